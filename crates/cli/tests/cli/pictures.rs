//! `godtable draw`, `godtable animate`, `godtable histogram --plot`.
use crate::support;

use std::fs;

use support::Sandbox;

/// The first bytes of a PNG file, and of a GIF file.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";
const GIF: &[u8] = b"GIF89a";

/// Returns the names of the first frames.
fn frames(count: usize) -> Vec<String> {
    (1..=count).map(|number| format!("frame-{number:04}.png")).collect()
}

/// Returns the title of a picture.
fn title(sandbox: &Sandbox, name: &str) -> String {
    let svg = String::from_utf8(sandbox.read(name)).expect("text");
    let (title, _) = svg.split_once("</title>").expect("it has a title");
    title.rsplit('>').next().expect("some text").replace("&apos;", "'")
}

/// The width and height in the header of a PNG.
fn png_size(bytes: &[u8]) -> [u32; 2] {
    assert!(bytes.starts_with(PNG));
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
    [number(16), number(20)]
}

#[test]
fn draw_without_a_file_prints_the_net() {
    let sandbox = Sandbox::new();
    let net = concat!(
        "      U U\n      L D\n",
        " F D [F R] F B [L L]\n L B [D R] F R [U B]\n",
        "      R U\n      D B\n",
        "locked: F B\n"
    );
    sandbox.run(&["draw", "R U F"]).answered(net);
    let solved = "     U U\n     U U\nL L  F F  R R  B B\nL L  F F  R R  B B\n     D D\n     D D\n";
    sandbox.run(&["draw", ""]).answered(solved);
    // In its hold: F is on top.
    let turned = sandbox.run(&["draw", "--input", "setup", "x"]);
    assert_eq!(turned.lines()[0], "     F F");
    let corners = sandbox.run(&["draw", "--puzzle", "3x3x3-corners", "R"]);
    assert_eq!(corners.lines()[..3], ["        U . F", "        . U .", "        U . F"]);
}

#[test]
fn drawing_keeps_letters_and_colors_of_facelets() {
    let sandbox = Sandbox::new();
    let facelets = ["draw", "--input", "facelets"];
    let with = |words: &[&str]| sandbox.run(&[&facelets[..], words].concat());
    // Yellow on top and blue in front: the usual cube, rotated.
    let colors = "YYYYRRRRBBBBWWWWOOOOGGGG";
    assert_eq!(with(&[colors]).lines()[..3], ["     Y Y", "     Y Y", "O O  B B  R R  G G"]);
    with(&[colors, "-o", "colors.svg"]).answered("");
    sandbox.run(&["draw", "--input", "setup", "x2", "-o", "setup.svg"]).answered("");
    let shapes = |name: &str| {
        let svg = String::from_utf8(sandbox.read(name)).expect("text");
        svg.lines().filter(|line| !line.starts_with("<title>")).map(str::to_owned).collect::<Vec<String>>()
    };
    assert_eq!(shapes("colors.svg"), shapes("setup.svg"));
    // The letters of the faces, permuted.
    let net = "     D U\n     D U\nR U  L F  L B  F L\nR B  D R  D F  L F\n     U B\n     B R\n";
    with(&["DUDULBDFLFDRUBBRRURBFLLF"]).answered(net);
    sandbox.run(&["animate", "-o", "a.svg", "--input", "facelets", colors]).answered("");
    let lookup = ["lookup", "--rules", "half-turn", "--input", "facelets", "DUDULBDFLFDRUBBRRURBFLLF"];
    assert_eq!(sandbox.run(&lookup).status, Some(0));
}

