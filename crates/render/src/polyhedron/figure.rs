//! A puzzle whose shape is data: its polygons in space, in painting order.
//!
//! **The order of painting.** Polygons that face the camera are drawn. Where two of them overlap in the picture, the
//! one that is farther away at a point of the overlap comes first, and so for all points, since polygons do not
//! intersect. The order is a topological one. Polygons that overlap in a cycle have none; then the farthest comes
//! first. The order costs a test for each pair: 3,000 for a Square-1.
//!
//! **Faces that touch are omitted.** Two polygons without stickers that cover each other are inside the puzzle.

use std::sync::Arc;

use godtable_cuts::{Figure, FigurePose, Motion, Place, SolidFace};
use godtable_puzzle::cube::Face;
use godtable_puzzle::orbits::Arrangement;
use godtable_puzzle::puzzlefile::Power;

use crate::drawable::{Drawable, Net, NetFace, Sign};
use crate::drawing::Color;
use crate::lettering;
use crate::path::{Path, Point};
use crate::polygon;
use crate::polyhedron::hues::{self, SHADOW, flat};
use crate::polyhedron::model::{stickers, usual};
use crate::polyhedron::placed::Spin;
use crate::polyhedron::scene;
use crate::scene::{Facelet, Look, Patch};
use crate::space::{Camera, Vector};
use crate::style::{Colors, Style};

/// Polygons whose corners differ by less cover each other.
const NEAR: f64 = 2e-3;

/// Overlaps with a smaller area do not matter, nor do smaller differences of distances.
const SMALL: f64 = 1e-4;

/// The least product of a normal with the direction of view of a polygon that is drawn.
const EDGE_ON: f64 = 1e-3;

/// The margin around views and the gap between them, in reaches of the puzzle.
const MARGIN: f64 = 0.1;

/// A figure in a position.
#[derive(Clone, Debug)]
pub(crate) struct PlacedFigure {
    model: Arc<Model>,
    at: Arrangement,
}

#[derive(Debug)]
struct Model {
    figure: Arc<Figure>,
    /// By solid.
    solids: Vec<Vec<Side>>,
    /// By piece: the number of its first sticker.
    firsts: Vec<usize>,
    paints: Vec<Paint>,
    /// The numbers of all paints.
    numbers: Vec<u16>,
    /// The distance of the farthest point from the middle.
    reach: f64,
}

/// A face of a solid.
#[derive(Debug)]
struct Side {
    corners: Vec<Vector>,
    normal: Vector,
    /// The outline of its sticker, and the number of its color.
    sticker: Option<(Path<Vector>, usize)>,
}

/// A sticker, or the number of a piece.
#[derive(Debug)]
struct Paint {
    letters: String,
    hue: Hue,
    /// The outline of the number.
    number: Option<Path<Vector>>,
    /// Its place among the stickers of the same color, from 0 to 1.
    along: f64,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Hue {
    Of(Face),
    Fixed(Color),
    Number,
}

/// A piece of a puzzle whose shape is data.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct ShownPiece {
    /// Its place.
    pub place: Place,
    /// The place of its middle in the picture, in units of space.
    pub middle: Point,
    /// The numbers of its stickers.
    pub stickers: Vec<u16>,
    /// Its orientation, counted from the orientation in the solved puzzle.
    pub orientation: u8,
    /// Whether it shows its number. Then that is what [`Polyhedron::letters`](crate::Polyhedron::letters) returns.
    pub has_number: bool,
}

/// A polygon that faces the camera, and what is on it.
struct VisiblePolygon {
    /// Convex parts in the picture, and the bounds of all.
    parts: Vec<Vec<Vector>>,
    bounds: [f64; 4],
    plane: (Vector, f64),
    depth: f64,
    patches: Vec<Patch>,
}

impl PlacedFigure {
    pub(crate) fn new(figure: &Arc<Figure>, at: &Arrangement) -> PlacedFigure {
        PlacedFigure { model: Arc::new(Model::of(figure)), at: at.clone() }
    }

