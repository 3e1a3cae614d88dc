//! Counts puzzles from definitions, over all states and over one sector of each class. It prints wall-clock seconds for each
//! instruction set of the processor, and then a table of all puzzles. `ladder 18000000000 --disk sets` counts the large shipped
//! ones.

use std::error::Error;
use std::ops::ControlFlow::Continue;
use std::path::PathBuf;
use std::time::Instant;

use clap::Parser;
use godtable_engine::levels::{self, Arcs, Goal, Positions, Space};
use godtable_engine::sectors::{Limits, Sectors};
use godtable_puzzle::effort::{Effort, Unfound};
use godtable_puzzle::orbits::Arrangement;
use godtable_puzzle::puzzlefile::{self, Power, Puzzle};
use godtable_system::instructions::InstructionSet;
use godtable_system::parallel::Alone;

/// The puzzles that are counted if none is named: the large ones that are shipped.
const LADDER: [&str; 4] = ["dino", "octahedron:rotated", "square-1:U D", "3-color-cube"];

const FASTEST: Limits = Limits { reduce_all: false, ..Limits::NONE };

#[derive(Parser)]
struct Arguments {
    /// The most bytes of memory; searches that need more are left out
    most: u64,
    /// Definitions: names of shipped ones, or files, each with its free turns after a colon, such as "square-1:U D", or
    /// with "rotated" if it counts as solved in any hold
    #[arg(default_values = LADDER)]
    puzzles: Vec<String>,
    /// A folder for the sets of the searches over sectors, which may then be larger
    #[arg(long)]
    disk: Option<PathBuf>,
    /// One instruction set instead of all, such as AVX2
    #[arg(long)]
    kernel: Option<String>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let mut table = Vec::new();
    for wanted in &arguments.puzzles {
        let (name, free) = wanted.split_once(':').unwrap_or((wanted, ""));
        let file = puzzlefile::shipped(name).map_or_else(|| std::fs::read_to_string(name), |text| Ok(text.to_owned()));
        let puzzle = puzzlefile::read(&file?)?;
        println!("{wanted}");
        let mut times = String::new();
        let mut counts = Vec::new();
        let (found, began) = match free {
            "" | "rotated" => {
                let positions = Positions::new(puzzle.definition(&puzzle.powers()).ok_or("no move does anything")?)?;
                let arcs = Arcs::free(positions.definition().moves().len());
                let mut goals = vec![puzzle.played(&[])];
                if free == "rotated" {
                    goals = holds(&puzzle);
                }
                let goal = Goal::Positions(goals.iter().filter_map(|goal| positions.number(goal)).collect());
                let bytes = positions.bytes(1, 0);
                println!("  {} positions, {:.1} MB", positions.count(), bytes as f64 / 1e6);
                if bytes <= arguments.most {
                    let began = Instant::now();
                    let found = levels::count(&Space::new(positions.clone()), &arcs, &goal, &mut |_| Continue(()))?;
                    println!("  all states {:.3} s", began.elapsed().as_secs_f64());
                    counts.push(found);
                }
                let began = Instant::now();
                (Sectors::new(&positions, &arcs, &goal, FASTEST, &mut Effort::default()), began)
            }
            free => {
                let began = Instant::now();
                (with_free(&puzzle, free)?, began)
            }
        };
        let Ok(sectors) = found else {
            println!("  no sectors");
            continue;
        };
        println!("  {}, found in {:.3} s", sectors.summary(), began.elapsed().as_secs_f64());
        let fits = sectors.bytes() <= arguments.most || arguments.disk.is_some();
        for instructions in InstructionSet::available().into_iter().filter(|own| fits && arguments.has(*own)) {
            let folder = arguments.disk.as_ref().map(tempfile::tempdir_in).transpose()?;
            let began = Instant::now();
            let ordered = if folder.is_some() { sectors.clone().in_rounds() } else { sectors.clone() };
            let mut share = ordered.share(instructions, folder.as_ref().map(tempfile::TempDir::path), 0, 1)?;
            while share.advance(&mut Alone, &|_| Continue(()))? {}
            let seconds = began.elapsed().as_secs_f64();
            println!("  sectors, {instructions} {seconds:.3} s");
            times += &format!(" {instructions} {seconds:.2} s |");
            let (classes, _) = share.classes().expect("sectors count classes");
            println!("  {} classes: {:?}", classes.states(), classes.counts());
            counts.push(share.histograms());
        }
        if let Some((unlocked, _)) = counts.last() {
            println!("  {:?}", unlocked.counts());
            let (positions, last) = (unlocked.states(), unlocked.gods_number());
            let megabytes = sectors.bytes() as f64 / 1e6;
            table.push(format!("| {wanted} | {positions} | {last} | {megabytes:.1} MB |{times}"));
        }
        assert!(counts.iter().all(|found| *found == counts[0]), "{wanted}: the counts differ");
    }
    println!("| puzzle | positions | God's number | sets | times |");
    table.iter().for_each(|row| println!("{row}"));
    Ok(())
}

/// Returns solved in all holds.
fn holds(puzzle: &Puzzle) -> Vec<Arrangement> {
    let rotations: Vec<usize> = (0..puzzle.rotations().len()).map(|number| puzzle.moves().len() + number).collect();
    let (mut words, mut holds) = (vec![Vec::new()], vec![puzzle.played(&[])]);
    let mut next = 0;
    while next < words.len() {
        for &number in &rotations {
            let word = [&words[next][..], &[Power { number, exponent: 1 }]].concat();
            let hold = puzzle.played(&word);
            if !holds.contains(&hold) {
                holds.push(hold);
                words.push(word);
            }
        }
        next += 1;
    }
    holds
}

/// Finds the sectors of a puzzle in which the powers of some moves are free.
fn with_free(puzzle: &Puzzle, free: &str) -> Result<Result<Sectors, Unfound>, Box<dyn Error>> {
    let free = puzzle.read_moves(free)?;
    let is_counted = |power: &Power| free.iter().all(|own| own.number != power.number);
    let counted: Vec<Power> = puzzle.powers().into_iter().filter(is_counted).collect();
    let definition = puzzle.definition(&[&counted[..], &free].concat()).ok_or("no move does anything")?;
    let numbers: Vec<usize> = (0..definition.moves().len()).collect();
    let (counted, free) = numbers.split_at(counted.len());
    Ok(Sectors::with_free(&definition, counted, free, FASTEST, &mut Effort::default()))
}

impl Arguments {
    fn has(&self, instructions: InstructionSet) -> bool {
        self.kernel.as_ref().is_none_or(|kernel| *kernel == instructions.to_string())
    }
}
