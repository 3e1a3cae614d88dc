//! Twisty puzzles from definitions: shipped ones by name, and files.

pub(crate) mod file;
mod rules;
mod rulesfile;

use std::collections::HashMap;
use std::path::Path;

use godtable::cube::Rotation;
use godtable_engine::levels::orbits::{Arrangement, Definition};
use godtable_engine::levels::{Arcs, LevelsError, Positions};
use godtable_puzzle::puzzlefile::{Power, Puzzle};
use rules::{CUSTOM, DefinedRules};

use crate::arguments::{InputForm, RulesChoice};
use crate::failure::Failure;
use crate::named::is_without_definition;
use crate::output::Described;
use crate::played::{Found, Played, Prepared, StateText, wrong};
use crate::rules_fields::RulesFields;
use crate::text_file;

/// A puzzle from a definition, and rules.
pub(crate) struct DefinedPuzzle {
    /// The value of `--puzzle`.
    given: String,
    /// The definition as text.
    text: String,
    puzzle: Puzzle,
    rules: DefinedRules,
    definition: Definition,
    names: Vec<String>,
    arcs: Arcs,
}

/// Returns the text of a shipped definition or of a file, and the puzzle.
pub(crate) fn puzzle(given: &str) -> Result<(String, Puzzle), Failure> {
    if let Some(text) = godtable_puzzle::puzzlefile::shipped(given) {
        return Ok((
            text.to_owned(),
            godtable_puzzle::puzzlefile::read(text).expect("a test reads each shipped definition"),
        ));
    }
    if is_without_definition(given) {
        return Err(Failure::words(format!(
            "{given} has no definition; `godtable puzzles` lists the puzzles that have one"
        )));
    }
    let what = format!("the puzzle file {given}");
    let text = text_file::read(Path::new(given), &what)?;
    let puzzle =
        godtable_puzzle::puzzlefile::read(&text).map_err(|error| Failure::words(format!("{what}: {error}")))?;
    Ok((text, puzzle))
}

impl DefinedPuzzle {
    /// Returns a puzzle under the chosen rules.
    pub(crate) fn of(given: &str, choice: &RulesChoice) -> Result<DefinedPuzzle, Failure> {
        let (text, puzzle) = puzzle(given)?;
        let rules = DefinedRules::of(choice, &puzzle)?;
        DefinedPuzzle::with_rules(given, text, puzzle, rules)
    }

    /// Returns a puzzle under all powers of its moves.
    pub(crate) fn with_all_moves(given: &str) -> Result<DefinedPuzzle, Failure> {
        let (text, puzzle) = puzzle(given)?;
        let rules = DefinedRules::all(&puzzle);
        DefinedPuzzle::with_rules(given, text, puzzle, rules)
    }

    fn with_rules(given: &str, text: String, puzzle: Puzzle, rules: DefinedRules) -> Result<DefinedPuzzle, Failure> {
        let refused = || Failure::words(format!("--puzzle {given}: no move does anything"));
        let definition = puzzle.definition(&rules.powers).ok_or_else(refused)?;
        let names = rules.powers.iter().map(|&power| puzzle.name_of(power)).collect();
        let arcs = rules.lock.arcs();
        Ok(DefinedPuzzle { given: given.to_owned(), text, puzzle, rules, definition, names, arcs })
    }

    /// Numbers the positions that all moves of the puzzle reach.
    pub(crate) fn positions(&self) -> Result<Positions, LevelsError> {
        let mut all = self.puzzle.powers();
        all.extend(&self.rules.powers);
        let whole = self.puzzle.definition(&all).unwrap_or_else(|| self.definition.clone());
        Positions::among(self.definition.clone(), &whole)
    }

    /// Prepares the search of a puzzle.
    pub(crate) fn prepared(given: &str, choice: &RulesChoice) -> Result<Prepared, Failure> {
        let played = DefinedPuzzle::of(given, choice)?;
        let positions = played.positions().map_err(|error| wrong(&played.option(), &error))?;
        let arcs = played.arcs.clone();
        Ok(Prepared { played: Box::new(played), positions, arcs })
    }

    pub(crate) fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Returns the puzzle with the turns as its moves.
    pub(crate) fn definition(&self) -> &Definition {
        &self.definition
    }

    /// Returns whether the inverse of each turn is a turn.
    pub(crate) fn is_reversible(&self) -> bool {
        let moves = self.definition.moves();
        let inverted = self.definition.inverted();
        inverted.moves().iter().all(|back| moves.iter().any(|made| made.actions == back.actions))
    }

    /// Returns the names of the turns.
    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// Reads moves that the rules allow, and returns them with the plane after them.
    fn read_turns(&self, text: &str) -> Result<(Vec<Power>, usize), String> {
        let powers = self.puzzle.read_moves(text).map_err(|error| error.to_string())?;
        let known: HashMap<Power, usize> =
            self.rules.powers.iter().enumerate().map(|(number, &power)| (power, number)).collect();
        let mut plane = 0;
        for (number, power) in powers.iter().enumerate() {
            let name = self.puzzle.name_of(*power);
            let rules = self.rules();
            let made = known.get(power).ok_or_else(|| {
                format!("move {}: the rules {rules} have no {name}; use --input setup for any moves", number + 1)
            })?;
            let arc = self.arcs.from(plane).find(|arc| arc.number == *made);
            plane = arc.ok_or_else(|| format!("move {}: the lock forbids {name} here", number + 1))?.to;
        }
        Ok((powers, plane))
    }

