//! A turning puzzle: frame by frame, or as a strip of stills.

use std::f64::consts::{PI, TAU};

use crate::caption::Caption;
use crate::cube::Cube;
use crate::drawable::Drawable;
use crate::drawing::Drawing;
use crate::lettering::{self, Anchor};
use crate::path::Point;
use crate::space::Camera;
use crate::style::Style;
use crate::view;
use crate::window::{Bounds, Window};

/// The amplitude of an orbiting camera, in degrees: sideways, and up or down.
const ORBIT: (f64, f64) = (32.0, 8.0);

/// How the camera moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Motion {
    /// The camera stands still.
    #[default]
    Still,
    /// The camera swings to one side, to the other, and back.
    Orbit,
}

/// A puzzle and the turns it makes.
#[derive(Clone, PartialEq, Debug)]
pub struct Animation<D: Drawable = Cube> {
    /// The puzzle before the first turn.
    pub start: D,
    /// The turns, named as the holder sees the faces.
    pub turns: Vec<D::Turn>,
    /// Frames for each turn, 1 or more.
    pub tween: u32,
    /// The direction of view at the start.
    pub camera: Camera,
    /// How the camera moves.
    pub motion: Motion,
    /// Frames per second, 1 to 100.
    pub rate: u32,
    /// Whether the animation restarts at its end.
    pub repeats: bool,
    /// Whether the hidden faces are shown next to the puzzle.
    pub exploded: bool,
    /// The colors.
    pub style: Style,
    /// Width and height in pixels.
    pub size: u32,
}

/// One picture of an animation.
#[derive(Clone, PartialEq, Debug)]
pub struct Frame {
    /// The picture.
    pub drawing: Drawing,
    /// The time for which it is shown, in hundredths of a second.
    pub hundredths: u16,
}

/// A moment of an animation.
#[derive(Clone, Copy, Debug)]
struct Moment {
    /// The number of the turn on its way, or just done. `None` at the start.
    turn: Option<usize>,
    /// The done share of that turn, 0 to 1.
    share: f64,
    /// The direction of view.
    camera: Camera,
}

impl Moment {
    /// Whether no turn is on its way.
    fn is_rest(self) -> bool {
        self.share >= 1.0
    }
}

impl<D: Drawable> Animation<D> {
    /// Returns the number of frames: one for the start, and [`tween`](Animation::tween) for each turn.
    #[must_use]
    pub fn frame_count(&self) -> usize {
        1 + self.turns.len() * self.tween.max(1) as usize
    }

    /// Returns the frames in order.
    pub fn frames(&self) -> impl Iterator<Item = Frame> + '_ {
        let mut puzzle = self.start.clone();
        let window = self.window();
        (0..self.frame_count()).map(move |number| {
            let moment = self.moment(number);
            let shown = match moment.turn.map(|turn| &self.turns[turn]) {
                Some(turn) if moment.is_rest() => puzzle.turned(turn),
                Some(turn) => puzzle.on_its_way(turn, moment.share),
                None => puzzle.clone(),
            };
            let drawing = self.draw(&shown, moment, window);
            if moment.is_rest() {
                puzzle = shown;
            }
            Frame { drawing, hundredths: self.hundredths(number, moment) }
        })
    }

    /// Draws a still of the start and of the puzzle after each turn, row by row. The picture is as wide as the animation.
    #[must_use]
    pub fn strip(&self, title: &str) -> Drawing {
        let stills = self.turns.len() + 1;
        let columns = if stills <= 6 { stills } else { stills.div_ceil(stills.div_ceil(6)) };
        let rows = stills.div_ceil(columns);
        let cell = f64::from(self.size) / columns as f64;
        let letters = cell * 0.1;
        let line = cell + 2.2 * letters;
        let height = (line * rows as f64).ceil().max(1.0) as u32;
        let mut drawing = Drawing::new(self.size, height, title.to_owned(), self.style.paper());
        let bounds = Bounds::of(&self.start, [(None, self.camera)], self.apart());
        let mut puzzle = self.start.clone();
        for still in 0..stills {
            let turn = still.checked_sub(1).map(|number| &self.turns[number]);
            puzzle = turn.map_or(puzzle.clone(), |turn| puzzle.turned(turn));
            let corner = Point::new(cell * (still % columns) as f64, line * (still / columns) as f64);
            let window = Window::new(bounds, corner, cell, cell, self.apart());
            view::block(&mut drawing, &puzzle, None, self.camera, window, self.style, false);
            let at = Point::new(corner.x + cell / 2.0, corner.y + cell + 1.2 * letters);
            let text = turn.map_or("start".to_owned(), D::name);
            lettering::write(&mut drawing, &text, at, letters, Anchor::Middle, self.style.ink());
        }
        drawing
    }

    fn apart(&self) -> Option<f64> {
        self.exploded.then(|| self.start.apart())
    }

    /// Returns the moment of a frame.
    fn moment(&self, number: usize) -> Moment {
        let (tween, last) = (self.tween.max(1) as usize, self.frame_count() - 1);
        let camera = self.camera_at(number as f64 / last.max(1) as f64);
        match number.checked_sub(1) {
            None => Moment { turn: None, share: 1.0, camera },
            Some(before) => {
                let share = (before % tween + 1) as f64 / tween as f64;
                Moment { turn: Some(before / tween), share, camera }
            }
        }
    }

    /// Returns the camera at a point of the animation: `share` is 0 at the start and 1 at the end.
    fn camera_at(&self, share: f64) -> Camera {
        let Camera { yaw, pitch } = self.camera;
        match self.motion {
            Motion::Still => self.camera,
            Motion::Orbit => {
                Camera { yaw: yaw + ORBIT.0 * (TAU * share).sin(), pitch: pitch - ORBIT.1 * (PI * share).sin() }
            }
        }
    }

    /// Returns the time of a frame, in hundredths of a second. The first and the last frame stay longest; a frame that
    /// ends a turn stays longer than those between.
    fn hundredths(&self, number: usize, moment: Moment) -> u16 {
        let frame = 100.0 / f64::from(self.rate.clamp(1, 100));
        let hundredths = match () {
            () if number + 1 == self.frame_count() => 200.0,
            () if number == 0 => 100.0,
            () if moment.is_rest() => 3.0 * frame,
            () => frame,
        };
        hundredths.max(frame).round() as u16
    }

    /// Returns the turn on its way, if any, and the share of its angle. It starts and ends slowly.
    fn turning(&self, moment: Moment) -> Option<(&D::Turn, f64)> {
        let (turn, share) = (moment.turn.filter(|_| !moment.is_rest())?, moment.share);
        Some((&self.turns[turn], share * share * (3.0 - 2.0 * share)))
    }

    fn caption(&self) -> Caption {
        Caption::new(self.turns.iter().map(D::name).collect(), f64::from(self.size))
    }

    /// Fits all frames into the picture, above the caption.
    fn window(&self) -> Window {
        let moments = (0..self.frame_count()).map(|number| self.moment(number));
        let bounds = Bounds::of(&self.start, moments.map(|moment| (self.turning(moment), moment.camera)), self.apart());
        let size = f64::from(self.size);
        let height = size - self.caption().height();
        Window::new(bounds, Point::new(0.0, 0.0), size, height, self.apart())
    }

    fn draw(&self, puzzle: &D, moment: Moment, window: Window) -> Drawing {
        let mut drawing = Drawing::new(self.size, self.size, String::new(), self.style.paper());
        view::block(&mut drawing, puzzle, self.turning(moment), moment.camera, window, self.style, false);
        self.caption().write(&mut drawing, moment.turn, self.style);
        drawing
    }
}