    pub(crate) fn at(&self, at: &Arrangement) -> PlacedFigure {
        PlacedFigure { model: Arc::clone(&self.model), at: at.clone() }
    }

    pub(crate) fn camera(&self) -> Camera {
        let [yaw, pitch] = self.model.figure.camera();
        Camera { yaw, pitch }
    }

    pub(crate) fn letters(&self, sticker: usize) -> &str {
        &self.model.paints[sticker].letters
    }

    pub(crate) fn stickers(&self) -> &[u16] {
        &self.model.numbers
    }

    pub(crate) fn reach(&self) -> f64 {
        self.model.reach
    }

    /// Returns the position after whole moves, and the share of one more move with this turn on its way.
    fn on_its_way(&self, turning: Option<(&Spin, f64)>) -> (Arrangement, Option<(usize, f64)>) {
        let Some((spin, share)) = turning else { return (self.at.clone(), None) };
        let done = f64::from(spin.times) * share;
        let whole = done.floor();
        let puzzle = self.model.figure.puzzle();
        let order = puzzle.order(spin.turn);
        let exponent = (whole as i64).rem_euclid(order as i64) as u64;
        let at = puzzle.played_from(self.at.clone(), &[Power { number: spin.turn, exponent }]);
        (at, Some((spin.turn, done - whole)).filter(|(_, rest)| *rest > 0.0))
    }

    /// Returns where the pieces are with a share of a move on its way.
    fn posed(&self, (at, turn): (Arrangement, Option<(usize, f64)>)) -> Vec<FigurePose> {
        let figure = &self.model.figure;
        let mut posed = figure.posed(&at);
        let Some((number, share)) = turn else { return posed };
        let after = figure.puzzle().played_from(at, &[Power { number, exponent: 1 }]);
        if figure.motions()[number] == Motion::Slide && figure.puzzle().legal(after.clone()).is_err() {
            // Nothing slides off the board.
            return posed;
        }
        let after = figure.posed(&after);
        let image = |place: Place| figure.puzzle().moves()[number].actions[place.orbit].images[place.place];
        for own in &mut posed {
            let Some(place) = own.place else { continue };
            let to = Place { place: usize::from(image(place)), ..place };
            let Some(next) = after.iter().find(|next| next.place == Some(to) && next.piece == own.piece) else {
                continue;
            };
            own.pose = figure.between(own, &next.pose, number, share);
        }
        posed
    }

    /// Returns the polygons that face a camera, from back to front.
    fn seen(&self, posed: &[FigurePose], direction: Vector, across: (Vector, Vector)) -> Vec<Patch> {
        let model = &self.model;
        let mut hidden: Vec<Vec<Vector>> = Vec::new();
        let mut seen = Vec::new();
        for own in posed {
            let piece = &model.figure.pieces()[own.piece];
            let moved = |point: Vector| Vector(own.pose.moved(point.0));
            for side in &model.solids[piece.solid] {
                let corners: Vec<Vector> = side.corners.iter().map(|&corner| moved(corner)).collect();
                let normal = Vector(own.pose.turned(side.normal.0));
                let is_seen = normal.dot(direction) > EDGE_ON;
                if side.sticker.is_none() && !is_seen {
                    hidden.push(corners);
                    continue;
                }
                if !is_seen {
                    continue;
                }
                let middle = polygon::middle(&corners);
                let place = own.place.map_or(u16::MAX, |place| self.place_number(place));
                let patch = |look: Look, outline: Path<Vector>| Patch { look, outline, middle, normal };
                let facelet = |sticker: usize| Look::Facelet(Facelet { place, sticker: sticker as u16 });
                let look = if side.sticker.is_some() { Look::Body } else { Look::Inside };
                let mut patches = vec![patch(look, Path::polygon(&corners))];
                if let Some((outline, color)) = &side.sticker {
                    let sticker = model.firsts[own.piece] + color;
                    patches.push(patch(facelet(sticker), outline.map(moved)));
                    // The number lies on the first face.
                    let last = model.firsts.get(own.piece + 1).copied().unwrap_or(model.paints.len()) - 1;
                    if let (0, Some(number)) = (*color, &model.paints[last].number) {
                        patches.push(patch(facelet(last), number.map(moved)));
                    }
                }
                seen.push(VisiblePolygon::new(patches, &corners, direction, across));
            }
        }
        seen.retain(|own| own.patches[0].look != Look::Inside || !hidden.iter().any(|other| covers(own, other)));
        order(seen, direction, across)
    }

