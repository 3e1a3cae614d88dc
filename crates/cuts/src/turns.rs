//! Which layers turn together: the moves of a puzzle, without their names.

use crate::grips::Grips;
use crate::solid::{End, Solid};
use crate::{CutKind, CutsError, Shape, Turns};

/// A turn of some layers of an axis, by the least angle that keeps the solid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LayersTurn {
    pub(crate) axis: usize,
    /// The end from which the turn is clockwise, and from which the layers count: 0 or 1.
    pub(crate) end: usize,
    /// The first and the last layer.
    pub(crate) layers: [usize; 2],
    /// The number of the rotation.
    pub(crate) rotation: usize,
}

impl LayersTurn {
    /// Returns the first and the last layer, counted from the first end of an axis with this number of layers.
    pub(crate) fn span(&self, layers: usize) -> [usize; 2] {
        let [first, last] = self.layers;
        if self.end == 0 { [first, last] } else { [layers - 1 - last, layers - 1 - first] }
    }

    /// Returns whether the turn moves what lies in these layers, by axis.
    pub(crate) fn holds(&self, grips: &Grips, layers: &[u8]) -> bool {
        let [first, last] = self.span(grips.axes[self.axis].layers());
        (first..=last).contains(&usize::from(layers[self.axis]))
    }
}

impl Turns {
    /// Returns the moves of an axis with `layers` layers: the end, and the first and last layer from there.
    fn of_axis(self, layers: usize, ends: &[End; 2]) -> Vec<(usize, [usize; 2])> {
        let last = layers - 1;
        let inner = (0..layers).filter(|layer| 2 * layer != last);
        let nearest = |layer: usize| if 2 * layer > last { (1, last - layer) } else { (0, layer) };
        let single = |(end, layer): (usize, usize)| (end, [layer, layer]);
        let block = |(end, layer): (usize, usize)| (end, [0, layer]);
        let corner = ends.iter().position(|end| end.kind == CutKind::Vertex);
        match (self, corner) {
            (Turns::Layers, _) => inner.map(nearest).map(single).collect(),
            (Turns::AllLayers, _) => (0..layers).map(nearest).map(single).collect(),
            (Turns::CornerBlocks, Some(end)) => (0..last).map(|layer| (end, [0, layer])).collect(),
            (Turns::Blocks | Turns::CornerBlocks, _) => inner.map(nearest).map(block).collect(),
        }
    }

    /// Returns the moves.
    pub(crate) fn moves(self, shape: Shape, solid: &Solid, grips: &Grips) -> Result<Vec<LayersTurn>, CutsError> {
        if self == Turns::CornerBlocks && shape != Shape::Tetrahedron {
            return Err(CutsError::CornerTurns { solid: shape.to_string() });
        }
        let mut moves = Vec::new();
        for (axis, own) in solid.axes.iter().enumerate() {
            let layers = grips.axes[axis].layers();
            if layers == 1 {
                continue;
            }
            for (end, layers) in self.of_axis(layers, &own.ends) {
                moves.push(LayersTurn { axis, end, layers, rotation: turn(solid, axis, end) });
            }
        }
        Ok(moves)
    }
}

/// Returns the moves that leave a piece in its place, given the layers that hold it: instead of layers with the piece, all
/// others of the axis turn, the other way. Returns `None` if those would not lie together.
pub(crate) fn around(moves: &[LayersTurn], solid: &Solid, grips: &Grips, piece: &[u8]) -> Option<Vec<LayersTurn>> {
    let mut around: Vec<LayersTurn> = Vec::new();
    for &made in moves {
        let last = grips.axes[made.axis].layers() - 1;
        let other = match made.layers {
            _ if !made.holds(grips, piece) => made,
            // The others count from the other end, from which the turn is clockwise too once it goes the other way.
            [0, end] => {
                let other = 1 - made.end;
                LayersTurn {
                    axis: made.axis,
                    end: other,
                    layers: [0, last - end - 1],
                    rotation: turn(solid, made.axis, other),
                }
            }
            _ => return None,
        };
        let is_same = |known: &LayersTurn| known.axis == other.axis && known.span(last + 1) == other.span(last + 1);
        if !around.iter().any(is_same) {
            around.push(other);
        }
    }
    Some(around)
}

/// Returns the rotations of the whole solid about its axes, each clockwise as seen from `end(axis)`.
pub(crate) fn rotations(solid: &Solid, grips: &Grips, end: impl Fn(usize) -> usize) -> Vec<LayersTurn> {
    let whole = |axis: usize| {
        let (end, layers) = (end(axis), [0, grips.axes[axis].layers() - 1]);
        LayersTurn { axis, end, layers, rotation: turn(solid, axis, end) }
    };
    (0..solid.axes.len()).map(whole).collect()
}

/// Returns the least rotation about an axis, clockwise as seen from an end.
pub(crate) fn turn(solid: &Solid, axis: usize, end: usize) -> usize {
    let turn = solid.axes[axis].turn;
    if end == 0 { turn } else { solid.rotations.inverse(turn) }
}
