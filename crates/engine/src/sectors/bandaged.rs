//! Bandages: pieces that are fixed to each other. A turn that would move some of them and not others is impossible: it
//! cuts the bandage.
//!
//! **Leaders.** The pieces of a bandage move as one body, so the place p and the orientation o of one of them, the *leader*,
//! determine the places of the others. A sector states both for each leader. So it determines which turns cut a bandage. The
//! other pieces become *blanks*, identical and without orientation.
//!
//! **Gates** (`gates.rs`). The gate of a leader maps (p, o) to the turns that cut its bandage, and to whether a bandaged piece is at a
//! place that may not hold it. A search over only the positions of the bandage finds it. Two leaders of an orbit may have gates g(p, o)
//! and h(p, o) = g(p, o + s) for a shift s, as seven corners of the Bicube do: each has an edge at its side. With orientations counted
//! from s instead of 0, both gates are g. Then the leaders may share a color, and their order is a coordinate of the fiber.
//!
//! It costs a sector for each way in which the bandages can lie. Symmetries are not searched.

use std::collections::HashMap;

use godtable_puzzle::effort::{Effort, Unfound};
use godtable_puzzle::orbits::{Arrangement, Bandage, Definition, IllegalPiece, Move, OrbitDefinition, Piece};

use crate::levels::Arcs;
use crate::levels::fixed_arrangements::Symmetry;
use crate::sectors::Sectors;
use crate::sectors::classes::{Limits, SectorRequest, Step, Steps};
use crate::sectors::gates::{Effect, Gate, Gates};
use godtable_puzzle::orbits::automorphism::{Automorphism, KindMap, OrbitMap, PlaceMap};

/// The most positions of a bandage that are searched.
const MOST: usize = 1 << 16;

impl Sectors {
    /// Finds the sectors of a puzzle with bandaged pieces, whose goal is solved. All states of a sector count, also those that
    /// no turns reach.
    ///
    /// # Errors
    /// Returns an error as [`Sectors::new`] does, and if the pieces of a bandage do not follow from one of them.
    pub fn of_bandaged(definition: &Definition, limits: Limits, effort: &mut Effort<'_>) -> Result<Sectors, Unfound> {
        let LeaderPuzzle { definition, goal, gates } = LeaderPuzzle::new(definition).ok_or(Unfound::Absent)?;
        let step = |(turn, made): (usize, &Move)| Step::new(turn, made.clone(), definition.illegal());
        let inverted = definition.inverted();
        let steps = Steps {
            forth: definition.moves().iter().enumerate().map(step).collect(),
            // A turn and its inverse move the same places, so they cut the same bandages.
            back: inverted.moves().iter().enumerate().map(step).collect(),
        };
        let arcs = Arcs::free(definition.moves().len());
        let asked = SectorRequest {
            symmetries: vec![Symmetry { automorphism: identity(&definition), homes: None, planes: vec![0] }],
            inverses: vec![0],
            renamings: Vec::new(),
            goals: vec![goal],
            goal_planes: 1,
            holds: 1,
            states: None,
            list: None,
            whole: definition.clone(),
            definition,
            steps,
            gates,
        };
        asked.found(&arcs, limits, effort)
    }
}

/// A puzzle without its bandages.
struct LeaderPuzzle {
    /// The same moves, with blanks.
    definition: Definition,
    goal: Arrangement,
    gates: Gates,
}

impl LeaderPuzzle {
    /// Returns `None` if a bandage has no leader, or too many positions.
    fn new(whole: &Definition) -> Option<LeaderPuzzle> {
        let mut orbits = whole.orbits().to_vec();
        let (mut gates, mut goal) = (Gates::default(), whole.solved());
        for bandage in whole.bandages() {
            let Body { leader, gate } = Body::new(whole, bandage)?;
            let own = bandage.pieces[leader];
            let modulus = orbits[own.orbit].moduli[usize::from(own.kind)];
            let alike = gates.leaders.iter().filter(|(other, _)| {
                other.orbit == own.orbit && whole.orbits()[own.orbit].moduli[usize::from(other.kind)] == modulus
            });
            let mut alike: Vec<usize> = alike.map(|(_, &gate)| gate).collect();
            alike.sort_unstable();
            let equal = alike.iter().find_map(|&number| {
                let shift = (0..modulus).find(|&shift| turned(&gate, shift, modulus) == gates.all[number])?;
                Some((number, shift))
            });
            let (number, shift) = equal.unwrap_or((gates.all.len(), 0));
            if equal.is_none() {
                gates.all.push(gate);
            }
            gates.leaders.insert(own, number);
            goal.orbits[own.orbit].orientations[home(whole, own)] = shift;
            for &piece in bandage.pieces.iter().filter(|piece| **piece != own) {
                let blank = blank(&mut orbits[piece.orbit], whole.orbits()[piece.orbit].moduli.len())?;
                orbits[piece.orbit].kinds[home(whole, piece)] = blank;
                goal.orbits[piece.orbit].kinds[home(whole, piece)] = blank;
            }
        }
        let is_there = |orbit: usize, kind: u8| orbits[orbit].kinds.contains(&kind);
        let illegal = whole.illegal().iter().filter(|piece| is_there(piece.orbit, piece.kind)).copied().collect();
        let definition = Definition::new(orbits, whole.moves().to_vec()).expect("the same places and moves");
        Some(LeaderPuzzle { definition: definition.with_illegal(illegal).expect("the same home places"), goal, gates })
    }
}

