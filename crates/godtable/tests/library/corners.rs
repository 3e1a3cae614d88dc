//! The 2x2x2 and the corners of the 3x3x3 where their definitions answer: goals by patterns and by several names, zero-cost moves.
//! The model is the cube as 24 points in space, whose positions are its facelets: of the 2x2x2 in any hold.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use godtable::{Answers, Distance, Error, Form, GoalForm, Puzzle, RulesChoice, Starts, Wish, Work};
use godtable_testing::{Stickers, plain_levels};
use serde_json::Value;

type Tested = Result<(), Error>;

const PUZZLES: [&str; 2] = ["2x2x2", "3x3x3-corners"];

/// Turns that reach some thousands of positions, with the inverse of each.
const TURNS: [&str; 3] = ["R", "R'", "U2"];

fn played(own: &Stickers, text: &str) -> Stickers {
    own.play(text).expect("turns and rotations")
}

/// Returns what a position shows: the 2x2x2 in each hold, the corners of the 3x3x3 in one.
fn shown(name: &str, own: &Stickers) -> Vec<String> {
    let tilts = ["", "x", "x2", "x'", "z", "z'"].iter().filter(|tilt| name == "2x2x2" || tilt.is_empty());
    let spins = ["", "y", "y2", "y'"].iter().filter(|spin| name == "2x2x2" || spin.is_empty());
    let holds = tilts.flat_map(|tilt| spins.clone().map(move |spin| format!("{tilt} {spin}")));
    holds.map(|hold| played(own, &hold).facelets()).collect()
}

/// Returns the positions at each distance from some cubes. The turns leave the corner DBL at home.
fn levels(starts: Vec<Stickers>) -> Vec<Vec<Stickers>> {
    plain_levels(starts, Stickers::facelets, |own| TURNS.map(|turn| played(own, turn))).collect()
}

/// Returns the distance of each position, by its facelets.
fn distances(levels: &[Vec<Stickers>]) -> HashMap<String, usize> {
    let numbered = levels.iter().enumerate();
    numbered.flat_map(|(distance, level)| level.iter().map(move |own| (own.facelets(), distance))).collect()
}

fn has(own: &str, pattern: &str) -> bool {
    own.chars().zip(pattern.chars()).all(|(own, open)| open == '?' || own == open)
}

fn under_turns(name: &str) -> Result<Puzzle, Error> {
    Puzzle::named(name)?.with_turns(&TURNS.join(" "))
}

fn toward(puzzle: &Puzzle, texts: &[&str], form: Form) -> Result<Puzzle, Error> {
    let goal_states = texts.iter().map(|&text| text.to_owned()).collect();
    puzzle.clone().with(RulesChoice { goal_states, goal_form: GoalForm(form), ..RulesChoice::default() })
}

fn distance(answers: &dyn Answers, text: &str, form: Form) -> Result<Option<usize>, Error> {
    Ok(answers.distance(&answers.read(text, form, None)?)?.map(Distance::get))
}

/// Opens some facelets.
fn opened(facelets: &str, is_open: fn(usize) -> bool) -> String {
    facelets.chars().enumerate().map(|(number, letter)| if is_open(number) { '?' } else { letter }).collect()
}

