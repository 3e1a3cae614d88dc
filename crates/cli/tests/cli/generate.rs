//! `godtable generate`: a whole table or no file.
use crate::support;

use std::fs;

use serde_json::json;
#[cfg(unix)]
use support::Run;
use support::{IRREVERSIBLE, Sandbox, names};

#[test]
fn output_option_writes_the_table_to_that_file() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["generate", "--output", "table"]);
    let heading = "2x2x2, irreversible: turns R U F, lock axis: 11,022,480 states, God's number 35, 922,700 bytes in ";
    run.answered_and_reported("table\n", heading);
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    assert_eq!(sandbox.read("table").len(), 922_700);
    assert_eq!(sandbox.names(), ["table"]);
    assert!(!sandbox.cache().exists(), "the cache is not used");
    sandbox.run(&["lookup", "--table", "table", "U"]).answered("13\n");
    assert!(!sandbox.cache().exists(), "the cache is not used");
}

#[test]
fn without_output_the_table_goes_into_the_cache() {
    let sandbox = Sandbox::new();
    let path = sandbox.tables().join(IRREVERSIBLE);
    sandbox.run(&["generate", "--quiet"]).answered(&format!("{}\n", path.display()));
    assert_eq!(names(sandbox.tables()), [IRREVERSIBLE]);
    let first = fs::metadata(&path).expect("it is there").modified().expect("a time");
    let again = sandbox.run(&["generate"]);
    again.answered_and_reported(&format!("{}\n", path.display()), "922,700 bytes there already; --force rebuilds it\n");
    assert_eq!(fs::metadata(&path).expect("it is there").modified().expect("a time"), first, "the file is unchanged");
    let printed = sandbox.run(&["generate", "--quiet", "--format", "json"]).json();
    assert_eq!((&printed["bytes"], &printed["seconds"]), (&json!(922_700), &serde_json::Value::Null));
    sandbox.run(&["generate", "--force", "-q"]).answered(&format!("{}\n", path.display()));
}

#[test]
fn generate_replaces_a_damaged_table_in_the_cache() {
    let sandbox = Sandbox::new();
    sandbox.put_into_cache(b"no table");
    let path = sandbox.tables().join(IRREVERSIBLE);
    let run = sandbox.run(&["generate"]);
    run.answered_and_reported(&format!("{}\n", path.display()), "is rebuilt: it has 8 bytes");
    assert_eq!(fs::read(path).expect("it is there").len(), 922_700);
}

#[test]
fn generate_in_json_describes_the_file() {
    let sandbox = Sandbox::new();
    let mut generated = sandbox.run(&["generate", "-o", "table", "--rules", "half-turn", "--format", "json"]).json();
    let seconds = generated.as_object_mut().and_then(|fields| fields.remove("seconds")).expect("it is there");
    assert!(seconds.as_f64().is_some_and(|seconds| seconds > 0.0), "{seconds}");
    let turns = ["R", "R2", "R'", "U", "U2", "U'", "F", "F2", "F'"];
    let expected = json!({
        "table": "table", "bytes": 922_700, "cell_kind": "compact", "puzzle": "2x2x2", "rules": "half-turn", "turns": turns, "lock": "none",
    });
    assert_eq!(generated, expected);
}

#[test]
fn tables_from_1_and_2_threads_are_equal() {
    let sandbox = Sandbox::new();
    for rules in [&["--rules", "irreversible"][..], &["--rules", "quarter-turn"], &["--turns", "R U F2"]] {
        for threads in ["1", "2"] {
            sandbox.run(&[&["generate", "-q", "-o", threads, "--force", "--threads", threads], rules].concat());
        }
        assert!(sandbox.read("1") == sandbox.read("2"), "{rules:?}");
    }
}

#[test]
fn cells_option_chooses_distance_cells() {
    let sandbox = Sandbox::new();
    for (rules, bytes) in [("irreversible", 7_352_480), ("half-turn", 1_841_240), ("clockwise", 3_678_320)] {
        let words = ["generate", "-o", rules, "--rules", rules, "--cells", "distance", "--format", "json"];
        let generated = sandbox.run(&words).json();
        assert_eq!((&generated["bytes"], &generated["cell_kind"]), (&json!(bytes), &json!("distance")), "{rules}");
        assert_eq!(sandbox.read(rules).len(), bytes, "{rules}");
    }
    for threads in ["1", "2"] {
        sandbox.run(&["generate", "-q", "-o", threads, "--cells", "distance", "--threads", threads]);
    }
    assert!(sandbox.read("1") == sandbox.read("2"), "the number of threads does not change a byte");
    let run = sandbox.run(&["generate", "--cells", "bytes"]);
    run.refused("[possible values: compact, distance]");
}

