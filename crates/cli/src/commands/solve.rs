//! `godtable solve`: an optimal solution, all optimal solutions, or their number; for the 3x3x3 also a near-optimal
//! one, or one by a method.

use std::cell::RefCell;
use std::io::Write;
use std::num::NonZero;

use godtable::{Answers, Error, Form, Moves, Question, RulesChoice, Solved, State, Wish, Work};
use serde::ser::{Error as _, SerializeSeq as _};
use serde::{Serialize, Serializer};

use crate::arguments::{Format, SolveArguments};
use crate::commands::lookup::unproved;
use crate::commands::method;
use crate::failure::Failure;
use crate::lines::{Batch, Entry};
use crate::{output, resolve, watch};

/// The answer of a table or of a search.
#[derive(Serialize)]
struct Answer<'a, L: Serialize> {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    state: &'a str,
    locked: Option<String>,
    /// The fewest turns. `null` if they are not known, or no turns lead to the goal.
    distance: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<L>,
    /// The number of turns of a solution, or `null` if none is found.
    length: Option<usize>,
    /// Whether no solution is shorter. `false` if that is not proved.
    optimal: bool,
    /// If a proof was stopped: the turns that each solution has at least.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u128>,
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<String>,
}

/// What a search has found if no turns lead to the goal.
const NONE: Solved = Solved {
    solutions: Vec::new(),
    length: 0,
    is_optimal: false,
    at_least: 0,
    count: 0,
    is_complete: true,
    is_stopped: false,
};

pub(crate) fn run(arguments: &SolveArguments, quiet: bool) -> Result<(), Failure> {
    if arguments.all && arguments.count && arguments.format == Format::Text {
        return Err(Failure::words(
            "--count: with --all, text has a line for each solution and none for their number; leave one of the two \
             out, or use --format json",
        ));
    }
    if let Some(name) = &arguments.method {
        return method::run(arguments, name, quiet);
    }
    let mut chosen = resolve::table(&arguments.pieces, &arguments.table, &arguments.goal)?;
    let (not_first, not_last) = (arguments.not_first.clone(), arguments.not_last.clone());
    if not_first.is_some() || not_last.is_some() {
        chosen.puzzle = chosen.puzzle.with(RulesChoice { not_first, not_last, ..RulesChoice::default() })?;
    }
    chosen.check(&[(arguments.link, Question::Link, "--link")])?;
    // A table lists many solutions as they are found, and counts them without a list. A search lists the longer ones.
    let few = arguments.batch.is_none() && (arguments.length.is_some() || !(arguments.all || arguments.count));
    let table = chosen.answers_within(arguments.memory, few, quiet)?;
    if is_proof(arguments) && arguments.length.is_some() && !table.lists_longer() {
        return Err(Failure::words(
            "--length: an optimal solution has the fewest turns; leave it out, or list longer ones of a puzzle from cuts, \
             such as --cuts 3x3x3",
        ));
    }
    // Each line of the batch, or the one state, is answered as it is read.
    let is_searched = table.is_search() || arguments.length.is_some();
    watch::with(quiet, is_searched, |work| {
        let work = &watch::within(work, arguments.memory);
        let asker = Asker { table: &*table, arguments, work, is_searched };
        let mut output = output::standard();
        match &arguments.batch {
            Some(file) => {
                let (format, definition) = (arguments.format, chosen.puzzle.definition());
                let batch = Batch { file: Some(file), one_by_one: is_searched, format, definition };
                batch.answer(&mut output, |entry, answers| {
                    let (text, locked) = match entry.name {
                        None => table.split(entry.text)?,
                        Some(_) => (entry.text, None),
                    };
                    asker.answer(Entry { text, ..entry }, locked, answers)
                })?;
            }
            None => {
                let text = arguments.state.as_deref().unwrap_or_default();
                asker.answer(Entry { text, form: None, name: None }, None, &mut output)?;
            }
        }
        Ok(output.flush()?)
    })
}

