//! Compares whole tables with published counts.

use std::ops::ControlFlow::Continue;

use godtable_puzzle::cube::{NamedLock, Puzzle, Rules};

/// Published distributions, with their sources.
const DISTRIBUTIONS: &str = include_str!("../../../../../data/distributions.tsv");

/// Returns the rules of a line of the distributions.
fn rules(puzzle: &str, name: &str) -> Rules {
    let puzzle = match puzzle {
        "2x2x2" => Puzzle::CUBE2,
        "3x3x3 corners" => Puzzle::CORNERS3,
        _ => panic!("no puzzle is known as '{puzzle}'"),
    };
    let rules = match name {
        "half-turn" | "quarter-turn" => Rules::named(puzzle, name),
        "clockwise quarter turns, no lock" => Rules::named(puzzle, "clockwise"),
        "half turns only (R2 U2 F2)" => Rules::parse(puzzle, "R2 U2 F2", NamedLock::None),
        _ => panic!("no rules are known as '{name}'"),
    };
    rules.expect("known rules")
}

#[test]
fn tables_have_the_published_distributions() {
    let mut compared = Vec::new();
    let lines = DISTRIBUTIONS.lines().filter(|line| !line.starts_with('#')).skip(1);
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let [puzzle, name, source, counts] = fields[..] else { panic!("not four fields: {line}") };
        let published: Vec<u64> = counts.split(',').map(|count| count.parse().expect("a number")).collect();
        let filled = godtable_engine::generate::fill(&rules(puzzle, name), &mut |_| Continue(())).expect("near enough");
        assert_eq!(filled.header().unlocked.counts(), published, "{puzzle}, {name}, {source}");
        assert_eq!(filled.header().locked, None);
        compared.push(puzzle);
    }
    let of = |name: &str| compared.iter().filter(|&&puzzle| puzzle == name).count();
    assert_eq!((of("2x2x2"), of("3x3x3 corners"), compared.len()), (4, 2, 6));
}
