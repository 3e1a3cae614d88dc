//! Options of pictures.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};
use godtable::render::{Background, Colours, Style, View};

use super::numbers::from_one_to;

/// The widths that a picture may have, in pixels.
const SIZES: RangeInclusive<u32> = 16..=4096;

/// How a picture looks.
#[derive(Args, Clone, Debug)]
pub(crate) struct PictureChoice {
    /// The colours of the stickers
    #[arg(long, alias = "colours", value_enum, default_value_t = ColoursName::Standard, value_name = "NAME")]
    pub(crate) colors: ColoursName,
    /// What is behind the cube in the file
    #[arg(long, value_enum, default_value_t = BackgroundName::Light, value_name = "NAME", requires = "output")]
    pub(crate) background: BackgroundName,
    /// The width in pixels, 16 to 4096
    #[arg(long, value_name = "N", default_value = "400", value_parser = size, requires = "output",
        value_hint = ValueHint::Other)]
    pub(crate) size: u32,
}

impl PictureChoice {
    pub(crate) const fn style(&self) -> Style {
        let colours = match self.colors {
            ColoursName::Standard => Colours::Standard,
            ColoursName::Hues => Colours::Hues,
            ColoursName::Colorblind => Colours::ColourBlind,
        };
        Style { colours, background: self.background.background() }
    }
}

/// How a moving picture moves. A strip of stills has none of it.
#[derive(Args, Clone, Debug)]
pub(crate) struct MotionChoice {
    /// Frames for each turn, 1 to 60 [default: 12]
    #[arg(long, value_name = "N", value_parser = from_one_to::<60>, value_hint = ValueHint::Other)]
    pub(crate) tween: Option<u32>,
    /// How the camera moves [default: still]
    #[arg(long, value_enum, value_name = "MOTION")]
    pub(crate) camera: Option<CameraName>,
    /// Frames in a second, 1 to 50 [default: 25]
    #[arg(long, value_name = "N", value_parser = from_one_to::<50>, value_hint = ValueHint::Other)]
    pub(crate) fps: Option<u32>,
    /// Begin again when it is over
    #[arg(long = "loop")]
    pub(crate) repeats: bool,
}

impl MotionChoice {
    /// Returns the options that were given.
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

/// A plot of the depths.
#[derive(Args, Clone, Debug)]
pub(crate) struct PlotChoice {
    /// Plot the unlocked states, or with --up-to their classes, over their distance into a file, .svg or .png, besides
    #[arg(long, value_name = "FILE", conflicts_with = "solutions", value_hint = ValueHint::FilePath)]
    pub(crate) plot: Option<PathBuf>,
    /// Plot them on a logarithmic scale
    #[arg(long, requires = "plot")]
    pub(crate) log: bool,
    /// Plot how their number grows from one distance to the next instead
    #[arg(long, requires = "plot", conflicts_with = "log")]
    pub(crate) growth: bool,
    /// What is behind the plot
    #[arg(long, value_enum, default_value_t = BackgroundName::Light, value_name = "NAME", requires = "plot")]
    pub(crate) background: BackgroundName,
    /// The width of the plot in pixels, 16 to 4096
    #[arg(long, value_name = "N", default_value = "800", value_parser = size, requires = "plot",
        value_hint = ValueHint::Other)]
    pub(crate) size: u32,
}

/// Views by their names.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ViewName {
    /// From the corner URF, the three faces behind shown off the cube as one would see them through it
    Exploded,
    /// From the corner URF
    Plain,
    /// Unfolded
    Net,
}

impl ViewName {
    pub(crate) const fn view(self) -> View {
        match self {
            ViewName::Exploded => View::Exploded,
            ViewName::Plain => View::Plain,
            ViewName::Net => View::Net,
        }
    }
}

/// Motions of the camera by their names.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum CameraName {
    /// It stays
    Still,
    /// It goes about the cube and comes back
    Orbit,
}

/// Views of what turns, by their names.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum TurningViewName {
    /// From the corner URF, the three faces behind shown off the cube as one would see them through it
    Exploded,
    /// From the corner URF
    Plain,
}

/// Colours by their names.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ColoursName {
    /// White up, green in front
    Standard,
    /// A hue for each face, a shade of it for each tile
    Hues,
    /// Colours that all eyes tell apart
    Colorblind,
}

/// Backgrounds by their names.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum BackgroundName {
    /// White
    Light,
    /// Nearly black
    Dark,
}

impl BackgroundName {
    pub(crate) const fn background(self) -> Background {
        match self {
            BackgroundName::Light => Background::Light,
            BackgroundName::Dark => Background::Dark,
        }
    }
}

/// Reads the width of a picture.
fn size(text: &str) -> Result<u32, String> {
    let size = text.parse().ok().filter(|size| SIZES.contains(size));
    size.ok_or_else(|| format!("a picture is {} to {} pixels wide", SIZES.start(), SIZES.end()))
}
