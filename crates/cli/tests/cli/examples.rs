//! The examples of the documentation: each is run, and its output is compared with the page.
//!
//! The fenced blocks of a page have these kinds:
//!
//! - `console` has commands after `$ `, each followed by its output. A line `...` matches one or more lines. JSON
//!   output may be wrapped, and `"..."` ends a shortened list. `cat FILE` writes the shown file.
//! - `sh` has one command per line. Each must succeed. A comment with a number must be part of the output.
//! - `rust` is an example of `crates/godtable/examples` without its first comment. A `console` block runs it.
//! - `python` is run by crates/python/tests/test_docs.py, in the pages that it names only.
//! - `text` has measured figures, in the page of the benches only.
//!
//! Other blocks are errors, because no test runs them. Outside blocks, inline code that starts with `$ ` is a command
//! too; those of docs/json.md are run by json.rs.
#![cfg(unix)]

use crate::support;

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use support::markdown::{self, Block};
use support::{Run, Sandbox};

#[test]
fn examples_of_readme_and_docs_print_what_is_shown() {
    let mut faults = String::new();
    let mut examples = 0;
    for (name, page) in pages() {
        let (run, wrong) = check(&name, &page);
        examples += run;
        wrong.iter().for_each(|fault| faults += &format!("{name}, line {fault}\n"));
    }
    assert!(faults.is_empty(), "\n{faults}");
    assert!(examples > 100, "only {examples} are found");
}

/// Returns the checked pages by name: the READMEs and all of docs.
fn pages() -> Vec<(String, String)> {
    let docs = fs::read_dir(root().join("docs")).expect("it is a folder");
    let docs = docs.map(|entry| entry.expect("it is listed").path());
    let mut paths: Vec<PathBuf> = docs.filter(|path| path.extension().is_some_and(|end| end == "md")).collect();
    paths.extend(["README.md", "benches/README.md", "crates/cli/README.md"].map(|name| root().join(name)));
    paths.sort();
    let name = |path: &Path| path.strip_prefix(root()).expect("it is in the project").display().to_string();
    paths.iter().map(|path| (name(path), fs::read_to_string(path).expect("it is a text"))).collect()
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("it is in crates")
}

/// Returns the number of examples of a page, and their faults. Each fault starts with its line number.
fn check(name: &str, page: &str) -> (usize, Vec<String>) {
    let sandbox = Sandbox::new().with_tables_of_the_3x3x3();
    let mut found = Checked::new();
    for block in markdown::blocks(page) {
        match block.kind {
            "console" => found.extend(session(&sandbox, &block)),
            "sh" => found.extend(commands(&sandbox, &block)),
            "rust" => found.push((block.line, rust_example(&block).map(drop))),
            "python" if ["README.md", "docs/python.md"].contains(&name) => {}
            "text" if name == "benches/README.md" => {}
            kind => found.push((block.line, Err(format!("a block of '{kind}' is no example that can be run")))),
        }
    }
    for (line, code) in markdown::code(page) {
        if let Some(words) = code.strip_prefix("$ ").filter(|_| name != "docs/json.md") {
            found.push((line, succeed(&sandbox, words).map(drop)));
        }
    }
    let examples = found.len();
    let wrong = found.into_iter().filter_map(|(line, result)| Some(format!("{line}: {}", result.err()?)));
    (examples, wrong.collect())
}

/// The command that runs a Rust example.
const RUN_EXAMPLE: &str = "cargo run --release -p godtable --example ";

/// Returns the name and the code of each Rust example. The code follows a comment and an empty line.
fn rust_examples() -> Vec<(String, String)> {
    let files = fs::read_dir(root().join("crates/godtable/examples")).expect("it is a folder");
    let example = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("it is a text");
        let (comment, code) = text.split_once("\n\n").expect("a comment, and code");
        assert!(comment.lines().all(|line| line.starts_with("//! ")), "{}", path.display());
        (path.file_stem().expect("it has a name").to_string_lossy().into_owned(), code.to_owned())
    };
    files.map(|entry| example(entry.expect("it is listed").path())).collect()
}

