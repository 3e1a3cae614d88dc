//! The table of rules, and answers from it.

use std::cell::{OnceCell, RefCell};
use std::ops::ControlFlow::{self, Break, Continue};
use std::time::Duration;

use godtable::{Answers, Counts, Distance, Draw, Error, Event, Form, Histogram, Moves, Puzzle, State, Wish, Work};
use godtable_puzzle::cube3::Cube3;
use godtable_puzzle::effort::Effort;
use godtable_puzzle::orbits::OrbitDefinition;
use godtable_puzzle::puzzlefile::{Power, Puzzle as Definition};
use godtable_solvers::methods::MethodSolver;
use godtable_solvers::twophase::{CompactSolver, Solution};
use godtable_system::clock::Instant;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::known::known;
use crate::sentence::sentence;
use crate::solid::split;
use crate::{Cube, Rules, Solid, code, sample};

#[wasm_bindgen]
extern "C" {
    /// Sends a message from a worker to its page.
    #[wasm_bindgen(js_name = postMessage)]
    fn post_message(progress: Vec<f64>);
}

/// The most bytes that a table or a pruning table of a search takes. The symmetry-reduced table of the 2x3x3 has 216 MB.
pub(crate) const MEMORY: u64 = 240_000_000;

/// The longest time in which a near-optimal solution of the 3x3x3 is made shorter, and the length that is short enough.
const TIME: Duration = Duration::from_millis(600);
pub(crate) const SHORT: usize = 18;

/// The turns of a position that a few turns solve, and the least and the most random turns of a scramble.
const FEW: usize = 4;
const LEAST: usize = 25;
const MOST: usize = 200;

/// The operations that may be spent on the number of positions.
const COUNTING: u64 = 100_000_000;

/// The table of some rules or of a puzzle, or a search in its place.
#[wasm_bindgen]
pub struct Table {
    pub(crate) hands: Hands,
    answers: Box<dyn Answers>,
    /// Nothing if it is a search.
    counts: Option<Counts>,
    /// The solver of the 3x3x3 in two phases, once it is asked.
    short: OnceCell<CompactSolver>,
    /// What methods of the 3x3x3 have prepared.
    pub(crate) methods: RefCell<MethodSolver>,
    reports: bool,
}

/// What someone holds while the table answers.
pub(crate) enum Hands {
    Cube(Rules),
    Solid(Solid),
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("counts", &self.counts).finish_non_exhaustive()
    }
}

/// Posts progress to the page: a number for what is reported, and two or three for how far it is.
fn report(event: Event<'_>) {
    match event {
        Event::Level { distance, found, total } => {
            post_message(vec![0.0, distance as f64, found as f64, total as f64]);
        }
        Event::Length { turns, .. } => post_message(vec![1.0, turns as f64, 0.0]),
        Event::Part { done, all } => post_message(vec![2.0, done as f64, all as f64]),
        _ => {}
    }
}

/// Solutions of a state.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Found {
    pub(crate) turns: Vec<String>,
    /// The number of solutions of this length, in decimal digits; none if it is not known.
    #[wasm_bindgen(readonly, getter_with_clone)]
    pub count: Option<String>,
    /// Whether no solution is shorter.
    #[wasm_bindgen(readonly, js_name = isOptimal)]
    pub is_optimal: bool,
}

#[wasm_bindgen]
impl Found {
    /// The turns of one solution.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn turns(&self) -> Vec<String> {
        self.turns.clone()
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
    /// Makes the table of rules. `reports` posts messages of its progress, which only a worker can do.
    ///
    /// # Errors
    /// Returns an error if a distance is too large or memory runs out.
    pub fn make(rules: &Rules, reports: bool) -> Result<Table, String> {
        Table::of(Puzzle::from(rules.rules.clone()), Hands::Cube(rules.clone()), Work::default(), reports)
    }

    /// Makes the table of a puzzle, or a search if the table is too large. `reports` is as in [`Table::make`].
    ///
    /// # Errors
    /// Returns an error if the puzzle has neither.
    #[wasm_bindgen(js_name = ofSolid)]
    pub fn of_solid(solid: &Solid, reports: bool) -> Result<Table, String> {
        let work = Work::default().within(MEMORY);
        Table::of(solid.asked().clone(), Hands::Solid(solid.clone()), work, reports)
    }

    /// Whether each answer is a separate search.
    #[wasm_bindgen(getter, js_name = isSearch)]
    #[must_use]
    pub fn is_search(&self) -> bool {
        self.counts.is_none()
    }

