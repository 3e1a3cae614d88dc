//! Canonical hashes: one hash for a position and its images under symmetries.
//!
//! **Idea.** The hash of a class is the least hash of its images. A key, which is cheap, excludes most images before they are made.
//!
//! **Why it is right.** Number the classes of stickers under all symmetries, with 0 for stickers of the goals. The key of the image gp
//! is the sequence of the class numbers at a few fixed bytes of gp. A symmetry preserves class numbers, so this is the sequence at
//! the bytes of p that g maps there: no image is needed. The set of all pairs (key, image) is the same for p and for each hp, and so is
//! the least hash among the images with the largest key.
//!
//! **What it costs.** The classes at all bytes that symmetries map to the first byte of the key, the rest of the key where the class is
//! the largest, and then little more than one image.

use std::collections::HashSet;

use crate::lines;
use crate::search::images::{Images, MOST, SAME};
use crate::search::kernel::Kernel;
use crate::search::layout::{Layout, PackedPosition, hash};
use godtable_system::IS_PAGE;

/// The bytes of a key: the first one, and four, whose classes of 16 bits fill a word of the machine.
const KEY: usize = 5;

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
    mask: PackedPosition<N>,
    seed: u64,
}

impl<const N: usize> View<N> {
    /// Returns the ways of a group.
    #[inline(always)]
    fn of_group(&self, group: usize) -> &[Way] {
        let start = group.checked_sub(1).map_or(0, |before| self.groups[before].1);
        &self.ways[start..self.groups[group].1]
    }

    /// Returns whether the position is seen as it is.
    pub(super) fn is_same(&self) -> bool {
        matches!(self.ways[..], [Way { image: SAME, .. }])
    }
}

impl<const N: usize> Images<N> {
    /// Returns a view of the bytes where the mask has ones.
    pub(super) fn view(&self, images: &[u16], mask: PackedPosition<N>, seed: u64) -> View<N> {
        if !self.are_several() {
            return View { ways: vec![Way { image: SAME, key: [0; KEY] }], groups: Vec::new(), mask, seed };
        }
        let chosen = self.key_bytes(images, &mask);
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

    /// Chooses the bytes of the keys among those where the mask has ones: first the one for which fewest bytes are compared, and then
    /// those that tell most images apart. Byte 0 stands where there are no more.
    fn key_bytes(&self, images: &[u16], mask: &PackedPosition<N>) -> [usize; KEY] {
        let mut chosen: Vec<usize> = Vec::new();
        if let [_] = images {
            return [0; KEY];
        }
        let count_keys = |bytes: &[usize]| {
            let keys = images.iter().map(|&number| bytes.iter().map(|&byte| self.before(number, byte)).collect());
            keys.collect::<HashSet<Vec<u8>>>().len()
        };
        let count_compared = |byte: usize| {
            let first = count_keys(&[byte]);
            first + (KEY - 1) * images.len() / first.min(self.count(byte)).max(1)
        };
        let known: Vec<usize> = (0..self.bytes()).filter(|&byte| mask.0[byte] > 0).collect();
        chosen.extend(known.iter().copied().min_by_key(|&byte| count_compared(byte)));
        while chosen.len() < KEY {
            let with = |byte: usize| (count_keys(&[&chosen[..], &[byte]].concat()), self.count(byte));
            let left = known.iter().copied().filter(|byte| !chosen.contains(byte));
            let Some(next) = left.max_by_key(|&byte| with(byte)) else { break };
            chosen.push(next);
        }
        std::array::from_fn(|place| chosen.get(place).copied().unwrap_or(0))
    }

    /// Returns a view of the whole position through all symmetries.
    pub(super) fn whole_view(&self) -> View<N> {
        self.view(&self.numbers().collect::<Vec<u16>>(), PackedPosition([255; N]), 0)
    }
}

/// A position and its images, each made on first use.
pub(super) struct Viewer<'a, const N: usize> {
    layout: &'a Layout<N>,
    images: &'a Images<N>,
    /// By symmetry: the image, and when it was made.
    made: Vec<(u64, PackedPosition<N>)>,
    now: u64,
    scratch: Scratch,
}

