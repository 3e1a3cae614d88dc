//! Designs: puzzles from a solid and cuts, as a person writes them in a file.
//!
//! ```toml
//! cuts = "c f 0.333"           # or the name of a known one, such as "megaminx"
//! bandage = "UF UFR, DB DBL"   # pieces that move only together
//! colors = "U=D F=B"           # faces that share a color; "U*" has a picture
//! still = "DBL"                # a piece that stays in its place
//! super = true                 # all pieces and orientations are distinct
//! ```

use godtable_cuts::{Choices, CutPuzzle, Description};
use godtable_puzzle::located::ErrorPlace;
use serde::Deserialize;
use toml::Spanned;

/// The fields of a design.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Design {
    cuts: Spanned<String>,
    bandage: Option<Spanned<String>>,
    #[serde(alias = "colours")]
    colors: Option<Spanned<String>>,
    still: Option<Spanned<String>>,
    #[serde(default, rename = "super")]
    is_super: bool,
}

/// Returns whether a text is a design, and not a definition.
pub(super) fn is_design(text: &str) -> bool {
    let is_field = |line: &str| line.strip_prefix("cuts").is_some_and(|rest| rest.trim_start().starts_with('='));
    text.lines().any(is_field)
}

/// Returns the design of only cuts. A description needs no other escapes than those of Rust.
pub(super) fn written(cuts: &str, is_super: bool) -> String {
    if is_super { format!("cuts = {cuts:?}\nsuper = true\n") } else { format!("cuts = {cuts:?}\n") }
}

/// Makes the puzzle of a design.
pub(super) fn read(text: &str) -> Result<CutPuzzle, String> {
    let design: Design = toml::from_str(text).map_err(|error| {
        ErrorPlace::at(text, error.span().map_or(0, |span| span.start), "", error.message()).to_string()
    })?;
    let Design { cuts, bandage, colors, still, is_super } = design;
    let at = |own: &Spanned<String>, error: String| ErrorPlace::at(text, own.span().start, "", error).to_string();
    let description: Description = cuts.get_ref().parse().map_err(|error| at(&cuts, format!("cuts: {error}")))?;
    let fields = [("bandage", &bandage), ("colors", &colors), ("still", &still)];
    let value = |own: &Option<Spanned<String>>| own.as_ref().map(|own| own.get_ref().clone()).unwrap_or_default();
    let [bandage, colors, still] = fields.map(|(_, own)| value(own));
    let choices = Choices { bandage, colors, still, is_super, ..Choices::default() };
    CutPuzzle::new(&description, &choices).map_err(|error| {
        // An error begins with the field to which it belongs.
        let error = error.to_string();
        let field = fields.iter().find(|(name, _)| error.starts_with(&format!("{name}: ")));
        match field.and_then(|(_, own)| own.as_ref()) {
            Some(own) => at(own, error),
            None => error,
        }
    })
}
