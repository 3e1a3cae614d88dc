//! Whole tables against published counts.

use godtable_cube::{Lock, Puzzle, Rules};

/// What is published, with its sources.
const DISTRIBUTIONS: &str = include_str!("../../../data/distributions.tsv");

/// The rules that a line of the distributions names.
fn rules(name: &str) -> Rules {
    let rules = match name {
        "half-turn" | "quarter-turn" => Rules::named(Puzzle::Cube2, name),
        "clockwise quarter turns, no lock" => Rules::named(Puzzle::Cube2, "clockwise"),
        "half turns only (R2 U2 F2)" => Rules::parse(Puzzle::Cube2, "R2 U2 F2", Lock::None),
        _ => panic!("no rules are known as '{name}'"),
    };
    rules.expect("known rules")
}

#[test]
fn every_published_distribution_of_the_2x2x2_is_found() {
    let mut compared = 0;
    let lines = DISTRIBUTIONS.lines().filter(|line| !line.starts_with('#')).skip(1);
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let [puzzle, name, source, counts] = fields[..] else { panic!("not four fields: {line}") };
        if puzzle != Puzzle::Cube2.name() {
            continue;
        }
        let published: Vec<u64> = counts.split(',').map(|count| count.parse().expect("a number")).collect();
        let filled = godtable_generate::fill(&rules(name), &mut |_| ()).expect("near enough");
        assert_eq!(filled.header().unlocked.counts(), published, "{name}, {source}");
        assert_eq!(filled.header().locked, None);
        compared += 1;
    }
    assert_eq!(compared, 4);
}
