//! Runs the built program; each test has its own folders.
#![allow(dead_code, reason = "each file of tests uses a part of this")]

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

pub(crate) mod damage;
pub(crate) mod markdown;

/// The file name of the default rules' table in the cache.
pub(crate) const IRREVERSIBLE: &str = "2x2x2-R1U1F1-axis.godtable";

/// The file name of the tables of the 3x3x3 in the cache.
pub(crate) const TWO_PHASES: &str = "3x3x3-two-phases.tables";

/// The variable that names the folder of caches.
pub(crate) const CACHE: &str = if cfg!(windows) { "LOCALAPPDATA" } else { "XDG_CACHE_HOME" };

/// A working folder and an empty cache, removed after the test.
pub(crate) struct Sandbox {
    folder: TempDir,
}

impl Sandbox {
    pub(crate) fn new() -> Sandbox {
        let sandbox = Sandbox { folder: tempfile::tempdir().expect("a temporary folder") };
        fs::create_dir(sandbox.path("")).expect("the working folder is made");
        sandbox
    }

    /// Returns the path of a file in the working folder.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join("work").join(name)
    }

    /// Writes a file into the working folder.
    pub(crate) fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        fs::write(self.path(name), bytes).expect("the file is written");
    }

    /// Reads a file of the working folder.
    pub(crate) fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).expect("the file is there")
    }

    /// Returns the names in the working folder.
    pub(crate) fn names(&self) -> Vec<String> {
        names(self.path(""))
    }

    /// Returns the folders of this test; the second is inside the first.
    pub(crate) fn folders(&self) -> [PathBuf; 2] {
        [self.folder.path().to_owned(), self.path("")]
    }

    /// Returns the cache folder. The program creates it.
    pub(crate) fn cache(&self) -> PathBuf {
        self.folder.path().join("cache")
    }

    /// Returns the program's folder in the cache.
    pub(crate) fn tables(&self) -> PathBuf {
        self.cache().join("godtable")
    }

    /// Puts the tables of the 3x3x3 into the cache. The first test makes them; the others take the same file.
    pub(crate) fn with_tables_of_the_3x3x3(self) -> Sandbox {
        // Absolute for Windows too, if the tests were built elsewhere.
        let made = std::path::absolute(Path::new(env!("CARGO_TARGET_TMPDIR")).join("3x3x3")).expect("a path");
        let mut command = self.command(&["scramble", "--puzzle", "3x3x3", "--seed", "1", "--quiet"]);
        command.env(CACHE, &made);
        let run = Run::of(command);
        assert_eq!(run.status, Some(0), "{}", run.stderr);
        fs::create_dir_all(self.tables()).expect("the cache is made");
        let (from, to) = (made.join("godtable").join(TWO_PHASES), self.tables().join(TWO_PHASES));
        // Temporary folders may be on another disk.
        fs::hard_link(&from, &to).or_else(|_| fs::copy(&from, &to).map(|_| ())).expect("the tables are there");
        self
    }

    /// Writes a file into the cache, in the place of the default rules' table.
    pub(crate) fn put_into_cache(&self, bytes: &[u8]) {
        fs::create_dir_all(self.tables()).expect("the cache is made");
        fs::write(self.tables().join(IRREVERSIBLE), bytes).expect("the file is written");
    }

    /// Returns a command that starts the program in the working folder.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = self.at_home(Command::new(program()));
        command.args(arguments);
        command
    }

    /// Returns a command that runs a shell command first, then the program.
    pub(crate) fn shell(&self, before: &str, arguments: &[&str]) -> Command {
        let mut command = self.at_home(Command::new("sh"));
        command.args(["-c", &format!("{before}; exec \"$0\" \"$@\""), &program()]).args(arguments);
        command
    }

    /// Sets the working folder and the cache of a command to this test's own.
    pub(crate) fn at_home(&self, mut command: Command) -> Command {
        command
            .current_dir(self.path(""))
            .env("HOME", self.path(""))
            .env(CACHE, self.cache())
            .env("USERPROFILE", self.path(""))
            .env_remove("XDG_CONFIG_HOME")
            .env_remove("APPDATA");
        command
    }

    /// Runs the program with these arguments.
    pub(crate) fn run(&self, arguments: &[&str]) -> Run {
        Run::of(self.command(arguments))
    }

    /// Runs the program with these arguments and this standard input.
    pub(crate) fn run_with_input(&self, arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
        let mut command = self.command(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("it is a pipe");
        let input = input.as_ref().to_owned();
        let writer = std::thread::spawn(move || {
            // A program that ends early does not read all input.
            let _ = stdin.write_all(&input);
        });
        let run = Run::new(child.wait_with_output().expect("the program ends"));
        writer.join().expect("the input was given");
        run
    }

    /// Generates a table into the working folder.
    pub(crate) fn generate(&self, name: &str, rules: &[&str]) {
        let run = self.run(&[&["generate", "--quiet", "--output", name], rules].concat());
        run.answered(&format!("{name}\n"));
    }
}

