"""Graphs of groups: generators as arrays, in the words of those who study them."""

import csv
import itertools
import json

import numpy as np

from godtable._arrays import PIECE, descents
from godtable._native import Graph as _Graph, Rules
from godtable._progress import Bar as _Bar

#: The most states of a projection for lower bounds.
MOST_PROJECTED = 50_000_000


class Graph:
    """The states that generators reach from a start.

    A generator p maps a state s to s[p]. Made by `graph`, or by a family
    such as `lrx`.

    Attributes:
        generators: array of int64, shape (moves, n).
        start: array, shape (n,): the labels at distance 0.
        names: the name of each generator.
    """

    def __init__(self, generators, start=None, names=None, *, inverses=True):
        generators = _generators(generators)
        names = _names(names, len(generators))
        if inverses:
            generators, names = _with_inverses(generators, names)
        n = generators.shape[1]
        start = np.arange(n) if start is None else _integers(start, "start", 1)
        if start.shape != (n,):
            raise ValueError(f"start has {start.size} labels, and the generators have {n}")
        self.generators, self.names = generators, names
        self.start = start.copy()
        # Labels as numbers from 0 on: 255 at most, so the number 255 is none.
        self._labels, kinds = np.unique(start, return_inverse=True)
        self._are_places = bool((self._labels == np.arange(len(self._labels))).all())
        if len(self._labels) > 255:
            raise ValueError(f"{len(self._labels)} different labels; 255 at most are possible")
        note = json.dumps({"names": names, "labels": self._labels.tolist(), "type": self.start.dtype.str})
        self._native = _Graph(generators.tolist(), kinds.tolist(), note)
        self._reset()

    def _reset(self):
        self._growth = None
        self._bounds = None
        # By label minus the least one: its number, or 255; None if the labels are far apart.
        self._least = int(self._labels[0])
        span = int(self._labels[-1]) - self._least + 1
        self._numbers = None
        if span <= 1 << 16:
            self._numbers = np.full(span, 255, np.uint8)
            self._numbers[self._labels.astype(np.int64) - self._least] = np.arange(len(self._labels))

    def __repr__(self):
        moves, n = self.generators.shape
        return f"<godtable.Graph: {moves} generators of {n} labels>"

    def __reduce__(self):
        return (_again, (self.generators, self.start, self.names))

    @property
    def n(self):
        """The number of labels."""
        return self.generators.shape[1]

    @property
    def is_directed(self):
        """Whether the inverse of some generator is none."""
        own = {tuple(row) for row in self.generators.tolist()}
        return any(tuple(row) not in own for row in np.argsort(self.generators, axis=1).tolist())

    def growth(self, *, memory=None, checkpoint=None, disk=None, progress=None):
        """Return the number of states at each distance from the start, as a list.

        Args:
            memory: the most memory of the search: bytes, or a text such as
                "2.5G".
            checkpoint: a folder. After Ctrl-C the same search goes on from
                there the next time.
            disk: a folder for the sets of the search, instead of memory.
            progress: as for `table`.
        """
        if self._growth is None:
            with _Bar(progress) as bar:
                self._growth = self._native.growth(memory, checkpoint, disk, bar.show)
        return list(self._growth)

    @property
    def diameter(self):
        """The largest distance from the start."""
        return len(self.growth()) - 1

    def make(self, *, memory=None, progress=None):
        """Make the table now, and return the graph. Otherwise the first question makes it.

        Args:
            memory, progress: as for `growth`.

        Raises:
            MemoryError: the table does not fit. Use `lower_bound` then.
        """
        with _Bar(progress) as bar:
            self._native.numbers(memory, bar.show)
        return self

    def save(self, path, *, replace=False):
        """Write the table to a file, which `load` opens. The program reads it too.

        An existing file is kept, unless `replace` is True.

        Raises:
            TableError: the file cannot be written.
        """
        self._native.save(path, replace)

    def distances(self, states, *, out=None):
        """Return the distances of states from the start.

        Args:
            states: integers of any type, shape (..., n).
            out: an array of int16 for the result.

        Returns:
            int16, shape (...). -1 is out of reach.

        Raises:
            ValueError: with the row of a state without the labels of the start.
        """
        return self._looked_up(states, out, [(None, self._native)])

    def lower_bound(self, states, *, out=None):
        """Return lower bounds of the distances of states from the start.

        A bound is the distance in a projection: a graph in which some labels
        are identical. Its table is smaller.

        Args, returns and raises: as `distances`.
        """
        if self._bounds is None:
            start = self._start_kinds()
            self._bounds = [
                (merged, _Graph(self.generators.tolist(), merged[start].tolist(), "")) for merged in _projections(start)
            ]
        return self._looked_up(states, out, self._bounds)

    def _looked_up(self, states, out, graphs):
        """Return the largest distances of states in some graphs, each of which merges labels or not."""
        rows, shape = self._rows(states)
        if out is None:
            out = np.empty(shape, np.int16)
        elif not isinstance(out, np.ndarray) or out.dtype != np.int16 or out.shape != shape:
            given = f"{out.dtype} of {out.shape}" if isinstance(out, np.ndarray) else type(out).__name__
            raise ValueError(f"out must be int16 of the shape {shape}, not {given}")
        elif not out.flags.writeable:
            raise ValueError("out is read-only")
        # A view or an array that is not contiguous is written at the end.
        found = out.reshape(-1) if out.flags.c_contiguous else np.empty(len(rows), np.int16)
        for first in range(0, len(rows), PIECE):
            kinds = self._kinds_of(rows[first : first + PIECE], first)
            piece = found[first : first + PIECE]
            piece[:] = -1
            for merged, native in graphs:
                merged = kinds if merged is None else np.ascontiguousarray(merged[kinds])
                np.maximum(piece, native.distances(merged, first), out=piece)
        if not np.shares_memory(found, out):
            out[...] = found.reshape(shape)
        return out

    @property
    def size(self):
        """The number of states that have a number: from 0 on, some of them out of reach. The table is made for it."""
        return self._native.numbers()

    def states(self, numbers):
        """Return the states with these numbers: an array of labels, shape (..., n).

        Args:
            numbers: integers of any type, shape (...), below `size`.

        Raises:
            ValueError: with the row of a number that no state has.
        """
        numbers = _integers(numbers, "numbers")
        flat = numbers.reshape(-1)
        wrong = (flat < 0) | (flat >= self.size)
        if wrong.any():
            row = int(wrong.argmax())
            raise ValueError(f"row {row}: there is no state {flat[row]}: state numbers are 0 to {self.size - 1}")
        return self._states(flat).reshape(*numbers.shape, self.n)

    def numbers(self, states):
        """Return the numbers of states: int64, shape (...).

        Args:
            states: integers of any type, shape (..., n).

        Raises:
            ValueError: with the row of a state without the labels of the
                start, or without a number.
        """
        rows, shape = self._rows(states)
        found = np.empty(len(rows), np.int64)
        for first in range(0, len(rows), PIECE):
            kinds = self._kinds_of(rows[first : first + PIECE], first)
            found[first : first + PIECE] = self._native.numbers_of(kinds, first)
        return found.reshape(shape)

    def path(self, start, end=None):
        """Return a shortest path as the numbers of generators, int16, or None if there is none.

        `path(a, b)` leads from a to b, `path(a)` from a to the start.
        """
        end = self.start if end is None else end
        start, end = (self._kinds(state) for state in (start, end))
        if len(start) != 1 or len(end) != 1:
            raise ValueError("a path has one state at each end")
        start, end = start[0], end[0]
        if len(self._labels) < self.n:
            found = self._native.path(start.tolist(), end.tolist())
            return None if found is None else np.array(found, np.int16)
        # The generators that lead from one state to another do so, too, after any other permutation of the labels.
        places = np.argsort(start)[end]
        path = self.paths(self.start[places])
        return None if self.distances(self.start[places]) < 0 else path

    def paths(self, states):
        """Return shortest paths from the start to states, as the numbers of generators.

        Args:
            states: integers of any type, shape (..., n).

        Returns:
            int16, shape (..., longest), padded with -1. A state out of reach
            has no generators.
        """
        rows, shape = self._rows(states)
        inverses = np.argsort(self.generators, axis=1)
        found = descents(rows, self.distances, lambda rows: rows[:, inverses], backwards=True)
        return found.reshape(*shape, found.shape[1])

    def neighbours(self, states):
        """Return the states after each generator: shape (..., moves, n) for states (..., n).

        Of numbers: `numbers(neighbours(states(numbers)))`, shape (..., moves).
        """
        states = _integers(states, "states")
        self._kinds(states)
        return states[..., self.generators]

    def sample(self, count, distance=None, seed=0):
        """Return random states in reach of the start, shape (count, n): of all, or at a distance."""
        if count < 0:
            raise ValueError(f"{count} states are fewer than none")
        random = np.random.default_rng(seed)
        if distance is not None:
            numbers = self._native.at(int(distance))
            if not len(numbers):
                raise ValueError(f"no state has the distance {distance}; the diameter is {self.diameter}")
            return self._states(random.choice(numbers, count))
        found = np.empty((0, self.n), self.start.dtype)
        states = self._native.numbers()
        while len(found) < count:
            drawn = self._states(random.integers(states, size=count, dtype=np.uint64))
            found = np.concatenate([found, drawn[self.distances(drawn) >= 0]])
        return found[:count]

    def layers(self, k):
        """Return the states at the distances 0 to k as a list of arrays (count, n), without a table."""
        layers, known = [self.start[None, :]], {self.start.tobytes()}
        for _ in range(k):
            after = np.unique(self.neighbours(layers[-1]).reshape(-1, self.n), axis=0)
            new = [row.tobytes() not in known for row in after]
            layers.append(after[new])
            known.update(row.tobytes() for row in layers[-1])
        return layers

    def walks(self, count, length, seed=0):
        """Return random walks from the start, shape (count, length + 1, n), and the distances of their states."""
        random = np.random.default_rng(seed)
        states = np.empty((count, length + 1, self.n), self.start.dtype)
        states[:, 0] = self.start
        for step in range(length):
            drawn = self.generators[random.integers(len(self.generators), size=count)]
            states[:, step + 1] = np.take_along_axis(states[:, step], drawn, axis=1)
        return states, self.distances(states)

    def sparse(self):
        """Return the adjacency matrix (scipy.sparse, CSR), and the states of its rows."""
        from scipy.sparse import csr_array

        states = np.concatenate(self.layers(self.diameter))
        places = {row.tobytes(): place for place, row in enumerate(states)}
        after = self.neighbours(states)
        columns = np.array([places[row.tobytes()] for row in after.reshape(-1, self.n)])
        rows = np.repeat(np.arange(len(states)), len(self.generators))
        ones = np.ones(len(rows), np.int64)
        return csr_array((ones, (rows, columns)), shape=(len(states), len(states))), states

    def to_networkx(self):
        """Return the graph for networkx: nodes are tuples of labels, and edges have the names of generators."""
        import networkx

        graph = networkx.DiGraph() if self.is_directed else networkx.Graph()
        for layer in self.layers(self.diameter):
            for state, after in zip(layer, self.neighbours(layer)):
                for name, end in zip(self.names, after):
                    graph.add_edge(tuple(state.tolist()), tuple(end.tolist()), name=name)
        return graph

    def plot(self, *, log=False, growth=False, background="light", size=800):
        """Return a plot of the growth, as `Table.plot` does."""
        return self._native.plot(self.growth(), log, growth, background, size)

    def _repr_html_(self):
        known = ""
        if self._growth is not None:
            rows = "".join(f"<tr><td>{k}</td><td>{count:,}</td></tr>" for k, count in enumerate(self._growth))
            known = f"<table><tr><th>distance</th><th>states</th></tr>{rows}</table>"
        return f"<p>{len(self.generators)} generators of {self.n} labels</p>{known}"

    def write_growth(self, path, key=None):
        """Add the growth to a file as a row of CayleyPy's CSV: a key, the number of labels by default, and the counts."""
        with open(path, "a", newline="", encoding="utf-8") as file:
            csv.writer(file).writerow([self.n if key is None else key, json.dumps(self.growth())])

    def _start_kinds(self):
        return np.searchsorted(self._labels, self.start).astype(np.uint8)

    def _states(self, numbers):
        return self._labels[self._native.states(np.ascontiguousarray(numbers, np.uint64))]

    def _rows(self, states):
        """Return states as rows of labels, and the shape without the labels."""
        states = _integers(states, "states")
        if states.ndim == 0 or states.shape[-1] != self.n:
            raise ValueError(f"states have the shape {states.shape}; the last number must be {self.n}")
        return states.reshape(-1, self.n), states.shape[:-1]

    def _kinds(self, states):
        """Return states as rows of the numbers of labels."""
        return self._kinds_of(self._rows(states)[0], 0)

    def _kinds_of(self, rows, first):
        """Return rows of labels as rows of their numbers. The first one is row `first`."""
        low, high = (int(rows.min()), int(rows.max())) if rows.size else (self._least, self._least)
        are_known = self._least <= low and high <= int(self._labels[-1])
        if are_known and self._are_places:
            return np.ascontiguousarray(rows, np.uint8)
        if are_known and self._numbers is not None:
            places = self._numbers[rows.astype(np.intp) - self._least]
            wrong = places == 255
        else:
            places = np.searchsorted(self._labels, rows)
            places[places == len(self._labels)] = 0
            wrong = self._labels[places] != rows
        if wrong.any():
            row = int(wrong.any(axis=1).argmax())
            raise ValueError(f"row {first + row}: {rows[row].tolist()} has a label that the start does not have")
        return np.ascontiguousarray(places, np.uint8)