#[test]
fn drawing_has_the_asked_size() {
    let sandbox = Sandbox::new();
    for (view, size) in [("exploded", [300, 300]), ("plain", [300, 300]), ("net", [300, 225])] {
        sandbox.run(&["draw", "R U F", "-o", "cube.png", "--view", view, "--size", "300", "--labels"]).answered("");
        assert_eq!(png_size(&sandbox.read("cube.png")), size, "{view}");
        let words = ["draw", "R U F", "-o", "cube.SVG", "--view", view, "--colors", "hues", "--background", "dark"];
        sandbox.run(&words).answered("");
        let svg = String::from_utf8(sandbox.read("cube.SVG")).expect("text");
        assert!(svg.starts_with("<svg ") && svg.contains("<title>2x2x2: R U F</title>"), "{view}");
    }
    assert_eq!(sandbox.names(), ["cube.SVG", "cube.png"]);
}

#[test]
fn animate_writes_gif_png_and_svg() {
    let sandbox = Sandbox::new();
    sandbox.run(&["animate", "U", "-o", "a.gif", "--size", "100", "--tween", "2"]).answered("");
    assert!(sandbox.read("a.gif").starts_with(GIF));
    sandbox.run(&["animate", "U", "-o", "a.png", "--size", "100", "--tween", "2", "--camera", "orbit"]).answered("");
    let png = sandbox.read("a.png");
    assert_eq!(png_size(&png), [100, 100]);
    let control = png.windows(4).position(|word| word == b"acTL").expect("it is animated");
    assert_eq!(png[control + 4..control + 8], 27_u32.to_be_bytes());
    sandbox.run(&["animate", "U", "-o", "a.svg"]).answered("");
    let svg = String::from_utf8(sandbox.read("a.svg")).expect("text");
    assert!(svg.contains("<title>2x2x2: U, solved by "), "{}", &svg[..200]);
    sandbox.run(&["animate", "U", "-o", "stills.png", "--stills"]).answered("");
    assert!(!sandbox.read("stills.png").windows(4).any(|word| word == b"acTL"));
    // No turns give a single frame.
    sandbox.run(&["animate", "", "-o", "solved.gif", "--size", "100"]).answered("");
    let one = [0x21, 0xf9, 4];
    assert_eq!(sandbox.read("solved.gif").windows(3).filter(|bytes| *bytes == one).count(), 1);
}

#[test]
fn drawing_of_the_3x3x3_shows_all_its_tiles() {
    let sandbox = Sandbox::new();
    let draw = |words: &[&str]| sandbox.run(&[&["draw", "--puzzle", "3x3x3"], words].concat());
    let net = draw(&["--input", "setup", "R M' y"]).stdout;
    assert_eq!(net, sandbox.run(&["show", "--puzzle", "3x3x3", "R M' y"]).stdout);
    // Each sticker is a shape of its own on the body.
    draw(&["R U F", "-o", "cube.svg"]).answered("");
    let svg = String::from_utf8(sandbox.read("cube.svg")).expect("text");
    assert_eq!(title(&sandbox, "cube.svg"), "3x3x3: R U F");
    let colors = ["f4f4f2", "c8222c", "1e9e4a", "f9d71c", "f58220", "1f5fcc"];
    assert_eq!(colors.map(|color| svg.matches(&format!("fill=\"#{color}\"")).count()), [9; 6]);
    draw(&["", "-o", "cube.png", "--view", "plain", "--colors", "hues", "--size", "64"]).answered("");
    assert_eq!(png_size(&sandbox.read("cube.png")), [64, 64]);
    // The colors of the letters: yellow on top.
    let letters = ["Y", "R", "B", "W", "O", "G"].map(|letter| letter.repeat(9)).concat();
    assert_eq!(draw(&["--input", "facelets", &letters]).lines()[0], "       Y Y Y");
    let dump = "WWWWWWWWW|RRBRRBRRB|BBOBBOBBO|OOGOOGOOG|GGRGGRGGR|YYYYYYYYY";
    assert_eq!(draw(&["--input", "dump", dump]).lines()[3], "R R R  B B B  O O O  G G G");
}

