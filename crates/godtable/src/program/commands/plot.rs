//! `godtable histogram --plot`: the depths as a picture.

use godtable_cube::Rules;
use godtable_render::plot::{self, Measure, Plot, Series};
use godtable_table::Histogram;

use crate::arguments::PlotChoice;
use crate::commands::draw;
use crate::failure::Failure;
use crate::pictures::{self, Kind};

/// Whether a picture is asked for that can be drawn.
///
/// # Errors
/// Where the name of its file does not tell what it is to be.
pub(crate) fn check(choice: &PlotChoice) -> Result<(), Failure> {
    choice.plot.as_deref().map_or(Ok(()), |file| Kind::of(file, &[Kind::Svg, Kind::Png]).map(drop))
}

/// Writes the picture that is asked for, if one is: the unlocked states under each rules.
///
/// # Errors
/// Where it cannot be written.
pub(crate) fn run(choice: &PlotChoice, histograms: &[(&Rules, &Histogram)]) -> Result<(), Failure> {
    let Some(file) = &choice.plot else { return Ok(()) };
    let kind = Kind::of(file, &[Kind::Svg, Kind::Png])?;
    let series = |&(rules, histogram): &(&Rules, &Histogram)| Series {
        name: rules.name().map_or_else(|| format!("turns {}, lock {}", rules.turns(), rules.lock()), str::to_owned),
        counts: histogram.counts().to_vec(),
    };
    let puzzle = histograms.first().map(|(rules, _)| rules.puzzle()).unwrap_or_default();
    let (measure, what) = match (choice.growth, choice.log) {
        (true, _) => (Measure::Growth, "how the number of states grows with the depth"),
        (_, true) => (Measure::Logarithmic, "states at each depth"),
        _ => (Measure::Linear, "states at each depth"),
    };
    let drawing = plot::draw(&Plot {
        title: format!("{puzzle}: {what}"),
        series: histograms.iter().map(series).collect(),
        measure,
        background: choice.background.background(),
        size: choice.size,
    });
    pictures::write(file, &draw::bytes(&drawing, kind)?)
}
