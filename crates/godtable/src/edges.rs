//! The edges of the 3x3x3, with their flips or without, as one kind of puzzle (`room.rs`): counted in memory, and
//! tables in files.
//!
//! Their separate engine is six times as fast as the engine of all puzzles (13 s and 86 s in half turns). As pieces of the
//! 3x3x3 (`orbits/pieces.rs`), they answer what it does not: other goals, single states without a table in a file, sets in
//! files, classes under a lock or with inverses.

mod game;
mod table;

use std::path::Path;
use std::sync::Arc;

use godtable_engine::edges::FlipChoice;
use godtable_puzzle::cube3::ChosenPieces;
use godtable_table::is_of_edges;

use crate::cannot::Kind;
use crate::orbits::{self, NamedPieces};
use crate::room::{Game, Room, Subject};
use crate::rules::RulesChoice;
use crate::{Error, cube_rules};
use game::NAMES;

pub(crate) const ROOM: Room = Room { names, named, is_file: |path: &Path| is_of_edges(path), open: table::open };

fn names() -> Vec<(&'static str, &'static str)> {
    NAMES.iter().map(|&(_, name, summary)| (name, summary)).collect()
}

fn named(name: &str) -> Option<Arc<dyn Subject>> {
    let &(flips, name, _) = NAMES.iter().find(|(_, known, _)| *known == name)?;
    let game: fn(&RulesChoice) -> Result<Box<dyn Game>, Error> = match flips {
        FlipChoice::Counted => |choice| game_of(FlipChoice::Counted, choice),
        FlipChoice::Ignored => |choice| game_of(FlipChoice::Ignored, choice),
    };
    Some(Arc::new(NamedPieces { name, kind: Kind::Edges, pieces: pieces(flips), game }))
}

fn pieces(flips: FlipChoice) -> ChosenPieces {
    orbits::edges(flips == FlipChoice::Counted)
}

/// Reads rules.
fn game_of(flips: FlipChoice, choice: &RulesChoice) -> Result<Box<dyn Game>, Error> {
    let pieces = orbits::pieces(&pieces(flips)).game(choice)?;
    if !choice.goal_states.is_empty() {
        return Ok(pieces);
    }
    let rules = cube_rules::rules_of_cube3(choice)?;
    Ok(Box::new(game::EdgesGame::new(rules, flips, pieces)))
}