#[test]
fn open_facelets_of_corners_are_the_positions_that_show_them() -> Tested {
    let work = Work::default();
    type Open = fn(usize) -> bool;
    let open: [(&str, Open); 5] = [
        ("R U2 R", |number| number % 3 == 0),
        ("R U2 R", |number| number > 3),
        ("U2 R'", |number| number < 20),
        ("", |number| !(4..8).contains(&number)),
        ("R U2 x y'", |number| number % 4 > 1),
    ];
    for name in PUZZLES {
        let all = levels(vec![Stickers::solved()]);
        let from_solved = distances(&all);
        for (turns, is_open) in open {
            let pattern = opened(&played(&Stickers::solved(), turns).facelets(), is_open);
            let is_goal = |own: &&Stickers| shown(name, own).iter().any(|own| has(own, &pattern));
            let goals: Vec<Stickers> = all.iter().flatten().filter(is_goal).cloned().collect();
            if goals.is_empty() {
                // The turns of the corners lead to no cube in another hold.
                let solver = toward(&under_turns(name)?, &[&pattern], Form::Facelets)?.soonest_with(&work)?;
                assert_eq!(distance(&*solver, "R", Form::Setup)?, None, "{name}: {pattern}");
                continue;
            }
            let plain = distances(&levels(goals.clone()));
            let table = toward(&under_turns(name)?, &[&pattern], Form::Facelets)?.soonest_with(&work)?;
            for own in all.iter().flatten().step_by(97) {
                for facelets in shown(name, own).iter().step_by(7) {
                    let found = distance(&*table, facelets, Form::Facelets)?;
                    assert_eq!(found, plain.get(&own.facelets()).copied(), "{name}: {pattern}: {facelets}");
                }
            }
            // The same set as the starts.
            let starts = Starts::States(vec![pattern.clone()], Form::Facelets);
            let (counts, _) = starts.count(&*under_turns(name)?.table()?, 1, &work)?;
            let found: Vec<usize> = goals.iter().map(|own| from_solved[&own.facelets()]).collect();
            let farthest = found.iter().copied().max().expect("a goal");
            let plain = (0..=farthest).map(|distance| found.iter().filter(|&&own| own == distance).count() as u64);
            assert_eq!(counts.unlocked.counts(), plain.collect::<Vec<u64>>(), "{name}: {pattern}");
        }
    }
    Ok(())
}

/// A pattern in which whole pieces are open shows the same as facelets.
#[test]
fn open_patterns_of_corners_are_those_of_their_facelets() -> Tested {
    // The facelets of the place 4 of a pattern, DFR.
    const DFR: [usize; 3] = [6, 11, 13];
    for name in PUZZLES {
        let puzzle = Puzzle::named(name)?.with_rules("half-turn")?;
        // The corners of the 3x3x3 show other facelets in another hold.
        let goal = if name == "2x2x2" { "R U F' x" } else { "R U F'" };
        let state = puzzle.state(goal, Form::Setup, None)?;
        let facelets = opened(&puzzle.show(&state, Form::Facelets)?, |number| DFR.contains(&number));
        let mut pattern: Value = serde_json::from_str(&puzzle.show(&state, Form::Kpattern)?).expect("a pattern");
        for list in ["pieces", "orientation"] {
            pattern["CORNERS"][list][4] = Value::from("?");
        }
        let pattern = pattern.to_string();
        let tables = [(&facelets, Form::Facelets), (&pattern, Form::Kpattern)]
            .map(|(text, form)| toward(&puzzle, &[text], form)?.soonest_with(&Work::default()));
        let [by_facelets, by_pattern] = tables;
        let [by_facelets, by_pattern] = [by_facelets?, by_pattern?];
        for word in [goal, "R U", "F' L", "R U F' U"] {
            let found = distance(&*by_pattern, word, Form::Setup)?;
            assert_eq!(found, distance(&*by_facelets, word, Form::Setup)?, "{name}: {word}");
            assert_eq!(found == Some(0), word == goal, "{name}: {word}");
        }
    }
    Ok(())
}

/// The definition of the 2x2x2 has seven places, which cubing.js does not number so.
#[test]
fn patterns_of_seven_and_of_eight_corners_are_read() -> Tested {
    let choice = RulesChoice { free: Some("U".to_owned()), ..RulesChoice::default() };
    let table = Puzzle::named("2x2x2")?.with(choice)?.table()?;
    let eight = r#"{"CORNERS":{"pieces":[4,0,2,3,7,5,6,1],"orientation":[2,1,0,0,1,0,0,2]}}"#;
    let seven = r#"{"CORNERS":{"pieces":[4,1,2,0,6,5,3],"orientation":[2,0,0,1,1,0,2]}}"#;
    let states = [eight, seven].map(|text| table.read(text, Form::Kpattern, None));
    let [eight_state, seven_state] = states;
    assert_eq!(eight_state?, table.read("R", Form::Setup, None)?);
    assert_eq!(seven_state?, table.read("R", Form::Setup, None)?);
    let shown = table.words().show(&table.read("R", Form::Setup, None)?, Form::Kpattern)?;
    let [shown, eight]: [Value; 2] = [&shown, eight].map(|text| serde_json::from_str(text).expect("a pattern"));
    assert_eq!(shown, eight);
    Ok(())
}

