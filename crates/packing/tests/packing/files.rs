//! Puzzle files: what they may say, and the errors in them.

use godtable_packing::file::{self, PuzzleFile};

fn read(text: &str) -> PuzzleFile {
    file::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

fn sentence(text: &str) -> String {
    file::parse(text).expect_err(text).to_string()
}

#[test]
fn boxes_cells_and_layers_give_the_same_shape() {
    let piece = "\n[[piece]]\nname = 'a'\ncount = 6\ncells = [[5, 5, 5]]";
    let shapes = [
        "box = [3, 2, 1]",
        "cells = [[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0], [1, 1, 0], [2, 1, 0]]",
        "layers = [['###', '###']]",
    ];
    let shapes = shapes.map(|shape| read(&format!("{shape}{piece}")).puzzle.shape().clone());
    assert!(shapes.iter().all(|shape| *shape == shapes[0]));
}

#[test]
fn rows_are_drawn_from_the_largest_y_down_and_layers_from_z_0_up() {
    let file =
        read("layers = [['#.', '##'], ['.#', '.#']]\n[[piece]]\nname = 'a'\nlayers = [['#.', '##'], ['.#', '.#']]");
    let cells: Vec<_> = file.puzzle.pieces()[0].cells.iter().map(|(cell, _)| *cell).collect();
    assert_eq!(cells, [[0, 1, 0], [0, 0, 0], [1, 0, 0], [1, 1, 1], [1, 0, 1]]);
}

#[test]
fn counts_options_and_colors_are_read() {
    let file = read(
        "summary = 'some'\nmirror = true\nlayers = [['rb?']]\n[colors]\nr = '#ff0000'\nb = '#0000ff'\n\
         [[piece]]\nname = 'a'\nlayers = [['r#']]\noptional = true\ncount = 2\nmirror = false\ncolor = '#010203'\n\
         [[piece]]\nname = 'b'\nlayers = [['b']]\noptional = true",
    );
    let [a, b] = file.puzzle.pieces() else { panic!("two pieces") };
    assert_eq!((a.at_least, a.at_most, a.may_be_mirrored, a.color), (0, 2, false, Some([1, 2, 3])));
    assert_eq!((b.at_least, b.at_most, b.may_be_mirrored, b.color), (0, 1, true, None));
    assert_eq!(a.cells[0].1, Some('r'));
    assert!(file.puzzle.shape().cells()[2].may_be_empty);
    assert_eq!(
        file.puzzle.placements().iter().map(Vec::len).collect::<Vec<_>>(),
        [2, 2],
        "the last cell takes any color"
    );
    assert_eq!(file.summary.as_deref(), Some("some"));
}

#[test]
fn errors_name_line_column_field_and_value() {
    let piece = "[[piece]]\nname = 'a'\n";
    for (text, said) in [
        ("box = [2, 2]", "line 1, column 7: box: [2, 2] is no box; expected three edges"),
        ("box = [2, 2, 0]", "line 1, column 7: box: [2, 2, 0] is no box; "),
        ("box = [2, 2, -1]", "line 1, column 7: box: [2, 2, -1] is no box; "),
        ("box = [2000000000, 2000000000, 2000000000]", "line 1, column 7: box: "),
        ("box = 'x'", "line 1, column 7: invalid type: string"),
        ("", "line 1, column 1: the cells are missing; give box, layers or cells"),
        ("box = [1, 1, 1]\ncells = [[0, 0, 0]]", "line 1, column 1: the cells are given twice; "),
        ("box = [1, 1, 1]", "line 1, column 7: the puzzle has no pieces"),
        ("layers = []", "line 1, column 10: the shape has no cells"),
        (
            "layers = [['##', '#Q']]",
            "line 1, column 20: layers: unknown letter 'Q'; known: # for a cell, . for none, ? ",
        ),
        ("layers = [['#'], ['#', '#']]", "line 1, column 18: layers: the layer has 2 rows, and the first one 1"),
        ("cells = [[0, 0, 0], [0, 0]]", "line 1, column 21: cells: [0, 0] is no cell; expected x, y and z"),
        ("cells = [[0, 0, 99999999999]]", "line 1, column 10: cells: [0, 0, 99999999999] is no cell; "),
        ("cells = [[0, 0, 0], [0, 0, 0]]", "line 1, column 21: cells: the cell [0, 0, 0] is given twice"),
        ("bocks = [1, 1, 1]", "line 1, column 1: unknown field `bocks`"),
        ("box = [1, 1, 1]\n[colors]\nrr = '#ffffff'", "line 3, column 1: colors: 'rr' cannot be the letter"),
        ("box = [1, 1, 1]\n[colors]\nr = 'red'", "line 3, column 5: colors: 'red' is no color; "),
    ] {
        assert!(sentence(text).starts_with(said), "{text}: {}", sentence(text));
    }
    for (text, said) in [
        ("box = [4, 1, 1]", "line 3, column 8: piece: the piece a does not fit into the shape, however it is turned"),
        ("cells = [[0, 0, 0]]", "line 1, column 7: the shape has 4 cells, and the pieces have 1"),
        ("layers = [['##']]", "line 1, column 7: the shape has 4 cells, and the pieces have 2"),
        ("layers = [['?']]", "line 4, column 13: layers: unknown letter '?'; known: # for a cell, . for none"),
        ("cells = []", "line 3, column 8: piece: the piece a has no cells"),
        ("", "line 2, column 1: the cells are missing; "),
        ("box = [1, 1, 1]\ncount = 0", "line 5, column 9: count: 0 is no number of pieces; "),
        ("box = [1, 1, 1]\ncount = 1000", "line 3, column 8: piece: the puzzle has more than 256 pieces up to here"),
        ("box = [1, 1, 1]\ncolor = '#12345'", "line 5, column 9: color: '#12345' is no color; "),
    ] {
        let text = format!("box = [2, 2, 1]\n{piece}{text}");
        assert!(sentence(&text).starts_with(said), "{text}: {}", sentence(&text));
    }
}

#[test]
fn thousand_pieces_are_refused_at_the_257th() {
    let pieces: String = (0..1000).map(|number| format!("[[piece]]\nname = 'p{number}'\nbox = [1, 1, 1]\n")).collect();
    let error = sentence(&format!("box = [10, 10, 10]\n{pieces}"));
    assert_eq!(error, "line 771, column 8: piece: the puzzle has more than 256 pieces up to here");
}

#[test]
fn pieces_whose_cells_cannot_add_up_are_refused() {
    let file = "box = [5, 1, 1]\n[[piece]]\nname = 'a'\nbox = [2, 1, 1]\ncount = 4\noptional = true";
    let error = sentence(file);
    assert_eq!(
        error,
        "line 1, column 7: the shape has 5 cells, and the pieces have 0 to 8, and no choice of them fills it"
    );
}

#[test]
fn large_shapes_of_distant_cells_are_read_at_once() {
    let far: String = (0..1000).map(|number| format!("[{}, {}, 0], ", 10 * number - 5000, 7 * number - 3500)).collect();
    let file = read(&format!("cells = [{far}]\n[[piece]]\nname = 'a'\ncells = [{far}]"));
    assert_eq!(file.puzzle.placements()[0].len(), 1);
}

#[test]
fn too_many_placements_are_refused_at_once() {
    let layers = format!("[{}], ", "'??????????', ".repeat(10)).repeat(10);
    let piece = "[[piece]]\nname = 'p'\noptional = true\ncells = [[0, 0, 0], [1, 0, 0], [2, 1, 0]]\n";
    let error = sentence(&format!("layers = [{layers}]\n{}", piece.repeat(60)));
    assert!(error.contains("the pieces have more than 50000 placements"), "{error}");
}
