//! The search against a plain one, by each plan.

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::ops::ControlFlow::Continue;
use std::sync::atomic::AtomicBool;

use godtable_puzzle::cube::{Puzzle as Cube, Rules, Turn};
use godtable_puzzle::cube3::random::Random;
use godtable_puzzle::cube3::{ChosenPieces, Cube3};
use godtable_puzzle::orbits::{
    Action, Arrangement, Bandage, Definition, IllegalPiece, Move, OrbitDefinition, Piece, composed,
};
use godtable_puzzle::puzzlefile::{Puzzle, SHIPPED, read, shipped};
use godtable_system::instructions::InstructionSet;
use godtable_testing::{PiecesDistances, PiecesInSpace, Stickers3};

use crate::search::bonds::Bonds;
use crate::search::engine::{Engine, Tuning};
use crate::search::layout::{Layout, moved_places};
use crate::search::plan::Plan;
use crate::search::short_words::ShortWords;
use crate::search::solve::Search as _;
use crate::search::walk::Node;
use crate::search::words::Words;
use crate::search::{Bounds, Existing, Found, SearchError, Searcher, StoredPruningTable, Transitions, Wish};

/// The largest distance by plans that serve no puzzle so small.
const FAR: usize = 5;

/// The largest distance by a plan of the search's own.
const FARTHEST: usize = 12;

/// By bonds from the first length on, however long it takes.
const BY_BONDS: Tuning = Tuning { near: 0, quick: 0.0, plan: None, patience: f64::INFINITY, below: 0 };

/// A state as a map has it: kinds and orientations of all orbits, and the lock state.
type Key = (Vec<[Vec<u8>; 2]>, usize);

fn key(own: &Arrangement, plane: usize) -> Key {
    (own.orbits.iter().map(|own| [own.kinds.clone(), own.orientations.clone()]).collect(), plane)
}

/// The distances of all states from which moves lead to a goal, found without any rule of the search.
struct Plain<'a> {
    definition: &'a Definition,
    lock: Transitions,
    distances: HashMap<Key, usize>,
    /// Some of these states, with their distances.
    states: Vec<(Arrangement, usize, usize)>,
}

impl<'a> Plain<'a> {
    /// Returns the state after a move, if that is legal.
    fn moved(&self, own: &Arrangement, plane: usize, made: usize) -> Option<(Arrangement, usize)> {
        let to = usize::from(self.lock[plane][made]?);
        let actions = &self.definition.moves()[made].actions;
        let is_cut = self.definition.bandages().iter().any(|bandage| bandage.is_cut(own, actions));
        let after = self.definition.moved(own, made);
        (!is_cut && self.definition.illegal_piece(&after).is_none()).then_some((after, to))
    }

