//! Zero-cost moves: they do not count, and all positions that they connect count as one.
//!
//! On a Square-1, turns of the layers have no cost, and only its twists count. Let F be the group of the zero-cost
//! moves. The distance of a position x does not depend on them: `d(x f) = d(x)` for each f of F. So `x -> x f` reduces
//! sectors as a symmetry does. It maps places and no kinds, and a symmetry of the puzzle may follow or precede it: the
//! symmetries that map zero-cost moves to zero-cost moves, together with F, are a group.
//!
//! **Steps.** A twist m after a zero-cost move f is one step, `x -> x f m`. The step exists if x f is legal, whether or
//! not x is. So one sector of a class is enough, as long as all f are tried from there.
//!
//! **Counts.** A class counts the states of all its sectors, legal or not. A position is `|F|` states if `x f = x` for no x and
//! no f but the identity. This holds if f, in some orbit, keeps fewer places than there are unique pieces: then
//! it moves one of these pieces, wherever they are.

use std::collections::{BTreeSet, HashSet};
use std::iter;

use godtable_puzzle::effort::{Effort, Unfound};
use godtable_puzzle::orbits::{Actions, Arrangement, Definition, Move, OrbitDefinition, TurnGroup};

use crate::levels::Arcs;
use crate::levels::fixed_arrangements::Symmetry;
use crate::sectors::Sectors;
use crate::sectors::classes::{Limits, SectorRequest, Step, Steps, before};
use crate::sectors::gates::Gates;
use godtable_puzzle::orbits::automorphism::{Automorphism, KindMap, OrbitMap, PlaceMap, Placement};
use godtable_puzzle::orbits::automorphisms::{Automorphisms, modulus};
use godtable_puzzle::orbits::split::Split;

/// The most symmetries: their numbers have 16 bits.
const MOST: usize = 1 << 16;

/// The most products of steps and zero-cost moves that are known before no more are listed.
const MOST_PRODUCTS: usize = 1 << 20;

impl Sectors {
    /// Finds the sectors of a puzzle in which only the moves with some numbers count, and others are free. The goal is solved
    /// and what zero-cost moves make of it.
    ///
    /// # Errors
    /// Returns an error as [`Sectors::new`] does, and also if no move counts or if a zero-cost move may lead from a position to
    /// itself.
    pub fn with_free(
        definition: &Definition,
        counted: &[usize],
        free: &[usize],
        limits: Limits,
        effort: &mut Effort<'_>,
    ) -> Result<Sectors, Unfound> {
        // The zero-cost moves, and the positions to which they lead from solved.
        let split = Split::new(definition);
        let (whole, solved) = (split.definition(definition), split.divided(&definition.solved()));
        let solved = solved.ok_or(Unfound::Absent)?;
        let turns = Turns::new(&whole, free, MOST).ok_or(Unfound::Absent)?;
        if counted.is_empty() || !turns.all()[1..].iter().all(|turn| moves_all(&whole, turn)) {
            return Err(Unfound::Absent);
        }
        let goals = turns.all().iter().map(|turn| turned(&whole, &solved, turn));
        let goals: Vec<Arrangement> = goals.filter(|goal| whole.illegal_piece(goal).is_none()).collect();
        // The symmetries that preserve both kinds of moves.
        let [moves, powers] = [turns.moves(counted), turns.powers(free)];
        let with_powers = with_moves(&whole, [&moves[..], &powers].concat());
        let automorphisms = Automorphisms::keeping(&with_powers, &goals, effort)?;
        let alike = alike(&automorphisms, [&moves, &powers]);
        let kept = kept(&alike, &turns, &solved);
        if turns.all().len() * kept.len() > MOST {
            return Err(Unfound::Absent);
        }
        // One step for each counted move after each zero-cost move.
        let renamings = alike.into_iter().filter(|own| own.keeps_places()).cloned().collect();
        let pairs = turns.all().iter().flat_map(|turn| kept.iter().map(move |kept| (kept, turn)));
        let of_pair = |(kept, turn)| Symmetry { automorphism: after(kept, turn, &whole), homes: None, planes: vec![0] };
        let symmetries = pairs.map(of_pair).collect();
        let forth = turns.steps(&whole, counted);
        let back = if whole.illegal().is_empty() { Vec::new() } else { turns.steps(&whole.inverted(), counted) };
        let made = with_moves(&whole, forth.iter().map(|step| step.made.clone()).collect());
        let arcs = Arcs::free(forth.len());
        let asked = SectorRequest {
            inverses: turns.inverses(&kept),
            renamings,
            steps: Steps { forth, back },
            holds: turns.all().len() as u64,
            definition: made,
            goal_planes: 1,
            states: None,
            list: None,
            symmetries,
            goals,
            whole,
            gates: Gates::default(),
        };
        asked.found(&arcs, limits, effort)
    }
}

