//! Color schemes: the letter of each face, and the corners that the letters describe.

use super::FaceletsError;
use super::places::FACELETS;
use crate::cube::{Corner, Face, Placement, Position, Twist};

/// A place and the letters on its faces, clockwise from its reference face.
pub(super) type PlaceLetters = (Corner, [char; 3]);

/// Returns the different letters in their order, each with the number of its facelets.
pub(crate) fn counts(letters: &[char]) -> Vec<(char, usize)> {
    let mut counts: Vec<(char, usize)> = Vec::new();
    for &letter in letters {
        match counts.iter_mut().find(|(counted, _)| *counted == letter) {
            Some((_, count)) => *count += 1,
            None => counts.push((letter, 1)),
        }
    }
    counts
}

/// Returns the six letters, each on four facelets.
pub(super) fn six_letters(letters: &[char; FACELETS]) -> Result<[char; 6], FaceletsError> {
    let mut counts = counts(letters);
    let different: Vec<char> = counts.iter().map(|&(letter, _)| letter).collect();
    let Ok(six) = different.try_into() else { return Err(FaceletsError::WrongLetters { counts }) };
    counts.retain(|&(_, count)| count != 4);
    if counts.is_empty() { Ok(six) } else { Err(FaceletsError::WrongCounts { counts }) }
}

/// Returns the letters of the faces, in the order of [`Face::ALL`], if the corner at DBL is at home. Two letters are
/// opposite if no corner has both.
pub(super) fn deduced_scheme(letters: &[char; 6], corners: &[PlaceLetters; 8]) -> Result<[char; 6], FaceletsError> {
    let mut scheme = [' '; 6];
    let (home, own) = corners[Corner::DBL.index()];
    let others: Vec<char> = letters.iter().copied().filter(|letter| !own.contains(letter)).collect();
    for (number, (face, letter)) in home.faces().into_iter().zip(own).enumerate() {
        let meetings: Vec<(char, Vec<Corner>)> =
            others.iter().map(|&other| (other, meeting_places(corners, letter, other))).collect();
        let candidates: Vec<char> =
            meetings.iter().filter(|(_, places)| places.is_empty()).map(|&(other, _)| other).collect();
        let opposite = match candidates[..] {
            [] => return Err(FaceletsError::NoOpposite { letter, meetings }),
            [opposite] => opposite,
            _ => return Err(FaceletsError::ManyOpposites { letter, candidates }),
        };
        let earlier = home.faces().into_iter().zip(own).take(number);
        for (other_face, other) in earlier {
            if scheme[other_face.opposite().index()] == opposite {
                return Err(FaceletsError::SharedOpposite { letters: [other, letter], opposite });
            }
        }
        scheme[face.index()] = letter;
        scheme[face.opposite().index()] = opposite;
    }
    Ok(scheme)
}

/// The places of the corners with both letters.
fn meeting_places(corners: &[PlaceLetters; 8], one: char, other: char) -> Vec<Corner> {
    let meet = corners.iter().filter(|(_, letters)| letters.contains(&one) && letters.contains(&other));
    meet.map(|&(place, _)| place).collect()
}

/// The face of a letter.
fn face_of(scheme: &[char; 6], letter: char) -> Option<Face> {
    Face::ALL.into_iter().find(|face| scheme[face.index()] == letter)
}

/// The corner with these letters, clockwise, and the number of the first letter's face among the corner's faces.
fn corner_of(scheme: &[char; 6], letters: [char; 3]) -> Option<(Corner, Twist)> {
    let [a, b, c] = letters.map(|letter| face_of(scheme, letter));
    Corner::from_faces([a?, b?, c?])
}

/// Checks that the cube has a corner with the letters of each place.
pub(super) fn check_corners(
    scheme: &[char; 6],
    corners: &[PlaceLetters; 8],
    is_named: bool,
) -> Result<(), FaceletsError> {
    for &(place, letters) in corners {
        let [a, b, c] = letters;
        let are_opposite =
            |&(one, other): &(char, char)| face_of(scheme, one).map(Face::opposite) == face_of(scheme, other);
        if let Some((one, other)) = [(a, b), (b, c), (c, a)].into_iter().find(are_opposite) {
            return Err(FaceletsError::OppositeOnOneCorner { place, letters, opposite: [one, other] });
        }
    }
    let (right, wrong): (Vec<PlaceLetters>, Vec<PlaceLetters>) =
        corners.iter().partition(|(_, letters)| corner_of(scheme, *letters).is_some());
    // A deduced scheme has the orientation of the corner at DBL. If most corners disagree, that corner is wrong.
    let suspects = if !is_named && wrong.len() > right.len() { right } else { wrong };
    match suspects.first() {
        Some(&(place, letters)) => Err(FaceletsError::Mirrored { place, letters }),
        None => Ok(()),
    }
}

/// Assembles a position of corners that the cube has.
pub(super) fn assembled(scheme: &[char; 6], corners: &[PlaceLetters; 8]) -> Result<Position, FaceletsError> {
    let mut cubies = *Position::SOLVED.cubies();
    let mut places: [Option<PlaceLetters>; 8] = [None; 8];
    for &(place, letters) in corners {
        let Some((corner, first)) = corner_of(scheme, letters) else {
            return Err(FaceletsError::Mirrored { place, letters });
        };
        if let Some((other, letters)) = places[corner.index()].replace((place, letters)) {
            return Err(FaceletsError::CornerTwice { letters, places: [other, place] });
        }
        // The corner's sticker number `first` is on the place's reference face, so the twist is its negative.
        cubies[corner.index()] = Placement { place, twist: -first };
    }
    Ok(Position::new(cubies)?)
}