#[test]
fn several_named_goals_of_corners_are_as_near_as_the_nearest_of_them() -> Tested {
    let work = Work::default();
    let corners = || Puzzle::named("3x3x3-corners")?.with_rules("half-turn");
    let [solved, rotated, face, layer, oriented] =
        ["solved", "rotated", "face", "layer", "oriented"].map(|goal| corners()?.with_goal(goal)?.soonest_with(&work));
    let single =
        [("solved", solved?), ("rotated", rotated?), ("face", face?), ("layer", layer?), ("oriented", oriented?)];
    for union in ["rotated,face", "rotated,layer", "rotated,oriented", "solved,rotated,layer,oriented"] {
        let answers = corners()?.with_goal(union)?.soonest_with(&work)?;
        assert_eq!(answers.about().goal.as_deref(), Some(union.trim_start_matches("solved,")));
        for word in ["", "R", "x y", "R L'", "U R2 F", "R U R' U' y", "F R U B' D"] {
            let parts = single.iter().filter(|(name, _)| union.split(',').any(|own| own == *name));
            let parts = parts.map(|(_, own)| distance(&**own, word, Form::Setup)).collect::<Result<Vec<_>, Error>>()?;
            assert_eq!(distance(&*answers, word, Form::Setup)?, parts.into_iter().flatten().min(), "{union}: {word}");
        }
    }
    let error = corners()?.with_goal("rotated,layers").expect_err("no such goal").to_string();
    assert!(error.starts_with("goal: there is no goal 'layers'; known: solved, face, layer, oriented"), "{error}");
    Ok(())
}

/// By the model: the fewest turns of R and U2 to a named goal, where some of the turns do not count.
#[test]
fn named_goals_with_zero_cost_moves_agree_with_a_plain_search() -> Tested {
    let has_face = |facelets: &str, is_home: bool| {
        let mut faces = facelets.as_bytes().chunks(4).zip(b"URFDLB");
        faces.any(|(face, home)| face.iter().all(|own| *own == face[0]) && (!is_home || face[0] == *home))
    };
    for name in PUZZLES {
        let all = levels(vec![Stickers::solved()]);
        let is_goal = |own: &&Stickers| has_face(&own.facelets(), name != "2x2x2");
        let mut found: HashMap<String, usize> = HashMap::new();
        let mut next: Vec<Stickers> = all.iter().flatten().filter(is_goal).cloned().collect();
        for distance in 0.. {
            // U2 does not count.
            let free = next.iter().map(|own| played(own, "U2")).collect::<Vec<Stickers>>();
            let level: Vec<Stickers> = next.into_iter().chain(free).collect();
            let mut fresh = Vec::new();
            for own in level {
                if let Entry::Vacant(entry) = found.entry(own.facelets()) {
                    entry.insert(distance);
                    fresh.push(own);
                }
            }
            next = fresh.iter().flat_map(|own| ["R", "R'"].map(|turn| played(own, turn))).collect();
            if next.is_empty() {
                break;
            }
        }
        let choice =
            RulesChoice { free: Some("U2".to_owned()), goal: Some("face".to_owned()), ..RulesChoice::default() };
        let table = under_turns(name)?.with(choice)?.soonest_with(&Work::default())?;
        for own in all.iter().flatten().step_by(211) {
            for facelets in shown(name, own).iter().step_by(9) {
                let plain = found.get(&own.facelets()).copied();
                assert_eq!(distance(&*table, facelets, Form::Facelets)?, plain, "{name}: {facelets}");
            }
        }
    }
    Ok(())
}

