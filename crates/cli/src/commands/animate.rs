//! `godtable animate`: a solution or given turns, one by one.

use godtable_render::{Animation, Cube, Drawable, Drawing, Polyhedron, View, film};

use crate::arguments::AnimateArguments;
use crate::failure::Failure;
use crate::frames;
use crate::pictures::{self, Kind};
use crate::play::{self, Play};
use crate::puzzle_picture::PuzzlePicture;

/// The largest width of an animation, in pixels.
const WIDEST: u32 = 1024;

/// The largest number of frames.
const LONGEST: usize = 5_000;

/// The largest height of a strip as PNG, in pixels.
const HIGHEST: u32 = 16_384;

pub(crate) fn run(arguments: &AnimateArguments, quiet: bool) -> Result<(), Failure> {
    let file = check(arguments)?;
    let chosen = play::chosen(arguments)?;
    match chosen.puzzle.has_shape() {
        true => played(arguments, file, Play::<Polyhedron>::of(arguments, chosen, quiet)?),
        false => played(arguments, file, Play::<Cube>::of(arguments, chosen, quiet)?),
    }
}

/// Writes the files.
fn played<S: PuzzlePicture>(arguments: &AnimateArguments, file: Option<File>, play: Play<S>) -> Result<(), Failure> {
    let Play { title, start, turns } = play;
    let motion = &arguments.motion;
    let has_stills_only = arguments.stills || arguments.frames.is_none() && file.is_some_and(|file| file.is_strip);
    let animation = Animation {
        turns,
        tween: if has_stills_only { 1 } else { motion.tween.unwrap_or(12) },
        camera: arguments.placed.camera(start.camera()),
        start,
        motion: motion.camera.unwrap_or_default(),
        rate: motion.fps.unwrap_or(25),
        repeats: motion.repeats,
        exploded: arguments.view == View::Exploded,
        style: arguments.picture.style(),
        size: arguments.picture.size,
    };
    let count = animation.frame_count();
    if count > LONGEST {
        return Err(Failure::words(format!(
            "{} turns give {count} frames; an animation has at most {LONGEST}: play fewer turns or use a \
             smaller --tween",
            animation.turns.len()
        )));
    }
    let bytes = file.map(|file| bytes(&animation, file, &title)).transpose()?;
    if let Some(folder) = &arguments.frames {
        frames::write(folder, &animation)?;
    }
    match (&arguments.output, bytes) {
        (Some(path), Some(bytes)) => pictures::write(path, &bytes),
        _ => Ok(()),
    }
}

/// The file of an animation.
#[derive(Clone, Copy)]
struct File {
    kind: Kind,
    /// Whether it is a strip of stills.
    is_strip: bool,
}

/// Returns the kind of the file, if one is asked for.
///
/// # Errors
/// Returns an error if options do not fit the files.
fn check(arguments: &AnimateArguments) -> Result<Option<File>, Failure> {
    let motion = &arguments.motion;
    let too_wide = || Failure::words(format!("--size: an animation is {WIDEST} pixels wide at most"));
    if arguments.frames.is_some() && arguments.picture.size > WIDEST {
        return Err(too_wide());
    }
    let Some(path) = &arguments.output else {
        if motion.fps.is_some() || motion.repeats {
            return Err(Failure::words("--fps and --loop are for a .gif or .png; add --output FILE"));
        }
        return Ok(None);
    };
    let kind = Kind::of(path, &[Kind::Gif, Kind::Png, Kind::Svg])?;
    let is_strip = kind == Kind::Svg || arguments.stills;
    if is_strip && kind == Kind::Gif {
        return Err(Failure::words("with --stills, the file must end in .svg or .png"));
    }
    if !is_strip && arguments.picture.size > WIDEST {
        return Err(too_wide());
    }
    // Numbered files have frames and a camera, but no time.
    let is_used = |name: &&str| arguments.frames.is_some() && !["--fps", "--loop"].contains(name);
    let given: Vec<&str> = motion.given().into_iter().filter(|name| !is_used(name)).collect();
    if is_strip && !given.is_empty() {
        let (given, file) = (given.join(", "), path.display());
        return Err(Failure::words(format!(
            "{given}: nothing moves in '{file}', a strip of stills; remove the option, or write a .gif or .png"
        )));
    }
    Ok(Some(File { kind, is_strip }))
}

/// Returns the animation as the bytes of a file.
fn bytes<D: Drawable>(animation: &Animation<D>, file: File, title: &str) -> Result<Vec<u8>, Failure> {
    let cannot_draw = |error| Failure::failed("drawing", error);
    match file.kind {
        kind if file.is_strip => {
            let strip: Drawing = animation.strip(title);
            if kind == Kind::Png && strip.height > HIGHEST {
                return Err(Failure::words(format!(
                    "the strip is {} pixels high, and a PNG {HIGHEST} at most; use .svg, or a smaller --size",
                    strip.height
                )));
            }
            pictures::bytes(&strip, kind)
        }
        Kind::Gif => film::gif(animation).map_err(cannot_draw),
        _ => film::apng(animation).map_err(cannot_draw),
    }
}