def load(path):
    """Return the graph of a file made by Graph.save, with its table.

    A large table is mapped into memory and not copied: until the graph is
    dropped, nobody may truncate the file or write into it.

    Raises:
        FileNotFoundError: there is no file.
        ValueError: the file is a table of a puzzle; `open` reads it.
        TableError: the file is no table, or is damaged.
    """
    native = _Graph.open(path)
    generators, start, note = native.parts
    note = json.loads(note) if note else {}
    own = Graph.__new__(Graph)
    own.generators = np.array(generators, np.int64)
    own.names = note.get("names") or _names(None, len(generators))
    own._labels = np.array(note.get("labels") or range(max(start) + 1), note.get("type", "<i8"))
    own.start = own._labels[start]
    own._are_places = bool((own._labels == np.arange(len(own._labels))).all())
    own._native = native
    own._reset()
    return own


def graph(generators, start=None, names=None, *, inverses=True):
    """Return the graph of generators.

    Args:
        generators: integers, shape (moves, n): permutations of 0 to n - 1. A
            generator p maps a state s to s[p].
        start: integers, shape (n,): the labels at distance 0, the numbers from
            0 to n - 1 by default. Equal labels are identical.
        names: a text for each generator.
        inverses: whether missing inverses of generators are added. Otherwise
            the graph may be directed.

    Raises:
        ValueError: with the number of a generator that is no permutation.
    """
    return Graph(generators, start, names, inverses=inverses)


