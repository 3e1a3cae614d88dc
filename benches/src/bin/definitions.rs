//! Runs twsearch beside godtable on puzzles from definitions:
//! `definitions GODTABLE TWSEARCH MOST FILE...` takes the paths of both programs, the most states of a table, and `.tws`
//! files. It prints the wall-clock time and the processor time of the whole processes, and whether the counts are equal.

use std::path::{Path, PathBuf};
use std::process::Command;

use godtable_benches::columns::{Flush, columns};
use godtable_benches::process::{Run, command, run, twsearch_counts};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut next = || arguments.next().expect("definitions GODTABLE TWSEARCH MOST FILE...");
    let (godtable, twsearch) = (PathBuf::from(next()), PathBuf::from(next()));
    let most: u64 = next().parse().expect("the most states");
    let head =
        ["puzzle", "states", "reached", "seconds", "twsearch", "processor", "twsearch", "ratio", "MB", "twsearch"];
    let mut lines = vec![head.map(str::to_owned)];
    let mut ratios = Vec::new();
    for file in arguments {
        let Some(states) = states(&godtable, &file).filter(|&states| states <= most) else { continue };
        let own = run(&mut command(&godtable, &["histogram", "--puzzle", &file, "--format", "csv", "--quiet"]));
        let mut peer = Command::new(&twsearch);
        let theirs = run(peer.args(["-g", &file]).stderr(std::process::Stdio::null()));
        let [found, other] = [counts(&own), twsearch_counts(&theirs)];
        let ratio = theirs.processor.as_secs_f64() / own.processor.as_secs_f64();
        let verdict = if found == other { format!("{ratio:.1}") } else { "DIFFERS".to_owned() };
        ratios.push(ratio);
        let seconds = |time: std::time::Duration| format!("{:.3}", time.as_secs_f64());
        let megabytes = |run: &Run| format!("{:.1}", run.peak_bytes as f64 / 1e6);
        lines.push([
            name(&file),
            states.to_string(),
            found.iter().sum::<u64>().to_string(),
            seconds(own.time),
            seconds(theirs.time),
            seconds(own.processor),
            seconds(theirs.processor),
            verdict,
            megabytes(&own),
            megabytes(&theirs),
        ]);
        eprintln!("{}", lines.last().expect("it was pushed").join("  "));
    }
    let flush = std::array::from_fn(|column| if column == 0 { Flush::Left } else { Flush::Right });
    println!("{}", columns(flush, &lines));
    ratios.sort_by(f64::total_cmp);
    if let Some(median) = ratios.get(ratios.len() / 2) {
        println!("median ratio of the processor times: {median:.1}");
    }
}

/// Returns the folder and the name of a file.
fn name(file: &str) -> String {
    let parts: Vec<&str> = file.trim_end_matches(".tws").rsplit('/').take(2).collect();
    parts.into_iter().rev().collect::<Vec<&str>>().join("/")
}

/// Returns the number of states of a table, or `None` if there is none.
fn states(godtable: &Path, file: &str) -> Option<u64> {
    let output = command(godtable, &["puzzle", file, "--quiet"]).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("table: "))?;
    line.split(" states").next()?.replace(',', "").parse().ok()
}

/// Returns the counts of the lines `distance,unlocked`.
fn counts(run: &Run) -> Vec<u64> {
    run.output.lines().skip(1).filter_map(|line| line.split(',').nth(1)?.parse().ok()).collect()
}
