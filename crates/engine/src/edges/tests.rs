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
use crate::edges::place::{self, EdgesPlace, Row};
use crate::edges::places::Action;
use crate::edges::search::share;
use crate::edges::space::{FlipChoice, Space};
use crate::shares::Share;

fn rules(turns: &str, lock: NamedLock) -> Rules {
    Rules::parse(Puzzle::CORNERS3, turns, lock).expect("well written")
}

/// Returns the search of one process.
fn alone(rules: &Rules, flips: FlipChoice, instructions: InstructionSet, counts_classes: bool) -> Box<dyn Share> {
    let space = Space::new(rules, flips).expect("rules to solved");
    share(space, instructions, counts_classes, 0, 1).expect("some memory")
}

/// Finds all levels.
fn run(share: &mut dyn Share, meeting: &mut dyn Meeting) {
    while share.advance(meeting, &|_| Continue(())).expect("it is not stopped") {}
}

/// The numbers of unlocked and of locked states.
type Counted = (Vec<u64>, Option<Vec<u64>>);

fn counts(share: &dyn Share) -> Counted {
    let (unlocked, locked) = share.histograms();
    (unlocked.counts().to_vec(), locked.map(|locked| locked.counts().to_vec()))
}

fn found(rules: &Rules, flips: FlipChoice, instructions: InstructionSet) -> Counted {
    let mut share = alone(rules, flips, instructions, false);
    run(&mut *share, &mut Alone);
    counts(&*share)
}

/// Returns the counts of a plain search, of unlocked and of locked states.
fn plain(rules: &Rules, flips: FlipChoice) -> Counted {
    let mut counts = [Vec::new(), Vec::new()];
    for ((_, lock), distance) in plain_distances(rules, flips) {
        let counts = &mut counts[usize::from(lock > 0)];
        counts.resize(counts.len().max(distance + 1), 0);
        counts[distance] += 1;
    }
    let [unlocked, locked] = counts;
    (unlocked, (rules.lock_states().len() > 0).then_some(locked))
}

/// Returns the distances of a plain search backward from solved, by position and lock state.
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
            let mut share = alone(&rules, flips, InstructionSet::best(), true);
            run(&mut *share, &mut Alone);
            let (classes, _) = share.classes().expect("they are counted");
            assert_eq!(share.symmetries(), Some(all), "{rules}");
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
        symmetries.iter().all(|symmetry| key(edges) <= key(&place::image(edges, symmetry)))
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
    let mut share = alone(&rules, FlipChoice::Ignored, InstructionSet::best(), true);
    run(&mut *share, &mut Alone);
    let (classes, _) = share.classes().expect("they are counted");
    assert_eq!((classes.states(), share.symmetries()), (9_985_968, Some(48)));
}

