//! `godtable lookup --batch`: one line in, one line out.
use crate::support;

use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;
use std::sync::mpsc;
use std::time::Duration;

use support::{Run, Sandbox};

fn batch(arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    Sandbox::new().run_with_input(&[&["lookup", "--batch", "-"], arguments].concat(), input)
}

#[test]
fn each_line_is_answered_in_order() {
    batch(&[], "U\nR U\n\n# a comment\nRUF\n").answered("13\n12\n11\n");
}

#[test]
fn batch_file_is_read_like_standard_input() {
    let sandbox = Sandbox::new();
    sandbox.write("states", "U\nR U\n");
    sandbox.run(&["lookup", "--batch", "states"]).answered("13\n12\n");
}

#[test]
fn last_line_needs_no_end_and_empty_input_no_answer() {
    batch(&[], "U\nR U").answered("13\n12\n");
    batch(&[], "").answered("");
}

#[test]
fn windows_line_ends_are_accepted() {
    batch(&[], "U\r\nR U\r\n").answered("13\n12\n");
    batch(&["--input", "setup"], "R U\tR\r\n").answered("12\n");
    batch(&["--format", "json"], "U\r\n").answered("{\"state\":\"U\",\"locked\":\"U\",\"distance\":13}\n");
}

#[test]
fn tab_and_face_in_a_line_lock_that_axis() {
    let sandbox = Sandbox::new();
    let one = |face| sandbox.run(&["lookup", "--input", "setup", "R' F U2", "--locked", face]).stdout;
    let expected = [one("R"), one("U"), one("F"), one("R")].concat();
    batch(&["--input", "setup"], "R' F U2\tR\nR' F U2\tU\nR' F U2\tB\nR' F U2\tL\n").answered(&expected);
}

#[test]
fn lock_of_a_line_overrides_the_option() {
    let run = batch(&["--input", "setup", "--locked", "U", "--format", "json"], "R U\nR U\tR\n");
    run.answered(concat!(
        r#"{"state":"R U","locked":"U","distance":12}"#,
        "\n",
        r#"{"state":"R U\tR","locked":"R","distance":12}"#,
        "\n",
    ));
}

#[test]
fn bad_lines_are_reported_and_the_others_answered() {
    let run = batch(&[], "U\nQ\nR U\nR R\nU\tR\n\nR'\n");
    assert_eq!((run.stdout.as_str(), run.status), ("13\n-\n12\n-\n-\n-\n", Some(2)));
    let reports: Vec<&str> = run.stderr.lines().collect();
    let starts = [
        "line 2: column 1: 'Q' is no turn",
        "line 4: column 3: the turn R is locked",
        "line 5: a state given as turns is locked by the last of them",
        "line 7: column 1: the turn R' is not allowed",
        "error: some lines could not be read",
    ];
    assert_eq!(reports.len(), starts.len(), "{reports:#?}");
    for (line, start) in reports.iter().zip(starts) {
        assert!(line.starts_with(start), "{line}");
    }
}

#[test]
fn bad_locks_are_bad_lines() {
    let run = batch(&["--input", "setup"], "U\tQ\nU\t\nU\tRU\nU\tr\n");
    assert_eq!((run.stdout.as_str(), run.status), ("-\n-\n-\n-\n", Some(2)));
    run.reported("line 1: 'Q' after the tab: expected the letter of a face, one of U R F D L B");
    run.reported("line 4: 'r' after the tab: expected");
    let run = batch(&["--input", "setup", "--rules", "half-turn"], "U\tR\n");
    assert_eq!((run.stdout.as_str(), run.status), ("-\n", Some(2)));
    run.reported("line 1: the rules half-turn lock nothing");
}

#[test]
fn bad_lines_are_objects_with_an_error_in_json() {
    let run = batch(&["--format", "json"], "U\nR\"\n");
    assert_eq!(run.status, Some(2));
    let lines: Vec<serde_json::Value> =
        run.stdout.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0], serde_json::json!({"state": "U", "locked": "U", "distance": 13}));
    assert_eq!(lines[1]["state"], "R\"");
    let error = lines[1]["error"].as_str().expect("it is a string");
    run.reported(&format!("line 2: {error}\n"));
    assert_eq!(lines[1].as_object().expect("it is an object").len(), 2);
}

#[test]
fn line_that_is_not_utf_8_is_a_bad_line() {
    let run = batch(&[], b"U\n\xFF\xFE\nU\n");
    assert_eq!((run.stdout.as_str(), run.status), ("13\n-\n13\n", Some(2)));
    run.reported("line 2: this is not text in UTF-8\n");
    let run = batch(&["--format", "json"], b"R\xFF\n");
    assert_eq!(run.stdout, "{\"state\":\"R\u{FFFD}\",\"error\":\"this is not text in UTF-8\"}\n");
}

#[test]
fn quiet_batch_reports_bad_lines_only() {
    let run = batch(&["--quiet"], "Q\n");
    assert_eq!((run.stdout.as_str(), run.status), ("-\n", Some(2)));
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
}

