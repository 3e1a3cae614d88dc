//! States of each kind of puzzle through the door: their forms, numbers and lock states, and the turns after them.

use godtable::{Answers, Draw, Error, Form, Puzzle, State, Target, Text, Work};
use godtable_puzzle::cube::Face;
use godtable_puzzle::cube3::facelets;

type Tested = Result<(), Error>;

/// A table, a state in turns, and turns that may follow it.
type Asked = (Box<dyn Answers>, &'static str, &'static str);

/// Returns the table of the edges in a file that is saved again, under turns that reach few of them.
fn table_of_edges() -> Result<Box<dyn Answers>, Error> {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, saved) = (folder.path().join("edges"), folder.path().join("saved"));
    let edges = Puzzle::named("3x3x3-edges")?.with_turns("U2 R2 F2 D2 L2 B2")?;
    edges.generate(&Target { file: Some(file.clone()), ..Target::default() }, &Work::default())?;
    let table = godtable::open(&file, &Work::default())?;
    table.save(&saved, false)?;
    assert!(matches!(table.save(&saved, false), Err(Error::Failed { .. })), "a file is there");
    table.save(&saved, true)?;
    assert!(std::fs::read(&saved).expect("a file") == std::fs::read(&file).expect("a file"), "the bytes are the same");
    godtable::open(&saved, &Work::default())
}

/// Returns a table of each kind, with turns that its rules allow.
fn tables() -> Result<Vec<Asked>, Error> {
    let half_turns = Puzzle::named("2x2x2")?.with_rules("half-turn")?;
    let locked_cross = Puzzle::pieces("cross")?.with_rules("irreversible")?;
    Ok(vec![
        (Puzzle::named("2x2x2")?.table()?, "R U", "F"),
        (half_turns.table()?, "R U2", "U F'"),
        (Puzzle::named("pyraminx")?.table()?, "R U'", "B L"),
        (Puzzle::named("ivy")?.with_lock("move")?.table()?, "UFR UBL", "UFR"),
        (Puzzle::pieces("cross")?.table()?, "R U2", "F D"),
        (locked_cross.table()?, "R U", "F R"),
        (Puzzle::named("3x3x3")?.with_turns("R2 U2")?.table()?, "R2", "U2 R2"),
        (Puzzle::named("3x3x3")?.table()?, "R U2", "x M F' y"),
        (table_of_edges()?, "R2 U2", "F2 y R2"),
    ])
}

#[test]
fn turned_states_are_those_of_all_the_turns() -> Tested {
    for (table, first, more) in tables()? {
        let turned = table.turned(&table.read(first, Form::Turns, None)?, more)?;
        let whole = table.read(&format!("{first} {more}"), Form::Turns, None)?;
        let parts = |state: &State| (table.written(state), table.locked(state));
        assert_eq!(parts(&turned), parts(&whole), "{}", table.about().heading());
        assert!(table.turned(&turned, "Q").is_err());
    }
    Ok(())
}

/// A form either shows how a puzzle is held, or writes the position in the fixed frame.
#[test]
fn states_in_any_hold_are_read_back_from_each_form() -> Tested {
    let puzzles = [
        (Puzzle::named("2x2x2")?, "x R U"),
        (Puzzle::named("3x3x3-corners")?.with_rules("half-turn")?, "x R U F2"),
        (Puzzle::named("3x3x3-edges")?, "x R U F2"),
        (Puzzle::pieces("cross")?, "x R U F2"),
        (Puzzle::named("megaminx")?, "Uv R F2"),
    ];
    for (puzzle, turns) in puzzles {
        let (state, stickers) = (puzzle.state(turns, Form::Turns, None)?, puzzle.stickers()?);
        let labels = stickers.labels(&state)?;
        let mut forms = 0;
        for form in Form::ALL {
            let Ok(text) = puzzle.show(&state, form) else { continue };
            let read = puzzle.state(&text, form, None)?;
            assert_eq!(stickers.labels(&read)?, labels, "{}: {form} {text}", puzzle.name());
            forms += 1;
        }
        assert!(forms > 0, "{}", puzzle.name());
        let text = puzzle.written(&state)?;
        assert_eq!(stickers.labels(&puzzle.state(&text.to_string(), text.form(), None)?)?, labels, "{}", puzzle.name());
    }
    Ok(())
}