    fn new(definition: &'a Definition, lock: Transitions, goals: &[Arrangement]) -> Plain<'a> {
        Plain::of_nearest(definition, lock, goals, usize::MAX)
    }

    /// Finds as many states, those next to the goals.
    fn of_nearest(definition: &'a Definition, lock: Transitions, goals: &[Arrangement], most: usize) -> Plain<'a> {
        let mut plain = Plain { definition, lock, distances: HashMap::new(), states: Vec::new() };
        let inverted = definition.inverted();
        let mut open = VecDeque::new();
        for goal in goals {
            for plane in 0..plain.lock.len() {
                plain.distances.insert(key(goal, plane), 0);
                open.push_back((goal.clone(), plane, 0));
            }
        }
        while let Some((own, plane, distance)) = open.pop_front() {
            if plain.states.len() == most {
                break;
            }
            plain.states.push((own.clone(), plane, distance));
            for made in 0..definition.moves().len() {
                let before = inverted.moved(&own, made);
                if definition.illegal_piece(&before).is_some() {
                    continue;
                }
                for from in 0..plain.lock.len() {
                    let leads = plain.moved(&before, from, made) == Some((own.clone(), plane));
                    if leads && !plain.distances.contains_key(&key(&before, from)) {
                        plain.distances.insert(key(&before, from), distance + 1);
                        open.push_back((before.clone(), from, distance + 1));
                    }
                }
            }
        }
        plain
    }

    /// Returns all shortest words.
    fn words(&self, own: &Arrangement, plane: usize) -> BTreeSet<Vec<usize>> {
        let distance = self.distances[&key(own, plane)];
        if distance == 0 {
            return BTreeSet::from([Vec::new()]);
        }
        let mut words = BTreeSet::new();
        for made in 0..self.definition.moves().len() {
            let Some((after, to)) = self.moved(own, plane, made) else { continue };
            if self.distances.get(&key(&after, to)) == Some(&(distance - 1)) {
                words.extend(self.words(&after, to).into_iter().map(|word| [&[made][..], &word].concat()));
            }
        }
        words
    }
}

fn puzzle(name: &str) -> Puzzle {
    read(shipped(name).expect("shipped")).expect("well formed")
}

fn solve(engine: &Engine<32>, from: &Arrangement, plane: usize, wish: Wish) -> Found {
    engine.solve(from, plane, &wish, &mut |_| Continue(())).expect("enough memory")
}

/// Compares some states of a puzzle, by plans with each number of free moves, and by none. Returns the number of states.
fn compare(definition: &Definition, lock: Option<Transitions>, goals: &[Arrangement]) -> usize {
    let lock = lock.unwrap_or_else(|| vec![vec![Some(0); definition.moves().len()]]);
    let plain = Plain::new(definition, lock.clone(), goals);
    let engine = || {
        let places = moved_places(definition).expect("few kinds");
        Engine::<32>::new(definition, places, lock.clone(), goals.to_vec(), 1 << 26)
    };
    let plans = (0..=3).flat_map(|free| {
        (1..3).flat_map(move |back| [false, true].map(|is_reduced| Some(Plan { free, back, is_reduced })))
    });
    let mut instructions = InstructionSet::available().into_iter().cycle();
    // Few positions are near for one plan, and more for another.
    let tuned = plans.map(|plan| {
        let set = instructions.next().expect("each processor has one");
        let near = 1 << plan.map_or(0, |plan| 2 * plan.back);
        let quick = f64::INFINITY;
        engine().tuned(Tuning { near, quick, plan, patience: 1.0, below: plan.map_or(0, |plan| plan.free) }, set)
    });
    let by_bonds = engine().tuned(BY_BONDS, InstructionSet::best());
    let engines: Vec<Engine<32>> = [engine(), by_bonds].into_iter().chain(tuned).collect();
    let near = plain.states.iter().position(|state| state.2 > FAR).unwrap_or(plain.states.len());
    let some = plain.states[..near].iter().step_by(near.div_ceil(12));
    let mut compared = 0;
    for (own, plane, distance) in some.chain(plain.states.iter().rfind(|state| state.2 <= FARTHEST)) {
        let expected = plain.words(own, *plane);
        for engine in engines.iter().take(if *distance > FAR { 1 } else { engines.len() }) {
            let all = solve(engine, own, *plane, Wish { all: true, ..Wish::default() });
            assert_eq!(all.at_least, *distance, "{engine:?}");
            assert!(all.is_complete);
            assert_eq!(all.solutions().collect::<BTreeSet<Vec<usize>>>(), expected);
            assert_eq!(all.count(), expected.len() as u128);
            let one = solve(engine, own, *plane, Wish::default());
            assert!(expected.contains(&one.solutions().next().expect("one")));
        }
        compared += 1;
    }
    compared
}

#[test]
fn shipped_puzzles_have_all_their_shortest_solutions() {
    for name in ["ivy", "1x3x3", "1x2x3", "gear"] {
        let puzzle = puzzle(name);
        let definition = puzzle.definition(&puzzle.powers()).expect("it has moves");
        assert!(compare(&definition, None, &[definition.solved()]) >= 6, "{name}");
    }
}

#[test]
fn merged_words_reach_all_positions_once_at_their_distance() {
    for (name, levels, left_out) in [("square-1", 7, 0.25), ("ivy", 6, 0.5), ("skewb", 5, 0.0)] {
        let puzzle = puzzle(name);
        let definition = puzzle.definition(&puzzle.powers()).expect("it has moves");
        let moves = definition.moves().len();
        let lock: Transitions = vec![vec![Some(0); moves]];
        let places = moved_places(&definition).expect("few kinds");
        let engine = Engine::<32>::new(&definition, places, lock.clone(), vec![definition.solved()], 1 << 30);
        let start = Node::new(engine.rules.layout.pack(&definition.solved()), 0);
        let mut merged = ShortWords::new(&engine.rules, &start, 1 << 30, 0);
        let normal = engine.rules.parts(&engine.forth, vec![start], levels, usize::MAX, &mut |_| ());
        let plain = Plain { definition: &definition, lock, distances: HashMap::new(), states: Vec::new() };
        let (mut known, mut level) = (BTreeSet::new(), vec![definition.solved()]);
        known.insert(key(&definition.solved(), 0));
        for length in 0..=levels {
            let mut shorter = 0;
            let words = merged.words(&engine.rules, &engine.forth, length, &AtomicBool::new(false), &mut |node| {
                assert!(usize::from(node.length) < length);
                shorter += 1;
            });
            let reached: BTreeSet<[u8; 32]> = words.iter().map(|node| node.at.0).collect();
            let expected = level.iter().map(|own| engine.rules.layout.pack(own).0).collect();
            assert_eq!(reached, expected, "{name}, {length} moves");
            assert!(length == 0 || shorter > 0);
            if length == levels {
                assert!((words.len() as f64) <= (1.0 - left_out) * normal.len() as f64, "{name}: {}", words.len());
            }
            let mut next = Vec::new();
            for own in &level {
                for (after, _) in (0..moves).filter_map(|made| plain.moved(own, 0, made)) {
                    if known.insert(key(&after, 0)) {
                        next.push(after);
                    }
                }
            }
            level = next;
        }
    }
}

#[test]
fn one_way_moves_and_several_goals_agree() {
    let puzzle = puzzle("ivy");
    let one_way: Vec<_> = puzzle.powers().into_iter().filter(|power| power.exponent == 1).collect();
    let definition = puzzle.definition(&one_way).expect("it has moves");
    let goals = [definition.solved(), definition.moved(&definition.moved(&definition.solved(), 0), 1)];
    assert!(compare(&definition, None, &goals[..1]) >= 6);
    assert!(compare(&definition, None, &goals) >= 6);
}

#[test]
fn locked_moves_agree() {
    let puzzle = puzzle("ivy");
    let definition = puzzle.definition(&puzzle.powers()).expect("it has moves");
    // The last move locks itself and the next one.
    let moves = definition.moves().len();
    let allows = |last: usize, made: usize| made != last && made != (last + 1) % moves;
    let row = |last: Option<usize>| {
        let to = |made: usize| last.is_none_or(|last| allows(last, made)).then_some(made as u16 + 1);
        (0..moves).map(to).collect()
    };
    let lock = [None].into_iter().chain((0..moves).map(Some)).map(row).collect();
    assert!(compare(&definition, Some(lock), &[definition.solved()]) >= 6);
}

#[test]
fn identical_ignored_illegal_and_bandaged_pieces_agree() {
    let texts = [
        // Two pairs of identical pieces, and pieces whose orientations are ignored.
        "Name Identical\nSet A 6 1\nSet B 5 2\nSolved\nA\n1 1 2 2 3 4\nB\n1 2 3 4 5\n0 0 ? ? 0\nEnd\n\
         Move R\nA\n2 3 1 4 5 6\nB\n2 3 4 1 5\n1 0 1 0 0\nEnd\n\
         Move L\nA\n1 2 3 5 6 4\nB\n1 2 4 5 3\n0 0 0 1 1\nEnd\n\
         Move S\nA\n1 2 4 3 5 6\nEnd\n",
        "Name Illegal\nSet A 7 1\nSolved\nA\n1 2 3 4 5 6 7\nEnd\n\
         Move R\nA\n2 3 1 4 5 6 7\nEnd\nMove L\nA\n1 2 3 5 6 7 4\nEnd\nMove S\nA\n1 2 4 3 5 6 7\nEnd\n\
         Illegal A 1 2 5\nIllegal A 5 1\n",
        "Name Bandaged\nSet CORNERS 4 3\nSet SIDES 4 1\nSolved\nCORNERS\n1 2 3 4\nSIDES\n1 2 3 4\nEnd\n\
         Move R\nCORNERS\n3 1 2 4\n1 1 1 0\nSIDES\n3 1 2 4\nEnd\n\
         Move L\nCORNERS\n1 4 2 3\n0 1 1 1\nSIDES\n1 4 2 3\nEnd\n\
         Move M\nSIDES\n2 1 3 4\nEnd\nBlock\nCORNERS\n1\nSIDES\n1\nEnd\n",
    ];
    for text in texts {
        let puzzle = read(text).expect("well formed");
        let definition = puzzle.definition(&puzzle.powers()).expect("it has moves");
        assert!(compare(&definition, None, &[definition.solved()]) >= 6, "{}", puzzle.name());
    }
}

#[test]
fn longer_words_are_those_of_normal_form() {
    let puzzle = puzzle("1x3x3");
    let definition = puzzle.definition(&puzzle.powers()).expect("it has moves");
    let engine = Searcher::new(&definition, None, vec![definition.solved()], 1 << 24).expect("small");
    let from = definition.moved(&definition.solved(), 0);
    let wish = Wish { longest: Some(5), longer: true, ..Wish::default() };
    let found = engine.solve(&from, 0, &wish, &mut |_| Continue(())).expect("small");
    let solutions: BTreeSet<Vec<usize>> = found.solutions().collect();
    // Half turns of neighbors do not commute, so only those of opposite sides come in two orders.
    let plays = |word: &Vec<usize>| word.iter().fold(from.clone(), |own, &made| definition.moved(&own, made));
    assert!(solutions.iter().all(|word| plays(word) == definition.solved() && word.len() <= 5));
    let mut all = vec![Vec::new()];
    let mut expected = BTreeSet::new();
    for _ in 0..5 {
        all = all.iter().flat_map(|word: &Vec<usize>| (0..4).map(|made| [&word[..], &[made]].concat())).collect();
        let is_normal = |word: &&Vec<usize>| {
            // A move and the same again undo each other, also with a move of the opposite side between.
            word.windows(2).all(|pair| pair[0] != pair[1])
                && word.windows(3).all(|own| own[0] != own[2] || !opposite(&definition, own[0], own[1]))
        };
        expected.extend(all.iter().filter(|word| plays(word) == definition.solved()).filter(is_normal).cloned());
    }
    assert_eq!(solutions, expected);
}

fn opposite(definition: &Definition, one: usize, other: usize) -> bool {
    let both = |first, next| definition.moved(&definition.moved(&definition.solved(), first), next);
    both(one, other) == both(other, one)
}

#[test]
fn positions_out_of_reach_are_told() {
    let puzzle = puzzle("1x3x3");
    let definition = puzzle.definition(&puzzle.powers()).expect("it has moves");
    let searcher = Searcher::new(&definition, None, vec![definition.solved()], 1 << 24).expect("small");
    let mut from = definition.solved();
    from.orbits[0].kinds.swap(0, 1);
    let found = searcher.solve(&from, 0, &Wish::default(), &mut |_| Continue(())).expect("small");
    assert!(found.is_out_of_reach && found.solutions().next().is_none());
}

/// A puzzle of orbits of 200 places, which its only move rotates; with the move and its inverse.
fn wide(orbits: usize) -> Definition {
    let cycle = (2..=200).chain([1]).map(|own| own.to_string()).collect::<Vec<String>>().join(" ");
    let all = |line: &dyn Fn(usize) -> String| (0..orbits).map(line).collect::<String>();
    let (sets, cycles) = (all(&|own| format!("Set A{own} 200 1\n")), all(&|own| format!("A{own}\n{cycle}\n")));
    let puzzle = read(&format!("Name Wide\n{sets}Solved\nEnd\nMove R\n{cycles}End\n")).expect("well formed");
    let powers = puzzle.powers();
    puzzle.definition(&[powers[0], *powers.last().expect("a move")]).expect("it has moves")
}

#[test]
fn up_to_1024_moved_places_are_searched() {
    for orbits in [2, 5] {
        let definition = wide(orbits);
        let searcher = Searcher::new(&definition, None, vec![definition.solved()], 1 << 24).expect("small");
        let from = (0..3).fold(definition.solved(), |own, _| definition.moved(&own, 0));
        let found = searcher.solve(&from, 0, &Wish::default(), &mut |_| Continue(())).expect("small");
        assert_eq!(found.solutions().collect::<Vec<_>>(), [[1, 1, 1]], "{orbits} orbits");
        let bounds = Bounds { farthest: 1, states: 10, bytes: 1 << 24 };
        let levels = searcher.levels(bounds, &mut |_| Continue(()));
        assert_eq!(levels.counts, [[1, 0], [2, 0]], "{orbits} orbits");
    }
    let definition = wide(6);
    let error = Searcher::new(&definition, None, vec![definition.solved()], 1 << 24).err();
    assert!(matches!(error, Some(SearchError::Places { got: 1200 })));
}

#[test]
fn long_positions_are_gathered_from_few_groups() {
    let definition = wide(5);
    let places = moved_places(&definition).expect("few values");
    let layout = Layout::<1024>::new(&definition, places);
    let step = layout.step(&definition.moves()[0].actions);
    // All groups would be 2,048 shuffles. A rotation of 200 places takes each register from two groups, and from another one.
    assert!(step.shuffles.len() <= 32 * 4, "{} shuffles", step.shuffles.len());
    assert_eq!(step.shuffles.len(), step.groups.iter().map(Vec::len).sum());
}

/// The 3x3x3 under rules with a name: its turns, its definition and its lock.
fn cube(rules: &str) -> (Vec<Turn>, Definition, Transitions) {
    let rules = Rules::named(Cube::CORNERS3, rules).expect("known");
    let turns: Vec<Turn> = rules.turns().iter().collect();
    let states = rules.lock().automaton().states();
    let row = |number: usize| turns.iter().map(|turn| states[number].next[turn.index()].map(u16::from)).collect();
    let lock = (0..states.len()).map(row).collect();
    let definition = ChosenPieces::ALL.definition(&turns);
    (turns, definition, lock)
}

fn inverse(turns: &[Turn]) -> Vec<Turn> {
    turns.iter().rev().map(|turn| turn.inverse()).collect()
}

fn text(turns: &[Turn]) -> String {
    turns.iter().map(Turn::to_string).collect::<Vec<String>>().join(" ")
}

/// Returns a solution of the position after some turns, and all with it if `all`.
fn solve_cube(searcher: &Searcher, turns: &[Turn], setup: &[Turn], all: bool) -> (usize, Vec<Vec<Turn>>) {
    let from = ChosenPieces::ALL.arrangement(&Cube3::SOLVED.played(setup));
    let wish = Wish { all, ..Wish::default() };
    let found = searcher.solve(&from, 0, &wish, &mut |_| Continue(())).expect("enough memory");
    (found.at_least, found.solutions().map(|word| word.into_iter().map(|made| turns[made]).collect()).collect())
}

/// Compares the 3x3x3 under one-way rules with 54 stickers in space and a plain search of its pieces.
#[test]
fn one_way_cube_has_the_fewest_turns() {
    const PIECES: [&str; 20] = [
        "URF", "UFL", "ULB", "UBR", "DFR", "DLF", "DBL", "DRB", "UR", "UF", "UL", "UB", "DR", "DF", "DL", "DB", "FR",
        "FL", "BL", "BR",
    ];
    const FARTHEST: usize = 5;
    for (rules, lock) in [("clockwise", false), ("irreversible", true)] {
        let (turns, definition, transitions) = cube(rules);
        assert_eq!(transitions.len(), if lock { 4 } else { 1 });
        let axis = |turn: usize| 1 + turn % 3;
        let after = |from: usize, turn: usize| match (lock, from == axis(turn)) {
            (false, _) => Some(0),
            (true, true) => None,
            (true, false) => Some(axis(turn)),
        };
        let all = PiecesInSpace::solved(&PIECES, false);
        let plain = PiecesDistances::up_to(FARTHEST, all, "U R F D L B", transitions.len(), after);
        let searcher =
            Searcher::new(&definition, Some(transitions), vec![definition.solved()], 1 << 26).expect("small");
        let mut random = Random::new(7);
        let mut near = 0;
        for number in 0..60 {
            let length = number % 11;
            // Legal turns, backward from solved.
            let mut word: Vec<Turn> = Vec::new();
            while word.len() < length {
                let next = turns[random.turns(1)[0].face().index() % turns.len()];
                if !lock || word.last().is_none_or(|last| last.face().axis() != next.face().axis()) {
                    word.push(next);
                }
            }
            let setup = inverse(&word);
            let (distance, solutions) = solve_cube(&searcher, &turns, &setup, false);
            let solution = &solutions[0];
            assert!(distance == solution.len() && distance <= length, "{rules}: {}", text(&word));
            let end = setup.iter().chain(solution).fold(Stickers3::solved(), |cube, turn| cube.turn(&turn.to_string()));
            assert!(end.is_solved(), "{rules}: {} does not solve {}", text(solution), text(&setup));
            assert!(solution.iter().all(|turn| turn.quarters() == 1));
            let is_free = |pair: &[Turn]| !lock || pair[0].face().axis() != pair[1].face().axis();
            assert!(solution.windows(2).all(is_free), "{rules}: {}", text(solution));
            let expected = plain.distance(&text(&setup), 0);
            assert_eq!(Some(distance).filter(|&own| own <= FARTHEST), expected, "{rules}: {}", text(&setup));
            near += usize::from(expected.is_some());
        }
        assert!(near >= 30, "{rules}: {near}");
    }
}

#[test]
fn quarter_back_takes_three_clockwise_turns() {
    let (turns, definition, lock) = cube("clockwise");
    let searcher = Searcher::new(&definition, Some(lock), vec![definition.solved()], 1 << 26).expect("small");
    for turn in &turns {
        assert_eq!(solve_cube(&searcher, &turns, &[*turn], true), (3, vec![vec![*turn; 3]]));
    }
    // All orders of turns of opposite faces: 6! / (3! 3!).
    let (distance, solutions) = solve_cube(&searcher, &turns, &[turns[0], turns[3]], true);
    assert_eq!((distance, solutions.len()), (6, 20));
}

#[test]
fn words_under_a_lock_are_counted() {
    let (_, definition, lock) = cube("irreversible");
    let words = Words::new(&definition, true);
    assert_eq!(words.counts(6, &lock), [1.0, 6.0, 24.0, 96.0, 384.0, 1536.0, 6144.0]);
    // Without a lock U D and D U are one word, and there are 6 * 6 - 3 of two turns.
    let (_, definition, lock) = cube("clockwise");
    let words = Words::new(&definition, false);
    assert_eq!(words.counts(2, &lock), [1.0, 6.0, 33.0]);
    let (_, definition, lock) = cube("half-turn");
    assert_eq!(Words::new(&definition, false).counts(4, &lock), [1.0, 18.0, 243.0, 3240.0, 43254.0]);
}

/// A search whose pruning table is made in a moment.
fn octahedron() -> (Definition, Searcher) {
    let puzzle = puzzle("octahedron");
    let definition = puzzle.definition(&puzzle.powers()).expect("it has moves");
    let searcher = Searcher::new(&definition, None, vec![definition.solved()], 1 << 22).expect("small");
    (definition, searcher)
}

#[test]
fn filter_from_a_file_gives_the_same_answers_and_damage_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("filter");
    let (definition, first) = octahedron();
    assert!(matches!(first.write(&path, Existing::Keep, b"octahedron"), Err(SearchError::NoPruningTable)));
    assert!(matches!(first.check(), Err(SearchError::NoPruningTable)));
    let from = [0, 5, 3, 8, 2, 7, 4, 1, 6, 11, 14, 1, 12]
        .iter()
        .fold(definition.solved(), |at, &made| definition.moved(&at, made));
    let wish = Wish { all: true, ..Wish::default() };
    let solve = |searcher: &Searcher| searcher.solve(&from, 0, &wish, &mut |_| Continue(())).expect("found");
    let found: Vec<Vec<usize>> = solve(&first).solutions().collect();
    // Symmetries are found once searches have taken as long as that takes. A pruning table without them is not kept.
    assert!(!found.is_empty() && (0..100).map(|_| solve(&first)).any(|_| first.new_pruning_table().is_some()));
    let bytes = first.new_pruning_table().expect("filled");
    first.write(&path, Existing::Keep, b"octahedron").expect("a new file");
    assert!(first.new_pruning_table().is_none(), "it is written once");
    assert_eq!(solve(&first).solutions().collect::<Vec<_>>(), found);
    assert!(first.new_pruning_table().is_none(), "shorter lengths leave it for the next position");
    assert!(first.check().expect("it is right").words > 1000);

    let stored = StoredPruningTable::read(&path).expect("a pruning table");
    assert_eq!((&stored.note[..], stored.bytes), (&b"octahedron"[..], bytes));
    let (_, second) = octahedron();
    second.offer(stored).expect("it is of the puzzle");
    let again = solve(&second);
    assert!(again.unread.is_none() && second.new_pruning_table().is_none());
    assert_eq!(again.solutions().collect::<Vec<_>>(), found);

    let whole = std::fs::read(&path).expect("the file");
    for bit in [64 * 8, 8 * whole.len() / 2, 8 * whole.len() - 1] {
        let mut damaged = whole.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        std::fs::write(&path, damaged).expect("it is written");
        let (_, third) = octahedron();
        third.offer(StoredPruningTable::read(&path).expect("its header is whole")).expect("it is of the puzzle");
        assert!(third.load(&StoredPruningTable::read(&path).expect("its header is whole")).is_err(), "bit {bit}");
        let found_again = solve(&third);
        assert!(found_again.unread.is_some(), "bit {bit}");
        assert_eq!(found_again.solutions().collect::<Vec<_>>(), found);
    }
    let other = puzzle("skewb");
    let definition = other.definition(&other.powers()).expect("it has moves");
    let other = Searcher::new(&definition, None, vec![definition.solved()], 1 << 22).expect("small");
    assert!(other.offer(StoredPruningTable::read(&path).expect("its header is whole")).is_err());
}

#[test]
fn check_finds_a_filter_without_its_entries() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("filter");
    let (definition, searcher) = octahedron();
    let from = [0, 5, 3, 8, 2, 7, 4, 1, 6].iter().fold(definition.solved(), |at, &made| definition.moved(&at, made));
    searcher.solve(&from, 0, &Wish::default(), &mut |_| Continue(())).expect("found");
    searcher.write(&path, Existing::Keep, b"").expect("a new file");
    let mut bytes = std::fs::read(&path).expect("the file");
    let (start, all) = (64, bytes.len());
    bytes[start + (all - start) / 2..].fill(0);
    let checksum = crc32fast::hash(&bytes[start..]);
    bytes[20..24].copy_from_slice(&checksum.to_le_bytes());
    let checksum = crc32fast::hash(&bytes[..60]);
    bytes[60..64].copy_from_slice(&checksum.to_le_bytes());
    std::fs::write(&path, bytes).expect("it is written");
    searcher.load(&StoredPruningTable::read(&path).expect("a pruning table")).expect("it is of the puzzle");
    assert!(matches!(searcher.check(), Err(SearchError::Missing { .. })));
}

