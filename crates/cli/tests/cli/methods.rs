//! `solve --method` on the command line.
use crate::support;

use std::collections::BTreeMap;

use support::Sandbox;

const SETUP: &str = "R U' B2 L D' F2 U R2 F' L2";

/// Returns the facelets after turns of any layers.
fn facelets(sandbox: &Sandbox, setup: &str) -> String {
    let words = ["show", "--puzzle", "3x3x3", "--as", "facelets", "--input", "setup", setup];
    sandbox.run(&words).stdout.trim().to_owned()
}

#[test]
fn json_steps_lead_to_their_facelets() {
    let sandbox = Sandbox::new();
    for method in ["cfop", "roux"] {
        let words = ["solve", "--method", method, "--input", "setup", SETUP, "--format", "json", "--link"];
        let answer = sandbox.run(&words).json();
        let mut turns = format!("{SETUP} {}", answer["rotation"].as_str().expect("a rotation"));
        let (mut length, steps) = (0, answer["steps"].as_array().expect("a list"));
        for step in steps {
            turns += &format!(" {}", step["turns"].as_str().expect("turns"));
            length += step["length"].as_u64().expect("a number");
            assert_eq!(step["facelets"], facelets(&sandbox, &turns), "{method} {}", step["name"]);
        }
        assert_eq!(answer["length"], length);
        assert_eq!(facelets(&sandbox, &turns), facelets(&sandbox, "z2"));
        assert!(answer["link"].as_str().is_some_and(|link| link.contains("alg=z2+")), "{}", answer["link"]);
    }
}

#[test]
fn solved_cube_in_its_hold_needs_no_turns() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["solve", "--method", "beginner", "--input", "setup", "z2"]);
    assert_eq!(run.stdout.matches(", 0 turns: \n").count(), 7, "{}", run.stdout);
    assert!(!run.stdout.contains("hold:") && run.stdout.ends_with("\n0 turns in all\n"), "{}", run.stdout);
}

#[test]
fn method_file_is_used_and_its_errors_have_a_place() {
    let sandbox = Sandbox::new();
    sandbox.write("own.toml", "[[steps]]\nname = 'cross'\nsolved = 'DF DR DB DL'\n");
    let run = sandbox.run(&["solve", "--method", "own.toml", "R U F D"]);
    assert!(run.stdout.starts_with("cross, 3 turns: "), "{}", run.stdout);
    sandbox.write("wrong.toml", "[[steps]]\nname = 'cross'\nsolved = 'DF DX'\n");
    let run = sandbox.run(&["solve", "--method", "wrong.toml", "R"]);
    let said = "the method file wrong.toml: line 3, column 10: solved: there is no piece 'DX'";
    assert!(run.stderr.contains(said), "{}", run.stderr);
}

#[test]
fn batch_has_the_steps_of_each_state() {
    let sandbox = Sandbox::new();
    for (method, one, other) in [("cfop", "R U' F2", "D2 L B'"), ("cube-shape", "S U3 D3 S", "S")] {
        sandbox.write("states.txt", format!("# two states\n{one}\n\nX\n{other}\n"));
        let words = ["solve", "--method", method, "--batch", "states.txt"];
        let run = sandbox.run(&words);
        run.reported("error: some lines could not be read");
        let solved = |state: &str| {
            let answer = sandbox.run(&["solve", "--method", method, state, "--format", "json"]).json();
            let steps = answer["steps"].as_array().expect("a list").iter().map(|step| &step["turns"]);
            let rotation = Some(&answer["rotation"]).filter(|&rotation| rotation != "");
            let parts = rotation.into_iter().chain(steps).map(|part| part.as_str().expect("turns"));
            (parts.collect::<Vec<&str>>().join(" | "), answer.to_string())
        };
        let (one, other) = (solved(one), solved(other));
        assert_eq!(run.stdout, format!("{}\n-\n{}\n", one.0, other.0), "{method}");
        let run = sandbox.run(&[&words[..], &["--format", "json"]].concat());
        let lines: Vec<serde_json::Value> = run.stdout.lines().map(|line| line.parse().expect("JSON")).collect();
        assert_eq!([lines[0].to_string(), lines[2].to_string()], [one.1, other.1], "{method}");
    }
}

