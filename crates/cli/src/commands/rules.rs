//! `godtable rules`: the named rules, and how to write others.

use std::io::Write;

use godtable::{Distance, Histogram, Puzzle, Work};
use godtable_puzzle::cube::{Preset, Puzzle as Cube};
use serde::Serialize;

use crate::arguments::{Format, RulesArguments};
use crate::failure::Failure;
use crate::rules_fields::RulesFields;
use crate::{output, resolve};

const OWN: &str = r#"To define rules, give turns and a lock:
  --turns "R U F2"   the allowed turns: R (clockwise), R2 (a half turn), R' (counterclockwise)
  --lock none        nothing is locked (the default)
  --lock axis        the next turn must be on another axis
  --lock face        the next turn must be of another face; only on the 3x3x3 and its pieces
  --lock move        the next turn must be a power of another move; only on definitions
On a 2x2x2 the letters D, L and B stand for U, R and F, because the whole cube may be rotated.
On 3x3x3-corners all six faces turn, and the centers stay; --puzzle 3x3x3-corners lists the turns there.

A rules file, given by --rules FILE.toml, can say more:
  summary = "after R only U, and no face three times in a row"
  turns = "R U F"
  lock = "none"                   # or axis, or face
  never = ["U U U", "F F F"]      # forbidden sequences
  goal = "solved"                 # or face, layer, oriented
  [after]
  R = "U"                         # after R, only U is allowed
A lock may also be an automaton, state by state:
  start = "free"
  [states.free]                   # the allowed turns, and the state after each
  R = "wound"
  U = "free"
  [states.wound]
  U = "free"
If a file has the name of built-in rules, give its path.
"#;

#[derive(Serialize)]
struct Fields<'a> {
    /// The value of `--rules`: the name of a preset, or of a file in the user's folder.
    name: &'a str,
    #[serde(flatten)]
    rules: RulesFields,
    summary: Option<&'a str>,
    /// The short names, which `--rules` accepts too.
    short: &'a [&'a str],
    /// Their names elsewhere.
    called: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unlocked_gods_number: Option<usize>,
    locked_gods_number: Option<usize>,
}

pub(crate) fn run(arguments: &RulesArguments, quiet: bool) -> Result<(), Failure> {
    let puzzle = Puzzle::find(&arguments.puzzle)?;
    let mut output = output::standard();
    let default = puzzle.about()?;
    for preset in Preset::ALL.iter().chain([&Preset::SLICE_TURN]) {
        // Some puzzles do not have all named rules.
        let Ok(puzzle) = puzzle.clone().with_rules(preset.name) else { continue };
        let about = puzzle.about()?;
        let is_default = (&about.turns, &about.lock) == (&default.turns, &default.lock);
        let listed = Entry {
            name: preset.name,
            note: if is_default { " (the default)".to_owned() } else { String::new() },
            file: None,
            short: preset.short,
            puzzle: &puzzle,
            summary: Some(preset.summary),
            called: Some(preset.called),
        };
        list(&listed, arguments.format, &mut output)?;
    }
    if let Ok(cube) = arguments.puzzle.parse::<Cube>() {
        own(cube, arguments, quiet, &mut output)?;
    }
    if arguments.format == Format::Text {
        write!(output, "\n{OWN}")?;
        if let Some(folder) = resolve::folder() {
            writeln!(output, "A file NAME.toml in {} is listed here, and known as --rules NAME.", folder.display())?;
        }
    }
    Ok(output.flush()?)
}

/// Lists the rules files of the user.
fn own(cube: Cube, arguments: &RulesArguments, quiet: bool, output: &mut impl Write) -> Result<(), Failure> {
    for own in resolve::own(cube) {
        let note = match own.outdone_by {
            None => " (your own)".to_owned(),
            Some(built_in) => format!(" (your own; --rules {} is the built-in {built_in})", own.stem),
        };
        match &own.read {
            Ok((puzzle, summary)) => {
                let file = Some(own.path.display().to_string());
                let (name, summary) = (&own.name, summary.as_deref());
                let listed = Entry { name, note, file, short: &[], puzzle, summary, called: None };
                list(&listed, arguments.format, output)?;
            }
            Err(_) if quiet => {}
            Err(error) => output::report(format_args!("warning: {error}")),
        }
    }
    Ok(())
}

/// Rules in the list.
struct Entry<'a> {
    name: &'a str,
    note: String,
    /// The path of the rules file.
    file: Option<String>,
    /// Published short names.
    short: &'static [&'static str],
    puzzle: &'a Puzzle,
    summary: Option<&'a str>,
    called: Option<&'a str>,
}

fn list(listed: &Entry<'_>, format: Format, output: &mut impl Write) -> Result<(), Failure> {
    let Entry { name, note, file, short, puzzle, summary, called } = listed;
    let about = puzzle.about()?;
    // God's numbers of puzzles other than cubes' corners take longer than a list may.
    let is_quick = about.puzzle.parse::<Cube>().is_ok() && about.pieces.is_none();
    let counts = is_quick.then(|| puzzle.counts(None, &Work::default())).transpose()?;
    let unlocked = counts.as_ref().map(|counts| counts.unlocked.gods_number());
    let locked = counts.as_ref().and_then(|counts| counts.locked.as_ref()).map(Histogram::gods_number);
    if format == Format::Json {
        let rules = RulesFields::of(&about, file.clone());
        let (unlocked_gods_number, locked_gods_number) = (unlocked.map(Distance::get), locked.map(Distance::get));
        let named =
            Fields { name, rules, summary: *summary, short, called: *called, unlocked_gods_number, locked_gods_number };
        return Ok(output::json_line(output, &named)?);
    }
    writeln!(output, "{name}{note}")?;
    let short = (!short.is_empty()).then(|| format!("--rules {} too", short.join(" or ")));
    let called = called.map(|called| format!("known as {called}"));
    for line in [summary.map(str::to_owned), short, called].into_iter().flatten() {
        writeln!(output, "  {line}")?;
    }
    let unlocked = unlocked.map(|unlocked| format!("; God's number {unlocked}")).unwrap_or_default();
    let locked = locked.map(|locked| format!(", {locked} locked")).unwrap_or_default();
    let goal = about.goal.map(|goal| format!(", goal {goal}")).unwrap_or_default();
    writeln!(output, "  turns {}, lock {}{goal}{unlocked}{locked}", about.turns.join(" "), about.lock)?;
    Ok(())
}
