//! `godtable rules`, and the options that choose rules.
use crate::support;

use serde_json::{Value, json};
use support::Sandbox;

#[test]
fn named_rules_are_listed_with_the_default_first() {
    let run = Sandbox::new().run(&["rules"]);
    let folder = run.stdout.lines().last().expect("a line");
    assert!(folder.starts_with("A file NAME.toml in ") && folder.ends_with("known as --rules NAME."), "{folder}");
    run.answered(&format!("{}{folder}\n", include_str!("rules.txt")));
}

/// Returns a sandbox with a rules file.
fn with_file(text: &str) -> Sandbox {
    let sandbox = Sandbox::new();
    std::fs::write(sandbox.path("own.toml"), text).expect("a file");
    sandbox
}

#[test]
fn rules_file_applies_to_every_command() {
    let sandbox = with_file("turns = 'R U F'\nnever = ['R R R', 'U U U', 'F F F']");
    let own = |arguments: &[&str]| sandbox.run(&[arguments, &["--rules", "own.toml"]].concat());
    let run = own(&["histogram"]);
    assert!(run.stdout.contains("God's number 22, mean distance 15.929784"), "{}", run.stdout);
    own(&["lookup", "R U F"]).answered("11\n");
    own(&["lookup", "U U U"])
        .refused("column 5: the turn U is locked, since U was turned just before; the rules allow R F");
    own(&["lookup", "--input", "setup", "U U", "--locked", "U U"]).answered("10\n");
    own(&["lookup", "--input", "setup", "U U", "--locked", "X"])
        .refused("the name of a state of the lock is one of free, U, R, F, ");
    let answer = own(&["solve", "R U F", "--format", "json"]).json();
    assert_eq!((&answer["locked"], &answer["distance"]), (&json!("F"), &json!(11)));
    own(&["generate", "-o", "table"]);
    let run = sandbox.run(&["info", "table"]);
    assert!(run.stdout.contains("\nlock states   free, U, R, F, U U, R R, F F\n"), "{}", run.stdout);
    let run = sandbox.run(&["verify", "table"]);
    assert!(run.stdout.contains("7,348,320 states: each has"), "{}", run.stdout);
    sandbox.run(&["lookup", "--table", "table", "R U F"]).answered("11\n");
}

#[test]
fn errors_of_rules_files_are_reported() {
    let refused = |text: &str, what: &str| with_file(text).run(&["histogram", "--rules", "own.toml"]).refused(what);
    refused("turns = 'R Q'", "the rules file own.toml: line 1, column 9: turns: 'R Q', column 3: ");
    refused("turns = 3", "expected a string");
    refused("turns = 'R'\nlock = 'corner'", "there is no lock 'corner'");
    Sandbox::new().run(&["histogram", "--rules", "missing.toml"]).failed("error: the rules file missing.toml: ");
    let run = with_file("turns = 'R'").run(&["lookup", "R", "--rules", "own.toml", "--rules", "half-turn"]);
    run.refused("--rules may be given once here");
}

#[test]
fn goals_face_layer_and_oriented_have_known_gods_numbers() {
    let sandbox = Sandbox::new();
    for (goal, numbers) in
        [("face", "God's number 5, "), ("layer", "God's number 7, "), ("oriented", "God's number 6, ")]
    {
        let run = sandbox.run(&["histogram", "--rules", "half-turn", "--goal", goal]);
        assert!(run.stdout.contains(numbers) && run.stdout.contains(&format!(", goal {goal}\n")), "{}", run.stdout);
    }
    sandbox.run(&["lookup", "U", "--goal", "layer"]).answered("0\n");
    // Several goals, in one option or in several, as several goal states.
    let both = ["histogram", "--rules", "half-turn", "--goal", "layer", "--goal", "oriented"];
    let both = sandbox.run(&both).stdout;
    assert!(both.contains(", goal layer,oriented\n"), "{both}");
    sandbox.run(&["histogram", "--rules", "half-turn", "--goal", "layer, oriented"]).answered(&both);
    let layers = &["histogram", "--turns", "R2 U2 F2", "--format", "csv", "--quiet"][..];
    let several = sandbox.run(&[layers, &["--start", "solved", "--start", "layer"]].concat()).stdout;
    sandbox.run(&[layers, &["--start", "layer"]].concat()).answered(&several);
    sandbox.run(&["lookup", "R U", "--goal-state", "R"]).answered("13\n");
    sandbox.run(&["lookup", "R U", "--goal-state", "R", "--goal-state", "R U F"]).answered("1\n");
    sandbox
        .run(&["lookup", "R", "--goal", "cross"])
        .refused("there is no goal 'cross'; known: solved, face, layer, oriented");
    sandbox.run(&["lookup", "R", "--goal-state", "Q"]).refused("--goal-state 'Q': column 1: ");
}

