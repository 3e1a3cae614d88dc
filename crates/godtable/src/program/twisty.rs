//! Twisty puzzles from definitions: shipped ones by name, and files.

use std::collections::HashMap;
use std::path::Path;

use godtable::NamedLock;
use godtable::cube::{Preset, Rotation};
use godtable_levels::orbits::{Arrangement, Definition};
use godtable_levels::{Arc, Arcs, LevelsError, Positions};
use godtable_puzzlefile::{Power, Puzzle};

use crate::arguments::{InputForm, LockName, RulesChoice};
use crate::failure::Failure;
use crate::made::{Found, Played, Prepared, StateText, wrong};
use crate::output::Described;
use crate::rules_fields::RulesFields;
use crate::text_file;

/// The rules of a definition.
pub(crate) struct DefinedRules {
    /// The name of the preset, if the rules are one.
    name: Option<&'static str>,
    /// The moves.
    powers: Vec<Power>,
    lock: LockName,
}

/// A puzzle from a definition, and rules.
pub(crate) struct DefinedPuzzle {
    /// The value of `--puzzle`.
    given: String,
    puzzle: Puzzle,
    rules: DefinedRules,
    definition: Definition,
    names: Vec<String>,
    /// The moves without powers, by number, that have a plane: that of index 0 has plane 1.
    locks: Vec<usize>,
    arcs: Arcs,
}

/// Returns the puzzle of a shipped definition or of a file.
pub(crate) fn puzzle(given: &str) -> Result<Puzzle, Failure> {
    if let Some(text) = godtable_puzzlefile::shipped(given) {
        return Ok(godtable_puzzlefile::read(text).expect("a test reads each shipped definition"));
    }
    let what = format!("the puzzle file {given}");
    let text = text_file::read(Path::new(given), &what)?;
    godtable_puzzlefile::read(&text).map_err(|error| Failure::words(format!("{what}: {error}")))
}

impl DefinedRules {
    /// Returns the chosen rules of a puzzle: by default all powers of its moves.
    pub(crate) fn of(choice: &RulesChoice, puzzle: &Puzzle) -> Result<DefinedRules, Failure> {
        if let Some(text) = &choice.turns {
            let read = puzzle.read_moves(text).map_err(|error| Failure::words(format!("--turns: {error}")))?;
            let mut powers: Vec<Power> = Vec::new();
            read.into_iter().for_each(|power| {
                if !powers.contains(&power) {
                    powers.push(power);
                }
            });
            if powers.is_empty() {
                return Err(Failure::words("--turns: expected at least one move"));
            }
            let LockName::Cube(lock) = choice.lock else {
                return Ok(DefinedRules { name: None, powers, lock: LockName::Move });
            };
            if lock != NamedLock::None {
                return Err(Failure::words(format!("--lock {lock}: a puzzle from a definition has none and move")));
            }
            return Ok(DefinedRules { name: None, powers, lock: choice.lock });
        }
        let name = match &choice.rules[..] {
            [] => "half-turn",
            [name] => name,
            _ => return Err(Failure::words("with a puzzle from a definition, --rules may be given once")),
        };
        let preset = Preset::named(name).ok().map(|preset| preset.name);
        let keeps: fn(&Power, u64) -> bool = match preset {
            Some("half-turn") => |_, _| true,
            Some("quarter-turn") => |power, order| power.exponent == 1 || power.exponent == order - 1,
            Some("clockwise") => |power, _| power.exponent == 1,
            _ => {
                return Err(Failure::words(format!(
                    "--rules {name}: a puzzle from a definition has half-turn (all powers of moves), quarter-turn \
                     (moves and their inverses) and clockwise (moves alone); for other rules use --turns"
                )));
            }
        };
        let mut powers = puzzle.powers();
        powers.retain(|power| keeps(power, puzzle.order(power.number)));
        Ok(DefinedRules { name: preset, powers, lock: LockName::default() })
    }
}

impl DefinedPuzzle {
    /// Returns a puzzle under the chosen rules.
    pub(crate) fn of(given: &str, choice: &RulesChoice) -> Result<DefinedPuzzle, Failure> {
        let puzzle = puzzle(given)?;
        let rules = DefinedRules::of(choice, &puzzle)?;
        DefinedPuzzle::with_rules(given, puzzle, rules)
    }

