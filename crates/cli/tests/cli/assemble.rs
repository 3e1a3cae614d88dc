//! `godtable soma` and `godtable assemble`.
use crate::support;

use support::Sandbox;

#[test]
fn soma_prints_240_solutions_parted_by_empty_lines() {
    let run = Sandbox::new().run(&["soma"]);
    let solutions: Vec<&str> = run.stdout.split("\n\n").collect();
    assert_eq!(solutions.len(), 240);
    assert_eq!(solutions[0], "|SSR|  |YTR|  |TTT|\n|LSS|  |YYR|  |YQP|\n|LLL|  |QPP|  |QQP|");
    assert_eq!(solutions[239], "|LQQ|  |SSQ|  |TSS|\n|LLL|  |PPQ|  |TTY|\n|PRR|  |PRY|  |TYY|\n");
}

#[test]
fn soma_json_has_cells_and_recipes_of_every_solution() {
    let sandbox = Sandbox::new();
    let solutions = sandbox.run(&["soma", "--format", "json"]).json();
    let solutions = solutions.as_array().expect("a list");
    assert_eq!(solutions.len(), 240);
    for solution in solutions {
        let cells: Vec<char> = solution["cells"].as_str().expect("a text").chars().collect();
        assert_eq!(cells.len(), 27);
        for piece in solution["pieces"].as_array().expect("a list") {
            let bits = piece["bits"].as_u64().expect("a number");
            let letters = (0..27).filter(|cell| bits >> cell & 1 == 1).map(|cell| cells[cell].to_string());
            assert!(letters.into_iter().all(|letter| piece["piece"] == letter.as_str()), "{solution}");
        }
    }
    assert_eq!(solutions[0]["pieces"][0]["euler_xyz_degrees"], serde_json::json!([180, 90, 0]));
    assert_eq!(solutions[0]["pieces"][0]["major"], serde_json::json!(["Y", 1]));
}

#[test]
fn both_commands_find_the_same_soma_solutions_up_to_symmetry() {
    let sandbox = Sandbox::new();
    sandbox.run(&["soma", "--count"]).answered("240\n");
    sandbox.run(&["assemble", "soma", "--count"]).answered("240\n");
    sandbox.run(&["assemble", "soma", "--count", "--all"]).answered("11520\n");
    let of_soma = sandbox.run(&["soma", "--limit", "5"]).stdout;
    let all = sandbox.run(&["assemble", "soma", "--all"]).stdout;
    let all: Vec<&str> = all.split("\n\n").map(str::trim_end).collect();
    assert!(of_soma.split("\n\n").all(|solution| all.contains(&solution.trim_end())));
}

#[test]
fn limit_and_threads_do_not_change_the_first_solutions() {
    let sandbox = Sandbox::new();
    let one = sandbox.run(&["assemble", "bedlam", "--limit", "3", "--threads", "1"]);
    assert_eq!(one.stdout.split("\n\n").count(), 3);
    sandbox.run(&["assemble", "bedlam", "--limit", "3", "--threads", "3"]).answered(&one.stdout);
}

#[test]
fn printed_file_is_the_same_puzzle() {
    let sandbox = Sandbox::new();
    sandbox.write("mine.toml", sandbox.run(&["assemble", "soma-tunnel", "--show-file"]).stdout);
    let own = sandbox.run(&["assemble", "soma-tunnel"]).stdout;
    assert_eq!(own.split("\n\n").count(), 13);
    sandbox.run(&["assemble", "mine.toml"]).answered(&own);
}

#[test]
fn puzzle_without_solutions_prints_nothing_and_counts_0() {
    let sandbox = Sandbox::new();
    sandbox.write("t.toml", "box = [4, 5, 1]\n[[piece]]\nname = 'T'\ncount = 5\nlayers = [['###', '.#.']]");
    sandbox.run(&["assemble", "t.toml"]).answered("");
    sandbox.run(&["assemble", "t.toml", "--count"]).answered("0\n");
}

