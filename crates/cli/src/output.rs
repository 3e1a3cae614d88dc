//! Output shared by several commands.

use std::fmt::Display;
use std::io::{self, BufWriter, StdoutLock, Write};

use godtable::{Goal, Held, LockState, Rules, Turn};
use serde::Serialize;

use crate::failure::Failure;

/// Returns standard output, buffered.
pub(crate) fn standard() -> BufWriter<StdoutLock<'static>> {
    BufWriter::new(io::stdout().lock())
}

/// Writes a line to standard error. Errors are ignored; `eprintln!` would panic.
pub(crate) fn report(what: impl Display) {
    let _ = writeln!(io::stderr(), "{what}");
}

/// Writes a value as one line of JSON.
pub(crate) fn json_line(output: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *output, value)?;
    output.write_all(b"\n")
}

/// Returns the name of a lock state in the fixed frame, or `None` at the start.
pub(crate) fn locked(lock: LockState, rules: &Rules) -> Option<String> {
    if lock.is_start() { None } else { rules.lock().name_of(lock).map(ToString::to_string) }
}

/// Returns the name of a cube's lock state in its hold, or `None` at the start.
pub(crate) fn locked_in(held: &Held, rules: &Rules) -> Result<Option<String>, Failure> {
    let name = held.lock_name(rules).map_err(Failure::words)?;
    Ok(name.map(|name| name.to_string()))
}

/// Returns turns in notation, separated by spaces.
pub(crate) fn written(turns: &[Turn]) -> String {
    godtable::notation::write(turns)
}

/// A description of a puzzle and its rules for people.
#[derive(Clone, Debug)]
pub(crate) struct Described {
    /// The puzzle and the rules in one line.
    pub(crate) heading: String,
    /// The name of the goal for use in a sentence.
    pub(crate) aim: &'static str,
    /// The number of lock states other than the start.
    pub(crate) locks: usize,
    /// The name of the lock.
    pub(crate) lock: String,
}

impl Described {
    pub(crate) fn of(rules: &Rules) -> Described {
        let locks = rules.lock_states().len();
        Described { heading: heading(rules), aim: aim(rules), locks, lock: rules.lock().to_string() }
    }
}

/// Describes the rules in one line.
pub(crate) fn heading(rules: &Rules) -> String {
    heading_of(rules.puzzle().name(), rules)
}

/// Describes a puzzle and its rules in one line.
pub(crate) fn heading_of(puzzle: &str, rules: &Rules) -> String {
    let name = rules.name().map(|name| format!(" {name}:")).unwrap_or_default();
    let goal = match rules.goal() {
        Goal::Solved => String::new(),
        goal => format!(", goal {goal}"),
    };
    format!("{puzzle},{name} turns {}, lock {}{goal}", rules.turns(), rules.lock())
}

/// Returns the name of the goal for use in a sentence.
pub(crate) fn aim(rules: &Rules) -> &'static str {
    match rules.goal() {
        Goal::Solved => "solved",
        _ => "the goal",
    }
}

/// Writes a number with commas between thousands.
pub(crate) fn grouped(number: u64) -> String {
    grouped_digits(&number.to_string())
}

/// Writes decimal digits with commas between thousands.
pub(crate) fn grouped_digits(digits: &str) -> String {
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// Writes a number of bytes, rounded up: 3 kB, 2.8 MB, 650 MB, 5.6 GB.
pub(crate) fn size(bytes: u64) -> String {
    let in_tenths = |unit: u64| {
        let tenths = bytes.div_ceil(unit / 10);
        format!("{}.{}", grouped(tenths / 10), tenths % 10)
    };
    match bytes {
        1_000_000_000.. => format!("{} GB", in_tenths(1_000_000_000)),
        10_000_000.. => format!("{} MB", bytes.div_ceil(1_000_000)),
        1_000_000.. => format!("{} MB", in_tenths(1_000_000)),
        _ => format!("{} kB", bytes.div_ceil(1_000)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_rounded_up() {
        let sizes = [0, 1, 1_001, 999_999, 1_000_001, 9_950_001, 650_000_000, 5_535_251_320, 1_234_500_000_000_000];
        let written = ["0 kB", "1 kB", "2 kB", "1000 kB", "1.1 MB", "10.0 MB", "650 MB", "5.6 GB", "1,234,500.0 GB"];
        assert_eq!(sizes.map(size), written);
    }

    #[test]
    fn thousands_are_separated_by_commas() {
        assert_eq!([0, 999, 1_000, 3_674_160].map(grouped), ["0", "999", "1,000", "3,674,160"]);
    }
}
