//! The chosen puzzle and its rules, as data for the search.

use godtable_engine::edges::{FlipChoice, Space};
use godtable_engine::levels::{Arcs, Positions};
use godtable_puzzle::cube::{Corner, Preset, Puzzle, Rules, Turn};
use godtable_puzzle::cube3::ChosenPieces;

use crate::Failure;
use crate::arguments::HistogramArguments;

/// A puzzle, and what may be turned.
pub(crate) struct Chosen {
    pub(crate) name: String,
    pub(crate) rules: RulesText,
    pub(crate) positions: Positions,
    pub(crate) arcs: Arcs,
}

/// How rules are written.
pub(crate) struct RulesText {
    /// The name of a preset.
    pub(crate) name: Option<String>,
    pub(crate) turns: Vec<String>,
    pub(crate) lock: String,
}

impl Chosen {
    pub(crate) fn new(arguments: &HistogramArguments) -> Result<Chosen, Failure> {
        if let Some(pieces) = &arguments.pieces {
            return of_cube(format!("3x3x3, pieces {pieces}"), Puzzle::CORNERS3, pieces, arguments);
        }
        let Ok(puzzle) = arguments.puzzle.parse::<Puzzle>() else { return of_definition(arguments) };
        let corners =
            Corner::ALL[..puzzle.moving_corners()].iter().map(Corner::to_string).collect::<Vec<_>>().join(" ");
        of_cube(puzzle.to_string(), puzzle, &corners.parse().expect("corners"), arguments)
    }
}

/// The edges of the 3x3x3 under some rules.
pub(crate) struct Edges {
    pub(crate) space: Space,
    pub(crate) rules: RulesText,
}

/// Returns whether flips count, if the puzzle is that of the edges.
pub(crate) fn edges(arguments: &HistogramArguments) -> Option<FlipChoice> {
    match arguments.puzzle.as_str() {
        _ if arguments.pieces.is_some() => None,
        "3x3x3-edges" => Some(FlipChoice::Counted),
        "3x3x3-edge-permutations" => Some(FlipChoice::Ignored),
        _ => None,
    }
}

impl Edges {
    pub(crate) fn new(arguments: &HistogramArguments, flips: FlipChoice) -> Result<Edges, Failure> {
        let rules = rules(Puzzle::CORNERS3, arguments, "half-turn")?;
        let space = Space::new(&rules, flips).map_err(Failure::usage)?;
        Ok(Edges { space, rules: RulesText::of(&rules) })
    }
}

/// The chosen rules of a cube. Those of the corners are those of the 3x3x3.
fn rules(puzzle: Puzzle, arguments: &HistogramArguments, default: &str) -> Result<Rules, Failure> {
    let rules = match (&arguments.turns, &arguments.rules) {
        (Some(turns), _) => Rules::parse(puzzle, turns, arguments.lock),
        (None, name) => Rules::named(puzzle, name.as_deref().unwrap_or(default)),
    };
    rules.map_err(Failure::usage)
}

impl RulesText {
    fn of(rules: &Rules) -> RulesText {
        RulesText {
            name: rules.name().map(str::to_owned),
            turns: rules.turns().iter().map(|turn| turn.to_string()).collect(),
            lock: rules.lock().to_string(),
        }
    }
}

/// The rules of a cube. Chosen pieces have the turns and locks of the corners.
fn of_cube(
    name: String,
    puzzle: Puzzle,
    pieces: &ChosenPieces,
    arguments: &HistogramArguments,
) -> Result<Chosen, Failure> {
    let rules = rules(puzzle, arguments, "irreversible")?;
    let turns: Vec<Turn> = rules.turns().iter().collect();
    let states = rules.lock().automaton().states();
    let arcs =
        Arcs::of(states.len(), turns.len(), |from, number| states[from].next[turns[number].index()].map(usize::from));
    let all: Vec<Turn> = Rules::named(puzzle, "half-turn").map_err(Failure::usage)?.turns().iter().collect();
    let positions = Positions::of_turns(pieces.definition(&turns), &pieces.definition(&all)).map_err(Failure::usage)?;
    let text = RulesText::of(&rules);
    Ok(Chosen { name, rules: text, positions, arcs })
}

/// A definition under all powers of its moves, or under given ones.
fn of_definition(arguments: &HistogramArguments) -> Result<Chosen, Failure> {
    let given = &arguments.puzzle;
    let text = match godtable_puzzle::puzzlefile::shipped(given) {
        Some(text) => text.to_owned(),
        None => std::fs::read_to_string(given).map_err(|error| {
            Failure::usage(format!("--puzzle {given}: neither a shipped puzzle nor a file that can be read: {error}"))
        })?,
    };
    let puzzle =
        godtable_puzzle::puzzlefile::read(&text).map_err(|error| Failure::usage(format!("{given}: {error}")))?;
    if arguments.lock != godtable_puzzle::cube::NamedLock::None {
        return Err(Failure::usage(format!("--lock {}: a puzzle from a definition has no lock here", arguments.lock)));
    }
    let all = puzzle.powers();
    let powers = match (&arguments.turns, arguments.rules.as_deref()) {
        (Some(turns), _) => puzzle.read_moves(turns).map_err(|error| Failure::usage(format!("--turns: {error}")))?,
        (None, None | Some("half-turn")) => all.clone(),
        (None, Some(name)) => {
            let known = Preset::named(name).is_ok();
            let reason = if known { "does not fit a definition" } else { "is not known" };
            return Err(Failure::usage(format!("--rules {name} {reason}; use half-turn (all powers), or --turns")));
        }
    };
    let refused = || Failure::usage(format!("--puzzle {given}: no move does anything"));
    let definition = puzzle.definition(&powers).ok_or_else(refused)?;
    let whole = puzzle.definition(&all).ok_or_else(refused)?;
    let arcs = Arcs::free(powers.len());
    let turns = powers.iter().map(|&power| puzzle.name_of(power)).collect();
    let name = arguments.turns.is_none().then(|| "half-turn".to_owned());
    let rules = RulesText { name, turns, lock: "none".to_owned() };
    let positions = Positions::of_turns(definition, &whole).map_err(Failure::usage)?;
    Ok(Chosen { name: given.clone(), rules, positions, arcs })
}
