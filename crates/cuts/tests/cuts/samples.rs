//! The samples of twsearch (<https://github.com/rokicki/twsearch>, commit of 15 May 2026, `samples/main`), each with its
//! description: the same pieces, the same names of moves, and the same number of positions at each depth.
//!
//! `data/samples.txt` holds what a sample says, counted by the reader and the search below, which share nothing with the
//! crate, and the order of its group, from the crate `puzzle`. To count it again:
//! `TWSEARCH_SAMPLES=<folder> cargo test -p godtable-cuts --test cuts -- --ignored samples_are_counted --nocapture`

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::ops::ControlFlow;

use godtable_cuts::{Choices, CutPuzzle, Description, Naming, Turns};
use godtable_puzzle::orbits::Arrangement;
use godtable_puzzle::puzzlefile::{self, Puzzle};
use godtable_testing::plain_levels;

/// The largest number of places of a puzzle whose group is measured.
const MOST_PLACES: usize = 80;

/// The largest number of positions of a level that is counted.
const MOST_POSITIONS: usize = 50_000;

/// A line of the data: fields between bars.
struct Sample<'a> {
    file: &'a str,
    description: &'a str,
    /// For each number of stickers of a piece: how many places have it, and how many different pieces.
    pieces: &'a str,
    /// The names of moves, their faces in alphabetical order.
    moves: &'a str,
    /// The number of positions at the depths 0, 1 ...
    depths: Vec<usize>,
    /// The order of the group of the moves, all pieces told apart, or a hyphen for large puzzles.
    order: &'a str,
}

fn samples() -> impl Iterator<Item = Sample<'static>> {
    let lines = include_str!("data/samples.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [file, description, pieces, moves, depths, order] = fields[..] else { panic!("six fields: {line}") };
        let depths = depths.split(' ').map(|count| count.parse().unwrap()).collect();
        Sample { file, description, pieces, moves, depths, order }
    })
}

fn made(sample: &Sample<'_>) -> CutPuzzle {
    let (words, turns) = match sample.description.strip_suffix(" blocks") {
        Some(words) => (words, Turns::Blocks),
        None => (sample.description, Turns::Layers),
    };
    let description: Description = words.parse().unwrap();
    let choices = Choices { turns: Some(turns), naming: Naming::Faces, ..Choices::default() };
    CutPuzzle::new(&description, &choices).unwrap_or_else(|error| panic!("{}: {error}", sample.file))
}

#[test]
fn samples_of_twsearch_have_the_same_pieces() {
    let mut count = 0;
    for sample in samples() {
        let puzzle = made(&sample);
        let orbits = puzzle.puzzle().orbits().enumerate().map(|(number, orbit)| {
            let kinds: BTreeSet<u8> = orbit.kinds.iter().copied().collect();
            let stays = |images: &[u8]| images.iter().enumerate().all(|(place, &image)| place == usize::from(image));
            let spins = puzzle.puzzle().moves().iter().all(|made| stays(&made.actions[number].images));
            (orbit.name.as_str(), orbit.kinds.len(), kinds.len(), spins)
        });
        assert_eq!(pieces(orbits), sample.pieces, "{}", sample.file);
        count += 1;
    }
    assert!(count >= 50, "{count}");
}

#[test]
fn samples_of_twsearch_name_the_same_moves() {
    for sample in samples() {
        let puzzle = made(&sample);
        let letters: Vec<&str> = puzzle.faces().iter().map(|face| face.name.as_str()).collect();
        let moves: BTreeSet<String> =
            puzzle.puzzle().moves().iter().map(|made| canonical(&made.name, &letters)).collect();
        assert_eq!(moves.into_iter().collect::<Vec<String>>().join(" "), sample.moves, "{}", sample.file);
    }
}

#[test]
fn samples_of_twsearch_have_the_same_depths() {
    for sample in samples() {
        let puzzle = made(&sample);
        let powers = puzzle.puzzle().powers();
        let definition = puzzle.puzzle().definition(&powers).unwrap();
        let next = |position: &Arrangement| {
            (0..definition.moves().len()).map(|number| definition.moved(position, number)).collect::<Vec<_>>()
        };
        let key = |position: &Arrangement| -> Vec<u8> {
            position.orbits.iter().flat_map(|orbit| [&orbit.kinds[..], &orbit.orientations].concat()).collect()
        };
        let levels = plain_levels([definition.solved()], key, next).map(|level| level.len());
        let depths: Vec<usize> = levels.take(sample.depths.len()).collect();
        assert_eq!(depths, sample.depths, "{}", sample.file);
    }
}

#[test]
fn samples_of_twsearch_have_groups_of_the_same_order() {
    for sample in samples().filter(|sample| sample.order != "-") {
        assert_eq!(order(made(&sample).puzzle()), sample.order, "{}", sample.file);
    }
}

