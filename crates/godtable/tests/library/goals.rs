//! Goals of many positions, and pieces that do not matter, beside a plain search over all positions.

use std::collections::{HashMap, HashSet};

use godtable::{Answers, Distance, Draw, Error, Form, GoalForm, Moves, Puzzle, RulesChoice, Starts, Wish, Work};
use godtable_puzzle::cube::Turn;
use godtable_puzzle::cube3::ChosenPieces;
use godtable_puzzle::orbits::{Arrangement, Definition};
use godtable_puzzle::puzzlefile::{self, Power, Puzzle as File};
use godtable_testing::{Stickers3, plain_levels, plain_search};
use serde_json::Value;

use crate::support::{Numbers, made_up};

type Tested = Result<(), Error>;

fn shipped(name: &str) -> File {
    puzzlefile::read(puzzlefile::shipped(name).expect("shipped")).expect("well formed")
}

/// Returns the distance of each position to some goals.
fn distances(definition: &Definition, goals: Vec<Arrangement>) -> HashMap<Arrangement, usize> {
    // From the goals on by inverse moves.
    let back = definition.inverted();
    let moved = |own: &Arrangement| (0..back.moves().len()).map(|number| back.moved(own, number)).collect::<Vec<_>>();
    plain_search(goals, Arrangement::clone, usize::MAX, moved)
}

fn positions(definition: &Definition) -> Vec<Arrangement> {
    distances(definition, vec![definition.solved()]).into_keys().collect()
}

/// Words of moves, different ones.
fn words(file: &File, count: usize) -> impl Iterator<Item = String> {
    let powers = file.powers();
    let names: Vec<String> = powers.iter().map(|&power| file.name_of(power)).collect();
    let mut random = 1_u64;
    (0..count).map(move |word| {
        let mut next = || {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            names[(random >> 33) as usize % names.len()].clone()
        };
        (0..word % 12).map(|_| next()).collect::<Vec<String>>().join(" ")
    })
}

/// Compares the distances of words with those to some goals.
fn check(file: &File, puzzle: &Puzzle, goals: Vec<Arrangement>) -> Tested {
    let definition = file.definition(&file.powers()).expect("it has moves");
    let (distances, table) = (distances(&definition, goals), puzzle.table()?);
    for (number, word) in words(file, 300).enumerate() {
        let arrangement = file.played(&file.read_moves(&word).expect("moves"));
        let state = table.read(&word, Form::Turns, None)?;
        let found = table.distance(&state)?.map(Distance::get);
        assert_eq!(found, distances.get(&arrangement).copied(), "{word}: {}", table.about().heading());
        if number < 30 {
            let written = table.written(&state);
            let again = table.read(&written.to_string(), written.form(), None)?;
            assert_eq!(table.distance(&again)?, table.distance(&state)?, "{word}: {written}");
        }
    }
    Ok(())
}

#[test]
fn goals_by_turns_are_all_positions_that_the_turns_reach() -> Tested {
    let asked = [("ivy", "UFR"), ("ivy", "UFR UBL DFL"), ("2x2x3", "U R2")];
    for (name, turns) in asked {
        let file = shipped(name);
        let listed = file.read_moves(turns).unwrap_or_else(|error| panic!("{name}: {error}"));
        let own = file.definition(&listed).expect("they do something");
        let choice = RulesChoice { goal_turns: Some(turns.to_owned()), ..RulesChoice::default() };
        check(&file, &Puzzle::named(name)?.with(choice)?, positions(&own))?;
    }
    Ok(())
}

#[test]
fn positions_of_pieces_that_matter_are_solved_whatever_the_others_do() -> Tested {
    for (name, pieces) in [("ivy", "CENTERS 1 2"), ("2x2x3", "CORNERS.2 CORNERS 5, EDGES")] {
        let file = shipped(name);
        let definition = file.definition(&file.powers()).expect("it has moves");
        let fewer = file.with_pieces(pieces).unwrap_or_else(|error| panic!("{name}: {error}"));
        let solved = fewer.played(&[]);
        // The kinds of the pieces that matter are those of the whole puzzle.
        let looks = |own: &Arrangement| {
            let mut own = own.clone();
            for (number, (orbit, seen)) in own.orbits.iter_mut().zip(&solved.orbits).enumerate() {
                let alone = |kind: u8| seen.kinds.iter().filter(|&&other| other == kind).count() == 1;
                let whole = &definition.orbits()[number];
                for place in 0..orbit.kinds.len() {
                    let is_told = alone(orbit.kinds[place])
                        && whole.kinds.iter().position(|own| *own == orbit.kinds[place])
                            == seen.kinds.iter().position(|own| *own == orbit.kinds[place]);
                    if !is_told {
                        (orbit.kinds[place], orbit.orientations[place]) = (u8::MAX, 0);
                    }
                }
            }
            own
        };
        let home = looks(&definition.solved());
        let goals: Vec<Arrangement> = positions(&definition).into_iter().filter(|own| looks(own) == home).collect();
        assert!(goals.len() > 1, "{name}");
        check(&file, &Puzzle::named(name)?.with_pieces(pieces)?, goals)?;
    }
    Ok(())
}

/// The first phase of two-phase solvers. Source of the counts: H. Kociemba, "The Two-Phase-Algorithm", kociemba.org.
#[test]
fn cosets_of_the_domino_group_have_the_published_counts() -> Tested {
    let choice = RulesChoice { goal_turns: Some("U D R2 L2 F2 B2".to_owned()), ..RulesChoice::default() };
    let counts = Puzzle::named("3x3x3")?.with(choice)?.counts(None, &Work::default())?;
    let published =
        [1, 4, 50, 592, 7_156, 87_236, 1_043_817, 12_070_278, 124_946_368, 821_605_960, 1_199_128_738, 58_202_444, 476];
    assert_eq!(counts.unlocked.counts(), published);
    Ok(())
}

/// Not all numbers of positions are in reach: two orbits turn together, which no number leaves out.
const TOGETHER: &str = "Name Min2\nSet A 2 4\nSet B 2 1\nSolved\nA\n1 2\nB\n1 2\nEnd\n\
    Move R\nA\n1 2\n2 0\nB\n2 1\nEnd\nMove F\nA\n1 2\n1 2\nEnd\n";