    /// Returns the polygons that are seen from behind, turned half round, if a sticker is among them.
    fn behind(&self, posed: &[FigurePose], camera: Camera, apart: f64) -> Vec<Patch> {
        let (right, above) = camera.across();
        let seen = self.seen(posed, camera.direction() * -1.0, (right * -1.0, above));
        match seen.iter().any(|patch| matches!(patch.look, Look::Facelet(_))) {
            true => scene::turned_round(seen, camera, apart).collect(),
            false => Vec::new(),
        }
    }

    /// Returns a number of a place among those of all orbits.
    fn place_number(&self, place: Place) -> u16 {
        let before: usize = self.at.orbits[..place.orbit].iter().map(|orbit| orbit.kinds.len()).sum();
        (before + place.place) as u16
    }

    /// Returns the pieces that moves move, as the usual camera sees them.
    pub(crate) fn pieces(&self) -> Vec<ShownPiece> {
        let (figure, camera) = (&self.model.figure, self.camera());
        let shown = |own: &FigurePose| {
            let (piece, first) = (&figure.pieces()[own.piece], self.model.firsts[own.piece]);
            let middle = camera.project(Vector(figure.middle(own)?)).0;
            let stickers = (first..first + piece.colors.len()).map(|sticker| sticker as u16).collect();
            let place = own.place?;
            Some(ShownPiece {
                place,
                middle,
                orientation: self.at.orbits[place.orbit].orientations[place.place],
                stickers,
                has_number: figure.solids()[piece.solid].label.is_some(),
            })
        };
        figure.posed(&self.at).iter().filter_map(shown).collect()
    }

    /// Returns the place with a number.
    pub(crate) fn place_of(&self, number: u16) -> Option<Place> {
        let counts = self.at.orbits.iter().map(|orbit| orbit.kinds.len()).enumerate();
        let all = counts.flat_map(|(orbit, count)| (0..count).map(move |place| Place { orbit, place }));
        all.into_iter().nth(number.into())
    }
}

/// Returns whether a polygon covers another one, that looks the other way.
fn covers(seen: &VisiblePolygon, other: &[Vector]) -> bool {
    let ends: Vec<Vector> = seen.patches[0].outline.ends().collect();
    ends.len() == other.len() && ends.iter().all(|end| other.iter().any(|own| own.distance(*end) < NEAR))
}

/// Returns the patches of polygons from back to front.
fn order(mut seen: Vec<VisiblePolygon>, direction: Vector, across: (Vector, Vector)) -> Vec<Patch> {
    // Of two polygons that are not convex, each may hide a part of the other.
    let all = 0..seen.len();
    let is_split = |one: &usize| {
        let tangled = |other: usize| nearer(&seen[*one], &seen[other], direction, across) == Some(DepthOrder::Both);
        seen[*one].parts().len() > 1 && all.clone().any(tangled)
    };
    let split: Vec<usize> = all.clone().filter(is_split).collect();
    for number in split.into_iter().rev() {
        let whole = seen.swap_remove(number);
        seen.extend(whole.split(direction, across));
    }
    let count = seen.len();
    // By polygon: those in front of it, and how many behind it are left.
    let (mut in_front, mut behind) = (vec![Vec::new(); count], vec![0; count]);
    for one in 0..count {
        for other in 0..one {
            let (far, near) = match nearer(&seen[one], &seen[other], direction, across) {
                Some(DepthOrder::One) => (other, one),
                Some(_) => (one, other),
                None => continue,
            };
            in_front[far].push(near);
            behind[near] += 1;
        }
    }
    let mut left: Vec<usize> = (0..count).collect();
    let mut patches = Vec::new();
    let mut seen: Vec<Option<VisiblePolygon>> = seen.into_iter().map(Some).collect();
    while !left.is_empty() {
        let depth = |own: usize| seen[own].as_ref().map_or(0.0, |seen| seen.depth);
        let farther = |one: &usize, other: &usize| {
            let [one, other] = [*one, *other];
            (behind[one] > 0).cmp(&(behind[other] > 0)).then(depth(one).total_cmp(&depth(other)))
        };
        let next = left.iter().copied().min_by(farther).unwrap_or_default();
        left.retain(|own| *own != next);
        in_front[next].iter().for_each(|&own: &usize| behind[own] -= 1);
        patches.extend(seen[next].take().into_iter().flat_map(|seen| seen.patches));
    }
    patches
}

