//! Rules of your own: turns with a named lock, and a rules file.

use godtable::{NamedLock, Puzzle, Rules, rulesfile};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Turns, and one of the locks with names:
    let rules = Rules::parse(Puzzle::CUBE2, "R U F2", NamedLock::Axis)?;
    println!("{rules}: {}", godtable::make(&rules)?.unlocked().gods_number());

    // Any lock, as in a rules file:
    let file = r#"
        turns = "R U F"
        never = ["R R R", "U U U", "F F F"]
    "#;
    let rules = rulesfile::parse(file, None)?.rules;
    println!("{rules}: {}", godtable::make(&rules)?.unlocked().gods_number());
    Ok(())
}
