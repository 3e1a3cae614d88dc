//! The `godtable` program: builds, queries and proves distance tables on the command line.
#![deny(unsafe_code)]

mod advice;
mod arguments;
mod batch;
mod commands;
mod faces;
mod failure;
mod frames;
mod hints;
mod histograms;
mod lines;
mod manual;
mod names;
mod output;
mod pictures;
mod play;
mod progress;
mod puzzle_picture;
mod resolve;
mod rules_fields;
mod signals;
mod solids;
mod terminal;
mod threads;
mod watch;

use std::process::ExitCode;

use clap::{CommandFactory as _, FromArgMatches as _};
use godtable_system::standard_output;

use crate::arguments::{Arguments, Command};
use crate::failure::Failure;

fn main() -> ExitCode {
    let arguments = match parsed() {
        Ok(arguments) => arguments,
        Err(words) => return show(&words),
    };
    signals::prepare();
    let quiet = arguments.quiet;
    end(run(arguments), quiet)
}

/// Reads the arguments.
fn parsed() -> Result<Arguments, clap::Error> {
    let mut described = Arguments::command();
    let parsed = described.try_get_matches_from_mut(std::env::args_os());
    let parsed = parsed.and_then(|mut matches| Arguments::from_arg_matches_mut(&mut matches));
    let parsed = parsed.map_err(|mut error| {
        hints::add(&mut error);
        error.format(&mut described)
    });
    // Thousands of small parts: freeing them takes a tenth of the time of a short command, and the program ends soon.
    std::mem::forget(described);
    parsed
}

/// Prints the requested help, or the error in the arguments.
fn show(words: &clap::Error) -> ExitCode {
    let is_open = if words.use_stderr() { Ok(()) } else { standard_output::check() };
    match is_open.and_then(|()| words.print()) {
        Err(error) if !words.use_stderr() => end(Err(error.into()), false),
        _ => words.exit_code().try_into().map_or(ExitCode::FAILURE, |status: u8| status.into()),
    }
}

/// Reports a failure, and returns the exit status.
fn end(result: Result<(), Failure>, quiet: bool) -> ExitCode {
    match result {
        Ok(()) | Err(Failure::OutputClosed) => ExitCode::SUCCESS,
        Err(failure @ Failure::Interrupted) => failure.exit_code(),
        Err(failure) => {
            if !matches!(failure, Failure::Misread(_)) || !quiet {
                output::report(format_args!("error: {failure}"));
            }
            failure.exit_code()
        }
    }
}

fn run(arguments: Arguments) -> Result<(), Failure> {
    let Arguments { command, threads, quiet } = arguments;
    threads::choose(threads);
    match command {
        Some(command) => ask(command, quiet),
        None => commands::tour::home(),
    }
}

fn ask(command: Command, quiet: bool) -> Result<(), Failure> {
    let states = command.states();
    run_command(command, quiet).map_err(|failure| hints::on_states(failure, &states))
}

fn run_command(command: Command, quiet: bool) -> Result<(), Failure> {
    match command {
        Command::Generate(arguments) => commands::generate::run(&arguments, quiet),
        Command::Lookup(arguments) => commands::lookup::run(&arguments, quiet),
        Command::Solve(arguments) => commands::solve::run(&arguments, quiet),
        Command::Path(arguments) => commands::path::run(&arguments, quiet),
        Command::Scramble(arguments) => commands::scramble::run(&arguments, quiet),
        Command::Histogram(arguments) => commands::histogram::run(&arguments, quiet),
        Command::Diameter(arguments) => commands::diameter::run(&arguments, quiet),
        Command::Antipodes(arguments) => commands::antipodes::run(&arguments, quiet),
        Command::Algorithms(arguments) => commands::algorithms::run(&arguments, quiet),
        Command::Show(arguments) => commands::show::run(&arguments, quiet),
        Command::Draw(arguments) => commands::draw::run(&arguments),
        Command::Animate(arguments) => commands::animate::run(&arguments, quiet),
        Command::Soma(arguments) => commands::soma::run(&arguments),
        Command::Assemble(arguments) => commands::assemble::run(&arguments, quiet),
        Command::Verify(arguments) => commands::verify::run(&arguments, quiet),
        Command::Info(arguments) => commands::info::run(&arguments),
        Command::Rules(arguments) => commands::rules::run(&arguments, quiet),
        Command::Puzzles(arguments) => commands::puzzles::run(&arguments),
        Command::Puzzle(arguments) => commands::puzzle::run(&arguments, quiet),
        Command::Tour => commands::tour::run(quiet, ask),
        Command::Completions(arguments) => commands::shell::completions(&arguments),
        Command::Man(arguments) => commands::shell::man(&arguments),
    }
}
