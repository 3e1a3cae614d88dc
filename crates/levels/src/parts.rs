//! Parts of the rows, for a search in less memory.
//!
//! A level reads the states of earlier levels alone. So the new states of a row wait in a second memory until no other
//! row reads it. Suppose that each move either takes all rows to the other half or leaves them in their half, as moves of
//! odd and even permutations do. Then one half waits for the whole level. Rows of the other half wait only for those that
//! they exchange places with in their own half. Often these are few, as are the permutations that half turns reach.

use crate::Space;

/// The number of parts into which the second half is divided, if its rows allow that.
const PARTS: usize = 16;

/// Rows in parts. No row of a part is read by a later one, except for the first part.
#[derive(Debug)]
pub(crate) struct Parts {
    /// By part: the numbers of its rows, in ascending order. The first part waits for all others.
    parts: Vec<Vec<u32>>,
}

impl Parts {
    /// Returns the rows in parts, or `None` if all of them have to wait for each other. `numbers` has the moves.
    pub(crate) fn of(space: &Space, numbers: &[usize]) -> Option<Parts> {
        let moves = space.positions().connected.moves();
        let (halves, inner) = (0..space.positions().connected.orbits().len()).find_map(|orbit| {
            let is_odd = |&number: &usize| moves[number].actions[orbit].is_odd();
            halves(space, numbers, &numbers.iter().map(is_odd).collect::<Vec<bool>>())
        })?;
        let mut parts = vec![Vec::new()];
        let mut is_done: Vec<bool> = halves.clone();
        let rows = 0..space.rows as u32;
        parts[0].extend(rows.clone().filter(|&row| halves[row as usize]));
        let least = (space.rows - parts[0].len()) / PARTS;
        let mut part = Vec::new();
        for first in rows {
            if is_done[first as usize] {
                continue;
            }
            is_done[first as usize] = true;
            let mut next = part.len();
            part.push(first);
            while let Some(&row) = part.get(next) {
                next += 1;
                for &number in &inner {
                    let to = space.row_after(row as usize, number);
                    if !std::mem::replace(&mut is_done[to], true) {
                        part.push(to as u32);
                    }
                }
            }
            if part.len() > least {
                parts.push(std::mem::take(&mut part));
            }
        }
        parts.push(part);
        parts.iter_mut().for_each(|part| part.sort_unstable());
        let parts = Parts { parts };
        (parts.waiting() <= space.rows * 3 / 4).then_some(parts)
    }

    /// Returns the part that waits for all others, and the others.
    pub(crate) fn first_and_others(&self) -> (&[u32], &[Vec<u32>]) {
        let (first, others) = self.parts.split_first().expect("there is one part");
        (first, others)
    }

    /// Returns the largest number of rows that wait at once.
    pub(crate) fn waiting(&self) -> usize {
        let (first, others) = self.first_and_others();
        first.len() + others.iter().map(Vec::len).max().unwrap_or_default()
    }
}

/// Returns for each row whether it is in the first half, and the moves that stay in a half. Moves that are odd take rows
/// to the other half. Returns `None` if rows have no such halves, or if no move is odd.
fn halves(space: &Space, numbers: &[usize], are_odd: &[bool]) -> Option<(Vec<bool>, Vec<usize>)> {
    if !are_odd.contains(&true) {
        return None;
    }
    let mut halves: Vec<Option<bool>> = vec![None; space.rows];
    for start in 0..space.rows {
        if halves[start].is_some() {
            continue;
        }
        halves[start] = Some(false);
        let mut open = vec![start];
        while let Some(row) = open.pop() {
            for (&number, is_odd) in numbers.iter().zip(are_odd) {
                let (to, half) = (space.row_after(row, number), halves[row].map(|half| half ^ is_odd));
                match halves[to] {
                    None => {
                        halves[to] = half;
                        open.push(to);
                    }
                    known if known != half => return None,
                    Some(_) => {}
                }
            }
        }
    }
    let inner = numbers.iter().zip(are_odd).filter(|(_, is_odd)| !**is_odd).map(|(&number, _)| number);
    Some((halves.into_iter().map(|half| half == Some(true)).collect(), inner.collect()))
}
