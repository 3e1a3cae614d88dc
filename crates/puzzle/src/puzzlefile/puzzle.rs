//! Puzzles as their files define them.

use std::collections::{HashMap, HashSet};
use std::hash::{Hash, Hasher};

use crate::orbits::{
    Action, Arrangement, Bandage, Definition, IllegalPiece, Move, OrbitDefinition, Piece, common_multiple, composed,
};

use crate::notation::NotationError;

/// The largest order of a move whose powers are all moves. Of other moves, only the inverse is.
pub const MOST_POWERS: u64 = 255;

/// A puzzle from a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    pub(crate) name: String,
    pub(crate) orbits: Vec<Orbit>,
    pub(crate) illegal: Vec<IllegalPiece>,
    pub(crate) bandages: Vec<Bandage>,
    /// The moves, and after them the rotations.
    pub(crate) moves: Vec<Move>,
    pub(crate) rotations: usize,
    /// Names of sequences of moves.
    pub(crate) sequences: Vec<(String, String)>,
    /// Turns of the hold, after which names mean other moves.
    pub(crate) holds: Vec<Hold>,
}

/// A turn of the whole puzzle in the hands of its holder. Positions do not contain it, since the pieces that no move changes tell the
/// hold: after it, the name of a move means another one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Hold {
    pub(crate) name: String,
    /// By move: the one that its name means after the turn.
    pub(crate) images: Vec<usize>,
}

impl Hold {
    /// Returns the least positive number of turns after which names mean their own moves.
    pub(crate) fn order(&self) -> usize {
        let turned = |images: &Vec<usize>| Some(images.iter().map(|&image| self.images[image]).collect());
        let is_home = |images: &Vec<usize>| images.iter().enumerate().all(|(number, &image)| number == image);
        let home = (0..self.images.len()).collect();
        1 + std::iter::successors(turned(&home), turned).position(|images| is_home(&images)).expect("a permutation")
    }
}

/// Puzzles have equal hashes if they have the same pieces and moves, whatever their name.
impl Hash for Puzzle {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Puzzle { name: _, orbits, illegal, bandages, moves, rotations, sequences: _, holds: _ } = self;
        (orbits, illegal, bandages, moves, rotations).hash(state);
    }
}

/// An orbit, and the numbers that its file has for pieces.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Orbit {
    pub(crate) definition: OrbitDefinition,
    /// By kind: the number in the file, from 0.
    pub(crate) values: Vec<u8>,
    /// By kind: the kind as which it counts.
    pub(crate) alike: Vec<IdenticalKind>,
    /// The orientation at each place of the solved puzzle, as the file counts.
    pub(crate) solved: Vec<u8>,
}

/// A kind that counts as another one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct IdenticalKind {
    /// The kind that stands for it.
    pub(crate) kind: u8,
    /// What its orientations gain.
    pub(crate) shift: u8,
}

/// A power of a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Power {
    /// The number of the move.
    pub number: usize,
    /// The exponent, below the order of the move.
    pub exponent: u64,
}

/// A solved orbit as a file has it.
pub(crate) struct SolvedOrbit {
    /// The numbers of the pieces, from 0.
    pub(crate) pieces: Vec<u8>,
    pub(crate) orientations: Vec<u8>,
    /// The orientation of the piece at each place counts modulo this number.
    pub(crate) moduli: Vec<u8>,
}

impl Orbit {
    /// Returns an orbit in which all kinds are distinct.
    fn of(definition: OrbitDefinition, values: Vec<u8>, solved: Vec<u8>) -> Orbit {
        let alike = (0..definition.moduli.len()).map(|kind| IdenticalKind { kind: kind as u8, shift: 0 }).collect();
        Orbit { definition, values, alike, solved }
    }

