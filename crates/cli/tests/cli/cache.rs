//! The cache: missing tables are made, existing ones are used.
use crate::support;

use std::fs;

use support::{CACHE, IRREVERSIBLE, Run, Sandbox, names};

/// Returns the inode of the cached table, which changes when the file is replaced.
#[cfg(unix)]
fn identity(sandbox: &Sandbox) -> u64 {
    use std::os::unix::fs::MetadataExt as _;
    fs::metadata(sandbox.tables().join(IRREVERSIBLE)).expect("it is there").ino()
}

#[test]
#[cfg(unix)]
fn first_query_makes_the_table_and_the_second_uses_it() {
    let sandbox = Sandbox::new();
    sandbox.run(&["lookup", "U"]).answered("13\n");
    assert_eq!(names(sandbox.tables()), [IRREVERSIBLE]);
    let path = sandbox.tables().join(IRREVERSIBLE);
    let (made, bytes) = (fs::metadata(&path).unwrap().modified().unwrap(), fs::read(&path).unwrap());
    let first = identity(&sandbox);
    sandbox.run(&["solve", "--count", "U"]).answered("64\n");
    assert_eq!((identity(&sandbox), fs::metadata(&path).unwrap().modified().unwrap()), (first, made));
    assert_eq!(fs::read(&path).unwrap(), bytes);
    assert_eq!(names(sandbox.tables()), [IRREVERSIBLE]);
}

#[test]
fn queries_read_the_table_in_the_cache() {
    let sandbox = Sandbox::new();
    sandbox.generate("tampered", &[]);
    let mut table = sandbox.read("tampered");
    // A lookup does not need the count at God's number. It is wrong now.
    let last = 64 + 8 * 35;
    table[last] -= 1;
    support::damage::correct_checksums(&mut table);
    sandbox.put_into_cache(&table);
    let counts = sandbox.run(&["histogram", "--format", "json"]).json()["unlocked"]["counts"].clone();
    assert_eq!(counts[35], 7);
}

#[test]
fn different_rules_have_different_tables_in_the_cache() {
    let sandbox = Sandbox::new();
    for words in [&["--rules", "clockwise"][..], &["--turns", "R U'"], &["--turns", "R U'", "--lock", "axis"]] {
        sandbox.run(&[&["lookup", ""], words].concat()).answered("0\n");
    }
    let expected = ["2x2x2-R1U1F1-none.godtable", "2x2x2-R1U3-axis.godtable", "2x2x2-R1U3-none.godtable"];
    assert_eq!(names(sandbox.tables()), expected);
}

/// The file names of the table with the goal U, and of the table of [`no_more_than`] 3. The numbers are the CRC-32 of
/// the definitions at the ends of the files.
const OWN: [&str; 2] = ["2x2x2-R1U1F1-axis-positions-63207045.godtable", "2x2x2-R1U1F1-own-24cdc7ed.godtable"];

/// Writes a rules file under which no face turns `times` times in a row.
fn no_more_than(sandbox: &Sandbox, times: usize) -> String {
    let never = ["R", "U", "F"].map(|face| format!("\"{}\"", vec![face; times].join(" "))).join(", ");
    let name = format!("{times}.toml");
    sandbox.write(&name, format!("turns = \"R U F\"\nnever = [{never}]\n").as_bytes());
    name
}

#[test]
fn tables_of_custom_rules_have_stable_file_names() {
    let sandbox = Sandbox::new();
    sandbox.run(&["lookup", "U", "--rules", &no_more_than(&sandbox, 3)]).answered("11\n");
    sandbox.run(&["lookup", "U", "--goal-state", "U"]).answered("0\n");
    assert_eq!(names(sandbox.tables()), OWN);
}

#[test]
fn table_of_custom_rules_with_the_same_name_is_replaced() {
    let sandbox = Sandbox::new();
    let [rules, others] = [3, 4].map(|times| no_more_than(&sandbox, times));
    let histogram = || sandbox.run(&["histogram", "--rules", &rules, "--format", "csv"]);
    let right = histogram().stdout;
    // As if the checksums of both definitions were equal.
    sandbox.generate("others", &["--rules", &others]);
    fs::copy(sandbox.path("others"), sandbox.tables().join(OWN[1])).expect("it is copied");
    histogram().answered_and_reported(&right, "is rebuilt: it is a table of the rules ");
    histogram().answered(&right);
}