#[test]
fn existing_file_is_replaced_with_force_only() {
    let sandbox = Sandbox::new();
    sandbox.write("table", "precious");
    sandbox.run(&["generate", "-o", "table"]).failed("writing table: a file is there already; --force replaces it");
    assert_eq!(sandbox.read("table"), b"precious");
    sandbox.run(&["generate", "-o", "table", "--force", "-q"]).answered("table\n");
    assert_eq!(sandbox.read("table").len(), 922_700);
    assert_eq!(sandbox.names(), ["table"]);
}

#[test]
fn output_that_cannot_be_a_file_is_refused() {
    let sandbox = Sandbox::new();
    fs::create_dir(sandbox.path("folder")).expect("it is made");
    sandbox.write("file", "");
    for force in [&[][..], &["--force"]] {
        let generate = |path| sandbox.run(&[&["generate", "-o", path], force].concat());
        generate("folder").failed("writing folder: it is not a file");
        generate("missing/table").failed("writing missing/table: there is no folder missing\n");
        generate("file/table").failed("writing file/table: cannot ");
        #[cfg(unix)]
        generate("file/table").reported("cannot open its folder: Not a directory");
        #[cfg(unix)]
        generate("/dev/null").failed("writing /dev/null: it is not a file");
        generate("").refused("a value is required for '--output <FILE>'");
    }
    assert_eq!(sandbox.names(), ["file", "folder"]);
    assert!(names(sandbox.path("folder")).is_empty());
}

#[test]
fn generate_with_wrong_arguments_writes_nothing() {
    let sandbox = Sandbox::new();
    sandbox.run(&["generate", "-o", "table", "--rules", "none"]).refused("there are no rules 'none'");
    sandbox.run(&["generate", "table"]).refused("unexpected argument 'table'");
    sandbox.run(&["generate", "-o", "table", "--format", "csv"]).refused("[possible values: text, json]");
    for threads in ["0", "-1", "two", ""] {
        let run = sandbox.run(&["generate", "-o", "table", &format!("--threads={threads}")]);
        run.refused("a number of threads is a whole number from 1 to ");
    }
    assert!(sandbox.names().is_empty());
}

#[test]
#[cfg(unix)]
fn full_disk_is_reported_and_leaves_no_file() {
    let sandbox = Sandbox::new();
    // The limit on a file's size, in blocks of 512 or 1024 bytes, depending on the shell. The table has 1803 of 512.
    for blocks in [1, 100, 900] {
        let limit = format!("ulimit -f {blocks}; trap '' XFSZ");
        let run = Run::of(sandbox.shell(&limit, &["generate", "-o", "table"]));
        run.failed("writing table: cannot write a temporary file in its folder: File too large");
        assert!(sandbox.names().is_empty(), "{:?}", sandbox.names());

        let run = Run::of(sandbox.shell(&limit, &["lookup", "U"]));
        run.answered_and_reported("13\n", "warning: the table is not stored in ");
        assert!(names(sandbox.tables()).is_empty(), "{:?}", names(sandbox.tables()));
    }
    sandbox.write("table", "precious");
    let run = Run::of(sandbox.shell("ulimit -f 100; trap '' XFSZ", &["generate", "-o", "table", "--force"]));
    run.failed("writing table: cannot write a temporary file in its folder: File too large");
    assert_eq!((sandbox.names(), sandbox.read("table")), (vec!["table".to_owned()], b"precious".to_vec()));
}

#[test]
#[cfg(target_os = "linux")]
fn search_without_enough_memory_is_reported() {
    let sandbox = Sandbox::new();
    let words = ["generate", "-o", "table", "--threads", "1", "--puzzle", "3x3x3-corners", "--lock", "face", "--turns"];
    let run = Run::of(sandbox.shell("ulimit -v 100000", &[&words[..], &["R U F D L B"]].concat()));
    run.failed("not enough memory: the search needs ");
    assert!(sandbox.names().is_empty());
}