#[test]
fn rules_are_compared_side_by_side() {
    let sandbox = Sandbox::new();
    let both = ["histogram", "--rules", "half-turn", "--rules", "irreversible"];
    let run = sandbox.run(&both);
    assert_eq!(run.lines()[0].split_whitespace().collect::<Vec<_>>(), ["distance", "half-turn", "irreversible"]);
    let god = run.lines().into_iter().find(|line| line.starts_with("God's number")).map(str::to_owned);
    assert_eq!(god.expect("a line").split_whitespace().collect::<Vec<_>>(), ["God's", "number", "11", "35"]);
    let run = sandbox.run(&[&both[..], &["--format", "csv"]].concat());
    assert_eq!(run.lines()[..3], ["distance,\"half-turn\",\"irreversible\"", "0,1,1", "1,9,3"]);
    let run = sandbox.run(&[&both[..], &["--format", "json"]].concat());
    assert_eq!(run.lines().len(), 2);
}

#[test]
fn json_has_a_line_for_each_name() {
    let run = Sandbox::new().run(&["rules", "--format", "json"]);
    let rules: Vec<Value> = run.lines().iter().map(|line| serde_json::from_str(line).expect("it is JSON")).collect();
    let names: Vec<&Value> = rules.iter().map(|rules| &rules["rules"]).collect();
    assert_eq!(names, ["irreversible", "half-turn", "quarter-turn", "clockwise"]);
    assert_eq!((&rules[0]["turns"], &rules[0]["lock"]), (&json!(["R", "U", "F"]), &json!("axis")));
    assert_eq!((&rules[2]["turns"], &rules[2]["lock"]), (&json!(["R", "R'", "U", "U'", "F", "F'"]), &json!("none")));
}

#[test]
fn named_rules_give_their_distances() {
    let sandbox = Sandbox::new();
    for (rules, distances) in [
        ("irreversible", "1\n12\n13\n"),
        ("half-turn", "1\n1\n1\n"),
        ("quarter-turn", "1\n2\n1\n"),
        ("clockwise", "1\n2\n3\n"),
    ] {
        let run = sandbox.run(&["lookup", "--rules", rules, "--input", "setup", "R'", "R2", "R", "--quiet"]);
        run.answered(distances);
    }
}

#[test]
fn published_short_names_are_rules_in_any_case() {
    let sandbox = Sandbox::new();
    for (short, name) in [("HTM", "half-turn"), ("htm", "half-turn"), ("FTM", "half-turn"), ("Qtm", "quarter-turn")] {
        let printed = sandbox.run(&["histogram", "--rules", short, "--format", "json"]).json();
        assert_eq!(printed["rules"], name, "{short}");
    }
    let run = sandbox.run(&["rules", "--format", "json"]);
    let short =
        run.lines().into_iter().map(|line| serde_json::from_str::<Value>(line).expect("it is JSON")["short"].clone());
    assert_eq!(short.collect::<Vec<Value>>(), [json!([]), json!(["HTM", "FTM"]), json!(["QTM"]), json!([])]);
}

