//! `godtable scramble`: random states, each by the fewest turns that lead to it.

use std::fmt::Display;
use std::hash::{BuildHasher as _, RandomState};
use std::io::{self, Write};

use godtable::cube::Rotation;
use godtable::{Distance, Goal, Held, Oracle, Rules, Scramble, Scrambles, facelets};
use serde::Serialize;

use crate::arguments::{Format, ScrambleArguments};
use crate::failure::Failure;
use crate::made::{self, MadeTable};
use crate::named::PuzzleName;
use crate::orbit_tables;
use crate::played::StateText;
use crate::questions::contradiction;
use crate::tables::{self, Bytes};
use crate::{link, output, whole};

#[derive(Serialize)]
struct Answer {
    turns: String,
    /// The number of these turns.
    length: usize,
    /// The distance to solved.
    distance: usize,
    #[serde(flatten)]
    state: StateText,
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<String>,
}

impl Answer {
    fn of(Scramble { state, distance, turns, .. }: &Scramble, link: Option<String>) -> Answer {
        Answer {
            turns: output::written(turns),
            length: turns.len(),
            distance: distance.get(),
            state: StateText::Facelets(facelets::write(state.position())),
            link,
        }
    }

    fn write(self, arguments: &ScrambleArguments, output: &mut impl Write) -> io::Result<()> {
        if arguments.format == Format::Json {
            return output::json_line(output, &self);
        }
        writeln!(output, "{}", self.turns)?;
        self.link.into_iter().try_for_each(|link| writeln!(output, "{link}"))
    }
}

pub(crate) fn run(arguments: &ScrambleArguments, quiet: bool) -> Result<(), Failure> {
    // 32 bits, short enough to write down. The keys of a hash map are random.
    let seed = arguments.seed.unwrap_or_else(|| RandomState::new().hash_one(()) >> 32);
    let given = [(arguments.wca, "--wca"), (arguments.moves.is_some(), "--moves")];
    orbit_tables::refuse(&arguments.pieces, &arguments.table.rules, &given)?;
    made::check_link(&arguments.table.rules, arguments.link)?;
    if let Some(table) = orbit_tables::choose(&arguments.pieces, &arguments.table, &arguments.goal, quiet)? {
        return of_made(&table, arguments, seed, quiet);
    }
    if arguments.table.rules.puzzle == Some(PuzzleName::Cube3) {
        return whole::scramble::run(arguments, seed, quiet);
    }
    if arguments.moves.is_some() {
        return Err(Failure::words("--moves is for the 3x3x3; scrambles of other puzzles lead to random states"));
    }
    let oracle = tables::choose(&arguments.table, &arguments.goal, quiet)?;
    let of_solved = match oracle.rules().goal() {
        Goal::Solved => None,
        _ => Some(tables::cached(&oracle.rules().clone().with_goal_solved(), quiet)?),
    };
    let paths = of_solved.as_ref().unwrap_or(&oracle);
    let mut scrambles = scrambles(&oracle, arguments, seed)?.with_paths_from(paths).map_err(contradiction)?;
    if !quiet && arguments.seed.is_none() {
        output::report(format_args!("seed {seed}"));
    }
    let mut output = output::standard();
    for _ in 0..arguments.count.get() {
        let scramble = scrambles.next().ok_or_else(|| none_there(oracle.rules(), arguments))?.map_err(contradiction)?;
        let link = arguments.link.then(|| link_of(&oracle, &scramble)).transpose()?;
        Answer::of(&scramble, link).write(arguments, &mut output)?;
    }
    Ok(output.flush()?)
}

