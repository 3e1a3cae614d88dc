//! The sectors of a puzzle: one of each class under the symmetries, and the steps between them.
//!
//! A sector contains all positions with the same colors at all places and the same characters, under one lock state. Moves
//! and symmetries map sectors to sectors. The search needs one sector of each class: the image of a state has the same
//! distance as the state, so the states of a sector count once for each sector of its class.

use godtable_puzzle::orbits::{Arrangement, Definition, IllegalPiece, Move, OrbitArrangement};
use godtable_puzzle::permutations::is_odd;

use crate::order::Order;
use crate::sectors::block::Block;
use crate::sectors::colors::Color;
use crate::sectors::fiber::{ColorMap, Part, What, number_of, order, orientations, value};
use crate::sectors::heads::Heads;
use crate::sectors::sector::{Numbers, Sector};
use crate::sectors::symmetry_map::{CoordinateImage, CoordinateMap, Image, SymmetryMap};

/// A sector that stands for its class: among those with the least head, the first one.
#[derive(Clone, Debug)]
pub(crate) struct Class {
    pub(crate) sector: Sector,
    /// The number of sectors of the class.
    pub(crate) weight: u64,
    /// The symmetries that keep the sector, without the identity.
    pub(crate) keeping: Vec<u16>,
    pub(crate) arcs: Vec<Arc>,
    /// By arc, then by coordinate: the number of the table of its values.
    pub(crate) tables: Vec<u32>,
}

/// A step from a sector: a move, and the symmetry after it that leads to the sector of a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Arc {
    pub(crate) symmetry: u32,
    pub(crate) to: u32,
}

/// The sectors of a puzzle under a lock, reduced by the symmetries.
#[derive(Clone, Debug)]
pub struct Sectors {
    pub(crate) definition: Definition,
    /// The first one is the identity.
    pub(crate) symmetries: Vec<SymmetryMap>,
    pub(crate) colors: Vec<Color>,
    pub(crate) block: Block,
    pub(crate) numbers: Numbers,
    pub(crate) heads: Heads,
    /// By orbit and kind: the shade.
    pub(crate) shades: Vec<Vec<u8>>,
    pub(crate) classes: Vec<Class>,
    /// By class: the number of its sector, in ascending order unless the sets lie in files.
    pub(crate) class_numbers: Vec<usize>,
    /// The images of the values of a coordinate, in all ways that occur.
    pub(crate) tables: Vec<Vec<u16>>,
    /// The states at the goal: each the number of a class, and a bit of its sector.
    pub(crate) goals: Vec<(usize, usize)>,
    /// The numbers of unlocked and of locked states, in and out of reach.
    pub(crate) states: [u64; 2],
    /// Whether each state is a position. Otherwise only the states in reach are.
    pub(crate) knows_positions: bool,
    /// The number of states that count as one position: the zero-cost moves, divided by the renamings.
    pub(crate) holds: u64,
    pub(crate) fingerprint: u32,
    /// The order of the classes if new states wait, and not a second copy of the sets.
    pub(crate) order: Option<Order>,
}

impl Sectors {
    /// Returns the [fingerprint](crate::shares::Share::fingerprint) of a search.
    #[must_use]
    pub fn fingerprint(&self) -> u32 {
        self.fingerprint
    }

    /// Returns the numbers of unlocked and of locked states. States that no turns reach may be among them.
    #[must_use]
    pub fn states(&self) -> [u64; 2] {
        self.states
    }

    /// Returns the number of symmetries.
    #[must_use]
    pub fn symmetries(&self) -> usize {
        self.symmetries.len()
    }

