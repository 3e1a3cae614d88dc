//! The chosen rules: by name, by turns and a lock, or by a file.

use std::fs;
use std::path::{Path, PathBuf};

use godtable::cube::{GoalError, MAXIMUM_POSITIONS};
use godtable::rulesfile::RulesFile;
use godtable::{Goal, Preset, Puzzle, Rules, RulesError, folders};

use crate::arguments::{GoalChoice, LockName, RulesChoice};
use crate::failure::Failure;
use crate::input;
use crate::named::PuzzleName;
use crate::text_file;

/// The extension of rules files and method files.
pub(crate) const ENDING: &str = "toml";

/// The rules of chosen pieces of the 3x3x3, if none are given.
const DEFAULT: &str = "half-turn";

/// The meaning of a value of `--rules`.
enum Found {
    BuiltIn(Rules),
    File(PathBuf),
}

impl RulesChoice {
    /// Returns the rules if a name, a file, turns or a goal is given.
    pub(crate) fn given(&self, goal: &GoalChoice) -> Result<Option<Rules>, Failure> {
        match self.all_given(goal)?.as_slice() {
            [] => Ok(None),
            [rules] => Ok(Some(rules.clone())),
            _ => Err(Failure::words("--rules may be given once here; `godtable histogram` compares several")),
        }
    }

    /// Returns all given rules. Only names and files can give several.
    pub(crate) fn all_given(&self, goal: &GoalChoice) -> Result<Vec<Rules>, Failure> {
        let mut all = Vec::new();
        if self.lock.is_some() && self.turns.is_none() {
            return Err(Failure::words("--lock goes with --turns on cubes; give the turns too"));
        }
        for name in &self.rules {
            all.push(match self.find(name)? {
                Found::BuiltIn(rules) => rules,
                Found::File(path) => read(&path, self.table_puzzle()?)?.rules,
            });
        }
        if let Some(turns) = &self.turns {
            let LockName::Cube(lock) = self.lock.unwrap_or_default() else {
                return Err(Failure::words(
                    "--lock move is for puzzles from definitions; cubes have none, axis and face",
                ));
            };
            let rules = Rules::parse(self.table_puzzle()?.unwrap_or_default(), turns, lock);
            all.push(rules.map_err(|error| match error {
                RulesError::WrongLock { .. } => Failure::words(format!("--lock: {error}")),
                _ => Failure::words(format!("--turns: {error}")),
            })?);
        }
        if all.is_empty() && goal.is_given() {
            all.push(self.default_rules()?);
        }
        all.into_iter().map(|rules| goal.of(rules)).collect()
    }

    /// Returns the given rules, or else those of the Irreversible Cube.
    pub(crate) fn chosen(&self, goal: &GoalChoice) -> Result<Rules, Failure> {
        self.given(goal)?.map_or_else(|| self.default_rules(), Ok)
    }

    /// Returns the path of the rules file for each value of `--rules`, if it names one.
    pub(crate) fn files(&self) -> Vec<Option<String>> {
        let file = |name: &String| match self.find(name) {
            Ok(Found::File(path)) => Some(path.display().to_string()),
            _ => None,
        };
        self.rules.iter().map(file).collect()
    }

    /// Returns the path of the rules file if the rules come from one.
    pub(crate) fn file(&self) -> Option<String> {
        self.files().into_iter().next().flatten()
    }

    /// Returns the path of the rules file of a puzzle from a definition, if one is given.
    pub(crate) fn given_file(&self) -> Option<String> {
        let is_file = |name: &&String| Path::new(name).extension().is_some_and(|ending| ending == ENDING);
        self.rules.iter().find(is_file).cloned()
    }

    fn default_rules(&self) -> Result<Rules, Failure> {
        Ok(Preset::ALL[0].rules(self.table_puzzle()?.unwrap_or_default()))
    }

    /// Returns the given puzzle, if any.
    ///
    /// # Errors
    /// Returns an error for a puzzle that is too large for a table.
    pub(crate) fn table_puzzle(&self) -> Result<Option<Puzzle>, Failure> {
        match &self.puzzle {
            None => Ok(None),
            Some(PuzzleName::Small(puzzle)) => Ok(Some(*puzzle)),
            Some(PuzzleName::Defined(name)) => Err(Failure::words(format!(
                "--puzzle {name}: a puzzle from a definition has the commands generate, histogram, lookup, solve, path, \
                 scramble, diameter, antipodes and puzzle"
            ))),
            Some(PuzzleName::Edges(flips)) => Err(Failure::words(format!(
                "--puzzle {}: the edges have the commands histogram, generate, lookup, solve and antipodes; --pieces \
                 chooses some of them",
                PuzzleName::of_edges(*flips)
            ))),
            Some(PuzzleName::Cube3) => Err(Failure::words(
                "--puzzle: the 3x3x3 has too many positions for a table; its commands are solve, lookup, scramble, show, \
                 draw, animate and generate, its corners are --puzzle 3x3x3-corners, and --pieces chooses other pieces",
            )),
        }
    }

    /// Returns the rules of chosen pieces of the 3x3x3: by default the half-turn metric.
    ///
    /// # Errors
    /// Returns an error if the puzzle is not the 3x3x3, or the rules are refused.
    pub(crate) fn of_pieces(&self) -> Result<Rules, Failure> {
        if let Some(PuzzleName::Small(puzzle)) = self.puzzle {
            return Err(Failure::words(format!(
                "--pieces chooses pieces of the 3x3x3, and not of the {puzzle}; use --puzzle 3x3x3"
            )));
        }
        if let Some(PuzzleName::Edges(flips)) = &self.puzzle {
            return Err(Failure::words(format!(
                "--pieces chooses pieces of the 3x3x3, and not of {}; use --puzzle 3x3x3",
                PuzzleName::of_edges(*flips)
            )));
        }
        self.of_cube3("--pieces")
    }