#[test]
fn plans_with_many_free_moves_find_the_same_words() {
    let octahedron = puzzle("octahedron");
    let octahedron = octahedron.definition(&octahedron.powers()).expect("it has moves");
    let mut random = Random::new(11);
    for (definition, length) in [(cube("half-turn").1, 7), (octahedron, 8)] {
        let engine = |plan, patience| {
            let (places, lock) =
                (moved_places(&definition).expect("few"), vec![vec![Some(0); definition.moves().len()]]);
            let engine = Engine::<32>::new(&definition, places, lock, vec![definition.solved()], 1 << 26);
            engine.tuned(
                Tuning { near: 1 << 6, quick: f64::INFINITY, plan: Some(plan), patience, below: 0 },
                InstructionSet::best(),
            )
        };
        let plain = engine(Plan { free: 0, back: 3, is_reduced: false }, 1.0);
        // The last ones are given up at their first hits, and others take their places.
        let others = [(2, 1, 1.0), (3, 2, 1.0), (4, 1, 1.0), (5, 1, 1.0), (3, 2, 0.0), (5, 1, 0.0)];
        let others =
            others.map(|(free, back, patience)| engine(Plan { free, back, is_reduced: free % 2 == 1 }, patience));
        let mut found = 0;
        for turns in 0..8 {
            let made = (0..turns).map(|_| random.below(definition.moves().len()));
            let from = made.fold(definition.solved(), |at, made| definition.moved(&at, made));
            let wish = Wish { longest: Some(length), longer: true, ..Wish::default() };
            let expected: Vec<Vec<usize>> = solve(&plain, &from, 0, wish).solutions().collect();
            for other in &others {
                assert_eq!(solve(other, &from, 0, wish).solutions().collect::<Vec<_>>(), expected, "{turns} turns");
            }
            found += expected.len();
        }
        assert!(found >= 12, "{found}");
    }
}

