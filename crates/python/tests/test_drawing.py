"""Pictures of states."""

import xml.dom.minidom

import godtable
import pytest


def test_drawing_shows_itself_as_svg(irreversible):
    drawing = irreversible.draw("R U F")
    assert drawing._repr_svg_() == drawing.svg
    xml.dom.minidom.parseString(drawing.svg)
    assert "2x2x2: R U F" in drawing.svg
    assert repr(drawing) == "<godtable.Drawing: 2x2x2: R U F>"
    assert drawing.png().startswith(b"\x89PNG\r\n")


def test_state_shows_itself_without_a_table(irreversible):
    state = godtable.Rules().state("R U F")
    assert state._repr_svg_() == irreversible.state("R U F").draw().svg


def test_each_option_changes_the_picture(irreversible):
    usual = irreversible.draw("R").svg
    options = [
        dict(view="plain"),
        dict(view="net"),
        dict(colors="colorblind"),
        dict(colors="hues"),
        dict(background="dark"),
        dict(size=200),
        dict(labels=True),
        dict(yaw=30),
        dict(pitch=10.5),
    ]
    pictures = {irreversible.draw("R", **look).svg for look in options}
    assert len(pictures | {usual}) == len(options) + 1


def test_facelets_are_drawn_in_their_colors(half_turn):
    facelets = half_turn.state("R").facelets
    colors = facelets.translate(str.maketrans("URFDLB", "wrgyob"))
    swapped = facelets.translate(str.maketrans("URFDLB", "ywrgob"))
    usual, other = (half_turn.draw(letters, form="facelets").svg for letters in (colors, swapped))
    assert usual != other


@pytest.mark.parametrize(
    "look, error, words",
    [
        (dict(view="flat"), ValueError, "view: there is no 'flat'; known: exploded, plain, net"),
        (dict(colors="bright"), ValueError, "colors: there is no 'bright'"),
        (dict(size=15), ValueError, "size: a picture is 16 to 4096 pixels wide"),
        (dict(size=2**40), ValueError, "size: a picture is 16 to 4096 pixels wide"),
        (dict(yaw=361), ValueError, "yaw: must be a number of degrees from -360 to 360"),
        (dict(pitch=float("nan")), ValueError, "pitch: must be a number of degrees from -90 to 90"),
        (dict(color="hues"), TypeError, "there is no option 'color'; known: view, colors"),
    ],
)
def test_wrong_options_are_refused(irreversible, look, error, words):
    with pytest.raises(error, match=words):
        irreversible.draw("", **look)


def test_histogram_is_plotted(half_turn):
    plot = half_turn.plot(log=True, background="dark", size=300)
    assert plot.svg.startswith("<svg") and "2x2x2" in plot.svg
    for options, words in [({"size": 1}, "16 to 4096"), ({"background": "red"}, "there is no 'red'")]:
        with pytest.raises(ValueError, match=words):
            half_turn.plot(**options)
    with pytest.raises(godtable.Cannot):
        godtable.table(puzzle="3x3x3").plot()


def test_table_is_shown_as_html(half_turn):
    html = half_turn._repr_html_()
    assert "<td>11</td><td>2,644</td>" in html and "half-turn" in html
    assert "<table>" not in godtable.table(puzzle="3x3x3")._repr_html_()
    assert "<th>locked</th>" in godtable.table()._repr_html_()


@pytest.mark.parametrize("name", sorted(godtable.puzzles()))
def test_each_puzzle_with_a_picture_is_drawn(name):
    state = godtable.Rules(puzzle=name).state("", form="setup")
    shown = state._repr_svg_()
    assert shown is None or shown.startswith("<svg")
    if shown is None:
        with pytest.raises(godtable.Cannot):
            state.draw()
