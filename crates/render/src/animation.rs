//! A turning cube: frame by frame, or as a strip of stills.

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use godtable_cube::Turn;

use crate::cube::Cube;
use crate::drawing::Drawing;
use crate::lettering::{self, Anchor};
use crate::path::{Path, Point};
use crate::scene::Turning;
use crate::space::Camera;
use crate::style::Style;
use crate::view::{self, APART, Window};

/// The amplitude of an orbiting camera, in degrees: sideways, and up or down.
const ORBIT: (f64, f64) = (32.0, 8.0);

/// The share of a turn after which the padlocks of the newly locked faces appear.
const LOCKING: f64 = 0.6;

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

/// A cube and the turns it makes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Animation {
    /// The cube before the first turn.
    pub cube: Cube,
    /// The turns, named as the holder sees the faces.
    pub turns: Vec<Turn>,
    /// Frames for each turn, 1 or more.
    pub tween: u32,
    /// How the camera moves.
    pub motion: Motion,
    /// Frames per second, 1 to 100.
    pub rate: u32,
    /// Whether the animation restarts at its end.
    pub repeats: bool,
    /// Whether the hidden faces are shown beside the cube.
    pub exploded: bool,
    /// The colours.
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

impl Animation {
    /// Returns the number of frames: one for the start, and [`tween`](Animation::tween) for each turn.
    #[must_use]
    pub fn frame_count(&self) -> usize {
        1 + self.turns.len() * self.tween as usize
    }

    /// Returns the frames in order.
    pub fn frames(&self) -> impl Iterator<Item = Frame> + '_ {
        let mut cube = self.cube.clone();
        let (tween, last) = (self.tween as usize, self.frame_count() - 1);
        (0..=last).map(move |number| {
            let (done, step) = (number.saturating_sub(1) / tween, (number + tween - 1) % tween + 1);
            let turn = self.turns.get(done).filter(|_| number > 0);
            let (turning, is_done) = match turn {
                Some(&turn) => (Some(turning(turn, step as f64 / tween as f64)), step == tween),
                None => (None, true),
            };
            let turned = turn.map(|&turn| cube.turned(turn));
            let shown = match &turned {
                Some(turned) if is_done => turned.clone(),
                // The old locks end when the turn starts; the new ones appear when it is nearly done.
                Some(turned) => {
                    let is_nearly_done = step as f64 > tween as f64 * LOCKING;
                    cube.clone().with_locked(if is_nearly_done { turned.locked() } else { &[] })
                }
                None => cube.clone(),
            };
            let share = number as f64 / last.max(1) as f64;
            let drawing = self.frame(&shown, turning.filter(|_| !is_done), self.camera(share), turn.map(|_| done));
            if is_done {
                cube = shown;
            }
            Frame { drawing, hundredths: self.hundredths(number, is_done) }
        })
    }

    /// Draws a still of the start and of the cube after each turn, row by row. The picture is as wide as the animation.
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
        let mut cube = self.cube.clone();
        for still in 0..stills {
            let turn = still.checked_sub(1).map(|number| self.turns[number]);
            cube = turn.map_or(cube.clone(), |turn| cube.turned(turn));
            let corner = Point::new(cell * (still % columns) as f64, line * (still / columns) as f64);
            let window = Window::new(corner, cell, cell, self.apart());
            view::block(&mut drawing, &cube, None, Camera::ISOMETRIC, window, self.style, false);
            let at = Point::new(corner.x + cell / 2.0, corner.y + cell + 1.2 * letters);
            let text = turn.map_or("start".to_owned(), |turn| turn.to_string());
            lettering::write(&mut drawing, &text, at, letters, Anchor::Middle, self.style.ink());
        }
        drawing
    }

    fn apart(&self) -> Option<f64> {
        self.exploded.then_some(APART)
    }

    /// Returns the camera at a point of the animation: `share` is 0 at the start and 1 at the end.
    fn camera(&self, share: f64) -> Camera {
        let Camera { yaw, pitch } = Camera::ISOMETRIC;
        match self.motion {
            Motion::Still => Camera { yaw, pitch },
            Motion::Orbit => {
                Camera { yaw: yaw + ORBIT.0 * (TAU * share).sin(), pitch: pitch - ORBIT.1 * (PI * share).sin() }
            }
        }
    }

    /// Returns the time of a frame, in hundredths of a second. The first and the last frame stay longest; a frame that
    /// ends a turn stays longer than those between.
    fn hundredths(&self, number: usize, is_done: bool) -> u16 {
        let frame = 100.0 / f64::from(self.rate.clamp(1, 100));
        let hundredths = match () {
            () if number + 1 == self.frame_count() => 200.0,
            () if number == 0 => 100.0,
            () if is_done => 3.0 * frame,
            () => frame,
        };
        hundredths.max(frame).round() as u16
    }

    fn frame(&self, cube: &Cube, turning: Option<Turning>, camera: Camera, current: Option<usize>) -> Drawing {
        let size = f64::from(self.size);
        let mut drawing = Drawing::new(self.size, self.size, String::new(), self.style.paper());
        let caption = Caption::new(&self.turns, size);
        let room = match self.motion {
            Motion::Still => 1.0,
            Motion::Orbit if self.exploded => 0.84,
            Motion::Orbit => 0.95,
        };
        let (width, height) = (size * room, (size - caption.height()) * room);
        let corner = Point::new((size - width) / 2.0, (size - caption.height() - height) / 2.0);
        let window = Window::new(corner, width, height, self.apart());
        view::block(&mut drawing, cube, turning, camera, window, self.style, false);
        caption.write(&mut drawing, current, self.style);
        drawing
    }
}

