"""The help screen: the keys, and a search through all rules."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from kingofsiam.render.rule_pages import mentions, rule_page
from kingofsiam.rules.contents import RULES

_KEY_HELP: Final = """\
The keys at the table
  1 to 9, 0, p   take the choice with this key; if it is illegal,
                 you see the reasons
  arrows, Enter  move to a choice and take it (or click on it)
  Esc            one step back in the turn
  w              why are the other choices illegal?
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
        with Vertical(classes="frame") as frame:
            frame.border_title = "Help: the keys and the rules"
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