#[test]
fn puzzles_from_cuts_are_drawn() {
    let sandbox = Sandbox::new();
    let draw = |words: &[&str]| sandbox.run(&[&["draw"], words].concat());
    // Blocks of cubes have the net of the other cubes, and rotations turn their centers too.
    let net = draw(&["--cuts", "3x3x3", "R Uv", "--input", "setup"]).stdout;
    assert_eq!(net, sandbox.run(&["draw", "--puzzle", "3x3x3", "R y", "--input", "setup"]).stdout);
    assert_eq!(net, sandbox.run(&["show", "--cuts", "3x3x3", "R Uv"]).stdout);
    // The other faces come one below the other, in rows.
    let shown = draw(&["--puzzle", "tetraminx", "R"]).stdout;
    assert!(shown.starts_with("D   "), "{shown}");
    assert_eq!(shown.split("\n\n").count(), 4, "{shown}");
    for (cuts, view, size) in [("megaminx", "exploded", [300, 300]), ("fto", "plain", [300, 300])] {
        draw(&["--puzzle", cuts, "R U", "-o", "a.png", "--view", view, "--size", "300", "--labels"]).answered("");
        assert_eq!(png_size(&sandbox.read("a.png")), size);
    }
    draw(&["--puzzle", "megaminx", "R U", "-o", "a.svg", "--view", "net", "--colors", "colorblind"]).answered("");
    assert_eq!(title(&sandbox, "a.svg"), "megaminx: R U");
    let usual = |words: &[&str]| {
        draw(&[&["--puzzle", "megaminx", "", "-o", "a.svg"], words].concat()).answered("");
        sandbox.read("a.svg")
    };
    assert!(usual(&[]) != usual(&["--yaw", "45"]), "a solid has a camera of its own");
    sandbox.write("three.toml", "cuts = \"3x3x3\"\ncolors = \"U=D F=B L=R\"\n");
    sandbox.run(&["draw", "--puzzle", "three.toml", "R U", "-o", "a.svg"]).answered("");
    let svg = String::from_utf8(sandbox.read("a.svg")).expect("text");
    assert!(!svg.contains("f9d71c"), "D is white as U");
    // A definition has orbits alone.
    let refused = "pancake-8: a definition does not describe its shape; give the definition a shape, or describe the puzzle by \
                   cuts (--cuts)";
    sandbox.run(&["draw", "--puzzle", "pancake-8", "B"]).refused(refused);
    sandbox.run(&["show", "--puzzle", "tetraminx", "R", "--as", "facelets"]).refused("the forms of tetraminx are net");
    sandbox.run(&["show", "--puzzle", "pancake-8", "B"]).refused(refused);
    // A shipped definition that cuts can make has their picture.
    let drawn = |words: &[&str]| sandbox.run(&[&["draw", "R U'", "-o", "a.svg"], words].concat()).answered("");
    drawn(&["--puzzle", "pyraminx"]);
    let svg = |name: &str| String::from_utf8(sandbox.read("a.svg")).expect("text").replace(name, "");
    let own = svg("pyraminx");
    drawn(&["--puzzle", "tetraminx"]);
    assert!(own == svg("tetraminx"), "both are the same puzzle");
    let pattern = sandbox.run(&["show", "--puzzle", "pyraminx", "R U", "--as", "kpattern"]).stdout;
    sandbox.run(&["lookup", "--puzzle", "pyraminx", &pattern]).answered("2\n");
    let pattern = sandbox.run(&["show", "--puzzle", "tetraminx", "R", "--as", "kpattern"]);
    assert!(pattern.stdout.starts_with('{'), "{}", pattern.stdout);
}

