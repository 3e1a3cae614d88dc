//! Steps against turns of whole cubes, and whole searches against published counts and plain searches.

use std::collections::HashMap;
use std::ops::ControlFlow::Continue;
use std::path::Path;

use godtable_puzzle::cube::{LockState, NamedLock, Preset, Puzzle, Rules, Symmetry, SymmetryGroup, Turn};
use godtable_puzzle::cube3::{Cube3, Edges};
use godtable_system::instructions::InstructionSet;
use godtable_system::parallel::{Alone, Meeting, with_threads};
use godtable_testing::is_exhaustive;

use crate::checkpoint::{Checkpoint, CheckpointError};
use crate::edges::conjugation::image;
use crate::edges::levels::ByLevels as _;
use crate::edges::located::{self, Located, Row};
use crate::edges::places::Action;
use crate::edges::search::Search;
use crate::edges::shares::share;
use crate::edges::space::{FlipChoice, Space};

fn rules(turns: &str, lock: NamedLock) -> Rules {
    Rules::parse(Puzzle::CORNERS3, turns, lock).expect("well written")
}

fn found(rules: &Rules, flips: FlipChoice, instructions: InstructionSet) -> (Vec<u64>, Option<Vec<u64>>) {
    let space = Space::new(rules, flips).expect("rules to solved");
    let mut search = Search::new(space, instructions).expect("some memory");
    while !search.is_done() {
        search.advance(&|_| Continue(())).expect("it is not stopped");
    }
    let (unlocked, locked) = search.histograms();
    (unlocked.counts().to_vec(), locked.map(|locked| locked.counts().to_vec()))
}

/// Returns the counts of a plain search, of unlocked and of locked states.
fn plain(rules: &Rules, flips: FlipChoice) -> (Vec<u64>, Option<Vec<u64>>) {
    let mut counts = [Vec::new(), Vec::new()];
    for ((_, lock), distance) in plain_distances(rules, flips) {
        let counts = &mut counts[usize::from(lock > 0)];
        counts.resize(counts.len().max(distance + 1), 0);
        counts[distance] += 1;
    }
    let [unlocked, locked] = counts;
    (unlocked, (rules.lock_states().len() > 0).then_some(locked))
}

/// Returns the distances of a plain search backwards from solved, by position and lock state.
pub(crate) fn plain_distances(rules: &Rules, flips: FlipChoice) -> HashMap<(Edges, usize), usize> {
    let key = |edges: &Edges| match flips {
        FlipChoice::Counted => *edges,
        FlipChoice::Ignored => Edges::new(*edges.pieces(), [0; 12]).expect("the same pieces"),
    };
    let locks: Vec<LockState> = std::iter::once(LockState::START).chain(rules.lock_states()).collect();
    let before = |(edges, lock): &(Edges, usize)| {
        let mut before = Vec::new();
        for turn in rules.turns().iter() {
            // The state before the turn: it becomes `edges` by the turn.
            let undone = key(&edges.then(Cube3::SOLVED.turned(turn.inverse()).edges()));
            let from =
                locks.iter().filter(|&&from| rules.after(from, turn).is_some_and(|after| after.number() == *lock));
            before.extend(from.map(|from| (undone, from.number())));
        }
        before
    };
    let starts = locks.iter().map(|lock| (Edges::SOLVED, lock.number()));
    godtable_testing::plain_search(starts, |&state| state, usize::MAX, before)
}

#[test]
fn permutations_have_the_published_half_turn_counts() {
    let rules = Rules::named(Puzzle::CORNERS3, "half-turn").expect("a preset");
    let counts = [1, 18, 243, 3_240, 42_535, 542_234, 6_529_891, 66_478_628, 310_957_078, 94_443_600, 4_132];
    assert_eq!(found(&rules, FlipChoice::Ignored, InstructionSet::best()), (counts.to_vec(), None));
}

