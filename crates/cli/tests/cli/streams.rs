//! Standard output and standard error: pipes, closed pipes and full disks.
#![cfg(unix)]

use crate::support;

use std::fs::{self, File, OpenOptions};
use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

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
fn closed_or_read_only_output_is_a_failure() {
    let sandbox = Sandbox::new();
    sandbox.write("states", "U\n");
    let more: [&[&str]; 3] =
        [&["lookup", "--batch", "states"], &["assemble", "--show-file", "soma"], &["histogram", "--format", "json"]];
    for words in WRITERS.into_iter().chain(more) {
        for before in ["exec >&-", "exec 1</dev/null"] {
            let run = Run::of(sandbox.shell(before, words));
            let expected = "error: writing the output: standard output is not open for writing\n";
            assert_eq!((run.status, run.stderr.as_str()), (Some(1), expected), "{before}, {words:?}");
        }
        // Also open for reading, as Python's DEVNULL is.
        let run = Run::of(sandbox.shell("exec 1<>/dev/null", words));
        assert_eq!(run.status, Some(0), "{words:?}");
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
fn color_is_not_written_into_a_pipe() {
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

/// Commands that read the file `read`, with its name.
const READERS: [(&str, &[&str]); 14] = [
    ("read.tws", &["histogram", "--puzzle", "read.tws"]),
    ("read.toml", &["histogram", "--rules", "read.toml"]),
    ("read.toml", &["histogram", "--pieces", "UF UR", "--rules", "read.toml"]),
    ("read.toml", &["assemble", "read.toml"]),
    ("read.toml", &["solve", "--method", "read.toml", "R"]),
    ("read", &["algorithms", "--cost", "read", "R"]),
    ("read", &["lookup", "--table", "read", "R"]),
    ("read", &["info", "read"]),
    ("read", &["verify", "read"]),
    ("read", &["path", "--table", "read", "R", "U"]),
    ("godtable.checkpoint", &["histogram", "--puzzle", "pyraminx", "--checkpoint", "."]),
    ("godtable.checkpoint", &["histogram", "--puzzle", "pyraminx", "--disk", "."]),
    ("level-even.part", &["histogram", "--puzzle", "pyraminx", "--disk", "."]),
    ("read", &["lookup", "--batch", "read"]),
];

/// Returns the status and the messages of a command, which ends soon.
#[cfg(target_os = "linux")]
fn soon(sandbox: &Sandbox, words: &[&str], what: &str) -> (Option<i32>, String) {
    let mut child = sandbox.command(words).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it starts");
    let began = Instant::now();
    while child.try_wait().expect("it is a child").is_none() {
        if began.elapsed() > Duration::from_secs(30) {
            child.kill().expect("it runs");
            panic!("{words:?} hangs: {what}");
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    let output = child.wait_with_output().expect("it ended");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
#[cfg(target_os = "linux")]
fn pipes_devices_folders_and_huge_files_are_refused_soon() {
    let sandbox = Sandbox::new();
    for (name, words) in READERS {
        for kind in ["pipe", "zeros", "huge", "folder"] {
            let path = sandbox.path(name);
            // A batch may come from a pipe.
            match kind {
                "pipe" if words.contains(&"--batch") => continue,
                "pipe" => assert!(Command::new("mkfifo").arg(&path).status().expect("it runs").success()),
                "zeros" => std::os::unix::fs::symlink("/dev/zero", &path).expect("a link"),
                "huge" => File::create(&path).and_then(|file| file.set_len(50 << 30)).expect("a file with a hole"),
                _ => fs::create_dir(&path).expect("a folder"),
            }
            let (status, printed) = soon(&sandbox, words, kind);
            // A new search replaces a file with the name of its sets.
            if (name, kind) != ("level-even.part", "huge") {
                assert!(matches!(status, Some(1 | 2)), "{words:?}, {kind}: {status:?} {printed}");
                assert!(!printed.is_empty() && !printed.contains("panicked"), "{words:?}, {kind}: {printed}");
            }
            let _ = if kind == "folder" { fs::remove_dir(&path) } else { fs::remove_file(&path) };
        }
    }
}
