//! The padlock on a face that may not be turned next.

use crate::path::{Path, Point};

/// What a part of a padlock shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// The bright line around it.
    Rim,
    /// Its metal.
    Metal,
    /// The keyhole, which makes room for a letter.
    Keyhole,
}

/// The height of a letter in the place of the keyhole, and its baseline.
pub(crate) const LETTER: (f64, f64) = (0.36, 0.39);

/// How wide the rim is.
const RIM: f64 = 0.08;

/// The parts of a padlock on a face that reaches from -1 to 1, its shackle upwards, from back to front.
pub(crate) fn parts() -> Vec<(Part, Path)> {
    let body = |more: f64| {
        let (left, top, width, height) = (-0.4, -0.1, 0.8, 0.62);
        Path::rounded(left - more, top - more, width + 2.0 * more, height + 2.0 * more, 0.12 + more)
    };
    // The legs of the shackle reach into the body.
    let shackle = |more: f64| Path::arch(Point::new(0.0, -0.26), 0.17 - more, 0.3 + more, 0.2);
    let mut slot = Path::circle(Point::new(0.0, 0.14), 0.1);
    slot.steps.extend(Path::rectangle(-0.045, 0.14, 0.09, 0.22).steps);
    vec![
        (Part::Rim, shackle(RIM)),
        (Part::Rim, body(RIM)),
        (Part::Metal, shackle(0.0)),
        (Part::Metal, body(0.0)),
        (Part::Keyhole, slot),
    ]
}