#[test]
fn more_families_than_a_set_holds_are_searched() {
    let places = 140;
    let mut text = format!("Name Pairs\nSet A {places} 1\nSolved\nA\n");
    let row = |image: &dyn Fn(usize) -> usize| {
        (1..=places).map(|place| image(place).to_string()).collect::<Vec<String>>().join(" ")
    };
    text += &format!("{}\nEnd\n", row(&|place| place));
    for pair in 0..places / 2 {
        let image = |place: usize| match place {
            place if place == 2 * pair + 1 => place + 1,
            place if place == 2 * pair + 2 => place - 1,
            place => place,
        };
        text += &format!("Move M{pair}\nA\n{}\nEnd\n", row(&image));
    }
    let puzzle = read(&text).expect("well formed");
    let definition = puzzle.definition(&puzzle.powers()).expect("it has moves");
    let searcher = Searcher::new(&definition, None, vec![definition.solved()], 1 << 26).expect("few places");
    let from = [3, 65, 69].iter().fold(definition.solved(), |at, &made| definition.moved(&at, made));
    let found =
        searcher.solve(&from, 0, &Wish { all: true, ..Wish::default() }, &mut |_| Continue(())).expect("memory");
    assert_eq!((found.at_least, found.count()), (3, 6));
}

#[test]
fn bounds_are_at_most_the_moves_made_and_often_all_of_them() {
    let mut random = Random::new(5);
    for own in SHIPPED {
        let puzzle = read(own.text).expect("well formed");
        let definition = puzzle.definition(&puzzle.powers()).expect("it has moves");
        let (moves, places) = (definition.moves().len(), moved_places(&definition).expect("few kinds"));
        let goals = vec![definition.solved(), definition.moved(&definition.solved(), 0)];
        let engine = Engine::<256>::new(&definition, places, vec![vec![Some(0); moves]], goals, 1 << 24);
        let starts = engine.kept_for(vec![0, 1]).starts;
        let bonds = Bonds::new(&engine.rules, &engine.forth, &starts);
        let (mut at, mut exact) = (definition.solved(), 0);
        let mut least = 0;
        for length in 0..30 {
            let packed = engine.rules.layout.pack(&at);
            let mut broken = bonds.of(&packed);
            assert_eq!(broken.least(), least, "{}: the bound after the move", own.name);
            assert!(least <= length, "{}: {least} after {length} moves", own.name);
            exact += usize::from(least == length);
            let made = random.below(moves);
            least = broken.least_after(made as u16);
            at = definition.moved(&at, made);
        }
        if own.name == "megaminx" {
            assert!(exact >= 3, "{exact} bounds are exact");
        }
    }
}