#[test]
fn shapes_that_are_data_are_drawn_shown_and_animated() {
    let sandbox = Sandbox::new();
    let board = "1  2  3  4\n5  6  7  8\n9  10 11\n13 14 15 12\n";
    sandbox.run(&["draw", "--puzzle", "15-puzzle", "U"]).answered(board);
    sandbox.run(&["show", "--puzzle", "15-puzzle", "U"]).answered(board);
    let square = sandbox.run(&["draw", "--puzzle", "square-1", "/"]).stdout;
    assert_eq!(square.lines().map(|line| line.split(' ').count()).collect::<Vec<usize>>(), [16, 1], "{square}");
    assert!(square.starts_with("UBL UB DF DRF DR DBR ULF UL ") && square.ends_with("\nRFB+1\n"), "{square}");
    sandbox.run(&["show", "--puzzle", "ivy", "UFR"]).answered("URF+1 ULB DLF DRB\nF R U B L D\n");
    for (puzzle, state) in
        [("square-1", "(1,0) / (3,3)"), ("ivy", "UFR UBL'"), ("8-puzzle", "L D'"), ("topspin-10", "R F")]
    {
        for view in ["exploded", "plain", "net"] {
            let words = ["--puzzle", puzzle, state, "-o", "a.svg", "--view", view, "--labels"];
            sandbox.run(&[&["draw"], &words[..]].concat()).answered("");
        }
        assert_eq!(title(&sandbox, "a.svg"), format!("{puzzle}: {state}"));
    }
    sandbox.run(&["animate", "--puzzle", "square-1", "--play", "(1,0) / (3,3) /", "-o", "a.gif"]).answered("");
    sandbox.run(&["animate", "--puzzle", "8-puzzle", "L U", "-o", "a.png", "--tween", "2"]).answered("");
    let wrong = sandbox.run(&["animate", "--puzzle", "15-puzzle", "--play", "R", "-o", "a.gif"]);
    wrong.refused("--play: move 1: R leads to an illegal position");
}

/// The net of a cube, in which stickers of pieces that do not matter are dots.
#[test]
fn pieces_that_do_not_matter_are_gray() {
    let sandbox = Sandbox::new();
    let drawn = |words: &[&str]| sandbox.run(&[&["draw"], words].concat()).stdout;
    let (whole, few) = (drawn(&["--puzzle", "3x3x3", "R2 U2"]), ["--puzzle", "3x3x3", "--turns", "R2 U2"]);
    assert_eq!(drawn(&[&["R2 U2"], &few[..]].concat()), whole);
    assert_eq!(sandbox.run(&[&["draw", "R2 U2"], &few[..]].concat()).status, Some(0));
    let all = ["--pieces", "UF UR UB UL DF DR DB DL FR FL BR BL URF UBR ULB UFL DFR DLF DBL DRB"];
    assert_eq!(drawn(&[&["R2 U2"], &all[..]].concat()), whole);
    assert_eq!(drawn(&["--puzzle", "3x3x3-edges", "R2 U2"]).matches('.').count(), 24);
    // Of the cross, eight stickers and six centers have colors: letters in the net of the whole cube.
    let cross = drawn(&["--pieces", "cross", "R2 U2 F"]);
    let pairs = cross.chars().zip(drawn(&["--puzzle", "3x3x3", "R2 U2 F"]).chars()).collect::<Vec<_>>();
    assert!(pairs.iter().all(|(own, whole)| own == whole || *own == '.'), "{cross}");
    assert_eq!(pairs.iter().filter(|(own, _)| own.is_alphabetic()).count(), 14, "{cross}");
    let locked = drawn(&["--pieces", "cross", "R U", "--rules", "irreversible"]);
    assert!(locked.ends_with("locked: U D\n"), "{locked}");
    sandbox.run(&["animate", "R U", "--pieces", "cross", "-o", "a.svg"]).answered("");
    assert!(title(&sandbox, "a.svg").starts_with("3x3x3: R U, solved by "));
}

