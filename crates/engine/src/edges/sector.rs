//! The work on one sector: the rows of one parity pull what their arcs lead to.
//!
//! The work goes strip by strip. A strip has the rows with given orders of slices 0 and 1, so its sources differ in the
//! order of one slice. If the symmetry keeps slice 2, they are adjacent in memory. The sources of the next strip are
//! prefetched. All strips of an arc share one symmetry, so the branches and tables of the kernel do not change. Full
//! rows are skipped, and so are sources that the last level did not change.

use std::ops::Range;

use crate::edges::conjugation::Conjugation;
use crate::edges::kernel::{ALL_ROWS, Kernel, Pull, Rows, STRIP};
use crate::edges::orders::ORDERS;
use crate::edges::row_set::RowSet;
use crate::edges::space::{Sector, Space};
use crate::edges::step::{ColouringStep, HALF_ROWS};

/// The number of strips of a sector, of each parity. A strip has the rows of one parity with given orders of slices 0 and 1.
pub(crate) const STRIPS: usize = ORDERS * ORDERS;

/// The sets that a level reads, by the parity of the rows.
#[derive(Debug)]
pub(crate) struct Sources<'a, S> {
    pub(crate) sets: [&'a [S]; 2],
    /// By row: 1 if the last level found a state.
    pub(crate) changed: [&'a [u8]; 2],
}

/// The rows of one parity of a sector, which one worker writes.
#[derive(Debug)]
pub(crate) struct Target<'a, S> {
    pub(crate) sets: &'a mut [S],
    /// By row: 1 if this level finds a state.
    pub(crate) changed: &'a mut [u8],
    /// By strip: the rows with all their states.
    pub(crate) full: &'a mut [Rows],
    pub(crate) known: Known<'a, S>,
}

/// Where the states of some rows from earlier levels are, other than in the rows that a level writes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Known<'a, S> {
    /// Nowhere else.
    Here,
    /// In another copy: the rows that the last level changed are up to date only there. A flag for each row says which.
    Behind(&'a [S], &'a [u8]),
    /// In two other copies, each with the states of other levels.
    Spread([&'a [S]; 2]),
}

impl<'a, S: RowSet> Known<'a, S> {
    /// Returns the same for fewer rows.
    pub(crate) fn of(self, rows: Range<usize>) -> Known<'a, S> {
        match self {
            Known::Here => Known::Here,
            Known::Behind(last, changed) => Known::Behind(&last[rows.clone()], &changed[rows]),
            Known::Spread(others) => Known::Spread(others.map(|sets| &sets[rows.clone()])),
        }
    }

    /// Returns the states of all earlier levels in a strip, of which `own` are in the rows that a level writes.
    fn with(self, own: &[S; STRIP], strip: Strip) -> [S; STRIP] {
        let Known::Spread(others) = self else { return *own };
        std::array::from_fn(|number| {
            let row = strip.rows().start + number;
            S::by_bytes([&own[number], &others[0][row], &others[1][row]], |[one, two, three]| one | two | three)
        })
    }
}

/// The arcs of a sector, for its rows of one parity.
pub(crate) struct Arcs<'a, S> {
    steps: Vec<ArcStep<'a>>,
    sources: &'a Sources<'a, S>,
    /// The sum of the parities of the sector and of its rows.
    parity: usize,
}

/// The step of an arc, and the rows that it leads to.
struct ArcStep<'a> {
    step: ColouringStep,
    conjugation: &'a Conjugation,
    /// The parity of the rows after the step, and the number of the first one in its sector.
    parity: usize,
    first: usize,
}

/// A strip, by its orders of slices 0 and 1.
#[derive(Clone, Copy)]
pub(crate) struct Strip {
    first: usize,
    second: usize,
}

impl Strip {
    pub(crate) fn all() -> impl Iterator<Item = Strip> {
        (0..STRIPS).map(|number| Strip { first: number / ORDERS, second: number % ORDERS })
    }

    pub(crate) const fn number(self) -> usize {
        self.first * ORDERS + self.second
    }

    /// Returns the rows of the strip, numbered among the sector's rows of one parity.
    pub(crate) const fn rows(self) -> Range<usize> {
        self.number() * STRIP..(self.number() + 1) * STRIP
    }
}

impl<'a, S: RowSet> Arcs<'a, S> {
    pub(crate) fn new(space: &'a Space, sector: &Sector, sources: &'a Sources<'a, S>, parity: usize) -> Arcs<'a, S> {
        let step = |arc| {
            let (step, conjugation) = space.step(sector, arc);
            let parity = parity ^ usize::from(arc.is_odd());
            ArcStep { step, conjugation, parity, first: arc.sector as usize * HALF_ROWS }
        };
        let steps = sector.arcs.iter().map(step).collect();
        Arcs { steps, sources, parity: parity ^ usize::from(sector.is_odd) }
    }

    /// Returns the pull of a strip over a step.
    #[inline]
    fn pull(&self, arc: &'a ArcStep<'a>, strip: Strip) -> Pull<'a, S> {
        let [first, second, third] = &arc.step.slices;
        let before = arc.first + usize::from(first.offsets[strip.first]);
        let next = (strip.second + 1) % ORDERS;
        Pull {
            sources: self.sources.sets[arc.parity],
            first: before + usize::from(second.offsets[strip.second]),
            offsets: &third.offsets,
            vector: first.vectors[strip.first] ^ second.vectors[strip.second],
            vectors: &third.vectors,
            parity: (self.parity + strip.first + strip.second) % 2,
            next: before + usize::from(second.offsets[next]),
            conjugation: arc.conjugation,
        }
    }