/// Returns the positions that some moves reach from others, level by level, by way of legal ones.
fn legal_levels(moves: &Definition, starts: Vec<Arrangement>) -> impl Iterator<Item = Vec<Arrangement>> {
    plain_levels(starts, Arrangement::clone, |own: &Arrangement| {
        let cuts = |&number: &usize| {
            moves.bandages().iter().any(|bandaged| bandaged.is_cut(own, &moves.moves()[number].actions))
        };
        let moved = (0..moves.moves().len()).filter(|number| !cuts(number)).map(|number| moves.moved(own, number));
        moved.filter(|own| moves.illegal_piece(own).is_none()).collect::<Vec<_>>()
    })
}

/// Returns the positions that some moves reach from others.
fn legal(moves: &Definition, starts: Vec<Arrangement>) -> Vec<Arrangement> {
    legal_levels(moves, starts).flatten().collect()
}

/// Returns the positions that some moves reach from solved, or `None` if they are more than `most`.
fn few(moves: &Definition, most: usize) -> Option<Vec<Arrangement>> {
    let found: Vec<Arrangement> = legal_levels(moves, vec![moves.solved()]).flatten().take(most + 1).collect();
    (found.len() <= most).then_some(found)
}

/// Compares the distances of all positions in reach, and the counts: of positions, or of as many cosets.
fn check_all(text: &str, choice: RulesChoice, goals: Vec<Arrangement>) -> Tested {
    let file = puzzlefile::read(text).expect("well formed");
    let definition = file.definition(&file.powers()).expect("it has moves");
    let back = definition.inverted();
    let levels: Vec<Vec<Arrangement>> = legal_levels(&back, goals).collect();
    let distances: HashMap<&Arrangement, usize> =
        levels.iter().enumerate().flat_map(|(distance, level)| level.iter().map(move |own| (own, distance))).collect();
    let puzzle = Puzzle::read("made-up", text)?.with(choice)?;
    let table = puzzle.table()?;
    for own in legal_levels(&definition, vec![definition.solved()]).flatten().take(200) {
        let state = table.read(&file.pattern(&own), Form::Kpattern, None)?;
        let found = table.distance(&state)?.map(Distance::get);
        assert_eq!(found, distances.get(&own).copied(), "{text}{}: {own:?}", table.about().heading());
    }
    let counts = puzzle.counts(None, &Work::default())?.unlocked;
    let plain: Vec<u64> = levels.iter().map(|level| level.len() as u64).collect();
    let holds = plain[0] / counts.counts()[0];
    let held: Vec<u64> = counts.counts().iter().map(|count| count * holds).collect();
    assert_eq!(held, plain, "{text}{}", table.about().heading());
    Ok(())
}

#[test]
fn goals_of_made_up_puzzles_agree_with_a_plain_search() -> Tested {
    let mut random = Numbers(49);
    let mut compared = 0;
    let texts = (0..400).map(|number| if number == 0 { TOGETHER.to_owned() } else { made_up(&mut random) });
    for (number, text) in texts.enumerate() {
        let Ok(file) = puzzlefile::read(&text) else { continue };
        let (Some(definition), Ok(listed)) = (file.definition(&file.powers()), file.read_moves("R")) else { continue };
        if few(&definition, 2_000).is_none() {
            continue;
        }
        // A goal by turns, and one of listed states.
        let moves = file.definition(&listed).filter(|_| number % 4 < 3);
        let choice = match &moves {
            Some(_) => RulesChoice { goal_turns: Some("R".to_owned()), ..RulesChoice::default() },
            None => RulesChoice { goal_states: vec![String::new(), "F".to_owned()], ..RulesChoice::default() },
        };
        let goals = match &moves {
            Some(moves) => legal(moves, vec![definition.solved()]),
            None => vec![definition.solved(), file.played(&file.read_moves("F").expect("a move"))],
        };
        if goals.iter().all(|goal| definition.illegal_piece(goal).is_none()) {
            check_all(&text, choice, goals)?;
            compared += 1;
        }
    }
    assert!(compared > 200, "{compared} puzzles");
    Ok(())
}

/// A definition with two pieces that are bandaged together.
fn made_up_bandaged(random: &mut Numbers) -> String {
    let text = made_up(random);
    let orbits = text.matches("Set O").count();
    let block = [0; 2].map(|_| format!("O{}\n{}\n", random.below(orbits), 1 + random.below(3))).concat();
    text.replacen("Move", &format!("Block\n{block}End\nMove"), 1)
}

/// Moves may lead to some of the holds only, and blocks hinder moves that would lead to others.
#[test]
fn any_hold_and_bandaged_pieces_of_made_up_puzzles_agree_with_a_plain_search() {
    let mut random = Numbers(51);
    let (mut compared, mut partly, mut bandaged) = (0, 0, 0);
    for number in 0..300 {
        let is_rotated = number % 3 != 0;
        let text =
            if is_rotated { made_up(&mut random).replace("Move F", "Move x") } else { made_up_bandaged(&mut random) };
        let Ok(file) = puzzlefile::read(&text) else { continue };
        let Some(definition) = file.definition(&file.powers()) else { continue };
        let Some(reached) = few(&definition, 200) else { continue };
        let mut choice = RulesChoice::default();
        let mut goals = vec![definition.solved()];
        if is_rotated {
            let first = file.moves().len();
            let rotations: Vec<Power> =
                (0..file.rotations().len()).map(|own| Power { number: first + own, exponent: 1 }).collect();
            let Some(rotations) = file.definition(&rotations) else { continue };
            let unlimited =
                Definition::new(rotations.orbits().to_vec(), rotations.moves().to_vec()).expect("well formed");
            let holds = legal(&unlimited, goals);
            goals = holds.iter().filter(|own| reached.contains(own)).cloned().collect();
            partly += usize::from(1 < goals.len() && goals.len() < holds.len());
            choice.goal = Some("rotated".to_owned());
        }
        check_all(&text, choice, goals).unwrap_or_else(|error| panic!("{text}{error}"));
        compared += 1;
        bandaged += usize::from(!is_rotated);
    }
    assert!(
        compared > 100 && bandaged > 20 && partly > 3,
        "{compared} puzzles, {bandaged} bandaged, {partly} with some holds"
    );
}

