//! `scramble --wca` and cases to train. The models here share nothing with the program.
use crate::support;

use std::collections::BTreeMap;

use serde_json::Value;
use support::Sandbox;

/// Returns scrambles as JSON.
fn drawn(sandbox: &Sandbox, words: &str) -> Vec<Value> {
    let words: Vec<&str> = ["scramble", "--format", "json"].into_iter().chain(words.split(' ')).collect();
    let run = sandbox.run(&words);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    run.lines().into_iter().map(|line| serde_json::from_str(line).expect("it is JSON")).collect()
}

fn text<'a>(answer: &'a Value, field: &str) -> &'a str {
    answer[field].as_str().expect("a text")
}

/// Compares how often something was drawn with how often it should be: the sum of squares over expected values has a mean of
/// one for each class, and is below the bound in all but one of 10^6 runs. Rare classes count as one.
fn check_uniform(drawn: &BTreeMap<u64, usize>, weights: &BTreeMap<u64, f64>) {
    let (all, total) = (weights.values().sum::<f64>(), drawn.values().sum::<usize>() as f64);
    assert!(drawn.keys().all(|class| weights.contains_key(class)), "{drawn:?} {weights:?}");
    let (mut chi, mut classes, mut rare) = (0.0, 0.0, (0.0, 0.0));
    for (class, weight) in weights {
        let (expected, got) = (total * weight / all, drawn.get(class).copied().unwrap_or_default() as f64);
        if expected < 5.0 {
            rare = (rare.0 + expected, rare.1 + got);
        } else {
            chi += (got - expected).powi(2) / expected;
            classes += 1.0;
        }
    }
    assert!((rare.1 - rare.0).abs() < 5.0 * rare.0.sqrt() + 3.0, "{drawn:?} {weights:?}");
    assert!(chi < classes + 5.0 * f64::sqrt(2.0 * classes) + 8.0, "chi-squared {chi}: {drawn:?} {weights:?}");
}

/// Returns the number of states at each distance.
fn counts(sandbox: &Sandbox, puzzle: &str) -> BTreeMap<u64, f64> {
    let run = sandbox.run(&["histogram", "--puzzle", puzzle, "--format", "csv", "--quiet"]);
    let number = |text: &str| text.parse::<f64>().expect("a number");
    let row = |line: &&str| line.split_once(',').map(|(distance, count)| (number(distance) as u64, number(count)));
    run.lines().iter().skip(1).filter_map(row).collect()
}

/// Whether no two turns in a row are of one axis.
fn alternate(turns: &[&str]) -> bool {
    turns.windows(2).all(|pair| pair[0][..1] != pair[1][..1])
}

#[test]
fn pyraminx_scrambles_have_tips_and_take_six_turns() {
    let sandbox = Sandbox::new();
    let scrambles = drawn(&sandbox, "--wca --puzzle pyraminx --seed 1 --count 3000");
    let (mut distances, mut tips) = (BTreeMap::new(), BTreeMap::new());
    let mut cores = String::new();
    for answer in &scrambles {
        let turns: Vec<&str> = text(answer, "turns").split(' ').collect();
        let (core, ends) = turns.split_at(11);
        assert!(core.iter().all(|turn| ["U", "L", "R", "B"].contains(&turn.trim_end_matches('\''))), "{turns:?}");
        assert!(alternate(core) && ends.iter().map(|tip| "ulrb".find(&tip[..1])).is_sorted(), "{turns:?}");
        assert!(alternate(ends) && ends.iter().all(|tip| "ulrb".contains(&tip[..1])), "{turns:?}");
        let distance = answer["distance"].as_u64().expect("a number");
        assert!(distance + ends.len() as u64 >= 6, "{answer}");
        cores += &format!("{}\n", core.join(" "));
        *distances.entry(distance).or_default() += 1;
        // The turn of each tip, in base three.
        let turn = |tip: char| {
            let own = ends.iter().find(|end| end.starts_with(tip));
            own.map_or(0, |end| if end.ends_with('\'') { 2 } else { 1 })
        };
        *tips.entry("ulrb".chars().fold(0, |all, tip| 3 * all + turn(tip))).or_default() += 1;
    }
    // The table of all positions agrees.
    let run = sandbox.run_with_input(&["lookup", "--puzzle", "pyraminx", "--batch", "-"], &cores);
    let known: Vec<String> = scrambles.iter().map(|answer| answer["distance"].to_string()).collect();
    assert_eq!(run.lines(), known);
    // Of the 81 ways to turn tips, so many are at least six turns away with a core at these distances.
    let ways = |distance: u64| [0.0, 0.0, 16.0, 48.0, 72.0, 80.0].get(distance as usize).copied().unwrap_or(81.0);
    let states = counts(&sandbox, "pyraminx");
    let weights = states.iter().map(|(&distance, count)| (distance, count * ways(distance)));
    check_uniform(&distances, &weights.filter(|(_, weight)| *weight > 0.0).collect());
    let far: f64 = states.iter().filter(|(distance, _)| **distance >= 6).map(|(_, count)| count).sum();
    let of_tips = |way: u64| {
        let turned = (0..4).filter(|tip| !(way / 3_u64.pow(*tip)).is_multiple_of(3)).count() as u64;
        let near = (6 - turned..6).filter_map(|distance| states.get(&distance)).sum::<f64>();
        (way, far + near)
    };
    check_uniform(&tips, &(0..81).map(of_tips).collect());
}

