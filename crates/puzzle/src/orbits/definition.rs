//! Definitions: orbits of pieces, and moves.

use std::ops::Rem;

use crate::orbits::{Arrangement, Bandage, DefinitionError, IllegalPiece, MAXIMUM_PLACES, OrbitArrangement};
use crate::permutations;

/// A puzzle as data: its orbits and its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Definition {
    orbits: Vec<OrbitDefinition>,
    moves: Vec<Move>,
    /// In order, each once.
    illegal: Vec<IllegalPiece>,
    bandages: Vec<Bandage>,
}

/// The pieces that moves exchange, and their places.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OrbitDefinition {
    /// The name.
    pub name: String,
    /// The number of orientations of a place.
    pub modulus: u8,
    /// The kind of the piece at each place of the solved puzzle. Pieces of one kind are identical.
    pub kinds: Vec<u8>,
    /// By kind: orientations count modulo this divisor of `modulus`. Modulo 1 they are ignored.
    pub moduli: Vec<u8>,
}

/// A move: its name, and its action on each orbit.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The name.
    pub name: String,
    /// The actions, by orbit.
    pub actions: Vec<Action>,
}

/// The action of a move on an orbit.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Action {
    /// The new place of the piece at each place.
    pub images: Vec<u8>,
    /// The orientation that the piece at each place gains.
    pub twists: Vec<u8>,
}

impl Definition {
    /// Returns the puzzle with these orbits and moves.
    ///
    /// # Errors
    /// Returns an error if there is no orbit or no move, or if a number is out of range.
    pub fn new(orbits: Vec<OrbitDefinition>, moves: Vec<Move>) -> Result<Definition, DefinitionError> {
        if orbits.is_empty() {
            return Err(DefinitionError::NoOrbits);
        }
        if moves.is_empty() {
            return Err(DefinitionError::NoMoves);
        }
        orbits.iter().try_for_each(OrbitDefinition::check)?;
        for made in &moves {
            if made.actions.len() != orbits.len() {
                let (got, expected) = (made.actions.len(), orbits.len());
                return Err(DefinitionError::Actions { name: made.name.clone(), got, expected });
            }
            made.actions.iter().zip(&orbits).try_for_each(|(action, orbit)| action.check(&made.name, orbit))?;
        }
        Ok(Definition { orbits, moves, illegal: Vec::new(), bandages: Vec::new() })
    }

    /// Returns the puzzle in which places may not hold some kinds of pieces.
    ///
    /// # Errors
    /// Returns an error if a number is out of range, or if the solved puzzle would be illegal.
    pub fn with_illegal(self, mut illegal: Vec<IllegalPiece>) -> Result<Definition, DefinitionError> {
        let has = |piece: &IllegalPiece| {
            let orbit = self.orbits.get(piece.orbit);
            orbit.is_some_and(|orbit| {
                usize::from(piece.place) < orbit.kinds.len() && usize::from(piece.kind) < orbit.moduli.len()
            })
        };
        if let Some(&piece) = illegal.iter().find(|piece| !has(piece)) {
            return Err(DefinitionError::NoSuchPiece { piece });
        }
        illegal.sort_unstable();
        illegal.dedup();
        let definition = Definition { illegal, ..self };
        match definition.illegal_piece(&definition.solved()) {
            Some(IllegalPiece { orbit, place, kind }) => {
                let orbit = definition.orbits[orbit].name.clone();
                Err(DefinitionError::SolvedIsIllegal { orbit, place, kind })
            }
            None => Ok(definition),
        }
    }

    /// Returns the puzzle with some pieces bandaged.
    ///
    /// # Errors
    /// Returns an error if a bandage has fewer than two pieces, or a piece that is not the only one of its kind or is in
    /// another bandage.
    pub fn with_bandages(self, bandages: Vec<Bandage>) -> Result<Definition, DefinitionError> {
        self.check_bandages(&bandages)?;
        Ok(Definition { bandages, ..self })
    }

    /// Returns the orbits.
    #[must_use]
    pub fn orbits(&self) -> &[OrbitDefinition] {
        &self.orbits
    }