#[test]
fn steps_of_a_definition_lead_to_their_goals() {
    let sandbox = Sandbox::new();
    let setup = "S U3 D3 S U S U4 D2'";
    let answer = sandbox.run(&["solve", "--method", "cube-shape", setup, "--format", "json"]).json();
    let mut turns = setup.to_owned();
    let halves = |pattern: &serde_json::Value| -> Vec<bool> {
        let pattern: serde_json::Value = serde_json::from_str(pattern.as_str().expect("a text")).expect("JSON");
        let pieces = pattern["PIECES"]["pieces"].as_array().expect("a list").clone();
        // The first halves of corners.
        pieces.iter().map(|piece| piece.as_u64() == Some(16)).collect()
    };
    let steps = answer["steps"].as_array().expect("a list");
    for step in steps {
        turns += &format!(" {}", step["turns"].as_str().expect("turns"));
    }
    // In each layer of a cube, corners and edges take turns.
    let shape = halves(&steps[0]["pattern"]);
    for layer in shape.chunks(12) {
        let first = layer.iter().position(|&own| own).expect("a corner");
        assert!((0..12).all(|place| layer[(first + place) % 12] == (place % 3 == 0)), "{shape:?}");
    }
    let lookup = sandbox.run(&["lookup", "--puzzle", "square-1", &turns]);
    assert_eq!(lookup.stdout, "0\n", "{turns}");

    // A near-optimal solution of the second step, whose proof would take long.
    let scramble = "(1,-3)/(-1,5)/(1,-2)/(-3,0)/(-3,0)/(-1,-4)/(-3,0)/(-3,-2)/(-3,0)/(-2,5)/(0,2)/(-1,-2)/(0,2)/(0,5)";
    let run = sandbox.run(&["solve", "--method", "cube-shape", "--time", "3s", scramble]);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert!(
        lines[0].starts_with("cube shape, ") && lines[1].contains(" turns, not proved optimal: "),
        "{}",
        run.stdout
    );
    let made: Vec<&str> = lines[..2].iter().filter_map(|line| line.split(": ").nth(1)).collect();
    let lookup = sandbox.run(&["lookup", "--puzzle", "square-1", &format!("{scramble} {}", made.join(" "))]);
    assert_eq!(lookup.stdout, "0\n");

    sandbox.write(
        "own.toml",
        "puzzle = 'ivy'\n[[steps]]\nname = 'corners'\npieces = 'CORNERS'\n[[steps]]\nname = 'rest'\n",
    );
    let run = sandbox.run(&["solve", "--method", "own.toml", "UFR UBL UFR DFL"]);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert!(lines[0].starts_with("corners, ") && lines[1].starts_with("rest, "), "{}", run.stdout);
    let made: Vec<&str> = lines[..2].iter().filter_map(|line| line.split(": ").nth(1)).collect();
    let lookup = sandbox.run(&["lookup", "--puzzle", "ivy", &format!("UFR UBL UFR DFL {}", made.join(" "))]);
    assert_eq!(lookup.stdout, "0\n");
    sandbox
        .run(&["solve", "--method", "cube-shape", "--puzzle", "ivy", "UFR"])
        .refused("error: --method: the method solves square-1, and not ivy");
    sandbox.write("own.toml", "puzzle = 'ivy'\n[[steps]]\nname = 'corners'\npieces = 'XX'\n");
    let run = sandbox.run(&["solve", "--method", "own.toml", "UFR"]);
    run.refused("error: --method: the step corners: pieces: 'XX' is no orbit; its orbits are CORNERS, CENTERS");
}