#[test]
fn gltf_file_has_a_node_for_each_piece_and_an_animation() {
    let sandbox = Sandbox::new();
    for (options, frames) in [(&["--solution", "7"][..], 2), (&["--limit", "20"], 20), (&[], 240)] {
        let command = [&["soma", "--gltf", "soma.glb"], options].concat();
        sandbox.run(&command).answered("");
        let file = gltf::Gltf::from_slice(&sandbox.read("soma.glb")).expect("a valid file");
        let names: Vec<&str> =
            file.nodes().filter(|node| node.mesh().is_some()).filter_map(|node| node.name()).collect();
        assert_eq!(names, ["L", "Y'", "S", "T", "P", "Q", "R"]);
        assert_eq!(file.materials().count(), 7);
        let keys = file.animations().flat_map(|animation| animation.samplers().map(|one| one.input().count()).max());
        // Each move, or each solution, has its keys.
        assert!(keys.max().is_some_and(|keys| keys >= frames), "{options:?}");
    }
}

#[test]
fn obj_file_names_its_materials() {
    let sandbox = Sandbox::new();
    sandbox.run(&["assemble", "slothouber-graatsma", "--obj", "sg.obj"]).answered("");
    let (models, materials) =
        tobj::load_obj(sandbox.path("sg.obj"), &tobj::LoadOptions::default()).expect("a valid file");
    let materials = materials.expect("the file of materials beside it");
    assert_eq!((models.len(), materials.len()), (9, 9));
    // The outer squares of six blocks of four cells and of three cells.
    let squares: usize = models.iter().map(|model| model.mesh.face_arities.len()).sum();
    assert_eq!(squares, 6 * 16 + 3 * 6);
}

#[test]
fn mirrored_pieces_lie_in_the_cells_of_the_solution() {
    let sandbox = Sandbox::new();
    let file =
        "box = [2, 2, 2]\nmirror = true\n[[piece]]\nname = 'P'\ncount = 2\ncells = [[0,0,0],[0,1,0],[0,0,1],[1,0,1]]";
    sandbox.write("two.toml", file);
    let all = sandbox.run(&["assemble", "two.toml", "--all", "--format", "json"]);
    let mirrored: Vec<bool> = all.lines().iter().map(|line| line.contains("\"mirrored\":true")).collect();
    assert!(mirrored.contains(&true) && mirrored.contains(&false), "{}", all.stdout);
    for number in 1..=mirrored.len() {
        // Pieces out of place would overlap, which is rejected, or leave the 2x2x2.
        let number = number.to_string();
        sandbox.run(&["assemble", "two.toml", "--all", "--solution", &number, "--obj", "two.obj"]).answered("");
        let (models, _) = tobj::load_obj(sandbox.path("two.obj"), &tobj::LoadOptions::default()).expect("a valid file");
        for axis in 0..3 {
            let along = || models.iter().flat_map(|model| model.mesh.positions.iter().skip(axis).step_by(3).copied());
            let width = along().fold(f32::MIN, f32::max) - along().fold(f32::MAX, f32::min);
            assert!((1.9..=2.0).contains(&width), "solution {number}: {width}");
        }
    }
}

#[test]
fn blender_script_and_pictures_are_written_whole() {
    let sandbox = Sandbox::new();
    let files = ["--blender", "b.py", "--picture", "p.gif", "--size", "120"];
    sandbox.run(&[&["soma", "--solution", "3"], &files[..]].concat()).answered("");
    assert!(String::from_utf8(sandbox.read("b.py")).expect("text").contains("import bpy"));
    assert!(sandbox.read("p.gif").starts_with(b"GIF89a"));
    for (view, ending, magic) in
        [("exploded", "svg", &b"<svg"[..]), ("layers", "png", b"\x89PNG"), ("plain", "png", b"\x89PNG")]
    {
        let file = format!("{view}.{ending}");
        sandbox.run(&["soma", "--solution", "3", "--picture", &file, "--view", view]).answered("");
        assert!(sandbox.read(&file).starts_with(magic), "{file}");
    }
}

#[test]
#[cfg(unix)]
fn signal_tells_how_many_solutions_were_found() {
    use std::os::unix::process::ExitStatusExt as _;
    use std::process::{Command, Stdio};

    let sandbox = Sandbox::new();
    let mut command = sandbox.command(&["assemble", "tetris-cube"]);
    let mut program = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program");
    // The first solution is shown while the search goes on.
    let mut first = [0; 10];
    std::io::Read::read_exact(program.stdout.as_mut().expect("a pipe"), &mut first).expect("a solution");
    let sent = Command::new("kill").args(["-TERM", &program.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()));
    let output = program.wait_with_output().expect("it ends");
    assert_eq!(output.status.signal(), Some(15));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.starts_with("interrupted: ") && said.contains(" solutions found in about "), "{said}");
}

