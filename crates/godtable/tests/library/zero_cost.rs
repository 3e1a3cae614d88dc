//! Moves that do not count: tables and searches against a plain search that knows no groups.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Debug;

use godtable::{Answers, Draw, Error, Form, Puzzle, RulesChoice, State, Target, Wish, Work};
use godtable_testing::Stickers;

/// A puzzle as the plain search sees it: what a move leads to, and what is legal.
struct Plain<P> {
    solved: P,
    counted: Vec<&'static str>,
    free: Vec<&'static str>,
    turned: fn(&P, &str) -> P,
    is_legal: fn(&P) -> bool,
}

/// What the plain search finds: by position, its class, and by class its distance and the number of solutions.
struct Found<P> {
    classes: BTreeMap<P, usize>,
    distances: Vec<Option<usize>>,
    counts: Vec<u128>,
}

impl<P: Ord + Clone + Debug> Plain<P> {
    /// Returns all positions that free moves connect, whether they are legal or not.
    fn class(&self, own: &P) -> BTreeSet<P> {
        let mut class = BTreeSet::from([own.clone()]);
        let mut open = vec![own.clone()];
        while let Some(next) = open.pop() {
            for name in &self.free {
                let turned = (self.turned)(&next, name);
                if class.insert(turned.clone()) {
                    open.push(turned);
                }
            }
        }
        class
    }

    /// Searches the classes of positions, from solved by all moves, and then back from the goals.
    fn search(&self, goals: &[P]) -> Found<P> {
        let (mut classes, mut after) = (BTreeMap::new(), Vec::new());
        let mut open = vec![self.solved.clone()];
        let mut add = |own: P, open: &mut Vec<P>| -> usize {
            if let Some(&class) = classes.get(&own) {
                return class;
            }
            let number = classes.values().max().map_or(0, |number| number + 1);
            for other in self.class(&own) {
                if (self.is_legal)(&other) {
                    classes.insert(other.clone(), number);
                    open.push(other);
                }
            }
            number
        };
        while let Some(own) = open.pop() {
            let class = add(own.clone(), &mut open);
            for name in &self.counted {
                let next = (self.turned)(&own, name);
                if (self.is_legal)(&next) {
                    let next = add(next, &mut open);
                    after.push((class, next));
                }
            }
        }
        after.sort_unstable();
        after.dedup();
        let number = classes.values().max().map_or(0, |number| number + 1);
        let (mut distances, mut counts) = (vec![None; number], vec![0; number]);
        let mut queue = VecDeque::new();
        for goal in goals {
            let class = classes[goal];
            if distances[class].replace(0).is_none() {
                counts[class] = 1;
                queue.push_back(class);
            }
        }
        while let Some(to) = queue.pop_front() {
            let next = distances[to].map(|distance: usize| distance + 1);
            for &(from, _) in after.iter().filter(|&&(_, own)| own == to) {
                if distances[from].is_none() {
                    distances[from] = next;
                    queue.push_back(from);
                }
                if distances[from] == next {
                    counts[from] += counts[to];
                }
            }
        }
        Found { classes, distances, counts }
    }

    fn played(&self, own: &P, text: &str) -> P {
        text.split_whitespace().fold(own.clone(), |own, name| {
            assert!(self.counted.contains(&name) || self.free.contains(&name), "{name} of {text}");
            (self.turned)(&own, name)
        })
    }

