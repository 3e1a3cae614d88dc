//! Custom locks and other goals, compared with a plain search over stickers, without planes or rows.

use std::collections::HashMap;

use godtable_puzzle::cube::{
    Automaton, Goal, Held, LockState, NamedLock, Puzzle, Rules, State, Turn, TurnSet, facelets,
};
use godtable_testing::{Stickers, is_exhaustive};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::tables::{oracle, preset, with_distances};

/// The forbidden sequences of a custom lock.
pub(crate) type Forbidden = Vec<Vec<Turn>>;

/// Returns whether a sequence ends with a forbidden one.
pub(crate) fn ends_forbidden(turned: &[Turn], forbidden: &Forbidden) -> bool {
    forbidden.iter().any(|sequence| turned.ends_with(sequence))
}

pub(crate) fn letters(stickers: &Stickers) -> String {
    stickers.facelets()
}

fn turned(stickers: &Stickers, turn: Turn) -> Stickers {
    stickers.turn(turn.face().letter(), turn.quarters())
}

/// Returns all arrangements that the turns reach, each with a turn sequence to it.
pub(crate) fn group(turns: &[Turn]) -> Vec<(Stickers, Vec<Turn>)> {
    let mut found = vec![(Stickers::solved(), Vec::new())];
    let mut known: HashMap<String, usize> = [(letters(&found[0].0), 0)].into();
    let mut next = 0;
    while next < found.len() {
        for &turn in turns {
            let stickers = turned(&found[next].0, turn);
            let number = found.len();
            known.entry(letters(&stickers)).or_insert_with(|| {
                let sequence = found[next].1.iter().copied().chain([turn]).collect();
                found.push((stickers, sequence));
                number
            });
        }
        next += 1;
    }
    found
}

/// Returns whether the stickers are at the goal, judged by their letters alone.
fn is_goal(goal: &Goal, stickers: &Stickers) -> bool {
    let letters: Vec<char> = letters(stickers).chars().collect();
    let face = |face: usize| &letters[4 * face..4 * face + 4];
    let is_one = |letters: &[char]| letters.iter().all(|letter| *letter == letters[0]);
    match goal {
        Goal::Solved => (0..6).all(|number| is_one(face(number))),
        Goal::Face => (0..6).any(|number| is_one(face(number))),
        // In some hold the top layer has one color on each of its sides.
        Goal::Layer => ["", "x", "x2", "x'", "z", "z'"].iter().any(|hold| {
            let held: Vec<char> = stickers.play(hold).expect("a rotation").facelets().chars().collect();
            is_one(&held[..4]) && [1, 2, 4, 5].iter().all(|side| is_one(&held[4 * side..4 * side + 2]))
        }),
        Goal::Oriented => ["", "x", "z"].iter().any(|hold| {
            let held: Vec<char> = stickers.play(hold).expect("a rotation").facelets().chars().collect();
            [0, 3].iter().all(|face| held[4 * face..4 * face + 4].iter().all(|letter| "UD".contains(*letter)))
        }),
        _ => unreachable!("these tests use no list of positions"),
    }
}

/// Returns the distance of each arrangement after each sequence of last turns.
///
/// The allowed turns depend only on the last turns: one fewer than the longest forbidden sequence has. A state is an
/// arrangement with its last turns. The search goes up level by level until a level is empty.
fn plain_distances(
    arrangements: &[(Stickers, Vec<Turn>)],
    turns: &[Turn],
    forbidden: &Forbidden,
    goal: &Goal,
) -> HashMap<(usize, Vec<Turn>), usize> {
    let remembered = forbidden.iter().map(Vec::len).max().unwrap_or(1) - 1;
    let mut pasts: Vec<Vec<Turn>> = vec![Vec::new()];
    let mut next = 0;
    while next < pasts.len() {
        for &turn in turns {
            let longer: Vec<Turn> = pasts[next].iter().copied().chain([turn]).collect();
            if !ends_forbidden(&longer, forbidden) {
                let past = longer[longer.len().saturating_sub(remembered)..].to_vec();
                if !pasts.contains(&past) {
                    pasts.push(past);
                }
            }
        }
        next += 1;
    }
    let numbers: HashMap<String, usize> =
        arrangements.iter().enumerate().map(|(number, (stickers, _))| (letters(stickers), number)).collect();
    let after: Vec<Vec<usize>> = arrangements
        .iter()
        .map(|(stickers, _)| turns.iter().map(|&turn| numbers[&letters(&turned(stickers, turn))]).collect())
        .collect();
    let mut distances: HashMap<(usize, Vec<Turn>), usize> = HashMap::new();
    let is_there = |(_, (stickers, _)): &(usize, &(Stickers, Vec<Turn>))| is_goal(goal, stickers);
    for (number, _) in arrangements.iter().enumerate().filter(is_there) {
        distances.extend(pasts.iter().map(|past| ((number, past.clone()), 0)));
    }
    for distance in 1.. {
        let before = distances.len();
        for (number, after) in after.iter().enumerate() {
            for past in &pasts {
                let state = (number, past.clone());
                if distances.contains_key(&state) {
                    continue;
                }
                let is_near = turns.iter().enumerate().any(|(turn_number, &turn)| {
                    let longer: Vec<Turn> = past.iter().copied().chain([turn]).collect();
                    let next = longer[longer.len().saturating_sub(remembered)..].to_vec();
                    !ends_forbidden(&longer, forbidden)
                        && distances.get(&(after[turn_number], next)) == Some(&(distance - 1))
                });
                if is_near {
                    distances.insert(state, distance);
                }
            }
        }
        if distances.len() == before {
            return distances;
        }
    }
    distances
}

