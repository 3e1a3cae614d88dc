"""Times a million distances in Python beside `godtable lookup --batch`, in turns, and prints the least of each.

usage: python benches/python.py PROGRAM   (the package installed, the program built with --release)
"""

import pathlib
import random
import subprocess
import sys
import tempfile
import time

import godtable
import numpy as np

STATES = 1_000_000
TURNS = 20
ROUNDS = 9


def line(draw):
    """Return random legal turns of the Irreversible Cube."""
    turns = [draw.choice("RUF")]
    while len(turns) < TURNS:
        turns.append(draw.choice([turn for turn in "RUF" if turn != turns[-1]]))
    return " ".join(turns)


def main(program, folder):
    draw = random.Random(1)
    lines = [line(draw) for _ in range(STATES)]
    text = "\n".join(lines) + "\n"
    file = pathlib.Path(folder, "lines")
    file.write_text(text, encoding="ascii")
    answers = pathlib.Path(folder, "answers")
    table = godtable.table(rules="irreversible")
    numbers = np.random.default_rng(1).integers(table.size, size=STATES)

    def run_program():
        with open(answers, "wb") as output:
            subprocess.run([program, "lookup", "--batch", str(file)], stdout=output, check=True)

    ways = {
        "godtable lookup --batch": run_program,
        "distances, a text": lambda: table.distances(text),
        "distances, bytes": lambda: table.distances(text.encode()),
        "distances, a list": lambda: table.distances(lines),
        "distances, numbers": lambda: table.distances(numbers),
    }
    least = dict.fromkeys(ways, float("inf"))
    for _ in range(ROUNDS):
        for name, way in ways.items():
            began = time.perf_counter()
            way()
            least[name] = min(least[name], time.perf_counter() - began)
    assert np.array_equal(np.loadtxt(answers, dtype=np.int16), table.distances(lines))
    for name, seconds in least.items():
        print(f"{name:24} {seconds / STATES * 1e9:6.0f} ns a state")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        main(sys.argv[1], folder)
