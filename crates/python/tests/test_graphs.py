"""Graphs of groups, beside a plain search in Python."""

import concurrent.futures
import csv
import itertools
import json
import math
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
    assert other.number_of_nodes() == 120 and other.number_of_edges() == 240
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
        (np.empty((2, 0), int), None, "0 labels; there must be 1 to 65,535"),
    ]:
        with pytest.raises(ValueError, match=words):
            godtable.graph(generators, start).growth()
    graph = godtable.lrx(4)
    for states in [[[0, 1, 2, 3, 4]], 5, [], [[]]]:
        with pytest.raises(ValueError, match="last number must be 4|integers"):
            graph.distances(states)
    assert graph.distances(np.zeros((0, 4), int)).shape == (0,)
    assert graph.distances(np.zeros((2, 0, 4), int)).shape == (2, 0)
    assert graph.neighbors(np.zeros((0, 4), int)).shape == (0, 3, 4)
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


def random_graph(seed):
    """Return generators, some of them equal or the identity, the labels at the start, and whether inverses are added."""
    random = np.random.default_rng(seed)
    n = int(random.integers(1, 7))
    generators = [random.permutation(n) for _ in range(random.integers(1, 4))]
    if random.random() < 0.3:
        generators.append(generators[0])
    if random.random() < 0.3:
        generators.insert(0, np.arange(n))
    if random.random() < 0.1:
        generators = [np.arange(n)] * int(random.integers(1, 3))
    labels = random.choice([0, 1, 2, 7, -3, 1000], n) if random.random() < 0.6 else random.permutation(n)
    return generators, labels, bool(random.random() < 0.5)


@pytest.mark.parametrize("first", range(0, 240, 20))
def test_all_answers_of_random_graphs_are_those_of_a_plain_search(first, tmp_path, monkeypatch):
    import networkx

    # The last ones are lists.
    is_listed = first >= 200
    if is_listed:
        monkeypatch.setattr(godtable._graphs, "MOST_OF_TABLE", 0)
    for seed in range(first, first + 20):
        generators, labels, inverses = random_graph(seed)
        graph = godtable.graph(generators, labels, inverses=inverses)
        own = graph.generators.tolist()
        distances = plain(own, labels.tolist())
        reached = list(distances)
        states, expected = np.array(reached), list(distances.values())
        assert graph.growth() == layer_sizes(distances) and graph.diameter == max(expected)
        assert graph.distances(states).tolist() == expected
        assert (graph.lower_bound(states) <= expected).all()
        # All arrangements: those out of reach too.
        everything = np.array(sorted(set(itertools.permutations(labels.tolist()))))
        assert graph.distances(everything).tolist() == [distances.get(tuple(row), -1) for row in everything.tolist()]
        numbers = graph.numbers(states)
        assert len(set(numbers.tolist())) == len(states) <= graph.size
        assert (graph.states(numbers) == states).all()
        paths = graph.paths(states)
        for state, path in zip(reached, paths.tolist()):
            end = labels
            for number in path:
                end = end if number < 0 else end[own[number]]
            assert tuple(end.tolist()) == state and sum(number >= 0 for number in path) == distances[state]
        random = np.random.default_rng(seed)
        for one, other in random.choice(everything, (4, 2)):
            length, path = plain(own, one.tolist()).get(tuple(other.tolist())), graph.path(one, other)
            assert (path is None) == (length is None), (one, other)
            if path is not None:
                end = one
                for number in path:
                    end = end[own[number]]
                assert len(path) == length and (end == other).all()
        assert graph.neighbors(states).tolist() == [[[row[i] for i in g] for g in own] for row in reached]
        layers = graph.layers(graph.diameter + 1)
        assert [len(layer) for layer in layers] == [*graph.growth(), 0]
        assert all((graph.distances(layer) == k).all() for k, layer in enumerate(layers))
        walks, steps = graph.walks(3, 5, seed)
        assert (walks[:, 0] == labels).all() and (steps == graph.distances(walks)).all() and (steps >= 0).all()
        for before, after in zip(walks[:, :-1].reshape(-1, graph.n), walks[:, 1:].reshape(-1, graph.n)):
            assert after.tolist() in graph.neighbors(before).tolist()
        sample = graph.sample(5, seed=seed)
        assert sample.dtype == graph.start.dtype and (graph.distances(sample) >= 0).all()
        assert (graph.distances(graph.sample(3, distance=graph.diameter)) == graph.diameter).all()
        other = graph.to_networkx()
        assert set(other.nodes) == set(reached) and other.number_of_edges() == len(reached) * len(own)
        for node, end, key, name in other.edges(keys=True, data="name"):
            assert key == name and end == tuple(node[i] for i in own[graph.names.index(name)])
        assert networkx.single_source_shortest_path_length(other, tuple(labels.tolist())) == distances
        matrix, rows = graph.sparse()
        assert matrix.sum() == len(reached) * len(own) and sorted(map(tuple, rows.tolist())) == sorted(reached)
        assert graph.is_directed == any(np.argsort(g).tolist() not in own for g in own)
        again = pickle.loads(pickle.dumps(graph))
        assert again.growth() == graph.growth() and again.names == graph.names
        if not is_listed and any(g != sorted(g) for g in own):
            graph.save(tmp_path / "graph.godtable", replace=True)
            opened = godtable.load(tmp_path / "graph.godtable")
            assert (opened.start == graph.start).all() and opened.names == graph.names
            assert opened.distances(everything).tolist() == graph.distances(everything).tolist()


