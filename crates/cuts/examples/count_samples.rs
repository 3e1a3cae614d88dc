//! Writes `tests/cuts/data/samples.txt`: what the samples of twsearch say, by a reader and a search that share nothing with the
//! crate.
//!
//! usage: `cargo run -p godtable-cuts --example count_samples -- FOLDER`, the folder `samples/main` of twsearch

use std::collections::BTreeSet;
use std::fmt::Write as _;

use godtable_puzzle::puzzlefile;
use godtable_testing::plain_levels;

#[path = "../tests/cuts/sorts.rs"]
mod sorts;

use sorts::{canonical, order, pieces};

/// The largest number of positions of a level that is counted.
const MOST_POSITIONS: usize = 50_000;

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

fn main() {
    let folder = std::env::args().nth(1).expect("usage: count_samples FOLDER; the folder samples/main of twsearch");
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
