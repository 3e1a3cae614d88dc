//! The graph of the pairs near the end of the first phase: from each, all turns that lead nearer.
//!
//! Most nodes of a search are near its end, where one turn in 15 leads nearer. For the 851,311 pairs within 7 turns,
//! the graph lists these turns, and saves the look-ups of the others. It has 1,037,236 edges of four bytes.

use crate::twophase::distances::Phase;

/// The largest distance of a pair in the graph.
pub(crate) const NEAR: u8 = 7;

/// The graph. The number of a node is the number of its first edge.
#[derive(Default, PartialEq, Eq, Debug)]
pub(crate) struct NearGraph {
    /// For each class the number of pairs in the classes before it, and the number of all pairs.
    pub(crate) pairs_before: Vec<u32>,
    /// The column of each pair, class by class.
    pub(crate) columns: Vec<u16>,
    /// The node of each pair.
    pub(crate) nodes: Vec<u32>,
    /// The edges.
    pub(crate) edges: Vec<u32>,
}

/// A turn toward the goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Edge {
    /// The number of the turn from the representative.
    pub(crate) turn: usize,
    /// The symmetry that maps the row after the turn to its representative.
    pub(crate) symmetry: usize,
    /// Whether no edge of the same node follows.
    pub(crate) is_last: bool,
    /// The node that it leads to.
    pub(crate) node: u32,
}

impl Edge {
    /// The edge in 32 bits.
    fn packed(self) -> u32 {
        self.turn as u32 | (self.symmetry as u32) << 5 | u32::from(self.is_last) << 9 | self.node << 10
    }

    #[inline]
    pub(crate) fn of(packed: u32) -> Edge {
        Edge {
            turn: (packed & 31) as usize,
            symmetry: (packed >> 5 & 15) as usize,
            is_last: packed >> 9 & 1 == 1,
            node: packed >> 10,
        }
    }
}

impl NearGraph {
    /// `distances` are the distances of the first phase.
    pub(crate) fn new(phase: &Phase<'_>, distances: &[u8]) -> NearGraph {
        let mut near = NearGraph { pairs_before: vec![0], ..NearGraph::default() };
        let mut all = Vec::new();
        let mut edges = 0;
        for (class, row) in distances.chunks(phase.columns).enumerate() {
            for (column, &distance) in row.iter().enumerate().filter(|&(_, &distance)| distance <= NEAR) {
                let first = all.len();
                for (turn, (step, column)) in phase.neighbors(class, column).enumerate() {
                    let next = (step / 16) as usize;
                    if distances[next * phase.columns + usize::from(column)] + 1 == distance {
                        all.push((turn, step, column));
                    }
                }
                near.columns.push(column as u16);
                near.nodes.push(edges);
                edges += (all.len() - first) as u32;
            }
            near.pairs_before.push(near.columns.len() as u32);
        }
        for (index, &(turn, step, column)) in all.iter().enumerate() {
            let node = near.node((step / 16) as usize, column).expect("nearer pairs are in the graph");
            near.edges.push(Edge { turn, symmetry: (step % 16) as usize, is_last: false, node }.packed());
            if near.nodes.binary_search(&(index as u32)).is_ok() && index > 0 {
                near.edges[index - 1] |= 1 << 9;
            }
        }
        if let Some(last) = near.edges.last_mut() {
            *last |= 1 << 9;
        }
        near
    }

    /// The node of a pair, if it is near.
    pub(crate) fn node(&self, class: usize, column: u16) -> Option<u32> {
        let [first, end] = [self.pairs_before[class] as usize, self.pairs_before[class + 1] as usize];
        let columns = &self.columns[first..end];
        // There are a dozen; a binary search would guess each comparison.
        let before = columns.iter().filter(|&&other| other < column).count();
        (columns.get(before) == Some(&column)).then(|| self.nodes[first + before])
    }

    /// The edge with a number.
    #[inline]
    pub(crate) fn edge(&self, number: u32) -> Edge {
        Edge::of(self.edges[number as usize])
    }
}