def test_rows_that_are_no_states_are_named():
    graph = godtable.graph([[1, 2, 3, 0], [1, 0, 2, 3]], start=[5, 6, 7, 8])
    right, wrong = [5, 6, 7, 8], [5, 6, 6, 8]
    words = r"row 1: it has more labels 6 than the start: \[5, 6, 6, 8\]"
    for ask in [graph.distances, graph.lower_bound, graph.numbers, graph.neighbors, graph.paths]:
        with pytest.raises(ValueError, match=words):
            ask([right, wrong])
    with pytest.raises(ValueError, match=words):
        graph.path(right, wrong)
    with pytest.raises(ValueError, match=words.replace("row 1", "row 0")):
        graph.path(wrong)
    with pytest.raises(ValueError, match=r"row 0: it has more labels 5 than the start: \[5, 5"):
        godtable.lrx(6).path([5] * 6)
    with pytest.raises(ValueError, match="row 0: .* has a label that the start does not have"):
        graph.path([5, 6, 7, 9])
    with pytest.raises(ValueError, match="one state at each end"):
        graph.path([right, right])
    wide = godtable.graph([np.roll(np.arange(300), -1)])
    with pytest.raises(ValueError, match="row 0: it has more labels 7"):
        wide.distances([[7] * 300])


def test_one_state_is_a_graph():
    one = [
        godtable.graph([[0]]),
        godtable.graph([[0, 1, 2]]),
        godtable.graph([[1, 2, 0]], start=[4, 4, 4]),
        godtable.lrx(1),
        godtable.lx(1),
        godtable.top_spin(1, 1),
        godtable.pancake(1),
        godtable.coxeter(1),
        godtable.transpositions(1),
    ]
    for graph in one:
        assert graph.growth() == [1] and graph.diameter == 0 and not graph.is_directed
        assert graph.distances(graph.start) == 0 and graph.path(graph.start).tolist() == []
        assert graph.states(graph.numbers(graph.start)).tolist() == graph.start.tolist()
        assert graph.sample(2).tolist() == [graph.start.tolist()] * 2
        assert graph.to_networkx().number_of_nodes() == 1 and graph.sparse()[0].shape == (1, 1)
        assert graph.neighbors(graph.start).shape == (len(graph.generators), graph.n)
        assert [len(layer) for layer in graph.layers(1)] == [1, 0]
        assert graph.walks(2, 0)[1].tolist() == [[0], [0]]
        assert pickle.loads(pickle.dumps(graph)).growth() == [1]
    with pytest.raises(ValueError, match="no generators"):
        godtable.pancake(1).walks(1, 1)
    with pytest.raises(ValueError, match="none moves a label"):
        godtable.lrx(1).save("never.godtable")


