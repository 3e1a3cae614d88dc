//! Many processes with one table.
use crate::support;

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use support::{IRREVERSIBLE, Run, Sandbox, names};

const PROCESSES: usize = 16;

/// The time for which processes start.
const WHILE: Duration = Duration::from_secs(1);

/// Rules, and the distance of U under them.
const RULES: [(&str, &str); 2] = [("irreversible", "13"), ("half-turn", "1")];

/// Runs [`PROCESSES`] processes with these arguments at the same time.
fn at_once(sandbox: &Sandbox, words: &[&str]) -> Vec<Run> {
    thread::scope(|scope| {
        let runs: Vec<_> = (0..PROCESSES).map(|_| scope.spawn(|| sandbox.run(words))).collect();
        runs.into_iter().map(|run| run.join().expect("the program was run")).collect()
    })
}

/// Reads or replaces a table, and checks the outcome. `number` chooses the command.
fn work(sandbox: &Sandbox, number: usize) {
    let (rules, _) = RULES[number / 8];
    let replace = ["generate", "--force", "--quiet", "--output", "table", "--rules", rules];
    match number % 8 {
        0 | 1 => sandbox.run(&replace).answered("table\n"),
        2 | 3 => {
            let run = sandbox.run(&["lookup", "--table", "table", "U", "U R", "R U F"]);
            let answers = ["13\n12\n11\n", "1\n2\n3\n"];
            assert!(answers.contains(&run.stdout.as_str()) && run.stderr.is_empty(), "{run:?}");
        }
        4 | 5 => {
            let run = sandbox.run(&["info", "--format", "json", "table"]);
            assert!(RULES.iter().any(|(name, _)| run.json()["rules"] == *name), "{run:?}");
        }
        6 => {
            let run = sandbox.run(&["verify", "--quiet", "table"]);
            assert_eq!(run.status, Some(0), "{run:?}");
        }
        _ => {
            sandbox.run(&["generate", "--force", "--quiet", "--rules", rules]);
            let (_, distance) = RULES[number / 8];
            sandbox.run(&["lookup", "--rules", rules, "U"]).answered(&format!("{distance}\n"));
        }
    }
}

#[test]
fn readers_see_whole_tables_while_others_replace_them() {
    let sandbox = Sandbox::new();
    let wholes = RULES.map(|(rules, _)| {
        sandbox.generate(rules, &["--rules", rules]);
        sandbox.read(rules)
    });
    fs::rename(sandbox.path("irreversible"), sandbox.path("table")).expect("it is moved");
    fs::remove_file(sandbox.path("half-turn")).expect("it is removed");
    let began = Instant::now();
    thread::scope(|scope| {
        for number in 0..PROCESSES {
            let sandbox = &sandbox;
            scope.spawn(move || {
                while began.elapsed() < WHILE {
                    work(sandbox, number);
                }
            });
        }
    });
    assert_eq!(sandbox.names(), ["table"]);
    assert!(wholes.contains(&sandbox.read("table")));
    assert_eq!(names(sandbox.tables()).len(), 2);
    assert_eq!(fs::read(sandbox.tables().join(IRREVERSIBLE)).expect("it is there"), wholes[0]);
}

#[test]
fn one_of_16_processes_without_force_makes_the_table() {
    let sandbox = Sandbox::new();
    sandbox.generate("whole", &[]);
    let whole = sandbox.read("whole");
    for name in ["table0", "table1", "table2"] {
        let words = ["generate", "--quiet", "--output", name];
        let (made, refused): (Vec<Run>, Vec<Run>) =
            at_once(&sandbox, &words).into_iter().partition(|run| run.status == Some(0));
        assert_eq!(made.len(), 1, "{made:?}");
        for run in refused {
            run.failed("a file is there already; --force replaces it\n");
        }
        assert_eq!(sandbox.read(name), whole);
    }
    assert_eq!(sandbox.names(), ["table0", "table1", "table2", "whole"]);
}

#[test]
fn sixteen_processes_at_once_get_the_cached_table() {
    let sandbox = Sandbox::new();
    for old in [None, Some("no table"), None] {
        match old {
            Some(old) => sandbox.put_into_cache(old.as_bytes()),
            None => fs::remove_dir_all(sandbox.cache()).unwrap_or_default(),
        }
        at_once(&sandbox, &["lookup", "--quiet", "U"]).iter().for_each(|run| run.answered("13\n"));
        assert_eq!(names(sandbox.tables()), [IRREVERSIBLE]);
    }
    let path = sandbox.tables().join(IRREVERSIBLE);
    let whole = fs::read(&path).expect("it is there");
    for old in [None, Some("no table")] {
        match old {
            Some(old) => sandbox.put_into_cache(old.as_bytes()),
            None => fs::remove_file(&path).expect("it is removed"),
        }
        let printed = format!("{}\n", path.display());
        at_once(&sandbox, &["generate", "--quiet"]).iter().for_each(|run| run.answered(&printed));
        assert_eq!((names(sandbox.tables()).len(), fs::read(&path).expect("it is there")), (1, whole.clone()));
    }
}