#[test]
fn json_identifies_rules_files() {
    let sandbox = Sandbox::new();
    sandbox.write(
        "a.toml",
        "turns = 'R U'\nstart = 'free'\n[states.free]\nR = 'wound'\nU = 'free'\n[states.wound]\nU = 'free'",
    );
    sandbox.write("b.toml", "turns = 'R U'\nnever = ['U U U']\ngoal_states = ['R', 'R U']");
    let words = ["histogram", "--format", "json", "--rules", "a.toml", "--rules", "b.toml", "--rules", "half-turn"];
    let run = sandbox.run(&words);
    let printed: Vec<Value> =
        run.lines().into_iter().map(|line| serde_json::from_str(line).expect("it is JSON")).collect();
    assert_eq!(
        (&printed[0]["file"], &printed[0]["rules"], &printed[0]["lock"]),
        (&json!("a.toml"), &Value::Null, &json!("own"))
    );
    let drawn = json!({
        "start": "free",
        "states": {"free": {"R": "wound", "U": "free"}, "wound": {"U": "free"}},
    });
    assert_eq!(printed[0]["automaton"], drawn, "as the file has it");
    assert_eq!((&printed[1]["file"], &printed[1]["goal"]), (&json!("b.toml"), &json!("positions")));
    let states: Vec<&str> =
        printed[1]["automaton"]["states"].as_object().expect("states").keys().map(String::as_str).collect();
    assert_eq!(states, ["U", "U U", "free"]);
    for (state, facelets) in ["R", "R U"].iter().zip(printed[1]["goal_states"].as_array().expect("a list")) {
        let facelets = facelets.as_str().expect("letters");
        let listed = ["R", "R U"].iter().any(|state| {
            let way = sandbox.run(&[
                "lookup",
                "--rules",
                "half-turn",
                "--input",
                "facelets",
                facelets,
                "--goal-state",
                state,
            ]);
            way.stdout == "0\n"
        });
        assert!(listed, "{state}: {facelets}");
    }
    assert_eq!(printed[1]["goal_states"].as_array().map(Vec::len), Some(2));
    assert_eq!(
        (printed[2].get("file"), printed[2].get("automaton"), &printed[2]["rules"]),
        (None, None, &json!("half-turn"))
    );
    // A single file, and the other commands that print rules.
    for command in
        [&["histogram"][..], &["histogram", "--solutions"], &["diameter"], &["generate", "-o", "t", "--force"]]
    {
        let printed = sandbox.run(&[command, &["--quiet", "--format", "json", "--rules", "a.toml"]].concat()).json();
        assert_eq!((&printed["file"], &printed["automaton"]), (&json!("a.toml"), &drawn), "{command:?}");
    }
    let info = sandbox.run(&["info", "t", "--format", "json"]).json();
    assert_eq!((&info["automaton"], &info["lock_states"]), (&drawn, &json!(["free", "wound"])));
}

#[test]
fn start_of_a_lock_keeps_its_name() {
    let sandbox = Sandbox::new();
    sandbox.write(
        "a.toml",
        "turns = 'R U'\nstart = 'free'\n[states.free]\nR = 'wound'\nU = 'free'\n[states.wound]\nU = 'free'",
    );
    let lookup = |words: &[&str]| sandbox.run(&[&["lookup", "--rules", "a.toml"], words].concat());
    assert_eq!(lookup(&["R U", "--format", "json"]).json()["locked"], "free");
    assert_eq!(lookup(&["R", "--format", "json"]).json()["locked"], "wound");
    let unlocked = lookup(&["R U", "--input", "setup"]).stdout;
    lookup(&["R U", "--input", "setup", "--locked", "free"]).answered(&unlocked);
    lookup(&["U", "--input", "setup", "--locked", "loose"])
        .refused("the name of a state of the lock is one of free, wound");
    // No turn leads back to this start.
    sandbox
        .write("b.toml", "turns = 'R U'\nstart = 'new'\n[states.new]\nR = 'old'\n[states.old]\nR = 'old'\nU = 'old'");
    let run =
        sandbox.run(&["lookup", "--rules", "b.toml", "R", "--input", "setup", "--locked", "new", "--format", "json"]);
    assert_eq!(run.json()["locked"], Value::Null);
}