/// Compares the tables of the rules with the plain search, after every sequence of last turns.
fn check(turns: &[Turn], forbidden: &Forbidden, goal: &Goal) {
    let set: TurnSet = turns.iter().copied().collect();
    let automaton = Automaton::forbidding(set, forbidden).expect("few states");
    let Ok(rules) = Rules::with_automaton(Puzzle::CUBE2, set, automaton) else {
        return; // The lock always forbids some turn.
    };
    let rules = rules.with_goal(goal.clone()).expect("a goal of any puzzle");
    let tables = [oracle(&rules), with_distances(&rules)];
    let arrangements = group(turns);
    let expected = plain_distances(&arrangements, turns, forbidden, goal);
    let pasts: std::collections::HashSet<Vec<Turn>> = expected.keys().map(|(_, past)| past.clone()).collect();
    for past in pasts {
        let mut lock = LockState::START;
        for &turn in &past {
            lock = rules.after(lock, turn).expect("a past that is allowed");
        }
        for (number, (stickers, _)) in arrangements.iter().enumerate() {
            let position = facelets::read(&letters(stickers)).expect("the letters of a cube");
            let state = State::new(Puzzle::CUBE2, position).with_lock(lock);
            let expected = expected.get(&(number, past.clone())).copied();
            for table in &tables {
                let found = table.distance(&state).expect("cells that agree").map(usize::from);
                assert_eq!(found, expected, "{rules}, {} after {past:?}, forbidden {forbidden:?}", letters(stickers));
            }
        }
    }
}

fn turn() -> impl Strategy<Value = Turn> {
    // Half turns reach 24 positions, and with quarter turns of one face at most 192: few enough for a plain search.
    select(["U2", "R2", "F2"].to_vec()).prop_map(|text| {
        let rules = Rules::parse(Puzzle::CUBE2, text, NamedLock::None).expect("a turn");
        rules.turns().iter().next().expect("one turn")
    })
}

fn goal() -> impl Strategy<Value = Goal> {
    select(Goal::NAMED.to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: if is_exhaustive() { 16 } else { 3 }, max_shrink_iters: 20, ..ProptestConfig::default() })]

    #[test]
    fn any_lock_and_goal_agrees_with_a_plain_search(forbidden in vec(vec(turn(), 1..4), 0..4), goal in goal()) {
        let turns: Vec<Turn> =
            Rules::parse(Puzzle::CUBE2, "R2 U2 F2", NamedLock::None).expect("turns").turns().iter().collect();
        check(&turns, &forbidden, &goal);
    }
}

#[test]
fn custom_locks_with_a_quarter_turn_equal_a_plain_search() {
    let turns: Vec<Turn> =
        Rules::parse(Puzzle::CUBE2, "U R2", NamedLock::None).expect("turns").turns().iter().collect();
    let [half, quarter] = [turns[0], turns[1]];
    check(&turns, &vec![vec![quarter, quarter, quarter]], &Goal::Solved);
    if is_exhaustive() {
        check(&turns, &vec![vec![half, half], vec![quarter, quarter]], &Goal::Layer);
        check(&turns, &vec![vec![half, quarter, half]], &Goal::Face);
    }
}

#[test]
fn distance_to_several_goals_is_that_to_the_nearest() {
    let rules = Rules::default();
    let position = |setup: &str| *Held::read_setup(setup, Puzzle::CUBE2).expect("well written").state().position();
    let setups = ["", "R U F", "U U R"];
    let goal = Goal::positions(Puzzle::CUBE2, setups.map(position)).expect("few positions");
    let table = oracle(&rules.clone().with_goal(goal).expect("a goal of the puzzle"));
    if is_exhaustive() {
        table.verify().expect("a proved table");
    }
    let solved = preset("irreversible");
    for setup in ["", "R", "F R U", "x R' D2 B L", "U U R F"] {
        let held = Held::read_setup(setup, Puzzle::CUBE2).expect("well written");
        // The paths to a goal position g are the solutions of g⁻¹ · position.
        let each = setups.map(|goal| {
            let relative = position(goal).inverse().then(held.state().position());
            solved.distance(&State::new(Puzzle::CUBE2, relative)).expect("cells that agree")
        });
        let found = table.distance(held.state()).expect("cells that agree");
        assert_eq!(found, each.into_iter().flatten().min(), "{setup}");
    }
}
