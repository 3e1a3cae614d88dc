//! Colors of bodies that differ for people with any kind of cones; a test measures the differences.

/// Colors for bodies, in the order in which they should be used.
///
/// The first seven are the colors of Okabe and Ito, <https://jfly.uni-koeln.de/color/>. Each other one is the color
/// farthest from those before it, for people with full color vision and for those without red, green or blue cones.
pub const COLORS: [[u8; 3]; 13] = [
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

/// Returns a color for the body with a number. After 13 bodies the colors repeat.
#[must_use]
pub const fn color(number: usize) -> [u8; 3] {
    COLORS[number % COLORS.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solids::gltf::linear;

    /// Linear colors as seen with all cones, and without those for red, green and blue: G. M. Machado, M. M. Oliveira
    /// and L. A. F. Fernandes, <https://doi.org/10.1109/TVCG.2009.113>.
    const VISIONS: [[[f64; 3]; 3]; 4] = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
    ];

    /// From linear colors to the cones of Oklab, and from their cube roots to its coordinates:
    /// <https://bottosson.github.io/posts/oklab/>.
    const CONES: [[f64; 3]; 3] = [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ];
    const OKLAB: [[f64; 3]; 3] = [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ];

    fn apply(matrix: [[f64; 3]; 3], vector: [f64; 3]) -> [f64; 3] {
        matrix.map(|row| row.iter().zip(vector).map(|(one, other)| one * other).sum())
    }

    #[test]
    fn colors_differ_with_any_kind_of_cones() {
        let seen = |color: [u8; 3], vision| {
            let light = apply(vision, color.map(linear)).map(|part| part.clamp(0.0, 1.0));
            apply(OKLAB, apply(CONES, light).map(f64::cbrt))
        };
        let mut least = f64::MAX;
        for (number, one) in COLORS.into_iter().enumerate() {
            for other in &COLORS[..number] {
                for vision in VISIONS {
                    let (one, other) = (seen(one, vision), seen(*other, vision));
                    let distance = one.iter().zip(other).map(|(one, other)| (one - other).powi(2)).sum::<f64>().sqrt();
                    least = least.min(distance);
                }
            }
        }
        // A just noticeable difference is about 0.02.
        assert!(least > 0.07, "{least}");
        assert_eq!(color(13), color(0));
    }
}
