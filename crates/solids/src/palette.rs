//! Colours of bodies that can be told apart.

/// Colours for bodies, in the order in which they should be used.
///
/// The first seven are the colours of Okabe and Ito, <https://jfly.uni-koeln.de/color/>. Each other one is the colour
/// farthest from those before it, for people with full colour vision and for those without red, green or blue cones.
pub const COLOURS: [[u8; 3]; 13] = [
    [0xe6, 0x9f, 0x00],
    [0x56, 0xb4, 0xe9],
    [0x00, 0x9e, 0x73],
    [0xf0, 0xe4, 0x42],
    [0x00, 0x72, 0xb2],
    [0xd5, 0x5e, 0x00],
    [0xcc, 0x79, 0xa7],
    [0x72, 0x2a, 0x18],
    [0x96, 0xf0, 0xf0],
    [0x3c, 0x3c, 0x72],
    [0x60, 0x60, 0x60],
    [0xba, 0xba, 0x96],
    [0x96, 0x72, 0xf0],
];

/// Returns a colour for the body with a number. After 13 bodies the colours repeat.
#[must_use]
pub const fn colour(number: usize) -> [u8; 3] {
    COLOURS[number % COLOURS.len()]
}