def stickers(rules=None, **options):
    """Return the graph of the stickers of a puzzle under rules without a lock.

    A state is an array of labels, one for each sticker. Stickers of identical
    pieces have the same label.

    Args:
        rules: the name of rules, or a Rules object.
        options: as for Rules: puzzle, turns, pieces and so on.
    """
    names, generators, start = Rules(rules, **options)._generators()
    return Graph(generators, start, names, inverses=False)


def lrx(n):
    """Return the graph of n labels that rotate to the left or right, or whose first two are exchanged."""
    left, swap = np.roll(np.arange(n), -1), _exchanged(n, 0, 1)
    return Graph([left, np.argsort(left), swap], names=["L", "R", "X"], inverses=False)


def lx(n):
    """Return the directed graph of n labels that rotate to the left, or whose first two are exchanged."""
    return Graph([np.roll(np.arange(n), -1), _exchanged(n, 0, 1)], names=["L", "X"], inverses=False)


def top_spin(n, k=4):
    """Return the graph of n labels that rotate to the left or right, or of which the first k are reversed."""
    left = np.roll(np.arange(n), -1)
    return Graph([left, np.argsort(left), _reversed(n, k)], names=["L", "R", f"S{k}"], inverses=False)


def pancake(n):
    """Return the graph of n labels of which the first 2, 3, ... or n are reversed."""
    sizes = range(2, n + 1)
    return Graph([_reversed(n, k) for k in sizes], names=[f"R{k}" for k in sizes], inverses=False)


