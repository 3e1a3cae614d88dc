"""Times the growth of graphs beside CayleyPy, in turns, each in a process of its own, and checks that the rows are equal.

usage: python benches/graphs.py [N] [GRAPH...]   (both packages installed; N labels, 11 by default)

CayleyPy has three ways on a processor: its basic search with torch, and those with numpy and with bits. Times are those of
the search alone; without imports, but with what the first call compiles. The memory is the largest of the process while it
searches, less what it has after its imports.
"""

import json
import os
import resource
import subprocess
import sys
import time

GRAPHS = ["lrx", "pancake", "coxeter"]
WAYS = ["godtable", "cayleypy torch", "cayleypy numpy", "cayleypy bits"]


def measured(way, name, n):
    """Return the growth of a graph, the seconds, and the bytes, of a search in this process."""
    if way == "godtable":
        import godtable

        def search():
            return getattr(godtable, name)(n).growth()
    else:
        import cayleypy
        from cayleypy.algo import bfs_bitmask, bfs_numpy

        graph = cayleypy.CayleyGraph(cayleypy.prepare_graph(name, n=n), device="cpu")
        search = {
            "cayleypy torch": lambda: graph.bfs().layer_sizes,
            "cayleypy numpy": lambda: bfs_numpy(graph),
            "cayleypy bits": lambda: bfs_bitmask(graph),
        }[way]
    with open("/proc/self/statm", encoding="ascii") as file:
        before = int(file.read().split()[1]) * resource.getpagesize()
    began = time.perf_counter()
    growth = [int(count) for count in search()]
    seconds = time.perf_counter() - began
    return growth, seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 - before


def main(n, names):
    for name in names:
        rows = {}
        for way in WAYS:
            command = [sys.executable, __file__, "--one", way, name, str(n)]
            run = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "TQDM_DISABLE": "1"})
            if run.returncode:
                print(f"{name}({n})  {way:15} {run.stderr.strip().splitlines()[-1:]}")
                continue
            growth, seconds, size = json.loads(run.stdout.splitlines()[-1])
            rows[way] = growth
            print(f"{name}({n})  {way:15} {seconds:9.2f} s {size / 1e6:8.0f} MB", flush=True)
        assert all(growth == rows["godtable"] for growth in rows.values()), name
        print(f"{name}({n})  {len(rows)} equal rows: diameter {len(rows['godtable']) - 1}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        print(json.dumps(measured(sys.argv[2], sys.argv[3], int(sys.argv[4]))))
    else:
        size = sys.argv[1:2] or ["11"]
        main(int(size[0]), sys.argv[2:] or GRAPHS)
