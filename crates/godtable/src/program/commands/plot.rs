//! `godtable histogram --plot`: the depths as a picture.

use godtable::render::plot::{self, Measure, Plot, Series};
use godtable::{Goal, Histogram, Rules};

use crate::arguments::{PlotChoice, UpTo};
use crate::failure::Failure;
use crate::pictures::{self, Kind};

/// Whether a picture is asked for that can be drawn.
///
/// # Errors
/// Where the name of its file does not tell what it is to be.
pub(crate) fn check(choice: &PlotChoice) -> Result<(), Failure> {
    choice.plot.as_deref().map_or(Ok(()), |file| Kind::of(file, &[Kind::Svg, Kind::Png]).map(drop))
}

/// What is plotted of some rules.
pub(crate) struct Plotted<'a> {
    /// How they were asked for.
    pub(crate) label: &'a str,
    pub(crate) rules: &'a Rules,
    /// Of the unlocked states, or of their classes.
    pub(crate) histogram: &'a Histogram,
}

/// Writes the picture that is asked for, if one is: the unlocked states under each rules, or the classes of them.
///
/// # Errors
/// Where it cannot be written.
pub(crate) fn run(choice: &PlotChoice, all: &[Plotted<'_>], up_to: Option<UpTo>) -> Result<(), Failure> {
    let Some(file) = &choice.plot else { return Ok(()) };
    let kind = Kind::of(file, &[Kind::Svg, Kind::Png])?;
    pictures::write(file, &pictures::bytes(&plot::draw(&described(choice, all, up_to)), kind)?)
}

/// The plot with its words. What all rules have in common is told in the title, and else in the legend.
fn described(choice: &PlotChoice, all: &[Plotted<'_>], up_to: Option<UpTo>) -> Plot {
    let (title_puzzle, legend_puzzle) = shared(all, |rules| rules.puzzle().to_string());
    let (title_goal, legend_goal) = shared(all, |rules| match rules.goal() {
        Goal::Solved => String::new(),
        goal => format!("goal {goal}"),
    });
    let series = all.iter().enumerate().map(|(number, Plotted { label, histogram, .. })| Series {
        name: joined(&[label, &legend_puzzle[number], &legend_goal[number]]),
        counts: histogram.counts().to_vec(),
    });
    let (counted, what) = match up_to {
        Some(up_to) => ("classes", format!("classes of states up to {}", up_to.name())),
        None => ("states", "states".to_owned()),
    };
    let (measure, what) = match (choice.growth, choice.log) {
        (true, _) => (Measure::Growth, format!("how the number of {what} grows with the depth")),
        (_, true) => (Measure::Logarithmic, format!("{what} at each depth")),
        _ => (Measure::Linear, format!("{what} at each depth")),
    };
    let is_solved = |plotted: &Plotted<'_>| *plotted.rules.goal() == Goal::Solved;
    let subject = joined(&[&title_puzzle, &title_goal]);
    Plot {
        title: if subject.is_empty() { what } else { format!("{subject}: {what}") },
        counted: counted.to_owned(),
        depth: if all.iter().all(is_solved) { "turns to solved" } else { "turns to the goal" }.to_owned(),
        series: series.collect(),
        measure,
        background: choice.background.background(),
        size: choice.size,
    }
}

/// What all rules have in common for the title, and for the legend what each has where they differ.
fn shared(all: &[Plotted<'_>], tell: impl Fn(&Rules) -> String) -> (String, Vec<String>) {
    let told: Vec<String> = all.iter().map(|plotted| tell(plotted.rules)).collect();
    match told.first() {
        Some(first) if told.iter().all(|other| other == first) => (first.clone(), vec![String::new(); told.len()]),
        _ => (String::new(), told),
    }
}

/// Parts of a text, those that are empty left out.
fn joined(parts: &[&str]) -> String {
    let parts: Vec<&str> = parts.iter().copied().filter(|part| !part.is_empty()).collect();
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use godtable::Puzzle;

    use super::*;
    use crate::arguments::BackgroundName;

    /// The title of a plot and the names in its legend.
    fn words(all: &[(&str, Rules)], up_to: Option<UpTo>) -> (String, Vec<String>) {
        let histogram = Histogram::new(4, vec![1, 3]).expect("it adds up");
        let plotted = all.iter().map(|(label, rules)| Plotted { label, rules, histogram: &histogram });
        let choice = PlotChoice { plot: None, log: false, growth: false, background: BackgroundName::Light, size: 400 };
        let plot = described(&choice, &plotted.collect::<Vec<_>>(), up_to);
        (plot.title, plot.series.into_iter().map(|series| series.name).collect())
    }

    fn half_turn(puzzle: Puzzle, goal: Goal) -> Rules {
        Rules::named(puzzle, "half-turn").expect("a preset").with_goal(goal).expect("a goal of any puzzle")
    }

    #[test]
    fn the_title_tells_puzzle_goal_and_what_is_counted() {
        let solved = ("half-turn", half_turn(Puzzle::Cube2, Goal::Solved));
        let layer = ("half-turn", half_turn(Puzzle::Corners3, Goal::Layer));
        let title = |rules: &(&str, Rules), up_to| words(std::slice::from_ref(rules), up_to).0;
        assert_eq!(title(&solved, None), "2x2x2: states at each depth");
        assert_eq!(title(&layer, None), "3x3x3-corners, goal layer: states at each depth");
        let classes = title(&solved, Some(UpTo::SymmetryAndInverse));
        assert_eq!(classes, "2x2x2: classes of states up to symmetry+inverse at each depth");
    }

    #[test]
    fn the_legend_tells_what_rules_do_not_share() {
        let own = [("a/own.toml", Goal::Solved), ("b/own.toml", Goal::Solved)]
            .map(|(label, goal)| (label, half_turn(Puzzle::Cube2, goal)));
        assert_eq!(words(&own, None).1, ["a/own.toml", "b/own.toml"]);
        let others =
            [("one", half_turn(Puzzle::Cube2, Goal::Face)), ("other", half_turn(Puzzle::Corners3, Goal::Solved))];
        let (title, legend) = words(&others, None);
        assert_eq!(title, "states at each depth");
        assert_eq!(legend, ["one, 2x2x2, goal face", "other, 3x3x3-corners"]);
    }
}
