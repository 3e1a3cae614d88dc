//! Computes the permutations of blocks as plans of the network, and stores them.
//!
//! A plan takes some 30 us to compute and 0.02 us to apply, so plans are stored. If a sector has many blocks, each arc has a
//! plan; arcs of neighbors often have the same one. If it has few, the permutation is composed of those of its
//! coordinates, of which there are few:
//!
//! 1. Coordinates are exchanged as the symmetry of the arc maps them, with their values.
//! 2. The values of each coordinate are permuted, whatever the others are.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, RwLock};

use crate::sectors::Sectors;
use crate::sectors::network::Plan;

/// The fewest blocks of a sector for which each arc has a separate plan.
const MANY: usize = 64;

/// The most bytes of the plans that are kept.
const KEPT: usize = 32 << 20;

/// What a plan is for: by coordinate its image, and the number of its table if its values move. If there are cycles, it has the factor
/// of the places instead.
type Key = Vec<(usize, Option<u32>)>;

/// The plans that are kept.
pub(crate) struct Plans {
    made: RwLock<HashMap<Key, Arc<Plan>>>,
    /// The values of each coordinate in order.
    values: Vec<Vec<u16>>,
}

impl Plans {
    pub(crate) fn new(sectors: &Sectors) -> Plans {
        let coordinates = sectors.block.coordinates.iter();
        let values = coordinates.map(|coordinate| (0..coordinate.size).map(|value| value as u16).collect()).collect();
        Plans { made: RwLock::default(), values }
    }

    /// Returns the plans that pull a block in turn. `images` has for each coordinate its image and the number of its table.
    pub(crate) fn of(&self, sectors: &Sectors, images: &[(usize, u32)]) -> Vec<Arc<Plan>> {
        let block = &sectors.block;
        if let Some(cycles) = &block.cycles {
            let factor =
                |&(to, table): &(usize, u32)| (to, Some(cycles.factor(&sectors.tables[table as usize]) as u32));
            return vec![self.plan(sectors, images.iter().map(factor).collect())];
        }
        let mut key: Key = (0..images.len()).map(|number| (number, None)).collect();
        if block.addresses >= MANY {
            block.inner().for_each(|number| key[number] = (images[number].0, Some(images[number].1)));
            return vec![self.plan(sectors, key)];
        }
        let mut plans = Vec::new();
        if block.inner().any(|number| images[number].0 != number) {
            plans.push(self.plan(sectors, images.iter().map(|image| (image.0, None)).collect()));
        }
        for number in block.inner() {
            let table = images[number].1;
            if sectors.tables[table as usize] != self.values[number] {
                let mut key = key.clone();
                key[number].1 = Some(table);
                plans.push(self.plan(sectors, key));
            }
        }
        plans
    }

    fn plan(&self, sectors: &Sectors, key: Key) -> Arc<Plan> {
        if let Some(plan) = self.made.read().expect("nothing panics").get(&key) {
            return Arc::clone(plan);
        }
        let tables: Vec<Cow<'_, [u16]>> = key
            .iter()
            .zip(&self.values)
            .map(|(&(_, number), values)| match (number, &sectors.block.cycles) {
                (None, _) => Cow::Borrowed(&values[..]),
                (Some(factor), Some(cycles)) => Cow::Owned(cycles.multiples(factor as usize)),
                (Some(table), None) => Cow::Borrowed(&sectors.tables[table as usize][..]),
            })
            .collect();
        let tables: Vec<(usize, &[u16])> = key.iter().zip(&tables).map(|(own, table)| (own.0, &table[..])).collect();
        let plan = Arc::new(Plan::new(&sectors.block.place_images(&tables, 0)));
        let mut made = self.made.write().expect("nothing panics");
        if made.len() * plan.bytes() >= KEPT {
            made.clear();
        }
        made.insert(key, Arc::clone(&plan));
        plan
    }
}
