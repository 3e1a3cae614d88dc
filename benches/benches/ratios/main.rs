//! The shipped code beside plain baselines, in one table.
//!
//! A line times two functions, in alternation. Their answers are compared before; no time is asserted. With `--test`,
//! or under `cargo test`, there is one round. `--program PATH` measures the program at that path as well, as a whole
//! process. `--only TEXT` measures only the lines whose names contain the text.

mod whole_process;

use std::hint::black_box;
use std::ops::ControlFlow::Continue;
use std::path::Path;

use godtable_answers::Oracle;
use godtable_benches::machine::{COPIED_BYTES, Copies, READS, chase};
use godtable_benches::ratio::{Per, Ratios};
use godtable_benches::samples::{self, QUESTIONS, WRITTEN_TURNS};
use godtable_benches::shipped::{self, TableFile, label};
use godtable_benches::{queue, scan};
use godtable_engine::edges::{FlipChoice, Space, share};
use godtable_engine::generate::FilledTable;
use godtable_puzzle::cube::{NamedLock, Puzzle, Rules, Turn};
use godtable_puzzle::cube3::Cube3;
use godtable_system::instructions::InstructionSet;
use godtable_system::parallel::{Alone, with_all_awake};
use rayon::ThreadPool;

/// Odd, so that the median is the time of one round.
const ROUNDS: usize = 21;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let has = |argument: &str| arguments.iter().any(|given| given == argument);
    let is_test = has("--test") || !has("--bench");
    let value = |option: &str| arguments.iter().position(|given| given == option).map(|at| arguments[at + 1].as_str());
    let mut ratios = Ratios::new(if is_test { 1 } else { ROUNDS }).only(value("--only").unwrap_or_default());
    shipped::start_threads();
    if let Some(program) = value("--program") {
        // First, while this process is small; see `process::Run`.
        whole_process::measure(&mut ratios, Path::new(program));
    }
    generation(&mut ratios);
    corners_of_the_3x3x3(&mut ratios);
    edges_of_the_3x3x3(&mut ratios);
    opening(&mut ratios);
    lookups(&mut ratios);
    cells_and_memory(&mut ratios);
    turns_of_the_3x3x3(&mut ratios);
    print!("{ratios}");
}

fn irreversible() -> Rules {
    shipped::rules(Puzzle::CUBE2, "irreversible")
}

fn half_turn() -> Rules {
    shipped::rules(Puzzle::CUBE2, "half-turn")
}

/// The threads of a run: as many as the program has, or a single one.
#[derive(Clone, Copy)]
enum Cores<'a> {
    All,
    One(&'a ThreadPool),
}

impl Cores<'_> {
    fn run<R: Send>(self, work: impl FnOnce() -> R + Send) -> R {
        match self {
            Cores::All => work(),
            Cores::One(pool) => pool.install(work),
        }
    }

    fn label(self) -> String {
        match self {
            Cores::All => format!("{} threads", rayon::current_num_threads()),
            Cores::One(_) => "1 thread".to_owned(),
        }
    }
}

fn one_thread() -> ThreadPool {
    rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread can be started")
}

/// Times the search from rules to cells beside single-threaded baselines.
fn generation(ratios: &mut Ratios) {
    let filled = shipped::fill(&irreversible());
    let distances = queue::distances();
    assert_eq!(filled.header().unlocked.counts(), queue::unlocked_counts(&distances));
    let locked = filled.header().locked.as_ref().expect("rules with a lock");
    assert_eq!(locked.counts(), queue::locked_counts(&distances));
    beside_baseline(ratios, &irreversible(), ("queue, 1 thread", queue::distances));

    let published = shipped::published(&half_turn()).expect("counts that are published");
    assert_eq!(shipped::fill(&half_turn()).header().unlocked.counts(), published);
    assert_eq!(scan::counts(), published);
    beside_baseline(ratios, &half_turn(), ("scan, 1 thread", scan::counts));
}