/// `R R` cuts no block, but its square `R2` does: it leaves the piece of `A` in its place and twists that of `B`.
#[test]
fn two_turns_are_made_where_their_product_cuts_a_block() -> Tested {
    let text = "Name Bandaged\nSet A 2 1\nSet B 1 3\nSolved\nA\n1 2\nB\n1\nEnd\nBlock\nA\n1\nB\n1\nEnd\n\
        Move R\nA\n2 1\nB\n1\n2\nEnd\n";
    let file = puzzlefile::read(text).expect("well formed");
    let solved = file.definition(&file.powers()).expect("it has moves").solved();
    check_all(text, RulesChoice::default(), vec![solved])
}

#[test]
fn state_that_only_looks_like_the_goal_is_refused() -> Tested {
    let file = shipped("ivy");
    let definition = file.definition(&file.powers()).expect("it has moves");
    let choice = RulesChoice { goal_turns: Some("UFR".to_owned()), ..RulesChoice::default() };
    let puzzle = Puzzle::named("ivy")?.with(choice)?;
    // Two pieces that the turn exchanges are exchanged, which is an odd permutation.
    let turned = file.played(&file.read_moves("UFR").expect("a move"));
    let (mut exchanged, solved) = (definition.solved(), definition.solved());
    let orbit = (0..solved.orbits.len()).find(|&own| solved.orbits[own].kinds != turned.orbits[own].kinds);
    let orbit = orbit.expect("it moves pieces");
    let kinds = &mut exchanged.orbits[orbit].kinds;
    let moved: Vec<usize> = (0..kinds.len()).filter(|&own| kinds[own] != turned.orbits[orbit].kinds[own]).collect();
    kinds.swap(moved[0], moved[1]);
    let error = puzzle.state(&file.pattern(&exchanged), Form::Kpattern, None).expect_err("no moves lead there");
    assert!(error.to_string().contains("no moves of ivy lead to this state"), "{error}");
    puzzle.state(&file.pattern(&turned), Form::Kpattern, None).map(|_| ())
}

/// Counts the positions of a set at each distance.
fn counted(distances: &HashMap<Arrangement, usize>, starts: &[Arrangement]) -> Vec<u64> {
    let found: Vec<usize> = starts.iter().map(|start| distances[start]).collect();
    let farthest = found.iter().copied().max().expect("a start");
    (0..=farthest).map(|distance| found.iter().filter(|&&own| own == distance).count() as u64).collect()
}

#[test]
fn starts_have_the_distances_of_a_plain_search() -> Tested {
    let work = Work::default();
    let cases = [
        ("ivy", None, "UFR UBL", ["", "UFR", "UBL' UFR", "UBL' UFR"]),
        ("ivy", Some("DFL"), "UFR UBL", ["DFL", "UFR", "UBL' UFR", ""]),
        ("1x3x3", Some("L2"), "R2 F2", ["L2", "R2", "R2 F2 R2", "R2 R2 R2"]),
    ];
    for (name, goal, turns, listed) in cases {
        let file = shipped(name);
        let definition = file.definition(&file.powers()).expect("it has moves");
        let reached = |turns: &str| {
            let turns = file.read_moves(turns).expect("moves");
            positions(&file.definition(&turns).expect("they do something"))
        };
        let distances = distances(&definition, goal.map_or_else(|| vec![definition.solved()], reached));
        let choice = RulesChoice { goal_turns: goal.map(str::to_owned), ..RulesChoice::default() };
        let table = Puzzle::named(name)?.with(choice)?.table()?;
        let own: HashSet<Arrangement> =
            listed.iter().map(|text| file.played(&file.read_moves(text).expect("moves"))).collect();
        let sets = [
            (Starts::Turns(turns.to_owned()), reached(turns)),
            (Starts::States(listed.map(str::to_owned).to_vec(), Form::Setup), own.into_iter().collect()),
        ];
        for (starts, positions) in sets {
            let (counts, antipodes) = starts.count(&*table, usize::MAX, &work)?;
            let (counts, plain) = (counts.unlocked.counts(), counted(&distances, &positions));
            // A goal by turns counts cosets, some of which have several starts.
            let is_same = |(own, plain): (&u64, &u64)| own <= plain && (*own > 0) == (*plain > 0);
            match goal {
                None => assert_eq!(counts, plain, "{name} {starts:?}"),
                Some(_) => assert!(counts.len() == plain.len() && counts.iter().zip(&plain).all(is_same), "{starts:?}"),
            }
            assert_eq!(antipodes.found.len() as u64, counts[antipodes.distance.get()]);
            for (state, _) in &antipodes.found {
                assert_eq!(table.distance(state)?, Some(antipodes.distance));
            }
        }
    }
    Ok(())
}

/// The nearest position of a union is that of one of the goals, whatever the lock.
#[test]
fn union_of_goals_is_as_near_as_the_nearest_of_them() -> Tested {
    let table = |goal: &str| Puzzle::named("2x2x2")?.with_goal(goal)?.table();
    let [face, layer, oriented] = ["face", "layer", "oriented"].map(table);
    let [face, layer, oriented] = [face?, layer?, oriented?];
    for (union, own) in [("face, oriented", &face), ("oriented,layer", &layer)] {
        let union = table(union)?;
        for seed in 1..200 {
            let draw = Draw { seed, turns: Some(seed as usize % 30 + 1), ..Draw::default() };
            let text = union.scrambles(&draw, &Work::default())?.next().expect("without an end")?.moves.to_string();
            let distance = |table: &dyn Answers| table.distance(&table.read(&text, Form::Turns, None)?);
            let nearest = distance(&**own)?.into_iter().chain(distance(&*oriented)?).min();
            assert_eq!(distance(&*union)?, nearest, "{text}: {}", union.about().heading());
        }
    }
    assert_eq!(table("layer, face")?.about().goal.as_deref(), Some("face"));
    // Solved up to rotation is solved on the 2x2x2, and has the solved position elsewhere.
    assert_eq!(table("rotated, oriented")?.about().goal.as_deref(), Some("oriented"));
    let dino = |goal: &str| Puzzle::named("dino")?.with_goal(goal)?.soonest_with(&Work::default());
    let [one, both] = [dino("rotated")?, dino("solved, rotated")?];
    for word in ["UFR", "UFRv UFL", "UFR DBL' UFLv UFR"] {
        let distance = |table: &dyn Answers| table.distance(&table.read(word, Form::Setup, None)?);
        assert_eq!(distance(&*both)?, distance(&*one)?, "{word}");
    }
    let error = Puzzle::named("dino")?.with_goal("rotated, face").expect_err("no such goal").to_string();
    assert!(error.starts_with("goal: there is no goal 'face'"), "{error}");
    Ok(())
}