#[test]
fn steps_lead_where_turned_cubes_are() {
    let rules = Rules::named(Puzzle::CORNERS3, "half-turn").expect("a preset");
    let space = Space::new(&rules, FlipChoice::Counted).expect("rules to solved");
    let mut cube = Cube3::SOLVED;
    let mut checked = 0;
    for round in 0..20_000 {
        cube = cube.turned(Turn::ALL[round * 7 % 18]).turned(Turn::ALL[round * round % 18]);
        let before = EdgesPlace::of(cube.edges());
        let Some(sector) = space.sectors.iter().find(|sector| sector.coloring == before.coloring) else { continue };
        for arc in &sector.arcs {
            let symmetry = Action::of_symmetry(Symmetry::ALL[usize::from(arc.symmetry)]);
            let turned = cube.turned(Turn::ALL[usize::from(arc.turn.expect("nothing is locked"))]);
            let after = EdgesPlace::of(&place::image(turned.edges(), &symmetry));
            let target = &space.sectors[arc.sector as usize];
            assert_eq!(after.coloring, target.coloring);
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
fn resumed(rules: &Rules, flips: FlipChoice, folder: &Path) -> Result<Box<dyn Share>, CheckpointError> {
    let mut share = alone(rules, flips, InstructionSet::best(), false);
    assert!(Checkpoint::new(folder, "a search".to_owned())?.resume(&mut *share, &mut Alone)?, "a checkpoint");
    Ok(share)
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
            let mut share = alone(&rules, flips, InstructionSet::best(), false);
            while share.advance(&mut Alone, &|_| Continue(())).expect("it is not stopped") {
                if share.progress().distance % if is_exhaustive() { 4 } else { 12 } != 1 {
                    continue;
                }
                let mut checkpoint = Checkpoint::new(folder.path(), "a search".to_owned()).expect("a folder");
                checkpoint.save(&*share, &mut Alone).expect("a file");
                share = resumed(&rules, flips, folder.path()).expect("it was just written");
            }
            assert_eq!(counts(&*share), found(&rules, flips, InstructionSet::best()), "{rules}, {flips:?}");
        }
    }
}

#[test]
fn damaged_and_foreign_checkpoints_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = |turns: &str| rules(turns, NamedLock::None);
    let resumed = |turns: &str| {
        resumed(&rules(turns), FlipChoice::Ignored, folder.path()).map(drop).map_err(|error| error.to_string())
    };
    let share = alone(&rules("U R"), FlipChoice::Ignored, InstructionSet::best(), false);
    let mut checkpoint = Checkpoint::new(folder.path(), "edges of U R".to_owned()).expect("a folder");
    checkpoint.save(&*share, &mut Alone).expect("a file");
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
    let flips = FlipChoice::Ignored;
    for (turns, lock) in [("U R F", NamedLock::None), ("U R2 F", NamedLock::Axis)] {
        let (folder, rules) = (tempfile::tempdir().expect("a folder"), rules(turns, lock));
        let space = || Space::new(&rules, flips).expect("rules to solved");
        let checkpoint = || Checkpoint::new(folder.path(), "edges".to_owned()).expect("a folder");
        let mut one = alone(&rules, flips, InstructionSet::best(), false);
        for _ in 0..4 {
            assert!(one.advance(&mut Alone, &|_| Continue(())).expect("it is not stopped"));
        }
        checkpoint().save(&*one, &mut Alone).expect("a file");
        with_threads(3, |seat| {
            let share = share(space(), InstructionSet::best(), false, seat.number(), 3);
            let (mut share, mut checkpoint) = (share.expect("memory"), checkpoint());
            assert!(checkpoint.resume(&mut *share, seat).expect("it is whole"));
            for _ in 0..4 {
                assert!(share.advance(seat, &|_| Continue(())).expect("all are in reach"));
            }
            checkpoint.save(&*share, seat).expect("a file");
        });
        let mut one = resumed(&rules, flips, folder.path()).expect("it is whole");
        assert_eq!(one.progress().distance, 8);
        run(&mut *one, &mut Alone);
        assert_eq!(counts(&*one), found(&rules, flips, InstructionSet::best()), "{rules}");
    }
}

/// Compares searches that processes share with the search of one.
fn assert_shared_as_whole(rules: &Rules, flips: FlipChoice, processes: usize) {
    let counts_classes = rules.lock_states().len() == 0;
    let mut one = alone(rules, flips, InstructionSet::best(), counts_classes);
    run(&mut *one, &mut Alone);
    let all = with_threads(processes, |seat| {
        let space = Space::new(rules, flips).expect("rules of the 3x3x3");
        let share = share(space, InstructionSet::best(), counts_classes, seat.number(), processes);
        let mut share = share.expect("memory");
        run(&mut *share, seat);
        (share.histograms(), share.classes())
    });
    let expected = (one.histograms(), one.classes());
    assert!(all.iter().all(|own| *own == expected), "{rules}, {processes} processes: {all:?}");
}

#[test]
fn processes_together_count_as_one_does() {
    // Two copies of the sets, and one.
    assert_shared_as_whole(&rules("F B U2 R2 D2 L2", NamedLock::None), FlipChoice::Counted, 2);
    assert_shared_as_whole(&rules("U R F", NamedLock::None), FlipChoice::Ignored, 3);
    assert_shared_as_whole(&rules("U2 R2 F2 D2 L2 B2", NamedLock::Axis), FlipChoice::Ignored, 2);
    assert_shared_as_whole(&rules("R R2 F2", NamedLock::Face), FlipChoice::Ignored, 3);
    if is_exhaustive() {
        assert_shared_as_whole(&rules("U D R2 L2", NamedLock::None), FlipChoice::Counted, 3);
        assert_shared_as_whole(&rules("U R", NamedLock::None), FlipChoice::Counted, 2);
        assert_shared_as_whole(&rules("F U2", NamedLock::Axis), FlipChoice::Counted, 2);
        assert_shared_as_whole(&Preset::ALL[1].rules(Puzzle::CORNERS3), FlipChoice::Ignored, 2);
    }
}