/// Returns the kind of the blanks of an orbit that had `kinds` kinds before; the first blank adds it.
fn blank(orbit: &mut OrbitDefinition, kinds: usize) -> Option<u8> {
    if orbit.moduli.len() == kinds {
        orbit.moduli.push(1);
    }
    u8::try_from(kinds).ok()
}

/// Returns the home of a piece.
fn home(whole: &Definition, piece: Piece) -> usize {
    let mut kinds = whole.orbits()[piece.orbit].kinds.iter();
    kinds.position(|&kind| kind == piece.kind).expect("a piece of the puzzle")
}

/// Returns a gate for orientations that are larger by `shift`.
fn turned(gate: &Gate, shift: u8, modulus: u8) -> Gate {
    let larger = |orientation: u8| ((u16::from(orientation) + u16::from(shift)) % u16::from(modulus)) as u8;
    gate.iter().map(|(&(place, orientation), effect)| ((place, larger(orientation)), effect.clone())).collect()
}

/// A bandage as a body.
struct Body {
    /// The number of the leader among its pieces.
    leader: usize,
    gate: Gate,
}

impl Body {
    /// Searches only the positions of a bandage: the place and the orientation of each piece. Returns `None` if no piece
    /// tells them all.
    fn new(whole: &Definition, bandage: &Bandage) -> Option<Body> {
        let pieces = &bandage.pieces;
        let mut all: Vec<Vec<(u8, u8)>> = vec![pieces.iter().map(|&piece| (home(whole, piece) as u8, 0)).collect()];
        let mut numbers = HashMap::from([(all[0].clone(), 0)]);
        let mut effects: Vec<Effect> = Vec::new();
        let inverted = whole.inverted();
        while effects.len() < all.len() {
            let own = all[effects.len()].clone();
            let after = |made: &Move| moved(whole, bandage, &own, made);
            let is_cut = whole.moves().iter().map(|made| after(made).is_none()).collect();
            effects.push(Effect { is_cut, is_illegal: is_illegal(whole, pieces, &own) });
            for next in whole.moves().iter().chain(inverted.moves()).filter_map(after) {
                if !numbers.contains_key(&next) {
                    numbers.insert(next.clone(), all.len());
                    all.push(next);
                }
            }
            if all.len() > MOST {
                return None;
            }
        }
        let gate = |leader: usize| -> Gate { all.iter().map(|own| own[leader]).zip(effects.iter().cloned()).collect() };
        let leader = (0..pieces.len()).find(|&leader| gate(leader).len() == all.len())?;
        Some(Body { leader, gate: gate(leader) })
    }
}

/// Returns place and orientation of each piece of a bandage after a move, or `None` if the move cuts it.
fn moved(whole: &Definition, bandage: &Bandage, own: &[(u8, u8)], made: &Move) -> Option<Vec<(u8, u8)>> {
    let places: Vec<u8> = own.iter().map(|&(place, _)| place).collect();
    let after = |(piece, &(place, orientation)): (&Piece, &(u8, u8))| {
        let (action, place) = (&made.actions[piece.orbit], usize::from(place));
        let modulus = u16::from(whole.orbits()[piece.orbit].moduli[usize::from(piece.kind)]);
        let turned = (u16::from(orientation) + u16::from(action.twists[place])) % modulus;
        (action.images[place], turned as u8)
    };
    (!bandage.is_cut_at(&places, &made.actions)).then(|| bandage.pieces.iter().zip(own).map(after).collect())
}

/// Returns whether a place holds a piece of a bandage that it may not hold.
fn is_illegal(whole: &Definition, pieces: &[Piece], own: &[(u8, u8)]) -> bool {
    let is_there = |illegal: &IllegalPiece| {
        let mut both = pieces.iter().zip(own);
        both.any(|(piece, own)| (piece.orbit, own.0, piece.kind) == (illegal.orbit, illegal.place, illegal.kind))
    };
    whole.illegal().iter().any(is_there)
}

/// Returns the automorphism that changes nothing.
fn identity(definition: &Definition) -> Automorphism {
    let orbit = |(to, orbit): (usize, &OrbitDefinition)| {
        let places = orbit.kinds.len() as u8;
        let kinds = orbit.moduli.iter().enumerate();
        let kinds = kinds.map(|(kind, &modulus)| Some(KindMap { to: kind as u8, shift: 0, modulus }));
        let places = PlaceMap { to, images: (0..places).collect(), unit: 1, shifts: vec![0; usize::from(places)] };
        OrbitMap { places, kinds: kinds.collect() }
    };
    let moves = (0..definition.moves().len()).collect();
    Automorphism { orbits: definition.orbits().iter().enumerate().map(orbit).collect(), moves }
}
