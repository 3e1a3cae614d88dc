//! `godtable-mpi`: counts the states at each distance on many machines.
//!
//! Each process of an MPI job, a *rank*, owns a share of the rows of the search. Ranks fetch the rows that they pull from each
//! other, and meet at each level.
#![forbid(unsafe_code)]

mod arguments;
mod output;
mod report;
mod world;

use std::fmt::Display;
use std::ops::ControlFlow::Continue;
use std::process::ExitCode;

use clap::Parser;
use godtable::{Checkpoint, Error, Meeting as _, Progress};
use mpi::topology::Communicator;

use crate::arguments::{Arguments, Command, HistogramArguments};
use crate::report::Report;
use crate::world::World;

/// The exit status for wrong options and puzzles.
const USAGE: u8 = 2;

/// A failure of this rank, and the exit status.
#[derive(Debug)]
struct Failure {
    message: String,
    status: u8,
}

impl Failure {
    fn failed(message: impl Display) -> Failure {
        Failure { message: message.to_string(), status: 1 }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        let status = if matches!(error, Error::Input { .. } | Error::Cannot(_)) { USAGE } else { 1 };
        Failure { message: error.to_string(), status }
    }
}

fn main() -> ExitCode {
    let Command::Histogram(arguments) = Arguments::parse().command;
    let Some((universe, _)) = mpi::initialize_with_threading(mpi::Threading::Funneled) else {
        eprintln!("error: MPI does not start");
        return ExitCode::FAILURE;
    };
    let communicator = universe.world();
    let is_first = communicator.rank() == 0;
    match run(&arguments, &mut World::new(&communicator)) {
        Ok(()) => ExitCode::SUCCESS,
        // All ranks read the same options, so all of them end.
        Err(failure) if failure.status == USAGE => {
            if is_first {
                eprintln!("error: {}", failure.message);
            }
            ExitCode::from(USAGE)
        }
        Err(failure) => {
            eprintln!("error: rank {}: {}", communicator.rank(), failure.message);
            // The others wait for this rank; this ends them.
            communicator.abort(i32::from(failure.status))
        }
    }
}

/// Finds all levels, from the checkpoint on if there is one, and prints the counts.
fn run(arguments: &HistogramArguments, world: &mut World<'_>) -> Result<(), Failure> {
    let puzzle = arguments.puzzle()?;
    let about = puzzle.about()?;
    let mut share = puzzle.share(world.number(), world.processes())?;
    let checkpoint = arguments.checkpoint.as_deref().map(|folder| Checkpoint::new(folder, about.heading()));
    let mut checkpoint = checkpoint.transpose().map_err(Failure::failed)?;
    if let Some(checkpoint) = &mut checkpoint {
        checkpoint.resume(&mut *share, world).map_err(Failure::failed)?;
    }
    let mut report = Report::default();
    loop {
        let meter = world.start();
        let is_more = share.advance(world, &|_| Continue(())).map_err(Failure::failed)?;
        if !is_more {
            break;
        }
        let Progress { distance, found, states, .. } = share.progress();
        report.add(distance, meter.elapsed(), world.meter());
        if let Some(checkpoint) = &mut checkpoint {
            checkpoint.save(&*share, world).map_err(Failure::failed)?;
        }
        if world.number() == 0 && !arguments.quiet {
            eprintln!("distance {distance}: {found} of {states} states");
        }
    }
    if arguments.report {
        let rows = format!("{} rows of {} bytes", share.all_rows(), share.row_bytes());
        report.print(&rows, world).map_err(Failure::failed)?;
    }
    if world.number() == 0 {
        let (unlocked, locked) = share.histograms();
        output::print(arguments.format, &about, &unlocked, locked.as_ref()).map_err(Failure::failed)?;
    }
    Ok(())
}
