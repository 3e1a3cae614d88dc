//! Algorithms against a plain search over all sequences of turns.

use std::collections::{BTreeMap, BTreeSet};

use godtable::{Algorithm, AlgorithmList, Case, Error, Puzzle, Work};
use godtable_puzzle::random::Random;
use godtable_testing::{PiecesInSpace, Stickers, Stickers3};

type Tested = Result<(), Error>;

const EDGES: [&str; 12] = ["UF", "UR", "UB", "UL", "DF", "DR", "DB", "DL", "FR", "FL", "BR", "BL"];
const CORNERS: [&str; 8] = ["UFR", "UBR", "UBL", "UFL", "DFR", "DFL", "DBL", "DBR"];

/// The half turns of some faces.
fn turns_of(faces: &str) -> Vec<String> {
    faces.chars().flat_map(|face| ["", "2", "'"].map(|suffix| format!("{face}{suffix}"))).collect()
}

fn parts(turn: &str) -> (char, u8) {
    let face = turn.chars().next().expect("a face");
    (
        face,
        if turn.ends_with('2') {
            2
        } else if turn.ends_with('\'') {
            3
        } else {
            1
        },
    )
}

/// Returns all words in which no face turns twice without a turn of another axis between, with what they lead to.
fn plain_words<S: Clone>(
    start: S,
    turns: &[String],
    longest: usize,
    turned: &dyn Fn(&S, &str) -> S,
) -> Vec<(Vec<String>, S)> {
    let mut all = Vec::new();
    let mut level = vec![(Vec::<String>::new(), start)];
    for _ in 0..longest {
        let mut next = Vec::new();
        for (word, at) in &level {
            for turn in turns {
                let face = parts(turn).0;
                let mut same_axis =
                    word.iter().rev().map(|own| parts(own).0).take_while(|own| is_same_axis(*own, face));
                if same_axis.all(|own| own != face) {
                    next.push(([&word[..], std::slice::from_ref(turn)].concat(), turned(at, turn)));
                }
            }
        }
        all.extend(next.iter().cloned());
        level = next;
    }
    all
}

fn is_same_axis(one: char, other: char) -> bool {
    ["UD", "RL", "FB"].iter().any(|axis| axis.contains(one) && axis.contains(other))
}

/// Returns the algorithms up to a length.
fn up_to(longest: usize, puzzle: &Puzzle, case: &Case) -> Result<Vec<AlgorithmList>, Error> {
    let mut algorithms = puzzle.algorithms(case, &Work::default())?;
    (0..longest).map(|_| algorithms.search(&Work::default())).collect()
}

fn texts(found: &[AlgorithmList]) -> BTreeSet<String> {
    found.iter().flat_map(|own| &own.algorithms).map(|own| own.moves.to_string()).collect()
}

/// Checks that lengths have an order, and returns the texts of all sequences and the algorithms of each class.
fn both(longest: usize, puzzle: &Puzzle, case: &Case) -> Result<(BTreeSet<String>, Vec<Algorithm>), Error> {
    let each = up_to(longest, puzzle, &Case { each: true, ..case.clone() })?;
    let classes = up_to(longest, puzzle, case)?;
    for (each, classes) in each.iter().zip(&classes) {
        let sizes = classes.algorithms.iter().map(|own| own.class_size).sum::<u128>();
        assert_eq!([each.sequences, classes.sequences, sizes], [each.algorithms.len() as u128; 3]);
        let keys: Vec<(f64, Vec<String>)> =
            each.algorithms.iter().map(|own| (own.cost, own.moves.names().map(str::to_owned).collect())).collect();
        assert!(keys.windows(2).all(|pair| pair[0] < pair[1]), "{keys:?}");
    }
    let all = texts(&each);
    assert!(texts(&classes).is_subset(&all));
    Ok((all, classes.into_iter().flat_map(|own| own.algorithms).collect()))
}

/// A symmetry of the cube: the image of each face, and whether it is a reflection.
type Symmetry = (BTreeMap<char, char>, bool);

