//! A second reader of the format, written from `crates/table/FORMAT.md` alone. It works on bytes and stickers.
//!
//! It shares no code with the crates of the project. If it agrees with an oracle, the page agrees with the code.

use godtable_puzzle::cube::{Face, Goal, Held, LockState, NamedLock, Puzzle, Rules, State, Turn, facelets};
use godtable_table::{CellBits, Encoding};
use godtable_testing::Stickers;

use crate::tables::{Memory, corners, oracle, preset, preset_with_distances, unreduced, with_distances, written};

/// The faces in the order of the turn numbers, and in the order of the list of turns.
const NUMBERED: [char; 6] = ['U', 'R', 'F', 'D', 'L', 'B'];
const LISTED: [char; 6] = ['R', 'U', 'F', 'L', 'D', 'B'];

/// By corner: its three faces clockwise from the reference face, each with the number of its facelet.
const CORNERS: [[(char, usize); 3]; 8] = [
    [('U', 2), ('F', 8), ('L', 17)],
    [('R', 5), ('U', 1), ('B', 20)],
    [('F', 11), ('R', 6), ('D', 13)],
    [('U', 0), ('L', 16), ('B', 21)],
    [('R', 7), ('B', 22), ('D', 15)],
    [('F', 10), ('D', 12), ('L', 19)],
    [('U', 3), ('R', 4), ('F', 9)],
    [('D', 14), ('B', 23), ('L', 18)],
];

const MARKS: &str = "0000000100100011010110011110101111000";

/// A lock state: named by a face (the first of its axis under lock axis), or the number of a custom lock's state.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Locks {
    Face(char),
    State(u8),
}

/// A state: the stickers, the number of regrips, and the lock state.
#[derive(Clone)]
struct Here {
    stickers: Stickers,
    regrips: usize,
    locked: Option<Locks>,
}

/// The unread bytes of a file.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn number(&mut self, bytes: usize) -> u64 {
        let (number, rest) = self.0.split_at(bytes);
        self.0 = rest;
        number.iter().rev().fold(0, |sum, &byte| sum * 256 + u64::from(byte))
    }

    fn skip(&mut self, bytes: usize) {
        self.0 = &self.0[bytes..];
    }
}

/// The plane of a lock state, and the number of regrips that lead to it.
struct Place {
    locked: Locks,
    plane: usize,
    regrips: usize,
}

struct Reader<'a> {
    puzzle: u64,
    lock: u64,
    /// In the order of the list.
    turns: Vec<(char, u8)>,
    encoding: u64,
    bits: u64,
    goal: u64,
    cells: &'a [u8],
    /// By state of a custom lock and turn number: the next state, or 255 if the turn is forbidden.
    automaton: Vec<[u8; 18]>,
    /// The positions of the goal: by cubie the place times three, plus the twist.
    goals: Vec<[u8; 8]>,
    places: Vec<Place>,
    /// The plane of the unlocked states, if the table has one.
    unlocked: Option<usize>,
}