#[test]
fn puzzles_from_cuts_are_animated() {
    let sandbox = Sandbox::new();
    let animate = |words: &[&str]| sandbox.run(&[&["animate", "--size", "100", "-o"], words].concat());
    animate(&["a.gif", "--puzzle", "megaminx", "--play", "R U' Rv", "--tween", "2"]).answered("");
    assert!(sandbox.read("a.gif").starts_with(GIF));
    animate(&["a.svg", "--puzzle", "tetraminx", "R U", "--view", "plain"]).answered("");
    assert_eq!(title(&sandbox, "a.svg"), "tetraminx: R U, solved by U' R'");
    animate(&["a.svg", "--puzzle", "fto", "R", "--play", "U' R2"]).answered("");
    assert_eq!(title(&sandbox, "a.svg"), "fto: R, then U' R'");
    animate(&["a.svg", "--puzzle", "megaminx", "--play", "R Q"]).refused("--play: column 3: ");
    animate(&["a.svg", "--puzzle", "tetraminx", "--turns", "R R'", "--play", "R U"]).refused("the rules R R'");
    sandbox.write("bandaged.toml", "cuts = \"3x3x3\"\nbandage = \"UF UFR\"\n");
    animate(&["a.svg", "--puzzle", "bandaged.toml", "--play", "U R"]).answered("");
    animate(&["a.svg", "--puzzle", "bandaged.toml", "--play", "R"]).refused("--play: ");
}

#[test]
fn animate_solves_a_3x3x3() {
    let sandbox = Sandbox::new().with_tables_of_the_3x3x3();
    sandbox.run(&["animate", "--puzzle", "3x3x3", "R U2", "-o", "a.svg"]).answered("");
    assert_eq!(title(&sandbox, "a.svg"), "3x3x3: R U2, solved by U2 R'");
    let facelets = sandbox.run(&["show", "--puzzle", "3x3x3", "--as", "facelets", "R U F' L2 D B2 M y"]).stdout;
    let facelets = facelets.trim();
    let words = ["animate", "--puzzle", "3x3x3", "--input", "facelets", facelets, "-o", "a.svg"];
    sandbox.run(&words).answered("");
    let title = title(&sandbox, "a.svg");
    let (_, solution) = title.split_once("solved by ").expect("a solution");
    let end = format!("R U F' L2 D B2 M y {solution}");
    let end = sandbox.run(&["show", "--puzzle", "3x3x3", "--as", "facelets", &end]).stdout;
    assert!(end.trim().as_bytes().chunks(9).all(|face| face.iter().all(|letter| *letter == face[0])), "{end}");
}

#[test]
fn play_animates_given_turns_of_each_puzzle() {
    let sandbox = Sandbox::new();
    let play = |puzzle: &str, words: &[&str]| {
        let words = [&["animate", "--puzzle", puzzle, "-o", "a.svg", "--play"], words].concat();
        sandbox.run(&words)
    };
    for puzzle in ["2x2x2", "3x3x3-corners", "3x3x3"] {
        play(puzzle, &["[R, U'] y2"]).answered("");
        assert_eq!(title(&sandbox, "a.svg"), format!("{puzzle}: solved, then R U' R' U y2"));
        play(puzzle, &["L", "R2 U'"]).answered("");
        assert_eq!(title(&sandbox, "a.svg"), format!("{puzzle}: R2 U', then L"));
    }
    play("3x3x3", &["M2 r' E S d"]).answered("");
    assert_eq!(title(&sandbox, "a.svg"), "3x3x3: solved, then M2 r' E S d");
    play("2x2x2", &["R M"]).refused("--play: column 3: ");
    play("3x3x3-corners", &["r Q"]).refused("--play: column 3: ");
    play("3x3x3", &["R Q"]).refused("--play: column 3: ");
}

#[test]
fn played_turns_obey_given_rules_and_show_padlocks() {
    let sandbox = Sandbox::new();
    let rules = ["animate", "-o", "a.svg", "--rules", "irreversible", "--play"];
    let play = |words: &[&str]| sandbox.run(&[&rules, words].concat());
    play(&["U R"]).answered("");
    let svg = String::from_utf8(sandbox.read("a.svg")).expect("text");
    assert_eq!(svg.matches("fill=\"#ffffff\" d=").count(), 2 * 2 * 3, "two padlocks in two of three stills");
    play(&["U U"]).refused("--play: column 3: the turn U is locked, since U was turned just before");
    play(&["R", "U R"]).refused("--play: column 1: the turn R is locked; the next turn must be on another axis");
    play(&["U'"]).refused("--play: column 1: the turn U' is not allowed; the rules allow R U F, one way only");
    sandbox.run(&["animate", "-o", "a.gif", "--play", "U", "--goal", "face"]).refused("cannot be used with");
}

