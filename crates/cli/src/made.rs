//! Tables of puzzles of orbits: chosen pieces, and puzzles from definitions; their answers.

use std::ops::ControlFlow::{self, Continue};

use godtable::cube::{GoalError, MAXIMUM_POSITIONS, Rotation};
use godtable::{Distance, Histogram};
use godtable_engine::levels::{Classes, Distances, FromSolved, Goal, Paths, Positions, Space, State};

use crate::arguments::{GoalChoice, InputChoice, InputForm, RulesChoice, UpTo};
use crate::failure::Failure;
use crate::memory;
use crate::named::PuzzleName;
use crate::output::{Described, grouped, size};
use crate::played::{Found, Played, Prepared, StateText, wrong};
use crate::progress::{Progress, while_waiting};
use crate::questions::Asked;

/// The binary digits of the largest distance that a search is expected to find.
pub(crate) const DIGITS: usize = 5;

/// The distances of a puzzle of orbits.
pub(crate) struct MadeTable {
    played: Box<dyn Played>,
    has_goal: bool,
    distances: Distances,
}

/// The number of states of a puzzle of orbits at each distance.
pub(crate) struct Counted {
    pub(crate) played: Box<dyn Played>,
    pub(crate) unlocked: Histogram,
    pub(crate) locked: Option<Histogram>,
    has_goal: bool,
}

impl Counted {
    /// Describes the puzzle, its rules and its goal.
    pub(crate) fn described(&self) -> Described {
        described(&*self.played, self.has_goal)
    }
}

fn described(played: &dyn Played, has_goal: bool) -> Described {
    let described = played.described();
    if !has_goal {
        return described;
    }
    Described { heading: described.heading + ", goal positions", aim: "the goal", ..described }
}

/// A state and its hold.
#[derive(Clone, Copy)]
pub(crate) struct HeldState {
    state: State,
    hold: Rotation,
}

impl MadeTable {
    pub(crate) fn played(&self) -> &dyn Played {
        &*self.played
    }

    pub(crate) const fn distances(&self) -> &Distances {
        &self.distances
    }

    /// Describes the puzzle, its rules and its goal.
    pub(crate) fn described(&self) -> Described {
        described(&*self.played, self.has_goal)
    }

    /// Returns the number of states at each distance.
    pub(crate) fn counted(self) -> Counted {
        let (unlocked, locked) = (self.distances.unlocked(), self.distances.locked());
        Counted { played: self.played, unlocked, locked, has_goal: self.has_goal }
    }

    /// Finds the paths from solved.
    pub(crate) fn paths(&self, quiet: bool) -> Result<Paths, Failure> {
        Paths::find(&self.distances, &mut observer(quiet))
            .map_err(|error| Failure::failed("the paths from solved", error))
    }

    /// Counts the states by the fewest turns from solved.
    pub(crate) fn counts_from_solved(&self, quiet: bool) -> Result<FromSolved, Failure> {
        let counted = self.distances.from_solved(&mut observer(quiet));
        counted.map_err(|error| Failure::failed("the search from solved", error))
    }

    /// Returns a shortest path from a state to the position of another, or `None` if there is none. It takes a search.
    pub(crate) fn path(&self, from: &HeldState, to: &HeldState, quiet: bool) -> Result<Option<Vec<usize>>, Failure> {
        let (positions, arcs) = (self.distances.positions().clone(), self.distances.arcs().clone());
        let goal = vec![self.distances.position(to.state)];
        if *self.distances.goal() == Goal::Positions(goal.clone()) {
            return Ok(self.distances.solution(from.state));
        }
        check_memory(&*self.played, &positions, arcs.planes(), DIGITS)?;
        let found = Distances::find(Space::new(positions), arcs, Goal::Positions(goal), &mut observer(quiet));
        let found = found.map_err(|error| wrong(&self.played.option(), &error))?;
        Ok(found.solution(from.state))
    }

