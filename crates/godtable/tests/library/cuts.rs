//! Puzzles from cuts and designs, beside definitions written by hand.

use std::collections::HashSet;

use godtable::pictures::{Drawable, Polyhedron};
use godtable::{Answers, Distance, Error, Form, Puzzle, Wish, Work};
use godtable_puzzle::puzzlefile::Puzzle as File;
use godtable_puzzle::random::Random;

/// Returns the number of states at each distance.
fn counts(puzzle: &Puzzle) -> Result<Vec<u64>, Error> {
    Ok(puzzle.counts(None, &Work::default())?.unlocked.counts().to_vec())
}

#[test]
fn designs_and_definitions_by_hand_have_the_same_counts() -> Result<(), Error> {
    for (design, name) in [
        ("cuts = \"tetraminx\"", "pyraminx"),
        ("cuts = \"1x3x3\"", "1x3x3"),
        ("cuts = \"2x2x3\"\nstill = \"DBL\"", "2x2x3"),
        ("cuts = \"1x2x3\"\nstill = \"UDBL\"", "1x2x3"),
        ("cuts = \"skewb\"\nstill = \"DLB\"", "skewb"),
    ] {
        let own = Puzzle::read("design.toml", design)?;
        assert_eq!(counts(&own)?, counts(&Puzzle::named(name)?)?, "{design}");
    }
    Ok(())
}

#[test]
fn colors_make_the_three_color_cube() -> Result<(), Error> {
    let own = Puzzle::read("design.toml", "cuts = \"3x3x3\"\ncolors = \"U=D F=B L=R\"")?;
    let states = |puzzle: &Puzzle| puzzle.describe(&Work::default()).map(|own| own.table.map(|table| table.states));
    assert_eq!(states(&own)?, Some(10_863_756_288_000));
    assert_eq!(states(&own)?, states(&Puzzle::named("3-color-cube")?)?);
    Ok(())
}

#[test]
fn bandaged_pieces_forbid_turns() -> Result<(), Error> {
    let own = Puzzle::read("design.toml", "cuts = \"3x3x3\"\nbandage = \"UF UFR\"")?;
    let table = own.table_with(&Work::default().within(100_000_000))?;
    assert!(table.read("U B", Form::Turns, None).is_ok());
    assert!(table.read("R", Form::Turns, None).is_err());
    Ok(())
}

#[test]
fn table_in_a_file_knows_its_design() -> Result<(), Error> {
    let folder = tempfile::tempdir().expect("a folder");
    let work = Work::default().cached_in(folder.path());
    let own = Puzzle::cut("t e 0", true)?;
    let length = own.table_with(&work)?.diameter(&work)?;
    let files: Vec<_> =
        std::fs::read_dir(folder.path()).expect("the folder").map(|file| file.expect("a file")).collect();
    let [file] = &files[..] else { panic!("{files:?}") };
    let opened: Box<dyn Answers> = godtable::open(&file.path(), &work)?;
    assert_eq!(opened.diameter(&work)?, length);
    assert!(opened.verify(&work).is_ok());
    Ok(())
}

#[test]
fn states_have_pictures() -> Result<(), Error> {
    let puzzle = Puzzle::cut("3x3x3", false)?.with_rules("half-turn")?;
    let text = "R U F' D2";
    let state = puzzle.state(text, Form::Turns, None)?;
    let solid = puzzle.polyhedron(&state)?;
    let letters = |solid: &Polyhedron| -> Vec<String> {
        solid.stickers().iter().map(|&sticker| solid.letters(sticker).to_owned()).collect()
    };
    assert_eq!(letters(&solid), letters(&puzzle.polyhedron_of(text, Form::Turns, None)?));
    let spins = puzzle.spins_after(&state, "D2 F U' R'")?;
    let solved = spins.iter().fold(solid, |solid, spin| solid.turned(spin));
    assert_eq!(letters(&solved), letters(&puzzle.polyhedron_of("", Form::Turns, None)?));
    // A position says nothing of how the puzzle is held; a rotation does.
    assert_ne!(letters(&puzzle.polyhedron_of("Uv", Form::Setup, None)?), letters(&solved));
    let corners = Puzzle::named("2x2x2")?;
    assert!(puzzle.polyhedron(&corners.state("R", Form::Turns, None)?).is_err());
    assert!(Puzzle::named("megaminx")?.polyhedron(&state).is_err());
    let pancake = Puzzle::named("pancake-8")?.polyhedron_of("", Form::Turns, None);
    assert!(pancake.expect_err("a definition").to_string().contains("does not describe its shape"));
    Ok(())
}

#[test]
fn definition_carries_its_shape_in_comments() -> Result<(), Error> {
    let shipped = Puzzle::named("ivy")?;
    let definition = shipped.text().expect("a definition").to_owned();
    assert!(Puzzle::read("mine.tws", &definition)?.figure().is_none(), "a copy has no shape");
    let shape = godtable_puzzle::puzzlefile::shipped_shape("ivy").expect("a shape");
    let commented: String = shape.lines().map(|line| format!("#shape {line}\n")).collect();
    let own = Puzzle::read("mine.tws", &format!("{definition}{commented}"))?;
    let drawn = |puzzle: &Puzzle| -> Result<String, Error> {
        let picture = godtable::pictures::Picture::default();
        let solid = puzzle.polyhedron_of("UFR DBR'", Form::Turns, None)?;
        Ok(godtable::pictures::svg(&godtable::pictures::draw(&solid, &picture, "")))
    };
    assert!(own.has_shape() && drawn(&own)? == drawn(&shipped)?);
    // The pieces that matter make another puzzle, which the shape does not fit.
    assert!(!own.with_pieces("CENTERS")?.has_shape());
    let wrong = Puzzle::read("mine.tws", &format!("{definition}#shape Turn X 0 1 0 90\n")).expect_err("no move X");
    assert!(wrong.to_string().contains("shape: line 46: there is no move 'X'"), "{wrong}");
    Ok(())
}

