//! `godtable puzzle`: what a definition says, and what a table of it takes.

use std::io::{self, Write};

use godtable::Puzzle;
use godtable::description::{Description, IllegalFields, LEVELS, OrbitFields, TableFields};
use godtable::words::{grouped, grouped_digits, size};

use crate::arguments::{Format, PuzzleArguments};
use crate::failure::Failure;
use crate::{output, watch};

pub(crate) fn run(arguments: &PuzzleArguments, quiet: bool) -> Result<(), Failure> {
    let puzzle = Puzzle::find(&arguments.puzzle)?;
    let described = watch::with(quiet, false, |work| puzzle.describe(work))?;
    let mut output = output::standard();
    match arguments.format {
        Format::Json => output::json_line(&mut output, &described)?,
        Format::Text => text(&described, &mut output)?,
    }
    Ok(output.flush()?)
}

fn text(described: &Description, output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "{}", described.puzzle)?;
    let width = described.orbits.iter().map(|orbit| orbit.name.len()).max().unwrap_or_default();
    for OrbitFields { name, places, orientations, kinds, .. } in &described.orbits {
        let are = if *places == 1 { "piece" } else { "pieces" };
        write!(output, "  {name:width$}  {places} {are}")?;
        if kinds < places {
            write!(output, " of {kinds} {}", if *kinds == 1 { "kind" } else { "kinds" })?;
        }
        writeln!(
            output,
            "{}",
            if *orientations > 1 { format!(", {orientations} orientations") } else { String::new() }
        )?;
    }
    for IllegalFields { orbit, piece, places, .. } in &described.illegal {
        let at = if places.len() == 1 { "place" } else { "places" };
        let places: Vec<String> = places.iter().map(ToString::to_string).collect();
        writeln!(output, "illegal: piece {piece} of {orbit} at {at} {}", places.join(" "))?;
    }
    let moves: Vec<String> = described.moves.iter().map(|made| format!("{} ({})", made.name, made.order)).collect();
    writeln!(output, "moves (orders): {}", moves.join(", "))?;
    if !described.rotations.is_empty() {
        writeln!(output, "rotations: {}", described.rotations.join(" "))?;
    }
    let reversible = if described.reversible { "reversible" } else { "not reversible" };
    writeln!(output, "turns: {} powers of the moves, {reversible}", described.turns.len())?;
    match &described.group {
        Some(size) => {
            let among = if described.illegal.is_empty() { "" } else { ", illegal positions among them" };
            writeln!(output, "group: {} elements{among}", grouped_digits(size))?;
        }
        None => writeln!(output, "group: too large to be counted")?,
    }
    match described.automorphisms {
        Some(count) => writeln!(output, "automorphisms: {}", grouped(count as u64))?,
        None => writeln!(output, "automorphisms: too many to be listed")?,
    }
    match (&described.table, &described.refusal) {
        (Some(TableFields { states, with_illegal, out_of_reach, bytes, seconds, .. }), _) => {
            let states = grouped(*states);
            let among = if *with_illegal { " with the illegal ones" } else { "" };
            let out_of_reach = out_of_reach.filter(|&count| count > 0);
            let out_of_reach = out_of_reach.map(|count| format!(" ({} out of reach)", grouped(count)));
            let out_of_reach = out_of_reach.unwrap_or_default();
            let bytes = size(*bytes);
            writeln!(output, "table: {states} states{among}{out_of_reach}, {bytes} of memory")?;
            writeln!(output, "time: {seconds} s, estimated for {LEVELS} levels and this number of threads")?;
        }
        (None, Some(refusal)) => writeln!(output, "table: none; {refusal}")?,
        (None, None) => {}
    }
    described.warnings.iter().try_for_each(|warning| writeln!(output, "warning: {warning}"))
}
