//! All optimal solutions, on another thread.

use std::sync::Arc;
use std::thread;

use godtable::{Held, Rules, Solutions, notation};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let oracle = Arc::new(godtable::make(&Rules::default())?);
    let cube = Held::read_turns("U", oracle.rules())?;
    println!("{} solutions", oracle.solution_count(&cube)?);

    // The iterator owns its oracle, so it can go to another thread.
    let solutions = Solutions::new(oracle, &cube)?;
    let printer = thread::spawn(move || {
        for turns in solutions.take(3) {
            println!("{}", notation::write(&turns?));
        }
        Ok::<(), godtable::QueryError>(())
    });
    printer.join().expect("no panic")?;
    Ok(())
}