/// Times the search beside a baseline. All cores are awake during both: one that slept through the baseline would need a
/// millisecond to wake up, as long as the search.
fn beside_baseline<A: Send>(ratios: &mut Ratios, rules: &Rules, (baseline, run): (&str, impl Fn() -> A + Sync)) {
    let run_baseline = || with_all_awake(&run);
    let mut cells = shipped::room_for_cells(shipped::fill(rules).header());
    for instructions in InstructionSet::available() {
        let what = format!("rules to cells, {}, {}, {instructions}", label(rules), Cores::All.label());
        let run = || shipped::rules_to_cells_on(rules, instructions, &mut cells);
        ratios.pair(Per::Run, (&what, run), (baseline, &run_baseline));
    }
    let one = Cores::One(&one_thread());
    let what = format!("rules to cells, {}, {}", label(rules), one.label());
    let run = || one.run(|| shipped::rules_to_cells(rules, &mut cells));
    ratios.pair(Per::Run, (&what, run), (baseline, &run_baseline));
    on_all_beside_one(ratios, rules);
    instruction_sets(ratios, rules);
}

/// Times the search on all cores: each instruction set beside the next slower one.
fn instruction_sets(ratios: &mut Ratios, rules: &Rules) {
    let mut cells = shipped::room_for_cells(shipped::fill(rules).header());
    let mut slower_cells = cells.clone();
    for sets in InstructionSet::available().windows(2) {
        let what = format!("rules to cells, {}, {}", label(rules), sets[0]);
        let run = || shipped::rules_to_cells_on(rules, sets[0], &mut cells);
        let run_slower = || shipped::rules_to_cells_on(rules, sets[1], &mut slower_cells);
        ratios.pair(Per::Run, (&what, run), (&format!("the same, {}", sets[1]), run_slower));
        assert!(cells == slower_cells, "other cells with other instructions");
    }
}

fn on_all_beside_one(ratios: &mut Ratios, rules: &Rules) {
    let one = one_thread();
    let (all, one) = (Cores::All, Cores::One(&one));
    let mut cells = shipped::room_for_cells(shipped::fill(rules).header());
    let mut cells_by_one = cells.clone();
    let what = format!("rules to cells, {}, {}", label(rules), all.label());
    let run = || all.run(|| shipped::rules_to_cells(rules, &mut cells));
    let run_by_one = || one.run(|| shipped::rules_to_cells(rules, &mut cells_by_one));
    ratios.pair(Per::Run, (&what, run), ("the same, 1 thread", run_by_one));
    assert!(cells == cells_by_one, "other cells with other threads");
}

fn corners_of_the_3x3x3(ratios: &mut Ratios) {
    for name in ["half-turn", "quarter-turn"] {
        let rules = shipped::rules(Puzzle::CORNERS3, name);
        let published = shipped::published(&rules).expect("counts that are published");
        assert_eq!(shipped::fill(&rules).header().unlocked.counts(), published);
        on_all_beside_one(ratios, &rules);
        instruction_sets(ratios, &rules);
    }
    for rules in [shipped::rules(Puzzle::CORNERS3, "irreversible"), shipped::clockwise_by_faces()] {
        let filled = shipped::fill(&rules);
        let locked = filled.header().locked.as_ref().expect("rules with a lock");
        assert_eq!(locked.reachable(), locked.states());
        let mut cells = shipped::room_for_cells(filled.header());
        let what = format!("rules to cells, {}, {} million", label(&rules), locked.states() / 1_000_000);
        drop(filled);
        ratios.alone(Per::Run, (&what, || shipped::rules_to_cells(&rules, &mut cells)));
    }
}

/// Times searches of the edges: one subgroup with each instruction set, and all places without flips.
fn edges_of_the_3x3x3(ratios: &mut Ratios) {
    let found = |rules: &Rules, flips: FlipChoice, instructions: InstructionSet| {
        let space = Space::new(rules, flips).expect("the goal is solved");
        let mut share = share(space, instructions, false, 0, 1).expect("enough memory");
        while share.advance(&mut Alone, &|_| Continue(())).expect("nobody stops it") {}
        share.progress().found
    };
    // 14 levels, in 963 million positions of 34 colorings.
    let rules = Rules::parse(Puzzle::CORNERS3, "F B U2 R2 D2 L2", NamedLock::None).expect("turns of the puzzle");
    for instructions in InstructionSet::available() {
        let run = || assert_eq!(found(&rules, FlipChoice::Counted, instructions), 967_680);
        ratios.alone(Per::Run, (&format!("edges, two quarter turns, {instructions}"), run));
    }
    let rules = shipped::rules(Puzzle::CORNERS3, "half-turn");
    let run = || assert_eq!(found(&rules, FlipChoice::Ignored, InstructionSet::best()), 479_001_600);
    ratios.alone(Per::Run, ("edges, permutations, 479 million", run));
}

