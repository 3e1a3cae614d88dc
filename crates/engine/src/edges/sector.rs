//! Searches one half of a sector: its rows, those of one parity, pull what their arcs lead to.
//!
//! The work goes strip by strip. A strip has the rows with given orders of slices 0 and 1, so its sources differ in the
//! order of one slice. If the symmetry keeps slice 2, they are adjacent in memory. The sources of the next strip are
//! prefetched. All strips of an arc share one symmetry, so the branches and tables of the kernel do not change. Full
//! rows are skipped, and so are sources that the last level did not change.

use std::ops::Range;
use std::sync::atomic::{AtomicU16, Ordering::Relaxed};

use crate::edges::conjugation::Conjugation;
use crate::edges::kernel::{ALL_ROWS, Kernel, Pull, Rows, STRIP};
use crate::edges::orders::ORDERS;
use crate::edges::row_set::RowSet;
use crate::edges::space::{Arc, Sector, Space};
use crate::edges::step::ColoringStep;
use crate::rows::batch::{Batch, EarlierStates, RowView};
use crate::rows::level_input::LevelInput;
use crate::rows::word::Bits as _;

/// The number of strips of a half of a sector. A strip has the rows of one parity with given orders of slices 0 and 1.
pub(crate) const STRIPS: usize = ORDERS * ORDERS;

/// The arcs of a sector, for its rows of one parity.
pub(crate) struct Arcs<'a, S> {
    steps: Vec<ArcStep<'a, S>>,
    /// The sum of the parities of the sector and of its rows.
    parity: usize,
}

/// The step of an arc, and the half of a sector that it leads to.
struct ArcStep<'a, S> {
    step: ColoringStep,
    conjugation: &'a Conjugation,
    source: RowView<'a, S>,
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
    /// Returns the arcs of a sector that a level reads.
    pub(crate) fn new(
        space: &'a Space,
        sector: &Sector,
        parity: usize,
        known: &LevelInput<'a, S>,
        is_read: impl Fn(&Arc) -> bool,
    ) -> Arcs<'a, S> {
        let step = |arc| {
            let (step, conjugation) = space.step(sector, arc);
            ArcStep { step, conjugation, source: known.row(arc.half(parity)) }
        };
        let steps = sector.arcs.iter().filter(|arc| is_read(arc)).map(step).collect();
        Arcs { steps, parity: parity ^ usize::from(sector.is_odd) }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Returns the pull of a strip over a step.
    #[inline]
    fn pull(&self, arc: &'a ArcStep<'a, S>, strip: Strip) -> Pull<'a, S> {
        let [first, second, third] = &arc.step.slices;
        let before = usize::from(first.offsets[strip.first]);
        let next = (strip.second + 1) % ORDERS;
        Pull {
            sources: arc.source.words,
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
    fn changed(&self, arc: &ArcStep<'_, S>, pull: &Pull<'_, S>, rows: Rows) -> Rows {
        let changed = &arc.source.changed[pull.first..];
        let mut found = 0;
        for row in 0..STRIP {
            let order = 2 * row + pull.parity;
            found |= Rows::from(changed[usize::from(pull.offsets[order])]) << row;
        }
        found & rows
    }
}

/// A half of a sector that a level writes.
#[derive(Clone, Copy)]
pub(crate) struct Half<'a> {
    /// Its number in the batch, among those of the process, and among all.
    pub(crate) in_batch: usize,
    pub(crate) own: usize,
    pub(crate) number: usize,
    /// By strip: the rows that are known to have all their states.
    pub(crate) full: &'a [AtomicU16],
}

