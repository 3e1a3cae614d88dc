//! Color schemes: faces that share a color, and faces with a picture.

use crate::CutsError;
use crate::letters::split;

/// What is on the stickers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Colors {
    /// By face: its color, which is the number of the first face that has it.
    pub(crate) of_face: Vec<usize>,
    /// By face: whether its stickers show a picture, so that all of them and their orientations are distinct.
    pub(crate) has_picture: Vec<bool>,
}

impl Colors {
    /// Returns the scheme in which each face has a different color; or a picture on each face.
    pub(crate) fn plain(faces: usize, has_pictures: bool) -> Colors {
        Colors { of_face: (0..faces).collect(), has_picture: vec![has_pictures; faces] }
    }

    /// Reads words such as `U=D` and `F*`, given the letters of the faces, and other letters for them.
    pub(crate) fn read(text: &str, letters: [&[String]; 2], is_super: bool) -> Result<Colors, CutsError> {
        let count = letters[0].len();
        let mut colors = Colors::plain(count, is_super);
        let mut is_named = vec![false; count];
        for word in text.split_whitespace() {
            let wrong = || CutsError::Colors { got: word.to_owned(), faces: letters[0].join(" ") };
            let face = |name: &str| {
                let mut found = letters.iter().filter_map(|letters| split(name, letters));
                found.find_map(|faces| <[usize; 1]>::try_from(faces).ok()).map(|[face]| face).ok_or_else(wrong)
            };
            let names = word.trim_end_matches('*');
            let has_picture = word.len() == names.len() + 1;
            let faces = names.split('=').map(face).collect::<Result<Vec<usize>, CutsError>>()?;
            if faces.len() == 1 && !has_picture || word.len() > names.len() + 1 {
                return Err(wrong());
            }
            for &face in &faces {
                if std::mem::replace(&mut is_named[face], true) {
                    return Err(CutsError::ColoredTwice { face: letters[0][face].clone() });
                }
                colors.of_face[face] = faces.iter().copied().min().expect("a word has faces");
                colors.has_picture[face] |= has_picture;
            }
        }
        Ok(colors)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Colors, CutsError> {
        let letters = ["U", "D", "F", "B"].map(str::to_owned);
        Colors::read(text, [&letters, &letters], false)
    }

    #[test]
    fn faces_share_colors_and_have_pictures() {
        let colors = read("D=U F*").unwrap();
        assert_eq!(colors.of_face, [0, 0, 2, 3]);
        assert_eq!(colors.has_picture, [false, false, true, false]);
    }

    #[test]
    fn wrong_words_are_refused() {
        for text in ["U", "U=", "U=X", "U**", "*", "UD"] {
            assert!(matches!(read(text), Err(CutsError::Colors { .. })), "{text}");
        }
        assert_eq!(read("U=D D=F"), Err(CutsError::ColoredTwice { face: "D".to_owned() }));
    }
}