#[test]
fn wrong_designs_say_what_would_be_right() {
    for (design, said) in [
        (
            "cuts = \"c q 0.3\"",
            "line 1, column 8: cuts: word 2: unknown cut \"q\": the solid c takes the cuts f, e, v, each with a distance",
        ),
        ("cuts = \"c f 0.3\"\nbandge = \"\"", "line 2, column 1: unknown field `bandge`"),
        ("cuts = \"c f 1.5\"", "the cut f 1.5 misses the solid"),
        ("cuts = \"3x3x3\"\nbandage = \"UF XX\"", "line 2, column 11: bandage: no piece has the name \"XX\""),
        ("cuts = \"3x3x3\"\nstill = \"XX\"", "line 2, column 9: still: no piece has the name \"XX\""),
        ("cuts = \"3x3x3\"\ncolors = \"U=Q\"", "line 2, column 10: colors: wrong word \"U=Q\""),
        ("cuts = 3", "line 1, column 8"),
    ] {
        let error = Puzzle::read("design.toml", design).expect_err(design).to_string();
        assert!(error.contains(said), "{design}: {error}");
    }
    let error = Puzzle::cut("skweb", false).expect_err("no solid").to_string();
    assert!(error.contains("unknown solid"), "{error}");
}

/// Returns the letters of the faces with padlocks.
fn padlocks(puzzle: &Polyhedron) -> Vec<String> {
    let mut locked: Vec<String> =
        puzzle.net().faces.into_iter().filter(|face| face.padlock.is_some()).map(|face| face.letters).collect();
    locked.sort_unstable();
    locked
}

#[test]
fn locked_faces_have_padlocks() -> Result<(), Error> {
    let octahedron = Puzzle::named("fto")?.with_lock("axis")?;
    let at = |text: &str| octahedron.polyhedron_of(text, Form::Turns, None);
    // R and BL are opposite faces, and so are F and B.
    for (text, locked) in [("", &[][..]), ("U R", &["BL", "R"]), ("U R F", &["B", "F"])] {
        assert_eq!(padlocks(&at(text)?), locked, "{text}");
    }
    let spins = octahedron.legal_spins(&octahedron.state("U", Form::Turns, None)?, "R F")?;
    let turned = spins.iter().scan(at("U")?, |polyhedron, spin| {
        // Padlocks open while a layer turns.
        assert!(padlocks(&polyhedron.on_its_way(spin, 0.1)).is_empty());
        *polyhedron = polyhedron.turned(spin);
        Some(padlocks(polyhedron))
    });
    assert!(turned.eq([["BL", "R"], ["B", "F"]]));
    assert!(octahedron.legal_spins(&octahedron.state("U", Form::Turns, None)?, "U R").is_err());
    // The turns of vertices are not those of faces.
    let skewb = Puzzle::cut("c v 0", false)?.with_lock("move")?;
    assert!(padlocks(&skewb.polyhedron_of("R", Form::Turns, None)?).is_empty());
    Ok(())
}

/// Returns the patterns of the solved puzzle in all holds.
fn holds(file: &File) -> HashSet<String> {
    let (mut found, mut open) = (HashSet::from([file.pattern(&file.played(&[]))]), vec![file.played(&[])]);
    while let Some(own) = open.pop() {
        for rotation in file.rotations() {
            let next = file.played_from(own.clone(), &file.read_moves(&rotation.name).expect("a rotation"));
            if found.insert(file.pattern(&next)) {
                open.push(next);
            }
        }
    }
    found
}

#[test]
fn rotations_among_turns_change_only_the_hold() -> Result<(), Error> {
    let mut random = Random::new(49);
    for (cuts, count) in [("tetraminx", 60), ("megaminx", 3)] {
        let puzzle = Puzzle::named(cuts)?;
        let table = puzzle.table_with(&Work::default())?;
        let file = puzzle.solid().expect("from cuts").puzzle();
        let all = file.moves().iter().chain(file.rotations()).map(|own| own.name.as_str());
        let (names, holds): (Vec<&str>, _) = (all.collect(), holds(file));
        for number in 0..count {
            let text = match cuts {
                "megaminx" => ["R++ D-- U'", "D++ R--", "y R++ U"][number].to_owned(),
                _ => (0..random.below(9)).map(|_| names[random.below(names.len())]).collect::<Vec<&str>>().join(" "),
            };
            let state = table.read(&text, Form::Turns, None)?;
            let played = |text: &str| file.pattern(&file.played(&file.read_moves(text).expect("moves")));
            let written = table.written(&state);
            let read = table.read(&written.to_string(), written.form(), None)?;
            assert_eq!(table.distance(&read)?, table.distance(&state)?, "{text}: {written}");
            let solved = table.solve(&state, &Wish::default(), &Work::default())?;
            let solution = solved.solutions.first().expect("a solution").to_string();
            assert!(holds.contains(&played(&format!("{text} {solution}"))), "{text}: {solution}");
            let after = table.turned(&state, &solution)?;
            assert_eq!(table.distance(&after)?.map(Distance::get), Some(0), "{text}: {solution}");
        }
    }
    Ok(())
}
