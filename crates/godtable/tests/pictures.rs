//! `godtable draw`, `godtable animate`, `godtable histogram --plot`.
#![cfg(feature = "program")]

mod support;

use std::fs;

use support::Sandbox;

/// The first bytes of a PNG file, and of a GIF file.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";
const GIF: &[u8] = b"GIF89a";

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
fn drawing_keeps_letters_and_colours_of_facelets() {
    let sandbox = Sandbox::new();
    let facelets = ["draw", "--input", "facelets"];
    let with = |words: &[&str]| sandbox.run(&[&facelets[..], words].concat());
    // Yellow on top and blue in front: the usual cube, rotated.
    let colours = "YYYYRRRRBBBBWWWWOOOOGGGG";
    assert_eq!(with(&[colours]).lines()[..3], ["     Y Y", "     Y Y", "O O  B B  R R  G G"]);
    with(&[colours, "-o", "colours.svg"]).answered("");
    sandbox.run(&["draw", "--input", "setup", "x2", "-o", "setup.svg"]).answered("");
    let shapes = |name: &str| {
        let svg = String::from_utf8(sandbox.read(name)).expect("text");
        svg.lines().filter(|line| !line.starts_with("<title>")).map(str::to_owned).collect::<Vec<String>>()
    };
    assert_eq!(shapes("colours.svg"), shapes("setup.svg"));
    // The letters of the faces, permuted.
    let net = "     D U\n     D U\nR U  L F  L B  F L\nR B  D R  D F  L F\n     U B\n     B R\n";
    with(&["DUDULBDFLFDRUBBRRURBFLLF"]).answered(net);
    sandbox.run(&["animate", "-o", "a.svg", "--input", "facelets", colours]).answered("");
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
    sandbox.run(&["animate", "R"]).refused("--output <FILE>");
    sandbox.run(&["animate", "R", "-o", "a.jpg"]).refused("'a.jpg' must end in .gif, .png or .svg");
    sandbox.run(&["animate", "R", "-o", "a.gif", "--tween", "0"]).refused("must be a whole number from 1 to 60");
    sandbox.run(&["animate", "R", "-o", "a.gif", "--fps", "51"]).refused("must be a whole number from 1 to 50");
    sandbox.run(&["animate", "R", "-o", "a.gif", "--stills"]).refused("end in .svg or .png");
    sandbox.run(&["animate", "R", "-o", "a.gif", "--view", "net"]).refused("[possible values: exploded, plain]");
    sandbox.run(&["animate", "R", "-o", "a.gif", "--size", "2000"]).refused("1024 pixels wide at most");
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
