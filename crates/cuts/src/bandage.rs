//! Names of pieces, and groups of bandaged pieces.
//!
//! A piece has the letters of its faces: `UF`. If several pieces have these letters, a number follows: `UF.1`, `UF.2`.

use std::collections::HashMap;

use crate::CutsError;
use crate::letters::{join, split};
use crate::pieces::Pieces;
use crate::solid::Solid;
use crate::surface::Surface;

/// The number of names that an error lists.
const LISTED: usize = 8;

/// The names of pieces.
pub(crate) struct PieceNames {
    /// By piece: its faces, in the order of its name.
    faces: Vec<Vec<usize>>,
    /// By piece: its name.
    pub(crate) names: Vec<String>,
}

impl PieceNames {
    pub(crate) fn of(solid: &Solid, surface: &Surface, pieces: &Pieces, letters: &[String]) -> PieceNames {
        let faces = faces(solid, surface, pieces);
        let mut same: HashMap<&[usize], Vec<usize>> = HashMap::new();
        faces.iter().enumerate().for_each(|(piece, own)| same.entry(own).or_default().push(piece));
        let name = |piece: usize| {
            let letters = join(&faces[piece], letters);
            match same[&faces[piece][..]].binary_search(&piece) {
                Ok(number) if same[&faces[piece][..]].len() > 1 => format!("{letters}.{}", number + 1),
                _ => letters,
            }
        };
        let names = (0..faces.len()).map(name).collect();
        PieceNames { faces, names }
    }

    /// Reads groups of names, with commas between the groups; faces of a name may stand in any order.
    pub(crate) fn groups(&self, text: &str, letters: [&[String]; 2]) -> Result<Vec<Vec<usize>>, CutsError> {
        let mut groups = Vec::new();
        let mut is_bandaged = vec![false; self.names.len()];
        for group in text.split(',').map(str::trim).filter(|group| !group.is_empty()) {
            let mut pieces = Vec::new();
            for word in group.split_whitespace() {
                for piece in self.pieces("bandage", word, letters)? {
                    if std::mem::replace(&mut is_bandaged[piece], true) {
                        return Err(CutsError::BandagedTwice { piece: self.names[piece].clone() });
                    }
                    pieces.push(piece);
                }
            }
            if pieces.len() < 2 {
                return Err(CutsError::LonePiece { group: group.to_owned() });
            }
            groups.push(pieces);
        }
        Ok(groups)
    }

    /// Returns the pieces of a word: one, or all with the same letters if it ends in `.*`.
    fn pieces(&self, field: &'static str, word: &str, letters: [&[String]; 2]) -> Result<Vec<usize>, CutsError> {
        let (name, number) = word.split_once('.').unwrap_or((word, ""));
        let has = |faces: &Vec<usize>| {
            let same = |own: &&Vec<usize>| {
                own.len() == faces.len()
                    && faces.iter().enumerate().all(|(at, face)| own.contains(face) && !faces[..at].contains(face))
            };
            let own = self.faces.iter().enumerate().filter(|(_, own)| same(own));
            own.map(|(piece, _)| piece).collect::<Vec<usize>>()
        };
        let found = letters.iter().filter_map(|letters| split(name, letters)).map(|faces| has(&faces));
        let found = found.into_iter().find(|found| !found.is_empty()).unwrap_or_default();
        match (&found[..], number) {
            ([_], "") | ([_, ..], "*") => Ok(found),
            ([_, _, ..], "") => {
                let names: Vec<&str> = found.iter().take(LISTED).map(|&piece| self.names[piece].as_str()).collect();
                let more = if found.len() > LISTED { " ..." } else { "" };
                let names = names.join(" ") + more;
                Err(CutsError::AmbiguousPiece { field, got: name.to_owned(), number: found.len(), names })
            }
            _ => {
                let chosen = number.parse::<usize>().ok().and_then(|number| found.get(number.checked_sub(1)?));
                match chosen {
                    Some(&piece) if found.len() > 1 || number == "1" => Ok(vec![piece]),
                    _ => Err(self.unknown(field, word)),
                }
            }
        }
    }

    /// Returns the piece that stays, by its name, or `None` for no name.
    pub(crate) fn one(&self, name: &str, letters: [&[String]; 2]) -> Result<Option<usize>, CutsError> {
        match (name.trim(), name.trim().ends_with('*')) {
            ("", _) => Ok(None),
            (name, true) => Err(self.unknown("still", name)),
            (name, false) => Ok(self.pieces("still", name, letters)?.first().copied()),
        }
    }

    fn unknown(&self, field: &'static str, word: &str) -> CutsError {
        let names = self.names.iter().take(LISTED).map(String::as_str);
        CutsError::UnknownPiece { field, got: word.to_owned(), examples: names.collect::<Vec<&str>>().join(" ") }
    }

    /// Returns the names of some pieces.
    pub(crate) fn list(&self, pieces: &[usize]) -> String {
        pieces.iter().map(|&piece| self.names[piece].as_str()).collect::<Vec<&str>>().join(" ")
    }
}

/// Returns the faces of each piece: in the order of the face, edge or vertex where they meet, or else of the solid.
fn faces(solid: &Solid, surface: &Surface, pieces: &Pieces) -> Vec<Vec<usize>> {
    let sorted = |mut faces: Vec<usize>| {
        faces.sort_unstable();
        faces
    };
    let ends = solid.axes.iter().flat_map(|axis| &axis.ends);
    let known: HashMap<Vec<usize>, &Vec<usize>> = ends.map(|end| (sorted(end.faces.clone()), &end.faces)).collect();
    let faces = |stickers: &Vec<usize>| {
        let own = sorted(stickers.iter().map(|&sticker| surface.faces[sticker]).collect());
        known.get(&own).map_or(own, |&named| named.clone())
    };
    pieces.stickers.iter().map(faces).collect()
}
