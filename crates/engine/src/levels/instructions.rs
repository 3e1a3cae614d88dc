//! The choice of vector instructions for the batches of a search.
//!
//! The compiler vectorises the loops over the words of a row. Each function below compiles them once more for one
//! instruction set: all that a batch calls is inlined into it, so the intrinsics of no kernel are written by hand.

use godtable_system::instructions::InstructionSet;

use crate::levels::search::{Batch, Level, Sources};
use crate::levels::store::Counts;
use crate::levels::word::Word;

impl<W: Word, S: Sources<W>> Level<'_, W, S> {
    /// Finds the states of a level in the rows of a batch, and returns their numbers.
    pub(crate) fn batch(&self, batch: Batch<'_, W>) -> Counts {
        self.batch_with(InstructionSet::best(), batch)
    }

    #[cfg_attr(
        target_arch = "x86_64",
        expect(unsafe_code, reason = "functions with vector instructions are called where the processor has them")
    )]
    fn batch_with(&self, instructions: InstructionSet, batch: Batch<'_, W>) -> Counts {
        match instructions {
            // SAFETY: the value proves that the processor has the instructions.
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512(_) => unsafe { with_avx512(self, batch) },
            // SAFETY: the value proves that the processor has the instructions.
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2(_) => unsafe { with_avx2(self, batch) },
            InstructionSet::Portable(_) => self.plain_batch(batch),
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt,avx512f,avx512bw,avx512vl")]
fn with_avx512<W: Word, S: Sources<W>>(level: &Level<'_, W, S>, batch: Batch<'_, W>) -> Counts {
    level.plain_batch(batch)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt")]
fn with_avx2<W: Word, S: Sources<W>>(level: &Level<'_, W, S>, batch: Batch<'_, W>) -> Counts {
    level.plain_batch(batch)
}

#[cfg(test)]
mod tests {
    use godtable_puzzle::cube::Turn;
    use godtable_puzzle::cube3::ChosenPieces;

    use godtable_system::instructions::Portable;

    use super::*;
    use crate::levels::row_reads;
    use crate::levels::search::{BatchRows, Sink};
    use crate::levels::tests::shipped;
    use crate::levels::word::with_narrowest;
    use crate::levels::{Arcs, Positions, Space};

    struct Rows<'a, W> {
        words: &'a [W],
        row_words: usize,
    }

    impl<W: Word> Sources<W> for Rows<'_, W> {
        fn row(&self, row: usize) -> &[W] {
            &self.words[row * self.row_words..][..self.row_words]
        }
    }

    /// Searches all levels, each with all instructions, and returns the number of states at each distance.
    fn searched<W: Word>(space: &Space, arcs: &Arcs) -> Vec<Counts> {
        let (rows, planes, transitions) = (space.rows, arcs.planes(), arcs.transitions());
        let row_words = planes * space.columns;
        let all = W::of(u64::MAX >> (64 - space.bits));
        let (mut words, mut last) = (vec![W::default(); rows * row_words], vec![false; rows]);
        let positions = space.positions();
        let solved = positions.number(&positions.definition().solved()).expect("a position");
        let solved = positions.cell(solved);
        for plane in 0..planes {
            words[solved.row as usize * row_words + plane * space.columns + solved.column as usize] =
                W::of(1 << solved.bit);
        }
        last[solved.row as usize] = true;
        let order = row_reads::order(space, arcs, 5).expect("few rows");
        let mut counts = vec![[1, planes as u64 - 1]];
        while counts.last() != Some(&[0, 0]) {
            let sources = Rows { words: &words, row_words };
            let level = Level { space, transitions: &transitions, sources, last: &last, planes, all };
            let found = |instructions| {
                let (mut next, mut digit) = (words.clone(), vec![W::default(); words.len()]);
                let mut changed = vec![false; rows];
                let (sink, all) = (Sink::Digits(vec![&mut digit[..]]), BatchRows::Range(0..rows));
                let batch = Batch { rows: all, next: &mut next, changed: &mut changed, sink };
                (level.batch_with(instructions, batch), next, changed, digit)
            };
            let found_in_order = |instructions| {
                let (mut next, mut digit) = (words.clone(), vec![W::default(); words.len()]);
                let mut slots = vec![W::default(); order.slot_count() * row_words];
                let (mut changed, mut found) = (vec![false; rows], [0, 0]);
                for part in order.parts() {
                    let (first, slot) = (part.rows[0] as usize, order.slot(part.rows[0]));
                    let batch = Batch {
                        rows: BatchRows::Ordered { rows: part.rows, order: &order },
                        next: &mut slots[slot * row_words..],
                        changed: &mut changed[first..],
                        sink: Sink::Digits(vec![&mut digit[first * row_words..]]),
                    };
                    let [unlocked, locked] = level.batch_with(instructions, batch);
                    found = [found[0] + unlocked, found[1] + locked];
                    for &row in part.finished.iter().filter(|&&row| changed[row as usize]) {
                        let states = &slots[order.slot(row) * row_words..][..row_words];
                        next[row as usize * row_words..][..row_words].copy_from_slice(states);
                    }
                }
                (found, next, changed, digit)
            };
            let first = found(InstructionSet::Portable(Portable));
            for instructions in InstructionSet::available() {
                assert!(found(instructions) == first, "{instructions:?} after {counts:?}");
                assert!(found_in_order(instructions) == first, "{instructions:?}, in order, after {counts:?}");
            }
            let (found, next, changed, _) = first;
            counts.push(found);
            (words, last) = (next, changed);
        }
        counts
    }

    #[test]
    fn all_instructions_find_the_same_states() {
        let cross: ChosenPieces = "cross".parse().expect("named pieces");
        let definitions = ["1x3x3", "skewb-diamond", "ivy", "pyraminx", "skewb", "topspin-10", "2x2x3"].map(shipped);
        let mut widths = Vec::new();
        for definition in definitions.into_iter().chain([cross.definition(&Turn::ALL)]) {
            let moves = definition.moves().len();
            let space = Space::new(Positions::new(definition).expect("few positions"));
            // The lock forbids the last move again.
            let locked = Arcs::of(1 + moves, moves, |from, number| (from != number + 1).then_some(number + 1));
            for arcs in [Arcs::free(moves), locked] {
                let counts = with_narrowest!(space.bits, W => searched::<W>(&space, &arcs));
                assert!(counts.len() > 4, "{counts:?}");
            }
            widths.push(space.bits.max(8).next_power_of_two());
        }
        assert!([8, 16, 32, 64].iter().all(|width| widths.contains(width)), "{widths:?}");
    }
}
