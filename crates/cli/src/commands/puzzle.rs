//! `godtable puzzle`: what a definition says, and what a table of it takes.

use std::io::{self, Write};

use godtable_engine::levels::{Automorphisms, Positions};
use godtable_puzzle::puzzlefile::Puzzle;
use serde::Serialize;

use crate::arguments::{Format, PuzzleArguments};
use crate::failure::Failure;
use crate::made::DIGITS;
use crate::memory;
use crate::progress::while_waiting;
use crate::twisty::DefinedPuzzle;
use crate::{output, threads};

/// The operations of a search, as [`Positions::work`] counts them, in a second of one thread: measured with the Pyraminx,
/// the 2x2x2 and the Dino Cube of twsearch.
const OPERATIONS_PER_SECOND: f64 = 7.0e9;

/// The number of levels that the estimate of the time assumes.
const LEVELS: f64 = 14.0;

#[derive(Serialize)]
struct Described {
    puzzle: String,
    orbits: Vec<OrbitFields>,
    illegal: Vec<IllegalFields>,
    moves: Vec<MoveFields>,
    rotations: Vec<String>,
    turns: Vec<String>,
    /// Whether the inverse of each move is a move.
    reversible: bool,
    /// The size of the group in decimal digits, or null if the puzzle is too large.
    group: Option<String>,
    /// The number of automorphisms, or null if they are too many.
    automorphisms: Option<usize>,
    table: Option<TableFields>,
    /// Why there is no table.
    refusal: Option<String>,
    warnings: Vec<String>,
}

#[derive(Serialize)]
struct OrbitFields {
    name: String,
    places: usize,
    orientations: u8,
    /// The number of kinds of pieces.
    kinds: usize,
}

/// A kind of pieces that some places may not hold.
#[derive(Serialize)]
struct IllegalFields {
    orbit: String,
    /// The number of the piece in the form of twsearch, from 1.
    piece: u16,
    /// The numbers of the places, from 1.
    places: Vec<u16>,
}

#[derive(Serialize)]
struct MoveFields {
    name: String,
    order: u64,
}

#[derive(Serialize)]
struct TableFields {
    states: u64,
    /// Whether illegal states are among them. They are told apart if the table fits into the free memory.
    with_illegal: bool,
    /// The states that no moves lead to; null if this is not known, as some pieces are identical or some states illegal.
    out_of_reach: Option<u64>,
    bytes: u64,
    /// An estimate.
    seconds: f64,
}

pub(crate) fn run(arguments: &PuzzleArguments, quiet: bool) -> Result<(), Failure> {
    let defined = DefinedPuzzle::with_all_moves(&arguments.puzzle)?;
    let described = while_waiting("finding the group", quiet, || describe(&defined));
    let mut output = output::standard();
    match arguments.format {
        Format::Json => output::json_line(&mut output, &described)?,
        Format::Text => text(&described, &mut output)?,
    }
    Ok(output.flush()?)
}

fn describe(defined: &DefinedPuzzle) -> Described {
    let puzzle = defined.puzzle();
    let orbit = |orbit: &godtable_engine::levels::orbits::OrbitDefinition| OrbitFields {
        name: orbit.name.clone(),
        places: orbit.kinds.len(),
        orientations: orbit.modulus,
        kinds: orbit.moduli.len(),
    };
    let moves = puzzle.moves().iter().enumerate();
    let moves = moves.map(|(number, made)| MoveFields { name: made.name.clone(), order: puzzle.order(number) });
    let group = puzzle.group_size().map(|size| size.to_string());
    let (table, refusal) = match defined.positions() {
        Ok(positions) => (Some(table(&positions, group.as_deref())), None),
        Err(error) => (None, Some(error.to_string())),
    };
    Described {
        puzzle: puzzle.name().to_owned(),
        orbits: puzzle.orbits().map(orbit).collect(),
        illegal: illegal(puzzle),
        moves: moves.collect(),
        rotations: puzzle.rotations().iter().map(|made| made.name.clone()).collect(),
        turns: defined.names().to_vec(),
        reversible: defined.is_reversible(),
        group,
        automorphisms: Automorphisms::of(defined.definition()).map(|found| found.count()),
        table,
        refusal,
        warnings: warnings(puzzle),
    }
}

/// Returns the illegal pieces, by orbit and kind.
fn illegal(puzzle: &Puzzle) -> Vec<IllegalFields> {
    let mut all: Vec<IllegalFields> = Vec::new();
    for own in puzzle.illegal() {
        let (orbit, piece) = (puzzle.orbits().nth(own.orbit).expect("an orbit"), puzzle.piece(own.orbit, own.kind));
        let place = u16::from(own.place) + 1;
        match all.iter_mut().find(|known| known.orbit == orbit.name && known.piece == piece) {
            Some(known) => known.places.push(place),
            None => all.push(IllegalFields { orbit: orbit.name.clone(), piece, places: vec![place] }),
        }
    }
    all
}

