//! The padlock on a locked face.

use crate::path::{Path, Point};

/// A part of a padlock.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// The bright line around the lock.
    Rim,
    /// The metal.
    Metal,
    /// The keyhole; a face's letter replaces it.
    Keyhole,
}

/// The height and the baseline of a letter that replaces the keyhole.
pub(crate) const LETTER: (f64, f64) = (0.36, 0.39);

/// The share of a turn after which the padlocks of the newly locked faces appear.
pub(crate) const LOCKING: f64 = 0.6;

/// The width of the rim.
const RIM: f64 = 0.08;

/// Returns the parts of a padlock, from back to front, with the shackle on top. The face reaches from -1 to 1.
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