    /// Returns the orbit with these solved pieces. Pieces with one number must have one modulus.
    pub(crate) fn new(name: String, modulus: u8, solved: SolvedOrbit) -> Orbit {
        let mut values: Vec<u8> = solved.pieces.clone();
        values.sort_unstable();
        values.dedup();
        let kind = |value: &u8| values.binary_search(value).expect("each piece is in the list") as u8;
        let kinds: Vec<u8> = solved.pieces.iter().map(kind).collect();
        let modulus_of = |value: &u8| {
            let place = solved.pieces.iter().position(|piece| piece == value).expect("each value belongs to a piece");
            solved.moduli[place]
        };
        let moduli = values.iter().map(modulus_of).collect();
        Orbit::of(OrbitDefinition { name, modulus, kinds, moduli }, values, solved.orientations)
    }

    /// Returns an action with orientations that count from the solved ones.
    pub(crate) fn counted_from_solved(&self, mut action: Action) -> Action {
        let modulus = u16::from(self.definition.modulus);
        for (place, twist) in action.twists.iter_mut().enumerate() {
            let image = usize::from(action.images[place]);
            let sum = u16::from(*twist) + u16::from(self.solved[place]) + modulus - u16::from(self.solved[image]);
            *twist = (sum % modulus) as u8;
        }
        action
    }
}

impl Puzzle {
    /// Returns the puzzle of a definition. The kinds of its pieces are its pieces, and solved has no orientations.
    #[must_use]
    pub fn of_definition(name: &str, definition: &Definition) -> Puzzle {
        let orbit = |orbit: &OrbitDefinition| {
            let values = (0..orbit.moduli.len()).map(|kind| kind as u8).collect();
            Orbit::of(orbit.clone(), values, vec![0; orbit.kinds.len()])
        };
        Puzzle {
            name: name.to_owned(),
            orbits: definition.orbits().iter().map(orbit).collect(),
            illegal: definition.illegal().to_vec(),
            bandages: definition.bandages().to_vec(),
            moves: definition.moves().to_vec(),
            rotations: 0,
            sequences: Vec::new(),
            holds: Vec::new(),
        }
    }

    /// Returns the puzzle with rotations of the whole puzzle, and with names for sequences of moves. A name that is a move's
    /// stays the move's.
    ///
    /// # Panics
    /// Panics if a rotation does not act on the orbits of the puzzle.
    #[must_use]
    pub fn with_rotations(mut self, rotations: Vec<Move>, sequences: Vec<(String, String)>) -> Puzzle {
        let orbits: Vec<OrbitDefinition> = self.orbits().cloned().collect();
        if !rotations.is_empty() {
            Definition::new(orbits, rotations.clone()).expect("rotations that act on the orbits");
        }
        self.moves.truncate(self.moves().len());
        self.rotations = rotations.len();
        self.moves.extend(rotations);
        self.sequences = sequences;
        self
    }

    /// Returns the name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the orbits.
    pub fn orbits(&self) -> impl ExactSizeIterator<Item = &OrbitDefinition> {
        self.orbits.iter().map(|orbit| &orbit.definition)
    }

    /// Returns the kinds of pieces that places may not hold.
    #[must_use]
    pub fn illegal(&self) -> &[IllegalPiece] {
        &self.illegal
    }

    /// Returns the bandaged pieces.
    #[must_use]
    pub fn bandages(&self) -> &[Bandage] {
        &self.bandages
    }

    /// Returns an arrangement if it is legal.
    ///
    /// # Errors
    /// Returns which place holds which piece if the arrangement is illegal.
    ///
    /// # Panics
    /// Panics if the arrangement belongs to another puzzle.
    pub fn legal(&self, arrangement: Arrangement) -> Result<Arrangement, String> {
        match self.illegality(&arrangement) {
            Some(reason) => Err(format!("the position is illegal: {reason}")),
            None => Ok(arrangement),
        }
    }

    /// Returns the arrangement after powers of moves from solved, if the position after each of them is legal and none cuts a
    /// bandage. Rotations may come between.
    ///
    /// # Errors
    /// Returns which move leads to an illegal position or cuts a bandage.
    pub fn played_legally(&self, powers: &[Power]) -> Result<Arrangement, String> {
        self.played_legally_from(self.played(&[]), powers)
    }

