"""Packing puzzles."""

import godtable
import numpy as np
import pytest


def test_soma_has_its_solutions():
    soma = godtable.Packing("soma")
    assert len(soma.pieces) == 7 and soma.cells.shape == (27, 3)
    assert soma.count() == 240 and soma.count(all=True) == 240 * 48
    solutions = soma.solutions()
    assert solutions.shape == (240, 27) and solutions.dtype == np.int16
    assert len(np.unique(solutions, axis=0)) == 240
    # Each solution has one piece of three cells and six of four.
    for solution in solutions:
        assert sorted(np.bincount(solution).tolist()) == [3, 4, 4, 4, 4, 4, 4]
    assert (soma.solutions(limit=3) == solutions[:3]).all() and soma.count(limit=0) == 0
    assert (soma.solutions() == solutions).all()


def test_known_puzzles_are_counted():
    assert godtable.Packing("pentominoes-3x20").count() == 2
    assert set(godtable.Packing.names()) >= {"soma", "bedlam"}
    assert "Soma" in godtable.Packing("soma").summary


def test_wrong_puzzles_are_refused(tmp_path):
    (tmp_path / "a.toml").write_text("[", encoding="utf-8")
    for arguments, words in [
        ({"name": "none"}, "there is no packing puzzle and no file 'none'"),
        ({"text": "x"}, "the text: "),
        ({"name": str(tmp_path / "a.toml")}, "a.toml"),
        ({}, "a name or a text"),
    ]:
        with pytest.raises(ValueError, match=words):
            godtable.Packing(**arguments)


def test_orders_take_solutions_apart():
    soma = godtable.Packing("soma")
    orders = soma.orders(limit=5)
    assert len(orders) == 5
    for own in orders:
        assert own["stuck"] == own["undecided"] == [] and own["level"] == 1
        # Each piece leaves once by itself.
        alone = [pieces[0] for pieces, _, length in own["order"] if len(pieces) == 1 and length is None]
        assert sorted(alone) == sorted(soma.pieces)
        assert {direction[0] for _, direction, _ in own["order"]} <= {"+", "-"}
    assert [own["level"] for own in godtable.Packing("pentominoes-3x20").orders()] == [1, 1]


def test_solutions_are_drawn():
    soma = godtable.Packing("soma")
    solutions = soma.solutions(limit=2)
    assert soma.draw().svg == soma.draw(solutions[0]).svg != soma.draw(solutions[1]).svg
    looks = [{"view": "exploded"}, {"view": "layers"}, {"background": "dark"}, {"size": 200}, {"labels": False}]
    assert len({soma.draw(solutions[0], **look).svg for look in [{}, *looks]}) == 6
    assert soma.draw()._repr_svg_().startswith("<svg") and soma.draw().png()[1:4] == b"PNG"
    for solution, look, words in [
        (solutions[0][:5], {}, "a solution has 27 numbers, one for each cell, not 5"),
        (solutions[0] + 7, {}, "there is no piece"),
        (solutions[0], {"view": "flat"}, "view: there is no 'flat'; known: exploded, plain, layers"),
        (solutions[0], {"size": 1}, "16 to 4096"),
        ([-1] * 27, {}, "an assembly needs at least one body"),
    ]:
        with pytest.raises(ValueError, match=words):
            soma.draw(solution, **look)
