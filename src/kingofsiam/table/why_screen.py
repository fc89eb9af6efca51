"""The reasons why something is not offered."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from kingofsiam.table.choosing import Turn
from kingofsiam.table.reasons import why_not
from kingofsiam.table.view import reasons


class WhyScreen(ModalScreen[None]):
    """What is not offered in a step of a turn, and for the one that is highlighted every reason with its rule."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,w,q", "dismiss", "Close")]

    def __init__(self, turn: Turn, key: str = "") -> None:
        super().__init__()
        self._turn, self._key = turn, key

    def compose(self) -> ComposeResult:
        """What is not offered above, the reasons below."""
        with Vertical(classes="frame") as frame:
            frame.border_title = "Why not?"
            yield Static(Text(f"{self._turn.question.words if self._turn.question else ''} Not offered:"))
            lines = (Text(f"{each.key}  {each.name:<14} {each.note}") for each in self._turn.refused)
            yield OptionList(*(Option(line, str(place)) for place, line in enumerate(lines)), id="refused")
            with VerticalScroll(can_focus=False):
                yield Static(id="reasons")
        yield Footer()

    def on_mount(self) -> None:
        """Begin with what was asked for."""
        keys = [each.key for each in self._turn.refused]
        self.query_one(OptionList).highlighted = keys.index(self._key) if self._key in keys else 0

    @on(OptionList.OptionHighlighted)
    def show(self, event: OptionList.OptionHighlighted) -> None:
        """Ask the referee about the one that is highlighted."""
        choice = self._turn.refused[event.option_index]
        self.query_one("#reasons", Static).update(reasons(why_not(self._turn, choice.value)))

    @on(OptionList.OptionSelected)
    def close(self) -> None:
        """Enter closes too: nothing here can be chosen."""
        self.dismiss()
