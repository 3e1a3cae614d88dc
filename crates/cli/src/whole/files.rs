//! `godtable generate`, `verify` and `info` for the filters of the 3x3x3.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::time::Instant;

use godtable_solvers::optimal::{Existing, FilterInfo, MAGIC, OptimalError, OptimalSolver};
use serde::Serialize;

use crate::arguments::{CellsName, FileArguments, Format, GenerateArguments};
use crate::failure::Failure;
use crate::output::{self, grouped};
use crate::targets::{check_target, in_cache};
use crate::whole::filters;

#[derive(Serialize)]
struct Info {
    filter: String,
    puzzle: &'static str,
    rules: &'static str,
    /// The largest distance of the positions that the filter must contain.
    reach: u8,
    bytes: u64,
}

#[derive(Serialize)]
struct Generated {
    #[serde(flatten)]
    info: Info,
    /// Null if the filter existed already.
    seconds: Option<f64>,
}

#[derive(Serialize)]
struct Checked {
    #[serde(flatten)]
    info: Info,
    /// The number of sequences of turns whose positions were looked up.
    positions: u64,
}

impl Info {
    fn new(path: &Path, info: &FilterInfo) -> Info {
        let (filter, rules) = (path.display().to_string(), filters::name(info.metric));
        Info { filter, puzzle: "3x3x3", rules, reach: info.reach, bytes: info.bytes }
    }
}

/// Returns whether a file begins as a filter does.
pub(crate) fn is_filter(path: &Path) -> bool {
    let mut bytes = [0; MAGIC.len()];
    path.is_file() && File::open(path).and_then(|mut file| file.read_exact(&mut bytes)).is_ok() && bytes == MAGIC
}

pub(crate) fn generate(arguments: &GenerateArguments, quiet: bool) -> Result<(), Failure> {
    if arguments.cells != CellsName::Compact {
        return Err(Failure::words("--cells: the 3x3x3 has a filter instead of a table, without cells; leave it out"));
    }
    let metric = filters::metric(&arguments.rules, &arguments.goal)?;
    let bytes = filters::bytes_to_make(arguments.memory)?;
    let is_made = |path: &Path| FilterInfo::read(path).is_ok_and(|info| info.metric == metric && info.bytes == bytes);
    let (path, existing) = match &arguments.output {
        Some(path) => (path.clone(), if arguments.force { Existing::Replace } else { Existing::Keep }),
        None => (in_cache(filters::path(metric, bytes))?, Existing::Replace),
    };
    let is_there = arguments.output.is_none() && !arguments.force && is_made(&path);
    let (info, seconds) = if is_there {
        (FilterInfo::read(&path).map_err(|error| unread(&path, error))?, None)
    } else {
        check_target(&path, existing)?;
        let began = Instant::now();
        let Some(solver) = filters::make(metric, bytes, quiet)? else { return Err(Failure::Interrupted) };
        filters::keep(&solver, &path, existing).map_err(|error| match error {
            OptimalError::Write(error) => Failure::Failed(error.to_string()),
            error => Failure::failed(format!("writing the filter {}", path.display()), error),
        })?;
        (solver.info(), Some(began.elapsed().as_secs_f64()))
    };
    let mut output = output::standard();
    match arguments.format {
        Format::Text => writeln!(output, "{}", path.display())?,
        Format::Json => {
            output::json_line(&mut output, &Generated { info: Info::new(&path, &info), seconds })?;
        }
    }
    Ok(output.flush()?)
}

pub(crate) fn verify(arguments: &FileArguments) -> Result<(), Failure> {
    let solver = read(&arguments.file)?;
    let wrong = |error| Failure::failed(format!("the filter {} is wrong", arguments.file.display()), error);
    let checked = solver.check().map_err(wrong)?;
    let info = solver.info();
    let mut output = output::standard();
    match arguments.format {
        Format::Json => {
            let positions = checked.words + checked.random;
            output::json_line(&mut output, &Checked { info: Info::new(&arguments.file, &info), positions })?;
        }
        Format::Text => {
            writeln!(output, "checked: {}", filters::heading(&info))?;
            writeln!(
                output,
                "  it contains the positions after all {} sequences of at most {} turns, and after {} random ones of {}",
                grouped(checked.words),
                checked.all_turns,
                grouped(checked.random),
                info.reach
            )?;
            writeln!(output, "  the checksum is right")?;
        }
    }
    Ok(output.flush()?)
}

pub(crate) fn info(arguments: &FileArguments) -> Result<(), Failure> {
    let info = read(&arguments.file)?.info();
    let mut output = output::standard();
    match arguments.format {
        Format::Json => output::json_line(&mut output, &Info::new(&arguments.file, &info))?,
        Format::Text => {
            writeln!(output, "filter        {}", arguments.file.display())?;
            writeln!(output, "puzzle        3x3x3, {}", filters::name(info.metric))?;
            writeln!(output, "reach         {} turns", info.reach)?;
            writeln!(output, "bytes         {}", grouped(info.bytes))?;
            writeln!(output, "checksums     right")?;
        }
    }
    Ok(output.flush()?)
}

fn read(path: &Path) -> Result<OptimalSolver, Failure> {
    OptimalSolver::read(path).map_err(|error| unread(path, error))
}

fn unread(path: &Path, error: OptimalError) -> Failure {
    let path = path.display();
    let hint = match error {
        OptimalError::Io(_) | OptimalError::OutOfMemory { .. } => String::new(),
        _ => format!("; make it again by `godtable generate --puzzle 3x3x3 --force -o {path}`"),
    };
    Failure::failed(format!("the filter {path}"), format!("{error}{hint}"))
}
