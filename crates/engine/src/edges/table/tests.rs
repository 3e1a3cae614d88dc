//! Tables of few turns against plain searches, tables of permutations in full, and wrong tables.

use std::ops::ControlFlow::{Break, Continue};
use std::path::PathBuf;
use std::sync::LazyLock;

use godtable_puzzle::cube::{NamedLock, Puzzle};
use godtable_system::instructions::InstructionSet;
use godtable_system::parallel::Alone;
use godtable_table::{Existing, Histogram, read_as, write_edges};
use godtable_testing::is_exhaustive;

use super::*;
use crate::edges::tests::plain_distances;
use crate::edges::{Maker, Proof, Wrong};
use crate::shares::SearchError;

/// A folder with a file for a table.
struct Folder {
    _folder: tempfile::TempDir,
    path: PathBuf,
}

fn folder() -> Folder {
    let folder = tempfile::tempdir().expect("a folder");
    Folder { path: folder.path().join("table"), _folder: folder }
}

fn rules(turns: &str) -> Rules {
    Rules::parse(Puzzle::CORNERS3, turns, NamedLock::None).expect("well written")
}

/// Makes a table in memory.
fn made(rules: &Rules, flips: FlipChoice) -> EdgesTable<Vec<u8>> {
    let Folder { path, _folder } = folder();
    let space = Space::new(rules, flips).expect("rules to solved");
    let mut maker = Maker::new(space, InstructionSet::best()).expect("reversible rules");
    while maker.share().advance(&mut Alone, &|_| Continue(())).expect("it is not stopped") {}
    let header = maker.write(&path, Existing::Keep).expect("a file");
    let table = read_as(&path).expect("it was just written");
    assert_eq!(*table.header(), header);
    EdgesTable::new(table).expect("its own cells")
}

/// The table of all permutations in half turns.
static PERMUTATIONS: LazyLock<EdgesTable<Vec<u8>>> =
    LazyLock::new(|| made(&Rules::named(Puzzle::CORNERS3, "half-turn").expect("a preset"), FlipChoice::Ignored));

/// Returns the table with other cells or another header, and right checksums.
fn changed(table: &EdgesTable<Vec<u8>>, change: impl FnOnce(&mut EdgesHeader, &mut [u8])) -> EdgesTable<Vec<u8>> {
    let Folder { path, _folder } = folder();
    let (mut header, mut cells) = (table.header().clone(), table.cells().to_vec());
    change(&mut header, &mut cells);
    header.blocks = EdgesHeader::blocks_of(&[&cells]);
    write_edges(&path, Existing::Keep, &header, &[&cells]).expect("a file");
    EdgesTable::new(read_as(&path).expect("it was just written")).expect("its own cells")
}

fn proved(table: &EdgesTable<Vec<u8>>, instructions: InstructionSet) -> Result<(), Wrong> {
    let mut proof = Proof::new(table, instructions).expect("some memory");
    loop {
        match proof.share().advance(&mut Alone, &|_| Continue(())) {
            Ok(true) => {}
            Ok(false) | Err(SearchError::Differs) => return proof.finish(),
            Err(error) => panic!("{error}"),
        }
    }
}

/// Reversible turns that reach few positions, of one class of sectors and of several.
const FEW: [&str; 6] = ["U2 R2 F2 D2 L2 B2", "F F' R2", "U U2 U' D2", "F F2 F'", "U U' D D' R2", "R R2 R' L2 U2 D2"];

#[test]
fn few_turns_have_the_distances_of_a_plain_search() {
    // A sample has both choices of flips.
    let step = if is_exhaustive() { 1 } else { 5 };
    let all = FEW.iter().flat_map(|turns| [(turns, FlipChoice::Counted), (turns, FlipChoice::Ignored)]);
    for (turns, flips) in all.step_by(step) {
        let rules = rules(turns);
        let table = made(&rules, flips);
        let plain = plain_distances(&rules, flips);
        let mut counts = vec![0; table.header().unlocked.counts().len()];
        for ((edges, _), distance) in plain {
            let found = table.distance(&edges).expect("a whole table");
            assert_eq!(found.map(Distance::get), Some(distance), "{turns}, {edges:?}");
            counts[distance] += 1;
        }
        assert_eq!(table.header().unlocked.counts(), counts, "{turns}");
        for instructions in InstructionSet::available() {
            proved(&table, instructions).expect("a right table");
        }
    }
}