/// A vector: to the right, up, to the front.
type Vector = [i32; 3];

/// A Skewb as stickers: the place of a piece, the direction of the sticker, and its color, the direction at home.
#[derive(Clone)]
struct Skewb(Vec<(Vector, Vector, Vector)>);

/// The corners that turn: UBL, DFL and DBR, DBL of the Association, and UFR of the definition.
const CORNERS: [Vector; 5] = [[-1, 1, -1], [-1, -1, 1], [1, -1, -1], [-1, -1, -1], [1, 1, 1]];

impl Skewb {
    fn solved() -> Skewb {
        let axis =
            |number: usize, sign: i32| -> Vector { std::array::from_fn(|own| if own == number { sign } else { 0 }) };
        let mut stickers = Vec::new();
        for number in 0..8 {
            let corner: Vector = std::array::from_fn(|own| if number >> own & 1 == 1 { 1 } else { -1 });
            (0..3).for_each(|own| stickers.push((corner, axis(own, corner[own]), axis(own, corner[own]))));
        }
        for number in 0..3 {
            [1, -1]
                .into_iter()
                .for_each(|sign| stickers.push((axis(number, sign), axis(number, sign), axis(number, sign))));
        }
        Skewb(stickers)
    }

    /// Turns the half around a corner by 120 degrees, clockwise as seen from there.
    fn turn(&mut self, corner: Vector) {
        // Around UFR, U goes to R, R to F, and F to U. Reflections make other corners of it, and may change the sense.
        let is_mirrored = corner.iter().product::<i32>() < 0;
        let turned = |own: Vector| {
            let own: Vector = std::array::from_fn(|axis| own[axis] * corner[axis]);
            let own = if is_mirrored { [own[2], own[0], own[1]] } else { [own[1], own[2], own[0]] };
            std::array::from_fn(|axis| own[axis] * corner[axis])
        };
        for (place, direction, _) in &mut self.0 {
            if place.iter().zip(corner).map(|(own, other)| own * other).sum::<i32>() > 0 {
                (*place, *direction) = (turned(*place), turned(*direction));
            }
        }
    }

    fn play(&mut self, turns: &str, corner: impl Fn(&str) -> Vector) {
        for turn in turns.split_whitespace() {
            let quantity = if turn.ends_with('\'') { 2 } else { 1 };
            (0..quantity).for_each(|_| self.turn(corner(turn.trim_end_matches('\''))));
        }
    }

    /// Whether each side has one color.
    fn is_solved(&self) -> bool {
        let sides: BTreeMap<Vector, Vector> = self.0.iter().map(|&(_, direction, color)| (direction, color)).collect();
        self.0.iter().all(|(_, direction, color)| sides[direction] == *color)
    }
}

