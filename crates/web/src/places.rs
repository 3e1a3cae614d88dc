//! A puzzle without a shape: a row of places for each orbit, each with the hue of its piece and a mark for its orientation.

use std::f64::consts::TAU;

use godtable_render::scene::Look;
use godtable_render::space::{Camera, Vector};
use godtable_render::{Color, Path, Style};

use crate::Solid;
use crate::outlines::Picture;

/// The places of a row.
const ROW: usize = 12;

/// Half the width of a place, and the radius of the mark, as shares of the distance of two places.
const HALF: f64 = 0.44;
const MARK: f64 = 0.12;

/// Straight from the front.
const FRONT: Camera = Camera { yaw: 0.0, pitch: 0.0 };

/// Draws the orbits. In `paint`, places of pieces that do not matter are empty.
pub(crate) fn picture(solid: &Solid, style: Style, paint: &[String]) -> Picture {
    let defined = solid.shared.defined();
    let rows = |places: usize| places.div_ceil(ROW);
    let height: usize = defined.orbits().map(|orbit| rows(orbit.kinds.len())).sum();
    let width = defined.orbits().map(|orbit| orbit.kinds.len().min(ROW)).max().unwrap_or(1);
    // The picture fills a square of side 3.
    let step = 3.0 / width.max(height) as f64;
    let (mut picture, mut top) = (Picture::default(), 0);
    let mut number = 0;
    for (orbit_number, (orbit, at)) in defined.orbits().zip(&solid.at.orbits).enumerate() {
        for (place, (&kind, &orientation)) in at.kinds.iter().zip(&at.orientations).enumerate() {
            let [column, row] = [place % ROW, top + place / ROW].map(|number| number as f64 + 0.5);
            let middle = Vector([(column - width as f64 / 2.0) * step, (height as f64 / 2.0 - row) * step, 0.0]);
            let is_gray = solid.chosen.as_ref().is_some_and(|chosen| !chosen.has(orbit_number, kind));
            let (look, color) = match (is_gray, paint.get(number).is_some_and(String::is_empty)) {
                (_, true) => ("unpainted", style.look(Look::Blank)),
                (true, false) => ("sticker", style.look(Look::Blank)),
                _ => ("sticker", hue(f64::from(kind) / orbit.moduli.len().max(2) as f64)),
            };
            let square = polygon(middle, HALF * f64::sqrt(2.0) * step, 4, TAU / 8.0);
            picture.add(look, number.to_string(), color, &square, FRONT);
            number += 1;
            if orbit.modulus > 1 {
                let angle = TAU * (0.25 - f64::from(orientation) / f64::from(orbit.modulus));
                let out = Vector([angle.cos(), angle.sin(), 0.0]) * ((HALF - MARK) * 0.9 * step);
                let mark = polygon(middle + out, MARK * step, 12, 0.0);
                picture.add("mark", String::new(), style.body(), &mark, FRONT);
            }
        }
        top += rows(at.kinds.len());
    }
    picture
}

/// Returns a regular polygon.
fn polygon(middle: Vector, radius: f64, corners: usize, first: f64) -> Path<Vector> {
    let corner = |number: usize| {
        let angle = first + TAU * number as f64 / corners as f64;
        middle + Vector([angle.cos(), angle.sin(), 0.0]) * radius
    };
    let corners: Vec<Vector> = (0..corners).map(corner).collect();
    Path::polygon(&corners)
}

/// Returns a color by its hue, from 0 to 1.
fn hue(hue: f64) -> Color {
    let channel = |shift: f64| (120.0 + 110.0 * (TAU * (hue + shift)).cos()) as u32;
    Color::hex(channel(0.0) << 16 | channel(-1.0 / 3.0) << 8 | channel(1.0 / 3.0))
}
