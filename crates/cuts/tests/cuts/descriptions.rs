//! Descriptions: their words, and 10,000 random ones.

use godtable_cuts::{Choices, Cut, CutKind, CutPuzzle, Description, KNOWN, Shape, Turns, known};
use godtable_puzzle::puzzlefile::{self, UnwritableError};
use godtable_puzzle::random::Random;
use godtable_testing::is_exhaustive;

fn read(text: &str) -> Description {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn words_give_a_solid_and_cuts() {
    let description = read("  c f .5   v 0.25 ");
    let cuts = [Cut { kind: CutKind::Face, distance: 0.5 }, Cut { kind: CutKind::Vertex, distance: 0.25 }];
    assert_eq!((description.shape(), description.cuts()), (Shape::Cube, &cuts[..]));
    assert_eq!(description.to_string(), "c f 0.5 v 0.25");
    assert_eq!(read("p5 u -0 f 0.5").to_string(), "p5 u 0 f 0.5");
}

#[test]
fn descriptions_read_back_from_their_text() {
    for text in KNOWN.iter().map(|known| known.description).chain(["5x5x5", "2x3x4", "p7 u 0.1 e 0.3"]) {
        let description = read(text);
        assert_eq!(read(&description.to_string()), description, "{text}");
        let name = description.name();
        assert!(name.contains('_') || read(&name) == description, "{text}: {name}");
    }
}

#[test]
fn sides_of_cuboids_come_in_any_order() {
    for text in ["2x3x4", "4x2x3", "3x4x2"] {
        assert_eq!(read(text).shape(), Shape::Cuboid([4, 2, 3]));
    }
    assert_eq!(read("3x2x2").shape(), Shape::Cuboid([2, 3, 2]));
    assert_eq!(read("3x3x2").shape(), Shape::Cuboid([3, 2, 3]));
    assert_eq!(read("4x4x4"), read("c f 0.5 f 0"));
}

#[test]
fn names_are_found_in_any_letters() {
    assert_eq!(known("Master-Skewb").map(|known| known.name), Some("master skewb"));
    assert_eq!(known("FTO"), known("fto"));
    assert_eq!(read("pyraminx with tips").turns(), Turns::CornerBlocks);
    assert_eq!(read(known("pyraminx with tips").unwrap().description).turns(), Turns::Layers);
    assert_eq!((read("d f 0.7").name().as_str(), read("3x3x3").name().as_str()), ("megaminx", "3x3x3"));
    assert_eq!(read("c f 0.3").name(), "c_f_0.3");
}

#[test]
fn known_puzzles_are_made_and_read_back() {
    for known in &KNOWN {
        let puzzle = CutPuzzle::new(&read(known.name), &Choices::default()).unwrap();
        check(&puzzle, known.name);
    }
}

/// The number of stickers up to which texts are read back: reading takes longer than making.
const MOST_STICKERS: usize = 120;

/// Checks that moves have small orders and names of their own, and that both texts read back.
fn check(puzzle: &CutPuzzle, text: &str) {
    let own = puzzle.puzzle();
    let turns = puzzle.turns();
    let mut names: Vec<&str> = turns.iter().map(|turn| turn.name.as_str()).collect();
    names.extend(puzzle.puzzle().sequences().iter().map(|(name, _)| name.as_str()));
    names.sort_unstable();
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{text}: a name twice");
    for (number, turn) in turns.iter().enumerate() {
        let order = (std::f64::consts::TAU / turn.angle).round() as u64;
        assert!(order.is_multiple_of(own.order(number)), "{text}: {} {}", turn.name, own.order(number));
        let mut images = turn.images.clone();
        images.sort_unstable();
        assert!(images.iter().enumerate().all(|(place, &image)| place == image as usize), "{text}: {}", turn.name);
    }
    if puzzle.stickers().len() > MOST_STICKERS {
        return;
    }
    assert!(names.iter().all(|name| own.read_moves(name).is_ok()), "{text}");
    match own.kpuzzle() {
        Ok(written) => {
            let back = puzzlefile::read(&written).unwrap();
            assert!(back.orbits().eq(own.orbits()), "{text}");
            assert_eq!((back.moves(), back.rotations()), (own.moves(), own.rotations()), "{text}");
        }
        Err(error) => assert!(!own.bandages().is_empty(), "{text}: {error}"),
    }
    match puzzle.tws() {
        Ok(written) => {
            let back = puzzlefile::read(&written).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert!(back.orbits().eq(own.orbits()), "{text}");
            assert_eq!((back.moves(), back.rotations()), (own.moves(), own.rotations()), "{text}");
            assert_eq!((back.bandages(), back.name()), (own.bandages(), own.name()), "{text}");
        }
        Err(error) => assert!(matches!(error, UnwritableError::Orientations { .. }), "{text}: {error}"),
    }
}

/// Returns a random text: mostly a solid and cuts, sometimes wrong words.
fn random_text(random: &mut Random) -> String {
    const SOLIDS: [&str; 15] = ["c", "c", "c", "t", "t", "t", "o", "o", "d", "i", "p3", "p5", "p12", "2x3x4", "p2"];
    const MEETING: [f64; 8] = [
        0.577350269189626,
        1.0 / 3.0,
        0.447213595499958,
        0.618033988749895,
        std::f64::consts::FRAC_1_SQRT_2,
        0.236067977499790,
        0.0,
        5.0 / 3.0,
    ];
    const CUTS: [&str; 4] = ["f", "e", "v", "u"];
    const WRONG: [&str; 10] = ["x", "", "-1", "1e9", "nan", "0.5.5", "f", "2x", "99x1x1", "ü"];
    let mut words = vec![SOLIDS[random.below(SOLIDS.len())].to_owned()];
    for _ in 0..[1, 1, 2, 2, 2, 3, 0, 1 + random.below(4)][random.below(8)] {
        words.push(CUTS[random.below(if words[0].starts_with('p') { 4 } else { 3 })].to_owned());
        let distance = match random.below(4) {
            // Where cuts meet, to four to nine digits.
            3 => {
                let digits = 10_f64.powi(4 + random.below(6) as i32);
                (MEETING[random.below(MEETING.len())] * digits).round() / digits
            }
            0 => random.below(10) as f64 / 10.0,
            1 => random.below(300) as f64 / 100.0 - 1.5,
            _ => random.below(1_000_000) as f64 / 1e6,
        };
        words.push(distance.to_string());
    }
    if random.below(8) == 0 {
        let (at, wrong) = (random.below(words.len() + 1), random.below(WRONG.len()));
        words.insert(at, WRONG[wrong].to_owned());
    }
    words.join(" ")
}

/// Returns random choices, none in two of three cases.
fn random_choices(random: &mut Random) -> Choices {
    const TURNS: [Option<Turns>; 6] =
        [None, None, Some(Turns::Layers), Some(Turns::AllLayers), Some(Turns::Blocks), Some(Turns::CornerBlocks)];
    const COLORS: [&str; 6] = ["", "", "U=D", "F*", "U=D=F=B=L=R", "F=F"];
    const BANDAGES: [&str; 6] = ["", "", "U F", "UF UFR", "UF.* U.*", "U.1 U.2, F.1 F.2"];
    const STILL: [&str; 6] = ["", "", "", "UFR", "DBL", "U.1"];
    if random.below(3) > 0 {
        return Choices::default();
    }
    Choices {
        turns: TURNS[random.below(TURNS.len())],
        is_super: random.below(4) == 0,
        joins_rotated: random.below(4) == 0,
        colors: COLORS[random.below(COLORS.len())].to_owned(),
        bandage: BANDAGES[random.below(BANDAGES.len())].to_owned(),
        still: STILL[random.below(STILL.len())].to_owned(),
        ..Choices::default()
    }
}

#[test]
fn ten_thousand_random_descriptions_give_puzzles_or_errors() {
    let mut random = Random::new(10_000);
    let (mut puzzles, mut errors) = (0, 0);
    for _ in 0..if is_exhaustive() { 100_000 } else { 10_000 } {
        let text = random_text(&mut random);
        let choices = random_choices(&mut random);
        let made = text.parse::<Description>().and_then(|description| CutPuzzle::new(&description, &choices));
        match made {
            Ok(puzzle) => {
                check(&puzzle, &format!("{text} {choices:?}"));
                puzzles += 1;
            }
            Err(error) => {
                assert!(!error.to_string().is_empty());
                errors += 1;
            }
        }
    }
    assert!(puzzles > 1_500 && errors > 1_500, "{puzzles} puzzles, {errors} errors");
}