/// Draws an orbit of four to six places. Some pieces may be identical, and some orientations may not count.
fn drawn_orbit(random: &mut Random, name: &str) -> OrbitDefinition {
    let (places, modulus) = (4 + random.below(3), [1, 2, 3, 4][random.below(4)]);
    let mut kinds: Vec<u8> = (0..places as u8).collect();
    for _ in 0..random.below(3) {
        kinds[random.below(places)] = kinds[random.below(places)];
    }
    let divisors: Vec<u8> = (1..=modulus).filter(|own| modulus % own == 0).collect();
    let of_all = random.below(2) == 0;
    let moduli = (0..places).map(|_| if of_all { modulus } else { divisors[random.below(divisors.len())] }).collect();
    OrbitDefinition { name: name.to_owned(), modulus, kinds, moduli }
}

/// Draws an action that turns a few neighboring places, or none.
fn drawn_action(random: &mut Random, orbit: &OrbitDefinition) -> Action {
    let mut action = Action::none(orbit.kinds.len());
    let (width, order) = ([0, 1, 2, 2, 3, 3][random.below(6)], random.below(2));
    let first = random.below(orbit.kinds.len() + 1 - width);
    action.images[first..first + width].rotate_left(order.min(width));
    (first..first + width).for_each(|place| action.twists[place] = random.below(orbit.modulus.into()) as u8);
    action
}

