//! Symmetries of a puzzle as maps of packed positions.
//!
//! **Idea.** A symmetry maps moves to moves, and the goals to each other. So it maps backward sequences from the goals to backward
//! sequences, and their positions to each other. The pruning table then stores a part of its entries (`plan.rs`): 5 of the 220 sets of
//! three families of the Megaminx, which has 120 symmetries.
//!
//! **Why it is right.** A pair of a byte and its value is a *sticker*. The image of each goal's stickers is known. If a move m maps a
//! sticker s to t, then g(m) maps g(s) to g(t), so the images of all stickers follow along the moves. They are found without any formula
//! for orientations.
//!
//! **What it costs.** An image is a substitution of bytes, a gather and an addition.

#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow::{self, Break, Continue};

use godtable_puzzle::effort::Effort;
use godtable_puzzle::orbits::symmetries::Symmetries;
use godtable_puzzle::orbits::{Arrangement, Definition};

use crate::search::kernel::{Kernel, Substitution};
use crate::search::layout::{Layout, PackedPosition, Step, VALUES};
use crate::search::walk::{Rules, Way};
use godtable_system::IS_PAGE;

/// The most symmetries of which a search makes use: they have to stay in the caches.
pub(super) const MOST: usize = 256;

/// The most steps of the search for symmetries. The 5x5x5 takes 9,384.
const PATIENCE: usize = 20_000;

/// The number of the symmetry that changes nothing.
pub(super) const SAME: u16 = 0;

/// The symmetries of a puzzle that preserve some goals.
#[derive(Clone, Debug, Default)]
pub(super) struct Images<const N: usize> {
    /// All but the identity.
    others: Vec<Image<N>>,
    /// By byte, and then by value: the number of the class of the sticker, or 0 for the stickers of the goals. Of `N` bytes, if there
    /// are symmetries.
    classes: Vec<[u16; VALUES]>,
    /// By byte: the number of classes there.
    counts: Vec<usize>,
}

/// A symmetry.
#[derive(Clone, Debug)]
struct Image<const N: usize> {
    substitution: Substitution<N>,
    step: Step<N>,
    /// By family: its image.
    families: Vec<usize>,
}

impl<const N: usize> Images<N> {
    /// Returns whether there are symmetries but the identity. A page ignores them.
    pub(super) fn are_several(&self) -> bool {
        !IS_PAGE && !self.others.is_empty()
    }

    /// Returns the numbers of the symmetries.
    pub(super) fn numbers(&self) -> impl ExactSizeIterator<Item = u16> + use<N> {
        0..self.others.len() as u16 + 1
    }

    fn other(&self, number: u16) -> Option<&Image<N>> {
        usize::from(number).checked_sub(1).map(|number| &self.others[number])
    }

    /// Returns the image of a position in reduced form.
    #[inline(always)]
    pub(super) fn image(
        &self,
        kernel: impl Kernel,
        layout: &Layout<N>,
        number: usize,
        position: &PackedPosition<N>,
    ) -> PackedPosition<N> {
        let Image { substitution, step, .. } = &self.others[number - 1];
        layout.reduced(&step.after(kernel, &kernel.substitute(position, substitution)))
    }

    /// Returns the image of a set of families.
    pub(super) fn of_families(&self, number: u16, set: u64) -> u64 {
        let Some(Image { families, .. }) = self.other(number) else { return set };
        let own = families.iter().enumerate().filter(|(family, _)| set >> family & 1 == 1);
        own.fold(0, |all, (_, image)| all | 1 << image)
    }

    /// Returns the byte of a position whose image under a symmetry is this byte.
    pub(super) fn before(&self, number: u16, byte: usize) -> u8 {
        self.other(number).map_or(byte as u8, |own| own.step.from[byte] as u8)
    }

    /// Returns the number of bytes that are places, if there are symmetries.
    pub(super) fn bytes(&self) -> usize {
        self.counts.len()
    }

    /// Returns the number of classes at a byte.
    pub(super) fn count(&self, byte: usize) -> usize {
        self.counts[byte]
    }

    /// Returns the function from the bytes of a position in reduced form to the classes of the stickers there.
    #[inline(always)]
    pub(super) fn classes_of<'a>(&'a self, position: &'a PackedPosition<N>) -> impl Fn(u8) -> u16 + use<'a, N> {
        let classes = self.classes.first_chunk::<N>().expect("a table for each byte");
        move |byte| classes[usize::from(byte) % N][usize::from(position.0[usize::from(byte) % N])]
    }
}

