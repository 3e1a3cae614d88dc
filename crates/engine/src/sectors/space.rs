//! The sectors of a puzzle: one of each class under the symmetries, and the steps between them.
//!
//! A sector has all positions with the same colours at all places and the same characters, under one lock state. Moves and
//! symmetries map sectors to sectors. The search needs one sector of each class: the image of a state has the same distance
//! as the state, so the states of a sector count once for each sector of its class.
//!
//! Only sectors in reach of the goal are found. So parities and sums that moves never reach need no rule of their own.

use std::collections::HashMap;
use std::ops::ControlFlow;

use godtable_puzzle::orbits::{Arrangement, Definition};

use crate::levels::automorphism::{KindMap, PlaceMap};
use crate::levels::classes::Group;
use crate::levels::fixed::Symmetry;
use crate::levels::reduced::parities;
use crate::levels::sums::{Character, sums};
use crate::levels::{Arcs, Goal, Positions};
use crate::sectors::block::Block;
use crate::sectors::colours::colours;
use crate::sectors::fibre::{ColourMap, Coordinate, MOST_PLACES, Told, is_odd, value};

/// The most sectors, in and out of reach: each has five bytes in a list.
const MOST_SECTORS: u64 = 1 << 27;

/// The fewest positions of a sector of use.
const LEAST: usize = 64;

/// The number of no class.
const NONE: u32 = u32::MAX;

/// A sector.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sector {
    /// By orbit, then by place: the number of the colour.
    colours: Vec<Vec<u8>>,
    /// By colour: whether its order is odd, if the sector tells.
    parities: Vec<bool>,
    /// By colour: the sum of its orientations, if the sector tells.
    sums: Vec<u8>,
    plane: usize,
}

impl Sector {
    /// Whether its states are unlocked.
    pub(crate) const fn is_unlocked(&self) -> bool {
        self.plane == 0
    }
}

/// A sector that stands for its class.
#[derive(Clone, Debug)]
pub(crate) struct Class {
    pub(crate) sector: Sector,
    /// The number of sectors of the class.
    pub(crate) weight: u64,
    pub(crate) arcs: Vec<Arc>,
    /// By arc, then by coordinate: the number of the table of its values.
    tables: Vec<u32>,
}

/// A step from a sector: a move, and the symmetry after it that leads to the sector of a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Arc {
    pub(crate) symmetry: u32,
    pub(crate) to: u32,
}

/// The sectors of a puzzle under a lock, folded under the symmetries.
#[derive(Debug)]
pub struct Sectors {
    definition: Definition,
    symmetries: Vec<Folding>,
    told: Vec<Told>,
    pub(crate) block: Block,
    pub(crate) classes: Vec<Class>,
    /// The images of the values of a coordinate, in all ways that occur.
    pub(crate) tables: Vec<Vec<u16>>,
    /// By class: the bits of the goal in its sector.
    pub(crate) goals: Vec<(usize, usize)>,
    /// The numbers of unlocked and of locked states, in and out of reach.
    pub(crate) states: [u64; 2],
}