/// Draws a definition: with powers, products and moves of no effect, of one way or both, and perhaps with illegal or bandaged pieces.
fn drawn(random: &mut Random) -> Definition {
    let orbits: Vec<OrbitDefinition> =
        ["A", "B"][..1 + random.below(2)].iter().map(|name| drawn_orbit(random, name)).collect();
    let mut moves: Vec<Vec<Action>> = Vec::new();
    for _ in 0..3 + random.below(3) {
        moves.push(orbits.iter().map(|orbit| drawn_action(random, orbit)).collect());
    }
    let moduli = || orbits.iter().map(|orbit| orbit.modulus);
    for _ in 0..random.below(3) {
        let [one, next] = [(); 2].map(|()| random.below(moves.len()));
        moves.push(composed(&moves[one], &moves[next], moduli()));
    }
    for number in 0..moves.len() {
        if random.below(3) > 0 {
            moves.push(moves[number].iter().zip(moduli()).map(|(own, modulus)| own.inverse(modulus)).collect());
        }
    }
    let moves = moves.into_iter().map(|actions| Move { name: String::new(), actions }).collect();
    let definition = Definition::new(orbits, moves).expect("permutations");
    let mut piece = || {
        let orbit = random.below(definition.orbits().len());
        let kinds = &definition.orbits()[orbit].kinds;
        Piece { orbit, kind: kinds[random.below(kinds.len())] }
    };
    let [one, other] = [(); 2].map(|()| piece());
    let place = random.below(4) as u8;
    let limited = match random.below(4) {
        0 => definition.clone().with_illegal(vec![IllegalPiece { orbit: one.orbit, place, kind: one.kind }]),
        1 => definition.clone().with_bandages(vec![Bandage { pieces: vec![one, other] }]),
        _ => return definition,
    };
    limited.unwrap_or(definition)
}

