//! Custom locks against explicit lists of the sequences that they allow.

use godtable_puzzle::cube::{
    Automaton, AutomatonError, Face, MAXIMUM_STATES, MAXIMUM_TRANSITIONS, NamedLock, NamedState, Puzzle, Rotation,
    Rules, Turn, TurnSet, notation,
};
use proptest::prelude::*;
use proptest::sample::select;

const QUARTERS: [&str; 3] = ["R", "U", "F"];

/// The length of sequences that distinguishes any two states of the small automata here.
const LONGEST: usize = 6;

fn turns(text: &str) -> Vec<Turn> {
    Rules::parse(Puzzle::CORNERS3, text, NamedLock::None).expect("turns").turns().iter().collect()
}

/// The turns in the order of the text, with repetitions.
fn sequence(text: &str) -> Vec<Turn> {
    text.split_whitespace().flat_map(turns).collect()
}

/// All sequences of quarter turns of R, U and F up to the longest.
fn sequences() -> Vec<Vec<Turn>> {
    let mut all = vec![Vec::new()];
    let mut first = 0;
    for _ in 0..LONGEST {
        let longest = first..all.len();
        first = all.len();
        for sequence in longest {
            all.extend(QUARTERS.iter().map(|turn| [&all[sequence][..], &turns(turn)].concat()).collect::<Vec<_>>());
        }
    }
    all
}

/// The state after a sequence, or `None` if a turn is forbidden.
fn led_to(automaton: &Automaton, from: usize, sequence: &[Turn]) -> Option<usize> {
    sequence.iter().try_fold(from, |state, turn| automaton.states()[state].next[turn.index()].map(usize::from))
}

/// The next state of each state and each of three turns, or `None` if the state forbids the turn.
type Drawing = Vec<[Option<usize>; 3]>;

fn drawing() -> impl Strategy<Value = Drawing> {
    (1..4_usize).prop_flat_map(|count| {
        let next = prop_oneof![1 => Just(None), 2 => (0..count).prop_map(Some)];
        prop::collection::vec(prop::array::uniform3(next), count)
    })
}

fn named(drawing: &Drawing) -> Vec<NamedState> {
    let state = |(number, next): (usize, &[Option<usize>; 3])| {
        let transitions =
            QUARTERS.iter().zip(next).filter_map(|(turn, next)| Some((turns(turn)[0], format!("s{}", (*next)?))));
        (format!("s{number}"), transitions.collect())
    };
    drawing.iter().enumerate().map(state).collect()
}

/// Whether the drawing allows a sequence.
fn allows(drawing: &Drawing, sequence: &[Turn]) -> bool {
    let number = |turn: &Turn| QUARTERS.iter().position(|known| *known == turn.to_string()).expect("a known turn");
    sequence.iter().try_fold(0, |state, turn| drawing[state][number(turn)]).is_some()
}