    /// Finds the automorphisms whose classes are wanted.
    pub(crate) fn classes(&self, up_to: UpTo, quiet: bool) -> Result<Classes<'_>, Failure> {
        let found = while_waiting("finding automorphisms", quiet, || match up_to {
            UpTo::Symmetry => self.distances.classes().map(Some),
            UpTo::SymmetryAndInverse => self.distances.classes_with_inverses(),
        });
        found.map_err(|error| Failure::words(format!("--up-to: {error}")))?.ok_or_else(|| {
            Failure::words(format!(
                "--up-to: a state and its inverse need not be equally far under the rules {}, since the goal is not \
                 solved, some pieces are alike, some positions are illegal, or no automorphism takes the inverses of the \
                 turns to the turns and keeps the lock; use --up-to symmetry",
                self.played.rules()
            ))
        })
    }

    /// Writes the position of a state.
    pub(crate) fn state_text(&self, state: State) -> StateText {
        let positions = self.distances.positions();
        self.played.state(&positions.arrangement(self.distances.position(state)))
    }

    /// Returns an optimal solution of a state in the standard hold.
    pub(crate) fn solution(&self, state: State) -> Vec<usize> {
        self.distances.solution(state).unwrap_or_default()
    }

    /// Returns the state of something that was read.
    fn held(&self, found: Found) -> Result<HeldState, String> {
        let position = self.distances.positions().number(&found.arrangement);
        let position = position
            .ok_or_else(|| format!("no moves of {} lead to this state: its pieces cannot be so", self.played.name()))?;
        Ok(HeldState { state: self.distances.state(position, found.plane), hold: found.hold })
    }

    fn read_as(&self, text: &str, form: InputForm, locked: Option<&str>) -> Result<HeldState, String> {
        self.held(self.played.read(text, form, locked)?)
    }
}

/// A table that is wanted: a puzzle of orbits with its goal.
pub(crate) struct Wanted {
    pub(crate) prepared: Prepared,
    /// The numbers of the positions at the goal, sorted.
    pub(crate) goal: Vec<u64>,
    has_goal: bool,
    /// The definition in a file, or `None` if the table is not kept in files.
    pub(crate) definition: Option<Vec<u8>>,
}

impl Prepared {
    /// Returns the table with a goal.
    pub(crate) fn wanted(self, goal: &GoalChoice) -> Result<Wanted, Failure> {
        let Prepared { played, positions, .. } = &self;
        let solved = positions.number(&played.solved()).expect("the solved puzzle is a position");
        let goal = goal_positions(&**played, positions, solved, goal)?;
        Ok(self.with_goal(goal))
    }

    /// Returns the table with a goal by the numbers of its positions.
    pub(crate) fn with_goal(self, goal: Vec<u64>) -> Wanted {
        let Prepared { played, positions, .. } = &self;
        let has_goal = positions.number(&played.solved()) != goal.first().copied() || goal.len() > 1;
        let definition = played.stored(&goal);
        Wanted { has_goal, goal, definition, prepared: self }
    }
}

impl Wanted {
    /// Finds the distances to the goal.
    pub(crate) fn search(self, quiet: bool) -> Result<MadeTable, Failure> {
        let Wanted { prepared: Prepared { played, positions, arcs }, goal, has_goal, .. } = self;
        check_memory(&*played, &positions, arcs.planes(), DIGITS)?;
        let distances = Distances::find(Space::new(positions), arcs, Goal::Positions(goal), &mut observer(quiet));
        let distances = distances.map_err(|error| wrong(&played.option(), &error))?;
        Ok(MadeTable { played, has_goal, distances })
    }

    /// Counts the states at each distance to the goal.
    pub(crate) fn count(self, quiet: bool) -> Result<Counted, Failure> {
        let Wanted { prepared: Prepared { played, positions, arcs }, goal, has_goal, .. } = self;
        check_memory(&*played, &positions, arcs.planes(), 0)?;
        let space = Space::new(positions);
        let counted = godtable_engine::levels::count(&space, &arcs, &Goal::Positions(goal), &mut observer(quiet));
        let (unlocked, locked) = counted.map_err(|error| wrong(&played.option(), &error))?;
        Ok(Counted { played, unlocked, locked, has_goal })
    }

    /// Returns the table with distances from a file.
    pub(crate) fn with(self, distances: Distances) -> MadeTable {
        MadeTable { played: self.prepared.played, has_goal: self.has_goal, distances }
    }
}

