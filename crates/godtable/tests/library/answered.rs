//! Questions that a puzzle answers as a definition or as pieces, compared with its own engine or with published counts.

use godtable::{Answers, Census, CensusRow, Draw, Error, Form, Moves, Puzzle, UpTo, Wish, Work};
use godtable_testing::is_exhaustive;

/// Rules of the 2x2x2: with locks, without, of few turns, and with goals of positions.
fn rules() -> Result<Vec<Puzzle>, Error> {
    let cube = || Puzzle::named("2x2x2");
    Ok(vec![
        cube()?,
        cube()?.with_turns("R U2 F'")?.with_lock("axis")?,
        cube()?.with_rules("quarter-turn")?.with_goal_states(["R", "U F2"])?,
    ])
}

#[test]
fn saved_and_limited_counts_of_corners_agree_with_their_engine() -> Result<(), Error> {
    // Limits in which the pieces of the last two fit, and the table does not.
    for (puzzle, limit) in rules()?.into_iter().zip([15_000_000, 5_000_000, 1_500_000]) {
        let folder = tempfile::tempdir().expect("a folder");
        let own = puzzle.counts(None, &Work::default())?;
        assert_eq!(puzzle.counts(None, &Work::default().kept_in(folder.path()))?, own, "{puzzle:?}");
        assert_eq!(puzzle.counts(None, &Work::default().within(limit))?, own, "{puzzle:?}");
    }
    let (puzzle, folder) = (Puzzle::named("2x2x2")?.with_rules("half-turn")?, tempfile::tempdir().expect("a folder"));
    assert_eq!(puzzle.counts(None, &Work::default().on_disk(folder.path()))?, puzzle.counts(None, &Work::default())?);
    let own = puzzle.counts(Some(UpTo::Symmetry), &Work::default())?;
    assert_eq!(puzzle.counts(Some(UpTo::Symmetry), &Work::default().on_disk(folder.path()))?, own);
    let error = puzzle.table_with(&Work::default().within(1_000_000)).err().expect("too little").to_string();
    assert!(error.contains("2x2x2 needs 2.0 MB of memory, and the given limit is 1.0 MB"), "{error}");
    Ok(())
}

#[test]
fn random_turns_of_corners_lead_to_their_states() -> Result<(), Error> {
    for puzzle in rules()? {
        let table = puzzle.table()?;
        let draw = Draw { turns: Some(7), seed: 5, ..Draw::default() };
        for scramble in table.scrambles(&draw, &Work::default())?.take(5) {
            let scramble = scramble?;
            assert_eq!(scramble.moves.len(), 7);
            assert_eq!(scramble.state, table.read(scramble.moves.as_str(), Form::Turns, None)?);
        }
    }
    Ok(())
}

#[test]
fn cubes_are_described_as_definitions() -> Result<(), Error> {
    // The sizes of the groups, and the states of a table: published, or products of factorials and powers.
    let cases = [
        (Puzzle::named("3x3x3")?, "43252003274489856000", None),
        (Puzzle::named("3x3x3-edges")?, "980995276800", Some(980_995_276_800)),
        (Puzzle::named("3x3x3-edge-permutations")?, "980995276800", Some(479_001_600)),
        (Puzzle::named("3x3x3-corners")?, "88179840", Some(88_179_840)),
        (Puzzle::named("2x2x2")?, "3674160", Some(3_674_160)),
        (Puzzle::pieces("cross")?, "980995276800", Some(190_080)),
    ];
    for (puzzle, group, states) in cases {
        let described = puzzle.describe(&Work::default())?;
        assert_eq!(described.group.as_deref(), Some(group), "{}", puzzle.name());
        assert_eq!(described.table.map(|table| table.states), states, "{}", puzzle.name());
    }
    Ok(())
}

/// Turned in all faces, corners whose hold does not count are a 2x2x2.
#[test]
fn corners_solved_in_any_hold_are_the_2x2x2() -> Result<(), Error> {
    let cube = Puzzle::named("2x2x2")?.with_rules("half-turn")?.levels(4, &Work::default())?;
    for puzzle in [Puzzle::named("3x3x3-corners")?, Puzzle::pieces("UFR UBR UBL UFL DFR DFL DBL DBR")?] {
        let levels = puzzle.with_rules("half-turn")?.with_goal("rotated")?.levels(4, &Work::default())?;
        assert_eq!(levels.unlocked, cube.unlocked);
    }
    Ok(())
}

#[test]
fn pieces_of_cubes_are_solved_rotated_or_not_at_all() -> Result<(), Error> {
    let error = |puzzle: Puzzle, goal| puzzle.with_goal(goal).expect_err("no goal").to_string();
    for puzzle in [Puzzle::pieces("cross")?, Puzzle::named("3x3x3-edges")?, Puzzle::named("pyraminx")?] {
        assert_eq!(
            error(puzzle, "layer"),
            "goal: there is no goal 'layer'; a goal is solved, rotated, or positions; give positions as its goal"
        );
    }
    // 24 holds of the cross lie in reach of each other.
    let counts = Puzzle::pieces("cross")?.with_goal("rotated")?.counts(None, &Work::default())?;
    assert_eq!(counts.unlocked.counts()[0], 24);
    assert_eq!(counts.unlocked.reachable(), 190_080);
    Ok(())
}

