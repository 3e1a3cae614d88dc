//! Solves a cube step by step: each step takes the fewest turns from the end of the previous one.
//!
//! A step that must solve the whole cube is left to `whole.rs`. If the search of a step reaches its limit, the step
//! gets the first turns of a near-optimal solution of the whole cube, up to the step's goal.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use godtable_puzzle::cube::{LayerTurn, Rotation, Turn};
use godtable_puzzle::cube3::Cube3;
use godtable_system::clock::Instant;

use crate::methods::codes::{Codes, Images};
use crate::methods::exact::ExactDistances;
use crate::methods::goal::{Condition, Goal};
use crate::methods::method::{Method, MethodStep};
use crate::methods::step_search::{Found, StepSearch};
use crate::methods::whole::CubeSolver;

/// The largest number of turns of a step.
const LONGEST: usize = 64;

/// A solution in steps.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Solution {
    /// The whole-cube rotation before the first step.
    pub rotation: Rotation,
    /// The steps.
    pub steps: Vec<SolvedStep>,
}

/// A step of a solution.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SolvedStep {
    /// The name of the step.
    pub name: String,
    /// The turns, in the hold of the method.
    pub turns: Vec<LayerTurn>,
    /// Whether no fewer turns do the step. `false` if that is not proved.
    pub is_optimal: bool,
    /// The cube after the step, in the hold of the method.
    pub cube: Cube3,
}

/// The reason why a step is not solved.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The turns of the step cannot reach its goal.
    #[error("the step '{step}': its turns cannot reach its goal from here; allow more turns")]
    Unreachable {
        /// The name of the step.
        step: String,
    },
    /// The search ended before it found a solution.
    #[error("the step '{step}': the search ended before it found a solution; allow more time or turns, or split it")]
    LimitReached {
        /// The name of the step.
        step: String,
    },
}

/// The most goals that are kept.
const MOST_GOALS: usize = 64;

/// Solves cubes by methods. It keeps the goals of steps for later cubes.
#[derive(Debug, Default)]
pub struct MethodSolver {
    goals: HashMap<(Goal, Vec<LayerTurn>), KnownGoal>,
    whole: CubeSolver,
}

/// How solutions to a goal are found, as far as a step needed it.
#[derive(Clone, Debug)]
struct KnownGoal {
    /// The exact distances, if there are few classes of positions.
    exact: Option<Arc<ExactDistances>>,
    /// The search, if it was needed and the goal has few arrangements.
    searched: Option<Option<Arc<StepSearch>>>,
}

/// Returns a near-optimal solution of the whole cube.
pub type Short<'a> = &'a dyn Fn(&Cube3) -> Vec<Turn>;

/// How to solve a cube.
#[derive(Clone, Copy, Default)]
pub struct SolveOptions<'a> {
    /// The longest time of a step. By default a step ends after a number of positions: some seconds. Then the answer is
    /// the same on all machines.
    pub time: Option<Duration>,
    /// The source of near-optimal solutions, for steps whose search ends early: such a step gets the first turns of
    /// one.
    pub short: Option<Short<'a>>,
}

impl fmt::Debug for SolveOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let has_short = self.short.is_some();
        f.debug_struct("SolveOptions").field("time", &self.time).field("has_short", &has_short).finish()
    }
}

/// The reason why a step is not solved, without the name of the step.
#[derive(Clone, Copy, Debug)]
enum StepFailure {
    Unreachable,
    LimitReached,
}

/// The turns of a step, and whether they are proved to be the fewest.
type StepTurns = (Vec<LayerTurn>, bool);

impl MethodSolver {
    /// Returns a solver. It prepares for a goal when a step needs it.
    #[must_use]
    pub fn new() -> MethodSolver {
        MethodSolver::default()
    }

    /// Solves a cube step by step, each step in the fewest turns from the position after the step before.
    ///
    /// # Errors
    /// Returns an error if the turns of a step cannot reach its goal, or if its search ends without a solution.
    pub fn solve(&mut self, method: &Method, cube: &Cube3, options: SolveOptions<'_>) -> Result<Solution, SolveError> {
        let hold = match method.holds[..] {
            [hold] => hold,
            _ => self.nearest_hold(method, cube, options)?,
        };
        self.solve_in(hold, method, method.steps.len(), cube, options)
    }

    /// Returns the first hold with the shortest first step.
    fn nearest_hold(
        &mut self,
        method: &Method,
        cube: &Cube3,
        options: SolveOptions<'_>,
    ) -> Result<Rotation, SolveError> {
        let first = |&hold: &Rotation| {
            let solution = self.solve_in(hold, method, 1, cube, options)?;
            Ok((solution.steps[0].turns.len(), hold))
        };
        let all = method.holds.iter().map(first).collect::<Result<Vec<(usize, Rotation)>, SolveError>>()?;
        Ok(all.into_iter().min_by_key(|&(length, _)| length).expect("a method has a hold").1)
    }

    /// Makes the first `count` steps of a method in a hold.
    fn solve_in(
        &mut self,
        hold: Rotation,
        method: &Method,
        count: usize,
        cube: &Cube3,
        options: SolveOptions<'_>,
    ) -> Result<Solution, SolveError> {
        let rotation = cube.hold().inverse().then(hold);
        let solved = Cube3::SOLVED.rotated(hold);
        let mut cube = cube.rotated(rotation);
        let mut kept = Goal(vec![Condition::FREE]);
        let mut steps = Vec::new();
        for (step, round) in rounds(&method.steps[..count]) {
            let name = if step.times == 1 { step.name.clone() } else { format!("{} {round}", step.name) };
            // The same position, with the colors of the hold with U on top and F in front.
            let relative = solved.inverse().then(&cube);
            let goals = step.goals(&kept);
            let (turns, is_optimal) = self.step(&relative, step, &goals, options).map_err(|error| match error {
                StepFailure::Unreachable => SolveError::Unreachable { step: name.clone() },
                StepFailure::LimitReached => SolveError::LimitReached { step: name.clone() },
            })?;
            let codes = Codes::of(&turns.iter().fold(relative, |cube, &turn| cube.moved(turn)));
            kept = goals.into_iter().find(|goal| goal.holds(&codes)).expect("the turns lead to a goal");
            cube = turns.iter().fold(cube, |cube, &turn| cube.moved(turn));
            steps.push(SolvedStep { name, turns, is_optimal, cube });
        }
        Ok(Solution { rotation, steps })
    }