#[test]
fn positions_out_of_reach_have_no_distance() {
    let table = made(&rules("U U2 U' D2"), FlipChoice::Counted);
    for turns in ["R", "R2 U R2", "F", "R L' U2"] {
        let cube = Cube3::read_turns(turns).expect("turns");
        assert_eq!(table.distance(cube.edges()).expect("a whole table"), None, "{turns}");
        assert_eq!(table.solutions(cube.edges()).expect("a whole table").count(), 0);
        assert_eq!(table.solution_count(cube.edges()).expect("a whole table"), Some(0));
    }
}

#[test]
fn permutations_are_proved_with_published_counts() {
    let counts = [1, 18, 243, 3_240, 42_535, 542_234, 6_529_891, 66_478_628, 310_957_078, 94_443_600, 4_132];
    let table = &*PERMUTATIONS;
    assert_eq!(table.header().unlocked.counts(), counts);
    proved(table, InstructionSet::best()).expect("a right table");
    let antipodes = table.antipodes().expect("they are listed");
    assert_eq!(antipodes.iter().map(Vec::len).sum::<usize>(), 4_132);
    table.check().expect("right checksums");
}

/// Checks distances and solutions on a walk: the nearest position after a turn is one nearer, and none is two nearer or
/// farther.
fn check_on_a_walk(table: &EdgesTable<Vec<u8>>, turns: &[Turn]) {
    let mut cube = Cube3::SOLVED;
    for round in 0..3_000 {
        cube = cube.turned(turns[(round * round * 5 + round / 7) % turns.len()]);
        let distance =
            |cube: &Cube3| table.distance(cube.edges()).expect("a whole table").expect("all are in reach").get();
        let here = distance(&cube);
        let next: Vec<usize> = turns.iter().map(|turn| distance(&cube.turned(*turn))).collect();
        assert!(next.iter().all(|next| next.abs_diff(here) <= 1), "{next:?} {here}");
        assert_eq!(next.iter().any(|next| next + 1 == here), here > 0, "{next:?} {here}");
        let solution = table.solutions(cube.edges()).expect("a whole table").next().expect("one").expect("one");
        assert_eq!(solution.len(), here);
        assert_eq!(cube.played(&solution).edges().pieces(), Edges::SOLVED.pieces());
    }
}

#[test]
fn permutations_of_all_sectors_have_the_distances_of_turns() {
    let turns =
        |name: &str| Rules::named(Puzzle::CORNERS3, name).expect("a preset").turns().iter().collect::<Vec<Turn>>();
    check_on_a_walk(&PERMUTATIONS, &turns("half-turn"));
    if is_exhaustive() {
        let rules = Rules::named(Puzzle::CORNERS3, "quarter-turn").expect("a preset");
        check_on_a_walk(&made(&rules, FlipChoice::Ignored), &turns("quarter-turn"));
    }
}

#[test]
fn solutions_are_counted_as_they_are_listed() {
    let table = made(&rules("F F' R2 U2"), FlipChoice::Counted);
    for turns in ["", "F", "F R2 F U2", "R2 U2 R2 U2 R2 U2", "F F R2 F U2 F' R2"] {
        let cube = Cube3::read_turns(turns).expect("turns");
        let distance = table.distance(cube.edges()).expect("a whole table").expect("in reach");
        let listed: Result<BTreeSet<String>, AnswerError> = table
            .solutions(cube.edges())
            .expect("a whole table")
            .map(|solution| {
                let solution = solution?;
                assert_eq!((solution.len(), cube.played(&solution).edges()), (distance.get(), &Edges::SOLVED));
                Ok(format!("{solution:?}"))
            })
            .collect();
        let count = table.solution_count(cube.edges()).expect("a whole table");
        assert_eq!(count, Some(listed.expect("a whole table").len() as u128), "{turns}");
    }
}

#[test]
fn plain_search_finds_the_same_antipodes() {
    for turns in FEW.into_iter().step_by(if is_exhaustive() { 1 } else { 2 }) {
        let rules = rules(turns);
        let table = made(&rules, FlipChoice::Counted);
        let farthest = table.header().unlocked.gods_number().get();
        let plain = plain_distances(&rules, FlipChoice::Counted).into_iter();
        let plain: BTreeSet<Key> =
            plain.filter(|(_, distance)| *distance == farthest).map(|((edges, _), _)| key(&edges)).collect();
        let classes = table.antipodes().expect("they are listed");
        let found: BTreeSet<Key> = classes.iter().flatten().map(key).collect();
        assert_eq!(found, plain, "{turns}");
    }
}

