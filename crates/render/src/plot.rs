//! Plots of the number of states at each distance, and of its growth.

mod legend;
mod line;

use legend::{LETTERS, Legend, fitting};
use line::Look;

use crate::drawing::{Color, Drawing};
use crate::lettering::{self, Anchor};
use crate::path::{Path, Point};
use crate::style::{Background, Colors, Style};

/// The number of states at each depth under some rules.
#[derive(Clone, PartialEq, Debug)]
pub struct Series {
    /// The name of the rules.
    pub name: String,
    /// The counts by depth, from 0.
    pub counts: Vec<u64>,
}

/// The quantity that is plotted over the depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Measure {
    /// The number of states: bars for a few rules, curves for many.
    #[default]
    Linear,
    /// The same on a logarithmic scale.
    Logarithmic,
    /// The number of states divided by the number one depth before.
    Growth,
}

/// A plot.
#[derive(Clone, PartialEq, Debug)]
pub struct Plot {
    /// The text above the plot.
    pub title: String,
    /// The name of the counted things: "states" or "classes".
    pub counted: String,
    /// The meaning of the depth, such as "turns to solved".
    pub depth: String,
    /// One series for each rules. Each has its own color.
    pub series: Vec<Series>,
    /// The quantity on the vertical axis.
    pub measure: Measure,
    /// The background.
    pub background: Background,
    /// The width in pixels. The height is five eighths of it, or more if the legend is long.
    pub size: u32,
}

/// The largest number of rules with bars side by side. With more, bars are too thin, and curves replace them.
const MOST_BARS: usize = 4;

impl Series {
    /// Returns the depth of the farthest states, or 0 if nothing is counted.
    #[must_use]
    pub fn gods_number(&self) -> usize {
        self.counts.iter().rposition(|&count| count > 0).unwrap_or(0)
    }

    /// Returns the mean depth, or 0 if nothing is counted.
    #[must_use]
    pub fn mean(&self) -> f64 {
        let states: f64 = self.counts.iter().map(|&count| count as f64).sum();
        let depths: f64 = self.counts.iter().zip(0_u32..).map(|(&count, depth)| count as f64 * f64::from(depth)).sum();
        if states > 0.0 { depths / states } else { 0.0 }
    }

    /// Returns the plotted value at each depth, or `None` if it is undefined.
    fn values(&self, measure: Measure) -> Vec<Option<f64>> {
        let count = |depth: usize| self.counts[depth] as f64;
        let value = |depth: usize| match measure {
            Measure::Growth if depth == 0 || self.counts[depth - 1] == 0 => None,
            Measure::Growth => Some(count(depth) / count(depth - 1)),
            _ => Some(count(depth)),
        };
        (0..=self.gods_number().min(self.counts.len().saturating_sub(1)))
            .filter(|&depth| depth < self.counts.len())
            .map(value)
            .collect()
    }
}

/// The layout of a plot, in pixels.
struct Field {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
    /// The largest depth, and the value at the top.
    depths: usize,
    most: f64,
    is_logarithmic: bool,
}

impl Field {
    fn x(&self, depth: f64) -> f64 {
        self.left + (self.right - self.left) * (depth + 0.75) / (self.depths as f64 + 1.5)
    }

    fn y(&self, value: f64) -> f64 {
        // The axis starts half a decade below 1, so that a single state is visible.
        const BELOW: f64 = 0.5;
        let share = match self.is_logarithmic {
            true => ((value.max(1e-9).log10() + BELOW) / (self.most.log10() + BELOW)).max(0.0),
            false => value / self.most,
        };
        self.bottom - (self.bottom - self.top) * share
    }

    /// Returns the spacing of the depth labels: 1 if all labels fit, else a round number.
    fn labeled_depths(&self, letters: f64) -> usize {
        let room = self.x(1.0) - self.x(0.0);
        let needed = lettering::width(&self.depths.to_string(), letters) + letters;
        let fits = |every: &usize| room * *every as f64 >= needed;
        [1, 2, 5, 10, 20, 50].into_iter().find(fits).unwrap_or(100)
    }
}