    /// Returns the moves.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns the pieces that places may not hold, in order.
    #[must_use]
    pub fn illegal(&self) -> &[IllegalPiece] {
        &self.illegal
    }

    /// Returns the bandaged pieces.
    #[must_use]
    pub fn bandages(&self) -> &[Bandage] {
        &self.bandages
    }

    /// Returns the first piece of an arrangement that its place may not hold, or `None` if the arrangement is legal.
    ///
    /// # Panics
    /// Panics if the arrangement belongs to another puzzle.
    #[must_use]
    pub fn illegal_piece(&self, arrangement: &Arrangement) -> Option<IllegalPiece> {
        self.illegal.iter().find(|piece| piece.is_in(arrangement)).copied()
    }

    /// Returns the solved puzzle.
    #[must_use]
    pub fn solved(&self) -> Arrangement {
        Arrangement { orbits: self.orbits.iter().map(OrbitDefinition::solved).collect() }
    }

    /// Returns whether positions look the same from each other: all pieces and all their orientations are distinct,
    /// no position is illegal, and nothing is bandaged.
    #[must_use]
    pub fn is_homogeneous(&self) -> bool {
        self.illegal.is_empty() && self.bandages.is_empty() && self.tells_pieces_apart()
    }

    /// Returns whether all pieces and all their orientations are distinct.
    pub(crate) fn tells_pieces_apart(&self) -> bool {
        self.orbits.iter().all(|orbit| {
            let mut kinds = orbit.kinds.clone();
            kinds.sort_unstable();
            kinds.dedup();
            kinds.len() == orbit.kinds.len()
                && kinds.iter().all(|&kind| orbit.moduli[usize::from(kind)] == orbit.modulus)
        })
    }

    /// Returns the puzzle with a kind for each piece, whose orientations all count. No position is illegal, and nothing is
    /// bandaged. Its arrangements say what sequences of moves do: the piece of kind k comes from place k.
    #[must_use]
    pub fn told_apart(&self) -> Definition {
        let orbit = |orbit: &OrbitDefinition| OrbitDefinition {
            kinds: (0..orbit.kinds.len() as u8).collect(),
            moduli: vec![orbit.modulus; orbit.kinds.len()],
            ..orbit.clone()
        };
        let orbits = self.orbits.iter().map(orbit).collect();
        Definition { orbits, moves: self.moves.clone(), illegal: Vec::new(), bandages: Vec::new() }
    }

    /// Returns an arrangement after the move with this number. It may be illegal.
    ///
    /// # Panics
    /// Panics if the definition has no such move, or the arrangement belongs to another puzzle.
    #[must_use]
    pub fn moved(&self, arrangement: &Arrangement, number: usize) -> Arrangement {
        let actions = &self.moves[number].actions;
        let orbits = self.orbits.iter().zip(&arrangement.orbits).zip(actions);
        Arrangement { orbits: orbits.map(|((definition, orbit), action)| definition.moved(orbit, action)).collect() }
    }

    /// Returns an arrangement as another one sees it: the moves that solve it lead from the one to the other. It is `None` unless
    /// the puzzle is [homogeneous](Definition::is_homogeneous).
    #[must_use]
    pub fn seen_from(&self, other: &Arrangement, arrangement: &Arrangement) -> Option<Arrangement> {
        let orbits = self.orbits.iter().zip(&other.orbits).zip(&arrangement.orbits);
        let seen = || orbits.map(|((definition, other), orbit)| definition.seen_from(other, orbit)).collect();
        self.is_homogeneous().then(|| Arrangement { orbits: seen() })
    }

    /// Returns the puzzle with the inverse of each move, under the same names. The same positions are illegal.
    #[must_use]
    pub fn inverted(&self) -> Definition {
        let inverse = |made: &Move| Move {
            name: made.name.clone(),
            actions: made
                .actions
                .iter()
                .zip(&self.orbits)
                .map(|(action, orbit)| action.inverse(orbit.modulus))
                .collect(),
        };
        Definition { moves: self.moves.iter().map(inverse).collect(), ..self.clone() }
    }
}

