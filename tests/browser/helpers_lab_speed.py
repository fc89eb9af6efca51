"""Speed and size of the rule lab in a browser, with either kernel: `python -m tests.browser.helpers_lab_speed`.

It takes the site of `make docs` and prints the table of the page on the lab's methods. The two labs take turns, so that
a busy moment of the machine affects both alike; a figure is a median. Processor time is that of the whole browser.
"""

import gzip
import json
import shutil
import sys
from collections import defaultdict
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from docs import build_lab, bundles
from lab.tests import helpers_kernel_answers
from tests.browser.helpers_browser import Visit, launch_browser, serve
from tests.browser.helpers_lab import keep_python, run_python

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROUNDS: Final = 7
SEARCHES: Final = {"interpreted": (1, 150), "compiled": (10, 1000)}
"""How many searches are timed together, and the simulations of each."""
SEARCH: Final = "for seed in range({}): kernel.Search(kernel.pack(ks.deal({}, seed=7)), kernel.Rng(seed)).run({})"
QUESTIONS: Final = ("[]", 167, 300)
"""No moves; playouts of two kinds from each of three deals, 1002 in all; simulations of each of six searches."""


class Lab:
    """The lab with one of the kernels, and its figures: the values measured for each row of the table."""

    def __init__(self, folder: Path, visit: Callable[..., Visit]) -> None:
        """Open a page that stays: it searches, while others are only loaded."""
        self.folder, self.visit = folder, visit
        self.figures = defaultdict[str, list[float]](list)
        self.engine = visit().page
        keep_python(self.engine)
        self.load(self.engine)
        run_python(self.engine, Path(helpers_kernel_answers.__file__).read_text(encoding="utf-8"))
        self.answers = json.loads(run_python(self.engine, f"answer{QUESTIONS}"))

    def load(self, page: "Page") -> None:
        """Open the lab in a window that shows the list of labs, and wait until it is ready."""
        page.goto(f"{page.url}{self.folder.name}/lab/")
        page.locator("#kingofsiam-lab[data-ready]").wait_for()

    def measure(self) -> None:
        """Load the lab in a fresh window, then search in the page that stays."""
        with self.visit() as window:
            urls = set[str]()
            window.page.context.on("requestfinished", lambda request: urls.add(request.url))
            self.time("seconds until the page is ready", partial(self.load, window.page))
        contents = [self.file(url).read_bytes() for url in urls]
        self.figures["kilobytes that it downloads"].append(sum(map(len, contents)) / 1000)
        self.figures["the same, compressed by gzip"].append(sum(len(gzip.compress(each)) for each in contents) / 1000)
        searches, simulations = SEARCHES[self.folder.name]
        for players in (2, 3, 4):
            run = partial(run_python, self.engine, SEARCH.format(searches, players, simulations))
            self.time(f"simulations a second, {players} players", run, searches * simulations)

    def file(self, url: str) -> Path:
        """The file of a URL."""
        path = urlsplit(url).path.lstrip("/")
        return self.folder.parent / (path + "index.html" if path.endswith("/") else path)

    def time(self, row: str, run: Callable[[], object], count: int = 0) -> None:
        """How long this takes, or how many it makes a second; by the clock and in processor time."""
        began, before = perf_counter(), self.busy()
        run()
        for kind, seconds in (("", perf_counter() - began), (", of processor time", self.busy() - before)):
            self.figures[row + kind].append(count / seconds if count else seconds)

    def busy(self) -> float:
        """The processor time of the browser so far."""
        browser = self.engine.context.browser
        assert browser is not None
        session: Any = browser.new_browser_cdp_session()
        return sum(float(process["cpuTime"]) for process in session.send("SystemInfo.getProcessInfo")["processInfo"])


def main() -> None:
    """Measure and print; if the two kernels, or the one here, do not play the same games, that is an error."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        visit = stack.enter_context(launch_browser(stack.enter_context(serve(folder))))
        for kind, wheels in zip(SEARCHES, (build_lab.pure_wheels(), build_lab.wheels()), strict=True):
            shutil.copytree(bundles.ROOT / "site", folder / kind)
            build_lab.put_wheels(wheels, folder / kind / bundles.ASSETS)
        labs = [Lab(folder / kind, visit) for kind in SEARCHES]
        here = json.loads(helpers_kernel_answers.answer(*QUESTIONS))
        assert [lab.answers for lab in labs] == [{**here, "compiled": False}, {**here, "compiled": True}]
        for _ in range(ROUNDS):
            for lab in labs:
                lab.measure()
    rows = [f"| {row} | {' | '.join(_number(lab.figures[row]) for lab in labs)} |" for row in labs[0].figures]
    sys.stdout.write("\n".join([f"| kernel | {' | '.join(SEARCHES)} |", "| --- | ---: | ---: |", *rows, ""]))


def _number(values: list[float]) -> str:
    return f"{(value := median(values)):,.{0 if value >= 100 else 1}f}".replace(",", " ")


if __name__ == "__main__":
    main()