/// Which of two polygons is nearer to the camera.
#[derive(Clone, Copy, PartialEq, Eq)]
enum DepthOrder {
    One,
    Other,
    /// Each in a part.
    Both,
}

/// Returns which of two polygons is nearer to the camera, or `None` if neither hides the other.
fn nearer(
    one: &VisiblePolygon,
    other: &VisiblePolygon,
    direction: Vector,
    (right, above): (Vector, Vector),
) -> Option<DepthOrder> {
    let ([left, top, most, low], [own_left, own_top, own_most, own_low]) = (one.bounds, other.bounds);
    if left.max(own_left) > most.min(own_most) || top.max(own_top) > low.min(own_low) {
        return None;
    }
    let mut found = None;
    for (own, part) in one.parts().iter().flat_map(|own| other.parts().iter().map(move |part| (own, part))) {
        let common = common(own, part);
        if common.len() < 3 || polygon::area(&common) < SMALL {
            continue;
        }
        let Vector([x, y, _]) = polygon::middle(&common);
        let at = right * x + above * y;
        let depth = |seen: &VisiblePolygon| (seen.plane.1 - seen.plane.0.dot(at)) / seen.plane.0.dot(direction);
        let difference = depth(one) - depth(other);
        let next = if difference > 0.0 { DepthOrder::One } else { DepthOrder::Other };
        match found {
            _ if difference.abs() < SMALL => {}
            None => found = Some(next),
            Some(own) if own == next => {}
            Some(_) => return Some(DepthOrder::Both),
        }
    }
    found
}

impl VisiblePolygon {
    fn new(patches: Vec<Patch>, corners: &[Vector], direction: Vector, across: (Vector, Vector)) -> VisiblePolygon {
        let normal = patches[0].normal;
        let flat = |&point: &Vector| Vector([point.dot(across.0), point.dot(across.1), 0.0]);
        let flat: Vec<Vector> = corners.iter().map(flat).collect();
        let start = [f64::MAX, f64::MAX, f64::MIN, f64::MIN];
        let bounds = flat.iter().fold(start, |[left, top, most, low], &Vector([x, y, _])| {
            [left.min(x), top.min(y), most.max(x), low.max(y)]
        });
        let (plane, depth) = ((normal, normal.dot(corners[0])), polygon::middle(corners).dot(direction));
        VisiblePolygon { parts: parts(&flat), bounds, plane, depth, patches }
    }

    /// Returns convex parts in the picture.
    fn parts(&self) -> &[Vec<Vector>] {
        &self.parts
    }

    /// Returns the triangles at the first corner, each with its part of what is on the polygon.
    fn split(self, direction: Vector, across: (Vector, Vector)) -> Vec<VisiblePolygon> {
        let corners: Vec<Vector> = self.patches[0].outline.ends().collect();
        let triangle = |number: usize| {
            let triangle = [corners[0], corners[number - 1], corners[number]];
            let own = |patch: &Patch| {
                let mut part: Vec<Vector> = patch.outline.ends().collect();
                for side in 0..3 {
                    let outward = (triangle[(side + 1) % 3] + triangle[side] * -1.0).cross(patch.normal);
                    part = polygon::clipped(&part, outward, triangle[side].dot(outward));
                }
                (part.len() > 2).then(|| Patch { outline: Path::polygon(&part), ..patch.clone() })
            };
            let body = Patch { outline: Path::polygon(&triangle), ..self.patches[0].clone() };
            let patches = std::iter::once(body).chain(self.patches[1..].iter().filter_map(own)).collect();
            VisiblePolygon::new(patches, &triangle, direction, across)
        };
        (2..corners.len()).map(triangle).collect()
    }
}

