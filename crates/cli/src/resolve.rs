//! Converts options to the library's values: a puzzle, its rules, a table.

use std::fs;
use std::path::{Path, PathBuf};

use godtable::{About, Answers, GoalForm, NamedRules, Puzzle, Question, RulesChoice, Work, folders, text_file};
use godtable_puzzle::cube::{Preset, Puzzle as Cube, Rules, nearest};
use godtable_puzzle::rulesfile;

use crate::advice::with_options;
use crate::arguments::{self, GoalChoice, PiecesChoice, PuzzleChoice, TableChoice};
use crate::failure::Failure;
use crate::watch;

/// The extension of rules files and method files.
pub(crate) const ENDING: &str = "toml";

/// The puzzle, if none is given.
pub(crate) const DEFAULT: &str = "2x2x2";

/// The whole 3x3x3, whose pieces `--pieces` chooses.
const CUBE3: &str = "3x3x3";

/// What the options of a command choose.
pub(crate) struct Choice {
    /// The puzzle, under the chosen rules.
    pub(crate) puzzle: Puzzle,
    /// Whether the puzzle is given, and not the default.
    is_given: bool,
    rules: RulesChoice,
    /// The path of the rules file, if the rules come from one.
    pub(crate) file: Option<String>,
    table: Option<PathBuf>,
}

/// Resolves the options that choose a puzzle and a table.
pub(crate) fn table(pieces: &PiecesChoice, table: &TableChoice, goal: &GoalChoice) -> Result<Choice, Failure> {
    let is_given = pieces.pieces.is_some() || table.rules.puzzle.is_given();
    let has_turns = table.free.is_some() || table.rules.turns.is_some() || goal.goal_turns.is_some();
    let path = table.table.as_deref().filter(|_| has_turns && !is_given);
    let chosen = one_of(pieces, &table.rules, goal, table.free.as_deref(), path.and_then(puzzle_in))?;
    Ok(Choice { table: table.table.clone(), ..chosen })
}

/// Resolves the options that choose a puzzle and its rules.
pub(crate) fn rules(
    pieces: &PiecesChoice,
    choice: &arguments::RulesChoice,
    goal: &GoalChoice,
) -> Result<Choice, Failure> {
    with_free(pieces, choice, goal, None)
}

/// Resolves the same with moves that do not count.
pub(crate) fn with_free(
    pieces: &PiecesChoice,
    choice: &arguments::RulesChoice,
    goal: &GoalChoice,
    free: Option<&str>,
) -> Result<Choice, Failure> {
    one_of(pieces, choice, goal, free, None)
}

/// Returns the puzzle of a table, or `None` if the file is not one. Opening it for its distances reports why.
fn puzzle_in(path: &Path) -> Option<Puzzle> {
    let table = godtable::open(path, &Work::default()).ok()?;
    table.words().puzzle().or_else(|| Puzzle::named(&table.about().puzzle).ok())
}

/// Resolves the options, where `known` is the puzzle if they choose none.
fn one_of(
    pieces: &PiecesChoice,
    choice: &arguments::RulesChoice,
    goal: &GoalChoice,
    free: Option<&str>,
    known: Option<Puzzle>,
) -> Result<Choice, Failure> {
    match &choice.rules[..] {
        [] | [_] => one(pieces, choice, goal, (choice.rules.first(), free), known),
        _ => Err(Failure::words("--rules may be given once here; `godtable histogram` compares several")),
    }
}

/// Resolves each value of `--rules` by itself.
pub(crate) fn all_rules(
    pieces: &PiecesChoice,
    choice: &arguments::RulesChoice,
    goal: &GoalChoice,
) -> Result<Vec<Choice>, Failure> {
    choice.rules.iter().map(|name| one(pieces, choice, goal, (Some(name), None), None)).collect()
}

