//! All rooms behind the door. A new kind of puzzle is a line here.

use crate::room::Room;
use crate::{corners, cube3, edges, families, orbits};

/// All rooms.
pub(crate) static ROOMS: [Room; 5] = [corners::ROOM, cube3::ROOM, edges::ROOM, orbits::ROOM, families::ROOM];
