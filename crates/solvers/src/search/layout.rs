//! Positions as bytes: one for each place that some move changes.
//!
//! The byte of a place is `kind + kinds * orientation`, where `kinds` counts the kinds of the orbit. A move is then a gather of
//! bytes, an addition, and a subtraction where the sum is too large. If a kind has fewer orientations than its places, several
//! bytes mean the same; [`Layout::reduced`] makes them equal before they are compared or hashed.

use godtable_puzzle::orbits::{Action, Arrangement, Definition};

use crate::search::kernel::{GROUP, REGISTER, Register, SHORT};
pub(crate) use crate::search::kernel::{PackedPosition, Step, VALUES};

/// The most values of a byte in an orbit that turns pieces: a sum of two has to fit into a byte.
const MOST_VALUES: usize = 128;

/// Random numbers, which hashes combine with the bytes.
const KEY: u64 = 0x9E37_79B9_7F4A_7C15;

/// Returns a hash of the places where the mask has ones.
#[inline(always)]
pub(crate) fn hash<const N: usize>(position: &PackedPosition<N>, mask: &PackedPosition<N>, seed: u64) -> u64 {
    let (mut sums, mut key) = ([seed, 0], KEY);
    for (number, (bytes, mask)) in position.0.as_chunks::<8>().0.iter().zip(mask.0.as_chunks::<8>().0).enumerate() {
        let word = (u64::from_le_bytes(*bytes) & u64::from_le_bytes(*mask)) ^ key;
        sums[number % 2] = sums[number % 2].wrapping_add((word & 0xFFFF_FFFF).wrapping_mul(word >> 32));
        key = key.wrapping_mul(0xD6E8_FEB8_6659_FD93).rotate_left(29);
    }
    sums[0] ^ sums[1].rotate_left(32)
}

/// The places of the bytes.
#[derive(Clone, Debug)]
pub(crate) struct Layout<const N: usize> {
    /// By byte: its orbit and its place there.
    places: Vec<(usize, usize)>,
    /// By orbit and place: the byte.
    bytes: Vec<Vec<Option<usize>>>,
    /// By orbit: the number of kinds, and the modulus.
    orbits: Vec<(usize, usize)>,
    /// By orbit: the reduced form of each byte. Empty if all bytes are in reduced form.
    tables: Vec<[u8; 256]>,
}

/// Returns the places that some move changes, each with its orbit, or `None` if an orbit has too many values.
pub(crate) fn moved_places(definition: &Definition) -> Option<Vec<(usize, usize)>> {
    let mut places = Vec::new();
    for (orbit, own) in definition.orbits().iter().enumerate() {
        let is_moved = |place: &usize| definition.moves().iter().any(|made| made.actions[orbit].moves(*place));
        let before = places.len();
        places.extend((0..own.kinds.len()).filter(is_moved).map(|place| (orbit, place)));
        let values = own.moduli.len() * usize::from(own.modulus);
        if places.len() > before && own.modulus > 1 && values > MOST_VALUES {
            return None;
        }
    }
    Some(places)
}

impl<const N: usize> Layout<N> {
    /// # Panics
    /// Panics if there are more places than bytes.
    pub(crate) fn new(definition: &Definition, places: Vec<(usize, usize)>) -> Layout<N> {
        assert!(places.len() <= N, "a byte for each place");
        let orbits = definition.orbits().iter().map(|own| (own.moduli.len(), usize::from(own.modulus)));
        let orbits: Vec<(usize, usize)> = orbits.collect();
        let mut bytes: Vec<Vec<Option<usize>>> =
            definition.orbits().iter().map(|own| vec![None; own.kinds.len()]).collect();
        places.iter().enumerate().for_each(|(byte, &(orbit, place))| bytes[orbit][place] = Some(byte));
        let is_plain = definition.orbits().iter().all(|own| own.moduli.iter().all(|&modulus| modulus == own.modulus));
        let table = |own: &godtable_puzzle::orbits::OrbitDefinition| {
            let kinds = own.moduli.len();
            std::array::from_fn(|byte| {
                let kind = byte % kinds;
                (kind + kinds * (byte / kinds % usize::from(own.moduli[kind]))) as u8
            })
        };
        let tables = if is_plain { Vec::new() } else { definition.orbits().iter().map(table).collect() };
        Layout { places, bytes, orbits, tables }
    }

    /// Returns the number of bytes in use.
    pub(crate) const fn len(&self) -> usize {
        self.places.len()
    }

    pub(crate) fn pack(&self, arrangement: &Arrangement) -> PackedPosition<N> {
        let mut bytes = [0; N];
        for (byte, &(orbit, place)) in bytes.iter_mut().zip(&self.places) {
            let own = &arrangement.orbits[orbit];
            *byte = (usize::from(own.kinds[place]) + self.orbits[orbit].0 * usize::from(own.orientations[place])) as u8;
        }
        PackedPosition(bytes)
    }

