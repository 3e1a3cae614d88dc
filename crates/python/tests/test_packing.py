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
