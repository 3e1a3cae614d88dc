//! Histograms in JSON.

use std::io::{self, Write};

use godtable::Histogram;
use serde::Serialize;

use crate::arguments::UpTo;
use crate::output;
use crate::rules_fields::RulesFields;

/// The histograms of some rules, of states or classes.
#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    rules: RulesFields,
    #[serde(skip_serializing_if = "Option::is_none")]
    up_to: Option<&'static str>,
    unlocked: Counts<'a>,
    locked: Option<Counts<'a>>,
}

#[derive(Serialize)]
struct Counts<'a> {
    states: u64,
    reachable: u64,
    gods_number: usize,
    mean: f64,
    counts: &'a [u64],
}

impl Counts<'_> {
    fn of(histogram: &Histogram) -> Counts<'_> {
        Counts {
            states: histogram.states(),
            reachable: histogram.reachable(),
            gods_number: histogram.gods_number().get(),
            mean: (histogram.mean() * 1e6).round() / 1e6,
            counts: histogram.counts(),
        }
    }
}

/// Writes the histograms of some rules as one line of JSON.
pub(crate) fn json(
    rules: RulesFields,
    up_to: Option<UpTo>,
    unlocked: &Histogram,
    locked: Option<&Histogram>,
    output: &mut impl Write,
) -> io::Result<()> {
    let report =
        Report { rules, up_to: up_to.map(UpTo::name), unlocked: Counts::of(unlocked), locked: locked.map(Counts::of) };
    output::json_line(output, &report)
}
