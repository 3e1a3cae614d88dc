//! Turns that are free: they do not count, and what they lead to counts as one position.
//!
//! The layers of a Square-1 turn freely, and only its twists count. Let F be the group of the free turns. The distance of
//! a position x does not depend on them: `d(x f) = d(x)` for each f of F. So `x -> x f` folds sectors as a symmetry does. It
//! maps places and no kinds, and a symmetry of the puzzle may follow or precede it: the symmetries that map free turns to
//! free turns, together with F, are a group.
//!
//! **Steps.** A twist m after a free turn f is one step, `x -> x f m`. Whether x f is legal decides whether the step is there;
//! whether x is, does not matter. So one sector of a class is enough, as long as all f are tried from there.
//!
//! **Counts.** A class counts the states of all its sectors, legal or not. A position is `|F|` states if `x f = x` for no x and
//! no f but the identity. This holds if f, in some orbit, keeps fewer places than there are pieces of their own kind: then
//! it moves one of these pieces, wherever they are.

use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;

use godtable_puzzle::orbits::{Action, Arrangement, Definition, Move};

use crate::levels::Arcs;
use crate::levels::automorphism::{Automorphism, OrbitMap, PlaceMap};
use crate::levels::automorphisms::{Automorphisms, modulus};
use crate::levels::fixed::Symmetry;
use crate::levels::split::Split;
use crate::sectors::Sectors;
use crate::sectors::classes::{Asked, Limits, Step, Steps};
use crate::sectors::gates::Gates;

/// The most symmetries: their numbers have 16 bits.
const MOST: usize = 1 << 16;

/// The actions of a turn on all orbits.
type Turn = Vec<Action>;

impl Sectors {
    /// Finds the sectors of a puzzle in which only the moves with some numbers count, and others are free. The goal is solved
    /// and what free turns make of it. It returns `None` as [`Sectors::new`] does, and also if no move counts or if a free turn may
    /// lead from a position to itself.
    #[must_use]
    pub fn with_free(
        definition: &Definition,
        counted: &[usize],
        free: &[usize],
        limits: Limits,
        observe: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Option<Sectors> {
        let split = Split::new(definition);
        let (whole, solved) = (split.definition(definition), split.divided(&definition.solved())?);
        let turns = Turns::new(&whole, free, MOST)?;
        if counted.is_empty() || !turns.all[1..].iter().all(|turn| moves_all(&whole, turn)) {
            return None;
        }
        let goals = turns.all.iter().map(|turn| turned(&whole, &solved, turn));
        let goals: Vec<Arrangement> = goals.filter(|goal| whole.illegal_piece(goal).is_none()).collect();
        let automorphisms = Automorphisms::keeping(&whole, &goals, observe)?;
        let kept = kept(&automorphisms, &whole, &goals, [counted, free]);
        if turns.all.len() * kept.len() > MOST {
            return None;
        }
        let pairs = turns.all.iter().flat_map(|turn| kept.iter().map(move |kept| (kept, turn)));
        let of_pair = |(kept, turn)| Symmetry { automorphism: after(kept, turn, &whole), homes: None, planes: vec![0] };
        let symmetries = pairs.map(of_pair).collect();
        let forth = turns.steps(&whole, counted);
        let back = if whole.illegal().is_empty() { Vec::new() } else { turns.steps(&whole.inverted(), counted) };
        let moves = forth.iter().map(|step| step.made.clone()).collect();
        let made = Definition::new(whole.orbits().to_vec(), moves);
        let made = made.and_then(|made| made.with_illegal(whole.illegal().to_vec())).expect("the same puzzle");
        let arcs = Arcs::free(forth.len());
        let asked = Asked {
            inverses: turns.inverses(&kept),
            steps: Steps { forth, back },
            holds: turns.all.len() as u64,
            definition: made,
            goal_planes: 1,
            states: None,
            list: None,
            symmetries,
            goals,
            whole,
            gates: Gates::default(),
        };
        asked.found(&arcs, limits, observe)
    }
}

/// Returns a group of automorphisms: one for each map of the moves, of those that map counted moves to counted ones and free
/// to free. All keep one of the goals, the one that most of them keep.
fn kept(
    automorphisms: &Automorphisms,
    whole: &Definition,
    goals: &[Arrangement],
    classes: [&[usize]; 2],
) -> Vec<Automorphism> {
    let number = |&own: &usize| automorphisms.moves.number(&whole.moves()[own].actions).expect("a move of the puzzle");
    let classes: Vec<BTreeSet<usize>> = classes.iter().map(|class| class.iter().map(number).collect()).collect();
    let keeps = |own: &&Automorphism| {
        classes.iter().all(|class| class.iter().all(|&number| class.contains(&own.moves[number])))
    };
    let all: Vec<&Automorphism> = automorphisms.all.iter().filter(keeps).collect();
    let of_goal = |goal: &Arrangement| {
        let mut known = BTreeSet::new();
        let mut kept: Vec<Automorphism> =
            all.iter().filter(|own| own.image_of(goal) == *goal).map(|&own| own.clone()).collect();
        kept.sort_by_key(|own| !own.is_identity());
        kept.retain(|own| known.insert(own.moves.clone()));
        kept
    };
    goals.iter().map(of_goal).max_by_key(Vec::len).expect("solved is a goal")
}

/// Returns whether a turn changes each position: whether it moves a piece of its own kind, wherever these pieces are.
fn moves_all(whole: &Definition, turn: &Turn) -> bool {
    whole.orbits().iter().zip(turn).any(|(orbit, action)| {
        let is_single = |kind: &&u8| orbit.kinds.iter().filter(|other| other == kind).count() == 1;
        let kept = action.images.iter().enumerate().filter(|&(place, &image)| place == usize::from(image)).count();
        orbit.kinds.iter().filter(is_single).count() > kept
    })
}

/// Returns an arrangement after a turn.
fn turned(whole: &Definition, arrangement: &Arrangement, turn: &Turn) -> Arrangement {
    let orbits = whole.orbits().iter().zip(&arrangement.orbits).zip(turn);
    Arrangement { orbits: orbits.map(|((orbit, own), action)| orbit.moved(own, action)).collect() }
}

/// Returns the map of an automorphism and then a turn.
fn after(kept: &Automorphism, turn: &Turn, whole: &Definition) -> Automorphism {
    let orbit = |OrbitMap { places, kinds }: &OrbitMap| {
        let (action, modulus) = (&turn[places.to], u16::from(whole.orbits()[places.to].modulus));
        let shift = |(&image, &shift): (&u8, &u8)| {
            ((u16::from(shift) + u16::from(action.twists[usize::from(image)])) % modulus) as u8
        };
        let shifts = places.images.iter().zip(&places.shifts).map(shift).collect();
        let images = places.images.iter().map(|&image| action.images[usize::from(image)]).collect();
        OrbitMap { places: PlaceMap { images, shifts, ..places.clone() }, kinds: kinds.clone() }
    };
    Automorphism { orbits: kept.orbits.iter().map(orbit).collect(), moves: kept.moves.clone() }
}

/// The group of the free turns. The first one does nothing.
struct Turns<'a> {
    whole: &'a Definition,
    /// By orbit: orientations count modulo this number.
    moduli: Vec<u8>,
    all: Vec<Turn>,
    numbers: HashMap<Turn, usize>,
}