    /// Whether near-optimal solutions come at once, though shortest ones are searched: of the 3x3x3.
    #[wasm_bindgen(getter, js_name = isShort)]
    #[must_use]
    pub fn is_short(&self) -> bool {
        matches!(&self.hands, Hands::Solid(solid) if solid.has_solver())
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

    /// The number of unlocked states at each distance; none of a search.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn unlocked(&self) -> Vec<f64> {
        self.counts.as_ref().map_or(Vec::new(), |own| counts(&own.unlocked))
    }

    /// The number of locked states at each distance; none if the rules lock nothing.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn locked(&self) -> Option<Vec<f64>> {
        self.counts.as_ref()?.locked.as_ref().map(counts)
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

    /// Returns the distance of a position, or nothing if the goal is out of reach.
    ///
    /// # Errors
    /// Returns an error unless `code` is the code of a position of the puzzle.
    pub fn distance(&self, code: &str) -> Result<Option<u32>, String> {
        Ok(self.distance_of(&self.state(code)?)?.map(|distance| distance.get() as u32))
    }

    /// Returns the first turns of all optimal solutions of a position, in its hold. On the 2x2x2, turns of opposite faces are
    /// equivalent: only one of them is named, as in a [solution](Table::solution).
    ///
    /// # Errors
    /// Returns an error as [`Table::distance`] does.
    pub fn optimal(&self, code: &str) -> Result<Vec<String>, String> {
        let state = self.state(code)?;
        let Some(nearer) = self.distance_of(&state)?.and_then(|distance| distance.get().checked_sub(1)) else {
            return Ok(Vec::new());
        };
        let allowed = match &self.hands {
            Hands::Cube(rules) => {
                Cube { rules: rules.rules.clone(), held: code::read(code, &rules.rules)? }.allowed_once()
            }
            Hands::Solid(solid) => solid.of_code(code)?.allowed(),
        };
        let is_nearer = |turn: &String| {
            let after = self.answers.turned(&state, turn).map_err(sentence)?;
            Ok::<bool, String>(self.distance_of(&after)? == Distance::new(nearer))
        };
        let checked = allowed.into_iter().map(|turn| Ok((is_nearer(&turn)?, turn)));
        let checked = checked.collect::<Result<Vec<(bool, String)>, String>>()?;
        Ok(checked.into_iter().filter(|(is_nearer, _)| *is_nearer).map(|(_, turn)| turn).collect())
    }

    /// Returns an optimal solution of a position, in its hold, or nothing if the goal is out of reach. Of the 3x3x3 it is a short
    /// one.
    ///
    /// # Errors
    /// Returns an error as [`Table::distance`] does, and if a search fails.
    pub fn solution(&self, code: &str) -> Result<Option<Found>, String> {
        if let Hands::Solid(solid) = &self.hands
            && solid.has_solver()
            && let Some(cube) = solid.cube3(&solid.of_code(code)?.letters())
        {
            return Ok(Some(self.short(&cube?)));
        }
        let (state, told) = (self.state(code)?, self.told());
        let solved = match self.answers.solve(&state, &Wish::default(), &Work::default().observed_by(&told)) {
            Err(Error::NoTurns(_)) => return Ok(None),
            solved => solved.map_err(sentence)?,
        };
        let turns = solved.solutions.first().map_or(Vec::new(), words);
        let count = if self.is_search() {
            None
        } else {
            Some(self.answers.solution_count(&state).map_err(sentence)?.to_string())
        };
        Ok(Some(Found { turns, count, is_optimal: solved.is_optimal }))
    }

    /// Makes the tables of the solver in two phases.
    pub fn prepare(&self) {
        self.solver();
    }

    /// Returns a random unlocked state at a distance from `least` to `most`, or nothing if there is none. If the goal is the
    /// solved position, turns lead there.
    ///
    /// # Errors
    /// Returns an error if a distance is too large.
    pub fn scramble(&self, least: usize, most: usize, seed: u32) -> Result<Option<Scramble>, String> {
        match &self.hands {
            Hands::Cube(rules) => {
                let distances = read_distance(least)?..=read_distance(most)?;
                let found = sample::scramble(&*self.answers, &rules.rules, distances, seed.into()).map_err(sentence)?;
                Ok(found.map(|(held, moves)| Scramble { code: code::write(&held), turns: words(&moves) }))
            }
            Hands::Solid(_) => {
                let distance = (least == most).then_some(least);
                let draw = Draw { seed: seed.into(), distance, at_least: Some(least), ..Draw::default() };
                self.drawn(&if distance.is_some() { Draw { at_least: None, ..draw } } else { draw })
            }
        }
    }

