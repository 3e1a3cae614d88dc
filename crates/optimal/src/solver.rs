//! The solver.
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use godtable_cube::Turn;
use godtable_cube3::Cube3;
use godtable_parallel::prelude::*;

use crate::axis::{self, FRAMES, MOVES, Metric};
use crate::fill::{self, Tables};
use crate::filter::Shape;
#[cfg(target_arch = "x86_64")]
use crate::kernel::Avx2;
use crate::kernel::Portable;
use crate::memory::Lines;
use crate::near::Near;
use crate::packed::Packed;
use crate::prefix::Prefix;
use crate::search::{self, Found, Space};

/// Options.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Metric.
    pub metric: Metric,
    /// Bytes.
    pub bytes: u64,
    /// Portable.
    pub portable: bool,
}

/// Solver.
#[derive(Debug)]
pub struct OptimalSolver {
    shape: Shape,
    tables: Tables,
    lines: Lines,
    near: Near,
    preimages: [[u8; MOVES]; FRAMES],
    within: [[u16; 5]; FRAMES],
    portable: bool,
}

impl OptimalSolver {
    /// New.
    pub fn new(options: Options, observe: &(dyn Fn(usize, usize) -> ControlFlow<()> + Sync)) -> Option<OptimalSolver> {
        let shape = Shape::within(options.metric, options.bytes);
        let tables = Tables::new(shape.unit);
        let mut lines = Lines::new(shape.lines as usize)?;
        let path = format!("/var/tmp/filter-{}-{:?}", options.bytes, options.metric);
        if let Ok(mut file) = std::fs::File::open(&path) {
            use std::io::Read;
            file.read_exact(bytemuck::cast_slice_mut(lines.all_mut())).ok()?;
            let near = Near::new(options.metric);
            return Some(OptimalSolver {
                shape,
                tables,
                lines,
                near,
                preimages: axis::preimages(),
                within: axis::within(options.metric),
                portable: options.portable,
            });
        }
        #[cfg(target_arch = "x86_64")]
        let avx2 = Avx2::detect().filter(|_| !options.portable);
        #[cfg(target_arch = "x86_64")]
        let flow = match avx2 {
            Some(avx2) => fill::fill(avx2, &shape, &tables, lines.all_mut(), fill::insert_avx2, observe),
            None => fill::fill(Portable, &shape, &tables, lines.all_mut(), fill::insert_portable, observe),
        };
        if flow.is_break() {
            return None;
        }
        let near = Near::new(options.metric);
        if options.bytes > 1_000_000_000 {
            std::fs::write(&path, bytemuck::cast_slice(lines.all())).ok()?;
        }
        Some(OptimalSolver {
            shape,
            tables,
            lines,
            near,
            preimages: axis::preimages(),
            within: axis::within(options.metric),
            portable: options.portable,
        })
    }

    /// Shape.
    pub fn describe(&self) -> String {
        format!("{:?} mistakes {}", self.shape, self.shape.mistakes())
    }

    /// Share of bits set.
    pub fn density(&self) -> f64 {
        let bytes: &[u8] = bytemuck::cast_slice(self.lines.all());
        let bits: u64 = bytes.iter().map(|byte| u64::from(byte.count_ones())).sum();
        bits as f64 / bytes.len() as f64 / 8.0
    }

    /// Solutions with exactly so many turns; nodes.
    pub fn solutions(&self, cube: &Cube3, length: u8, first_only: bool) -> (Vec<Vec<Turn>>, u64) {
        let stop = AtomicBool::new(false);
        let space = Space {
            shape: &self.shape,
            tables: &self.tables,
            lines: self.lines.all(),
            near: &self.near,
            preimages: &self.preimages,
            within: &self.within,
            first_only,
            stop: &stop,
        };
        let start = Prefix::start(Packed::new(cube), length);
        let moves = if self.shape.unit == crate::canon::Unit::Position { axis::FACE_TURNS } else { axis::AXIS_MOVES };
        let split = length.saturating_sub(13).min(3);
        let [_, tasks] = start.split(split, moves, self.shape.metric, &self.tables);
        let next = AtomicUsize::new(0);
        let all = Mutex::new(Found::default());
        let threads = if tasks.len() < 10 { 1 } else { fill::threads() };
        (0..threads).into_par_iter().with_max_len(1).for_each(|_| {
            let mut found = Found::default();
            while let Some(prefix) = tasks.get(next.fetch_add(1, Relaxed)) {
                if stop.load(Relaxed) {
                    break;
                }
                #[cfg(target_arch = "x86_64")]
                match Avx2::detect().filter(|_| !self.portable) {
                    Some(avx2) => search::search_avx2(avx2, &space, prefix, &mut found),
                    None => search::search_portable(Portable, &space, prefix, &mut found),
                }
            }
            let mut all = all.lock().expect("no panic");
            all.words.append(&mut found.words);
            all.nodes += found.nodes;
        });
        let all = all.into_inner().expect("no panic");
        let turns = |word: &crate::prefix::Word| {
            word.moves().flat_map(|(axis, quarters)| axis::turns(axis, quarters)).collect()
        };
        (all.words.iter().map(turns).collect(), all.nodes)
    }
}
