"""The screens over the table: a text to read, and the screen that hides the table between two players."""

from typing import ClassVar, Final

from rich.console import RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Footer, Static

HELP: Final = """\
The keys at the table
  1 to 9, 0, p   take the choice with this key; if it is illegal,
                 you see the reasons
  arrows, Enter  move to a choice and take it (or click on it)
  Esc            one step back in the turn
  w              why are the other choices illegal?
  a              the best moves, with their chances, and why
  u              undo back to your last decision
  c              the cards you may see: hands and piles
  l              the whole log (the short one scrolls after Tab)
  s, q           save the game as a record; leave
  h              this help

The board
  Under the letter of each faction is the number of its followers. A
  letter after a province says whose home it is. The number before a
  province is its box, and its key; "next to" lists the boxes of its
  neighbours. Struggles follow the order of the boxes, and > marks the
  current one. "tile" says who controls a province, or that the King
  marker lies on its tile.

The rules
  `kingofsiam rules` prints them, and `kingofsiam rules ID` the one
  whose id stands in brackets."""
"""What `h` shows."""


class TextDialog(ModalScreen[None]):
    """A text to read: the arrow keys scroll it, Esc closes it."""

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


class PrivacyScreen(ModalScreen[None]):
    """Hides the table between two human players: it asks for the next player and shows nothing else."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter", "dismiss", "Show the table")]

    def __init__(self, player: str) -> None:
        super().__init__()
        self._player = player

    def compose(self) -> ComposeResult:
        """One sentence in the middle."""
        words = f"It is the turn of {self._player}.\n\nEveryone else, look away. Press Enter when you are ready."
        yield Static(Text(words), classes="frame")
        yield Footer()

    def on_click(self) -> None:
        """A click shows the table too."""
        self.dismiss()
