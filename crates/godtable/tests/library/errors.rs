//! The classes of errors: too little memory, and files that the system does not give.

use std::io::ErrorKind;
use std::path::Path;

use godtable::{Error, Graph, Input, Puzzle, RulesChoice, Target, Work, text_file};

#[test]
fn too_little_memory_is_out_of_memory() -> Result<(), Error> {
    let folder = tempfile::tempdir().expect("a folder");
    let work = |bytes| Work::default().within(bytes);
    let target = Target { file: Some(folder.path().join("table")), ..Target::default() };
    let fits = |name: &str, bytes| Puzzle::named(name)?.generate(&target, &work(bytes)).map(|made| made.bytes);
    let counted = |puzzle: Puzzle, bytes| puzzle.counts(None, &work(bytes)).map(|counts| counts.unlocked.states());
    let free = RulesChoice { free: Some("B".to_owned()), ..RulesChoice::default() };
    let free = Puzzle::named("pyraminx")?.with(free)?;
    let asked: [(&str, Result<u64, Error>); 6] = [
        ("a table of all puzzles", fits("dino", 2_000_000)),
        ("a table of the edges", fits("3x3x3-edges", 1_000_000)),
        ("a filter", fits("3x3x3", 10_000)),
        ("a histogram", counted(Puzzle::named("dino")?, 100_000)),
        ("a histogram of the edges", counted(Puzzle::named("3x3x3-edges")?, 1_000_000)),
        ("a histogram with zero-cost turns", counted(free, 1000)),
    ];
    for (what, answer) in asked {
        assert!(matches!(answer, Err(Error::OutOfMemory { .. })), "{what}: {answer:?}");
    }
    // The search that replaces a table rejects what needs one.
    let table = Puzzle::named("dino")?.table_with(&work(2_000_000))?;
    let refused = [table.info().map(drop), table.numbered(0).map(drop), table.counts(None, &work(1)).map(drop)];
    for answer in refused {
        assert!(matches!(answer, Err(Error::OutOfMemory { .. })), "{answer:?}");
    }
    Ok(())
}

#[test]
fn file_that_cannot_be_read_keeps_the_kind_of_its_error() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("file"), "text").expect("it is written");
    let work = Work::default();
    type Read<'a> = &'a dyn Fn(&Path) -> Result<(), Error>;
    let ask: [(&str, Read<'_>); 5] = [
        ("a table", &|path| godtable::open(path, &work).map(drop)),
        ("a graph", &|path| Graph::open(path, &work).map(drop)),
        ("a definition", &|path| Puzzle::find(&path.display().to_string()).map(drop)),
        ("a text", &|path| text_file::read(path, "the text").map(drop)),
        ("a folder for checkpoints", &|path| {
            let work = Work::default().kept_in(path.parent().expect("a folder").join("file/kept"));
            Puzzle::named("skewb").and_then(|puzzle| puzzle.counts(None, &work)).map(drop)
        }),
    ];
    for (number, (what, read)) in ask.iter().enumerate() {
        for (name, expected) in [("missing.tws", ErrorKind::NotFound), ("file/x.tws", ErrorKind::NotADirectory)] {
            let path = folder.path().join(name);
            match read(&path) {
                Err(Error::Failed { io: Some(io), .. }) if number < 4 => {
                    assert_eq!((io.kind, &io.path), (expected, &path), "{what}");
                    assert!(io.code.is_some(), "{what}");
                    let error = read(&path).expect_err("an error");
                    let source = std::error::Error::source(&error).map(ToString::to_string);
                    assert_eq!(source, Some(io.to_string()), "{what}");
                }
                Err(Error::Failed { io: Some(io), .. }) if number == 4 => assert!(io.path.ends_with("kept"), "{io:?}"),
                other => panic!("{what}, {name}: {other:?}"),
            }
        }
    }
}

#[test]
fn damaged_and_other_files_are_no_errors_of_the_system() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table");
    std::fs::write(&path, "nothing").expect("it is written");
    let error = godtable::open(&path, &Work::default()).map(drop).expect_err("no table");
    assert!(matches!(error, Error::Failed { io: None, .. }), "{error:?}");
}

#[test]
fn lock_and_goal_that_no_name_says_are_no_errors_of_a_table() -> Result<(), Error> {
    let class = |puzzle: Puzzle| -> Result<Input, Error> {
        match puzzle.table()?.puzzle() {
            Err(Error::Input { what, .. }) => Ok(what),
            other => panic!("{other:?}"),
        }
    };
    let puzzle = Puzzle::named("2x2x2")?;
    let by_turns = RulesChoice { goal_turns: Some("R".to_owned()), ..RulesChoice::default() };
    assert_eq!(class(puzzle.with_rules_file("turns = \"R U F\"\nnever = [\"R R R\"]\n")?)?, Input::Lock);
    assert_eq!(class(Puzzle::pieces("DF DR")?.with(by_turns)?)?, Input::Goal);
    Ok(())
}
