//! A reader of tables of edges, written from the page of the format alone, against plain searches.

use std::collections::HashMap;
use std::ops::ControlFlow::Continue;

use godtable_engine::edges::{FlipChoice, Maker, Space};
use godtable_puzzle::cube::{Face, NamedLock, Puzzle, Rules, Symmetry};
use godtable_puzzle::cube3::{Cube3, EDGES, Edges};
use godtable_system::instructions::InstructionSet;
use godtable_system::parallel::Alone;
use godtable_table::Existing;
use godtable_testing::is_exhaustive;

const HEADER: usize = 4_160;

/// The edges of each slice.
const SLICES: [[usize; 4]; 3] = [[8, 9, 10, 11], [0, 2, 4, 6], [1, 3, 5, 7]];

fn number<const N: usize>(file: &[u8], at: usize) -> u64 {
    file[at..at + N].iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

/// Returns whether a permutation is odd.
fn is_odd(list: &[usize]) -> bool {
    let pairs = (0..list.len()).flat_map(|second| (0..second).map(move |first| (first, second)));
    pairs.filter(|&(first, second)| list[first] > list[second]).count() % 2 == 1
}

fn slice_of(edge: usize) -> usize {
    SLICES.iter().position(|edges| edges.contains(&edge)).expect("each edge has a slice")
}

/// A position: by place, the cubie and its flip.
type Position = ([usize; 12], [usize; 12]);

fn position(edges: &Edges) -> Position {
    (edges.pieces().map(usize::from), edges.orientations().map(usize::from))
}

/// Returns the place of an edge after a symmetry, and whether its first sticker is then on the second face.
fn image_of_place(symmetry: Symmetry, place: usize) -> (usize, usize) {
    let faces: [Face; 2] = EDGES[place].map(|face| symmetry.image(face));
    let same = |other: &[Face; 2]| *other == faces || [other[1], other[0]] == faces;
    let to = EDGES.iter().position(same).expect("edges come to edges");
    (to, usize::from(EDGES[to] != faces))
}

fn image(symmetry: Symmetry, (pieces, flips): &Position) -> Position {
    let mut image = ([0; 12], [0; 12]);
    for place in 0..12 {
        let ((to, place_flip), (cubie, cubie_flip)) =
            (image_of_place(symmetry, place), image_of_place(symmetry, pieces[place]));
        image.0[to] = cubie;
        image.1[to] = flips[place] ^ place_flip ^ cubie_flip;
    }
    image
}

fn coloring((pieces, _): &Position) -> [usize; 12] {
    pieces.map(slice_of)
}

fn code(coloring: &[usize; 12]) -> usize {
    coloring.iter().rev().fold(0, |code, slice| 3 * code + slice)
}

/// Returns the number of an order.
fn order(ranks: &[usize]) -> usize {
    // The lists of four ranks in lexicographic order.
    let mut lists = (0..256_usize)
        .map(|number| [number >> 6, number >> 4 & 3, number >> 2 & 3, number & 3])
        .filter(|list| (0..4).all(|rank| list.contains(&rank)) && is_odd(list) == is_odd(ranks));
    2 * lists.position(|list| list == ranks).expect("it is one of them") + usize::from(is_odd(ranks))
}

/// A table, and the codes of its sectors.
struct Reader {
    file: Vec<u8>,
    symmetries: Vec<Symmetry>,
    sectors: Vec<usize>,
    fibers: usize,
}

impl Reader {
    /// Reads a table. It stores the colorings of positions that turns lead to.
    fn new(file: Vec<u8>, rules: &Rules, colorings: impl Iterator<Item = Position>) -> Reader {
        let turns = rules.turns();
        let keeps = |symmetry: &Symmetry| turns.iter().all(|turn| turns.contains(symmetry.image_of_turn(turn)));
        let symmetries: Vec<Symmetry> = Symmetry::ALL.into_iter().filter(keeps).collect();
        let least = |position: &Position| {
            symmetries.iter().map(|&symmetry| code(&coloring(&image(symmetry, position)))).min().expect("the identity")
        };
        let mut seen: HashMap<usize, usize> = HashMap::new();
        colorings.for_each(|position| {
            seen.entry(code(&coloring(&position))).or_insert_with(|| least(&position));
        });
        let mut sectors: Vec<usize> = seen.into_values().collect();
        sectors.sort_unstable();
        sectors.dedup();
        let fibers = if file[10] == 2 { 2_048 } else { 1 };
        Reader { file, symmetries, sectors, fibers }
    }

    /// Returns the numbers of all cells that serve a position.
    fn cells(&self, position: &Position) -> Vec<usize> {
        let images = self.symmetries.iter().map(|&symmetry| image(symmetry, position));
        images
            .filter_map(|image| Some(self.cell(&image, self.sectors.binary_search(&code(&coloring(&image))).ok()?)))
            .collect()
    }

    fn cell(&self, (pieces, flips): &Position, sector: usize) -> usize {
        let place = |cubie: usize| pieces.iter().position(|&other| other == cubie).expect("each cubie is there");
        let orders = SLICES.map(|cubies| {
            let mut places = cubies.map(place);
            let at = places;
            places.sort_unstable();
            order(&at.map(|place| places.iter().position(|&other| other == place).expect("its own place")))
        });
        let [a, b, c] = SLICES.map(|cubies| (0..4).map(|bit| flips[place(cubies[bit])] << bit).sum::<usize>());
        let fiber = 128 * a + 64 * (b.count_ones() as usize % 2) + 8 * (b % 8) + c % 8;
        let row = 288 * orders[0] + 12 * orders[1] + orders[2] / 2;
        let parity = usize::from(is_odd(pieces));
        let fiber = if self.fibers == 1 { 0 } else { fiber };
        ((parity * self.sectors.len() + sector) * 6_912 + row) * self.fibers + fiber
    }

    fn value(&self, cell: usize) -> u8 {
        let half = self.cell_bytes() / 2;
        let bit = |plane: usize| self.file[HEADER + plane * half + cell / 8] >> (cell % 8) & 1;
        bit(0) | bit(1) << 1
    }

    fn cell_bytes(&self) -> usize {
        number::<8>(&self.file, 24) as usize / 4
    }

    fn check_definition(&self, farthest: &[usize]) {
        let cells = &self.file[HEADER..HEADER + self.cell_bytes()];
        let definition = &self.file[HEADER + self.cell_bytes()..];
        assert_eq!(number::<4>(&self.file, 56), definition.len() as u64);
        assert_eq!(number::<4>(definition, 0), u64::from(crc32fast::hash(&definition[4..])));
        assert_eq!(number::<4>(definition, 4), farthest.len() as u64);
        let listed: Vec<usize> =
            (0..farthest.len()).map(|index| number::<8>(definition, 8 + 8 * index) as usize).collect();
        assert_eq!(listed, farthest);
        let blocks = &definition[8 + 8 * farthest.len()..];
        let expected: Vec<u8> = cells.chunks(65_536).flat_map(|block| crc32fast::hash(block).to_le_bytes()).collect();
        assert!(*blocks == expected);
    }
}

/// Returns the distance of each position that turns lead to.
fn plain(rules: &Rules, flips: FlipChoice) -> HashMap<Position, usize> {
    let key = |edges: &Edges| match flips {
        FlipChoice::Counted => position(edges),
        FlipChoice::Ignored => (position(edges).0, [0; 12]),
    };
    let after = |cube: &Cube3| rules.turns().iter().map(|turn| cube.turned(turn)).collect::<Vec<Cube3>>();
    godtable_testing::plain_search([Cube3::SOLVED], |cube| key(cube.edges()), usize::MAX, after)
}

#[test]
fn reader_of_the_format_page_finds_all_distances() {
    let folder = tempfile::tempdir().expect("a folder");
    // A sample has both choices of flips.
    let step = if is_exhaustive() { 1 } else { 5 };
    let all = ["U2 R2 F2 D2 L2 B2", "F F' R2", "U U' D D' R2", "R R2 R' L2 U2 D2"];
    let all = all.iter().flat_map(|turns| [(turns, FlipChoice::Counted), (turns, FlipChoice::Ignored)]);
    for (turns, flips) in all.step_by(step) {
        let rules = Rules::parse(Puzzle::CORNERS3, turns, NamedLock::None).expect("turns");
        let mut maker =
            Maker::new(Space::new(&rules, flips).expect("rules"), InstructionSet::best()).expect("reversible");
        while maker.share().advance(&mut Alone, &|_| Continue(())).expect("nothing stops it") {}
        let path = folder.path().join("table");
        maker.write(&path, Existing::Replace).expect("a file");
        let distances = plain(&rules, flips);
        let reader = Reader::new(std::fs::read(&path).expect("a file"), &rules, distances.keys().copied());
        let mut values = vec![3; reader.cell_bytes() * 4];
        let last = distances.values().copied().max().expect("solved");
        let mut farthest = Vec::new();
        for (position, distance) in &distances {
            for cell in reader.cells(position) {
                values[cell] = (distance % 3) as u8;
                farthest.extend((*distance == last).then_some(cell));
            }
        }
        for (cell, value) in values.into_iter().enumerate() {
            assert_eq!(reader.value(cell), value, "{turns}, {flips:?}, cell {cell}");
        }
        farthest.sort_unstable();
        farthest.dedup();
        reader.check_definition(&farthest);
    }
}
