//! The program itself: help, manual pages, completions, and unknown words.
use crate::support;

#[cfg(unix)]
use support::Run;
use support::Sandbox;

const COMMANDS: [&str; 13] = [
    "generate",
    "lookup",
    "solve",
    "path",
    "scramble",
    "histogram",
    "diameter",
    "antipodes",
    "verify",
    "info",
    "rules",
    "completions",
    "man",
];

#[test]
fn short_help_shows_commands_and_examples() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["-h"]);
    for command in COMMANDS {
        assert!(run.stdout.contains(&format!("\n  {command} ")), "{command} is not in:\n{}", run.stdout);
    }
    assert!(run.stdout.contains("\n  godtable solve U  "), "{}", run.stdout);
    assert!(!sandbox.cache().exists());
}

/// Runs a command line of the program's output, and returns the answer.
#[cfg(unix)]
fn in_a_shell(sandbox: &Sandbox, line: &str) -> support::Run {
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_godtable")).display().to_string();
    let mut command = sandbox.at_home(std::process::Command::new("sh"));
    command.args(["-c", &line.replacen("godtable", &program, 1)]);
    support::Run::of(command)
}

#[test]
#[cfg(unix)]
fn program_alone_shows_ten_lines_to_try() {
    let sandbox = Sandbox::new().with_tables_of_the_3x3x3();
    let run = sandbox.run(&[]);
    assert_eq!((run.status, run.lines().len()), (Some(0), 10));
    assert!(run.lines().iter().all(|line| line.chars().count() <= 80), "{}", run.stdout);
    let commands = run.lines().into_iter().filter_map(|line| line.strip_prefix("  "));
    let commands: Vec<&str> = commands.filter_map(|line| line.split("   ").next()).collect();
    assert_eq!(commands.len(), 6);
    for command in commands {
        let run = in_a_shell(&sandbox, command);
        assert!(run.status == Some(0) && !run.stdout.is_empty(), "{command}: {}", run.stderr);
    }
}

#[test]
#[cfg(unix)]
fn tour_answers_as_its_commands_do_on_a_small_screen() {
    let sandbox = Sandbox::new().with_tables_of_the_3x3x3();
    let tour = sandbox.run(&["tour", "--quiet"]);
    assert_eq!(tour.status, Some(0), "{}", tour.stderr);
    assert!(tour.lines().iter().all(|line| line.chars().count() <= 80), "{}", tour.stdout);
    let stops: Vec<&str> = tour.stdout.split("\n$ ").skip(1).collect();
    assert!(stops.len() >= 10, "{}", tour.stdout);
    for stop in stops {
        let (line, rest) = stop.split_once('\n').expect("a command and its answer");
        let alone = in_a_shell(&sandbox, &format!("{line} --quiet"));
        assert_eq!(alone.status, Some(0), "{line}: {}", alone.stderr);
        assert!(rest.starts_with(&alone.stdout), "{line}:\n{rest}\nalone:\n{}", alone.stdout);
        let fits = alone.lines().len() <= 24 && alone.lines().iter().all(|line| line.chars().count() <= 80);
        assert!(fits, "{line} does not fit:\n{}", alone.stdout);
    }
}

#[test]
#[cfg(unix)]
fn examples_of_the_help_work() {
    let sandbox = Sandbox::new();
    let help = sandbox.run(&["--help"]).stdout;
    let examples: Vec<&str> = help.lines().filter_map(|line| line.strip_prefix("  godtable ")).collect();
    assert_eq!(examples.len(), 6, "{help}");
    for example in examples {
        let words = example.split("   ").next().expect("there is a first part");
        let mut shell = sandbox.at_home(std::process::Command::new("sh"));
        shell.args(["-c", &format!("\"$0\" {words}"), &support::program()]);
        let run = Run::of(shell);
        assert_eq!((run.status, run.stderr.as_str(), run.stdout.is_empty()), (Some(0), "", false), "{words}");
    }
}

