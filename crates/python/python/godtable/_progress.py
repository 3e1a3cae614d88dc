"""Progress of a search, drawn by tqdm if that is installed."""

import sys
import time

# The time in seconds after which a bar appears.
PATIENCE = 0.3


class Bar:
    """A bar in a terminal or a notebook. It appears if a search takes a while.

    `progress` may be a function that is called instead, or False for nothing.
    """

    def __init__(self, progress=None):
        self.began = time.monotonic()
        self.bar = None
        if progress is None or progress is True:
            self.show = self.draw
        else:
            self.show = progress or None

    def draw(self, distance, found, total):
        """Draw how many of all states are found, up to a distance."""
        if time.monotonic() - self.began < PATIENCE:
            return
        what = f"distance {distance}"
        if self.bar is None:
            self.bar = _new(total, what)
        self.bar.set_description(what, refresh=False)
        self.bar.update(found - self.bar.n)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.bar is not None:
            self.bar.close()


class _Nothing:
    """Stands in for a bar if tqdm is not installed, or nobody watches."""

    n = 0

    def set_description(self, *_, **__):
        pass

    def update(self, _):
        pass

    def close(self):
        pass


def _is_notebook():
    """Return whether a kernel of Jupyter runs this process."""
    ipython = sys.modules.get("IPython")
    shell = ipython and ipython.get_ipython()
    return bool(shell) and "IPKernelApp" in shell.config


def _new(total, what):
    """Return a new bar, below which nothing stays."""
    is_notebook = _is_notebook()
    if not is_notebook and not sys.stderr.isatty():
        return _Nothing()
    try:
        if is_notebook and "ipywidgets" in sys.modules:
            from tqdm.notebook import tqdm
        else:
            from tqdm import tqdm
    except ImportError:
        return _Nothing()
    return tqdm(desc=what, total=total, unit=" states", unit_scale=True, leave=False)
