//! Goals other than solved.

use godtable::{Goal, Held, Puzzle, Rules};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = Rules::named(Puzzle::CUBE2, "half-turn")?;

    // A goal with a name: one face of one colour.
    let face = rules.clone().with_goal(Goal::Face)?;
    println!("{}", godtable::make(&face)?.unlocked().gods_number());

    // Any positions: solved but for a turn of U.
    let mut positions = Vec::new();
    for setup in ["", "U", "U2", "U'"] {
        positions.push(Held::read_setup(setup, Puzzle::CUBE2)?.position());
    }
    let nearly = rules.with_goal(Goal::positions(Puzzle::CUBE2, positions)?)?;
    println!("{}", godtable::make(&nearly)?.unlocked().gods_number());
    Ok(())
}