/// Checks that no two states but the start allow the same sequences, and that turns reach states in the order of their
/// numbers. An automaton that forbids nothing has one state.
fn check_form(automaton: &Automaton) {
    let states = automaton.states().len();
    if let [only] = automaton.states() {
        assert!(only.next.into_iter().flatten().all(|next| next == 0), "no such state: {automaton:?}");
        return;
    }
    let allowed = |state: usize| -> Vec<bool> {
        sequences().iter().map(|sequence| led_to(automaton, state, sequence).is_some()).collect()
    };
    let allowed: Vec<Vec<bool>> = (1..states).map(allowed).collect();
    for (number, one) in allowed.iter().enumerate() {
        assert!(!allowed[..number].contains(one), "a state allows what another does: {automaton:?}");
    }
    let mut reached = 0;
    for next in automaton.states().iter().flat_map(|state| state.next).flatten().map(usize::from) {
        assert!((1..=reached + 1).contains(&next), "states are out of order: {automaton:?}");
        reached = reached.max(next);
    }
    assert_eq!(reached + 1, states);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn automaton_is_minimal_and_allows_the_drawn_sequences(drawing in drawing()) {
        let automaton = Automaton::new(&named(&drawing)).expect("few states");
        for sequence in sequences() {
            prop_assert_eq!(led_to(&automaton, 0, &sequence).is_some(), allows(&drawing, &sequence));
        }
        check_form(&automaton);
        let again = Automaton::new(&automaton.drawn()).expect("few states");
        prop_assert!(again.allows_the_same_as(&automaton));
    }

    #[test]
    fn joined_automata_allow_what_both_allow(one in drawing(), other in drawing()) {
        let [first, second] = [&one, &other].map(|drawing| Automaton::new(&named(drawing)).expect("few states"));
        let both = first.both(&second).expect("few states");
        for sequence in sequences() {
            let expected = allows(&one, &sequence) && allows(&other, &sequence);
            prop_assert_eq!(led_to(&both, 0, &sequence).is_some(), expected);
        }
        let is_same = sequences().iter().all(|sequence| allows(&one, sequence) == allows(&other, sequence));
        prop_assert_eq!(first.allows_the_same_as(&second), is_same);
    }

    #[test]
    fn automaton_has_images_if_a_regrip_keeps_its_sequences(drawing in drawing()) {
        let image = |turn: Turn| turn.rotated(Rotation::REGRIP);
        let image_of = |sequence: &[Turn]| sequence.iter().copied().map(image).collect::<Vec<Turn>>();
        let automaton = Automaton::new(&named(&drawing)).expect("few states");
        let is_alike = sequences().iter().all(|sequence| allows(&drawing, sequence) == allows(&drawing, &image_of(sequence)));
        let images = automaton.images(image);
        prop_assert_eq!(images.is_some(), is_alike);
        for sequence in sequences().iter().filter(|_| is_alike) {
            let expected = led_to(&automaton, 0, sequence).map(|state| images.as_ref().expect("images")[state]);
            prop_assert_eq!(led_to(&automaton, 0, &image_of(sequence)).map(|state| state as u8), expected);
        }
    }

    #[test]
    fn exactly_the_forbidden_sequences_are_forbidden(
        forbidden in prop::collection::vec(prop::collection::vec(select(QUARTERS.to_vec()), 1..4), 0..4)
    ) {
        let forbidden: Vec<Vec<Turn>> = forbidden.iter().map(|turns| sequence(&turns.join(" "))).collect();
        let all = Rules::parse(Puzzle::CUBE2, "R U F", NamedLock::None).expect("turns").turns();
        let automaton = Automaton::forbidding(all, &forbidden).expect("few states");
        for sequence in sequences() {
            let is_made = forbidden.iter().any(|part| sequence.windows(part.len()).any(|made| made == part));
            prop_assert_eq!(led_to(&automaton, 0, &sequence).is_some(), !is_made, "{}", notation::write(&sequence));
        }
        check_form(&automaton);
    }
}

#[test]
fn automaton_has_images_if_an_exchange_keeps_its_sequences() {
    let [one, other] = [turns("R")[0], turns("U")[0]];
    let image = |turn: Turn| if turn == one { other } else { one };
    let sequences: Vec<Vec<Turn>> =
        sequences().into_iter().filter(|all| all.iter().all(|turn| [one, other].contains(turn))).collect();
    // All automata of three states and two turns.
    for number in 0..4_usize.pow(6) {
        let next = |place: u32| Some(number / 4_usize.pow(place) % 4).filter(|&state| state < 3);
        let drawing: Drawing = (0..3).map(|state| [next(2 * state), next(2 * state + 1), None]).collect();
        let is_alike = sequences.iter().all(|sequence| {
            let exchanged: Vec<Turn> = sequence.iter().copied().map(image).collect();
            allows(&drawing, sequence) == allows(&drawing, &exchanged)
        });
        let automaton = Automaton::new(&named(&drawing)).expect("few states");
        assert_eq!(
            automaton.images(|turn| if [one, other].contains(&turn) { image(turn) } else { turn }).is_some(),
            is_alike,
            "{drawing:?}"
        );
    }
}

#[test]
fn rules_alike_on_all_axes_have_images() {
    let all = Rules::parse(Puzzle::CUBE2, "R U F", NamedLock::None).expect("turns").turns();
    let forbidding = |never: &[&str]| {
        let never: Vec<Vec<Turn>> = never.iter().map(|text| sequence(text)).collect();
        Automaton::forbidding(all, &never).expect("few states")
    };
    let image = |turn: Turn| turn.rotated(Rotation::REGRIP);
    let thrice = forbidding(&["R R R", "U U U", "F F F"]);
    let images = thrice.images(image).expect("alike on all axes");
    let name = |state: usize| thrice.states()[state].name.to_string();
    let mut named: Vec<(String, String)> =
        (0..7).map(|state| (name(state), name(usize::from(images[state])))).collect();
    named.sort_unstable();
    let expected =
        [("F", "U"), ("F F", "U U"), ("R", "F"), ("R R", "F F"), ("U", "R"), ("U U", "R R"), ("free", "free")];
    assert_eq!(named, expected.map(|(one, other)| (one.to_owned(), other.to_owned())));
    assert_eq!(forbidding(&["R R", "U U"]).images(image), None);
}