#[test]
fn file_named_like_built_in_rules_is_listed_by_path() {
    let sandbox = Sandbox::new();
    let configuration = if cfg!(windows) { r"AppData\Roaming" } else { ".config" };
    let folder = sandbox.path(configuration).join("godtable").join("rules");
    std::fs::create_dir_all(&folder).expect("it is made");
    for name in ["half-turn", "htm", "ratchet"] {
        std::fs::write(folder.join(name).with_extension("toml"), "turns = 'R U'\nnever = ['U U']")
            .expect("it is written");
    }
    let run = sandbox.run(&["rules"]);
    let path = folder.join("half-turn.toml").display().to_string();
    assert!(
        run.lines().contains(&format!("{path} (your own; --rules half-turn is the built-in half-turn)").as_str()),
        "{}",
        run.stdout
    );
    assert!(run.stdout.contains("htm.toml (your own; --rules htm is the built-in half-turn)\n"), "{}", run.stdout);
    assert!(run.lines().contains(&"ratchet (your own)"), "{}", run.stdout);
    // The option takes each listed name.
    let json = sandbox.run(&["rules", "--format", "json"]);
    for line in json.lines() {
        let listed: Value = serde_json::from_str(line).expect("it is JSON");
        let name = listed["name"].as_str().expect("a name");
        let printed = sandbox.run(&["histogram", "--rules", name, "--format", "json"]).json();
        assert_eq!(
            (&printed["turns"], &printed["lock"], printed.get("file")),
            (&listed["turns"], &listed["lock"], listed.get("file"))
        );
    }
    sandbox.run(&["lookup", "U", "--rules", "ratchett"]).refused("clockwise, slice-turn, ratchet; a rules file");
}

#[test]
fn messages_name_the_goal() {
    let sandbox = Sandbox::new();
    sandbox.generate("t", &["--goal", "face"]);
    let proof = sandbox.run(&["verify", "t"]);
    assert!(
        proof.stdout.contains(" states: each has the distance that a search level by level finds"),
        "{}",
        proof.stdout
    );
    sandbox.run(&["antipodes", "--table", "t"]).reported(" states are 13 turns from the goal; ");
    sandbox.run(&["scramble", "--table", "t", "--distance", "99"]).refused("no state is 99 turns from the goal under");
    let subgroup = sandbox.run(&["histogram", "--turns", "R", "--goal", "layer"]);
    assert!(subgroup.stdout.contains(" can reach the goal, "), "{}", subgroup.stdout);
}

#[test]
fn turns_and_lock_options_are_recognised_as_named_rules() {
    let sandbox = Sandbox::new();
    let lookup = |more: &[&str], state| sandbox.run(&[&["lookup", state], more].concat());
    lookup(&["--turns", "R U F", "--lock", "axis"], "U").answered("13\n");
    lookup(&["--turns", "D L B", "--lock", "axis"], "U").answered("13\n");
    lookup(&["--turns", "R U F", "--lock", "none"], "U").answered("3\n");
    lookup(&["--turns", "R U F"], "U U").answered("2\n");
    let run = sandbox.run(&["histogram", "--turns", "B L D", "--lock", "axis", "--format", "json"]);
    assert_eq!(run.json()["rules"], "irreversible");
    let run = sandbox.run(&["histogram", "--turns", "R2 U", "--format", "json"]);
    assert_eq!(run.json()["rules"], Value::Null);
    assert_eq!(run.json()["turns"], json!(["R2", "U"]));
}

