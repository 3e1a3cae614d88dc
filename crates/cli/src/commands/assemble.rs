//! `godtable assemble`: the solutions of packing puzzles.

use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow::{Break, Continue};
use std::path::Path;
use std::time::{Duration, Instant};

use godtable_packing::{
    Cell, Disassembly, Labels, Limits, Progress, Puzzle, Solution, Solver, disassembly, file, shipped,
};
use serde::Serialize;

use crate::arguments::{AssembleArguments, Format};
use crate::failure::Failure;
use crate::progress::{Fraction, solutions};
use crate::signals::Patience;
use crate::solids::{self, AssemblyModel};
use crate::{output, threads};

/// The time between two flushes: solutions are shown soon after they are found.
const FLUSH_EVERY: Duration = Duration::from_millis(100);

pub(crate) fn run(arguments: &AssembleArguments, quiet: bool) -> Result<(), Failure> {
    let Some(name) = &arguments.puzzle else { return list(arguments.solutions.format) };
    if arguments.show_file {
        let mut output = output::standard();
        output.write_all(text(name)?.as_bytes())?;
        return Ok(output.flush()?);
    }
    let file = file::parse(&text(name)?).map_err(|error| Failure::words(format!("{}: {error}", what(name))))?;
    if file.left_over > 0 && !quiet {
        let cells = match file.left_over as u64 {
            1 => "1 cell stays".to_owned(),
            more => format!("{} cells stay", godtable::words::grouped(more)),
        };
        output::report(format_args!("the pieces do not fill the shape: {cells} empty"));
    }
    solve(&file.puzzle, arguments, quiet)
}

/// Lists the built-in puzzles.
fn list(format: Format) -> Result<(), Failure> {
    #[derive(Serialize)]
    struct PuzzleFields<'a> {
        name: &'a str,
        summary: Option<String>,
    }
    let mut output = output::standard();
    for (name, text) in shipped::FILES {
        let summary = file::parse(text).ok().and_then(|file| file.summary);
        match format {
            Format::Text => writeln!(output, "{name:20}  {}", summary.unwrap_or_default())?,
            Format::Json => output::json_line(&mut output, &PuzzleFields { name, summary })?,
        }
    }
    Ok(output.flush()?)
}

/// Returns the text of a built-in puzzle or of a file.
fn text(name: &str) -> Result<String, Failure> {
    if let Some(text) = shipped::text(name) {
        return Ok(text.to_owned());
    }
    let path = Path::new(name);
    if !path.exists() {
        let known: Vec<&str> = shipped::FILES.iter().map(|(name, _)| *name).collect();
        let known = known.join(", ");
        return Err(Failure::words(format!("there is no puzzle and no file '{name}'; built-in puzzles: {known}")));
    }
    Ok(godtable::text_file::read(path, &what(name))?)
}

/// Names a puzzle in messages.
fn what(name: &str) -> String {
    format!("the puzzle file {name}")
}

/// Prints or counts the solutions.
fn solve(puzzle: &Puzzle, arguments: &AssembleArguments, quiet: bool) -> Result<(), Failure> {
    let choice = &arguments.solutions;
    let limit = choice.limit.or(choice.solution).map_or(u64::MAX, |limit| limit.get() as u64);
    let mut built = vec![];
    if choice.files.is_any() {
        solids::check(&choice.files)?;
    }
    // What the search reports to.
    let mut printer = Printer::new(puzzle, arguments);
    let mut counts = Counts::new(choice.order);
    let mut failure = None;
    let (patience, bar) = (Patience::new(), Fraction::new(quiet || is_shown_on_terminal(choice.count)));
    let mut last = Progress::default();
    let last_seen = std::sync::Mutex::new(&mut last);
    let observe = |progress: Progress| {
        bar.show(progress.part, progress.found);
        if let Ok(mut last) = last_seen.lock() {
            **last = progress;
        }
        if patience.is_over() { Break(()) } else { Continue(()) }
    };
    let limits = Limits { threads: Some(threads::number()), observe: Some(&observe) };
    // The search: each solution is counted, and printed or kept if asked for.
    let ending = Solver::new(puzzle, arguments.all).run(&limits, |solution| {
        counts.add(|| disassembly(puzzle, &solution));
        let wants_more = || if counts.solutions < limit { Continue(()) } else { Break(()) };
        if choice.count || choice.solution.is_some() && counts.solutions < limit {
            return wants_more();
        }
        failure = if choice.files.is_any() {
            AssemblyModel::of(puzzle, &solution).map(|solution| built.push(solution)).err()
        } else {
            printer.print(&solution).err().map(Failure::from)
        };
        if failure.is_none() { wants_more() } else { Break(()) }
    });
    drop(bar);
    if let Some(error) = failure {
        return Err(error);
    }
    printer.output.flush()?;
    // What is left to say at the end.
    let is_interrupted = patience.finish() && !ending.is_complete && counts.solutions < limit;
    if is_interrupted {
        let found = solutions(counts.solutions);
        let part = 100.0 * last.part;
        output::report(format_args!("interrupted: {found} found in about {part:.1} % of the search"));
        return Err(Failure::Interrupted);
    }
    if let Some(number) = choice.solution.filter(|_| counts.solutions < limit) {
        return Err(no_such_solution(number, counts.solutions));
    }
    if choice.files.is_any() {
        return solids::write(&choice.files, &built);
    }
    if choice.count {
        let mut output = output::standard();
        counts.write(choice.format, &mut output)?;
        output.flush()?;
    }
    Ok(())
}

