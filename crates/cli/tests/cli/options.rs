//! Each listed option is accepted, and none is silently ignored.
use crate::support;

use std::collections::BTreeSet;

use support::Sandbox;

/// For each command: accepted arguments that together have each of its options.
const ACCEPTED: &[(&str, &[&str])] = &[
    (
        "generate",
        &[
            "-o t7 --puzzle pyraminx --turns U --free R",
            "-o t1 --force --cells distance --rules half-turn --puzzle 2x2x2 --goal face --format json",
            "-o t2 --turns R --lock axis --goal-state U --goal-input setup",
            "-o t3 --puzzle 3x3x3 --memory 1M",
            "-o t4 --puzzle ivy --goal-turns UFR",
            "-o t5 --cuts 1x3x3 --super --move P=(F2)(R2)",
            "-o t6 --puzzle 3x3x3 --pieces cross",
        ],
    ),
    (
        "lookup",
        &[
            "U --puzzle pyraminx --turns U --free R",
            "U --input setup --locked R --format json --table t",
            "--batch empty --rules half-turn --puzzle 2x2x2 --goal face",
            "R --turns R --lock axis --goal-state U --goal-input setup",
            "R --puzzle 3x3x3 --memory 1M",
            "UFR --puzzle ivy --pieces CORNERS --goal-turns UFR",
            "R2 --cuts 1x3x3 --super --move P=(F2)(R2)",
            "U --pieces cross --goal-state D --locked R --input setup --turns R --lock face --format json",
        ],
    ),
    (
        "solve",
        &[
            "U --puzzle pyraminx --turns U --free R",
            "U --input setup --locked R --format json --table t --all --limit 2 --count",
            "U --rules half-turn --puzzle 2x2x2 --goal face",
            "R --turns R --lock none --goal-state R2 --goal-input setup",
            "R --puzzle 3x3x3 --time 1ms --length 1 --link",
            "R --puzzle 3x3x3 --optimal --memory 1M",
            "R --method roux --time 1s --link --input setup --format json",
            "R --pieces cross --all --limit 2 --link --puzzle 3x3x3 --rules quarter-turn",
            "--batch /dev/null",
            "UFR --puzzle ivy --goal-turns UFR",
            "UFR --puzzle ivy --not-first DFL",
            "UFR --puzzle ivy --not-last DFL",
            "R2 --cuts 1x3x3 --super --move P=(F2)(R2)",
        ],
    ),
    (
        "path",
        &[
            "U R --puzzle pyraminx --turns U --free R",
            "U R --input setup --locked R --format json --table t",
            "U R --rules half-turn --puzzle 2x2x2",
            "R R --turns R --lock none",
            "R2 R2 --cuts 1x3x3 --super --move P=(F2)(R2)",
        ],
    ),
    (
        "scramble",
        &[
            "--puzzle pyraminx --turns U --free R",
            "--count 1 --seed 1 --distance 2 --format json --table t",
            "--at-least 2 --puzzle 2x2x2 --goal face",
            "--turns R --lock none --goal-state R2 --goal-input setup",
            "--wca --rules half-turn",
            "--case U --pieces f2l --oriented UF --auf --puzzle 3x3x3 --sheet s.svg",
            "--puzzle 3x3x3 --moves 5 --link",
            "--pieces eoline --at-least 9 --link --rules half-turn",
            "--puzzle ivy --goal-turns UFR",
            "--cuts 1x3x3 --super --move P=(F2)(R2)",
        ],
    ),
    (
        "histogram",
        &[
            "--format json --table t --up-to symmetry --puzzle 2x2x2 --goal solved",
            "--solutions --rules half-turn",
            "--plot p.svg --log --background dark --size 100",
            "--plot p.svg --growth --turns R --lock none --goal-state R2 --goal-input setup",
            "--pieces DF --plot p.svg --growth",
            "--puzzle 3x3x3-edges --turns R2 --memory 1G --checkpoint kept --plot p.svg",
            "--puzzle pyraminx --disk sets",
            "--puzzle pyraminx --free U",
            "--puzzle pyraminx --levels 3",
            "--turns R --lock none --start layer",
            "--puzzle ivy --start-turns UFR",
            "--puzzle ivy --start-state UFR",
            "--puzzle ivy --goal-turns UFR",
            "--cuts 1x3x3 --super --move P=(F2)(R2)",
        ],
    ),
    (
        "diameter",
        &[
            "--puzzle pyraminx --turns U --free R",
            "--format json --table t",
            "--rules half-turn --puzzle 2x2x2",
            "--turns R --lock none",
            "--cuts 1x3x3 --super --move P=(F2)(R2)",
        ],
    ),
    (
        "antipodes",
        &[
            "--puzzle pyraminx --turns U --free R",
            "--locked --solve --format json --table t --up-to symmetry",
            "--rules half-turn --puzzle 2x2x2 --goal face",
            "--turns R --lock none --goal-state R2 --goal-input setup",
            "--pieces DF --locked --solve --rules irreversible",
            "--puzzle ivy --goal-turns UFR",
            "--turns R --lock none --start layer",
            "--puzzle ivy --start-turns UFR",
            "--puzzle ivy --start-state UFR",
            "--cuts 1x3x3 --super --move P=(F2)(R2)",
        ],
    ),
    (
        "algorithms",
        &[
            "U --ignore UFR --each --limit 1 --length 2 --time 9s --memory 1M --format json --rules half-turn",
            "U --count --puzzle 3x3x3 --alike corners --turns U --lock none --cost costs",
            "D --pieces cross",
            "R2 --cuts 1x3x3 --super --move P=(F2)(R2) --length 1",
        ],
    ),
    ("show", &["U --as corners --input setup --puzzle 2x2x2 --link", "R2 --cuts 1x3x3 --super"]),
    (
        "draw",
        &[
            "U -o c.svg --view net --labels --colors hues --background dark --size 100 --input setup --locked R",
            "U --rules half-turn --puzzle 2x2x2",
            "R --turns R --lock axis --colors hues",
            "R --puzzle 3x3x3 -o c.svg --yaw -30 --pitch 5",
            "R2 --cuts 1x3x3 --super --move (R2)(L2)",
            "R --pieces cross",
        ],
    ),
    (
        "animate",
        &[
            "U -o d.gif --puzzle pyraminx --turns U --free R --size 32 --tween 1",
            "R -o a.gif --view plain --tween 1 --camera orbit --fps 5 --loop --colors hues --background dark --size 32 \
             --rules half-turn --puzzle 2x2x2 --goal face",
            "R -o a.png --stills --input setup --locked U --table t",
            "R -o a.svg --turns R --lock none --goal-state R2 --goal-input setup",
            "R2 -o b.gif --cuts 1x3x3 --super --move (R2)(L2) --size 32 --tween 1",
            "R -o c.gif --pieces cross --size 32 --tween 1",
            "--play M --puzzle 3x3x3 --frames film --yaw -30 --pitch 5 --size 32 --tween 2",
        ],
    ),
    (
        "soma",
        &[
            "--explain --order --limit 1 --format json",
            "--count",
            "--solution 1 --gltf a.glb --obj a.obj --blender a.py",
            "--solution 1 --picture a.png --view layers --background dark --size 99",
        ],
    ),
    (
        "assemble",
        &[
            "soma --all --limit 1 --explain --order --format json",
            "soma-tunnel --count",
            "soma --show-file",
            "soma --solution 1 --gltf a.glb --obj a.obj --blender a.py",
            "soma --solution 1 --picture a.png --view layers --background dark --size 99",
        ],
    ),
    ("verify", &["t --format json"]),
    ("info", &["t --format json"]),
    ("rules", &["--puzzle 2x2x2 --format json"]),
    ("completions", &["bash"]),
    ("man", &["lookup"]),
];

