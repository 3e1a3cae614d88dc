//! The distances of the states that a search found: a bit for each state and binary digit.

use crate::rows::word::{Word, Words};

/// The states that a search found, and their distances.
#[derive(Debug)]
pub(crate) struct Digits<W> {
    pub(crate) seen: Words<W>,
    /// The binary digits of the distances, the lowest first.
    pub(crate) digits: Vec<Words<W>>,
}

impl<W: Word> Digits<W> {
    /// Returns the distance of the state of a bit, or `None` if it was not found.
    #[inline]
    pub(crate) fn distance(&self, word: usize, bit: usize) -> Option<usize> {
        let has = |words: &[W]| (words[word].bits() >> bit & 1) as usize;
        (has(&self.seen) == 1).then(|| self.digits.iter().enumerate().map(|(digit, words)| has(words) << digit).sum())
    }

    /// Returns the states of a word at a distance.
    pub(crate) fn at(&self, word: usize, distance: usize) -> u64 {
        if distance >> self.digits.len() > 0 {
            return 0;
        }
        let digits = self.digits.iter().enumerate();
        let states = digits.fold(self.seen[word], |states, (digit, words)| {
            states & if distance >> digit & 1 == 1 { words[word] } else { !words[word] }
        });
        states.bits()
    }

    /// Returns which of some states of a word do not have a distance; `None` is one that was not found.
    pub(crate) fn differing(&self, word: usize, states: u64, distance: Option<usize>) -> u64 {
        states & !distance.map_or_else(|| !self.seen[word].bits(), |distance| self.at(word, distance))
    }
}
