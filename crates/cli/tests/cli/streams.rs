//! Standard output and standard error: pipes, closed pipes and full disks.
#![cfg(unix)]

use crate::support;

use std::fs::OpenOptions;
use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Command, Stdio};

use support::{Run, Sandbox};

/// A command for each kind of output, with little output.
const WRITERS: [&[&str]; 12] = [
    &["lookup", "U"],
    &["lookup", "--format", "json", "U"],
    &["solve", "U", "--all"],
    &["histogram"],
    &["antipodes"],
    &["rules"],
    &["man"],
    &["completions", "fish"],
    &["--help"],
    &["help", "solve"],
    &["--version"],
    &[],
];

/// Returns a pipe without a reader.
fn closed() -> Stdio {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    writer.into()
}

#[cfg(target_os = "linux")]
fn full() -> Stdio {
    OpenOptions::new().write(true).open("/dev/full").expect("it is there").into()
}

#[test]
fn closed_pipe_ends_the_program_quietly() {
    let sandbox = Sandbox::new();
    sandbox.run(&["lookup", "U"]).answered("13\n");
    for words in WRITERS {
        let output = sandbox.command(words).stdout(closed()).stderr(Stdio::piped()).spawn().expect("it starts");
        let output = output.wait_with_output().expect("it ends");
        assert_eq!(
            (output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()),
            (Some(0), ""),
            "{words:?}"
        );
    }
}

#[test]
fn reader_that_leaves_early_ends_the_program_quietly() {
    let sandbox = Sandbox::new();
    // Each writes more than the buffer of a pipe.
    let antipode = "FBLURLUBUFDRFBDRDFLRULDB";
    for words in [&["antipodes", "--rules", "half-turn"][..], &["solve", "--all", "--input", "facelets", antipode]] {
        let mut child =
            sandbox.command(words).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        let mut stdout = BufReader::with_capacity(16, child.stdout.take().expect("it is a pipe"));
        let mut line = String::new();
        stdout.read_line(&mut line).expect("there is a line");
        assert!(!line.is_empty(), "{words:?}");
        drop(stdout);
        let mut printed = String::new();
        child.stderr.take().expect("it is a pipe").read_to_string(&mut printed).expect("it is read");
        assert_eq!((child.wait().expect("it ends").code(), printed.as_str()), (Some(0), ""), "{words:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn unwritable_output_is_a_failure() {
    let sandbox = Sandbox::new();
    for words in WRITERS {
        let output = sandbox.command(words).stdout(full()).stderr(Stdio::piped()).spawn().expect("it starts");
        let output = output.wait_with_output().expect("it ends");
        let printed = String::from_utf8_lossy(&output.stderr);
        let expected = "error: writing the output: No space left on device (os error 28)\n";
        assert_eq!((output.status.code(), printed.as_ref()), (Some(1), expected), "{words:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn unwritable_standard_error_is_not_a_failure() {
    let sandbox = Sandbox::new();
    let run = |mut command: Command, stderr: Stdio| {
        let child = command.stdout(Stdio::piped()).stderr(stderr).spawn().expect("it starts");
        let output = child.wait_with_output().expect("it ends");
        (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.code())
    };
    for stderr in [full, closed] {
        let generate = sandbox.command(&["generate", "--force", "-o", "table"]);
        assert_eq!(run(generate, stderr()), ("table\n".to_owned(), Some(0)));
        assert_eq!(run(sandbox.command(&["lookup", "Q"]), stderr()), (String::new(), Some(2)));
        assert_eq!(run(sandbox.command(&["info", "missing"]), stderr()), (String::new(), Some(1)));
        sandbox.put_into_cache(b"what is no table");
        assert_eq!(run(sandbox.command(&["lookup", "U"]), stderr()), ("13\n".to_owned(), Some(0)));
        sandbox.write("states", "U\nQ\nU\n");
        let batch = sandbox.command(&["lookup", "--batch", "states"]);
        assert_eq!(run(batch, stderr()), ("13\n-\n13\n".to_owned(), Some(2)));
    }
}

#[test]
fn progress_bar_is_not_drawn_into_a_pipe() {
    let sandbox = Sandbox::new();
    // Slow enough to show a bar on a terminal, on a slow processor.
    let words = ["generate", "-o", "table", "--threads", "1", "--turns", "R U2", "--lock", "axis"];
    let run = sandbox.run(&words);
    run.answered_and_reported("table\n", "2x2x2, turns R U2, lock axis: ");
    assert_eq!(run.stderr.matches(char::is_control).collect::<Vec<_>>(), ["\n"], "{:?}", run.stderr);
}

#[test]
fn colour_is_not_written_into_a_pipe() {
    let sandbox = Sandbox::new();
    for words in [&["lokup"][..], &["--help"], &["lookup", "Q"], &["histogram"]] {
        let Run { stdout, stderr, .. } = sandbox.run(words);
        assert!(!stdout.contains('\u{1B}') && !stderr.contains('\u{1B}'), "{words:?}:\n{stdout}{stderr}");
    }
}

#[test]
fn quiet_leaves_errors_only() {
    let sandbox = Sandbox::new();
    sandbox.run(&["generate", "--quiet", "-o", "table"]).answered("table\n");
    let antipodes = sandbox.run(&["antipodes", "-q"]);
    assert_eq!((antipodes.lines().len(), antipodes.stderr.as_str()), (8, ""));
    sandbox.run(&["lookup", "-q", "Q"]).refused("'Q' is no turn");
    sandbox.run(&["info", "-q", "missing"]).failed("the table missing: No such file");
}
