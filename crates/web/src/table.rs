//! The table of rules, and answers from it.

use std::ops::ControlFlow::Continue;

use godtable::puzzles::cube::Held;
use godtable::{Answers, Counts, Distance, Event, Histogram, Moves, Puzzle, State, Work};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Cube, Rules, code, sample, sentence};

#[wasm_bindgen]
extern "C" {
    /// Sends a message from a worker to its page.
    #[wasm_bindgen(js_name = postMessage)]
    fn post_message(levels: Vec<f64>);
}

/// The table of some rules.
#[wasm_bindgen]
pub struct Table {
    rules: Rules,
    answers: Box<dyn Answers>,
    counts: Counts,
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("rules", &self.rules).finish_non_exhaustive()
    }
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
        let report = |event: Event<'_>| {
            if let (true, Event::Level { found, total, .. }) = (reports, event) {
                post_message(vec![found as f64, total as f64]);
            }
            Continue(())
        };
        let work = Work::default().observed_by(&report);
        let answers = Puzzle::from(rules.rules.clone()).table_with(&work).map_err(sentence)?;
        let counts = answers.counts(None, &work).map_err(sentence)?;
        Ok(Table { rules: rules.clone(), answers, counts })
    }

    /// The number of bytes of its file.
    ///
    /// # Errors
    /// Returns an error if the table has no size.
    #[wasm_bindgen(getter)]
    pub fn bytes(&self) -> Result<Option<f64>, String> {
        let info = self.answers.info().map_err(sentence)?;
        Ok(info.bytes().map(|bytes| bytes as f64))
    }

    /// The number of unlocked states at each distance.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn unlocked(&self) -> Vec<f64> {
        counts(&self.counts.unlocked)
    }

    /// The number of locked states at each distance; none if the rules lock nothing.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn locked(&self) -> Option<Vec<f64>> {
        self.counts.locked.as_ref().map(counts)
    }

    /// The numbers of unlocked and of locked states, reachable or not.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn states(&self) -> Vec<f64> {
        self.of_each(|histogram| histogram.states() as f64)
    }

    /// The mean distances of unlocked and of locked states.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn means(&self) -> Vec<f64> {
        self.of_each(Histogram::mean)
    }

    /// Returns the distance of a cube, or nothing if the goal is out of reach.
    ///
    /// # Errors
    /// Returns an error unless `code` is the code of a state of the rules.
    pub fn distance(&self, code: &str) -> Result<Option<u32>, String> {
        Ok(self.distance_of(self.held(code)?)?.map(|distance| distance.get() as u32))
    }

    /// Returns the first turns of all optimal solutions of a cube, in its hold. On the 2x2x2, opposite faces turn alike: only
    /// one of them is named, as in a [solution](Table::solution).
    ///
    /// # Errors
    /// Returns an error as [`Table::distance`] does.
    pub fn optimal(&self, code: &str) -> Result<Vec<String>, String> {
        let cube = Cube { rules: self.rules.rules.clone(), held: self.held(code)? };
        let Some(nearer) = self.distance_of(cube.held)?.and_then(|distance| distance.get().checked_sub(1)) else {
            return Ok(Vec::new());
        };
        let mut turns = Vec::new();
        for turn in cube.allowed_once() {
            if self.distance_of(cube.played(&turn)?.held)? == Distance::new(nearer) {
                turns.push(turn);
            }
        }
        Ok(turns)
    }

    /// Returns an optimal solution of a cube, in its hold, or nothing if the goal is out of reach.
    ///
    /// # Errors
    /// Returns an error as [`Table::distance`] does.
    pub fn solution(&self, code: &str) -> Result<Option<Vec<String>>, String> {
        let state = State::from(self.held(code)?);
        let solution = self.answers.solutions(&state).map_err(sentence)?.next().transpose().map_err(sentence)?;
        Ok(solution.map(|moves| words(&moves)))
    }

    /// Returns the number of optimal solutions of a cube, in decimal digits.
    ///
    /// # Errors
    /// Returns an error as [`Table::distance`] does.
    #[wasm_bindgen(js_name = solutionCount)]
    pub fn solution_count(&self, code: &str) -> Result<String, String> {
        Ok(self.answers.solution_count(&State::from(self.held(code)?)).map_err(sentence)?.to_string())
    }

    /// Returns a random unlocked state at a distance from `least` to `most`, or nothing if there is none. If the goal is the
    /// solved position, turns lead there.
    ///
    /// # Errors
    /// Returns an error if a distance is too large.
    pub fn scramble(&self, least: usize, most: usize, seed: u32) -> Result<Option<Scramble>, String> {
        let distances = read_distance(least)?..=read_distance(most)?;
        let found = sample::scramble(&*self.answers, &self.rules.rules, distances, seed.into()).map_err(sentence)?;
        Ok(found.map(|(held, moves)| Scramble { code: code::write(&held), turns: words(&moves) }))
    }

    /// Returns a random locked state at a distance, or nothing if there is none.
    ///
    /// # Errors
    /// Returns an error if the distance is too large.
    #[wasm_bindgen(js_name = lockedAt)]
    pub fn locked_at(&self, distance: usize, seed: u32) -> Result<Option<Scramble>, String> {
        let held = sample::locked(&*self.answers, read_distance(distance)?, seed.into()).map_err(sentence)?;
        Ok(held.map(|held| Scramble { code: code::write(&held), turns: Vec::new() }))
    }
}

impl Table {
    fn held(&self, code: &str) -> Result<Held, String> {
        code::read(code, &self.rules.rules)
    }

    fn distance_of(&self, held: Held) -> Result<Option<Distance>, String> {
        self.answers.distance(&State::from(held)).map_err(sentence)
    }

    /// Returns a figure of the unlocked states, and of the locked ones, if there are any.
    fn of_each(&self, figure: impl Fn(&Histogram) -> f64) -> Vec<f64> {
        std::iter::once(&self.counts.unlocked).chain(&self.counts.locked).map(figure).collect()
    }
}

fn words(moves: &Moves) -> Vec<String> {
    moves.names().map(str::to_owned).collect()
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
