//! Every question of every kind of puzzle, once: it is answered as a plain search over states answers it, or it is
//! rejected, and then [`Puzzle::check`] says so beforehand.

use std::collections::HashMap;

use godtable::{Answers, Draw, Error, Form, Input, Puzzle, Question, State, Target, UpTo, Wish, Work};

/// A question, and how it is asked. The answer is compared with the distances of a plain search.
type Ask = (Question, fn(&Asked) -> Result<(), Error>);

const ALL: [Ask; 17] = [
    (Question::Distance, distance),
    (Question::Numbers, numbers),
    (Question::Solutions, solutions),
    (Question::Scrambles, scrambles),
    (Question::RandomTurns, random_turns),
    (Question::Histogram, histogram),
    (Question::Census, census),
    (Question::Classes, |asked| classes(asked, UpTo::Symmetry)),
    (Question::ClassesWithInverses, |asked| classes(asked, UpTo::SymmetryAndInverse)),
    (Question::Diameter, diameter),
    (Question::Antipodes, antipodes),
    (Question::DistanceCells, distance_cells),
    (Question::Checkpoint, checkpoint),
    (Question::Disk, disk),
    (Question::OwnRules, own_rules),
    (Question::Picture, picture),
    (Question::Link, link),
];

/// A puzzle, its table or search, and all its states by their distances to solved; or those near solved, if it is large.
struct Asked {
    puzzle: Puzzle,
    table: Box<dyn Answers>,
    distances: HashMap<State, usize>,
    is_complete: bool,
}

impl Asked {
    /// Searches plainly: from solved, state by state.
    fn new(puzzle: Puzzle, most: usize) -> Result<Asked, Error> {
        let turns = puzzle.about()?.turns;
        let solved = puzzle.state("", Form::Turns, None)?;
        let mut distances = HashMap::from([(solved.clone(), 0)]);
        let mut level = vec![solved];
        let mut is_complete = true;
        for distance in 1.. {
            let mut next = Vec::new();
            for state in &level {
                for turn in &turns {
                    let turned = puzzle.turned(state, turn)?;
                    if !distances.contains_key(&turned) {
                        distances.insert(turned.clone(), distance);
                        next.push(turned);
                    }
                }
            }
            is_complete = next.is_empty();
            if is_complete || distances.len() > most {
                break;
            }
            level = next;
        }
        let table = puzzle.soonest_with(&Work::default())?;
        Ok(Asked { puzzle, table, distances, is_complete })
    }

    /// Returns some states with their distances: all those of the last complete levels, a few of each.
    fn some(&self) -> Vec<(&State, usize)> {
        let mut some: Vec<(&State, usize)> = Vec::new();
        for (state, &distance) in &self.distances {
            if some.iter().filter(|(_, other)| *other == distance).count() < 2 {
                some.push((state, distance));
            }
        }
        some
    }

    /// Returns the number of states at each distance.
    fn levels(&self) -> Vec<u64> {
        let farthest = self.distances.values().max().expect("solved");
        let count = |level| self.distances.values().filter(|&&distance| distance == level).count() as u64;
        (0..=*farthest).map(count).collect()
    }

    /// Compares counts with the levels.
    fn compare(&self, counts: &[u64]) {
        let levels = self.levels();
        assert_eq!(counts[..levels.len()], levels, "{}", self.puzzle.name());
        assert!(!self.is_complete || counts.len() == levels.len(), "{}", self.puzzle.name());
    }
}

fn distance(asked: &Asked) -> Result<(), Error> {
    for (state, distance) in asked.some() {
        assert_eq!(asked.table.distance(state)?.map(usize::from), Some(distance));
    }
    Ok(())
}

fn numbers(asked: &Asked) -> Result<(), Error> {
    for (state, distance) in asked.some() {
        let number = asked.table.number(state)?;
        assert_eq!(&asked.table.numbered(number)?, state);
        assert_eq!(asked.table.distances_of_numbers(&[number])?[0].map(usize::from), Some(distance));
    }
    Ok(())
}

fn solutions(asked: &Asked) -> Result<(), Error> {
    let solved = asked.puzzle.state("", Form::Turns, None)?;
    for (state, distance) in asked.some() {
        let found = asked.table.solve(state, &Wish { proof: true, ..Wish::default() }, &Work::default())?;
        assert_eq!((found.length, found.is_optimal), (distance, true));
        assert_eq!(asked.puzzle.turned(state, found.solutions[0].as_str())?, solved);
    }
    Ok(())
}

fn scrambles(asked: &Asked) -> Result<(), Error> {
    let draw = Draw { distance: Some(2), ..Draw::default() };
    for scramble in asked.table.scrambles(&draw, &Work::default())?.take(3) {
        let scramble = scramble?;
        assert_eq!(asked.distances.get(&scramble.state), Some(&2));
    }
    Ok(())
}

fn random_turns(asked: &Asked) -> Result<(), Error> {
    let draw = Draw { turns: Some(2), ..Draw::default() };
    let scramble = asked.table.scrambles(&draw, &Work::default())?.next().expect("it has no end")?;
    assert!(asked.distances[&scramble.state] <= 2);
    assert_eq!(asked.puzzle.state(scramble.moves.as_str(), Form::Turns, None)?, scramble.state);
    Ok(())
}

fn histogram(asked: &Asked) -> Result<(), Error> {
    asked.compare(asked.puzzle.counts(None, &Work::default())?.unlocked.counts());
    Ok(())
}

