//! Pictures of states, as SVG and PNG. Notebooks show them.

use std::ops::RangeInclusive;

use godtable::pictures::{
    self, Animation, Background, Camera, Colors, Cube, Drawable, Motion, Picture, Polyhedron, Style, View, apng, gif,
};
use godtable::plot::{self, Measure, Plot, Series};
use godtable_render::solids::{self, Assembly, Body, Pose, palette};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::errors::{TableError, wrong};

/// The values of options, by name.
const VIEWS: [(&str, View); 3] = [("exploded", View::Exploded), ("plain", View::Plain), ("net", View::Net)];
const COLORS: [(&str, Colors); 3] =
    [("standard", Colors::Standard), ("hues", Colors::Hues), ("colorblind", Colors::ColorBlind)];
const BODIES: [(&str, solids::View); 3] =
    [("exploded", solids::View::Exploded), ("plain", solids::View::Plain), ("layers", solids::View::Layers)];
const MOTIONS: [(&str, Motion); 2] = [("still", Motion::Still), ("orbit", Motion::Orbit)];
const BACKGROUNDS: [(&str, Background); 2] = [("light", Background::Light), ("dark", Background::Dark)];

/// The widths of a picture, in pixels.
const SIZES: RangeInclusive<u32> = 16..=4096;

/// The largest height of a PNG, in pixels.
const HIGHEST: u32 = 16_384;

/// The largest width of an animation, in pixels, and the largest number of its pictures.
const WIDEST: u32 = 1024;
const LONGEST: usize = 5_000;

/// The ranges of the camera's angles, in degrees.
const YAWS: RangeInclusive<f64> = -360.0..=360.0;
const PITCHES: RangeInclusive<f64> = -90.0..=90.0;

/// A picture. A notebook shows it.
#[pyclass(frozen, module = "godtable")]
#[derive(Debug)]
pub(crate) struct Drawing(pictures::Drawing);

#[pymethods]
impl Drawing {
    /// The picture as the text of an SVG file.
    #[getter]
    pub(crate) fn svg(&self) -> String {
        pictures::svg(&self.0)
    }

    /// Return the picture as the bytes of a PNG file.
    fn png<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        if self.0.height > HIGHEST {
            return Err(wrong(format!("the picture is {} pixels high, and a PNG {HIGHEST} at most", self.0.height)));
        }
        let png = py.detach(|| pictures::png(&self.0));
        Ok(PyBytes::new(py, &png.map_err(|error| TableError::new_err(format!("drawing: {error}")))?))
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __repr__(&self) -> String {
        format!("<godtable.Drawing: {}>", self.0.title)
    }
}

impl Drawing {
    /// Draws a puzzle, by default from the usual direction.
    ///
    /// # Errors
    /// Returns an exception for an unknown option or value.
    pub(crate) fn of<D: Drawable>(
        puzzle: &D,
        usual: Camera,
        look: Option<&Bound<'_, PyDict>>,
        title: &str,
    ) -> PyResult<Drawing> {
        Ok(Drawing(pictures::draw(puzzle, &picture(look, usual)?, title)))
    }
}

/// How an animation moves.
pub(crate) struct Film<'a> {
    /// The pictures of a turn.
    pub(crate) tween: u32,
    /// The pictures of a second.
    pub(crate) rate: u32,
    pub(crate) repeats: bool,
    pub(crate) camera: &'a str,
}

/// A cube or a puzzle with a shape, and the turns that it makes.
pub(crate) enum Play {
    Cube(Box<Animation<Cube>>),
    Solid(Animation<Polyhedron>),
}

impl Play {
    /// Returns the bytes of an animation.
    ///
    /// # Errors
    /// Returns an exception for an unknown kind of file, and for too many or too large pictures.
    pub(crate) fn bytes<'py>(&self, py: Python<'py>, kind: &str) -> PyResult<Bound<'py, PyBytes>> {
        match self {
            Play::Cube(own) => film(py, own, kind),
            Play::Solid(own) => film(py, own, kind),
        }
    }

    /// Returns a picture of the start and of the puzzle after each turn.
    pub(crate) fn strip(&self, title: &str) -> Drawing {
        Drawing(match self {
            Play::Cube(own) => own.strip(title),
            Play::Solid(own) => own.strip(title),
        })
    }
}

impl Film<'_> {
    /// Returns an animation of turns.
    ///
    /// # Errors
    /// Returns an exception for an unknown option or value.
    pub(crate) fn of<D: Drawable>(
        &self,
        start: D,
        turns: Vec<D::Turn>,
        usual: Camera,
        look: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Animation<D>> {
        let Picture { view, camera, style, size, labels } = picture(look, usual)?;
        if view == View::Net || labels {
            return Err(wrong("an animation has no net and no labels; leave them out"));
        }
        let [tween, rate] = [("tween", self.tween, 60), ("fps", self.rate, 100)].map(|(option, own, most)| {
            let words = || wrong(format!("{option}: must be a number from 1 to {most}"));
            (1..=most).contains(&own).then_some(own).ok_or_else(words)
        });
        let (exploded, repeats, motion) =
            (view == View::Exploded, self.repeats, known(&MOTIONS, "camera", self.camera)?);
        Ok(Animation { start, turns, tween: tween?, camera, motion, rate: rate?, repeats, exploded, style, size })
    }
}

