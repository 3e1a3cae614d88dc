//! `godtable rules`: the named rules, and how to give others.

use std::io::Write;

use godtable::rulesfile::RulesFile;
use godtable::{Distance, Goal, Histogram, Preset, Rules};
use serde::Serialize;

use crate::arguments::{Format, RulesArguments};
use crate::failure::Failure;
use crate::output;
use crate::rules_fields::RulesFields;
use crate::{choice, tables};

const OWN: &str = r#"Rules of your own are turns and a lock:
  --turns "R U F2"   the allowed turns: a face U R F D L B, alone (clockwise), with 2, or with '
  --lock none        nothing is locked (the default)
  --lock axis        the next turn must be on another axis
  --lock face        the next turn must be of another face; on 3x3x3-corners only
On a 2x2x2 the letters D, L and B stand for U, R and F, because the whole cube may be rotated.
On 3x3x3-corners all six faces turn, and the centres stay; --puzzle 3x3x3-corners lists the turns there.

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
A file with the name of built-in rules is given by its path.
"#;

#[derive(Serialize)]
struct Named<'a> {
    /// The value of `--rules`: the name of a preset, or of a file in the user's folder.
    name: &'a str,
    #[serde(flatten)]
    rules: RulesFields,
    summary: Option<&'a str>,
    /// The short names, which `--rules` accepts too.
    short: &'a [&'a str],
    /// Their names elsewhere.
    called: Option<&'a str>,
    unlocked_gods_number: usize,
    locked_gods_number: Option<usize>,
}

pub(crate) fn run(arguments: &RulesArguments, quiet: bool) -> Result<(), Failure> {
    let mut output = output::standard();
    for (number, preset) in Preset::ALL.iter().enumerate() {
        let note = if number == 0 { " (the default)" } else { "" };
        let listed = Listed {
            name: preset.name,
            note: note.to_owned(),
            file: None,
            short: preset.short,
            rules: &preset.rules(arguments.puzzle),
            summary: Some(preset.summary),
            called: Some(preset.called),
        };
        list(&listed, arguments.format, quiet, &mut output)?;
    }
    for own in choice::own(arguments.puzzle) {
        let note = match own.outdone_by {
            None => " (your own)".to_owned(),
            Some(built_in) => format!(" (your own; --rules {} is the built-in {built_in})", own.stem),
        };
        match own.file {
            Ok(RulesFile { rules, summary, .. }) => {
                let file = Some(own.path.display().to_string());
                let (name, summary) = (&own.name, summary.as_deref());
                let listed = Listed { name, note, file, short: &[], rules: &rules, summary, called: None };
                list(&listed, arguments.format, quiet, &mut output)?;
            }
            Err(_) if quiet => {}
            Err(error) => output::report(format_args!("warning: {error}")),
        }
    }
    if arguments.format == Format::Text {
        write!(output, "\n{OWN}")?;
        if let Some(folder) = choice::folder() {
            writeln!(output, "A file NAME.toml in {} is listed here, and known as --rules NAME.", folder.display())?;
        }
    }
    Ok(output.flush()?)
}

/// Rules in the list.
struct Listed<'a> {
    name: &'a str,
    note: String,
    /// The path of the rules file.
    file: Option<String>,
    /// Published short names.
    short: &'static [&'static str],
    rules: &'a Rules,
    summary: Option<&'a str>,
    called: Option<&'a str>,
}

fn list(listed: &Listed<'_>, format: Format, quiet: bool, output: &mut impl Write) -> Result<(), Failure> {
    let Listed { name, note, file, short, rules, summary, called } = listed;
    let header = tables::header(rules, quiet)?;
    let unlocked = header.unlocked.gods_number();
    let locked = header.locked.as_ref().map(Histogram::gods_number);
    if format == Format::Json {
        let rules = RulesFields::of(rules).read_from(file.clone());
        let (unlocked_gods_number, locked_gods_number) = (unlocked.get(), locked.map(Distance::get));
        let named =
            Named { name, rules, summary: *summary, short, called: *called, unlocked_gods_number, locked_gods_number };
        return Ok(output::json_line(output, &named)?);
    }
    writeln!(output, "{name}{note}")?;
    let short = (!short.is_empty()).then(|| format!("--rules {} too", short.join(" or ")));
    let called = called.map(|called| format!("known as {called}"));
    for line in [summary.map(str::to_owned), short, called].into_iter().flatten() {
        writeln!(output, "  {line}")?;
    }
    let locked = locked.map(|locked| format!(", {locked} locked")).unwrap_or_default();
    let goal = if *rules.goal() == Goal::Solved { String::new() } else { format!(", goal {}", rules.goal()) };
    writeln!(output, "  turns {}, lock {}{goal}; God's number {unlocked}{locked}", rules.turns(), rules.lock())?;
    Ok(())
}