    /// Returns the plane of the lock state with a name. A state of several moves is that of each of them.
    fn plane_named(&self, name: &str) -> Result<usize, String> {
        let states = || self.rules.lock.states().iter().enumerate().skip(1);
        let is_one_of = |own: &str| self.rules.lock_name != CUSTOM && own.split(' ').any(|own| own == name);
        let found = states().find(|(_, state)| state.name == name || is_one_of(&state.name));
        let known = || states().map(|(_, state)| state.name.as_str()).collect::<Vec<&str>>().join(", ");
        match found.filter(|_| self.arcs.planes() > 1) {
            Some((plane, _)) => Ok(plane),
            None if self.arcs.planes() == 1 => {
                Err(format!("--locked '{name}': the rules {} lock nothing", self.rules()))
            }
            None => Err(format!("--locked '{name}': the rules {} never lock it; known: {}", self.rules(), known())),
        }
    }
}

impl Played for DefinedPuzzle {
    fn option(&self) -> String {
        format!("--puzzle {}", self.given)
    }

    fn advice(&self) -> &'static str {
        "a puzzle of fewer pieces may fit"
    }

    fn name(&self) -> String {
        match godtable_puzzle::puzzlefile::shipped(&self.given) {
            Some(_) => self.given.clone(),
            None => self.puzzle.name().to_owned(),
        }
    }

    fn rules(&self) -> String {
        match self.rules.name {
            Some(name) => name.to_owned(),
            None => format!("{} with lock {}", self.names.join(" "), self.rules.lock_name),
        }
    }

    fn label(&self, _given: &[String]) -> String {
        self.rules()
    }

    fn described(&self) -> Described {
        let name = self.rules.name.map(|name| format!(" {name}:")).unwrap_or_default();
        let heading = format!("{},{name} turns {}, lock {}", self.name(), self.names.join(" "), self.rules.lock_name);
        Described { heading, aim: "solved", locks: self.arcs.planes() - 1, lock: self.rules.lock_name.clone() }
    }

    fn fields(&self, file: Option<String>) -> RulesFields {
        let lock = self.rules.lock_name.clone();
        RulesFields::of_definition(self.name(), self.rules.name, self.names.clone(), lock).read_from(file)
    }

    fn solved(&self) -> Arrangement {
        self.definition.solved()
    }

    fn goal(&self) -> Vec<Arrangement> {
        self.rules.goal.iter().map(|powers| self.puzzle.played(powers)).collect()
    }

    fn stored(&self, goal: &[u64]) -> Option<Vec<u8>> {
        Some(file::definition(self, goal))
    }

    fn read(&self, text: &str, form: InputForm, locked: Option<&str>) -> Result<Found, String> {
        let (arrangement, plane) = match form {
            InputForm::Turns => {
                if let Some(name) = locked {
                    return Err(format!(
                        "a state given as turns is locked by the last of them, so {name} cannot be locked besides; \
                         give the state with --input setup"
                    ));
                }
                let (powers, plane) = self.read_turns(text)?;
                (self.puzzle.played_legally(&powers)?, plane)
            }
            _ => (self.read_goal(text, form)?, locked.map_or(Ok(0), |name| self.plane_named(name))?),
        };
        Ok(Found { arrangement, plane, hold: Rotation::IDENTITY })
    }

    fn read_goal(&self, text: &str, form: InputForm) -> Result<Arrangement, String> {
        match form {
            InputForm::Turns | InputForm::Setup => {
                let powers = self.puzzle.read_moves(text).map_err(|error| error.to_string())?;
                self.puzzle.played_legally(&powers)
            }
            InputForm::Kpattern => {
                let arrangement = self.puzzle.read_pattern(text).map_err(|error| error.to_string())?;
                self.puzzle.legal(arrangement)
            }
            _ => Err(format!("--input: the forms of {} are turns, setup and kpattern", self.name())),
        }
    }

    fn split<'a>(&self, line: &'a str) -> Result<(&'a str, Option<&'a str>), String> {
        match line.rsplit_once('\t') {
            None => Ok((line, None)),
            Some((text, name)) => Ok((text, Some(name.trim()))),
        }
    }

    fn written(&self, moves: &[usize], _hold: Rotation) -> String {
        let names: Vec<&str> = moves.iter().map(|&number| self.names[number].as_str()).collect();
        names.join(" ")
    }

    fn link(&self, _moves: &[usize], _hold: Rotation) -> Option<String> {
        None
    }

    fn lock_name(&self, plane: usize, _hold: Rotation) -> Option<String> {
        let name = &self.rules.lock.states().get(plane)?.name;
        (!name.is_empty()).then(|| name.clone())
    }

    fn has_facelets(&self) -> bool {
        false
    }

    fn state(&self, arrangement: &Arrangement) -> StateText {
        StateText::Pattern(self.puzzle.pattern(arrangement))
    }

    fn state_after(&self, moves: &[usize]) -> StateText {
        let powers: Vec<Power> = moves.iter().map(|&number| self.rules.powers[number]).collect();
        StateText::Pattern(self.puzzle.pattern(&self.puzzle.played(&powers)))
    }
}
