"""The first screen: who plays, on which map, by which readings, from which seed."""

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

from kingofsiam.table.opening import Opening

_WORDS: Final = (
    "Up and down choose a line, left and right (or a click) change it. In the line of the seed, digits type "
    "one and Backspace takes them back; the same seed gives the same deal."
)


class StartScreen(Screen[Opening]):
    """Ask what is to be settled before the game; closes with an `Opening`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", "Previous", priority=True),
        Binding("right", "turn(1)", "Next", priority=True),
        ("q,escape", "app.quit", "Quit"),
    ]

    def __init__(self, opening: Opening) -> None:
        super().__init__()
        self._opening = opening

    def compose(self) -> ComposeResult:
        """The lines to settle, with a word on how."""
        with Vertical(classes="middle"), Vertical(classes="frame") as frame:
            frame.border_title = "King of Siam"
            yield Static(_WORDS)
            yield OptionList(id="rows")
            yield Static(id="words")
        yield Footer()

    def on_mount(self) -> None:
        """Show the lines, the last of which starts the game."""
        self._show(len(self._opening.rows))

    @property
    def _rows(self) -> OptionList:
        return self.query_one("#rows", OptionList)

    def _show(self, row: int) -> None:
        rows = self._opening.rows
        lines = [Text(f"{label:<10} < {value} >") for label, value in rows]
        self._rows.clear_options().add_options([*lines, Option(Text("Start the game"), "start")])
        self._rows.highlighted = min(row, len(rows))
        self.query_one("#words", Static).update(Text("\n".join(self._opening.in_words())))

    def action_turn(self, by: int) -> None:
        """Take the next or the previous choice in the line."""
        row = self._rows.highlighted
        if row is not None and row < len(self._opening.rows):
            self._opening = self._opening.turned(row, by)
            self._show(row)

    @on(OptionList.OptionSelected)
    def chosen(self, event: OptionList.OptionSelected) -> None:
        """Enter or a click: the last line starts the game, another takes its next choice."""
        if event.option_id == "start":
            self.dismiss(self._opening)
        else:
            self.action_turn(1)

    def on_key(self, event: Key) -> None:
        """Digits and Backspace in the line of the seed."""
        row = self._rows.highlighted
        if row is None or row >= len(self._opening.rows) or self._opening.rows[row][0] != "Seed":
            return
        if event.character is not None and event.character in "0123456789":
            self._opening = self._opening.with_digit(event.character)
        elif event.key == "backspace":
            self._opening = self._opening.without_digit()
        else:
            return
        self._show(row)