/// Draws a lock in which some moves may not follow some others.
fn drawn_lock(random: &mut Random, moves: usize) -> Transitions {
    let row = |random: &mut Random, last: usize| {
        let to = |made: usize| (last == 0 || random.below(4) > 0).then_some(made as u16 + 1);
        (0..moves).map(to).collect()
    };
    (0..=moves).map(|last| row(random, last)).collect()
}

#[test]
fn drawn_puzzles_have_bounds_and_solutions_of_a_plain_search() {
    let mut random = Random::new(8);
    let (mut samples, mut bounded, mut exact, mut limited) = (0, 0, 0, 0);
    while samples < 200 {
        let definition = drawn(&mut random);
        let moves = definition.moves().len();
        let is_locked = definition.bandages().is_empty() && random.below(3) == 0;
        let lock = if is_locked { drawn_lock(&mut random, moves) } else { vec![vec![Some(0); moves]] };
        let Some(places) = moved_places(&definition).filter(|places| !places.is_empty()) else { continue };
        // Other goals are those after some moves, or they have two pieces exchanged.
        let mut goals = vec![definition.solved()];
        for _ in 0..random.below(3) {
            let mut goal = goals[0].clone();
            (0..random.below(6)).for_each(|_| goal = definition.moved(&goal, random.below(moves)));
            if random.below(2) == 0 {
                goal.orbits[0].kinds.swap(0, 1);
                goal.orbits[0].orientations.swap(0, 1);
            }
            if definition.illegal_piece(&goal).is_none() {
                goals.push(goal);
            }
        }
        let plain = Plain::of_nearest(&definition, lock.clone(), &goals, 300);
        let farthest = plain.states.last().expect("a goal").2;
        let engine = |tuning| {
            let engine = Engine::<32>::new(&definition, places.clone(), lock.clone(), goals.clone(), 1 << 26);
            engine.tuned(tuning, InstructionSet::best())
        };
        let (by_bonds, without) = (engine(BY_BONDS), engine(Tuning { quick: f64::INFINITY, ..BY_BONDS }));
        let starts = by_bonds.kept_for((0..goals.len()).collect()).starts;
        let bonds = Bonds::new(&by_bonds.rules, &by_bonds.forth, &starts);
        let pack = |own: &Arrangement| by_bonds.rules.layout.pack(own);
        let (mut is_bounded, mut is_exact) = (false, false);
        for (own, plane, distance) in &plain.states {
            let at = pack(own);
            let mut broken = bonds.of(&at);
            let least = broken.least();
            assert!(least <= *distance, "{least} for {distance}, {definition:?}, {goals:?}");
            is_bounded |= least > 0;
            is_exact |= least > 0 && least == *distance;
            for made in 0..moves {
                let after = bonds.of(&pack(&definition.moved(own, made))).least();
                assert_eq!(broken.least_after(made as u16), after, "{plane}, {made}, {definition:?}");
            }
        }
        for (own, plane, distance) in plain.states.iter().rev().step_by(60).filter(|state| state.2 <= 6) {
            let expected = plain.words(own, *plane);
            let found = solve(&by_bonds, own, *plane, Wish { all: true, ..Wish::default() });
            assert_eq!((found.at_least, found.solutions().collect()), (*distance, expected), "{definition:?}");
            let longer = Wish { longer: true, longest: Some((distance + 1).min(5)), ..Wish::default() };
            let [found, expected] = [&by_bonds, &without].map(|engine| solve(engine, own, *plane, longer));
            assert!(found.solutions().eq(expected.solutions()), "{definition:?}");
        }
        samples += 1;
        bounded += usize::from(is_bounded);
        exact += usize::from(is_exact);
        limited += usize::from(is_locked || !definition.illegal().is_empty() || !definition.bandages().is_empty());
        assert!(farthest > 0 || plain.states.len() < 300);
    }
    assert!(bounded > 100 && exact > 100 && limited > 50, "{bounded} bounded, {exact} exact, {limited} limited");
}

