//! Each file format decoded again: the frames are those that were drawn.

use super::support;

use std::collections::HashSet;
use std::io::Cursor;

use godtable_puzzle::cube::Puzzle;
use godtable_render::space::Camera;
use godtable_render::{Animation, Background, Colors, Motion, Picture, Style, View, draw, film, raster};
use support::{animation, cube};

/// Decodes a GIF: each picture as shown, and its time in hundredths of a second.
fn gif(bytes: &[u8], size: usize) -> Vec<(Vec<[u8; 3]>, u16)> {
    let mut decoder = gif::DecodeOptions::new().read_info(Cursor::new(bytes)).expect("a GIF");
    assert_eq!((usize::from(decoder.width()), usize::from(decoder.height())), (size, size));
    let palette = decoder.global_palette().expect("one palette for all").to_vec();
    let mut canvas = vec![[0; 3]; size * size];
    let mut pictures = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        assert!(frame.palette.is_none());
        let width = usize::from(frame.width);
        for (number, &place) in frame.buffer.iter().enumerate() {
            let (x, y) = (usize::from(frame.left) + number % width, usize::from(frame.top) + number / width);
            if frame.transparent != Some(place) {
                canvas[y * size + x] = palette.as_chunks().0[usize::from(place)];
            }
        }
        pictures.push((canvas.clone(), frame.delay));
    }
    pictures
}

#[test]
fn gif_of_14_turns_has_169_frames_in_under_1_mb() {
    let animation = animation("U R F U R F U F R U F R U F");
    let bytes = film::gif(&animation).expect("a GIF");
    assert!(bytes.len() < 1_000_000, "{} bytes", bytes.len());
    let pictures = gif(&bytes, 400);
    assert_eq!(pictures.len(), 14 * 12 + 1);
    assert_eq!((pictures[0].1, pictures[1].1, pictures[12].1, pictures[168].1), (100, 4, 12, 200));
    // Each picture is the drawn frame, except for the smoothed edges, which have few colors.
    let flat: HashSet<[u8; 3]> = animation.style.flat(2).into_iter().map(|color| color.rgb).collect();
    for (number, frame) in animation.frames().enumerate().step_by(13) {
        let painted = raster::paint(&frame.drawing).expect("a picture").rgb;
        for (seen, painted) in pictures[number].0.iter().zip(painted) {
            let difference = seen.iter().zip(painted).map(|(one, other)| one.abs_diff(other)).max();
            assert!(seen == &painted || !flat.contains(&painted), "{number}: {painted:?} became {seen:?}");
            assert!(difference.is_some_and(|difference| difference < 110), "{number}: {painted:?} became {seen:?}");
        }
    }
}

#[test]
fn gif_frames_hold_only_the_changed_rectangle() {
    let animation = animation("U");
    let mut decoder = gif::DecodeOptions::new();
    decoder.set_color_output(gif::ColorOutput::Indexed);
    let bytes = film::gif(&animation).expect("a GIF");
    let mut decoder = decoder.read_info(Cursor::new(&bytes[..])).expect("a GIF");
    assert_eq!(decoder.repeat(), gif::Repeat::Infinite);
    let mut heights = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        heights.push(frame.height);
    }
    // The first frame is the whole picture. The second marks the turn in the caption. Then only the upper layer
    // changes, except in the frame where the padlocks appear on U and D.
    assert_eq!((heights[0], heights.len()), (400, 13));
    let large = heights[2..].iter().filter(|&&height| height >= 260);
    assert_eq!(large.collect::<Vec<_>>(), [&heights[8]], "{heights:?}");
}

#[test]
fn animation_without_turns_is_a_single_frame() {
    let solved = Animation { start: cube(Puzzle::CUBE2, ""), ..animation("") };
    assert_eq!(gif(&film::gif(&solved).expect("a GIF"), 400).len(), 1);
    let bytes = film::apng(&solved).expect("a PNG");
    let reader = png::Decoder::new(Cursor::new(bytes)).read_info().expect("a PNG");
    assert!(reader.info().animation_control().is_none());
}

#[test]
fn animated_png_shows_the_frames_of_the_gif() {
    for (motion, repeats) in [(Motion::Still, true), (Motion::Orbit, false)] {
        let animation = Animation { motion, repeats, size: 200, ..animation("U R2 F'") };
        let pictures = gif(&film::gif(&animation).expect("a GIF"), 200);
        let bytes = film::apng(&animation).expect("a PNG");
        let mut decoder = png::Decoder::new(Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().expect("a PNG");
        let control = *reader.info().animation_control().expect("it is animated");
        assert_eq!((control.num_frames, control.num_plays), (37, u32::from(!repeats)));
        let mut canvas = vec![[0; 3]; 200 * 200];
        for (number, (picture, hundredths)) in pictures.iter().enumerate() {
            let mut buffer = vec![0; reader.output_buffer_size().expect("it fits")];
            let output = reader.next_frame(&mut buffer).expect("a frame");
            let frame = *reader.info().frame_control().expect("it has one");
            assert_eq!((frame.delay_num, frame.delay_den), (*hundredths, 100));
            for (place, pixel) in buffer[..output.buffer_size()].as_chunks::<4>().0.iter().enumerate() {
                let (x, y) = (place % frame.width as usize, place / frame.width as usize);
                let cell = (frame.y_offset as usize + y) * 200 + frame.x_offset as usize + x;
                let [red, green, blue, opacity] = *pixel;
                if opacity > 0 {
                    canvas[cell] = [red, green, blue];
                }
            }
            assert!(canvas == *picture, "frame {number}");
        }
    }
}

#[test]
fn png_has_the_asked_size_and_all_face_colors() {
    for colors in [Colors::Standard, Colors::Hues, Colors::ColorBlind] {
        for (view, height) in [(View::Net, 240), (View::Plain, 320), (View::Exploded, 320)] {
            let style = Style { colors, background: Background::Dark };
            let picture = Picture { view, camera: Camera::ISOMETRIC, style, size: 320, labels: false };
            let bytes = raster::png(&draw(&cube(Puzzle::CUBE2, "R U F"), &picture, "")).expect("a PNG");
            let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().expect("a PNG");
            let mut buffer = vec![0; reader.output_buffer_size().expect("it fits")];
            let info = reader.next_frame(&mut buffer).expect("a picture");
            assert_eq!((info.width, info.height, info.color_type), (320, height, png::ColorType::Rgb));
            let seen: HashSet<&[u8; 3]> = buffer.as_chunks::<3>().0.iter().collect();
            assert!(seen.contains(&style.paper().rgb) && seen.contains(&style.body().rgb));
            let expected = match (view, colors) {
                (View::Plain, Colors::Hues) => 12,
                (_, Colors::Hues) => 24,
                _ => 6,
            };
            let stickers = style.flat(2).into_iter().skip(7).filter(|color| seen.contains(&color.rgb));
            assert_eq!(stickers.count(), expected, "{view:?} {colors:?}");
        }
    }
}