/// Returns the name of the example shown in a block.
fn rust_example(block: &Block<'_>) -> Result<String, String> {
    let shown = block.lines.join("\n") + "\n";
    let example = rust_examples().into_iter().find(|(_, code)| *code == shown);
    example.map(|(name, _)| name).ok_or_else(|| "crates/godtable/examples has no such example".to_owned())
}

#[test]
fn each_rust_example_is_shown_and_run_in_the_docs() {
    let page = fs::read_to_string(root().join("docs/library.md")).expect("it is there");
    let blocks = markdown::blocks(&page);
    for (name, _) in rust_examples() {
        let is_shown = |block: &Block<'_>| block.kind == "rust" && rust_example(block).as_ref() == Ok(&name);
        assert!(blocks.iter().any(is_shown), "docs/library.md does not show {name}");
        let run = format!("$ {RUN_EXAMPLE}{name}");
        assert!(blocks.iter().any(|block| block.lines.contains(&run.as_str())), "docs/library.md does not run {name}");
    }
}

/// The results of the examples of a block, with line numbers.
type Checked = Vec<(usize, Result<(), String>)>;

/// Runs the commands of a block and compares their output with the shown one.
fn session(sandbox: &Sandbox, block: &Block<'_>) -> Checked {
    let mut shown: Vec<(usize, &str, Vec<&str>)> = Vec::new();
    let mut checked = Checked::new();
    for (number, line) in block.lines.iter().enumerate() {
        let number = block.line + 1 + number;
        match (line.strip_prefix("$ "), shown.last_mut()) {
            (Some(command), _) => shown.push((number, command, Vec::new())),
            (None, Some((_, _, lines))) => lines.push(line),
            (None, None) => checked.push((number, Err(format!("no command stands before '{line}'")))),
        }
    }
    let compared = shown.into_iter().map(|(number, command, lines)| (number, compare(sandbox, command, &lines)));
    checked.extend(compared);
    checked
}

fn compare(sandbox: &Sandbox, command: &str, shown: &[&str]) -> Result<(), String> {
    if let Some(name) = command.strip_prefix("cat ") {
        sandbox.write(name, shown.join("\n") + "\n");
    }
    let output = succeed(sandbox, command)?;
    let is_alike = match json(&shown.join("\n")) {
        Some(shown) => json(&output).is_some_and(|output| {
            shown.len() == output.len() && shown.iter().zip(&output).all(|(shown, output)| is_json_of(shown, output))
        }),
        None => is_text_of(shown, &output.lines().collect::<Vec<&str>>()),
    };
    if is_alike { Ok(()) } else { Err(format!("`{command}` prints otherwise:\n{output}")) }
}

/// Runs a command line and returns its output and errors, as in a terminal.
fn succeed(sandbox: &Sandbox, words: &str) -> Result<String, String> {
    let program = Path::new(env!("CARGO_BIN_EXE_godtable")).parent().expect("it is in a folder");
    let built;
    let installed = words.strip_prefix("cargo run --release --bin godtable -- ").map(|rest| format!("godtable {rest}"));
    let words = installed.as_deref().unwrap_or(words);
    let words = match words.strip_prefix(RUN_EXAMPLE) {
        None if words.starts_with("scripts/") => {
            built = format!("'{}'/{words}", root().display());
            &built
        }
        None => words,
        Some(name) => {
            let example = program.join("examples").join(name);
            if !example.is_file() {
                return Err(format!("{name} is not built; `cargo build -p godtable --examples` builds it"));
            }
            built = format!("'{}'", example.display());
            &built
        }
    };
    let paths: OsString = std::env::var_os("PATH").unwrap_or_default();
    let paths = std::env::join_paths([program.to_owned()].into_iter().chain(std::env::split_paths(&paths)));
    let mut command = sandbox.at_home(Command::new("sh"));
    command.args(["-c", &format!("exec 2>&1; {words}")]).env("LC_ALL", "C");
    let run = Run::of({
        command.env("PATH", paths.expect("a list of folders"));
        command
    });
    match run.status {
        Some(0) => Ok(run.stdout),
        status => Err(format!("`{words}` ends with {status:?}:\n{}", run.stdout)),
    }
}

