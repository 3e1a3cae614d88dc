//! Turns the fields of a rules file into the rules of a cube.

use crate::cube::notation::{self, Action};
use crate::cube::{Automaton, Goal, GoalError, Held, NamedLock, Puzzle, Rules, RulesError, Turn, TurnError, TurnSet};
use crate::rulesfile::fields::{Fields, Moves, Reader};
use crate::rulesfile::{RulesFileError, Slip};

/// The turns of a cube. Faces that do not turn stand for the opposite ones.
impl Moves for Puzzle {
    type Move = Turn;

    fn read(&self, text: &str) -> Result<Vec<Turn>, Slip> {
        let steps = notation::parse(text).map_err(|error| Slip::Turns { text: text.to_owned(), error })?;
        let turn = |action| match action {
            Action::Turn(turn) => Ok(turn.on(self.turning_face(turn.face()))),
            Action::Rotation(_) => Err(Slip::Rotation),
        };
        steps.into_iter().map(|step| turn(step.action)).collect()
    }

    fn list(&self, text: &str) -> Result<Vec<Turn>, Slip> {
        let turns = Turn::parse_list(text).map_err(|error| match error {
            TurnError::Notation(error) => Slip::Turns { text: text.to_owned(), error },
            TurnError::Rotation { .. } => Slip::Rotation,
            error => Slip::Words(error.to_string()),
        })?;
        Ok(turns.into_iter().map(|turn| turn.on(self.turning_face(turn.face()))).collect())
    }

    fn name(&self, turn: Turn) -> String {
        turn.to_string()
    }
}

/// Returns the rules of a file. `asked` is the requested puzzle, if any.
pub(crate) fn rules(text: &str, fields: &Fields, asked: Option<Puzzle>) -> Result<Rules, RulesFileError> {
    let puzzle = puzzle(text, fields, asked)?;
    let sorted = |turns: Vec<Turn>| {
        let turns: TurnSet = turns.into_iter().collect();
        if turns.is_empty() { Err(RulesError::NoTurns.into()) } else { Ok(turns.iter().collect()) }
    };
    let reader = Reader::new(text, fields, &puzzle, sorted)?;
    let turns: TurnSet = reader.turns().iter().copied().collect();
    let at_turns = |error| reader.wrong(&fields.turns, "turns", error);
    let (named, at_lock) = match &fields.lock {
        Some(word) => (word.get_ref().parse().map_err(|error| reader.wrong(word, "lock", error))?, Some(word)),
        None => (NamedLock::None, None),
    };
    // Checks first that the puzzle has the named lock: its automaton does not show this.
    let plain = Rules::new(puzzle, turns, named)
        .map_err(|error| reader.wrong(at_lock.unwrap_or(&fields.turns), "lock", error))?;
    let rules = match own_lock(&reader)? {
        None => plain,
        Some(own) => {
            let joined = match at_lock {
                Some(word) if named != NamedLock::None => {
                    own.both(&named.automaton(turns)).map_err(|error| reader.wrong(word, "lock", error))?
                }
                _ => own,
            };
            Rules::with_automaton(puzzle, turns, joined).map_err(at_turns)?
        }
    };
    rules.with_goal(goal(&reader, fields, puzzle)?).map_err(at_turns)
}

/// Returns the puzzle of the file, else the requested one, else the default.
fn puzzle(text: &str, fields: &Fields, asked: Option<Puzzle>) -> Result<Puzzle, RulesFileError> {
    let Some(word) = &fields.puzzle else { return Ok(asked.unwrap_or_default()) };
    let wrong = |slip| RulesFileError::at(text, word.span().start, "puzzle", slip);
    let own: Puzzle = word.get_ref().parse().map_err(|error| wrong(Slip::Puzzle(error)))?;
    match asked {
        Some(asked) if asked != own => Err(wrong(Slip::OtherPuzzle { own, asked })),
        _ => Ok(own),
    }
}

/// Returns the custom lock, or `None` if the file has none.
fn own_lock(reader: &Reader<'_, Puzzle>) -> Result<Option<Automaton>, RulesFileError> {
    let Some((lock, place, field)) = reader.lock()? else { return Ok(None) };
    Automaton::of_lock(reader.turns(), &lock).map(Some).map_err(|error| reader.wrong(place, field, error))
}

fn goal(reader: &Reader<'_, Puzzle>, fields: &Fields, puzzle: Puzzle) -> Result<Goal, RulesFileError> {
    let Some(listed) = reader.goal_states()? else {
        let Some(word) = &fields.goal else { return Ok(Goal::default()) };
        return word.get_ref().parse().map_err(|error: GoalError| reader.wrong(word, "goal", error));
    };
    let mut positions = Vec::with_capacity(listed.get_ref().len());
    for word in listed.get_ref() {
        let held = Held::read_setup(word.get_ref(), puzzle).map_err(|error| {
            reader.wrong(word, "goal_states", Slip::GoalState { text: word.get_ref().clone(), error })
        })?;
        positions.push(*held.state().position());
    }
    Goal::positions(puzzle, positions).map_err(|error| reader.wrong(listed, "goal_states", error))
}
