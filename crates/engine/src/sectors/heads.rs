//! Heads: coarser versions of sectors. They are reduced first, so that few symmetries remain to be tried.
//!
//! **Idea.** The *head* h(x) of a sector x is a coarser coloring: it merges shades, such that h(g x) = g h(x) for each
//! symmetry g. The sector of a class with the least (number of h(x), number of x) stands for it. So g leads from x to
//! that sector only if it leads from h(x) to the least head of its class. A list has these g for each head in reach.
//! They are a coset of the stabilizer of the head, and few heads have a large one: on average 1.1 elements of 48 for
//! the 3-color cube, 4.7 of 576 for the octahedron. So few images of a sector are compared, not |G|.
//!
//! **Choice.** Take all shades that symmetries map to each other. A head tells each of them apart, or merges them, or merges them
//! with others as well. It never merges shades that are illegal at different places, or whose images are. So the head determines
//! which images of a sector are legal. The heads of the octahedron are the 34,650 colorings of its edges, which the 720
//! arrangements of its corners divide into 25 million. Those of the Square-1 are its shapes.
//!
//! **Cost.** 2 |G| images for each class of heads, then a few for each step between sectors, instead of |G| for each class of
//! sectors. The octahedron up to rotation has |G| = 576 and 87,128 classes, and they took 17.5 s of processor time with all images
//! of whole sectors. Now they take 3.5 s, and 0.1 GB of memory instead of 0.7 (an AMD EPYC, Zen 5).

use std::collections::BTreeSet;

use godtable_puzzle::orbits::{Definition, IllegalPiece};
use godtable_system::memory::Buffer;
use rustc_hash::FxHashMap;

use crate::sectors::colors::{Color, MOST_PLACES};
use crate::sectors::sector::{Colorings, Sector};
use crate::sectors::symmetry_map::SymmetryMap;

/// The bytes of a head in the list.
pub(crate) const HEAD_BYTES: u64 = 6;

/// The number of heads for each symmetry that is aimed at.
const WANTED: f64 = 64.0;

/// The heads of a puzzle, and numbers for all of them.
#[derive(Clone, Debug)]
pub(crate) struct Heads {
    /// By shade: the shade of the head, from 0 in each orbit.
    shades: Vec<u8>,
    /// The orbits with several heads.
    orbits: Vec<(usize, Colorings)>,
    /// The number of heads.
    pub(crate) count: usize,
}

impl Heads {
    /// Chooses the heads. It begins with the fewest that tell which pieces are illegal, and tells more shades apart as long as
    /// the number of heads gets nearer to [`WANTED`] for each symmetry.
    pub(crate) fn new(definition: &Definition, colors: &[Color], symmetries: &[SymmetryMap]) -> Option<Heads> {
        let wanted = (WANTED * symmetries.len() as f64).ln();
        let distance = |heads: &Heads| ((heads.count as f64).ln() - wanted).abs();
        let alike = alike(definition, colors, symmetries);
        let first = |shade| symmetries.iter().map(|own| own.shade(shade)).min().expect("the identity");
        let firsts: Vec<u8> = (0..alike.len() as u8).map(first).collect();
        let mut labels: Vec<[u8; 2]> = alike.into_iter().map(|alike| [alike, u8::MAX]).collect();
        let mut best = Heads::labeled(definition, colors, &labels)?;
        loop {
            // The shades that symmetries map to each other get a label each, or one together.
            let more = (0..labels.len() as u8).flat_map(|first| [true, false].map(|is_each| (first, is_each)));
            let more = more.filter_map(|(first, is_each)| {
                let mut labels = labels.clone();
                for (shade, label) in labels.iter_mut().enumerate().filter(|(shade, _)| firsts[*shade] == first) {
                    label[1] = if is_each { shade as u8 } else { first };
                }
                Some((Heads::labeled(definition, colors, &labels)?, labels))
            });
            let nearest = more.min_by(|(one, _), (other, _)| distance(one).total_cmp(&distance(other)));
            match nearest.filter(|(nearest, _)| distance(nearest) < distance(&best)) {
                Some(nearest) => (best, labels) = nearest,
                None => return Some(best),
            }
        }
    }

