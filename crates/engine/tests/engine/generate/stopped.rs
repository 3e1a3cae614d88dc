//! Searches stopped by their observer.

use std::ops::ControlFlow::{Break, Continue};

use godtable_engine::generate::{fill, fill_unreduced};
use godtable_engine::shares::{Progress, SearchError};
use godtable_puzzle::cube::{Preset, Puzzle, Rules};

/// Returns the error of a search stopped after a level, and the number of observed levels.
fn stopped(rules: &Rules, after: usize) -> (SearchError, usize) {
    let mut observed = 0;
    let mut observe = |level: Progress| {
        observed += 1;
        if level.distance == after { Break(()) } else { Continue(()) }
    };
    let error = fill(rules, &mut observe).expect_err("it is stopped");
    (error, observed)
}

/// Returns the virtual memory of the process, in KiB.
#[cfg(target_os = "linux")]
fn mapped() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("the system tells of the process");
    let line = status.lines().find_map(|line| line.strip_prefix("VmSize:")?.trim().strip_suffix(" kB"));
    line.and_then(|number| number.parse().ok()).expect("a number of kibibytes")
}

#[test]
fn search_stops_after_any_level() {
    let rules = Rules::default();
    let levels = 36;
    for after in 0..levels {
        let (error, observed) = stopped(&rules, after);
        assert!(matches!(error, SearchError::Stopped) && observed == after + 1, "{error}, {observed}");
    }
    let unreduced = fill_unreduced(&rules, &mut |_| Break(()));
    assert!(matches!(unreduced, Err(SearchError::Stopped)));
    let mut observed = 0;
    let whole = fill(&rules, &mut |_| {
        observed += 1;
        Continue(())
    });
    assert_eq!(
        (whole.expect("it is not stopped").header().unlocked.gods_number().get(), observed),
        (levels - 1, levels)
    );
}

#[test]
#[cfg(target_os = "linux")]
fn stopped_search_frees_its_memory() {
    // Such a search takes about 20 MB.
    let rules = Preset::ALL[1].rules(Puzzle::CORNERS3);
    let _ = stopped(&rules, 5);
    let before = mapped();
    for _ in 0..20 {
        let _ = stopped(&rules, 5);
    }
    let more = mapped().saturating_sub(before);
    assert!(more < 100 * 1024, "{more} KiB more than after the first search");
}