/// Turns of the last layer that do not count leave a quarter of the positions.
#[test]
fn free_turns_and_goals_by_turns_of_cubes() -> Result<(), Error> {
    let free = |free: &str| godtable::RulesChoice { free: Some(free.to_owned()), ..Default::default() };
    for (puzzle, states) in [(Puzzle::named("2x2x2")?, 918_540), (Puzzle::pieces("UFR UBR UBL UFL DFR")?, 408_240)] {
        let counts = puzzle.clone().with(free("U"))?.counts(None, &Work::default())?;
        assert_eq!(counts.unlocked.reachable(), states, "{}", puzzle.name());
        let to_goals = godtable::RulesChoice { goal_turns: Some("U".to_owned()), ..Default::default() };
        assert!(puzzle.with(to_goals)?.counts(None, &Work::default())?.unlocked.counts()[0] <= 4);
    }
    // Between two turns of R there is one of four powers of U.
    let rules = Puzzle::named("2x2x2")?.with_turns("U R")?.with(free("U"))?.counts(None, &Work::default())?;
    assert_eq!(rules.unlocked.counts()[..3], [1, 4, 16]);
    Ok(())
}

#[test]
fn states_under_free_turns_are_read_and_turned() -> Result<(), Error> {
    let free = |free: &str| godtable::RulesChoice { free: Some(free.to_owned()), ..Default::default() };
    let puzzle = Puzzle::named("pyraminx")?.with_turns("U R")?.with(free("L"))?;
    let state = puzzle.state("U L", Form::Turns, None)?;
    let turned = puzzle.turned(&state, "L L U U")?;
    assert_eq!(puzzle.written(&turned)?, puzzle.written(&puzzle.state("", Form::Turns, None)?)?);
    assert!(puzzle.turned(&state, "B").is_err(), "B is neither a turn nor free");
    Ok(())
}

#[test]
fn chosen_pieces_are_some_of_the_chosen() -> Result<(), Error> {
    let counts = |puzzle: Puzzle| puzzle.counts(None, &Work::default());
    let some = Puzzle::pieces("cross")?.with_pieces("DF DR")?;
    assert_eq!(
        (some.name().as_str(), counts(some.clone())?),
        ("3x3x3, pieces DF DR", counts(Puzzle::pieces("DF DR")?)?)
    );
    let corners = Puzzle::named("3x3x3-corners")?.with_pieces("UFR UBR")?.with_rules("half-turn")?;
    assert_eq!(counts(corners)?, counts(Puzzle::pieces("UFR UBR")?)?);
    let places = Puzzle::named("3x3x3-edge-permutations")?.with_pieces("UF UR")?;
    assert_eq!(counts(places)?.unlocked.states(), 132);
    let small = Puzzle::named("2x2x2")?.with_pieces("CORNERS 1 2")?;
    assert_eq!(counts(small)?.unlocked.states(), 7 * 3 * 6 * 3);
    let alike = Puzzle::named("3x3x3-corners")?.with_alike(&["CORNERS 1 2 3 4".to_owned()])?;
    assert_eq!(counts(alike)?.unlocked.states(), 88_179_840 / 24);
    for (puzzle, pieces) in [("3x3x3-corners", "UF"), ("3x3x3-edges", "UF UFR")] {
        let error = Puzzle::named(puzzle)?.with_pieces(pieces).expect_err("none of them").to_string();
        assert!(error.contains(": the pieces of the puzzle are "), "{error}");
    }
    Ok(())
}

#[test]
fn paths_between_positions_that_look_alike_need_no_search() -> Result<(), Error> {
    let puzzles = [
        Puzzle::named("pyraminx")?.with_lock("move")?,
        Puzzle::named("ivy")?.with_turns("UFR UBL DFL DBR")?,
        Puzzle::named("ivy")?,
    ];
    for puzzle in puzzles {
        let (table, turns) = (puzzle.table()?, puzzle.about()?.turns.clone());
        let [from, to] = [[0, 2, 0], [2, 0, 3]].map(|numbers| numbers.map(|number| turns[number].as_str()).join(" "));
        let [start, end] = [&from, &to].map(|text| table.read(text, Form::Turns, None));
        let (start, end) = (start?, end?);
        let path = table.path(&start, &end, &Work::default().within(1))?.expect("turns lead there");
        let towards = puzzle.with_goal_states([to])?.table()?;
        assert_eq!(towards.solutions(&start)?.next(), Some(Ok(path)));
    }
    Ok(())
}

/// A row of a census: the distance, the states, the least, the mean and the most solutions, and the states with the most.
type Row = (usize, u64, u64, f64, u64, u64);