    /// Returns the fewest turns to one of the goals, or if the search ends early, turns that are not proved.
    fn step(
        &mut self,
        cube: &Cube3,
        step: &MethodStep,
        goals: &[Goal],
        options: SolveOptions<'_>,
    ) -> Result<StepTurns, StepFailure> {
        let end = options.time.map(|time| Instant::now() + time);
        let start = Codes::of(cube);
        if goals.iter().any(|goal| goal.holds(&start)) {
            return Ok((Vec::new(), true));
        }
        // Face turns keep the centers. Then a solution of the whole cube leads to all goals.
        let has_faces = Turn::ALL.iter().all(|&turn| step.turns.contains(&turn.into()));
        let is_upright = cube.upright() == *cube;
        let is_whole = step.turns.len() == Turn::ALL.len() && goals.iter().all(Goal::is_whole);
        let found = if is_whole && has_faces && is_upright {
            self.whole.solve(cube, end).map(of_layers).ok_or(StepFailure::LimitReached)
        } else {
            self.search(&start, step, goals, end)
        };
        match (found, options.short) {
            (Ok(turns), _) => Ok((turns, true)),
            (Err(StepFailure::LimitReached), Some(short)) if has_faces && is_upright => {
                Ok((begin(cube, goals, short(cube)), false))
            }
            (Err(failed), _) => Err(failed),
        }
    }

    /// Returns the fewest turns to one of the goals, by one length after the other.
    fn search(
        &mut self,
        start: &Codes,
        step: &MethodStep,
        goals: &[Goal],
        end: Option<Instant>,
    ) -> Result<Vec<LayerTurn>, StepFailure> {
        let mut open: Vec<Branch> = goals.iter().filter_map(|goal| self.branch(start, step, goal)).collect();
        for length in 0..=LONGEST {
            let mut left = Vec::new();
            for branch in open {
                match branch.find(start, length, end) {
                    Found::Turns(path) => return Ok(path.into_iter().map(|number| step.turns[number]).collect()),
                    Found::None => left.push(branch),
                    Found::OutOfReach => {}
                    Found::Stopped => return Err(StepFailure::LimitReached),
                }
            }
            if left.is_empty() {
                return Err(StepFailure::Unreachable);
            }
            open = left;
        }
        Err(StepFailure::LimitReached)
    }

    /// Returns how solutions from a position to a goal are found, or `None` if it is known that there are none.
    fn branch(&mut self, start: &Codes, step: &MethodStep, goal: &Goal) -> Option<Branch> {
        if self.goals.len() >= MOST_GOALS {
            self.goals.clear();
        }
        let images = || step.turns.iter().map(|&turn| Images::new(turn)).collect::<Vec<Images>>();
        let known = self
            .goals
            .entry((goal.clone(), step.turns.clone()))
            .or_insert_with(|| KnownGoal { exact: ExactDistances::new(goal, &images()).map(Arc::new), searched: None });
        match known.exact.as_ref().filter(|exact| exact.distance(start).is_some()) {
            Some(exact) => exact.solution(start).map(Branch::Exact),
            None => {
                let searched = known.searched.get_or_insert_with(|| StepSearch::new(goal, &step.turns).map(Arc::new));
                Some(Branch::StepSearch(searched.clone()))
            }
        }
    }
}

/// How solutions to one of a step's goals are found.
enum Branch {
    /// The first of the shortest ones is known.
    Exact(Vec<usize>),
    /// By a search, unless the goal has too many arrangements.
    StepSearch(Option<Arc<StepSearch>>),
}

impl Branch {
    /// Returns the first solution of a length, in the order of the turns. No solution is shorter.
    fn find(&self, start: &Codes, length: usize, end: Option<Instant>) -> Found {
        match self {
            Branch::Exact(path) if path.len() == length => Found::Turns(path.clone()),
            Branch::Exact(_) => Found::None,
            Branch::StepSearch(Some(searched)) => searched.find(start, length, end),
            Branch::StepSearch(None) => Found::Stopped,
        }
    }
}

/// Returns each step as often as it is repeated, with the number of the repetition.
fn rounds(steps: &[MethodStep]) -> impl Iterator<Item = (&MethodStep, usize)> {
    steps.iter().flat_map(|step| (1..=step.times).map(move |round| (step, round)))
}

/// Returns the first turns of a solution of the whole cube, up to one of the goals.
fn begin(cube: &Cube3, goals: &[Goal], solution: Vec<Turn>) -> Vec<LayerTurn> {
    let mut cube = *cube;
    let is_before = |turn: &Turn| {
        let codes = Codes::of(&cube);
        cube = cube.turned(*turn);
        !goals.iter().any(|goal| goal.holds(&codes))
    };
    of_layers(solution.into_iter().take_while(is_before))
}

fn of_layers(turns: impl IntoIterator<Item = Turn>) -> Vec<LayerTurn> {
    turns.into_iter().map(LayerTurn::from).collect()
}
