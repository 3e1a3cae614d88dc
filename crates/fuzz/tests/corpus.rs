//! The targets without a fuzzer: on the corpus, on damaged entries of it, and on random bytes.

use std::fs;
use std::path::Path;

use godtable_fuzz::{TARGETS, Target};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::TestRunner;

/// Returns the corpus entries of a target, sorted by name.
fn entries(name: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(name);
    let entries = fs::read_dir(folder).expect("a folder for each target");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    assert!(!paths.is_empty(), "{name} has a corpus");
    paths.iter().map(|path| fs::read(path).expect("a file")).collect()
}

/// Runs a target on bytes. If it panics, the message has the bytes, to be added to the corpus.
fn run(name: &str, target: Target, bytes: &[u8]) {
    let bytes = bytes.to_vec();
    if std::panic::catch_unwind(|| target(&bytes)).is_err() {
        panic!("{name} on {}", bytes.escape_ascii());
    }
}

/// A change of bytes.
#[derive(Clone, Debug)]
enum Edit {
    Flip { at: Index, bit: u8 },
    Put { at: Index, bytes: Vec<u8> },
    Copy { from: Index, to: Index, length: usize },
    Remove { at: Index, length: usize },
    Truncate { at: Index },
}

impl Edit {
    fn apply(&self, bytes: &mut Vec<u8>) {
        let place = |at: &Index| at.index(bytes.len() + 1);
        match self {
            Edit::Flip { at, bit } => {
                let at = place(at);
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= 1 << bit;
                }
            }
            Edit::Put { at, bytes: put } => drop(bytes.splice(place(at)..place(at), put.iter().copied())),
            Edit::Copy { from, to, length } => {
                let (from, to) = (place(from), place(to));
                let copied: Vec<u8> = bytes[from..].iter().copied().take(*length).collect();
                bytes.splice(to..to, copied);
            }
            Edit::Remove { at, length } => {
                let at = place(at);
                bytes.drain(at..(at + length).min(bytes.len()));
            }
            Edit::Truncate { at } => bytes.truncate(place(at)),
        }
    }
}

fn edit() -> impl Strategy<Value = Edit> {
    let words = ["R", "'", "(", ")9", "[", ",", "\t", "\"", "\n", "2", "é", "\u{2019}", "\0", "0", "="];
    let word = select(words.to_vec()).prop_map(|word| word.as_bytes().to_vec());
    prop_oneof![
        3 => (any::<Index>(), 0..8_u8).prop_map(|(at, bit)| Edit::Flip { at, bit }),
        2 => (any::<Index>(), word).prop_map(|(at, bytes)| Edit::Put { at, bytes }),
        1 => (any::<Index>(), prop::collection::vec(any::<u8>(), 1..6)).prop_map(|(at, bytes)| Edit::Put { at, bytes }),
        2 => (any::<Index>(), any::<Index>(), 1..40_usize)
            .prop_map(|(from, to, length)| Edit::Copy { from, to, length }),
        2 => (any::<Index>(), 1..20_usize).prop_map(|(at, length)| Edit::Remove { at, length }),
        1 => any::<Index>().prop_map(|at| Edit::Truncate { at }),
    ]
}

/// Any bytes, and corpus entries with some edits.
fn hostile(entries: Vec<Vec<u8>>) -> impl Strategy<Value = Vec<u8>> {
    let damaged = (select(entries), prop::collection::vec(edit(), 1..6)).prop_map(|(mut bytes, edits)| {
        edits.iter().for_each(|edit| edit.apply(&mut bytes));
        bytes
    });
    prop_oneof![1 => prop::collection::vec(any::<u8>(), 0..200), 7 => damaged]
}

/// Runs a target on the corpus and on `cases` hostile inputs; on three times as many if the tests are exhaustive.
fn holds(name: &str, cases: u32) {
    let cases = if godtable_testing::is_exhaustive() { 3 * cases } else { cases };
    let (_, target) = TARGETS.into_iter().find(|(known, _)| *known == name).expect("a target");
    let entries = entries(name);
    entries.iter().for_each(|bytes| run(name, target, bytes));
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    let result = TestRunner::new(config).run(&hostile(entries), |bytes| {
        target(&bytes);
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{name}: {error}"));
}

#[test]
fn bytes_as_a_table_of_edges_answer_or_are_refused() {
    holds("edges", 40);
}

#[test]
fn text_as_facelets_is_a_position_or_refused() {
    holds("facelets", 10_000);
}

#[test]
fn text_as_a_pattern_is_a_position_or_refused() {
    holds("kpattern", 10_000);
}

#[test]
fn text_as_turns_reads_the_same_again_or_is_refused() {
    holds("notation", 5_000);
}

#[test]
fn text_as_a_rules_file_is_rules_or_refused() {
    holds("rulesfile", 5_000);
}

#[test]
fn bytes_as_a_table_answer_or_are_refused() {
    holds("table", 100);
}

#[test]
fn proved_table_equals_the_table_of_its_rules() {
    holds("whole", 1);
}

#[test]
fn targets_and_corpus_folders_have_the_same_names() {
    let corpus = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")).expect("a folder");
    let mut folders: Vec<_> = corpus.map(|entry| entry.expect("an entry").file_name()).collect();
    folders.sort();
    assert_eq!(folders, TARGETS.map(|(name, _)| name));
}
