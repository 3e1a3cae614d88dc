//! Searches of the edges of the 3x3x3 on every kernel: one subgroup, and all places without flips.

use std::ops::ControlFlow::Continue;

use godtable_engine::edges::{FlipChoice, Space, share};
use godtable_puzzle::cube::{NamedLock, Puzzle, Rules};
use godtable_system::instructions::InstructionSet;
use godtable_system::parallel::Alone;

fn main() {
    divan::main();
}

/// Returns the number of states that the search finds.
fn found(rules: &Rules, flips: FlipChoice, instructions: InstructionSet) -> u64 {
    let space = Space::new(rules, flips).expect("the goal is solved");
    let mut share = share(space, instructions, false, 0, 1).expect("enough memory");
    while share.advance(&mut Alone, &|_| Continue(())).expect("nobody stops it") {}
    share.progress().found
}

/// 967,680 positions in reach, among the 963 million positions of 34 colorings; 14 levels.
#[divan::bench(args = InstructionSet::available(), sample_count = 5, sample_size = 1)]
fn two_quarter_turns(instructions: InstructionSet) {
    let rules = Rules::parse(Puzzle::CORNERS3, "F B U2 R2 D2 L2", NamedLock::None).expect("rules");
    assert_eq!(found(&rules, FlipChoice::Counted, instructions), 967_680);
}

/// 479,001,600 permutations.
#[divan::bench(sample_count = 3, sample_size = 1)]
fn permutations() {
    let rules = Rules::named(Puzzle::CORNERS3, "half-turn").expect("a preset");
    assert_eq!(found(&rules, FlipChoice::Ignored, InstructionSet::best()), 479_001_600);
}