#[test]
fn frames_are_numbered_pictures() {
    let sandbox = Sandbox::new();
    let small = ["animate", "--puzzle", "3x3x3", "--size", "64", "--frames", "film"];
    let animate = |words: &[&str]| sandbox.run(&[&small, words].concat());
    animate(&["--play", "R M'", "--tween", "3"]).answered("");
    assert_eq!(support::names(sandbox.path("film")), frames(7));
    assert_eq!(png_size(&sandbox.read("film/frame-0007.png")), [64, 64]);
    // The first picture is solved, and the turn changes it.
    let read = |number: usize| sandbox.read(&format!("film/frame-{number:04}.png"));
    let [start, middle, end] = [1, 2, 7].map(read);
    assert!(start != middle && middle != end && start != end);
    // A file and its frames together.
    animate(&["--play", "R M'", "--tween", "3", "-o", "film.gif"]).answered("");
    assert!(sandbox.read("film.gif").starts_with(GIF));
    // Stills only; the pictures after each turn equal the film's.
    fs::remove_dir_all(sandbox.path("film")).expect("it is removed");
    animate(&["--play", "U2 D", "--stills"]).answered("");
    assert_eq!(support::names(sandbox.path("film")), frames(3));
}

#[test]
fn frames_replace_their_own_names_only() {
    let sandbox = Sandbox::new();
    let small = ["animate", "--size", "32", "--tween", "2", "--frames", "film", "--play"];
    let animate = |turns: &str| sandbox.run(&[&small, &[turns][..]].concat());
    fs::create_dir(sandbox.path("film")).expect("it is made");
    for other in ["notes.txt", "frame-1.txt", "frame-a.png"] {
        sandbox.write(&format!("film/{other}"), "mine");
    }
    sandbox.write("film/frame-0002.png", "old");
    animate("R U").answered("");
    assert!(sandbox.read("film/frame-0002.png").starts_with(PNG));
    // A shorter film would leave frames of this one.
    let before = sandbox.read("film/frame-0001.png");
    animate("F")
        .failed("writing to film: it has frame-0004.png of another animation, and this one ends at frame-0003.png");
    assert_eq!(sandbox.read("film/frame-0001.png"), before, "nothing is written");
    animate("F R L").answered("");
    let names = support::names(sandbox.path("film"));
    assert_eq!(names.iter().filter(|name| frames(7).contains(name)).count(), 7);
    assert_eq!(names.len(), 7 + 3, "{names:?}");
    assert_eq!(sandbox.read("film/notes.txt"), b"mine");
    sandbox.write("film/frame-00001.png", "of another program");
    animate("F R L").failed("it has frame-00001.png of another animation");
}

#[test]
fn folder_of_frames_that_cannot_be_written_is_reported() {
    let sandbox = Sandbox::new();
    let animate = |folder: &str| sandbox.run(&["animate", "--play", "R", "--size", "32", "--frames", folder]);
    animate("none/film").failed("writing to none/film: there is no folder none");
    sandbox.write("file", "");
    animate("file").failed("writing to file: it is not a folder");
    animate("file/film").failed("writing to file/film: ");
    assert_eq!(sandbox.names(), ["file"]);
}