    /// Returns the kind of a value at a byte.
    #[inline]
    pub(crate) fn kind(&self, byte: usize, value: u8) -> usize {
        usize::from(value) % self.orbits[self.places[byte].0].0
    }

    /// Returns the byte of a place, if moves change it.
    pub(crate) fn byte(&self, orbit: usize, place: usize) -> Option<usize> {
        self.bytes[orbit][place]
    }

    /// Returns the bytes of an orbit.
    pub(crate) fn bytes(&self, orbit: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.len()).filter(move |&byte| self.places[byte].0 == orbit)
    }

    /// Returns the orbit and the place of a byte.
    pub(crate) fn place(&self, byte: usize) -> (usize, usize) {
        self.places[byte]
    }

    /// Returns the number of kinds and of orientations at a byte.
    pub(crate) fn values(&self, byte: usize) -> (usize, usize) {
        self.orbits[self.places[byte].0]
    }

    /// Returns the reduced form of a value at a byte.
    pub(crate) fn reduced_value(&self, byte: usize, value: u8) -> u8 {
        self.tables.get(self.places[byte].0).map_or(value, |table| table[usize::from(value)])
    }

    /// Returns a position in which equal pieces are equal bytes.
    #[inline(always)]
    pub(crate) fn reduced(&self, position: &PackedPosition<N>) -> PackedPosition<N> {
        if self.tables.is_empty() {
            return *position;
        }
        let mut bytes = [0; N];
        for (byte, &(orbit, _)) in self.places.iter().enumerate() {
            bytes[byte] = self.tables[orbit][usize::from(position.0[byte])];
        }
        PackedPosition(bytes)
    }

    pub(crate) fn step(&self, actions: &[Action]) -> Step<N> {
        let (mut from, mut add) = (std::array::from_fn(|byte| byte as u16), [0; N]);
        for (byte, &(orbit, place)) in self.places.iter().enumerate() {
            let (action, (kinds, modulus)) = (&actions[orbit], self.orbits[orbit]);
            let image = self.byte(orbit, usize::from(action.images[place])).expect("a move keeps the moved places");
            from[image] = byte as u16;
            if modulus > 1 {
                add[image] = (kinds * usize::from(action.twists[place])) as u8;
            }
        }
        let mut step = self.moved(from, add);
        for (byte, &(orbit, place)) in self.places.iter().enumerate() {
            step.is_moved[byte] = actions[orbit].moves(place);
        }
        step
    }

    /// Returns the step that takes bytes from others, and then adds to them. It marks no bytes as moved.
    pub(crate) fn moved(&self, from: [u16; N], add: [u8; N]) -> Step<N> {
        let limit = |byte: usize| match self.places.get(byte).map(|&(orbit, _)| self.orbits[orbit]) {
            Some((kinds, modulus)) if modulus > 1 => (kinds * modulus) as u8,
            _ => 0,
        };
        let limit = std::array::from_fn(limit);
        let mut step = Step { from, shuffles: Vec::new(), groups: Vec::new(), add, limit, is_moved: [false; N] };
        let shuffle = |register: usize, group: usize| {
            Register(std::array::from_fn(|byte| {
                let from = usize::from(step.from[register * REGISTER + byte]);
                // A byte with its highest bit takes nothing.
                if from / GROUP == group { (from % GROUP) as u8 } else { 0x80 }
            }))
        };
        for register in 0..N / REGISTER {
            let mut groups: Vec<usize> = (0..N / GROUP).collect();
            if N > SHORT {
                let from = &step.from[register * REGISTER..][..REGISTER];
                groups = from.iter().map(|&byte| usize::from(byte) / GROUP).collect();
                groups.sort_unstable();
                groups.dedup();
            }
            step.shuffles.extend(groups.iter().map(|&group| shuffle(register, group)));
            step.groups.push(groups);
        }
        step
    }

    /// Estimates the information of each byte of a random position, in bits.
    pub(crate) fn information(&self, definition: &Definition) -> Vec<f64> {
        let of_orbit = |(orbit, own): (usize, &godtable_puzzle::orbits::OrbitDefinition)| {
            let bytes: Vec<usize> = self.bytes(orbit).collect();
            let mut pieces = vec![0_usize; own.moduli.len()];
            bytes.iter().for_each(|&byte| pieces[usize::from(own.kinds[self.places[byte].1])] += 1);
            let factorial = |count: usize| (1..=count).map(|own| (own as f64).log2()).sum::<f64>();
            let orders = factorial(bytes.len()) - pieces.iter().map(|&count| factorial(count)).sum::<f64>();
            let turned = pieces.iter().zip(&own.moduli).map(|(&count, &own)| count as f64 * f64::from(own).log2());
            (orders + turned.sum::<f64>()) / bytes.len().max(1) as f64
        };
        let of_orbits: Vec<f64> = definition.orbits().iter().enumerate().map(of_orbit).collect();
        self.places.iter().map(|&(orbit, _)| of_orbits[orbit]).collect()
    }
}
