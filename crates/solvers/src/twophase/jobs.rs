//! The order of the search: jobs, from those that promise near-optimal solutions at least cost.
//!
//! **Runs anywhere.** A solution is found in two phases if it ends with a run of turns of the second phase. Another
//! solution has its run at some other place. So the search also fixes up to three turns after the run, the *suffix*:
//!
//! ```text
//! solution = first phase, run, suffix.
//! ```
//!
//! The cube before the suffix is searched in two phases. First phases of a length cost about as much as first phases
//! one turn shorter with all suffixes one turn longer, and the latter find other solutions. A suffix does not start
//! with a turn of the second phase: that turn would belong to the run. (Chen Shuang's min2phase calls a fixed turn a
//! pre-move.)
//!
//! With the six sides, this shortened solutions by 0.2 turns after two seconds of one core.

use crate::twophase::moves::SECOND_TURNS;
use crate::twophase::turns::{ALL_TURNS, FOLLOWING, Turns, numbers};

/// The longest suffix.
const LONGEST_SUFFIX: usize = 3;

/// The least length of a first phase with a suffix.
const LEAST_WITH_SUFFIX: usize = 9;

/// The numbers of sides and of faces.
const SIDES: usize = 6;
const FACES: usize = 6;

/// Some first phases of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Job {
    /// The number of turns of the first phase and of the suffix.
    pub(crate) turns: usize,
    pub(crate) side: usize,
    pub(crate) suffix: usize,
    /// The first turn is one of these.
    pub(crate) first: Turns,
}

/// The jobs of a cube, without end.
pub(crate) struct Jobs {
    /// All suffixes, by length; the first is empty.
    suffixes: Vec<Vec<u8>>,
    /// The number of suffixes up to each length.
    up_to: [usize; LONGEST_SUFFIX + 1],
    /// The number of turns of the first job.
    shortest: usize,
}

impl Jobs {
    /// The jobs, from first phases of the length `shortest` on.
    pub(crate) fn new(shortest: usize) -> Jobs {
        let second = SECOND_TURNS.iter().fold(0, |set, turn| set | 1 << turn);
        let mut suffixes: Vec<Vec<u8>> = vec![Vec::new()];
        let mut up_to = [1; LONGEST_SUFFIX + 1];
        let mut start = 0;
        for count in &mut up_to[1..] {
            let end = suffixes.len();
            for index in start..end {
                // A suffix that starts with a turn of the second phase would belong to the run.
                let turns = suffixes[index].last().map_or(ALL_TURNS & !second, |&last| FOLLOWING[usize::from(last)]);
                let longer = |turn: usize| [&suffixes[index][..], &[turn as u8]].concat();
                let longer: Vec<Vec<u8>> = numbers(turns).map(longer).collect();
                suffixes.extend(longer);
            }
            start = end;
            *count = suffixes.len();
        }
        Jobs { suffixes, up_to, shortest }
    }

    pub(crate) fn suffixes(&self) -> &[Vec<u8>] {
        &self.suffixes
    }

    /// The job with a number: by turns, then by suffix, then by side. Without a suffix, each face is a job.
    pub(crate) fn job(&self, mut number: usize) -> Job {
        for turns in self.shortest.. {
            let longest = turns.saturating_sub(LEAST_WITH_SUFFIX).min(LONGEST_SUFFIX);
            let suffixes = self.up_to[longest] - 1;
            if number < SIDES * FACES {
                let first = 7 << (3 * (number % FACES));
                return Job { turns, side: number / FACES, suffix: 0, first };
            }
            number -= SIDES * FACES;
            if number < SIDES * suffixes {
                return Job { turns, side: number % SIDES, suffix: 1 + number / SIDES, first: ALL_TURNS };
            }
            number -= SIDES * suffixes;
        }
        unreachable!("jobs have no end")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn suffixes_are_different_and_start_outside_of_the_second_phase() {
        let jobs = Jobs::new(0);
        let all: HashSet<&Vec<u8>> = jobs.suffixes().iter().collect();
        assert_eq!(all.len(), jobs.suffixes().len());
        assert!(all.iter().all(|suffix| suffix.first().is_none_or(|&turn| !SECOND_TURNS.contains(&usize::from(turn)))));
        let [none, one, two, three] = jobs.up_to;
        assert_eq!((none, one), (1, 9));
        assert!((9 + 8 * 12..=9 + 8 * 15).contains(&two) && three == jobs.suffixes().len(), "{:?}", jobs.up_to);
    }

    #[test]
    fn each_length_has_all_sides_and_faces() {
        let jobs = Jobs::new(9);
        let first: Vec<Job> = (0..36).map(|number| jobs.job(number)).collect();
        assert!(first.iter().all(|job| job.turns == 9 && job.suffix == 0));
        let pairs: HashSet<(usize, Turns)> = first.iter().map(|job| (job.side, job.first)).collect();
        assert_eq!(pairs.len(), 36);
        assert_eq!(jobs.job(36), Job { turns: 10, side: 0, suffix: 0, first: 7 });
        let with_suffix: Vec<Job> = (72..72 + 48).map(|number| jobs.job(number)).collect();
        assert!(with_suffix.iter().all(|job| job.turns == 10 && (1..=8).contains(&job.suffix)));
        assert_eq!(jobs.job(72 + 48).turns, 11);
    }
}
