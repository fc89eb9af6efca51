"""The screens over the table: a text to read, and the screen that hides the table between two players."""

from rich.console import RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Footer, Static


class TextDialog(ModalScreen[None]):
    """A text to read: the arrow keys scroll it, Esc closes it."""

    def __init__(self, heading: str, content: RenderableType, close: str) -> None:
        super().__init__()
        self._bindings.bind("escape,enter,q", "dismiss", close)
        self._heading, self._content = heading, content

    def compose(self) -> ComposeResult:
        """A framed text and the keys."""
        scroll = VerticalScroll(Static(self._content), classes="frame")
        scroll.border_title = self._heading
        yield scroll
        yield Footer()


class PrivacyScreen(ModalScreen[None]):
    """Hides the table between two human players: it asks for the next player and shows nothing else."""

    def __init__(self, words: str, show: str) -> None:
        super().__init__()
        self._bindings.bind("enter", "dismiss", show)
        self._words = words

    def compose(self) -> ComposeResult:
        """One sentence in the middle."""
        yield Static(Text(self._words), classes="frame")
        yield Footer()

    def on_click(self) -> None:
        """A click shows the table too."""
        self.dismiss()