    /// Compares the distances of states with the plain search, and plays solutions.
    fn check(
        &self,
        puzzle: &Puzzle,
        answers: &dyn Answers,
        goals: &[P],
        step: usize,
        counts: bool,
    ) -> Result<(), Error> {
        let found = self.search(goals);
        let what = puzzle.about()?.heading();
        for (own, text) in self.texts().into_iter().step_by(step) {
            let state = answers.read(&text, Form::Setup, None)?;
            let class = found.classes[&own];
            let distance = answers.distance(&state)?.map(usize::from);
            assert_eq!(distance, found.distances[class], "{what}: {text}");
            let Some(distance) = distance else { continue };
            let wish = Wish { all: true, ..Wish::default() };
            let solved = answers.solve(&state, &wish, &Work::default())?;
            assert_eq!(solved.length, distance);
            assert!(
                !counts || solved.count == found.counts[class],
                "{what}: {text}: {} {}",
                solved.count,
                found.counts[class]
            );
            for solution in &solved.solutions {
                let counted = solution.names().filter(|name| self.counted.contains(name)).count();
                assert_eq!((counted, solution.len()), (distance, distance), "{what}: {text}: {solution}");
                assert!(goals.contains(&self.played(&own, solution.as_str())), "{what}: {text}: {solution}");
            }
        }
        Ok(())
    }

    /// Returns all legal positions, each with moves that lead there by way of legal ones.
    fn texts(&self) -> Vec<(P, String)> {
        let mut all = vec![(self.solved.clone(), String::new())];
        let mut seen = BTreeSet::from([self.solved.clone()]);
        let mut next = 0;
        while next < all.len() {
            for name in self.counted.iter().chain(&self.free) {
                let (own, text) = &all[next];
                let turned = (self.turned)(own, name);
                if (self.is_legal)(&turned) && seen.insert(turned.clone()) {
                    let text = format!("{text} {name}");
                    all.push((turned, text));
                }
            }
            next += 1;
        }
        all
    }
}

fn free(free: &str) -> RulesChoice {
    RulesChoice { free: Some(free.to_owned()), ..RulesChoice::default() }
}

/// Moves pieces in a row: the piece at each place of a cycle goes to the next place.
fn cycled(own: &[u8], cycles: &[&[usize]]) -> Vec<u8> {
    let mut next = own.to_vec();
    for cycle in cycles {
        for (number, &place) in cycle.iter().enumerate() {
            next[cycle[(number + 1) % cycle.len()]] = own[place];
        }
    }
    next
}

/// A turns three pieces, B the last three, and C all five.
const RING: &str = "Name Ring\nSet PIECES 5 1\nSolved\nPIECES\nKINDS\nEnd\nMove A\nPIECES\n3 1 2 4 5\nEnd\n\
                    Move B\nPIECES\n1 2 5 3 4\nEnd\nMove C\nPIECES\n5 1 2 3 4\nEnd\n";

fn ring(own: &[u8], name: &str) -> Vec<u8> {
    let cycles: &[&[usize]] = match &name[..1] {
        "A" => &[&[0, 1, 2]],
        "B" => &[&[2, 3, 4]],
        _ => &[&[0, 1, 2, 3, 4]],
    };
    let order = if name.starts_with('C') { 5 } else { 3 };
    let times = match &name[1..] {
        "" => 1,
        "2" => 2,
        "'" => order - 1,
        _ => order - 2,
    };
    (0..times).fold(own.to_vec(), |own, _| cycled(&own, cycles))
}

fn rings(counted: &[&'static str], free: &[&'static str], kinds: &[u8]) -> Plain<Vec<u8>> {
    Plain {
        solved: kinds.to_vec(),
        counted: counted.to_vec(),
        free: free.to_vec(),
        turned: |own, name| ring(own, name),
        is_legal: |_| true,
    }
}

/// Whether a move is kept.
type Kept = fn(&str) -> bool;

/// Returns the table of a puzzle, and a search.
fn both(puzzle: &Puzzle) -> Result<[Box<dyn Answers>; 2], Error> {
    Ok([puzzle.table()?, puzzle.table_with(&Work::default().within(2000))?])
}

