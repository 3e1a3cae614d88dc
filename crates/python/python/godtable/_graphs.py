"""Graphs of groups: generators as arrays, in the words of those who study them."""

import csv
import itertools
import json
import math
import operator

import numpy as np

from godtable import _listed
from godtable._arrays import PIECE, descents
from godtable._native import Graph as _Graph, Rules, free_memory, transversals
from godtable._progress import Bar as _Bar

#: The most states of a projection for lower bounds.
MOST_PROJECTED = 50_000_000

#: The most labels of a table, and of a graph: labels and places are bytes, or have 16 bits.
MOST_OF_TABLE, MOST = 255, 65_535

#: The most generators: their numbers are int16.
MOST_GENERATORS = 32_767

#: About the bytes of a node and of an edge, measured: of networkx, and of scipy's matrix while it is made.
NODE, EDGE, ROW, ENTRY = 500, 550, 250, 50


class Graph:
    """The states that generators reach from a start.

    A generator p maps a state s to s[p]. Made by `graph`, or by a family
    such as `lrx`.

    Attributes:
        generators: array of int64, shape (moves, n).
        start: array, shape (n,): the labels at distance 0, integers or letters.
        names: the name of each generator.
        symmetries: lists of the numbers of generators, as `graph` takes them.
    """

    def __init__(self, generators, start=None, names=None, *, inverses=True, symmetries=()):
        generators, names = _named(generators, names)
        given = len(generators)
        if inverses:
            generators, names = _with_inverses(generators, names)
        if len(generators) > MOST_GENERATORS:
            raise ValueError(f"{len(generators):,} generators are too many; a graph has {MOST_GENERATORS:,} at most")
        n = generators.shape[1]
        start = np.arange(n) if start is None else _labels(start, "start", 1)
        if start.shape != (n,):
            raise ValueError(f"start has {start.size} labels, and the generators have {n}")
        self.generators, self.names = generators, names
        self.start = start.copy()
        self.symmetries = [_symmetry(images, given, generators, names) for images in symmetries]
        if self.symmetries and n > MOST_OF_TABLE:
            raise ValueError(f"symmetries: a graph with some has {MOST_OF_TABLE} labels at most, and this one has {n}")
        self._labels, kinds = np.unique(start, return_inverse=True)
        self._native = None
        if n <= MOST_OF_TABLE:
            note = json.dumps({"names": names, "labels": self._labels.tolist(), "type": self.start.dtype.str})
            self._native = _Graph(generators.tolist(), kinds.tolist(), note, self.symmetries)
        self._reset()

    def _reset(self):
        self._growth = None
        self._bounds = None
        # What answers about states: the native graph with its table, or a list of few states.
        self._answering, self._list, self._are_many = None, None, False
        self._transversals = None
        self._codes = _codes(self._labels)
        self._are_places = bool((self._codes == np.arange(len(self._labels))).all())
        # Labels as numbers from 0 on. The number after the last is none.
        self._kind = np.min_scalar_type(len(self._labels))
        self._start = np.searchsorted(self._labels, self.start).astype(self._kind)
        # By label minus the least one: its number, or none; None if the labels are far apart.
        self._least = int(self._codes[0])
        span = int(self._codes[-1]) - self._least + 1
        self._numbers = None
        if span <= 1 << 16:
            self._numbers = np.full(span, len(self._labels), self._kind)
            self._numbers[self._codes.astype(np.int64) - self._least] = np.arange(len(self._labels))

    def __repr__(self):
        moves, n = self.generators.shape
        return f"<godtable.Graph: {moves} generators of {n} labels>"

    def __reduce__(self):
        return (_again, (self.generators, self.start, self.names, self.symmetries))

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
                self._growth = self._asked(lambda native: native.growth(memory, checkpoint, disk, bar.show), memory)
        return list(self._growth)

    def _asked(self, question, memory=None):
        """Ask the native graph. If no table has the states, ask a list of them, if they are few and memory is not limited."""
        if self._list is not None:
            return question(self._list)
        try:
            if self._native is None:
                raise MemoryError(f"a table has {MOST_OF_TABLE} labels at most, and the graph has {self.n}")
            return question(self._native)
        except MemoryError as error:
            is_large = self._native is not None and self._has_all and self._order() > _listed.MOST
            if memory is not None or self._are_many or is_large:
                raise
            try:
                self._list = _listed.Listed(self._start, self.generators)
            except MemoryError:
                self._are_many = True
                raise error from None
        return question(self._list)

    def _table(self, memory=None, show=None):
        """Return what answers about states. The table is made at the first call."""
        if self._answering is None:
            self._asked(lambda native: native.numbers(memory, show), memory)
            self._answering = self._native if self._list is None else self._list
        return self._answering

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
            self._table(memory, bar.show)
        return self

    def save(self, path, *, replace=False):
        """Write the table to a file, which `load` opens. The program reads it too.

        An existing file is kept, unless `replace` is True.

        Raises:
            TableError: the file cannot be written.
            ValueError: no generator moves a label, or the states are a list.
        """
        self._table().save(path, replace)

    def distances(self, states, *, out=None):
        """Return the distances of states from the start.

        Args:
            states: integers of any type, shape (..., n).
            out: an array of int16 for the result.

        Returns:
            int16, shape (...). -1 is out of reach.

        Raises:
            ValueError: with the row of a state without the labels of the start.
            MemoryError: the table does not fit. Use `lower_bound` then.
        """
        return self._looked_up(states, out, [(None, self._table())])

    def lower_bound(self, states, *, out=None):
        """Return lower bounds of the distances of states from the start.

        A bound is the distance in a projection: a graph in which some labels
        are identical. Its table is smaller.

        Args, returns and raises: as `distances`.
        """
        if self._bounds is None and self._native is None:
            self._bounds = [(None, self._table())]
        if self._bounds is None:
            self._bounds = [
                (merged, _Graph(self.generators.tolist(), merged[self._start].tolist(), ""))
                for merged in _projections(self._start)
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
                np.maximum(piece, self._of_rows(native.distances, merged, kinds, first), out=piece)
        if not np.shares_memory(found, out):
            out[...] = found.reshape(shape)
        return out

    def _of_rows(self, question, rows, kinds, first):
        """Ask about rows: kinds, with some of them merged or not. An exception says what is wrong with a row."""
        try:
            return question(rows, first)
        except ValueError:
            self._check(kinds, first)
            raise

    def _check(self, kinds, first=0):
        """Refuse rows without the labels of the start."""
        wrong = (np.sort(kinds, axis=1) != np.sort(self._start)).any(axis=1)
        if wrong.any():
            row = int(wrong.argmax())
            own, counts = (np.bincount(kinds, minlength=len(self._labels)) for kinds in (self._start, kinds[row]))
            label = int((counts > own).argmax())
            raise ValueError(
                f"row {first + row}: it has more labels {self._labels[label]} than the start: "
                f"{self._labels[kinds[row]].tolist()}"
            )

    @property
    def size(self):
        """The number of states that have a number: from 0 on, some of them out of reach. The table is made for it."""
        return self._table().numbers()

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
            found[first : first + PIECE] = self._of_rows(self._table().numbers_of, kinds, kinds, first)
        return found.reshape(shape)

    def path(self, start, end=None):
        """Return a shortest path as the numbers of generators, int16, or None if there is none.

        `path(a, b)` leads from a to b, `path(a)` from a to the start. Without
        a table, the path in a graph of many states is searched: the longer it
        is, the longer that takes.

        Raises:
            ValueError: with row 0, a, or row 1, b, without the labels of the
                start.
        """
        ends = [self._kinds(state, row) for row, state in enumerate([start, self.start if end is None else end])]
        if any(len(rows) != 1 for rows in ends):
            raise ValueError("a path has one state at each end")
        start, end = (rows[0] for rows in ends)
        found = self._asked(lambda native: native.path(start, end))
        return None if found is None else np.array(found, np.int16)

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
        piece = 1 + 16 * PIECE // max(16, len(inverses))
        found = descents(rows, self.distances, lambda rows: rows[:, inverses], backwards=True, piece=piece)
        return found.reshape(*shape, found.shape[1])

    def neighbors(self, states):
        """Return the states after each generator: shape (..., moves, n) for states (..., n).

        Of numbers: `numbers(neighbors(states(numbers)))`, shape (..., moves).

        Raises:
            ValueError: with the row of a state without the labels of the start.
        """
        states = self._given(states)
        self._kinds(states)
        return states[..., self.generators]

    def sample(self, count, distance=None, seed=0):
        """Return random states in reach of the start, shape (count, n): of all, without a table, or at a distance.

        Each of these states is equally likely.
        """
        count = _count(count, "states")
        random = np.random.default_rng(seed)
        if distance is not None:
            table = self._table()
            if not 0 <= _integer(distance, "distance") <= self.diameter:
                raise ValueError(f"no state has the distance {distance}; the diameter is {self.diameter}")
            return self._states(random.choice(table.at(distance), count))
        places = np.tile(np.arange(self.n, dtype=np.uint16), (count, 1))
        for members in self._elements():
            places = np.take_along_axis(members[random.integers(len(members), size=count)], places, axis=1)
        return self.start[places]

    def layers(self, k):
        """Return the states at the distances 0 to k as a list of arrays (count, n), without a table."""
        return list(itertools.islice(_listed.layers(self.start, self.generators), _count(k, "turns") + 1))

    def walks(self, count, length, seed=0, *, distances=True):
        """Return random walks from the start, shape (count, length + 1, n), and the distances of their states.

        The distances are None if no table has them, or if `distances` is
        False: then no table is made.
        """
        count, length = _count(count, "walks"), _count(length, "steps")
        if length and not len(self.generators):
            raise ValueError("the graph has no generators, so no walk is longer than 0")
        random = np.random.default_rng(seed)
        states = np.empty((count, length + 1, self.n), self.start.dtype)
        states[:, 0] = self.start
        for step in range(length):
            drawn = self.generators[random.integers(len(self.generators), size=count)]
            states[:, step + 1] = np.take_along_axis(states[:, step], drawn, axis=1)
        try:
            if not distances:
                return states, None
            self._table()
        except MemoryError:
            return states, None
        return states, self.distances(states)

    def sparse(self):
        """Return the adjacency matrix (scipy.sparse, CSR), and the states of its rows.

        An entry is the number of generators from the state of its row to the
        state of its column.

        Raises:
            MemoryError: there is not enough for all states.
        """
        self._check_memory("the matrix", ROW + 30 * self.n, ENTRY + 8 * self.n)
        from scipy.sparse import csr_array

        states = np.concatenate(_listed.whole(self.start, self.generators))
        places = {row.tobytes(): place for place, row in enumerate(states)}
        after = states[:, self.generators].reshape(-1, self.n)
        columns = np.fromiter((places[row.tobytes()] for row in after), np.int64, len(after))
        rows = np.repeat(np.arange(len(states)), len(self.generators))
        ones = np.ones(len(rows), np.int64)
        return csr_array((ones, (rows, columns)), shape=(len(states), len(states))), states

    def to_networkx(self):
        """Return the graph for networkx, a MultiDiGraph.

        Nodes are tuples of labels. Each generator is an edge from each state:
        its key and its attribute `name` are the name of the generator.
        `networkx.Graph(g.to_networkx())` has one edge between two states.

        Raises:
            MemoryError: there is not enough for all states.
        """
        self._check_memory("the graph of networkx", NODE + 8 * self.n, EDGE)
        import networkx

        graph = networkx.MultiDiGraph()
        for layer in _listed.whole(self.start, self.generators):
            nodes = [tuple(state) for state in layer.tolist()]
            graph.add_nodes_from(nodes)
            for name, generator in zip(self.names, self.generators):
                for node, end in zip(nodes, layer[:, generator].tolist()):
                    graph.add_edge(node, tuple(end), key=name, name=name)
        return graph

    def _check_memory(self, what, node, edge):
        """Refuse a graph with more states than memory has room for: so many bytes for each state, and for each edge."""
        states = self._state_count()
        needed, free = states * (node + edge * len(self.generators)), free_memory()
        if free is not None and needed > free:
            raise MemoryError(
                f"{what} has {_grouped(states)} nodes, and {len(self.generators)} edges from each; it needs about "
                f"{_grouped(1 + needed // 10**9)} GB, and {free / 1e9:,.1f} GB are free"
            )

    def _state_count(self):
        """Return the number of states."""
        if self._has_all:
            return self._order()
        # All permutations, or all even ones, lead to all arrangements of identical labels.
        if 2 * self._order() >= math.factorial(self.n):
            return _arrangements(np.bincount(self._start), range(len(self._labels)))
        return sum(self.growth())

    @property
    def _has_all(self):
        """Whether all labels differ."""
        return len(self._labels) == self.n

    def _order(self):
        """Return the order of the group of the generators."""
        return math.prod(len(members) for members in self._elements())

    def _elements(self):
        """Return arrays of permutations, shape (count, n). An element of the group is a product of one of each array."""
        if self._transversals is None:
            self._transversals = transversals(self.generators.tolist())
        return self._transversals

    def plot(self, *, log=False, growth=False, background="light", size=800):
        """Return a plot of the growth, as `Table.plot` does."""
        title = f"graph of {len(self.generators)} generators of {self.n} labels"
        return _Graph.plot(title, self.growth(), log, growth, background, size)

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

    def _states(self, numbers):
        return self._labels[self._table().states(np.ascontiguousarray(numbers, np.uint64))]

    def _given(self, states):
        """Return states as an array of labels, of the kind of those at the start."""
        states = _labels(states, "states")
        if (states.dtype.kind == "U") != (self.start.dtype.kind == "U"):
            raise ValueError(f"states have labels of type {states.dtype}, and the start has {self.start.dtype}")
        return states

    def _rows(self, states):
        """Return states as rows of labels, and the shape without the labels."""
        states = self._given(states)
        if states.ndim == 0 or states.shape[-1] != self.n:
            raise ValueError(f"states have the shape {states.shape}; the last number must be {self.n}")
        return states.reshape(-1, self.n), states.shape[:-1]

    def _kinds(self, states, first=0):
        """Return states as rows of the numbers of labels, which must be those of the start."""
        kinds = self._kinds_of(self._rows(states)[0], first)
        if self._native is None:
            self._check(kinds, first)
        else:
            self._of_rows(self._native.check, kinds, kinds, first)
        return kinds

    def _kinds_of(self, rows, first):
        """Return rows of labels as rows of their numbers. The first one is row `first`."""
        codes = _codes(rows)
        low, high = (int(codes.min()), int(codes.max())) if codes.size else (self._least, self._least)
        are_known = self._least <= low and high <= int(self._codes[-1])
        if are_known and self._are_places:
            return np.ascontiguousarray(codes, self._kind)
        if are_known and self._numbers is not None:
            places = self._numbers[codes.astype(np.intp) - self._least]
            wrong = places == len(self._labels)
        else:
            places = np.searchsorted(self._codes, codes)
            places[places == len(self._labels)] = 0
            wrong = self._codes[places] != codes
        if wrong.any():
            row = int(wrong.any(axis=1).argmax())
            raise ValueError(f"row {first + row}: {rows[row].tolist()} has a label that the start does not have")
        return np.ascontiguousarray(places, self._kind)


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
    own = Graph.__new__(Graph)
    own.generators, own.symmetries = np.array(generators, np.int64), []
    own.names, own._labels = _noted(note, len(generators), max(start) + 1)
    own.start = own._labels[start]
    own._native = native
    own._reset()
    return own


def _noted(note, generators, labels):
    """Return the names of generators and the labels of a file's note, or numbers if the note is another one."""
    try:
        note = json.loads(note)
        names, kind = _names(note["names"], generators), np.dtype(note["type"])
        noted = np.array(note["labels"], kind if kind.kind in "iu" or kind == "U1" else np.int64)
        if noted.shape == (labels,) and (noted[1:] > noted[:-1]).all():
            return names, noted
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
        pass
    return _names(None, generators), np.arange(labels)


def graph(generators, start=None, names=None, *, inverses=True, symmetries=()):
    """Return the graph of generators.

    Args:
        generators: integers, shape (moves, n): permutations of 0 to n - 1, or
            a dict of their names. A generator p maps a state s to s[p].
        start: n integers, n letters or a text of n letters: the labels at
            distance 0, the numbers from 0 to n - 1 by default. Equal labels
            are identical.
        names: a text for each generator, different from all others.
        inverses: whether missing inverses of generators are added. Otherwise
            the graph may be directed.
        symmetries: permutations of the generators that extend to automorphisms
            of their group: for each generator, the number or the name of its
            image. `growth` stores one state of each class under these and
            their products, and searches no others.

    Raises:
        ValueError: with the number of a generator that is no permutation,
            with a name that two generators have, or with the number of a
            symmetry that is none and the generators that show it.
    """
    generators, names = _named(generators, names)
    if not len(generators):
        raise ValueError(f"generators have the shape {generators.shape}; there must be one at least")
    return Graph(generators, start, names, inverses=inverses, symmetries=symmetries)


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
    n = _size(n)
    left = np.roll(np.arange(n), -1)
    return _family(n, [left, np.argsort(left), _reversed(n, 2)], ["L", "R", "X"])


def lx(n):
    """Return the directed graph of n labels that rotate to the left, or whose first two are exchanged."""
    n = _size(n)
    return _family(n, [np.roll(np.arange(n), -1), _reversed(n, 2)], ["L", "X"])


def top_spin(n, k=4):
    """Return the graph of n labels that rotate to the left or right, or of which the first k are reversed."""
    n, k = _size(n), _count(k, "reversed labels")
    if k > n:
        raise ValueError(f"k is {k}, and there are {n} labels; n must be at least {k}, or k at most {n}")
    left = np.roll(np.arange(n), -1)
    return _family(n, [left, np.argsort(left), _reversed(n, k)], ["L", "R", f"S{k}"])


def pancake(n):
    """Return the graph of n labels of which the first 2, 3, ... or n are reversed."""
    n = _size(n, lambda n: n)
    sizes = range(2, n + 1)
    return _family(n, [_reversed(n, k) for k in sizes], [f"R{k}" for k in sizes])


def burnt_pancake(n):
    """Return the graph of n labels with two sides, of which the first 1, 2, ... or n are reversed and turned over.

    The labels i and i + n are the sides of a pancake.
    """
    n = _size(n, lambda n: 2 * n)
    moves = []
    for k in range(1, n + 1):
        sides = np.arange(2 * n)
        sides[:k], sides[n : n + k] = np.arange(n + k - 1, n - 1, -1), np.arange(k - 1, -1, -1)
        moves.append(sides)
    return _family(2 * n, moves, [f"R{k}" for k in range(1, n + 1)])


def coxeter(n):
    """Return the graph of n labels of which two neighbors are exchanged."""
    n = _size(n, lambda n: n)
    return _family(n, [_exchanged(n, k, k + 1) for k in range(n - 1)], [f"S{k}" for k in range(n - 1)])


def transpositions(n):
    """Return the graph of n labels of which any two are exchanged."""
    n = _size(n, lambda n: n * n // 2)
    pairs = list(itertools.combinations(range(n), 2))
    return _family(n, [_exchanged(n, *pair) for pair in pairs], [f"({a} {b})" for a, b in pairs])


def _family(n, generators, names):
    """Return the graph of generators of n labels, of which there may be none."""
    return Graph(np.array(generators, np.int64).reshape(-1, n), names=names, inverses=False)


def _again(generators, start, names, symmetries):
    return Graph(generators, start, names, inverses=False, symmetries=symmetries)


def _exchanged(n, one, other):
    labels = np.arange(n)
    labels[[one, other]] = labels[[other, one]]
    return labels


def _reversed(n, k):
    labels = np.arange(n)
    labels[:k] = labels[:k][::-1].copy()
    return labels


def _integer(value, what):
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f"{what} must be an integer, not {type(value).__name__}") from None


def _count(value, what):
    count = _integer(value, f"the number of {what}")
    if count < 0:
        raise ValueError(f"{count} {what} are fewer than none")
    return count


def _grouped(number):
    """Write an integer, and only the power of ten if it is long."""
    return f"{number:,}" if number < 10**30 else f"10^{int(math.log10(number))}"


def _size(n, moves=lambda n: 3):
    """Return the size of a family's graph, which has about so many generators."""
    n = _integer(n, "n")
    if n < 1:
        raise ValueError(f"n is {n}; it must be at least 1")
    if n > MOST or moves(n) > 2 * MOST_GENERATORS:
        raise ValueError(f"n is {n}; a graph has {MOST:,} labels and {MOST_GENERATORS:,} generators at most")
    return n


def _integers(values, what, dimensions=None):
    array = np.asarray(values)
    if array.dtype.kind not in "iu":
        raise ValueError(f"{what} must be integers, not {array.dtype}")
    if dimensions is not None and array.ndim != dimensions:
        raise ValueError(f"{what} must have {dimensions} dimensions, not {array.ndim}")
    return array.astype(array.dtype.newbyteorder("="), copy=False)


def _labels(values, what, dimensions=None):
    """Return an array of integers, or of letters. A text is a row of letters."""
    array = np.asarray(values)
    if array.dtype.kind != "U":
        return _integers(array, what, dimensions)
    width = array.dtype.itemsize // 4
    if width > 1 or array.ndim == 0:
        array = np.ascontiguousarray(array).reshape(*array.shape, 1).view("U1")
    if (array == "").any():
        raise ValueError(f"{what} must be letters, or texts of as many letters")
    if dimensions is not None and array.ndim != dimensions:
        raise ValueError(f"{what} must have {dimensions} dimensions, not {array.ndim}")
    return array.astype("U1")


def _codes(labels):
    """Return labels as integers in the same order."""
    return np.ascontiguousarray(labels).view(np.uint32) if labels.dtype.kind == "U" else labels


def _named(generators, names):
    """Return an array of generators and their names, which may be those of a dict."""
    if isinstance(generators, dict):
        if names is not None:
            raise ValueError("a dict has the names of generators; leave names out")
        generators, names = list(generators.values()), list(generators)
    generators = _generators(generators)
    return generators, _names(names, len(generators))


def _symmetry(images, given, generators, names):
    """Return the numbers of the images of all generators, if those of the given ones are numbers or names. An added inverse
    goes to the inverse of the image."""
    numbers = {name: number for number, name in enumerate(names)}
    try:
        images = [numbers[image] if isinstance(image, str) else operator.index(image) for image in images]
    except KeyError as error:
        raise ValueError(f"symmetries: no generator has the name {error}") from None
    rows = [tuple(row) for row in generators.tolist()]
    if len(images) == given and all(0 <= image < len(rows) for image in images):
        inverses = [tuple(row) for row in np.argsort(generators, axis=1).tolist()]
        for row in rows[given:]:
            inverse = inverses[images[inverses.index(row)]]
            images.append(rows.index(inverse))
    return images


def _generators(values):
    try:
        array = _integers(values, "generators", 2)
    except ValueError as error:
        raise ValueError(f"generators must be an array of integers, (moves, n): {error}") from None
    if not 1 <= array.shape[1] <= MOST:
        raise ValueError(f"generators have {array.shape[1]} labels; there must be 1 to {MOST:,}")
    for number, row in enumerate(array):
        if not np.array_equal(np.sort(row), np.arange(array.shape[1])):
            raise ValueError(f"generator {number}: {row.tolist()} is no permutation of 0 to {array.shape[1] - 1}")
    return array.astype(np.int64)


def _names(names, count):
    names = [str(number) for number in range(count)] if names is None else [str(name) for name in names]
    if len(names) != count:
        raise ValueError(f"{len(names)} names for {count} generators")
    numbers = {}
    for number, name in enumerate(names):
        if numbers.setdefault(name, number) != number:
            raise ValueError(f"generators {numbers[name]} and {number} have the name {name!r}; names must differ")
    return names


def _with_inverses(generators, names):
    known, taken = {tuple(row) for row in generators.tolist()}, set(names)
    rows, names = list(generators), list(names)
    for row, name in zip(generators, list(names)):
        inverse = np.argsort(row)
        if tuple(inverse.tolist()) not in known:
            if f"{name}'" in taken:
                raise ValueError(
                    f"the inverse of {name!r} is missing, and another generator has its name {name + chr(39)!r}; "
                    f"choose another name, or inverses=False"
                )
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