/// Writes scrambles of a puzzle of orbits.
fn of_made(table: &MadeTable, arguments: &ScrambleArguments, seed: u64, quiet: bool) -> Result<(), Failure> {
    let (distances, played) = (table.distances(), table.played());
    let gods_number = distances.unlocked().gods_number();
    let least = least_distance(arguments, gods_number, table.described().aim, played.rules())?;
    let paths = table.paths(quiet)?;
    let most = if arguments.distance.is_some() { least } else { Distance::MAXIMUM };
    let mut scrambles = godtable_engine::levels::Scrambles::new(distances, &paths, least..=most, seed);
    if !quiet && arguments.seed.is_none() {
        output::report(format_args!("seed {seed}"));
    }
    let mut output = output::standard();
    for _ in 0..arguments.count.get() {
        let scramble = scrambles.next().ok_or_else(|| none_there(played.rules(), arguments))?;
        let solution = || table.solution(distances.state(scramble.position, 0));
        let link = || played.link(&solution(), Rotation::IDENTITY).ok_or_else(|| made::no_link(&played.name()));
        let answer = Answer {
            turns: played.written(&scramble.moves, Rotation::IDENTITY),
            length: scramble.moves.len(),
            distance: scramble.distance.get(),
            state: played.state_after(&scramble.moves),
            link: arguments.link.then(link).transpose()?,
        };
        answer.write(arguments, &mut output)?;
    }
    Ok(output.flush()?)
}

/// Returns the address of a scramble's state and its solution.
fn link_of(oracle: &Oracle<Bytes>, scramble: &Scramble) -> Result<String, Failure> {
    let solution = oracle.solution(&Held::in_fixed_frame(scramble.state)).map_err(contradiction)?;
    Ok(link::of_solution(oracle.rules().puzzle().twizzle(), &solution.unwrap_or_default()))
}

fn scrambles<'a>(
    oracle: &'a Oracle<Bytes>,
    arguments: &ScrambleArguments,
    seed: u64,
) -> Result<Scrambles<&'a Oracle<Bytes>>, Failure> {
    if arguments.wca {
        return oracle.wca_scrambles(seed).ok_or_else(|| not_theirs(oracle.rules()));
    }
    let rules = oracle.rules();
    let least = least_distance(arguments, oracle.unlocked().gods_number(), output::aim(rules), rules)?;
    let most = if arguments.distance.is_some() { least } else { Distance::MAXIMUM };
    Ok(oracle.scrambles(least..=most, seed))
}

/// Returns the least distance that is asked for, if some state has it.
fn least_distance(
    arguments: &ScrambleArguments,
    gods_number: Distance,
    aim: &str,
    rules: impl Display,
) -> Result<Distance, Failure> {
    let turns = least_turns(arguments);
    Distance::new(turns).filter(|&least| least <= gods_number).ok_or_else(|| {
        Failure::words(format!(
            "no state is {turns} turns from {aim} under the rules {rules}; the farthest are {gods_number}"
        ))
    })
}

/// Returns the least number of turns that is asked for.
fn least_turns(arguments: &ScrambleArguments) -> usize {
    arguments.distance.or(arguments.at_least).unwrap_or(0)
}

/// Returns the failure for rules that `--wca` does not support.
fn not_theirs(rules: &Rules) -> Failure {
    let (puzzle, goal) = (rules.puzzle(), rules.goal());
    let has_their_turns = rules.name().is_some() && rules.name() == puzzle.official_rules();
    let reason = if puzzle.official_rules().is_none() {
        format!("this is the puzzle {puzzle}; use --puzzle 2x2x2 --rules half-turn")
    } else if has_their_turns {
        format!("for the goal solved, not {goal}; leave the goal out")
    } else if *goal == Goal::Solved {
        format!("these are the rules {rules}; use --rules half-turn")
    } else {
        format!("these are the rules {rules}; use --rules half-turn, and leave the goal out")
    };
    Failure::words(format!("--wca is for the 2x2x2 in half turns, and {reason}"))
}

/// Returns the failure if states at the distance exist but cannot be reached from solved: some turn may forbid all
/// others.
fn none_there(rules: impl Display, arguments: &ScrambleArguments) -> Failure {
    let distance = least_turns(arguments);
    Failure::words(format!("under the rules {rules} no turns lead from solved to a state at distance {distance}"))
}