def test_families_say_which_sizes_they_have():
    families = [godtable.lrx, godtable.lx, godtable.top_spin, godtable.pancake, godtable.burnt_pancake]
    for family in [*families, godtable.coxeter, godtable.transpositions]:
        for size in [0, -1]:
            with pytest.raises(ValueError, match=f"n is {size}; it must be at least 1"):
                family(size)
        for size in ["9", 3.0, None]:
            with pytest.raises(TypeError, match="n must be an integer, not "):
                family(size)
    with pytest.raises(ValueError, match="k is 4, and there are 3 labels; n must be at least 4, or k at most 3"):
        godtable.top_spin(3)
    with pytest.raises(ValueError, match="-1 reversed labels are fewer than none"):
        godtable.top_spin(5, -1)
    for family in [godtable.pancake, godtable.burnt_pancake, godtable.transpositions, godtable.lrx]:
        with pytest.raises(ValueError, match="a graph has 65,535 labels and 32,767 generators at most"):
            family(10**6)
    assert godtable.top_spin(np.int64(4)).growth()[0] == 1


def test_counts_below_zero_are_refused():
    graph = godtable.lrx(4)
    for ask in [
        lambda: graph.sample(-1),
        lambda: graph.layers(-1),
        lambda: graph.walks(-1, 2),
        lambda: graph.walks(2, -1),
        lambda: graph.sample(1, distance=-1),
    ]:
        with pytest.raises(ValueError, match="-1"):
            ask()


def test_names_differ():
    with pytest.raises(ValueError, match="generators 0 and 2 have the name 'L'; names must differ"):
        godtable.graph([[1, 0, 2], [0, 2, 1], [2, 1, 0]], names=["L", "X", "L"])
    with pytest.raises(ValueError, match="the inverse of 'L' is missing, and another generator has its name"):
        godtable.graph([[1, 2, 0], [1, 0, 2]], names=["L", "L'"])
    assert godtable.graph([[1, 2, 0], [2, 0, 1]], names=["L", "L'"]).names == ["L", "L'"]


def test_edges_of_networkx_have_their_generators():
    graph = godtable.lrx(4).to_networkx()
    assert graph[0, 1, 2, 3][1, 2, 3, 0] == {"L": {"name": "L"}}
    # Both generators of two labels are one exchange.
    twice = godtable.graph([[1, 0], [1, 0]], names=["a", "b"]).to_networkx()
    assert sorted(twice.edges(keys=True)) == [((0, 1), (1, 0), "a"), ((0, 1), (1, 0), "b")] + [
        ((1, 0), (0, 1), "a"),
        ((1, 0), (0, 1), "b"),
    ]


def test_graphs_that_memory_has_no_room_for_are_refused_at_once():
    with pytest.raises(MemoryError, match=r"10\^614 nodes, and 3 edges from each; it needs about 10\^"):
        godtable.lrx(300).to_networkx()
    nodes = "479,001,600 nodes, and 3 edges from each; it needs about .* GB, and .* GB are free"
    with pytest.raises(MemoryError, match=nodes):
        godtable.lrx(12).to_networkx()
    with pytest.raises(MemoryError, match=nodes):
        godtable.lrx(12).sparse()
    words = godtable.graph(godtable.lrx(40).generators, [0, 1] * 20, inverses=False)
    with pytest.raises(MemoryError, match=f"{math.comb(40, 20):,} nodes"):
        words.sparse()
    for ask in [godtable.Graph.growth, godtable.Graph.make, lambda graph: graph.distances(graph.start)]:
        with pytest.raises(MemoryError, match="use a lower bound"):
            ask(godtable.lrx(20))


def test_graphs_too_large_for_a_table_have_paths_walks_and_samples():
    graph = godtable.lrx(20)
    left, _, swap = graph.generators
    state = graph.start[left][swap][left]
    path = graph.path(state)
    end = state
    for number in path:
        end = end[graph.generators[number]]
    assert len(path) == 3 and (end == graph.start).all()
    assert graph.path(graph.start, state).tolist() == [0, 2, 0]
    assert graph.path(state, state[left]).tolist() == [0]
    words = godtable.graph(graph.generators, [0] * 10 + [1] * 10, inverses=False)
    wide = godtable.lrx(300)
    for graph in [graph, wide]:
        states, distances = graph.walks(2, 3)
        assert states.shape == (2, 4, graph.n) and distances is None
        for before, after in zip(states[:, :-1].reshape(-1, graph.n), states[:, 1:].reshape(-1, graph.n)):
            assert (graph.neighbors(before) == after).all(axis=1).any()
    sample = godtable.lrx(20).sample(1000, seed=4)
    assert (np.sort(sample, axis=1) == np.arange(20)).all() and len({tuple(row) for row in sample.tolist()}) == 1000
    # Each label is as likely at each place.
    assert (np.abs((sample == 7).sum(axis=0) - 50) < 40).all()
    assert words.path(words.start[swap][left]).tolist() == [1]