/// Draws a plot.
#[must_use]
pub fn draw(plot: &Plot) -> Drawing {
    let style = Style { colors: Colors::Standard, background: plot.background };
    let unit = f64::from(plot.size) / 100.0;
    let legend = Legend::new(plot.series.len());
    let height = (plot.size * 5 / 8).max(1) + (legend.room_beyond_usual() * unit).round() as u32;
    let mut drawing = Drawing::new(plot.size, height, plot.title.clone(), style.paper());
    let is_logarithmic = plot.measure == Measure::Logarithmic;
    let values: Vec<Vec<Option<f64>>> = plot.series.iter().map(|series| series.values(plot.measure)).collect();
    let largest = values.iter().flatten().flatten().copied().fold(1.0, f64::max);
    let ticks = if is_logarithmic { decades(largest) } else { steps(largest) };
    let field = Field {
        left: 12.5 * unit,
        right: 98.0 * unit,
        top: (8.5 + legend.height()) * unit,
        bottom: f64::from(height) - 8.8 * unit,
        depths: plot.series.iter().map(Series::gods_number).max().unwrap_or(0),
        most: largest.max(ticks.last().copied().unwrap_or(1.0)),
        is_logarithmic,
    };
    let has_bars = plot.measure != Measure::Growth && plot.series.len() <= MOST_BARS;
    axes(&mut drawing, plot, &field, &ticks, style, unit);
    for (number, (series, values)) in plot.series.iter().zip(&values).enumerate() {
        let look = Look::of(number);
        if has_bars {
            bars(&mut drawing, &field, values, (number, plot.series.len()), look.color);
        }
        // With many rules, the line of the mean is short and stays at the top.
        let end = if plot.series.len() > MOST_BARS { field.top + 3.0 * unit } else { field.bottom };
        mean(&mut drawing, &field, series, end, look.color, style, unit);
        if !has_bars {
            curve(&mut drawing, &field, values, look, unit);
        }
    }
    for (number, series) in plot.series.iter().enumerate() {
        let text = format!("{}: God's number {}, mean {:.2}", series.name, series.gods_number(), series.mean());
        legend.write(&mut drawing, [field.left, field.right], (number, &text), has_bars, style, unit);
    }
    drawing
}

fn axes(drawing: &mut Drawing, plot: &Plot, field: &Field, ticks: &[f64], style: Style, unit: f64) {
    let (ink, faint) = (style.ink(), style.faint());
    let letters = LETTERS * unit;
    let title = fitting(&plot.title, 2.3 * unit, 96.0 * unit);
    lettering::write(drawing, &plot.title, Point::new(2.0 * unit, 5.0 * unit), title, Anchor::Left, ink);
    for &tick in ticks {
        let y = field.y(tick);
        let line = Path::polyline(&[Point::new(field.left, y), Point::new(field.right, y)]);
        drawing.stroke(line, style.paper().towards(faint, 0.35), 0.12 * unit);
        let at = Point::new(field.left - unit, y + letters / 2.0);
        lettering::write(drawing, &short(tick), at, letters, Anchor::Right, ink);
    }
    for depth in (0..=field.depths).step_by(field.labeled_depths(letters)) {
        let at = Point::new(field.x(depth as f64), field.bottom + 3.4 * unit);
        lettering::write(drawing, &depth.to_string(), at, letters, Anchor::Middle, ink);
    }
    let corner = [(field.left, field.top), (field.left, field.bottom), (field.right, field.bottom)];
    drawing.stroke(Path::polyline(&corner.map(|(x, y)| Point::new(x, y))), ink, 0.2 * unit);
    let bottom = f64::from(drawing.height) - 1.5 * unit;
    let middle = (field.left + field.right) / 2.0;
    let depth = format!("depth: {}", plot.depth);
    lettering::write(drawing, &depth, Point::new(middle, bottom), letters, Anchor::Middle, ink);
    let name = &match plot.measure {
        Measure::Growth => "times as many as one depth before".to_owned(),
        Measure::Linear => plot.counted.clone(),
        Measure::Logarithmic => format!("{}, logarithmic", plot.counted),
    };
    // The text runs upward: right becomes up, and down becomes right.
    let (x, y) = (3.0 * unit, (field.top + field.bottom) / 2.0);
    let height = fitting(name, letters, field.bottom - field.top);
    let outline = lettering::outline(name, Point::new(0.0, 0.0), height, Anchor::Middle);
    drawing.stroke(outline.map(|point| Point::new(x + point.y, y - point.x)), ink, lettering::line(height));
}

/// Draws a bar for each depth; bars of several rules stand side by side. The lowest bar is as high as a line.
fn bars(drawing: &mut Drawing, field: &Field, values: &[Option<f64>], (number, of): (usize, usize), color: Color) {
    let pitch = field.x(1.0) - field.x(0.0);
    let width = pitch * 0.84 / of as f64;
    let least = (field.bottom - field.top) * 0.004;
    for (depth, value) in values.iter().enumerate() {
        let Some(value) = value.filter(|&value| value > 0.0) else { continue };
        let left = field.x(depth as f64) - pitch * 0.42 + width * number as f64;
        let top = field.y(value).min(field.bottom - least);
        drawing.fill(Path::rectangle(left, top, width, field.bottom - top), color);
    }
}

/// Draws a line from depth to depth, with a point at each. Depths without a value are skipped.
fn curve(drawing: &mut Drawing, field: &Field, values: &[Option<f64>], look: Look, unit: f64) {
    let points: Vec<Point> = values
        .iter()
        .enumerate()
        .filter_map(|(depth, value)| value.map(|value| Point::new(field.x(depth as f64), field.y(value))))
        .collect();
    look.line(drawing, &points, unit);
    for point in points {
        drawing.fill(Path::circle(point, 0.5 * unit), look.color);
    }
}

