//! The pieces that matter, of those of a puzzle.

use godtable::Puzzle;
use godtable_cuts::Place;
use godtable_puzzle::orbits::Arrangement;
use godtable_puzzle::puzzlefile::Puzzle as Defined;

use crate::sentence::sentence;

/// The pieces that matter, if not all do.
#[derive(Clone, Debug)]
pub(crate) struct PieceMask {
    /// The puzzle of these pieces: the others count as identical.
    pub(crate) puzzle: Puzzle,
    /// By orbit and kind: whether the piece matters.
    matters: Vec<Vec<bool>>,
    /// By number of a sticker: whether its piece does not matter.
    grays: Vec<bool>,
}

impl PieceMask {
    /// Returns the puzzle of the pieces with some homes. `homes` has those of the pieces of all stickers, if moves move them.
    ///
    /// # Errors
    /// Returns a sentence if the puzzle has no such pieces.
    pub(crate) fn of(
        whole: &Puzzle,
        defined: &Defined,
        pieces: &[Place],
        homes: &[Option<Place>],
    ) -> Result<PieceMask, String> {
        let orbits: Vec<_> = defined.orbits().collect();
        let mut matters: Vec<Vec<bool>> = orbits.iter().map(|orbit| vec![false; orbit.moduli.len()]).collect();
        let kind = |at: &Place| usize::from(orbits[at.orbit].kinds[at.place]);
        let mut words = Vec::new();
        for at in pieces {
            matters[at.orbit][kind(at)] = true;
            words.push(format!("{}.{}", orbits[at.orbit].name, at.place + 1));
        }
        // A sticker also shows the orientation that spins its solid.
        let shows = |home: Place| [Some(home), whole.figure().and_then(|figure| figure.spinner(home.orbit))];
        let is_gray = |home: &Option<Place>| {
            home.is_some_and(|home| !shows(home).iter().flatten().any(|at| matters[at.orbit][kind(at)]))
        };
        let grays = homes.iter().map(is_gray).collect();
        Ok(PieceMask { puzzle: whole.with_pieces(&words.join(" ")).map_err(sentence)?, matters, grays })
    }

    /// Returns whether the pieces that matter are solved.
    pub(crate) fn is_goal(&self, at: &Arrangement, defined: &Defined) -> bool {
        let solved = defined.played(&[]);
        self.matters.iter().zip(at.orbits.iter().zip(&solved.orbits)).all(|(matters, (at, solved))| {
            (0..at.kinds.len()).all(|place| {
                let [own, home] = [at, solved].map(|orbit| (orbit.kinds[place], orbit.orientations[place]));
                own == home || !matters[usize::from(own.0)] && !matters[usize::from(home.0)]
            })
        })
    }

    /// Returns whether a piece matters.
    pub(crate) fn has(&self, orbit: usize, kind: u8) -> bool {
        self.matters[orbit][usize::from(kind)]
    }

    /// Returns whether the piece of a sticker does not matter.
    pub(crate) fn is_gray(&self, sticker: u16) -> bool {
        self.grays.get(usize::from(sticker)) == Some(&true)
    }
}