#[test]
fn solution_found_while_bonds_are_given_up_is_told() {
    let puzzle = puzzle("1x3x3");
    let definition = puzzle.definition(&puzzle.powers()).expect("it has moves");
    let places = moved_places(&definition).expect("few kinds");
    let from = [0, 1, 2].iter().fold(definition.solved(), |at, &made| definition.moved(&at, made));
    for step in 0..200 {
        let lock = vec![vec![Some(0); definition.moves().len()]];
        let engine = Engine::<32>::new(&definition, places.clone(), lock, vec![definition.solved()], 1 << 26);
        let patience = 1e-4 * f64::from(step);
        let engine = engine.tuned(Tuning { patience, ..BY_BONDS }, InstructionSet::best());
        let found = solve(&engine, &from, 0, Wish::default());
        assert_eq!((found.at_least, found.count()), (3, 1), "{patience}");
    }
}

#[test]
fn bonds_of_many_orbits_and_goals_are_few() {
    // Each move exchanges the pieces of two neighboring orbits, so hardly any sets of pairs are cut by the same moves.
    let orbits = 120;
    let names: Vec<String> = (0..orbits).map(|own| format!("A{own}")).collect();
    let of = |name: &String| OrbitDefinition { name: name.clone(), modulus: 1, kinds: vec![0, 1], moduli: vec![1; 2] };
    let exchange = |own: usize| {
        let action = |orbit: usize| match orbit == own || orbit == own + 1 {
            true => Action { images: vec![1, 0], twists: vec![0; 2] },
            false => Action::none(2),
        };
        Move { name: names[own].clone(), actions: (0..orbits).map(action).collect() }
    };
    let definition = Definition::new(names.iter().map(of).collect(), (0..orbits).map(exchange).collect());
    let definition = definition.expect("permutations");
    let places = moved_places(&definition).expect("few kinds");
    let lock = vec![vec![Some(0); orbits]];
    let engine = Engine::<256>::new(&definition, places, lock, vec![definition.solved()], 1 << 26);
    let starts = engine.kept_for(vec![0]).starts;
    let bonds = Bonds::new(&engine.rules, &engine.forth, &starts);
    assert!(!bonds.is_empty() && bonds.cost < 100 * orbits as u64, "{}", bonds.cost);
    assert!(Bonds::new(&engine.rules, &engine.forth, &vec![starts[0]; 2000]).is_empty());
}
