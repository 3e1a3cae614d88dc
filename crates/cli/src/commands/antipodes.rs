//! `godtable antipodes`: the states farthest from solved.

use std::io::Write;

use godtable::{Answers, Question, State, Text};
use serde::Serialize;

use crate::arguments::{AntipodesArguments, Format, UP_TO};
use crate::failure::Failure;
use crate::output::{self, StateText};
use crate::{resolve, watch};

/// The order of the faces in the output, for the report.
const ORDER: &str = "; facelets in the order U R F D L B";

#[derive(Serialize)]
struct Antipode {
    #[serde(flatten)]
    state: StateText,
    locked: Option<String>,
    distance: usize,
    solution: String,
    /// The size of the class; absent if states are listed instead of classes.
    #[serde(skip_serializing_if = "Option::is_none")]
    class_size: Option<usize>,
}

pub(crate) fn run(arguments: &AntipodesArguments, quiet: bool) -> Result<(), Failure> {
    let chosen = resolve::table(&arguments.pieces, &arguments.table, &arguments.goal)?;
    let starts = arguments.start.starts();
    if starts.is_some() && (arguments.locked || arguments.up_to.is_some()) {
        return Err(Failure::words(
            "the states that --start, --start-state or --start-turns give are unlocked, and each is listed; leave --locked and --up-to out",
        ));
    }
    chosen.check(&[(starts.is_none(), Question::Antipodes, "antipodes")])?;
    watch::with(quiet, false, |work| {
        let table = if starts.is_some() { chosen.soonest(work) } else { chosen.answers(work) }?;
        let up_to = arguments.up_to;
        let antipodes = match &starts {
            Some(starts) => starts.count(&*table, usize::MAX, work)?.1,
            None => table.antipodes(arguments.locked, up_to, work)?,
        };
        let mut output = output::standard();
        let distance = antipodes.distance.get();
        for (state, size) in &antipodes.found {
            let class_size = arguments.up_to.map(|_| *size);
            let antipode = Antipode {
                state: table.written(state).into(),
                locked: table.locked(state),
                distance,
                solution: solution(&*table, state, arguments)?,
                class_size,
            };
            antipode.write(arguments, &mut output)?;
        }
        output.flush()?;
        let has_facelets =
            antipodes.found.first().is_some_and(|(state, _)| matches!(table.written(state), Text::Facelets(_)));
        if !quiet {
            report(&*table, arguments, [antipodes.states(), antipodes.found.len()], distance, has_facelets);
        }
        Ok(())
    })
}

/// Returns an optimal solution, if the output has it.
fn solution(table: &dyn Answers, state: &State, arguments: &AntipodesArguments) -> Result<String, Failure> {
    if !arguments.solve && arguments.format != Format::Json {
        return Ok(String::new());
    }
    let first = table.solutions(state)?.next().transpose()?;
    Ok(first.map(|moves| moves.to_string()).unwrap_or_default())
}

impl Antipode {
    fn write(&self, arguments: &AntipodesArguments, output: &mut impl Write) -> std::io::Result<()> {
        if arguments.format == Format::Json {
            return output::json_line(output, self);
        }
        write!(output, "{}", self.state)?;
        if let Some(locked) = &self.locked {
            write!(output, "\t{locked}")?;
        }
        if let Some(size) = self.class_size {
            write!(output, "\t{size}")?;
        }
        if arguments.solve {
            write!(output, "\t{}", self.solution)?;
        }
        writeln!(output)
    }
}

/// Reports the numbers of antipodes and of their classes, and the distance.
fn report(
    table: &dyn Answers,
    arguments: &AntipodesArguments,
    [states, classes]: [usize; 2],
    distance: usize,
    has_facelets: bool,
) {
    let grouped = |number: usize| godtable::words::grouped(number as u64);
    let (heading, aim) = (table.about().heading(), table.about().aim());
    let which = match (arguments.locked, arguments.start.starts()) {
        (true, _) => "locked",
        (false, Some(_)) => "start",
        (false, None) => "unlocked",
    };
    let are = if states == 1 { "state is" } else { "states are" };
    let in_classes = match (arguments.up_to, classes) {
        (None, _) => String::new(),
        (Some(up_to), 1) => format!(", in 1 class up to {}", UP_TO.name_of(up_to)),
        (Some(up_to), _) => format!(", in {} classes up to {}", grouped(classes), UP_TO.name_of(up_to)),
    };
    let form = if has_facelets { ORDER } else { "" };
    let (states, turns) = (grouped(states), output::turns(distance));
    output::report(format_args!("{heading}: {states} {which} {are} {turns} from {aim}{in_classes}{form}"));
}
