"""The program that shows the table."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import ClassVar

from textual.app import App
from textual.binding import BindingType

from kingofsiam.table.game import Game
from kingofsiam.table.looks import LOOKS
from kingofsiam.table.opening import Opening
from kingofsiam.table.start_screen import StartScreen
from kingofsiam.table.table_screen import Leaving, TableScreen


class TableApp(App[str]):
    """A game at the table, or the questions before it.

    `pace` is how long machine players seem to think, in seconds. When the program ends it returns a last word for the
    shell, if there is one.
    """

    TITLE = "King of Siam"
    CSS = LOOKS
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [("ctrl+c", "quit", "Quit")]

    def __init__(
        self, game: Game | None = None, opening: Opening | None = None, *, pace: float = 0.6, file: Path | None = None
    ) -> None:
        super().__init__()
        if not self.no_color:  # the colours of the terminal itself, be they sixteen; without colour, black and white
            self.theme = "ansi-dark"
        self._game, self._opening, self._pace, self._file = game, opening or Opening(), pace, file

    def on_mount(self) -> None:
        """Sit down at the table, or ask first."""
        if self._game is None:
            self.ask()
        else:
            self.sit_down(self._game, self._file)

    def ask(self) -> None:
        """Ask for a new game."""
        self.push_screen(StartScreen(self._opening), self._begin)

    def _begin(self, opening: Opening | None) -> None:
        if opening is not None:
            self._opening = opening
            self.sit_down(opening.begin())

    def sit_down(self, game: Game, file: Path | None = None) -> None:
        """Show this game at the table; `file` is where it is saved."""
        self.push_screen(TableScreen(game, pace=self._pace, file=file), self._leave)

    def _leave(self, leaving: Leaving | None) -> None:
        if leaving is None or leaving.again:
            self.ask()
        elif leaving.saved_in is None:
            self.exit()
        else:
            again = f"kingofsiam play --resume {quote(str(leaving.saved_in))}"
            self.exit(f"Saved in {leaving.saved_in}. To go on with it: {again}")