    /// Returns the heads that tell apart shades with different labels.
    fn labeled(definition: &Definition, colors: &[Color], labels: &[[u8; 2]]) -> Option<Heads> {
        let (mut shades, mut orbits, mut count) = (vec![0; labels.len()], Vec::new(), 1_u64);
        for (orbit, own) in definition.orbits().iter().enumerate() {
            let (mut own_labels, mut pieces) = (Vec::new(), [0; MOST_PLACES]);
            for color in colors.iter().filter(|color| color.orbit == orbit) {
                for shade in color.shades().map(usize::from) {
                    let place = own_labels.iter().position(|&other| other == labels[shade]);
                    let place = place.unwrap_or(own_labels.len());
                    own_labels.extend((place == own_labels.len()).then_some(labels[shade]));
                    shades[shade] = place as u8;
                    pieces[place] += color.pieces_of_shade();
                }
            }
            let colorings = Colorings::new(own.kinds.len(), pieces)?;
            count = count.checked_mul(colorings.count)?;
            if colorings.count > 1 {
                orbits.push((orbit, colorings));
            }
        }
        Some(Heads { shades, orbits, count: count as usize })
    }

    /// Returns the number of the head of a sector.
    pub(crate) fn number(&self, sector: &Sector) -> usize {
        let number = self.orbits.iter().fold(0, |number, (orbit, colorings)| {
            let own = sector.coloring[*orbit].iter().map(|&shade| self.shades[usize::from(shade)]);
            number * colorings.count + colorings.number(own)
        });
        number as usize
    }
}

/// Returns by shade the first one that symmetries map to shades that are illegal at the same places. So the heads that tell
/// these apart determine which images are legal.
fn alike(definition: &Definition, colors: &[Color], symmetries: &[SymmetryMap]) -> Vec<u8> {
    let illegal = |(color, shade): (&Color, u8)| {
        let is_own = |piece: &&IllegalPiece| (piece.orbit, piece.kind) == (color.orbit, color.kind(shade));
        definition.illegal().iter().filter(is_own).map(|piece| piece.place).collect()
    };
    let shades = colors.iter().flat_map(|color| color.shades().map(move |shade| (color, shade)));
    let illegal: Vec<BTreeSet<u8>> = shades.map(illegal).collect();
    let mut firsts = FxHashMap::default();
    let first = |shade| {
        let images = symmetries.iter().map(|own| &illegal[usize::from(own.shade(shade))]);
        *firsts.entry(images.collect::<Vec<_>>()).or_insert(shade)
    };
    (0..illegal.len() as u8).map(first).collect()
}

/// The heads in reach, each with the symmetries that lead to the least head of its class.
pub(crate) struct HeadList {
    places: Places,
    symmetries: Vec<u16>,
}

/// By number of a head: the place of the first of its symmetries plus 1, and the number of the others.
enum Places {
    /// Of all heads, or 0 if it is not found yet. Pages without a head in reach take no memory.
    All(Buffer<u32>, Buffer<u16>),
    /// Of the heads in reach.
    Found(FxHashMap<usize, (u32, u16)>),
}

impl HeadList {
    /// Returns an empty list of a number of heads, or of those that are found, unless memory runs out.
    pub(crate) fn new(count: Option<usize>) -> Option<HeadList> {
        let places = match count {
            Some(count) => Places::All(Buffer::zeroed(count)?, Buffer::zeroed(count)?),
            None => Places::Found(FxHashMap::default()),
        };
        Some(HeadList { places, symmetries: Vec::new() })
    }

    /// Returns the bytes of what grows.
    pub(crate) fn bytes(&self) -> u64 {
        let found = match &self.places {
            Places::All(..) => 0,
            Places::Found(found) => found.capacity() * size_of::<(usize, (u32, u16))>(),
        };
        (found + self.symmetries.capacity() * size_of::<u16>()) as u64
    }

    /// Returns the symmetries that lead from a head to the least one of its class, if it is in the list.
    pub(super) fn get(&self, number: usize) -> Option<&[u16]> {
        let (place, others) = match &self.places {
            Places::All(places, others) => (places.as_slice()[number], others.as_slice()[number]),
            Places::Found(found) => found.get(&number).copied()?,
        };
        let first = place.checked_sub(1)? as usize;
        Some(&self.symmetries[first..=first + usize::from(others)])
    }

    pub(super) fn add(&mut self, number: usize, symmetries: impl Iterator<Item = u16>) {
        let place = u32::try_from(self.symmetries.len() + 1).expect("less than 8 GB");
        self.symmetries.extend(symmetries);
        let others = (self.symmetries.len() - place as usize) as u16;
        match &mut self.places {
            Places::All(places, more) => {
                places.as_mut_slice()[number] = place;
                more.as_mut_slice()[number] = others;
            }
            Places::Found(found) => drop(found.insert(number, (place, others))),
        }
    }
}
