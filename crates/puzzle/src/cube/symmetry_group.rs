//! The symmetries of rules.

use crate::cube::holds::Holds;
use crate::cube::{Corner, LockState, Placement, Position, Rules, Symmetry};

/// The symmetries of some rules: they take states to states at the same distance, maybe after inversion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SymmetryGroup {
    keeping: Vec<Symmetry>,
    inverting: Vec<Symmetry>,
    /// By cubie and place: a bit for each twist at which the goal cannot be reached, and some symmetry maps turns to other
    /// turns.
    strays: [[u8; 8]; 8],
    /// By [`Symmetry::key`]: the images of the lock states.
    lock_images: Vec<Option<Vec<LockState>>>,
}

impl SymmetryGroup {
    /// Returns the symmetries that [keep](Symmetry::keeps) the rules. They apply to locked states too.
    #[must_use]
    pub fn of(rules: &Rules) -> SymmetryGroup {
        let keeping: Vec<Symmetry> = Symmetry::ALL.into_iter().filter(|symmetry| symmetry.keeps(rules)).collect();
        let mut lock_images = vec![None; Symmetry::KEYS];
        for symmetry in Symmetry::ALL {
            lock_images[symmetry.key()] = rules.lock_images(symmetry);
        }
        let mut group = SymmetryGroup { keeping: Vec::new(), inverting: Vec::new(), strays: [[0; 8]; 8], lock_images };
        for &symmetry in &keeping {
            let holds = Holds::of(symmetry, rules.puzzle());
            group.add_strays(holds.cubie(), &holds.strays(rules));
        }
        SymmetryGroup { keeping, ..group }
    }

    /// Returns the symmetries that keep or [invert](Symmetry::inverts) the rules, or `None` if none inverts them. Those that
    /// invert apply to the inverse of an unlocked state.
    #[must_use]
    pub fn with_inverses(rules: &Rules) -> Option<SymmetryGroup> {
        let inverting: Vec<Symmetry> = Symmetry::ALL.into_iter().filter(|symmetry| symmetry.inverts(rules)).collect();
        let mut group = SymmetryGroup::of(rules);
        for &symmetry in &inverting {
            let holds = Holds::of(symmetry, rules.puzzle());
            group.add_strays(holds.cubie(), &holds.strays_of_inverses(rules));
        }
        (!inverting.is_empty()).then_some(SymmetryGroup { inverting, ..group })
    }

    fn add_strays(&mut self, cubie: Corner, strays: &[Placement]) {
        for Placement { place, twist } in strays {
            self.strays[cubie.index()][place.index()] |= 1 << twist.thirds();
        }
    }

    /// Whether all symmetries take the turns of each position to the turns of its image. False only if few corners move.
    #[must_use]
    pub fn keeps_turns_everywhere(&self) -> bool {
        self.strays == [[0; 8]; 8]
    }

    /// Whether all symmetries take the turns of a position to the turns of its image, now and after any turns. The position is
    /// in the fixed frame.
    ///
    /// True if the goal can be reached. Otherwise the image cannot reach the goal either, and lock states may have no image.
    #[must_use]
    pub fn keeps_turns_at(&self, position: &Position) -> bool {
        let is_stray = |(corner, placed): (Corner, &Placement)| {
            self.strays[corner.index()][placed.place.index()] >> placed.twist.thirds() & 1 == 1
        };
        !Corner::ALL.into_iter().zip(position.cubies()).any(is_stray)
    }

    /// Whether the [inverting](SymmetryGroup::inverting) symmetries apply to a position: turns are kept at the position and at
    /// its inverse. True if solved can be reached. Otherwise images of inverses may not be a group.
    #[must_use]
    pub fn inverts_at(&self, position: &Position) -> bool {
        self.keeps_turns_at(position) && self.keeps_turns_at(&position.inverse())
    }

    /// The symmetries that take each state to a state at the same distance, the identity first.
    #[must_use]
    pub fn keeping(&self) -> &[Symmetry] {
        &self.keeping
    }

    /// The symmetries that take the inverse of each unlocked state to a state at the same distance: none, or as many as
    /// [keep](SymmetryGroup::keeping) the rules.
    #[must_use]
    pub fn inverting(&self) -> &[Symmetry] {
        &self.inverting
    }