#[test]
fn each_wrong_cell_is_found() {
    let table = made(&rules("F F' R2"), FlipChoice::Counted);
    let cells = table.space().cells();
    let solved = table.goal;
    let near = table.space().cell(Cube3::SOLVED.turned(Turn::ALL[1]).edges()).expect("a sector");
    let all = [solved, near, 0, cells / 3, cells / 2, cells - 1];
    for cell in all.into_iter().step_by(if is_exhaustive() { 1 } else { 2 }) {
        for bits in if is_exhaustive() { 1..4 } else { 3..4 } {
            let wrong = changed(&table, |_, bytes| {
                let half = bytes.len() / 2;
                bytes[(cell / 8) as usize] ^= (bits & 1) << (cell % 8);
                bytes[half + (cell / 8) as usize] ^= (bits >> 1) << (cell % 8);
            });
            let error = proved(&wrong, InstructionSet::best()).expect_err("a wrong cell");
            let Wrong::Cell { cell: found, got, expected } = error else { panic!("{error}") };
            assert_eq!(found, cell);
            let distance = table.distance(&table.position(cell).expect("a cell")).expect("a whole table");
            assert_eq!(expected, distance.map(Distance::get));
            assert_eq!(got, bits ^ table.value(cell).expect("a whole table"));
        }
    }
}

#[test]
fn wrong_counts_and_lists_are_found() {
    let table = made(&rules("F F' R2"), FlipChoice::Counted);
    let proved = |table| proved(&table, InstructionSet::best()).expect_err("it is wrong");
    let wrong = changed(&table, |header, _| {
        let mut counts = header.unlocked.counts().to_vec();
        (counts[2], counts[3]) = (counts[2] - 1, counts[3] + 1);
        header.unlocked = Histogram::new(header.unlocked.states(), counts).expect("the same number");
    });
    assert!(matches!(proved(wrong), Wrong::Count { distance: 2, .. }));
    let wrong = changed(&table, |header, _| header.farthest[0] -= 1);
    assert_eq!(proved(wrong), Wrong::Farthest);
    let wrong = changed(&table, |header, _| header.farthest.clear());
    assert!(matches!(wrong.antipodes(), Err(AnswerError::TooMany { .. })));
    assert_eq!(proved(wrong), Wrong::Farthest);
    let nearer = changed(&table, |header, _| header.farthest = vec![table.goal]);
    assert!(matches!(nearer.antipodes(), Err(AnswerError::Contradiction { cell }) if cell == table.goal));
}

#[test]
fn damaged_block_is_found_when_it_is_read() {
    let table = made(&rules("U U2 U' D2"), FlipChoice::Counted);
    let mut cells = table.cells().to_vec();
    cells[(table.goal / 8) as usize] ^= 2;
    let Folder { path, _folder } = folder();
    write_edges(&path, Existing::Keep, table.header(), &[&cells]).expect("a file");
    let damaged = EdgesTable::new(read_as(&path).expect("a right checksum of all")).expect("its own cells");
    assert!(matches!(damaged.distance(&Edges::SOLVED), Err(AnswerError::Damaged(TableError::CellsDamaged { .. }))));
    assert!(damaged.check().is_err());
}

#[test]
fn locked_and_one_way_rules_have_no_table() {
    let refused = |rules: &Rules| {
        let space = Space::new(rules, FlipChoice::Ignored).expect("rules to solved");
        Maker::new(space, InstructionSet::best()).expect_err("no table").to_string()
    };
    let irreversible = Rules::named(Puzzle::CORNERS3, "irreversible").expect("a preset");
    assert!(refused(&irreversible).starts_with("a table of the edges needs rules that lock nothing;"));
    assert!(refused(&rules("U R2")).starts_with("a table of the edges needs the inverse of each turn, and U' is not "));
}

#[test]
fn stopped_level_is_an_error() {
    let space = Space::new(&rules("U U2 U' D2"), FlipChoice::Ignored).expect("rules to solved");
    let mut maker = Maker::new(space, InstructionSet::best()).expect("reversible rules");
    let stopped = maker.share().advance(&mut Alone, &|_| Break(()));
    assert!(matches!(stopped, Err(SearchError::Stopped)));
}

#[test]
fn needs_of_whole_tables_are_known_beforehand() {
    for (name, memory) in [("half-turn", 8_336), ("quarter-turn", 8_336)] {
        let rules = Rules::named(Puzzle::CORNERS3, name).expect("a preset");
        let space = Space::new(&rules, FlipChoice::Counted).expect("rules to solved");
        assert_eq!((space.table_bytes() / 1_000_000, space.file_bytes() / 1_000_000), (memory, 5_535), "{name}");
    }
}
