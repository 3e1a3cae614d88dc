//! The list of all kinds of puzzles (`room.rs`). A new kind is a line here.

use godtable_system::IS_PAGE;

use crate::room::Room;
use crate::{corners, cube3, edges, families, orbits};

/// All rooms. A page has only the kinds of puzzles that it draws.
pub(crate) static ROOMS: &[Room] = if IS_PAGE {
    &[corners::ROOM, orbits::ROOM, families::ROOM]
} else {
    &[corners::ROOM, cube3::ROOM, edges::ROOM, orbits::ROOM, families::ROOM]
};
