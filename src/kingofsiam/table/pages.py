"""The smaller screens over the table: a page to read, the curtain, saving, leaving, the end."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen, Screen
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from kingofsiam.notation import Record, format_record


class Page(ModalScreen[None]):
    """Something to read, scrolled with the arrows; Esc closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,enter,q", "dismiss", "Close")]

    def __init__(self, heading: str, content: RenderableType) -> None:
        super().__init__()
        self._heading, self._content = heading, content

    def compose(self) -> ComposeResult:
        """A framed text and the keys."""
        scroll = VerticalScroll(Static(self._content), classes="frame")
        scroll.border_title = self._heading
        yield scroll
        yield Footer()


class Curtain(Screen[None]):
    """Nothing but the question whether the next player sits there: what the last one saw is gone from the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter", "dismiss", "Open the curtain")]

    def __init__(self, player: str) -> None:
        super().__init__()
        self._player = player

    def compose(self) -> ComposeResult:
        """One sentence in the middle."""
        with Vertical(classes="middle"):
            yield Static(
                f"It is the turn of {self._player}.\n\n"
                "Only this player may look at the screen from now on.\n"
                "Press Enter when you are ready.",
                classes="frame",
            )
        yield Footer()

    def on_click(self) -> None:
        """A click opens the curtain too."""
        self.dismiss()


class SavePage(ModalScreen[Path | None]):
    """Ask for a file and write the record into it; another than the game's own is overwritten on a second Enter."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "cancel", "Do not save")]

    def __init__(self, record: Record, own: Path | None) -> None:
        super().__init__()
        self._record, self._own = record, own
        self._warned: Path | None = None

    def compose(self) -> ComposeResult:
        """The name of the file, and what went wrong with it."""
        with Vertical(classes="middle"), Vertical(classes="frame") as frame:
            frame.border_title = "Save the game"
            yield Static("The record of the game is written into this file. Enter saves.")
            yield Input(str(self._own or "siam-game.txt"), id="file")
            yield Static(id="fault")
        yield Footer()

    @on(Input.Submitted)
    def save(self, event: Input.Submitted) -> None:
        """Write the file, unless it exists and is not ours; then warn once."""
        path = Path(event.value.strip())
        if path.is_file() and self._own != path != self._warned:
            self._warned = path
            self._tell(f"{path} exists. Enter again overwrites it.")
            return
        try:
            write(self._record, path)
        except (OSError, ValueError) as error:
            self._tell(f"It could not be saved: {error}")
        else:
            self.dismiss(path)

    def _tell(self, words: str) -> None:
        self.query_one("#fault", Static).update(Text(words))

    def action_cancel(self) -> None:
        """Close without saving."""
        self.dismiss(None)


def write(record: Record, path: Path) -> None:
    """Write the record into the file: all of it, or the file stays as it was. Raises `OSError`, `InvalidRecord`."""
    text = format_record(record)
    beside = path.with_name(f".{path.name}.new")
    beside.write_text(text, encoding="utf-8", newline="\n")
    beside.replace(path)


class Decision(ModalScreen[str | None]):
    """A text and a few answers to choose from, each with its key; Esc is none of them."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "leave", "Back to the table")]

    def __init__(self, heading: str, content: RenderableType, answers: dict[str, str]) -> None:
        super().__init__()
        self._heading, self._content, self._answers = heading, content, answers

    def compose(self) -> ComposeResult:
        """The text above the answers."""
        with Vertical(classes="middle"), Vertical(classes="frame") as frame:
            frame.border_title = self._heading
            with VerticalScroll(can_focus=False):
                yield Static(self._content)
            yield OptionList(*(Option(Text(f"{key}  {words}"), key) for key, words in self._answers.items()))
        yield Footer()

    @on(OptionList.OptionSelected)
    def answer(self, event: OptionList.OptionSelected) -> None:
        """Close with the key of the answer."""
        self.dismiss(event.option_id)

    def on_key(self, event: Key) -> None:
        """The keys of the answers work without moving to them."""
        if event.key in self._answers:
            self.dismiss(event.key)

    def action_leave(self) -> None:
        """Close without an answer."""
        self.dismiss(None)
