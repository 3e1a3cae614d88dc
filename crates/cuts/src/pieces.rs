//! Groups the stickers of a cut solid into pieces.
//!
//! The planes cut the solid into convex parts. Two stickers belong to one piece if they lie in the same layer of each axis.
//! The part that holds the center is the core. Each of its stickers counts as a piece, as on a 3x3x3 with its centers:
//! the core's orientations would be all rotations of the solid, and no number modulo another one.

use std::collections::HashMap;

use crate::grips::Grips;
use crate::surface::Surface;
use crate::vector::mean;

pub(crate) struct Pieces {
    /// By piece: its stickers.
    pub(crate) stickers: Vec<Vec<usize>>,
    /// By sticker: its piece.
    pub(crate) of_sticker: Vec<usize>,
    /// By piece and axis: the layer that holds it, counted from the first end.
    pub(crate) layers: Vec<Vec<u8>>,
    /// By rotation and piece: the piece whose place it takes.
    pub(crate) images: Vec<Vec<u32>>,
}

impl Pieces {
    pub(crate) fn of(grips: &Grips, surface: &Surface) -> Pieces {
        let core = grips.core();
        let mut known: HashMap<Vec<u8>, usize> = HashMap::new();
        let (mut stickers, mut of_sticker, mut layers) = (Vec::new(), Vec::new(), Vec::new());
        for (sticker, polygon) in surface.polygons.iter().enumerate() {
            let own = grips.layers_at(mean(polygon));
            let new = stickers.len();
            let piece = if core.as_ref() == Some(&own) { new } else { *known.entry(own.clone()).or_insert(new) };
            if piece == new {
                stickers.push(Vec::new());
                layers.push(own);
            }
            stickers[piece].push(sticker);
            of_sticker.push(piece);
        }
        let image = |images: &Vec<u32>, own: &Vec<usize>| of_sticker[images[own[0]] as usize] as u32;
        let images = surface.images.iter().map(|images| stickers.iter().map(|own| image(images, own)).collect());
        let images = images.collect();
        Pieces { stickers, of_sticker, layers, images }
    }

    pub(crate) fn image(&self, rotation: usize, piece: usize) -> usize {
        self.images[rotation][piece] as usize
    }
}
