//! Vectors, faces, and the places of stickers.
//!
//! The axes are right-handed: R is +x, U is +y, F is +z.

/// A position or a direction: x, y, z.
pub(crate) type Vector = [i8; 3];

/// The number of places of stickers of a 2x2x2.
pub(crate) const SLOT_COUNT: usize = 24;

/// Returns the scalar product.
pub(crate) fn dot(a: Vector, b: Vector) -> i8 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// Returns the right-handed vector product.
fn cross(a: Vector, b: Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// Returns `a + factor * b`.
fn add_scaled(a: Vector, factor: i8, b: Vector) -> Vector {
    [a[0] + factor * b[0], a[1] + factor * b[1], a[2] + factor * b[2]]
}

/// Rotates `vector` by a quarter about the unit vector `axis`, clockwise as seen from the tip of `axis`.
///
/// The component along the axis stays; the component across it becomes its product with the axis: about U, F goes to F
/// × U = L.
fn quarter_turned(vector: Vector, axis: Vector) -> Vector {
    add_scaled(cross(vector, axis), dot(vector, axis), axis)
}

/// A face and its orientation in the net.
pub(crate) struct Face {
    /// One of `URFDLB`; also the color of the face on the solved cube.
    pub(crate) letter: u8,
    /// The outward direction.
    pub(crate) normal: Vector,
    /// The direction that is up in the net.
    up: Vector,
}

/// The faces in the order of facelets.
pub(crate) const FACES: [Face; 6] = [
    Face { letter: b'U', normal: [0, 1, 0], up: [0, 0, -1] },
    Face { letter: b'R', normal: [1, 0, 0], up: [0, 1, 0] },
    Face { letter: b'F', normal: [0, 0, 1], up: [0, 1, 0] },
    Face { letter: b'D', normal: [0, -1, 0], up: [0, 0, 1] },
    Face { letter: b'L', normal: [-1, 0, 0], up: [0, 1, 0] },
    Face { letter: b'B', normal: [0, 0, -1], up: [0, 1, 0] },
];

/// Returns the outward normal of the face `letter`.
pub(crate) fn face_normal(letter: char) -> Option<Vector> {
    FACES.iter().find(|face| char::from(face.letter) == letter).map(|face| face.normal)
}

/// Returns the axis of the rotation `letter`, one of `xyz`.
pub(crate) fn rotation_axis(letter: char) -> Option<Vector> {
    match letter {
        'x' => face_normal('R'),
        'y' => face_normal('U'),
        'z' => face_normal('F'),
        _ => None,
    }
}

/// The place of a sticker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The center of the cubie; each coordinate is 1 or -1, and in the middle of a 3x3x3 0.
    pub(crate) position: Vector,
    /// The outward normal, of length 1.
    pub(crate) normal: Vector,
}

impl Place {
    /// Returns the place after `quarters` clockwise quarter turns about `axis`.
    pub(crate) fn rotated(mut self, axis: Vector, quarters: u8) -> Self {
        for _ in 0..quarters % 4 {
            self.position = quarter_turned(self.position, axis);
            self.normal = quarter_turned(self.normal, axis);
        }
        self
    }

    /// Returns the place after a turn of the face with `normal`. Places outside its layer stay.
    pub(crate) fn turned(self, normal: Vector, quarters: u8) -> Self {
        if dot(self.position, normal) == 1 { self.rotated(normal, quarters) } else { self }
    }
}

/// Returns all places of a 2x2x2 in the order of facelets: face by face, each row by row in the net.
pub(crate) fn slots() -> [Place; SLOT_COUNT] {
    std::array::from_fn(|slot| {
        let down_sign = if slot % 4 < 2 { -1 } else { 1 };
        let right_sign = if slot % 2 == 0 { -1 } else { 1 };
        facelet(&FACES[slot / 4], [down_sign, right_sign])
    })
}

/// Returns the place on a face that is `down` and `right` of its middle in the net.
pub(crate) fn facelet(face: &Face, [down, right]: [i8; 2]) -> Place {
    let rightwards = cross(face.up, face.normal);
    let position = add_scaled(add_scaled(face.normal, -down, face.up), right, rightwards);
    Place { position, normal: face.normal }
}

/// Returns the number of `place` in the order of facelets.
pub(crate) fn slot_of(place: Place) -> usize {
    slots().iter().position(|&slot| slot == place).expect("rotations by quarters map places to places")
}