def test_samples_are_uniform():
    graph = godtable.graph([[1, 2, 3, 0], [1, 0, 2, 3]], start=[0, 0, 1, 2], inverses=False)
    states, counts = np.unique(graph.sample(12_000, seed=1), axis=0, return_counts=True)
    assert len(states) == 12 and (np.abs(counts - 1000) < 150).all()
    alternating = godtable.graph([[1, 2, 0, 3, 4], [0, 1, 3, 4, 2]])
    assert len(np.unique(alternating.sample(2000), axis=0)) == 60


def test_more_than_255_generators_and_labels():
    derangements = [p for p in itertools.permutations(range(6)) if all(a != b for a, b in enumerate(p))]
    graph = godtable.graph(derangements)
    assert graph.growth() == [1, 265, 454]
    far = graph.sample(1, distance=2)[0]
    assert graph.distances(far) == 2 and len(graph.path(far)) == 2
    assert graph.neighbors(far).shape == (265, 6)
    word = godtable.graph([np.roll(np.arange(300), -1)], start=[1] + [0] * 299)
    assert word.growth() == [1] + [2] * 149 + [1]
    assert word.path(np.roll(word.start, 3)).tolist() == [0, 0, 0]
    assert word.path(np.roll(word.start, 3), np.roll(word.start, 1)).tolist() == [0, 0]
    assert word.distances(word.sample(5)).max() <= 150 and word.size == 300
    labels = godtable.graph([np.roll(np.arange(1000), -1)])
    assert labels.diameter == 500 and labels.lower_bound(labels.states([7])).shape == (1,)
    assert (labels.numbers(labels.states(np.arange(1000))) == np.arange(1000)).all()
    one_way = godtable.graph([np.roll(np.arange(300), -1)], inverses=False)
    assert one_way.diameter == 299
    with pytest.raises(ValueError, match="no table to save"):
        word.save("never.godtable")
    with pytest.raises(MemoryError, match="a table has 255 labels at most, and the graph has 300"):
        godtable.lrx(300).growth()
    # Of 100 places that generators connect, and of more than 253 turns, there are no tables.
    pairs = godtable.graph([np.roll(np.arange(100), -1), [1, 0, *range(2, 100)]], start=[1, 1] + [0] * 98)
    assert sum(pairs.growth()) == math.comb(100, 2)
    assert godtable.graph([np.roll(np.arange(255), -1)], inverses=False).diameter == 254


def test_notes_of_other_programs_are_ignored(tmp_path):
    graph = godtable.graph([[1, 2, 3, 0], [1, 0, 2, 3]], start=[3, 3, 9, 9], names=["a", "b"], inverses=False)
    assert graph.make() is graph
    for note in ["", "text", "7", "[[", '{"names": ["a", "a"], "labels": [3, 9], "type": "<i8"}'] + [
        f'{{"names": ["a", "b"], "labels": {labels}, "type": "{kind}"}}'
        for labels, kind in [("[9, 3]", "<i8"), ("[3]", "<i8"), ("[3, 9]", "U9"), ("[3, 900]", "i1"), ("{}", "<i8")]
    ]:
        native = godtable._graphs._Graph(graph.generators.tolist(), [0, 0, 1, 1], note)
        native.save(tmp_path / "graph.godtable", True)
        opened = godtable.load(tmp_path / "graph.godtable")
        assert opened.growth() == graph.growth() and len(set(opened.names)) == 2


def ring(n):
    """Return exchanges of neighbors in a ring of n labels, by their names."""
    swaps = [np.arange(n) for _ in range(n)]
    for first, labels in enumerate(swaps):
        labels[[first, (first + 1) % n]] = labels[[(first + 1) % n, first]]
    return {f"S{first}": labels for first, labels in enumerate(swaps)}