#[test]
fn starts_of_each_kind_of_puzzle_agree_with_a_plain_search() -> Tested {
    let (work, file) = (Work::default(), shipped("2x2x2"));
    let definition = |turns: &str| file.definition(&file.read_moves(turns).expect("turns")).expect("turns");
    let (half, few) = (definition("R2 U2 F2"), positions(&definition("R2 U2")));
    let plain = counted(&distances(&half, vec![half.solved()]), &few);
    let starts = Starts::Turns("R2 U2".to_owned());
    for name in ["2x2x2", "3x3x3-corners"] {
        let table = Puzzle::named(name)?.with_turns("R2 U2 F2")?.table()?;
        assert_eq!(starts.count(&*table, 1, &work)?.0.unlocked.counts(), plain, "{name}");
    }
    for (puzzle, longest) in
        [(Puzzle::named("3x3x3-edges")?.with_turns("R2 U2 F2")?, 6), (Puzzle::pieces("UR DR UF")?, 3)]
    {
        let (counts, antipodes) = starts.count(&*puzzle.table()?, 1, &work)?;
        assert_eq!((antipodes.distance.get(), antipodes.found.len()), (longest, 1), "{}", puzzle.name());
        assert!(counts.unlocked.states() <= 12, "{}", puzzle.name());
    }
    // Each state of the 3x3x3 is searched, and the turns of a start make a puzzle of another kind.
    let solver = Puzzle::named("3x3x3")?.table()?;
    assert_eq!(Starts::Turns("U2".to_owned()).count(&*solver, 1, &work)?.0.unlocked.counts(), [1, 1]);
    let table = Puzzle::named("2x2x2")?.with_turns("R2 U2 F2")?.table()?;
    let (layers, _) = Starts::Goal("layer".to_owned()).count(&*table, 1, &work)?;
    assert_eq!(layers.unlocked.states(), 3_814, "as the table towards this goal has at distance 0");
    let error = Starts::Goal("layers".to_owned()).count(&*table, 1, &work).expect_err("no such goal");
    assert!(error.to_string().starts_with("start: there is no goal 'layers'"), "{error}");
    Ok(())
}

#[test]
fn holds_as_starts_have_the_distances_of_a_search_for_each() -> Tested {
    let (work, rotated) = (Work::default(), Starts::Goal("rotated".to_owned()));
    let (file, search) = (shipped("dino"), Puzzle::named("dino")?.soonest_with(&work)?);
    let first = file.moves().len();
    let rotations = (first..first + file.rotations().len()).map(|number| Power { number, exponent: 1 });
    let holds = positions(&file.definition(&rotations.collect::<Vec<Power>>()).expect("rotations"));
    let mut plain = Vec::new();
    for hold in &holds {
        let state = search.read(&file.pattern(hold), Form::Kpattern, None);
        plain.extend(state.and_then(|state| search.distance(&state)).ok().flatten().map(Distance::get));
    }
    let farthest = *plain.iter().max().expect("solved is a hold");
    let at = |distance: usize| plain.iter().filter(|&&own| own == distance).count() as u64;
    let (counts, antipodes) = rotated.count(&*search, usize::MAX, &work)?;
    assert_eq!(counts.unlocked.counts(), (0..=farthest).map(at).collect::<Vec<u64>>());
    assert_eq!((antipodes.distance.get(), antipodes.found.len() as u64), (farthest, at(farthest)));
    Ok(())
}

#[test]
fn holds_of_pieces_of_the_3x3x3_are_starts() -> Tested {
    let (work, rotated) = (Work::default(), Starts::Goal("rotated".to_owned()));
    for names in ["cross", "UFR UF DB"] {
        let pieces: ChosenPieces = names.parse().expect("names of pieces");
        let turned = pieces.definition(&Turn::ALL);
        let held = Definition::new(turned.orbits().to_vec(), pieces.rotations()).expect("the same pieces");
        let plain = counted(&distances(&turned, vec![turned.solved()]), &positions(&held));
        let (counts, _) = rotated.count(&*Puzzle::pieces(names)?.table()?, 0, &work)?;
        assert_eq!(counts.unlocked.counts(), plain, "{names}");
    }
    let corners = Puzzle::named("3x3x3-corners")?.with_turns("R2 U2 F2")?.table()?;
    assert_eq!(rotated.count(&*corners, 0, &work)?.0.unlocked.states(), 24);
    let error = Starts::Goal("layer".to_owned()).count(&*Puzzle::pieces("cross")?.table()?, 1, &work);
    let error = error.expect_err("no such goal").to_string();
    assert!(error.ends_with("rotated, or positions; list the states of the start"), "{error}");
    Ok(())
}

/// Leaves pieces and orientations of a pattern open, each by its number in the whole pattern.
fn opened(pattern: &str, is_open: &dyn Fn(usize) -> (bool, bool)) -> Value {
    let mut pattern: Value = serde_json::from_str(pattern).expect("a pattern");
    let mut first = 0;
    for orbit in pattern.as_object_mut().expect("orbits").values_mut() {
        let places = orbit["pieces"].as_array().expect("pieces").len();
        for place in 0..places {
            let (piece, orientation) = is_open(first + place);
            for (name, is_open) in [("pieces", piece), ("orientation", orientation)] {
                if is_open {
                    orbit[name][place] = Value::from("?");
                }
            }
        }
        first += places;
    }
    pattern
}

/// Returns whether a pattern has all values of another one that are not open.
fn has(pattern: &Value, open: &Value) -> bool {
    let is_equal = |(own, open): (&Value, &Value)| *open == "?" || own == open;
    let fields = open.as_object().expect("orbits").iter();
    fields.into_iter().all(|(orbit, open)| {
        let lists = ["pieces", "orientation"].map(|name| (pattern[orbit][name].as_array(), open[name].as_array()));
        lists.into_iter().all(|(own, open)| own.expect("a list").iter().zip(open.expect("a list")).all(is_equal))
    })
}

