//! The counts of the 3-color cube against a plain search over stickers as points in space, and published totals.

use godtable_testing::{Stickers3, is_exhaustive, plain_levels};

/// Positions and classes under the 48 symmetries: 8! / 4!^2 * 3^7 corners and 12! / 4!^3 * 2^11 edges; B. Norskog, Domain of
/// the Cube Forum, node 248.
const TOTALS: [(&str, u64); 2] = [("positions", 10_863_756_288_000), ("classes", 226_331_259_372)];

/// Returns the rules, what is counted, and the counts of each line of `data/3-color-cube.tsv`.
fn lines() -> impl Iterator<Item = (&'static str, &'static str, Vec<u64>)> {
    let lines = include_str!("../../../../data/3-color-cube.tsv").lines().filter(|line| !line.starts_with('#')).skip(1);
    lines.map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        let counts = fields[4].split(',').map(|count| count.parse().expect("a number"));
        (fields[1], fields[2], counts.collect())
    })
}

#[test]
fn counts_add_up_to_the_published_totals() {
    for (rules, states, counts) in lines() {
        let (_, total) = TOTALS.into_iter().find(|(name, _)| *name == states).expect("positions or classes");
        assert_eq!(counts.iter().sum::<u64>(), total, "{rules}, {states}");
    }
}

#[test]
fn first_levels_equal_a_plain_search_of_stickers() {
    let solved = Stickers3::solved().facelets();
    let solved = Stickers3::of(&solved.replace('D', "U").replace('L', "R").replace('B', "F"));
    for (rules, endings) in [("half-turn", &["", "2", "'"][..]), ("quarter-turn", &["", "'"])] {
        let next = |stickers: &Stickers3| {
            let turns = ["U", "R", "F", "D", "L", "B"]
                .into_iter()
                .flat_map(|face| endings.iter().map(move |end| format!("{face}{end}")));
            turns.map(|turn| stickers.turn(&turn)).collect::<Vec<_>>()
        };
        let levels = if is_exhaustive() { 6 } else { 5 };
        let found = plain_levels([solved.clone()], Stickers3::facelets, next).take(levels + 1);
        let found: Vec<u64> = found.map(|level| level.len() as u64).collect();
        let (_, _, counts) = lines().find(|line| (line.0, line.1) == (rules, "positions")).expect("a line");
        assert_eq!(found, counts[..=levels], "{rules}");
    }
}
