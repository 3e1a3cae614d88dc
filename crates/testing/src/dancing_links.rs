//! Exact covers by dancing links, as Knuth published them (<https://arxiv.org/abs/cs/0011047>): the plain baseline of
//! packing puzzles.

/// A matrix of zeros and ones, as doubly linked lists of the ones in each row and column. Node 0 is the root, and the
/// nodes after it are the heads of the columns.
#[derive(Clone, Debug)]
pub struct DancingLinks {
    left: Vec<usize>,
    right: Vec<usize>,
    up: Vec<usize>,
    down: Vec<usize>,
    /// The head of a node's column.
    column: Vec<usize>,
    /// The row of a node.
    row: Vec<usize>,
    /// The ones in each column.
    size: Vec<usize>,
    chosen: Vec<usize>,
}

impl DancingLinks {
    /// Returns the matrix with these columns, and rows given by the columns of their ones.
    pub fn new<'a>(columns: usize, rows: impl IntoIterator<Item = &'a [usize]>) -> DancingLinks {
        let heads = columns + 1;
        let mut links = DancingLinks {
            left: (0..heads).map(|head| (head + heads - 1) % heads).collect(),
            right: (0..heads).map(|head| (head + 1) % heads).collect(),
            up: (0..heads).collect(),
            down: (0..heads).collect(),
            column: (0..heads).collect(),
            row: vec![0; heads],
            size: vec![0; heads],
            chosen: Vec::new(),
        };
        for (row, ones) in rows.into_iter().enumerate() {
            let first = links.left.len();
            for (number, column) in ones.iter().enumerate() {
                let (node, head) = (first + number, column + 1);
                links.left.push(first + (number + ones.len() - 1) % ones.len());
                links.right.push(first + (number + 1) % ones.len());
                links.up.push(links.up[head]);
                links.down.push(head);
                let above = links.up[head];
                links.down[above] = node;
                links.up[head] = node;
                links.column.push(head);
                links.row.push(row);
                links.size[head] += 1;
            }
        }
        links
    }

    /// Visits each set of rows that has exactly one one in each column.
    pub fn search(&mut self, visit: &mut impl FnMut(&[usize])) {
        if self.right[0] == 0 {
            visit(&self.chosen);
            return;
        }
        let mut best = self.right[0];
        let mut head = best;
        while head != 0 {
            if self.size[head] < self.size[best] {
                best = head;
            }
            head = self.right[head];
        }
        self.cover(best);
        let mut node = self.down[best];
        while node != best {
            self.chosen.push(self.row[node]);
            let mut other = self.right[node];
            while other != node {
                self.cover(self.column[other]);
                other = self.right[other];
            }
            self.search(visit);
            other = self.left[node];
            while other != node {
                self.uncover(self.column[other]);
                other = self.left[other];
            }
            self.chosen.pop();
            node = self.down[node];
        }
        self.uncover(best);
    }

    /// Removes a column, and all rows with a one in it.
    fn cover(&mut self, head: usize) {
        let (left, right) = (self.left[head], self.right[head]);
        self.right[left] = right;
        self.left[right] = left;
        let mut node = self.down[head];
        while node != head {
            let mut other = self.right[node];
            while other != node {
                let (up, down) = (self.up[other], self.down[other]);
                self.down[up] = down;
                self.up[down] = up;
                self.size[self.column[other]] -= 1;
                other = self.right[other];
            }
            node = self.down[node];
        }
    }

    /// Undoes the last `cover`.
    fn uncover(&mut self, head: usize) {
        let mut node = self.up[head];
        while node != head {
            let mut other = self.left[node];
            while other != node {
                let (up, down) = (self.up[other], self.down[other]);
                self.down[up] = other;
                self.up[down] = other;
                self.size[self.column[other]] += 1;
                other = self.left[other];
            }
            node = self.up[node];
        }
        let (left, right) = (self.left[head], self.right[head]);
        self.right[left] = head;
        self.left[right] = head;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn covers_of_knuths_example_are_found() {
        let rows: [&[usize]; 6] = [&[2, 4, 5], &[0, 3, 6], &[1, 2, 5], &[0, 3], &[1, 6], &[3, 4, 6]];
        let mut found = Vec::new();
        DancingLinks::new(7, rows).search(&mut |chosen| found.push(chosen.to_vec()));
        assert_eq!(found, [[3, 0, 4]]);
    }
}