#[test]
fn open_patterns_are_the_positions_that_have_them() -> Tested {
    type Open = fn(usize) -> (bool, bool);
    let choices: [Open; 5] = [
        |_| (false, true),
        |_| (true, false),
        |place| (place % 2 == 0, place % 2 == 0),
        |place| (place > 1, place > 1),
        |place| (place % 3 == 0, true),
    ];
    for (name, step) in [("ivy", 2), ("1x3x3", 1)] {
        let file = shipped(name);
        let definition = file.definition(&file.powers()).expect("it has moves");
        let all = positions(&definition);
        for (number, open) in choices.iter().enumerate().step_by(step) {
            let word = words(&file, 12).nth(number + 3).expect("a word");
            let pattern = opened(&file.pattern(&file.played(&file.read_moves(&word).expect("moves"))), open);
            let has = |own: &&Arrangement| has(&serde_json::from_str(&file.pattern(own)).expect("a pattern"), &pattern);
            let goals: Vec<Arrangement> = all.iter().filter(has).cloned().collect();
            // Bare question marks need no quotes of JSON in those of a shell.
            let text = pattern.to_string().replace("\"?\"", if number % 2 == 0 { "?" } else { "\"?\"" });
            check(&file, &Puzzle::named(name)?.with(patterns([text]))?, goals)?;
        }
    }
    Ok(())
}

fn patterns<const N: usize>(texts: [String; N]) -> RulesChoice {
    RulesChoice { goal_states: texts.to_vec(), goal_form: GoalForm(Form::Kpattern), ..RulesChoice::default() }
}

#[test]
fn open_pattern_of_the_3x3x3_is_the_cross() -> Tested {
    let whole = Puzzle::named("3x3x3")?;
    let solved = whole.show(&whole.state("", Form::Setup, None)?, Form::Kpattern)?;
    let mut pattern: Value = serde_json::from_str(&solved).expect("a pattern");
    for (orbit, places) in [("CORNERS", 0..8), ("EDGES", 0..4), ("EDGES", 8..12)] {
        for place in places {
            pattern[orbit]["pieces"][place] = Value::from("?");
            pattern[orbit]["orientation"][place] = Value::from("?");
        }
    }
    let (open, cross) = (whole.with(patterns([pattern.to_string()]))?, Puzzle::pieces("cross")?);
    assert_eq!(open.about()?.goal.as_deref(), Some("positions"));
    let [open, cross] = [open.table()?, cross.table()?];
    for word in ["", "D", "F R U", "L' D2 B R2 F", "R U R' U' F2 D L"] {
        let [own, plain] = [&open, &cross].map(|table| table.distance(&table.read(word, Form::Setup, None)?));
        assert_eq!(own?, plain?, "{word}");
    }
    Ok(())
}

/// Of three orientations that the pattern leaves open, moves lead to one.
#[test]
fn first_levels_omit_positions_of_a_pattern_to_which_no_moves_lead() -> Tested {
    let whole = Puzzle::named("3x3x3")?;
    let solved = whole.show(&whole.state("", Form::Setup, None)?, Form::Kpattern)?;
    let mut pattern: Value = serde_json::from_str(&solved).expect("a pattern");
    for place in 0..2 {
        pattern["CORNERS"]["pieces"][place] = Value::from("?");
    }
    pattern["CORNERS"]["orientation"][1] = Value::from("?");
    let levels = whole.with(patterns([pattern.to_string()]))?.levels(2, &Work::default())?;
    assert_eq!(levels.unlocked, [1, 18, 243]);
    Ok(())
}

/// Pieces are open and their orientations are not, and the other way round; several patterns leave different pieces open.
#[test]
fn patterns_open_in_part_are_the_positions_that_have_them() -> Tested {
    type Open = fn(usize) -> (bool, bool);
    let choices: [&[Open]; 4] = [
        &[|place| (place < 2, place < 1)],
        &[|place| (place % 2 == 0, place % 3 == 0)],
        &[|place| (place < 1, place < 1), |place| (place < 2, place < 2), |_| (false, false)],
        &[|place| (place > 2, place % 2 == 1), |place| (place < 3, place > 4)],
    ];
    for name in ["ivy", "1x3x3"] {
        let file = shipped(name);
        let definition = file.definition(&file.powers()).expect("it has moves");
        let all = positions(&definition);
        let from_solved = distances(&definition, vec![definition.solved()]);
        for opens in choices {
            let pattern = |(open, word): (&Open, String)| {
                opened(&file.pattern(&file.played(&file.read_moves(&word).expect("moves"))), open)
            };
            let patterns: Vec<Value> = opens.iter().zip(words(&file, 12).skip(5)).map(pattern).collect();
            let has = |own: &&Arrangement| {
                let own = serde_json::from_str(&file.pattern(own)).expect("a pattern");
                patterns.iter().any(|pattern| has(&own, pattern))
            };
            let goals: Vec<Arrangement> = all.iter().filter(has).cloned().collect();
            let texts: Vec<String> = patterns.iter().map(Value::to_string).collect();
            let choice = RulesChoice {
                goal_states: texts.clone(),
                goal_form: GoalForm(Form::Kpattern),
                ..RulesChoice::default()
            };
            check(&file, &Puzzle::named(name)?.with(choice)?, goals.clone())?;
            // The same set as the starts.
            let (counts, _) =
                Starts::States(texts, Form::Kpattern).count(&*Puzzle::named(name)?.table()?, 1, &Work::default())?;
            assert_eq!(counts.unlocked.counts(), counted(&from_solved, &goals), "{name}");
        }
    }
    Ok(())
}

