//! A puzzle from cuts as pictures show it: flat stickers with round corners on a dark solid.

mod glue;
mod hues;
mod model;
mod net;
mod placed;
mod scene;

use std::sync::Arc;

use godtable_cuts::CutPuzzle;
use godtable_puzzle::orbits::Arrangement;

use crate::drawable::{Drawable, Net, Sign};
use crate::drawing::Colour;
use crate::padlock::LOCKING;
use crate::polyhedron::model::Model;
use crate::polyhedron::placed::upright;
pub use crate::polyhedron::placed::{Polyhedron, Spin};
use crate::scene::{Look, Patch};
use crate::space::{Camera, Vector};
use crate::style::Style;

/// The darkness of a side in the deepest shadow.
const SHADOW: f64 = 0.24;

/// The number of shades of a colour in an animation.
const SHADES: usize = 6;

impl Polyhedron {
    /// Returns the puzzle in a position.
    ///
    /// # Panics
    /// Panics if the position belongs to another puzzle.
    #[must_use]
    pub fn of(puzzle: &CutPuzzle, position: &Arrangement) -> Polyhedron {
        let stickers = puzzle.placed(position).iter().map(|placed| placed.sticker as u16).collect();
        let model = Model::of(puzzle);
        let apart = scene::apart(&model.plates, model.camera);
        Polyhedron { model: Arc::new(model), stickers, locked: Vec::new(), apart }
    }
}

impl Drawable for Polyhedron {
    type Turn = Spin;

    fn patches(&self, turning: Option<(&Spin, f64)>, camera: Camera, apart: Option<f64>) -> Vec<Patch> {
        scene::patches(self, turning, camera, apart)
    }

    fn apart(&self) -> f64 {
        self.apart
    }

    fn colour(&self, look: Look, style: Style) -> Colour {
        match look {
            Look::Facelet(facelet) => self.model.colour(usize::from(facelet.sticker), style),
            _ => style.look(look),
        }
    }

    fn shadow(&self) -> f64 {
        SHADOW
    }

    fn flat(&self, style: Style) -> Vec<Colour> {
        let mut flat = vec![style.paper(), style.body(), style.ink(), style.faint(), style.mark()];
        let mut add = |colour: Colour| {
            for shade in 0..SHADES {
                let share = SHADOW * shade as f64 / (SHADES - 1) as f64;
                flat.push(colour.towards(crate::view::SHADOW, share));
            }
        };
        [Look::Body, Look::Inside].into_iter().for_each(|look| add(style.look(look)));
        let mut colours: Vec<Colour> =
            (0..self.stickers.len()).map(|sticker| self.model.colour(sticker, style)).collect();
        colours.sort_unstable();
        colours.dedup();
        colours.into_iter().for_each(&mut add);
        let mut seen = Vec::new();
        flat.retain(|&colour| {
            let is_new = !seen.contains(&colour);
            seen.push(colour);
            is_new
        });
        flat
    }

    fn turned(&self, turn: &Spin) -> Polyhedron {
        let images = &self.model.slabs[turn.turn].images;
        let order = self.model.slabs[turn.turn].order;
        let mut stickers = self.stickers.clone();
        for _ in 0..turn.times.rem_euclid(order) {
            let before = stickers.clone();
            before.iter().zip(images).for_each(|(&sticker, &image)| stickers[image as usize] = sticker);
        }
        Polyhedron { stickers, locked: turn.locked.clone(), model: Arc::clone(&self.model), apart: self.apart }
    }

    /// The old locks end when the turn starts; the new ones appear when it is nearly done.
    fn on_its_way(&self, turn: &Spin, share: f64) -> Polyhedron {
        self.clone().with_locked(if share > LOCKING { turn.locked.clone() } else { Vec::new() })
    }

    fn name(turn: &Spin) -> String {
        turn.name.clone()
    }

    fn sign(&self, side: &[Patch], camera: Camera) -> Option<Sign> {
        // Of a solid that is turned half round, the stickers still say which face it is.
        let place = side.iter().find_map(|patch| match patch.look {
            Look::Facelet(facelet) => Some(usize::from(facelet.place)),
            _ => None,
        })?;
        let (body, plate) = (&side[0], &self.model.plates[self.model.tiles[place].plate]);
        let corners: Vec<Vector> = body.outline.ends().collect();
        let (letters, directions) = (plate.name.clone(), upright(&corners, body.normal, camera));
        let padlock = self.is_locked(plate).then_some(plate.radius);
        Some(Sign { letters, padlock, radius: plate.disc, middle: body.middle, directions })
    }

    fn net(&self) -> Net {
        net::net(self)
    }
}
