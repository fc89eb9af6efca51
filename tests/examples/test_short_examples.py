"""The strange opponents move legally, and are as strange as they say; the notebook has the outputs of a new run."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, cast

import nbformat
import pytest
from nbclient import NotebookClient

import kingofsiam as ks
from examples import strange_players
from kingofsiam.players import Bot, staged_bot


def ends(bot: Bot, seeds: range, players: int) -> Iterator[ks.State]:
    """The ends of games of the bot, in the first seat and that of its partner, against random players."""
    for seed in seeds:
        state, rng = ks.deal(players, seed=seed), Random(seed)
        while state.outcome is None:
            chosen = bot if state.to_move % (players - players // 4 * 2) == 0 else staged_bot
            state = ks.play(state, chosen(ks.observe(state, state.to_move), rng))
        yield state


def test_one_passes() -> None:
    assert all(not end.players[0].played for end in ends(strange_players.passes, range(3), 2))


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_rushes_a_colony(players: int) -> None:
    """It nearly always brings it about."""
    assert all(
        end.outcome is not None and end.outcome.colony for end in ends(strange_players.rushes, range(2), players)
    )


def test_one_copies_the_leader() -> None:
    """It plays only cards that an opponent has played."""
    end = next(ends(strange_players.copies, range(1), 2))
    assert end.players[0].played
    assert {*end.players[0].played} <= {*end.players[1].played}


@pytest.mark.slow
def test_one_is_the_search_of_openspiel(monkeypatch: pytest.MonkeyPatch) -> None:
    """It moves legally to the end of the game."""
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    monkeypatch.setattr(strange_players, "SIMULATIONS", 2)
    assert next(ends(strange_players.open_spiel, range(1), 2)).outcome is not None


_LIBRARY: Final = cast(Any, nbformat)  # it is not typed
NOTEBOOK: Final = Path(__file__).parents[2] / "examples" / "notebook" / "from-deal-to-study.ipynb"


def _told(notebook: Any) -> Iterator[tuple[str, list[tuple[str, ...]]]]:
    """Each cell of code, and what it prints, or the types of picture it shows."""
    for cell in notebook.cells:
        if cell.cell_type == "code":
            yield cell.source, [(out.text,) if "text" in out else tuple(sorted(out.data)) for out in cell.outputs]


@pytest.mark.slow
def test_notebook() -> None:
    """From the first cell to the last, the printed text and the pictures are those that readers see."""
    written, run = (_LIBRARY.read(NOTEBOOK, as_version=4) for _ in range(2))
    NotebookClient(run, timeout=120, resources={"metadata": {"path": str(NOTEBOOK.parent)}}).execute()
    assert list(_told(run)) == list(_told(written))
    assert sum("image/svg+xml" in shown for _, outs in _told(run) for shown in outs) == 3