impl OrbitDefinition {
    /// Returns the solved orbit.
    #[must_use]
    pub fn solved(&self) -> OrbitArrangement {
        OrbitArrangement { kinds: self.kinds.clone(), orientations: vec![0; self.kinds.len()] }
    }

    /// Returns whether an arrangement has the pieces of the orbit, with orientations below the numbers of their kinds.
    #[must_use]
    pub fn has(&self, own: &OrbitArrangement) -> bool {
        let (mut kinds, mut all) = (own.kinds.clone(), self.kinds.clone());
        kinds.sort_unstable();
        all.sort_unstable();
        let mut oriented = own.kinds.iter().zip(&own.orientations);
        kinds == all
            && own.orientations.len() == own.kinds.len()
            && oriented.all(|(&kind, &orientation)| orientation < self.moduli[usize::from(kind)])
    }

    /// Returns an arrangement of the orbit after an action.
    ///
    /// # Panics
    /// Panics if the arrangement or the action belongs to another orbit.
    #[must_use]
    pub fn moved(&self, orbit: &OrbitArrangement, action: &Action) -> OrbitArrangement {
        let mut next = orbit.clone();
        for place in 0..self.kinds.len() {
            let (image, kind) = (usize::from(action.images[place]), orbit.kinds[place]);
            let turned = u16::from(orbit.orientations[place]) + u16::from(action.twists[place]);
            next.kinds[image] = kind;
            next.orientations[image] = (turned % u16::from(self.moduli[usize::from(kind)])) as u8;
        }
        next
    }

    /// Returns an arrangement as another one sees it, where all pieces are distinct.
    fn seen_from(&self, other: &OrbitArrangement, orbit: &OrbitArrangement) -> OrbitArrangement {
        let mut seen = orbit.clone();
        for (kind, orientation) in seen.kinds.iter_mut().zip(&mut seen.orientations) {
            let place = other.kinds.iter().position(|own| own == kind).expect("each piece is there");
            let turned = u16::from(*orientation) + u16::from(self.modulus - other.orientations[place]);
            (*kind, *orientation) = (self.kinds[place], (turned % u16::from(self.modulus)) as u8);
        }
        seen
    }

    fn check(&self) -> Result<(), DefinitionError> {
        let orbit = || self.name.clone();
        let places = self.kinds.len();
        if !(1..=MAXIMUM_PLACES).contains(&places) {
            return Err(DefinitionError::Places { orbit: orbit(), got: places });
        }
        if let Some(&kind) = self.kinds.iter().find(|&&kind| usize::from(kind) >= self.moduli.len()) {
            return Err(DefinitionError::NoSuchKind { orbit: orbit(), kind, moduli: self.moduli.len() });
        }
        let divides = |modulus: u8| modulus > 0 && self.modulus.is_multiple_of(modulus);
        match self.moduli.iter().chain([&self.modulus]).find(|&&modulus| !divides(modulus)) {
            Some(&got) => Err(DefinitionError::Modulus { orbit: orbit(), modulus: self.modulus, got }),
            None => Ok(()),
        }
    }
}

impl Action {
    fn check(&self, name: &str, orbit: &OrbitDefinition) -> Result<(), DefinitionError> {
        let (name, places) = (name.to_owned(), orbit.kinds.len());
        let mut sorted = self.images.clone();
        sorted.sort_unstable();
        if sorted.len() != places || sorted.iter().enumerate().any(|(place, &image)| place != usize::from(image)) {
            return Err(DefinitionError::NoPermutation { name, orbit: orbit.name.clone(), places });
        }
        if self.twists.len() != places || self.twists.iter().any(|&twist| twist >= orbit.modulus) {
            let (orbit, modulus) = (orbit.name.clone(), orbit.modulus);
            return Err(DefinitionError::Twists { name, orbit, places, modulus });
        }
        Ok(())
    }

    /// Returns the action that leaves all `places` as they are.
    #[must_use]
    pub fn none(places: usize) -> Action {
        Action { images: (0..places as u8).collect(), twists: vec![0; places] }
    }

