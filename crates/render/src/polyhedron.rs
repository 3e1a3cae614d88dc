//! A puzzle from cuts, or one whose shape is data, as pictures show it: flat stickers with round corners on a dark solid.

mod bandage;
mod figure;
mod hues;
mod model;
mod net;
mod placed;
mod scene;

use std::sync::Arc;

use godtable_cuts::{CutPuzzle, Figure, Place};
use godtable_puzzle::orbits::Arrangement;

use crate::drawable::{Drawable, Net, Sign};
use crate::drawing::Color;
use crate::padlock::LOCKING;
use crate::polyhedron::figure::PlacedFigure;
pub use crate::polyhedron::figure::ShownPiece;
use crate::polyhedron::hues::{SHADOW, flat};
use crate::polyhedron::model::Model;
pub use crate::polyhedron::placed::Spin;
use crate::polyhedron::placed::{Cut, upright};
use crate::scene::{Look, Patch};
use crate::space::{Camera, Vector};
use crate::style::Style;

/// A puzzle from cuts in some position, ready to be drawn.
///
/// ```
/// use godtable_cuts::{Choices, CutPuzzle};
/// use godtable_render::{Picture, Polyhedron, draw, svg};
///
/// let megaminx = CutPuzzle::new(&"megaminx".parse()?, &Choices::default())?;
/// let position = megaminx.puzzle().played_legally(&megaminx.puzzle().read_moves("R U2 F'").unwrap()).unwrap();
/// let polyhedron = Polyhedron::of(&megaminx, &position);
/// let picture = Picture { camera: polyhedron.camera(), ..Picture::default() };
/// assert!(svg::write(&draw(&polyhedron, &picture, "R U2 F'")).starts_with("<svg"));
/// # Ok::<(), godtable_cuts::CutsError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Polyhedron(Body);

#[derive(Clone, Debug)]
enum Body {
    Cut(Cut),
    Figure(PlacedFigure),
}

/// What both kinds of bodies do.
macro_rules! each {
    ($polyhedron:expr, $own:ident => $what:expr) => {
        match &$polyhedron.0 {
            Body::Cut($own) => $what,
            Body::Figure($own) => $what,
        }
    };
}

impl Polyhedron {
    /// Returns a puzzle from cuts in a position.
    ///
    /// # Panics
    /// Panics if the position belongs to another puzzle.
    #[doc(hidden)]
    #[must_use]
    pub fn of(puzzle: &CutPuzzle, position: &Arrangement) -> Polyhedron {
        let model = Model::of(puzzle);
        let apart = scene::apart(&model.plates, model.camera);
        let stickers = placed::stickers(puzzle, position);
        Polyhedron(Body::Cut(Cut { model: Arc::new(model), stickers, locked: Vec::new(), apart }))
    }

    /// Returns a puzzle whose shape is data in a position.
    ///
    /// # Panics
    /// Panics if the position belongs to another puzzle.
    #[doc(hidden)]
    #[must_use]
    pub fn of_figure(figure: &Arc<Figure>, position: &Arrangement) -> Polyhedron {
        Polyhedron(Body::Figure(PlacedFigure::new(figure, position)))
    }

    /// Returns the same puzzle in another position. A puzzle from cuts is given again.
    ///
    /// # Panics
    /// Panics if the position belongs to another puzzle.
    #[doc(hidden)]
    #[must_use]
    pub fn at(&self, puzzle: Option<&CutPuzzle>, position: &Arrangement) -> Polyhedron {
        Polyhedron(match (&self.0, puzzle) {
            (Body::Cut(own), Some(puzzle)) => {
                Body::Cut(Cut { stickers: placed::stickers(puzzle, position), ..own.clone() })
            }
            (Body::Figure(own), _) => Body::Figure(own.at(position)),
            (Body::Cut(own), None) => Body::Cut(own.clone()),
        })
    }

    /// Returns the same puzzle with other turns locked. A face has a padlock if a turn of it is locked.
    #[must_use]
    pub fn with_locked(self, locked: Vec<usize>) -> Polyhedron {
        match self.0 {
            Body::Cut(own) => Polyhedron(Body::Cut(Cut { locked, ..own })),
            Body::Figure(_) => self,
        }
    }

    /// Returns the camera that shows this puzzle best.
    #[must_use]
    pub fn camera(&self) -> Camera {
        match &self.0 {
            Body::Cut(own) => own.model.camera,
            Body::Figure(own) => own.camera(),
        }
    }

