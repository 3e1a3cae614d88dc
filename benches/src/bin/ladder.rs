//! Counts puzzles from definitions, over all states and over one sector of each class. It prints seconds of wall-clock time,
//! for each instruction set of the processor.

use std::error::Error;
use std::ops::ControlFlow::Continue;
use std::path::PathBuf;
use std::time::Instant;

use clap::Parser;
use godtable_engine::levels::{self, Arcs, Goal, Positions, Space};
use godtable_engine::sectors::{Limits, Sectors};
use godtable_puzzle::puzzlefile;
use godtable_system::instructions::InstructionSet;
use godtable_system::parallel::Alone;

#[derive(Parser)]
struct Arguments {
    /// The most bytes of memory; searches that need more are left out
    most: u64,
    /// Definitions
    files: Vec<PathBuf>,
    /// A folder for the sets of the searches over sectors, which may then be larger
    #[arg(long)]
    disk: Option<PathBuf>,
    /// One instruction set instead of all, such as AVX2
    #[arg(long)]
    kernel: Option<String>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    for file in &arguments.files {
        let puzzle = puzzlefile::read(&std::fs::read_to_string(file)?)?;
        let positions = Positions::new(puzzle.definition(&puzzle.powers()).ok_or("no move does anything")?)?;
        let arcs = Arcs::free(positions.definition().moves().len());
        let solved = positions.number(&positions.definition().solved()).ok_or("solved is illegal")?;
        let goal = Goal::Positions(vec![solved]);
        let bytes = positions.bytes(1, 0);
        println!("{}: {} positions, {:.1} MB", file.display(), positions.count(), bytes as f64 / 1e6);
        let mut counts = Vec::new();
        if bytes <= arguments.most {
            let began = Instant::now();
            let found = levels::count(&Space::new(positions.clone()), &arcs, &goal, &mut |_| Continue(()))?;
            println!("  all states {:.3} s", began.elapsed().as_secs_f64());
            counts.push(found);
        }
        let began = Instant::now();
        let Some(sectors) = Sectors::new(&positions, &arcs, &goal, Limits::NONE, &mut || Continue(())) else {
            println!("  no sectors");
            continue;
        };
        println!("  {}, found in {:.3} s", sectors.summary(), began.elapsed().as_secs_f64());
        let fits = sectors.bytes() <= arguments.most || arguments.disk.is_some();
        for instructions in InstructionSet::available().into_iter().filter(|own| fits && arguments.has(*own)) {
            let folder = arguments.disk.as_ref().map(tempfile::tempdir_in).transpose()?;
            let began = Instant::now();
            let mut share = sectors.clone().share(instructions, folder.as_ref().map(tempfile::TempDir::path), 0, 1)?;
            while share.advance(&mut Alone, &|_| Continue(()))? {}
            println!("  sectors, {instructions} {:.3} s", began.elapsed().as_secs_f64());
            let (classes, _) = share.classes().expect("sectors count classes");
            println!("  {} classes: {:?}", classes.states(), classes.counts());
            counts.push(share.histograms());
        }
        if let Some((unlocked, _)) = counts.last() {
            println!("  {:?}", unlocked.counts());
        }
        assert!(counts.iter().all(|found| *found == counts[0]), "{}: the counts differ", file.display());
    }
    Ok(())
}

impl Arguments {
    fn has(&self, instructions: InstructionSet) -> bool {
        self.kernel.as_ref().is_none_or(|kernel| *kernel == instructions.to_string())
    }
}
