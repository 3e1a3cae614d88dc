//! Rules, from names, from ticked turns and from rules files.

use godtable_puzzle::cube::{Goal, Held, NamedLock, Preset, Puzzle};
use godtable_puzzle::rulesfile::{RulesFileError, Slip};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::sentence::sentence;

/// The rules of a page.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Rules {
    pub(crate) rules: godtable_puzzle::cube::Rules,
    summary: Option<String>,
}

#[wasm_bindgen]
impl Rules {
    /// Returns the preset with a name on a puzzle.
    ///
    /// # Errors
    /// Returns an error if the puzzle or the rules are unknown.
    pub fn named(puzzle: &str, name: &str) -> Result<Rules, String> {
        let rules = godtable_puzzle::cube::Rules::named(read_puzzle(puzzle)?, name).map_err(sentence)?;
        let summary = Preset::named(name).map_err(sentence)?.summary;
        Ok(Rules { rules, summary: Some(summary.to_owned()) })
    }

    /// Returns the rules with these turns and a named lock.
    ///
    /// # Errors
    /// Returns an error if a word is unknown or the turns and the lock are no rules.
    pub fn of(puzzle: &str, turns: &str, lock: &str) -> Result<Rules, String> {
        let (puzzle, lock) = (read_puzzle(puzzle)?, lock.parse::<NamedLock>().map_err(sentence)?);
        let rules = godtable_puzzle::cube::Rules::parse(puzzle, turns, lock).map_err(sentence)?;
        Ok(Rules { rules, summary: None })
    }

    /// Reads a rules file in TOML. It may name its puzzle; otherwise it is for `puzzle`.
    ///
    /// # Errors
    /// Returns the first error in the file, with its line and column.
    pub fn file(text: &str, puzzle: &str) -> Result<Rules, String> {
        let file = match godtable_puzzle::rulesfile::parse(text, Some(read_puzzle(puzzle)?)) {
            Err(RulesFileError { slip: Slip::OtherPuzzle { own, .. }, .. }) => {
                godtable_puzzle::rulesfile::parse(text, Some(own))
            }
            read => read,
        };
        let file = file.map_err(sentence)?;
        Ok(Rules { rules: file.rules, summary: file.summary })
    }

    /// Returns the same rules with a named goal.
    ///
    /// # Errors
    /// Returns an error if the goal is unknown.
    #[wasm_bindgen(js_name = withGoal)]
    pub fn with_goal(&self, name: &str) -> Result<Rules, String> {
        self.with(name.parse().map_err(sentence)?)
    }

    /// Returns the same rules with the positions of some setups as the goal.
    ///
    /// # Errors
    /// Returns an error if a setup is misspelt, or if there are none.
    #[wasm_bindgen(js_name = withGoalSetups)]
    pub fn with_goal_setups(&self, setups: Vec<String>) -> Result<Rules, String> {
        let puzzle = self.rules.puzzle();
        let position = |setup: &String| match Held::read_setup(setup, puzzle) {
            Ok(held) => Ok(*held.state().position()),
            Err(error) => Err(format!("'{setup}': {error}")),
        };
        let positions = setups.iter().map(position).collect::<Result<Vec<_>, String>>()?;
        self.with(Goal::positions(puzzle, positions).map_err(sentence)?)
    }

    fn with(&self, goal: Goal) -> Result<Rules, String> {
        let rules = self.rules.clone().with_goal(goal).map_err(sentence)?;
        Ok(Rules { rules, summary: self.summary.clone() })
    }

    /// The name of the puzzle.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn puzzle(&self) -> String {
        self.rules.puzzle().name().to_owned()
    }

    /// The number of tiles along an edge.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn width(&self) -> usize {
        self.rules.puzzle().width()
    }

    /// The name of the preset with the same turns and lock, if any.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn name(&self) -> Option<String> {
        self.rules.name().map(str::to_owned)
    }

    /// The allowed turns.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn turns(&self) -> String {
        self.rules.turns().to_string()
    }

    /// The name of the lock, or `own`.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn lock(&self) -> String {
        self.rules.lock().to_string()
    }

    /// The goal.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn goal(&self) -> String {
        self.rules.goal().to_string()
    }

    /// The description in one line, if any.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn summary(&self) -> Option<String> {
        self.summary.clone()
    }
}

/// Reads the name of a puzzle.
fn read_puzzle(name: &str) -> Result<Puzzle, String> {
    name.parse().map_err(sentence)
}

/// Returns the names of the presets, the default first.
#[wasm_bindgen]
#[must_use]
pub fn presets() -> Vec<String> {
    Preset::ALL.iter().map(|preset| preset.name.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_file_chooses_its_puzzle() {
        for (text, puzzle) in [("turns = 'R'", "2x2x2"), ("turns = 'R'\npuzzle = '3x3x3-corners'", "3x3x3-corners")] {
            assert_eq!(Rules::file(text, "2x2x2").expect(text).puzzle(), puzzle);
        }
        assert_eq!(Rules::file("turns = 'D'", "3x3x3-corners").expect("a file").puzzle(), "3x3x3-corners");
        let error = Rules::file("turns = 'Q'", "2x2x2").expect_err("a slip");
        assert!(error.starts_with("line 1, column 9"), "{error}");
    }

    #[test]
    fn ticked_turns_of_a_preset_have_its_name() {
        let rules = Rules::of("2x2x2", "R U F", "axis").expect("rules");
        assert_eq!((rules.name().as_deref(), rules.goal().as_str()), (Some("irreversible"), "solved"));
        assert!(Rules::of("2x2x2", "", "none").is_err());
    }

    #[test]
    fn goal_of_setups_is_counted() {
        let rules = Rules::named("2x2x2", "half-turn").expect("a preset");
        let goal = |setups: &[&str]| rules.with_goal_setups(setups.iter().map(ToString::to_string).collect());
        assert_eq!(goal(&["R", "U2"]).expect("setups").goal(), "2 positions");
        assert!(goal(&["R", "Q"]).expect_err("a slip").starts_with("'Q': column 1"));
        assert_eq!(rules.with_goal("layer").expect("a goal").goal(), "layer");
    }
}
