//! What designers choose: bandaged pieces, colors, a piece that stays, pieces told apart.

use godtable_cuts::{Choices, CutPuzzle, Description, Turns};
use godtable_puzzle::orbits::Arrangement;
use godtable_puzzle::puzzlefile::{self, Power, Puzzle};
use godtable_testing::plain_levels;

fn made(text: &str, choices: &Choices) -> CutPuzzle {
    let description: Description = text.parse().unwrap();
    CutPuzzle::new(&description, choices).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Returns the number of positions at each depth below `depths`; turns that cut a bandage are not made.
fn levels(puzzle: &Puzzle, depths: usize) -> Vec<usize> {
    levels_without(puzzle, &[], depths)
}

/// Returns the same without some moves.
fn levels_without(puzzle: &Puzzle, without: &[&str], depths: usize) -> Vec<usize> {
    let keeps = |power: Power, _| !without.contains(&puzzle.moves()[power.number].name.as_str());
    let definition = puzzle.definition(&puzzle.powers_that(keeps)).unwrap();
    let next = |position: &Arrangement| {
        let cuts = |number: &usize| {
            let actions = &definition.moves()[*number].actions;
            definition.bandages().iter().any(|bandage| bandage.is_cut(position, actions))
        };
        let allowed = (0..definition.moves().len()).filter(|number| !cuts(number));
        allowed.map(|number| definition.moved(position, number)).collect::<Vec<Arrangement>>()
    };
    let key = |position: &Arrangement| -> Vec<u8> {
        position.orbits.iter().flat_map(|orbit| [&orbit.kinds[..], &orbit.orientations].concat()).collect()
    };
    plain_levels([definition.solved()], key, next).take(depths).map(|level| level.len()).collect()
}

fn shipped(name: &str) -> Puzzle {
    puzzlefile::read(puzzlefile::shipped(name).unwrap()).unwrap()
}

fn orbits(puzzle: &CutPuzzle) -> Vec<(&str, usize, u8)> {
    let orbits = puzzle.puzzle().orbits();
    orbits.map(|orbit| (orbit.name.as_str(), orbit.kinds.len(), orbit.modulus)).collect()
}

#[test]
fn bicube_from_bandaged_names_is_the_shipped_one() {
    let bandage = BICUBE.to_owned();
    let puzzle = made("3x3x3", &Choices { bandage, ..Choices::default() });
    assert_eq!(levels_without(puzzle.puzzle(), &["D", "B"], 12), levels(&shipped("bicube"), 12));
    let back = puzzlefile::read(&puzzle.tws().unwrap()).unwrap();
    assert_eq!(back.bandages(), puzzle.puzzle().bandages());
}

#[test]
fn bandaged_pieces_are_never_cut() {
    let puzzle = made("3x3x3", &Choices { bandage: "UF UFR".to_owned(), ..Choices::default() });
    // U and F move both pieces, R only one of them.
    let own = puzzle.puzzle();
    assert!(own.played_legally(&own.read_moves("U2 B").unwrap()).is_ok());
    assert!(own.played_legally(&own.read_moves("R").unwrap()).unwrap_err().contains("would cut the block"));
    // A center is moved by spinning.
    let puzzle = made("3x3x3", &Choices { bandage: "U UFR UF".to_owned(), ..Choices::default() });
    assert_eq!(orbits(&puzzle).len(), 3);
    let own = puzzle.puzzle();
    assert!(own.played_legally(&own.read_moves("U").unwrap()).is_ok());
    assert!(own.played_legally(&own.read_moves("F").unwrap()).is_err());
}

#[test]
fn pieces_that_look_alike_are_told_apart_once_bandaged() {
    let puzzle = made("4x4x4", &Choices { bandage: "U.*, F.*".to_owned(), ..Choices::default() });
    let centers = puzzle.puzzle().orbits().find(|orbit| orbit.name == "CENTERS").unwrap();
    assert_eq!(centers.moduli.len(), 4 + 4 + 4);
}

#[test]
fn three_color_cube_is_the_shipped_one() {
    let puzzle = made("3x3x3", &Choices { colors: "U=D L=R F=B".to_owned(), ..Choices::default() });
    let shipped = shipped("3-color-cube");
    let powers: Vec<String> = shipped.powers().iter().map(|&power| shipped.name_of(power)).collect();
    assert_eq!(levels(puzzle.puzzle(), 4), levels(&shipped, 4), "{powers:?}");
}

#[test]
fn still_corner_makes_the_2x2x2_of_three_faces() {
    let puzzle = made("2x2x2", &Choices { still: "DBL".to_owned(), ..Choices::default() });
    let names: Vec<&str> = puzzle.puzzle().moves().iter().map(|made| made.name.as_str()).collect();
    assert_eq!(names, ["F", "U", "R"]);
    // https://www.jaapsch.net/puzzles/cube2.htm, in half turns.
    assert_eq!(levels(puzzle.puzzle(), 6), [1, 9, 54, 321, 1_847, 9_992]);
}

#[test]
fn still_pieces_make_the_shipped_cuboids() {
    for (name, still, turns) in
        [("2x2x3", "BL", Turns::Layers), ("2x3x3", "DBL", Turns::Layers), ("2x2x4", "DBL", Turns::Blocks)]
    {
        let choices = Choices { still: still.to_owned(), turns: Some(turns), ..Choices::default() };
        assert_eq!(levels(made(name, &choices).puzzle(), 6), levels(&shipped(name), 6), "{name}");
    }
}

#[test]
fn super_cube_tells_centers_and_their_turns_apart() {
    let is_super = Choices { is_super: true, ..Choices::default() };
    assert_eq!(orbits(&made("3x3x3", &is_super)), [("CORNERS", 8, 3), ("EDGES", 12, 2), ("CENTERS", 6, 4)]);
    let puzzle = made("4x4x4", &is_super);
    assert!(puzzle.puzzle().orbits().all(|orbit| orbit.moduli.len() == orbit.kinds.len()));
    // A picture on one face: only its center's turns are seen.
    let picture = made("3x3x3", &Choices { colors: "U*".to_owned(), ..Choices::default() });
    assert_eq!(orbits(&picture), [("CORNERS", 8, 3), ("EDGES", 12, 2), ("CENTERS", 1, 4)]);
}

#[test]
fn joined_orbits_keep_all_rotations() {
    let apart = made("helicopter", &Choices::default());
    let joined = made("helicopter", &Choices { joins_rotated: true, ..Choices::default() });
    assert_eq!((orbits(&apart).len(), orbits(&joined).len()), (5, 2));
    assert_eq!((apart.puzzle().rotations().len(), joined.puzzle().rotations().len()), (0, 13));
}

#[test]
fn blank_faces_make_pieces_alike() {
    let puzzle = made("3x3x3", &Choices { colors: "U=D=L=R=B".to_owned(), ..Choices::default() });
    let kinds: Vec<usize> = puzzle.puzzle().orbits().map(|orbit| orbit.moduli.len()).collect();
    assert_eq!(kinds, [2, 2]);
    let corners = puzzle.puzzle().orbits().next().unwrap();
    let mut moduli = corners.moduli.clone();
    moduli.sort_unstable();
    assert_eq!(moduli, [1, 3]);
    assert!(puzzle.tws().unwrap().contains('?'));
}

/// The groups of the Bicube (<https://www.jaapsch.net/puzzles/bandage.htm>) that turn, in the hold of crates/puzzle/shipped/bicube.tws.
/// There the edge DB is also bandaged to the centers D and B, so that these two faces never turn.
const BICUBE: &str = "UFL UF, ULB UB, UBR UR, DFR FR, DLF FL, DBL BL, DRB DR, UL U, BR R, DF F, DL L";
