//! `godtable scramble`: random states, each by the fewest turns that lead to it.

use std::hash::{BuildHasher as _, RandomState};
use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;

use godtable::cube3;
use godtable::{Answers, Distance, Draw, Form, Puzzle, Question, Scramble};
use godtable_puzzle::cube3::{ChosenPieces, TrainingCase};
use serde::Serialize;

use crate::arguments::{Format, PiecesChoice, ScrambleArguments};
use crate::failure::Failure;
use crate::output::{self, StateText};
use crate::pictures::{self, Kind};
use crate::sheet::Sheet;
use crate::{resolve, watch};

/// The most scrambles of a sheet.
const MOST: usize = 100;

#[derive(Serialize)]
struct ScrambleFields {
    turns: String,
    /// The number of these turns.
    length: usize,
    /// The distance to the goal, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    distance: Option<usize>,
    #[serde(flatten)]
    state: StateText,
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<String>,
}

pub(crate) fn run(arguments: &ScrambleArguments, quiet: bool) -> Result<(), Failure> {
    // 32 bits, short enough to write down. The keys of a hash map are random.
    let seed = arguments.seed.unwrap_or_else(|| RandomState::new().hash_one(()) >> 32);
    let case = arguments.case.as_deref().map(|setup| training_case(setup, arguments)).transpose()?;
    let mut choice = arguments.table.clone();
    // A case takes the pieces, and its scrambles are of the whole cube. The Association's rules are half turns.
    let pieces = if case.is_some() { PiecesChoice { pieces: None } } else { arguments.pieces.clone() };
    let own = &mut choice.rules;
    if case.is_some() && own.puzzle.puzzle.is_none() && own.puzzle.cuts.cuts.is_none() && choice.table.is_none() {
        own.puzzle.puzzle = Some("3x3x3".to_owned());
    }
    if arguments.wca && own.rules.is_empty() && own.turns.is_none() && own.lock.is_none() && choice.table.is_none() {
        own.rules = vec!["half-turn".to_owned()];
    }
    let chosen = resolve::table(&pieces, &choice, &arguments.goal)?;
    chosen.check(&[
        (true, Question::Scrambles, "scramble"),
        (arguments.wca, Question::WcaScrambles, "--wca"),
        (case.is_some(), Question::TrainingCase, "--case"),
        (arguments.moves.is_some(), Question::RandomTurns, "--moves"),
        (arguments.link, Question::Link, "--link"),
    ])?;
    if let Some(file) = &arguments.sheet {
        Kind::of(file, &[Kind::Svg])?;
        if arguments.count.get() > MOST {
            return Err(Failure::words(format!(
                "--sheet: a sheet has {MOST} scrambles at most; use a smaller --count"
            )));
        }
    }
    watch::with(quiet, false, |work| {
        // Random turns need no table.
        let table = match arguments.moves {
            Some(_) if !chosen.has_table() => chosen.puzzle.soonest_with(work)?,
            _ => chosen.answers(work)?,
        };
        let draw = Draw {
            seed,
            distance: arguments.distance,
            at_least: arguments.at_least,
            wca: arguments.wca,
            case,
            turns: arguments.moves.map(NonZero::get),
        };
        let scrambles = table.scrambles(&draw, work)?;
        if !quiet && arguments.seed.is_none() {
            output::report(format_args!("seed {seed}"));
        }
        let mut output = output::standard();
        let mut sheet = Sheet::new(&chosen.puzzle, format!("{}, seed {seed}", table.about().subject()), arguments.wca);
        for scramble in scrambles.take(arguments.count.get()) {
            let scramble = scramble?;
            write(&*table, &scramble, arguments, &mut output)?;
            if arguments.sheet.is_some() {
                sheet.add(&*table, &scramble);
            }
        }
        output.flush()?;
        let write_to = |file: &PathBuf| pictures::write(file, sheet.svg().as_bytes());
        arguments.sheet.as_ref().map_or(Ok(()), write_to)
    })
}

/// Returns the case to train.
fn training_case(setup: &str, arguments: &ScrambleArguments) -> Result<TrainingCase, Failure> {
    let state = Puzzle::named("3x3x3")?.state(setup, Form::Setup, None).map_err(|error| match error {
        godtable::Error::Input { reason, .. } => Failure::words(format!("--case '{setup}': {reason}")),
        error => error.into(),
    })?;
    let case = TrainingCase::of(*cube3::cube_of(&state)?);
    let read = |option: &str, text: &Option<String>, other: ChosenPieces| match text {
        Some(text) => text.parse().map_err(|error| Failure::words(format!("{option}: {error}"))),
        None => Ok(other),
    };
    Ok(TrainingCase {
        pieces: read("--pieces", &arguments.pieces.pieces, case.pieces)?,
        oriented: read("--oriented", &arguments.oriented, case.oriented)?,
        turns_u: arguments.auf,
        cube: case.cube,
    })
}

fn write(
    table: &dyn Answers,
    scramble: &Scramble,
    arguments: &ScrambleArguments,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let link = arguments.link.then(|| table.link(&scramble.solution)).transpose()?;
    let turns = scramble.moves.to_string();
    if arguments.format == Format::Json {
        let answer = ScrambleFields {
            turns,
            length: scramble.moves.len(),
            distance: scramble.distance.map(Distance::get),
            state: table.written(&scramble.state).into(),
            link,
        };
        return Ok(output::json_line(output, &answer)?);
    }
    writeln!(output, "{turns}")?;
    link.into_iter().try_for_each(|link| writeln!(output, "{link}"))?;
    Ok(())
}
