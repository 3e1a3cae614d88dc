//! The files left by a program that ends before its work is done.
#![cfg(unix)]

use crate::support;

use std::cell::Cell;
use std::fs;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant, SystemTime};

use godtable_testing::is_exhaustive;
use support::{IRREVERSIBLE, Run, Sandbox, names};

/// Commands that write a file, with its name, or `None` for the table in the cache.
const WRITERS: [(&[&str], Option<&str>); 13] = [
    (&["generate", "--puzzle", "3x3x3-corners", "--output", "table", "--force"], Some("table")),
    (&["generate", "--output", "table", "--force"], Some("table")),
    (&["generate", "--puzzle", "3x3x3", "--memory", "2M", "--output", "filter", "--force"], Some("filter")),
    (&["generate", "--puzzle", "3x3x3-edges", "--turns", "U U2 U' R2", "--output", "table", "--force"], Some("table")),
    (&["generate", "--force"], None),
    (&["lookup", "U"], None),
    (&["draw", "U", "--output", "cube.svg"], Some("cube.svg")),
    (&["draw", "U", "--output", "cube.png"], Some("cube.png")),
    (&["animate", "U", "--output", "cube.gif", "--size", "64", "--tween", "2"], Some("cube.gif")),
    (&["animate", "U", "--output", "cube.png", "--size", "64", "--tween", "2"], Some("cube.png")),
    (&["animate", "U", "--output", "cube.svg"], Some("cube.svg")),
    (&["histogram", "--plot", "depths.svg"], Some("depths.svg")),
    (&["histogram", "--plot", "depths.png"], Some("depths.png")),
];

/// Commands that take long: some look for symmetries, some count, search or prove.
const LONG: [&[&str]; 8] = [
    &["histogram", "--puzzle", "octahedron", "--goal", "rotated", "--disk", "sets"],
    &["histogram", "--puzzle", "octahedron", "--goal", "rotated", "--checkpoint", "kept"],
    &["histogram", "--puzzle", "octahedron", "--goal", "rotated", "--up-to", "symmetry"],
    &["histogram", "--puzzle", "square-1", "--free", "U D"],
    &["generate", "--puzzle", "2x3x3", "--force", "--output", "table"],
    &["generate", "--puzzle", "3x3x3-edges", "--turns", "U U2 U' R2", "--force", "--output", "table"],
    &["algorithms", "--puzzle", "megaminx", "U", "--length", "5"],
    &["puzzle", "--cuts", "7x7x7"],
];

/// The signals, by name and number.
const SIGNALS: [(&str, i32); 3] = [("-INT", 2), ("-TERM", 15), ("-HUP", 1)];

/// The runs of each command; each run gets one signal.
fn moments() -> u32 {
    if is_exhaustive() { 9 } else { 4 }
}

/// The most rounds of runs until a signal comes in time.
const ROUNDS: u32 = 20;

/// The contents of the existing file.
const OLD: &[u8] = b"the old file";

/// A command that writes a file, in its own sandbox.
struct Writer {
    sandbox: Sandbox,
    words: Vec<&'static str>,
    file: PathBuf,
}

