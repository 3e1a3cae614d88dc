//! What each rank sent in each level, its times and its memory.

use std::io;
use std::time::Duration;

use godtable::Meeting as _;
use serde::{Deserialize, Serialize};

use crate::world::{Meter, World};

/// A rank in a level.
#[derive(Serialize, Deserialize, Debug)]
struct Row {
    distance: usize,
    sent: u64,
    exchange: f64,
    search: f64,
}

/// The levels of this rank.
#[derive(Debug, Default)]
pub(crate) struct Report {
    rows: Vec<Row>,
}

impl Report {
    /// Adds a level that took `elapsed`.
    pub(crate) fn add(&mut self, distance: usize, elapsed: Duration, meter: Meter) {
        let exchange = meter.waited.as_secs_f64();
        self.rows.push(Row { distance, sent: meter.sent, exchange, search: elapsed.as_secs_f64() - exchange });
    }

    /// Prints the levels of all ranks by the first.
    pub(crate) fn print(&self, rows: &str, world: &mut World<'_>) -> io::Result<()> {
        let own = (&self.rows, most_memory());
        let all = world.tell_all(serde_json::to_vec(&own)?)?;
        if world.number() > 0 {
            return Ok(());
        }
        eprintln!("{rows}");
        eprintln!("rank  distance  sent, bytes  exchange, s  search, s");
        let mut memory = Vec::new();
        for (rank, message) in all.iter().enumerate() {
            let (rows, most): (Vec<Row>, Option<u64>) = serde_json::from_slice(message)?;
            memory.push(most);
            for Row { distance, sent, exchange, search } in rows {
                eprintln!("{rank:4}  {distance:8}  {sent:11}  {exchange:11.3}  {search:9.3}");
            }
        }
        for (rank, most) in memory.iter().enumerate() {
            if let Some(kilobytes) = most {
                eprintln!("rank {rank}: {kilobytes} kB of memory at most");
            }
        }
        Ok(())
    }
}

/// The peak memory of this process, in units of 1,024 bytes, if the system reports it.
fn most_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}
