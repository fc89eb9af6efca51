"""The start screen: choose who plays, the map, the readings and the seed."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from kingofsiam.tui.game import GameOptions

_INSTRUCTIONS: Final = (
    "Up and down choose a line, left and right (or a click) change it. In the line of the seed, type digits "
    "and delete them with Backspace; the same seed gives the same deal."
)


class StartScreen(Screen[GameOptions]):
    """Asks for the options of a new game; closes with `GameOptions`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "cycle(-1)", "Previous", priority=True),
        Binding("right", "cycle(1)", "Next", priority=True),
        ("q,escape", "app.quit", "Quit"),
    ]

    def __init__(self, game_options: GameOptions) -> None:
        super().__init__()
        self._game_options = game_options

    def compose(self) -> ComposeResult:
        """The instructions, a line for each option, and the explanations."""
        with Vertical(classes="middle"), Vertical(classes="frame") as frame:
            frame.border_title = "King of Siam"
            yield Static(_INSTRUCTIONS)
            yield OptionList(id="rows")
            yield Static(id="explanations")
        yield Footer()

    def on_mount(self) -> None:
        """Show the options, and highlight the last line: it starts the game."""
        self._show_rows(len(self._game_options.rows))

    @property
    def _rows(self) -> OptionList:
        return self.query_one("#rows", OptionList)

    def _show_rows(self, row: int) -> None:
        rows = self._game_options.rows
        lines = [Text(f"{label:<10} < {value} >") for label, value in rows]
        self._rows.clear_options().add_options([*lines, Option(Text("Start the game"), "start")])
        self._rows.highlighted = min(row, len(rows))
        self.query_one("#explanations", Static).update(Text("\n".join(self._game_options.explanations())))

    def action_cycle(self, step: int) -> None:
        """Change the highlighted option to its next or previous value."""
        row = self._rows.highlighted
        if row is not None and row < len(self._game_options.rows):
            self._game_options = self._game_options.cycled(row, step)
            self._show_rows(row)

    @on(OptionList.OptionSelected)
    def select_row(self, event: OptionList.OptionSelected) -> None:
        """Handle Enter or a click: the last line starts the game, the others take their next value."""
        if event.option_id == "start":
            self.dismiss(self._game_options)
        else:
            self.action_cycle(1)

    def on_key(self, event: Key) -> None:
        """Edit the seed with digits and Backspace."""
        row = self._rows.highlighted
        if row is None or row >= len(self._game_options.rows) or self._game_options.rows[row][0] != "Seed":
            return
        if event.character is not None and event.character in "0123456789":
            self._game_options = self._game_options.with_digit(event.character)
        elif event.key == "backspace":
            self._game_options = self._game_options.without_digit()
        else:
            return
        self._show_rows(row)