/// Finds the states of a half of a sector that are one turn away from the sources. Returns their number. They are passed on,
/// and may be in [several copies](EarlierStates::Spread), unless they are only counted.
pub(crate) fn advance<K: Kernel, const ONLY_COUNTS: bool>(
    kernel: K,
    arcs: &Arcs<'_, K::Set>,
    known: &LevelInput<'_, K::Set>,
    half: Half<'_>,
    batch: &mut Batch<'_, K::Set>,
) -> u64 {
    let (earlier, mut found) = (batch.earlier, 0);
    // The states of earlier levels, if they are passed on with the new ones, or lie in several copies; and all states then.
    let (mut seen, mut union) = ([K::Set::default(); STRIP], [K::Set::default(); STRIP]);
    for strip in Strip::all() {
        let rows = strip.rows();
        let target = batch.target(half.in_batch);
        let own: &mut [K::Set; STRIP] = (&mut target.words[rows.clone()]).try_into().expect("a strip");
        bring_up_to_date(own, earlier, known, half.number, rows.clone());
        let full = &half.full[strip.number()];
        let mut open = ALL_ROWS & !full.load(Relaxed);
        if open == 0 {
            continue;
        }
        // Each turn that may change open rows is pulled, until all rows are full.
        let mut before = None;
        for arc in &arcs.steps {
            let pull = arcs.pull(arc, strip);
            let wanted = arcs.changed(arc, &pull, open);
            if wanted == 0 {
                continue;
            }
            let reached = match earlier {
                EarlierStates::Spread(others) if !ONLY_COUNTS => {
                    if before.is_none() {
                        seen = *own;
                        for others in others {
                            let others = &others[half.own * known.shape.words..][rows.clone()];
                            seen.iter_mut().zip(others).for_each(|(seen, &other)| *seen |= other);
                        }
                        union = seen;
                    }
                    &mut union
                }
                _ => {
                    if !ONLY_COUNTS && before.is_none() {
                        seen = *own;
                    }
                    &mut *own
                }
            };
            before.get_or_insert_with(|| kernel.counts(reached));
            open &= !kernel.pull(reached, wanted, &pull);
            if open == 0 {
                break;
            }
        }
        // The new states are counted, and passed on.
        full.store(ALL_ROWS & !open, Relaxed);
        let Some(before) = before else { continue };
        let is_spread = !ONLY_COUNTS && matches!(earlier, EarlierStates::Spread(_));
        let after = kernel.counts(if is_spread { &union } else { own });
        let mut new = 0;
        for ((changed, before), after) in target.changed[rows.clone()].iter_mut().zip(before).zip(after) {
            *changed = u8::from(after != before);
            new += u64::from(after - before);
        }
        found += new;
        if is_spread && new > 0 {
            own.iter_mut().zip(union.iter().zip(&seen)).for_each(|(own, (&union, &seen))| *own |= union & !seen);
        }
        if !ONLY_COUNTS && new > 0 {
            batch.add_new_words(half.in_batch, half.number, rows.start, &seen);
        }
    }
    found
}

/// Copies the states of earlier levels to rows that a level writes, if they are not there.
#[inline]
fn bring_up_to_date<S: RowSet>(
    own: &mut [S; STRIP],
    earlier: EarlierStates<'_, S>,
    known: &LevelInput<'_, S>,
    half: usize,
    rows: Range<usize>,
) {
    match earlier {
        EarlierStates::Here | EarlierStates::Spread(_) => {}
        EarlierStates::Behind if !known.last[half] => {}
        EarlierStates::Behind => {
            let RowView { words, changed } = known.row(half);
            let rows = own.iter_mut().zip(&words[rows.clone()]).zip(&changed[rows]);
            rows.filter(|(_, changed)| **changed != 0).for_each(|((row, last), _)| *row = *last);
        }
        EarlierStates::Elsewhere => own.copy_from_slice(&known.row(half).words[rows]),
    }
}

/// Updates, by strip, the number of positions in a sector's rows of one parity that have an arc to a source.
///
/// A strip is pulled only if the last level changed one of its sources. `solved` says whether the sector has the solved
/// position, which counts without an arc.
pub(crate) fn count<K: Kernel>(kernel: K, arcs: &Arcs<'_, K::Set>, counts: &mut [u16], solved: bool) {
    for strip in Strip::all() {
        let is_changed = |arc: &ArcStep<'_, K::Set>| arcs.changed(arc, &arcs.pull(arc, strip), ALL_ROWS) != 0;
        if !arcs.steps.iter().any(is_changed) {
            continue;
        }
        let mut target = [K::Set::default(); STRIP];
        if solved && strip.number() == 0 {
            target[0] = K::Set::bit(0);
        }
        let mut open = ALL_ROWS;
        for arc in &arcs.steps {
            open &= !kernel.pull(&mut target, open, &arcs.pull(arc, strip));
        }
        counts[strip.number()] = kernel.counts(&target).iter().sum();
    }
}