#[test]
fn unknown_and_malformed_rules_are_refused() {
    let sandbox = Sandbox::new();
    let refused = |words: &[&str], said: &str| sandbox.run(&[&["lookup", "U"], words].concat()).refused(said);
    let known = "known: irreversible, half-turn, quarter-turn, clockwise, slice-turn";
    refused(
        &["--rules", "sqtm"],
        &format!("--rules: there are no rules 'sqtm'; {known}; a rules file ends in .toml\n"),
    );
    refused(&["--rules", "halfturn"], "a rules file ends in .toml; did you mean half-turn?\n");
    refused(&["--puzzle", "2x2"], "there is no puzzle '2x2'; known: 2x2x2, 3x3x3-corners, ");
    refused(&["--puzzle", "2x2"], "ends in .tws, .json or .toml; did you mean 2x2x2?\n");
    refused(&["--goal", "layers"], "known: solved, face, layer, oriented; did you mean layer?\n");
    refused(&["--rules", "Irreversible"], "there are no rules 'Irreversible'");
    refused(&["--rules", ""], "there are no rules ''");
    refused(&["--turns", ""], "--turns: rules need at least one turn");
    refused(&["--turns", "R x"], "--turns: column 3: expected turns of faces only");
    refused(&["--turns", "R Q"], "--turns: column 3: 'Q' is no turn");
    refused(&["--turns", "R", "--lock", "side"], "there is no lock 'side'; known: none, axis, face");
    refused(&["--turns", "R", "--lock", "face"], "the 2x2x2 has no lock face: ");
    let histogram = sandbox.run(&["histogram", "--puzzle", "3x3x3"]);
    histogram.refused("3x3x3: it has too many positions for a table");
}

#[test]
fn contradicting_rules_options_are_refused() {
    let sandbox = Sandbox::new();
    sandbox
        .run(&["lookup", "U", "--lock", "axis"])
        .refused("--lock: a lock goes with turns or rules on cubes; give them too");
    sandbox
        .run(&["lookup", "U", "--rules", "slice-turn", "--turns", "R", "--puzzle", "3x3x3"])
        .refused("--turns: a rules file and slice-turn define the turns; leave one of the two out");
    sandbox.write("ratchet.toml", "turns = 'R U F'\nnever = ['R R']");
    sandbox
        .run(&["lookup", "U", "--rules", "ratchet.toml", "--lock", "axis"])
        .refused("--lock: a rules file names its lock in the field lock; leave this one out");
}

#[test]
fn rules_file_beyond_a_mebibyte_is_refused() {
    let sandbox = Sandbox::new();
    let words = "turns = 'R U F'\nlock = 'axis' ##";
    let rules = |bytes: usize| words.to_owned() + &"é".repeat((bytes - words.len()) / 2);
    assert_eq!(rules(1 << 20).len(), 1 << 20);
    sandbox.write("large.toml", rules(1 << 20));
    sandbox.run(&["lookup", "U", "--rules", "large.toml"]).answered("13\n");
    sandbox.write("larger.toml", rules((1 << 20) + 2));
    let run = sandbox.run(&["lookup", "U", "--rules", "larger.toml"]);
    run.failed("the rules file larger.toml: it has more than 1,048,576 bytes");
    sandbox.write("latin.toml", b"turns = 'R U F' # \xFF");
    sandbox.run(&["lookup", "U", "--rules", "latin.toml"]).failed("latin.toml: it is not text in UTF-8, at byte 19");
    sandbox.run(&["lookup", "U", "--rules", "."]).refused("there are no rules '.'");
    #[cfg(unix)]
    sandbox.run(&["lookup", "U", "--rules", "/dev/zero"]).failed("the rules file /dev/zero: it is not a file");
}

#[test]
fn more_than_1000_goal_states_are_refused() {
    let sandbox = Sandbox::new();
    let words = [&["lookup", "U"][..], &["--goal-state=R"; 1_001]].concat();
    sandbox.run(&words).refused("--goal: the goal has 1001 positions; the maximum is 1000");
}
