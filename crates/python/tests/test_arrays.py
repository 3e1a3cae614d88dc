"""Arrays of state numbers and of labels: of tables and of graphs."""

import tracemalloc

import godtable
import numpy as np
import pytest

ALIKE = """
Name Identical
Set PIECES 5 2
Solved
PIECES
1 1 2 3 3
End
Move R
PIECES
5 1 2 3 4
0 1 0 0 1
End
Move S
PIECES
2 1 3 4 5
End
"""

UNLOCKED = [
    {"rules": "half-turn"},
    {"turns": "R U", "lock": "none"},
    {"rules": "half-turn", "goal": "layer"},
    {"puzzle": "3x3x3-corners", "turns": "R2 U2 F2", "lock": "none"},
    {"puzzle": "pyraminx"},
    {"puzzle": "skewb", "rules": "clockwise"},
    {"definition": ALIKE},
    {"definition": ALIKE, "goal": ["R", "S"]},
    {"pieces": "cross"},
    {"cuts": "t v 0.333333333333333"},
    {"cuts": "d f 0.7", "pieces": "CORNERS 1 2"},
    {"puzzle": "3x3x3", "turns": "R2 U2"},
]

LOCKED = [
    {},
    {"rules": godtable.Rules.from_toml('turns = "R U F"\nnever = ["R R R", "U U U", "F F F"]\n')},
    {"turns": "R U F2", "lock": "axis"},
    {"puzzle": "pyraminx", "lock": "move"},
    {"pieces": "cross", "rules": "irreversible"},
]


def name(options):
    return " ".join(f"{key}={str(value)[:12]!r}" for key, value in options.items()) or "default"


def some_numbers(table, count=60):
    numbers = np.random.default_rng(1).integers(table.size, size=count)
    return np.concatenate([numbers, [0, table.size - 1]]).reshape(2, -1)


@pytest.mark.parametrize("options", UNLOCKED, ids=name)
def test_states_are_those_of_the_graph_of_stickers(options):
    table = godtable.table(cache=False, **options)
    graph = godtable.stickers(**{key: value for key, value in options.items() if key != "goal"})
    numbers = some_numbers(table)
    rows = table.states(numbers)
    assert rows.dtype == np.uint8 and rows.shape == (*numbers.shape, graph.n)
    assert (table.numbers(rows) == numbers).all() and table.numbers(rows).dtype == np.int64
    # A turn is the generator of its name.
    assert graph.names == table.rules.turns.split()
    after = table.neighbors(numbers)
    assert after.dtype == np.int64 and after.shape == (*numbers.shape, len(graph.names))
    assert (table.states(after) == rows[..., graph.generators]).all()
    assert (table.states(table.number("")) == graph.start).all()
    # Of the pieces of a Megaminx, the stickers that are alike have too many arrangements for a table.
    if "goal" not in options and "cuts" not in options and not graph.is_directed:
        assert (graph.distances(rows) == table.distances(numbers)).all()


@pytest.mark.parametrize("options", UNLOCKED + LOCKED, ids=name)
def test_neighbors_are_the_states_after_each_turn(options):
    table = godtable.table(cache=False, **options)
    numbers = some_numbers(table, 18)
    found, distances = table.neighbors(numbers), table.distances(numbers)
    for place in np.ndindex(numbers.shape):
        state = table.state(int(numbers[place]))
        for turn, after in zip(table.rules.turns.split(), found[place]):
            if after < 0:
                with pytest.raises(ValueError, match="lock|never|forbid"):
                    state.turned(turn)
            else:
                assert table.number(state.turned(turn)) == after
        after = table.distances(found[place][found[place] >= 0])
        if distances[place] > 0:
            assert after[after >= 0].min() == distances[place] - 1


