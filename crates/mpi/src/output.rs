//! The counts, as text or JSON.

use std::io::{self, Write};

use godtable::{About, Distance, Histogram};
use serde_json::{Value, json};

use crate::arguments::Format;

pub(crate) fn print(format: Format, about: &About, unlocked: &Histogram, locked: Option<&Histogram>) -> io::Result<()> {
    let mut output = io::stdout().lock();
    match format {
        Format::Text => text(about, unlocked, locked, &mut output),
        Format::Json => {
            let mut fields = json!({
                "puzzle": about.puzzle,
                "rules": about.preset,
                "turns": about.turns,
                "lock": about.lock,
                "unlocked": histogram(unlocked),
                "locked": locked.map(histogram),
            });
            if let Some(pieces) = &about.pieces {
                fields["pieces"] = json!(pieces);
            }
            writeln!(output, "{fields}")
        }
    }
}

fn text(about: &About, unlocked: &Histogram, locked: Option<&Histogram>, output: &mut dyn Write) -> io::Result<()> {
    writeln!(output, "{}\n", about.heading())?;
    writeln!(output, "distance  {:>20}{}", "unlocked", if locked.is_some() { "                locked" } else { "" })?;
    let farthest = locked.map_or(Distance::ZERO, Histogram::gods_number).max(unlocked.gods_number());
    for distance in Distance::up_to(farthest) {
        let locked = locked.map(|locked| format!("  {:>20}", locked.count(distance))).unwrap_or_default();
        writeln!(output, "{:8}  {:>20}{locked}", distance.get(), unlocked.count(distance))?;
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
