//! Searches of puzzles that have a table: before it is made, and for longer solutions than it lists.

use godtable::{Answers, Draw, Error, Form, Moves, Puzzle, Wish, Work};
use godtable_testing::{PiecesDistances, PiecesInSpace};

/// The Dino Cube, with 19,958,400 positions.
const DINO: &str = "dino";

#[test]
fn search_and_table_agree_near_and_far() -> Result<(), Error> {
    let puzzle = Puzzle::named(DINO)?;
    let (soonest, table) = (puzzle.soonest_with(&Work::default())?, puzzle.table()?);
    assert!(soonest.is_search() && !table.is_search());
    let mut texts: Vec<String> = (1..=6).map(|turns| scramble(&*table, turns)).collect::<Result<_, _>>()?;
    let far = table.antipodes(false, None, &Work::default())?.found.swap_remove(0).0;
    texts.extend(table.solutions(&far)?.next().transpose()?.map(|moves| moves.to_string()));
    for text in texts {
        let read = |answers: &dyn Answers| answers.read(&text, Form::Turns, None);
        let solved = soonest.solve(&read(&*soonest)?, &Wish::default(), &Work::default())?;
        assert_eq!(Some(solved.length), table.distance(&read(&*table)?)?.map(usize::from), "{text}");
        assert_eq!(
            soonest.turned(&read(&*soonest)?, solved.solutions[0].as_str())?,
            soonest.read("", Form::Turns, None)?
        );
    }
    Ok(())
}

#[test]
fn short_solutions_of_a_small_puzzle_need_no_table() -> Result<(), Error> {
    let folder = tempfile::tempdir().expect("a folder");
    let work = Work::default().cached_in(folder.path());
    let files = || std::fs::read_dir(folder.path()).expect("a folder").count();
    for (name, farthest) in [("skewb", 6), ("topspin-10", 8)] {
        let puzzle = Puzzle::named(name)?;
        let (soonest, table) = (puzzle.soonest_with(&work)?, puzzle.table()?);
        let before = files();
        let agree = |text: &str| -> Result<(), Error> {
            let state = table.read(text, Form::Turns, None)?;
            let found = soonest.solve(&soonest.read(text, Form::Turns, None)?, &Wish::default(), &work)?;
            assert_eq!(
                Some(&found.solutions[0]),
                table.solutions(&state)?.next().transpose()?.as_ref(),
                "{name}: {text}"
            );
            Ok(())
        };
        for turns in 0..=farthest {
            agree(&scramble(&*table, turns)?)?;
        }
        assert_eq!(files(), before, "{name}: a table is built");
        let far = table.antipodes(false, None, &Work::default())?.found.swap_remove(0).0;
        agree(table.solutions(&far)?.next().expect("a solution")?.as_str())?;
        assert_eq!(files(), before + 1, "{name}: no table is built");
    }
    Ok(())
}

fn scramble(table: &dyn Answers, distance: usize) -> Result<String, Error> {
    let draw = Draw { seed: 1, distance: Some(distance), ..Draw::default() };
    table.scrambles(&draw, &Work::default())?.next().expect("without an end").map(|own| own.moves.to_string())
}

#[test]
fn table_lists_longer_solutions_each_once() -> Result<(), Error> {
    let table = Puzzle::named("pyraminx")?.table()?;
    let (state, solved) = (table.read("U R U' R' U", Form::Turns, None)?, table.read("", Form::Turns, None)?);
    let wish = Wish { all: true, length: Some(7), ..Wish::default() };
    let all = table.solve(&state, &wish, &Work::default())?.solutions;
    let mut found: Vec<&str> = all.iter().map(Moves::as_str).collect();
    found.sort_unstable();
    // All sequences that make no turn in two parts. No two turns of the puzzle commute.
    let (mut expected, mut level) = (Vec::new(), vec![String::new()]);
    for _ in 0..7 {
        let faces = ["U", "L", "R", "B"];
        let next = level.iter().flat_map(|text| {
            let is_other = move |face: &&str| !text.trim_end_matches('\'').ends_with(face);
            faces.into_iter().filter(is_other).flat_map(move |face| {
                let gap = if text.is_empty() { "" } else { " " };
                [format!("{text}{gap}{face}"), format!("{text}{gap}{face}'")]
            })
        });
        level = next.collect();
        for text in &level {
            if table.turned(&state, text)? == solved {
                expected.push(text.clone());
            }
        }
    }
    expected.sort_unstable();
    assert!(expected.len() > 1 && found == expected, "{found:?} and not {expected:?}");
    // With a limit, the search ends early: the shorter ones come first.
    for limit in [1, 2, expected.len() - 1, expected.len() + 1] {
        let limited = table.solve(&state, &Wish { limit: Some(limit), ..wish }, &Work::default())?;
        let lengths = |own: &[Moves]| own.iter().map(Moves::len).collect::<Vec<usize>>();
        assert_eq!(lengths(&limited.solutions), lengths(&all)[..limit.min(all.len())], "{limit}");
        assert!(limited.solutions.iter().all(|own| expected.contains(&own.to_string())), "{limit}");
        assert_eq!(limited.is_complete, limit > expected.len());
        assert!(limit > 1 || limited.count < expected.len() as u128, "it searched on");
    }
    let short = Wish { length: Some(1), ..Wish::default() };
    assert!(matches!(table.solve(&state, &short, &Work::default()), Err(Error::NoTurns(_))));
    Ok(())
}

#[test]
fn near_positions_of_the_3x3x3_need_no_tables() -> Result<(), Error> {
    let pieces = "UF UR UB UL DF DR DB DL FR FL BR BL URF UBR ULB UFL DFR DLF DBL DRB".split(' ');
    let solved = PiecesInSpace::solved(&pieces.collect::<Vec<&str>>(), false);
    let turns = "U U2 U' R R2 R' F F2 F' D D2 D' L L2 L' B B2 B'";
    let plain = PiecesDistances::up_to(3, solved, turns, 1, |_, _| Some(0));
    let folder = tempfile::tempdir().expect("a folder");
    let work = Work::default().cached_in(folder.path());
    let answers = Puzzle::named("3x3x3")?.soonest_with(&work)?;
    for text in ["", "R", "R L R'", "U D2 U'", "F2 B' L", "R U F' F U2 D", "L2 R2 L2 R"] {
        let state = answers.read(text, Form::Turns, None)?;
        let found = answers.solve(&state, &Wish::default(), &work)?;
        let expected = plain.distance(text, 0).expect("at most three turns");
        assert_eq!((found.length, found.is_optimal), (expected, true), "{text}");
        assert_eq!(answers.turned(&state, found.solutions[0].as_str())?, answers.read("", Form::Turns, None)?);
    }
    // Layer turns say how the cube is held, and the solution is in this hold.
    let (held, slice) = (answers.read("x' R", Form::Setup, None)?, answers.read("r U' x", Form::Setup, None)?);
    assert_eq!(answers.solve(&held, &Wish::default(), &work)?.solutions[0].as_str(), "R'");
    assert_eq!(answers.solve(&slice, &Wish::default(), &work)?.length, 2);
    assert!(!folder.path().join("3x3x3-two-phases.tables").exists());
    Ok(())
}