    /// Returns a scramble as competitions have it: of the World Cube Association where it has one, a random state where
    /// there is a table, and otherwise enough random turns that little of the solved puzzle is left. Of turns of one
    /// axis, no two are of one layer.
    ///
    /// # Errors
    /// Returns an error as [`Table::scramble`] does.
    pub fn mixed(&self, seed: u32) -> Result<Option<Scramble>, String> {
        let draw = Draw { seed: seed.into(), ..Draw::default() };
        if let Ok(official) = self.drawn(&Draw { wca: true, ..draw.clone() }) {
            return Ok(official);
        }
        match &self.hands {
            Hands::Solid(solid) if self.is_search() => {
                self.drawn(&Draw { turns: Some(enough(solid.shared.defined())), ..draw })
            }
            _ => {
                let farthest = self.unlocked().len() - 1;
                self.scramble(farthest.min(1), farthest, seed)
            }
        }
    }

    /// Returns a position that a few turns solve: `FEW` of them where there is a table, and at most as many otherwise.
    ///
    /// # Errors
    /// Returns an error as [`Table::scramble`] does.
    pub fn near(&self, seed: u32) -> Result<Option<Scramble>, String> {
        if self.is_search() {
            return self.drawn(&Draw { seed: seed.into(), turns: Some(FEW), ..Draw::default() });
        }
        let distance = FEW.min(self.unlocked().len() - 1);
        self.scramble(distance, distance, seed)
    }

    /// Returns the number of positions in decimal digits, or nothing if it is not known. Of a table it is that of reachable unlocked states.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn positions(&self) -> Option<String> {
        match (&self.hands, &self.counts) {
            (_, Some(counts)) => Some(counts.unlocked.counts().iter().sum::<u64>().to_string()),
            (Hands::Solid(solid), None) if solid.chosen.is_none() => {
                known(&solid.name()).map(|known| known.positions.to_owned()).or_else(|| counted(solid))
            }
            _ => None,
        }
    }

    /// What is known of God's number of a puzzle without a table: the number or its bounds, what counts as a turn, and who found it.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn known(&self) -> Vec<String> {
        let known = match &self.hands {
            Hands::Solid(solid) if self.is_search() && solid.chosen.is_none() => known(&solid.name()),
            _ => None,
        };
        known.map_or(Vec::new(), |own| [own.gods_number, own.turns, own.source].map(str::to_owned).to_vec())
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
    fn of(puzzle: Puzzle, hands: Hands, work: Work<'_>, reports: bool) -> Result<Table, String> {
        let told = |event: Event<'_>| {
            if reports {
                report(event);
            }
            Continue(())
        };
        let work = work.observed_by(&told);
        let answers = puzzle.table_with(&work).map_err(sentence)?;
        let counts = if answers.is_search() { None } else { Some(answers.counts(None, &work).map_err(sentence)?) };
        Ok(Table { hands, answers, counts, short: OnceCell::new(), methods: RefCell::default(), reports })
    }

    /// Draws a scramble.
    fn drawn(&self, draw: &Draw) -> Result<Option<Scramble>, String> {
        let drawn = self.answers.scrambles(draw, &Work::default()).map_err(sentence)?.next().transpose();
        let written = |drawn: godtable::Scramble| {
            let code = match &self.hands {
                Hands::Cube(_) => code::write(drawn.state.held().ok_or("the state is of another puzzle")?),
                // The state leaves open where the other pieces are; the turns do not.
                Hands::Solid(solid) if solid.chosen.is_some() => {
                    solid.solved().played(&words(&drawn.moves).join(" "))?.code()
                }
                Hands::Solid(solid) => solid.of_state(&*self.answers, &drawn.state)?.code(),
            };
            Ok(Scramble { code, turns: words(&drawn.moves) })
        };
        drawn.map_err(sentence)?.map(written).transpose()
    }

    /// Returns an observer that reports.
    pub(crate) fn told(&self) -> impl Fn(Event<'_>) -> ControlFlow<()> + Sync + use<> {
        let reports = self.reports;
        move |event| {
            if reports {
                report(event);
            }
            Continue(())
        }
    }

    /// Returns the solver of the 3x3x3 in two phases. The first call makes its tables.
    fn solver(&self) -> &CompactSolver {
        self.short.get_or_init(CompactSolver::new)
    }

    /// Returns a near-optimal solution of the 3x3x3.
    fn short(&self, cube: &Cube3) -> Found {
        let solution = self.shorter(cube, SHORT);
        let turns = solution.turns.iter().map(ToString::to_string).collect();
        Found { turns, count: None, is_optimal: solution.is_optimal }
    }

    /// Returns a solution of the 3x3x3 that is made shorter for a while, or until it is short enough. The first call makes the tables
    /// of the search.
    pub(crate) fn shorter(&self, cube: &Cube3, enough: usize) -> Solution {
        let solver = self.solver();
        let end = Instant::now() + TIME;
        solver.solve(cube, &mut |turns| {
            if turns.len() <= enough || Instant::now() >= end { Break(()) } else { Continue(()) }
        })
    }

    /// Reads the code of a position.
    fn state(&self, code: &str) -> Result<State, String> {
        match &self.hands {
            Hands::Cube(rules) => Ok(State::from(code::read(code, &rules.rules)?)),
            Hands::Solid(_) => {
                let (pattern, rotations) = split(code);
                let state = self.answers.read(pattern, Form::Kpattern, None).map_err(sentence)?;
                if rotations.is_empty() { Ok(state) } else { self.answers.turned(&state, rotations).map_err(sentence) }
            }
        }
    }

    fn distance_of(&self, state: &State) -> Result<Option<Distance>, String> {
        self.answers.distance(state).map_err(sentence)
    }

    /// Returns a figure of the unlocked states, and of the locked ones, if there are any.
    fn of_each(&self, figure: impl Fn(&Histogram) -> f64) -> Vec<f64> {
        let all = self.counts.iter().flat_map(|own| std::iter::once(&own.unlocked).chain(&own.locked));
        all.map(figure).collect()
    }
}

