//! The edges of the 3x3x3, with their flips or without, as one kind of puzzle (`room.rs`): counted in memory, and
//! tables in files.
//!
//! Their separate engine is six times as fast as the engine of all puzzles (13 s and 86 s in half turns). As pieces of the
//! 3x3x3 (`orbits/pieces.rs`), they answer what it does not: other goals, single states without a table in a file, sets in
//! files, classes under a lock or with inverses.

mod game;
mod search;
mod table;

use std::path::Path;
use std::sync::Arc;

use godtable_engine::edges::FlipChoice;
use godtable_puzzle::cube3::ChosenPieces;
use godtable_table::is_of_edges;

use crate::cannot::Kind;
use crate::orbits::{self, DefinedPuzzle, Turning};
use crate::page::outside_a_page;
use crate::room::{Game, Room, Subject};
use crate::rules::RulesChoice;
use crate::{Error, cube_rules};
use search::{NAMES, name_of};

pub(crate) const ROOM: Room = Room { names, named, is_file: |path: &Path| is_of_edges(path), open: table::open };

fn names() -> Vec<(&'static str, &'static str)> {
    NAMES.iter().map(|&(_, name, summary)| (name, summary)).collect()
}

fn named(name: &str) -> Option<Arc<dyn Subject>> {
    let (flips, ..) = NAMES.into_iter().find(|(_, known, _)| *known == name)?;
    Some(Arc::new(AllEdges { flips }))
}

/// The edges.
#[derive(Clone, Copy, Debug)]
struct AllEdges {
    flips: FlipChoice,
}

impl AllEdges {
    fn pieces(self) -> ChosenPieces {
        orbits::edges(self.flips == FlipChoice::Counted)
    }
}

impl Subject for AllEdges {
    fn name(&self) -> String {
        name_of(self.flips).to_owned()
    }

    fn kind(&self) -> Kind {
        Kind::Edges
    }

    fn game(&self, choice: &RulesChoice) -> Result<Box<dyn Game>, Error> {
        let pieces = self.pieces().game(choice)?;
        if !choice.goal_states.is_empty() {
            return Ok(pieces);
        }
        let rules = cube_rules::rules_of_cube3(choice)?;
        Ok(Box::new(game::EdgesGame::new(rules, self.flips, pieces)))
    }

    fn as_definition(&self) -> DefinedPuzzle {
        orbits::as_definition(&self.pieces(), name_of(self.flips))
    }

    fn with_pieces(&self, pieces: &str) -> Result<Arc<dyn Subject>, Error> {
        orbits::some_of(&self.pieces(), pieces)
    }

    fn turning(&self, choice: &RulesChoice) -> Result<Turning, Error> {
        outside_a_page()?;
        let rules = cube_rules::rules_of_cube3(choice)?;
        Ok(orbits::turning_edges(rules, self.flips == FlipChoice::Counted, Subject::name(self)))
    }
}
