//! The most memory that commands take, against the limit that they are given.
#![cfg(target_os = "linux")]

use std::fs;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::support::Sandbox;

/// What the program takes besides what a limit bounds: its code, its threads, and lists of a puzzle.
const PROGRAM: u64 = 24_000_000;

/// Runs a command, and returns the most bytes of memory that it had, as the system last told.
fn peak(mut command: Command) -> u64 {
    let mut program = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
    let status = format!("/proc/{}/status", program.id());
    let mut most = 0;
    loop {
        let told = fs::read_to_string(&status).unwrap_or_default();
        let line = told.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"));
        most = line.and_then(|kilobytes| kilobytes.parse::<u64>().ok()).map_or(most, |own| most.max(1024 * own));
        if let Some(status) = program.try_wait().expect("a child") {
            assert!(status.success(), "{command:?}: {status}");
            return most;
        }
        sleep(Duration::from_millis(1));
    }
}

#[test]
fn commands_stay_within_their_memory() {
    let sandbox = Sandbox::new();
    let cases = [
        ("generate", "2", &["--puzzle", "pyraminx"][..]),
        ("generate", "2", &["--puzzle", "8-puzzle"]),
        ("generate", "4", &["--puzzle", "skewb"]),
        ("generate", "12", &["--pieces", "DF DR DB DL DFR"]),
        ("generate", "13", &["--puzzle", "dino"]),
        ("histogram", "1", &["--puzzle", "ivy"]),
        ("histogram", "2", &["--puzzle", "skewb"]),
        ("histogram", "4", &["--pieces", "DF DR DB DL DFR"]),
        ("histogram", "8", &["--puzzle", "dino"]),
        ("histogram", "20", &["--puzzle", "3x3x3-edges", "--turns", "U2 R2 F2"]),
        ("solve", "30", &["--puzzle", "megaminx", "R U F L"]),
        ("solve", "30", &["--puzzle", "4x4x4", "R U F L D B"]),
        ("solve", "30", &["--puzzle", "octahedron", "R U F L R U"]),
        ("solve", "30", &["--puzzle", "square-1", "(1,0)/(3,0)/"]),
        ("solve", "30", &["--puzzle", "helicopter", "UF UR UB"]),
        ("algorithms", "30", &["--puzzle", "2x2x2", "(UFR UFL)"]),
        ("algorithms", "30", &["--puzzle", "pyraminx", "U R", "--length", "5"]),
        ("algorithms", "30", &["--puzzle", "skewb", "UFR UBL", "--length", "5"]),
        ("algorithms", "30", &["--puzzle", "megaminx", "R U R'", "--length", "4"]),
        ("algorithms", "40", &["--puzzle", "3x3x3", "(UF UR UB)", "--length", "9"]),
    ];
    for (name, megabytes, words) in cases {
        let output: &[&str] = if name == "generate" { &["-o", "table", "--force"] } else { &[] };
        let limit = format!("{megabytes}M");
        let most = peak(sandbox.command(&[&[name], words, output, &["--memory", &limit]].concat()));
        let bound = 1_000_000 * megabytes.parse::<u64>().expect("a number") + PROGRAM;
        assert!(0 < most && most <= bound, "{name} {words:?} within {limit}: {most} bytes");
    }
}