@pytest.mark.parametrize("options", UNLOCKED + LOCKED, ids=name)
def test_paths_lead_to_the_goal(options):
    table = godtable.table(cache=False, **options)
    numbers = some_numbers(table, 18)
    paths, distances = table.paths(numbers), table.distances(numbers)
    assert paths.dtype == np.int16 and paths.shape == (*numbers.shape, distances.max())
    assert ((paths >= 0).sum(axis=-1) == np.maximum(distances, 0)).all()
    turns = table.rules.turns.split()
    for place in np.ndindex(numbers.shape):
        path = paths[place]
        length = max(int(distances[place]), 0)
        assert (path[length:] == -1).all()
        number = int(numbers[place])
        for turn in path[:length]:
            number = int(table.neighbors(number)[turn])
        assert distances[place] < 0 or table.distances([number]) == 0
        if 0 <= length <= 4:
            solutions = list(table.solutions(table.state(int(numbers[place]))))
            assert distances[place] < 0 or " ".join(turns[turn] for turn in path[:length]) in solutions


@pytest.mark.parametrize("options", UNLOCKED + LOCKED, ids=name)
def test_walks_are_random_turns_from_solved(options):
    table = godtable.table(cache=False, **options)
    numbers, distances = table.walks(20, 7, seed=3)
    assert numbers.shape == distances.shape == (20, 8)
    assert numbers.dtype == np.int64 and distances.dtype == np.int16
    solved = table.state()
    assert (distances[:, 0] == (-1 if table.distance(solved) is None else table.distance(solved))).all()
    try:
        assert (numbers[:, 0] == table.number(solved)).all()
        first = 0
    except ValueError:
        assert (numbers[:, 0] == -1).all()
        assert set(numbers[:, 1]) <= {table.number(turn) for turn in table.rules.turns.split()}
        first = 1
    assert (table.distances(numbers[:, 1:]) == distances[:, 1:]).all()
    before, after = numbers[:, first:-1], numbers[:, first + 1 :]
    assert (table.neighbors(before) == after[..., None]).any(axis=-1).all()
    assert (table.walks(20, 7, seed=3)[0] == numbers).all()
    assert (table.walks(20, 7, seed=4)[0] != numbers).any()
    assert table.walks(0, 3)[0].shape == (0, 4) and table.walks(3, 0)[0].shape == (3, 1)


def test_walks_choose_each_turn_alike(half_turn):
    numbers, _ = half_turn.walks(9_000, 1)
    _, counts = np.unique(numbers[:, 1], return_counts=True)
    assert len(counts) == 9 and (abs(counts - 1000) < 200).all()


def test_numbers_of_locked_states_need_their_lock(irreversible):
    rows = irreversible.states([0, 5, 1_000_000])
    with pytest.raises(ValueError, match="^row 0: this state is unlocked"):
        irreversible.numbers(rows)
    states = [irreversible.state(number) for number in (0, 5, 1_000_000)]
    assert len({state.locked for state in states}) == 1
    assert irreversible.numbers(rows, locked=states[0].locked).tolist() == [0, 5, 1_000_000]
    with pytest.raises(ValueError, match="^row 0: .*locked"):
        irreversible.numbers(rows, locked="X")


def test_arrays_of_any_kind_are_converted(half_turn):
    numbers = np.arange(24).reshape(2, 3, 4) * 1001
    rows = half_turn.states(numbers)
    after = half_turn.neighbors(numbers)
    for other in [numbers.astype(">i4"), numbers.astype(np.uint32), np.asfortranarray(numbers), numbers.tolist()]:
        assert (half_turn.states(other) == rows).all() and (half_turn.neighbors(other) == after).all()
    for other in [rows.astype(">i2"), rows.astype(np.uint64), np.asfortranarray(rows), rows.tolist()]:
        assert (half_turn.numbers(other) == numbers).all()
    assert (half_turn.states(numbers[::-1, :, ::2]) == rows[::-1, :, ::2]).all()
    assert (half_turn.numbers(rows[::-1, :, ::2]) == numbers[::-1, :, ::2]).all()
    assert half_turn.states(5).shape == (24,) and half_turn.numbers(half_turn.states(5)).shape == ()
    assert half_turn.states([]).shape == (0, 24) and half_turn.neighbors(np.zeros((2, 0), int)).shape == (2, 0, 9)
    assert half_turn.numbers(np.zeros((0, 24), int)).shape == (0,) and half_turn.paths([]).shape == (0, 0)


