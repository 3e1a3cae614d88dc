//! The rules that somebody chose: by name, by turns and a lock, or by a file.

use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};

use godtable_cube::{Goal, GoalError, MAXIMUM_POSITIONS, Preset, Puzzle, Rules, RulesError};
use godtable_rulesfile::RulesFile;

use crate::arguments::RulesChoice;
use crate::failure::Failure;
use crate::folders;
use crate::input;
use crate::output;

/// How rules files end.
const ENDING: &str = "toml";

/// A rules file has at most so many bytes.
const MAXIMUM_BYTES: u64 = 1 << 20;

impl RulesChoice {
    /// The rules, if they were given by a name, a file or turns, or a goal was.
    pub(crate) fn given(&self) -> Result<Option<Rules>, Failure> {
        match self.all_given()?.as_slice() {
            [] => Ok(None),
            [rules] => Ok(Some(rules.clone())),
            _ => Err(Failure::words("--rules may be given once here; `godtable histogram` compares several")),
        }
    }

    /// All rules that were given; several only by several names or files.
    pub(crate) fn all_given(&self) -> Result<Vec<Rules>, Failure> {
        let mut all = Vec::new();
        for name in &self.rules {
            all.push(self.named(name)?);
        }
        if let Some(turns) = &self.turns {
            let rules = Rules::parse(self.puzzle.unwrap_or_default(), turns, self.lock.clone());
            all.push(rules.map_err(|error| match error {
                RulesError::WrongLock { .. } => Failure::words(format!("--lock: {error}")),
                _ => Failure::words(format!("--turns: {error}")),
            })?);
        }
        if all.is_empty() && (self.goal.is_some() || !self.goal_states.is_empty()) {
            all.push(self.default_rules());
        }
        all.into_iter().map(|rules| self.with_goal(rules)).collect()
    }

    /// The rules; those of the Irreversible Cube where none were given.
    pub(crate) fn chosen(&self) -> Result<Rules, Failure> {
        Ok(self.given()?.unwrap_or_else(|| self.default_rules()))
    }

    fn default_rules(&self) -> Rules {
        Preset::ALL[0].rules(self.puzzle.unwrap_or_default())
    }

    /// The rules of a preset, of a file by its path, or of one in the user's folder by its name.
    fn named(&self, name: &str) -> Result<Rules, Failure> {
        let path = Path::new(name);
        if path.components().count() > 1 || path.extension().is_some_and(|ending| ending == ENDING) {
            return Ok(read(path, self.puzzle)?.rules);
        }
        let error = match Rules::named(self.puzzle.unwrap_or_default(), name) {
            Ok(rules) => return Ok(rules),
            Err(error) => error,
        };
        match folder().map(|folder| folder.join(name).with_extension(ENDING)).filter(|path| path.exists()) {
            Some(path) => Ok(read(&path, self.puzzle)?.rules),
            None => Err(Failure::words(format!("--rules: {error}; a file of one's own ends in .{ENDING}"))),
        }
    }

    fn with_goal(&self, rules: Rules) -> Result<Rules, Failure> {
        if let Some(goal) = &self.goal {
            return rules.with_goal(goal.clone()).map_err(|error| Failure::words(format!("--goal: {error}")));
        }
        if self.goal_states.is_empty() {
            return Ok(rules);
        }
        let wrong = |error: GoalError| Failure::words(format!("--goal-state: {error}"));
        if self.goal_states.len() > MAXIMUM_POSITIONS {
            return Err(wrong(GoalError::TooManyPositions(self.goal_states.len())));
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

/// Where the user keeps rules files; `None` where there is no home.
pub(crate) fn folder() -> Option<PathBuf> {
    Some(folders::configuration()?.join("rules"))
}

/// The rules files in the user's folder with their names, in order; those that cannot be read, with what is wrong.
pub(crate) fn own(puzzle: Puzzle) -> Vec<(String, Result<RulesFile, Failure>)> {
    let entries = folder().and_then(|folder| fs::read_dir(folder).ok()).into_iter().flatten();
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut files: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|ending| ending == ENDING)).collect();
    files.sort();
    let named = files.iter().filter_map(|path| Some((path.file_stem()?.to_str()?.to_owned(), path)));
    named.map(|(name, path)| (name, read(path, Some(puzzle)))).collect()
}

/// Reads a rules file for a puzzle that may have been asked for.
fn read(path: &Path, puzzle: Option<Puzzle>) -> Result<RulesFile, Failure> {
    let what = || format!("the rules file {}", path.display());
    let failed = |error: std::io::Error| Failure::failed(what(), error);
    // Asked before it is opened: to open a pipe is to wait for its writer.
    if !fs::metadata(path).map_err(failed)?.is_file() {
        return Err(Failure::failed(what(), "it is not a file"));
    }
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(MAXIMUM_BYTES + 1).read_to_end(&mut bytes)).map_err(failed)?;
    if bytes.len() as u64 > MAXIMUM_BYTES {
        let most = output::grouped(MAXIMUM_BYTES);
        return Err(Failure::failed(what(), format!("it has more than {most} bytes, too many for rules")));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let byte = error.utf8_error().valid_up_to() + 1;
        Failure::failed(what(), format!("it is not text in UTF-8, at byte {byte}"))
    })?;
    godtable_rulesfile::parse(&text, puzzle).map_err(|error| Failure::words(format!("{}: {error}", what())))
}
