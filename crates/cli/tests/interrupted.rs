//! What is left where the program is ended before its work is done.
#![cfg(unix)]

mod support;

use std::process::{Command, Stdio};
use std::time::Duration;

use support::{Sandbox, names};

/// Begins to write a table of 88 million cells, sends a signal after a while, and tells the exit status.
fn interrupted(sandbox: &Sandbox, signal: &str, after: Duration) -> Option<i32> {
    let words = ["generate", "--puzzle", "3x3x3-corners", "--rules", "clockwise", "-o", "table", "--force", "--quiet"];
    let mut program = sandbox.command(&words).stdout(Stdio::null()).spawn().expect("the program");
    std::thread::sleep(after);
    let sent = Command::new("kill").args([signal, &program.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success() || program.try_wait().is_ok_and(|ended| ended.is_some())));
    program.wait().expect("it ends").code()
}

#[test]
fn nothing_is_left_of_a_table_that_was_not_finished() {
    let sandbox = Sandbox::new();
    let mut statuses = Vec::new();
    for (number, milliseconds) in (10..400).step_by(15).enumerate() {
        let signal = ["-INT", "-TERM"][number % 2];
        statuses.push(interrupted(&sandbox, signal, Duration::from_millis(milliseconds)));
        let left = names(sandbox.path(""));
        assert!(left.iter().all(|name| name == "table"), "after {milliseconds} ms: {left:?}");
        if left.is_empty() {
            continue;
        }
        sandbox.run(&["info", "table"]);
        std::fs::remove_file(sandbox.path("table")).expect("a file");
    }
    assert!(statuses.contains(&Some(130)), "some came in time: {statuses:?}");
}

#[test]
fn what_a_killed_program_left_is_removed_by_the_next_one() {
    let sandbox = Sandbox::new();
    let old = sandbox.path(".abcdef.godtable-tmp");
    std::fs::write(&old, "half a table").expect("a file");
    let file = std::fs::File::options().write(true).open(&old).expect("the file");
    file.set_modified(std::time::SystemTime::now() - Duration::from_secs(3_600)).expect("an older file");
    drop(file);
    sandbox.write(".young.godtable-tmp", "being written");
    sandbox.write("mine.godtable-tmp", "somebody's own");
    sandbox.generate("table", &["--rules", "half-turn"]);
    let mut left = names(sandbox.path(""));
    left.sort();
    assert_eq!(left, [".young.godtable-tmp", "mine.godtable-tmp", "table"]);
}
