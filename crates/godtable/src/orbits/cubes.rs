//! Corners and edges of cubes as pieces: they answer the questions that the modules `corners` and `edges` do not.

use std::sync::OnceLock;

use godtable_engine::levels::{Positions, counts_from_solved};
use godtable_puzzle::cube::{Corner, Goal, Rotation, Rules, Turn};
use godtable_puzzle::cube3::{Centers, ChosenPieces, Corners, Cube3, Edges};

use super::definition::DefinedPuzzle;
use super::dialect::{Dialect, Turning};
use super::game::game_of;
use super::limits::observer;
use crate::cannot::Traits;
use crate::game::Game;
use crate::rules::RulesChoice;
use crate::state::State;
use crate::{About, Error, Input, Work, checkpoint, cube_rules, table_words};

/// Returns the turns of named pieces of the 3x3x3.
pub(crate) fn turning_pieces(own: &DefinedPuzzle, choice: &RulesChoice) -> Result<Turning, Error> {
    let pieces = own.cube.as_ref().expect("pieces of a cube");
    let dialect = Dialect::of_pieces(pieces, cube_rules::rules_of_cube3(choice)?);
    Ok(Turning { about: About { puzzle: own.name(), pieces: None, ..dialect.about() }, dialect })
}

/// Returns the corners that move under some rules, toward solved or listed positions.
///
/// # Errors
/// Returns an error for other goals.
pub(crate) fn moving_corners(rules: Rules) -> Result<Box<dyn Game>, Error> {
    if !matches!(rules.goal(), Goal::Solved | Goal::Positions(_)) {
        let reason = "a search that is saved, limited or shared ends at solved or at positions; leave the goal out";
        return Err(Error::given(Input::Goal, reason));
    }
    let corners = &Corner::ALL[..rules.puzzle().moving_corners()];
    let corners: Vec<String> = corners.iter().map(Corner::to_string).collect();
    let corners = corners.join(" ").parse().expect("names of pieces");
    game_of(Dialect::of_pieces(&corners, rules), &RulesChoice::default())
}

/// Returns all edges, with their flips or without.
pub(crate) fn edges(are_flips_counted: bool) -> ChosenPieces {
    let name = if are_flips_counted { "UR UF UL UB DR DF DL DB FR FL BR BL" } else { "edge-permutations" };
    name.parse().expect("pieces with names")
}

/// Returns the corners of a cube under rules.
pub(crate) fn turning_corners(rules: Rules) -> Turning {
    let about = cube_rules::about(&rules, Traits::CORNERS);
    let corners = Some(rules.puzzle());
    let defined = DefinedPuzzle { corners, ..DefinedPuzzle::of_pieces(&ChosenPieces::CORNERS, rules.puzzle()) };
    Turning { about, dialect: Dialect::of_defined_pieces(defined, &rules) }
}

/// Counts the states of the corners by the fewest turns that lead to them from solved: the locked states, if the rules lock anything.
pub(crate) fn corners_from_solved(rules: Rules, work: &Work<'_>) -> Result<Vec<u64>, Error> {
    let Turning { about, dialect } = turning_corners(rules);
    let (definition, arcs) = dialect.searched();
    let positions = Positions::new(definition).map_err(|error| Error::failed(about.subject(), error))?;
    let counts = counts_from_solved(&positions, &arcs, &mut observer(work));
    let counts = counts.map_err(|error| checkpoint::failed(&about.subject(), error, work))?;
    Ok(counts.into_iter().map(|counts| counts[usize::from(arcs.planes() > 1)]).collect())
}

/// The states of all edges under rules without a lock, for the table of edges.
pub(crate) struct EdgeStates {
    pub(crate) dialect: Dialect,
    positions: OnceLock<Positions>,
}

impl EdgeStates {
    pub(crate) fn new(are_flips_counted: bool, rules: Rules) -> EdgeStates {
        let dialect = Dialect::of_pieces(&edges(are_flips_counted), rules);
        EdgeStates { dialect, positions: OnceLock::new() }
    }

    fn pieces(&self) -> &ChosenPieces {
        self.dialect.defined.cube.as_ref().expect("edges are pieces of a cube")
    }

    /// Returns the numbers of the positions, as those of pieces.
    pub(crate) fn numbers(&self) -> Result<&Positions, Error> {
        if self.positions.get().is_none() {
            let positions = self.dialect.positions().map_err(|error| self.dialect.not_numbered(&error))?;
            let _ = self.positions.set(positions);
        }
        self.positions.get().ok_or(Error::Stopped)
    }

    /// Returns the state with a number, with U on top and F in front.
    pub(crate) fn numbered(&self, number: u64) -> Result<State, Error> {
        let positions = self.numbers()?;
        if number >= positions.count() {
            return Err(table_words::no_such_state(number, positions.count()));
        }
        Ok(self.dialect.unlocked(positions.arrangement(number)))
    }

    /// Returns the number of a state after a turn, or of the state itself.
    pub(crate) fn number(&self, state: &State, turn: Option<usize>) -> Result<u64, Error> {
        let found = self.dialect.found(state)?;
        let own = &found.arrangement;
        let moved = turn.map(|turn| self.dialect.definition.moved(own, turn));
        let nowhere = || Error::given(Input::State, "no turns lead to this state from solved, so it has no number");
        self.numbers()?.number(moved.as_ref().unwrap_or(own)).ok_or_else(nowhere)
    }

    /// Returns the edges of a state and its hold. Flips that do not count are 0.
    pub(crate) fn edges(&self, state: &State) -> Result<(Edges, Rotation), Error> {
        let found = self.dialect.found(state)?;
        Ok((*self.pieces().cube(&found.arrangement).edges(), found.hold.cube))
    }

    /// Returns the state of some edges, with U on top and F in front.
    pub(crate) fn state(&self, edges: &Edges) -> State {
        let corners = if edges.is_odd() { *Cube3::SOLVED.turned(Turn::ALL[0]).corners() } else { Corners::SOLVED };
        let cube = Cube3::new(corners, *edges, Centers::SOLVED).expect("the parities are equal");
        self.dialect.unlocked(self.pieces().arrangement(&cube))
    }
}
