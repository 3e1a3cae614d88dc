//! `godtable completions` and `godtable man`: what shells and `man` want to know of the program.

use std::io::Write as _;

use clap::CommandFactory as _;

use crate::arguments::{Arguments, CompletionsArguments, ManArguments};
use crate::failure::Failure;
use crate::output;

pub(crate) fn completions(arguments: &CompletionsArguments) -> Result<(), Failure> {
    // Written into memory first: the generator panics where its output fails.
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "godtable", &mut text);
    let mut output = output::standard();
    output.write_all(&text)?;
    Ok(output.flush()?)
}

pub(crate) fn man(arguments: &ManArguments) -> Result<(), Failure> {
    let mut program = Arguments::command();
    program.build();
    let command = match &arguments.command {
        None => program,
        Some(name) => {
            let known: Vec<String> = program.get_subcommands().map(|command| command.get_name().to_owned()).collect();
            let found = program.find_subcommand(name).cloned();
            found.ok_or_else(|| Failure::words(format!("there is no command '{name}'; known: {}", known.join(", "))))?
        }
    };
    let mut output = output::standard();
    clap_mangen::Man::new(command).render(&mut output)?;
    Ok(output.flush()?)
}