/// Returns the census without its examples, which it checks: each has the most solutions.
fn census(table: &dyn Answers) -> Result<[Vec<Row>; 2], Error> {
    let Census { unlocked, locked, .. } = table.census(&Work::default())?;
    let rows = |rows: Vec<CensusRow>| {
        let checked = |row: CensusRow| {
            assert_eq!(table.solution_count(&row.example)?, u128::from(row.most));
            assert_eq!(table.distance(&row.example)?, Some(row.distance));
            Ok((row.distance.get(), row.states, row.least, row.mean(), row.most, row.with_most))
        };
        rows.into_iter().map(checked).collect::<Result<Vec<_>, Error>>()
    };
    Ok([rows(unlocked)?, rows(locked.unwrap_or_default())?])
}

#[test]
fn census_of_the_2x2x2_is_that_of_its_definition() -> Result<(), Error> {
    let text = godtable_puzzle::puzzlefile::shipped("2x2x2").expect("it is shipped");
    let all = [("R U", ["none"; 2]), ("R U", ["axis", "move"]), ("U U2 U' R R2 R' F F2 F'", ["none"; 2])];
    for (turns, locks) in all.into_iter().take(if is_exhaustive() { 3 } else { 1 }) {
        let puzzles = [Puzzle::named("2x2x2")?, Puzzle::read("2x2x2", text)?];
        let [own, defined] = [0, 1].map(|number| {
            let table = puzzles[number].clone().with_turns(turns)?.with_lock(locks[number])?.table()?;
            census(&*table)
        });
        assert_eq!(own?, defined?, "{turns}");
    }
    Ok(())
}

/// A ring of three pieces, and a move that exchanges identical ones.
const GAP: &str = "Set A 3 1\nSet B 2 1\nSolved\nA\n1 2 3\nB\n1 1\nEnd\nMove U\nA\n2 3 1\nEnd\nMove q\nB\n2 1\nEnd\n";

#[test]
fn census_is_the_count_of_the_solutions_of_each_state() -> Result<(), Error> {
    let puzzles = [
        Puzzle::named("pancake-5")?.with_turns("B C D E")?.with_lock("move")?,
        // No unlocked position has the distance 2: a turn of B, which changes nothing, must come between two turns of A.
        Puzzle::read("gap", GAP)?.with_lock("move")?.with_turns("U q")?,
        Puzzle::named("pancake-6")?,
        Puzzle::pieces("UF")?.with_rules("irreversible")?,
        Puzzle::named("pancake-6")?.with_goal_states(["B", "C E"])?,
    ];
    for puzzle in puzzles {
        let table = puzzle.table()?;
        let mut levels: [Vec<Vec<u64>>; 2] = [Vec::new(), Vec::new()];
        for number in 0..table.numbers() {
            let state = table.numbered(number)?;
            let Some(distance) = table.distance(&state)?.map(usize::from) else { continue };
            let own = &mut levels[usize::from(table.locked(&state).is_some())];
            own.resize(own.len().max(distance + 1), Vec::new());
            own[distance].push(table.solution_count(&state)? as u64);
        }
        let row = |(distance, counts): (usize, Vec<u64>)| {
            let (least, most) = (*counts.iter().min().expect("some"), *counts.iter().max().expect("some"));
            let with_most = counts.iter().filter(|&&count| count == most).count() as u64;
            let (states, total) = (counts.len() as u64, counts.iter().sum::<u64>());
            (distance, states, least, total as f64 / states as f64, most, with_most)
        };
        let rows = |own: Vec<Vec<u64>>| -> Vec<Row> {
            own.into_iter().enumerate().filter(|(_, counts)| !counts.is_empty()).map(row).collect()
        };
        assert_eq!(census(&*table)?, levels.map(rows), "{puzzle:?}");
    }
    Ok(())
}

#[test]
fn answers_are_serialized_and_moves_read_back() -> Result<(), Error> {
    let puzzle = Puzzle::named("ivy")?;
    let counts = serde_json::to_value(puzzle.counts(None, &Work::default())?).expect("counts are data");
    assert_eq!(counts["unlocked"]["counts"].as_array().map(Vec::len), Some(9));
    assert_eq!(counts["unlocked"]["states"], 29_160);
    let table = puzzle.table()?;
    let state = table.read("UFR UBL", Form::default(), None)?;
    assert_eq!(serde_json::to_value(table.distance(&state)?).expect("a number"), 2);
    let solved = table.solve(&state, &Wish::default(), &Work::default())?;
    let json = serde_json::to_value(&solved).expect("a solution is data");
    let moves: Moves = serde_json::from_value(json["solutions"][0].clone()).expect("moves are a string");
    assert_eq!((&moves, moves.into_iter().count()), (&solved.solutions[0], 2));
    assert_eq!("R  (R' L)\tU".parse(), Ok(["R", "(R' L)", "U"].into_iter().collect::<Moves>()));
    Ok(())
}
