//! Pruning tables of searches in the cache.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use godtable::{About, Answers, Draw, Error, Event, Form, Work};
use godtable_system::checksum;
use serde_json::Value;

use crate::forged::forge;

/// 14 turns of the face-turning octahedron, for which a search makes a filter of 42 MB.
const SCRAMBLE: &str = "U R L' F B' D R' BL BR' U' L F' R D'";

/// The most bytes of a filter.
const MEMORY: u64 = 250_000_000;

fn distance(table: &dyn Answers, work: &Work<'_>) -> Result<usize, Error> {
    let state = table.read(SCRAMBLE, Form::Turns, None)?;
    Ok(table.solve(&state, &godtable::Wish::default(), work)?.length)
}

fn searched(work: &Work<'_>) -> Result<usize, Error> {
    let table = godtable::Puzzle::named("fto")?.table_with(work)?;
    distance(&*table, work)
}

fn tables(folder: &Path) -> Vec<PathBuf> {
    let all = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.expect("an entry").path());
    all.filter(|path| path.extension().is_some_and(|ending| ending == "filter")).collect()
}

#[test]
fn filter_is_kept_opened_and_proved_and_a_damaged_one_is_refused() -> Result<(), Error> {
    let folder = tempfile::tempdir().expect("a folder");
    let work = Work::default().within(MEMORY).cached_in(folder.path());
    let length = searched(&work)?;
    let [path] = &tables(folder.path())[..] else { panic!("one filter is kept") };
    let whole = fs::read(path).expect("the file");
    assert_eq!(searched(&work)?, length);
    assert!(fs::read(path).expect("the file") == whole, "the second search reads it");

    let opened = godtable::open(path, &work)?;
    assert_eq!(opened.verify(&work)?.states, 65_536);
    assert_eq!(opened.info()?.file, "filter");
    assert_eq!(distance(&*opened, &work)?, length);

    forged_notes_are_refused_or_have_no_effect(path, &whole, opened.about())?;

    let mut damaged = whole.clone();
    *damaged.last_mut().expect("it has lines") ^= 1;
    fs::write(path, damaged).expect("it is written");
    assert!(matches!(godtable::open(path, &work), Err(Error::Failed { .. })));
    let warnings = Mutex::new(Vec::new());
    let observe = |event: Event<'_>| {
        if let Event::Warning(text) = event {
            warnings.lock().expect("no thread panics").push(text.to_owned());
        }
        std::ops::ControlFlow::Continue(())
    };
    assert_eq!(searched(&work.clone().observed_by(&observe))?, length);
    let warnings = warnings.into_inner().expect("no thread panics");
    assert!(warnings.len() == 1 && warnings[0].contains("is rebuilt"), "{warnings:?}");
    assert!(fs::read(path).expect("the file") == whole, "it is made again");
    Ok(())
}

