//! The options of pictures.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use godtable_render::space::Camera;
use godtable_render::{Background, Colors, Motion, Style, View};

use super::numbers::from_one_to;
use crate::names::Values;

/// The allowed widths of a picture, in pixels.
const SIZES: RangeInclusive<u32> = 16..=4096;

// The options of a picture's colors and size.
#[derive(Args, Clone, Debug)]
pub(crate) struct PictureChoice {
    /// The colors of the stickers
    #[arg(long, alias = "colours", value_name = "NAME", value_parser = COLORS, default_value = "standard")]
    pub(crate) colors: Colors,
    /// The background in the file
    #[arg(long, value_name = "NAME", value_parser = BACKGROUNDS, default_value = "light", requires = "files")]
    pub(crate) background: Background,
    /// The width in pixels, 16 to 4096
    #[arg(long, value_name = "N", default_value = "400", value_parser = size, requires = "files",
        value_hint = ValueHint::Other)]
    pub(crate) size: u32,
}

impl PictureChoice {
    pub(crate) const fn style(&self) -> Style {
        Style { colors: self.colors, background: self.background }
    }
}

/// The range of angles in degrees: around the cube, and up or down.
const YAWS: RangeInclusive<f64> = -360.0..=360.0;
const PITCHES: RangeInclusive<f64> = -90.0..=90.0;

// The options that place the camera.
#[derive(Args, Clone, Debug)]
pub(crate) struct CameraChoice {
    /// The angle of the camera to the right of the front, in degrees, -360 to 360 [default of a cube: 45]
    #[arg(long, value_name = "DEGREES", value_parser = yaw, allow_negative_numbers = true,
        value_hint = ValueHint::Other)]
    pub(crate) yaw: Option<f64>,
    /// The angle of the camera above the horizontal, in degrees, -90 to 90 [default of a cube: 35.26]
    #[arg(long, value_name = "DEGREES", value_parser = pitch, allow_negative_numbers = true,
        value_hint = ValueHint::Other)]
    pub(crate) pitch: Option<f64>,
}

impl CameraChoice {
    pub(crate) const fn is_given(&self) -> bool {
        self.yaw.is_some() || self.pitch.is_some()
    }

    /// Returns the camera; `usual` has the angles that are not given.
    pub(crate) fn camera(&self, usual: Camera) -> Camera {
        let Camera { yaw, pitch } = usual;
        Camera { yaw: self.yaw.unwrap_or(yaw), pitch: self.pitch.unwrap_or(pitch) }
    }
}

// The options of an animation. They do not apply to a strip of stills.
#[derive(Args, Clone, Debug)]
pub(crate) struct MotionChoice {
    /// Frames for each turn, 1 to 60 [default: 12]
    #[arg(long, value_name = "N", value_parser = from_one_to::<60>, value_hint = ValueHint::Other)]
    pub(crate) tween: Option<u32>,
    /// The motion of the camera [default: still]
    #[arg(long, value_name = "MOTION", value_parser = MOTIONS)]
    pub(crate) camera: Option<Motion>,
    /// Frames per second, 1 to 50 [default: 25]
    #[arg(long, value_name = "N", value_parser = from_one_to::<50>, value_hint = ValueHint::Other)]
    pub(crate) fps: Option<u32>,
    /// Play the animation in a loop
    #[arg(long = "loop")]
    pub(crate) repeats: bool,
}

impl MotionChoice {
    /// Returns the names of the given options.
    pub(crate) fn given(&self) -> Vec<&'static str> {
        let options = [
            (self.tween.is_some(), "--tween"),
            (self.camera.is_some(), "--camera"),
            (self.fps.is_some(), "--fps"),
            (self.repeats, "--loop"),
        ];
        options.into_iter().filter_map(|(is_given, name)| is_given.then_some(name)).collect()
    }
}

// The options of a plot.
#[derive(Args, Clone, Debug)]
pub(crate) struct PlotChoice {
    /// Also plot the counts of unlocked states, or with --up-to of classes, to a file, .svg or .png
    #[arg(long, value_name = "FILE", conflicts_with = "solutions", value_hint = ValueHint::FilePath)]
    pub(crate) plot: Option<PathBuf>,
    /// Plot the counts on a logarithmic scale
    #[arg(long, requires = "plot")]
    pub(crate) log: bool,
    /// Plot each count divided by the count before it, instead of the counts
    #[arg(long, requires = "plot", conflicts_with = "log")]
    pub(crate) growth: bool,
    /// The background of the plot
    #[arg(long, value_name = "NAME", value_parser = BACKGROUNDS, default_value = "light", requires = "plot")]
    pub(crate) background: Background,
    /// The width of the plot in pixels, 16 to 4096
    #[arg(long, value_name = "N", default_value = "800", value_parser = size, requires = "plot",
        value_hint = ValueHint::Other)]
    pub(crate) size: u32,
}

/// The views of a picture.
pub(super) const VIEWS: Values<View> = Values(&[
    ("exploded", "From the camera, with the hidden faces next to the cube, as if seen through it", View::Exploded),
    ("plain", "From the camera", View::Plain),
    ("net", "The net: all faces, unfolded", View::Net),
]);

/// The views of an animation.
pub(super) const TURNING_VIEWS: Values<View> = Values(VIEWS.0.split_at(2).0);

/// The motions of the camera.
const MOTIONS: Values<Motion> = Values(&[
    ("still", "The camera stands still", Motion::Still),
    ("orbit", "The camera swings around the cube and back", Motion::Orbit),
]);

/// The colors of the stickers.
const COLORS: Values<Colors> = Values(&[
    ("standard", "White on U, green on F", Colors::Standard),
    ("hues", "A hue for each face, and a shade of the hue for each tile", Colors::Hues),
    ("colorblind", "Colors for people with color blindness", Colors::ColorBlind),
]);

/// The backgrounds.
pub(super) const BACKGROUNDS: Values<Background> =
    Values(&[("light", "White", Background::Light), ("dark", "Nearly black", Background::Dark)]);

/// Reads the angle of the camera to the right of the front.
fn yaw(text: &str) -> Result<f64, String> {
    degrees(text, &YAWS)
}

/// Reads the angle of the camera above the horizontal.
fn pitch(text: &str) -> Result<f64, String> {
    degrees(text, &PITCHES)
}

fn degrees(text: &str, range: &RangeInclusive<f64>) -> Result<f64, String> {
    let angle = text.parse().ok().filter(|angle| range.contains(angle));
    angle.ok_or_else(|| format!("must be a number of degrees from {} to {}", range.start(), range.end()))
}

/// Reads the width of a picture.
pub(super) fn size(text: &str) -> Result<u32, String> {
    let size = text.parse().ok().filter(|size| SIZES.contains(size));
    size.ok_or_else(|| format!("a picture is {} to {} pixels wide", SIZES.start(), SIZES.end()))
}
