//! The permutations of blocks, as plans of the network.
//!
//! A plan takes some 30 us to be made, and 0.1 us to be applied. If a sector has many blocks, an arc has a plan of its own.
//! If it has few, the permutation is composed of those of its coordinates. These are few, so their plans are kept:
//!
//! 1. Coordinates are exchanged as the symmetry of the arc maps them, with their values.
//! 2. The values of each coordinate are permuted, whatever the others are.

use std::collections::HashMap;
use std::sync::{Arc, RwLock};

use crate::sectors::Sectors;
use crate::sectors::network::Plan;

/// The fewest blocks of a sector for which an arc has a plan of its own.
const MANY: usize = 64;

/// What a plan is for: the images of all coordinates, or a coordinate and the number of its table.
type Key = Result<Vec<usize>, (usize, u32)>;

/// The plans that are made so far.
pub(crate) struct Plans {
    made: RwLock<HashMap<Key, Arc<Plan>>>,
    /// The values of each coordinate in order.
    values: Vec<Vec<u16>>,
}

impl Plans {
    pub(crate) fn new(sectors: &Sectors) -> Plans {
        let coordinates = sectors.block.coordinates.iter();
        let values = coordinates.map(|coordinate| (0..coordinate.size as u16).collect()).collect();
        Plans { made: RwLock::default(), values }
    }

    /// Returns the plans that pull a block in turn. `images` has for each coordinate its image and the number of its table.
    pub(crate) fn of(&self, sectors: &Sectors, images: &[(usize, u32)]) -> Vec<Arc<Plan>> {
        let (block, all) = (&sectors.block, &sectors.tables);
        if block.addresses >= MANY {
            let tables = sectors.with_tables(images);
            return vec![Arc::new(Plan::new(&block.place_images(&tables)))];
        }
        let mut plans = Vec::new();
        if block.inner().any(|number| images[number].0 != number) {
            plans.push(self.plan(sectors, Ok(images.iter().map(|image| image.0).collect())));
        }
        let is_moved = |&number: &usize| all[images[number].1 as usize] != self.values[number];
        let moved = block.inner().filter(is_moved);
        plans.extend(moved.map(|number| self.plan(sectors, Err((number, images[number].1)))));
        plans
    }

    fn plan(&self, sectors: &Sectors, key: Key) -> Arc<Plan> {
        if let Some(plan) = self.made.read().expect("nothing panics").get(&key) {
            return Arc::clone(plan);
        }
        let mut tables: Vec<(usize, &[u16])> = self.values.iter().map(Vec::as_slice).enumerate().collect();
        match &key {
            Ok(images) => tables.iter_mut().zip(images).for_each(|(table, &to)| table.0 = to),
            Err((number, table)) => tables[*number].1 = &sectors.tables[*table as usize],
        }
        let plan = Arc::new(Plan::new(&sectors.block.place_images(&tables)));
        self.made.write().expect("nothing panics").insert(key, Arc::clone(&plan));
        plan
    }
}
