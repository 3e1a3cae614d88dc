//! The distances of a million states.

use godtable::Rules;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let oracle = godtable::make(&Rules::default())?;
    // States have numbers. These are every third one, a million in all.
    let numbers: Vec<_> = oracle.index().state_numbers().step_by(3).take(1_000_000).collect();
    let mut distances = vec![None; numbers.len()];
    oracle.distances_at(&numbers, &mut distances)?;
    let farthest = distances.iter().flatten().max();
    println!("{} states, the farthest at {farthest:?}", numbers.len());
    Ok(())
}
