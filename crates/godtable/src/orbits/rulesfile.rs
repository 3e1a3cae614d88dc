//! Rules files for puzzles from definitions. They have the fields of cubes' files, except for named goals.

use godtable_puzzle::lock::{Lock, LockState};
use godtable_puzzle::orbits::Arrangement;
use godtable_puzzle::puzzlefile::{Power, Puzzle};
use godtable_puzzle::rulesfile::fields::{Fields, Moves, Reader, Word};
use godtable_puzzle::rulesfile::{RulesFileError, Slip};

use super::rules::{CUSTOM, DefinedRules, NONE, checked_turns, named_lock};

/// The moves of a definition, as a rules file writes them.
struct OfDefinition<'a>(&'a Puzzle);

impl Moves for OfDefinition<'_> {
    type Move = Power;

    fn read(&self, text: &str) -> Result<Vec<Power>, Slip> {
        self.0.read_moves(text).map_err(words)
    }

    fn list(&self, text: &str) -> Result<Vec<Power>, Slip> {
        self.0.read_list(text).map_err(Slip::Words)
    }

    fn name(&self, power: Power) -> String {
        self.0.name_of(power)
    }
}

fn words(error: impl ToString) -> Slip {
    Slip::Words(error.to_string())
}

/// Reads the rules of a puzzle.
pub(super) fn read(text: &str, puzzle: &Puzzle) -> Result<DefinedRules, RulesFileError> {
    let fields = Fields::read(text)?;
    if let Some(name) = &fields.puzzle
        && name.get_ref() != puzzle.name()
    {
        let slip = format!("the file is for the puzzle {}, but {} is requested", name.get_ref(), puzzle.name());
        return Err(RulesFileError::at(text, name.span().start, "puzzle", Slip::Words(slip)));
    }
    let moves = OfDefinition(puzzle);
    let reader = Reader::new(text, &fields, &moves, |listed| checked_turns(puzzle, listed).map_err(Slip::Words))?;
    let (lock, lock_name) = lock(&reader, &fields, puzzle)?;
    let goal = goal(&reader, &fields, puzzle)?;
    Ok(DefinedRules { lock_name, lock, goal, ..DefinedRules::free(None, reader.turns().to_vec()) })
}

/// Returns the lock of all restrictions together, and its name.
fn lock(
    reader: &Reader<'_, OfDefinition<'_>>,
    fields: &Fields,
    puzzle: &Puzzle,
) -> Result<(Lock, String), RulesFileError> {
    let powers = reader.turns();
    let mut lock = Lock::none(powers.len());
    let mut name = NONE.to_owned();
    if let Some(word) = &fields.lock {
        lock =
            named_lock(word.get_ref(), puzzle, powers).map_err(|slip| reader.wrong(word, "lock", Slip::Words(slip)))?;
        name = if lock.forbids_nothing() { name } else { word.get_ref().clone() };
    }
    if let Some((own, place, field)) = reader.lock()? {
        let own = nameless_start(&own).reachable();
        lock = lock.both(&own).map_err(|error| reader.wrong(place, field, words(error)))?;
        name = if lock.forbids_nothing() { NONE } else { CUSTOM }.to_owned();
    }
    let is_allowed = |number: usize| lock.states().iter().any(|state| state.next[number].is_some());
    match (0..powers.len()).find(|&number| !is_allowed(number)) {
        Some(number) => {
            let slip = format!("the lock never allows the turn {}; leave it out", puzzle.name_of(powers[number]));
            Err(reader.wrong(&fields.turns, "turns", Slip::Words(slip)))
        }
        None => Ok((lock, name)),
    }
}

/// Returns a lock whose start has no name: nothing is locked before the first turn.
fn nameless_start(lock: &Lock) -> Lock {
    let mut states: Vec<LockState> = lock.states().to_vec();
    states[0].name.clear();
    Lock::new(states).expect("the states of a lock")
}

/// Returns the positions at the goal.
fn goal(
    reader: &Reader<'_, OfDefinition<'_>>,
    fields: &Fields,
    puzzle: &Puzzle,
) -> Result<Vec<Arrangement>, RulesFileError> {
    let Some(listed) = reader.goal_states()? else {
        return match fields.goal.as_ref().filter(|goal| goal.get_ref() != "solved") {
            None => Ok(Vec::new()),
            Some(goal) => {
                let slip = words("a puzzle from a definition has the goal solved; use goal_states");
                Err(reader.wrong(goal, "goal", slip))
            }
        };
    };
    let read = |word: &Word| {
        let wrong = |slip| reader.wrong(word, "goal_states", slip);
        let powers = puzzle.read_moves(word.get_ref()).map_err(|error| wrong(words(error)))?;
        puzzle.played_legally(&powers).map_err(|reason| wrong(words(reason)))
    };
    listed.get_ref().iter().map(read).collect()
}
