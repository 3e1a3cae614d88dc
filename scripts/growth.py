"""Draws docs/growth.csv and docs/growth-edges.csv: time against number of states. Usage: growth.py CSV IMAGE (an .svg or a
.png). The edges are next to the CSV."""

import csv
import os
import sys

import matplotlib

matplotlib.use("Agg")
from matplotlib import pyplot as plt

COLORS = {"2x2x2": "#1b6ca8", "3x3x3-corners": "#c8553d", "3x3x3-edges": "#3c7d3c"}
NAMES = {"2x2x2": "2x2x2", "3x3x3-corners": "corners of the 3x3x3", "3x3x3-edges": "edges, counted alone"}
MARKS = {"none": "o", "axis": "^", "face": "s"}
LOCKS = {"none": "no lock", "axis": "axis locked", "face": "face locked"}

# By puzzle, rules and lock: the label of a point, its offset in points, and its alignment.
LABELS = {
    ("2x2x2", "R2 U2 F2", "none"): ("R2 U2 F2: 24 states", (9, -12), "left"),
    ("2x2x2", "R U", "none"): ("R U: 29,160", (0, -14), "center"),
    ("2x2x2", "half-turn", "none"): ("half-turn, 3.7 million", (-10, 3), "right"),
    ("2x2x2", "R U F", "axis"): ("Irreversible Cube, 11 million", (9, -8), "left"),
    ("3x3x3-corners", "R2 U2 F2 L2 D2 B2", "none"): ("half turns only: 96", (9, 6), "left"),
    ("3x3x3-corners", "half-turn", "none"): ("half-turn, 88 million", (-10, -4), "right"),
    ("3x3x3-corners", "clockwise", "none"): ("clockwise", (9, -10), "left"),
    ("3x3x3-corners", "R U F L D B", "axis"): ("irreversible, 264 million", (9, -3), "left"),
    ("3x3x3-corners", "R U F L D B", "face"): ("clockwise by faces, 529 million", (-10, 6), "right"),
    ("3x3x3-edges", "half-turn", "none"): ("edges, half-turn, 981 billion", (-10, 0), "right"),
    ("3x3x3-edges", "irreversible", "axis"): ("edges, irreversible, 2.9 trillion", (-10, 0), "right"),
}
PLAIN = {"facecolor": "white", "edgecolor": "none", "pad": 0.8, "alpha": 0.85}


def main(table, image):
    plt.rcParams.update({"font.size": 11, "font.family": "sans-serif"})
    figure, axes = plt.subplots(figsize=(9, 6.4), layout="constrained")
    with open(table, newline="") as file:
        rows = list(csv.DictReader(file))
    with open(os.path.join(os.path.dirname(table), "growth-edges.csv"), newline="") as file:
        rows += csv.DictReader(file)
    for row in rows:
        puzzle, rules, lock = row["puzzle"], row["rules"], row["lock"]
        states, time = int(row["reachable"]), float(row["milliseconds"])
        if states < 24:
            continue
        label = LABELS.get((puzzle, rules, lock))
        axes.plot(
            states, time, MARKS[lock], color=COLORS[puzzle], markersize=7, zorder=3,
            markerfacecolor="white" if row["cell_bits"] in ("4", "8") else COLORS[puzzle],
        )
        if label:
            text, offset, side = label
            axes.annotate(
                text, (states, time), xytext=offset, textcoords="offset points", ha=side, va="center",
                fontsize=9.5, color=COLORS[puzzle], bbox=PLAIN, zorder=2,
            )
    axes.set(xscale="log", yscale="log", xlim=(8, 2e13), ylim=(0.3, 1e5))
    for nanoseconds, text in [(0.01, "0.01 ns"), (0.1, "0.1 ns"), (1, "1 ns"), (10, "10 ns a state")]:
        ends = [8, 2e13]
        axes.plot(ends, [end * nanoseconds / 1e6 for end in ends], "--", color="#999999", linewidth=0.8, zorder=1)
        time = {10: 0.8, 1: 0.42, 0.1: 0.42, 0.01: 0.42}[nanoseconds]
        axes.annotate(
            text, (time * 1e6 / nanoseconds, time), xytext=(4, 0), textcoords="offset points",
            fontsize=8.5, color="#777777", va="center", bbox=PLAIN,
        )
    axes.set_xlabel("states that can be solved, each position counted under each lock")
    axes.set_ylabel("from rules to cells or counts, milliseconds")
    axes.set_title("How the time to make a table grows with the number of states", pad=30)
    axes.grid(which="major", color="#e4e4e4", linewidth=0.8)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    handles = [plt.Line2D([], [], marker="o", linestyle="", color=COLORS[name], label=NAMES[name]) for name in NAMES]
    plain = {"linestyle": "", "color": "#777777"}
    handles += [plt.Line2D([], [], marker=MARKS[lock], label=LOCKS[lock], **plain) for lock in LOCKS]
    handles.append(plt.Line2D([], [], marker="o", markerfacecolor="white", label="cells of 4 or 8 bits", **plain))
    axes.legend(
        handles=handles, loc="lower center", bbox_to_anchor=(0.5, 1), ncols=7, frameon=False, fontsize=8.5,
        handletextpad=0.2, columnspacing=1.2,
    )
    figure.savefig(image, dpi=110, metadata={"Date": None} if image.endswith(".svg") else None)


if __name__ == "__main__":
    main(*sys.argv[1:])
