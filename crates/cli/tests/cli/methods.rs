//! `solve --method` on the command line.
use crate::support;

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
        .refused("error: --method cube-shape solves square-1");
    sandbox.write("own.toml", "puzzle = 'ivy'\n[[steps]]\nname = 'corners'\npieces = 'XX'\n");
    let run = sandbox.run(&["solve", "--method", "own.toml", "UFR"]);
    run.refused("error: --method: the step corners: pieces: 'XX' is no orbit; its orbits are CORNERS, CENTERS");
}
