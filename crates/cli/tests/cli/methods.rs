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
