//! Reads the rules of cubes: of the 2x2x2, the corners, the edges, chosen pieces and the 3x3x3.

use godtable_puzzle::cube::{
    Face, Goal, LockState, NamedLock, Preset, Puzzle as Cube, Rotation, Rules, RulesError, TurnError, TurnSet,
    facelets, nearest,
};
use godtable_puzzle::rulesfile;

use crate::cannot::Traits;
use crate::rules::{NamedRules, RulesChoice};
use crate::state::Form;
use crate::{About, Error, Input};

/// Returns the rules in words for a puzzle with these turns, without a goal; `None` if none are given.
pub(crate) fn rules_of(puzzle: Cube, choice: &RulesChoice) -> Result<Option<Rules>, Error> {
    if choice.need_a_definition() {
        let reason = "the table of a cube in a file has a goal of listed positions; without the file a table is built";
        return Err(Error::given(Input::Goal, reason));
    }
    let preset = match &choice.named {
        Some(NamedRules::Name(name)) => Some(Preset::named(name).map_err(|_| unknown(name))?),
        _ => None,
    };
    let listed: Option<Result<TurnSet, TurnError>> = choice.turns.as_ref().map(|turns| turns.parse());
    let listed = listed.transpose().map_err(|error| Error::given(Input::Turns, error))?;
    let turns = match (listed, preset) {
        (Some(listed), Some(preset)) => preset.turns_of(listed),
        (None, Some(preset)) => preset.turns(puzzle),
        (Some(listed), None) => listed,
        (None, None) => {
            let Some(NamedRules::File { name, text }) = &choice.named else {
                let needs_turns =
                    || Error::given(Input::Lock, "a lock goes with turns or rules on cubes; give them too");
                return choice.lock.as_ref().map_or(Ok(None), |_| Err(needs_turns()));
            };
            let wrong = |error| Error::given(Input::RulesFile, format!("the rules file {name}: {error}"));
            return Ok(Some(rulesfile::parse(text, Some(puzzle)).map_err(wrong)?.rules));
        }
    };
    let own = preset.map(|preset| preset.lock).unwrap_or_default();
    let lock = choice.lock.as_deref().map_or(Ok(own), lock_named)?;
    Rules::new(puzzle, turns, lock).map(Some).map_err(|error| {
        let what = if matches!(error, RulesError::WrongLock { .. }) { Input::Lock } else { Input::Turns };
        Error::given(what, error)
    })
}

/// Returns the rules in words for the whole 3x3x3, its edges or its pieces: by default the half-turn metric, to solved.
pub(crate) fn rules_of_cube3(choice: &RulesChoice) -> Result<Rules, Error> {
    // The corners by themselves have the same turns and locks.
    let rules = rules_of(Cube::CORNERS3, choice)?;
    choice.check_solved()?;
    Ok(rules.unwrap_or_else(|| Preset::ALL[1].rules(Cube::CORNERS3)))
}

fn lock_named(name: &str) -> Result<NamedLock, Error> {
    match name {
        "move" => {
            Err(Error::given(Input::Lock, "move is for puzzles from definitions; cubes have none, axis and face"))
        }
        name => name.parse().map_err(|error: RulesError| Error::given(Input::Lock, error)),
    }
}

/// Returns the error for an unknown name of rules.
fn unknown(name: &str) -> Error {
    let known = Preset::ALL.map(|preset| preset.name);
    let hint = nearest(name, known).map(|name| format!("; did you mean {name}?")).unwrap_or_default();
    let known = known.join(", ");
    Error::given(Input::Rules, format!("there are no rules '{name}'; known: {known}; a rules file ends in .toml{hint}"))
}

/// Describes rules of a puzzle.
pub(crate) fn about(rules: &Rules, traits: Traits) -> About {
    let lock = rules.lock();
    let drawn = || {
        let rows = lock.automaton().drawn().into_iter();
        rows.map(|(name, next)| (name, next.into_iter().map(|(turn, to)| (turn.to_string(), to)).collect())).collect()
    };
    About {
        puzzle: rules.puzzle().name().to_owned(),
        pieces: None,
        rules: rules.to_string(),
        preset: rules.name(),
        turns: rules.turns().iter().map(|turn| turn.to_string()).collect(),
        free: Vec::new(),
        lock: lock.to_string(),
        locks: rules.lock_states().len(),
        automaton: lock.name().is_none().then(drawn),
        goal: (*rules.goal() != Goal::Solved).then(|| rules.goal().to_string()),
        goal_states: match rules.goal() {
            Goal::Positions(positions) => Some(positions.iter().map(facelets::write).collect()),
            _ => None,
        },
        traits,
    }
}

/// Checks that a state in a form may have the named lock state.
pub(crate) fn check_lock(name: &str, form: Form, rules: &Rules) -> Result<(), Error> {
    if !is_lock_name(name, rules) {
        let (kind, known) = lock_names(rules);
        return Err(Error::given(Input::Locked, format!("'{name}': {kind} is one of {known}")));
    }
    if form == Form::Turns {
        let reason = format!(
            "a state given as turns is locked by the last of them, so {name} cannot be locked besides; give the state in \
             the form setup"
        );
        return Err(Error::given(Input::State, reason));
    }
    if rules.lock().forbids_nothing() && rules.lock().state_named(name).is_none() {
        return Err(Error::given(Input::State, format!("the rules {rules} lock nothing, so {name} cannot be locked")));
    }
    Ok(())
}

/// Splits a line of a batch into the state and the name of its lock state after a tab, if there is one.
pub(crate) fn split<'t>(line: &'t str, rules: &Rules) -> Result<(&'t str, Option<&'t str>), Error> {
    let Some((text, name)) = line.rsplit_once('\t') else { return Ok((line, None)) };
    let name = name.trim();
    if is_lock_name(name, rules) {
        return Ok((text, Some(name)));
    }
    let (kind, known) = lock_names(rules);
    Err(Error::given(Input::State, format!("'{name}' after the tab: expected {kind}, one of {known}")))
}

/// Returns the name of a lock state in a hold, or `None` at the start.
pub(crate) fn lock_name(rules: &Rules, lock: LockState, hold: Rotation) -> Option<String> {
    let name = rules.lock().name_of(lock).filter(|_| !lock.is_start());
    name.map(|name| name.rotated(hold).to_string())
}

/// Returns whether the lock has a state of that name in some hold.
fn is_lock_name(name: &str, rules: &Rules) -> bool {
    rules.lock().state_named(name).is_some() || rules.lock().is_named_by_faces() && name.parse::<Face>().is_ok()
}

/// Describes the names of lock states, and lists them.
fn lock_names(rules: &Rules) -> (&'static str, String) {
    if rules.lock().is_named_by_faces() {
        return ("the letter of a face", "U R F D L B".to_owned());
    }
    let names: Vec<String> = rules.lock().automaton().drawn().into_iter().map(|(name, _)| name).collect();
    ("the name of a state of the lock", names.join(", "))
}