#[test]
fn filter_of_the_3x3x3_is_saved() -> Result<(), Error> {
    let folder = tempfile::tempdir().expect("a folder");
    let (work, path) = (Work::default().within(2_000_000).cached_in(folder.path()), folder.path().join("saved"));
    let cube = godtable::Puzzle::named("3x3x3")?.with_goal_states(["R U"])?.table_with(&work)?;
    cube.save(&path, false)?;
    assert!(matches!(cube.save(&path, false), Err(Error::Failed { .. })), "a file is there");
    cube.save(&path, true)?;
    let opened = godtable::open(&path, &work)?;
    assert_eq!((opened.info()?.bytes(), &opened.about().goal), (Some(2_000_000 / 64 * 64), &None));
    opened.verify(&work)?;
    // At two turns are 243 positions, of which 27 have two sequences. Each position is drawn as often.
    let draw = |draw: Draw| opened.scrambles(&draw, &work)?.take(150).collect::<Result<Vec<_>, Error>>();
    let at_two = draw(Draw { distance: Some(2), seed: 5, ..Draw::default() })?;
    let has_axis = |moves: &str| ["UD", "DU", "RL", "LR", "FB", "BF"].contains(&&*moves.replace([' ', '2', '\''], ""));
    let count = at_two.iter().filter(|scramble| has_axis(scramble.moves.as_str())).count();
    assert!((9..25).contains(&count), "{count} of 150, and 17 in the mean");
    let searched = godtable::Puzzle::cut("3x3x3", false)?.table_with(&work)?;
    for (turns, is_exact) in [(5, true), (6, true), (7, false)] {
        let exact = Some(turns).filter(|_| is_exact);
        let at_least = Some(turns).filter(|_| !is_exact);
        let draw = Draw { distance: exact, at_least, seed: 1, ..Draw::default() };
        for scramble in opened.scrambles(&draw, &work)?.take(3).collect::<Result<Vec<_>, Error>>()? {
            assert_eq!(scramble.distance.map(usize::from), exact);
            let read = opened.read(scramble.moves.as_str(), Form::Turns, None)?;
            assert_eq!(opened.written(&read), opened.written(&scramble.state));
            if is_exact {
                let state = searched.read(scramble.moves.as_str(), Form::Turns, None)?;
                assert_eq!(searched.distance(&state)?.map(usize::from), exact, "{}", scramble.moves);
            }
        }
    }
    let far = opened.scrambles(&Draw { distance: Some(13), ..Draw::default() }, &work).err().expect("too far");
    assert!(far.to_string().contains("distances to solved are drawn up to 12"), "{far}");
    let same = cube.puzzle()?.table_with(&work)?;
    assert_eq!(same.about(), cube.about());
    assert_eq!(same.distance(&same.read("R F", Form::Turns, None)?)?.map(usize::from), Some(2));
    Ok(())
}

/// Writes the filter with each change of one value in its note, with right checksums, and with a longer reach in its header.
fn forged_notes_are_refused_or_have_no_effect(path: &Path, whole: &[u8], about: &About) -> Result<(), Error> {
    let (header, body) = whole.split_at(64);
    let number = |at: usize| u32::from_le_bytes(whole[at..at + 4].try_into().expect("four bytes")) as usize;
    let (note, lines) = body.split_at(number(24));
    let forged = path.with_extension("forged");
    // Without its lines the file is short on the disk.
    let write = |reach: u8, note: &[u8], written: &[u8]| {
        let (mut header, body) = (header.to_vec(), [note, written].concat());
        header[13] = reach;
        header[20..24].copy_from_slice(&checksum::hash(&body).to_le_bytes());
        header[24..28].copy_from_slice(&(note.len() as u32).to_le_bytes());
        let sum = checksum::hash(&header[..60]);
        header[60..].copy_from_slice(&sum.to_le_bytes());
        fs::write(&forged, [&header[..], &body].concat()).expect("it is written");
        let file = fs::File::options().write(true).open(&forged).expect("the file");
        file.set_len((header.len() + note.len() + lines.len()) as u64).expect("a longer file");
    };
    let work = Work::default().within(MEMORY);
    let reach = whole[13];
    let (mut number, mut refused, mut same) = (0, 0, 0);
    let mut check = |what: &str, document: &Value| {
        // The lists have hundreds of values.
        number += 1;
        if what.matches('/').count() > 1 && number % 24 > 0 {
            return;
        }
        let note = document.to_string().into_bytes();
        write(reach, &note, &[]);
        let error = godtable::open(&forged, &work).err().expect("it has no lines").to_string();
        if error.contains("its definition is wrong: ")
            || error.contains("a pruning table of another puzzle, other rules")
        {
            refused += 1;
            return;
        }
        write(reach, &note, lines);
        let opened = godtable::open(&forged, &work).unwrap_or_else(|error| panic!("{what}: {error}"));
        let own = opened.about();
        assert_eq!(
            (&own.puzzle, &own.turns, &own.lock, &own.goal),
            (&about.puzzle, &about.turns, &about.lock, &about.goal),
            "{what}"
        );
        same += 1;
    };
    forge(&mut serde_json::from_slice(note).expect("JSON"), "", &mut check, &mut |whole| whole);
    assert!(refused > 80 && same < 10, "{refused} refused, {same} the same");
    // Only a proof tells a filter of fewer turns.
    write(reach + 1, note, lines);
    let opened = godtable::open(&forged, &work);
    assert!(opened.and_then(|opened| opened.verify(&work)).is_err());
    Ok(())
}