    /// Returns the arrangement after powers of moves from another one, as [`Puzzle::played_legally`] does.
    ///
    /// # Errors
    /// Returns which move leads to an illegal position or cuts a bandage.
    ///
    /// # Panics
    /// Panics if the arrangement belongs to another puzzle.
    pub fn played_legally_from(&self, mut arrangement: Arrangement, powers: &[Power]) -> Result<Arrangement, String> {
        for (number, &power) in powers.iter().enumerate() {
            let is_move = power.number < self.moves().len();
            let name = self.name_of(power);
            if let Some(block) = self.cut(&arrangement, power).filter(|_| is_move) {
                return Err(format!("move {}: {name} would cut the block {block}", number + 1));
            }
            self.play(&mut arrangement, power);
            if let Some(reason) = self.illegality(&arrangement).filter(|_| is_move) {
                return Err(format!("move {}: {name} leads to an illegal position: {reason}", number + 1));
            }
        }
        self.legal(arrangement)
    }

    /// Returns the bandage that a power cuts, in words, or `None` if it cuts none.
    fn cut(&self, arrangement: &Arrangement, power: Power) -> Option<String> {
        let actions = self.actions(power);
        let cut = self.bandages.iter().find(|bandage| bandage.is_cut(arrangement, &actions))?;
        Some(self.pieces_in_words(cut))
    }

    /// Returns the pieces of a bandage as a file names them: `CORNERS 1, EDGES 2`.
    #[must_use]
    pub fn pieces_in_words(&self, bandage: &Bandage) -> String {
        let name = |piece: &Piece| {
            format!("{} {}", self.orbits[piece.orbit].definition.name, self.piece(piece.orbit, piece.kind))
        };
        bandage.pieces.iter().map(name).collect::<Vec<String>>().join(", ")
    }

    /// Returns which place of an arrangement may not hold its piece, or `None` if the arrangement is legal.
    fn illegality(&self, arrangement: &Arrangement) -> Option<String> {
        let own = self.illegal.iter().find(|piece| piece.is_in(arrangement))?;
        let (name, place) = (&self.orbits[own.orbit].definition.name, u16::from(own.place) + 1);
        Some(format!("place {place} of {name} may not hold piece {}", self.piece(own.orbit, own.kind)))
    }

    /// Returns the number that twsearch's form has for a kind of pieces.
    ///
    /// # Panics
    /// Panics if there is no such orbit or no such kind.
    #[must_use]
    pub fn piece(&self, orbit: usize, kind: u8) -> u16 {
        u16::from(self.orbits[orbit].values[usize::from(kind)]) + 1
    }

