//! The counts, as text or JSON.

use std::io::{self, Write};

use godtable_levels::Share;
use godtable_levels::table::Histogram;
use serde_json::{Value, json};

use crate::arguments::Format;
use crate::puzzle::RulesText;

pub(crate) fn print(format: Format, name: &str, rules: &RulesText, share: &Share<'_>) -> io::Result<()> {
    let mut output = io::stdout().lock();
    match format {
        Format::Text => text(name, rules, share, &mut output),
        Format::Json => {
            let turns = &rules.turns;
            let mut fields = json!({
                "puzzle": name,
                "turns": turns,
                "lock": rules.lock,
                "unlocked": share.unlocked().as_ref().map(histogram),
            });
            if let Some(name) = &rules.name {
                fields["rules"] = json!(name);
            }
            if let Some(locked) = &share.locked() {
                fields["locked"] = histogram(locked);
            }
            writeln!(output, "{fields}")
        }
    }
}

fn text(name: &str, rules: &RulesText, share: &Share<'_>, output: &mut dyn Write) -> io::Result<()> {
    let named = rules.name.as_ref().map(|name| format!("{name}: ")).unwrap_or_default();
    writeln!(output, "{name}, {named}turns {}, lock {}\n", rules.turns.join(" "), rules.lock)?;
    let has_locked = share.locked().is_some();
    writeln!(output, "distance  {:>20}{}", "unlocked", if has_locked { "                locked" } else { "" })?;
    for (distance, [unlocked, locked]) in share.counts().iter().enumerate() {
        let locked = if has_locked { format!("  {locked:>20}") } else { String::new() };
        writeln!(output, "{distance:8}  {unlocked:>20}{locked}")?;
    }
    Ok(())
}

fn histogram(histogram: &Histogram) -> Value {
    json!({
        "states": histogram.states(),
        "reachable": histogram.reachable(),
        "gods_number": histogram.gods_number().get(),
        "counts": histogram.counts(),
    })
}