#[test]
fn without_a_folder_of_caches_the_cache_is_in_home() {
    let sandbox = Sandbox::new();
    let (first, folder) = if cfg!(windows) { ("AppData", r"AppData\Local") } else { (".cache", ".cache") };
    for variable in [None, Some(""), Some("relative/cache")] {
        let mut command = sandbox.command(&["lookup", "U"]);
        match variable {
            None => command.env_remove(CACHE),
            Some(folder) => command.env(CACHE, folder),
        };
        Run::of(command).answered("13\n");
        assert_eq!(names(sandbox.path(folder).join("godtable")), [IRREVERSIBLE], "{variable:?}");
        assert_eq!(sandbox.names(), [first], "{variable:?}");
        fs::remove_dir_all(sandbox.path(first)).expect("it is removed");
    }
}

#[test]
fn damaged_table_in_the_cache_is_replaced_with_a_warning() {
    let sandbox = Sandbox::new();
    sandbox.generate("good", &[]);
    let good = sandbox.read("good");
    let mut bad_cell = good.clone();
    bad_cell[5_000] ^= 1;
    let mut bad_header = good.clone();
    bad_header[64] ^= 1;
    for (damaged, reason) in [
        (&bad_cell[..], "its cells are damaged"),
        (&bad_header, "its header is damaged"),
        (&good[..good.len() - 1], "it has 922699 bytes, but by its header it should have 922700"),
        (b"", "it has 0 bytes"),
    ] {
        sandbox.put_into_cache(damaged);
        let run = sandbox.run(&["lookup", "U"]);
        run.answered_and_reported("13\n", "warning: the table ");
        run.reported(&format!("{IRREVERSIBLE} is rebuilt: {reason}"));
        assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
        assert_eq!(fs::read(sandbox.tables().join(IRREVERSIBLE)).unwrap(), good);
        sandbox.run(&["lookup", "U"]).answered("13\n");
    }
}

#[test]
fn generate_cells_replaces_the_cached_table_of_the_rules() {
    let sandbox = Sandbox::new();
    let path = sandbox.tables().join(IRREVERSIBLE);
    let bytes = || fs::metadata(&path).expect("it is there").len();
    sandbox.run(&["lookup", "U"]).answered("13\n");
    assert_eq!(bytes(), 922_700);
    sandbox.run(&["generate", "-q", "--cells", "distance"]).answered(&format!("{}\n", path.display()));
    assert_eq!(bytes(), 7_352_480);
    sandbox.run(&["lookup", "U"]).answered("13\n");
    sandbox.run(&["solve", "--count", "U"]).answered("64\n");
    assert_eq!((bytes(), names(sandbox.tables())), (7_352_480, vec![IRREVERSIBLE.to_owned()]));
    sandbox.run(&["generate", "-q", "--cells", "distance"]).answered(&format!("{}\n", path.display()));
    assert_eq!(bytes(), 7_352_480, "left as it was");
    sandbox.run(&["generate", "-q"]).answered(&format!("{}\n", path.display()));
    assert_eq!(bytes(), 922_700);
}

#[test]
fn cached_table_of_other_rules_is_replaced() {
    let sandbox = Sandbox::new();
    sandbox.generate("clockwise", &["--rules", "clockwise"]);
    sandbox.put_into_cache(&sandbox.read("clockwise"));
    let run = sandbox.run(&["lookup", "U"]);
    run.answered_and_reported("13\n", "is rebuilt: it is a table of the rules clockwise");
    sandbox.run(&["lookup", "U"]).answered("13\n");
}

#[test]
fn quiet_silences_the_warning_of_a_damaged_cache() {
    let sandbox = Sandbox::new();
    sandbox.put_into_cache(b"what is no table");
    sandbox.run(&["lookup", "U", "--quiet"]).answered("13\n");
}

#[test]
fn unwritable_cache_gives_a_warning_and_an_answer() {
    let sandbox = Sandbox::new();
    fs::write(sandbox.cache(), "a file in the place of the folder").expect("it is written");
    let run = sandbox.run(&["lookup", "U"]);
    run.answered_and_reported("13\n", "warning: the table is not stored in ");
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    sandbox.run(&["lookup", "U", "--quiet"]).answered("13\n");
    sandbox.run(&["solve", "U", "--count", "--quiet"]).answered("64\n");
    sandbox.run(&["generate"]).failed("making the folder ");
}

#[test]
fn four_programs_at_once_in_an_empty_cache_answer() {
    let sandbox = Sandbox::new();
    let children = [(); 4].map(|()| {
        let mut command = sandbox.command(&["lookup", "U"]);
        command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
        command.spawn().expect("the program starts")
    });
    for child in children {
        let output = child.wait_with_output().expect("it ends");
        assert_eq!((&output.stdout[..], &output.stderr[..]), (&b"13\n"[..], &b""[..]));
    }
    assert_eq!(names(sandbox.tables()), [IRREVERSIBLE]);
}
