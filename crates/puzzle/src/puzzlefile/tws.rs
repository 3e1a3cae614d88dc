//! The reader of the definitions of twsearch and ksolve.
//!
//! A file has a name, sets, the solved state and moves; `#` starts a comment line. A permutation lists for each place
//! the place that its new piece comes from, and a row of orientations what the piece at each place gains. `Illegal`
//! lists pieces that a place may not hold, and `Block`, a statement of ksolve, bandaged pieces. There a twist of a
//! piece that has one orientation marks the piece as moved. `Ignore` of ksolve names what scrambles may leave open. It
//! has no effect here, and neither have ksolve's deprecated statements.

use crate::orbits::{Action, Bandage, IllegalPiece, MAXIMUM_PLACES, Move, Piece, common_multiple};

use crate::puzzlefile::error::{Place, ReadError, quoted};
use crate::puzzlefile::puzzle::{Hold, Orbit, Puzzle, SolvedOrbit, is_rotation};

/// The first words of a line outside of states and moves.
const STATEMENTS: &str = "Name, Set, Solved, StartState, Illegal, Block, Move, MoveTransformation, MoveAlias, MoveSequence, MoveHold or \
     SwizzleSet";

/// What marks need.
const MARKS: &str = "orders of the moves that twist pieces with one orientation with a least common multiple up to 255";

/// The name of a puzzle without one.
const UNNAMED: &str = "Unnamed";

/// A line with its words.
struct Line<'a> {
    number: usize,
    words: Vec<Word<'a>>,
    /// The place after the last word.
    end: Place,
}

#[derive(Clone, Copy)]
pub(crate) struct Word<'a> {
    pub(crate) place: Place,
    pub(crate) text: &'a str,
}

/// A `Set` line.
struct Set<'a> {
    name: &'a str,
    places: usize,
    modulus: u8,
}

/// The numbers of one set in a state or a move: the permutation, and the orientations, if given.
pub(crate) type Numbers<'a> = Option<(Vec<Word<'a>>, Option<Vec<Word<'a>>>)>;

pub(crate) struct Reader<'a> {
    lines: Vec<Line<'a>>,
    /// The number of lines that are read.
    at: usize,
    sets: Vec<Set<'a>>,
    orbits: Vec<Orbit>,
    illegal: Vec<IllegalPiece>,
    bandages: Vec<Bandage>,
    moves: Vec<Move>,
    rotations: Vec<Move>,
    sequences: Vec<(String, String)>,
    /// The lines of the sequences that are moves too, and their names.
    made: Vec<(usize, String)>,
    /// The turns of the hold: their lines and their names.
    holds: Vec<(usize, String)>,
    marks: Vec<Mark>,
}

/// A piece with one orientation that a move twists: as part of a block, it counts as moved.
struct Mark {
    /// The number of the move.
    made: usize,
    orbit: usize,
    place: usize,
}

/// Reads a definition.
pub(crate) fn read(text: &str) -> Result<Puzzle, ReadError> {
    let mut reader = Reader::new(text);
    let mut name = None;
    while let Some(line) = reader.next() {
        let first = reader.lines[line].words[0];
        match first.text {
            "Name" => {
                if name.is_some() || !reader.sets.is_empty() {
                    return Err(first.place.error("one Name, before the sets", quoted(first.text)));
                }
                let words: Vec<&str> = reader.words(line)[1..].iter().map(|word| word.text).collect();
                if words.is_empty() {
                    let [_] = reader.arguments(line, ["the name of the puzzle"])?;
                }
                name = Some(words.join(" "));
            }
            // The pieces.
            "Set" => reader.set(line)?,
            "Solved" | "StartState" => reader.solved(line, first)?,
            "Illegal" => reader.illegal(line, first)?,
            "Block" => reader.block(line, first)?,
            // The moves and their other names.
            "Move" | "MoveTransformation" => reader.made(line, first)?,
            "MoveAlias" => {
                let sequence = reader.named(line)?;
                reader.sequences.push(sequence);
            }
            "MoveHold" => {
                let hold = (line, reader.named(line)?.0);
                reader.holds.push(hold);
            }
            "MoveSequence" => reader.sequence(line)?,
            // Statements that change no answer, and those that would.
            "SwizzleSet" => {}
            "Ignore" => {
                let [] = reader.arguments(line, [])?;
                reader.numbers(first)?;
            }
            "ParallelMoves" | "Multiplicators" | "MoveLimits" => {
                reader.moves(first)?;
            }
            "ForbiddenPairs" | "ForbiddenGroups" => {
                let expected = "a rules file with a lock for moves that may not follow each other";
                return Err(first.place.error(expected, quoted(first.text)));
            }
            _ => return Err(first.place.error(STATEMENTS, quoted(first.text))),
        }
    }
    reader.puzzle(name)
}

