//! Tables with right checksums whose definitions contradict themselves.

use std::fs;

use godtable::{Error, Puzzle, Work};
use godtable_table::{HEADER_BYTES, OrbitsHeader, Table, read_as};
use serde_json::{Value, json};

/// Four pieces that a move turns around.
const RING: &str = "Name ring\nSet A 4 1\nSolved\nA\n1 2 3 4\nEnd\nMove T\nA\n2 3 4 1\nEnd\n";

/// Calls `check` with the document for each change of one value in it. The value becomes another one, or is removed; a value
/// is added.
pub(crate) fn forge(
    value: &mut Value,
    path: &str,
    check: &mut dyn FnMut(&str, &Value),
    root: &mut dyn FnMut(Value) -> Value,
) {
    let others = match &*value {
        Value::Null => vec![json!(0), json!("half-turn"), json!("")],
        Value::Bool(own) => vec![json!(!own), Value::Null],
        Value::Number(own) => {
            let own = own.as_u64().expect("a natural number");
            vec![json!(own + 1), json!(u32::MAX), json!(u64::MAX), json!(-1), json!(0.5), Value::Null]
        }
        Value::String(own) => {
            let names = ["none", "move", "axis", "custom", "half-turn", "quarter-turn", "clockwise", "", "x"];
            let names = names.into_iter().filter(|name| name != own).map(Value::from);
            names.chain([json!(format!("{own} x")), Value::Null, json!(own.repeat(2) + "x")]).collect()
        }
        Value::Array(own) => {
            let mut swapped = own.clone();
            swapped.reverse();
            let last = own.last().cloned().unwrap_or(json!(0));
            let deep = (0..100).fold(json!([]), |inner, _| json!([inner]));
            let lists = [swapped, [own.clone(), vec![last.clone()]].concat(), vec![last; 5000], vec![deep], vec![]];
            let shorter = own.split_last().map(|(_, rest)| rest.to_vec());
            lists.into_iter().chain(shorter).filter(|list| list != own).map(Value::from).chain([Value::Null]).collect()
        }
        Value::Object(own) => {
            let mut more = own.clone();
            more.insert("more".to_owned(), json!(1));
            let less = own.keys().map(|name| {
                let mut less = own.clone();
                less.remove(name);
                less
            });
            less.chain([more]).map(Value::from).collect()
        }
    };
    for other in others {
        let what = format!("{path}: {}", other.to_string().chars().take(60).collect::<String>());
        check(&what, &root(other));
    }
    let keys: Vec<String> = match &*value {
        Value::Array(own) => (0..own.len()).map(|number| number.to_string()).collect(),
        Value::Object(own) => own.keys().cloned().collect(),
        _ => Vec::new(),
    };
    for key in keys {
        let place = format!("{path}/{key}");
        let with = |whole: &Value, other: Value| {
            let mut whole = whole.clone();
            match &mut whole {
                Value::Array(own) => own[key.parse::<usize>().expect("its number")] = other,
                Value::Object(own) => drop(own.insert(key.clone(), other)),
                _ => unreachable!("only these have parts"),
            }
            whole
        };
        let (whole, mut part) = (value.clone(), value.clone());
        let part = part.pointer_mut(&format!("/{key}")).expect("it is there");
        forge(part, &place, check, &mut |other| root(with(&whole, other)));
    }
}

#[test]
fn contradictory_definitions_are_refused_at_open() -> Result<(), Error> {
    let custom = "turns = 'R U'\nnever = ['R U R']";
    let puzzles = [
        Puzzle::named("1x2x3")?,
        Puzzle::named("1x3x3")?.with_lock("move")?,
        Puzzle::named("1x3x3")?.with_goal_states(["F2", "R2"])?,
        Puzzle::read("ring.tws", RING)?.with_rules("quarter-turn")?,
        Puzzle::pieces("UF UR")?.with_turns("R U")?,
        Puzzle::pieces("UF UR")?.with_turns("R U")?.with_lock("face")?,
        Puzzle::pieces("UF UR")?.with_rules_file(custom)?,
    ];
    let folder = tempfile::tempdir().expect("a folder");
    let (path, forged) = (folder.path().join("table"), folder.path().join("forged"));
    let work = Work::default();
    for puzzle in puzzles {
        puzzle.table_with(&work)?.save(&path, true)?;
        let table = read_as::<OrbitsHeader>(&path).expect("a table");
        let header = table.header();
        let cells = &table.as_bytes()[HEADER_BYTES..table.as_bytes().len() - header.definition.len()];
        let write = |definition: Vec<u8>| {
            let header = OrbitsHeader { definition, ..header.clone() };
            let table = Table::in_memory(header, |bytes| bytes.copy_from_slice(cells));
            fs::write(&forged, table.as_bytes()).expect("it is written");
        };
        write(header.definition.clone());
        godtable::open(&forged, &work)?.verify(&work)?;
        let mut document: Value = serde_json::from_slice(&header.definition).expect("JSON");
        let mut check = |what: &str, document: &Value| {
            write(document.to_string().into_bytes());
            match godtable::open(&forged, &work) {
                Err(error) => {
                    let text = error.to_string();
                    assert!(text.contains(": its definition is wrong: ") || text.contains("another version"), "{text}");
                }
                // Only a proof tells another goal from the own one.
                Ok(opened) if what.starts_with("/goal") => assert!(opened.verify(&work).is_err(), "{what}"),
                // The same turns with no name for their rules, or with another name if no move has an order above 3.
                Ok(_) if document.get("rules").is_none_or(Value::is_null) => {}
                Ok(_) if what.starts_with("/rules: ") && puzzle.name() != "ring" => {}
                Ok(_) => panic!("{}, {what}: {}", puzzle.name(), String::from_utf8_lossy(&header.definition)),
            }
        };
        forge(&mut document, "", &mut check, &mut |whole| whole);
    }
    Ok(())
}
