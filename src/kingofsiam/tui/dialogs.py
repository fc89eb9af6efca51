"""The screens over the table: a text, the privacy screen, saving, a choice, "why not?", and the help with all rules."""

from pathlib import Path
from typing import ClassVar, Final

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

from kingofsiam.errors import InvalidRecord
from kingofsiam.file_io import CannotWrite, write_file
from kingofsiam.notation import Record, format_record
from kingofsiam.render.rule_pages import mentions, rule_page
from kingofsiam.rules.contents import RULES
from kingofsiam.tui.turn import TableTurn
from kingofsiam.tui.view import violations_text


def _frame(heading: str) -> Vertical:
    """A frame with a heading."""
    frame = Vertical(classes="frame")
    frame.border_title = heading
    return frame


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


class PrivacyScreen(Screen[None]):
    """Hides the table between two human players: it asks for the next player and shows nothing else."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter", "dismiss", "Show the table")]

    def __init__(self, player: str) -> None:
        super().__init__()
        self._player = player

    def compose(self) -> ComposeResult:
        """One sentence in the middle."""
        with Vertical(classes="middle"):
            words = f"It is the turn of {self._player}.\n\nEveryone else, look away. Press Enter when you are ready."
            yield Static(Text(words), classes="frame")
        yield Footer()

    def on_click(self) -> None:
        """A click shows the table too."""
        self.dismiss()


class SaveDialog(ModalScreen[Path | None]):
    """Asks for a file and writes the record into it. Overwriting a file that is not the game's own takes two Enters."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss", "Do not save")]

    def __init__(self, record: Record, current_file: Path | None) -> None:
        super().__init__()
        self._record, self._current_file = record, current_file
        self._confirmed_path: Path | None = None

    def compose(self) -> ComposeResult:
        """An input for the name of the file, and a line for errors."""
        with Vertical(classes="middle"), _frame("Save the game"):
            yield Static("The record of the game goes into this file. Enter saves it.")
            yield Input(str(self._current_file or "siam-game.txt"), id="file")
            yield Static(id="error")
        yield Footer()

    @on(Input.Submitted)
    def save(self, event: Input.Submitted) -> None:
        """Write the file. If it exists and is not the game's own, warn first."""
        path = Path(event.value.strip())
        if path.is_file() and self._current_file != path != self._confirmed_path:
            self._confirmed_path = path
            self._show_error(f"{path} exists. Press Enter again to overwrite it.")
            return
        try:
            write_file(path, format_record(self._record))
        except (CannotWrite, InvalidRecord) as error:
            self._show_error(f"The game could not be saved: {error}")
        else:
            self.dismiss(path)

    def _show_error(self, message: str) -> None:
        self.query_one("#error", Static).update(Text(message))


class ChoiceDialog(ModalScreen[str | None]):
    """A text and a few answers, each with its key; Esc closes without an answer."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss", "Back to the table")]

    def __init__(self, heading: str, content: RenderableType, answers: dict[str, str]) -> None:
        super().__init__()
        self._heading, self._content, self._answers = heading, content, answers

    def compose(self) -> ComposeResult:
        """The text above the answers."""
        with Vertical(classes="middle"), _frame(self._heading):
            with VerticalScroll(can_focus=False):
                yield Static(self._content)
            yield OptionList(*(Option(Text(f"{key}  {label}"), key) for key, label in self._answers.items()))
        yield Footer()

    @on(OptionList.OptionSelected)
    def answer(self, event: OptionList.OptionSelected) -> None:
        """Close with the key of the answer."""
        self.dismiss(event.option_id)

    def on_key(self, event: Key) -> None:
        """The key of an answer chooses it at once."""
        if event.key in self._answers:
            self.dismiss(event.key)


class WhyScreen(ModalScreen[None]):
    """The illegal choices in a step of a turn, and every reason against the highlighted one, each with its rule."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,w,q", "dismiss", "Close")]

    def __init__(self, turn: TableTurn, key: str = "") -> None:
        super().__init__()
        self._turn, self._key = turn, key

    def compose(self) -> ComposeResult:
        """The illegal choices above, the reasons below."""
        with _frame("Why not?"):
            yield Static(Text(f"{self._turn.question} Not offered:"))
            lines = (Text(f"{choice.key}  {choice.name:<14} {choice.note}") for choice in self._turn.illegal)
            yield OptionList(*(Option(line, str(place)) for place, line in enumerate(lines)), id="illegal")
            with VerticalScroll(can_focus=False):
                yield Static(id="reasons")
        yield Footer()

    def on_mount(self) -> None:
        """Highlight the choice whose key was pressed."""
        keys = [choice.key for choice in self._turn.illegal]
        self.query_one(OptionList).highlighted = keys.index(self._key) if self._key in keys else 0

    @on(OptionList.OptionHighlighted)
    def show(self, event: OptionList.OptionHighlighted) -> None:
        """Show the reasons against the highlighted choice."""
        choice = self._turn.illegal[event.option_index]
        self.query_one("#reasons", Static).update(violations_text(self._turn.why_not(choice), self._turn.turn.state))

    @on(OptionList.OptionSelected)
    def close(self) -> None:
        """Enter closes too: you cannot choose anything here."""
        self.dismiss()


_KEY_HELP: Final = """\
The keys at the table
  1 to 9, 0, p   take the choice with this key; if it is illegal,
                 you see the reasons
  arrows, Enter  move to a choice and take it (or click on it)
  Esc            one step back in the turn
  w              why are the other choices illegal?
  a              the best moves, with their chances, and why
  u, r           undo back to your last decision; redo
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
  marker lies on its tile."""


class RulesScreen(ModalScreen[None]):
    """A search line, the rules that match, and the highlighted rule in full. The first entry explains the keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "dismiss", "Close"),
        ("down", "move(1)", "Next"),
        ("up", "move(-1)", "Previous"),
    ]

    def compose(self) -> ComposeResult:
        """The search line, the matches, and the text."""
        with _frame("Help: the keys and the rules"):
            yield Input(placeholder="type words to search in the rules", id="search")
            yield OptionList(id="matches")
            with VerticalScroll():
                yield Static(id="rule")
        yield Footer()

    def on_mount(self) -> None:
        """List all rules before you type."""
        self._show_matches("")

    @on(Input.Changed)
    def search(self, event: Input.Changed) -> None:
        """List the rules that contain all the words."""
        self._show_matches(event.value)

    def _show_matches(self, words: str) -> None:
        options = [Option(Text(rule.id), rule.id) for rule in RULES if mentions(rule, words)]
        keys = [] if words.strip() else [Option("keys", "keys")]
        rules = self.query_one("#matches", OptionList)
        rules.clear_options().add_options([*keys, *options])
        if rules.option_count:
            rules.highlighted = 0
        else:
            self.query_one("#rule", Static).update(Text("No rule has all these words."))

    @on(OptionList.OptionHighlighted)
    def show(self, event: OptionList.OptionHighlighted) -> None:
        """Show the highlighted rule."""
        chosen = next((rule for rule in RULES if rule.id == event.option_id), None)
        text = _KEY_HELP if chosen is None else "\n".join(first + text for first, text in rule_page(chosen))
        self.query_one("#rule", Static).update(Text(text))

    def action_move(self, by: int) -> None:
        """Move in the list while you type."""
        rules = self.query_one("#matches", OptionList)
        rules.action_cursor_down() if by > 0 else rules.action_cursor_up()