fn one(
    pieces: &PiecesChoice,
    choice: &arguments::RulesChoice,
    goal: &GoalChoice,
    (name, free): (Option<&String>, Option<&str>),
    known: Option<Puzzle>,
) -> Result<Choice, Failure> {
    let named = name.map(|name| named(name)).transpose()?;
    let file = match &named {
        Some(NamedRules::File { name, .. }) => Some(name.clone()),
        _ => None,
    };
    let chosen = choice.puzzle.find()?;
    let is_given = chosen.is_some() || pieces.pieces.is_some();
    let puzzle = puzzle(pieces, chosen.or(known), named.as_ref())?;
    let puzzle = puzzle.with_products(choice.products.iter().cloned())?;
    let rules = RulesChoice {
        named,
        turns: choice.turns.clone(),
        free: free.map(str::to_owned),
        lock: choice.lock.clone(),
        not_first: None,
        not_last: None,
        goal: goal.names(),
        goal_states: goal.goal_states.clone(),
        goal_form: GoalForm(goal.form()),
        goal_turns: goal.goal_turns.clone(),
    };
    Ok(Choice { puzzle: puzzle.with(rules.clone())?, is_given, rules, file, table: None })
}

impl PuzzleChoice {
    /// Returns whether an option chooses the puzzle.
    fn is_given(&self) -> bool {
        self.puzzle.is_some() || self.cuts.cuts.is_some()
    }

    /// Returns the chosen puzzle, if any.
    pub(crate) fn find(&self) -> Result<Option<Puzzle>, godtable::Error> {
        match &self.cuts.cuts {
            Some(cuts) => Puzzle::cut(cuts, self.cuts.is_super).map(Some),
            None => self.puzzle.as_deref().map(Puzzle::find).transpose(),
        }
    }
}

/// Returns the chosen puzzle. Without one, a rules file may name it.
fn puzzle(pieces: &PiecesChoice, chosen: Option<Puzzle>, rules: Option<&NamedRules>) -> Result<Puzzle, Failure> {
    match (&pieces.pieces, chosen) {
        (Some(pieces), chosen) => Ok(chosen.map_or_else(|| Puzzle::named(CUBE3), Ok)?.with_pieces(pieces)?),
        (None, Some(puzzle)) => Ok(puzzle),
        (None, None) => Ok(Puzzle::named(rules.and_then(NamedRules::puzzle).unwrap_or(DEFAULT))?),
    }
}

/// Finds the rules of a name: a file by its path, built-in rules, or a file in the user's folder.
fn named(name: &str) -> Result<NamedRules, Failure> {
    let path = Path::new(name);
    let file = |path: &Path| -> Result<NamedRules, Failure> {
        let name = path.display().to_string();
        let text = text_file::read(path, &format!("the rules file {name}"))?;
        Ok(NamedRules::File { name, text })
    };
    if path.components().count() > 1 || path.extension().is_some_and(|ending| ending == ENDING) {
        return file(path);
    }
    if Preset::named(name).is_ok() || Preset::SLICE_TURN.has_name(name) {
        return Ok(NamedRules::Name(name.to_owned()));
    }
    let own = own_files();
    match own.iter().find(|(known, _)| known == name) {
        Some((_, path)) => file(path),
        None => Err(unknown(name, &own)),
    }
}

/// Returns the failure for an unknown name of rules.
fn unknown(name: &str, own: &[(String, PathBuf)]) -> Failure {
    let own = own.iter().map(|(name, _)| name.as_str()).filter(|name| Preset::named(name).is_err());
    let presets = Preset::ALL.iter().chain([&Preset::SLICE_TURN]);
    let known: Vec<&str> = presets.map(|preset| preset.name).chain(own).collect();
    let hint = nearest(name, known.iter().copied());
    let hint = hint.map(|name| format!("; did you mean {name}?")).unwrap_or_default();
    let known = known.join(", ");
    Failure::words(format!(
        "--rules: there are no rules '{name}'; known: {known}; a rules file ends in .{ENDING}{hint}"
    ))
}

impl Choice {
    /// Rejects the first given option that asks what the puzzle does not answer.
    pub(crate) fn check(&self, options: &[(bool, Question, &str)]) -> Result<(), Failure> {
        check(&self.puzzle, options)
    }

    /// Returns the answers: the table in the named file, or the puzzle's own table or solver.
    pub(crate) fn answers(&self, work: &Work<'_>) -> Result<Box<dyn Answers>, Failure> {
        Ok(match &self.table {
            Some(path) => godtable::open_as(path, self.is_given.then_some(&self.puzzle), &self.rules, work)
                .map_err(|error| self.cannot_open(error))?,
            None => self.puzzle.table_with(work)?,
        })
    }