fn census(asked: &Asked) -> Result<(), Error> {
    let rows = asked.table.census(&Work::default())?.unlocked;
    let counts: Vec<u64> = rows.iter().map(|row| row.states).collect();
    asked.compare(&counts);
    Ok(())
}

fn classes(asked: &Asked, up_to: UpTo) -> Result<(), Error> {
    let counts = asked.puzzle.counts(Some(up_to), &Work::default())?;
    let (states, _) = counts.states.expect("the states of the classes");
    asked.compare(states.counts());
    assert!(counts.unlocked.counts().iter().zip(states.counts()).all(|(classes, states)| classes <= states));
    Ok(())
}

fn diameter(asked: &Asked) -> Result<(), Error> {
    asked.compare(&asked.table.diameter(&Work::default())?.from_solved);
    Ok(())
}

fn antipodes(asked: &Asked) -> Result<(), Error> {
    let antipodes = asked.table.antipodes(false, None, &Work::default())?;
    let levels = asked.levels();
    if asked.is_complete {
        assert_eq!((antipodes.distance.get(), antipodes.states() as u64), (levels.len() - 1, levels[levels.len() - 1]));
    }
    for (state, _) in antipodes.found.iter().take(3) {
        assert_eq!(asked.table.distance(state)?, Some(antipodes.distance));
    }
    Ok(())
}

fn distance_cells(asked: &Asked) -> Result<(), Error> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("table");
    let target = Target { file: Some(file.clone()), distance_cells: true, ..Target::default() };
    asked.puzzle.generate(&target, &Work::default())?;
    let table = godtable::open(&file, &Work::default())?;
    for (state, distance) in asked.some() {
        assert_eq!(table.distance(state)?.map(usize::from), Some(distance));
    }
    Ok(())
}

fn checkpoint(asked: &Asked) -> Result<(), Error> {
    let folder = tempfile::tempdir().expect("a folder");
    let work = Work::default().kept_in(folder.path());
    asked.compare(asked.puzzle.counts(None, &work)?.unlocked.counts());
    Ok(())
}

fn disk(asked: &Asked) -> Result<(), Error> {
    let folder = tempfile::tempdir().expect("a folder");
    let work = Work::default().on_disk(folder.path());
    asked.compare(asked.puzzle.counts(None, &work)?.unlocked.counts());
    Ok(())
}

fn own_rules(asked: &Asked) -> Result<(), Error> {
    let turn = asked.puzzle.about()?.turns.swap_remove(0);
    let puzzle = asked.puzzle.clone().without_rules().with_turns(&turn)?;
    assert_eq!(puzzle.about()?.turns, [turn]);
    Ok(())
}

fn picture(asked: &Asked) -> Result<(), Error> {
    let state = asked.puzzle.state("", Form::Turns, None)?;
    match asked.puzzle.has_shape() {
        true => asked.puzzle.polyhedron(&state).map(drop),
        false => asked.puzzle.picture(&state).map(drop),
    }
}

fn link(asked: &Asked) -> Result<(), Error> {
    let turn = asked.puzzle.about()?.turns.swap_remove(0);
    let link = asked.table.link(&[turn.as_str()].into_iter().collect())?;
    assert!(link.starts_with("https://"), "{link}");
    Ok(())
}

/// Asks all questions of a puzzle. Returns those that it rejects, and those that its rules or its chosen pieces reject.
fn refused(asked: &Asked) -> Result<[Vec<Question>; 2], Error> {
    let mut refused = [const { Vec::new() }; 2];
    for (question, ask) in ALL {
        let answer = ask(asked);
        let is_refused = matches!(&answer, Err(Error::Cannot(_)));
        assert_eq!(
            is_refused,
            asked.puzzle.check(question).is_err(),
            "{}, {question:?}: {answer:?}",
            asked.puzzle.name()
        );
        match answer {
            Err(Error::Cannot(_)) => refused[0].push(question),
            Err(Error::Input { what: Input::UpTo, .. }) => refused[1].push(question),
            answer => answer?,
        }
    }
    Ok(refused)
}

#[test]
fn small_puzzles_answer_all_questions() -> Result<(), Error> {
    let links = vec![Question::Link];
    // Chosen pieces of a puzzle are cosets, which have no inverses.
    let inverses = vec![Question::ClassesWithInverses];
    let cases = [
        (Puzzle::named("2x2x2")?.with_turns("R2 U2 F2")?, [vec![], vec![]]),
        (Puzzle::pieces("UF UR")?, [vec![], inverses]),
        (Puzzle::named("ivy")?.with_turns("UFR UFR' UBL UBL'")?, [links.clone(), vec![]]),
        (Puzzle::named("1x3x3")?, [links, vec![]]),
    ];
    for (puzzle, expected) in cases {
        let asked = Asked::new(puzzle, 20_000)?;
        assert!(asked.is_complete, "{}", asked.puzzle.name());
        assert_eq!(refused(&asked)?, expected, "{}", asked.puzzle.name());
    }
    Ok(())
}

#[test]
fn large_puzzles_refuse_what_needs_all_states() -> Result<(), Error> {
    let asked = Asked::new(Puzzle::named("3x3x3")?, 200)?;
    let all = vec![
        Question::Numbers,
        Question::Histogram,
        Question::Census,
        Question::Classes,
        Question::ClassesWithInverses,
        Question::Diameter,
        Question::Antipodes,
        Question::DistanceCells,
        Question::Checkpoint,
        Question::Disk,
    ];
    assert_eq!(refused(&asked)?, [all, vec![]]);
    Ok(())
}