impl<'a> Reader<'a> {
    fn new(file: &'a [u8]) -> Reader<'a> {
        let mut bytes = Bytes(file);
        bytes.skip(10);
        let (puzzle, lock, turns, encoding) = (bytes.number(1), bytes.number(1), bytes.number(4), bytes.number(1));
        let (bits, reduction) = (bytes.number(1), bytes.number(1));
        bytes.skip(2);
        let goal = bytes.number(1);
        bytes.skip(2);
        let count = bytes.number(8);
        let cell_bytes = (count * bits).div_ceil(8) as usize;
        let mut definition = Bytes(&file[4_160 + cell_bytes..]);
        let mut automaton = Vec::new();
        if lock == 255 {
            for _ in 0..definition.number(1) {
                let name = definition.number(1) as usize;
                definition.skip(name);
                automaton.push(std::array::from_fn(|_| definition.number(1) as u8));
            }
        }
        let mut goals = Vec::new();
        if goal == 255 {
            for _ in 0..definition.number(4) {
                goals.push(std::array::from_fn(|_| definition.number(1) as u8));
            }
        }
        assert!(definition.0.is_empty(), "the definition ends the file");
        let is_allowed = |&(face, quarters): &(char, u8)| turns >> turn_number(face, quarters) & 1 == 1;
        let listed = LISTED.into_iter().flat_map(|face| [1, 2, 3].map(|quarters| (face, quarters)));
        let mut reader = Reader {
            puzzle,
            lock,
            turns: listed.filter(is_allowed).collect(),
            encoding,
            bits,
            goal,
            cells: &file[4_160..4_160 + cell_bytes],
            automaton,
            goals,
            places: Vec::new(),
            unlocked: None,
        };
        let planes = reader.place_locks(reduction == 1);
        reader.unlocked = (!reader.needs_no_unlocked_plane()).then_some(planes);
        let planes = planes + usize::from(reader.unlocked.is_some());
        assert_eq!(count as usize, planes * reader.rows() * reader.fibers(), "a cell for each position of each plane");
        reader
    }

    fn rows(&self) -> usize {
        [5_040, 40_320][self.puzzle as usize]
    }

    fn fibers(&self) -> usize {
        [729, 2_187][self.puzzle as usize]
    }

    /// Returns the lock state after a turn, or `None` if the turn is forbidden.
    fn after(&self, locked: Option<Locks>, (face, quarters): (char, u8)) -> Option<Option<Locks>> {
        let own = match self.lock {
            0 => return Some(None),
            1 => Locks::Face(axis(face)),
            2 => Locks::Face(face),
            _ => {
                let state = match locked {
                    Some(Locks::State(state)) => usize::from(state),
                    _ => 0,
                };
                let next = self.automaton[state][turn_number(face, quarters)];
                return (next != 255).then_some(Some(Locks::State(next)));
            }
        };
        (locked != Some(own)).then_some(Some(own))
    }

    /// Returns the allowed turns, in the order of the list.
    fn choices(&self, locked: Option<Locks>) -> Vec<(char, u8)> {
        self.turns.iter().copied().filter(|&turn| self.after(locked, turn).is_some()).collect()
    }

    /// Finds the plane of each lock state. Returns the number of planes.
    fn place_locks(&mut self, is_reduced: bool) -> usize {
        let listed: Vec<Locks> = match self.lock {
            255 => (1..self.automaton.len()).map(|state| Locks::State(state as u8)).collect(),
            _ => self.turns.iter().filter_map(|&turn| self.after(None, turn).flatten()).collect(),
        };
        let mut planes: Vec<Locks> = Vec::new();
        for locked in listed {
            if self.places.iter().any(|place| place.locked == locked) {
                continue;
            }
            let mut image = locked;
            let mut found = None;
            for regrips in 0..if is_reduced { 3 } else { 1 } {
                let plane = planes.iter().position(|&of| of == image);
                found = found.or(plane.map(|plane| (plane, regrips)));
                image = if is_reduced { self.regripped(image) } else { image };
            }
            let (plane, regrips) = found.unwrap_or_else(|| {
                planes.push(locked);
                (planes.len() - 1, 0)
            });
            self.places.push(Place { locked, plane, regrips });
        }
        planes.len()
    }

    fn regripped(&self, locked: Locks) -> Locks {
        match locked {
            Locks::Face(face) if self.lock == 1 => Locks::Face(axis(regripped(face))),
            Locks::Face(face) => Locks::Face(regripped(face)),
            Locks::State(state) => {
                let mut images = vec![None; self.automaton.len()];
                images[0] = Some(0);
                while images.contains(&None) {
                    for state in 0..images.len() {
                        let Some(image) = images[state] else { continue };
                        for &(face, quarters) in &self.turns {
                            let next = self.automaton[state][turn_number(face, quarters)];
                            if next != 255 {
                                let of_image: u8 = self.automaton[image][turn_number(regripped(face), quarters)];
                                images[usize::from(next)] = Some(usize::from(of_image));
                            }
                        }
                    }
                }
                Locks::State(images[usize::from(state)].expect("each state has an image") as u8)
            }
        }
    }

    /// Returns whether the start allows all turns that the lock state allows, with the same next lock states.
    fn joins(&self, locked: Locks) -> bool {
        let is_alike = |&turn: &(char, u8)| {
            let after = self.after(Some(locked), turn);
            after.is_none() || after == self.after(None, turn)
        };
        self.turns.iter().all(is_alike)
    }

    fn needs_no_unlocked_plane(&self) -> bool {
        let joining = || self.places.iter().filter(|place| self.joins(place.locked));
        let is_found = |turn: (char, u8)| joining().any(|place| self.after(Some(place.locked), turn).is_some());
        self.encoding != 4 && !self.places.is_empty() && self.choices(None).into_iter().all(is_found)
    }

    /// Returns the distance of a state, or `None` if the goal is out of reach.
    fn distance(&self, stickers: &Stickers, locked: Option<Locks>) -> Option<u64> {
        let state = |locked| Here { stickers: stickers.clone(), regrips: 0, locked };
        if locked.is_some() || self.unlocked.is_some() {
            return self.distance_from(&state(locked));
        }
        let joining = self.places.iter().map(|place| place.locked).filter(|&locked| self.joins(locked));
        joining.filter_map(|locked| self.distance_from(&state(Some(locked)))).min()
    }

    fn distance_from(&self, start: &Here) -> Option<u64> {
        let mut here = start.clone();
        let (mut marks, mut turns) = (String::new(), 0);
        loop {
            let (number, plane_state) = self.cell_of(&here);
            here = plane_state;
            let value = self.value(number);
            if self.encoding == 4 {
                return (value != (1 << self.bits) - 1).then_some(value);
            }
            if self.is_goal(&here) {
                return Some(turns);
            }
            let choices = self.choices(here.locked);
            here = match self.encoding {
                0 | 3 if value == 3 => return None,
                0 | 3 => {
                    let stays = self.encoding == 3 && is_odd(&self.cubies(&here));
                    let nearer = if stays { value } else { (value + 2) % 3 };
                    let next = choices.into_iter().map(|turn| self.turned(&here, turn));
                    next.into_iter()
                        .find(|next| self.value(self.cell_of(next).0) == nearer)
                        .expect("a successor is nearer")
                }
                1 => {
                    if marks.len() == 4 {
                        return Some(distance_of(&marks, is_odd(&self.cubies(start))));
                    }
                    marks.push(if value & 2 == 2 { '1' } else { '0' });
                    self.turned(&here, choices[(value & 1) as usize])
                }
                _ => match choices.get(value as usize) {
                    Some(&turn) => self.turned(&here, turn),
                    None => return None,
                },
            };
            turns += 1;
        }
    }

    fn turned(&self, here: &Here, turn: (char, u8)) -> Here {
        let locked = self.after(here.locked, turn).expect("an allowed turn");
        Here { stickers: here.stickers.turn(turn.0, turn.1), locked, ..here.clone() }
    }

    /// Returns the number of a state's cell, and the state after the regrips to its plane.
    fn cell_of(&self, here: &Here) -> (usize, Here) {
        let Some(locked) = here.locked else {
            let plane = self.unlocked.expect("a plane of the unlocked states");
            return (plane * self.rows() * self.fibers() + self.number(&self.cubies(here)), here.clone());
        };
        let place = self.places.iter().find(|place| place.locked == locked).expect("one of the locks");
        let mut here = here.clone();
        for _ in 0..place.regrips {
            let locked = here.locked.map(|locked| self.regripped(locked));
            here = Here { stickers: here.stickers.rotate('x', 1).rotate('y', 1), regrips: here.regrips + 1, locked };
        }
        let number = self.number(&self.cubies(&here));
        (place.plane * self.rows() * self.fibers() + number, here)
    }

    fn value(&self, number: usize) -> u64 {
        let first = number as u64 * self.bits;
        let bit = |bit: u64| u64::from(self.cells[(bit / 8) as usize] >> (bit % 8) & 1);
        (0..self.bits).map(|offset| bit(first + offset) << offset).sum()
    }

    /// Returns the letters of the facelets, with the colors renamed once for each regrip.
    fn letters(&self, here: &Here) -> Vec<char> {
        let letters = here.stickers.facelets();
        letters.chars().map(|letter| (0..here.regrips % 3).fold(letter, |letter, _| regripped(letter))).collect()
    }

    /// Returns the place and the twist of each cubie.
    fn cubies(&self, here: &Here) -> [(usize, usize); 8] {
        let letters = self.letters(here);
        let mut cubies = [(8, 3); 8];
        for (place, faces) in CORNERS.iter().enumerate() {
            let colors = faces.map(|(_, facelet)| letters[facelet]);
            for (cubie, own) in CORNERS.iter().enumerate() {
                for twist in 0..3 {
                    if (0..3).all(|sticker| colors[(sticker + twist) % 3] == own[sticker].0) {
                        cubies[cubie] = (place, twist);
                    }
                }
            }
        }
        assert!(self.puzzle == 1 || cubies[7] == (7, 0), "DBL is at home");
        cubies
    }

    fn number(&self, cubies: &[(usize, usize); 8]) -> usize {
        let moving = [7, 8][self.puzzle as usize];
        let places: Vec<usize> = cubies[..moving].iter().map(|&(place, _)| place).collect();
        let mut rank = 0;
        for (first, place) in places.iter().enumerate() {
            let smaller = places[first..].iter().filter(|other| *other < place).count();
            rank = rank * (moving - first) + smaller;
        }
        let row = rank / 2 * 2 + usize::from(is_odd(cubies));
        let fiber = cubies[..moving - 1].iter().rev().fold(0, |sum, &(_, twist)| sum * 3 + twist);
        row * self.fibers() + fiber
    }

    fn is_goal(&self, here: &Here) -> bool {
        let letters = self.letters(here);
        let face = |face: usize| &letters[4 * face..4 * face + 4];
        let is_one = |letters: &[char]| letters.iter().all(|letter| *letter == letters[0]);
        match self.goal {
            0 => self.cubies(here) == std::array::from_fn(|corner| (corner, 0)),
            1 => (0..6).any(|number| is_one(face(number)) && (self.puzzle == 0 || face(number)[0] == NUMBERED[number])),
            2 if self.puzzle == 0 => ["", "x", "x2", "x'", "z", "z'"].iter().any(|hold| {
                let held: Vec<char> = here.stickers.play(hold).expect("a rotation").facelets().chars().collect();
                is_one(&held[..4]) && [1, 2, 4, 5].iter().all(|side| is_one(&held[4 * side..4 * side + 2]))
            }),
            2 => NUMBERED.iter().any(|face| {
                let cubies = self.cubies(here);
                let of_face = |corner: &usize| CORNERS[*corner].iter().any(|(own, _)| own == face);
                (0..8).filter(of_face).all(|corner| cubies[corner] == (corner, 0))
            }),
            3 => [0, 3].into_iter().flat_map(face).all(|letter| "UD".contains(*letter)),
            _ => self.goals.contains(&self.cubies(here).map(|(place, twist)| (3 * place + twist) as u8)),
        }
    }
}

fn turn_number(face: char, quarters: u8) -> usize {
    let face = NUMBERED.iter().position(|&known| known == face).expect("a face");
    3 * face + usize::from(quarters) - 1
}

/// Returns the first face of a face's axis.
fn axis(face: char) -> char {
    match face {
        'D' => 'U',
        'L' => 'R',
        'B' => 'F',
        face => face,
    }
}

fn regripped(face: char) -> char {
    let (from, to) = ("URFDLB", "RFULBD");
    to.chars().nth(from.find(face).expect("a face")).expect("as many")
}

fn is_odd(cubies: &[(usize, usize); 8]) -> bool {
    let inversions = (0..8).flat_map(|first| (first..8).map(move |second| (first, second)));
    inversions.filter(|&(first, second)| cubies[second].0 < cubies[first].0).count() % 2 == 1
}

/// Returns the distance with these marks: its own and the marks of the next three smaller distances.
fn distance_of(read: &str, is_odd: bool) -> u64 {
    let marks = |distance: usize| MARKS[distance - 3..=distance].chars().rev().collect::<String>();
    let mut found = (5..=36).filter(|distance| marks(*distance) == read && (distance % 2 == 1) == is_odd);
    let distance = found.next().expect("a distance has these marks");
    assert_eq!(found.next(), None, "only one distance has these marks");
    distance as u64
}

/// Compares the reader with the oracle after random turns, unlocked and in each lock state.
fn check(oracle: &Memory, encoding: Encoding) {
    assert_eq!(oracle.table().header().encoding, encoding);
    let reader = Reader::new(oracle.table().as_bytes());
    let rules = oracle.rules();
    let faces: &[char] = if rules.puzzle() == Puzzle::CUBE2 { &LISTED[..3] } else { &LISTED };
    let mut random = 20_261_u64;
    let mut below = |bound: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % bound
    };
    let mut out_of_reach = 0;
    for round in 0..60 {
        let mut stickers = Stickers::solved();
        for _ in 0..if round < 30 { round / 6 } else { 20 } {
            // Half of the states are reached by turns of the rules.
            stickers = match below(reader.turns.len()) {
                number if round % 2 == 0 => stickers.turn(reader.turns[number].0, reader.turns[number].1),
                _ => stickers.turn(faces[below(faces.len())], 1 + below(3) as u8),
            };
        }
        let position = facelets::read(&stickers.facelets()).expect("the letters of a cube");
        let unlocked = State::new(rules.puzzle(), position);
        let locks = reader.places.iter().map(|place| Some(place.locked));
        for locked in locks.chain([None]) {
            let lock = locked.map_or(LockState::START, |locked| match locked {
                Locks::Face(face) => {
                    rules.lock().state_of(Face::from_letter(face).expect("a face")).expect("a lock state")
                }
                Locks::State(state) => LockState::new(state),
            });
            let expected = oracle.distance(&unlocked.with_lock(lock)).expect("cells that agree").map(usize::from);
            let found = reader.distance(&stickers, locked).map(|distance| distance as usize);
            assert_eq!(found, expected, "{rules}, {}, locked {locked:?}", stickers.facelets());
            out_of_reach += usize::from(found.is_none());
        }
    }
    let unlocked = oracle.unlocked();
    assert!(unlocked.reachable() == unlocked.states() || out_of_reach > 0, "{rules}: some states are out of reach");
}