/// Returns the order of the group, or a hyphen if the puzzle is large.
fn order(puzzle: &Puzzle) -> String {
    let places: usize = puzzle.orbits().map(|orbit| orbit.kinds.len()).sum();
    let size = (places <= MOST_PLACES).then(|| puzzle.group_size(&mut || ControlFlow::Continue(()))).flatten();
    size.map_or_else(|| "-".to_owned(), |size| size.to_string())
}

/// Returns the places and the different pieces of each sort of orbits: name, places, different pieces, and whether the pieces
/// only spin. Spinning pieces of a sort count together: each is a set of twsearch's, and ours are in one orbit.
fn pieces<'a>(orbits: impl Iterator<Item = (&'a str, usize, usize, bool)>) -> String {
    let mut totals: BTreeMap<(&str, usize, usize), usize> = BTreeMap::new();
    let mut spinning: BTreeMap<&str, usize> = BTreeMap::new();
    for (name, places, kinds, spins) in orbits {
        let sort = ["CENTER", "EDGE", "CORNER", "C4RNER", "C5RNER"].into_iter().find(|sort| name.starts_with(sort));
        let sort = sort.unwrap_or_else(|| panic!("{name}"));
        match spins {
            true => *spinning.entry(sort).or_default() += places,
            false => *totals.entry((sort, places, kinds)).or_default() += 1,
        }
    }
    let moving = totals.iter().map(|((sort, places, kinds), count)| format!("{count}x{sort}:{places}:{kinds}"));
    let spinning = spinning.iter().map(|(sort, places)| format!("{sort}:{places}:spin"));
    moving.chain(spinning).collect::<Vec<String>>().join(" ")
}

/// Returns the name of a move with its faces in alphabetical order.
fn canonical(name: &str, letters: &[&str]) -> String {
    let digits = name.len() - name.trim_start_matches(|own: char| own.is_ascii_digit()).len();
    let (number, word) = name.split_at(digits);
    let case = if word == word.to_uppercase() { "" } else { "w" };
    let mut faces = Vec::new();
    let upper = word.to_uppercase();
    let mut rest = upper.as_str();
    while !rest.is_empty() {
        let longest = letters.iter().filter(|letter| rest.starts_with(**letter)).max_by_key(|letter| letter.len());
        let longest = longest.unwrap_or_else(|| panic!("{name}"));
        faces.push(*longest);
        rest = &rest[longest.len()..];
    }
    faces.sort_unstable();
    format!("{number}{}{case}", faces.join("."))
}

/// What a move does to a set: for each place the source of its new piece, and the gain of its old one.
type Action = (Vec<u8>, Vec<u8>);

/// A definition as a sample has it: for each set its name, its solved pieces and its modulus; for each move its name, and
/// for each set the sources and the gains of places.
#[derive(Default)]
struct Definition {
    sets: Vec<(String, Vec<u8>, u8)>,
    moves: Vec<(String, Vec<Action>)>,
}

/// Reads a sample: `Set`, `Solved` and `Move` with two lines of numbers for each set.
fn read(text: &str) -> Definition {
    let mut definition = Definition::default();
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).peekable();
    while let Some(line) = lines.next() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[0] {
            "Set" => {
                let places: u8 = words[2].parse().unwrap();
                definition.sets.push((words[1].to_owned(), (1..=places).collect(), words[3].parse().unwrap()));
            }
            "Solved" | "Move" => {
                let stays = |(_, solved, _): &(String, Vec<u8>, u8)| {
                    ((1..=solved.len() as u8).collect::<Vec<u8>>(), vec![0; solved.len()])
                };
                let mut action: Vec<Action> = definition.sets.iter().map(stays).collect();
                loop {
                    let name = lines.next().unwrap();
                    if name == "End" {
                        break;
                    }
                    let numbers =
                        |line: &str| line.split(' ').map(|number| number.parse().unwrap()).collect::<Vec<u8>>();
                    let set = definition.sets.iter().position(|(own, _, _)| own == name).unwrap();
                    action[set].0 = numbers(lines.next().unwrap());
                    if lines.peek().unwrap().starts_with(|digit: char| digit.is_ascii_digit()) {
                        action[set].1 = numbers(lines.next().unwrap());
                    }
                }
                match words[0] {
                    "Solved" => (0..action.len()).for_each(|set| definition.sets[set].1 = action[set].0.clone()),
                    _ => definition.moves.push((words[1].to_owned(), action)),
                }
            }
            _ => {}
        }
    }
    definition
}