/// Returns the numbers of the goal positions.
pub(crate) fn goal_positions(
    played: &dyn Played,
    positions: &Positions,
    solved: u64,
    goal: &GoalChoice,
) -> Result<Vec<u64>, Failure> {
    let own = played.goal();
    if goal.goal_states.is_empty() && own.is_empty() {
        return Ok(vec![solved]);
    }
    if goal.goal_states.is_empty() {
        let out_of_reach = || Failure::words("goal_states: no moves lead to one of the states");
        let number = |arrangement| positions.number(arrangement).ok_or_else(out_of_reach);
        let mut numbers = own.iter().map(number).collect::<Result<Vec<u64>, Failure>>()?;
        numbers.sort_unstable();
        numbers.dedup();
        return Ok(numbers);
    }
    if goal.goal_states.len() > MAXIMUM_POSITIONS {
        let error = GoalError::TooManyPositions { got: goal.goal_states.len() };
        return Err(Failure::words(format!("--goal-state: {error}")));
    }
    let read = |text: &String| {
        let arrangement = played.read_goal(text, goal.goal_input);
        let number = arrangement.and_then(|arrangement| {
            positions.number(&arrangement).ok_or_else(|| "no moves lead to this state".to_owned())
        });
        number.map_err(|error| Failure::words(format!("--goal-state '{text}': {error}")))
    };
    let mut numbers = goal.goal_states.iter().map(read).collect::<Result<Vec<u64>, Failure>>()?;
    numbers.sort_unstable();
    numbers.dedup();
    Ok(numbers)
}

/// Refuses puzzles whose table does not fit into memory. `digits` is the number of binary digits of a distance that are
/// kept.
fn check_memory(played: &dyn Played, positions: &Positions, planes: usize, digits: usize) -> Result<(), Failure> {
    let needed = positions.bytes(planes, digits);
    match memory::available() {
        Some(available) if needed > available => Err(Failure::words(format!(
            "{}: the table has {} states{} and needs {} of memory; {} are available; {}",
            played.option(),
            grouped(positions.count().saturating_mul(planes as u64)),
            if positions.definition().illegal().is_empty() { "" } else { " with the illegal ones" },
            size(needed),
            size(available),
            played.advice()
        ))),
        _ => Ok(()),
    }
}

/// Returns an observer that draws the progress.
fn observer(quiet: bool) -> impl FnMut(godtable_engine::levels::Progress) -> ControlFlow<()> {
    let mut progress = Progress::new(quiet);
    move |level| {
        progress.states(level.distance, level.found, level.states);
        Continue(())
    }
}

impl Asked for MadeTable {
    type State = HeldState;
    type Solution = Vec<usize>;

    fn read(&self, text: &str, choice: &InputChoice) -> Result<HeldState, String> {
        self.read_as(text, choice.input, choice.locked.as_deref())
    }

    fn read_line(&self, line: &str, choice: &InputChoice) -> Result<HeldState, String> {
        match self.played.split(line)? {
            (text, None) => self.read(text, choice),
            (text, locked) => self.read_as(text, choice.input, locked),
        }
    }

    fn distance(&self, held: &HeldState) -> Result<Option<Distance>, Failure> {
        Ok(self.distances.distance(held.state))
    }

    fn locked(&self, held: &HeldState) -> Result<Option<String>, Failure> {
        Ok(self.played.lock_name(held.state.plane(), held.hold))
    }

    fn solutions<'a>(
        &'a self,
        held: &'a HeldState,
    ) -> Result<impl Iterator<Item = Result<Vec<usize>, Failure>> + use<'a>, Failure> {
        Ok(self.distances.solutions(held.state).map(Ok))
    }

    fn solution_count(&self, held: &HeldState) -> Result<u128, Failure> {
        let too_many = || Failure::failed("--count", "the state has 2^128 optimal solutions or more");
        self.distances.solution_count(held.state).ok_or_else(too_many)
    }

    fn written(&self, held: &HeldState, solution: &Vec<usize>) -> String {
        self.played.written(solution, held.hold)
    }

    fn link(&self, held: &HeldState, solution: &Vec<usize>) -> Result<String, Failure> {
        self.played.link(solution, held.hold).ok_or_else(|| no_link(&self.played.name()))
    }

    fn not_solvable(&self) -> Failure {
        let (aim, rules) = (self.described().aim, self.played.rules());
        Failure::NotFound(format!("no turns lead from this state to {aim} under the rules {rules}"))
    }
}

/// Refuses `--link` for a puzzle from a definition.
pub(crate) fn check_link(rules: &RulesChoice, has_link: bool) -> Result<(), Failure> {
    match &rules.puzzle {
        Some(PuzzleName::Defined(name)) if has_link => Err(no_link(name)),
        _ => Ok(()),
    }
}

/// Returns the failure of `--link` for a puzzle that Twizzle does not know.
pub(crate) fn no_link(name: &str) -> Failure {
    Failure::words(format!("--link: Twizzle may not know the puzzle {name}; leave --link out"))
}
