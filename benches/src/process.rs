//! Runs of programs, timed from outside.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use wait4::Wait4;

/// The time, memory and output of a run.
#[derive(Clone, Debug)]
pub struct Run {
    /// The time from start to end.
    pub time: Duration,
    /// The processor time of all threads.
    pub processor: Duration,
    /// The peak memory, in bytes. It is never less than the memory of the measuring process, because the system counts
    /// that until the program is loaded. So measure before large allocations.
    pub peak_bytes: u64,
    /// The text on standard output.
    pub output: String,
}

/// Returns a command. Its standard error is discarded.
#[must_use]
pub fn command(program: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stderr(Stdio::null());
    command
}

/// Runs a command to its end.
///
/// # Panics
/// Panics if the command cannot run, or fails.
#[must_use]
pub fn run(command: &mut Command) -> Run {
    // The output goes to a file, so the run does not wait for a reader.
    let output = tempfile::NamedTempFile::new().expect("a temporary file");
    command.stdout(output.reopen().expect("the file that was just made"));
    let began = Instant::now();
    let ended = command.spawn().and_then(|mut child| child.wait4());
    let time = began.elapsed();
    let ended = ended.unwrap_or_else(|error| panic!("{command:?} cannot be run: {error}"));
    assert!(ended.status.success(), "{command:?} failed: {}", ended.status);
    let output = std::fs::read_to_string(output.path()).expect("text that was just written");
    let processor = ended.rusage.utime + ended.rusage.stime;
    Run { time, processor, peak_bytes: ended.rusage.maxrss, output }
}

/// Returns the counts that twsearch prints, in lines such as `Dist 3 cnt 120 tot 156 in 0.01`.
#[must_use]
pub fn twsearch_counts(run: &Run) -> Vec<u64> {
    let count = |line: &str| line.strip_prefix("Dist ")?.split(' ').nth(2)?.parse().ok();
    let counts: Vec<u64> = run.output.lines().filter_map(count).collect();
    let last = counts.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
    counts[..last].to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn run_has_time_memory_and_output() {
        let cargo = env!("CARGO");
        let run = run(&mut command(Path::new(cargo), &["--version"]));
        assert!(run.output.starts_with("cargo"));
        assert!(run.time > Duration::ZERO);
        assert!(run.peak_bytes > 0);
    }
}