impl Sectors {
    /// Finds the sectors of a puzzle, or `None` if it has none of use: some positions are illegal, the symmetries are too many
    /// to be found, or the sectors or the positions of a sector are too many; or if the observer stops the search, which takes
    /// minutes for puzzles with many moves.
    #[must_use]
    pub fn new(
        positions: &Positions,
        arcs: &Arcs,
        goal: &Goal,
        observe: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Option<Sectors> {
        Sectors::of_at_least(LEAST, positions, arcs, goal, observe)
    }

    /// Returns the same, or `None` if a sector has fewer positions than `least`.
    #[must_use]
    pub fn of_at_least(
        least: usize,
        positions: &Positions,
        arcs: &Arcs,
        goal: &Goal,
        observe: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Option<Sectors> {
        let definition = positions.connected.clone();
        let has_wide = definition.orbits().iter().any(|orbit| orbit.kinds.len() > MOST_PLACES);
        if !positions.whole.illegal().is_empty() || has_wide {
            return None;
        }
        let group = Group::new(positions, arcs, goal, observe).ok()?;
        let symmetries = group.symmetries();
        let inverses = group.inverses(&symmetries);
        let told = told(&definition, &symmetries);
        let block = Block::new(&told, &symmetries).filter(|block| block.addresses * block.bits >= least)?;
        let symmetries =
            symmetries.into_iter().map(|symmetry| Folding::new(symmetry, &told, &block.coordinates)).collect();
        let unlocked = positions.legal_count();
        let states = [unlocked, unlocked.checked_mul(arcs.planes() as u64 - 1)?];
        let mut sectors = Sectors {
            definition,
            symmetries,
            told,
            block,
            classes: Vec::new(),
            tables: Vec::new(),
            goals: Vec::new(),
            states,
        };
        let numbers = Numbers::new(&sectors, arcs.planes())?;
        let mut fold = Fold {
            inverses: &inverses,
            class_of: vec![NONE; numbers.count],
            symmetry_of: Vec::new(),
            numbers,
            tables: HashMap::new(),
        };
        fold.symmetry_of = vec![0; fold.numbers.count];
        let (goals, planes) = match goal {
            Goal::Positions(goals) => (goals.clone(), arcs.planes()),
            Goal::Unlocked(goal) => (vec![*goal], 1),
        };
        for goal in goals {
            let arrangement = positions.connected_arrangement(goal);
            for plane in 0..arcs.planes() {
                let (sector, bit) = sectors.of(&arrangement, plane);
                let (class, symmetry) = fold.class(&mut sectors, &sector);
                if plane < planes {
                    let bit = sectors.mapped_bit(&sector, None, symmetry, bit);
                    if !sectors.goals.contains(&(class as usize, bit)) {
                        sectors.goals.push((class as usize, bit));
                    }
                }
            }
        }
        let mut next = 0;
        while next < sectors.classes.len() {
            if observe().is_break() {
                return None;
            }
            let sector = sectors.classes[next].sector.clone();
            for plane in 0..arcs.planes() {
                for number in arcs.numbers() {
                    let image = sectors.moved(&sector, number, plane);
                    fold.class(&mut sectors, &image);
                }
            }
            let (mut steps, mut tables) = (Vec::new(), Vec::new());
            for arc in arcs.from(sector.plane) {
                let image = sectors.moved(&sector, arc.number, arc.to);
                let (to, symmetry) = fold.known(&image);
                steps.push(Arc { symmetry: symmetry as u32, to });
                for table in sectors.tables_of(&sector, Some(arc.number), symmetry) {
                    tables.push(fold.table(&mut sectors.tables, table));
                }
            }
            let class = &mut sectors.classes[next];
            (class.arcs, class.tables) = (steps, tables);
            next += 1;
        }
        Some(sectors)
    }

    /// Returns the number of symmetries.
    #[must_use]
    pub fn symmetries(&self) -> usize {
        self.symmetries.len()
    }

    /// Returns what is searched, in words: the symmetries, the sectors that stand for classes, and their blocks.
    #[must_use]
    pub fn summary(&self) -> String {
        let (symmetries, classes, block) = (self.symmetries.len(), self.classes.len(), &self.block);
        let sectors: u64 = self.classes.iter().map(|class| class.weight).sum();
        let (bits, addresses, megabytes) = (block.bits, block.addresses, self.bytes() as f64 / 1e6);
        format!(
            "{symmetries} symmetries, {classes} of {sectors} sectors with {addresses} blocks of {bits} bits, {megabytes:.1} MB"
        )
    }

    /// Returns the number of bytes that a search takes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let block = self.block.words * 8 + 1;
        2 * (self.classes.len() * self.block.addresses * block) as u64
    }

    /// Returns the sector of an arrangement, and its bit there.
    fn of(&self, arrangement: &Arrangement, plane: usize) -> (Sector, usize) {
        let colour_at = |(orbit, own): (usize, &godtable_puzzle::orbits::OrbitArrangement)| {
            let number = |kind: &u8| {
                let is_of = |told: &Told| told.colour.orbit == orbit && told.colour.kinds.contains(kind);
                self.told.iter().position(is_of).expect("a kind of the orbit") as u8
            };
            own.kinds.iter().map(number).collect()
        };
        let colours: Vec<Vec<u8>> = arrangement.orbits.iter().enumerate().map(colour_at).collect();
        let content = |number: usize| {
            let told = &self.told[number];
            let own = &arrangement.orbits[told.colour.orbit];
            let places = places(&colours, told, number);
            let kind = |&place: &u8| {
                let kind = own.kinds[usize::from(place)];
                told.colour.kinds.iter().position(|&other| other == kind).expect("a kind of the colour") as u8
            };
            let order: Vec<u8> = places.iter().map(kind).collect();
            let turned = places.iter().map(|&place| own.orientations[usize::from(place)] % told.colour.modulus);
            (order, turned.collect::<Vec<u8>>())
        };
        let contents: Vec<(Vec<u8>, Vec<u8>)> = (0..self.told.len()).map(content).collect();
        let parities = self.told.iter().zip(&contents).map(|(told, (order, _))| told.has_parity && is_odd(order));
        let sum = |(told, (_, turned)): (&Told, &(Vec<u8>, Vec<u8>))| {
            let sum: usize = turned.iter().map(|&own| usize::from(own)).sum();
            if told.has_sum { (sum % usize::from(told.colour.modulus)) as u8 } else { 0 }
        };
        let sums = self.told.iter().zip(&contents).map(sum).collect();
        let bit = self.block.bit(|coordinate: &Coordinate| {
            let (order, turned) = &contents[coordinate.colour];
            value(coordinate, &self.told[coordinate.colour], order, turned)
        });
        (Sector { parities: parities.collect(), sums, colours, plane }, bit)
    }

    /// Returns the sector after a move to `plane`. The first symmetry is the identity.
    fn moved(&self, sector: &Sector, number: usize, plane: usize) -> Sector {
        self.image(sector, Some(number), 0, plane)
    }

    /// Returns the sector after a move, if any, and then a symmetry. The move leads to `plane`.
    fn image(&self, sector: &Sector, number: Option<usize>, symmetry: usize, plane: usize) -> Sector {
        let Folding { symmetry, colours, .. } = &self.symmetries[symmetry];
        let mut image = Sector { plane: symmetry.planes[plane], ..sector.clone() };
        // By colour: the images of its places so far, whether their order is odd, and the sum of what they gain.
        let mut seen = vec![(0_u64, false, 0_usize); colours.len()];
        for (orbit, own) in sector.colours.iter().enumerate() {
            let action = number.map(|number| &self.definition.moves()[number].actions[orbit]);
            let PlaceMap { to, images, unit, shifts } = &symmetry.automorphism.orbits[orbit].places;
            for (place, &colour) in own.iter().enumerate() {
                let (moved, twist) =
                    action.map_or((place, 0), |action| (usize::from(action.images[place]), action.twists[place]));
                let (of_colour, last) = (&colours[usize::from(colour)], images[moved]);
                image.colours[*to][usize::from(last)] = of_colour.to as u8;
                let (places, is_odd, gains) = &mut seen[usize::from(colour)];
                *is_odd ^= (*places >> last).count_ones() % 2 == 1;
                *places |= 1 << last;
                *gains += usize::from(twist) * usize::from(*unit) + usize::from(shifts[moved] + of_colour.shift);
            }
        }
        for (number, (of_colour, (_, is_odd, gains))) in colours.iter().zip(seen).enumerate() {
            let told = &self.told[of_colour.to];
            image.parities[of_colour.to] = told.has_parity && (sector.parities[number] != is_odd) != of_colour.is_odd;
            let unit = symmetry.automorphism.orbits[self.told[number].colour.orbit].places.unit;
            let sum = usize::from(sector.sums[number]) * usize::from(unit) + gains;
            image.sums[of_colour.to] = if told.has_sum { (sum % usize::from(told.colour.modulus)) as u8 } else { 0 };
        }
        image
    }

    /// Returns by coordinate the images of its values under a move, if any, and then a symmetry.
    fn tables_of(&self, sector: &Sector, number: Option<usize>, symmetry: usize) -> Vec<Vec<u16>> {
        let made = number.map(|number| &self.definition.moves()[number]);
        let map = |colour: usize| {
            let places = places(&sector.colours, &self.told[colour], colour);
            ColourMap::new(&self.told, colour, &places, made, &self.symmetries[symmetry].symmetry.automorphism)
        };
        let maps: Vec<ColourMap> = (0..self.told.len()).map(map).collect();
        let table = |coordinate: &Coordinate| {
            let (map, told) = (&maps[coordinate.colour], &self.told[coordinate.colour]);
            let (parity, sum) = (sector.parities[coordinate.colour], sector.sums[coordinate.colour]);
            map.table(coordinate, told, parity, sum)
        };
        self.block.coordinates.iter().map(table).collect()
    }

    /// Returns for each coordinate its image under the symmetry of an arc, and the number of its table.
    pub(crate) fn images(&self, class: &Class, number: usize) -> Vec<(usize, u32)> {
        let coordinates = &self.symmetries[class.arcs[number].symmetry as usize].coordinates;
        let tables = &class.tables[number * coordinates.len()..];
        coordinates.iter().copied().zip(tables.iter().copied()).collect()
    }

    /// Returns the same with the tables.
    pub(crate) fn tables_of_images(&self, images: &[(usize, u32)]) -> Vec<(usize, &[u16])> {
        images.iter().map(|&(to, table)| (to, &self.tables[table as usize][..])).collect()
    }

    /// Returns the bit to which a move, if any, and then a symmetry lead from a bit of a sector.
    fn mapped_bit(&self, sector: &Sector, number: Option<usize>, symmetry: usize, bit: usize) -> usize {
        let tables = self.tables_of(sector, number, symmetry);
        let images = self.symmetries[symmetry].coordinates.iter().copied();
        self.block.mapped(&images.zip(tables.iter().map(Vec::as_slice)).collect::<Vec<_>>(), bit)
    }
}

/// A symmetry, and its effect on the colours.
#[derive(Debug)]
struct Folding {
    symmetry: Symmetry,
    colours: Vec<ColourImage>,
    /// By coordinate: the number of its image.
    coordinates: Vec<usize>,
}

/// The image of a colour.
#[derive(Debug)]
struct ColourImage {
    to: usize,
    /// What all orientations gain.
    shift: u8,
    /// Whether the images of its kinds are an odd permutation of them.
    is_odd: bool,
}

impl Folding {
    fn new(symmetry: Symmetry, told: &[Told], coordinates: &[Coordinate]) -> Folding {
        let image = |told_here: &Told| {
            let map = &symmetry.automorphism.orbits[told_here.colour.orbit];
            let kinds =
                told_here.colour.kinds.iter().map(|&kind| map.kinds[usize::from(kind)].expect("a kind of the orbit"));
            let kinds: Vec<KindMap> = kinds.collect();
            let is_image =
                |other: &Told| other.colour.orbit == map.places.to && other.colour.kinds.contains(&kinds[0].to);
            let to = told.iter().position(is_image).expect("symmetries keep the colours");
            let images: Vec<u8> = kinds.iter().map(|kind| kind.to).collect();
            ColourImage { to, shift: kinds[0].shift, is_odd: is_odd(&images) }
        };
        let colours: Vec<ColourImage> = told.iter().map(image).collect();
        let image = |own: &Coordinate| {
            let is_image = |other: &Coordinate| (other.colour, other.part) == (colours[own.colour].to, own.part);
            coordinates.iter().position(is_image).expect("symmetries keep the coordinates")
        };
        Folding { coordinates: coordinates.iter().map(image).collect(), colours, symmetry }
    }
}

/// Returns the places of a colour, in ascending order.
fn places(colours: &[Vec<u8>], told: &Told, number: usize) -> Vec<u8> {
    let own = colours[told.colour.orbit].iter().enumerate();
    own.filter(|&(_, &colour)| usize::from(colour) == number).map(|(place, _)| place as u8).collect()
}

/// Returns the colours of a puzzle, with the characters that its sectors need.
fn told(definition: &Definition, symmetries: &[Symmetry]) -> Vec<Told> {
    let orbits = definition.orbits().len();
    let (mut has_parity, mut has_sum) = (vec![false; orbits], vec![false; orbits]);
    for (orbit, others) in parities(definition).into_iter().enumerate() {
        for other in others.iter().flatten().copied().chain(others.is_some().then_some(orbit)) {
            has_parity[other] = true;
        }
    }
    for (orbit, combination) in sums(definition).into_iter().enumerate() {
        has_sum[orbit] |= combination.is_some();
        for (character, _) in combination.into_iter().flatten() {
            match character {
                Character::Sum(other) => has_sum[other] = true,
                Character::Parity(other) => has_parity[other] = true,
                Character::Class(_) => {}
            }
        }
    }
    // Symmetries that exchange orbits find the same characters in both.
    for symmetry in symmetries {
        for (orbit, map) in symmetry.automorphism.orbits.iter().enumerate() {
            has_parity[map.places.to] |= has_parity[orbit];
            has_sum[map.places.to] |= has_sum[orbit];
        }
    }
    let told = colours(definition.orbits(), symmetries).into_iter().map(|colour| Told {
        has_parity: has_parity[colour.orbit] && colour.is_ordered(),
        has_sum: has_sum[colour.orbit] && colour.modulus > 1,
        colour,
    });
    told.collect()
}

/// The numbers of all sectors.
struct Numbers {
    /// By orbit: its colours with their pieces, and the number of colourings.
    orbits: Vec<(Vec<(u8, u64)>, u64)>,
    told: Vec<Told>,
    planes: usize,
    count: usize,
}

impl Numbers {
    /// Returns `None` if the sectors are too many.
    fn new(sectors: &Sectors, planes: usize) -> Option<Numbers> {
        let orbit = |(orbit, own): (usize, &godtable_puzzle::orbits::OrbitDefinition)| {
            let colours = sectors.told.iter().enumerate().filter(|(_, told)| told.colour.orbit == orbit);
            let colours: Vec<(u8, u64)> =
                colours.map(|(number, told)| (number as u8, told.colour.pieces as u64)).collect();
            let (mut count, mut left) = (1_u64, own.kinds.len() as u64);
            for &(_, pieces) in &colours {
                for piece in 0..pieces {
                    count = count.checked_mul(left - piece).filter(|&count| count < 1 << 50)? / (piece + 1);
                }
                left -= pieces;
            }
            Some((colours, count))
        };
        let orbits: Vec<_> = sectors.definition.orbits().iter().enumerate().map(orbit).collect::<Option<_>>()?;
        let characters = sectors.told.iter().map(|told| {
            let sums = if told.has_sum { u64::from(told.colour.modulus) } else { 1 };
            sums << u8::from(told.has_parity)
        });
        let sizes = orbits.iter().map(|(_, count)| *count).chain(characters).chain([planes as u64]);
        let count = sizes.into_iter().try_fold(1, u64::checked_mul);
        let count = count.filter(|&count| count <= MOST_SECTORS && sectors.told.len() < usize::from(u8::MAX))?;
        Some(Numbers { orbits, told: sectors.told.clone(), planes, count: count as usize })
    }

