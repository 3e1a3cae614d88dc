//! Orbits split into the places that moves connect.
//!
//! A definition may call places one orbit although no move exchanges their pieces, as the centers of the Pyraminx. A
//! piece never leaves the connected places of its home, so each connected set becomes a separate orbit: four centers
//! that only turn have `3^4 = 81` positions, not 4! times as many. Places whose pieces never change are left out.

use crate::orbits::blocks::Blocks;
use crate::orbits::gauge::Gauge;
use crate::orbits::{Action, Arrangement, Definition, IllegalPiece, Move, OrbitArrangement, OrbitDefinition};

/// The connected places of a puzzle.
#[derive(Clone, Debug)]
pub struct Split {
    parts: Vec<SplitPart>,
    solved: Arrangement,
    /// By orbit: the modulus of each kind.
    moduli: Vec<Vec<u8>>,
}

/// Connected places of an orbit.
#[derive(Clone, Debug)]
struct SplitPart {
    orbit: usize,
    /// The places, in ascending order.
    places: Vec<u8>,
    gauge: Gauge,
    /// The blocks that become places, or `None` if places stay places.
    blocks: Option<Blocks>,
}

/// Fewer places have few arrangements, which may be listed, so they stay places.
const LEAST_PLACES_OF_BLOCKS: usize = 7;

impl Split {
    /// Splits the orbits of a puzzle.
    #[must_use]
    pub fn new(definition: &Definition) -> Split {
        let mut parts = Vec::new();
        for (orbit, own) in definition.orbits().iter().enumerate() {
            for places in definition.connected_places(orbit) {
                let modulus = own.moduli[usize::from(own.kinds[places[0]])];
                let twist = |made: &Move| made.actions[orbit].twists[places[0]];
                if places.len() > 1 || definition.moves().iter().any(|made| !twist(made).is_multiple_of(modulus)) {
                    let places = places.into_iter().map(|place| place as u8).collect();
                    parts.push(SplitPart::new(definition, orbit, places));
                }
            }
        }
        if parts.is_empty() {
            // Nothing moves: one place is enough.
            parts.push(SplitPart::new(definition, 0, vec![0]));
        }
        let moduli = definition.orbits().iter().map(|orbit| orbit.moduli.clone()).collect();
        Split { parts, solved: definition.solved(), moduli }
    }

    /// Returns the same connected places with [blocks](crate::orbits::blocks) as places, or `None` if none move in blocks.
    #[must_use]
    pub fn in_blocks(&self, definition: &Definition) -> Option<Split> {
        let mut split = self.clone();
        for part in &mut split.parts {
            let orbit = part.orbit(&definition.orbits()[part.orbit]);
            let differ = (1..orbit.kinds.len()).all(|place| !orbit.kinds[..place].contains(&orbit.kinds[place]));
            let is_illegal = definition.illegal().iter().any(|piece| part.has(piece.orbit, usize::from(piece.place)));
            if part.blocks.is_none()
                && orbit.modulus == 1
                && differ
                && !is_illegal
                && orbit.kinds.len() >= LEAST_PLACES_OF_BLOCKS
            {
                let action = |made: &Move| part.action(&made.actions[part.orbit]);
                let actions: Vec<Action> = definition.moves().iter().map(action).collect();
                part.blocks = Blocks::find(&actions, orbit.kinds.len());
            }
        }
        let has_blocks = |split: &Split| split.parts.iter().filter(|part| part.blocks.is_some()).count();
        (has_blocks(&split) > has_blocks(self)).then_some(split)
    }

