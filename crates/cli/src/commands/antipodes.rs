//! `godtable antipodes`: the states farthest from solved.

use std::io::{self, Write};

use godtable::cube::Rotation;
use godtable::{Class, Distance, Held, Oracle, State, facelets};
use godtable_puzzle::cube3::Edges;
use serde::Serialize;

use crate::arguments::{AntipodesArguments, Format, UpTo};
use crate::edges::stored::{self, StoredEdges};
use crate::failure::Failure;
use crate::made::MadeTable;
use crate::orbit_tables;
use crate::output::{self, Described};
use crate::played::StateText;
use crate::progress::while_waiting;
use crate::questions::contradiction;
use crate::tables::{self, Bytes};

/// The order of the faces in the output, for the report.
const ORDER: &str = "; facelets in the order U R F D L B";

#[derive(Serialize)]
struct Antipode {
    #[serde(flatten)]
    state: StateText,
    locked: Option<String>,
    distance: usize,
    solution: String,
    /// The size of the class; absent if states are listed instead of classes.
    #[serde(skip_serializing_if = "Option::is_none")]
    class_size: Option<usize>,
}

pub(crate) fn run(arguments: &AntipodesArguments, quiet: bool) -> Result<(), Failure> {
    if let Some(edges) = stored::chosen(&arguments.pieces, &arguments.table, &arguments.goal)? {
        return of_edges(&edges, arguments, quiet);
    }
    if let Some(table) = orbit_tables::choose(&arguments.pieces, &arguments.table, &arguments.goal, quiet)? {
        return of_made(&table, arguments, quiet);
    }
    let oracle = tables::choose(&arguments.table, &arguments.goal, quiet)?;
    let histogram = if arguments.locked { oracle.locked() } else { Some(oracle.unlocked()) };
    let Some(histogram) = histogram else {
        let message = format!("the rules {} lock nothing; leave --locked out", oracle.rules());
        return Err(Failure::words(message));
    };
    let found = while_waiting("finding antipodes", quiet, || match arguments.up_to {
        Some(up_to) => classes(&oracle, up_to, arguments.locked),
        None => states(&oracle, arguments.locked),
    })?;
    let distance = histogram.gods_number();
    let number: usize = found.iter().map(|class| class.size).sum();
    if histogram.antipodes() != number as u64 {
        let message = format!("it counts {} antipodes and has {number}", histogram.antipodes());
        return Err(Failure::failed("the table", message));
    }
    let mut output = output::standard();
    for Class { state, size } in &found {
        let antipode = Antipode {
            state: StateText::Facelets(facelets::write(state.position())),
            locked: output::locked(state.lock(), oracle.rules()),
            distance: distance.get(),
            solution: if has_solutions(arguments) { solution(&oracle, state)? } else { String::new() },
            class_size: arguments.up_to.map(|_| *size),
        };
        antipode.write(arguments, &mut output)?;
    }
    output.flush()?;
    if !quiet {
        report(&Described::of(oracle.rules()), arguments, [number, found.len()], distance, ORDER);
    }
    Ok(())
}

/// Lists the antipodes of a puzzle of orbits.
fn of_made(table: &MadeTable, arguments: &AntipodesArguments, quiet: bool) -> Result<(), Failure> {
    let distances = table.distances();
    let histogram = if arguments.locked { distances.locked() } else { Some(distances.unlocked()) };
    let Some(histogram) = histogram else {
        let message = format!("the rules {} lock nothing; leave --locked out", table.played().rules());
        return Err(Failure::words(message));
    };
    let distance = histogram.gods_number();
    let found: Vec<(godtable_engine::levels::State, usize)> = match arguments.up_to {
        None => {
            let states = while_waiting("finding antipodes", quiet, || distances.at(distance, arguments.locked));
            states.into_iter().map(|state| (state, 1)).collect()
        }
        Some(up_to) => {
            check_inverses(up_to, arguments.locked)?;
            let classes = table.classes(up_to, quiet)?;
            let found = while_waiting("finding antipodes", quiet, || classes.at(distance, arguments.locked));
            found.into_iter().map(|class| (class.state, class.size)).collect()
        }
    };
    let number = found.iter().map(|(_, size)| size).sum();
    let mut output = output::standard();
    for &(state, size) in &found {
        let antipode = Antipode {
            state: table.state_text(state),
            locked: table.played().lock_name(state.plane(), Rotation::IDENTITY),
            distance: distance.get(),
            solution: if has_solutions(arguments) {
                table.played().written(&table.solution(state), Rotation::IDENTITY)
            } else {
                String::new()
            },
            class_size: arguments.up_to.map(|_| size),
        };
        antipode.write(arguments, &mut output)?;
    }
    output.flush()?;
    if !quiet {
        let form = if table.played().has_facelets() { ORDER } else { "" };
        report(&table.described(), arguments, [number, found.len()], distance, form);
    }
    Ok(())
}