#[test]
fn states_of_corners_have_all_forms_with_zero_cost_moves() -> Tested {
    for name in PUZZLES {
        let choice = RulesChoice { free: Some("U".to_owned()), ..RulesChoice::default() };
        let puzzle = Puzzle::named(name)?;
        let table = puzzle.clone().with_rules("half-turn")?.with(choice)?.soonest_with(&Work::default())?;
        for word in ["R", "x R", "y' F D2", "L B' z U F", "D R D'", "x2 y"] {
            let facelets = played(&Stickers::solved(), word).facelets();
            let state = table.read(word, Form::Setup, None)?;
            // Without centers, the corners of the 3x3x3 do not show the hold, and are written in the fixed frame.
            let is_hold_shown = name == "2x2x2" || !word.contains(['x', 'y', 'z']);
            let shown = table.words().show(&state, Form::Facelets)?;
            assert_eq!(table.written(&state).to_string(), shown, "{name}: {word}");
            assert_eq!(shown == facelets, is_hold_shown, "{name}: {word}: {shown}");
            for form in [Form::Facelets, Form::Pieces, Form::Corners] {
                let text = puzzle.show(&puzzle.state(word, Form::Setup, None)?, form)?;
                let read = table.read(&text, form, None)?;
                assert_eq!(read == state, is_hold_shown, "{name}: {word}: {text}");
                assert_eq!(table.distance(&read)?, table.distance(&state)?, "{name}: {word}: {text}");
                assert_eq!(table.words().show(&state, form)?, text, "{name}: {word}");
            }
            // The solution is written in the hold of the state.
            let found = table.solve(&state, &Wish::default(), &Work::default())?;
            let solved = played(&Stickers::solved(), &format!("{word} {}", found.solutions[0]));
            assert!(solved.is_solved(), "{name}: {word}: {}", found.solutions[0]);
        }
        let turns = table.read("x R U'", Form::Turns, None)?;
        assert_eq!(turns, table.read("x R U'", Form::Setup, None)?, "{name}");
        assert_eq!(table.turned(&table.read("x", Form::Setup, None)?, "R U'")?, turns, "{name}");
    }
    Ok(())
}

/// What a turn locks is named in the hold of the state, and read so.
#[test]
fn lock_states_are_named_in_the_hold_of_the_state() -> Tested {
    let puzzles = [
        Puzzle::named("3x3x3-corners")?.with_rules("half-turn")?.with_lock("axis")?.with_goal("rotated")?,
        Puzzle::named("2x2x2")?.with_pieces("CORNERS 1 2 3 4 5 6 7")?.with_lock("move")?,
    ];
    for puzzle in puzzles {
        for (word, turn) in [("x", "F"), ("y z", "R"), ("", "U"), ("z'", "U'")] {
            let turned = puzzle.state(&format!("{word} {turn}"), Form::Turns, None)?;
            let locked = puzzle.locked(&turned)?.expect("a locked state");
            assert!(locked.split(' ').any(|own| turn.starts_with(own)) || puzzle.name() == "2x2x2", "{word}: {locked}");
            for name in locked.split(' ').chain([&*locked]) {
                let own = puzzle.state(&format!("{word} {turn}"), Form::Setup, Some(name))?;
                assert_eq!(own, turned, "{}: {word} {turn}: {name}", puzzle.name());
            }
        }
    }
    Ok(())
}

#[test]
fn products_of_the_2x2x2_need_its_corner_at_home() -> Tested {
    let table = Puzzle::named("2x2x2")?.with_products(["M = U R"])?.with_rules("half-turn")?.table()?;
    assert_eq!(distance(&*table, "M", Form::Turns)?, Some(1));
    let error = table.read("x U", Form::Setup, None).expect_err("another hold").to_string();
    assert!(error.contains("the corner DBL must be at home"), "{error}");
    Ok(())
}

#[test]
fn open_facelets_of_corners_with_other_letters_are_refused() -> Tested {
    for name in PUZZLES {
        let refused = |text: &str| {
            let error = toward(&Puzzle::named(name)?, &[text], Form::Facelets).expect_err("refused");
            Ok::<String, Error>(error.to_string())
        };
        let error = refused("UU?")?;
        assert!(error.ends_with("expected 24 letters, four for each of the faces U R F D L B, and got 3"), "{error}");
        let error = refused(&format!("W{}", "?".repeat(23)))?;
        assert!(error.ends_with("'W' is no face; with ? each other letter is one of the faces U R F D L B"), "{error}");
        let error = refused(&format!("UUUD{}", "?".repeat(20)).replace("UUUD", "UUUUU"))?;
        assert!(error.contains("and got 25"), "{error}");
    }
    Ok(())
}