#[test]
fn few_turns_have_the_counts_of_a_plain_search() {
    let all = [
        ("U2 R2 F2 D2 L2 B2", NamedLock::None),
        ("U2 R2 F2 D2 L2 B2", NamedLock::Axis),
        ("U2 R2 F2 D2 L2 B2", NamedLock::Face),
        ("F R2", NamedLock::None),
        ("U D R2", NamedLock::None),
        ("F B2 R2", NamedLock::Axis),
        ("R R2 F2", NamedLock::Face),
        ("U", NamedLock::Axis),
    ];
    for (turns, lock) in all.into_iter().step_by(if is_exhaustive() { 1 } else { 3 }) {
        let rules = rules(turns, lock);
        for flips in [FlipChoice::Counted, FlipChoice::Ignored] {
            let expected = plain(&rules, flips);
            assert_eq!(found(&rules, flips, InstructionSet::best()), expected, "{rules}, {flips:?}");
        }
    }
}

#[test]
fn presets_fold_by_the_symmetries_that_keep_them() {
    let sectors = Preset::ALL.map(|preset| {
        let space = Space::new(&preset.rules(Puzzle::CORNERS3), FlipChoice::Counted).expect("rules to solved");
        let weights: u64 = space.sectors.iter().map(|sector| sector.weight).sum();
        assert_eq!(weights, 34_650 * space.locks().max(1));
        (preset.name, space.sectors.len(), space.starts.len())
    });
    for (name, stored, starts) in sectors {
        let expected = match name {
            "half-turn" | "quarter-turn" => (782, 0),
            "clockwise" => (1_505, 0),
            _ => (4_388, 1_505),
        };
        assert_eq!((stored, starts), expected, "{name}");
    }
}

#[test]
fn plain_search_finds_the_same_classes_of_few_turns() {
    let all = [("U2 R2 F2 D2 L2 B2", 48), ("F B R2 L2", 4), ("F R2", 1), ("F F' R R'", 4), ("U D", 8)];
    for (turns, all) in all.into_iter().step_by(if is_exhaustive() { 1 } else { 2 }) {
        let rules = rules(turns, NamedLock::None);
        for flips in [FlipChoice::Counted, FlipChoice::Ignored] {
            let space = Space::new(&rules, flips).expect("rules to solved");
            let search = Search::new(space, InstructionSet::best()).expect("some memory");
            let mut search = search.counting_classes().expect("nothing is locked");
            while !search.is_done() {
                search.advance(&|_| Continue(())).expect("it is not stopped");
            }
            let (classes, order) = search.classes().expect("they are counted");
            assert_eq!(order, all, "{rules}");
            assert_eq!(classes.counts(), plain_classes(&rules, flips), "{rules}, {flips:?}");
        }
    }
}

/// Returns the number of classes at each distance, by a plain search and all images of each position.
fn plain_classes(rules: &Rules, flips: FlipChoice) -> Vec<u64> {
    let group = SymmetryGroup::of(rules);
    let symmetries: Vec<Action> = group.keeping().iter().map(|&symmetry| Action::of_symmetry(symmetry)).collect();
    let is_least = |edges: &Edges| {
        let key = |edges: &Edges| match flips {
            FlipChoice::Counted => (*edges.pieces(), *edges.orientations()),
            FlipChoice::Ignored => (*edges.pieces(), [0; 12]),
        };
        symmetries.iter().all(|symmetry| key(edges) <= key(&located::image(edges, symmetry)))
    };
    let mut counts = Vec::new();
    let distances = plain_distances(rules, flips).into_iter();
    for (_, distance) in distances.filter(|((edges, lock), _)| *lock == 0 && is_least(edges)) {
        counts.resize(counts.len().max(distance + 1), 0);
        counts[distance] += 1;
    }
    counts
}

#[test]
fn permutations_have_9985968_classes() {
    let rules = Rules::named(Puzzle::CORNERS3, "quarter-turn").expect("a preset");
    let search = Search::new(Space::new(&rules, FlipChoice::Ignored).expect("rules to solved"), InstructionSet::best());
    let mut search = search.expect("some memory").counting_classes().expect("nothing is locked");
    while !search.is_done() {
        search.advance(&|_| Continue(())).expect("it is not stopped");
    }
    let (classes, order) = search.classes().expect("they are counted");
    assert_eq!((classes.states(), classes.reachable(), order), (9_985_968, 9_985_968, 48));
}

