//! Hints after a wrong argument: the option that a name or a state was probably meant for.

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use godtable::Puzzle;
use godtable_puzzle::cube::{Preset, notation};

use crate::failure::Failure;

/// Returns the option that takes a word, or `None` if no option does.
pub(crate) fn option_of(word: &str) -> Option<String> {
    let is_file = |ending: &str| word.ends_with(ending) && std::path::Path::new(word).is_file();
    if Puzzle::named(word).is_ok() || is_file(".tws") || is_file(".json") {
        return Some(format!("to choose a puzzle, use '--puzzle {word}'"));
    }
    Preset::named(word).is_ok().then(|| format!("to choose rules, use '--rules {word}'"))
}

/// Adds a hint to an error in the arguments.
pub(crate) fn add(error: &mut clap::Error) {
    if error.kind() != ErrorKind::UnknownArgument {
        return;
    }
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidArg) else { return };
    let is_turns = || notation::parse_layers(word).is_ok_and(|steps| !steps.is_empty());
    let in_quotes = || is_turns().then(|| "put a state of several turns in quotes, such as \"R U F\"".to_owned());
    // The name of a puzzle before the state was read as the state.
    let first = || std::env::args_os().nth(2).and_then(|word| option_of(word.to_str()?));
    let advice = option_of(word).or_else(first).or_else(in_quotes);
    if word.starts_with('-') {
        // The parser advises to pass an unknown option as a state or a file, and no state begins with a hyphen.
        error.remove(ContextKind::Suggested);
    }
    if let Some(advice) = advice {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(advice)]));
    }
}

/// Adds the option that takes one of these states, if a state could not be read.
pub(crate) fn on_states(failure: Failure, states: &[String]) -> Failure {
    match (failure, states.iter().find_map(|state| option_of(state))) {
        (failure @ (Failure::Words(_) | Failure::Misread(_)), Some(advice)) => {
            Failure::Words(format!("{failure}; {advice}"))
        }
        (failure, _) => failure,
    }
}