    /// Returns the number of the sticker at each place of a puzzle from cuts. A place is named by the sticker of the solved puzzle
    /// there. A puzzle whose shape is data has its stickers in order.
    #[must_use]
    pub fn stickers(&self) -> &[u16] {
        each!(self, own => own.stickers())
    }

    /// Returns the letters of the face whose color a sticker has, or the number of its piece if that is shown.
    ///
    /// # Panics
    /// Panics if the puzzle has no such sticker.
    #[must_use]
    pub fn letters(&self, sticker: u16) -> &str {
        each!(self, own => own.letters(usize::from(sticker)))
    }

    /// Returns the place that [`Facelet::place`](crate::scene::Facelet::place) is the number of, if the shape is data.
    #[doc(hidden)]
    #[must_use]
    pub fn place_of(&self, number: u16) -> Option<Place> {
        match &self.0 {
            Body::Cut(_) => None,
            Body::Figure(own) => own.place_of(number),
        }
    }

    /// Returns the pieces that moves move, or nothing if the puzzle is made from cuts.
    #[doc(hidden)]
    #[must_use]
    pub fn pieces(&self) -> Vec<ShownPiece> {
        match &self.0 {
            Body::Cut(_) => Vec::new(),
            Body::Figure(own) => own.pieces(),
        }
    }

    /// Returns the distance of the farthest corner from the middle.
    #[doc(hidden)]
    #[must_use]
    pub fn reach(&self) -> f64 {
        each!(self, own => own.reach())
    }
}

impl Drawable for Polyhedron {
    type Turn = Spin;

    fn patches(&self, turning: Option<(&Spin, f64)>, camera: Camera, apart: Option<f64>) -> Vec<Patch> {
        each!(self, own => own.patches(turning, camera, apart))
    }

    fn apart(&self) -> f64 {
        each!(self, own => own.apart())
    }

    fn color(&self, look: Look, style: Style) -> Color {
        each!(self, own => own.color(look, style))
    }

    fn shadow(&self) -> f64 {
        SHADOW
    }

    fn flat(&self, style: Style) -> Vec<Color> {
        each!(self, own => own.flat(style))
    }

    fn turned(&self, turn: &Spin) -> Polyhedron {
        Polyhedron(match &self.0 {
            Body::Cut(own) => Body::Cut(own.turned(turn)),
            Body::Figure(own) => Body::Figure(own.turned(turn)),
        })
    }

    fn on_its_way(&self, turn: &Spin, share: f64) -> Polyhedron {
        match &self.0 {
            Body::Cut(own) => Polyhedron(Body::Cut(own.on_its_way(turn, share))),
            Body::Figure(_) => self.clone(),
        }
    }

    fn name(turn: &Spin) -> String {
        turn.name.clone()
    }

    fn sign(&self, side: &[Patch], camera: Camera) -> Option<Sign> {
        each!(self, own => own.sign(side, camera))
    }

    fn net(&self) -> Net {
        each!(self, own => own.net())
    }
}

impl Drawable for Cut {
    type Turn = Spin;

    fn patches(&self, turning: Option<(&Spin, f64)>, camera: Camera, apart: Option<f64>) -> Vec<Patch> {
        scene::patches(self, turning, camera, apart)
    }

    fn apart(&self) -> f64 {
        self.apart
    }

    fn color(&self, look: Look, style: Style) -> Color {
        match look {
            Look::Facelet(facelet) => self.model.color(usize::from(facelet.sticker), style),
            _ => style.look(look),
        }
    }

    fn shadow(&self) -> f64 {
        SHADOW
    }

    fn flat(&self, style: Style) -> Vec<Color> {
        let color = |sticker: usize| self.model.color(sticker, style);
        flat(style, (0..self.stickers.len()).map(color).collect())
    }

    fn turned(&self, turn: &Spin) -> Cut {
        let images = &self.model.slabs[turn.turn].images;
        let order = self.model.slabs[turn.turn].order;
        let mut stickers = self.stickers.clone();
        for _ in 0..turn.times.rem_euclid(order) {
            let before = stickers.clone();
            before.iter().zip(images).for_each(|(&sticker, &image)| stickers[image as usize] = sticker);
        }
        Cut { stickers, locked: turn.locked.clone(), model: Arc::clone(&self.model), apart: self.apart }
    }

    /// The old locks end when the turn starts; the new ones appear when it is nearly done.
    fn on_its_way(&self, turn: &Spin, share: f64) -> Cut {
        let locked = if share > LOCKING { turn.locked.clone() } else { Vec::new() };
        Cut { locked, ..self.clone() }
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