#[test]
fn yaw_and_pitch_place_the_camera() {
    let sandbox = Sandbox::new();
    let draw = |words: &[&str]| {
        sandbox.run(&[&["draw", "R U F", "-o", "a.svg"], words].concat()).answered("");
        sandbox.read("a.svg")
    };
    let usual = draw(&[]);
    assert!(draw(&["--yaw", "45"]) == usual);
    let seen = |svg: &[u8]| String::from_utf8(svg.to_vec()).expect("text").matches("<path").count();
    // From the front, one face is in sight; with --view plain, the others are not drawn.
    let front = draw(&["--view", "plain", "--yaw", "0", "--pitch", "0"]);
    assert!(seen(&front) * 2 < seen(&draw(&["--view", "plain"])), "{}", seen(&front));
    assert!(draw(&["--pitch", "-30.5", "--yaw", "-20"]) != usual);
    let animate = |words: &[&str]| {
        sandbox.run(&[&["animate", "--play", "R", "-o", "a.gif", "--size", "64"], words].concat()).answered("");
        sandbox.read("a.gif")
    };
    assert!(animate(&["--yaw", "-45"]) != animate(&[]));
}

#[test]
fn histogram_plots_one_or_several_rules() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["histogram", "--plot", "depths.svg", "--rules", "half-turn"]);
    assert!(run.stdout.contains("God's number 11"), "the histogram is printed too");
    let svg = String::from_utf8(sandbox.read("depths.svg")).expect("text");
    assert!(svg.contains("<title>2x2x2: states at each depth</title>"));
    let classes =
        ["histogram", "--plot", "depths.svg", "--up-to", "symmetry", "--goal", "face", "--rules", "half-turn"];
    assert_eq!(sandbox.run(&classes).status, Some(0));
    let svg = String::from_utf8(sandbox.read("depths.svg")).expect("text");
    assert!(svg.contains("<title>2x2x2, goal face: classes of states up to symmetry at each depth</title>"));
    let several = ["--rules", "half-turn", "--rules", "quarter-turn"];
    for kind in ["--log", "--growth"] {
        let run = sandbox.run(&[&["histogram", "--plot", "p.png", "--size", "640", kind], &several[..]].concat());
        assert!(run.stdout.contains("God's number  "), "the comparison is printed too: {}", run.stdout);
        assert_eq!(png_size(&sandbox.read("p.png")), [640, 400]);
    }
}