fn opening(ratios: &mut Ratios) {
    for rules in [irreversible(), half_turn()] {
        let file = TableFile::new(&rules);
        let by_map = || file.map();
        let by_read = || godtable_table::read(file.path()).expect("a whole table");
        assert!(by_map().cells().iter().eq(by_read().cells().iter()));
        ratios.pair(Per::Run, (&format!("open, {rules}, by map"), by_map), ("the same, by read", by_read));
        let with_index = || Oracle::new(file.map()).expect("a table of its own rules");
        ratios.alone(Per::Run, (&format!("open, {rules}, by map, with its index"), with_index));
    }
}

fn lookups(ratios: &mut Ratios) {
    let oracles: Vec<_> = shipped::named_rules(Puzzle::CUBE2).iter().map(shipped::oracle).collect();
    let per = Per::Item(QUESTIONS);
    for oracle in &oracles {
        let numbers = samples::numbers(oracle.index().states());
        assert_eq!(shipped::sum_by_number(oracle, &numbers), shipped::sum_in_turn(oracle, &numbers));
        assert_eq!(shipped::sum_by_number(oracle, &numbers), shipped::sum_of_list(oracle, &numbers));
        let by_number = || shipped::sum_by_number(oracle, &numbers);
        let what = format!("distances by a list of numbers, {}", oracle.rules());
        ratios.pair(per, (&what, || shipped::sum_of_list(oracle, &numbers)), ("one by one", by_number));
        let what = format!("distance by number, {}", oracle.rules());
        let in_turn = || shipped::sum_in_turn(oracle, &numbers);
        ratios.pair(per, (&what, by_number), ("each after the last", in_turn));
    }
    for compact in &oracles {
        distances_in_cells(ratios, compact, &shipped::oracle_of_distances(compact.rules()));
    }
    distances_in_many_cells(ratios);
    for oracle in &oracles {
        let written = samples::written_turns(oracle.rules());
        let what = format!("distance by {WRITTEN_TURNS} written turns, {}", oracle.rules());
        ratios.alone(per, (&what, || shipped::sum_by_turns(oracle, &written)));
    }
}

/// Times lookups in cells with distances beside lookups in compact cells.
fn distances_in_cells(ratios: &mut Ratios, compact: &Oracle<Vec<u8>>, held: &Oracle<Vec<u8>>) {
    let rules = &label(compact.rules());
    let numbers = samples::numbers(compact.index().states());
    let per = Per::Item(QUESTIONS);
    assert_eq!(shipped::sum_by_number(held, &numbers), shipped::sum_by_number(compact, &numbers));
    assert_eq!(shipped::sum_by_number(held, &numbers), shipped::sum_of_list(held, &numbers));
    assert_eq!(shipped::sum_by_number(held, &numbers), shipped::sum_in_turn(held, &numbers));
    let what = format!("distance cells: by number, {rules}");
    let by_number = || shipped::sum_by_number(held, &numbers);
    ratios.pair(per, (&what, by_number), ("compact cells", || shipped::sum_by_number(compact, &numbers)));
    let what = format!("distance cells: each after the last, {rules}");
    let in_turn = || shipped::sum_in_turn(held, &numbers);
    ratios.pair(per, (&what, in_turn), ("compact cells", || shipped::sum_in_turn(compact, &numbers)));
    let what = format!("distance cells: by a list of numbers, {rules}");
    let by_list = || shipped::sum_of_list(held, &numbers);
    ratios.pair(per, (&what, by_list), ("compact cells", || shipped::sum_of_list(compact, &numbers)));
    let states = shipped::unlocked_states(compact, &numbers);
    assert_eq!(shipped::sum_by_state(held, &states), shipped::sum_by_state(compact, &states));
    let what = format!("distance cells: by unlocked state, {rules}");
    let by_state = || shipped::sum_by_state(held, &states);
    ratios.pair(per, (&what, by_state), ("compact cells", || shipped::sum_by_state(compact, &states)));

    let mut cells = shipped::room_for_cells(held.table().header());
    let mut compact_cells = shipped::room_for_cells(compact.table().header());
    let what = format!("rules to distance cells, {rules}");
    let to_distances = || shipped::rules_to_distances(held.rules(), &mut cells);
    let to_compact = || shipped::rules_to_cells(compact.rules(), &mut compact_cells);
    ratios.pair(Per::Run, (&what, to_distances), ("rules to compact cells", to_compact));
}