/// Returns the symmetries of a puzzle that preserve some goals: only the identity if a lock or bandaged pieces forbid moves, if the
/// symmetries are too many to find, or if a place is no byte.
pub(super) fn images<const N: usize>(
    definition: &Definition,
    rules: &Rules<N>,
    forth: &Way<N>,
    goals: &[&Arrangement],
) -> Images<N> {
    let is_free = forth.planes.len() == 1 && definition.bandages().is_empty();
    if !is_free || rules.words.families > u64::BITS as usize || IS_PAGE || N > VALUES {
        return Images::default();
    }
    let mut left = PATIENCE;
    let mut observe = || -> ControlFlow<()> {
        left = left.saturating_sub(1);
        if left > 0 { Continue(()) } else { Break(()) }
    };
    let goals: Vec<Arrangement> = goals.iter().map(|&goal| goal.clone()).collect();
    let Ok(symmetries) = Symmetries::keeping(definition, &goals, &mut Effort::default().observed_by(&mut observe))
    else {
        return Images::default();
    };
    let goes = |made: usize| {
        let mut to = [0; N];
        forth.steps[made].from.iter().enumerate().for_each(|(byte, &from)| to[usize::from(from)] = byte as u8);
        (made, to)
    };
    let generators: Vec<(usize, [u8; N])> = symmetries.generators().map(goes).collect();
    let found = KnownSymmetries { rules, forth, symmetries: &symmetries, goals: &goals, generators };
    let mut known = HashSet::from([found.effect(None)]);
    let new = (0..symmetries.count()).filter(|&number| known.insert(found.effect(Some(number))));
    let images: Option<Vec<(Image<N>, Vec<usize>, Stickers)>> =
        new.take(MOST).map(|number| found.image(number)).collect();
    match images.filter(|images| !images.is_empty() && images.len() < MOST) {
        Some(images) => found.with_classes(images),
        None => Images::default(),
    }
}

/// What is known of the symmetries.
struct KnownSymmetries<'a, const N: usize> {
    rules: &'a Rules<N>,
    forth: &'a Way<N>,
    symmetries: &'a Symmetries,
    goals: &'a [Arrangement],
    /// Moves that generate the others: the number of each, and by byte the byte to which it moves the piece.
    generators: Vec<(usize, [u8; N])>,
}

/// By byte, and then by value: the value at the image of the byte.
type Stickers = Vec<[Option<u8>; VALUES]>;