#[test]
fn puzzles_read_states_as_their_tables_do() -> Tested {
    for puzzle in
        [Puzzle::named("2x2x2")?, Puzzle::named("pyraminx")?, Puzzle::pieces("cross")?, Puzzle::named("3x3x3")?]
    {
        let table = puzzle.table()?;
        let (state, read) = (puzzle.state("R U", Form::Turns, None)?, table.read("R U", Form::Turns, None)?);
        assert_eq!(puzzle.written(&state)?, table.written(&read));
        assert_eq!(puzzle.locked(&state)?, table.locked(&read));
        assert_eq!(puzzle.written(&puzzle.turned(&state, "L")?)?, table.written(&table.turned(&read, "L")?));
        let written = table.written(&read);
        assert_eq!(table.written(&table.read(&written.to_string(), written.form(), None)?), written);
    }
    Ok(())
}

#[test]
fn numbers_are_those_of_their_states() -> Tested {
    for (table, first, _) in tables()? {
        let state = table.read(first, Form::Turns, None)?;
        if table.numbers() == 0 {
            assert!(matches!(table.number(&state), Err(Error::Cannot(_))));
            assert!(matches!(table.numbered(0), Err(Error::Cannot(_))));
            assert!(matches!(table.distances_of_numbers(&[0]), Err(Error::Cannot(_))));
            continue;
        }
        let number = table.number(&state)?;
        assert_eq!(table.distances_of_numbers(&[number])?, [table.distance(&state)?]);
        let state = table.numbered(number)?;
        for (turn, neighbor) in table.about().turns.iter().zip(table.neighbors(number)?) {
            let turned = table.turned(&state, turn).ok().map(|turned| table.number(&turned)).transpose()?;
            assert_eq!(neighbor, turned, "{}: {turn}", table.about().heading());
        }
        for number in [0, number, table.numbers() - 1] {
            assert_eq!(table.number(&table.numbered(number)?)?, number, "{}", table.about().heading());
        }
        let words = format!("there is no state {0}: the table has {0} states", table.numbers());
        assert_eq!(table.numbered(table.numbers()).map_err(|error| error.to_string()), Err(words));
    }
    Ok(())
}

#[test]
fn random_turns_of_edges_are_turns_that_the_rules_allow() -> Tested {
    let table = table_of_edges()?;
    let draw = Draw { turns: Some(7), seed: 1, ..Draw::default() };
    for scramble in table.scrambles(&draw, &Work::default())?.take(5) {
        let scramble = scramble?;
        assert_eq!(scramble.moves.len(), 7);
        let read = table.read(scramble.moves.as_str(), Form::Turns, None)?;
        assert_eq!(
            (table.written(&read), table.distance(&read)?),
            (table.written(&scramble.state), table.distance(&scramble.state)?)
        );
    }
    Ok(())
}

#[test]
fn states_of_other_puzzles_are_refused() -> Tested {
    let tables = [
        Puzzle::named("2x2x2")?.table()?,
        Puzzle::named("pyraminx")?.table()?,
        Puzzle::named("skewb")?.table()?,
        Puzzle::named("3x3x3")?.table()?,
    ];
    for (own, table) in tables.iter().enumerate() {
        for other in tables.iter().enumerate().filter(|(other, _)| *other != own).map(|(_, table)| table) {
            let state = other.read("", Form::Turns, None)?;
            assert!(matches!(table.distance(&state), Err(Error::Input { .. })), "{}", other.about().puzzle);
            assert!(matches!(table.turned(&state, "R"), Err(Error::Input { .. })), "{}", other.about().puzzle);
        }
    }
    Ok(())
}

#[test]
fn form_is_read_by_its_name() {
    assert_eq!(Form::ALL.map(|form| form.name().parse()), Form::ALL.map(Ok));
    let unknown = "facelet".parse::<Form>().expect_err("no form").to_string();
    assert!(unknown.starts_with("there is no form 'facelet'; known: turns, setup, facelets"), "{unknown}");
}

#[test]
fn three_forms_of_a_position_are_read_alike() -> Tested {
    let table = Puzzle::named("2x2x2")?.table()?;
    let [turns, setup] = [Form::Turns, Form::Setup].map(|form| table.read("R U", form, None));
    let (turns, setup) = (turns?, setup?);
    assert_eq!(table.read(&table.written(&setup).to_string(), Form::Facelets, None)?, setup);
    assert_eq!(table.read("R U", Form::Setup, Some("U"))?, turns);
    let (text, locked) = table.split("R U\tD")?;
    assert_eq!(table.read(text, Form::Setup, locked)?, turns, "U and D name one axis");
    Ok(())
}