impl Definition {
    /// Returns the number of positions at each depth up to 4, as long as they are not too many.
    fn depths(&self) -> Vec<usize> {
        let solved: Vec<u8> =
            self.sets.iter().flat_map(|(_, solved, _)| solved.iter().flat_map(|&own| [own, 0])).collect();
        let next = |position: &Vec<u8>| {
            let mut after = Vec::new();
            for (_, action) in &self.moves {
                let mut now = self.moved(position, action);
                while now != *position {
                    after.push(now.clone());
                    now = self.moved(&now, action);
                }
            }
            after
        };
        let mut depths: Vec<usize> = Vec::new();
        let most = self.sets.iter().map(|(_, solved, _)| solved.len()).sum::<usize>();
        for level in plain_levels([solved], |position: &Vec<u8>| position.clone(), next) {
            depths.push(level.len());
            let branches = level.len() * self.moves.len() * 3;
            if depths.len() == 5 || branches > MOST_POSITIONS * 10 || branches * most > 100_000_000 {
                break;
            }
        }
        while depths.last().is_some_and(|&last| last > MOST_POSITIONS) {
            depths.pop();
        }
        depths
    }

    /// Returns a position after a move: a place gets the piece of its source, which gains what the source's place says.
    fn moved(&self, position: &[u8], action: &[Action]) -> Vec<u8> {
        let mut after = position.to_vec();
        let mut start = 0;
        for ((_, solved, modulus), (sources, gains)) in self.sets.iter().zip(action) {
            for (place, &source) in sources.iter().enumerate() {
                let source = usize::from(source) - 1;
                after[start + 2 * place] = position[start + 2 * source];
                after[start + 2 * place + 1] = (position[start + 2 * source + 1] + gains[source]) % modulus;
            }
            start += 2 * solved.len();
        }
        after
    }
}

/// Returns the letters of the faces of a sample, each as today.
fn letters(description: &str) -> (Vec<&'static str>, Vec<(&'static str, &'static str)>) {
    let split = |letters: &'static str| letters.split(' ').collect();
    match description.as_bytes()[0] {
        b'o' => {
            // Most samples have one letter for each face.
            let today = vec![("N", "BR"), ("M", "BL"), ("B", "BB")];
            (split("F D L R U BR BB BL N M B"), today)
        }
        b'd' => (split("U F L BL BR R C A I BF E D"), Vec::new()),
        b'i' => (split("R L G U H C I O F P A N M J E Q B D S K"), Vec::new()),
        _ => (split("U D F B L R"), Vec::new()),
    }
}

#[test]
#[ignore = "reads the samples of twsearch, which are not in this repository"]
fn samples_are_counted() {
    let folder = std::env::var("TWSEARCH_SAMPLES").expect("TWSEARCH_SAMPLES is the folder samples/main of twsearch");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut data = String::from(
        "# file | description | places and different pieces | moves | positions at depths 0, 1 ... | order\n",
    );
    for file in files.iter().filter(|file| file.extension().is_some_and(|end| end == "tws")) {
        let text = std::fs::read_to_string(file).unwrap();
        let comments = text.lines().take_while(|line| line.starts_with('#') || line.is_empty());
        let Some(line) =
            comments.filter_map(|line| line.strip_prefix("# ")).find(|line| line.ends_with("optimize true"))
        else {
            continue;
        };
        let blocks = line.contains("outerblockmoves");
        // 3p1 has pieces that were made alike by hand.
        if file.ends_with("3p1.tws") || line.contains("edgesets") || line.contains("moves ") && !blocks {
            continue;
        }
        let words = line.replace(" outerblockmoves true", "").replace(" optimize true", "");
        let description = if blocks { format!("{words} blocks") } else { words.clone() };
        let definition = read(&text);
        let sets = definition.sets.iter().map(|(name, solved, _)| {
            let kinds: BTreeSet<&u8> = solved.iter().collect();
            (name.as_str(), solved.len(), kinds.len(), solved.len() == 1)
        });
        let (known, today) = letters(&words);
        let name = |(name, _): &(String, _)| {
            let canonical = canonical(name, &known);
            let (digits, faces) = canonical
                .split_at(canonical.len() - canonical.trim_start_matches(|own: char| own.is_ascii_digit()).len());
            let renamed = |face: &str| {
                today.iter().find(|(old, _)| *old == face).map_or(face.to_owned(), |(_, new)| (*new).to_owned())
            };
            let mut faces: Vec<String> = faces.split('.').map(renamed).collect();
            faces.sort();
            format!("{digits}{}", faces.join("."))
        };
        let moves: BTreeSet<String> = definition.moves.iter().map(name).collect();
        let moves = moves.into_iter().collect::<Vec<String>>().join(" ");
        let depths = definition.depths().iter().map(usize::to_string).collect::<Vec<String>>().join(" ");
        let file = file.file_name().unwrap().to_str().unwrap();
        let (pieces, order) = (pieces(sets), order(&puzzlefile::read(&text).unwrap()));
        let _ = writeln!(data, "{file} | {description} | {pieces} | {moves} | {depths} | {order}");
    }
    println!("{data}");
}