#[test]
fn steps_of_the_4x4x4_lead_to_solved() {
    let sandbox = Sandbox::new();
    let setup = "2R U 2F' R";
    let answer = sandbox.run(&["solve", "--method", "4x4x4", setup, "--format", "json"]).json();
    let steps = answer["steps"].as_array().expect("a list");
    assert_eq!((steps.len(), &steps[0]["optimal"]), (15, &true.into()));
    let turns = steps.iter().map(|step| step["turns"].as_str().expect("turns"));
    let all = format!("{setup} {}", turns.collect::<Vec<&str>>().join(" "));
    sandbox.run(&["lookup", "--puzzle", "4x4x4", &all]).answered("0\n");

    sandbox.write("own.toml", "puzzle = '4x4x4'\n[[steps]]\nname = 'end'\nas = '3x3x3'\n");
    let run = sandbox.run(&["solve", "--method", "own.toml", "R U F2"]);
    assert_eq!(run.lines(), ["end, 3 turns: F2 U' R'", "3 turns in all"]);
    let said = "error: the step end: face turns do not solve it as a 3x3x3; the earlier steps have to lead to that";
    sandbox.run(&["solve", "--method", "own.toml", "2R U"]).failed(said);
    for (field, said) in [
        ("as = '4x4x4'", "error: --method: the step end: as: expected \"3x3x3\", and not \"4x4x4\""),
        ("as = '3x3x3'\nturns = 'U'", "error: --method: the step end: as: a step as a 3x3x3 has no other fields"),
    ] {
        sandbox.write("own.toml", format!("puzzle = '4x4x4'\n[[steps]]\nname = 'end'\n{field}\n"));
        sandbox.run(&["solve", "--method", "own.toml", "R"]).refused(said);
    }
}

/// Returns the places that pieces come from, by move and set, of a definition.
fn moves_of(text: &str) -> BTreeMap<(String, String), Vec<usize>> {
    let (mut name, mut set, mut found) = (String::new(), "", BTreeMap::new());
    for line in text.lines() {
        let mut words = line.split(' ');
        match (words.next(), words.next()) {
            (Some("Move"), Some(own)) => name = own.to_owned(),
            (Some("End"), None) => (name, set) = (String::new(), ""),
            (Some(own), None) => set = own,
            _ if !name.is_empty() && !set.is_empty() => {
                let places = line.split(' ').map(|word| word.parse().expect("a number")).collect();
                // A second line has orientations.
                found.entry((name.clone(), set.to_owned())).or_insert(places);
            }
            _ => {}
        }
    }
    found
}

#[test]
fn definition_of_the_4x4x4_is_that_of_the_cuts_with_parities() {
    let cut = Sandbox::new().run(&["puzzle", "--cuts", "4x4x4", "--as", "tws", "--quiet"]).stdout;
    let (own, cut) = (moves_of(include_str!("../../../puzzle/shipped/4x4x4.tws")), moves_of(&cut));
    let get = |moves: &BTreeMap<(String, String), Vec<usize>>, name: &str, set: &str| {
        moves.get(&(name.to_owned(), set.to_owned())).cloned().unwrap_or_default()
    };
    for layer in ["", "2"] {
        for face in ["U", "R", "F", "D", "L", "B"] {
            let name = format!("{layer}{face}");
            for set in ["CORNERS", "EDGES", "CENTERS"] {
                assert_eq!(get(&own, &name, set), get(&cut, &name, set), "{name} {set}");
            }
            for (set, parity) in [("CORNERS", "CORNERPARITY"), ("EDGES", "EDGEPARITY")] {
                let places = get(&own, &name, set);
                let pairs =
                    (0..places.len()).flat_map(|first| (first..places.len()).map(move |second| (first, second)));
                let is_odd = pairs.filter(|&(first, second)| places[first] > places[second]).count() % 2 == 1;
                assert_eq!(get(&own, &name, parity) == [2, 1], is_odd, "{name} {parity}");
            }
        }
    }
    assert_eq!(own.keys().filter(|(_, set)| set == "CENTERS").count(), 12);
}
