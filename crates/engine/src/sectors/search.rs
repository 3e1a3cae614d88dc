//! The sectors of all classes as rows of a search.
//!
//! Classes are in an order in which neighbors pull from neighbors. A state counts for its class: once for each sector.

use std::path::Path;
use std::sync::Arc;

use godtable_system::instructions::InstructionSet;
use godtable_system::parallel::Alone;
use godtable_table::Histogram;

use crate::observe::Observe;
use crate::rows::batch::Batch;
use crate::rows::level_input::LevelInput;
use crate::rows::{GoalBit, Keep, Outline, RowSearch, Rows, Storage};
use crate::sectors::Sectors;
use crate::sectors::plans::Plans;
use crate::sectors::pull::{Level, pull_with};
use crate::shares::{LevelCounts, SearchError, Share};

/// The number of batches of a level, if the classes are many.
const BATCHES: usize = 4096;

/// The sectors of all classes.
pub(crate) struct ClassRows {
    pub(crate) sectors: Arc<Sectors>,
    plans: Plans,
    instructions: InstructionSet,
}

impl Sectors {
    /// Counts the states at each distance to the goal: the unlocked ones, and the locked ones if there are any.
    ///
    /// # Errors
    /// Returns an error if a state is too far, if memory runs out, or if the observer stops the search.
    pub fn count(
        self,
        instructions: InstructionSet,
        observe: &Observe<'_>,
    ) -> Result<(Histogram, Option<Histogram>), SearchError> {
        let mut share = self.share(instructions, None, 0, 1)?;
        while share.advance(&mut Alone, observe)? {}
        Ok(share.histograms())
    }

    /// Returns the share of process `number` of all `processes`, with the goal found. With a folder, the sets lie in
    /// files there; if a checkpoint is there, the share needs to be [resumed](crate::checkpoint::Checkpoint::resume).
    ///
    /// # Errors
    /// Returns an error if memory runs out, or if the files cannot be made, are in use, or are of another search.
    ///
    /// # Panics
    /// Panics if there is no process with that number.
    pub fn share(
        mut self,
        instructions: InstructionSet,
        folder: Option<&Path>,
        number: usize,
        processes: usize,
    ) -> Result<Box<dyn Share>, SearchError> {
        let order = self.order.take().filter(|_| processes == 1);
        let storage = order.map_or(Storage::Copies, Storage::Slots);
        let rows = ClassRows::new(Arc::new(self), instructions);
        Ok(Box::new(RowSearch::new(rows, storage, folder, (number, processes), Keep::Counts)?))
    }
}

impl ClassRows {
    pub(crate) fn new(sectors: Arc<Sectors>, instructions: InstructionSet) -> (ClassRows, Outline<u64>) {
        let rows = ClassRows { plans: Plans::new(&sectors), sectors, instructions };
        let (sectors, block) = (&*rows.sectors, &rows.sectors.block);
        let goal = |&(class, bit): &(usize, usize)| {
            let (word, bit) = block.place(bit);
            let fixed = sectors.fixed(&sectors.classes[class], |other| u64::from(other == word) << bit);
            GoalBit { row: class, word, bit, counts: rows.weighted(class, 1, fixed) }
        };
        let outline = Outline {
            count: sectors.classes.len(),
            full: (0..block.shape().words).map(|word| block.mask(word % block.words)).collect(),
            blocks: block.shape().blocks,
            most_sources: sectors.definition.moves().len(),
            batch_rows: (sectors.classes.len() / BATCHES).max(1),
            states: sectors.states,
            holds: sectors.holds,
            knows_positions: sectors.knows_positions,
            symmetries: Some(sectors.symmetries()),
            fingerprint: sectors.fingerprint(),
            goals: sectors.goals.iter().map(goal).collect(),
            alternates: false,
            counted: None,
        };
        (rows, outline)
    }

    /// Returns states of the sector of a class as they count for the class. `fixed` of them are kept by symmetries, summed over
    /// all symmetries but the identity.
    fn weighted(&self, class: usize, states: u64, fixed: u64) -> LevelCounts {
        let class = &self.sectors.classes[class];
        let in_plane = |count: u64| {
            let count = count * class.weight;
            if class.sector.is_unlocked() { [count, 0] } else { [0, count] }
        };
        LevelCounts { states: in_plane(states), fixed: in_plane(fixed) }
    }
}

impl Rows for ClassRows {
    type Word = u64;

    fn add_sources(&self, row: usize, sources: &mut Vec<u32>) {
        sources.extend(self.sectors.classes[row].arcs.iter().map(|arc| arc.to));
    }

    fn pull(&self, known: &LevelInput<'_, u64>, mut batch: Batch<'_, u64>) -> LevelCounts {
        let ClassRows { sectors, plans, instructions } = self;
        let (level, mut counts) = (Level { sectors, plans, known }, LevelCounts::default());
        for number in 0..batch.rows.len() {
            let class = known.first + batch.rows.row(number);
            let states = pull_with(*instructions, &level, class, batch.target(number));
            if states > 0 {
                let (seen, words) = (known.words(class), &*batch.target(number).words);
                let fixed = sectors.fixed(&sectors.classes[class], |word| words[word] ^ seen[word]);
                counts = counts + self.weighted(class, states, fixed);
                batch.add_new(number, class, seen);
            }
        }
        counts
    }
}