/// Returns the bytes of an animation.
fn film<'py, D: Drawable + Sync>(py: Python<'py>, animation: &Animation<D>, kind: &str) -> PyResult<Bound<'py, PyBytes>>
where
    D::Turn: Sync,
{
    if animation.size > WIDEST {
        return Err(wrong(format!("size: an animation is {WIDEST} pixels wide at most")));
    }
    let write = match kind {
        "gif" => gif,
        "png" => apng,
        other => return Err(wrong(format!("kind: there is no '{other}'; known: gif, png"))),
    };
    if animation.frame_count() > LONGEST {
        return Err(wrong(format!(
            "an animation has at most {LONGEST} pictures; play fewer turns or use a smaller tween"
        )));
    }
    let bytes = py.detach(|| write(animation)).map_err(|error| TableError::new_err(format!("drawing: {error}")))?;
    Ok(PyBytes::new(py, &bytes))
}

impl Drawing {
    /// Plots named counts at each depth.
    ///
    /// # Errors
    /// Returns an exception for an unknown background or a wrong size.
    pub(crate) fn plot(
        title: &str,
        depth: &str,
        (name, counts): (String, Vec<u64>),
        measure: Measure,
        background: &str,
        size: i64,
    ) -> PyResult<Drawing> {
        let what = if measure == Measure::Growth {
            "growth of the number of states with the depth"
        } else {
            "states at each depth"
        };
        let background = known(&BACKGROUNDS, "background", background)?;
        let size = width(size)?;
        Ok(Drawing(plot::draw(&Plot {
            title: format!("{title}: {what}"),
            counted: "states".to_owned(),
            depth: depth.to_owned(),
            series: vec![Series { name, counts }],
            measure,
            background,
            size,
        })))
    }
}

impl Drawing {
    /// Draws bodies of cells, each with a name.
    ///
    /// # Errors
    /// Returns an exception for an unknown option or value, and for too many cells.
    pub(crate) fn bodies(
        named: Vec<(String, Vec<[i32; 3]>)>,
        view: &str,
        background: &str,
        size: i64,
        labels: bool,
    ) -> PyResult<Drawing> {
        let view = known(&BODIES, "view", view)?;
        let background = known(&BACKGROUNDS, "background", background)?;
        let size = width(size)?;
        let poses = vec![Pose::default(); named.len()];
        let named = named.into_iter().enumerate();
        let bodies = named.map(|(number, (name, cells))| Body { name, color: palette::color(number), cells });
        let assembly = Assembly::new(bodies.collect(), poses).map_err(wrong)?;
        let picture = solids::Picture { view, background, size, labels, ..solids::Picture::default() };
        Ok(Drawing(solids::picture::draw(&assembly, picture)))
    }
}

/// Returns the width of a picture in pixels.
fn width(size: i64) -> PyResult<u32> {
    let width = u32::try_from(size).ok().filter(|width| SIZES.contains(width));
    width.ok_or_else(|| wrong(format!("size: a picture is {} to {} pixels wide", SIZES.start(), SIZES.end())))
}

/// Reads the options of a picture.
fn picture(look: Option<&Bound<'_, PyDict>>, camera: Camera) -> PyResult<Picture> {
    let (view, style) = (View::default(), Style::default());
    let mut picture = Picture { view, camera, style, size: 400, labels: false };
    for (option, value) in look.into_iter().flatten() {
        match option.extract::<&str>()? {
            "view" => picture.view = one_of(&VIEWS, "view", &value)?,
            "colors" => picture.style.colors = one_of(&COLORS, "colors", &value)?,
            "background" => picture.style.background = one_of(&BACKGROUNDS, "background", &value)?,
            "size" => picture.size = width(value.extract().unwrap_or_default())?,
            "labels" => picture.labels = value.extract()?,
            "yaw" => picture.camera.yaw = angle(&YAWS, "yaw", &value)?,
            "pitch" => picture.camera.pitch = angle(&PITCHES, "pitch", &value)?,
            other => {
                let known = "view, colors, background, size, labels, yaw, pitch";
                return Err(PyTypeError::new_err(format!("there is no option '{other}'; known: {known}")));
            }
        }
    }
    Ok(picture)
}

/// Returns the value with a name, an object of Python.
fn one_of<T: Copy>(all: &[(&str, T)], option: &str, value: &Bound<'_, PyAny>) -> PyResult<T> {
    known(all, option, value.extract()?)
}

/// Returns the value with a name.
fn known<T: Copy>(known: &[(&str, T)], option: &str, name: &str) -> PyResult<T> {
    known.iter().find(|(known, _)| *known == name).map(|&(_, value)| value).ok_or_else(|| {
        let known: Vec<&str> = known.iter().map(|&(name, _)| name).collect();
        wrong(format!("{option}: there is no '{name}'; known: {}", known.join(", ")))
    })
}

/// Reads an angle of the camera.
fn angle(range: &RangeInclusive<f64>, option: &str, value: &Bound<'_, PyAny>) -> PyResult<f64> {
    let angle = value.extract().ok().filter(|angle| range.contains(angle));
    let words = || format!("{option}: must be a number of degrees from {} to {}", range.start(), range.end());
    angle.ok_or_else(|| wrong(words()))
}
