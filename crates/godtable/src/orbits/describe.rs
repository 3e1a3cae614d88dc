//! Describes a definition: its pieces and moves, and what a table of it takes.

use std::collections::BTreeMap;

use godtable_engine::levels::orbits::{Definition, Move, OrbitDefinition};
use godtable_engine::levels::{Arcs, Automorphisms, Goal, LevelsError, Positions};
use godtable_engine::sectors::{Limits, Sectors};
use godtable_puzzle::puzzlefile::{MOST_POWERS, Puzzle};

use super::definition::DefinedPuzzle;
use super::dialect::Dialect;
use super::limits::{DIGITS, effort, is_large, legal_states, seconds};
use super::plan::{Costs, Means, Question, ReducedCosts, plan};
use super::rules::DefinedRules;
use crate::description::{Description, IllegalFields, MoveFields, OrbitFields, PlanFields, TableFields};
use crate::words::{grouped, size};
use crate::{Error, memory};

/// The bits of a set times moves that a symmetry-reduced search gets through in a second of one thread, over all levels:
/// measured with the Compy Cube (2.2e9) and, on a disk, the 3-color cube (1.2e9).
const REDUCED_PER_SECOND: f64 = 1.5e9;

/// The bits of one set for each byte of both.
const BITS: f64 = 4.0;

/// The seconds for each part of a description that may take long: the size of the group, the automorphisms, the sectors.
const TIME: f64 = 0.3;

pub(super) fn describe(defined: &DefinedPuzzle, threads: usize) -> Result<Description, Error> {
    let dialect = Dialect::new(defined.clone(), DefinedRules::all(&defined.puzzle))?;
    let puzzle = &defined.puzzle;
    let orbit = |orbit: &OrbitDefinition| OrbitFields {
        name: orbit.name.clone(),
        places: orbit.kinds.len(),
        orientations: orbit.modulus,
        kinds: orbit.moduli.len(),
    };
    let moves = puzzle.moves().iter().enumerate();
    let moves = moves.map(|(number, made)| MoveFields { name: made.name.clone(), order: puzzle.order(number) });
    let group = puzzle.group_size(&mut effort(TIME)).ok().map(|size| size.to_string());
    let (table, refusal, plans) = match dialect.positions() {
        Ok(positions) => {
            let disk_bytes = reduced_bytes(&positions);
            let costs = costs(&positions, disk_bytes);
            let table = TableFields { disk_bytes, ..table(&positions, &costs, group.as_deref(), threads) };
            (Some(table), None, plans(&costs))
        }
        Err(LevelsError::Bandaged) => (None, Some(bandaged(&dialect.definition)), Vec::new()),
        Err(error) => (None, Some(error.to_string()), Vec::new()),
    };
    let automorphisms = || Automorphisms::of(&dialect.definition, &mut effort(TIME)).ok().map(|found| found.count());
    Ok(Description {
        puzzle: puzzle.name().to_owned(),
        orbits: puzzle.orbits().map(orbit).collect(),
        illegal: illegal(puzzle),
        bandaged: puzzle.bandages().iter().map(|bandage| puzzle.pieces_in_words(bandage)).collect(),
        moves: moves.collect(),
        rotations: puzzle.rotations().iter().map(|made| made.name.clone()).collect(),
        axes: axes(puzzle),
        turns: dialect.names.clone(),
        reversible: dialect.is_reversible(),
        group,
        automorphisms: if puzzle.bandages().is_empty() { automorphisms() } else { None },
        table,
        refusal,
        plans,
        warnings: warnings(puzzle),
    })
}

/// Says what there is for a puzzle with bandaged pieces.
fn bandaged(definition: &Definition) -> String {
    let only = "some pieces are bandaged; searches answer single states";
    match Sectors::of_bandaged(definition, Limits::NONE, &mut effort(TIME)) {
        Ok(sectors) => {
            let (most, memory) = (grouped(sectors.states()[0]), size(sectors.bytes()));
            format!("{only}, and a histogram needs {memory} for at most {most} positions")
        }
        Err(_) => format!("{only}; whether a histogram fits takes longer than a moment to find"),
    }
}