    /// Returns the failure to open the table.
    fn cannot_open(&self, error: godtable::Error) -> Failure {
        match error {
            godtable::Error::Failed { doing, reason, .. } => Failure::of_file(&doing, &reason, &self.options()),
            error => error.into(),
        }
    }

    /// Returns the options that choose the puzzle and the rules, as far as they are given.
    fn options(&self) -> String {
        let Ok(About { puzzle, pieces, preset, turns, free, lock, automaton, goal, goal_states, .. }) =
            self.puzzle.about()
        else {
            return String::new();
        };
        let puzzle = pieces.map_or(format!(" --puzzle {puzzle}"), |pieces| format!(" --pieces \"{pieces}\""));
        let puzzle = if self.is_given { puzzle } else { String::new() };
        if !self.rules.has_turns() && !self.rules.has_goal() && free.is_empty() {
            return puzzle;
        }
        let rules = match (preset, automaton) {
            (Some(name), _) => format!(" --rules {name}"),
            (None, Some(_)) => " --rules FILE".to_owned(),
            (None, None) if free.is_empty() => format!(" --turns \"{}\" --lock {lock}", turns.join(" ")),
            (None, None) => format!(" --turns \"{}\" --free \"{}\"", turns.join(" "), free.join(" ")),
        };
        let goal = match (goal_states, goal) {
            (Some(_), _) => " --goal-state STATE".to_owned(),
            (None, Some(goal)) => format!(" --goal {goal}"),
            (None, None) => String::new(),
        };
        puzzle + &rules + &goal
    }

    /// Returns the table or solver for a few questions or for many, with `memory` as the limit of its bytes.
    pub(crate) fn answers_within(
        &self,
        memory: Option<u64>,
        few: bool,
        quiet: bool,
    ) -> Result<Box<dyn Answers>, Failure> {
        watch::with(quiet, false, |work| {
            let work = &watch::within(work, memory);
            if few { self.soonest(work) } else { self.answers(work) }
        })
    }

    /// Returns what answers a few questions soonest: the table in the named file, a small one or a search.
    pub(crate) fn soonest(&self, work: &Work<'_>) -> Result<Box<dyn Answers>, Failure> {
        if self.has_table() { self.answers(work) } else { Ok(self.puzzle.soonest_with(work)?) }
    }

    /// Returns whether a file of a table is named.
    pub(crate) const fn has_table(&self) -> bool {
        self.table.is_some()
    }
}

/// Rejects the first given option that asks what a puzzle does not answer.
pub(crate) fn check(puzzle: &Puzzle, options: &[(bool, Question, &str)]) -> Result<(), Failure> {
    for &(is_given, question, option) in options {
        if is_given && let Err(cannot) = puzzle.check(question) {
            return Err(Failure::words(format!("{option}: {}", with_options(&cannot.to_string()))));
        }
    }
    Ok(())
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
    /// The puzzle under the rules and their summary, or the failure to read them.
    pub(crate) read: Result<(Puzzle, Option<String>), Failure>,
}

/// Returns the rules files in the user's folder, sorted.
pub(crate) fn own(puzzle: Cube) -> Vec<OwnRules> {
    let own = |(stem, path): (String, PathBuf)| {
        let outdone_by = Rules::named(puzzle, &stem).ok().and_then(|rules| rules.name());
        let name = if outdone_by.is_some() { path.display().to_string() } else { stem.clone() };
        OwnRules { name, stem, outdone_by, read: read(&path, puzzle), path }
    };
    own_files().into_iter().map(own).collect()
}

/// Reads a rules file for a puzzle.
fn read(path: &Path, puzzle: Cube) -> Result<(Puzzle, Option<String>), Failure> {
    let name = path.display().to_string();
    let text = text_file::read(path, &format!("the rules file {name}"))?;
    let summary = rulesfile::parse(&text, Some(puzzle)).ok().and_then(|file| file.summary);
    let named = Some(NamedRules::File { name, text });
    Ok((Puzzle::named(puzzle.name())?.with(RulesChoice { named, ..RulesChoice::default() })?, summary))
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