    fn number(&self, sector: &Sector) -> usize {
        let mut number = 0;
        for ((colours, count), own) in self.orbits.iter().zip(&sector.colours) {
            number = number * count + colouring(colours, *count, own);
        }
        for (colour, told) in self.told.iter().enumerate() {
            if told.has_parity {
                number = number * 2 + u64::from(sector.parities[colour]);
            }
            if told.has_sum {
                number = number * u64::from(told.colour.modulus) + u64::from(sector.sums[colour]);
            }
        }
        number as usize * self.planes + sector.plane
    }
}

/// Returns the number of a colouring among all `count` ones of an orbit: that of the colourings before it in the list in
/// ascending order.
fn colouring(colours: &[(u8, u64)], count: u64, own: &[u8]) -> u64 {
    let mut left: Vec<(u8, u64)> = colours.to_vec();
    let (mut number, mut count, mut places) = (0, count, own.len() as u64);
    for colour in own {
        for (other, pieces) in &mut left {
            let share = count * *pieces / places;
            if other == colour {
                count = share;
                *pieces -= 1;
                break;
            }
            number += share;
        }
        places -= 1;
    }
    number
}

/// Classes as they are found.
struct Fold<'a> {
    inverses: &'a [usize],
    numbers: Numbers,
    /// By sector: the number of its class, [`NONE`] if it is not found.
    class_of: Vec<u32>,
    /// By sector: the number of the symmetry to the sector of its class.
    symmetry_of: Vec<u16>,
    /// The number of each table.
    tables: HashMap<Vec<u16>, u32>,
}

