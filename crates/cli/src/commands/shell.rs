//! `godtable completions` and `godtable man`: files for shells and for `man`.

use std::io::Write as _;

use clap::{CommandFactory as _, ValueEnum as _};
use clap_complete::Shell;

use crate::arguments::{Arguments, CompletionsArguments, ManArguments};
use crate::failure::Failure;
use crate::{manual, names, output};

pub(crate) fn completions(arguments: &CompletionsArguments) -> Result<(), Failure> {
    // Written to memory first: the generator panics if its output fails.
    let mut bytes = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "godtable", &mut bytes);
    let script = String::from_utf8(bytes).expect("it is made of names and help");
    let mut output = output::standard();
    output.write_all(completed(script, arguments.shell).as_bytes())?;
    Ok(output.flush()?)
}

/// Adds what the generators lack: files after `--rules`, files as arguments in Bash, and names as arguments in fish.
fn completed(script: String, shell: Shell) -> String {
    let rules = names::rules();
    let (words, lines) = (rules.join(" "), rules.join("\n"));
    match shell {
        Shell::Bash => {
            // Line ends separate words there, because file names may have spaces.
            let script = script.replace(&format!("compgen -W \"{words}\""), &format!("compgen -f -W \"{lines}\""));
            ["info", "verify"].iter().fold(script, |script, command| {
                let case = format!("godtable__subcmd__{command})\n            opts=");
                // Without an answer, the shell offers files.
                let files = "[[ \"${cur}\" == -* || \"${prev}\" == -* ]] || return 0";
                script.replacen(&case, &case.replace("opts=", &format!("{files}\n            opts=")), 1)
            })
        }
        Shell::Zsh => {
            let both = format!(
                "_godtable_rules() {{\n    \
                 _alternative 'names:rules:({words})' 'files:rules file:_files -g \"*.toml\"'\n}}\n\n"
            );
            let script = script.replace(&format!(":({words})'"), ":_godtable_rules'");
            script.replacen("_godtable() {", &(both + "_godtable() {"), 1)
        }
        Shell::Fish => {
            let names = format!(" -a \"{}\\t", rules[0]);
            let script = script.replace(&format!(" -r -f{names}"), &format!(" -r -F{names}"));
            let shells: Vec<String> = Shell::value_variants().iter().map(Shell::to_string).collect();
            let arguments = |command: &str, names: String| {
                format!("complete -c godtable -n \"__fish_godtable_using_subcommand {command}\" -f -a \"{names}\"\n")
            };
            script + &arguments("man", names::COMMANDS.join(" ")) + &arguments("completions", shells.join(" "))
        }
        _ => script,
    }
}

pub(crate) fn man(arguments: &ManArguments) -> Result<(), Failure> {
    let mut program = Arguments::command();
    program.build();
    let command = match &arguments.command {
        None => program,
        Some(name) => program.find_subcommand(name).cloned().expect("it is one of the commands"),
    };
    let mut output = output::standard();
    manual::write(command, &mut output)?;
    Ok(output.flush()?)
}