#[test]
fn steps_lead_where_turned_cubes_are() {
    let rules = Rules::named(Puzzle::CORNERS3, "half-turn").expect("a preset");
    let space = Space::new(&rules, FlipChoice::Counted).expect("rules to solved");
    let mut cube = Cube3::SOLVED;
    let mut checked = 0;
    for round in 0..20_000 {
        cube = cube.turned(Turn::ALL[round * 7 % 18]).turned(Turn::ALL[round * round % 18]);
        let before = Located::of(cube.edges());
        let Some(sector) = space.sectors.iter().find(|sector| sector.colouring == before.colouring) else { continue };
        for arc in &sector.arcs {
            let symmetry = Action::of_symmetry(Symmetry::ALL[usize::from(arc.symmetry)]);
            let turned = cube.turned(Turn::ALL[usize::from(arc.turn.expect("nothing is locked"))]);
            let after = Located::of(&located::image(turned.edges(), &symmetry));
            let target = &space.sectors[arc.sector as usize];
            assert_eq!(after.colouring, target.colouring);
            let (step, conjugation) = space.step(sector, arc);
            let entries = || step.slices.iter().zip(before.orders);
            let row = Row::new(target.is_odd, after.orders);
            assert_eq!(entries().map(|(slice, order)| usize::from(slice.offsets[order])).sum::<usize>(), row.number);
            assert_eq!(row.is_odd, Row::new(sector.is_odd, before.orders).is_odd ^ arc.is_odd());
            let vector = entries().fold(0, |vector, (slice, order)| vector ^ usize::from(slice.vectors[order]));
            // To prepare a vector twice changes nothing.
            assert_eq!(image(&symmetry, before.flips) ^ conjugation.prepared(vector), after.flips);
            checked += 1;
        }
    }
    assert!(checked > 5_000, "{checked}");
}

/// Returns the search of a checkpoint.
fn resumed(space: Space, folder: &Path) -> Result<Search, CheckpointError> {
    let mut search = Search::new(space, InstructionSet::best()).expect("some memory");
    assert!(Checkpoint::new(folder, "a search".to_owned())?.resume(search.rows_mut(), &mut Alone)?, "a checkpoint");
    Ok(search)
}

#[test]
fn search_goes_on_from_checkpoints() {
    let turns = [
        ("F R2", NamedLock::None),
        ("F U2", NamedLock::Axis),
        ("U", NamedLock::Axis),
        ("R R2 F2", NamedLock::Face),
        ("U R F", NamedLock::None),
    ];
    for (turns, lock) in turns {
        let rules = rules(turns, lock);
        for flips in [FlipChoice::Counted, FlipChoice::Ignored] {
            if flips == FlipChoice::Counted && (turns == "U R F" || lock != NamedLock::None && !is_exhaustive()) {
                continue;
            }
            let folder = tempfile::tempdir().expect("a folder");
            let space = || Space::new(&rules, flips).expect("rules to solved");
            let mut search = Search::new(space(), InstructionSet::best()).expect("some memory");
            while !search.is_done() {
                let level = search.advance(&|_| Continue(())).expect("it is not stopped");
                if level.distance % if is_exhaustive() { 4 } else { 12 } != 1 {
                    continue;
                }
                let mut checkpoint = Checkpoint::new(folder.path(), "a search".to_owned()).expect("a folder");
                checkpoint.save(search.rows(), &mut Alone).expect("a file");
                search = resumed(space(), folder.path()).expect("it was just written");
            }
            let (unlocked, locked) = search.histograms();
            let counts = (unlocked.counts().to_vec(), locked.map(|locked| locked.counts().to_vec()));
            assert_eq!(counts, found(&rules, flips, InstructionSet::best()), "{rules}, {flips:?}");
        }
    }
}

#[test]
fn damaged_and_foreign_checkpoints_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let space = |turns: &str| Space::new(&rules(turns, NamedLock::None), FlipChoice::Ignored).expect("rules to solved");
    let resumed = |turns| resumed(space(turns), folder.path()).map(drop).map_err(|error| error.to_string());
    let search = Search::new(space("U R"), InstructionSet::best()).expect("memory");
    let mut checkpoint = Checkpoint::new(folder.path(), "edges of U R".to_owned()).expect("a folder");
    checkpoint.save(search.rows(), &mut Alone).expect("a file");
    assert_eq!(resumed("U R"), Ok(()));
    assert!(resumed("U F").expect_err("other rules").contains("is a checkpoint of another search: edges of U R"));
    for name in ["godtable.checkpoint", "level-0-rows-0.part"] {
        let path = folder.path().join(name);
        let whole = std::fs::read(&path).expect("it is there");
        let damages: Vec<Vec<u8>> = [0, 8, 20, 30, 60, 80, whole.len() - 1]
            .into_iter()
            .map(|at| {
                let mut bytes = whole.clone();
                bytes[at] ^= 64;
                bytes
            })
            .chain([whole[..whole.len() - 1].to_vec(), [&whole[..], &[0]].concat(), whole[..5].to_vec(), Vec::new()])
            .collect();
        for bytes in damages {
            std::fs::write(&path, bytes).expect("a file");
            assert!(resumed("U R").is_err());
        }
        std::fs::write(&path, whole).expect("a file");
    }
}