def burnt_pancake(n):
    """Return the graph of n labels with two sides, of which the first 1, 2, ... or n are reversed and turned over.

    The labels i and i + n are the sides of a pancake.
    """
    moves = []
    for k in range(1, n + 1):
        sides = np.arange(2 * n)
        sides[:k], sides[n : n + k] = np.arange(n + k - 1, n - 1, -1), np.arange(k - 1, -1, -1)
        moves.append(sides)
    return Graph(moves, names=[f"R{k}" for k in range(1, n + 1)], inverses=False)


def coxeter(n):
    """Return the graph of n labels of which two neighbours are exchanged."""
    return Graph([_exchanged(n, k, k + 1) for k in range(n - 1)], names=[f"S{k}" for k in range(n - 1)], inverses=False)


def transpositions(n):
    """Return the graph of n labels of which any two are exchanged."""
    pairs = list(itertools.combinations(range(n), 2))
    return Graph([_exchanged(n, *pair) for pair in pairs], names=[f"({a} {b})" for a, b in pairs], inverses=False)


def _again(generators, start, names):
    return Graph(generators, start, names, inverses=False)


def _exchanged(n, one, other):
    labels = np.arange(n)
    labels[[one, other]] = labels[[other, one]]
    return labels


def _reversed(n, k):
    return np.concatenate([np.arange(k)[::-1], np.arange(k, n)])


