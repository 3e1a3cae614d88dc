//! States as people give them.

use godtable_cube::{Automaton, Held, Lock, Locked, Rules, facelets};
use godtable_render::Cube;

use crate::arguments::{InputChoice, InputForm};
use crate::kpattern;

/// Reads a state.
///
/// # Errors
/// What is wrong with it, and where.
pub(crate) fn read(text: &str, choice: &InputChoice, rules: &Rules) -> Result<Held, String> {
    let locked = match &choice.locked {
        Some(name) => locked(name, choice.input, rules)?,
        None => None,
    };
    read_as(text, choice.input, locked, rules)
}

/// Reads a state that is given in a form, where something may be locked.
///
/// # Errors
/// What is wrong with it, and where.
pub(crate) fn read_as(text: &str, form: InputForm, locked: Option<Locked>, rules: &Rules) -> Result<Held, String> {
    let puzzle = rules.puzzle();
    match form {
        InputForm::Turns => Held::read_turns(text, rules).map_err(|error| error.to_string()),
        InputForm::Setup => Held::read_setup(text, puzzle, locked).map_err(|error| error.to_string()),
        InputForm::Facelets => Held::read_facelets(text, puzzle, locked).map_err(|error| error.to_string()),
        InputForm::Kpattern => {
            let position = kpattern::read(text, puzzle)?.position().map_err(|error| error.to_string())?;
            Ok(Held::new(puzzle, position, locked))
        }
    }
}

/// Reads a line of a batch: a state, which may be followed by a tab and what is locked.
///
/// # Errors
/// What is wrong with it, and where.
pub(crate) fn read_line(line: &str, choice: &InputChoice, rules: &Rules) -> Result<Held, String> {
    let Some((text, name)) = line.rsplit_once('\t') else { return read(line, choice, rules) };
    match named(name.trim(), rules) {
        Some(_) => read_as(text, choice.input, locked(name.trim(), choice.input, rules)?, rules),
        None => Err(format!("after the tab stands '{name}', where {} is to stand: {}", what(rules), known(rules))),
    }
}

/// What is locked by that name, for a state of that form; nothing by that of a lock's start.
fn locked(name: &str, form: InputForm, rules: &Rules) -> Result<Option<Locked>, String> {
    let locked =
        named(name, rules).ok_or_else(|| format!("--locked '{name}': {} is one of {}", what(rules), known(rules)))?;
    if form == InputForm::Turns {
        return Err(format!(
            "a state given as turns is locked by the last of them, so {name} cannot be locked besides; \
             give the state with --input setup"
        ));
    }
    match locked {
        Some(locked) if rules.lock_state(locked).is_none() => {
            Err(format!("the rules {rules} lock nothing, so {name} cannot be locked"))
        }
        locked => Ok(locked),
    }
}

/// What has a name: something locked, or nothing where the name is that of a lock's start. `None` where nothing has it.
fn named(name: &str, rules: &Rules) -> Option<Option<Locked>> {
    let is_start = |automaton: &Automaton| automaton.states().first().is_some_and(|start| start.name == name);
    match rules.lock() {
        Lock::Own(automaton) if is_start(automaton) => Some(None),
        _ => rules.locked_named(name).map(Some),
    }
}

/// What stands for something locked.
fn what(rules: &Rules) -> &'static str {
    match rules.lock() {
        Lock::Own(_) => "the name of a state of the lock",
        _ => "the letter of a face",
    }
}

/// All of those that there are.
fn known(rules: &Rules) -> String {
    match rules.lock() {
        Lock::Own(automaton) => {
            let names: Vec<String> = automaton.drawn().into_iter().map(|(name, _)| name).collect();
            names.join(", ")
        }
        _ => "U R F D L B".to_owned(),
    }
}

/// The cube in the colours of the facelets that it was given as, if it was.
pub(crate) fn painted(cube: Cube, state: &str, input: &InputChoice) -> Cube {
    match facelets::read_scheme(state) {
        Ok((_, letters)) if input.input == InputForm::Facelets => cube.painted(letters),
        _ => cube,
    }
}
