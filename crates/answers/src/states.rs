//! States in the forms that people write, and the names of their lock states.

use std::str::FromStr;

use godtable_puzzle::cube::{Face, Held, ReadError, Rules, facelets::FaceletsError, notation::NotationError};

/// The form of a state in text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Form {
    /// Legal turns from solved. The last turn determines the lock state.
    #[default]
    Turns,
    /// Any turns and whole-cube rotations from solved; unlocked.
    Setup,
    /// The letters of the facelets; unlocked.
    Facelets,
}

impl Form {
    /// All forms.
    pub const ALL: [Form; 3] = [Form::Turns, Form::Setup, Form::Facelets];

    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Form::Turns => "turns",
            Form::Setup => "setup",
            Form::Facelets => "facelets",
        }
    }

    /// Reads a state. `locked` names its lock state; see [`Held::lock_state_named`].
    ///
    /// # Errors
    /// Returns the error in the text, with its place, or in the name of the lock state.
    ///
    /// ```
    /// use godtable_answers::states::Form;
    /// use godtable_puzzle::cube::Rules;
    /// use godtable_table::Distance;
    ///
    /// let oracle = godtable_answers::tables::make(&Rules::default())?;
    /// let cube = Form::Setup.read("U", Some("R"), oracle.rules())?;
    /// assert_eq!(oracle.distance(&cube)?, Distance::new(13));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(self, text: &str, locked: Option<&str>, rules: &Rules) -> Result<Held, StateTextError> {
        if let Some(name) = locked {
            check_lock_name(name, self == Form::Turns, rules)?;
        }
        let held = match self {
            Form::Turns => Held::read_turns(text, rules)?,
            Form::Setup => Held::read_setup(text, rules.puzzle())?,
            Form::Facelets => Held::read_facelets(text, rules.puzzle())?,
        };
        Ok(match locked {
            None => held,
            Some(name) => with_lock_named(held, name, rules)?,
        })
    }

    /// Reads a line of a batch: a state, optionally followed by a tab and the name of its lock state. Without a name,
    /// the lock state is `locked`.
    ///
    /// # Errors
    /// Returns an error as [`Form::read`] does.
    pub fn read_line(self, line: &str, locked: Option<&str>, rules: &Rules) -> Result<Held, StateTextError> {
        let (text, name) = split_line(line, rules)?;
        self.read(text, name.or(locked), rules)
    }
}

impl FromStr for Form {
    type Err = UnknownForm;

    fn from_str(name: &str) -> Result<Form, UnknownForm> {
        Form::ALL.into_iter().find(|form| form.name() == name).ok_or_else(|| UnknownForm { name: name.to_owned() })
    }
}

/// The error for an unknown form.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no form '{name}'; known: {known}", known = Form::ALL.map(Form::name).join(", "))]
pub struct UnknownForm {
    /// The name.
    pub name: String,
}

/// The error of reading a state.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StateTextError {
    /// The turns are refused.
    #[error(transparent)]
    Turns(#[from] ReadError),
    /// The setup is not in notation.
    #[error(transparent)]
    Setup(#[from] NotationError),
    /// The facelets are refused.
    #[error(transparent)]
    Facelets(#[from] FaceletsError),
    /// The name of the lock state is refused.
    #[error(transparent)]
    Lock(#[from] LockNameError),
}

/// The reason why the name of a lock state is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LockNameError {
    /// No lock state has the name.
    #[error("locked '{name}': {} is one of {}", kind(.rules), known(.rules))]
    Unknown {
        /// The name.
        name: String,
        /// The rules.
        rules: Box<Rules>,
    },
    /// After the tab of a line, there is no name of a lock state.
    #[error("after the tab stands '{name}'; expected {}, one of {}", kind(.rules), known(.rules))]
    AfterTab {
        /// The text after the tab.
        name: String,
        /// The rules.
        rules: Box<Rules>,
    },
    /// The state is given as turns, which determine the lock state.
    #[error("a state given as turns is locked by the last of them, so {name} cannot be locked besides")]
    OfTurns {
        /// The name.
        name: String,
    },
    /// The rules lock nothing.
    #[error("the rules {rules} lock nothing, so {name} cannot be locked")]
    NothingLocked {
        /// The name.
        name: String,
        /// The rules.
        rules: Box<Rules>,
    },
    /// No lock state of the rules has the name of this face.
    #[error("the rules {rules} never lock {name}")]
    Never {
        /// The name.
        name: String,
        /// The rules.
        rules: Box<Rules>,
    },
}

/// Checks that a state may have the named lock state. `is_of_turns` says that the state is given as turns.
///
/// # Errors
/// Returns an error if no lock state has the name, if turns determine the lock state, or if the rules lock nothing.
pub fn check_lock_name(name: &str, is_of_turns: bool, rules: &Rules) -> Result<(), LockNameError> {
    let (of_rules, name) = (|| Box::new(rules.clone()), name.to_owned());
    if !is_name(&name, rules) {
        return Err(LockNameError::Unknown { name, rules: of_rules() });
    }
    if is_of_turns {
        return Err(LockNameError::OfTurns { name });
    }
    if rules.lock().forbids_nothing() && rules.lock().state_named(&name).is_none() {
        return Err(LockNameError::NothingLocked { name, rules: of_rules() });
    }
    Ok(())
}

/// Returns the cube in the named lock state.
///
/// # Errors
/// Returns an error if the rules never lock it.
pub fn with_lock_named(held: Held, name: &str, rules: &Rules) -> Result<Held, LockNameError> {
    let never = || LockNameError::Never { name: name.to_owned(), rules: Box::new(rules.clone()) };
    Ok(held.with_lock(held.lock_state_named(name, rules).ok_or_else(never)?))
}

/// Splits a line of a batch into the state and the name of its lock state after a tab, if there is one.
///
/// # Errors
/// Returns an error if no lock state has the name.
pub fn split_line<'a>(line: &'a str, rules: &Rules) -> Result<(&'a str, Option<&'a str>), LockNameError> {
    let Some((text, name)) = line.rsplit_once('\t') else { return Ok((line, None)) };
    let name = name.trim();
    if is_name(name, rules) {
        return Ok((text, Some(name)));
    }
    Err(LockNameError::AfterTab { name: name.to_owned(), rules: Box::new(rules.clone()) })
}

/// Returns whether the lock has a state of that name in some hold.
fn is_name(name: &str, rules: &Rules) -> bool {
    rules.lock().state_named(name).is_some() || rules.lock().is_named_by_faces() && name.parse::<Face>().is_ok()
}

/// Describes the names of lock states.
fn kind(rules: &Rules) -> &'static str {
    if rules.lock().is_named_by_faces() { "the letter of a face" } else { "the name of a state of the lock" }
}

/// Returns the names of lock states.
fn known(rules: &Rules) -> String {
    if rules.lock().is_named_by_faces() {
        return "U R F D L B".to_owned();
    }
    let names: Vec<String> = rules.lock().automaton().drawn().into_iter().map(|(name, _)| name).collect();
    names.join(", ")
}