#[test]
fn moves_that_do_not_count_agree_with_a_plain_search() -> Result<(), Error> {
    let all = ["A", "A'", "B", "B'", "C", "C2", "C2'", "C'"];
    for (kinds, names) in
        [([1, 2, 3, 4, 5], "1 2 3 4 5"), ([1, 1, 2, 3, 3], "1 1 2 3 3"), ([1, 1, 2, 2, 2], "1 1 2 2 2")]
    {
        let puzzle = Puzzle::read("ring.tws", &RING.replace("KINDS", names))?;
        let split = |is_free: Kept| -> (Vec<&'static str>, Vec<&'static str>) {
            (
                all.into_iter().filter(|name| !is_free(name)).collect(),
                all.into_iter().filter(|name| is_free(name)).collect(),
            )
        };
        let choices: [(&str, Kept); 3] = [
            ("A", |name| name.starts_with('A')),
            ("C", |name| name.starts_with('C')),
            // They generate all even orders.
            ("A2 B", |name| !name.starts_with('C')),
        ];
        for (text, is_free) in choices {
            let (counted, free_names) = split(is_free);
            let plain = rings(&counted, &free_names, &kinds);
            let puzzle = puzzle.clone().with(free(text))?;
            for answers in both(&puzzle)? {
                plain.check(&puzzle, &*answers, &[kinds.to_vec()], 3, names == "1 2 3 4 5")?;
            }
            let found = plain.search(&[kinds.to_vec()]);
            let farthest = found.distances.iter().flatten().max().copied().unwrap_or_default();
            let counts: Vec<u64> = (0..=farthest)
                .map(|distance| found.distances.iter().filter(|own| **own == Some(distance)).count() as u64)
                .collect();
            assert_eq!(puzzle.counts(None, &Work::default())?.unlocked.counts(), counts, "{names}, free {text}");
            assert_eq!(puzzle.levels(farthest, &Work::default())?.unlocked, counts, "{names}, free {text}");
        }
    }
    Ok(())
}

/// Two rings of four places, whose halves S exchanges. Piece 1 blocks the cut between the places 2 and 3.
const HALVES: &str = "Name Halves\nSet PIECES 6 1\nSolved\nPIECES\n1 2 3 4 5 6\nEnd\nMove U\nPIECES\n3 1 2 4 5 6\nEnd\n\
                      Move D\nPIECES\n1 2 3 6 4 5\nEnd\nMove S\nPIECES\n4 5 3 1 2 6\nEnd\n\
                      Illegal PIECES 3 1\nIllegal PIECES 6 1\n";

fn halves(own: &[u8], name: &str) -> Vec<u8> {
    let cycles: &[&[usize]] = match &name[..1] {
        "U" => &[&[0, 1, 2]],
        "D" => &[&[3, 4, 5]],
        _ => &[&[0, 3], &[1, 4]],
    };
    (0..if name.len() == 1 { 1 } else { 2 }).fold(own.to_vec(), |own, _| cycled(&own, cycles))
}

/// Free turns may pass through illegal positions, as the layers of a Square-1 turn.
#[test]
fn illegal_positions_lie_between_free_turns() -> Result<(), Error> {
    let puzzle = Puzzle::read("halves.tws", HALVES)?.with(free("U D"))?;
    let plain = Plain {
        solved: vec![1, 2, 3, 4, 5, 6],
        counted: vec!["S"],
        free: vec!["U", "U'", "D", "D'"],
        turned: |own, name| halves(own, name),
        is_legal: |own| own[2] != 1 && own[5] != 1,
    };
    for answers in both(&puzzle)? {
        plain.check(&puzzle, &*answers, std::slice::from_ref(&plain.solved), 1, false)?;
    }
    // A move that may lead from an illegal position to a legal one is not joined to free turns before it.
    let other = Puzzle::read("halves.tws", HALVES)?.with(free("D"))?;
    let error = other.table().map(drop).expect_err("U may cross").to_string();
    assert!(error.starts_with("free: some positions are illegal, and U "), "{error}");
    Ok(())
}

/// A cube of stickers in space, in the order of its colors.
#[derive(Clone, PartialEq, Debug)]
struct Cube {
    facelets: String,
    stickers: Stickers,
}

impl Cube {
    fn of(stickers: Stickers) -> Cube {
        Cube { facelets: stickers.facelets(), stickers }
    }
}

impl Eq for Cube {}