/// A cube that moves inside its frame before it leaves.
const WINDOW: &str = "layers = [['####', '####', '####'], ['####', '##.#', '####'], ['####', '##.#', '####']]
[[piece]]
name = 'frame'
layers = [['####', '####', '####'], ['####', '#..#', '####'], ['####', '##.#', '####']]
[[piece]]
name = 'B'
layers = [['#']]";

#[test]
fn cube_that_leaves_by_two_moves_has_level_2_and_an_animation() {
    let sandbox = Sandbox::new();
    sandbox.write("window.toml", WINDOW);
    let order = sandbox.run(&["assemble", "window.toml", "--order"]);
    assert!(order.stdout.ends_with("\nout: B +x 1, B +z, f +z; level 2\n"), "{}", order.stdout);
    sandbox
        .run(&["assemble", "window.toml", "--order", "--count"])
        .answered("1 solution, 1 of them can be put together\n");
    let json = sandbox.run(&["assemble", "window.toml", "--order", "--format", "json"]).json();
    assert_eq!(json["order"][0], serde_json::json!({"piece": "B", "direction": "+x", "length": 1}));
    assert_eq!(json["order"][1], serde_json::json!({"piece": "B", "direction": "+z"}));
    assert_eq!((&json["level"], &json["stuck"]), (&serde_json::json!(2), &serde_json::json!([])));
    sandbox.run(&["assemble", "window.toml", "--picture", "w.gif", "--gltf", "w.glb", "--size", "60"]).answered("");
    let file = gltf::Gltf::from_slice(&sandbox.read("w.glb")).expect("a valid file");
    let keys = file.animations().flat_map(|animation| animation.samplers().map(|one| one.input().count())).max();
    assert!(keys >= Some(4), "two moves: {keys:?}");
    sandbox.run(&["assemble", "window.toml", "--solution", "2"]).refused("--solution 2: there is 1 solution");
}

#[test]
fn pieces_beyond_the_alphabet_get_letters_of_their_own() {
    let sandbox = Sandbox::new();
    let pieces = |count: usize, lines: &str| -> String {
        (0..count).map(|number| format!("[[piece]]\nname = 'p{number}'\n{lines}\n")).collect()
    };
    sandbox.write("all.toml", format!("box = [70, 1, 1]\n{}", pieces(70, "layers = [['#']]")));
    let drawn = sandbox.run(&["assemble", "all.toml", "--limit", "1"]).stdout;
    let letters: std::collections::HashSet<char> = drawn.trim().trim_matches('|').chars().collect();
    assert!(letters.len() == 70 && !letters.contains(&'*'), "{drawn}");
    // Optional pieces that a solution does not use leave it their letters.
    let unused = pieces(70, "optional = true\nlayers = [['####']]");
    sandbox.write("few.toml", format!("box = [3, 1, 1]\n{unused}{}", pieces(3, "layers = [['#']]")));
    let drawn = sandbox.run(&["assemble", "few.toml", "--limit", "1"]).stdout;
    assert!("ABC".chars().all(|letter| drawn.contains(letter)), "{drawn}");
}

#[test]
fn cells_that_pieces_leave_empty_are_told() {
    let sandbox = Sandbox::new();
    sandbox.write("loose.toml", "box = [3, 1, 1]\n[[piece]]\nname = 'I'\nlayers = [['##']]");
    let run = sandbox.run(&["assemble", "loose.toml"]);
    assert_eq!(run.stdout, "|II.|\n");
    assert_eq!(run.stderr, "the pieces do not fill the shape: 1 cell stays empty\n");
}

#[test]
fn files_of_burrtools_are_named() {
    let sandbox = Sandbox::new();
    sandbox.write("burr.xmpuzzle", [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xb3]);
    sandbox
        .run(&["assemble", "burr.xmpuzzle"])
        .failed("the puzzle file burr.xmpuzzle: it is compressed by gzip, as the .xmpuzzle files of BurrTools are");
    sandbox.write("plain.xml", "<?xml version=\"1.0\"?>\n<puzzle version=\"2\">");
    sandbox
        .run(&["assemble", "plain.xml"])
        .refused("plain.xml: line 1, column 1: this is XML, as in the files of BurrTools;");
}