/// Returns a number of random turns after which little is left of the solved puzzle: twice as many as it takes until there are more
/// sequences than positions, and twice as many again where a position allows only some turns.
fn enough(puzzle: &Definition) -> usize {
    let logarithm = |orbit: &OrbitDefinition| {
        let places = orbit.kinds.len();
        (1..=places).map(|number| (number as f64).ln()).sum::<f64>() + places as f64 * f64::from(orbit.modulus).ln()
    };
    let sequences = puzzle.orbits().map(logarithm).sum::<f64>() / (puzzle.powers().len().max(2) as f64).ln();
    let is_free = puzzle.bandages().is_empty() && puzzle.illegal().is_empty();
    ((if is_free { 2.0 } else { 4.0 } * sequences).ceil() as usize).clamp(LEAST, MOST)
}

/// Returns the number of positions of a puzzle whose pieces are all different, or nothing if counting takes too long. Different
/// holds of a position count once: if moves lead to all of them, the number is divided by that of rotations. They do not if some piece
/// never moves.
fn counted(solid: &Solid) -> Option<String> {
    let puzzle = solid.shared.defined();
    let is_told_apart = puzzle.orbits().all(|orbit| orbit.moduli.len() == orbit.kinds.len());
    if !is_told_apart || !puzzle.bandages().is_empty() || !puzzle.illegal().is_empty() {
        return None;
    }
    let mut effort = Effort::of(COUNTING);
    let all = puzzle.group_size(&mut effort).ok()?.to_string();
    let of_moves = puzzle.moves().len();
    let power = |number: usize| Power { number, exponent: 1 };
    let rotations: Vec<Power> = (of_moves..of_moves + puzzle.rotations().len()).map(power).collect();
    let moves: Vec<Power> = (0..of_moves).map(power).collect();
    let mut size = |powers: &[Power]| {
        let group = Definition::of_definition("", &puzzle.definition(powers)?);
        group.group_size(&mut effort).ok().map(|size| size.to_string())
    };
    let is_held = solid.shared.solid().is_none_or(|cut| cut.pieces().iter().any(|piece| piece.place.is_none()));
    if is_held || rotations.is_empty() || size(&[&moves[..], &rotations].concat())? != all {
        return Some(all);
    }
    Some(quotient(&all, size(&rotations)?.parse().ok()?))
}