    /// Puts the classes in another order.
    pub(crate) fn reorder(&mut self, order: &[usize]) {
        let mut places = vec![0; order.len()];
        for (place, &class) in order.iter().enumerate() {
            places[class] = place;
        }
        self.class_numbers = order.iter().map(|&class| self.class_numbers[class]).collect();
        let mut classes: Vec<(usize, Class)> = places.iter().copied().zip(self.classes.drain(..)).collect();
        classes.sort_unstable_by_key(|(place, _)| *place);
        self.classes.extend(classes.into_iter().map(|(_, class)| class));
        for arc in self.classes.iter_mut().flat_map(|class| &mut class.arcs) {
            arc.to = places[arc.to as usize] as u32;
        }
        self.goals.iter_mut().for_each(|(class, _)| *class = places[*class]);
    }

    /// Describes what is searched: the symmetries, the sectors that stand for classes, and their blocks.
    #[must_use]
    pub fn summary(&self) -> String {
        let (symmetries, classes, block) = (self.symmetries.len(), self.classes.len(), &self.block);
        let sectors: u64 = self.classes.iter().map(|class| class.weight).sum();
        let (bits, addresses, megabytes) = (block.bits, block.addresses, self.bytes() as f64 / 1e6);
        format!(
            "{symmetries} symmetries, {classes} of {sectors} sectors with {addresses} blocks of {bits} bits, {megabytes:.1} MB"
        )
    }

