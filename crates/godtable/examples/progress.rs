//! The progress of a search, and a time limit.

use std::ops::ControlFlow::{Break, Continue};
use std::time::{Duration, Instant};

use godtable::{Error, Event, Puzzle, Work};

fn main() -> Result<(), Error> {
    let deadline = Instant::now() + Duration::from_secs(60);
    let observe = |event: Event<'_>| {
        if let Event::Level { distance, found, total } = event {
            println!("distance {distance:2}: {:3} % known", 100 * found / total);
        }
        if Instant::now() < deadline { Continue(()) } else { Break(()) }
    };
    Puzzle::named("3x3x3-corners")?.with_rules("half-turn")?.table_with(&Work::default().observed_by(&observe))?;
    Ok(())
}