/// Returns the layer at a share of its turn, 0 to 1. It starts and ends slowly; a counterclockwise turn goes the short
/// way.
fn turning(turn: Turn, share: f64) -> Turning {
    let eased = share * share * (3.0 - 2.0 * share);
    let quarters = [1.0, 2.0, -1.0][usize::from(turn.quarters() - 1)];
    Turning { face: turn.face(), angle: quarters * FRAC_PI_2 * eased }
}

/// The turns in words, in lines below the cube.
struct Caption {
    words: Vec<String>,
    size: f64,
    letters: f64,
    columns: usize,
}

impl Caption {
    fn new(turns: &[Turn], size: f64) -> Caption {
        let words: Vec<String> = turns.iter().map(Turn::to_string).collect();
        let letters = size * 0.036;
        let fitting = (size * 0.94 / (letters * Caption::PITCH)) as usize;
        let lines = words.len().div_ceil(fitting.max(1)).max(1);
        Caption { columns: words.len().div_ceil(lines).max(1), words, size, letters }
    }

    /// The distance from one turn to the next, and from one line to the next, in heights of letters.
    const PITCH: f64 = 1.8;
    const LINE: f64 = 2.1;

    fn lines(&self) -> f64 {
        self.words.len().div_ceil(self.columns) as f64
    }

    fn height(&self) -> f64 {
        if self.words.is_empty() { 0.0 } else { self.letters * (Caption::LINE * self.lines() + 0.4) }
    }

    fn write(&self, drawing: &mut Drawing, current: Option<usize>, style: Style) {
        let (letters, pitch) = (self.letters, self.letters * Caption::PITCH);
        for (number, word) in self.words.iter().enumerate() {
            let (line, column) = (number / self.columns, number % self.columns);
            let in_line = self.columns.min(self.words.len() - line * self.columns);
            let x = self.size / 2.0 + pitch * (column as f64 - (in_line as f64 - 1.0) / 2.0);
            let y = self.size - self.height() + letters * (Caption::LINE * line as f64 + 1.5);
            let is_current = current == Some(number);
            if is_current {
                let (width, height) = (pitch * 0.98, letters * 1.9);
                let (left, top) = (x - width / 2.0, y - letters / 2.0 - height / 2.0);
                drawing.fill(Path::rounded(left, top, width, height, letters * 0.4), style.mark());
            }
            let colour = match current {
                _ if is_current => style.paper(),
                Some(current) if number < current => style.faint(),
                _ => style.ink(),
            };
            lettering::write(drawing, word, Point::new(x, y), letters, Anchor::Middle, colour);
        }
    }
}