    /// Returns the image of a lock state, or `None` if the symmetry changes the lock.
    #[must_use]
    pub fn image_of_lock(&self, symmetry: Symmetry, lock: LockState) -> Option<LockState> {
        self.lock_images[symmetry.key()].as_ref()?.get(lock.number()).copied()
    }

    /// The number of all symmetries: the maximum size of a class of states.
    #[must_use]
    pub const fn order(&self) -> usize {
        self.keeping.len() + self.inverting.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{Automaton, NamedLock, Preset, Puzzle, Turn};

    /// The numbers of rotations and reflections that keep the rules, and of those that invert them.
    fn numbers(puzzle: Puzzle, turns: &str, lock: NamedLock) -> [usize; 4] {
        let rules = Rules::parse(puzzle, turns, lock).expect("well written");
        let reflections = |symmetries: &[Symmetry]| symmetries.iter().filter(|one| one.is_reflection()).count();
        let group = SymmetryGroup::with_inverses(&rules).unwrap_or_else(|| SymmetryGroup::of(&rules));
        let (kept, inverted) = (reflections(group.keeping()), reflections(group.inverting()));
        [group.keeping().len() - kept, kept, group.inverting().len() - inverted, inverted]
    }

    #[test]
    fn presets_have_all_symmetries_or_all_rotations() {
        for puzzle in Puzzle::ALL {
            for preset in Preset::ALL {
                let rules = preset.rules(puzzle);
                let expected = match preset.name {
                    "half-turn" | "quarter-turn" => [24; 4],
                    _ => [24, 0, 0, 24],
                };
                assert_eq!(numbers(puzzle, &rules.turns().to_string(), preset.lock), expected, "{rules}");
            }
        }
    }

    #[test]
    fn custom_locks_have_the_symmetries_of_their_sequences() {
        for (puzzle, rotations) in [(Puzzle::CUBE2, 24), (Puzzle::CORNERS3, 24)] {
            let turns = Rules::named(puzzle, "clockwise").expect("a preset").turns();
            let thrice: Vec<Vec<Turn>> = turns.iter().map(|turn| vec![turn; 3]).collect();
            for (forbidden, expected) in
                [(&thrice[..], rotations), (&thrice[..1], if puzzle == Puzzle::CUBE2 { 1 } else { 4 })]
            {
                let lock = Automaton::forbidding(turns, forbidden).expect("few states");
                let rules = Rules::with_automaton(puzzle, turns, lock).expect("a lock of these turns");
                assert_eq!(SymmetryGroup::of(&rules).keeping().len(), expected, "{puzzle}");
            }
        }
    }

    #[test]
    fn rules_of_few_turns_have_few_symmetries() {
        let numbers_of_2x2x2 = |turns| numbers(Puzzle::CUBE2, turns, NamedLock::None);
        // DLF never moves, so it may become DBL: the half turn about the edge UR, and the mirror between F and B.
        assert_eq!(numbers_of_2x2x2("R U"), [2, 0, 0, 2]);
        assert_eq!(numbers_of_2x2x2("R R' U U'"), [2; 4]);
        assert_eq!(numbers_of_2x2x2("R U'"), [1, 1, 1, 1]);
        assert_eq!(numbers_of_2x2x2("R R2 U"), [1, 0, 0, 1]);
        // The stickers of R and L stay on R and L, so any corner may become DBL without R becoming another axis.
        assert_eq!(numbers_of_2x2x2("R U2 F2"), [8, 0, 0, 8]);
        assert_eq!(numbers_of_2x2x2("R R2 U F2"), [1, 0, 0, 0]);
        assert_eq!(numbers_of_2x2x2("R U' F2"), [1, 1, 0, 0]);
        assert_eq!(numbers_of_2x2x2("U"), [8, 0, 0, 8]);
        assert_eq!(numbers_of_2x2x2("R2 U2 F2"), [24; 4]);
        let numbers_of_corners = |turns| numbers(Puzzle::CORNERS3, turns, NamedLock::Face);
        assert_eq!(numbers_of_corners("R U"), [2, 0, 0, 2]);
        assert_eq!(numbers_of_corners("R L"), [8, 0, 0, 8]);
        assert_eq!(numbers_of_corners("U U2 U'"), [4; 4]);
    }
}