#[test]
fn wrong_picture_arguments_are_refused_and_leave_no_file() {
    let sandbox = Sandbox::new();
    sandbox.run(&["draw", "R", "-o", "cube.bmp"]).refused("'cube.bmp' must end in .svg or .png");
    sandbox.run(&["draw", "R", "-o", "cube"]).refused("'cube' must end in .svg or .png");
    sandbox.run(&["draw", "R", "-o", "cube.gif"]).refused("'cube.gif' must end in .svg or .png");
    for size in ["0", "15", "100000", "-1", "large"] {
        sandbox.run(&["draw", "R", "-o", "cube.svg", &format!("--size={size}")]).refused("16 to 4096 pixels wide");
    }
    sandbox.run(&["draw", "R", "-o", "cube.svg", "--view", "round"]).refused("possible values: exploded, plain, net");
    sandbox.run(&["draw", "R R", "-o", "cube.svg"]).refused("column 3: the turn R is locked");
    sandbox.run(&["animate", "R"]).refused("--output <FILE>|--frames <DIR>");
    sandbox.run(&["animate", "-o", "a.gif"]).refused("<STATE>");
    sandbox.run(&["animate", "R", "-o", "a.jpg"]).refused("'a.jpg' must end in .gif, .png or .svg");
    sandbox.run(&["animate", "R", "-o", "a.gif", "--tween", "0"]).refused("must be a whole number from 1 to 60");
    sandbox.run(&["animate", "R", "-o", "a.gif", "--fps", "51"]).refused("must be a whole number from 1 to 50");
    sandbox.run(&["animate", "R", "-o", "a.gif", "--stills"]).refused("end in .svg or .png");
    sandbox.run(&["animate", "R", "-o", "a.gif", "--view", "net"]).refused("[possible values: exploded, plain]");
    sandbox.run(&["animate", "R", "-o", "a.gif", "--size", "2000"]).refused("1024 pixels wide at most");
    for (option, range) in [("--yaw", "-360 to 360"), ("--pitch", "-90 to 90")] {
        for angle in ["1000", "-1000", "nan", "inf", "left", ""] {
            let message = format!("must be a number of degrees from {range}");
            sandbox.run(&["draw", "R", "-o", "cube.svg", &format!("{option}={angle}")]).refused(&message);
        }
        sandbox.run(&["draw", "R", option, "10"]).refused("a net has none");
        sandbox.run(&["draw", "R", option, "10", "-o", "cube.svg", "--view", "net"]).refused("a net has none");
    }
    let cube3 = ["--puzzle", "3x3x3", "-o", "a.gif"];
    sandbox.run(&[&["animate", "R", "--goal", "face"], &cube3[..]].concat()).refused("--goal: ");
    sandbox.run(&["draw", "--puzzle", "3x3x3", "R", "--locked", "U"]).refused("so U cannot be locked");
    sandbox.run(&["animate", "--play", "(R U)500", "-o", "a.gif"]).refused("1000 turns give 12001 frames");
    let strip = ["animate", "--play", "(R U)1000", "-o", "a.png", "--stills", "--size", "4096"];
    sandbox.run(&strip).refused("pixels high, and a PNG 16384 at most");
    sandbox.run(&["animate", "--play", "R", "--frames", "film", "--loop"]).refused("--fps and --loop are for a .gif");
    let both = ["animate", "--play", "R", "--frames", "film", "-o", "a.svg", "--tween", "2"];
    sandbox.run(&[&both[..], &["--fps", "5"]].concat()).refused("--fps: nothing moves in 'a.svg'");
    sandbox.run(&["animate", "--play", "R", "--frames", "film", "--size", "2000"]).refused("1024 pixels wide at most");
    let nowhere = ["animate", "--turns", "R", "--input", "setup", "U", "-o", "a.gif"];
    sandbox.run(&nowhere).failed("no turns lead from this state to solved under the rules R with lock none");
    sandbox.run(&["histogram", "--plot", "p.gif"]).refused("'p.gif' must end in .svg or .png");
    sandbox.run(&["histogram", "--log"]).refused("--plot <FILE>");
    assert_eq!(sandbox.names(), [""; 0]);
}

#[test]
fn unwritable_picture_is_reported_and_leaves_no_file() {
    let sandbox = Sandbox::new();
    let no_folder = "writing nowhere/cube.svg: there is no folder nowhere";
    sandbox.run(&["draw", "R", "-o", "nowhere/cube.svg"]).failed(no_folder);
    sandbox.run(&["animate", "R", "-o", "nowhere/a.gif", "--size", "64"]).failed("there is no folder nowhere");
    sandbox.run(&["histogram", "--plot", "nowhere/p.svg"]).failed("there is no folder nowhere");
    fs::create_dir(sandbox.path("folder.svg")).expect("it is made");
    sandbox.run(&["draw", "R", "-o", "folder.svg"]).failed("writing folder.svg: it is not a file");
    sandbox.write("file", "");
    sandbox.run(&["draw", "R", "-o", "file/cube.svg"]).failed("writing file/cube.svg: ");
    assert_eq!(sandbox.names(), ["file", "folder.svg"]);
}

#[test]
fn picture_replaces_an_existing_file() {
    let sandbox = Sandbox::new();
    sandbox.write("cube.svg", "old");
    sandbox.run(&["draw", "R", "-o", "cube.svg"]).answered("");
    assert!(sandbox.read("cube.svg").starts_with(b"<svg "));
    sandbox.run(&["draw", "R R", "-o", "cube.svg"]).refused("locked");
    assert!(sandbox.read("cube.svg").starts_with(b"<svg "), "the picture is unchanged");
    assert_eq!(sandbox.names(), ["cube.svg"]);
}