#[test]
fn unreadable_batch_fails() {
    let sandbox = Sandbox::new();
    let [no_file, no_folder] = if cfg!(windows) { ["", ""] } else { ["No such file", "Is a directory"] };
    sandbox.run(&["lookup", "--batch", "missing"]).failed(&format!("reading missing: {no_file}"));
    sandbox.run(&["lookup", "--batch", "."]).failed(&format!("reading .: {no_folder}"));
}

#[test]
fn long_batch_is_answered_in_order_on_1_2_or_7_threads() {
    // Good and bad lines of many lengths, so that blocks end at any place in a line.
    let turns = ["F", "R", "U R", "F U R", "R F U R", "U R F U R", "F U R F U R", "Q", "R R"];
    let sandbox = Sandbox::new();
    let one = |state: &&str| sandbox.run(&["lookup", state]).stdout;
    let answers: Vec<String> =
        turns.iter().map(one).map(|answer| if answer.is_empty() { "-\n".into() } else { answer }).collect();
    let (mut input, mut expected, mut reports) = (String::new(), String::new(), String::new());
    for number in 0..300_000_usize {
        let choice = number * number / 7 % turns.len();
        writeln!(input, "{}", turns[choice]).expect("it is memory");
        expected += &answers[choice];
        match turns[choice] {
            "Q" => writeln!(reports, "line {}: column 1", number + 1),
            "R R" => writeln!(reports, "line {}: column 3", number + 1),
            _ => Ok(()),
        }
        .expect("it is memory");
    }
    for threads in ["1", "2", "7"] {
        let run = sandbox.run_with_input(&["lookup", "--batch", "-", "-q", "--threads", threads], &input);
        assert_eq!(run.status, Some(2));
        assert!(run.stdout == expected, "{threads} threads");
        let starts = run.stderr.lines().map(|line| line.split(": ").take(2).collect::<Vec<_>>().join(": ") + "\n");
        assert!(starts.collect::<String>() == reports, "{threads} threads");
    }
}

#[test]
fn line_of_more_than_65536_bytes_is_a_bad_line() {
    for length in [65_537, 1_000_000] {
        let long = format!("U\n{}\nR U\n{0}", "R U ".repeat(length / 4 + 1));
        let run = batch(&[], &long);
        assert_eq!((run.stdout.as_str(), run.status), ("13\n-\n12\n-\n", Some(2)));
        run.reported("line 2: this line has more than 65,536 bytes\nline 4: this line has more than 65,536 bytes\n");
        let run = batch(&["--format", "json"], &long);
        assert_eq!((run.stdout.lines().count(), run.status), (4, Some(2)));
        assert!(run.stdout.len() < 1_000 && run.stdout.contains("R U R U …"), "{}", run.stdout);
    }
    // With a comment, a line of turns reaches the limit.
    let longest = format!("U //{}\n", "/".repeat(65_536 - 4));
    batch(&[], longest).answered("13\n");
}

#[test]
fn byte_order_mark_is_skipped_at_the_start_only() {
    batch(&[], "\u{FEFF}U\r\nR U\r\n").answered("13\n12\n");
    let run = batch(&[], "U\n\u{FEFF}U\n");
    assert_eq!((run.stdout.as_str(), run.status), ("13\n-\n", Some(2)));
}

#[test]
fn open_pipe_gets_its_answers_so_far() {
    let sandbox = Sandbox::new();
    let mut command = sandbox.command(&["lookup", "--batch", "-"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("it is a pipe");
    let stdout = BufReader::new(child.stdout.take().expect("it is a pipe"));
    let (sender, receiver) = mpsc::channel();
    let reader =
        std::thread::spawn(move || stdout.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
    for (given, answer) in [("U\n", Some("13")), ("R ", None), ("U\nR", Some("12")), ("U F\n", Some("11"))] {
        stdin.write_all(given.as_bytes()).expect("it is read");
        if let Some(answer) = answer {
            let answered = receiver.recv_timeout(Duration::from_secs(60));
            assert_eq!(answered.as_deref(), Ok(answer), "with an open pipe");
        }
    }
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
    reader.join().expect("it ends").expect("the answers were taken");
    assert!(receiver.recv().is_err(), "there are no more");
}

#[test]
#[cfg(target_os = "linux")]
fn memory_does_not_grow_with_the_input() {
    let sandbox = Sandbox::new();
    let peak_kilobytes = |megabytes: usize, json: &[&str]| {
        let mut command = sandbox.command(&[&["lookup", "--batch", "-", "--threads", "2"], json].concat());
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().expect("it starts");
        let mut stdin = child.stdin.take().expect("it is a pipe");
        let lines = "R U F R U F R U F R U\n".repeat(1_000_000 / 22);
        (0..megabytes).for_each(|_| stdin.write_all(lines.as_bytes()).expect("it is read"));
        // The program waits for more input.
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).expect("it is running");
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("it is there");
        drop(stdin);
        assert!(child.wait().expect("it ends").success());
        peak.trim().trim_end_matches(" kB").parse::<usize>().expect("a number")
    };
    for json in [&[][..], &["--format", "json"]] {
        let (little, much) = (peak_kilobytes(2, json), peak_kilobytes(20, json));
        assert!(much < little + 4_000, "{little} kB and {much} kB");
    }
}