#[test]
fn skewb_scrambles_turn_the_halves_of_the_association() {
    let sandbox = Sandbox::new();
    let scrambles = drawn(&sandbox, "--wca --puzzle skewb --seed 1 --count 2000");
    let mut distances = BTreeMap::new();
    for (number, answer) in scrambles.iter().enumerate() {
        let turns = text(answer, "turns");
        let words: Vec<&str> = turns.split(' ').collect();
        assert!(words.len() == 11 && alternate(&words), "{turns}");
        let distance = answer["distance"].as_u64().expect("a number");
        *distances.entry(distance).or_default() += 1;
        if number >= 10 {
            continue;
        }
        // A solution in turns of the definition solves the position after the scramble, in one of three holds.
        let mut skewb = Skewb::solved();
        let number = |name: &str| ["U", "L", "R", "B"].iter().position(|own| *own == name).expect("a turn");
        skewb.play(turns, |name| CORNERS[number(name)]);
        assert!(!skewb.is_solved());
        // The answer to such a scramble is written in the same letters, and goes on from it.
        let solution = sandbox.run(&["solve", "--puzzle", "skewb", turns]).stdout;
        let mut answered = skewb.clone();
        answered.play(solution.trim(), |name| CORNERS[number(name)]);
        assert!(answered.is_solved(), "{turns}: {solution}");
        let pattern = text(answer, "pattern");
        let solution = sandbox.run(&["solve", "--puzzle", "skewb", "--input", "kpattern", pattern]).stdout;
        let number = |name: &str| ["UBL", "DFL", "DBR", "UFR"].iter().position(|own| *own == name).expect("a turn");
        let is_hold = |hold: usize| {
            let mut skewb = skewb.clone();
            skewb.play(&solution, |name| match number(name) {
                3 => CORNERS[4],
                corner => CORNERS[(corner + hold) % 3],
            });
            skewb.is_solved()
        };
        assert!((0..3).any(is_hold), "{turns}: {solution}");
    }
    check_uniform(&distances, &counts(&sandbox, "skewb").into_iter().filter(|(distance, _)| *distance >= 7).collect());
}

#[test]
fn square_1_scrambles_are_legal_and_lead_to_their_patterns() {
    let sandbox = Sandbox::new();
    for answer in drawn(&sandbox, "--wca --puzzle square-1 --seed 1 --count 50") {
        let corner = |number: u64| [16, number];
        let solved = (0..8).flat_map(|number| corner(number).into_iter().chain([number + 8]));
        // Two layers of twelve slots, each clockwise as seen from outside; a twist exchanges the halves that begin here.
        let (mut slots, mut flips) = (solved.collect::<Vec<u64>>(), 0);
        let turns = text(&answer, "turns");
        for word in turns.split(' ') {
            if word == "/" {
                assert!([2, 8, 13, 19].iter().all(|&slot| slots[slot] != 16), "{turns}");
                (3..9).for_each(|slot| slots.swap(slot, slot + 11));
                flips += 1;
                continue;
            }
            let pair = word.strip_prefix('(').and_then(|word| word.strip_suffix(')')).expect(turns);
            let pair: Vec<i64> = pair.split(',').map(|number| number.parse().expect(turns)).collect();
            assert!(pair.len() == 2 && pair != [0, 0] && pair.iter().all(|own| (-5..=6).contains(own)), "{turns}");
            slots[..12].rotate_right(pair[0].rem_euclid(12) as usize);
            slots[12..].rotate_right(pair[1].rem_euclid(12) as usize);
        }
        let pattern: Value = serde_json::from_str(text(&answer, "pattern")).expect("JSON");
        assert_eq!(pattern["PIECES"]["pieces"], Value::from(slots), "{turns}");
        assert_eq!(pattern["MIDDLE"]["orientation"], Value::from(vec![flips % 2]), "{turns}");
        assert!(answer["length"].as_u64().is_some_and(|length| length >= 11), "{turns}");
        assert_eq!(answer["length"], turns.split(' ').count());
    }
}

#[test]
fn square_1_is_solved_in_the_notation_of_its_scramble() {
    let sandbox = Sandbox::new();
    let scramble = "(1,0) / (3,0) / (-1,-3)";
    for format in ["text", "json"] {
        let run = sandbox.run(&["solve", "--puzzle", "square-1", scramble, "--format", format]);
        let answer = if format == "json" { run.json()["solutions"][0].clone() } else { Value::from(run.stdout.trim()) };
        let answer = answer.as_str().expect("a solution");
        assert!(answer.split(' ').all(|word| word == "/" || word.starts_with('(')), "{answer}");
        sandbox.run(&["lookup", "--puzzle", "square-1", &format!("{scramble} {answer}")]).answered("0\n");
    }
    let own = sandbox.run(&["solve", "--puzzle", "square-1", "U S U3 S U' D3'"]).stdout;
    assert!(!own.contains('/') && own.contains('S'), "{own}");
}

