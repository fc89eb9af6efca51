"""The outputs in the example notebook are those of a new run."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, cast

import nbformat
import pytest
from nbclient import NotebookClient

pytestmark = pytest.mark.slow

_LIBRARY: Final = cast(Any, nbformat)  # it is not typed
NOTEBOOK: Final = Path(__file__).parents[2] / "examples" / "notebook" / "from-deal-to-study.ipynb"


def _told(notebook: Any) -> Iterator[tuple[str, list[tuple[str, ...]]]]:
    """Each cell of code, and what it prints, or the types of picture it shows."""
    for cell in notebook.cells:
        if cell.cell_type == "code":
            yield cell.source, [(out.text,) if "text" in out else tuple(sorted(out.data)) for out in cell.outputs]


def test_notebook() -> None:
    """From the first cell to the last, the printed text and the pictures are those that readers see."""
    written, run = (_LIBRARY.read(NOTEBOOK, as_version=4) for _ in range(2))
    NotebookClient(run, timeout=120, resources={"metadata": {"path": str(NOTEBOOK.parent)}}).execute()
    assert list(_told(run)) == list(_told(written))
    assert sum("image/svg+xml" in shown for _, outs in _told(run) for shown in outs) == 3
