//! The cut surface: stickers, and their images under rotations.
//!
//! All planes of a cut are images of one another, and so are all faces of a sort. Hence one face of each sort is cut, and
//! rotations make the others of it. A rotation permutes the stickers. Images are looked up on one face, under the k rotations
//! that keep it: k n^2 steps for n stickers, 640,000 for the 20x20x20.

use crate::grips::Grips;
use crate::polygon::{shortest_side, split, width};
use crate::solid::{Solid, SolidFace};
use crate::vector::{Vector, are_near, dot, length, mean, subtract};
use crate::{CutsError, Description, KNOWN};

/// The largest number of stickers of a puzzle.
pub const MAXIMUM_STICKERS: usize = 10_000;

/// The least width of a sticker, and the least length of its sides; a face is at 1 from the center.
pub const LEAST_WIDTH: f64 = 0.001;

/// The stickers of a solid, face by face.
pub(crate) struct Surface {
    /// By sticker: its corners, counterclockwise as seen from outside.
    pub(crate) polygons: Vec<Vec<Vector>>,
    /// By sticker: the number of its face.
    pub(crate) faces: Vec<usize>,
    /// By rotation and sticker: the image.
    pub(crate) images: Vec<Vec<u32>>,
}

/// A face that is cut, and the faces that rotations make from it.
struct Sort {
    polygons: Vec<Vec<Vector>>,
    /// The faces, each with the rotation that makes it, and the number of its first sticker.
    faces: Vec<(usize, usize, usize)>,
    /// By rotation that keeps the face: its number, and the images of stickers.
    keeps: Vec<(usize, Vec<usize>)>,
}

impl Surface {
    pub(crate) fn of(description: &Description, solid: &Solid, grips: &Grips) -> Result<Surface, CutsError> {
        let mut surface = Surface { polygons: Vec::new(), faces: Vec::new(), images: Vec::new() };
        let mut sorts: Vec<Sort> = Vec::new();
        for (number, face) in solid.faces.iter().enumerate() {
            let made = |sort: &Sort| {
                let first = &solid.faces[sort.faces[0].0];
                let mut rotations = 0..solid.rotations.all.len();
                rotations.find(|&rotation| are_near(solid.rotations.all[rotation].apply(first.normal), face.normal))
            };
            let known = sorts.iter().enumerate().find_map(|(sort, own)| Some((sort, made(own)?)));
            let (sort, rotation) = match known {
                Some(known) => known,
                None => {
                    sorts.push(Sort::cut(description, solid, grips, number)?);
                    (sorts.len() - 1, 0)
                }
            };
            let (start, rotate) = (surface.polygons.len(), &solid.rotations.all[rotation]);
            let sort = &mut sorts[sort];
            sort.faces.push((number, rotation, start));
            let rotated = |polygon: &Vec<Vector>| polygon.iter().map(|&corner| rotate.apply(corner)).collect();
            surface.polygons.extend(sort.polygons.iter().map(rotated));
            surface.faces.resize(surface.polygons.len(), number);
            if surface.polygons.len() > MAXIMUM_STICKERS {
                return Err(CutsError::TooManyStickers { most: MAXIMUM_STICKERS });
            }
        }
        surface.images = (0..solid.rotations.all.len()).map(|own| images(solid, &sorts, own)).collect();
        Ok(surface)
    }
}

impl Sort {
    /// Cuts a face.
    fn cut(description: &Description, solid: &Solid, grips: &Grips, number: usize) -> Result<Sort, CutsError> {
        let face = &solid.faces[number];
        let faces = solid.faces.iter().filter(|other| other.sort == face.sort).count();
        let mut polygons = vec![face.polygon.clone()];
        for (normal, offset) in grips.planes() {
            for own in 0..polygons.len() {
                if let Some([below, above]) = split(&polygons[own], normal, offset) {
                    polygons[own] = below;
                    polygons.push(above);
                }
            }
            if polygons.len() * faces > MAXIMUM_STICKERS {
                return Err(CutsError::TooManyStickers { most: MAXIMUM_STICKERS });
            }
        }
        check_slivers(description, grips, face, &polygons)?;
        let centers: Vec<Vector> = polygons.iter().map(|polygon| mean(polygon)).collect();
        let keeps = solid.rotations.about(face.normal).into_iter().map(|rotation| {
            let image = |&center: &Vector| nearest(&centers, solid.rotations.all[rotation].apply(center));
            (rotation, centers.iter().map(image).collect())
        });
        let keeps = keeps.collect();
        Ok(Sort { polygons, faces: Vec::new(), keeps })
    }
}

/// Returns the number of the nearest point.
fn nearest(points: &[Vector], to: Vector) -> usize {
    let distance = |&point: &Vector| length(subtract(point, to));
    let distances = points.iter().map(distance).enumerate();
    distances.min_by(|one, other| one.1.total_cmp(&other.1)).expect("a face has stickers").0
}

/// Returns the image of each sticker under a rotation r. Let F be the first face of a sort. If r maps g(F) to h(F), then
/// r = h s g^-1, where s keeps F.
fn images(solid: &Solid, sorts: &[Sort], rotation: usize) -> Vec<u32> {
    let group = &solid.rotations;
    let count = sorts.iter().map(|sort| sort.polygons.len() * sort.faces.len()).sum();
    let mut images = vec![0; count];
    for sort in sorts {
        for &(_, made, start) in &sort.faces {
            let whole = group.product(rotation, made);
            let target = sort.faces.iter().find_map(|&(_, other, start)| {
                let kept = group.product(group.inverse(other), whole);
                let (_, local) = sort.keeps.iter().find(|(keeps, _)| *keeps == kept)?;
                Some((start, local))
            });
            let (target, local) = target.expect("rotations exchange the faces of a sort");
            for (number, &image) in local.iter().enumerate() {
                images[start + number] = (target + image) as u32;
            }
        }
    }
    images
}

/// Rejects stickers that are too thin, or have too short a side.
fn check_slivers(
    description: &Description,
    grips: &Grips,
    face: &SolidFace,
    polygons: &[Vec<Vector>],
) -> Result<(), CutsError> {
    for polygon in polygons {
        let (side, first) = shortest_side(polygon);
        let thin = side.min(width(polygon, face.normal));
        if thin >= LEAST_WIDTH {
            continue;
        }
        // The cuts through the ends of a short side, or through any corner of a thin sticker.
        let ends = [polygon[first], polygon[(first + 1) % polygon.len()]];
        let corners = if side < LEAST_WIDTH { &ends[..] } else { &polygon[..] };
        let is_near = |normal: Vector, offset: f64| {
            corners.iter().any(|&corner| (dot(corner, normal) - offset).abs() < LEAST_WIDTH)
        };
        let cuts = grips.cuts_whose_planes(is_near);
        let suggestion = suggestion(description);
        return Err(CutsError::Slivers { cuts, width: thin, least: LEAST_WIDTH, suggestion });
    }
    Ok(())
}

/// Returns a known puzzle of the same solid whose cuts are nearly these.
fn suggestion(description: &Description) -> Option<String> {
    KNOWN.iter().find_map(|known| {
        let other: Description = known.description.parse().ok()?;
        let (own, cuts) = (description.cuts(), other.cuts());
        let is_near = own.len() == cuts.len()
            && own
                .iter()
                .zip(cuts)
                .all(|(own, cut)| own.kind == cut.kind && (own.distance - cut.distance).abs() < 0.01);
        (is_near && description.shape() == other.shape()).then(|| format!("{} ({other})", known.name))
    })
}