fn own(forbidden: &[&[usize]]) -> Rules {
    let turns = written("R U F", NamedLock::None).turns();
    let listed: Vec<Turn> = turns.iter().collect();
    let forbidden: Vec<Vec<Turn>> =
        forbidden.iter().map(|sequence| sequence.iter().map(|&turn| listed[turn]).collect()).collect();
    let lock = godtable_puzzle::cube::Automaton::forbidding(turns, &forbidden).expect("few states");
    Rules::with_automaton(Puzzle::CUBE2, turns, lock).expect("a lock of these turns")
}

fn positions(setups: &[&str]) -> Goal {
    let position = |setup: &&str| *Held::read_setup(setup, Puzzle::CUBE2).expect("turns").state().position();
    Goal::positions(Puzzle::CUBE2, setups.iter().map(position)).expect("few positions")
}

#[test]
fn choices_and_marks_are_read_as_format_md_specifies() {
    check(preset("irreversible"), Encoding::ChoiceAndMark);
    check(&unreduced(&Rules::default()), Encoding::ChoiceAndMark);
    check(&oracle(&written("R U' F", NamedLock::Axis)), Encoding::ChoiceAndMark);
}

#[test]
fn residues_are_read_as_format_md_specifies() {
    check(preset("half-turn"), Encoding::DistanceModulo3);
    check(preset("quarter-turn"), Encoding::DistanceModulo3);
    let oriented = preset("half-turn").rules().clone().with_goal(Goal::Oriented).expect("a goal of the puzzle");
    check(&oracle(&oriented), Encoding::DistanceModulo3);
    let layer = Rules::named(Puzzle::CORNERS3, "half-turn")
        .expect("a preset")
        .with_goal(Goal::Layer)
        .expect("a goal of the puzzle");
    check(&oracle(&layer), Encoding::DistanceModulo3);
    check(&oracle(&written("R R2 R' U U2 U'", NamedLock::None)), Encoding::DistanceModulo3);
    check(&oracle(&written("R R' U U' F", NamedLock::None)), Encoding::HalvesModulo3);
    check(corners("clockwise"), Encoding::HalvesModulo3);
}