/// Returns the long options in a text.
fn options(text: &str) -> BTreeSet<&str> {
    let is_of_name = |letter: char| letter.is_ascii_lowercase() || letter == '-';
    let words = text.split_whitespace().filter(|word| word.starts_with("--"));
    words.map(|word| word.split(|letter| !is_of_name(letter)).next().expect("a first part")).collect()
}

#[test]
fn each_listed_option_is_accepted() {
    let sandbox = Sandbox::new().with_tables_of_the_3x3x3();
    sandbox.generate("t", &[]);
    sandbox.write("empty", "");
    sandbox.write("costs", "U 2");
    for (command, accepted) in ACCEPTED {
        let help = sandbox.run(&[command, "--help"]).stdout;
        let starts = help.lines().map(str::trim_start).filter(|line| line.starts_with('-'));
        // On the line of an option, a short name may precede the long one.
        let listed: BTreeSet<&str> = starts
            .flat_map(|line| line.split(", ").filter_map(|part| part.split_whitespace().next()))
            .filter(|word| word.starts_with("--") && !["--help", "--quiet", "--threads"].contains(word))
            .collect();
        let mut used = BTreeSet::new();
        for words in *accepted {
            let words: Vec<&str> = [*command].into_iter().chain(words.split_whitespace()).collect();
            let run = sandbox.run(&words);
            assert_eq!(run.status, Some(0), "{words:?}: {}", run.stderr);
            used.extend(words.into_iter().map(|word| match word {
                "-o" => "--output",
                word => word,
            }));
        }
        let missing: Vec<&&str> = listed.difference(&used).collect();
        assert!(missing.is_empty(), "{command} lists {missing:?}, and nothing here shows that it accepts them");
        let known: BTreeSet<&str> = used.into_iter().filter(|word| word.starts_with("--")).collect();
        assert!(known.is_subset(&options(&help)), "{command}: {known:?}");
    }
}

