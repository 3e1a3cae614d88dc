//! Programs run as a user runs them, timed from outside.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use wait4::Wait4;

/// What a run of a program took.
#[derive(Clone, Debug)]
pub struct Run {
    /// From its start to its end.
    pub time: Duration,
    /// The most memory it held at once. It is never less than what the measuring program holds itself, which the system
    /// counts until the other one has taken its place: measure before anything large is allocated.
    pub peak_bytes: u64,
    /// What it wrote to standard output.
    pub output: String,
}

/// A command; what it prints on standard error is not shown.
#[must_use]
pub fn command(program: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stderr(Stdio::null());
    command
}

/// Runs a command to its end.
///
/// # Panics
/// Where it cannot be run, or fails.
#[must_use]
pub fn run(command: &mut Command) -> Run {
    // Read back afterwards, so that reading takes no time of the run.
    let output = tempfile::NamedTempFile::new().expect("a temporary file");
    command.stdout(output.reopen().expect("the file that was just made"));
    let began = Instant::now();
    let ended = command.spawn().and_then(|mut child| child.wait4());
    let time = began.elapsed();
    let ended = ended.unwrap_or_else(|error| panic!("{command:?} cannot be run: {error}"));
    assert!(ended.status.success(), "{command:?} failed: {}", ended.status);
    let output = std::fs::read_to_string(output.path()).expect("text that was just written");
    Run { time, peak_bytes: ended.rusage.maxrss, output }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_timed_and_its_output_kept() {
        let cargo = env!("CARGO");
        let run = run(&mut command(Path::new(cargo), &["--version"]));
        assert!(run.output.starts_with("cargo"));
        assert!(run.time > Duration::ZERO);
        assert!(run.peak_bytes > 0);
    }
}
