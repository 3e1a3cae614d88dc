//! The table of rules, and answers from it.

use std::ops::ControlFlow::Continue;

use godtable_answers::{Oracle, Scrambles};
use godtable_engine::generate::{FillOptions, fill_with};
use godtable_puzzle::cube::{Goal, Held, State};
use godtable_table::{Distance, Histogram};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Rules, code, sample, sentence};

#[wasm_bindgen]
extern "C" {
    /// Sends a message from a worker to its page.
    #[wasm_bindgen(js_name = postMessage)]
    fn post_message(levels: Vec<f64>);
}

/// The table of some rules.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Table {
    oracle: Oracle<Vec<u8>>,
}

/// A random state, and how to get there.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Scramble {
    code: String,
    turns: Vec<String>,
}

#[wasm_bindgen]
impl Scramble {
    /// The code of the cube.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn code(&self) -> String {
        self.code.clone()
    }

    /// Turns that lead there from solved; none if they are not known.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn turns(&self) -> Vec<String> {
        self.turns.clone()
    }
}

#[wasm_bindgen]
impl Table {
    /// Makes the table of rules. `reports` posts a message after each level of the search: the number of states found so
    /// far, and of all. Only a worker can do so.
    ///
    /// # Errors
    /// Returns an error if a distance is too large or memory runs out.
    pub fn make(rules: &Rules, reports: bool) -> Result<Table, String> {
        let filled = fill_with(&rules.rules, FillOptions::default(), &mut |level| {
            if reports {
                post_message(vec![level.found as f64, level.total as f64]);
            }
            Continue(())
        });
        Ok(Table { oracle: Oracle::new(filled.map_err(sentence)?.into_table()).map_err(sentence)? })
    }

    /// The number of bytes of its cells.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.oracle.table().cells().bytes().len()
    }

    /// The number of unlocked states at each distance.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn unlocked(&self) -> Vec<f64> {
        counts(self.oracle.unlocked())
    }

    /// The number of locked states at each distance; none if the rules lock nothing.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn locked(&self) -> Option<Vec<f64>> {
        self.oracle.locked().map(counts)
    }

    /// The numbers of unlocked and of locked states, reachable or not.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn states(&self) -> Vec<f64> {
        [Some(self.oracle.unlocked()), self.oracle.locked()]
            .into_iter()
            .flatten()
            .map(|all| all.states() as f64)
            .collect()
    }

    /// The mean distances of unlocked and of locked states.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn means(&self) -> Vec<f64> {
        [Some(self.oracle.unlocked()), self.oracle.locked()].into_iter().flatten().map(Histogram::mean).collect()
    }

    /// Returns the distance of a cube, or nothing if the goal is out of reach.
    ///
    /// # Errors
    /// Returns an error unless `code` is the code of a state of the rules.
    pub fn distance(&self, code: &str) -> Result<Option<u32>, String> {
        let distance = self.oracle.distance(&self.held(code)?).map_err(sentence)?;
        Ok(distance.map(|distance| distance.get() as u32))
    }

    /// Returns the first turns of all optimal solutions of a cube, in its hold.
    ///
    /// # Errors
    /// Returns an error as [`Table::distance`] does.
    pub fn optimal(&self, code: &str) -> Result<Vec<String>, String> {
        let turns = self.oracle.optimal_turns(&self.held(code)?).map_err(sentence)?;
        Ok(turns.iter().map(ToString::to_string).collect())
    }

    /// Returns an optimal solution of a cube, in its hold, or nothing if the goal is out of reach.
    ///
    /// # Errors
    /// Returns an error as [`Table::distance`] does.
    pub fn solution(&self, code: &str) -> Result<Option<Vec<String>>, String> {
        let turns = self.oracle.solution(&self.held(code)?).map_err(sentence)?;
        Ok(turns.map(|turns| turns.iter().map(ToString::to_string).collect()))
    }

    /// Returns the number of optimal solutions of a cube, in decimal digits.
    ///
    /// # Errors
    /// Returns an error as [`Table::distance`] does.
    #[wasm_bindgen(js_name = solutionCount)]
    pub fn solution_count(&self, code: &str) -> Result<String, String> {
        Ok(self.oracle.solution_count(&self.held(code)?).map_err(sentence)?.to_string())
    }

    /// Returns a random unlocked state at a distance from `least` to `most`, or nothing if there is none. If the goal is the
    /// solved position, turns lead there.
    ///
    /// # Errors
    /// Returns an error if a distance is too large.
    pub fn scramble(&self, least: usize, most: usize, seed: u32) -> Result<Option<Scramble>, String> {
        let (least, most) = (read_distance(least)?, read_distance(most)?);
        if self.oracle.rules().goal() != &Goal::Solved {
            let state = sample::unlocked(&self.oracle, least..=most, seed.into()).map_err(sentence)?;
            return Ok(state.map(unreached));
        }
        let near = sample::on_the_way(&self.oracle, least..=most, seed.into()).map_err(sentence)?;
        let drawn = || Scrambles::new(&self.oracle, least..=most, seed.into()).next();
        let found = match near {
            Some((state, turns)) => Some((state, turns)),
            None => drawn().transpose().map_err(sentence)?.map(|drawn| (drawn.state, drawn.turns)),
        };
        Ok(found.map(|(state, turns)| {
            let turns = turns.iter().map(ToString::to_string).collect();
            Scramble { code: code::write(&Held::in_fixed_frame(state)), turns }
        }))
    }

    /// Returns a random locked state at a distance, or nothing if there is none.
    ///
    /// # Errors
    /// Returns an error if the distance is too large.
    #[wasm_bindgen(js_name = lockedAt)]
    pub fn locked_at(&self, distance: usize, seed: u32) -> Result<Option<Scramble>, String> {
        let state = sample::locked(&self.oracle, read_distance(distance)?, seed.into()).map_err(sentence)?;
        Ok(state.map(unreached))
    }
}