#[test]
fn path_diameter_and_draw_refuse_a_goal() {
    let sandbox = Sandbox::new();
    for command in [&["path", "U", "R"][..], &["diameter"], &["draw", "U"]] {
        for option in [&["--goal", "face"][..], &["--goal-state", "R"], &["--goal-input", "setup"]] {
            sandbox.run(&[command, option].concat()).refused(&format!("unexpected argument '{}'", option[0]));
        }
    }
    // A goal in a rules file is rejected with its name.
    sandbox.write("layer.toml", "turns = 'R U F'\ngoal = 'layer'");
    let rules = ["--rules", "layer.toml"];
    sandbox.run(&[&["path", "U", "R"][..], &rules].concat()).refused("the goal of this table is layer");
    sandbox.run(&[&["diameter"][..], &rules].concat()).refused("to solved and from solved");
}

#[test]
fn picture_options_without_a_file_are_refused() {
    let sandbox = Sandbox::new();
    for option in [&["--labels"][..], &["--size", "300"], &["--background", "dark"]] {
        sandbox.run(&[&["draw", "U"][..], option].concat()).refused("--output <FILE>");
    }
    sandbox.run(&["draw", "U", "--view", "plain"]).refused("use --output FILE");
    let net = sandbox.run(&["draw", "--puzzle", "3x3x3", "U"]);
    sandbox.run(&["draw", "--puzzle", "3x3x3", "U", "--view", "net"]).answered(&net.stdout);
    for option in ["--log", "--growth", "--background=dark", "--size=300"] {
        sandbox.run(&["histogram", option]).refused("--plot <FILE>");
    }
}

#[test]
fn motion_options_are_refused_for_a_strip() {
    let sandbox = Sandbox::new();
    for option in [&["--loop"][..], &["--tween", "3"], &["--camera", "still"], &["--fps", "5"]] {
        let svg = sandbox.run(&[&["animate", "U", "-o", "x.svg"][..], option].concat());
        svg.refused(&format!("{}: nothing moves in 'x.svg', a strip of stills", option[0]));
        sandbox
            .run(&[&["animate", "U", "-o", "x.png", "--stills"][..], option].concat())
            .refused("cannot be used with");
    }
    let several = sandbox.run(&["animate", "U", "-o", "x.svg", "--loop", "--fps", "5"]);
    several.refused("--fps, --loop: nothing moves in 'x.svg'");
    sandbox.run(&["animate", "U", "-o", "x.gif", "--view", "net"]).refused("[possible values: exploded, plain]");
    assert!(sandbox.names().is_empty());
}

#[test]
fn contradicting_output_options_are_refused() {
    let sandbox = Sandbox::new();
    sandbox.run(&["histogram", "--solutions", "--up-to", "symmetry"]).refused("cannot be used with");
    sandbox.run(&["solve", "U", "--all", "--count"]).refused("--count: with --all, text has a line for each solution");
    assert_eq!(sandbox.run(&["solve", "U", "--all", "--count", "--format", "json"]).json()["count"], 64);
}

#[test]
fn plot_of_several_rules_does_not_change_the_output() {
    let sandbox = Sandbox::new();
    let both = ["histogram", "--rules", "half-turn", "--rules", "clockwise", "--format", "csv"];
    let alone = sandbox.run(&both).stdout;
    assert!(alone.starts_with("distance,\"half-turn\",\"clockwise\"\n"));
    sandbox.run(&[&both[..], &["--plot", "p.svg"]].concat()).answered(&alone);
    assert_eq!(sandbox.names(), ["p.svg"]);
}

#[test]
fn too_many_threads_are_refused() {
    let sandbox = Sandbox::new();
    for number in ["1000000", "4000000000", "18446744073709551616"] {
        sandbox.run(&["lookup", "U", "--threads", number]).refused("a number of threads is a whole number from 1 to ");
    }
    let help = sandbox.run(&["lookup", "--help"]).stdout;
    let words: Vec<&str> = help.split_whitespace().collect();
    assert!(words.join(" ").contains("at most 256, or four for each core"), "{help}");
}

#[test]
#[cfg(target_os = "linux")]
fn rayon_num_threads_is_ignored() {
    let sandbox = Sandbox::new();
    let mut shell = sandbox.shell("ulimit -v 4000000", &["lookup", "U"]);
    shell.env("RAYON_NUM_THREADS", "1000000");
    support::Run::of(shell).answered("13\n");
}