/// A chain of states. All turns lead from each state to the next.
fn chain(turns: &[Turn], length: usize) -> Result<Automaton, AutomatonError> {
    let state = |number: usize| {
        let transitions = turns.iter().filter(|_| number < length).map(|&turn| (turn, format!("s{}", number + 1)));
        (format!("s{number}"), transitions.collect())
    };
    Automaton::new(&(0..=length).map(state).collect::<Vec<NamedState>>())
}

#[test]
fn more_than_the_maximum_states_or_arcs_are_refused() {
    let most = chain(&turns("R"), MAXIMUM_STATES - 1).expect("as many states as allowed");
    assert_eq!(most.states().len(), MAXIMUM_STATES);
    assert_eq!(chain(&turns("R"), MAXIMUM_STATES), Err(AutomatonError::TooManyStates { got: MAXIMUM_STATES + 1 }));
    let endless = Automaton::forbidding(Rules::default().turns(), &[vec![turns("R")[0]; 10_000]]);
    assert_eq!(endless, Err(AutomatonError::TooManyStates { got: 4_096 }), "refused before all states are drawn");
    let most = chain(&turns("R U F L"), MAXIMUM_TRANSITIONS / 4).expect("as many transitions as allowed");
    assert_eq!(most.transitions().len(), MAXIMUM_TRANSITIONS);
    assert_eq!(chain(&turns("R U F L D"), 13), Err(AutomatonError::TooManyTransitions { got: 65 }));
}

#[test]
fn invalid_or_repeated_state_names_are_refused() {
    let refused = |name: &str| Automaton::new(&[(name.to_owned(), Vec::new())]);
    let longest = "x".repeat(30);
    assert_eq!(refused(&longest).expect("a name").states()[0].name.to_string(), longest);
    for name in ["", " a", "a ", "a\tb", &"x".repeat(31)] {
        assert_eq!(refused(name), Err(AutomatonError::BadName { got: name.to_owned() }));
    }
    let twice = ["a", "b", "a"].map(|name| (name.to_owned(), Vec::new()));
    assert_eq!(Automaton::new(&twice), Err(AutomatonError::NameTwice { name: "a".to_owned() }));
    assert_eq!(Automaton::new(&[]), Err(AutomatonError::NoStates));
    let turn = Turn::new(Face::R, 1).expect("a turn");
    let lost = [("a".to_owned(), vec![(turn, "b".to_owned())])];
    let unknown = AutomatonError::UnknownState { from: "a".to_owned(), to: "b".to_owned() };
    assert_eq!(Automaton::new(&lost), Err(unknown));
    // The state after turns keeps the name. The start gets another name.
    let up = Turn::new(Face::U, 1).expect("a turn");
    let around = |name: &str| {
        let start = (name.to_owned(), vec![(turn, name.to_owned()), (up, "b".to_owned())]);
        let automaton = Automaton::new(&[start, ("b".to_owned(), vec![(turn, name.to_owned())])]).expect("two states");
        automaton.states().iter().map(|state| state.name.to_string()).collect::<Vec<String>>()
    };
    assert_eq!(around("a"), ["start", "b", "a"]);
    assert_eq!(around(&longest), ["start", "b", &longest]);
    // An automaton that forbids nothing has one state, which keeps its name.
    let free = Automaton::new(&[("a".to_owned(), vec![(turn, "a".to_owned())])]).expect("one state");
    let [only] = free.states() else { panic!("{free:?}") };
    assert_eq!((&only.name, only.next[turn.index()]), (&"a".into(), Some(0)));
    assert_eq!(free.drawn(), [("a".to_owned(), vec![(turn, "a".to_owned())])]);
    assert_eq!(Automaton::forbidding(Rules::default().turns(), &[Vec::new()]), Err(AutomatonError::EmptySequence));
}