def test_given_symmetries_have_the_growth_of_a_plain_search(tmp_path):
    generators = ring(6)
    expected = layer_sizes(plain(list(generators.values()), range(6)))
    rotation, reflection = ["S1", "S2", "S3", "S4", "S5", "S0"], [5, 4, 3, 2, 1, 0]
    graph = godtable.graph(generators, symmetries=[rotation, reflection])
    assert graph.symmetries == [[1, 2, 3, 4, 5, 0], reflection]
    assert graph.growth(disk=tmp_path) == expected
    assert pickle.loads(pickle.dumps(graph)).symmetries == graph.symmetries
    # An added inverse goes to the inverse of the image.
    generators = {"A": [1, 2, 0, 3, 4, 5], "B": [0, 1, 2, 4, 5, 3], "C": [3, 4, 5, 0, 1, 2]}
    graph = godtable.graph(generators, symmetries=[["B", "A", "C"]])
    assert (graph.names, graph.symmetries) == (["A", "B", "C", "A'", "B'"], [[1, 0, 2, 4, 3]])
    assert graph.growth(disk=tmp_path) == layer_sizes(plain(graph.generators.tolist(), range(6)))


@pytest.mark.parametrize(
    ("symmetry", "words"),
    [
        ([0, 1, 2, 3, 5, 4], "symmetry 0: it maps generator 4 to 5, .* 0 4 and 4 0 .* their images 0 5 and 5 0 do not"),
        ([0, 1, 2], "symmetry 0: it has 3 numbers, and there are 6 generators"),
        ([0, 1, 2, 3, 4, 6], "symmetry 0: 6 is none of the numbers below 6"),
        (["S0", "S7"], "no generator has the name 'S7'"),
    ],
)
def test_symmetries_that_are_none_are_refused_with_what_shows_it(symmetry, words):
    with pytest.raises(ValueError, match=words):
        godtable.graph(ring(6), symmetries=[symmetry])


def test_letters_and_names_in_a_dict_are_those_of_numbers(tmp_path):
    generators = {"L": [1, 2, 3, 4, 0], "X": [1, 0, 2, 3, 4]}
    graph, numbers = godtable.graph(generators, "aabbc"), godtable.graph(list(generators.values()), [0, 0, 1, 1, 2])
    assert (graph.names, graph.start.tolist()) == (["L", "X", "L'"], list("aabbc"))
    states = np.concatenate(numbers.layers(numbers.diameter))
    texts = ["".join("abc"[label] for label in row) for row in states.tolist()]
    assert graph.growth() == numbers.growth()
    assert graph.distances(texts).tolist() == numbers.distances(states).tolist()
    assert graph.distances([list(text) for text in texts]).tolist() == numbers.distances(states).tolist()
    assert ["".join(row) for row in graph.states(graph.numbers(texts))] == texts
    assert graph.path("aabbc", texts[-1]).tolist() == numbers.path([0, 0, 1, 1, 2], states[-1]).tolist()
    assert "".join(graph.neighbors("aabbc")[0]) == "abbca"
    assert set(graph.to_networkx()) == {tuple(text) for text in texts}
    graph.save(tmp_path / "letters")
    assert godtable.load(tmp_path / "letters").distances(texts).tolist() == graph.distances(texts).tolist()
    for wrong, words in [("aabb", "the last number must be 5"), ("aaabc", "row 0: it has more labels a"), ("aabbd", "row 0: ")]:
        with pytest.raises(ValueError, match=words):
            graph.distances(wrong)
    with pytest.raises(ValueError, match="the start has <U1"):
        graph.distances([0, 0, 1, 1, 2])
    with pytest.raises(ValueError, match="leave names out"):
        godtable.graph(generators, names=["L", "X"])


def test_paths_and_walks_of_many_states_make_no_table():
    graph = godtable.lrx(13)
    state = graph.start
    for number in [0, 2, 0, 0, 2, 1]:
        state = state[graph.generators[number]]
    path = graph.path(graph.start, state)
    end = graph.start
    for number in path:
        end = end[graph.generators[number]]
    assert len(path) == 6 and (end == state).all()
    states, distances = graph.walks(2, 3, distances=False)
    assert states.shape == (2, 4, 13) and distances is None