/// Returns convex parts of a polygon in the picture: itself, or triangles at its first corner.
fn parts(all: &[Vector]) -> Vec<Vec<Vector>> {
    let corner = |number: usize| all[number % all.len()];
    let turn = |number: usize| {
        let [before, after] = [0, 1].map(|next| corner(number + next + 1) + corner(number + next) * -1.0);
        before.cross(after).0[2]
    };
    if (0..all.len()).all(|number| turn(number) > -SMALL * SMALL) {
        return vec![all.to_vec()];
    }
    (2..all.len()).map(|number| vec![all[0], all[number - 1], all[number]]).collect()
}

/// Returns the common part of two convex polygons in the picture.
fn common(one: &[Vector], cutter: &[Vector]) -> Vec<Vector> {
    let mut part = one.to_vec();
    for (number, &corner) in cutter.iter().enumerate() {
        let side = cutter[(number + 1) % cutter.len()] + corner * -1.0;
        let outward = side.cross(Vector([0.0, 0.0, 1.0]));
        part = polygon::clipped(&part, outward, corner.dot(outward));
    }
    part
}

impl Model {
    fn of(figure: &Arc<Figure>) -> Model {
        // The usual size of a sticker with a gap.
        let faces = || figure.solids().iter().flat_map(|solid| &solid.faces);
        let corners = |points: &[[f64; 3]]| points.iter().map(|&point| Vector(point)).collect::<Vec<Vector>>();
        let radius = |points: &[[f64; 3]]| polygon::inner_radius(&corners(points), normal(&corners(points)));
        let has_gap = |face: &&SolidFace| face.color.is_some() && face.outline.is_none();
        let radii: Vec<f64> = faces().filter(has_gap).map(|face| radius(&face.corners)).collect();
        let usual = usual(&radii);
        // The sides of the solids.
        let side = |face: &SolidFace| {
            let (own, normal) = (corners(&face.corners), normal(&corners(&face.corners)));
            let sticker = face.color.map(|color| {
                let outline = face.outline.as_ref().map(|outline| Path::polygon(&corners(outline)));
                let rounded = || {
                    let [gap, rounding] = stickers(radius(&face.corners), usual);
                    polygon::rounded(&own, normal, gap, rounding)
                };
                (outline.unwrap_or_else(rounded), color)
            });
            Side { corners: own, normal, sticker }
        };
        let solids: Vec<Vec<Side>> =
            figure.solids().iter().map(|solid| solid.faces.iter().map(side).collect()).collect();
        // The paint of each sticker, and numbers on pieces with labels.
        let (mut firsts, mut paints) = (Vec::new(), Vec::new());
        for piece in figure.pieces() {
            firsts.push(paints.len());
            let label = figure.solids()[piece.solid].label;
            let number = piece.number.to_string();
            for color in &piece.colors {
                let letters = if label.is_some() { number.clone() } else { color.clone() };
                paints.push(Paint { letters, hue: hue(color), number: None, along: 0.0 });
            }
            if let Some((middle, height)) = label {
                let outline = lettering::filled(&number, height);
                let place = |point: Point| Vector(middle) + Vector([point.x, -point.y, 0.0]);
                paints.push(Paint { letters: number, hue: Hue::Number, number: Some(outline.map(place)), along: 0.0 });
            }
        }
        let hues: Vec<Hue> = paints.iter().map(|paint| paint.hue).collect();
        for (number, paint) in paints.iter_mut().enumerate() {
            let same = |hues: &[Hue]| hues.iter().filter(|own| **own == paint.hue).count();
            paint.along = same(&hues[..number]) as f64 / (same(&hues) - 1).max(1) as f64;
        }
        // The reach: the largest distance of a corner from the middle.
        let posed = figure.posed(&figure.puzzle().played(&[]));
        let points = posed.iter().flat_map(|own| {
            let solid = &solids[figure.pieces()[own.piece].solid];
            solid.iter().flat_map(|side| &side.corners).map(|corner| Vector(own.pose.moved(corner.0)).length())
        });
        let reach = points.fold(0.0, f64::max);
        let numbers = (0..paints.len() as u16).collect();
        Model { figure: Arc::clone(figure), solids, firsts, paints, numbers, reach }
    }
}

