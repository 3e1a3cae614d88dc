//! Chosen pieces of the 3x3x3 as a puzzle.

use godtable::cube::Rotation;
use godtable::{LockState, Rules, Turn};
use godtable_engine::levels::orbits::Arrangement;
use godtable_engine::levels::{Arcs, Positions};
use godtable_puzzle::cube3::{ChosenPieces, Cube3, facelets};

use crate::arguments::{InputForm, RulesChoice};
use crate::commands::compare;
use crate::failure::Failure;
use crate::named::PuzzleName;
use crate::output::Described;
use crate::played::{Found, Played, Prepared, StateText, wrong};
use crate::rules_fields::RulesFields;
use crate::{input, link, output, whole};

/// Chosen pieces and rules.
pub(crate) struct PiecesPuzzle {
    pieces: ChosenPieces,
    rules: Rules,
    /// The turns of the rules: move `n` is the turn `n`.
    turns: Vec<Turn>,
}

impl PiecesPuzzle {
    /// Prepares the search of chosen pieces.
    pub(crate) fn prepared(pieces: &ChosenPieces, choice: &RulesChoice) -> Result<Prepared, Failure> {
        let rules = choice.of_pieces()?;
        let turns: Vec<Turn> = rules.turns().iter().collect();
        let arcs = arcs(&rules, &turns);
        let played = PiecesPuzzle { pieces: pieces.clone(), rules, turns };
        let positions = Positions::among(pieces.definition(&played.turns), &pieces.definition(&Turn::ALL));
        let positions = positions.map_err(|error| wrong(&played.option(), &error))?;
        Ok(Prepared { played: Box::new(played), positions, arcs })
    }

    /// Returns the turns with these numbers, in a hold.
    fn turns(&self, numbers: &[usize], hold: Rotation) -> Vec<Turn> {
        numbers.iter().map(|&number| self.turns[number].rotated(hold)).collect()
    }

    /// Returns the lock state after turns from solved.
    fn lock_after(&self, text: &str) -> Result<LockState, String> {
        let held = godtable::Held::read_turns(text, &self.rules).map_err(|error| error.to_string())?;
        Ok(held.state().lock())
    }
}

/// Returns the turns that the lock of the rules allows.
fn arcs(rules: &Rules, turns: &[Turn]) -> Arcs {
    let states = rules.lock().automaton().states();
    Arcs::of(states.len(), turns.len(), |from, number| states[from].next[turns[number].index()].map(usize::from))
}

impl Played for PiecesPuzzle {
    fn option(&self) -> String {
        format!("--pieces \"{}\"", self.pieces)
    }

    fn advice(&self) -> &'static str {
        "leave pieces out"
    }

    fn name(&self) -> String {
        format!("{}, pieces {}", PuzzleName::CUBE3, self.pieces)
    }

    fn rules(&self) -> String {
        self.rules.to_string()
    }

    fn label(&self, given: &[String]) -> String {
        compare::labels(given, std::slice::from_ref(&self.rules)).remove(0)
    }

    fn described(&self) -> Described {
        Described { heading: output::heading_of(&self.name(), &self.rules), ..Described::of(&self.rules) }
    }

    fn fields(&self, file: Option<String>) -> RulesFields {
        RulesFields::of(&self.rules).of_pieces(&self.pieces).read_from(file)
    }

    fn solved(&self) -> Arrangement {
        self.pieces.arrangement(&Cube3::SOLVED)
    }

    fn goal(&self) -> Vec<Arrangement> {
        Vec::new()
    }

    fn stored(&self, _goal: &[u64]) -> Option<Vec<u8>> {
        None
    }

    fn read(&self, text: &str, form: InputForm, locked: Option<&str>) -> Result<Found, String> {
        if let Some(name) = locked {
            input::check_lock(name, form, &self.rules)?;
        }
        let after = if form == InputForm::Turns { self.lock_after(text)? } else { LockState::START };
        let cube = whole::read(text, form)?;
        let named = |name: &str| {
            let lock = self.rules.lock().state_named_in(name, cube.hold().inverse());
            lock.ok_or_else(|| format!("the rules {} never lock {name}", self.rules))
        };
        let lock = locked.map_or(Ok(after), named)?;
        Ok(Found { arrangement: self.pieces.arrangement(&cube), plane: lock.number(), hold: cube.hold() })
    }

    fn read_goal(&self, text: &str, form: InputForm) -> Result<Arrangement, String> {
        Ok(self.pieces.arrangement(&whole::read(text, form)?))
    }

    fn split<'a>(&self, line: &'a str) -> Result<(&'a str, Option<&'a str>), String> {
        input::split(line, &self.rules)
    }

    fn written(&self, moves: &[usize], hold: Rotation) -> String {
        output::written(&self.turns(moves, hold))
    }

    fn link(&self, moves: &[usize], hold: Rotation) -> Option<String> {
        Some(link::of_solution(PuzzleName::CUBE3, &self.turns(moves, hold)))
    }

    fn lock_name(&self, plane: usize, hold: Rotation) -> Option<String> {
        let lock = LockState::new(plane as u8);
        let name = self.rules.lock().name_of(lock).filter(|_| !lock.is_start());
        name.map(|name| name.rotated(hold).to_string())
    }

    fn has_facelets(&self) -> bool {
        true
    }

    /// Writes the facelets of a cube with these pieces. The ignored ones fill the other places.
    fn state(&self, arrangement: &Arrangement) -> StateText {
        StateText::Facelets(facelets::write(&self.pieces.cube(arrangement)))
    }

    fn state_after(&self, moves: &[usize]) -> StateText {
        let cube = moves.iter().fold(Cube3::SOLVED, |cube, &number| cube.turned(self.turns[number]));
        StateText::Facelets(facelets::write(&cube))
    }
}