/// Returns whether the options ask for a proof.
fn is_proof(arguments: &SolveArguments) -> bool {
    arguments.optimal || arguments.all || arguments.count || arguments.memory.is_some()
}

/// Returns whether a proof is missing that the options ask for, or a solution.
fn is_unproved(arguments: &SolveArguments, solved: &Solved) -> bool {
    !solved.is_optimal && (is_proof(arguments) || solved.solutions.is_empty())
}

/// Asks a table or a solver for solutions.
struct Asker<'a> {
    table: &'a dyn Answers,
    arguments: &'a SolveArguments,
    work: &'a Work<'a>,
    is_searched: bool,
}

impl Asker<'_> {
    fn answer(&self, entry: Entry<'_>, locked: Option<&str>, output: &mut impl Write) -> Result<(), Failure> {
        let choice = &self.arguments.input;
        let form = match entry.form.unwrap_or_else(|| choice.form(entry.text)) {
            // The turns of the state come before the first one of a solution.
            Form::Turns if self.arguments.not_first.is_some() || self.arguments.not_last.is_some() => Form::Setup,
            form => form,
        };
        let state = self.table.read(entry.text, form, locked.or(choice.locked.as_deref()))?;
        match (self.is_searched, self.arguments.format) {
            (true, _) => return self.searched(entry, &state, output),
            (false, Format::Text) => self.text(entry, &state, output)?,
            (false, Format::Json) => self.json(entry, &state, output)?,
        }
        match self.table.distance(&state)? {
            Some(_) => Ok(()),
            None => {
                output.flush()?;
                Err(self.table.no_turns().into())
            }
        }
    }

    /// Writes a line for each solution, or with --count their number.
    fn text(&self, entry: Entry<'_>, state: &State, output: &mut impl Write) -> Result<(), Failure> {
        if self.arguments.count {
            writeln!(output, "{}", self.table.solution_count(state)?)?;
            return Ok(());
        }
        for solution in self.solutions(entry, state)? {
            let solution = solution?;
            writeln!(output, "{solution}")?;
            if self.arguments.link {
                writeln!(output, "{}", self.table.link(&solution)?)?;
            }
            if self.arguments.all {
                // The reader gets each solution at once.
                output.flush()?;
            }
        }
        Ok(())
    }

    fn json(&self, entry: Entry<'_>, state: &State, output: &mut impl Write) -> Result<(), Failure> {
        let lists = self.arguments.all || !self.arguments.count;
        let counts = self.arguments.all || self.arguments.count;
        let failure = RefCell::new(None);
        let solutions = match lists {
            true => Some(SolutionList { solutions: RefCell::new(self.solutions(entry, state)?), failure: &failure }),
            false => None,
        };
        let link = self.arguments.link.then(|| self.table.solutions(state)?.next().transpose()).transpose()?.flatten();
        let distance = self.table.distance(state)?.map(usize::from);
        let answer = Answer {
            name: entry.name,
            state: entry.text,
            locked: self.table.locked(state),
            distance,
            solutions,
            length: distance,
            optimal: distance.is_some(),
            at_least: None,
            count: counts.then(|| self.table.solution_count(state)).transpose()?,
            link: link.map(|solution| self.table.link(&solution)).transpose()?,
        };
        let written = output::json_line(output, &answer);
        match failure.take() {
            Some(failure) => Err(Failure::from(failure)),
            None => Ok(written?),
        }
    }

    /// Returns the optimal solutions, as the state is written: all, up to the limit, or the first.
    fn solutions<'s>(
        &'s self,
        entry: Entry<'s>,
        state: &'s State,
    ) -> Result<impl Iterator<Item = Result<Moves, Error>> + use<'s>, Failure> {
        let limit = self.arguments.limit.map_or(usize::MAX, NonZero::get);
        let solutions = self.table.solutions(state)?.take(if self.arguments.all { limit } else { 1 });
        Ok(solutions.map(move |solution| Ok(self.table.words().in_notation_of(entry.text, solution?))))
    }

    /// Writes what a search finds, and says what is not proved.
    fn searched(&self, entry: Entry<'_>, state: &State, output: &mut impl Write) -> Result<(), Failure> {
        let arguments = self.arguments;
        // A search up to a length ends at the limit, so that --count needs all. With only --count, none is listed.
        let most = if arguments.all { arguments.limit.map_or(usize::MAX, usize::from) } else { 1 };
        let limit = Some(most).filter(|_| !(arguments.count && arguments.length.is_some()));
        let all = arguments.all || arguments.count;
        let wish = Wish { all, limit, proof: is_proof(arguments), time: arguments.time, length: arguments.length };
        let (solved, none) = match self.table.solve(state, &wish, self.work) {
            Err(Error::NoTurns(reason)) => (NONE, Some(Error::NoTurns(reason))),
            solved => (solved?, None),
        };
        let spelled = solved.solutions.iter().map(|own| self.table.words().in_notation_of(entry.text, own.clone()));
        let spelled: Vec<Moves> = spelled.take(most).collect();
        let is_listed = arguments.all || !arguments.count;
        let is_counted = all && solved.is_complete;
        let link = solved.solutions.first().filter(|_| arguments.link).map(|solution| self.table.link(solution));
        let link = link.transpose()?;
        match arguments.format {
            Format::Text if is_listed => {
                for turns in &spelled {
                    writeln!(output, "{turns}")?;
                }
                link.into_iter().try_for_each(|link| writeln!(output, "{link}"))?;
            }
            Format::Text if is_counted => writeln!(output, "{}", solved.count)?,
            Format::Text => {}
            Format::Json => {
                let solutions: Vec<&str> = spelled.iter().map(Moves::as_str).collect();
                let answer = Answer {
                    name: entry.name,
                    state: entry.text,
                    locked: self.table.locked(state),
                    distance: solved.is_optimal.then_some(solved.length),
                    solutions: is_listed.then_some(solutions),
                    length: (!solved.solutions.is_empty()).then_some(solved.length),
                    optimal: solved.is_optimal,
                    at_least: (none.is_none() && is_unproved(arguments, &solved)).then_some(solved.at_least),
                    count: is_counted.then_some(solved.count),
                    link,
                };
                output::json_line(output, &answer)?;
            }
        }
        output.flush()?;
        none.map_or_else(|| self.end(&solved, all), |error| Err(error.into()))
    }

    fn end(&self, solved: &Solved, all: bool) -> Result<(), Failure> {
        let Solved { length, is_complete, is_stopped, .. } = *solved;
        if is_unproved(self.arguments, solved) {
            output::report(unproved(solved));
        } else if let Some(most) = self.arguments.length.filter(|&most| !is_stopped && length > most) {
            let turns = output::turns(most);
            output::report(match solved.is_optimal {
                true => format!("no solution has {turns} or fewer"),
                false => format!("no solution of {turns} or fewer was found in time; --time gives more"),
            });
        } else if all && !is_complete && self.arguments.limit.is_none_or(|limit| solved.solutions.len() < limit.get()) {
            output::report(format_args!("stopped: there may be more solutions of {length} turns; none is shorter"));
        }
        if is_stopped { Err(Failure::Interrupted) } else { Ok(()) }
    }
}

/// Solutions that are found while they are written, so that memory need not hold them all.
struct SolutionList<'a, I> {
    solutions: RefCell<I>,
    /// The failure that ended the list early.
    failure: &'a RefCell<Option<Error>>,
}

impl<I: Iterator<Item = Result<Moves, Error>>> Serialize for SolutionList<'_, I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        for solution in &mut *self.solutions.borrow_mut() {
            let solution = solution.map_err(|failure| {
                let error = S::Error::custom(&failure);
                self.failure.replace(Some(failure));
                error
            });
            list.serialize_element(solution?.as_str())?;
        }
        list.end()
    }
}