/// The failure of `--solution` with too large a number.
pub(crate) fn no_such_solution(number: NonZeroUsize, found: u64) -> Failure {
    let verb = if found == 1 { "is" } else { "are" };
    Failure::words(format!("--solution {number}: there {verb} {}", solutions(found)))
}

/// Returns whether solutions go to the terminal, where a bar would be in their way.
fn is_shown_on_terminal(counts_only: bool) -> bool {
    !counts_only && io::stdout().is_terminal()
}

/// The numbers of solutions.
pub(crate) struct Counts {
    solutions: u64,
    /// The number of solutions that can be put together, if it is wanted, and of those for which the search of moves
    /// reached its limit.
    buildable: Option<[u64; 2]>,
}

impl Counts {
    pub(crate) fn new(counts_buildable: bool) -> Counts {
        Counts { solutions: 0, buildable: counts_buildable.then_some([0; 2]) }
    }

    pub(crate) fn add(&mut self, disassembly: impl FnOnce() -> Disassembly) {
        self.solutions += 1;
        if let Some([buildable, undecided]) = &mut self.buildable {
            let disassembly = disassembly();
            *buildable += u64::from(disassembly.is_complete());
            // What is stuck decides, even if the search of other pieces was stopped.
            *undecided += u64::from(disassembly.stuck.is_empty() && !disassembly.is_complete());
        }
    }

    pub(crate) fn write(&self, format: Format, output: &mut impl Write) -> io::Result<()> {
        #[derive(Serialize)]
        struct CountFields {
            count: u64,
            #[serde(skip_serializing_if = "Option::is_none")]
            buildable: Option<u64>,
            #[serde(skip_serializing_if = "Option::is_none")]
            undecided: Option<u64>,
        }
        let count = self.solutions;
        match (format, self.buildable) {
            (Format::Json, buildable) => {
                let [buildable, undecided] = [0, 1].map(|number| buildable.map(|counts| counts[number]));
                output::json_line(output, &CountFields { count, buildable, undecided })
            }
            (Format::Text, None) => writeln!(output, "{count}"),
            (Format::Text, Some([buildable, undecided])) => {
                let noun = if count == 1 { "solution" } else { "solutions" };
                write!(output, "{count} {noun}, {buildable} of them can be put together")?;
                if undecided > 0 {
                    write!(output, "; {undecided} undecided: {STOPPED}")?;
                }
                writeln!(output)
            }
        }
    }
}

/// Why nobody knows whether pieces come out.
const STOPPED: &str = "the search for moves reached its limit";

/// The order of the moves in JSON.
#[derive(Serialize)]
pub(crate) struct OrderFields {
    order: Vec<MoveFields>,
    level: Option<usize>,
    stuck: Vec<char>,
    undecided: Vec<char>,
}

/// A move in JSON.
#[derive(Serialize)]
struct MoveFields {
    /// The letters of the pieces that move together.
    piece: String,
    direction: String,
    /// The length in cells, unless the pieces leave the others.
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<u32>,
}

impl OrderFields {
    /// Returns the fields of a disassembly of pieces with these letters.
    pub(crate) fn new(disassembly: &Disassembly, letters: &[char]) -> OrderFields {
        let moves = disassembly.steps.iter().map(|step| MoveFields {
            piece: step.pieces.iter().map(|&piece| letters[piece]).collect(),
            direction: step.direction.to_string(),
            length: (!step.leaves).then_some(step.length),
        });
        let of = |pieces: &[usize]| pieces.iter().map(|&piece| letters[piece]).collect();
        let [stuck, undecided] = [&disassembly.stuck, &disassembly.undecided].map(|pieces| of(pieces));
        OrderFields { order: moves.collect(), level: disassembly.level(), stuck, undecided }
    }
}

