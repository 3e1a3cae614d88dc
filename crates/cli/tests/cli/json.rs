//! docs/json.md against the output of the program.
use crate::support;

use std::collections::BTreeSet;

use serde_json::Value;
use support::Sandbox;

const DOCS: &str = include_str!("../../../../docs/json.md");

/// Fields that the documented commands do not print: they belong to wrong states, custom locks, searches that end early
/// and pieces that move before they leave.
const NOT_HERE: [&str; 4] = ["at_least", "error", "length", "lock_states"];

/// Collects the names of all fields of a value, including nested ones.
fn fields(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields_of) => {
            for (name, value) in fields_of {
                found.insert(name.clone());
                fields(value, found);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| fields(value, found)),
        _ => {}
    }
}

/// Splits a command line into words, without quotes.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    let words = parts.flat_map(|(number, part)| match number % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    words.collect()
}

/// Returns whether inline code is the name of a field.
fn is_field(code: &str) -> bool {
    code.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_')
}

#[test]
fn json_fields_are_exactly_the_documented_ones() {
    let sandbox = Sandbox::new().with_tables_of_the_3x3x3();
    let (head, rows) = DOCS.split_once("## Commands").expect("a heading");
    let mut commands = 0;
    // A command on a line of its own, and the list of its fields.
    for section in rows.split("\n`$ godtable ").skip(1) {
        let (command, row) = section.split_once('`').expect("a command");
        let mut arguments = words(command);
        arguments.extend(["--format".to_owned(), "json".to_owned()]);
        let run = sandbox.run(&arguments.iter().map(String::as_str).collect::<Vec<&str>>());
        let line = run.lines().first().map(|line| serde_json::from_str::<Value>(line).expect("it is JSON"));
        let mut found = BTreeSet::new();
        fields(&line.expect("a line"), &mut found);
        let is_always_there = |code: &&str| is_field(code) && !NOT_HERE.contains(code);
        for field in row.split('`').skip(1).step_by(2).filter(is_always_there) {
            assert!(found.contains(field), "{command}: {field} is documented but not written");
        }
        for field in found {
            let printed = format!("`{field}`");
            let is_counted_as_above = command == "histogram --up-to symmetry" && rows.contains(&printed);
            let is_as_lookup = command.starts_with("solve") && rows.contains(&printed);
            assert!(
                row.contains(&printed) || head.contains(&printed) || is_counted_as_above || is_as_lookup,
                "{command}: {field} is not documented"
            );
        }
        commands += 1;
    }
    assert_eq!(commands, 33);
}