/// Divides a number in decimal digits.
fn quotient(digits: &str, divisor: u64) -> String {
    let mut rest = 0;
    let divided = digits.bytes().map(|digit| {
        rest = 10 * rest + u64::from(digit - b'0');
        let digit = rest / divisor;
        rest %= divisor;
        char::from(b'0' + digit as u8)
    });
    divided.collect::<String>().trim_start_matches('0').to_owned()
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
        let found = table.solution(&code).expect("a code").expect("in reach");
        let solution = found.turns();
        assert_eq!((found.count.as_deref(), found.is_optimal, solution.len()), (Some("64"), true, 13));
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

    #[test]
    fn solids_have_tables_searches_and_short_solutions() {
        let solid = Solid::read("cuts = 'skewb'\nstill = 'DBL'").expect("a puzzle");
        let table = Table::of_solid(&solid, false).expect("a table");
        assert_eq!((table.is_search(), table.states(), table.unlocked().len()), (false, vec![3_149_280.0], 12));
        let far = table.scramble(11, 11, 1).expect("a distance").expect("there are some");
        assert_eq!(table.distance(&far.code()), Ok(Some(11)));
        let found = table.solution(&far.code()).expect("a code").expect("in reach").turns();
        assert!(table.optimal(&far.code()).expect("a code").contains(&found[0]));
        assert!(solid.of_code(&far.code()).expect("a code").played(&found.join(" ")).expect("turns").is_goal());

        let solid = Solid::read("megaminx").expect("a puzzle");
        let table = Table::of_solid(&solid, false).expect("a search");
        assert_eq!(table.positions().map(|digits| digits.len()), Some(69));
        assert!(table.is_search() && table.unlocked().is_empty() && !table.is_short());
        let turned = solid.played("U R2 F'").expect("turns");
        let found = table.solution(&turned.code()).expect("a code").expect("in reach");
        assert_eq!((found.turns().len(), found.is_optimal), (3, true));
    }

    #[test]
    fn positions_are_counted_up_to_holds() {
        for (name, positions) in [
            ("helicopter", "11848661611315200000"),
            ("3x3x3", "43252003274489856000"),
            ("pentultimate", "5643573414231758192239391539200000"),
        ] {
            assert_eq!(counted(&Solid::read(name).expect(name)).as_deref(), Some(positions), "{name}");
        }
        assert_eq!(quotient("240", 24), "10");
        assert_eq!(counted(&Solid::read("4x4x4").expect("cuts")), None, "centers look identical");
    }

    #[test]
    fn scrambles_scramble_every_shipped_puzzle() {
        let others = ["3x3x3", "megaminx", "helicopter", "fto", "pentultimate", "5x5x5"];
        // Their tables and pruning tables take seconds, and draw as those of others do.
        let slow = ["2x2x2", "2x2x4", "2x3x3", "dino", "siamese-cube", "topspin-10"];
        let shipped = godtable_puzzle::puzzlefile::SHIPPED.iter().map(|own| own.name);
        for name in shipped.chain(others).filter(|name| !slow.contains(name)) {
            let solid = Solid::read(name).expect(name);
            let solved = solid.solved();
            let table = Table::of_solid(&solid, false).expect(name);
            if table.is_short() {
                continue;
            }
            for seed in 0..3 {
                let drawn = table.mixed(seed).expect(name).expect(name);
                let (words, text) = (drawn.turns(), drawn.turns().join(" "));
                let position = solved.played(&text).expect(&text);
                assert_eq!(position.code(), drawn.code(), "{name}: {text}");
                assert!(!position.is_goal(), "{name}: {text}");
                let near = table.near(seed).expect(name).expect(name);
                assert!(near.turns().len() <= FEW, "{name}");
                if !table.is_search() || name == "square-1" {
                    continue;
                }
                assert!(words.len() >= LEAST, "{name}: {text}");
                let layers: Vec<Option<String>> = words.iter().map(|word| solid.layer(word).expect("a turn")).collect();
                assert!(layers.windows(2).all(|pair| pair[0] != pair[1]), "{name}: {text}");
                let of_solid = layers.iter().collect::<std::collections::HashSet<_>>().len();
                assert!(of_solid * 2 > solid.shared.defined().moves().len(), "{name}: {text}");
            }
        }
        let rules = Rules::named("2x2x2", "half-turn").expect("a preset");
        let table = Table::make(&rules, false).expect("a table");
        assert_eq!(table.mixed(1).expect("drawn").expect("drawn").turns().len(), 11);
    }
}