/// Returns the names of the moves of each axis.
fn axes(puzzle: &Puzzle) -> Vec<Vec<String>> {
    let axes = puzzle.axes().unwrap_or_default();
    let mut all: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for (made, axis) in puzzle.moves().iter().zip(axes) {
        all.entry(axis).or_default().push(made.name.clone());
    }
    all.into_values().collect()
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

/// Estimates what answers take. One set is stored in addition to both copies of a table, and one for each binary digit.
fn costs(positions: &Positions, reduced: Option<u64>) -> Costs {
    let costs = Costs::new(positions, 1, None);
    let sets = reduced.filter(|&sets| is_large(positions, 1) && sets < costs.sets);
    let reduced = |sets: u64| ReducedCosts { cells: sets * 4, sets, distances: sets / 2 * (DIGITS as u64 + 3) };
    Costs { reduced: sets.map(reduced), ..costs }
}

/// Says how questions are answered on this machine.
fn plans(costs: &Costs) -> Vec<PlanFields> {
    let means = Means { memory: memory::available(), is_on_disk: false };
    let asked = [("histogram", Question::Histogram), ("table", Question::Table), ("state", Question::Few)];
    let planned = |(name, own)| PlanFields { question: name, way: plan(own, costs, &means).words(own) };
    asked.map(planned).to_vec()
}

/// Estimates what a table takes.
fn table(positions: &Positions, costs: &Costs, group: Option<&str>, threads: usize) -> TableFields {
    let are_alike = positions.definition().is_homogeneous();
    let legal = legal_states(positions, 1);
    let reached = group.filter(|_| are_alike).and_then(|size| size.parse::<u64>().ok());
    let moves = positions.definition().moves().len() as f64;
    let reduced_seconds = |own: ReducedCosts| own.sets as f64 * BITS * moves / REDUCED_PER_SECOND / threads as f64;
    let seconds = costs.reduced.map_or_else(|| seconds(positions, 1, threads), reduced_seconds);
    TableFields {
        states: legal.unwrap_or(costs.states),
        with_illegal: legal.is_none(),
        out_of_reach: reached.map(|reached| costs.states.saturating_sub(reached)),
        bytes: costs.reduced.map_or(costs.distances, |own| own.distances),
        histogram_bytes: costs.reduced.map_or(costs.sets, |own| own.sets),
        disk_bytes: None,
        available: memory::available(),
        seconds: (seconds * 1e3).round() / 1e3,
    }
}

/// Estimates the bytes of a search for the histogram over sectors, or returns `None` if there is none or its symmetries take
/// long.
fn reduced_bytes(positions: &Positions) -> Option<u64> {
    let solved = positions.number(&positions.definition().solved())?;
    let (arcs, goal) = (Arcs::free(positions.definition().moves().len()), Goal::Positions(vec![solved]));
    Sectors::estimated_bytes(positions, &arcs, &goal, &mut effort(TIME)).ok()
}

/// Returns what is probably a mistake in a definition.
fn warnings(puzzle: &Puzzle) -> Vec<String> {
    let mut warnings = Vec::new();
    let moves = puzzle.moves();
    for (number, made) in moves.iter().enumerate() {
        let order = puzzle.order(number);
        if order > MOST_POWERS {
            let name = &made.name;
            let all = grouped(order);
            warnings
                .push(format!("the move {name} has the order {all}; of its powers only {name} and {name}' are turns"));
        }
        if order == 1 {
            warnings.push(format!("the move {} does nothing", made.name));
        } else if let Some(same) = moves[..number].iter().find(|other| other.actions == made.actions) {
            warnings.push(format!("the moves {} and {} are equal", same.name, made.name));
        }
    }
    for (number, orbit) in puzzle.orbits().enumerate() {
        let stays = |&place: &usize| {
            let stays = |made: &Move| {
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
