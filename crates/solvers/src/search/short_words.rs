//! Short forward sequences, except those that lead to the same positions as others.
//!
//! Normal words (`words.rs`) may still lead to the same position: on the Square-1, 4.3 million normal words of ten moves lead to 1.9
//! million positions. If one solution is enough, and if the search has excluded all shorter ones, it leaves out two kinds of words:
//!
//! 1. *Equal words.* Two words of one length lead to the same position in the same lock state, and the same moves may follow both.
//!    Then the same moves complete them to solutions, and one of them is enough.
//! 2. *Detours.* A shorter word leads to the same position in the same lock state. Then a solution that begins with the longer word has
//!    a shorter one.
//!
//! The words are made breadth first, level by level, and kept for all lengths. If few words are left out, no more levels are made.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use godtable_system::instructions::Portable;

use crate::search::near::{Key, key};
use crate::search::walk::{Node, Rules, Way};
use crate::search::words::NONE;

/// The least number of words of a level that shows whether many are left out.
const TELLING: usize = 1 << 14;

/// Few words are left out if a larger share of them stays.
const FEW: f64 = 0.95;

/// The most words.
const MOST: usize = 1 << 21;

/// The words take at most the memory divided by this, and nothing of a memory below [`LEAST`] bytes.
pub(super) const PART: u64 = 8;
pub(super) const LEAST: u64 = 1 << 26;

/// The least number of moves between the words and the end of a walk: so making the words takes less time than the walk.
pub(super) const BELOW: usize = 3;

/// The words from a position, by length.
#[derive(Debug)]
pub(super) struct ShortWords<const N: usize> {
    nodes: Vec<Node<N>>,
    /// By length: the number of the first word.
    starts: Vec<usize>,
    /// By key of position and lock state: the last word that leads there.
    found: HashMap<u64, u32, BuildHasherDefault<Key>>,
    /// By word: an earlier word with the same key of position and lock state, or its own number.
    earlier: Vec<u32>,
    most: usize,
    below: usize,
    is_done: bool,
}

impl<const N: usize> ShortWords<N> {
    /// Begins at a position. The words take at most `bytes` of memory. `below` is [`BELOW`], or less in tests.
    pub(super) fn new(rules: &Rules<N>, start: &Node<N>, bytes: u64, below: usize) -> ShortWords<N> {
        let found = [(key(rules, start), 0)].into_iter().collect();
        // A node, its link, and its entry in the map.
        let of_word = size_of::<Node<N>>() + size_of::<u32>() + 32;
        let most = (bytes / of_word as u64).min(MOST as u64) as usize;
        ShortWords { nodes: vec![*start], starts: vec![0], found, earlier: vec![0], most, below, is_done: false }
    }

    /// Returns the words with which a walk of a given length begins, and calls a function with all shorter ones. Returns
    /// none if the search is stopped.
    pub(super) fn words(
        &mut self,
        rules: &Rules<N>,
        way: &Way<N>,
        moves: usize,
        stop: &AtomicBool,
        pass: &mut dyn FnMut(&Node<N>),
    ) -> &[Node<N>] {
        while self.starts.len() + self.below <= moves && !self.is_done {
            self.grow(rules, way, stop);
            if stop.load(Relaxed) {
                return &[];
            }
        }
        let level = (self.starts.len() - 1).min(moves.saturating_sub(self.below));
        let end = self.starts.get(level + 1).copied().unwrap_or(self.nodes.len());
        self.nodes[..self.starts[level]].iter().for_each(pass);
        &self.nodes[self.starts[level]..end]
    }

    /// Adds a level, or finds that no more are worth their time and memory.
    fn grow(&mut self, rules: &Rules<N>, way: &Way<N>, stop: &AtomicBool) {
        let (first, end) = (*self.starts.last().expect("the first level"), self.nodes.len());
        let before = self.starts.iter().rev().nth(1).map_or(1, |&before| first - before);
        let expected = (end - first) * (end - first) / before.max(1);
        if end + expected > self.most {
            self.finish();
            return;
        }
        // A list that grows by itself is copied, and then it takes memory twice.
        self.nodes.reserve_exact(expected);
        self.found.reserve(expected);
        let mut made = 0;
        for number in (first..end).take_while(|_| !stop.load(Relaxed)) {
            let node = self.nodes[number];
            rules.children(Portable, way, &node, |child| {
                made += 1;
                self.add(rules, child);
            });
        }
        let left = self.nodes.len() - end;
        self.starts.push(end);
        if left == 0 || made >= TELLING && left as f64 > FEW * made as f64 {
            self.finish();
        }
    }

    fn finish(&mut self) {
        self.is_done = true;
        (self.found, self.earlier) = (HashMap::default(), Vec::new());
    }

    /// Adds a word, unless it is a detour or equals another one.
    fn add(&mut self, rules: &Rules<N>, node: Node<N>) {
        let number = self.nodes.len() as u32;
        let last = *self.found.entry(key(rules, &node)).or_insert(number);
        let mut other = last;
        while other != number {
            let own = &self.nodes[other as usize];
            // Two positions may have one key.
            let is_same = own.plane == node.plane && rules.layout.reduced(&own.at) == rules.layout.reduced(&node.at);
            if is_same && (own.length < node.length || rules.are_followed_alike(own, &node)) {
                return;
            }
            let earlier = self.earlier[other as usize];
            if earlier == other {
                break;
            }
            other = earlier;
        }
        self.earlier.push(last);
        self.nodes.push(node);
        if last != number {
            self.found.insert(key(rules, &self.nodes[number as usize]), number);
        }
    }
}

impl<const N: usize> Rules<N> {
    /// Returns whether the same moves may follow two words, and the same sets of free families.
    fn are_followed_alike(&self, one: &Node<N>, other: &Node<N>) -> bool {
        let family = |node: &Node<N>| (node.last != NONE).then(|| self.words.family[usize::from(node.last)]);
        one.blocked == other.blocked
            && family(one) == family(other)
            && self.words.following(one.last, one.blocked).eq(self.words.following(other.last, other.blocked))
    }
}