/// Writes a disassembly in one line: `out: R +x 1, R +z, Q +z; level 2`.
pub(crate) fn order_line(disassembly: &Disassembly, letters: &[char]) -> String {
    let OrderFields { order, level, stuck, undecided } = OrderFields::new(disassembly, letters);
    let of_move = |MoveFields { piece, direction, length }: &MoveFields| match length {
        Some(length) => format!("{piece} {direction} {length}"),
        None => format!("{piece} {direction}"),
    };
    let moves: Vec<String> = order.iter().map(of_move).collect();
    let mut line = format!("out: {}", if moves.is_empty() { "none".to_owned() } else { moves.join(", ") });
    if let Some(level) = level.filter(|level| *level > 1) {
        line += &format!("; level {level}");
    }
    for (what, pieces) in [("stuck".to_owned(), stuck), (format!("undecided, since {STOPPED}"), undecided)] {
        let pieces: Vec<String> = pieces.iter().map(char::to_string).collect();
        if !pieces.is_empty() {
            line += &format!("; {what}: {}", pieces.join(" "));
        }
    }
    line
}

/// Writes solutions as they are found.
struct Printer<'a> {
    puzzle: &'a Puzzle,
    labels: Labels,
    explains: bool,
    has_order: bool,
    format: Format,
    output: BufWriter<output::Standard>,
    flushed: Instant,
    is_first: bool,
}

impl<'a> Printer<'a> {
    fn new(puzzle: &'a Puzzle, arguments: &AssembleArguments) -> Printer<'a> {
        Printer {
            puzzle,
            labels: Labels::new(puzzle),
            explains: arguments.solutions.explain,
            has_order: arguments.solutions.order,
            format: arguments.solutions.format,
            output: output::standard(),
            flushed: Instant::now(),
            is_first: true,
        }
    }

    fn print(&mut self, solution: &Solution) -> io::Result<()> {
        match self.format {
            Format::Text => self.print_text(solution)?,
            Format::Json => self.print_json(solution)?,
        }
        if self.is_first || self.flushed.elapsed() >= FLUSH_EVERY {
            self.output.flush()?;
            self.flushed = Instant::now();
        }
        self.is_first = false;
        Ok(())
    }

    fn print_text(&mut self, solution: &Solution) -> io::Result<()> {
        if !self.is_first {
            writeln!(self.output)?;
        }
        write!(self.output, "{}", self.labels.draw(self.puzzle, solution))?;
        let letters = self.labels.of(solution);
        if self.explains {
            let recipes = letters.iter().zip(solution.placements(self.puzzle)).map(|(letter, (_, placement))| {
                let turns = placement.orientation.turns;
                let mirrored = if placement.orientation.mirrored { "mirrored, " } else { "" };
                let [x, y, z] = placement.location;
                format!("{letter} ({mirrored}X {}, Y {}, Z {}, ({x},{y},{z}))", turns.x, turns.y, turns.z)
            });
            writeln!(self.output, "{}", recipes.collect::<Vec<String>>().join("; "))?;
        }
        if self.has_order {
            writeln!(self.output, "{}", order_line(&disassembly(self.puzzle, solution), &letters))?;
        }
        Ok(())
    }

    fn print_json(&mut self, solution: &Solution) -> io::Result<()> {
        let letters = self.labels.of(solution);
        let cells = self.puzzle.shape().cells();
        let pieces =
            letters.iter().zip(solution.placements(self.puzzle)).map(|(letter, (piece, placement))| PieceFields {
                piece: *letter,
                name: &self.puzzle.pieces()[piece].name,
                cells: placement.cells.iter().map(|&cell| cells[cell].cell).collect(),
                mirrored: placement.orientation.mirrored,
                euler_xyz_degrees: placement.orientation.turns.degrees(),
                location: placement.location,
            });
        let answer = PackingFields {
            cells: self.labels.cells(self.puzzle, solution).into_iter().collect(),
            pieces: pieces.collect(),
            order: self.has_order.then(|| OrderFields::new(&disassembly(self.puzzle, solution), &letters)),
        };
        output::json_line(&mut self.output, &answer)
    }
}

/// A solution in JSON.
#[derive(Serialize)]
struct PackingFields<'a> {
    /// The letters of the cells, in the order of their numbers: x varies fastest, z slowest.
    cells: String,
    pieces: Vec<PieceFields<'a>>,
    #[serde(flatten)]
    order: Option<OrderFields>,
}

/// A piece of a solution in JSON.
#[derive(Serialize)]
struct PieceFields<'a> {
    piece: char,
    name: &'a str,
    cells: Vec<Cell>,
    mirrored: bool,
    euler_xyz_degrees: [u32; 3],
    location: Cell,
}
