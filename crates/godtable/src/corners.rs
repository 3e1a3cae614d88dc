//! The 2x2x2 and the corners of the 3x3x3, as one kind of puzzle (`room.rs`).

mod game;
mod table;
mod words;

use std::path::Path;
use std::sync::Arc;

use godtable_answers::QueryError;
use godtable_puzzle::cube::{Corner, Preset, Puzzle as Cube, Rules};
use godtable_puzzle::cube3::ChosenPieces;

use crate::cannot::Kind;
use crate::orbits::{self, DefinedPuzzle, Turning};
use crate::page::outside_a_page;
use crate::room::{Answers, Game, OpenRequest, Room, Subject};
use crate::rules::RulesChoice;
use crate::table_file::{AGAIN, and_not_of, cannot_read, is_table_of};
use crate::{Error, Work, cube_rules};

// The other rooms recognize their files. All others are opened here, with the error for what is no table.
pub(crate) const ROOM: Room = Room { names, named, is_file: |_| false, open };

fn names() -> Vec<(&'static str, &'static str)> {
    vec![(Cube::CUBE2.name(), "the 2x2x2"), (Cube::CORNERS3.name(), "the corners of the 3x3x3, with fixed centers")]
}

fn named(name: &str) -> Option<Arc<dyn Subject>> {
    let puzzle: Cube = name.parse().ok()?;
    Some(Arc::new(CornersPuzzle { rules: irreversible(puzzle), is_named: true }))
}

/// Returns the default rules of a cube.
fn irreversible(cube: Cube) -> Rules {
    Preset::ALL[0].rules(cube)
}

/// The 2x2x2 or the corners of the 3x3x3, under rules that turns and goals in words replace.
#[derive(Debug)]
struct CornersPuzzle {
    rules: Rules,
    /// Whether these are the default rules of a named puzzle, and not rules from code.
    is_named: bool,
}

/// Returns the puzzle of rules from code.
pub(crate) fn of_rules(rules: Rules) -> Arc<dyn Subject> {
    Arc::new(CornersPuzzle { rules, is_named: false })
}

impl Subject for CornersPuzzle {
    fn name(&self) -> String {
        self.rules.puzzle().name().to_owned()
    }

    fn kind(&self) -> Kind {
        Kind::Corners
    }

    fn game(&self, choice: &RulesChoice) -> Result<Box<dyn Game>, Error> {
        let rules = game::rules_with_goal(self.rules.clone(), choice)?;
        Ok(Box::new(game::CornersGame::new(rules)))
    }

    fn turning(&self, choice: &RulesChoice) -> Result<Turning, Error> {
        outside_a_page()?;
        Ok(orbits::turning_corners(game::rules_with_goal(self.rules.clone(), choice)?))
    }

    /// Returns the shipped definition of the same puzzle, or the corners of the 3x3x3.
    fn as_definition(&self) -> DefinedPuzzle {
        let name = self.rules.puzzle().name();
        match (orbits::ROOM.named)(name) {
            Some(shipped) => shipped.as_definition(),
            None => {
                let corners = Some(self.rules.puzzle());
                DefinedPuzzle { corners, ..orbits::as_definition(&ChosenPieces::CORNERS, name) }
            }
        }
    }

    fn has_fixed_frame(&self) -> bool {
        self.rules.puzzle().moving_corners() < Corner::ALL.len()
    }

    fn own_rules(&self) -> Result<RulesChoice, Error> {
        match self.is_named {
            true => Ok(RulesChoice::default()),
            false => cube_rules::about(&self.rules, Kind::Corners).choice(),
        }
    }

    /// Corners of the 3x3x3 have names, those of the 2x2x2 the numbers in its definition.
    fn with_pieces(&self, pieces: &str) -> Result<Arc<dyn Subject>, Error> {
        match self.rules.puzzle() {
            Cube::CORNERS3 => orbits::some_of(&ChosenPieces::CORNERS, pieces),
            _ => Subject::with_pieces(&self.as_definition(), pieces),
        }
    }
}

fn open(path: &Path, asked: &OpenRequest<'_>, _work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
    outside_a_page()?;
    let cube = asked.puzzle.map(|puzzle| puzzle.name().parse::<Cube>());
    let is_given = asked.rules.has_turns() || asked.rules.has_goal();
    let rules = match &cube {
        None if is_given => Some(game::rules_with_goal(Rules::default(), asked.rules)?),
        Some(Ok(cube)) if is_given => Some(game::rules_with_goal(irreversible(*cube), asked.rules)?),
        _ => None,
    };
    let name = asked.puzzle.map(Subject::name);
    let oracle = table::try_open(path).map_err(|error| cannot_open(path, &error))?;
    let (own, puzzle) = (oracle.rules(), oracle.rules().puzzle());
    let other = name.filter(|_| cube != Some(Ok(puzzle)));
    let other = other
        .or_else(|| rules.as_ref().filter(|rules| rules.puzzle() != puzzle).map(|rules| rules.puzzle().to_string()));
    match (other, rules) {
        (Some(other), _) => {
            let hint = if other == puzzle.name() { String::new() } else { format!("; ask for the puzzle {puzzle}") };
            Err(is_table_of(path, &(and_not_of(puzzle.name(), &other) + &hint)))
        }
        (_, Some(rules)) if rules != *own => Err(is_table_of(path, &format!("the rules {own}, not of {rules}"))),
        _ => Ok(Box::new(table::CornersTable::new(oracle))),
    }
}

fn cannot_open(path: &Path, error: &QueryError) -> Error {
    match error {
        QueryError::Table(error) => cannot_read(path, error),
        error => Error::failed(format!("the table {}", path.display()), format!("{error}{AGAIN}")),
    }
}