/// The ways that are compared.
struct Scratch {
    /// By group: the class of its first byte.
    classes: [u16; MOST],
    /// The groups with the largest class, and then the images with the largest key.
    chosen: [u16; MOST],
    /// The images of these groups, and their keys.
    among: [u16; MOST],
    keys: [u64; MOST],
}

impl<'a, const N: usize> Viewer<'a, N> {
    pub(super) fn new(layout: &'a Layout<N>, images: &'a Images<N>) -> Viewer<'a, N> {
        let made = vec![(0, PackedPosition([0; N])); images.numbers().len()];
        let scratch = Scratch { classes: [0; MOST], chosen: [SAME; MOST], among: [SAME; MOST], keys: [0; MOST] };
        Viewer { layout, images, made, now: 0, scratch }
    }

    /// Takes another position.
    #[inline(always)]
    pub(super) fn take(&mut self, at: &PackedPosition<N>) {
        self.now += 1;
        self.made[usize::from(SAME)] = (self.now, self.layout.reduced(at));
    }

    /// Returns the choices of the position in a view, as the pruning table stores them. They leave out the lock state: a backward
    /// sequence has one entry, whatever comes before it. Moves after a hit follow the lock.
    #[inline(always)]
    pub(super) fn choices(&mut self, kernel: impl Kernel, view: &View<N>) -> u64 {
        let is_least = !IS_PAGE && view.ways.len() > 1;
        let hash =
            if is_least { self.least_hash(kernel, view, 0) } else { self.hash(kernel, view.ways[0].image, view) };
        lines::choices(hash)
    }

    #[inline(always)]
    fn hash(&mut self, kernel: impl Kernel, number: u16, view: &View<N>) -> u64 {
        let number = usize::from(number);
        if !IS_PAGE && self.made[number].0 != self.now {
            let image = self.images.image(kernel, self.layout, number, &self.made[usize::from(SAME)].1);
            self.made[number] = (self.now, image);
        }
        hash(&self.made[number].1, &view.mask, view.seed)
    }

    /// Returns the least hash of the images with the largest key. The hash of an image depends on the images of some families too.
    #[inline(always)]
    pub(super) fn least_hash(&mut self, kernel: impl Kernel, view: &View<N>, families: u64) -> u64 {
        let mut least = u64::MAX;
        for place in 0..self.choose(view) {
            let image = self.scratch.chosen[place];
            let of_families = if families == 0 { 0 } else { lines::choices(self.images.of_families(image, families)) };
            least = least.min(self.hash(kernel, image, view) ^ of_families);
        }
        least
    }

    /// Finds the images with the largest key, and returns their number.
    #[inline(always)]
    fn choose(&mut self, view: &View<N>) -> usize {
        let class = self.images.classes_of(&self.made[usize::from(SAME)].1);
        let Scratch { classes, chosen, among, keys } = &mut self.scratch;
        // The loops have no branches: each candidate is written, and counted if it stays. No processor predicts which ones stay. With
        // branches, 20 turns of the Helicopter Cube took 1.2 s instead of 1.0 s.
        let mut first = 0;
        for (own, &(byte, _)) in classes.iter_mut().zip(&view.groups) {
            *own = class(byte);
            first = first.max(*own);
        }
        let mut groups = 0;
        for (group, own) in classes.iter().enumerate().take(view.groups.len()) {
            chosen[groups] = group as u16;
            groups += usize::from(*own == first);
        }
        let (mut ways, mut largest) = (0, 0);
        for &group in &chosen[..groups] {
            for way in view.of_group(usize::from(group)) {
                let key = way.key[1..].iter().fold(0, |key, &byte| key << 16 | u64::from(class(byte)));
                largest = largest.max(key);
                (keys[ways], among[ways]) = (key, way.image);
                ways += 1;
            }
        }
        let mut count = 0;
        for way in 0..ways {
            chosen[count] = among[way];
            count += usize::from(keys[way] == largest);
        }
        count
    }
}
