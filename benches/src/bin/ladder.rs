//! Counts puzzles from definitions, over all states and over one sector of each class: `ladder MOST FILE...`. Searches that
//! take more than MOST bytes are left out. It prints seconds of wall-clock time, for each instruction set of the processor.

use std::ops::ControlFlow::Continue;
use std::time::Instant;

use godtable_engine::levels::{self, Arcs, Goal, Positions, Space};
use godtable_engine::sectors::{Limits, Sectors};
use godtable_puzzle::puzzlefile;
use godtable_system::instructions::InstructionSet;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let most: u64 = arguments.next().and_then(|most| most.parse().ok()).expect("ladder MOST FILE...");
    for file in arguments {
        let text = std::fs::read_to_string(&file).expect("a file");
        let puzzle = puzzlefile::read(&text).expect("a definition");
        let definition = puzzle.definition(&puzzle.powers()).expect("moves");
        let Ok(positions) = Positions::new(definition) else {
            println!("{file}: too many positions");
            continue;
        };
        let arcs = Arcs::free(positions.definition().moves().len());
        let solved = positions.number(&positions.definition().solved()).expect("a position");
        let goal = Goal::Positions(vec![solved]);
        let bytes = positions.bytes(1, 0);
        println!("{file}: {} positions, {:.1} MB", positions.count(), bytes as f64 / 1e6);
        let mut counts = Vec::new();
        if bytes <= most {
            let began = Instant::now();
            let space = Space::new(positions.clone());
            let found = levels::count(&space, &arcs, &goal, &mut |_| Continue(())).expect("near");
            println!("  all states {:.3} s", began.elapsed().as_secs_f64());
            counts.push(found);
        }
        let began = Instant::now();
        let Some(sectors) = Sectors::new(&positions, &arcs, &goal, Limits::NONE, &mut || Continue(())) else {
            println!("  no sectors");
            continue;
        };
        println!("  {}, found in {:.3} s", sectors.summary(), began.elapsed().as_secs_f64());
        for instructions in InstructionSet::available().into_iter().filter(|_| sectors.bytes() <= most) {
            let began = Instant::now();
            let found = sectors.clone().count(instructions, &|_| Continue(())).expect("near");
            println!("  sectors, {instructions} {:.3} s", began.elapsed().as_secs_f64());
            counts.push(found);
        }
        if let Some((unlocked, _)) = counts.last() {
            println!("  {:?}", unlocked.counts());
        }
        assert!(counts.iter().all(|found| *found == counts[0]), "{file}: the counts differ");
    }
}