    /// Returns the moves, without their powers and without rotations.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves[..self.moves.len() - self.rotations]
    }

    /// Returns the rotations of the whole puzzle. States may contain them; rules may not.
    #[must_use]
    pub fn rotations(&self) -> &[Move] {
        &self.moves[self.moves.len() - self.rotations..]
    }

    /// Returns the pieces, and which of them count as identical in which orientations. They are equal whatever moves there are.
    #[must_use]
    pub fn pieces(&self) -> impl Hash + '_ {
        &self.orbits
    }

    /// Returns the names of sequences of moves, each with its sequence: `Uw`, `U 2U`.
    #[must_use]
    pub fn sequences(&self) -> &[(String, String)] {
        &self.sequences
    }

    /// Returns the order of a move or rotation, at most 2^64 - 1.
    ///
    /// # Panics
    /// Panics if there is no such move.
    #[must_use]
    pub fn order(&self, number: usize) -> u64 {
        let actions = self.moves[number].actions.iter().zip(&self.orbits);
        let orders = actions.map(|(action, orbit)| action.order(orbit.definition.modulus));
        orders.fold(1, common_multiple)
    }

    /// Returns all powers of the moves, without the identity. Of a move of a very large order, it has the move and its
    /// inverse. Each move is there, and any other power unless one of the list equals it. A power that is never legal is
    /// left out.
    #[must_use]
    pub fn powers(&self) -> Vec<Power> {
        self.powers_that(|_, _| true)
    }

    /// Returns the [powers](Puzzle::powers) that a predicate keeps, given each power and the order of its move. A power is
    /// only left out for an equal one that is kept.
    #[must_use]
    pub fn powers_that(&self, keeps: impl Fn(Power, u64) -> bool) -> Vec<Power> {
        let moves = (0..self.moves().len()).map(|number| Power { number, exponent: 1 });
        let mut known: HashSet<Vec<Action>> =
            moves.filter(|&power| keeps(power, self.order(power.number))).map(|power| self.actions(power)).collect();
        let mut powers = Vec::new();
        for number in 0..self.moves().len() {
            let order = self.order(number);
            for power in self.powers_of(number) {
                if !keeps(power, order) {
                    continue;
                }
                let actions = self.actions(power);
                if self.may_be_legal(&actions) && (known.insert(actions) || power.exponent == 1) {
                    powers.push(power);
                }
            }
        }
        powers
    }

    /// Returns whether two powers have the same effect.
    ///
    /// # Panics
    /// Panics if there is no such move.
    #[must_use]
    pub fn are_equal(&self, one: Power, other: Power) -> bool {
        self.actions(one) == self.actions(other)
    }

    /// Returns whether a power is one of a rotation of the whole puzzle.
    #[must_use]
    pub fn is_rotation(&self, power: Power) -> bool {
        power.number >= self.moves().len()
    }

    /// Returns the inverse of a power.
    #[must_use]
    pub fn inverse(&self, Power { number, exponent }: Power) -> Power {
        Power { number, exponent: self.order(number) - exponent }
    }

    /// Returns the power `v t v⁻¹` of a move, which does in the fixed frame what the power `t` does after the rotations `v`, or
    /// `None` if no move has this effect. Without rotations it is `t`.
    #[must_use]
    pub fn conjugated(&self, power: Power, rotations: &[Power]) -> Option<Power> {
        if rotations.is_empty() {
            return Some(power);
        }
        let back = rotations.iter().rev().map(|&own| self.inverse(own));
        let parts: Vec<Power> = rotations.iter().copied().chain([power]).chain(back).collect();
        let effect = self.composed(&parts)?;
        (0..self.moves().len()).flat_map(|number| self.powers_of(number)).find(|&own| self.actions(own) == effect)
    }

    /// Returns the effect of powers one after the other on each orbit, or `None` of no power.
    #[must_use]
    pub fn composed(&self, powers: &[Power]) -> Option<Vec<Action>> {
        let all = powers.iter().map(|&power| self.actions(power));
        all.reduce(|all, next| composed(&all, &next, self.orbits().map(|orbit| orbit.modulus)))
    }

    /// Returns the effect of a power on each orbit.
    pub(crate) fn actions(&self, power: Power) -> Vec<Action> {
        let actions = self.moves[power.number].actions.iter().zip(&self.orbits);
        actions.map(|(action, orbit)| action.power(power.exponent, orbit.definition.modulus)).collect()
    }

    /// Returns `false` if a move is legal in no position: it moves some piece from each place that may hold it to one that
    /// may not.
    fn may_be_legal(&self, actions: &[Action]) -> bool {
        let is_illegal = |&IllegalPiece { orbit, kind, .. }: &IllegalPiece, place: u8| {
            self.illegal.contains(&IllegalPiece { orbit, place, kind })
        };
        self.illegal.iter().all(|piece| {
            let mut images = actions[piece.orbit].images.iter().enumerate();
            images.any(|(place, &image)| !is_illegal(piece, place as u8) && !is_illegal(piece, image))
        })
    }

    /// Returns the puzzle with these powers as its moves, or `None` if there are none.
    #[must_use]
    pub fn definition(&self, powers: &[Power]) -> Option<Definition> {
        let orbits = self.orbits.iter().map(|orbit| orbit.definition.clone()).collect();
        let moves = powers.iter().map(|&power| Move { name: self.name_of(power), actions: self.actions(power) });
        let definition = Definition::new(orbits, moves.collect()).ok()?;
        let definition = definition.with_illegal(self.illegal.clone()).expect("readers check the illegal pieces");
        Some(definition.with_bandages(self.bandages.clone()).expect("readers check the bandages"))
    }

    /// Returns the names of all powers of moves and rotations by their actions. The identity has an empty name.
    pub(crate) fn known_actions(&self) -> HashMap<Vec<Action>, String> {
        let powers = (0..self.moves.len()).rev().flat_map(|number| self.powers_of(number));
        let mut known: HashMap<Vec<Action>, String> =
            powers.map(|power| (self.actions(power), self.name_of(power))).collect();
        if !self.moves.is_empty() {
            known.insert(self.actions(Power { number: 0, exponent: 0 }), String::new());
        }
        known
    }

    /// Returns the powers of a power that a predicate keeps, given the exponent and the order of the power.
    #[must_use]
    pub fn powers_from(&self, power: Power, keeps: impl Fn(Power, u64) -> bool) -> Vec<Power> {
        let order = common_multiple(self.order(power.number), power.exponent) / power.exponent;
        let kept = exponents(order).into_iter().filter(|&exponent| keeps(Power { exponent, ..power }, order));
        kept.filter_map(|exponent| self.power(power, exponent)).collect()
    }

    /// Returns the powers of a move or rotation, without the identity. Of a very large order, they are two.
    pub(crate) fn powers_of(&self, number: usize) -> Vec<Power> {
        exponents(self.order(number)).into_iter().map(|exponent| Power { number, exponent }).collect()
    }

    /// Makes a named sequence a move, or by its name a rotation, unless its actions are known. Returns the known name, if there is
    /// one.
    ///
    /// # Errors
    /// Returns the error of a sequence that cannot be read.
    pub(crate) fn make_move(
        &mut self,
        name: &str,
        known: &mut HashMap<Vec<Action>, String>,
    ) -> Result<Option<String>, NotationError> {
        let powers = self.read_moves(name)?;
        let Some(actions) = self.composed(&powers) else { return Ok(Some(String::new())) };
        if let Some(equal) = known.get(&actions) {
            return Ok(Some(equal.clone()));
        }
        self.sequences.retain(|(known, _)| known != name);
        let (is_rotation, moves) = (is_rotation(name), self.moves().len());
        let number = if is_rotation { self.moves.len() } else { moves };
        self.moves.insert(number, Move { name: name.to_owned(), actions });
        self.rotations += usize::from(is_rotation);
        for power in self.powers_of(number) {
            known.entry(self.actions(power)).or_insert_with(|| self.name_of(power));
        }
        Ok(None)
    }

    /// Returns the arrangement after powers of moves from solved.
    #[must_use]
    pub fn played(&self, powers: &[Power]) -> Arrangement {
        self.played_from(Arrangement { orbits: self.orbits().map(OrbitDefinition::solved).collect() }, powers)
    }

    /// Returns the arrangement after powers of moves from another one.
    ///
    /// # Panics
    /// Panics if the arrangement belongs to another puzzle.
    #[must_use]
    pub fn played_from(&self, mut arrangement: Arrangement, powers: &[Power]) -> Arrangement {
        powers.iter().for_each(|&power| self.play(&mut arrangement, power));
        arrangement
    }

    /// Plays a power of a move.
    fn play(&self, arrangement: &mut Arrangement, power: Power) {
        for (number, action) in self.actions(power).iter().enumerate() {
            let moved = self.orbits[number].definition.moved(&arrangement.orbits[number], action);
            arrangement.orbits[number] = moved;
        }
    }
}

/// Returns the exponents of the powers of a move, 0 left out. Of a very large order, they are those of the move and its inverse.
fn exponents(order: u64) -> Vec<u64> {
    if order <= MOST_POWERS { (1..order).collect() } else { vec![1, order - 1] }
}

/// Returns whether a name means a rotation of the whole puzzle: `x`, `y`, `z`, or one that ends in `v`, also with a number
/// after it, as in `Rv2`.
pub(crate) fn is_rotation(name: &str) -> bool {
    let name = name.trim_end_matches(|digit: char| digit.is_ascii_digit());
    matches!(name, "x" | "y" | "z") || name.len() > 1 && name.ends_with('v')
}