@pytest.mark.parametrize(
    "ask, error, words",
    [
        (lambda t, rows: t.states([3, -1]), ValueError, "^row 1: there is no state -1: state numbers are 0 to 3674159"),
        (lambda t, rows: t.states([[3], [t.size]]), ValueError, "^row 1: there is no state 3674160"),
        (lambda t, rows: t.neighbors(np.array([2**64 - 1], np.uint64)), ValueError, "no state 18446744073709551615"),
        (lambda t, rows: t.neighbors([0.5]), TypeError, "state numbers are integers, not float64"),
        (lambda t, rows: t.states([True]), TypeError, "state numbers are integers, not bool"),
        (lambda t, rows: t.states("R U"), TypeError, "state numbers are integers"),
        (lambda t, rows: t.states([[1, 2], [3]]), ValueError, "inhomogeneous"),
        (lambda t, rows: t.numbers(rows[:, :23]), ValueError, r"shape \[300, 23\]; the last number must be 24"),
        (lambda t, rows: t.numbers(5), ValueError, r"the shape \[\]; the last number must be 24"),
        (lambda t, rows: t.numbers(rows * 1.0), TypeError, "labels are integers, not float64"),
        (lambda t, rows: t.numbers(rows.astype(int) - 1), ValueError, "^row 0: there is no label -1: labels are 0 to 23"),
        (lambda t, rows: t.numbers(rows.astype(int) + 256), ValueError, "^row 0: there is no label"),
        (lambda t, rows: t.numbers(wrong(rows, 24)), ValueError, "^row 270: there is no label 24"),
        (lambda t, rows: t.numbers(wrong(rows, 0)), ValueError, "^row 270: its labels are not those of the puzzle's pieces"),
        (lambda t, rows: t.numbers(twisted(rows)), ValueError, "^row 270: "),
        (lambda t, rows: t.paths([0, -1]), ValueError, "^row 1: there is no state -1"),
        (lambda t, rows: t.walks(-1, 3), ValueError, "-1 is negative"),
        (lambda t, rows: t.walks(1, 3, seed=-1), ValueError, "seed: -1 is none"),
    ],
)
def test_wrong_arrays_name_their_row(half_turn, ask, error, words):
    rows = half_turn.states(np.arange(300))
    with pytest.raises(error, match=words):
        ask(half_turn, rows)


def wrong(rows, label):
    """Return the rows with another label in one of them."""
    changed = rows.copy()
    changed[270, :3] = label
    return changed


def twisted(rows):
    """Return the rows with a corner of one twisted alone."""
    changed = rows.copy()
    changed[270, :3] = np.roll(changed[270, :3], 1)
    return changed


@pytest.mark.parametrize(
    "ask",
    [
        lambda cube: cube.states([0]),
        lambda cube: cube.numbers(np.zeros((1, 48), int)),
        lambda cube: cube.neighbors([0]),
        lambda cube: cube.paths([0]),
        lambda cube: cube.walks(1, 1),
    ],
)
def test_puzzle_without_numbers_has_no_arrays(ask):
    with pytest.raises(godtable.Cannot, match="3x3x3: .*give states as text"):
        ask(godtable.table(puzzle="3x3x3"))


GRAPHS = [
    godtable.lrx(6),
    godtable.lx(6),
    godtable.coxeter(5),
    godtable.graph([[1, 2, 3, 4, 5, 0], [1, 0, 2, 3, 4, 5]], start=[-7, -7, 300, 300, 5, 5]),
    godtable.graph([[1, 2, 3, 4, 5, 0], [1, 0, 2, 3, 4, 5]], start=[0, 0, 1, 0, 1, 1], inverses=False),
    # Even permutations alone, and labels that stay.
    godtable.graph([[1, 2, 0, 3, 4], [0, 1, 3, 4, 2]]),
    godtable.graph([[1, 2, 0, 3, 4]], inverses=False),
]