/// Returns the path of the program: the one that is built here, or what `GODTABLE_PROGRAM` names, such as one of another
/// system in its emulator (scripts/aarch64).
pub(crate) fn program() -> String {
    std::env::var("GODTABLE_PROGRAM").unwrap_or_else(|_| env!("CARGO_BIN_EXE_godtable").to_owned())
}

/// Returns the sorted names in a folder, or none if there is no such folder.
pub(crate) fn names(folder: PathBuf) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("it is listed").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// The output and the exit status of a process.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    /// The exit status, or `None` if a signal ended the process.
    pub(crate) status: Option<i32>,
}

impl Run {
    pub(crate) fn of(mut command: Command) -> Run {
        Run::new(command.output().expect("the program starts"))
    }

    fn new(output: Output) -> Run {
        Run {
            stdout: String::from_utf8(output.stdout).expect("standard output is UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("standard error is UTF-8"),
            status: output.status.code(),
        }
    }

    /// Checks the success of the run: this output and no message.
    #[track_caller]
    pub(crate) fn answered(&self, stdout: &str) {
        assert_eq!((self.stdout.as_str(), self.stderr.as_str(), self.status), (stdout, "", Some(0)));
    }

    /// Checks the success of the run: this output, and a message with these words.
    #[track_caller]
    pub(crate) fn answered_and_reported(&self, stdout: &str, said: &str) {
        assert_eq!((self.stdout.as_str(), self.status), (stdout, Some(0)), "{}", self.stderr);
        self.reported(said);
    }

    /// Checks exit status 2, no output, and an error message with these words.
    #[track_caller]
    pub(crate) fn refused(&self, said: &str) {
        self.ended(2, said);
    }

    /// Checks exit status 1, no output, and an error message with these words.
    #[track_caller]
    pub(crate) fn failed(&self, said: &str) {
        self.ended(1, said);
    }

    #[track_caller]
    fn ended(&self, status: i32, said: &str) {
        assert_eq!((self.stdout.as_str(), self.status), ("", Some(status)), "{}", self.stderr);
        assert!(self.stderr.starts_with("error: "), "{}", self.stderr);
        self.reported(said);
    }

    #[track_caller]
    pub(crate) fn reported(&self, words: &str) {
        assert!(self.stderr.contains(words), "'{words}' is not in:\n{}", self.stderr);
        assert!(!self.stderr.contains("panicked"), "{}", self.stderr);
    }

    /// Returns the lines of standard output. The run must be a success.
    #[track_caller]
    pub(crate) fn lines(&self) -> Vec<&str> {
        assert_eq!(self.status, Some(0), "{}", self.stderr);
        self.stdout.lines().collect()
    }

    /// Returns the only line of standard output, as JSON.
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        let [line] = self.lines()[..] else { panic!("one line, and not {:?}", self.stdout) };
        serde_json::from_str(line).expect("it is JSON")
    }
}