fn symmetries() -> Vec<Symmetry> {
    let axes = [['R', 'L'], ['U', 'D'], ['F', 'B']];
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let symmetry = |(number, order): (usize, &[usize; 3])| {
        let flips: usize = (0..3).filter(|axis| number >> axis & 1 == 1).count();
        let is_odd = [[0, 2, 1], [1, 0, 2], [2, 1, 0]].contains(order);
        let image = |axis: usize, side: usize| (axes[axis][side], axes[order[axis]][side ^ (number >> axis & 1)]);
        let map = (0..3).flat_map(|axis| [image(axis, 0), image(axis, 1)]).collect();
        (map, is_odd != (flips % 2 == 1))
    };
    (0..8).flat_map(|number| orders.iter().map(move |order| (number, order))).map(symmetry).collect()
}

fn image(word: &[String], (map, is_reflection): &Symmetry) -> Vec<String> {
    let turn = |turn: &String| {
        let (face, quarters) = parts(turn);
        let quarters = if *is_reflection { 4 - quarters } else { quarters };
        format!("{}{}", map[&face], ["", "2", "'"][usize::from(quarters) - 1])
    };
    word.iter().map(turn).collect()
}

fn inverse(word: &[String]) -> Vec<String> {
    let back = |turn: &String| format!("{}{}", parts(turn).0, ["'", "2", ""][usize::from(parts(turn).1) - 1]);
    word.iter().rev().map(back).collect()
}