/// A plain search over stickers, from all cubes that show the letters.
#[test]
fn open_facelets_are_the_cubes_that_show_them() -> Tested {
    let turns = ["R2", "U2", "F2"];
    let moved = |own: &Stickers3| turns.map(|turn| own.turn(turn));
    let levels = |starts: Vec<Stickers3>| plain_search(starts, Stickers3::facelets, usize::MAX, moved);
    let all = levels(vec![Stickers3::solved()]);
    let (work, base) = (Work::default(), Stickers3::solved().turn("R2").turn("U2").facelets());
    let is_open: [fn(usize) -> bool; 4] =
        [|number| number % 3 == 0, |number| number < 9, |number| number % 9 != 4, |number| number % 5 == 0];
    for is_open in is_open {
        let pattern = |(number, letter)| if is_open(number) { '?' } else { letter };
        let pattern: String = base.chars().enumerate().map(pattern).collect();
        let shows = |own: &&String| own.chars().zip(pattern.chars()).all(|(own, open)| open == '?' || own == open);
        let goals: Vec<Stickers3> = all.keys().filter(shows).map(|own| Stickers3::of(own)).collect();
        let plain = levels(goals.clone());
        let cube = Puzzle::named("3x3x3")?.with_turns("R2 U2 F2")?;
        let goal_form = GoalForm(Form::recognized(&pattern).expect("facelets"));
        let choice = RulesChoice { goal_states: vec![pattern.clone()], goal_form, ..RulesChoice::default() };
        let table = cube.clone().with(choice)?.table()?;
        for (facelets, distance) in plain.iter().take(300) {
            let state = table.read(facelets, Form::Facelets, None)?;
            assert_eq!(table.distance(&state)?.map(Distance::get), Some(*distance), "{pattern}: {facelets}");
        }
        let counts = Starts::States(vec![pattern.clone()], Form::Facelets).count(&*cube.table()?, 1, &work);
        let (counts, _) = counts?;
        let farthest = goals.iter().map(|own| all[&own.facelets()]).max().expect("the base is one");
        let plain = (0..=farthest).map(|distance| goals.iter().filter(|own| all[&own.facelets()] == distance).count());
        assert_eq!(counts.unlocked.counts(), plain.map(|count| count as u64).collect::<Vec<u64>>());
    }
    Ok(())
}

/// Too many positions have the pattern to list them, so the states of a table are compared with it.
#[test]
fn starts_that_are_not_listed_are_compared_with_all_states() -> Tested {
    let work = Work::default();
    // Of one piece, only the orientation is told.
    let upright = |table: &dyn Answers, number: usize| {
        let solved = table.words().show(&table.read("", Form::Setup, None)?, Form::Kpattern)?;
        Ok::<Value, Error>(opened(&solved, &|place| (true, place != number)))
    };
    let table = Puzzle::named("pyraminx")?.table()?;
    let open = upright(&*table, 1)?;
    let mut plain = Vec::new();
    for number in 0..table.numbers() {
        let state = table.numbered(number)?;
        if has(&serde_json::from_str(&table.words().show(&state, Form::Kpattern)?).expect("a pattern"), &open) {
            let distance = table.distance(&state)?.expect("in reach").get();
            plain.resize(plain.len().max(distance + 1), 0_u64);
            plain[distance] += 1;
        }
    }
    let (counts, antipodes) = Starts::States(vec![open.to_string()], Form::Kpattern).count(&*table, 3, &work)?;
    assert_eq!((counts.unlocked.counts(), antipodes.found.len()), (&plain[..], 3));
    // In some hold, any position of the 2x2x2 has an upright corner there.
    let table = Puzzle::named("2x2x2")?.with_rules("half-turn")?.table()?;
    let open = upright(&*table, 0)?.to_string();
    let (counts, _) = Starts::States(vec![open], Form::Kpattern).count(&*table, 3, &work)?;
    assert_eq!(counts.unlocked.counts(), table.counts(None, &work)?.unlocked.counts());
    // Each state of the 3x3x3 is searched.
    let solver = Puzzle::named("3x3x3")?.table()?;
    let letters: String = "URFDLB".chars().map(|letter| format!("????{letter}????")).collect();
    let error = Starts::States(vec![letters], Form::Facelets).count(&*solver, 1, &work).expect_err("too many");
    let reason = "more than 262,144 arrangements of the pieces have the pattern, so they are not listed, and the puzzle has no \
                  table of its states to compare with it";
    assert!(error.to_string().ends_with(reason), "{error}");
    Ok(())
}

#[test]
fn patterns_that_no_position_has_are_refused() -> Tested {
    let file = shipped("ivy");
    let solved = file.pattern(&file.played(&[]));
    let refused = |puzzle: &str, choice: RulesChoice| match Puzzle::named(puzzle).and_then(|own| own.with(choice)) {
        Ok(puzzle) => panic!("{}", puzzle.name()),
        Err(error) => error.to_string(),
    };
    let mut twice = opened(&solved, &|place| (place > 6, true));
    twice["CENTERS"]["pieces"][1] = twice["CENTERS"]["pieces"][0].clone();
    let error = refused("ivy", patterns([twice.to_string()]));
    assert!(error.ends_with("no position has this pattern"), "{error}");
    let facelets = |text: &str| {
        let goal_form = GoalForm(Form::Facelets);
        RulesChoice { goal_states: vec![text.to_owned()], goal_form, ..RulesChoice::default() }
    };
    let error = refused("ivy", facelets("UU?"));
    assert!(error.ends_with("? may be in patterns, and in facelets of cubes of two or three layers"), "{error}");
    let error = refused("3x3x3", facelets("UU?"));
    assert!(error.contains("54"), "{error}");
    // A letter for each piece leaves too many pieces that it may be.
    let letters: String = "URFDLB".chars().map(|letter| format!("????{letter}{letter}???")).collect();
    let error = refused("3x3x3", facelets(&letters));
    assert!(error.ends_with("positions have this pattern; leave whole pieces open"), "{error}");
    let error = refused("3x3x3", facelets(&format!("????R{}", "?".repeat(49))));
    assert!(error.contains("with the center of each face, or ?, on it"), "{error}");
    let part = opened(&solved, &|place| (place < 2, place < 1)).to_string();
    let error = Puzzle::named("ivy")?.state(&part, Form::Kpattern, None).expect_err("open");
    assert!(error.to_string().contains("those left are not identical"), "{error}");
    Ok(())
}