impl Table {
    fn held(&self, code: &str) -> Result<Held, String> {
        code::read(code, self.oracle.rules())
    }
}

/// Returns a state without turns that lead there.
fn unreached(state: State) -> Scramble {
    Scramble { code: code::write(&Held::in_fixed_frame(state)), turns: Vec::new() }
}

fn counts(histogram: &Histogram) -> Vec<f64> {
    histogram.counts().iter().map(|&count| count as f64).collect()
}

fn read_distance(distance: usize) -> Result<Distance, String> {
    Distance::new(distance).ok_or_else(|| format!("{distance} is too large for a distance"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cube;

    fn irreversible() -> (Rules, Table) {
        let rules = Rules::named("2x2x2", "irreversible").expect("a preset");
        let table = Table::make(&rules, false).expect("near enough");
        (rules, table)
    }

    #[test]
    fn table_has_the_published_figures() {
        let (_, table) = irreversible();
        let (unlocked, locked) = (table.unlocked(), table.locked().expect("rules that lock"));
        assert_eq!((unlocked.len(), unlocked[35], locked[35]), (36, 8.0, 48.0));
        assert_eq!(table.states(), [3_674_160.0, 11_022_480.0]);
        assert!((table.means()[0] - 25.408215).abs() < 1e-6);
    }

    #[test]
    fn cube_gets_its_distance_and_turns() {
        let (rules, table) = irreversible();
        let code = Cube::solved(&rules).played("U").expect("allowed").code();
        assert_eq!(table.distance(&code), Ok(Some(13)));
        assert_eq!(table.solution_count(&code).as_deref(), Ok("64"));
        let solution = table.solution(&code).expect("a code").expect("in reach");
        assert_eq!(solution.len(), 13);
        assert!(table.optimal(&code).expect("a code").contains(&solution[0]));
        let solved = Cube::read(&code, &rules).expect("a code").played(&solution.join(" ")).expect("allowed");
        assert!(solved.is_goal());
    }

    #[test]
    fn random_states_have_the_distance_of_their_bar() {
        let (rules, table) = irreversible();
        for distance in [0, 1, 20, 34, 35] {
            let unlocked = table.scramble(distance, distance, 3).expect("answers").expect("there are some");
            assert_eq!(table.distance(&unlocked.code()), Ok(Some(distance as u32)));
            let played = Cube::solved(&rules).played(&unlocked.turns().join(" ")).expect("allowed");
            assert_eq!(played.code().split('.').next(), unlocked.code().split('.').next());
            let locked = table.locked_at(distance, 5).expect("answers").expect("there are some");
            assert_eq!(table.distance(&locked.code()), Ok(Some(distance as u32)));
            assert!(!Cube::read(&locked.code(), &rules).expect("a code").is_unlocked());
        }
        let layer = Table::make(&rules.with_goal("layer").expect("a goal"), false).expect("near enough");
        let most = layer.unlocked().len() - 1;
        let far = layer.scramble(most, most, 1).expect("answers").expect("there are some");
        assert_eq!(layer.distance(&far.code()), Ok(Some(most as u32)));
        assert!(table.locked_at(36, 1).expect("answers").is_none());
    }
}