impl<const N: usize> KnownSymmetries<'_, N> {
    /// Returns what tells symmetries apart, of a symmetry or of the identity: the images of the moves and of the goals.
    fn effect(&self, number: Option<usize>) -> (Vec<usize>, Vec<Option<Arrangement>>) {
        let turn = |made: usize| number.map_or(made, |number| self.symmetries.turn(number, made));
        let goal = |goal: &Arrangement| number.map_or(Some(goal.clone()), |number| self.symmetries.image(number, goal));
        ((0..self.forth.steps.len()).map(turn).collect(), self.goals.iter().map(goal).collect())
    }

    /// Returns a symmetry, or `None` if it is no substitution with a step.
    fn image(&self, number: usize) -> Option<(Image<N>, Vec<usize>, Stickers)> {
        let (layout, words) = (&self.rules.layout, &self.rules.words);
        let to = |byte: usize| {
            let (orbit, place) = layout.place(byte);
            let (orbit, place) = self.symmetries.place(number, orbit, place);
            layout.byte(orbit, place)
        };
        let to: Vec<usize> = (0..layout.len()).map(to).collect::<Option<_>>()?;
        let mut families = vec![0; words.families];
        for (made, &family) in words.family.iter().enumerate() {
            families[family] = words.family[self.symmetries.turn(number, made)];
        }
        let stickers = self.stickers(number, &to)?;
        let part = |byte: usize| {
            let (orbit, place) = layout.place(byte);
            self.symmetries.connected(orbit, place)
        };
        let (mut tables, mut from, mut add) = (HashMap::new(), std::array::from_fn(|byte| byte as u16), [0; N]);
        for (byte, &image) in to.iter().enumerate() {
            let table = tables.entry(part(byte)).or_insert([None; VALUES]);
            from[image] = byte as u16;
            add[image] = self.join(table, &stickers[byte], image)?;
        }
        // The substitution knows values without the highest bit.
        if tables.values().any(|table| table[VALUES / 2..].iter().any(Option::is_some)) {
            return None;
        }
        let tables: Vec<[u8; VALUES]> =
            (0..layout.len()).map(|byte| tables[&part(byte)].map(Option::unwrap_or_default)).collect();
        let image = Image { substitution: Substitution::new(&tables), step: layout.moved(from, add), families };
        Some((image, to, stickers))
    }

    /// Numbers the classes of stickers.
    fn with_classes(&self, images: Vec<(Image<N>, Vec<usize>, Stickers)>) -> Images<N> {
        let layout = &self.rules.layout;
        let mut classes = vec![[0; VALUES]; layout.len()];
        let goals: Vec<PackedPosition<N>> = self.goals.iter().map(|goal| layout.reduced(&layout.pack(goal))).collect();
        let stickers = &images[0].2;
        let mut next = 0;
        for byte in 0..layout.len() {
            for value in (0..VALUES).filter(|&value| stickers[byte][value].is_some()) {
                if classes[byte][value] > 0 || goals.iter().any(|goal| usize::from(goal.0[byte]) == value) {
                    continue;
                }
                next += 1;
                classes[byte][value] = next;
                for (_, to, stickers) in &images {
                    let image = stickers[byte][value].expect("each symmetry maps the same stickers");
                    classes[to[byte]][usize::from(image)] = next;
                }
            }
        }
        let count = |(own, stickers): (&[u16; VALUES], &[Option<u8>; VALUES])| {
            let there = own.iter().zip(stickers).filter(|(_, sticker)| sticker.is_some());
            there.map(|(class, _)| class).collect::<HashSet<_>>().len()
        };
        let counts = classes.iter().zip(stickers).map(count).collect();
        classes.resize(N, [0; VALUES]);
        Images { others: images.into_iter().map(|(image, ..)| image).collect(), classes, counts }
    }

    /// Finds the images of all stickers to which moves lead from the goals. Returns `None` if they contradict each other.
    fn stickers(&self, number: usize, to: &[usize]) -> Option<Stickers> {
        let layout = &self.rules.layout;
        let (mut images, mut open): (Stickers, _) = (vec![[None; VALUES]; layout.len()], Vec::new());
        for goal in self.goals {
            let [own, image] = [goal.clone(), self.symmetries.image(number, goal)?].map(|own| layout.pack(&own));
            open.extend(to.iter().enumerate().map(|(byte, &at)| (byte, own.0[byte], image.0[at])));
        }
        let turns = self.generators.iter().map(|&(made, to)| (made, to, self.symmetries.turn(number, made)));
        let turns: Vec<(usize, [u8; N], usize)> = turns.collect();
        while let Some((byte, own, image)) = open.pop() {
            let [own, image] = [layout.reduced_value(byte, own), layout.reduced_value(to[byte], image)];
            let known = &mut images[byte][usize::from(own)];
            if known.is_some_and(|known| known != image) {
                return None;
            }
            if known.replace(image).is_some() {
                continue;
            }
            for &(made, goes, turn) in &turns {
                let next = usize::from(goes[byte]);
                let [step, of_image] = [made, turn].map(|made| &self.forth.steps[made]);
                open.push((next, step.value_at(next, own), of_image.value_at(to[next], image)));
            }
        }
        Some(images)
    }

    /// Adds the images of the values at a byte to the table of their orbit, and returns what is added to a value of the table.
    fn join(&self, table: &mut [Option<u8>; VALUES], own: &[Option<u8>; VALUES], image: usize) -> Option<u8> {
        let layout = &self.rules.layout;
        let (kinds, modulus) = layout.values(image);
        let turned = |value: u8, by: usize| {
            layout.reduced_value(image, ((usize::from(value) + kinds * by) % (kinds * modulus)) as u8)
        };
        let agrees = |by: &usize| {
            let both = table.iter().zip(own).filter_map(|(table, own)| table.zip(*own));
            both.into_iter().all(|(table, own)| turned(table, *by) == own)
        };
        let by = (0..modulus).find(agrees)?;
        for (table, own) in table.iter_mut().zip(own) {
            *table = table.or(own.map(|own| turned(own, modulus - by)));
        }
        Some((kinds * by) as u8)
    }
}