    /// Returns the rules of the 3x3x3 that are given once; `option` chose the puzzle. By default, the half-turn metric.
    pub(crate) fn of_cube3(&self, option: &str) -> Result<Rules, Failure> {
        if self.rules.len() > 1 {
            return Err(Failure::words(format!("with {option}, --rules may be given once")));
        }
        // The corners alone have the same turns and locks.
        let puzzle = Puzzle::CORNERS3;
        let whole = RulesChoice { puzzle: Some(PuzzleName::Small(puzzle)), ..self.clone() };
        let rules = whole.given(&GoalChoice::default())?;
        Ok(rules.unwrap_or_else(|| Rules::named(puzzle, DEFAULT).expect("a preset")))
    }

    /// Finds the rules of a name: a file by its path, built-in rules, or a file in the user's folder.
    fn find(&self, name: &str) -> Result<Found, Failure> {
        let path = Path::new(name);
        if path.components().count() > 1 || path.extension().is_some_and(|ending| ending == ENDING) {
            return Ok(Found::File(path.to_owned()));
        }
        if let Ok(rules) = Rules::named(self.table_puzzle()?.unwrap_or_default(), name) {
            return Ok(Found::BuiltIn(rules));
        }
        let own = own_files();
        match own.iter().find(|(known, _)| known == name) {
            Some((_, path)) => Ok(Found::File(path.clone())),
            None => Err(unknown(name, &own)),
        }
    }
}

/// Returns the failure for an unknown name of rules.
fn unknown(name: &str, own: &[(String, PathBuf)]) -> Failure {
    let own = own.iter().map(|(name, _)| name.as_str()).filter(|name| Rules::named(Puzzle::default(), name).is_err());
    let known: Vec<&str> = Preset::ALL.iter().map(|preset| preset.name).chain(own).collect();
    let hint = godtable::cube::nearest(name, known.iter().copied());
    let hint = hint.map(|name| format!("; did you mean {name}?")).unwrap_or_default();
    let known = known.join(", ");
    Failure::words(format!(
        "--rules: there are no rules '{name}'; known: {known}; a rules file ends in .{ENDING}{hint}"
    ))
}

impl GoalChoice {
    fn is_given(&self) -> bool {
        self.goal.is_some() || !self.goal_states.is_empty()
    }

    /// Returns the rules with the given goal, if any.
    fn of(&self, rules: Rules) -> Result<Rules, Failure> {
        if let Some(goal) = &self.goal {
            return rules.with_goal(goal.clone()).map_err(|error| Failure::words(format!("--goal: {error}")));
        }
        if self.goal_states.is_empty() {
            return Ok(rules);
        }
        let wrong = |error: GoalError| Failure::words(format!("--goal-state: {error}"));
        if self.goal_states.len() > MAXIMUM_POSITIONS {
            return Err(wrong(GoalError::TooManyPositions { got: self.goal_states.len() }));
        }
        let mut positions = Vec::new();
        for text in &self.goal_states {
            let held = input::read_as(text, self.goal_input, None, &rules);
            let held = held.map_err(|error| Failure::words(format!("--goal-state '{text}': {error}")))?;
            positions.push(*held.state().position());
        }
        let goal = Goal::positions(rules.puzzle(), positions).map_err(wrong)?;
        rules.with_goal(goal).map_err(|error| Failure::words(format!("--goal-state: {error}")))
    }
}

/// Returns the user's folder of rules files, or `None` without a home folder.
pub(crate) fn folder() -> Option<PathBuf> {
    Some(folders::configuration()?.join("rules"))
}

/// A rules file in the user's folder.
pub(crate) struct OwnRules {
    /// The value for `--rules`: the name of the file, or its path if built-in rules have the name.
    pub(crate) name: String,
    /// The name of the file, without its extension.
    pub(crate) stem: String,
    /// The built-in rules with that name, if any. They take precedence.
    pub(crate) outdone_by: Option<&'static str>,
    pub(crate) path: PathBuf,
    /// The contents of the file, or the failure to read it.
    pub(crate) file: Result<RulesFile, Failure>,
}

/// Returns the rules files in the user's folder, sorted.
pub(crate) fn own(puzzle: Puzzle) -> Vec<OwnRules> {
    let own = |(stem, path): (String, PathBuf)| {
        let outdone_by = Rules::named(puzzle, &stem).ok().and_then(|rules| rules.name());
        let name = if outdone_by.is_some() { path.display().to_string() } else { stem.clone() };
        OwnRules { name, stem, outdone_by, file: read(&path, Some(puzzle)), path }
    };
    own_files().into_iter().map(own).collect()
}

/// Returns the names and paths of the rules files in the user's folder, sorted.
fn own_files() -> Vec<(String, PathBuf)> {
    let entries = folder().and_then(|folder| fs::read_dir(folder).ok()).into_iter().flatten();
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut files: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|ending| ending == ENDING)).collect();
    files.sort();
    files.into_iter().filter_map(|path| Some((path.file_stem()?.to_str()?.to_owned(), path))).collect()
}

/// Reads a rules file. `puzzle` is the requested puzzle, if any.
fn read(path: &Path, puzzle: Option<Puzzle>) -> Result<RulesFile, Failure> {
    let what = || format!("the rules file {}", path.display());
    let text = text_file::read(path, &what())?;
    godtable::rulesfile::parse(&text, puzzle).map_err(|error| Failure::words(format!("{}: {error}", what())))
}
