//! `godtable lookup`: distances of single states, and of batches.

use std::io::Write;

use godtable::{Answers, Distance, Error, Solved};
use godtable_puzzle::cube::notation;
use godtable_puzzle::puzzlefile::Puzzle as Definition;
use serde::Serialize;

use crate::arguments::{Format, LookupArguments};
use crate::failure::Failure;
use crate::lines::{Batch, Entry};
use crate::{lines, output, resolve, watch};

/// The answer for a state that cannot reach the goal.
const UNREACHABLE: &str = "unreachable";

/// The answer of a table or of a search.
#[derive(Serialize)]
struct DistanceFields<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    state: &'a str,
    locked: Option<String>,
    distance: Option<usize>,
}

pub(crate) fn run(arguments: &LookupArguments, quiet: bool) -> Result<(), Failure> {
    let chosen = resolve::table(&arguments.pieces, &arguments.table, &arguments.goal)?;
    let few = arguments.batch.is_none() && arguments.states.len() == 1;
    let table = chosen.answers_within(arguments.memory, few, quiet)?;
    let is_searched = table.is_search();
    watch::with(quiet, is_searched, |work| {
        let work = &watch::within(work, arguments.memory);
        let asker = Asker { table: &*table, arguments, work, is_searched };
        let mut output = output::standard();
        match &arguments.batch {
            Some(_) => asker.batch(chosen.puzzle.definition(), &mut output)?,
            None => asker.states(quiet, &mut output)?,
        }
        Ok(output.flush()?)
    })
}

/// Asks a table for distances.
struct Asker<'a> {
    table: &'a dyn Answers,
    arguments: &'a LookupArguments,
    work: &'a godtable::Work<'a>,
    is_searched: bool,
}

impl Asker<'_> {
    /// Writes one line for each state. A bad one among several is reported, and the others are answered.
    fn states(&self, quiet: bool, output: &mut impl Write) -> Result<(), Failure> {
        let (states, format) = (&self.arguments.states, self.arguments.format);
        let mut is_misread = false;
        for (number, text) in states.iter().enumerate() {
            match self.answer(Entry { text, form: None, name: None }, output) {
                Err(Failure::Words(error)) if states.len() > 1 => {
                    is_misread = true;
                    lines::bad(text.as_bytes(), &error, format, output)?;
                    output::report(format_args!("state {} ('{text}'): {error}", number + 1));
                }
                answered => answered?,
            }
        }
        output.flush()?;
        if is_misread {
            return Err(Failure::Misread("states"));
        }
        let is_one_turn = |text: &String| notation::parse(text).is_ok_and(|steps| steps.len() == 1);
        if !quiet && states.len() > 1 && states.iter().all(is_one_turn) {
            let (number, joined) = (states.len(), states.join(" "));
            output::report(format_args!(
                "note: these are {number} states of one turn each; \"{joined}\" in quotes is one state"
            ));
        }
        Ok(())
    }

    /// Writes one line for each state of the file. Bad ones are reported, and the others are answered.
    fn batch(&self, definition: Option<&Definition>, output: &mut impl Write) -> Result<(), Failure> {
        let LookupArguments { batch, format, .. } = self.arguments;
        // A search uses all threads for one state.
        let batch = Batch { file: batch.as_deref(), one_by_one: self.is_searched, format: *format, definition };
        batch.answer(output, |entry, answers| self.answer(entry, answers))
    }

    fn answer(&self, entry: Entry<'_>, output: &mut impl Write) -> Result<(), Failure> {
        let (choice, line, name) = (&self.arguments.input, entry.text, entry.name);
        let (text, named) = match &self.arguments.batch {
            Some(_) if name.is_none() => self.table.split(line)?,
            _ => (line, None),
        };
        let form = entry.form.unwrap_or_else(|| choice.form(text));
        let state = self.table.read(text, form, named.or(choice.locked.as_deref()))?;
        let distance = if self.is_searched {
            let wish = godtable::Wish { proof: true, ..godtable::Wish::default() };
            match self.table.solve(&state, &wish, self.work) {
                Ok(solved) if solved.is_stopped && !solved.is_optimal => {
                    output.flush()?;
                    output::report(unproved(&solved));
                    return Err(Failure::Interrupted);
                }
                Ok(solved) => Distance::new(solved.at_least),
                Err(Error::NoTurns(_)) => None,
                Err(error) => return Err(error.into()),
            }
        } else {
            self.table.distance(&state)?
        };
        match (self.arguments.format, distance) {
            // serde_json writes numbers several times faster than `writeln!`.
            (Format::Text, Some(distance)) => output::json_line(output, &distance.get())?,
            (Format::Text, None) => writeln!(output, "{UNREACHABLE}")?,
            (Format::Json, _) => {
                let locked = self.table.locked(&state);
                output::json_line(
                    output,
                    &DistanceFields { name, state: line, locked, distance: distance.map(Distance::get) },
                )?;
            }
        }
        Ok(())
    }
}

/// Says what is known of the fewest turns.
pub(crate) fn unproved(Solved { solutions, length, at_least, .. }: &Solved) -> String {
    match solutions.is_empty() {
        true => format!("stopped: each solution has at least {}", output::turns(*at_least)),
        false => {
            format!("stopped: {length} turns are not proved to be the fewest; each solution has at least {at_least}")
        }
    }
}
