//! `godtable show`: states in every form.
use crate::support;

use support::Sandbox;

const TURNS: &str = "R U F";

fn show(words: &[&str]) -> support::Run {
    Sandbox::new().run(&[&["show"][..], words].concat())
}

#[test]
fn every_form_of_the_3x3x3_is_read_back() {
    for form in ["facelets", "kpattern", "pieces", "gist", "dump"] {
        let text = show(&[TURNS, "--puzzle", "3x3x3", "--as", form]).stdout;
        let net = show(&[&text, "--puzzle", "3x3x3", "--input", form]).stdout;
        assert_eq!(net, show(&[TURNS, "--puzzle", "3x3x3"]).stdout, "{form}");
    }
}

#[test]
fn every_form_of_small_puzzles_is_read_back() {
    for puzzle in ["2x2x2", "3x3x3-corners"] {
        for form in ["facelets", "kpattern", "pieces", "corners"] {
            let text = show(&[TURNS, "--puzzle", puzzle, "--as", form]).stdout;
            let net = show(&[&text, "--puzzle", puzzle, "--input", form]).stdout;
            assert_eq!(net, show(&[TURNS, "--puzzle", puzzle]).stdout, "{puzzle}, {form}");
        }
    }
}

#[test]
fn forms_equal_other_programs() {
    let whole = |words: &[&str]| show(&[words, &["--puzzle", "3x3x3"]].concat());
    whole(&["F R U R' U' F'", "--as", "dump"])
        .answered("WWGWWRWOG|RRBRRWRRR|BBWBBWBBW|OOOOOBOOB|GGOGGGGGR|YYYYYYYYY\n");
    whole(&["U2 D2 F2 B2 R2 L2", "--as", "gist"]).answered(
        "      W Y W\n      Y W Y\n      W Y W\nG B G R O R B G B O R O \nB G B O R O G B G R O R \n\
         G B G R O R B G B O R O \n      Y W Y\n      W Y W\n      Y W Y\n",
    );
    whole(&["R U", "--as", "pieces"]).answered("ulb ubr bdr rfu dfl dlb fdr lfu ul ub ur br fl lb dr fu df dl db fr\n");
    show(&["R U R' U'", "--as", "corners"]).answered("cp 2 1 6 4 5 3 7 8\nco 0 2 2 0 0 2 0 0\n");
    whole(&["M2 x", "--as", "facelets"]).answered("FBFFBFFBFRRRRRRRRRDUDDUDDUDBFBBFBBFBLLLLLLLLLUDUUDUUDU\n");
}

#[test]
fn pieces_and_corners_are_input_of_other_commands() {
    let sandbox = Sandbox::new();
    sandbox.run(&["lookup", "--input", "corners", "cp 1 3 6 4 5 7 2 8 co 0 1 2 0 0 1 2 0"]).answered("13\n");
    sandbox
        .run(&["lookup", "--input", "pieces", "ulb ubr bdr rfu dfl dlb fdr lfu"])
        .answered(&sandbox.run(&["lookup", "R U", "--input", "setup"]).stdout);
}

#[test]
fn wrong_states_and_forms_are_refused() {
    let whole = |words: &[&str]| show(&[words, &["--puzzle", "3x3x3"]].concat());
    whole(&["R Q"]).refused("column 3");
    whole(&["--input", "dump", "WW|RR"]).refused("expected six sides of nine letters");
    whole(&["--input", "facelets", "UUU"]).refused("expected 54 letters, nine for each of the faces");
    whole(&["--input", "pieces", "ufl"]).refused("expected the faces of 20 pieces");
    whole(&["--input", "kpattern", "{}"]).refused("the pattern has no CORNERS");
    whole(&["--input", "corners", "1"]).refused("--input: the form corners says nothing about edges");
    whole(&["R", "--as", "corners"]).refused("--as: the form corners leaves the edges out");
    show(&["R", "--as", "gist"]).refused("--as: the forms gist and dump are for the 3x3x3");
    show(&["--input", "dump", "W"]).refused("--input: the forms gist and dump are for the 3x3x3");
    show(&["--input", "corners", "cp 1 2 3 4 5 6 7 8 co 1 0 0 0 0 0 0 0"]).refused("one corner is twisted in place");
    let flipped = "UUUUUUUFU RRRRRRRRR FUFFFFFFF DDDDDDDDD LLLLLLLLL BBBBBBBBB";
    whole(&["--input", "facelets", flipped]).refused("one edge is flipped in place");
}