/// Returns a word with neighbors of one axis in the order of their names.
fn in_order(word: &[String]) -> Vec<String> {
    let mut word = word.to_vec();
    for _ in 0..word.len() {
        for place in 1..word.len() {
            if is_same_axis(parts(&word[place - 1]).0, parts(&word[place]).0) && word[place] < word[place - 1] {
                word.swap(place - 1, place);
            }
        }
    }
    word
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// Compares the algorithms of the 3x3x3 with all words. Returns the numbers of sequences and of classes.
fn compare(faces: &str, longest: usize, case: &str, ignored: &str) -> Result<[usize; 2], Error> {
    let turns = turns_of(faces);
    let is_ignored = |piece: &&str| ignored.split(' ').any(|own| own == *piece);
    let pieces: Vec<&str> = EDGES.into_iter().chain(CORNERS).filter(|piece| !is_ignored(piece)).collect();
    let solved = PiecesInSpace::solved(&pieces, false);
    let wanted = solved.play(case);
    let turned = |at: &PiecesInSpace, turn: &str| at.turn(parts(turn).0, parts(turn).1);
    let plain = plain_words(solved.clone(), &turns, longest, &turned);
    let expected: BTreeSet<String> =
        plain.into_iter().filter(|(_, at)| *at == wanted).map(|(word, _)| word.join(" ")).collect();
    let puzzle = Puzzle::named("3x3x3")?.with_turns(&turns.join(" "))?;
    let asked = Case { text: case.to_owned(), ignored: ignored.to_owned(), ..Case::default() };
    let (all, classes) = both(longest, &puzzle, &asked)?;
    assert_eq!(all, expected, "{case}, without {ignored}");
    // Which symmetries keep or invert the case: those whose image of it does the same to the pieces that matter. The ignored
    // pieces of these tests stay among themselves.
    let case = words(case);
    let keeps = |own: &&Symmetry| {
        let image = |piece: &str| piece.chars().map(|face| own.0[&face]).collect::<String>();
        let is_same = |one: &str, other: &str| one.len() == other.len() && one.chars().all(|face| other.contains(face));
        ignored.split_whitespace().all(|piece| ignored.split(' ').any(|other| is_same(&image(piece), other)))
            && faces.chars().all(|face| faces.contains(own.0[&face]))
    };
    let all_symmetries = symmetries();
    let does = |word: &[String]| solved.play(&word.join(" "));
    let mut expected: BTreeSet<BTreeSet<Vec<String>>> = BTreeSet::new();
    for word in all.iter().map(|text| words(text)) {
        let mut class = BTreeSet::new();
        for own in all_symmetries.iter().filter(keeps) {
            if does(&image(&case, own)) == wanted {
                class.insert(in_order(&image(&word, own)));
            }
            if does(&inverse(&image(&case, own))) == wanted {
                class.insert(in_order(&inverse(&image(&word, own))));
            }
        }
        expected.insert(class);
    }
    let firsts: BTreeSet<String> = expected.iter().map(|class| class.first().expect("the word").join(" ")).collect();
    let listed: BTreeSet<String> = classes.iter().map(|own| own.moves.to_string()).collect();
    assert_eq!((listed.len(), &listed), (classes.len(), &firsts), "one of each class: {case:?}, without {ignored}");
    Ok([all.len(), classes.len()])
}

#[test]
fn algorithms_of_the_3x3x3_are_all_words_that_do_the_case() -> Tested {
    assert_eq!(compare("URF", 5, "R U R' U'", "")?, [1, 1]);
    assert_eq!(compare("RL", 4, "R L'", "")?, [2, 1]);
    assert!(compare("URFDLB", 4, "R2 L2 U2", "")?[0] > 1);
    // Sequences that change ignored pieces alone.
    let upper = "UF UR UB UL UFR UBR UBL UFL";
    let found = compare("URFDLB", 3, "U", upper)?;
    assert!(found[0] > found[1] && found[1] > 0, "{found:?}");
    assert!(compare("URF", 5, "", upper)?[0] >= 3);
    assert!(compare("URF", 4, "R U R'", "UF UR UB UL UFL UBL UBR DFR FR UFR")?[0] > 3);
    // The corners alone: half turns of opposite faces.
    let found = compare("URFDLB", 3, "R2 L2", &EDGES.join(" "))?;
    assert!(found[0] > found[1], "{found:?}");
    Ok(())
}

#[test]
fn algorithms_of_the_2x2x2_are_all_words_that_do_the_case() -> Tested {
    let turns = turns_of("URF");
    let turned = |at: &Stickers, turn: &str| at.turn(parts(turn).0, parts(turn).1);
    let plain = plain_words(Stickers::solved(), &turns, 5, &turned);
    let puzzle = Puzzle::named("2x2x2")?.with_turns(&turns.join(" "))?;
    for case in ["R2 U2 R2 U2", "R U", "R2 F2 R2", "", "F R' F"] {
        let wanted = Stickers::solved().play(case).expect("turns");
        let does = plain.iter().filter(|(_, at)| *at == wanted);
        let expected: BTreeSet<String> = does.map(|(word, _)| word.join(" ")).collect();
        let (all, _) = both(5, &puzzle, &Case { text: case.to_owned(), ..Case::default() })?;
        assert_eq!(all, expected, "{case}");
    }
    // Any turns do a case: L is R in another hold, and M turns both.
    let cases = [("L x'", "R"), ("D", "U"), ("B' z'", "F'")];
    for (one, other) in cases {
        let list = |text: &str| up_to(3, &puzzle, &Case { text: text.to_owned(), ..Case::default() });
        assert_eq!(texts(&list(one)?), texts(&list(other)?), "{one}");
    }
    Ok(())
}

#[test]
fn list_has_the_algorithms_of_each_length() -> Tested {
    let puzzle = Puzzle::named("pyraminx")?;
    let case = Case { text: "R U".into(), ignored: "EDGES".into(), each: true, ..Case::default() };
    let lengths = up_to(4, &puzzle, &case)?;
    let counts: Vec<usize> = lengths.iter().map(|own| own.algorithms.len()).filter(|&count| count > 0).collect();
    let all: Vec<&Algorithm> = lengths.iter().flat_map(|own| &own.algorithms).collect();
    assert!(counts.len() > 1, "{counts:?}");
    for (longest, limit, expected) in [
        (None, None, counts[0]),
        (Some(4), None, all.len()),
        (Some(4), Some(counts[0] + 1), counts[0] + 1),
        (Some(1), None, 0),
    ] {
        let (mut algorithms, mut seen) = (puzzle.algorithms(&case, &Work::default())?, Vec::new());
        let found = algorithms.list(longest, limit, &Work::default(), |own| {
            seen.extend_from_slice(own);
            Ok::<(), Error>(())
        })?;
        assert_eq!(found.algorithms, seen);
        assert!(seen.iter().eq(all[..expected].iter().copied()), "{longest:?} {limit:?}: {}", seen.len());
        assert_eq!((found.sequences, found.is_complete, found.remark()), (expected as u128, true, None));
    }
    Ok(())
}

#[test]
fn cycles_move_stickers_as_named() -> Tested {
    let puzzle = Puzzle::named("3x3x3")?;
    let first = |text: &str, ignored: &str| {
        let case = Case { text: text.to_owned(), ignored: ignored.to_owned(), ..Case::default() };
        let mut algorithms = puzzle.algorithms(&case, &Work::default())?;
        let found = algorithms.list(None, None, &Work::default(), |_| Ok::<(), Error>(()))?;
        Ok::<_, Error>(found.algorithms[0].moves.to_string())
    };
    let played = |text: &str| {
        let cube = text.split_whitespace().fold(Stickers3::solved(), |cube, turn| cube.turn(turn));
        cube.facelets().chars().collect::<Vec<char>>()
    };
    // Facelets in the order U R F D L B, row by row: 5 and 10 are UR, 7 and 19 UF, 8 9 20 UFR clockwise.
    let three = played(&first("(UF UR UB)", "")?);
    assert_eq!([three[5], three[10], three[7], three[19]], ['U', 'F', 'U', 'B']);
    let flipped = played(&first("(UF RU UB)", "corners")?);
    assert_eq!([flipped[5], flipped[10]], ['F', 'U']);
    let twisted = played(&first("(UFR)+ (UBR)-", "edges")?);
    assert_eq!([twisted[8], twisted[9], twisted[20]], ['F', 'U', 'R']);
    let (upper, lower) = ("corners DF DR DB DL FR FL BR BL", "edges DFR DFL DBL DBR");
    for (one, other, ignored) in [
        ("(UF FU)(UR RU)", "(UF)+ (UR)+", upper),
        ("(UF, RU, FU, UR) (UL UB)+", "(UF RU)+ (LU BU)+", upper),
        ("(UFR FRU RUF) (UBR)-", "(UFR)+2 (UBR)+2", lower),
        ("(ufr rfu fur) (UBR)+", "(UFR)+ (UBR)-2", lower),
    ] {
        assert_eq!(first(one, ignored)?, first(other, ignored)?, "{one}");
    }
    Ok(())
}

#[test]
fn wrong_cases_say_what_is_wrong() -> Tested {
    let cube = Puzzle::named("3x3x3")?;
    let pyraminx = Puzzle::named("pyraminx")?;
    let error = |puzzle: &Puzzle, case: &Case| {
        puzzle.algorithms(case, &Work::default()).err().map(|error| error.to_string()).unwrap_or_default()
    };
    for (text, reason) in [
        ("(UF UR UX)", "there is no piece 'UX'"),
        ("(UF UR", "'(UF UR' has no ')'"),
        ("(UF UR) x", "'x' after a cycle"),
        ("(UF UFR)", "no turns exchange pieces of different orbits"),
        ("(UF UR)(UR UB)", "the piece UR goes to two places"),
        ("(UFR FRU)", "goes to two places"),
        ("(UF UR)+2", "a twist below 2"),
        ("(UF) ()", "a cycle has no pieces"),
        ("R U Q", "is neither cycles nor turns"),
        ("(R U Q)", "is neither cycles nor turns"),
        ("é", "is neither cycles nor turns"),
        ("(UF é)", "there is no piece 'é'"),
    ] {
        let said = error(&cube, &Case { text: text.to_owned(), ..Case::default() });
        assert!(said.contains(reason), "{text}: {said}");
    }
    for (text, reason) in [
        ("(EDGES.1 EDGES.7)", "there is no place 7; the pieces are"),
        ("(EDGES.1+2)", "a twist below 2"),
        ("(SIDES.1)", "there is no orbit 'SIDES'"),
        ("(EDGES.0)", "there is no place 0"),
    ] {
        let said = error(&pyraminx, &Case { text: text.to_owned(), ..Case::default() });
        assert!(said.contains(reason), "{text}: {said}");
    }
    let other = |case: Case| error(&cube, &case);
    let text = || "U".to_owned();
    assert!(
        other(Case { text: text(), ignored: "edges corners".into(), ..Case::default() }).contains("no piece is left")
    );
    assert!(
        other(Case { text: text(), ignored: "U".into(), ..Case::default() }).contains("ignore: there is no piece 'U'")
    );
    assert!(
        other(Case { text: text(), costs: "Q 1".into(), ..Case::default() })
            .contains("cost: the rules have no turn 'Q'")
    );
    let twice = Case { text: text(), ignored: "UF".into(), alike: "UF UR".into(), ..Case::default() };
    assert!(other(twice).contains("UF also counts as identical"));
    let apart = Case { text: text(), alike: "UF UFR".into(), ..Case::default() };
    assert!(other(apart).contains("alike: only one piece of CORNERS is in the list"));
    let lists = ["CORNERS 1, EDGES 1".to_owned()];
    let said = cube.clone().with_alike(&lists).expect_err("no other piece").to_string();
    assert!(said.contains("only one piece of CORNERS is in the list"), "{said}");
    let bandaged = Puzzle::named("bicube")?;
    let said = error(&bandaged, &Case { text: "F".into(), ignored: "CORNERS".into(), ..Case::default() });
    assert!(said.contains("bandaged"), "{said}");
    let mut lost = cube.algorithms(&Case { text: "(UF UR)".into(), ..Case::default() }, &Work::default())?;
    assert!(matches!(lost.search(&Work::default()), Err(Error::NoTurns(_))));
    Ok(())
}

#[test]
fn costs_decide_among_sequences_of_one_length() -> Tested {
    let puzzle = Puzzle::named("3x3x3")?.with_turns(&turns_of("RL").join(" "))?;
    let case = |costs: &str| Case { text: "R L".into(), costs: costs.into(), each: true, ..Case::default() };
    let list = |costs: &str| -> Result<Vec<(String, f64)>, Error> {
        let found = up_to(2, &puzzle, &case(costs))?;
        Ok(found.into_iter().flat_map(|own| own.algorithms).map(|own| (own.moves.to_string(), own.cost)).collect())
    };
    assert_eq!(list("")?, [("L R".to_owned(), 2.0), ("R L".to_owned(), 2.0)]);
    assert_eq!(list("R 1.5, L 0.25")?, [("L R".to_owned(), 1.75), ("R L".to_owned(), 1.75)]);
    let puzzle = Puzzle::named("3x3x3")?;
    let mirrored = Case { text: "R2 L2 U2 D2".into(), costs: "R2 3".into(), ..Case::default() };
    let found = up_to(4, &puzzle, &mirrored)?;
    assert!(found[3].algorithms.iter().all(|own| own.cost <= 6.0), "{found:?}");
    Ok(())
}

/// A random puzzle: the text of its definition, and by move what it does, read from the same numbers.
struct Small {
    text: String,
    /// By move and place: the image and the twist.
    moves: Vec<Vec<(usize, u8)>>,
    /// By place: the number of the piece.
    pieces: Vec<usize>,
    modulus: u8,
}

impl Small {
    fn new(random: &mut Random) -> Small {
        let (places, modulus) = (4 + random.below(3), 1 + random.below(3) as u8);
        let pieces: Vec<usize> = (0..places).map(|place| if random.below(4) == 0 { 0 } else { place }).collect();
        let line = |numbers: &[usize]| numbers.iter().map(usize::to_string).collect::<Vec<String>>().join(" ");
        let numbers: Vec<usize> = pieces.iter().map(|piece| piece + 1).collect();
        let mut text = format!("Name Small\nSet A {places} {modulus}\nSolved\nA\n{}\nEnd\n", line(&numbers));
        let mut moves = Vec::new();
        for name in ["R", "L", "S"] {
            let mut images: Vec<usize> = (0..places).collect();
            (1..places).rev().for_each(|place| images.swap(place, random.below(place + 1)));
            let twists: Vec<u8> = (0..places).map(|_| random.below(usize::from(modulus)) as u8).collect();
            let mut from = vec![0; places];
            images.iter().enumerate().for_each(|(place, &image)| from[image] = place + 1);
            let twisted: Vec<usize> = twists.iter().map(|&twist| usize::from(twist)).collect();
            text += &format!("Move {name}\nA\n{}\n{}\nEnd\n", line(&from), line(&twisted));
            moves.push(images.into_iter().zip(twists).collect());
        }
        Small { text, moves, pieces, modulus }
    }

    /// Returns the pieces by place after a move: each by its home, with its orientation.
    fn moved(&self, at: &[(usize, u8)], number: usize) -> Vec<(usize, u8)> {
        let mut after = vec![(0, 0); at.len()];
        for (&(home, orientation), &(image, twist)) in at.iter().zip(&self.moves[number]) {
            after[image] = (home, (orientation + twist) % self.modulus);
        }
        after
    }

    /// Returns what is seen of pieces, without the ignored ones.
    fn seen(&self, at: &[(usize, u8)], ignored: &[usize]) -> Vec<Option<(usize, u8)>> {
        let seen =
            |&(home, orientation): &(usize, u8)| (!ignored.contains(&home)).then(|| (self.pieces[home], orientation));
        at.iter().map(seen).collect()
    }
}

#[test]
fn algorithms_of_random_definitions_are_all_words_that_do_the_case() -> Tested {
    let mut random = Random::new(9);
    let (mut compared, mut merged) = (0, 0);
    for _ in 0..400 {
        let small = Small::new(&mut random);
        let places = small.pieces.len();
        let home: Vec<(usize, u8)> = (0..places).map(|place| (place, 0)).collect();
        let order = |number: usize| {
            let powers = std::iter::successors(Some(small.moved(&home, number)), |at| Some(small.moved(at, number)));
            1 + powers.take_while(|at| *at != home).count()
        };
        let both_ways = |one: usize, other: usize| small.moved(&small.moved(&home, one), other);
        let commute = |one: usize, other: usize| {
            let powers = (1..order(one)).flat_map(|first| (1..order(other)).map(move |next| (first, next)));
            let play = |numbers: [(usize, usize); 2]| {
                numbers
                    .into_iter()
                    .flat_map(|(number, times)| std::iter::repeat_n(number, times))
                    .fold(home.clone(), |at, number| small.moved(&at, number))
            };
            powers
                .into_iter()
                .any(|(first, next)| play([(one, first), (other, next)]) == play([(other, next), (one, first)]))
        };
        // Each power is a turn, and no turns of different moves commute: then a word is in normal form if no move comes twice in a
        // row.
        let pairs = [(0, 1), (0, 2), (1, 2)];
        if (0..3).any(|number| order(number) == 1 || order(number) > 9)
            || pairs.iter().any(|&(one, other)| commute(one, other) || both_ways(one, other) == home)
        {
            continue;
        }
        let turns: Vec<(usize, usize)> =
            (0..3).flat_map(|number| (1..order(number)).map(move |times| (number, times))).collect();
        let play = |at: &[(usize, u8)], (number, times): (usize, usize)| {
            (0..times).fold(at.to_vec(), |at, _| small.moved(&at, number))
        };
        let longest = if turns.len() > 10 { 3 } else { 4 };
        let case: Vec<(usize, usize)> = (0..3).map(|_| turns[random.below(turns.len())]).collect();
        let ignored: Vec<usize> = (0..places).filter(|_| random.below(3) == 0).collect();
        if ignored.len() == places {
            continue;
        }
        let wanted = small.seen(&case.iter().fold(home.clone(), |at, &turn| play(&at, turn)), &ignored);
        let mut level = vec![(Vec::<(usize, usize)>::new(), home.clone())];
        let mut expected = BTreeSet::new();
        for _ in 0..longest {
            let mut next = Vec::new();
            for (word, at) in &level {
                for &turn in turns.iter().filter(|turn| word.last().is_none_or(|last| last.0 != turn.0)) {
                    next.push(([&word[..], &[turn]].concat(), play(at, turn)));
                }
            }
            expected
                .extend(next.iter().filter(|(_, at)| small.seen(at, &ignored) == wanted).map(|(word, _)| word.clone()));
            level = next;
        }
        let puzzle = Puzzle::read("small.tws", &small.text)?;
        let name = |&(number, times): &(usize, usize)| format!("{}{times}", ["R", "L", "S"][number]);
        let text = case.iter().map(name).collect::<Vec<String>>().join(" ");
        let listed: Vec<String> = ignored.iter().map(|place| format!("A.{}", place + 1)).collect();
        let asked = Case { text, ignored: listed.join(", "), ..Case::default() };
        let (all, classes) = both(longest, &puzzle, &asked)?;
        let power = |word: &str| {
            let number = ["R", "L", "S"].iter().position(|own| word.starts_with(own)).expect("a move");
            let (digits, is_back) = word[1..].strip_suffix('\'').map_or((&word[1..], false), |digits| (digits, true));
            let times = if digits.is_empty() { 1 } else { digits.parse().expect("a number") };
            (number, if is_back { order(number) - times } else { times })
        };
        let all: BTreeSet<Vec<(usize, usize)>> = all.iter().map(|word| word.split(' ').map(power).collect()).collect();
        assert_eq!(all, expected, "{}\n{asked:?}", small.text);
        compared += 1;
        merged += usize::from(classes.len() < all.len());
    }
    assert!(compared >= 40 && merged >= 3, "{compared}, {merged}");
    Ok(())
}
