//! Grips: the axes of a puzzle, and the layers between its planes.
//!
//! The planes across an axis cut the solid into layers. They count from each end: layer 0 of an end is the outermost.

use crate::solid::{Solid, SolidAxis};
use crate::vector::{Vector, dot, scaled};
use crate::{Cut, CutKind, CutsError, Description, Shape};

/// Planes nearer than this are the same.
const SAME: f64 = 1e-5;

/// The layers along one axis.
pub(crate) struct Axis {
    /// The direction of the first end.
    pub(crate) direction: Vector,
    /// The distances of the planes toward the first end, the largest first; and the number of the cut that each belongs
    /// to.
    planes: Vec<(f64, usize)>,
}

/// The layers of a puzzle.
pub(crate) struct Grips {
    /// By axis of the solid.
    pub(crate) axes: Vec<Axis>,
    /// The cuts, in text.
    cuts: Vec<String>,
}

impl Axis {
    /// Returns the number of layers, 1 if nothing cuts the axis.
    pub(crate) fn layers(&self) -> usize {
        self.planes.len() + 1
    }

    /// Returns the layer of a point, counted from the first end.
    pub(crate) fn layer(&self, point: Vector) -> usize {
        let height = dot(point, self.direction);
        self.planes.iter().filter(|(offset, _)| height < *offset).count()
    }

    /// Returns whether a point lies on some plane.
    pub(crate) fn has_on_plane(&self, point: Vector) -> bool {
        let height = dot(point, self.direction);
        self.planes.iter().any(|(offset, _)| (height - offset).abs() < SAME)
    }

    /// Adds a plane.
    fn add(&mut self, offset: f64, cut: usize, cuts: &[String]) -> Result<(), CutsError> {
        let same = self.planes.iter().find(|(other, _)| (offset - other).abs() < SAME);
        if let Some(&(_, other)) = same {
            return Err(CutsError::SameCut { first: cuts[other].clone(), second: cuts[cut].clone() });
        }
        let place = self.planes.iter().position(|(other, _)| *other < offset).unwrap_or(self.planes.len());
        self.planes.insert(place, (offset, cut));
        Ok(())
    }
}

impl Grips {
    pub(crate) fn of(description: &Description, solid: &Solid) -> Result<Grips, CutsError> {
        let axis = |own: &SolidAxis| Axis { direction: own.ends[0].direction, planes: Vec::new() };
        let mut grips = Grips { axes: solid.axes.iter().map(axis).collect(), cuts: Vec::new() };
        if let Shape::Cuboid(layers) = description.shape() {
            grips.cut_cuboid(layers);
        }
        for cut in description.cuts() {
            grips.cut(solid, cut)?;
        }
        Ok(grips)
    }

    /// Adds the planes of a cut. If both ends of an axis are of its kind, a plane through the center belongs to both.
    fn cut(&mut self, solid: &Solid, cut: &Cut) -> Result<(), CutsError> {
        let number = self.cuts.len();
        self.cuts.push(cut.to_string());
        for (axis, own) in self.axes.iter_mut().zip(&solid.axes) {
            let [first, second] = &own.ends;
            for (end, other, sign) in [(first, second, 1.0), (second, first, -1.0)] {
                if end.kind != cut.kind {
                    continue;
                }
                let (most, least) = (end.extent - SAME, SAME - other.extent);
                if !(least..most).contains(&cut.distance) {
                    return Err(CutsError::Misses { cut: cut.to_string(), least: -other.extent, most: end.extent });
                }
                let is_shared = first.kind == second.kind && cut.distance.abs() < SAME / 2.0;
                if !(is_shared && sign < 0.0) {
                    axis.add(sign * cut.distance, number, &self.cuts)?;
                }
            }
        }
        Ok(())
    }

    fn cut_cuboid(&mut self, layers: [u8; 3]) {
        let most = layers.into_iter().max().expect("three sides");
        for (axis, &count) in layers.iter().enumerate() {
            let mut axes = self.axes.iter_mut();
            let own = axes.find(|own| own.direction[axis].abs() > 0.99).expect("a cuboid has three axes");
            let number = self.cuts.len();
            self.cuts.push(format!("of {count} layers"));
            // From the largest distance to the least.
            let offset = |cut: u8| (f64::from(count) - 2.0 * f64::from(cut)) / f64::from(most);
            own.planes = (1..count).map(|cut| (offset(cut), number)).collect();
        }
    }

    /// Returns all planes: their normals of length 1, and their distances.
    pub(crate) fn planes(&self) -> impl Iterator<Item = (Vector, f64)> {
        self.axes.iter().flat_map(|axis| axis.planes.iter().map(|&(offset, _)| (axis.direction, offset)))
    }

    /// Returns the texts of the cuts with a plane that a predicate keeps, each once.
    pub(crate) fn cuts_whose_planes(&self, keeps: impl Fn(Vector, f64) -> bool) -> String {
        let has = |number: usize| {
            self.axes
                .iter()
                .any(|axis| axis.planes.iter().any(|&(offset, cut)| cut == number && keeps(axis.direction, offset)))
        };
        let cuts = (0..self.cuts.len()).filter(|&number| has(number)).map(|number| self.cuts[number].as_str());
        cuts.collect::<Vec<&str>>().join(", ")
    }

    /// Returns the kinds of the cuts of a description, each once.
    pub(crate) fn kinds(description: &Description) -> Vec<CutKind> {
        let mut kinds: Vec<CutKind> = Vec::new();
        for cut in description.cuts() {
            if !kinds.contains(&cut.kind) {
                kinds.push(cut.kind);
            }
        }
        kinds
    }

    /// Returns the layers that hold a point, by axis.
    pub(crate) fn layers_at(&self, point: Vector) -> Vec<u8> {
        self.axes.iter().map(|axis| axis.layer(point) as u8).collect()
    }

    /// Returns the layers of the piece that holds the center, by axis, or `None` if a plane goes through the center.
    pub(crate) fn core(&self) -> Option<Vec<u8>> {
        let center = scaled([1.0; 3], 0.0);
        let is_cut = self.axes.iter().any(|axis| axis.has_on_plane(center));
        (!is_cut).then(|| self.layers_at(center))
    }
}
