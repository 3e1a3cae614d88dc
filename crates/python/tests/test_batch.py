"""Distances of many states at once."""

import random

import godtable
import numpy as np
import pandas as pd
import pytest


@pytest.fixture(scope="module")
def lines():
    """Legal turns of the Irreversible Cube, 0 to 24 of them."""
    draw = random.Random(1)
    lines = []
    for number in range(3_000):
        turns = []
        while len(turns) < number % 25:
            turn = draw.choice("RUF")
            if turns[-1:] != [turn]:
                turns.append(turn)
        lines.append(" ".join(turns))
    return lines


def test_each_kind_of_input_gives_the_single_distances(irreversible, lines):
    expected = [irreversible.distance(line) for line in lines]
    text = "\n".join(lines[4:] + lines[:4]) + "\n"
    kinds = [lines, tuple(lines), iter(lines), np.array(lines), np.array(lines, dtype=object), pd.Series(lines)]
    for states in kinds:
        distances = irreversible.distances(states)
        assert (distances.dtype, distances.shape) == (np.int16, (3_000,))
        assert distances.tolist() == expected
    for states in [text, text.encode(), text.replace("\n", "\r\n"), text[:-1]]:
        assert irreversible.distances(states).tolist() == expected[4:] + expected[:4]


def test_states_are_taken_beside_texts(irreversible):
    antipodes = irreversible.antipodes()
    assert irreversible.distances([*antipodes, "U"]).tolist() == [35] * 8 + [13]
    with pytest.raises(ValueError, match="^state 2: .*3x3x3-corners"):
        irreversible.distances(["U", godtable.Rules(puzzle="3x3x3-corners").state()])


def test_no_states_give_an_empty_array(irreversible):
    for states in [[], "", b"", np.array([], dtype=np.int64)]:
        assert irreversible.distances(states).shape == (0,)


@pytest.mark.parametrize("kind", ["int64", "uint64", "int32", "uint32", ">i4"])
def test_numbers_of_each_kind_give_their_distances(irreversible, kind):
    numbers = np.arange(0, irreversible.size, 99_991).astype(kind)
    expected = [irreversible.distance(irreversible.state(int(number))) for number in numbers]
    assert irreversible.distances(numbers).tolist() == expected
    assert irreversible.distances(numbers[::-2]).tolist() == expected[::-2]


def test_all_numbers_count_to_the_histogram(half_turn):
    distances = half_turn.distances(np.arange(half_turn.size))
    assert np.bincount(distances).tolist() == half_turn.histogram()["unlocked"].tolist()


def test_states_out_of_reach_are_minus_one():
    table = godtable.table(turns="R U", cache=False)
    assert table.distances(["", "F", "R"], form="setup").tolist() == [0, -1, table.distance("R")]
    distances = table.distances(np.arange(table.size))
    assert (distances == -1).sum() == table.unreachable()


def test_lines_may_name_what_is_locked(irreversible):
    expected = [irreversible.distance("U", form="setup", locked=face) for face in "RUF"]
    assert irreversible.distances("U\tR\nU\tU\nU\tF", form="setup").tolist() == expected
    assert irreversible.distances(["U"] * 2, form="setup", locked="F").tolist() == expected[2:] * 2


@pytest.mark.parametrize(
    "states, error, words",
    [
        (["U", "U U", "Q"], ValueError, "^state 2: column 3: the turn U is locked"),
        ("U\nR\nQ\n", ValueError, "^line 3: column 1: 'Q' is no turn"),
        (b"U\n\xff\n", ValueError, "^line 2: this is not text in UTF-8"),
        ("U\tX", ValueError, "^line 1: 'X' after the tab: expected"),
        (["U", 5], TypeError, "^state 2 is of type int; give texts, or an array of state numbers"),
        (5, TypeError, "iterable"),
        (np.array([0, -1]), ValueError, "^row 1: there is no state -1: state numbers are 0 to 3674159"),
        (np.array([3_674_160]), ValueError, "^row 0: there is no state 3674160: state numbers are 0 to 3674159"),
        (np.array([0.5]), TypeError, "state numbers are integers, not float64"),
    ],
)
def test_first_bad_state_is_named(irreversible, states, error, words):
    with pytest.raises(error, match=words):
        irreversible.distances(states)


def test_numbers_may_be_an_array_of_any_shape_or_a_list(half_turn):
    numbers = np.arange(12).reshape(2, 3, 2)
    found = half_turn.distances(numbers)
    assert found.shape == (2, 3, 2) and found.dtype == np.int16
    assert (found.ravel() == half_turn.distances(list(range(12)))).all()
    assert half_turn.distances(np.zeros((0, 4), np.uint8)).shape == (0, 4)


def test_distances_go_where_they_are_wanted(half_turn):
    numbers = np.arange(12).reshape(3, 4)
    expected, whole = half_turn.distances(numbers), np.zeros((6, 4), np.int16)
    view = whole[::2]
    assert half_turn.distances(numbers, out=view) is view and (whole[::2] == expected).all()
    frozen = np.zeros((3, 4), np.int16)
    frozen.flags.writeable = False
    for out in [frozen, np.zeros(12, np.int16), np.zeros((3, 4)), []]:
        with pytest.raises(ValueError, match=r"out must be an array of int16 of the shape \[3, 4\]"):
            half_turn.distances(numbers, out=out)