impl Writer {
    fn new(words: &[&'static str], name: Option<&str>) -> Writer {
        let sandbox = Sandbox::new();
        let file = name.map_or_else(|| sandbox.tables().join(IRREVERSIBLE), |name| sandbox.path(name));
        Writer { sandbox, words: [words, &["--quiet"]].concat(), file }
    }

    fn folder(&self) -> &Path {
        self.file.parent().expect("a file in a folder")
    }

    /// Writes the old file, or removes the file.
    fn prepare(&self, old: Option<&[u8]>) {
        match old {
            Some(old) => fs::write(&self.file, old).expect("it is written"),
            None => fs::remove_file(&self.file).unwrap_or_default(),
        }
    }

    /// Returns the whole file and the time of the command.
    fn whole(&self) -> (Vec<u8>, Duration) {
        self.sandbox.run(&self.words);
        self.prepare(None);
        let began = Instant::now();
        let run = self.sandbox.run(&self.words);
        let took = began.elapsed();
        assert_eq!(run.status, Some(0), "{:?}: {}", self.words, run.stderr);
        (fs::read(&self.file).expect("it was written"), took)
    }
}

/// Starts the program, sends a signal after a while, and returns the exit status.
fn interrupted(sandbox: &Sandbox, words: &[&str], signal: &str, after: Duration) -> ExitStatus {
    let mut command = sandbox.command(words);
    let mut program = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program");
    std::thread::sleep(after);
    let sent = Command::new("kill").args([signal, &program.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()), "it has not been waited for yet");
    program.wait().expect("it ends")
}

#[test]
fn killed_search_on_disk_goes_on_with_the_same_counts() {
    let sandbox = Sandbox::new();
    let puzzle =
        ["histogram", "--puzzle", "pyraminx", "--lock", "move", "--up-to", "symmetry", "--format", "json", "--quiet"];
    let on_disk = [&puzzle[..], &["--disk", "sets"]].concat();
    let began = Instant::now();
    let run = sandbox.run(&on_disk);
    let (whole, mut took) = (run.stdout, began.elapsed());
    assert_eq!(run.stderr, "");
    assert_eq!(whole, sandbox.run(&puzzle).stdout, "a table has the same counts");
    let mut killed = 0;
    for moment in 1..=2 * moments() {
        let after = took.mul_f64(f64::from(moment) / f64::from(2 * moments() + 1));
        // A search that went on, or ran alone, takes less time: then the next signal comes sooner.
        match interrupted(&sandbox, &on_disk, "-KILL", after).signal() {
            Some(_) => killed += 1,
            None => took /= 2,
        }
    }
    assert!(killed > 0, "it was never killed in time");
    assert_eq!(sandbox.run(&on_disk).stdout, whole, "after {killed} kills");
    assert_eq!(names(sandbox.path("sets")), [""; 0], "nothing is left");
}

#[test]
fn signal_leaves_the_old_or_the_new_file_and_nothing_else() {
    // The moments differ in each run of the test.
    let offset = random_parts(1).next().expect("a part");
    for (words, name) in WRITERS {
        let writer = Writer::new(words, name);
        let ((whole, took), moments) = (writer.whole(), moments());
        let ended = Cell::new(0);
        // A short command may end before the signal comes: then it is tried again, sooner.
        for moment in (0..ROUNDS * moments).take_while(|&moment| moment < moments || ended.get() == 0) {
            let old = (moment % 2 == 0).then_some(OLD);
            writer.prepare(old);
            let (signal, number) = SIGNALS[moment as usize % SIGNALS.len()];
            let part = (f64::from(moment % moments) + offset) / f64::from(moments * (1 + moment / moments));
            let after = took.mul_f64(part);
            let status = interrupted(&writer.sandbox, &writer.words, signal, after);
            let what = format!("{words:?}, {signal} after {after:?} of {took:?}: {status}");
            let left = fs::read(&writer.file).ok();
            let is_new = left.as_ref() == Some(&whole);
            assert!(is_new || left.as_deref() == old && !status.success(), "{what}: another file");
            assert!(status.success() || status.signal() == Some(number), "{what}");
            let others = names(writer.folder().to_owned()).len() - usize::from(left.is_some());
            assert_eq!(others, 0, "{what}: {:?}", names(writer.folder().to_owned()));
            ended.set(ended.get() + u32::from(!status.success()));
        }
        assert!(ended.get() > 0, "{words:?}: no signal came in time");
    }
}

/// Returns random parts of the time that a test has for each signal.
fn random_parts(count: u32) -> impl Iterator<Item = f64> {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("it is past 1970");
    let offset = f64::from(now.subsec_nanos()) / 1e9;
    (0..count).map(move |number| (f64::from(number) + offset) / f64::from(count))
}

#[test]
fn signal_during_long_work_ends_it_without_a_word() {
    let sandbox = Sandbox::new();
    let longest = Duration::from_millis(if is_exhaustive() { 3_000 } else { 500 });
    for words in LONG {
        for (moment, part) in random_parts(moments() / 2).enumerate() {
            let (signal, number) = SIGNALS[moment % SIGNALS.len()];
            let after = longest.mul_f64(part);
            let mut command = sandbox.command(words);
            let program = command.arg("--quiet").stdout(Stdio::null()).stderr(Stdio::piped()).spawn();
            let program = program.expect("the program");
            std::thread::sleep(after);
            let sent = Command::new("kill").args([signal, &program.id().to_string()]).status();
            assert!(sent.is_ok_and(|status| status.success()), "it has not been waited for yet");
            let output = program.wait_with_output().expect("it ends");
            let what = format!("{words:?}, {signal} after {after:?}: {}", output.status);
            assert!(output.status.success() || output.status.signal() == Some(number), "{what}");
            assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{what}");
        }
    }
}

#[test]
#[cfg(target_os = "linux")]
fn signal_ignored_at_the_start_stays_ignored() {
    let sandbox = Sandbox::new();
    let signals =
        "trap '' HUP INT; (for i in 1 2 3 4 5 6; do kill -HUP $$; kill -INT $$; sleep 0.02; done) 2>&- & true";
    let words = ["generate", "--puzzle", "3x3x3-corners", "--output", "table", "--quiet"];
    Run::of(sandbox.shell(signals, &words)).answered("table\n");
    assert_eq!(sandbox.names(), ["table"]);
}

#[test]
fn file_beyond_the_size_limit_is_reported_and_not_left() {
    for (words, name) in WRITERS {
        let writer = Writer::new(words, name);
        writer.sandbox.run(&writer.words);
        writer.prepare(Some(OLD));
        let run = Run::of(writer.sandbox.shell("ulimit -f 1", &writer.words));
        if words[0] == "lookup" {
            // An answer does not need the file.
            run.answered("13\n");
        } else {
            let file = name.map_or_else(|| writer.file.display().to_string(), str::to_owned);
            let reason = "cannot write a temporary file in its folder: File too large (os error 27)";
            let printed = format!("error: writing {file}: {reason}\n");
            assert_eq!((run.stderr, run.status), (printed, Some(1)), "{words:?}");
        }
        assert_eq!(fs::read(&writer.file).expect("it is there still"), OLD, "{words:?}");
        assert_eq!(names(writer.folder().to_owned()).len(), 1, "{words:?}");
    }
    let sandbox = Sandbox::new();
    Run::of(sandbox.shell("ulimit -f 0; exec >output", &["rules"])).failed("writing the output: File too large");
}

#[test]
fn temporary_files_of_a_killed_program_are_removed() {
    let sandbox = Sandbox::new();
    sandbox.write(".abcdef.godtable-tmp", "half a table");
    let working = fs::File::create(sandbox.path(".working.godtable-tmp")).expect("a file");
    working.lock().expect("the lock of a process that works");
    sandbox.write("mine.godtable-tmp", "somebody's own");
    sandbox.generate("table", &["--rules", "half-turn"]);
    assert_eq!(sandbox.names(), [".working.godtable-tmp", "mine.godtable-tmp", "table"]);
}
