//! The error messages of the program, side by side. `messages.txt` has command lines, each followed by its output and
//! exit status. RENEW_SNAPSHOTS=1 in the environment rewrites the file; review the changes.
#![cfg(target_os = "linux")]

use crate::support;

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use support::damage::{self, HEADER_BYTES};
use support::{Run, Sandbox};

/// The offsets of the fields to damage.
const PUZZLE: usize = 10;
const RESERVED: usize = 60;
const CELLS: usize = 24;
const COUNTS: usize = 64;

#[test]
fn messages_match_the_snapshot() {
    let sandbox = Sandbox::new();
    damaged_tables(&sandbox);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/messages.txt");
    let known = std::fs::read_to_string(&path).expect("it is there");
    let mut said = String::new();
    for line in known.lines().filter(|line| line.starts_with("# ") || line.starts_with("$ ")) {
        let before = if line.starts_with("# ") && !said.is_empty() { "\n" } else { "" };
        writeln!(said, "{before}{line}").expect("a string takes all");
        if let Some(words) = line.strip_prefix("$ ") {
            said += &transcript(&sandbox, words);
        }
    }
    if std::env::var_os("RENEW_SNAPSHOTS").is_some() {
        std::fs::write(&path, said).expect("it is written");
        return;
    }
    for (known, said) in known.lines().zip(said.lines()) {
        assert_eq!(said, known, "messages.txt has changed: run with RENEW_SNAPSHOTS=1 and review it with git diff");
    }
    assert_eq!(said.len(), known.len());
}

/// Returns the output and the exit status of a command line.
fn transcript(sandbox: &Sandbox, words: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_godtable")).parent().expect("it is in a folder");
    let mut command = sandbox.at_home(Command::new("sh"));
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let paths = std::env::join_paths([program.to_owned()].into_iter().chain(std::env::split_paths(&paths)));
    command.args(["-c", words]).env("PATH", paths.expect("a list of folders")).env("LC_ALL", "C");
    let run = Run::of(command);
    let status = run.status.expect("no signal ends it");
    let here = sandbox.path("");
    let text = format!("{}{}", run.stdout, run.stderr).replace(&here.display().to_string(), "HERE/");
    format!("{text}[{status}]\n")
}

/// Writes damaged tables into the working folder.
fn damaged_tables(sandbox: &Sandbox) {
    sandbox.generate("good.godtable", &["--rules", "half-turn"]);
    let good = sandbox.read("good.godtable");
    let change = |name: &str, number: usize, byte: u8| {
        let mut table = good.clone();
        table[number] ^= byte;
        sandbox.write(name, &table);
        damage::correct_checksums(&mut table);
        sandbox.write(&format!("forged-{name}"), &table);
    };
    change("magic.godtable", 0, 1);
    change("version.godtable", damage::VERSION, 2);
    change("header.godtable", PUZZLE, 7);
    change("reserved.godtable", RESERVED, 1);
    change("size.godtable", CELLS, 64);
    change("cells.godtable", HEADER_BYTES + 300_000, 1);
    change("counts.godtable", COUNTS + 8, 1);
    let mut contradicting = good.clone();
    contradicting[HEADER_BYTES..].fill(0x55);
    damage::correct_checksums(&mut contradicting);
    sandbox.write("contradicting.godtable", &contradicting);
    sandbox.write("short.godtable", &good[..100]);
    sandbox.write("cut.godtable", &good[..HEADER_BYTES + 100]);
    sandbox.write("empty.godtable", "");
}
