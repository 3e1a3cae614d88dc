//! `godtable-mpi`: counts the states at each distance on many machines.
//!
//! Each process of an MPI job, a *rank*, owns a share of the rows of the search. Ranks fetch the rows that they pull from each
//! other, and meet at each level.
#![forbid(unsafe_code)]

mod arguments;
mod checkpoint;
mod output;
mod puzzle;
mod report;
mod shared;
mod world;

use std::fmt::Display;
use std::process::ExitCode;

use clap::Parser;
use godtable_engine::edges;
use godtable_engine::levels::{Goal, Meeting, Share, Space};
use godtable_system::instructions::InstructionSet;
use mpi::topology::Communicator;

use crate::arguments::{Arguments, Command, HistogramArguments};
use crate::checkpoint::Checkpoint;
use crate::puzzle::{Chosen, Edges, RulesText};
use crate::report::Report;
use crate::shared::{Counts, Shared};
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
    fn usage(message: impl Display) -> Failure {
        Failure { message: message.to_string(), status: USAGE }
    }

    fn failed(message: impl Display) -> Failure {
        Failure { message: message.to_string(), status: 1 }
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

fn run(arguments: &HistogramArguments, world: &mut World<'_>) -> Result<(), Failure> {
    if let Some(flips) = puzzle::edges(arguments) {
        let chosen = Edges::new(arguments, flips)?;
        let share = edges::Share::new(chosen.space, InstructionSet::best(), world.number(), world.processes());
        return count(arguments, &arguments.puzzle, &chosen.rules, share.map_err(Failure::usage)?, world);
    }
    let Chosen { name, rules, positions, arcs } = Chosen::new(arguments)?;
    let solved = positions.number(&positions.definition().solved()).expect("solved is a position");
    let (space, goal) = (Space::new(positions), Goal::Positions(vec![solved]));
    let share = Share::new(&space, &arcs, &goal, world.number(), world.processes());
    count(arguments, &name, &rules, share, world)
}

/// Finds all levels, from the checkpoint on if there is one, and prints the counts.
fn count<S: Shared>(
    arguments: &HistogramArguments,
    name: &str,
    rules: &RulesText,
    mut share: S,
    world: &mut World<'_>,
) -> Result<(), Failure> {
    let checkpoint = arguments.checkpoint.as_deref().map(|folder| Checkpoint::new(folder, name, rules, &share));
    if let Some(checkpoint) = &checkpoint {
        checkpoint.resume(&mut share, world).map_err(Failure::failed)?;
    }
    let mut report = Report::default();
    loop {
        let meter = world.start();
        let is_more = share.advance(world).map_err(Failure::failed)?;
        if !is_more {
            break;
        }
        let Counts { unlocked, states, .. } = share.counts();
        report.add(unlocked.len() - 1, meter.elapsed(), world.meter());
        if let Some(checkpoint) = &checkpoint {
            checkpoint.save(&share, world).map_err(Failure::failed)?;
        }
        if world.number() == 0 && !arguments.quiet {
            let (distance, found) = (unlocked.len() - 1, share.found());
            eprintln!("distance {distance}: {found} of {} states", states.iter().sum::<u64>());
        }
    }
    if arguments.report {
        report.print(share.row_words(), world).map_err(Failure::failed)?;
    }
    if world.number() == 0 {
        output::print(arguments.format, name, rules, &share.counts()).map_err(Failure::failed)?;
    }
    Ok(())
}