#[test]
fn processes_go_on_from_the_checkpoint_of_one_and_one_from_theirs() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = rules("U R F", NamedLock::None);
    let space = || Space::new(&rules, FlipChoice::Ignored).expect("rules to solved");
    let checkpoint = || Checkpoint::new(folder.path(), "edges".to_owned()).expect("a folder");
    let mut search = Search::new(space(), InstructionSet::best()).expect("some memory");
    for _ in 0..4 {
        search.advance(&|_| Continue(())).expect("it is not stopped");
    }
    checkpoint().save(search.rows(), &mut Alone).expect("a file");
    with_threads(3, |seat| {
        let share = share(space(), InstructionSet::best(), seat.number(), 3);
        let (mut share, mut checkpoint) = (share.expect("no lock, and memory"), checkpoint());
        assert!(checkpoint.resume(&mut *share, seat).expect("it is whole"));
        for _ in 0..4 {
            assert!(share.advance(seat, &|_| Continue(())).expect("all are in reach"));
        }
        checkpoint.save(&*share, seat).expect("a file");
    });
    let mut search = resumed(space(), folder.path()).expect("it is whole");
    assert_eq!(search.level().distance, 8);
    while !search.is_done() {
        search.advance(&|_| Continue(())).expect("it is not stopped");
    }
    let (unlocked, _) = search.histograms();
    assert_eq!((unlocked.counts().to_vec(), None), found(&rules, FlipChoice::Ignored, InstructionSet::best()));
}

/// Compares searches that processes share with the search of one.
fn assert_shared_as_whole(rules: &Rules, flips: FlipChoice, processes: usize) {
    let space = || Space::new(rules, flips).expect("rules of the 3x3x3");
    let mut search = Search::new(space(), InstructionSet::best()).expect("memory");
    while !search.is_done() {
        search.advance(&|_| Continue(())).expect("nothing stops it");
    }
    let expected = search.histograms().0;
    let found = with_threads(processes, |seat| {
        let share = share(space(), InstructionSet::best(), seat.number(), processes);
        let mut share = share.expect("no lock, and memory");
        while share.advance(seat, &|_| Continue(())).expect("all are in reach") {}
        share.histograms().0
    });
    assert!(found.iter().all(|counts| *counts == expected), "{rules}, {processes} processes: {found:?}");
}

#[test]
fn processes_together_count_as_one_does() {
    let rules = |turns: &str| Rules::parse(Puzzle::CORNERS3, turns, NamedLock::None).expect("turns");
    // Two copies of the sets, and one.
    assert_shared_as_whole(&rules("F B U2 R2 D2 L2"), FlipChoice::Counted, 2);
    assert_shared_as_whole(&rules("U R F"), FlipChoice::Ignored, 3);
    if is_exhaustive() {
        assert_shared_as_whole(&rules("U D R2 L2"), FlipChoice::Counted, 3);
        assert_shared_as_whole(&rules("U R"), FlipChoice::Counted, 2);
        assert_shared_as_whole(&Preset::ALL[1].rules(Puzzle::CORNERS3), FlipChoice::Ignored, 2);
    }
}

#[test]
fn locks_are_not_shared() {
    let rules = Rules::named(Puzzle::CORNERS3, "irreversible").expect("a preset");
    let space = Space::new(&rules, FlipChoice::Ignored).expect("rules of the 3x3x3");
    let error = share(space, InstructionSet::best(), 0, 2).expect_err("a lock");
    assert!(error.to_string().contains("without a lock"), "{error}");
}