/// Lists the antipodes of the edges.
fn of_edges(edges: &StoredEdges, arguments: &AntipodesArguments, quiet: bool) -> Result<(), Failure> {
    let rules = edges.table.rules();
    if arguments.locked {
        return Err(Failure::words(format!("the rules {rules} lock nothing; leave --locked out")));
    }
    if arguments.up_to == Some(UpTo::SymmetryAndInverse) {
        return Err(Failure::words("--up-to symmetry+inverse does not go with a table of the edges; use symmetry"));
    }
    let classes = edges.table.antipodes().map_err(|error| edges.failure(error))?;
    let distance = edges.table.header().unlocked.gods_number();
    let mut listed: Vec<(&Edges, Option<usize>)> = match arguments.up_to {
        Some(_) => classes.iter().filter_map(|class| Some((class.first()?, Some(class.len())))).collect(),
        None => classes.iter().flatten().map(|edges| (edges, None)).collect(),
    };
    listed.sort_unstable_by_key(|(edges, _)| (*edges.pieces(), *edges.orientations()));
    let mut output = output::standard();
    for (state, class_size) in listed {
        let solution = match has_solutions(arguments) {
            true => edges.table.solutions(state).and_then(|mut solutions| solutions.next().transpose()),
            false => Ok(None),
        };
        let solution = solution.map_err(|error| edges.failure(error))?.unwrap_or_default();
        let antipode = Antipode {
            state: StateText::Facelets(edges.facelets(state)),
            locked: None,
            distance: distance.get(),
            solution: output::written(&solution),
            class_size,
        };
        antipode.write(arguments, &mut output)?;
    }
    output.flush()?;
    if !quiet {
        let described = Described { heading: edges.heading(), ..Described::of(rules) };
        let states = classes.iter().map(Vec::len).sum();
        report(&described, arguments, [states, classes.len()], distance, ORDER);
    }
    Ok(())
}

/// Returns whether the output has solutions.
fn has_solutions(arguments: &AntipodesArguments) -> bool {
    arguments.solve || arguments.format == Format::Json
}

impl Antipode {
    fn write(&self, arguments: &AntipodesArguments, output: &mut impl Write) -> io::Result<()> {
        if arguments.format == Format::Json {
            return output::json_line(output, self);
        }
        write!(output, "{}", self.state)?;
        if let Some(locked) = &self.locked {
            write!(output, "\t{locked}")?;
        }
        if let Some(size) = self.class_size {
            write!(output, "\t{size}")?;
        }
        if arguments.solve {
            write!(output, "\t{}", self.solution)?;
        }
        writeln!(output)
    }
}

/// Returns an optimal solution in the hold of the written facelets.
fn solution(oracle: &Oracle<Bytes>, state: &State) -> Result<String, Failure> {
    let turns = oracle.solution(&Held::in_fixed_frame(*state)).map_err(contradiction)?.unwrap_or_default();
    Ok(output::written(&turns))
}

/// Returns each antipode as its own class.
fn states(oracle: &Oracle<Bytes>, locked: bool) -> Result<Vec<Class>, Failure> {
    let states = if locked { oracle.locked_antipodes() } else { oracle.unlocked_antipodes() };
    Ok(states.map_err(contradiction)?.into_iter().map(|state| Class { state, size: 1 }).collect())
}

/// Refuses classes of locked states with inverses.
fn check_inverses(up_to: UpTo, locked: bool) -> Result<(), Failure> {
    if locked && up_to == UpTo::SymmetryAndInverse {
        let message = "the inverse of a locked state is not locked; with --locked use --up-to symmetry";
        return Err(Failure::words(message));
    }
    Ok(())
}

fn classes(oracle: &Oracle<Bytes>, up_to: UpTo, locked: bool) -> Result<Vec<Class>, Failure> {
    check_inverses(up_to, locked)?;
    let classes = crate::classes::of(oracle, up_to)?;
    let found = if locked { classes.locked_antipodes() } else { classes.unlocked_antipodes() };
    found.map_err(contradiction)
}

/// Reports the numbers of antipodes and of their classes, and the distance.
fn report(
    Described { heading, aim, .. }: &Described,
    arguments: &AntipodesArguments,
    [states, classes]: [usize; 2],
    distance: Distance,
    form: &str,
) {
    let which = if arguments.locked { "locked" } else { "unlocked" };
    let are = if states == 1 { "state is" } else { "states are" };
    let in_classes = match (arguments.up_to, classes) {
        (None, _) => String::new(),
        (Some(up_to), 1) => format!(", in 1 class up to {}", up_to.name()),
        (Some(up_to), _) => format!(", in {} classes up to {}", output::grouped(classes as u64), up_to.name()),
    };
    output::report(format_args!(
        "{heading}: {} {which} {are} {distance} turns from {aim}{in_classes}{form}",
        output::grouped(states as u64)
    ));
}
