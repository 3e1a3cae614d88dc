//! `godtable histogram --plot`: the histogram as a picture.

use godtable::{About, Histogram, UpTo};
use godtable_render::plot::{self, Measure, Plot, Series};

use crate::arguments::{PlotChoice, UP_TO};
use crate::failure::Failure;
use crate::pictures::{self, Kind};

/// Checks the name of the plot's file, if a plot is requested.
///
/// # Errors
/// Returns an error if the extension of the file names no format of pictures.
pub(crate) fn check(choice: &PlotChoice) -> Result<(), Failure> {
    choice.plot.as_deref().map_or(Ok(()), |file| Kind::of(file, &[Kind::Svg, Kind::Png]).map(drop))
}

/// The plotted counts of some rules.
pub(crate) struct Curve<'a> {
    /// The rules as given on the command line.
    pub(crate) label: &'a str,
    pub(crate) puzzle: String,
    /// The goal, or nothing for solved.
    pub(crate) goal: String,
    /// The histogram of the unlocked states, or of their classes.
    pub(crate) histogram: &'a Histogram,
}

impl<'a> Curve<'a> {
    /// Returns the counts of a puzzle under its rules.
    pub(crate) fn of(label: &'a str, about: &About, histogram: &'a Histogram) -> Curve<'a> {
        let goal = about.goal.as_ref().map(|goal| format!("goal {goal}")).unwrap_or_default();
        Curve { label, puzzle: about.subject(), goal, histogram }
    }
}

/// Writes the plot, if it is requested: the unlocked states under each rules, or their classes.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub(crate) fn run(choice: &PlotChoice, all: &[Curve<'_>], up_to: Option<UpTo>) -> Result<(), Failure> {
    let Some(file) = &choice.plot else { return Ok(()) };
    let kind = Kind::of(file, &[Kind::Svg, Kind::Png])?;
    pictures::write(file, &pictures::bytes(&plot::draw(&described(choice, all, up_to)), kind)?)
}

/// Returns the plot with its texts. The title has what all rules share, the legend the differences.
fn described(choice: &PlotChoice, all: &[Curve<'_>], up_to: Option<UpTo>) -> Plot {
    let (title_puzzle, legend_puzzle) = shared(all, |plotted| plotted.puzzle.clone());
    let (title_goal, legend_goal) = shared(all, |plotted| plotted.goal.clone());
    let series = all.iter().enumerate().map(|(number, Curve { label, histogram, .. })| Series {
        name: joined(&[label, &legend_puzzle[number], &legend_goal[number]]),
        counts: histogram.counts().to_vec(),
    });
    let (counted, what) = match up_to {
        Some(up_to) => ("classes", format!("classes of states up to {}", UP_TO.name_of(up_to))),
        None => ("states", "states".to_owned()),
    };
    let (measure, what) = match (choice.growth, choice.log) {
        (true, _) => (Measure::Growth, format!("growth of the number of {what} with the depth")),
        (_, true) => (Measure::Logarithmic, format!("{what} at each depth")),
        _ => (Measure::Linear, format!("{what} at each depth")),
    };
    let is_solved = |plotted: &Curve<'_>| plotted.goal.is_empty();
    let subject = joined(&[&title_puzzle, &title_goal]);
    Plot {
        title: if subject.is_empty() { what } else { format!("{subject}: {what}") },
        counted: counted.to_owned(),
        depth: if all.iter().all(is_solved) { "turns to solved" } else { "turns to the goal" }.to_owned(),
        series: series.collect(),
        measure,
        background: choice.background,
        size: choice.size,
    }
}

/// Returns the parts common to all rules, for the title, and the differing parts of each, for the legend.
fn shared(all: &[Curve<'_>], text_of: impl Fn(&Curve<'_>) -> String) -> (String, Vec<String>) {
    let texts: Vec<String> = all.iter().map(text_of).collect();
    match texts.first() {
        Some(first) if texts.iter().all(|other| other == first) => (first.clone(), vec![String::new(); texts.len()]),
        _ => (String::new(), texts),
    }
}

/// Joins the parts of a text that are not empty.
fn joined(parts: &[&str]) -> String {
    let parts: Vec<&str> = parts.iter().copied().filter(|part| !part.is_empty()).collect();
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use godtable::Puzzle;

    use super::*;

    /// Returns the title of a plot and the names in its legend.
    fn words(all: &[(&str, About)], up_to: Option<UpTo>) -> (String, Vec<String>) {
        let histogram = Histogram::new(4, vec![1, 3]).expect("it adds up");
        let plotted = all.iter().map(|(label, about)| Curve::of(label, about, &histogram));
        let choice = PlotChoice {
            plot: None,
            log: false,
            growth: false,
            background: godtable_render::Background::Light,
            size: 400,
        };
        let plot = described(&choice, &plotted.collect::<Vec<_>>(), up_to);
        (plot.title, plot.series.into_iter().map(|series| series.name).collect())
    }

    fn half_turn(puzzle: &str, goal: &str) -> About {
        let puzzle = Puzzle::named(puzzle).and_then(|puzzle| puzzle.with_rules("half-turn")?.with_goal(goal));
        puzzle.and_then(|puzzle| puzzle.about()).expect("a goal of any puzzle")
    }

    #[test]
    fn plot_title_has_puzzle_goal_and_counted_things() {
        let solved = ("half-turn", half_turn("2x2x2", "solved"));
        let layer = ("half-turn", half_turn("3x3x3-corners", "layer"));
        let title = |about: &(&str, About), up_to| words(std::slice::from_ref(about), up_to).0;
        assert_eq!(title(&solved, None), "2x2x2: states at each depth");
        assert_eq!(title(&layer, None), "3x3x3-corners, goal layer: states at each depth");
        let classes = title(&solved, Some(UpTo::SymmetryAndInverse));
        assert_eq!(classes, "2x2x2: classes of states up to symmetry+inverse at each depth");
    }

    #[test]
    fn plot_legend_has_the_differences_of_the_rules() {
        let own = ["a/own.toml", "b/own.toml"].map(|label| (label, half_turn("2x2x2", "solved")));
        assert_eq!(words(&own, None).1, ["a/own.toml", "b/own.toml"]);
        let others = [("one", half_turn("2x2x2", "face")), ("other", half_turn("3x3x3-corners", "solved"))];
        let (title, legend) = words(&others, None);
        assert_eq!(title, "states at each depth");
        assert_eq!(legend, ["one, 2x2x2, goal face", "other, 3x3x3-corners"]);
    }
}