/// Returns the normal of a polygon.
fn normal(corners: &[Vector]) -> Vector {
    let from = |number: usize| corners[number] + corners[0] * -1.0;
    let sum = (2..corners.len()).fold(Vector([0.0; 3]), |sum, number| sum + from(number - 1).cross(from(number)));
    sum.unit()
}

fn hue(color: &str) -> Hue {
    match color.strip_prefix('#').and_then(|digits| u32::from_str_radix(digits, 16).ok()) {
        Some(fixed) => Hue::Fixed(Color::hex(fixed)),
        None => Hue::Of(color.parse().unwrap_or(Face::U)),
    }
}

impl Drawable for PlacedFigure {
    type Turn = Spin;

    fn patches(&self, turning: Option<(&Spin, f64)>, camera: Camera, apart: Option<f64>) -> Vec<Patch> {
        let posed = self.posed(self.on_its_way(turning));
        let (direction, across) = (camera.direction(), camera.across());
        let mut patches = Vec::new();
        if let Some(apart) = apart {
            patches.extend(self.behind(&posed, camera, apart));
        }
        patches.extend(self.seen(&posed, direction, across));
        patches
    }

    fn apart(&self) -> f64 {
        2.0 * self.model.reach
    }

    fn color(&self, look: Look, style: Style) -> Color {
        let Look::Facelet(facelet) = look else { return style.look(look) };
        let Paint { hue, along, .. } = self.model.paints[usize::from(facelet.sticker)];
        let (is_shaded, color) = match hue {
            Hue::Number => return Style::default().body(),
            Hue::Fixed(color) => (false, color),
            Hue::Of(face) => (style.colors == Colors::Hues, style.face(face)),
        };
        if is_shaded { hues::shade(color, along) } else { color }
    }

    fn shadow(&self) -> f64 {
        SHADOW
    }

    fn flat(&self, style: Style) -> Vec<Color> {
        let facelet = |sticker: usize| Look::Facelet(Facelet { place: 0, sticker: sticker as u16 });
        flat(style, (0..self.model.paints.len()).map(|sticker| self.color(facelet(sticker), style)).collect())
    }

    fn turned(&self, turn: &Spin) -> PlacedFigure {
        self.at(&self.on_its_way(Some((turn, 1.0))).0)
    }

    fn on_its_way(&self, _turn: &Spin, _share: f64) -> PlacedFigure {
        self.clone()
    }

    fn name(turn: &Spin) -> String {
        turn.name.clone()
    }

    fn sign(&self, _side: &[Patch], _camera: Camera) -> Option<Sign> {
        None
    }

    /// The views from the camera and from behind.
    fn net(&self) -> Net {
        let camera = self.camera();
        let patches = self.patches(None, camera, None);
        let reach = self.model.reach;
        let side = 2.0 * (1.0 + MARGIN) * reach;
        let behind = self.behind(&self.posed((self.at.clone(), None)), camera, 0.0);
        let views: Vec<Vec<Patch>> =
            [patches, behind].into_iter().filter(|view: &Vec<Patch>| !view.is_empty()).collect();
        let face = |(number, view): (usize, &Vec<Patch>)| NetFace {
            middle: Point::new(side * (number as f64 + 0.5), side / 2.0),
            patches: view
                .iter()
                .map(|patch| (patch.look, patch.outline.map(|point| camera.project(point).0)))
                .collect(),
            letters: String::new(),
            padlock: None,
            radius: 0.0,
        };
        let width = side * views.len() as f64;
        Net { width, height: side, aspect: side / width, faces: views.iter().enumerate().map(face).collect() }
    }
}