impl Ord for Cube {
    fn cmp(&self, other: &Cube) -> std::cmp::Ordering {
        self.facelets.cmp(&other.facelets)
    }
}

impl PartialOrd for Cube {
    fn partial_cmp(&self, other: &Cube) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

#[test]
fn zero_cost_turns_of_the_2x2x2_agree_with_stickers_in_space() -> Result<(), Error> {
    let plain = Plain {
        solved: Cube::of(Stickers::solved()),
        counted: vec!["R2", "F2"],
        free: vec!["U", "U2", "U'"],
        turned: |own, name| Cube::of(own.stickers.play(name).expect("a turn")),
        is_legal: |_| true,
    };
    let puzzle = Puzzle::named("2x2x2")?.with_turns("U R2 F2")?.with(free("U"))?;
    for answers in both(&puzzle)? {
        plain.check(&puzzle, &*answers, std::slice::from_ref(&plain.solved), 80, true)?;
    }
    Ok(())
}

#[test]
fn one_way_turns_goals_paths_and_scrambles() -> Result<(), Error> {
    let kinds = [1, 2, 3, 4, 5];
    let puzzle = Puzzle::read("ring.tws", &RING.replace("KINDS", "1 2 3 4 5"))?;
    let one_way = puzzle.clone().with_rules("clockwise")?.with(free("B"))?;
    let plain = rings(&["A", "C"], &["B", "B'"], &kinds);
    let texts = plain.texts();
    let found = plain.search(&[kinds.to_vec()]);
    for answers in both(&one_way)? {
        plain.check(&one_way, &*answers, &[kinds.to_vec()], 4, true)?;
    }
    // A goal of two positions, and paths to a position: distances and ends are those of the plain search.
    let goals = ["A", "C2"].map(|turn| ring(&kinds, turn));
    let towards = one_way.clone().with_goal_states(["A", "C C"])?;
    for answers in both(&towards)? {
        plain.check(&towards, &*answers, &goals, 4, true)?;
    }
    for answers in both(&one_way)? {
        for (own, text) in texts.iter().step_by(11) {
            let [from, to] = [text.as_str(), "A C A"].map(|text| answers.read(text, Form::Setup, None));
            let path = answers.path(&from?, &to?, &Work::default())?.expect("a group");
            assert_eq!(plain.played(own, path.as_str()), plain.played(&kinds.to_vec(), "A C A"), "{text}: {path}");
        }
    }
    for puzzle in [&one_way, &puzzle.with(free("C"))?] {
        let table = puzzle.table()?;
        let work = Work::default();
        let drawn = table.scrambles(&Draw { seed: 5, ..Draw::default() }, &work)?;
        for scramble in drawn.take(20) {
            let scramble = scramble?;
            let state: State = table.read(scramble.moves.as_str(), Form::Setup, None)?;
            assert_eq!(table.written(&state), table.written(&scramble.state), "{}", scramble.moves);
        }
    }
    let diameter = one_way.table()?.diameter(&Work::default())?;
    assert_eq!(diameter.to_solved, found.distances.iter().flatten().copied().max().unwrap_or_default());
    Ok(())
}

#[test]
fn table_with_free_moves_is_kept_in_a_file() -> Result<(), Error> {
    let folder = tempfile::tempdir().expect("a folder");
    let target = Target { file: Some(folder.path().join("table")), ..Target::default() };
    let puzzle = Puzzle::read("ring.tws", &RING.replace("KINDS", "1 2 3 4 5"))?.with(free("C"))?;
    let made = puzzle.generate(&target, &Work::default())?;
    let table = godtable::open(&made.path, &Work::default())?;
    assert_eq!(table.about().heading(), puzzle.about()?.heading());
    assert_eq!(table.about().free, ["C"]);
    let plain = rings(&["A", "A'", "B", "B'"], &["C", "C2", "C2'", "C'"], &[1, 2, 3, 4, 5]);
    plain.check(&puzzle, &*table, &[vec![1, 2, 3, 4, 5]], 5, true)?;
    table.verify(&Work::default())?;
    Ok(())
}