    /// Returns whether the moves connect all places of the only orbit, and they stay places.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        match (&self.parts[..], &self.solved.orbits[..]) {
            ([part], [orbit]) => part.places.len() == orbit.kinds.len() && part.blocks.is_none(),
            _ => false,
        }
    }

    /// Returns a puzzle with the connected places as its orbits. Its moves connect no others.
    ///
    /// # Panics
    /// Panics if the definition is another one.
    #[must_use]
    pub fn definition(&self, definition: &Definition) -> Definition {
        let orbit = |part: &SplitPart| part.orbit(&definition.orbits()[part.orbit]);
        let made = |made: &Move| {
            let actions = self.parts.iter().map(|part| part.action(&made.actions[part.orbit])).collect();
            Move { name: made.name.clone(), actions }
        };
        let orbits = self.parts.iter().map(orbit).collect();
        let parts = Definition::new(orbits, definition.moves().iter().map(made).collect());
        let illegal = definition.illegal().iter().filter_map(|piece| self.illegal_piece(definition, piece));
        let parts = parts.and_then(|parts| parts.with_illegal(illegal.collect()));
        parts.expect("parts of a puzzle are a puzzle")
    }

    /// Returns an illegal piece of the connected places, or `None` if the piece never comes to the place.
    fn illegal_piece(&self, definition: &Definition, piece: &IllegalPiece) -> Option<IllegalPiece> {
        let orbit = self.parts.iter().position(|part| part.has(piece.orbit, usize::from(piece.place)))?;
        let part = &self.parts[orbit];
        let place = part.places.binary_search(&piece.place).ok()? as u8;
        let has_kind = part.kinds(&definition.orbits()[part.orbit]).contains(&piece.kind);
        has_kind.then_some(IllegalPiece { orbit, place, kind: piece.kind })
    }

    /// Returns an arrangement of the connected places, or `None` if the arrangement is none of the puzzle.
    #[must_use]
    pub fn divided(&self, arrangement: &Arrangement) -> Option<Arrangement> {
        let same_places = |(own, solved): (&OrbitArrangement, &OrbitArrangement)| {
            own.kinds.len() == solved.kinds.len() && own.orientations.len() == solved.orientations.len()
        };
        let pairs = || arrangement.orbits.iter().zip(&self.solved.orbits);
        if arrangement.orbits.len() != self.solved.orbits.len() || !pairs().all(same_places) {
            return None;
        }
        let part = |part: &SplitPart| {
            let orbit = &arrangement.orbits[part.orbit];
            let of = |values: &[u8]| part.places.iter().map(|&place| values[usize::from(place)]).collect();
            let own = OrbitArrangement { kinds: of(&orbit.kinds), orientations: of(&orbit.orientations) };
            let own = part.gauge.divided(own)?;
            let Some(blocks) = &part.blocks else { return Some(own) };
            blocks.divided(&own, &of(&self.solved.orbits[part.orbit].kinds))
        };
        let divided = Arrangement { orbits: self.parts.iter().map(part).collect::<Option<_>>()? };
        // The places that are left out have their own pieces.
        let is_same = |number: usize, place: usize| {
            let (own, whole) = (&arrangement.orbits[number], &self.solved.orbits[number]);
            let Some(&modulus) = self.moduli[number].get(usize::from(own.kinds[place])) else { return false };
            own.kinds[place] == whole.kinds[place]
                && own.orientations[place] % modulus == whole.orientations[place] % modulus
        };
        let is_left_out = |number: usize, place: usize| !self.parts.iter().any(|part| part.has(number, place));
        let all = self.solved.orbits.iter().enumerate();
        let mut left_out = all.flat_map(|(number, orbit)| (0..orbit.kinds.len()).map(move |place| (number, place)));
        let all_same = left_out.all(|(number, place)| !is_left_out(number, place) || is_same(number, place));
        all_same.then_some(divided)
    }

    /// Returns the place of the whole puzzle, as its orbit and its number there, that is the place of a connected orbit.
    ///
    /// # Panics
    /// Panics if there is no such place. A block is none.
    #[must_use]
    pub fn whole_place(&self, orbit: usize, place: usize) -> (usize, usize) {
        let part = &self.parts[orbit];
        (part.orbit, usize::from(part.places[place]))
    }

    /// Returns the connected orbit and the place there that are a place of the whole puzzle, or `None` if it is left out.
    #[must_use]
    pub fn connected_place(&self, orbit: usize, place: usize) -> Option<(usize, usize)> {
        let mut parts = self.parts.iter().enumerate().filter(|(_, part)| part.orbit == orbit);
        parts.find_map(|(number, part)| Some((number, part.places.binary_search(&(place as u8)).ok()?)))
    }

    /// Returns the arrangement of the whole puzzle: the inverse of [`Split::divided`].
    ///
    /// # Panics
    /// Panics if the arrangement is none of the connected orbits.
    #[must_use]
    pub fn restored(&self, divided: &Arrangement) -> Arrangement {
        let mut whole = self.solved.clone();
        for (part, own) in self.parts.iter().zip(&divided.orbits) {
            let orbit = &mut whole.orbits[part.orbit];
            let homes: Vec<u8> = part.places.iter().map(|&place| orbit.kinds[usize::from(place)]).collect();
            let own = part.blocks.as_ref().map_or_else(|| own.clone(), |blocks| blocks.restored(own, &homes));
            let own = part.gauge.restored(own);
            for (index, &place) in part.places.iter().enumerate() {
                orbit.kinds[usize::from(place)] = own.kinds[index];
                orbit.orientations[usize::from(place)] = own.orientations[index];
            }
        }
        whole
    }
}