    /// Returns a puzzle under all powers of its moves.
    pub(crate) fn with_all_moves(given: &str) -> Result<DefinedPuzzle, Failure> {
        let puzzle = puzzle(given)?;
        let rules = DefinedRules { name: Some("half-turn"), powers: puzzle.powers(), lock: LockName::default() };
        DefinedPuzzle::with_rules(given, puzzle, rules)
    }

    fn with_rules(given: &str, puzzle: Puzzle, rules: DefinedRules) -> Result<DefinedPuzzle, Failure> {
        let refused = || Failure::words(format!("--puzzle {given}: no move does anything"));
        let definition = puzzle.definition(&rules.powers).ok_or_else(refused)?;
        let names = rules.powers.iter().map(|&power| puzzle.name_of(power)).collect();
        let mut locks: Vec<usize> = rules.powers.iter().map(|power| power.number).collect();
        locks.sort_unstable();
        locks.dedup();
        let arcs = arcs(&rules, &locks);
        Ok(DefinedPuzzle { given: given.to_owned(), puzzle, rules, definition, names, locks, arcs })
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

    /// Returns the plane of the lock state with a name.
    fn plane_named(&self, name: &str) -> Result<usize, String> {
        let is_named = |&number: &usize| self.puzzle.moves()[number].name == name;
        match self.locks.iter().position(is_named) {
            Some(index) if self.arcs.planes() > 1 => Ok(index + 1),
            _ => Err(format!("--locked '{name}': the rules {} never lock it", self.rules())),
        }
    }
}

/// Returns the moves that the lock allows. After a move, the lock `move` forbids all powers of it.
fn arcs(rules: &DefinedRules, locks: &[usize]) -> Arcs {
    if rules.lock != LockName::Move {
        return Arcs::free(rules.powers.len());
    }
    let plane = |power: &Power| locks.binary_search(&power.number).expect("each move has a lock") + 1;
    let arcs = (0..=locks.len()).flat_map(|from| {
        let arc = move |(number, power): (usize, &Power)| {
            let to = plane(power);
            (to != from).then_some(Arc { from, number, to })
        };
        rules.powers.iter().enumerate().filter_map(arc)
    });
    Arcs::new(locks.len() + 1, arcs.collect())
}

impl Played for DefinedPuzzle {
    fn option(&self) -> String {
        format!("--puzzle {}", self.given)
    }

    fn advice(&self) -> &'static str {
        "a puzzle of fewer pieces may fit"
    }

    fn name(&self) -> String {
        match godtable_puzzlefile::shipped(&self.given) {
            Some(_) => self.given.clone(),
            None => self.puzzle.name().to_owned(),
        }
    }

    fn rules(&self) -> String {
        match self.rules.name {
            Some(name) => name.to_owned(),
            None => format!("{} with lock {}", self.names.join(" "), self.rules.lock),
        }
    }

    fn label(&self, _given: &[String]) -> String {
        self.rules()
    }

    fn described(&self) -> Described {
        let name = self.rules.name.map(|name| format!(" {name}:")).unwrap_or_default();
        let heading = format!("{},{name} turns {}, lock {}", self.name(), self.names.join(" "), self.rules.lock);
        Described { heading, aim: "solved", locks: self.arcs.planes() - 1, lock: self.rules.lock.to_string() }
    }

    fn fields(&self, _file: Option<String>) -> RulesFields {
        RulesFields::of_definition(self.name(), self.rules.name, self.names.clone(), self.rules.lock.to_string())
    }

    fn solved(&self) -> Arrangement {
        self.definition.solved()
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
                (self.puzzle.played(&powers), plane)
            }
            _ => (self.read_goal(text, form)?, locked.map_or(Ok(0), |name| self.plane_named(name))?),
        };
        Ok(Found { arrangement, plane, hold: Rotation::IDENTITY })
    }

    fn read_goal(&self, text: &str, form: InputForm) -> Result<Arrangement, String> {
        match form {
            InputForm::Turns | InputForm::Setup => {
                let powers = self.puzzle.read_moves(text).map_err(|error| error.to_string())?;
                Ok(self.puzzle.played(&powers))
            }
            InputForm::Kpattern => self.puzzle.read_pattern(text).map_err(|error| error.to_string()),
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
        let number = self.locks.get(plane.checked_sub(1)?)?;
        Some(self.puzzle.moves()[*number].name.clone())
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
