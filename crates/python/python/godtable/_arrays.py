"""What tables and graphs do with many states at once, by numpy."""

import numpy as np

#: The states that are looked up at once: arrays of a million need little more memory.
PIECE = 1 << 17


def descents(states, distances, after, *, backwards=False, piece=PIECE):
    """Return moves that lead each state to distance 0: int16, shape (count, longest), padded with -1.

    Args:
        states: an array, shape (count, ...).
        distances: a function of such an array: its distances, shape (count,).
        after: a function of such an array: the states after each move, shape
            (count, moves, ...).
        backwards: whether the moves lead from distance 0 to the state instead;
            then `after` are the states before each move.
        piece: the states that are looked up at once.
    """
    left = distances(states)
    longest = int(left.max(initial=0))
    moves = np.full((len(states), longest), -1, np.int16)
    for first in range(0, len(states), piece):
        rows = np.arange(first, min(first + piece, len(states)))
        now, own = states[rows], left[rows]
        for step in range(longest):
            is_far = own > 0
            rows, now, own = rows[is_far], now[is_far], own[is_far] - 1
            if not len(rows):
                break
            moved = after(now)
            found = distances(moved.reshape(-1, *now.shape[1:])).reshape(moved.shape[:2])
            chosen = (found == own[:, None]).argmax(axis=1)
            moves[rows, own if backwards else step] = chosen
            now = moved[np.arange(len(rows)), chosen]
    return moves


def solutions(table, numbers):
    """Return the moves of Table.paths."""
    numbers = np.asarray(numbers)
    # Refuses what is no number.
    table.distances(numbers)
    found = descents(numbers.reshape(-1), lambda numbers: _distances(table, numbers), table.neighbors)
    return found.reshape(*numbers.shape, found.shape[1])


def walks(table, count, length, seed):
    """Return the numbers and the distances of Table.walks."""
    random = np.random.default_rng(seed)
    solved = table.state()
    if not table.size:
        # Refuses a puzzle without numbers.
        table.number(solved)
    numbers = np.full((count, length + 1), -1, np.int64)
    numbers[:, 0] = _number(table, solved)
    for step in range(length):
        if (numbers[:, step] < 0).any():
            # Solved is unlocked, and has no number.
            after = np.array([_number(table, solved, turn) for turn in table.rules.turns.split()])
        else:
            after = table.neighbors(numbers[:, step])
        chances = np.where(after < 0, -1, random.random((count, after.shape[-1])))
        if (chances < 0).all(axis=1).any():
            raise ValueError(f"the rules allow no turn after the first {step} of a walk; choose a smaller length")
        chosen = chances.argmax(axis=1)[:, None]
        numbers[:, step + 1] = np.take_along_axis(np.broadcast_to(after, chances.shape), chosen, axis=1)[:, 0]
    distances = _distances(table, numbers)
    distances[numbers < 0] = table.distances([solved])
    return numbers, distances


def _distances(table, numbers):
    """Return the distances of numbers, and -2 for those that are negative."""
    found = np.full(numbers.shape, -2, np.int16)
    found[numbers >= 0] = table.distances(numbers[numbers >= 0])
    return found


def _number(table, state, turns=""):
    """Return the number of a state after turns, or -1 if it has none, or the rules forbid them."""
    try:
        return table.number(state.turned(turns))
    except ValueError:
        return -1
