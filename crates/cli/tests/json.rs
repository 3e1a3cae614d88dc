//! docs/json.md, against what the program writes.

mod support;

use std::collections::BTreeSet;

use serde_json::Value;
use support::Sandbox;

const DOCS: &str = include_str!("../../../docs/json.md");

/// The names of all fields of a value, those of fields within fields too.
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

/// The words of a command line, quotes taken off.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    let words = parts.flat_map(|(number, part)| match number % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    words.collect()
}

#[test]
fn each_field_that_is_written_is_told_of_beside_its_command() {
    let sandbox = Sandbox::new();
    let (head, rows) = DOCS.split_once("| command |").expect("a table");
    let mut commands = 0;
    for row in rows.lines().filter(|row| row.contains("$ godtable ")) {
        let command = row.split('`').nth(1).and_then(|text| text.strip_prefix("$ godtable ")).expect("a command");
        let mut arguments = words(command);
        arguments.extend(["--format".to_owned(), "json".to_owned()]);
        let run = sandbox.run(&arguments.iter().map(String::as_str).collect::<Vec<&str>>());
        let line = run.lines().first().map(|line| serde_json::from_str::<Value>(line).expect("it is JSON"));
        let mut found = BTreeSet::new();
        fields(&line.expect("a line"), &mut found);
        for field in found {
            let told = format!("`{field}`");
            let is_counted_as_above = command == "histogram --up-to symmetry" && rows.contains(&told);
            let is_as_lookup = command.starts_with("solve") && rows.contains(&told);
            assert!(
                row.contains(&told) || head.contains(&told) || is_counted_as_above || is_as_lookup,
                "{command}: {field} is not told of"
            );
        }
        commands += 1;
    }
    assert_eq!(commands, 13);
}