def _integers(values, what, dimensions=None):
    array = np.asarray(values)
    if array.dtype.kind not in "iu":
        raise ValueError(f"{what} must be integers, not {array.dtype}")
    if dimensions is not None and array.ndim != dimensions:
        raise ValueError(f"{what} must have {dimensions} dimensions, not {array.ndim}")
    return array.astype(array.dtype.newbyteorder("="), copy=False)


def _generators(values):
    try:
        array = _integers(values, "generators", 2)
    except ValueError as error:
        raise ValueError(f"generators must be an array of integers, (moves, n): {error}") from None
    if not array.size:
        raise ValueError(f"generators have the shape {array.shape}; there must be one at least")
    for number, row in enumerate(array):
        if not np.array_equal(np.sort(row), np.arange(array.shape[1])):
            raise ValueError(f"generator {number}: {row.tolist()} is no permutation of 0 to {array.shape[1] - 1}")
    return array.astype(np.int64)


def _names(names, count):
    names = [str(number) for number in range(count)] if names is None else [str(name) for name in names]
    if len(names) != count:
        raise ValueError(f"{len(names)} names for {count} generators")
    return names


def _with_inverses(generators, names):
    known = {tuple(row) for row in generators.tolist()}
    rows, names = list(generators), list(names)
    for row, name in zip(generators, list(names)):
        inverse = np.argsort(row)
        if tuple(inverse.tolist()) not in known:
            known.add(tuple(inverse.tolist()))
            rows.append(inverse)
            names.append(f"{name}'")
    return np.array(rows), names


def _projections(start):
    """Return maps of labels. Each tells some labels apart and merges all others; each label is told apart by one map."""
    counts = np.bincount(start)
    chosen, maps = [], []
    for label in range(len(counts)):
        if chosen and _arrangements(counts, [*chosen, label]) > MOST_PROJECTED:
            maps.append(_merged(len(counts), chosen))
            chosen = []
        chosen.append(label)
    maps.append(_merged(len(counts), chosen))
    return maps


def _merged(labels, chosen):
    merged = np.full(labels, len(chosen) if len(chosen) < labels else 0, np.uint8)
    merged[chosen] = np.arange(len(chosen))
    return merged


def _arrangements(counts, chosen):
    """Return the number of arrangements if the other labels are identical."""
    left, all_of = int(counts.sum()), 1
    for label in chosen:
        for place in range(int(counts[label])):
            all_of = all_of * left // (place + 1)
            left -= 1
    return all_of