/// Estimates what a table takes.
fn table(positions: &Positions, group: Option<&str>) -> TableFields {
    let are_alike = positions.definition().is_homogeneous();
    let bytes = positions.bytes(1, DIGITS);
    let has_illegal = !positions.definition().illegal().is_empty();
    let with_illegal = has_illegal && memory::available().is_some_and(|available| bytes > available);
    let reached = group.filter(|_| are_alike).and_then(|size| size.parse::<u64>().ok());
    let out_of_reach = reached.map(|reached| positions.count().saturating_sub(reached));
    let seconds = positions.work() * LEVELS / OPERATIONS_PER_SECOND / threads::number().get() as f64;
    TableFields {
        states: if with_illegal { positions.count() } else { positions.legal_count() },
        with_illegal,
        out_of_reach,
        bytes,
        seconds: (seconds * 1e3).round() / 1e3,
    }
}

/// Returns what is probably a mistake in a definition.
fn warnings(puzzle: &Puzzle) -> Vec<String> {
    let mut warnings = Vec::new();
    let moves = puzzle.moves();
    for (number, made) in moves.iter().enumerate() {
        if puzzle.order(number) == 1 {
            warnings.push(format!("the move {} does nothing", made.name));
        } else if let Some(same) = moves[..number].iter().find(|other| other.actions == made.actions) {
            warnings.push(format!("the moves {} and {} are equal", same.name, made.name));
        }
    }
    for (number, orbit) in puzzle.orbits().enumerate() {
        let stays = |&place: &usize| {
            let stays = |made: &godtable_engine::levels::orbits::Move| {
                let action = &made.actions[number];
                usize::from(action.images[place]) == place && action.twists[place] == 0
            };
            moves.iter().all(stays)
        };
        let places: Vec<String> = (0..orbit.kinds.len()).filter(stays).map(|place| (place + 1).to_string()).collect();
        match &places[..] {
            [] => {}
            _ if places.len() == orbit.kinds.len() => warnings.push(format!("no piece of {} moves", orbit.name)),
            [place] => warnings.push(format!("the piece at place {place} of {} never moves", orbit.name)),
            _ => warnings.push(format!("the pieces at places {} of {} never move", places.join(" "), orbit.name)),
        }
    }
    warnings
}

fn text(described: &Described, output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "{}", described.puzzle)?;
    let width = described.orbits.iter().map(|orbit| orbit.name.len()).max().unwrap_or_default();
    for OrbitFields { name, places, orientations, kinds } in &described.orbits {
        let are = if *places == 1 { "piece" } else { "pieces" };
        write!(output, "  {name:width$}  {places} {are}")?;
        if kinds < places {
            write!(output, " of {kinds} {}", if *kinds == 1 { "kind" } else { "kinds" })?;
        }
        writeln!(
            output,
            "{}",
            if *orientations > 1 { format!(", {orientations} orientations") } else { String::new() }
        )?;
    }
    for IllegalFields { orbit, piece, places } in &described.illegal {
        let at = if places.len() == 1 { "place" } else { "places" };
        let places: Vec<String> = places.iter().map(ToString::to_string).collect();
        writeln!(output, "illegal: piece {piece} of {orbit} at {at} {}", places.join(" "))?;
    }
    let moves: Vec<String> = described.moves.iter().map(|made| format!("{} ({})", made.name, made.order)).collect();
    writeln!(output, "moves (orders): {}", moves.join(", "))?;
    if !described.rotations.is_empty() {
        writeln!(output, "rotations: {}", described.rotations.join(" "))?;
    }
    let reversible = if described.reversible { "reversible" } else { "not reversible" };
    writeln!(output, "turns: {} powers of the moves, {reversible}", described.turns.len())?;
    match &described.group {
        Some(size) => {
            let among = if described.illegal.is_empty() { "" } else { ", illegal positions among them" };
            writeln!(output, "group: {} elements{among}", output::grouped_digits(size))?;
        }
        None => writeln!(output, "group: too large to be counted")?,
    }
    match described.automorphisms {
        Some(count) => writeln!(output, "automorphisms: {}", output::grouped(count as u64))?,
        None => writeln!(output, "automorphisms: too many to be listed")?,
    }
    match (&described.table, &described.refusal) {
        (Some(TableFields { states, with_illegal, out_of_reach, bytes, seconds }), _) => {
            let states = output::grouped(*states);
            let among = if *with_illegal { " with the illegal ones" } else { "" };
            let out_of_reach = out_of_reach.filter(|&count| count > 0);
            let out_of_reach = out_of_reach.map(|count| format!(" ({} out of reach)", output::grouped(count)));
            let out_of_reach = out_of_reach.unwrap_or_default();
            let bytes = output::size(*bytes);
            writeln!(output, "table: {states} states{among}{out_of_reach}, {bytes} of memory")?;
            writeln!(output, "time: {seconds} s, estimated for {LEVELS} levels and this number of threads")?;
        }
        (None, Some(refusal)) => writeln!(output, "table: none; {refusal}")?,
        (None, None) => {}
    }
    described.warnings.iter().try_for_each(|warning| writeln!(output, "warning: {warning}"))
}