/// Returns the fewest moves to solved by a word in which no move of a list comes first, nor after moves that all commute with it, and
/// no power of a move follows another one after moves that all commute with it. All powers are moves.
fn not_first(file: &File, listed: &[Power], own: &Arrangement) -> usize {
    let powers = file.powers();
    let definition = file.definition(&powers).expect("it has moves");
    let commute = |one: usize, other: usize| {
        let solved = definition.told_apart();
        let [there, back] = [[one, other], [other, one]]
            .map(|word| word.iter().fold(solved.solved(), |own, &number| solved.moved(&own, number)));
        there == back
    };
    let may_follow = |word: &[usize], next: usize| {
        for &made in word.iter().rev() {
            if powers[made].number == powers[next].number {
                return false;
            }
            if !commute(made, next) {
                return true;
            }
        }
        !listed.contains(&powers[next])
    };
    let allowed = |word: &[usize]| (0..powers.len()).filter(|&next| may_follow(word, next)).collect::<Vec<usize>>();
    // Words to one position count as one if the same moves may follow. A word is as long as its level.
    let levels = plain_levels(
        [(own.clone(), Vec::new())],
        |(own, word)| (own.clone(), allowed(word)),
        |(own, word)| {
            let made = |next: usize| (definition.moved(own, next), [&word[..], &[next]].concat());
            allowed(word).into_iter().map(made).collect::<Vec<_>>()
        },
    );
    let is_solved = |level: Vec<(Arrangement, Vec<usize>)>| level.iter().any(|(own, _)| *own == definition.solved());
    levels.map(is_solved).position(|is_solved| is_solved).expect("some word solves it")
}

/// Returns the fewest moves to solved by a word in which no move of a list comes last, nor before moves that all commute with it.
/// No power of a move follows another one, as above.
fn not_last(file: &File, listed: &[Power], own: &Arrangement) -> usize {
    let powers = file.powers();
    let definition = file.definition(&powers).expect("it has moves");
    let commute = |one: usize, other: usize| {
        let solved = definition.told_apart();
        let [there, back] = [[one, other], [other, one]]
            .map(|word| word.iter().fold(solved.solved(), |own, &number| solved.moved(&own, number)));
        there == back
    };
    // The moves before which the word has only moves that commute with them.
    let last = |word: &[usize]| -> Vec<usize> {
        let is_last = |place: &usize| word[place + 1..].iter().all(|&later| commute(word[*place], later));
        let mut last: Vec<usize> = (0..word.len()).filter(is_last).map(|place| word[place]).collect();
        last.sort_unstable();
        last
    };
    let may_follow = |word: &[usize], next: usize| {
        let before =
            word.iter().rev().take_while(|&&made| powers[made].number == powers[next].number || commute(made, next));
        before.into_iter().all(|&made| powers[made].number != powers[next].number)
    };
    let allowed = |word: &[usize]| (0..powers.len()).filter(|&next| may_follow(word, next)).collect::<Vec<usize>>();
    let levels = plain_levels(
        [(own.clone(), Vec::new())],
        |(own, word)| (own.clone(), allowed(word), last(word)),
        |(own, word)| {
            let made = |next: usize| (definition.moved(own, next), [&word[..], &[next]].concat());
            allowed(word).into_iter().map(made).collect::<Vec<_>>()
        },
    );
    let is_end = |(own, word): &(Arrangement, Vec<usize>)| {
        *own == definition.solved() && !last(word).iter().any(|&made| listed.contains(&powers[made]))
    };
    levels.map(|level| level.iter().any(is_end)).position(|is_solved| is_solved).expect("some word solves it")
}

#[test]
fn solutions_do_not_end_with_turns_that_may_not_come_last() -> Tested {
    for (name, turns, words) in [
        ("ivy", "UFR UFR'", ["", "UFR' DFL", "DFL UFR", "UBL"]),
        ("1x3x3", "R2 F2", ["", "R2 L2", "F2 B2", "L2 F2 R2 B2"]),
    ] {
        let file = shipped(name);
        let listed = file.read_moves(turns).expect("moves");
        let choice = RulesChoice { not_last: Some(turns.to_owned()), ..RulesChoice::default() };
        let answers = Puzzle::named(name)?.with(choice)?.table()?;
        for word in words {
            let plain = not_last(&file, &listed, &file.played(&file.read_moves(word).expect("moves")));
            let state = answers.read(word, Form::Setup, None)?;
            assert_eq!(answers.distance(&state)?.map(Distance::get), Some(plain), "{name}: {word}");
            let solved = answers.read("", Form::Setup, None)?;
            for solution in answers.solutions(&state)?.take(20) {
                let solution = solution?;
                let last = solution.names().last().map(str::to_owned);
                assert!(last.is_none_or(|last| !turns.split(' ').any(|own| own == last)), "{name}: {word}");
                assert_eq!(answers.read(&format!("{word} {solution}"), Form::Setup, None)?, solved, "{name}: {word}");
            }
        }
    }
    Ok(())
}

/// The first turns of an inverse position are the last ones of the position, backwards. Quarter turns are forbidden, so that
/// solutions differ from those without a limit.
#[test]
fn last_turns_are_the_first_ones_of_the_inverse_position() -> Tested {
    let with = |not_first: Option<&str>, not_last: Option<&str>| {
        let [not_first, not_last] = [not_first, not_last].map(|turns| turns.map(str::to_owned));
        Puzzle::named("pyraminx")?.with(RulesChoice { not_first, not_last, ..RulesChoice::default() })?.table()
    };
    let (first, last) = (with(Some("U U'"), None)?, with(None, Some("U U'"))?);
    for word in ["U", "R U", "U R", "U R' L B", "L' U B R U'"] {
        let inverse = first.read(&format!("({word})'"), Form::Setup, None)?;
        let state = last.read(word, Form::Setup, None)?;
        assert_eq!(first.distance(&inverse)?, last.distance(&state)?, "{word}");
        assert_eq!(first.solution_count(&inverse)?, last.solution_count(&state)?, "{word}");
    }
    Ok(())
}

#[test]
fn solutions_to_any_of_several_goals_do_not_end_with_forbidden_turns() -> Tested {
    let goals = RulesChoice { goal_states: vec![String::new(), "UBL UFR".to_owned()], ..RulesChoice::default() };
    let choice = RulesChoice { not_last: Some("UFR UFR'".to_owned()), ..goals.clone() };
    let (all, own) = (Puzzle::named("ivy")?.with(goals)?.table()?, Puzzle::named("ivy")?.with(choice)?.table()?);
    for word in ["UBL", "UFR", "UBL UFR DFL", "DFL' UFR"] {
        // The shortest one of all solutions up to this length whose last turn is another.
        let state = all.read(word, Form::Setup, None)?;
        let wish = Wish { all: true, length: Some(6), ..Wish::default() };
        let listed = all.solve(&state, &wish, &Work::default())?.solutions;
        let ends = |own: &&Moves| !own.names().last().is_some_and(|last| last.starts_with("UFR"));
        let plain: Vec<&Moves> = listed.iter().filter(ends).collect();
        let shortest = plain.iter().map(|own| own.len()).min().expect("some solution");
        let plain: HashSet<&str> = plain.iter().filter(|own| own.len() == shortest).map(|own| own.as_str()).collect();
        let wish = Wish { all: true, ..Wish::default() };
        let found = own.solve(&own.read(word, Form::Setup, None)?, &wish, &Work::default())?;
        assert_eq!(found.solutions.iter().map(Moves::as_str).collect::<HashSet<&str>>(), plain, "{word}");
        assert_eq!((found.length, found.is_optimal, found.count), (shortest, true, plain.len() as u128), "{word}");
    }
    Ok(())
}