    /// Returns the rows of `rows` whose sources the last level changed.
    #[inline]
    fn changed(&self, arc: &ArcStep<'_>, pull: &Pull<'_, S>, rows: Rows) -> Rows {
        let changed = &self.sources.changed[arc.parity][pull.first..];
        let mut found = 0;
        for row in 0..STRIP {
            let order = 2 * row + pull.parity;
            found |= Rows::from(changed[usize::from(pull.offsets[order])]) << row;
        }
        found & rows
    }

    /// Returns the states of a strip that are one turn away from the sources, except for the known ones, and their
    /// number in each row; `None` if the last level changed no source. Marks the rows that are full then.
    pub(crate) fn new_states<K: Kernel<Set = S>>(
        &self,
        kernel: K,
        strip: Strip,
        full: &mut Rows,
        known: impl Fn() -> [S; STRIP],
    ) -> Option<([S; STRIP], [u16; STRIP])> {
        let mut open = ALL_ROWS & !*full;
        let mut both = None;
        for arc in &self.steps {
            if open == 0 {
                break;
            }
            let pull = self.pull(arc, strip);
            let wanted = self.changed(arc, &pull, open);
            if wanted == 0 {
                continue;
            }
            let (_, reached) = both.get_or_insert_with(|| {
                let known = known();
                (known, known)
            });
            open &= !kernel.pull(reached, wanted, &pull);
        }
        *full = ALL_ROWS & !open;
        let (known, reached) = both?;
        let new: [S; STRIP] =
            std::array::from_fn(|row| S::by_bytes([&reached[row], &known[row]], |[reached, known]| reached & !known));
        Some((new, kernel.counts(&new)))
    }
}

/// Returns the rows of a strip that a level writes. If they are [behind](Known::Behind), they are brought up to date first.
#[inline]
fn up_to_date<'a, S: Copy>(sets: &'a mut [S], known: Known<'_, S>, strip: Strip) -> &'a mut [S; STRIP] {
    let rows = strip.rows();
    let target: &mut [S; STRIP] = (&mut sets[rows.clone()]).try_into().expect("a strip");
    if let Known::Behind(last, changed) = known {
        let rows = target.iter_mut().zip(&last[rows.clone()]).zip(&changed[rows]);
        rows.filter(|(_, changed)| **changed != 0).for_each(|((row, last), _)| *row = *last);
    }
    target
}

/// Finds the states of a sector, in its rows of one parity, that are one turn away from the sources, and gives them to
/// `take`, with their row in the sector and their number. Returns the number of all.
pub(crate) fn record<K: Kernel>(
    kernel: K,
    arcs: &Arcs<'_, K::Set>,
    target: Target<'_, K::Set>,
    take: impl Fn(usize, &K::Set, u16),
) -> u64 {
    let Target { sets, changed, full, known } = target;
    changed.fill(0);
    let mut sum = 0;
    for strip in Strip::all() {
        let own = up_to_date(sets, known, strip);
        let new = arcs.new_states(kernel, strip, &mut full[strip.number()], || known.with(own, strip));
        let Some((new, counts)) = new else { continue };
        for ((row, own), (new, count)) in strip.rows().zip(own).zip(new.iter().zip(counts)) {
            if count > 0 {
                own.add(new);
                changed[row] = 1;
                sum += u64::from(count);
                take(row, new, count);
            }
        }
    }
    sum
}

/// Adds the states of a sector, in its rows of one parity, that are one turn away from the sources. Returns their number.
pub(crate) fn advance<K: Kernel>(kernel: K, arcs: &Arcs<'_, K::Set>, target: Target<'_, K::Set>) -> u64 {
    let Target { sets, changed, full, known } = target;
    changed.fill(0);
    let mut found = 0;
    for strip in Strip::all() {
        let target = up_to_date(sets, known, strip);
        let full = &mut full[strip.number()];
        let mut open = ALL_ROWS & !*full;
        if open == 0 {
            continue;
        }
        let mut before = None;
        for arc in &arcs.steps {
            let pull = arcs.pull(arc, strip);
            let wanted = arcs.changed(arc, &pull, open);
            if wanted == 0 {
                continue;
            }
            if before.is_none() {
                before = Some(kernel.counts(target));
            }
            open &= !kernel.pull(target, wanted, &pull);
            if open == 0 {
                break;
            }
        }
        *full = ALL_ROWS & !open;
        let Some(before) = before else { continue };
        let after = kernel.counts(target);
        for ((changed, before), after) in changed[strip.rows()].iter_mut().zip(before).zip(after) {
            *changed = u8::from(after != before);
            found += u64::from(after - before);
        }
    }
    found
}

/// Updates, by strip, the number of positions in a sector's rows of one parity that have an arc to a source.
///
/// A strip is pulled only if the last level changed one of its sources. `solved` says whether the sector has the solved
/// position, which counts without an arc.
pub(crate) fn count<K: Kernel>(kernel: K, arcs: &Arcs<'_, K::Set>, counts: &mut [u16], solved: bool) {
    for strip in Strip::all() {
        let is_changed = |arc: &ArcStep<'_>| arcs.changed(arc, &arcs.pull(arc, strip), ALL_ROWS) != 0;
        if !arcs.steps.iter().any(is_changed) {
            continue;
        }
        let mut target = [bytemuck::Zeroable::zeroed(); STRIP];
        if solved && strip.number() == 0 {
            target[0] = K::SOLVED;
        }
        let mut open = ALL_ROWS;
        for arc in &arcs.steps {
            open &= !kernel.pull(&mut target, open, &arcs.pull(arc, strip));
        }
        counts[strip.number()] = kernel.counts(&target).iter().sum();
    }
}