#[test]
fn contests_need_no_rules_and_refuse_other_puzzles() {
    let sandbox = Sandbox::new().with_tables_of_the_3x3x3();
    let half_turn = sandbox.run(&["scramble", "--wca", "--rules", "half-turn", "--seed", "1"]);
    sandbox.run(&["scramble", "--wca", "--seed", "1"]).answered(&half_turn.stdout);
    let plain = sandbox.run(&["scramble", "--puzzle", "3x3x3", "--seed", "1"]);
    sandbox.run(&["scramble", "--puzzle", "3x3x3", "--wca", "--seed", "1"]).answered(&plain.stdout);
    for words in [&["--puzzle", "ivy"][..], &["--puzzle", "skewb", "--turns", "UFR UBL"], &["--puzzle", "bicube"]] {
        let run = sandbox.run(&[&["scramble", "--wca"], words].concat());
        run.refused("--wca draws scrambles of the puzzles 2x2x2, 3x3x3, pyraminx, skewb and square-1");
    }
}

#[test]
fn cases_are_hidden_in_random_positions() {
    let sandbox = Sandbox::new().with_tables_of_the_3x3x3();
    let facelets = |setup: &str| {
        let words = ["show", "--puzzle", "3x3x3", "--as", "facelets", "--input", "setup", setup];
        sandbox.run(&words).stdout.trim().to_owned()
    };
    // The last layer: U is anyhow, and the rest is solved.
    let solved = facelets("");
    let run = |words: &[&str]| {
        let words = [&["scramble", "--seed", "3", "--count", "8", "--format", "json"], words].concat();
        let run = sandbox.run(&words);
        assert_eq!(run.status, Some(0), "{}", run.stderr);
        run.lines().into_iter().map(|line| serde_json::from_str(line).expect("it is JSON")).collect::<Vec<Value>>()
    };
    let of_u: Vec<usize> = (0..9).chain(9..12).chain(18..21).chain(36..39).chain(45..48).collect();
    let mut seen = std::collections::BTreeSet::new();
    for answer in run(&["--case", "", "--pieces", "f2l"]) {
        assert_eq!(text(&answer, "facelets"), facelets(text(&answer, "turns")));
        let same = |facelet: usize| text(&answer, "facelets")[facelet..=facelet] == solved[facelet..=facelet];
        assert!((0..54).all(|facelet| of_u.contains(&facelet) || same(facelet)), "{answer}");
        assert!(text(&answer, "turns").split(' ').count() > 6, "{answer}");
        seen.insert(text(&answer, "facelets").to_owned());
    }
    assert!(seen.len() > 6);
    // Sune with the corners in any order: the stickers of U lie as after Sune, up to a turn of U.
    let sune = "R U R' U R U2 R'";
    let case = facelets(sune);
    let lies = |facelets: &str| facelets[..9].chars().map(|letter| letter == 'U').collect::<Vec<bool>>();
    let turned: Vec<Vec<bool>> =
        ["", "U", "U2", "U'"].iter().map(|turn| lies(&facelets(&format!("{sune} {turn}")))).collect();
    let words = ["--case", sune, "--pieces", "f2l", "--oriented", "UF UR UB UL UFR UFL UBR UBL"];
    assert!(run(&words).iter().all(|answer| lies(text(answer, "facelets")) == lies(&case)));
    let answers = run(&[&words[..], &["--auf"]].concat());
    assert!(answers.iter().all(|answer| turned.contains(&lies(text(answer, "facelets")))));
    assert!(answers.iter().any(|answer| lies(text(answer, "facelets")) != lies(&case)));

    sandbox.run(&["scramble", "--case", "R Q"]).refused("--case 'R Q': column 3: 'Q' is no turn");
    sandbox.run(&["scramble", "--case", "", "--oriented", "UX"]).refused("--oriented: there is no piece 'UX'");
    sandbox
        .run(&["scramble", "--case", "R", "--puzzle", "skewb"])
        .refused("--case: skewb: cases to train are of the whole");
    sandbox.run(&["scramble", "--auf"]).refused("--case <SETUP>");
}
