//! Conditions on pieces, read off the 54 facelets. The solver shares nothing with them.

use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use godtable_puzzle::cube3::{Cube3, facelets};
use godtable_solvers::methods::{Method, MethodSolver, Solution, SolveOptions};

/// The facelets of each piece, in the order of its letters. Faces are U R F D L B, nine facelets each.
const PIECES: [(&str, &[usize]); 20] = [
    ("URF", &[8, 9, 20]),
    ("UFL", &[6, 18, 38]),
    ("ULB", &[0, 36, 47]),
    ("UBR", &[2, 45, 11]),
    ("DFR", &[29, 26, 15]),
    ("DLF", &[27, 44, 24]),
    ("DBL", &[33, 53, 42]),
    ("DRB", &[35, 17, 51]),
    ("UR", &[5, 10]),
    ("UF", &[7, 19]),
    ("UL", &[3, 37]),
    ("UB", &[1, 46]),
    ("DR", &[32, 16]),
    ("DF", &[28, 25]),
    ("DL", &[30, 43]),
    ("DB", &[34, 52]),
    ("FR", &[23, 12]),
    ("FL", &[21, 41]),
    ("BL", &[50, 39]),
    ("BR", &[48, 14]),
];

/// Returns the solver of all tests: they share its tables.
pub(crate) fn solver() -> MutexGuard<'static, MethodSolver> {
    static SOLVER: LazyLock<Mutex<MethodSolver>> = LazyLock::new(Mutex::default);
    // A test that failed leaves the tables as they are.
    SOLVER.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(crate) fn solve(method: &Method, cube: &Cube3) -> Solution {
    solver().solve(method, cube, SolveOptions::default()).expect("a solution")
}

/// The facelets of a cube, one letter each.
pub(crate) struct Seen(pub(crate) Vec<u8>);

impl Seen {
    pub(crate) fn of(cube: &Cube3) -> Seen {
        Seen(facelets::write(cube).into_bytes())
    }

    /// The colors on a piece, and the colors of the centers beside them.
    fn colors(&self, piece: &str) -> (Vec<u8>, Vec<u8>) {
        let is_it = |name: &str| name.len() == piece.len() && name.chars().all(|face| piece.contains(face));
        let (_, own) = PIECES.iter().find(|(name, _)| is_it(name)).expect("a piece");
        own.iter().map(|&number| (self.0[number], self.0[number / 9 * 9 + 4])).unzip()
    }

    pub(crate) fn solved(&self, pieces: &str) -> bool {
        pieces.split(' ').map(|piece| self.colors(piece)).all(|(own, centers)| own == centers)
    }

    pub(crate) fn placed(&self, pieces: &str) -> bool {
        pieces
            .split(' ')
            .map(|piece| self.colors(piece))
            .all(|(own, centers)| centers.iter().all(|face| own.contains(face)))
    }

    /// Whether the first facelets of the pieces have the color of their face.
    pub(crate) fn oriented(&self, pieces: &str) -> bool {
        pieces.split(' ').map(|piece| self.colors(piece)).all(|(own, centers)| own[0] == centers[0])
    }

    /// Whether turns without quarter turns of F and B can bring each edge home: the sticker of U or D, or on a piece without
    /// one that of F or B, is on a face of U or D, or in the middle layer of F or B.
    pub(crate) fn has_edges_oriented(&self) -> bool {
        let edges = PIECES.iter().filter(|(_, own)| own.len() == 2);
        let mut stickers = edges.map(|(_, own)| (self.0[own[0]], self.0[own[1]]));
        stickers.all(|(first, second)| {
            let has_high = [first, second].iter().any(|own| b"UD".contains(own));
            if has_high { b"UD".contains(&first) } else { b"FB".contains(&first) }
        })
    }

    /// Whether U and D have no other colors than theirs, and the edges of the middle layer are there.
    pub(crate) fn is_domino(&self) -> bool {
        let high = self.0[..9].iter().chain(&self.0[27..36]).all(|own| b"UD".contains(own));
        high && self.has_edges_oriented()
    }
}