    /// Returns this action and then `next`, with orientations modulo `modulus`.
    #[must_use]
    pub fn then(&self, next: &Action, modulus: u8) -> Action {
        let images = self.images.iter().map(|&image| next.images[usize::from(image)]).collect();
        let twists = self.twists.iter().zip(&self.images).map(|(&twist, &image)| {
            let sum = u16::from(twist) + u16::from(next.twists[usize::from(image)]);
            (sum % u16::from(modulus)) as u8
        });
        Action { images, twists: twists.collect() }
    }

    /// Returns the action that undoes this one, with orientations modulo `modulus`.
    #[must_use]
    pub fn inverse(&self, modulus: u8) -> Action {
        let mut inverse = Action { images: self.images.clone(), twists: self.twists.clone() };
        for (place, (&image, &twist)) in self.images.iter().zip(&self.twists).enumerate() {
            inverse.images[usize::from(image)] = place as u8;
            inverse.twists[usize::from(image)] = (modulus - twist) % modulus;
        }
        inverse
    }

    /// Returns the action repeated `exponent` times, with orientations modulo `modulus`.
    #[must_use]
    pub fn power(&self, mut exponent: u64, modulus: u8) -> Action {
        let mut square = self.clone();
        let mut power = Action::none(self.images.len());
        while exponent > 0 {
            if exponent % 2 == 1 {
                power = power.then(&square, modulus);
            }
            square = square.then(&square, modulus);
            exponent /= 2;
        }
        power
    }

    /// Returns the order: the least positive exponent of a power that does nothing. It is at most 2^64 - 1.
    #[must_use]
    pub fn order(&self, modulus: u8) -> u64 {
        let mut order = 1;
        for start in (0..self.images.len()).filter(|&start| self.moves(start)) {
            let (mut place, mut length, mut twist) = (start, 0, 0);
            loop {
                twist = (twist + usize::from(self.twists[place])) % usize::from(modulus);
                place = usize::from(self.images[place]);
                length += 1;
                if place == start {
                    break;
                }
            }
            // The pieces of a cycle are home after its length, and oriented after some rounds.
            let rounds = u64::from(modulus) / common_divisor(u64::from(modulus), twist as u64);
            order = common_multiple(order, length * rounds);
        }
        order
    }

    /// Returns whether the permutation of the places is odd.
    #[must_use]
    pub fn is_odd(&self) -> bool {
        permutations::is_odd(&self.images)
    }

    /// Returns the sum of the twists, modulo `modulus`.
    #[must_use]
    pub fn total_twist(&self, modulus: u8) -> u8 {
        (self.twists.iter().map(|&twist| usize::from(twist)).sum::<usize>() % usize::from(modulus)) as u8
    }
}

/// Returns the actions of one move and then of another. `moduli` has the number of orientations of each orbit.
pub fn composed(one: &[Action], next: &[Action], moduli: impl IntoIterator<Item = u8>) -> Vec<Action> {
    one.iter().zip(next).zip(moduli).map(|((one, next), modulus)| one.then(next, modulus)).collect()
}

/// Returns the actions of a move with their twists modulo the numbers of `moduli`, by orbit.
pub(crate) fn reduced(actions: &[Action], moduli: &[u8]) -> Vec<Action> {
    let action = |(action, modulus): (&Action, &u8)| Action {
        images: action.images.clone(),
        twists: action.twists.iter().map(|twist| twist % modulus).collect(),
    };
    actions.iter().zip(moduli).map(action).collect()
}

/// Returns the greatest common divisor.
pub(crate) fn common_divisor<N: Copy + PartialEq + Default + Rem<Output = N>>(mut a: N, mut b: N) -> N {
    while b != N::default() {
        (a, b) = (b, a % b);
    }
    a
}

/// Returns the least common multiple, at most 2^64 - 1.
pub(crate) fn common_multiple(a: u64, b: u64) -> u64 {
    (a / common_divisor(a, b)).saturating_mul(b)
}