impl Fold<'_> {
    /// Returns the class of a sector, and the symmetry to the sector of the class.
    fn known(&self, sector: &Sector) -> (u32, usize) {
        let number = self.numbers.number(sector);
        (self.class_of[number], usize::from(self.symmetry_of[number]))
    }

    /// Returns the number of a table among all.
    fn table(&mut self, tables: &mut Vec<Vec<u16>>, table: Vec<u16>) -> u32 {
        if let Some(&number) = self.tables.get(&table) {
            return number;
        }
        let number = tables.len() as u32;
        tables.push(table.clone());
        self.tables.insert(table, number);
        number
    }

    /// Returns the same. If the class is new, the sector stands for it.
    fn class(&mut self, sectors: &mut Sectors, sector: &Sector) -> (u32, usize) {
        let known = self.known(sector);
        if known.0 != NONE {
            return known;
        }
        let (class, mut weight) = (sectors.classes.len() as u32, 0);
        for (symmetry, inverse) in self.inverses.iter().enumerate() {
            let image = self.numbers.number(&sectors.image(sector, None, symmetry, sector.plane));
            if self.class_of[image] == NONE {
                (self.class_of[image], self.symmetry_of[image]) = (class, *inverse as u16);
                weight += 1;
            }
        }
        sectors.classes.push(Class { sector: sector.clone(), weight, arcs: Vec::new(), tables: Vec::new() });
        self.known(sector)
    }
}
