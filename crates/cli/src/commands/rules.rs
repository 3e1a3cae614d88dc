//! `godtable rules`: the named rules, and how to give others.

use std::io::Write as _;

use godtable_cube::Preset;
use serde::Serialize;

use crate::arguments::{Format, RulesArguments};
use crate::failure::Failure;
use crate::output::{self, RulesFields};

const OWN: &str = "\
Rules of your own are turns and a lock:
  --turns \"R U F2\"   the turns that are allowed: a face U R F D L B, alone (clockwise), with 2, or with '
  --lock none        nothing is locked (the default)
  --lock axis        the next turn must be on another axis
  --lock face        the next turn must be of another face; on 3x3x3-corners only
On a 2x2x2 the letters D, L and B stand for U, R and F, since the whole cube may be turned over.
On 3x3x3-corners all six faces turn, and the centres stay; --puzzle 3x3x3-corners lists the turns there.
";

#[derive(Serialize)]
struct Named {
    #[serde(flatten)]
    rules: RulesFields,
    summary: &'static str,
}

pub(crate) fn run(arguments: &RulesArguments) -> Result<(), Failure> {
    let mut output = output::standard();
    for (number, preset) in Preset::ALL.iter().enumerate() {
        let rules = preset.rules(arguments.puzzle);
        match arguments.format {
            Format::Json => {
                let named = Named { rules: RulesFields::of(&rules), summary: preset.summary };
                output::json_line(&mut output, &named)?;
            }
            Format::Text => {
                let note = if number == 0 { " (the default)" } else { "" };
                writeln!(output, "{}{note}\n  {}", preset.name, preset.summary)?;
                writeln!(output, "  turns {}, lock {}", rules.turns(), rules.lock())?;
            }
        }
    }
    if arguments.format == Format::Text {
        write!(output, "\n{OWN}")?;
    }
    Ok(output.flush()?)
}
