//! Compares cubes with values that other programs print.

use godtable_puzzle::cube3::{Cube3, facelets, pieces, sides};

fn played(turns: &str) -> Cube3 {
    Cube3::read_turns(turns).expect("turns")
}

/// Turns and dumps of Cube::Three; the cubes may be held in any way.
const DUMPS: [(&str, &str); 6] = [
    ("R U2 R' U' R U' R' L' U2 L U L' U L", "WWBWWWWWB|RRRRRRRRW|BBRBBBBBO|OOWOOOOOO|GGGGGGGGG|YYYYYYYYY"),
    ("F' L2 B2 L R' U' R F' D2 B2", "WGGYWWYYY|RBRORRWRR|GGGGBBGGO|WWYWOYOBB|YROBGOBOB|WWOYYOBRR"),
    ("U", "WWWWWWWWW|RRBRRBRRB|BBOBBOBBO|OOGOOGOOG|GGRGGRGGR|YYYYYYYYY"),
    ("F R U R' U' F'", "WWGWWRWOG|RRBRRWRRR|BBWBBWBBW|OOOOOBOOB|GGOGGGGGR|YYYYYYYYY"),
    (
        "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2",
        "WOWGWBWRW|RGRYRWRBR|BRBYBWBOB|OBOYOWOGO|GOGYGWGRG|YRYGYBYOY",
    ),
    ("R U F x", "RRBRRBYYB|YYBYYBOOW|BBRBBROOR|WWYWWGWWG|RRYGGYGGO|OOWOOWGGG"),
];

#[test]
fn dumps_are_those_of_cube_three() {
    for (turns, dump) in DUMPS {
        assert_eq!(sides::dump(&played(turns)), dump, "{turns}");
        assert_eq!(sides::read_dump(dump), Ok(played(turns)), "{turns}");
    }
}

#[test]
fn gist_of_a_checkerboard_is_that_of_cube_three() {
    let gist = "      W Y W\n      Y W Y\n      W Y W\nG B G R O R B G B O R O \nB G B O R O G B G R O R \n\
                G B G R O R B G B O R O \n      Y W Y\n      W Y W\n      Y W Y\n";
    let cube = played("U2 D2 F2 B2 R2 L2");
    assert_eq!(sides::gist(&cube), gist);
    assert_eq!(sides::read_gist(gist), Ok(cube));
}

#[test]
fn every_form_is_read_back() {
    for (turns, _) in DUMPS {
        let cube = played(turns);
        assert_eq!(facelets::read(&facelets::write(&cube)), Ok(cube), "{turns}");
        assert_eq!(sides::read_gist(&sides::gist(&cube)), Ok(cube), "{turns}");
        assert_eq!(pieces::read(&pieces::write(&cube)), Ok(cube.upright()), "{turns}");
        assert_eq!(cube.then(&cube.inverse()), Cube3::SOLVED, "{turns}");
    }
}

#[test]
fn orders_are_the_published_ones() {
    for (turns, order) in [("R", 4), ("R U", 105), ("R U'", 63), ("R U R' U'", 6), ("R U2 D' B D'", 1260)] {
        assert_eq!(played(turns).order(), order, "{turns}");
    }
}

#[test]
fn scramble_and_solution_of_the_julia_model_solve_the_cube() {
    let scramble = "R' U' F D2 B2 U2 L2 B2 U2 F2 R' B2 R' U' F' R D2 L D L' U2 F R' U' F";
    let solution = "U F2 B U B D R2 L2 F2 U' F2 L2 D F2 D' R2 D' B D L B'";
    assert!(!played(scramble).is_solved());
    assert!(played(&format!("{scramble} {solution}")).is_solved());
}

#[test]
fn slice_and_wide_turns_are_face_turns_and_rotations() {
    for (turns, same) in [
        ("M", "R L' x'"),
        ("E", "U D' y'"),
        ("S", "F' B z"),
        ("r", "L x"),
        ("Uw2", "D2 y2"),
        ("f'", "B' z'"),
        ("lw", "R x'"),
        ("x y x' z'", ""),
    ] {
        let turns = turns.replace("lw", "Lw");
        assert_eq!(played(&turns), played(same), "{turns}");
    }
}

#[test]
fn impossible_cubes_are_refused_with_the_reason() {
    const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    // Facelets: UF 7 19, UR 5 10, URF 8 9 20, UFL 6 18 38, ULB 0 36 47.
    let changed = |changes: &[(usize, char)]| {
        let mut letters: Vec<char> = SOLVED.chars().collect();
        changes.iter().for_each(|&(facelet, letter)| letters[facelet] = letter);
        facelets::read(&letters.iter().collect::<String>()).expect_err("no cube").to_string()
    };
    for (changes, reason) in [
        (&[(7, 'F'), (19, 'U')][..], "one edge is flipped in place"),
        (&[(8, 'R'), (9, 'F'), (20, 'U')], "one corner is twisted in place"),
        (&[(19, 'R'), (10, 'F')], "two pieces are swapped"),
        (&[(8, 'R'), (9, 'U')], "the corner at URF reads RUF clockwise, but the cube has only its mirror image"),
        (&[(7, 'D'), (34, 'U')], "the edge DF is both at UF and at DF, and the edge UF is missing"),
        (&[(7, 'B'), (46, 'U')], "B and F are opposite each other, so no edge has both"),
        (&[(4, 'R'), (13, 'U')], "the centers of U R F D L B are RUFDLB, which no cube has in any orientation"),
        (&[(0, 'R')], "expected each letter on 9 facelets, and got 10 of R, 8 of U"),
        (&[(0, 'X')], "expected six different letters, one for each color, and got"),
        (&[(4, 'R'), (9, 'U')], "the centers of U and R are both R; each face has its own color"),
    ] {
        let error = changed(changes);
        assert!(error.contains(reason), "{changes:?}: {error}");
    }
    assert_eq!(
        facelets::read(&SOLVED[1..]).expect_err("53 letters").to_string(),
        "expected 54 letters, nine for each of the faces U R F D L B, and got 53"
    );
}

#[test]
fn letters_of_any_scheme_are_read() {
    let colors = |text: &str| {
        text.chars()
            .map(|letter| "wrgyob".as_bytes()["URFDLB".find(letter).expect("a face")] as char)
            .collect::<String>()
    };
    let cube = played("R U F' L2 D B");
    assert_eq!(facelets::read(&colors(&facelets::write(&cube))), Ok(cube));
}

#[test]
fn letters_of_facelets_are_returned_with_the_cube() {
    let turned = played("R U F y");
    let letters: String = facelets::write(&turned);
    assert_eq!(facelets::read_scheme(&letters), Ok((turned, ['U', 'R', 'F', 'D', 'L', 'B'])));
    // Other letters name the centers, in this hold.
    let colors = letters.replace('U', "w").replace('R', "r").replace('F', "g").replace('D', "y");
    let colors = colors.replace('L', "o").replace('B', "b");
    let (cube, scheme) = facelets::read_scheme(&colors).expect("a cube");
    assert_eq!(scheme, ['w', 'b', 'r', 'y', 'g', 'o']);
    assert_eq!(facelets::colors(&cube).map(|face| scheme[face.index()]).iter().collect::<String>(), colors);
}