/// Marks the mean by a broken line from the top, and God's number by a triangle below the axis.
fn mean(drawing: &mut Drawing, field: &Field, series: &Series, end: f64, color: Color, style: Style, unit: f64) {
    let x = field.x(series.mean());
    let ends = [Point::new(x, field.top), Point::new(x, end)];
    // The wide line behind makes the mean visible on bars of the same color.
    drawing.stroke(Path::polyline(&ends), style.paper(), 0.3 * unit);
    drawing.stroke(line::broken(&ends, unit, unit), color, 0.3 * unit);
    let (x, y) = (field.x(series.gods_number() as f64), field.bottom);
    let corners = [(x, y + 0.1 * unit), (x + 0.7 * unit, y + 1.2 * unit), (x - 0.7 * unit, y + 1.2 * unit)];
    drawing.fill(Path::polygon(&corners.map(|(x, y)| Point::new(x, y))), color);
}

/// Returns round numbers in equal steps, from 0 to the first that is at least `most`.
fn steps(most: f64) -> Vec<f64> {
    let rough = most / 5.0;
    let decade = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 2.5, 5.0, 10.0].map(|factor| factor * decade).into_iter().find(|&step| step >= rough);
    let step = step.unwrap_or(decade * 10.0);
    let last = (most / step).ceil() as u32;
    (0..=last).map(|number| f64::from(number) * step).collect()
}

/// Returns the powers of ten from 1 to the first that is at least `most`.
fn decades(most: f64) -> Vec<f64> {
    (0..=most.log10().ceil().max(1.0) as i32).map(|power| 10_f64.powi(power)).collect()
}

/// Writes a number in few characters: 500 k, 1.5 M.
fn short(number: f64) -> String {
    let scales = [(1e9, " G"), (1e6, " M"), (1e3, " k")];
    let (scale, unit) = scales.into_iter().find(|(scale, _)| number >= *scale).unwrap_or((1.0, ""));
    format!("{}{unit}", (number / scale * 100.0).round() / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_reach_the_largest_value() {
        assert_eq!(steps(532_532.0), [0.0, 200_000.0, 400_000.0, 600_000.0]);
        assert_eq!(steps(1.0), [0.0, 0.2, 0.4, 0.6000000000000001, 0.8, 1.0]);
        assert_eq!(decades(1_887_748.0).last(), Some(&1e7));
        assert_eq!([0.0, 2.5, 500.0, 1500.0, 2e6, 3e9].map(short), ["0", "2.5", "500", "1.5 k", "2 M", "3 G"]);
    }

    #[test]
    fn mean_and_gods_number_of_known_counts() {
        let series = Series { name: String::new(), counts: vec![1, 3, 6, 0] };
        assert_eq!((series.gods_number(), series.mean()), (2, 1.5));
        assert_eq!(series.values(Measure::Growth), [None, Some(3.0), Some(2.0)]);
    }

    #[test]
    fn depth_labels_do_not_overlap() {
        for depths in 1..=300 {
            let field =
                Field { left: 12.5, right: 98.0, top: 0.0, bottom: 50.0, depths, most: 1.0, is_logarithmic: false };
            let every = field.labeled_depths(LETTERS);
            let labels = (0..=depths).step_by(every).map(|depth| {
                let (middle, width) = (field.x(depth as f64), lettering::width(&depth.to_string(), LETTERS));
                (middle - width / 2.0, middle + width / 2.0)
            });
            let labels: Vec<(f64, f64)> = labels.collect();
            assert!(labels.windows(2).all(|pair| pair[1].0 - pair[0].1 > 0.5 * LETTERS), "{depths}: every {every}");
            assert!(depths < 8 || labels.len() >= 4, "{depths}: every {every}");
        }
    }

    #[test]
    fn long_legends_make_the_picture_higher() {
        let series = |count: u64| (0..count).map(|number| Series { name: String::new(), counts: vec![1, number] });
        let height = |count| {
            let (title, counted, depth) = (String::new(), "states".to_owned(), "turns".to_owned());
            let series = series(count).collect();
            draw(&Plot {
                title,
                counted,
                depth,
                series,
                measure: Measure::Linear,
                background: Background::Light,
                size: 800,
            })
            .height
        };
        assert_eq!([1, 4, 8, 9, 36].map(height), [500, 500, 500, 527, 881]);
    }

    #[test]
    fn plot_without_counts_is_painted() {
        for measure in [Measure::Linear, Measure::Logarithmic, Measure::Growth] {
            for series in [vec![], vec![Series { name: "none".to_owned(), counts: vec![] }]] {
                let title = String::new();
                let counted = "states".to_owned();
                let depth = "turns to solved".to_owned();
                let drawing =
                    draw(&Plot { title, counted, depth, series, measure, background: Background::Light, size: 400 });
                assert!(crate::raster::png(&drawing).is_ok());
            }
        }
    }
}
