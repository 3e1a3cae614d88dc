//! The counts, as text or JSON.

use std::io::{self, Write};

use godtable_engine::levels::table::Histogram;
use serde_json::{Value, json};

use crate::arguments::Format;
use crate::puzzle::RulesText;
use crate::shared::Counts;

pub(crate) fn print(format: Format, name: &str, rules: &RulesText, counts: &Counts) -> io::Result<()> {
    let mut output = io::stdout().lock();
    match format {
        Format::Text => text(name, rules, counts, &mut output),
        Format::Json => {
            let turns = &rules.turns;
            let mut fields = json!({
                "puzzle": name,
                "turns": turns,
                "lock": rules.lock,
                "unlocked": histogram(&counts.unlocked, counts.states[0]),
            });
            if let Some(name) = &rules.name {
                fields["rules"] = json!(name);
            }
            if !counts.locked.is_empty() {
                fields["locked"] = histogram(&counts.locked, counts.states[1]);
            }
            writeln!(output, "{fields}")
        }
    }
}

fn text(name: &str, rules: &RulesText, counts: &Counts, output: &mut dyn Write) -> io::Result<()> {
    let named = rules.name.as_ref().map(|name| format!("{name}: ")).unwrap_or_default();
    writeln!(output, "{name}, {named}turns {}, lock {}\n", rules.turns.join(" "), rules.lock)?;
    let has_locked = !counts.locked.is_empty();
    writeln!(output, "distance  {:>20}{}", "unlocked", if has_locked { "                locked" } else { "" })?;
    for (distance, unlocked) in counts.unlocked.iter().enumerate() {
        let locked = counts.locked.get(distance).map(|locked| format!("  {locked:>20}")).unwrap_or_default();
        writeln!(output, "{distance:8}  {unlocked:>20}{locked}")?;
    }
    Ok(())
}

fn histogram(counts: &[u64], states: u64) -> Value {
    let length = counts.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
    let Some(histogram) = Histogram::new(states, counts[..length].to_vec()) else { return Value::Null };
    json!({
        "states": histogram.states(),
        "reachable": histogram.reachable(),
        "gods_number": histogram.gods_number().get(),
        "counts": histogram.counts(),
    })
}
