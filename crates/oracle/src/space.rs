//! Vectors, faces, and the 24 places that a sticker can be in.
//!
//! The axes are right-handed: R is +x, U is +y, F is +z.

/// A position or a direction: x, y, z.
pub(crate) type Vector = [i8; 3];

/// The number of places that a sticker can be in.
pub(crate) const SLOT_COUNT: usize = 24;

/// The sum of the products of the coordinates.
pub(crate) fn dot(a: Vector, b: Vector) -> i8 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// The right-handed vector product.
fn cross(a: Vector, b: Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// `a + factor * b`.
fn add_scaled(a: Vector, factor: i8, b: Vector) -> Vector {
    [a[0] + factor * b[0], a[1] + factor * b[1], a[2] + factor * b[2]]
}

/// `vector` after a quarter turn about the unit vector `axis`, clockwise for one who looks against `axis`.
///
/// The part along the axis stays, and the part across it goes to its product with the axis: with U up, F goes to
/// F × U = L.
fn quarter_turned(vector: Vector, axis: Vector) -> Vector {
    add_scaled(cross(vector, axis), dot(vector, axis), axis)
}

/// A face, and how the net shows it.
pub(crate) struct Face {
    /// One of `URFDLB`; also the colour of its stickers when solved.
    pub(crate) letter: u8,
    /// Outward.
    pub(crate) normal: Vector,
    /// Towards the edge that is at the top in the net.
    up: Vector,
}

/// The faces in the order in which facelets are written.
pub(crate) const FACES: [Face; 6] = [
    Face { letter: b'U', normal: [0, 1, 0], up: [0, 0, -1] },
    Face { letter: b'R', normal: [1, 0, 0], up: [0, 1, 0] },
    Face { letter: b'F', normal: [0, 0, 1], up: [0, 1, 0] },
    Face { letter: b'D', normal: [0, -1, 0], up: [0, 0, 1] },
    Face { letter: b'L', normal: [-1, 0, 0], up: [0, 1, 0] },
    Face { letter: b'B', normal: [0, 0, -1], up: [0, 1, 0] },
];

/// The outward normal of the face `letter`.
pub(crate) fn face_normal(letter: char) -> Option<Vector> {
    FACES.iter().find(|face| char::from(face.letter) == letter).map(|face| face.normal)
}

/// The axis of the rotation `letter`, one of `xyz`.
pub(crate) fn rotation_axis(letter: char) -> Option<Vector> {
    match letter {
        'x' => face_normal('R'),
        'y' => face_normal('U'),
        'z' => face_normal('F'),
        _ => None,
    }
}

/// Where a sticker is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The centre of the cubie; each coordinate is 1 or -1.
    pub(crate) position: Vector,
    /// Away from the cubie, of length 1.
    pub(crate) normal: Vector,
}

impl Place {
    /// Where the sticker is after `quarters` clockwise quarter turns of its surroundings about `axis`.
    pub(crate) fn rotated(mut self, axis: Vector, quarters: u8) -> Self {
        for _ in 0..quarters % 4 {
            self.position = quarter_turned(self.position, axis);
            self.normal = quarter_turned(self.normal, axis);
        }
        self
    }

    /// Where the sticker is after the layer of the face with `normal` has turned: elsewhere only if it is in it.
    pub(crate) fn turned(self, normal: Vector, quarters: u8) -> Self {
        if dot(self.position, normal) == 1 { self.rotated(normal, quarters) } else { self }
    }
}

/// All places, in the order of facelets: the faces in turn, each row by row in the net.
pub(crate) fn slots() -> [Place; SLOT_COUNT] {
    std::array::from_fn(|slot| {
        let face = &FACES[slot / 4];
        let right = cross(face.up, face.normal);
        let up_sign = if slot % 4 < 2 { 1 } else { -1 };
        let right_sign = if slot % 2 == 0 { -1 } else { 1 };
        let position = add_scaled(add_scaled(face.normal, up_sign, face.up), right_sign, right);
        Place { position, normal: face.normal }
    })
}

/// The number of `place` in the order of facelets.
pub(crate) fn slot_of(place: Place) -> usize {
    slots().iter().position(|&slot| slot == place).expect("rotations by quarters take places to places")
}