#[test]
fn choices_are_read_as_format_md_specifies() {
    let [two, four] = [CellBits::Two, CellBits::Four].map(Encoding::Choice);
    check(preset("clockwise"), two);
    check(&oracle(&written("R U", NamedLock::Axis)), two);
    check(&oracle(&written("R U F", NamedLock::Axis).with_goal(Goal::Layer).expect("a goal of the puzzle")), two);
    check(&oracle(&written("U R2", NamedLock::Axis).with_goal(Goal::Face).expect("a goal of the puzzle")), two);
    check(&oracle(&written("R R2 R' U U2 U' F", NamedLock::Axis)), four);
    check(corners("irreversible"), two);
    check(corners("R U F L D B with lock face"), four);
}

#[test]
fn distances_are_read_as_format_md_specifies() {
    let [two, four, eight] = CellBits::ALL.map(Encoding::Distance);
    check(preset_with_distances("irreversible"), eight);
    check(preset_with_distances("half-turn"), four);
    check(&with_distances(&written("U", NamedLock::Axis)), two);
    check(&with_distances(&own(&[&[0, 0, 0], &[1, 1, 1], &[2, 2, 2]])), eight);
    check(corners("half-turn, distances"), four);
}

#[test]
fn definitions_are_read_as_format_md_specifies() {
    let two = Encoding::Choice(CellBits::Two);
    // A lock that is the same for all axes, and one that is not.
    check(&oracle(&own(&[&[0, 0, 0], &[1, 1, 1], &[2, 2, 2]])), two);
    check(&oracle(&own(&[&[0, 0, 1], &[2, 1]])), two);
    check(
        &oracle(&Rules::default().with_goal(positions(&["R", "U F", "F2 R U'"])).expect("a goal of the puzzle")),
        two,
    );
    let both = own(&[&[0, 1], &[1, 2], &[2, 0]]).with_goal(positions(&["R", "U2 F"])).expect("a goal of the puzzle");
    check(&with_distances(&both), Encoding::Distance(CellBits::Eight));
}