#[test]
fn first_and_last_turns_that_cannot_be_forbidden_are_refused() -> Tested {
    let refused = |name: &str, first: Option<&str>, last: Option<&str>, more: RulesChoice| {
        let [not_first, not_last] = [first, last].map(|turns| turns.map(str::to_owned));
        let puzzle = Puzzle::named(name)?.with(RulesChoice { not_first, not_last, ..more });
        Ok::<String, Error>(puzzle.map(|puzzle| puzzle.name()).expect_err("refused").to_string())
    };
    let none = RulesChoice::default;
    let error = refused("3x3x3", None, Some("u U"), none())?;
    assert!(error.starts_with("not-last: u also rotates the whole puzzle: it is D y"), "{error}");
    let error = refused("2x2x2", Some("(D R)"), None, none())?;
    assert!(error.ends_with("got 'D'; solutions have U U2 U' R R2 R' F F2 F'"), "{error}");
    // The tips of the Pyraminx are no pieces of its definition.
    let error = refused("pyraminx", Some("U u'"), None, none())?;
    assert!(error.starts_with("not-first: u' changes nothing of the puzzle, so it is no turn"), "{error}");
    let error = refused("ivy", Some("UFR UFR' UBL UBL' DFL DFL' DBR DBR'"), None, none())?;
    assert!(error.starts_with("not-first: one turn must be left, and solutions have only UFR"), "{error}");
    let error = refused("ivy", Some("UFR"), Some("UFR"), none())?;
    assert!(error.starts_with("not-last: the lock cannot be read backwards"), "{error}");
    let error = refused("ivy", None, Some("UFR"), RulesChoice { free: Some("UBL".to_owned()), ..none() })?;
    assert!(error.contains("with zero-cost moves"), "{error}");
    Ok(())
}

/// A turn of D is that of U and a rotation, so both may not come first or last.
#[test]
fn turns_of_hidden_faces_are_those_of_opposite_ones() -> Tested {
    let file = shipped("2x2x2");
    for (hidden, visible) in [("D L'", "U R'"), ("B2\tF L2", "F2 F R2")] {
        let listed = file.read_moves(visible).expect("moves");
        for is_first in [true, false] {
            let own = Some(hidden.to_owned());
            let (not_first, not_last) = if is_first { (own, None) } else { (None, own) };
            let plain = if is_first { self::not_first } else { self::not_last };
            let choice = RulesChoice { not_first, not_last, ..RulesChoice::default() };
            let answers = Puzzle::named("2x2x2")?.with(choice)?.soonest_with(&Work::default())?;
            for word in ["", "U", "R2", "F R", "U' F2"] {
                let plain = plain(&file, &listed, &file.played(&file.read_moves(word).expect("moves")));
                let state = answers.read(word, Form::Setup, None)?;
                assert_eq!(answers.distance(&state)?.map(Distance::get), Some(plain), "{hidden}: {word}");
            }
        }
    }
    let turns = |list: &str| Puzzle::named("2x2x2")?.with_pieces("CORNERS 1 2 3")?.with_turns(list)?.about();
    assert_eq!(turns("D L2")?.turns, turns("U R2")?.turns);
    Ok(())
}

#[test]
fn solutions_do_not_begin_with_turns_that_may_not_come_first() -> Tested {
    for (name, turns, words) in [
        ("ivy", "UFR UFR'", ["", "UFR' DFL", "DFL UFR", "UBL"]),
        ("1x3x3", "R2 F2", ["", "R2 L2", "F2 B2", "L2 F2 R2 B2"]),
    ] {
        let file = shipped(name);
        let listed = file.read_moves(turns).expect("moves");
        let choice = RulesChoice { not_first: Some(turns.to_owned()), ..RulesChoice::default() };
        let puzzle = Puzzle::named(name)?.with(choice)?;
        for answers in [puzzle.table()?, puzzle.soonest_with(&Work::default())?] {
            for word in words {
                let plain = not_first(&file, &listed, &file.played(&file.read_moves(word).expect("moves")));
                let state = answers.read(word, Form::Setup, None)?;
                assert_eq!(answers.distance(&state)?.map(Distance::get), Some(plain), "{name}: {word}");
                for solution in answers.solutions(&state)?.take(20) {
                    let first = solution?.names().next().map(str::to_owned);
                    assert!(first.is_none_or(|first| !turns.split(' ').any(|own| own == first)), "{name}: {word}");
                }
            }
        }
    }
    Ok(())
}

#[test]
fn moves_of_pieces_as_definitions_keep_their_order() -> Tested {
    for puzzle in [Puzzle::named("3x3x3")?, Puzzle::named("3x3x3-edges")?, Puzzle::pieces("cross")?] {
        let turns = puzzle.with_goal("rotated")?.about()?.turns;
        assert_eq!(turns.join(" "), "U U2 U' R R2 R' F F2 F' D D2 D' L L2 L' B B2 B'");
    }
    Ok(())
}

#[test]
fn patterns_of_goals_by_turns_are_read_again() -> Tested {
    let choice = RulesChoice { goal_turns: Some("U R".to_owned()), ..RulesChoice::default() };
    let table = Puzzle::named("pyraminx")?.with(choice)?.table()?;
    for word in words(&shipped("pyraminx"), 30) {
        let state = table.read(&word, Form::Turns, None)?;
        let written = table.written(&state);
        let again = table.read(&written.to_string(), written.form(), None)?;
        assert_eq!(table.distance(&again)?, table.distance(&state)?, "{word}: {written}");
    }
    Ok(())
}
