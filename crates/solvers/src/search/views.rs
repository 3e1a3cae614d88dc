//! Canonical hashes: one hash for a position and its images under symmetries.
//!
//! **Idea.** The hash of a class is the least hash of its images. A key, which is cheap, excludes most images before they are made.
//!
//! **Why it is right.** Number the classes of stickers under all symmetries, with 0 for stickers of the goals. The key of the image gp
//! is the sequence of the class numbers at a few fixed bytes of gp. A symmetry preserves class numbers, so this is the sequence at
//! the bytes of p that g maps there: no image is needed. The set of all pairs (key, image) is the same for p and for each hp, and so is
//! the least hash among the images with the largest key.
//!
//! **What it costs.** A look-up for each byte, a maximum over the bytes that symmetries map to the first byte of the key, and then
//! little more than one image.

use std::collections::HashSet;

use crate::lines;
use crate::search::images::{HAS_IMAGES, Images, MOST, SAME};
use crate::search::kernel::Kernel;
use crate::search::layout::{Layout, Packed, hash};

/// The bytes of a key.
const KEY: usize = 3;

/// A symmetry of a view.
#[derive(Clone, Copy, Debug)]
struct Way {
    image: u16,
    /// The bytes of a position that it maps to the bytes of the key.
    key: [u8; KEY],
}

/// A part of a position, seen through symmetries.
#[derive(Clone, Debug)]
pub(super) struct View<const N: usize> {
    /// The symmetries, sorted by their keys.
    ways: Vec<Way>,
    /// Ways with the same first byte of the key: this byte, and the end of the group in `ways`.
    groups: Vec<(u8, usize)>,
    /// Of an image: ones at the bytes that count.
    mask: Packed<N>,
    seed: u64,
}

impl<const N: usize> View<N> {
    /// Returns whether the position is seen as it is.
    pub(super) fn is_same(&self) -> bool {
        matches!(self.ways[..], [Way { image: SAME, .. }])
    }
}

impl<const N: usize> Images<N> {
    /// Returns a view of the bytes where the mask has ones.
    pub(super) fn view(&self, images: &[u16], mask: Packed<N>, seed: u64) -> View<N> {
        if !HAS_IMAGES {
            return View { ways: vec![Way { image: SAME, key: [0; KEY] }], groups: Vec::new(), mask, seed };
        }
        let mut chosen: Vec<usize> = Vec::new();
        // The number of different keys.
        let keys = |chosen: &[usize]| {
            let bytes = images.iter().map(|&number| chosen.iter().map(|&byte| self.before(number, byte)).collect());
            bytes.collect::<HashSet<Vec<u8>>>().len()
        };
        let known = |byte: &usize| mask.0[*byte] > 0;
        while chosen.len() < KEY && images.len() > 1 {
            let with = |byte: usize| (keys(&[&chosen[..], &[byte]].concat()), self.values(byte));
            let Some(next) = (0..self.bytes()).filter(known).max_by_key(|&byte| with(byte)) else { break };
            chosen.push(next);
        }
        let chosen: [usize; KEY] = std::array::from_fn(|place| chosen.get(place).copied().unwrap_or(0));
        let way = |&image: &u16| Way { image, key: chosen.map(|byte| self.before(image, byte)) };
        let mut ways: Vec<Way> = images.iter().map(way).collect();
        ways.sort_by_key(|way| way.key);
        let groups = ways.chunk_by(|one, next| one.key[0] == next.key[0]);
        let groups = groups.scan(0, |end, group| {
            *end += group.len();
            Some((group[0].key[0], *end))
        });
        View { groups: groups.collect(), ways, mask, seed }
    }

    /// Returns a view of the whole position through all symmetries.
    pub(super) fn whole_view(&self) -> View<N> {
        self.view(&self.numbers().collect::<Vec<u16>>(), Packed([255; N]), 0)
    }
}

/// A position and its images, each made on first use.
pub(super) struct Viewer<'a, const N: usize> {
    layout: &'a Layout<N>,
    images: &'a Images<N>,
    /// By symmetry: the image, and when it was made.
    made: Vec<(u64, Packed<N>)>,
    now: u64,
    has_classes: bool,
    classes: [u16; N],
}

impl<'a, const N: usize> Viewer<'a, N> {
    pub(super) fn new(layout: &'a Layout<N>, images: &'a Images<N>) -> Viewer<'a, N> {
        let made = vec![(0, Packed([0; N])); images.numbers().len()];
        Viewer { layout, images, made, now: 0, has_classes: false, classes: [0; N] }
    }

    /// Takes another position.
    #[inline(always)]
    pub(super) fn take(&mut self, at: &Packed<N>) {
        self.now += 1;
        self.made[usize::from(SAME)] = (self.now, self.layout.reduced(at));
        self.has_classes = false;
    }

    /// Returns the choices of the position in a view, as the filter stores them. They leave out the lock state: a word back has one
    /// entry, whatever comes before it. Moves after a hit follow the lock.
    #[inline(always)]
    pub(super) fn choices(&mut self, kernel: impl Kernel, view: &View<N>) -> u64 {
        let is_least = HAS_IMAGES && view.ways.len() > 1;
        let hash =
            if is_least { self.least_hash(kernel, view, 0) } else { self.hash(kernel, view.ways[0].image, view) };
        lines::choices(hash)
    }

    #[inline(always)]
    fn hash(&mut self, kernel: impl Kernel, number: u16, view: &View<N>) -> u64 {
        let number = usize::from(number);
        if HAS_IMAGES && self.made[number].0 != self.now {
            let image = self.images.image(kernel, self.layout, number, &self.made[usize::from(SAME)].1);
            self.made[number] = (self.now, image);
        }
        hash(&self.made[number].1, &view.mask, view.seed)
    }

    /// Returns the least hash of the images with the largest key. The hash of an image depends on the images of some families too.
    #[inline(always)]
    pub(super) fn least_hash(&mut self, kernel: impl Kernel, view: &View<N>, families: u64) -> u64 {
        if !self.has_classes {
            self.images.classify(&self.made[usize::from(SAME)].1, &mut self.classes);
            self.has_classes = true;
        }
        let classes = &self.classes;
        let class = |byte: u8| classes[usize::from(byte)];
        let first = view.groups.iter().map(|&(byte, _)| class(byte)).max().unwrap_or(0);
        let (mut largest, mut chosen, mut count, mut start) = (0, [SAME; MOST], 0, 0);
        for &(byte, end) in &view.groups {
            if class(byte) == first {
                for way in &view.ways[start..end] {
                    let key = u64::from(class(way.key[1])) << 16 | u64::from(class(way.key[2]));
                    if key > largest {
                        (largest, count) = (key, 0);
                    }
                    if key == largest {
                        chosen[count % MOST] = way.image;
                        count += 1;
                    }
                }
            }
            start = end;
        }
        let mut least = u64::MAX;
        for &image in &chosen[..count] {
            let of_families = if families == 0 { 0 } else { lines::choices(self.images.of_families(image, families)) };
            least = least.min(self.hash(kernel, image, view) ^ of_families);
        }
        least
    }
}
