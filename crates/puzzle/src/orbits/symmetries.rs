//! Automorphisms as maps of whole arrangements, places and moves, whatever the orbits are that moves connect.

use crate::effort::{Effort, Unfound};
use crate::orbits::automorphisms::Automorphisms;
use crate::orbits::split::Split;
use crate::orbits::{Arrangement, Definition};

/// Automorphisms of a puzzle.
#[derive(Clone, Debug)]
pub struct Symmetries {
    split: Split,
    automorphisms: Automorphisms,
    /// By move of the definition: its number among the moves of the automorphisms.
    numbers: Vec<usize>,
}

impl Symmetries {
    /// Finds the symmetries of a puzzle with all pieces told apart: the maps of its places that map each move to a move.
    ///
    /// # Errors
    /// Returns an error as [`Automorphisms::of`] does.
    pub fn of(definition: &Definition, effort: &mut Effort<'_>) -> Result<Symmetries, Unfound> {
        let definition = definition.told_apart();
        Symmetries::keeping(&definition, &[definition.solved()], effort)
    }

    /// Finds the symmetries of a puzzle that keep some goals and the illegal pieces.
    ///
    /// # Errors
    /// Returns an error as [`Automorphisms::of`] does, and also if a goal differs from the solved position at places that no move
    /// changes.
    pub fn keeping(
        definition: &Definition,
        goals: &[Arrangement],
        effort: &mut Effort<'_>,
    ) -> Result<Symmetries, Unfound> {
        Symmetries::found(definition, goals, |connected, goals| Automorphisms::keeping(connected, goals, effort))
    }

    /// Returns the symmetries of a puzzle that permute its moves as products of some permutations of their numbers do.
    ///
    /// # Errors
    /// Returns an error as [`Automorphisms::given`] does.
    pub fn given(
        definition: &Definition,
        permutations: &[Vec<usize>],
        effort: &mut Effort<'_>,
    ) -> Result<Symmetries, Unfound> {
        Symmetries::found(definition, &[definition.solved()], |connected, goals| {
            Automorphisms::given(connected, goals, (connected.moves(), permutations), effort)
        })
    }

    fn found(
        definition: &Definition,
        goals: &[Arrangement],
        find: impl FnOnce(&Definition, &[Arrangement]) -> Result<Automorphisms, Unfound>,
    ) -> Result<Symmetries, Unfound> {
        let split = Split::new(definition);
        let goals: Option<Vec<Arrangement>> = goals.iter().map(|goal| split.divided(goal)).collect();
        let connected = split.definition(definition);
        let automorphisms = find(&connected, &goals.ok_or(Unfound::Absent)?)?;
        let number = |made: &crate::orbits::Move| automorphisms.moves.number(&made.actions);
        let numbers = connected.moves().iter().map(number).collect::<Option<_>>().ok_or(Unfound::Absent)?;
        Ok(Symmetries { split, automorphisms, numbers })
    }

    /// Returns the number of symmetries.
    #[must_use]
    pub fn count(&self) -> usize {
        self.automorphisms.all.len()
    }

    /// Returns the image of an arrangement: if a sequence leads from a goal to the arrangement, the images of its moves lead from
    /// the image of the goal to the image. Returns `None` if the arrangement is none of the puzzle, as if a piece has left the places
    /// that moves connect with its own.
    ///
    /// # Panics
    /// Panics if there is no symmetry with this number.
    #[must_use]
    pub fn image(&self, number: usize, arrangement: &Arrangement) -> Option<Arrangement> {
        let divided = self.split.divided(arrangement)?;
        Some(self.split.restored(&self.automorphisms.all[number].image_of(&divided)))
    }

    /// Returns the image of a place, both as an orbit and a place there. A place that no move changes is its own image.
    ///
    /// # Panics
    /// Panics if there is no symmetry with this number.
    #[must_use]
    pub fn place(&self, number: usize, orbit: usize, place: usize) -> (usize, usize) {
        let Some((part, own)) = self.split.connected_place(orbit, place) else { return (orbit, place) };
        let map = &self.automorphisms.all[number].orbits[part].places;
        self.split.whole_place(map.to, usize::from(map.images[own]))
    }

    /// Returns the number of the places that moves connect with a place, or `None` if no move changes it.
    #[must_use]
    pub fn connected(&self, orbit: usize, place: usize) -> Option<usize> {
        self.split.connected_place(orbit, place).map(|(part, _)| part)
    }

    /// Returns the number of a move that is the image of a move.
    ///
    /// # Panics
    /// Panics if there is no symmetry or no move with this number.
    #[must_use]
    pub fn turn(&self, number: usize, made: usize) -> usize {
        self.first(self.automorphisms.all[number].moves[self.numbers[made]])
    }

    /// Returns the numbers of moves that generate the others.
    pub fn generators(&self) -> impl Iterator<Item = usize> + '_ {
        self.automorphisms.moves.generators().iter().map(|&own| self.first(own))
    }

    /// Returns the first move of the definition with a number among the moves of the automorphisms.
    fn first(&self, number: usize) -> usize {
        self.numbers.iter().position(|&own| own == number).expect("each move is one of the definition")
    }
}