/// Returns a puzzle with other moves.
fn with_moves(whole: &Definition, moves: Vec<Move>) -> Definition {
    let made = Definition::new(whole.orbits().to_vec(), moves);
    made.and_then(|made| made.with_illegal(whole.illegal().to_vec())).expect("the same puzzle")
}

/// Returns the automorphisms that map counted moves to counted ones, and free to free.
fn alike<'a>(automorphisms: &'a Automorphisms, classes: [&[Move]; 2]) -> Vec<&'a Automorphism> {
    let number = |own: &Move| automorphisms.moves.number(&own.actions).expect("a move of the puzzle");
    let classes: Vec<BTreeSet<usize>> = classes.iter().map(|class| class.iter().map(number).collect()).collect();
    let are_alike = |own: &&Automorphism| {
        classes.iter().all(|class| class.iter().all(|&number| class.contains(&own.moves[number])))
    };
    automorphisms.all.iter().filter(are_alike).collect()
}

/// Returns the group of the symmetries that keep solved: each automorphism, and then the zero-cost move back to solved.
fn kept(automorphisms: &[&Automorphism], turns: &Turns<'_>, solved: &Arrangement) -> Vec<Automorphism> {
    let mut kept: Vec<Automorphism> = Vec::new();
    for own in automorphisms {
        let image = own.image_of(solved);
        let mut turns_back = turns.all().iter().filter(|turn| turned(turns.whole, &image, turn) == *solved);
        let own = after(own, turns_back.next().expect("the image is a goal"), turns.whole);
        if !kept.iter().any(|other| other.orbits == own.orbits) {
            kept.push(own);
        }
    }
    kept.sort_by_key(|own| !own.is_identity());
    kept
}

/// Returns whether a turn changes each position: whether it moves a unique piece, wherever these pieces are.
fn moves_all(whole: &Definition, turn: &Actions) -> bool {
    whole.orbits().iter().zip(turn).any(|(orbit, action)| {
        let is_single = |kind: &&u8| orbit.kinds.iter().filter(|other| other == kind).count() == 1;
        let kept = action.images.iter().enumerate().filter(|&(place, &image)| place == usize::from(image)).count();
        orbit.kinds.iter().filter(is_single).count() > kept
    })
}

/// Returns an arrangement after a turn.
fn turned(whole: &Definition, arrangement: &Arrangement, turn: &Actions) -> Arrangement {
    let orbits = whole.orbits().iter().zip(&arrangement.orbits).zip(turn);
    Arrangement { orbits: orbits.map(|((orbit, own), action)| orbit.moved(own, action)).collect() }
}

/// Returns the map of an automorphism and then a turn. The first place of an orbit shifts nothing; the kinds do instead. So
/// equal maps are equal values.
fn after(kept: &Automorphism, turn: &Actions, whole: &Definition) -> Automorphism {
    let orbit = |OrbitMap { places, kinds }: &OrbitMap| {
        let (action, modulus) = (&turn[places.to], u16::from(whole.orbits()[places.to].modulus));
        let gained = places.images.iter().zip(&places.shifts);
        let gained = gained.map(|(&image, &shift)| u16::from(shift) + u16::from(action.twists[usize::from(image)]));
        let gained: Vec<u16> = gained.map(|gained| gained % modulus).collect();
        let shifts = gained.iter().map(|own| ((own + modulus - gained[0]) % modulus) as u8).collect();
        let images = places.images.iter().map(|&image| action.images[usize::from(image)]).collect();
        let shifted = |own: KindMap| {
            let shift = (u16::from(own.shift) + gained[0]) % u16::from(own.modulus);
            KindMap { shift: shift as u8, ..own }
        };
        let kinds = kinds.iter().map(|kind| kind.map(shifted)).collect();
        OrbitMap { places: PlaceMap { images, shifts, ..places.clone() }, kinds }
    };
    Automorphism { orbits: kept.orbits.iter().map(orbit).collect(), moves: kept.moves.clone() }
}