#[test]
fn each_command_has_help_and_a_manual_page() {
    let sandbox = Sandbox::new();
    for command in COMMANDS {
        let help = sandbox.run(&[command, "--help"]);
        assert!(help.lines().contains(&"Options:"), "{}", help.stdout);
        let page = sandbox.run(&["man", command]);
        assert!(page.stdout.contains(&format!("\n.TH godtable-{command} 1 ")), "{}", page.stdout);
        assert!(page.lines().contains(&".SH SYNOPSIS"), "{}", page.stdout);
        for heading in ["EXIT STATUS", "ENVIRONMENT", "FILES"] {
            assert!(page.lines().contains(&format!(".SH \"{heading}\"").as_str()), "{}", page.stdout);
        }
    }
}

#[test]
fn manual_names_each_variable_and_file() {
    let page = Sandbox::new().run(&["man"]).stdout;
    let sources = [include_str!("../../../godtable/src/folders.rs"), include_str!("../../src/terminal.rs")];
    let mut variables = 0;
    // Quoted words in capitals are names of variables.
    for word in sources.iter().flat_map(|source| source.split('"').skip(1).step_by(2)) {
        if word.len() > 3 && word.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_') {
            assert!(page.contains(word), "{word} is not in:\n{page}");
            variables += 1;
        }
    }
    assert!(variables >= 7, "{variables}");
    for file in ["$XDG_CACHE_HOME/godtable/*.godtable", "$XDG_CONFIG_HOME/godtable/rules/NAME.toml"] {
        assert!(page.contains(file), "{file} is not in:\n{page}");
    }
}

#[test]
fn manual_page_is_roff_and_names_the_commands() {
    let run = Sandbox::new().run(&["man"]);
    assert!(run.lines().contains(&".SH NAME"), "{}", run.stdout);
    assert!(run.stdout.contains("\n.TH godtable 1 "), "{}", run.stdout);
    for command in COMMANDS {
        assert!(run.stdout.contains(&format!("godtable\\-{command}(1)")), "{command} is not in:\n{}", run.stdout);
    }
    let run = Sandbox::new().run(&["man", "lokup"]);
    run.refused("there is no command 'lokup'; known: generate, lookup, ");
}

#[test]
fn completions_have_the_commands() {
    let sandbox = Sandbox::new();
    for (shell, mark) in
        [("bash", "complete -F _godtable"), ("zsh", "#compdef godtable"), ("fish", "complete -c godtable")]
    {
        let run = sandbox.run(&["completions", shell]);
        assert!(run.stdout.contains(mark), "{shell}:\n{}", run.stdout);
        for word in ["lookup", "facelets"] {
            assert!(run.stdout.contains(word), "{word} is not in what {shell} completes");
        }
        assert_eq!((run.stderr.as_str(), run.status), ("", Some(0)));
    }
    sandbox.run(&["completions", "csh"]).refused("[possible values: bash, elvish, fish, powershell, zsh]");
    sandbox.run(&["completions"]).refused("<SHELL>");
}

#[test]
fn unknown_words_are_refused_with_the_nearest_one() {
    let sandbox = Sandbox::new();
    sandbox.run(&["lokup", "U"]).refused("a similar subcommand exists: 'lookup'");
    sandbox.run(&["lookup", "--rule", "half-turn", "U"]).refused("a similar argument exists: '--rules'");
    sandbox.run(&["R U F"]).refused("unrecognized subcommand 'R U F'");
    sandbox.run(&["--verbose"]).refused("unexpected argument '--verbose'");
    sandbox.run(&["lookup", "U", "--table"]).refused("a value is required for '--table <FILE>'");
}

#[test]
fn version_equals_the_package() {
    let run = Sandbox::new().run(&["--version"]);
    run.answered(&format!("godtable {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
#[cfg(target_os = "linux")]
fn threads_that_cannot_start_are_reported() {
    let sandbox = Sandbox::new();
    // No thread can have such a large stack.
    let mut command = sandbox.command(&["lookup", "--threads", "2", "U"]);
    command.env("RUST_MIN_STACK", (1_u64 << 47).to_string());
    Run::of(command).failed("error: starting 2 threads: ");
}