#[test]
fn wrong_names_of_lock_states_are_refused() -> Tested {
    let table = Puzzle::named("2x2x2")?.table()?;
    let free = Puzzle::named("2x2x2")?.with_rules("half-turn")?;
    let some = Puzzle::named("3x3x3-corners")?.with_turns("R U")?.with_lock("face")?;
    let words = |error: Result<State, Error>| error.expect_err("no lock state").to_string();
    assert_eq!(
        words(table.read("", Form::Setup, Some("X"))),
        "locked: 'X': the letter of a face is one of U R F D L B"
    );
    assert!(words(table.read("", Form::Turns, Some("U"))).contains("is locked by the last of them"));
    assert!(words(free.state("", Form::Setup, Some("U"))).contains("lock nothing, so U cannot be locked"));
    assert!(words(some.state("", Form::Setup, Some("F"))).contains("never lock F"));
    let after_tab = table.split("R\tX").expect_err("no face").to_string();
    assert_eq!(after_tab, "'X' after the tab: expected the letter of a face, one of U R F D L B");
    Ok(())
}

#[test]
fn random_turns_are_turns_that_the_rules_allow() -> Result<(), Error> {
    let small = Work::default().within(100_000_000);
    let named = [("skewb", "half-turn"), ("fused-cube", "half-turn"), ("3x3x3", "clockwise")];
    let named = named.into_iter().map(|(name, rules)| Puzzle::named(name)?.with_rules(rules));
    let locked = [Puzzle::pieces("cross")?.with_rules("irreversible"), Puzzle::named("ivy")?.with_lock("move")];
    for puzzle in named.chain(locked) {
        let table = puzzle?.table_with(&small)?;
        let name = table.about().heading();
        for count in [0, 1, 7] {
            let draw = Draw { turns: Some(count), seed: count as u64, ..Draw::default() };
            let scramble = table.scrambles(&draw, &small)?.next().expect("one")?;
            assert_eq!(scramble.moves.len(), count, "{name}");
            let read = table.read(scramble.moves.as_str(), Form::Turns, None)?;
            assert_eq!(table.written(&read), table.written(&scramble.state), "{name}");
            assert_eq!(table.locked(&read), table.locked(&scramble.state), "{name}");
        }
    }
    Ok(())
}

#[test]
fn pictures_of_pieces_leave_the_others_out() -> Tested {
    let whole = Puzzle::named("3x3x3")?;
    // The places of the edges of D after the turns, found by their colors.
    let cross = |colors: [Face; 54], number: usize| {
        let other = EDGE_FACELETS.iter().find_map(|&[one, other]| match number {
            _ if number == one => Some(other),
            _ if number == other => Some(one),
            _ => None,
        });
        other.is_some_and(|other| colors[number] == Face::D || colors[other] == Face::D)
    };
    for (name, text) in [("edges", "R U F' x"), ("cross", "R U F' L2"), ("cross", "")] {
        let puzzle = if name == "cross" { Puzzle::pieces(name)? } else { Puzzle::named("3x3x3-edges")? };
        let state = puzzle.state(text, Form::Turns, None)?;
        let Text::Facelets(letters) = whole.written(&whole.state(text, Form::Turns, None)?)? else {
            panic!("facelets")
        };
        let colors = facelets::colors(&facelets::read(&letters).expect("a cube"));
        for picture in [puzzle.picture(&state)?, puzzle.soonest_with(&Work::default())?.picture(&state)?] {
            for number in 0..54 {
                let own = picture.stickers(Face::ALL[number / 9])[number % 9].map(|sticker| sticker.face);
                let is_edge = EDGE_FACELETS.iter().flatten().any(|&edge| edge == number);
                let is_there = number % 9 == 4 || is_edge && (name == "edges" || cross(colors, number));
                assert_eq!(own, is_there.then_some(colors[number]), "{name} after {text}: {number}");
            }
        }
        let shown = facelets::read(&puzzle.show(&state, Form::Facelets)?).expect("a cube");
        let Text::Facelets(written) = puzzle.written(&state)? else { panic!("facelets") };
        assert_eq!(facelets::write(&shown), written);
    }
    let locked = Puzzle::pieces("cross")?.with_rules("irreversible")?;
    assert_eq!(locked.picture(&locked.state("R", Form::Turns, None)?)?.locked(), [Face::R, Face::L]);
    Ok(())
}

/// The two facelets of each edge: faces in the order U R F D L B, each row by row.
const EDGE_FACELETS: [[usize; 2]; 12] = [
    [1, 46],
    [3, 37],
    [5, 10],
    [7, 19],
    [28, 25],
    [30, 43],
    [32, 16],
    [34, 52],
    [21, 41],
    [23, 12],
    [48, 14],
    [50, 39],
];
