//! The rules of the whole 3x3x3: half turns or quarter turns.

use std::path::Path;
use std::time::Instant;

use godtable_puzzle::cube3::{ChosenPieces, Cube3};
use godtable_solvers::optimal::{Metric, PruningTableInfo};

use super::pruning_tables;
use super::solver::{Cube3Solver, about, goals};
use super::words::WholeWords;
use crate::ask::Levels;
use crate::game::{Answers, Game, GeneratedTable, Target, Words};
use crate::page::outside_a_page;
use crate::rules::RulesChoice;
use crate::{About, Error, Work, cube_rules, orbits, target};

/// The whole 3x3x3 in a metric.
struct Cube3Game {
    words: WholeWords,
    metric: Metric,
    choice: RulesChoice,
    goals: Vec<Cube3>,
    about: About,
}

/// Reads rules.
pub(crate) fn game_of(choice: &RulesChoice) -> Result<Box<dyn Game>, Error> {
    let rules = cube_rules::rules_of_cube3(choice)?;
    let metric = match rules.name() {
        Some("half-turn") => Metric::HalfTurn,
        Some("quarter-turn") => Metric::QuarterTurn,
        // Turns of one's own may reach few positions, which have a table.
        _ => return orbits::pieces(&ChosenPieces::ALL).game(choice),
    };
    let goals = goals(choice)?;
    Ok(Box::new(Cube3Game {
        about: about(&rules, &goals),
        words: WholeWords { rules },
        metric,
        choice: choice.clone(),
        goals,
    }))
}

impl Game for Cube3Game {
    fn about(&self) -> &About {
        &self.about
    }

    fn words(&self) -> &dyn Words {
        &self.words
    }

    /// The tables and the pruning table are made at the first question that needs them.
    fn table(self: Box<Self>, work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
        Ok(Box::new(Cube3Solver::new(self.metric, self.goals, work)))
    }

    fn levels(self: Box<Self>, farthest: usize, work: &Work<'_>) -> Result<Levels, Error> {
        outside_a_page()?;
        orbits::pieces(&ChosenPieces::ALL).game(&self.choice)?.levels(farthest, work)
    }

    /// Makes a pruning table.
    fn generate(self: Box<Self>, wanted: &Target, work: &Work<'_>) -> Result<GeneratedTable, Error> {
        let bytes = pruning_tables::bytes_to_make(work.memory())?;
        let (path, existing) = target::of(wanted, || pruning_tables::path(work, self.metric, bytes))?;
        let is_made = |path: &Path| {
            PruningTableInfo::read(path).is_ok_and(|info| info.metric == self.metric && info.bytes == bytes)
        };
        if wanted.file.is_none() && !wanted.replace && is_made(&path) {
            let info = pruning_tables::pruning_table_info(&path)?;
            return Ok(self.generated(&path, &info, None));
        }
        target::check(&path, existing)?;
        let began = Instant::now();
        let pruning = pruning_tables::make(self.metric, bytes, work)?;
        pruning_tables::write(&pruning, &path, existing)?;
        Ok(self.generated(&path, &pruning.info(), Some(began.elapsed().as_secs_f64())))
    }
}

impl Cube3Game {
    fn generated(&self, path: &Path, info: &PruningTableInfo, seconds: Option<f64>) -> GeneratedTable {
        GeneratedTable {
            path: path.to_owned(),
            bytes: info.bytes,
            seconds,
            cell_kind: None,
            about: self.about.clone(),
            states: None,
            gods_number: None,
            reach: Some(info.reach),
        }
    }
}