    /// Returns the number of bytes that the sets of a search take in memory.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let (classes, shape) = (self.classes.len(), self.block.shape());
        let more = self.order.as_ref().map_or(classes, Order::slot_count);
        ((classes + more) * shape.words * 8 + 2 * classes * shape.blocks) as u64
    }

    /// Returns the sector of an arrangement, and its bit there.
    pub(crate) fn of(&self, arrangement: &Arrangement, plane: usize) -> (Sector, usize) {
        let orbits = arrangement.orbits.iter().zip(&self.shades);
        let shades_at = |(own, shades): (&OrbitArrangement, &Vec<u8>)| {
            own.kinds.iter().map(|&kind| shades[usize::from(kind)]).collect()
        };
        let coloring = orbits.map(shades_at).collect();
        let count = self.colors.len();
        let mut sector = Sector { coloring, parities: vec![false; count], sums: vec![0; count], plane };
        let mut contents = Vec::new();
        for (number, color) in self.colors.iter().enumerate() {
            let (own, places) = (&arrangement.orbits[color.orbit], sector.places(color));
            let kind = |&place: &u8| {
                let kind = own.kinds[usize::from(place)];
                color.kinds.iter().position(|&other| other == kind).expect("a kind of the color") as u8
            };
            let order: Vec<u8> = places.iter().map(kind).collect();
            let orientation = |&place: &u8| own.orientations[usize::from(place)] % color.modulus;
            let orientations: Vec<u8> = places.iter().map(orientation).collect();
            let sum: usize = orientations.iter().map(|&own| usize::from(own)).sum();
            sector.parities[number] = color.has_parity && is_odd(&order);
            sector.sums[number] = match color {
                Color { gate: Some(_), .. } => number_of(&orientations, color.modulus) as u16,
                Color { has_sum: true, .. } => (sum % usize::from(color.modulus)) as u16,
                _ => 0,
            };
            contents.push((order, orientations));
        }
        let of_part = |part: &Part| {
            let (order, orientations) = &contents[part.color];
            value(part, &self.colors[part.color], order, orientations)
        };
        let values: Vec<usize> = self.block.coordinates.iter().map(|own| own.value(of_part)).collect();
        (sector, self.block.bit(&values))
    }

    /// Returns the state of a class to which symmetries map a state: the number of the class, and the bit of its sector.
    /// Returns `None` if no steps lead from the goal to the class.
    pub(crate) fn canonical(&self, arrangement: &Arrangement, plane: usize) -> Option<(usize, usize)> {
        let (sector, _) = self.of(arrangement, plane);
        // The sector of a class is legal.
        let legal = (0..self.symmetries.len()).filter(|&own| !self.has_any(&sector, &self.symmetries[own].illegal));
        let numbered = legal.map(|own| {
            let image = self.image(&sector, None, own, plane);
            (self.heads.number(&image), self.numbers.number(&image), own)
        });
        let (_, number, symmetry) = numbered.min()?;
        let class = self.class_numbers.binary_search(&number).ok()?;
        let own = &self.classes[class].sector;
        let (image, bit) = self.of(&self.symmetries[symmetry].image_of(arrangement), own.plane);
        // A sector out of reach may have the number of one in reach.
        (image == *own).then_some((class, bit))
    }

    /// Returns the images of an arrangement under the symmetries that map its plane to `to`.
    pub(crate) fn images_in_plane(&self, arrangement: &Arrangement, plane: usize, to: usize) -> Vec<Arrangement> {
        let symmetries = self.symmetries.iter().filter(|symmetry| symmetry.plane(plane) == to);
        symmetries.map(|symmetry| symmetry.image_of(arrangement)).collect()
    }

    /// Returns the arrangement of a bit of a sector: the inverse of [`Sectors::of`].
    pub(crate) fn arrangement(&self, sector: &Sector, bit: usize) -> Arrangement {
        let orbit = |own: &Vec<u8>| OrbitArrangement { kinds: vec![0; own.len()], orientations: vec![0; own.len()] };
        let mut arrangement = Arrangement { orbits: sector.coloring.iter().map(orbit).collect() };
        for (number, color) in self.colors.iter().enumerate() {
            let value = |what: What| {
                let is_it = |own: &Part| (own.color, own.what) == (number, what);
                let parts = self.block.coordinates.iter().enumerate();
                let mut found = parts.filter_map(|(own, all)| {
                    let part = all.parts.iter().position(is_it)?;
                    Some(all.value_of_part(part, self.block.value(own, bit)))
                });
                found.next().unwrap_or(0)
            };
            let places = sector.places(color);
            let order = order(color, value(What::Order), sector.parities[number]);
            let orientations = orientations(color, value(What::Orientations), sector.sums[number]);
            let orbit = &mut arrangement.orbits[color.orbit];
            for (piece, &place) in places.iter().enumerate() {
                let kind = order.as_ref().map(|order| color.kinds[usize::from(order[piece])]);
                orbit.kinds[usize::from(place)] = kind.unwrap_or_else(|| sector.kind(color, place));
                orbit.orientations[usize::from(place)] = orientations[piece];
            }
        }
        arrangement
    }

    /// Returns the sector after a move, if any, and then a symmetry. The move leads to `plane`.
    pub(crate) fn image(&self, sector: &Sector, number: Option<usize>, symmetry: usize, plane: usize) -> Sector {
        let made = number.map(|number| &self.definition.moves()[number]);
        let mut image = Image::of(sector, &self.colors);
        self.symmetries[symmetry].find_image(&self.colors, sector, made, plane, &mut image);
        image.sector
    }

    /// Returns whether a sector has any of some pieces, illegal ones. The kinds of a shade may lie at the same places.
    pub(crate) fn has_any(&self, sector: &Sector, pieces: &[IllegalPiece]) -> bool {
        pieces.iter().any(|&IllegalPiece { orbit, place, kind }| {
            sector.coloring[orbit][usize::from(place)] == self.shades[orbit][usize::from(kind)]
        })
    }

    /// Finds all that determines the table of a coordinate under a move, if any, and then a symmetry.
    pub(crate) fn find_map(&self, sector: &Sector, made: Option<&Move>, symmetry: usize, found: &mut CoordinateMap) {
        let symmetry_map = &self.symmetries[symmetry];
        let CoordinateImage { to, places } = &symmetry_map.coordinates[found.number];
        found.image.to = *to;
        found.image.places.clone_from(places);
        for (part, (map, parity, sum)) in self.block.coordinates[found.number].parts.iter().zip(&mut found.parts) {
            symmetry_map.find_map(&self.colors, sector, made, part.color, map);
            (*parity, *sum) = (sector.parities[part.color], sector.sums[part.color]);
        }
    }

    /// Returns the images of the values of a coordinate.
    pub(crate) fn table(&self, map: &CoordinateMap) -> Vec<u16> {
        let CoordinateMap { number, image, parts } = map;
        let coordinates = &self.block.coordinates;
        let of_part = |(part, (map, parity, sum)): (&Part, &(ColorMap, bool, u16))| {
            map.table(part, &self.colors[part.color], *parity, *sum)
        };
        let tables = coordinates[*number].parts.iter().zip(parts).map(of_part).collect();
        coordinates[*number].table(tables, &coordinates[image.to], &image.places)
    }

    /// Returns for each coordinate its image under the symmetry of an arc, and the number of its table.
    pub(crate) fn images(&self, class: &Class, number: usize) -> Vec<(usize, u32)> {
        let coordinates = &self.symmetries[class.arcs[number].symmetry as usize].coordinates;
        let tables = &class.tables[number * coordinates.len()..];
        coordinates.iter().map(|image| image.to).zip(tables.iter().copied()).collect()
    }

    /// Returns the same with the tables.
    pub(crate) fn with_tables(&self, images: &[(usize, u32)]) -> Vec<(usize, &[u16])> {
        images.iter().map(|&(to, table)| (to, &self.tables[table as usize][..])).collect()
    }

    /// Returns the bit to which a symmetry leads from a bit of a sector.
    pub(crate) fn bit_image(&self, sector: &Sector, symmetry: usize, bit: usize) -> usize {
        let tables = self.symmetry_tables(sector, symmetry);
        self.block.mapped(&borrowed(&tables), bit)
    }

    /// Returns for each coordinate its image under a symmetry, and the images of its values.
    fn symmetry_tables(&self, sector: &Sector, symmetry: usize) -> Vec<(usize, Vec<u16>)> {
        let table = |mut map: CoordinateMap| {
            self.find_map(sector, None, symmetry, &mut map);
            (map.image.to, self.table(&map))
        };
        self.block.maps().map(table).collect()
    }

    /// Returns the number of states of the sector of a class that symmetries keep, summed over all symmetries but the
    /// identity. `words` has the states of the sector.
    pub(crate) fn fixed(&self, class: &Class, words: impl Fn(usize) -> u64) -> u64 {
        let fixed = |&symmetry: &u16| {
            let tables = self.symmetry_tables(&class.sector, usize::from(symmetry));
            let (block, tables) = (&self.block, borrowed(&tables));
            // A position is kept if its address is, and its place in the block.
            let mask = |address| {
                let mut mask = vec![0_u64; block.words];
                let places = block.place_images(&tables, address).into_iter().take(block.bits).enumerate();
                places
                    .filter(|&(place, image)| place == usize::from(image))
                    .for_each(|(place, _)| mask[place / 64] |= 1 << (place % 64));
                mask
            };
            let of_all = block.cycles.is_none().then(|| mask(0));
            let addresses = block.address_images(&tables).into_iter().enumerate();
            let addresses = addresses.filter(|&(address, image)| address == image as usize);
            let of_address = |(address, _): (usize, u32)| {
                let of_word =
                    |(number, mask): (usize, &u64)| (words(address * block.words + number) & mask).count_ones();
                let own = if of_all.is_none() { mask(address) } else { Vec::new() };
                of_all.as_ref().unwrap_or(&own).iter().enumerate().map(of_word).sum::<u32>()
            };
            addresses.map(|address| u64::from(of_address(address))).sum::<u64>()
        };
        class.keeping.iter().map(fixed).sum()
    }
}

/// Returns images and tables as [`Block`] takes them.
fn borrowed(tables: &[(usize, Vec<u16>)]) -> Vec<(usize, &[u16])> {
    tables.iter().map(|(to, table)| (*to, &table[..])).collect()
}