/// Times the same lookups in tables larger than any cache. The tables are compared with each other instead of proved,
/// which takes long.
fn distances_in_many_cells(ratios: &mut Ratios) {
    let rules = shipped::rules(Puzzle::CORNERS3, "half-turn");
    let tables = [shipped::fill(&rules), shipped::fill_distances(&rules)].map(FilledTable::into_table);
    let [compact, held] = tables.map(|table| Oracle::new(table).expect("a table of its own rules"));
    distances_in_cells(ratios, &compact, &held);
}

/// Times the access to cells and memory alone.
fn cells_and_memory(ratios: &mut Ratios) {
    let table = shipped::fill(&irreversible()).into_table();
    let cells = table.cells();
    let by_shift = || (0..cells.len()).map(|number| usize::from(cells.get(number))).sum::<usize>();
    let by_field = || cells.iter().map(usize::from).sum::<usize>();
    assert_eq!(by_shift(), by_field());
    let per = Per::Item(cells.len());
    ratios.pair(per, ("cell, each in order, by shift and mask", by_shift), ("the same, by bitvec", by_field));

    let what = format!("cell, each after the last, among {} bytes", cells.len() / 4);
    let (all, few) = (|| chase(cells, cells.len()), || chase(cells, 4 * 4096));
    ratios.pair(Per::Item(READS), (&what, all), ("the same, among 4096 bytes", few));

    for (block, what) in [(64 << 20, "copy of 64 MiB, 1 thread"), (1 << 20, "copy of 1 MiB, in cache, 1 thread")] {
        let mut copies = Copies::new(block);
        ratios.alone(Per::Bytes(COPIED_BYTES), (what, || copies.copy()));
    }
}

/// Times 46 turns of a scramble and its solution on the 3x3x3: read from text, and already read.
fn turns_of_the_3x3x3(ratios: &mut Ratios) {
    const ROUNDS: usize = 10_000;
    const TEXT: &str = "R' U' F D2 B2 U2 L2 B2 U2 F2 R' B2 R' U' F' R D2 L D L' U2 F R' U' F \
                        U F2 B U B D R2 L2 F2 U' F2 L2 D F2 D' R2 D' B D L B'";
    let turns: Vec<Turn> = TEXT.split(' ').map(|turn| turn.parse().expect("a turn")).collect();
    assert_eq!(turns.len(), 46);
    let one_by_one = |cube: Cube3| turns.iter().fold(cube, |cube, &turn| cube.turned(turn));
    assert!(one_by_one(Cube3::SOLVED).is_solved() && Cube3::SOLVED.played(&turns).is_solved());
    let per = Per::Item(ROUNDS);
    let rounds = |play: &dyn Fn(Cube3) -> Cube3| (0..ROUNDS).fold(Cube3::SOLVED, |cube, _| play(black_box(cube)));
    let played = || rounds(&|cube| cube.played(black_box(&turns)));
    ratios.pair(per, ("46 turns of the 3x3x3", played), ("turn by turn", || rounds(&one_by_one)));
    let read = |_| Cube3::read_turns(black_box(TEXT)).expect("turns");
    ratios.alone(per, ("46 turns of the 3x3x3, from text", || rounds(&read)));
}