@pytest.mark.parametrize("graph", GRAPHS, ids=range(len(GRAPHS)))
def test_states_of_graphs_have_numbers_and_paths(graph):
    states = np.concatenate(graph.layers(graph.diameter))
    assert len(states) == sum(graph.growth()) <= graph.size
    numbers = graph.numbers(states)
    assert numbers.dtype == np.int64 and len(set(numbers.tolist())) == len(states)
    assert (graph.states(numbers) == states).all() and graph.states(numbers).dtype == graph.start.dtype
    assert graph.states(np.arange(graph.size)).shape == (graph.size, graph.n)
    shaped = states[: len(states) // 2 * 2].reshape(2, -1, graph.n)
    paths, distances = graph.paths(shaped), graph.distances(shaped)
    assert paths.dtype == np.int16 and paths.shape == (*distances.shape, distances.max())
    assert ((paths >= 0).sum(axis=-1) == distances).all()
    for place in list(np.ndindex(distances.shape))[::7]:
        state, length = graph.start, distances[place]
        for number in paths[place][:length]:
            state = state[graph.generators[number]]
        assert (state == shaped[place]).all() and (paths[place][length:] == -1).all()


def test_path_between_any_states_is_shortest():
    for graph in [godtable.lx(5), godtable.lrx(5), GRAPHS[3]]:
        states = graph.sample(8, seed=1)
        lengths = {tuple(end): godtable.graph(graph.generators, end, inverses=False) for end in states.tolist()}
        for start, end in zip(states, states[::-1]):
            path = graph.path(start, end)
            assert len(path) == lengths[tuple(start.tolist())].distances(end)
            for number in path:
                start = start[graph.generators[number]]
            assert (start == end).all()
    graph = GRAPHS[5]
    assert graph.path([0, 1, 2, 3, 4], [1, 0, 2, 3, 4]) is None and len(graph.path([0, 1, 2, 3, 4])) == 0


def test_wrong_numbers_of_graphs_are_told():
    graph = GRAPHS[5]
    for ask, words in [
        (lambda: graph.states([0, graph.size]), f"^row 1: there is no state {graph.size}: state numbers are 0 to"),
        (lambda: graph.states([[-1]]), "^row 0: there is no state -1"),
        (lambda: graph.states([0.5]), "numbers must be integers, not float64"),
        (lambda: graph.numbers([[0, 1, 2, 3, 4], [0, 1, 2, 3, 9]]), "^row 1: .*has a label"),
        (lambda: graph.numbers([[0, 1, 2, 3, 4], [0, 1, 2, 3, 3]]), "^row 1: it has more labels 3"),
        (lambda: graph.numbers([[0, 1, 2]]), "last number must be 5"),
        (lambda: graph.numbers(np.tile([[0, 1, 2, 3, 4], [1, 0, 2, 3, 4]], (100_000, 1))), "^row 1: no turns lead"),
    ]:
        with pytest.raises(ValueError, match=words):
            ask()
    assert graph.states(np.zeros((0, 2), int)).shape == (0, 2, 5)


@pytest.mark.parametrize("kind", ["table", "graph"])
def test_out_needs_no_second_array(kind, half_turn):
    count = 10_000_000
    if kind == "table":
        asked, states = half_turn, np.arange(count) % half_turn.size
    else:
        asked = godtable.coxeter(5)
        states = asked.sample(1000, seed=1).astype(np.uint8)[np.arange(count) % 1000]
    out = np.empty(count, np.int16)
    asked.distances(states[:1000])
    tracemalloc.start()
    assert asked.distances(states, out=out) is out
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.reset_peak()
    found = asked.distances(states)
    _, whole = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (found == out).all()
    # numpy tells tracemalloc its arrays: the result alone has 20 million bytes.
    assert whole >= 20_000_000 > peak + 8_000_000