impl SplitPart {
    fn new(definition: &Definition, orbit: usize, places: Vec<u8>) -> SplitPart {
        let whole = &definition.orbits()[orbit];
        let none = OrbitDefinition { modulus: 1, moduli: vec![1; whole.moduli.len()], ..whole.clone() };
        let mut part = SplitPart { orbit, places, gauge: Gauge::new(&none, &[]), blocks: None };
        let kinds = part.kinds(whole);
        let actions: Vec<Action> = definition.moves().iter().map(|made| part.on_places(&made.actions[orbit])).collect();
        part.gauge = Gauge::new(&OrbitDefinition { kinds, ..whole.clone() }, &actions);
        part
    }

    fn kinds(&self, orbit: &OrbitDefinition) -> Vec<u8> {
        self.places.iter().map(|&place| orbit.kinds[usize::from(place)]).collect()
    }

    /// Returns the part as a separate orbit.
    fn orbit(&self, orbit: &OrbitDefinition) -> OrbitDefinition {
        if let Some(blocks) = &self.blocks {
            let (count, modulus) = (blocks.count(), blocks.size());
            let kinds = (0..count).map(|block| block as u8).collect();
            return OrbitDefinition { name: orbit.name.clone(), modulus, kinds, moduli: vec![modulus; count] };
        }
        let (kinds, modulus) = (self.kinds(orbit), self.gauge.left());
        let moduli = orbit.moduli.iter();
        let moduli = moduli.map(|&own| if modulus.is_multiple_of(own) { own } else { modulus }).collect();
        OrbitDefinition { name: orbit.name.clone(), modulus, kinds, moduli }
    }

    fn has(&self, orbit: usize, place: usize) -> bool {
        self.orbit == orbit && self.places.contains(&(place as u8))
    }

    /// Returns an action on only the places of this part.
    fn action(&self, action: &Action) -> Action {
        let own = self.gauge.action(self.on_places(action));
        self.blocks.as_ref().map_or_else(|| own.clone(), |blocks| blocks.action(&own))
    }

    fn on_places(&self, action: &Action) -> Action {
        let image = |&place: &u8| {
            let image = action.images[usize::from(place)];
            self.places.binary_search(&image).expect("moves connect the places of a part") as u8
        };
        let twist = |&place: &u8| action.twists[usize::from(place)];
        Action { images: self.places.iter().map(image).collect(), twists: self.places.iter().map(twist).collect() }
    }
}
