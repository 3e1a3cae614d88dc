//! Solvers of packing puzzles beside plain dancing links and, if its path is given, BurrTools' `burrTxt`.

use std::path::PathBuf;
use std::process::Command;

use godtable_benches::packing::{burrtools_file, count, count_by_dancing_links, puzzle};
use godtable_benches::process;
use godtable_benches::ratio::{Per, Ratios};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let peer = arguments.next().map(PathBuf::from);
    let named: Vec<String> = arguments.collect();
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get);
    let mut ratios = Ratios::new(3);
    for (name, all) in [("soma", 11_520), ("pentominoes-6x10", 9_356), ("pentominoes-2x5x6", 2_112)] {
        let puzzle = puzzle(name);
        assert_eq!((count(&puzzle, true, 1), count_by_dancing_links(&puzzle)), (all, all));
        let title = format!("{name}, all {all} solutions, 1 thread");
        let baseline = ("dancing links, 1 thread", || count_by_dancing_links(&puzzle));
        ratios.pair(Per::Run, (&title, || count(&puzzle, true, 1)), baseline);
    }
    let bedlam = puzzle("bedlam");
    let title = format!("bedlam, 19186 solutions, {threads} threads");
    let many = (&title[..], || assert_eq!(count(&bedlam, false, threads), 19_186));
    ratios.pair(Per::Run, many, ("the same, 1 thread", || assert_eq!(count(&bedlam, false, 1), 19_186)));
    if let Some(peer) = peer {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for name in &named {
            let puzzle = puzzle(name);
            let file = folder.path().join(name);
            std::fs::write(&file, burrtools_file(&puzzle)).expect("it is written");
            let found = count(&puzzle, false, 1);
            let run = || process::run(Command::new(&peer).arg("-q").arg(&file));
            print!("{name}: {found} solutions; burrTxt: {}", run().output);
            let title = format!("{name}, {found} solutions, 1 thread");
            ratios.pair(Per::Run, (&title, || count(&puzzle, false, 1)), ("burrTxt", run));
        }
    }
    println!("{ratios}");
}
