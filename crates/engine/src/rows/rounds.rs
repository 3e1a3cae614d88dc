//! The order of rows in files.
//!
//! A level searches the rows round by round: it reads some rows that follow each other and all their sources, and a source that
//! several of them share once. So rows with the same sources should lie in the same round. The order is greedy: the next row of a
//! round is one that lacks the fewest sources. Of the 610,656 sectors of the 3-color cube, a level in half turns then reads each
//! 6.9 times on average. In the order of their numbers it reads each 15.3 times.

use crate::order::Readers;

/// Returns all rows in an order for rounds of so many rows, in ascending order within a round, or `None` if there are too many.
/// `add_sources` adds the rows that a row reads to a list.
pub(crate) fn by_round(
    rows: usize,
    round_rows: usize,
    add_sources: impl Fn(usize, &mut Vec<u32>),
) -> Option<Vec<usize>> {
    // A row is read with its sources.
    let add_sources = |row: usize, sources: &mut Vec<u32>| {
        sources.push(row as u32);
        add_sources(row, sources);
    };
    let readers = Readers::new(rows, add_sources)?;
    let sources_of = |row: usize| {
        let mut sources = Vec::new();
        add_sources(row, &mut sources);
        sources
    };
    let counts: Vec<usize> = (0..rows).map(|row| sources_of(row).len()).collect();
    // By row: the sources that this round has not read, and the last round that reads the row.
    let (mut lacking, mut readings) = (counts.clone(), vec![0; rows]);
    // By number of sources: the rows that once lacked so many in this round.
    let mut lists = vec![Vec::new(); 1 + counts.iter().max()?];
    let (mut order, mut is_ordered, mut first) = (Vec::with_capacity(rows), vec![false; rows], 0);
    for (round, start) in (1..).zip((0..rows).step_by(round_rows)) {
        lists.iter_mut().flat_map(|list| list.drain(..)).for_each(|row: usize| lacking[row] = counts[row]);
        while order.len() < rows.min(start + round_rows) {
            let fewest = lists.iter_mut().enumerate().find_map(|(lack, list)| {
                std::iter::from_fn(|| list.pop()).find(|&row| !is_ordered[row] && lacking[row] == lack)
            });
            let row = fewest.unwrap_or_else(|| {
                first += is_ordered[first..].iter().take_while(|&&is_ordered| is_ordered).count();
                first
            });
            order.push(row);
            is_ordered[row] = true;
            for to in sources_of(row).into_iter().map(|to| to as usize) {
                if std::mem::replace(&mut readings[to], round) != round {
                    for reader in readers.of(to).filter(|&reader| !is_ordered[reader]) {
                        lacking[reader] -= 1;
                        lists[lacking[reader]].push(reader);
                    }
                }
            }
        }
        order[start..].sort_unstable();
    }
    Some(order)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the number of rows that all rounds read.
    fn read(order: &[usize], round_rows: usize, sources: impl Fn(usize) -> Vec<u32>) -> usize {
        let of_round = |rows: &[usize]| {
            let mut read: Vec<usize> = rows.to_vec();
            read.extend(rows.iter().flat_map(|&row| sources(row)).map(|to| to as usize));
            read.sort_unstable();
            read.dedup();
            read.len()
        };
        order.chunks(round_rows).map(of_round).sum()
    }

    #[test]
    fn rows_of_a_round_share_their_sources() {
        // Ten rings of ten rows, whose neighbors are far apart by number; a row reads both neighbors.
        let sources = |row: usize| [10, 90].map(|step| ((row + step) % 100) as u32).to_vec();
        for round_rows in [1, 7, 10, 100, 1000] {
            let order = by_round(100, round_rows, |row, list| list.extend(sources(row))).expect("few rows");
            let mut sorted = order.clone();
            sorted.sort_unstable();
            assert!(sorted.iter().copied().eq(0..100), "each row once");
            assert!(order.chunks(round_rows).all(<[usize]>::is_sorted));
            if round_rows == 10 {
                assert_eq!(read(&order, 10, sources), 100);
            }
        }
        let numbers: Vec<usize> = (0..100).collect();
        assert_eq!(read(&numbers, 10, sources), 300);
    }
}