#[test]
fn joined_states_are_named_after_both_parts() {
    let all = Rules::parse(Puzzle::CUBE2, "R U", NamedLock::None).expect("turns").turns();
    let [one, other] = ["R R", "U U"].map(|never| Automaton::forbidding(all, &[sequence(never)]).expect("few states"));
    let names = |automaton: &Automaton| -> Vec<String> {
        automaton.states().iter().map(|state| state.name.to_string()).collect()
    };
    assert_eq!(names(&one.both(&other).expect("few states")), ["free", "U", "R"]);
    let thrice = Automaton::forbidding(all, &[sequence("U U U")]).expect("few states");
    assert_eq!(names(&thrice.both(&one).expect("few states")), ["free", "U", "R", "U U"]);
}

#[test]
fn states_are_named_by_the_turns_that_matter() {
    let [quarter, half] = [Turn::ALL[0], Turn::ALL[1]];
    let set: TurnSet = [quarter, half].into_iter().collect();
    let automaton = Automaton::forbidding(set, &[vec![quarter, quarter, half]]).expect("few states");
    let names: Vec<String> = automaton.states().iter().map(|state| state.name.to_string()).collect();
    assert_eq!(names, ["start", "U", "free", "U U"]);
}

#[test]
fn state_that_turns_lead_back_to_keeps_its_name() {
    let [up, right] = [Turn::ALL[0], Turn::ALL[3]];
    let state = |name: &str, transitions: &[(Turn, &str)]| -> NamedState {
        (name.to_owned(), transitions.iter().map(|&(turn, next)| (turn, next.to_owned())).collect())
    };
    let lock = [state("free", &[(up, "free"), (right, "wound")]), state("wound", &[(up, "free")])];
    let automaton = Automaton::new(&lock).expect("few states");
    let names: Vec<String> = automaton.states().iter().map(|state| state.name.to_string()).collect();
    assert_eq!(names, ["start", "free", "wound"]);
    assert_eq!(automaton.drawn(), lock, "it is drawn as it was given");

    // A state of that name keeps it too.
    let taken = [state("s", &[(up, "start"), (right, "s")]), state("start", &[(right, "s")])];
    let automaton = Automaton::new(&taken).expect("few states");
    let names: Vec<String> = automaton.states().iter().map(|state| state.name.to_string()).collect();
    assert_eq!(names, ["state 0", "start", "s"]);
    assert_eq!(automaton.drawn(), [taken[0].clone(), taken[1].clone()]);

    // Nothing leads back to this start.
    let once = [state("new", &[(up, "old")]), state("old", &[(right, "old")])];
    let automaton = Automaton::new(&once).expect("few states");
    assert_eq!((&automaton.states()[0].name, automaton.drawn()), (&"new".into(), once.to_vec()));
}

#[test]
fn state_names_are_unique() {
    let long = "a".repeat(30);
    let [up, right] = [Turn::ALL[0], Turn::ALL[3]];
    for name in ["state 1", "state 2"] {
        let states: Vec<NamedState> = vec![
            (long.clone(), vec![(up, name.to_owned()), (right, long.clone())]),
            (name.to_owned(), vec![(right, long.clone())]),
        ];
        let automaton = Automaton::new(&states).expect("few states");
        let mut names: Vec<String> = automaton.states().iter().map(|state| state.name.to_string()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), automaton.states().len(), "{automaton:?}");
        assert!(names.iter().any(|known| known == name));
    }
}

#[test]
fn huge_automata_are_refused_early() {
    // A plain algorithm would take hours for each of these.
    let turns: Vec<Turn> = Turn::ALL.into_iter().collect();
    let set: TurnSet = turns.iter().copied().collect();
    let sequences = (0..500_usize).map(|number| {
        let turn = |place: usize| turns[(place * place + number * (place % 7)) % 18];
        (0..5_000).map(turn).collect::<Vec<Turn>>()
    });
    let error = Automaton::forbidding(set, &sequences.collect::<Vec<_>>()).expect_err("too many states");
    assert!(matches!(error, AutomatonError::TooManyStates { .. }), "{error}");
    let chain = |state: usize| (state.to_string(), vec![(turns[0], (state + 1).to_string())]);
    let mut states: Vec<NamedState> = (0..50_000).map(chain).collect();
    states.push((50_000.to_string(), Vec::new()));
    let error = Automaton::new(&states).expect_err("too many states");
    assert!(matches!(error, AutomatonError::TooManyStates { got: 33.. }), "{error}");
}