/// Returns the lines that have words and are no comments.
fn lines(text: &str) -> Vec<Line<'_>> {
    let ends = |end: char| end == '\n' || end == '\r';
    let mut lines = Vec::new();
    let mut number = 1;
    let mut rest = text;
    loop {
        let length = rest.find(ends).unwrap_or(rest.len());
        let line = words(&rest[..length], number);
        if !line.words.is_empty() && !line.words[0].text.starts_with('#') {
            lines.push(line);
        }
        if length == rest.len() {
            return lines;
        }
        let end = if rest[length..].starts_with("\r\n") { 2 } else { 1 };
        rest = &rest[length + end..];
        number += 1;
    }
}

/// Returns the words of a line.
fn words(line: &str, number: usize) -> Line<'_> {
    let mut words = Vec::new();
    let mut start = None;
    let mut column = 1;
    let mut place = Place { line: number, column };
    for (at, character) in line.char_indices().chain([(line.len(), ' ')]) {
        let is_space = character.is_whitespace() || character.is_control();
        match start {
            None if !is_space => {
                start = Some(at);
                place = Place { line: number, column };
            }
            Some(from) if is_space => {
                words.push(Word { place, text: &line[from..at] });
                start = None;
            }
            _ => {}
        }
        column += 1;
    }
    Line { number, words, end: Place { line: number, column: column - 1 } }
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        Reader {
            lines: lines(text),
            at: 0,
            sets: Vec::new(),
            orbits: Vec::new(),
            illegal: Vec::new(),
            bandages: Vec::new(),
            moves: Vec::new(),
            rotations: Vec::new(),
            sequences: Vec::new(),
            made: Vec::new(),
            holds: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// Returns a reader of positions of a puzzle with these orbits.
    pub(crate) fn of_positions(text: &'a str, orbits: &'a [Orbit]) -> Reader<'a> {
        let set = |orbit: &'a Orbit| Set {
            name: &orbit.definition.name,
            places: orbit.definition.kinds.len(),
            modulus: orbit.definition.modulus,
        };
        Reader { sets: orbits.iter().map(set).collect(), ..Reader::new(text) }
    }

    /// Returns the words of a line.
    pub(crate) fn words(&self, line: usize) -> &[Word<'a>] {
        &self.lines[line].words
    }

    /// Returns the number of lines that are read.
    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    /// Goes back to the position after the first `at` lines.
    pub(crate) const fn go_to(&mut self, at: usize) {
        self.at = at;
    }

    /// Skips lines, up to one whose first word `begins` something, or up to `End`, which is skipped too.
    pub(crate) fn skip_to(&mut self, begins: impl Fn(&str) -> bool) {
        while let Some(line) = self.lines.get(self.at) {
            let first = line.words[0].text;
            if begins(first) {
                return;
            }
            self.at += 1;
            if first == "End" {
                return;
            }
        }
    }

    /// Returns all words up to a line with `End`.
    pub(crate) fn moves(&mut self, first: Word<'a>) -> Result<String, ReadError> {
        let mut moves = Vec::new();
        loop {
            let Some(line) = self.next() else { return Err(self.no_end(first)) };
            let words = &self.lines[line].words;
            if words[0].text == "End" {
                return Ok(moves.join(" "));
            }
            moves.extend(words.iter().map(|word| word.text));
        }
    }

    /// Returns the error for a statement without its end.
    fn no_end(&self, first: Word<'a>) -> ReadError {
        self.end().error(format!("End after {} of line {}", first.text, first.place.line), "the end of the file")
    }

    /// Returns the number of the next line, if there is one.
    pub(crate) fn next(&mut self) -> Option<usize> {
        let line = self.at;
        self.at += 1;
        (line < self.lines.len()).then_some(line)
    }

    /// Returns the place after the last line.
    fn end(&self) -> Place {
        self.lines.last().map_or(Place { line: 1, column: 1 }, |line| Place { line: line.number + 1, column: 1 })
    }

    /// Returns the words after the first one; `expected` describes them.
    pub(crate) fn arguments<const N: usize>(
        &self,
        line: usize,
        expected: [&str; N],
    ) -> Result<[Word<'a>; N], ReadError> {
        let Line { words, end, .. } = &self.lines[line];
        if let Some(missing) = expected.get(words.len() - 1) {
            return Err(end.error(*missing, "the end of the line"));
        }
        if let Some(extra) = words.get(N + 1) {
            return Err(extra.place.error("the end of the line", quoted(extra.text)));
        }
        Ok(std::array::from_fn(|number| words[number + 1]))
    }

    fn set(&mut self, line: usize) -> Result<(), ReadError> {
        let [name, places, modulus] =
            self.arguments(line, ["the name of the set", "the number of places", "the number of orientations"])?;
        if !self.orbits.is_empty() {
            let place = self.lines[line].words[0].place;
            return Err(place.error("the sets before the solved state", "a set after it"));
        }
        if self.sets.iter().any(|set| set.name == name.text) {
            return Err(name.place.error("a new name", format!("the set {} again", quoted(name.text))));
        }
        let places = number(places, 1, MAXIMUM_PLACES as u8)?;
        let modulus = number(modulus, 1, u8::MAX)?;
        self.sets.push(Set { name: name.text, places: usize::from(places), modulus });
        Ok(())
    }

    fn solved(&mut self, line: usize, first: Word<'a>) -> Result<(), ReadError> {
        let [] = self.arguments(line, [])?;
        if self.sets.is_empty() {
            return Err(first.place.error("a Set before the solved state", quoted(first.text)));
        }
        if !self.orbits.is_empty() {
            return Err(first.place.error("one solved state", "another one"));
        }
        let least = u8::from(first.text == "Solved");
        let states = self.numbers(first)?;
        for (set, numbers) in self.sets.iter().zip(states) {
            let solved = solved_orbit(set, numbers, least)?;
            self.orbits.push(Orbit::new(set.name.to_owned(), set.modulus, solved));
        }
        Ok(())
    }

    fn illegal(&mut self, line: usize, first: Word<'a>) -> Result<(), ReadError> {
        let Line { words, end, .. } = &self.lines[line];
        if self.orbits.is_empty() {
            return Err(first.place.error("the solved state before illegal pieces", quoted(first.text)));
        }
        let [_, name, place, pieces @ ..] = &words[..] else {
            return Err(end.error("the name of a set, a place and pieces", "the end of the line"));
        };
        let Some(orbit) = self.sets.iter().position(|set| set.name == name.text) else {
            return Err(name.place.error("the name of a set", quoted(name.text)));
        };
        let places = self.sets[orbit].places as u8;
        let place = number(*place, 1, places)? - 1;
        if pieces.is_empty() {
            return Err(end.error("a piece", "the end of the line"));
        }
        for &word in pieces {
            let piece = number(word, 1, places)? - 1;
            let Orbit { definition, values, .. } = &self.orbits[orbit];
            let Some(kind) = values.iter().position(|&value| value == piece) else {
                return Err(word.place.error(format!("a piece of the set {}", name.text), quoted(word.text)));
            };
            if usize::from(definition.kinds[usize::from(place)]) == kind {
                let expected = format!("a piece that is not at place {} of the solved state", place + 1);
                return Err(word.place.error(expected, quoted(word.text)));
            }
            self.illegal.push(IllegalPiece { orbit, place, kind: kind as u8 });
        }
        Ok(())
    }

    /// Reads a block up to its end: names of sets, and pieces of them.
    fn block(&mut self, line: usize, first: Word<'a>) -> Result<(), ReadError> {
        let [] = self.arguments(line, [])?;
        if self.orbits.is_empty() {
            return Err(first.place.error("the solved state before blocks", quoted(first.text)));
        }
        let mut pieces: Vec<Piece> = Vec::new();
        let mut set = None;
        loop {
            let Some(line) = self.next() else { return Err(self.no_end(first)) };
            let words = self.lines[line].words.clone();
            let word = words[0];
            if !word.text.starts_with(|digit: char| digit.is_ascii_digit()) {
                let named = self.sets.iter().position(|set| set.name == word.text);
                if named.is_none() && word.text != "End" {
                    return Err(word.place.error("the name of a set, pieces or End", quoted(word.text)));
                }
                if let Some(extra) = words.get(1) {
                    return Err(extra.place.error("the end of the line", quoted(extra.text)));
                }
                set = named;
                if set.is_none() {
                    break;
                }
                continue;
            }
            let Some(orbit) = set else {
                return Err(word.place.error("the name of a set", quoted(word.text)));
            };
            for word in words {
                pieces.push(self.bandaged(orbit, word, &pieces)?);
            }
        }
        match pieces.len() {
            0 | 1 => Err(first.place.error("a block of two pieces at least", pieces.len().to_string())),
            _ => {
                self.bandages.push(Bandage { pieces });
                Ok(())
            }
        }
    }

    /// Reads a piece of a block: the only one of its kind, in no other block.
    fn bandaged(&self, orbit: usize, word: Word<'a>, before: &[Piece]) -> Result<Piece, ReadError> {
        let Set { name, places, .. } = self.sets[orbit];
        let Orbit { definition, values, .. } = &self.orbits[orbit];
        let value = number(word, 1, places as u8)? - 1;
        let kind = values.iter().position(|&own| own == value);
        let kind = kind.filter(|kind| definition.kinds.iter().filter(|&&own| usize::from(own) == *kind).count() == 1);
        let Some(kind) = kind else {
            return Err(word.place.error(format!("a piece of the set {name} that has no like"), quoted(word.text)));
        };
        let piece = Piece { orbit, kind: kind as u8 };
        match self.bandages.iter().flat_map(|bandage| &bandage.pieces).chain(before).any(|known| *known == piece) {
            true => Err(word.place.error("each piece in one block", format!("{} again", quoted(word.text)))),
            false => Ok(piece),
        }
    }

    fn made(&mut self, line: usize, first: Word<'a>) -> Result<(), ReadError> {
        let [_, name, rest @ ..] = self.words(line) else {
            return Err(self.lines[line].end.error("the name of the move", "the end of the line"));
        };
        let (name, rest) = (*name, rest.first().copied());
        if let Some(rest) = rest {
            let expected = format!("the end of the line after '{}': names of moves have no spaces", name.text);
            return Err(rest.place.error(expected, quoted(rest.text)));
        }
        if self.orbits.is_empty() {
            return Err(first.place.error("the solved state before the moves", quoted(first.text)));
        }
        if self.moves.iter().chain(&self.rotations).any(|made| made.name == name.text) {
            return Err(name.place.error("a new name", format!("the move {} again", quoted(name.text))));
        }
        let is_transformation = first.text == "MoveTransformation";
        let numbers = self.numbers(first)?;
        let mut actions = Vec::new();
        for (number, ((set, orbit), numbers)) in self.sets.iter().zip(&self.orbits).zip(numbers).enumerate() {
            let action = action(set, numbers, is_transformation)?;
            if set.modulus == 1 && !is_rotation(name.text) {
                let marked = (0..set.places).filter(|&place| action.twists[place] > 0);
                self.marks.extend(marked.map(|place| Mark { made: self.moves.len(), orbit: number, place }));
            }
            actions.push(orbit.counted_from_solved(action));
        }
        let made = Move { name: name.text.to_owned(), actions };
        if is_rotation(name.text) {
            self.rotations.push(made);
        } else {
            self.moves.push(made);
        }
        Ok(())
    }

    fn sequence(&mut self, line: usize) -> Result<(), ReadError> {
        let Line { words, end, .. } = &self.lines[line];
        if words.len() < 3 {
            return Err(end.error("a name and moves", "the end of the line"));
        }
        let sequence = self.named(line)?;
        self.made.push((line, sequence.0.clone()));
        self.sequences.push(sequence);
        Ok(())
    }

    /// Reads a name, and the moves that it stands for.
    fn named(&self, line: usize) -> Result<(String, String), ReadError> {
        let Line { words, end, .. } = &self.lines[line];
        let Some(name) = words.get(1) else { return Err(end.error("a new name, and moves", "the end of the line")) };
        let moves: Vec<&str> = words[2..].iter().map(|word| word.text).collect();
        Ok((name.text.to_owned(), moves.join(" ")))
    }

    /// Returns a turn of the hold. Its line has the moves whose names change, each with the one that the name before it means then.
    fn hold(&self, (line, name): &(usize, String), moves: &[Move]) -> Result<Hold, ReadError> {
        let words = &self.lines[*line].words[2..];
        let mut images: Vec<usize> = (0..moves.len()).collect();
        let number = |word: &Word<'_>| moves.iter().position(|made| made.name == word.text);
        let numbers: Option<Vec<usize>> = words.iter().map(number).collect();
        let mut unique = numbers.clone().unwrap_or_default();
        unique.sort_unstable();
        unique.dedup();
        let Some(cycle) = numbers.filter(|all| all.len() > 1 && unique.len() == all.len()) else {
            return Err(self.lines[*line].end.error("two moves or more, each once", "the end of the line"));
        };
        (0..cycle.len()).for_each(|number| images[cycle[number]] = cycle[(number + 1) % cycle.len()]);
        Ok(Hold { name: name.clone(), images })
    }

    /// Reads the lines of a state or a move up to its end, and returns the numbers of each set.
    pub(crate) fn numbers(&mut self, first: Word<'a>) -> Result<Vec<Numbers<'a>>, ReadError> {
        let mut numbers: Vec<Numbers<'a>> = self.sets.iter().map(|_| None).collect();
        let mut current: Option<(usize, Word<'a>)> = None;
        loop {
            let Some(line) = self.next() else {
                // The last move of ksolve's files may lack its end.
                let is_whole = first.text == "Move" && current.is_some_and(|(set, _)| numbers[set].is_some());
                return if is_whole { Ok(numbers) } else { Err(self.no_end(first)) };
            };
            let words = &self.lines[line].words;
            let word = words[0];
            // A line of numbers: the first one of a set has pieces, the second one orientations.
            if word.text.starts_with('?')
                || word.text.starts_with(|digit: char| digit.is_ascii_digit()) && current.is_some()
            {
                let Some((set, _)) = current else {
                    return Err(word.place.error("the name of a set", quoted(word.text)));
                };
                let slot = numbers.get_mut(set).expect("a set");
                let places = self.sets[set].places;
                if words.len() < places {
                    return Err(self.lines[line].end.error(format!("{places} numbers"), words.len().to_string()));
                }
                if let Some(extra) = words.get(places) {
                    return Err(extra.place.error(format!("{places} numbers"), words.len().to_string()));
                }
                match slot {
                    None => *slot = Some((words.clone(), None)),
                    Some((_, orientations @ None)) => *orientations = Some(words.clone()),
                    Some(_) => return Err(word.place.error("the name of a set or End", "a third line of numbers")),
                }
                continue;
            }
            // A line with a name, after the numbers of the set before.
            if let Some((set, name)) = current.filter(|&(set, _)| numbers[set].is_none()) {
                let places = self.sets[set].places;
                return Err(word.place.error(format!("{places} numbers of the set {}", name.text), quoted(word.text)));
            }
            let set = self.sets.iter().position(|set| set.name == word.text);
            if set.is_none() && word.text != "End" {
                return Err(word.place.error("the name of a set, numbers or End", quoted(word.text)));
            }
            if let Some(extra) = words.get(1) {
                return Err(extra.place.error("the end of the line", quoted(extra.text)));
            }
            let Some(set) = set else { return Ok(numbers) };
            if numbers[set].is_some() {
                return Err(word.place.error("each set once", format!("{} again", quoted(word.text))));
            }
            current = Some((set, word));
        }
    }

    fn puzzle(&self, name: Option<String>) -> Result<Puzzle, ReadError> {
        let end = self.end();
        let missing = |what: &str| Err(end.error(what, "the end of the file"));
        if self.sets.is_empty() {
            return missing("Set");
        }
        if self.orbits.is_empty() {
            return missing("Solved");
        }
        if self.moves.is_empty() {
            return missing("Move");
        }
        let mut illegal = self.illegal.clone();
        illegal.sort_unstable();
        illegal.dedup();
        let mut puzzle = Puzzle {
            name: name.unwrap_or_else(|| UNNAMED.to_owned()),
            orbits: self.orbits.clone(),
            illegal,
            bandages: self.bandages.clone(),
            moves: [&self.moves[..], &self.rotations].concat(),
            rotations: self.rotations.len(),
            sequences: self.sequences.clone(),
            holds: Vec::new(),
        };
        if !puzzle.bandages.is_empty() {
            puzzle.mark(&self.marks).map_err(|orders| end.error(MARKS, orders))?;
        }
        let mut known = puzzle.known_actions();
        for (line, name) in &self.made {
            puzzle.make_move(name, &mut known).map_err(|error| {
                let word = &self.lines[*line].words[2];
                word.place.error(format!("moves that make the move {}", quoted(name)), error.to_string())
            })?;
        }
        puzzle.holds = self.holds.iter().map(|own| self.hold(own, &puzzle.moves)).collect::<Result<_, ReadError>>()?;
        Ok(puzzle)
    }
}

impl Puzzle {
    /// Lets the moves with marks turn the marked pieces in their places, as often as it takes until the move is undone. Their
    /// orientations are ignored.
    ///
    /// # Errors
    /// Returns the orders of the moves, if their least common multiple is too large for a number of orientations.
    fn mark(&mut self, marks: &[Mark]) -> Result<(), String> {
        let orders: Vec<u64> = (0..self.moves().len()).map(|number| self.order(number)).collect();
        for (number, orbit) in self.orbits.iter_mut().enumerate() {
            let own: Vec<&Mark> = marks.iter().filter(|mark| mark.orbit == number && orders[mark.made] > 1).collect();
            if own.is_empty() {
                continue;
            }
            let all = own.iter().fold(1, |all, mark| common_multiple(all, orders[mark.made]));
            let Ok(modulus) = u8::try_from(all) else { return Err(format!("moves with the common multiple {all}")) };
            orbit.definition.modulus = modulus;
            for mark in own {
                self.moves[mark.made].actions[number].twists[mark.place] = (all / orders[mark.made]) as u8;
            }
        }
        Ok(())
    }
}

/// Reads a number in a range.
pub(crate) fn number(word: Word<'_>, least: u8, most: u8) -> Result<u8, ReadError> {
    let is_digits = word.text.bytes().all(|byte| byte.is_ascii_digit());
    let number = word.text.parse::<u8>().ok().filter(|number| is_digits && (least..=most).contains(number));
    number.ok_or_else(|| word.place.error(format!("a number from {least} to {most}"), quoted(word.text)))
}

/// Returns the solved pieces of a set. Without numbers, they are all different; `?` ignores an orientation.
fn solved_orbit(set: &Set<'_>, numbers: Numbers<'_>, least: u8) -> Result<SolvedOrbit, ReadError> {
    let places = set.places;
    let mut solved = SolvedOrbit {
        pieces: (0..places as u8).collect(),
        orientations: vec![0; places],
        moduli: vec![set.modulus; places],
    };
    let Some((pieces, orientations)) = numbers else { return Ok(solved) };
    let most = places as u8 - 1 + least;
    for (piece, word) in solved.pieces.iter_mut().zip(&pieces) {
        *piece = number(*word, least, most)? - least;
    }
    for (place, word) in orientations.iter().flatten().enumerate() {
        match word.text {
            "?" => solved.moduli[place] = 1,
            _ => solved.orientations[place] = number(*word, 0, set.modulus - 1)?,
        }
        let piece = solved.pieces[place];
        let first = solved.pieces.iter().position(|&other| other == piece).expect("the piece itself");
        if solved.moduli[first] != solved.moduli[place] {
            let expected = format!("? for all pieces {} or for none", piece + least);
            return Err(word.place.error(expected, quoted(word.text)));
        }
    }
    Ok(solved)
}

/// Returns the action of a move on a set. Without numbers, the move leaves the set as it is.
fn action(set: &Set<'_>, numbers: Numbers<'_>, is_transformation: bool) -> Result<Action, ReadError> {
    let places = set.places;
    let mut action = Action::none(places);
    let Some((sources, twists)) = numbers else { return Ok(action) };
    let least = u8::from(!is_transformation);
    let mut is_known = vec![false; places];
    for (place, word) in sources.iter().enumerate() {
        let source = usize::from(number(*word, least, places as u8 - 1 + least)? - least);
        if std::mem::replace(&mut is_known[source], true) {
            return Err(word.place.error("a permutation", format!("{} again", quoted(word.text))));
        }
        action.images[source] = place as u8;
    }
    let images = action.images.clone();
    for (place, word) in twists.iter().flatten().enumerate() {
        // A transformation counts by the new place of a piece.
        let source = match is_transformation {
            true => images.iter().position(|&image| usize::from(image) == place).expect("a permutation"),
            false => place,
        };
        let most = if set.modulus == 1 { u8::MAX } else { set.modulus - 1 };
        action.twists[source] = number(*word, 0, most)?;
    }
    Ok(action)
}