/// Returns whether lines match the shown ones. A line of dots matches one or more lines.
fn is_text_of(shown: &[&str], lines: &[&str]) -> bool {
    match shown.split_first() {
        None => lines.is_empty(),
        Some((first, rest)) if first.trim() == "..." => (1..=lines.len()).any(|any| is_text_of(rest, &lines[any..])),
        Some((first, rest)) => {
            lines.split_first().is_some_and(|(line, lines)| line == first && is_text_of(rest, lines))
        }
    }
}

/// Parses a text of JSON values. Returns `None` unless the first is an object or a list.
fn json(text: &str) -> Option<Vec<Value>> {
    let values = serde_json::Deserializer::from_str(text).into_iter().collect::<Result<Vec<Value>, _>>().ok()?;
    values.first().is_some_and(|first| first.is_object() || first.is_array()).then_some(values)
}

/// Returns whether a value matches the shown one. `"..."` at the end of a list matches one or more items.
fn is_json_of(shown: &Value, value: &Value) -> bool {
    match (shown, value) {
        (Value::Array(shown), Value::Array(values)) => {
            let (known, is_whole) = match shown.split_last() {
                Some((last, known)) if last == "..." => (known, false),
                _ => (&shown[..], true),
            };
            let is_long_enough = if is_whole { values.len() == known.len() } else { values.len() > known.len() };
            is_long_enough && known.iter().zip(values).all(|(shown, value)| is_json_of(shown, value))
        }
        (Value::Object(shown), Value::Object(fields)) => {
            let is_field =
                |(name, shown): (&String, &Value)| fields.get(name).is_some_and(|value| is_json_of(shown, value));
            shown.len() == fields.len() && shown.iter().all(is_field)
        }
        _ => shown == value,
    }
}

/// Runs the commands of a block, one per line, and compares their output with their comments.
fn commands(sandbox: &Sandbox, block: &Block<'_>) -> Checked {
    let lines = block.lines.iter().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines.map(|(number, line)| (block.line + 1 + number, command(sandbox, line))).collect()
}

/// Runs a command of godtable. For other commands, checks that their file exists.
fn command(sandbox: &Sandbox, line: &str) -> Result<(), String> {
    let (words, comment) = line.split_once(" # ").unwrap_or((line, ""));
    let (words, comment) = (words.trim_end(), comment.trim());
    if ["godtable ", "cargo run --release --bin godtable -- "].iter().any(|start| words.starts_with(start)) {
        return answer(sandbox, words, comment);
    }
    let known = match words.split(' ').collect::<Vec<&str>>()[..] {
        // The tests themselves.
        ["cargo", "test", ..] => true,
        ["cargo", "bench", "-p", "godtable-benches", ref options @ ..] => match options {
            ["--bench", name, ..] => is_there(&format!("benches/benches/{name}"), &[".rs", "/main.rs"]),
            _ => true,
        },
        ["cargo", "run", "--release", "-p", "godtable-benches", "--bin", name, ..] => {
            is_there(&format!("benches/src/bin/{name}"), &[".rs"])
        }
        ["pip", "install", folder] => is_there(folder, &["/pyproject.toml"]),
        [script, ..] => script.starts_with("scripts/") && is_there(script, &[""]),
        [] => false,
    };
    if known { Ok(()) } else { Err(format!("`{words}` is nothing that can be run here")) }
}

fn is_there(path: &str, endings: &[&str]) -> bool {
    endings.iter().any(|ending| root().join(format!("{path}{ending}")).is_file())
}

fn answer(sandbox: &Sandbox, words: &str, comment: &str) -> Result<(), String> {
    let output = succeed(sandbox, words)?;
    let is_told = !comment.contains(|letter: char| letter.is_ascii_digit()) || has_words(&output, comment);
    if is_told { Ok(()) } else { Err(format!("`{words}` does not say '{comment}':\n{output}")) }
}

