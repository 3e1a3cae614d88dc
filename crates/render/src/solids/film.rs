//! Films: an assembly is put together, or several are shown one after another.

use crate::film::Film;
use crate::{Drawing, Frame};

use crate::solids::look;
use crate::solids::moment::Moment;
use crate::solids::picture::{Canvas, Picture};
use crate::solids::view::{self, Window};
use crate::solids::{Assembly, Motion, SolidsError, Timeline};

/// The time of the last frame, in hundredths of a second.
const END: u16 = 200;

/// The time of a solution, in hundredths of a second: 10 frames of 24 a second.
const SOLUTION: u16 = (1000 / Timeline::RATE) as u16;

/// How fast bodies move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// Frames for each move, 1 or more.
    pub tween: u32,
    /// Frames per second, 1 to 100.
    pub rate: u32,
    /// Whether the film restarts at its end.
    pub repeats: bool,
}

/// 12 frames a move, 25 a second; the film restarts.
impl Default for Pace {
    fn default() -> Pace {
        Pace { tween: 12, rate: 25, repeats: true }
    }
}

/// Returns the film of putting an assembly together. The picture's view is not used.
#[must_use]
pub fn assembly<'a>(
    assembly: &'a Assembly,
    motion: &'a Motion,
    picture: Picture,
    pace: Pace,
) -> Film<impl Iterator<Item = Frame> + 'a> {
    let canvas = Canvas::new(assembly, picture);
    let (tween, moves) = (pace.tween.max(1), motion.moves().len());
    let moment = move |number: usize, share: f64| Moment::during(assembly.cells(), motion, number, share);
    let ends = (0..moves).flat_map(|number| [moment(number, 0.0), moment(number, 1.0)]);
    let corners: Vec<[f64; 3]> =
        ends.chain([moment(moves, 0.0)]).flat_map(|moment| moment.corners().collect::<Vec<_>>()).collect();
    let window = canvas.window(corners);
    let time = (100.0 / f64::from(pace.rate.clamp(1, 100))).round().max(1.0) as u16;
    let (width, height) = (picture.size, canvas.height());
    let palette = look::palette(&canvas.looks, picture.background, &view::visible(picture.camera));
    let frames = (0..moves).flat_map(move |number| (0..tween).map(move |frame| (number, frame)));
    let last = (moves, 0);
    let frames = frames.chain([last]).map(move |(number, frame)| {
        let share = f64::from(frame) / f64::from(tween);
        let drawing = canvas.draw(&moment(number, share * share * (3.0 - 2.0 * share)), window);
        let hundredths = match (number, frame) {
            _ if (number, frame) == last => END,
            // Before each move there is a pause.
            (_, 0) => time.saturating_mul(4),
            _ => time,
        };
        Frame { drawing, hundredths }
    });
    Film { width, height, repeats: pace.repeats, palette, frames }
}

/// Returns the film of several assemblies of the same bodies, 10/24 of a second for each. The picture's view is not
/// used.
///
/// # Errors
/// Returns an error if the list is empty or the bodies differ.
pub fn solutions(
    assemblies: &[Assembly],
    picture: Picture,
    repeats: bool,
) -> Result<Film<impl Iterator<Item = Frame> + '_>, SolidsError> {
    Timeline::solutions(assemblies)?;
    let canvas = Canvas::new(&assemblies[0], picture);
    let still = |assembly: &Assembly| Moment::still(assembly.cells(), &vec![[0; 3]; assembly.bodies().len()]);
    let corners: Vec<[f64; 3]> = assemblies.iter().flat_map(|one| still(one).corners().collect::<Vec<_>>()).collect();
    let window: Window = canvas.window(corners);
    let (width, height) = (picture.size, canvas.height());
    let palette = look::palette(&canvas.looks, picture.background, &view::visible(picture.camera));
    let draw = move |assembly: &Assembly| -> Drawing { canvas.draw(&still(assembly), window) };
    let frames = assemblies.iter().map(move |one| Frame { drawing: draw(one), hundredths: SOLUTION });
    Ok(Film { width, height, repeats, palette, frames })
}
