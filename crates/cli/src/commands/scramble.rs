//! `godtable scramble`: random states, each by the fewest turns that lead to it.

use std::hash::{BuildHasher as _, RandomState};
use std::io::Write;
use std::num::NonZero;

use godtable::{Answers, Distance, Draw, Question, Scramble};
use serde::Serialize;

use crate::arguments::{Format, ScrambleArguments};
use crate::failure::Failure;
use crate::output::{self, StateText};
use crate::{resolve, watch};

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
    let chosen = resolve::table(&arguments.pieces, &arguments.table, &arguments.goal)?;
    let has_distance = arguments.distance.is_some() || arguments.at_least.is_some();
    chosen.check(&[
        (true, Question::Scrambles, "scramble"),
        (arguments.wca, Question::WcaScrambles, "--wca"),
        (arguments.moves.is_some(), Question::RandomTurns, "--moves"),
        (has_distance, Question::ScramblesAtDistance, "--distance and --at-least"),
        (arguments.link, Question::Link, "--link"),
    ])?;
    watch::with(quiet, false, |work| {
        let table = chosen.answers(work)?;
        let draw = Draw {
            seed,
            distance: arguments.distance,
            at_least: arguments.at_least,
            wca: arguments.wca,
            turns: arguments.moves.map(NonZero::get),
        };
        let scrambles = table.scrambles(&draw, work)?;
        if !quiet && arguments.seed.is_none() {
            output::report(format_args!("seed {seed}"));
        }
        let mut output = output::standard();
        for scramble in scrambles.take(arguments.count.get()) {
            write(&*table, &scramble?, arguments, &mut output)?;
        }
        Ok(output.flush()?)
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