impl Turns<'_> {
    /// Returns `None` if there are more turns than `most`.
    fn new<'a>(whole: &'a Definition, free: &[usize], most: usize) -> Option<Turns<'a>> {
        let none = whole.orbits().iter().map(|orbit| {
            let places = orbit.kinds.len();
            Action { images: (0..places as u8).collect(), twists: vec![0; places] }
        });
        let moduli = whole.orbits().iter().map(modulus).collect();
        let mut turns = Turns { whole, moduli, all: vec![none.collect()], numbers: HashMap::new() };
        turns.numbers.insert(turns.all[0].clone(), 0);
        let mut next = 0;
        while next < turns.all.len() {
            for &number in free {
                let turn = turns.then(&turns.all[next], &whole.moves()[number].actions);
                if !turns.numbers.contains_key(&turn) {
                    turns.numbers.insert(turn.clone(), turns.all.len());
                    turns.all.push(turn);
                }
            }
            if turns.all.len() > most {
                return None;
            }
            next += 1;
        }
        Some(turns)
    }

    fn then(&self, one: &Turn, next: &Turn) -> Turn {
        self.moduli.iter().zip(one).zip(next).map(|((&modulus, one), next)| one.then(next, modulus)).collect()
    }

    /// Returns the image of a turn under an automorphism.
    fn image(&self, kept: &Automorphism, turn: &Turn) -> Turn {
        let mut image = turn.clone();
        for (OrbitMap { places: PlaceMap { to, images, unit, shifts }, .. }, action) in kept.orbits.iter().zip(turn) {
            let modulus = u32::from(self.moduli[*to]);
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

    /// Returns each turn and then each counted move of a puzzle.
    fn steps(&self, moves: &Definition, counted: &[usize]) -> Vec<Step> {
        let named = |actions| Move { name: String::new(), actions };
        let is_checked = !self.whole.illegal().is_empty();
        let steps = self.all.iter().flat_map(|turn| counted.iter().map(move |&number| (turn, number)));
        steps
            .map(|(turn, number)| Step {
                before: is_checked.then(|| named(turn.clone())),
                turn: 0,
                made: named(self.then(turn, &moves.moves()[number].actions)),
            })
            .collect()
    }

    /// Returns the number of the symmetry that undoes each: a turn f after an automorphism a is undone by the inverse b of a,
    /// and then the image of the inverse of f under b.
    fn inverses(&self, kept: &[Automorphism]) -> Vec<usize> {
        let undoes = |own: &Automorphism, other: &Automorphism| {
            own.moves.iter().enumerate().all(|(number, &image)| other.moves[image] == number)
        };
        let undone = |own: &Automorphism| kept.iter().position(|other| undoes(own, other)).expect("they are a group");
        let undone: Vec<usize> = kept.iter().map(undone).collect();
        let of_pair = |(turn, own): (&Turn, usize)| {
            let inverse = turn.iter().zip(&self.moduli).map(|(action, &modulus)| action.inverse(modulus));
            let image = self.image(&kept[undone[own]], &inverse.collect());
            self.numbers[&image] * kept.len() + undone[own]
        };
        self.all.iter().flat_map(|turn| (0..kept.len()).map(move |own| (turn, own))).map(of_pair).collect()
    }
}