/// Returns whether a text has these words, not as parts of longer words or numbers.
fn has_words(text: &str, words: &str) -> bool {
    let goes_on = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    text.match_indices(words)
        .any(|(at, _)| !goes_on(text[..at].chars().next_back()) && !goes_on(text[at + words.len()..].chars().next()))
}

// Tests of this driver.

/// Returns the faults of a page with one block.
fn faults(kind: &str, lines: &str) -> Vec<String> {
    check("a page", &format!("```{kind}\n{lines}\n```\n")).1
}

#[test]
fn other_output_than_shown_is_a_fault() {
    assert_eq!(faults("console", "$ godtable lookup U\n13"), [""; 0]);
    assert_eq!(faults("console", "$ godtable lookup U\n14"), ["2: `godtable lookup U` prints otherwise:\n13\n"]);
    assert_eq!(faults("console", "$ godtable lookup U"), ["2: `godtable lookup U` prints otherwise:\n13\n"]);
    assert_eq!(faults("console", "13"), ["2: no command stands before '13'"]);
}

#[test]
fn dots_match_one_or_more_lines() {
    assert!(is_text_of(&["a", "  ...", "d"], &["a", "b", "c", "d"]));
    assert!(!is_text_of(&["a", "...", "d"], &["a", "d"]));
    assert!(!is_text_of(&["a", "..."], &["b", "c"]));
    assert!(!is_text_of(&["...", "c"], &["b", "c", "d"]));
}

#[test]
fn json_examples_are_compared_by_value() {
    let page = |distance: usize| {
        format!(
            "$ godtable lookup U --format json\n{{\"state\": \"U\",\n  \"locked\": \"U\", \"distance\": {distance}}}"
        )
    };
    assert_eq!(faults("console", &page(13)), [""; 0]);
    assert_eq!(faults("console", &page(14)).len(), 1);
    let is_list_of =
        |shown: &str, value: &str| is_json_of(&shown.parse().expect("JSON"), &value.parse().expect("JSON"));
    assert!(is_list_of(r#"[1, "..."]"#, "[1, 2, 3]"));
    assert!(!is_list_of(r#"[1, "..."]"#, "[1]"));
    assert!(!is_list_of(r#"[2, "..."]"#, "[1, 2]"));
    assert!(!is_list_of("[1]", "[1, 2]"));
    assert!(!is_list_of(r#"{"a": 1}"#, r#"{"a": 1, "b": 2}"#));
}

#[test]
fn comment_with_a_number_must_be_in_the_output() {
    assert_eq!(faults("sh", "godtable lookup U   # 13\ngodtable lookup U   # after one turn"), [""; 0]);
    for wrong in ["14", "1", "3", "13 turns"] {
        let [fault] = &faults("sh", &format!("godtable lookup U   # {wrong}"))[..] else { panic!("one fault") };
        assert_eq!(*fault, format!("2: `godtable lookup U` does not say '{wrong}':\n13\n"));
    }
}

#[test]
fn failing_command_is_a_fault() {
    for kind in ["sh", "console"] {
        let command = if kind == "sh" { "godtable lookup Q" } else { "$ godtable lookup Q" };
        let [fault] = &faults(kind, command)[..] else { panic!("one fault") };
        assert!(fault.starts_with("2: `godtable lookup Q` ends with Some(2):\nerror: "), "{fault}");
    }
}

#[test]
fn block_that_cannot_run_is_a_fault() {
    assert_eq!(faults("json", "{}"), ["1: a block of 'json' is no example that can be run"]);
    assert_eq!(faults("", "godtable lookup U"), ["1: a block of '' is no example that can be run"]);
    assert_eq!(faults("rust", "fn main() {}"), ["1: crates/godtable/examples has no such example"]);
    for line in
        ["make install", "scripts/nothing", "cargo run --release -p godtable-benches --bin nothing", "godtables"]
    {
        assert_eq!(faults("sh", line), [format!("2: `{line}` is nothing that can be run here")]);
    }
    assert_eq!(check("a page", "See `$ godtable lookup Q` and `lookup Q`.").1.len(), 1);
    assert_eq!(faults("sh", "scripts/bench\ncargo test\n\n# a comment"), [""; 0]);
}
