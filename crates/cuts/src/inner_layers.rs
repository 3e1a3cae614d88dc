//! Inner layers that no move turns: the difference of two moves about one axis. On a 2x3x3 whose corner DBL stays, `Rw2` turns two
//! layers and `R2` the outer one, so `Rw2 R2` turns the inner one.

use std::f64::consts::PI;

use crate::picture::Turn;

/// Returns the turns of layers that differ from those of all moves. Each is named by two moves, as one word without spaces.
pub(crate) fn inner_layers(turns: &[Turn]) -> Vec<Turn> {
    let moves: Vec<&Turn> = turns.iter().filter(|turn| !turn.is_rotation).collect();
    let has = |all: &Turn, part: &Turn| part.stickers.iter().all(|own| all.stickers.binary_search(own).is_ok());
    let pairs = moves.iter().flat_map(|&wide| moves.iter().map(move |&outer| (wide, outer)));
    let differences: Vec<Turn> = pairs
        .filter(|(wide, outer)| {
            wide.rotation == outer.rotation && wide.stickers.len() > outer.stickers.len() && has(wide, outer)
        })
        .map(|(wide, outer)| difference(wide, outer))
        .collect();
    // A difference with another turn inside turns several layers.
    let is_single = |own: &&Turn| {
        let others = moves.iter().copied().chain(&differences);
        let mut inside = others.filter(|other| other.rotation == own.rotation && has(own, other));
        inside.all(|other| other.name == own.name)
    };
    differences.iter().filter(is_single).cloned().collect()
}

/// Returns a move after which another one, of some of its layers, is undone.
fn difference(wide: &Turn, outer: &Turn) -> Turn {
    let back = if (outer.angle - PI).abs() < 1e-6 { "" } else { "'" };
    let mut images: Vec<u32> = (0..wide.images.len() as u32).collect();
    let is_inner = |own: &usize| outer.stickers.binary_search(own).is_err();
    let stickers: Vec<usize> = wide.stickers.iter().copied().filter(is_inner).collect();
    stickers.iter().for_each(|&own| images[own] = wide.images[own]);
    Turn { name: format!("{}{}{back}", wide.name, outer.name), images, stickers, ..wide.clone() }
}

#[cfg(test)]
mod tests {
    use crate::looks::look;

    #[test]
    fn inner_layers_of_shipped_cuboids() {
        for (name, layers) in
            [("2x3x3", &["Rw2R2", "Fw2F2"][..]), ("2x2x4", &["UwU'", "3UwUw'"]), ("4x4x4", &[]), ("1x2x3", &[])]
        {
            let text = godtable_puzzle::puzzlefile::shipped(name).expect("it is shipped");
            let definition = godtable_puzzle::puzzlefile::read(text).expect("well formed");
            let puzzle = look(name, &definition).expect("cuts make it");
            assert_eq!(puzzle.slices().iter().map(|own| own.name.as_str()).collect::<Vec<&str>>(), layers, "{name}");
        }
    }
}
