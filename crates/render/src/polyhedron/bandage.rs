//! Stickers of bandaged pieces: those that lie side by side, with one color, are one sticker.
//!
//! Cuts go right across a face, so its stickers share whole sides. The outline of some of them is made of the sides that
//! belong only to one of them.

use crate::path::{Path, Step};
use crate::polyhedron::model::Tile;
use crate::polyhedron::placed::Cut;
use crate::space::Vector;

/// Corners that are nearer than this are one corner.
const NEAR: f64 = 1e-4;

/// The largest share of a side that the round corner at one of its ends takes.
const MOST: f64 = 0.45;

/// A side of a sticker.
type Side = [Vector; 2];

/// Returns the outlines of stickers at places of one face, each with the first place that it covers.
pub(crate) fn outlines(polyhedron: &Cut, places: &[usize]) -> Vec<(usize, Path<Vector>)> {
    let tiles = &polyhedron.model.tiles;
    if !polyhedron.model.has_bandages() {
        return places.iter().map(|&place| (place, tiles[place].outline.clone())).collect();
    }
    let whole = |group: Vec<usize>| match group[..] {
        [place] => (place, tiles[place].outline.clone()),
        _ => (group[0], joined(&group.iter().map(|&place| &tiles[place]).collect::<Vec<&Tile>>())),
    };
    groups(polyhedron, places).into_iter().map(whole).collect()
}

/// Returns the places in groups: neighbors that are bandaged, and have one color, are in one.
fn groups(polyhedron: &Cut, places: &[usize]) -> Vec<Vec<usize>> {
    let model = &polyhedron.model;
    let bandaged = |one: usize, other: usize| {
        let [one_sticker, other_sticker] = [one, other].map(|place| usize::from(polyhedron.stickers[place]));
        let bandage = model.bandage(one_sticker);
        bandage.is_some()
            && bandage == model.bandage(other_sticker)
            && model.face(one_sticker) == model.face(other_sticker)
            && sides(&model.tiles[one]).any(|side| sides(&model.tiles[other]).any(|own| are_opposite(side, own)))
    };
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for &place in places {
        let (near, mut rest): (Vec<Vec<usize>>, Vec<Vec<usize>>) =
            groups.into_iter().partition(|group| group.iter().any(|&other| bandaged(place, other)));
        rest.push(near.into_iter().flatten().chain([place]).collect());
        groups = rest;
    }
    groups
}

fn sides(tile: &Tile) -> impl Iterator<Item = Side> + '_ {
    let next = tile.corners.iter().cycle().skip(1);
    tile.corners.iter().zip(next).map(|(&one, &other)| [one, other])
}

fn are_opposite([start, end]: Side, [other_start, other_end]: Side) -> bool {
    start.distance(other_end) < NEAR && end.distance(other_start) < NEAR
}

/// Returns the outline of merged stickers.
fn joined(tiles: &[&Tile]) -> Path<Vector> {
    let all: Vec<Side> = tiles.iter().flat_map(|tile| sides(tile)).collect();
    let mut outer: Vec<Side> =
        all.iter().filter(|side| !all.iter().any(|other| are_opposite(**side, *other))).copied().collect();
    let gap = tiles.iter().map(|tile| tile.gap).fold(f64::MAX, f64::min);
    let rounding = tiles.iter().map(|tile| tile.rounding).fold(f64::MAX, f64::min);
    let mut steps = Vec::new();
    while let Some([first, mut last]) = outer.pop() {
        let mut corners = vec![first];
        while let Some(next) = outer.iter().position(|[start, _]| start.distance(last) < NEAR) {
            let [start, end] = outer.swap_remove(next);
            corners.push(start);
            last = end;
        }
        steps.extend(rounded(&corners, tiles[0].normal, gap, rounding));
    }
    Path { steps }
}

/// Returns the outline that is `gap` inside a polygon, which need not be convex, with round corners.
fn rounded(corners: &[Vector], normal: Vector, gap: f64, rounding: f64) -> Vec<Step<Vector>> {
    let count = corners.len();
    let along: Vec<Vector> =
        (0..count).map(|number| (corners[(number + 1) % count] + corners[number] * -1.0).unit()).collect();
    let inner = |number: usize| {
        let [before, after] = [along[(number + count - 1) % count], along[number]].map(|side| side.cross(normal));
        corners[number] + (before + after) * (-gap / (1.0 + before.dot(after)))
    };
    let inner: Vec<Vector> = (0..count).map(inner).collect();
    let mut steps = Vec::with_capacity(2 * count + 1);
    for (number, &corner) in inner.iter().enumerate() {
        let (last, next) = ((number + count - 1) % count, (number + 1) % count);
        let (before, after) = (along[last], along[number]);
        let angle = before.dot(after).clamp(-1.0, 1.0).acos();
        let most = MOST * corner.distance(inner[last]).min(corner.distance(inner[next]));
        let length = (rounding * (angle / 2.0).tan()).min(most);
        let (start, end) = (corner + before * -length, corner + after * length);
        steps.push(if number == 0 { Step::Move(start) } else { Step::Line(start) });
        if angle > NEAR {
            let reach = 4.0 / 3.0 * (angle / 4.0).tan() * length / (angle / 2.0).tan();
            steps.push(Step::Curve(start + before * reach, end + after * -reach, end));
        }
    }
    steps.push(Step::Close);
    steps
}
