//! `godtable soma`: the 240 solutions of the Soma cube, in the text form and order of a published program.

use std::io::Write;

use godtable_packing::soma::{self, SomaPlacement, SomaSolution};
use godtable_packing::{Axis, Cell};
use serde::Serialize;

use crate::arguments::{Format, SomaArguments};
use crate::commands::assemble::{Counts, OrderFields, no_such_solution, order_line};
use crate::failure::Failure;
use crate::output;
use crate::solids::{self, AssemblyModel};

/// A solution in JSON.
#[derive(Serialize)]
struct SomaFields {
    /// The letters of the cells; the number of a cell is `x + 3y + 9z`.
    cells: String,
    pieces: Vec<PieceFields>,
    #[serde(flatten)]
    order: Option<OrderFields>,
}

/// A piece of a solution in JSON.
#[derive(Serialize)]
struct PieceFields {
    piece: char,
    major: (char, u8),
    minor: (char, u8),
    translation: Cell,
    bits: u32,
    euler_xyz_degrees: [u32; 3],
    location: Cell,
}

pub(crate) fn run(arguments: &SomaArguments) -> Result<(), Failure> {
    let choice = &arguments.solutions;
    let mut solutions = soma::solutions();
    // The solutions asked for.
    if let Some(limit) = choice.limit {
        solutions.truncate(limit.get());
    }
    if let Some(number) = choice.solution {
        let found = solutions.len();
        solutions = vec![*solutions.get(number.get() - 1).ok_or_else(|| no_such_solution(number, found as u64))?];
    }
    if choice.files.is_any() {
        solids::check(&choice.files)?;
        let solutions: Vec<AssemblyModel> = solutions.iter().map(AssemblyModel::soma).collect::<Result<_, _>>()?;
        return solids::write(&choice.files, &solutions);
    }
    // Their count, or each.
    let mut output = output::standard();
    if choice.count {
        let mut counts = Counts::new(choice.order);
        solutions.iter().for_each(|solution| counts.add(|| solution.disassembly()));
        counts.write(choice.format, &mut output)?;
    } else if choice.format == Format::Json {
        let answers: Vec<SomaFields> = solutions.iter().map(|solution| answer(solution, choice.order)).collect();
        output::json_line(&mut output, &answers)?;
    } else {
        for (number, solution) in solutions.iter().enumerate() {
            if number > 0 {
                writeln!(output)?;
            }
            write!(output, "{solution}")?;
            if choice.explain {
                writeln!(output, "{}", recipes(solution))?;
            }
            if choice.order {
                let letters = solution.0.map(|placement| placement.piece.letter());
                writeln!(output, "{}", order_line(&solution.disassembly(), &letters))?;
            }
        }
    }
    Ok(output.flush()?)
}

/// Returns the recipes of a solution in one line.
fn recipes(solution: &SomaSolution) -> String {
    solution.0.map(|placement| format!("{} {}", placement.piece.name(), placement.recipe)).join("; ")
}

fn answer(solution: &SomaSolution, has_order: bool) -> SomaFields {
    let letters = solution.0.map(|placement| placement.piece.letter());
    SomaFields {
        cells: solution.cells(),
        pieces: solution.0.iter().map(fields).collect(),
        order: has_order.then(|| OrderFields::new(&solution.disassembly(), &letters)),
    }
}

fn fields(placement: &SomaPlacement) -> PieceFields {
    let SomaPlacement { piece, recipe, bits } = placement;
    let named = |(axis, turns): (Axis, u8)| (axis.letter(), turns);
    PieceFields {
        piece: piece.letter(),
        major: named(recipe.major()),
        minor: named(recipe.minor()),
        translation: recipe.translation,
        bits: *bits,
        euler_xyz_degrees: recipe.turns.degrees(),
        location: recipe.location(),
    }
}
