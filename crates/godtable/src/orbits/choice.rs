//! Reads the rules that a caller chooses for a definition: by turns, by a name, or by a file.

use godtable_puzzle::cube::Preset;
use godtable_puzzle::puzzlefile::{Power, Puzzle};

use super::rules::{DefinedRules, NONE, checked_turns, named_lock, turns};
use super::rulesfile;
use crate::page::outside_a_page;
use crate::rules::{NamedRules, RulesChoice};
use crate::{Error, Input};

/// Returns the chosen rules of a puzzle: by default all powers of its moves.
pub(super) fn chosen(choice: &RulesChoice, puzzle: &Puzzle) -> Result<DefinedRules, Error> {
    let rules = match (&choice.turns, &choice.named) {
        (Some(text), named) => {
            let wrong = |error: String| Error::given(Input::Turns, error);
            let listed = turns(puzzle, text).map_err(wrong)?;
            let powers = match named {
                Some(NamedRules::Name(name)) => {
                    let (_, keeps) = preset(name)?;
                    let all = listed.iter().flat_map(|&turn| puzzle.powers_from(turn, keeps)).collect();
                    checked_turns(puzzle, all).map_err(wrong)?
                }
                _ => listed,
            };
            DefinedRules::free(None, powers)
        }
        (None, None) => DefinedRules::all(puzzle),
        (None, Some(named)) => rules_named(named, puzzle)?,
    };
    let Some(name) = &choice.lock else { return Ok(rules) };
    let wrong = |error: String| Error::given(Input::Lock, format!("{name}: {error}"));
    let lock = named_lock(name, puzzle, &rules.powers).map_err(wrong)?;
    let is_none = lock.forbids_nothing();
    let lock_name = if is_none { NONE.to_owned() } else { name.clone() };
    Ok(DefinedRules { name: rules.name.filter(|_| is_none), lock_name, lock, ..rules })
}

/// Returns the rules with a name, or the rules in a file.
pub(super) fn rules_named(named: &NamedRules, puzzle: &Puzzle) -> Result<DefinedRules, Error> {
    let name = match named {
        NamedRules::Name(name) => name,
        NamedRules::File { name, text } => {
            outside_a_page()?;
            let wrong = |error| Error::given(Input::RulesFile, format!("the rules file {name}: {error}"));
            return rulesfile::read(text, puzzle).map_err(wrong);
        }
    };
    let (name, keeps) = preset(name)?;
    Ok(DefinedRules::free(Some(name), puzzle.powers_that(keeps)))
}

/// Whether rules keep a power of a move with an order.
type Keeps = fn(Power, u64) -> bool;

/// Returns the rules of definitions with a name, and which powers of a move they keep.
fn preset(name: &str) -> Result<(&'static str, Keeps), Error> {
    let mut presets = Preset::ALL.iter().chain([&Preset::SLICE_TURN]);
    let preset = presets.find(|preset| preset.has_name(name)).map(|preset| preset.name);
    let keeps: Keeps = match preset {
        Some("half-turn" | "slice-turn") => |_, _| true,
        Some("quarter-turn") => |power, order| power.exponent == 1 || power.exponent == order - 1,
        Some("clockwise") => |power, _| power.exponent == 1,
        _ => {
            let reason = format!(
                "{name}: a puzzle from a definition has half-turn (all powers of moves), quarter-turn (moves and their \
                 inverses), clockwise (only moves) and slice-turn (half-turn, and layers between opposite ones); for other \
                 rules use turns, or a rules file, which ends in .toml"
            );
            return Err(Error::given(Input::Rules, reason));
        }
    };
    Ok((preset.expect("a known name"), keeps))
}
