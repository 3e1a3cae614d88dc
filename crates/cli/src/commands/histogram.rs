//! `godtable histogram`: the number of states at each distance.

use godtable::{Histogram, Oracle};

use crate::arguments::{HistogramArguments, UpTo};
use crate::classes;
use crate::commands::{census, compare, plot};
use crate::edges::{self, EdgesCounts};
use crate::failure::Failure;
use crate::made::{Counted, MadeTable};
use crate::named::PuzzleName;
use crate::orbit_tables;
use crate::output::{self, Described};
use crate::played::Played;
use crate::progress::while_waiting;
use crate::questions::contradiction;
use crate::rules_fields::RulesFields;
use crate::shown::Shown;
use crate::tables::{self, Bytes};

pub(crate) fn run(arguments: &HistogramArguments, quiet: bool) -> Result<(), Failure> {
    plot::check(&arguments.plot)?;
    let chosen = &arguments.table.rules;
    if arguments.table.table.is_some()
        && let Some(stored) = edges::stored::chosen(&arguments.pieces, &arguments.table, &arguments.goal)?
    {
        return of_edges(&edges::counts_of(&stored, arguments)?, arguments);
    }
    if let Some(PuzzleName::Edges(flips)) = &chosen.puzzle {
        return of_edges(&edges::count(arguments, *flips, quiet)?, arguments);
    }
    edges::refuse_elsewhere(arguments)?;
    orbit_tables::refuse(&arguments.pieces, chosen, &[(arguments.solutions, "--solutions")])?;
    if let Some(up_to) = arguments.up_to {
        if let Some(table) = orbit_tables::choose(&arguments.pieces, &arguments.table, &arguments.goal, quiet)? {
            return of_classes(&table, up_to, arguments, quiet);
        }
    } else if let Some(counted) = orbit_tables::counts(&arguments.pieces, &arguments.table, &arguments.goal, quiet)? {
        let Counted { played, unlocked, locked, .. } = &counted;
        return of_played(&**played, counted.described(), unlocked, locked.as_ref(), arguments).write(arguments);
    }
    if chosen.rules.len() > 1 {
        let all = chosen.all_given(&arguments.goal)?;
        if arguments.table.table.is_some() || arguments.solutions || arguments.up_to.is_some() {
            return Err(Failure::words(
                "several --rules are compared by their counts alone; leave --table, --solutions and --up-to out",
            ));
        }
        return compare::run(&all, chosen, &arguments.plot, arguments.format, quiet);
    }
    let oracle = tables::choose(&arguments.table, &arguments.goal, quiet)?;
    if arguments.solutions {
        return census::run(&oracle, chosen.file(), arguments.format, quiet);
    }
    of_oracle(&oracle, arguments, quiet)
}

/// Writes the histogram of a cube.
fn of_oracle(oracle: &Oracle<Bytes>, arguments: &HistogramArguments, quiet: bool) -> Result<(), Failure> {
    let classes = arguments.up_to.map(|up_to| classes::of(oracle, up_to)).transpose()?;
    let (unlocked, locked) = match &classes {
        Some(classes) => {
            let found = || Ok((classes.unlocked()?, classes.locked()?));
            while_waiting("finding classes", quiet, found).map_err(contradiction)?
        }
        None => (oracle.unlocked().clone(), oracle.locked().cloned()),
    };
    let (rules, chosen) = (oracle.rules(), &arguments.table.rules);
    Shown {
        described: Described::of(rules),
        alike: classes.as_ref().map(classes::symmetries),
        unlocked: &unlocked,
        locked: locked.as_ref(),
        remarks: left_out(arguments, oracle.locked().is_some()).into_iter().collect(),
        label: compare::labels(&chosen.rules, std::slice::from_ref(rules)).remove(0),
        puzzle: rules.puzzle().to_string(),
        goal: plot::goal(rules),
        fields: RulesFields::of(rules).read_from(chosen.file()),
    }
    .write(arguments)
}

/// Says which states are left out of classes with inverses.
fn left_out(arguments: &HistogramArguments, has_locked: bool) -> Option<String> {
    let is_left_out = arguments.up_to == Some(UpTo::SymmetryAndInverse) && has_locked;
    is_left_out.then(|| "locked: left out, since the inverse of a locked state is not locked".to_owned())
}

/// Writes the histogram of classes of a puzzle of orbits.
fn of_classes(table: &MadeTable, up_to: UpTo, arguments: &HistogramArguments, quiet: bool) -> Result<(), Failure> {
    let classes = table.classes(up_to, quiet)?;
    let (unlocked, locked) = while_waiting("counting classes", quiet, || (classes.unlocked(), classes.locked()));
    let described = table.described();
    let mut remarks: Vec<String> = left_out(arguments, table.distances().locked().is_some()).into_iter().collect();
    if !classes.has_all() {
        remarks.push(format!("classes of states that cannot reach {} are left out", described.aim));
    }
    let alike = Some(classes::automorphisms(&classes));
    let shown = of_played(table.played(), described, &unlocked, locked.as_ref(), arguments);
    Shown { alike, remarks, ..shown }.write(arguments)
}

/// Returns the histogram of a puzzle of orbits.
fn of_played<'a>(
    played: &dyn Played,
    described: Described,
    unlocked: &'a Histogram,
    locked: Option<&'a Histogram>,
    arguments: &HistogramArguments,
) -> Shown<'a> {
    Shown {
        described,
        alike: None,
        unlocked,
        locked,
        remarks: Vec::new(),
        label: played.label(&arguments.table.rules.rules),
        puzzle: played.name(),
        goal: String::new(),
        fields: played.fields(arguments.table.rules.file()),
    }
}

/// Writes the histogram of the edges.
fn of_edges(edges: &EdgesCounts, arguments: &HistogramArguments) -> Result<(), Failure> {
    let EdgesCounts { puzzle, rules, unlocked, locked, alike } = edges;
    let chosen = &arguments.table.rules;
    Shown {
        described: Described { heading: output::heading_of(puzzle, rules), ..Described::of(rules) },
        alike: alike.clone(),
        unlocked,
        locked: locked.as_ref(),
        remarks: Vec::new(),
        label: compare::labels(&chosen.rules, std::slice::from_ref(rules)).remove(0),
        puzzle: (*puzzle).to_owned(),
        goal: plot::goal(rules),
        fields: RulesFields::of(rules).of_puzzle(puzzle).read_from(chosen.file()),
    }
    .write(arguments)
}
