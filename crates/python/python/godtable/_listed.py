"""Graphs of few states as lists: those that have too many labels for a table, or too many arrangements out of reach."""

import itertools

import numpy as np

from godtable._arrays import descents

#: The most states of a list, and the most labels of all states together: finding them takes seconds.
MOST, MOST_LABELS = 1 << 20, 1 << 24

#: The largest distance that int16 holds.
FARTHEST = 32_767


def layers(start, generators):
    """Yield the states at the distances 0, 1, 2 and so on, as arrays (count, n): without end, so the last are empty."""
    layer, known = start[None, :], {start.tobytes()}
    while True:
        yield layer
        after, new = layer[:, generators].reshape(-1, len(start)), []
        for number, row in enumerate(after):
            key = row.tobytes()
            if key not in known:
                known.add(key)
                new.append(number)
        layer = after[new]


def whole(start, generators):
    """Return the states at each distance, as a list of arrays (count, n)."""
    return list(itertools.takewhile(len, layers(start, generators)))


class Listed:
    """The states that generators reach from a start, rows of numbers of labels. It answers what the native Graph does.

    Raises:
        MemoryError: there are too many.
    """

    def __init__(self, start, generators):
        found, count, most = [], 0, min(MOST, MOST_LABELS // len(start))
        for layer in itertools.takewhile(len, layers(start, generators)):
            found.append(layer)
            count += len(layer)
            if count > most or len(found) > FARTHEST:
                raise MemoryError(f"more than {most:,} states are reached, or {FARTHEST:,} distances")
        self._start, self._generators = start, generators
        self._rows = np.concatenate(found)
        self._places = {row.tobytes(): place for place, row in enumerate(self._rows)}
        self._counts = [len(layer) for layer in found]
        self._depths = np.repeat(np.arange(len(found), dtype=np.int16), self._counts)

    def growth(self, *_):
        return self._counts

    def numbers(self, *_):
        return len(self._rows)

    def states(self, numbers):
        return self._rows[numbers.astype(np.intp)]

    def numbers_of(self, rows, first):
        numbers = self._found(rows)
        if (numbers < 0).any():
            row = first + int((numbers < 0).argmax())
            raise ValueError(f"row {row}: no generators lead to this state from the start, so it has no number")
        return numbers

    def distances(self, rows, _first):
        numbers = self._found(rows)
        return np.where(numbers < 0, np.int16(-1), self._depths[numbers])

    def path(self, start, end):
        own = self if (start == self._start).all() else Listed(start, self._generators)
        if own._found(end[None])[0] < 0:
            return None
        inverses = np.argsort(self._generators, axis=1)
        distances, before = (lambda rows: own.distances(rows, 0)), (lambda rows: rows[:, inverses])
        return descents(end[None], distances, before, backwards=True)[0]

    def at(self, distance):
        return np.flatnonzero(self._depths == distance)

    def save(self, _path, _replace):
        raise ValueError(f"the graph of {len(self._start)} labels is searched as a list, so there is no table to save")

    def _found(self, rows):
        """Return the numbers of rows, and -1 for those out of reach."""
        if (np.sort(rows, axis=1) != np.sort(self._start)).any():
            raise ValueError("a row does not have the labels of the start")
        return np.fromiter((self._places.get(row.tobytes(), -1) for row in rows), np.int64, len(rows))
