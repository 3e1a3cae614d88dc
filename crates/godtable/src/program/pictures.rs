//! Pictures in files: what their names ask for, and writing them whole or not at all.

use std::fs;
use std::path::Path;

use clap::ValueEnum;
use godtable_render::{Background, Colours, Style};
use godtable_table::write_whole;

use crate::arguments::PictureChoice;
use crate::failure::Failure;
use crate::tables;

/// A picture is so wide at least, and at most.
pub(crate) const SIZES: std::ops::RangeInclusive<u32> = 16..=4096;

/// What a file is, as the end of its name tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Svg,
    Png,
    Gif,
}

impl Kind {
    const ALL: [Kind; 3] = [Kind::Svg, Kind::Png, Kind::Gif];

    const fn ending(self) -> &'static str {
        match self {
            Kind::Svg => "svg",
            Kind::Png => "png",
            Kind::Gif => "gif",
        }
    }

    /// The kind of a file, if it is one of those.
    pub(crate) fn of(file: &Path, known: &[Kind]) -> Result<Kind, Failure> {
        let ending = file.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
        let kind = Kind::ALL.into_iter().find(|kind| ending.as_deref() == Some(kind.ending()));
        kind.filter(|kind| known.contains(kind)).ok_or_else(|| {
            let known: Vec<String> = known.iter().map(|kind| format!(".{}", kind.ending())).collect();
            let (last, others) = known.split_last().expect("some kind is known");
            Failure::words(format!("'{}' is to end in {} or {last}", file.display(), others.join(", ")))
        })
    }
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

/// A size as it is given.
pub(crate) fn size(text: &str) -> Result<u32, String> {
    let size = text.parse().ok().filter(|size| SIZES.contains(size));
    size.ok_or_else(|| format!("a picture is {} to {} pixels wide", SIZES.start(), SIZES.end()))
}

/// Writes a file: to a temporary one beside it, which then takes its name.
///
/// # Errors
/// Where it cannot be written. What was there before is there still then.
pub(crate) fn write(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let cannot_write = |reason: &dyn std::fmt::Display| Failure::failed(format!("writing {}", file.display()), reason);
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if matches!(folder.try_exists(), Ok(false)) {
        return Err(cannot_write(&format!("there is no folder {}", folder.display())));
    }
    if fs::metadata(file).is_ok_and(|metadata| !metadata.is_file()) {
        return Err(cannot_write(&"it is not a file"));
    }
    write_whole(file, bytes).map_err(|error| cannot_write(&tables::reason(&error.into())))
}
