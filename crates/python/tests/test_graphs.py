"""Graphs of groups, beside a plain search in Python."""

import concurrent.futures
import csv
import json
import pickle

import godtable
import numpy as np
import pytest


def plain(generators, start):
    """Return the distance of each state, as a dict of tuples."""
    distances, layer = {tuple(start): 0}, [tuple(start)]
    while layer:
        after = []
        for state in layer:
            for generator in generators:
                moved = tuple(state[place] for place in generator)
                if moved not in distances:
                    distances[moved] = distances[state] + 1
                    after.append(moved)
        layer = after
    return distances


def layer_sizes(distances):
    return np.bincount(list(distances.values())).tolist()


@pytest.mark.parametrize("seed", range(200))
def test_random_generators_agree_with_a_plain_search(seed):
    random = np.random.default_rng(seed)
    n, moves = random.integers(2, 7), random.integers(1, 4)
    generators = [random.permutation(n) for _ in range(moves)]
    # A graph in which nothing moves is no puzzle.
    generators.append(np.roll(np.arange(n), 1))
    labels = np.sort(random.choice([0, 1, 2, 7, -3, 1000], n)) if seed % 2 else np.arange(n)
    if len(set(labels.tolist())) == 1:
        labels[0] += 1
    graph = godtable.graph(generators, labels, inverses=bool(seed % 3))
    distances = plain(graph.generators.tolist(), labels.tolist())
    assert graph.growth() == layer_sizes(distances)
    states = np.array(list(distances))
    assert graph.distances(states).tolist() == list(distances.values())
    assert (graph.lower_bound(states) <= graph.distances(states)).all()
    for state in states[:: len(states) // 5 + 1]:
        path = graph.path(labels, state)
        assert len(path) == distances[tuple(state.tolist())]
        end = labels
        for number in path:
            end = end[graph.generators[number]]
        assert end.tolist() == state.tolist()
    layers = graph.layers(2)
    assert [len(layer) for layer in layers][: graph.diameter + 1] == graph.growth()[:3]


def test_families_have_known_diameters():
    # OEIS A058986 (pancakes), A078941 (burnt pancakes), A039745 (LX).
    assert [godtable.pancake(n).diameter for n in range(2, 11)] == [1, 3, 4, 5, 7, 8, 9, 10, 11]
    assert [godtable.burnt_pancake(n).diameter for n in range(1, 8)] == [1, 4, 6, 8, 10, 12, 14]
    assert [godtable.lx(n).diameter for n in range(3, 11)] == [2, 6, 11, 18, 25, 35, 45, 58]
    assert [godtable.lrx(n).diameter for n in range(4, 9)] == [n * (n - 1) // 2 for n in range(4, 9)]
    assert [godtable.coxeter(n).diameter for n in range(3, 8)] == [n * (n - 1) // 2 for n in range(3, 8)]
    assert [godtable.transpositions(n).diameter for n in range(3, 8)] == [n - 1 for n in range(3, 8)]
    assert sum(godtable.top_spin(7, 3).growth()) in (5040, 2520)


def test_growth_is_that_of_cayleypy(root):
    lines = (root / "data" / "graphs.tsv").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")][1:]
    assert len(rows) > 60
    for family, size, counts in rows:
        # The name of a coset is its start.
        is_coset = len(size) > 2
        graph = getattr(godtable, family)(len(size) if is_coset else int(size))
        if is_coset:
            graph = godtable.graph(graph.generators, [int(label) for label in size], graph.names, inverses=False)
        assert graph.growth() == [int(count) for count in counts.split(",")], (family, size)


def test_distances_take_arrays_of_any_kind():
    graph = godtable.lrx(6)
    states = graph.sample(24, seed=1).reshape(2, 3, 4, 6)
    expected = graph.distances(states)
    assert expected.shape == (2, 3, 4) and expected.dtype == np.int16
    for other in [states.astype(">i4"), states.astype(np.uint8), np.asfortranarray(states), states.tolist()]:
        assert (graph.distances(other) == expected).all()
    assert (graph.distances(states[::-1, ::2]) == expected[::-1, ::2]).all()
    out = np.empty((2, 3, 4), np.int16)
    assert graph.distances(states, out=out) is out and (out == expected).all()
    assert graph.distances(np.arange(6)).shape == ()
    assert graph.distances(np.empty((0, 6), int)).shape == (0,)


def test_states_out_of_reach_have_no_distance():
    graph = godtable.graph([[1, 2, 0, 3]])
    assert graph.distances([[1, 2, 0, 3], [0, 1, 3, 2]]).tolist() == [1, -1]
    assert graph.growth() == [1, 2]


def test_wrong_arrays_are_told_with_their_rows():
    graph = godtable.lrx(4)
    for states, words in [
        ([[0, 1, 2, 3], [0, 1, 2, 9]], "row 1: .* has a label"),
        ([[0, 1, 2, 3], [0, 1, 2, 2]], "row 1: "),
        ([[0.5, 1, 2, 3]], "integers"),
        ([[0, 1, 2]], "last number must be 4"),
    ]:
        with pytest.raises(ValueError, match=words):
            graph.distances(states)
    for generators, words in [
        ([[0, 1, 1]], "generator 0"),
        ([[0.0, 1.0]], "integers"),
        ([0, 1], "2 dimensions"),
        (np.empty((0, 3), int), "one at least"),
    ]:
        with pytest.raises(ValueError, match=words):
            godtable.graph(generators)
    with pytest.raises(ValueError, match="names"):
        godtable.graph([[1, 0]], names=["a", "b"])
    with pytest.raises(ValueError, match="no state has the distance"):
        graph.sample(1, distance=99)
    with pytest.raises(ValueError, match="-1 states are fewer than none"):
        graph.sample(-1)
    with pytest.raises(ValueError, match="out must be"):
        graph.distances([[0, 1, 2, 3]], out=np.empty(1, np.int32))


def test_samples_and_walks_have_their_distances():
    graph = godtable.pancake(7)
    assert set(graph.distances(graph.sample(50, distance=6, seed=2)).tolist()) == {6}
    assert (graph.sample(5, seed=3) == graph.sample(5, seed=3)).all()
    states, distances = graph.walks(4, 9, seed=5)
    assert states.shape == (4, 10, 7) and distances.shape == (4, 10)
    assert (np.abs(np.diff(distances, axis=1)) <= 1).all()


def test_lower_bound_serves_graphs_without_a_table():
    graph = godtable.pancake(16)
    states = np.random.default_rng(1).permuted(np.tile(np.arange(16), (20, 1)), axis=1)
    assert (graph.lower_bound(states) > 4).all()
    assert graph.lower_bound(np.arange(16)) == 0


def test_graph_is_pickled():
    graph = godtable.lx(5)
    again = pickle.loads(pickle.dumps(graph))
    assert again.growth() == graph.growth() and again.names == graph.names


def test_growth_is_written_as_csv_of_cayleypy(tmp_path):
    path = tmp_path / "lrx_cayley_growth.csv"
    for n in [4, 5]:
        godtable.lrx(n).write_growth(path)
    godtable.graph(godtable.lrx(4).generators, [0, 0, 1, 1], inverses=False).write_growth(path, "0011")
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0] == '4,"[1, 3, 5, 6, 5, 3, 1]"' and lines[2] == '0011,"[1, 2, 3]"'
    # As its load_dataset reads them.
    with open(path, encoding="utf-8") as file:
        read = {key: json.loads(value) for key, value in csv.reader(file)}
    assert list(read) == ["4", "5", "0011"] and read["5"] == godtable.lrx(5).growth()


def test_small_graphs_are_those_of_networkx_and_scipy():
    import networkx
    import scipy.sparse.csgraph

    graph = godtable.lx(5)
    other = graph.to_networkx()
    lengths = networkx.single_source_shortest_path_length(other, tuple(range(5)))
    assert np.bincount(list(lengths.values())).tolist() == graph.growth()
    matrix, states = graph.sparse()
    assert matrix.shape == (120, 120) and matrix.sum() == 240
    found = scipy.sparse.csgraph.dijkstra(matrix, indices=0, unweighted=True)
    assert (found == graph.distances(states)).all()


@pytest.mark.parametrize("labels", [[0, 1, 2, 3], [5, 6, 7, 8], [-100, 100, 0, 7], [0, 1, 1, 70_000], [2**40, 3, 4, 5]])
@pytest.mark.parametrize("kind", [">i8", "<i8", "int16", "int32", "uint64", "object"])
def test_labels_of_any_type_have_the_same_distances(labels, kind):
    graph = godtable.graph([[1, 2, 3, 0], [1, 0, 2, 3]], start=labels)
    states = graph.sample(30, seed=1)
    expected = graph.distances(states)
    if kind == "object":
        with pytest.raises(ValueError, match="integers, not object"):
            graph.distances(states.astype(kind))
        return
    with np.errstate(all="ignore"):
        other = states.astype(kind)
    if (other.astype(object) == states.astype(object)).all():
        assert (graph.distances(other) == expected).all()
    else:
        with pytest.raises(ValueError, match="a label that the start does not have"):
            graph.distances(other)


def test_rows_of_later_pieces_are_named():
    graph = godtable.lrx(4)
    states = np.tile(np.arange(4), (300_000, 1))
    for kind, wrong in [(np.int64, 9), (np.uint8, 2), (np.uint8, 200)]:
        rows = states.astype(kind)
        rows[270_001, 0] = wrong
        with pytest.raises(ValueError, match="row 270001: "):
            graph.distances(rows)
        with pytest.raises(ValueError, match="row 270001: "):
            graph.lower_bound(rows)


def test_ten_million_rows_have_their_distances():
    graph = godtable.coxeter(6)
    numbers = np.random.default_rng(1).integers(720, size=10_000_000)
    states = graph.sample(720, seed=1).astype(np.uint8)
    rows, out = states[numbers], np.empty(10_000_000, np.int16)
    assert graph.distances(rows, out=out) is out
    assert (out == graph.distances(states)[numbers]).all()


def test_results_go_where_they_are_wanted():
    graph = godtable.lrx(5)
    states = graph.sample(12, seed=1).reshape(3, 4, 5)
    expected = graph.distances(states)
    whole = np.zeros((6, 8), np.int16)
    assert (graph.distances(states, out=whole[::2, 1::2]) == expected).all()
    assert (whole[::2, 1::2] == expected).all() and (whole[1::2] == 0).all()
    frozen = np.zeros((3, 4), np.int16)
    frozen.flags.writeable = False
    for out, words in [([0], "not list"), (frozen, "read-only"), (np.zeros((4, 3), np.int16), "of the shape")]:
        with pytest.raises(ValueError, match=words):
            graph.distances(states, out=out)


def test_wrong_graphs_are_refused():
    for generators, start, words in [
        ([[1, 0], [0, 1, 2]], None, "generators must be an array of integers"),
        ([[1, 0, 2]], [0, 1], "start has 2 labels, and the generators have 3"),
        ([[1, 0]], [[0, 1]], "1 dimensions"),
        ([[1, 0]], [0.5, 1], "integers"),
        ([[1, 2]], None, "generator 0: .* is no permutation"),
        ([[0, -1]], None, "generator 0: "),
        ([np.roll(np.arange(256), 1)], None, "255"),
        ([[0, 1]], None, "no move does anything"),
    ]:
        with pytest.raises(ValueError, match=words):
            godtable.graph(generators, start).growth()
    graph = godtable.lrx(4)
    for states in [[[0, 1, 2, 3, 4]], 5, [], [[]]]:
        with pytest.raises(ValueError, match="last number must be 4|integers"):
            graph.distances(states)
    assert graph.distances(np.zeros((0, 4), int)).shape == (0,)
    assert graph.distances(np.zeros((2, 0, 4), int)).shape == (2, 0)
    assert graph.neighbours(np.zeros((0, 4), int)).shape == (0, 3, 4)
    assert graph.sample(0).shape == (0, 4)


def test_threads_share_a_graph():
    graph = godtable.pancake(8)
    states = graph.sample(1000, seed=1)
    expected = godtable.pancake(8).distances(states)
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        for found in pool.map(lambda _: graph.distances(states), range(16)):
            assert (found == expected).all()


def test_plots_and_tables_are_shown():
    graph = godtable.lrx(6)
    assert "<table>" not in graph._repr_html_()
    assert "states at each depth" in graph.plot().svg and "growth of" in graph.plot(growth=True).svg
    assert "<td>15</td>" in graph._repr_html_()
    with pytest.raises(ValueError, match="not both"):
        graph.plot(log=True, growth=True)


@pytest.mark.parametrize(
    "options",
    [
        {"rules": "half-turn"},
        {"rules": "quarter-turn"},
        {"turns": "R U", "lock": "none"},
        {"puzzle": "pyraminx"},
        {"puzzle": "skewb", "rules": "clockwise"},
    ],
)
def test_stickers_of_a_puzzle_have_its_histogram(options):
    graph = godtable.stickers(**options)
    counts = godtable.histogram(**options)["unlocked"]
    assert graph.growth() == counts[: len(graph.growth())].tolist()
    table = godtable.table(**options)
    states = [table.state()]
    labels = graph.start
    for number in [0, 1, 0, 1, 1]:
        states.append(states[-1].turned(graph.names[number]))
        labels = labels[graph.generators[number]]
        distance = graph.distances(labels)
        if not graph.is_directed:
            assert distance == table.distance(states[-1])


def test_locks_have_no_graph():
    with pytest.raises(ValueError, match="a graph has no lock"):
        godtable.stickers()