/// Returns each piece of an orbit at each place. Orientations 0 and 1 determine the image of all.
fn pieces((orbit, own): (usize, &OrbitDefinition)) -> Vec<Placement> {
    let kinds: BTreeSet<u8> = own.kinds.iter().copied().collect();
    let of_kind = |kind: u8| {
        let orientations = 0..own.moduli[usize::from(kind)].min(2);
        let places = move |orientation| {
            (0..own.kinds.len() as u8).map(move |place| Placement { orbit, place, kind, orientation })
        };
        orientations.flat_map(places)
    };
    kinds.into_iter().flat_map(of_kind).collect()
}

/// The group of the zero-cost moves.
struct Turns<'a> {
    whole: &'a Definition,
    group: TurnGroup,
}

impl Turns<'_> {
    /// Returns `None` if there are more turns than `most`.
    fn new<'a>(whole: &'a Definition, free: &[usize], most: usize) -> Option<Turns<'a>> {
        let moduli = whole.orbits().iter().map(modulus).collect();
        Some(Turns { whole, group: TurnGroup::new(whole, free, moduli, most)? })
    }

    /// Returns the turns. The first one does nothing.
    fn all(&self) -> &[Actions] {
        &self.group.all
    }

    /// Returns moves by their numbers.
    fn moves(&self, numbers: &[usize]) -> Vec<Move> {
        numbers.iter().map(|&number| self.whole.moves()[number].clone()).collect()
    }

    /// Returns all powers of free moves. A reflection maps a turn to its inverse.
    fn powers(&self, free: &[usize]) -> Vec<Move> {
        let powers = |made: &Move| {
            let powers =
                iter::successors(Some(made.actions.clone()), |power| Some(self.group.then(power, &made.actions)));
            let powers = powers.take_while(|power| *power != self.all()[0]);
            powers.map(|actions| Move { name: String::new(), actions }).collect::<Vec<Move>>()
        };
        self.moves(free).iter().flat_map(powers).collect()
    }

    /// Returns the image of a turn under an automorphism.
    fn image(&self, kept: &Automorphism, turn: &Actions) -> Actions {
        let mut image = turn.clone();
        for (OrbitMap { places: PlaceMap { to, images, unit, shifts }, .. }, action) in kept.orbits.iter().zip(turn) {
            let modulus = u32::from(self.group.modulus(*to));
            for (place, &own) in images.iter().enumerate() {
                let after = usize::from(action.images[place]);
                let [twist, unit, lost, gained] =
                    [action.twists[place], *unit, shifts[place], shifts[after]].map(u32::from);
                let twist = (twist * unit + gained + modulus - lost % modulus) % modulus;
                image[*to].images[usize::from(own)] = images[after];
                image[*to].twists[usize::from(own)] = twist as u8;
            }
        }
        image
    }

    /// Returns each turn and then each counted move of a puzzle. If no position is illegal, of those that differ only by a turn
    /// after them, it returns the first: they lead to the same classes.
    fn steps(&self, moves: &Definition, counted: &[usize]) -> Vec<Step> {
        let (mut steps, mut known) = (Vec::new(), HashSet::new());
        for turn in self.all() {
            for &number in counted {
                let actions = self.group.then(turn, &moves.moves()[number].actions);
                if known.contains(&actions) {
                    continue;
                }
                if self.whole.illegal().is_empty() && known.len() < MOST_PRODUCTS {
                    known.extend(self.all().iter().map(|after| self.group.then(&actions, after)));
                }
                let mut step = Step::new(0, Move { name: String::new(), actions }, self.whole.illegal());
                step.illegal.extend(before(self.whole.illegal(), turn));
                steps.push(step);
            }
        }
        steps
    }

    /// Returns the number of the symmetry that undoes each: a turn f after an automorphism a is undone by the inverse b of a,
    /// and then the image of the inverse of f under b.
    fn inverses(&self, kept: &[Automorphism]) -> Vec<usize> {
        let pieces: Vec<Placement> = self.whole.orbits().iter().enumerate().flat_map(pieces).collect();
        let undoes = |own: &Automorphism, other: &Automorphism| {
            pieces.iter().all(|&piece| other.image(own.image(piece)) == piece)
        };
        let undone = |own: &Automorphism| kept.iter().position(|other| undoes(own, other)).expect("they are a group");
        let undone: Vec<usize> = kept.iter().map(undone).collect();
        let of_pair = |(turn, own): (&Actions, usize)| {
            let image = self.image(&kept[undone[own]], &self.group.inverse(turn));
            self.group.number(&image).expect("symmetries keep the group") * kept.len() + undone[own]
        };
        self.all().iter().flat_map(|turn| (0..kept.len()).map(move |own| (turn, own))).map(of_pair).collect()
    }
}
