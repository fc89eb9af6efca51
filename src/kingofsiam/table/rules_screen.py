"""Help: the keys, and every rule, to be searched."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from kingofsiam.citation import Rule, Ruling
from kingofsiam.rules.contents import RULES

_KEYS: Final = """\
The keys at the table
  1 to 9, 0, p   choose what stands beside the key; of what is not
                 offered, the reasons are shown
  arrows, Enter  move to a choice and take it (or click on it)
  Esc            one step back in the turn
  w              why is something not offered?
  u, r           back to your last decision; play on again
  c              the cards one may see: hands and piles
  l              the whole log (the short one scrolls after Tab)
  s, q           save the game as a record; leave
  h              this help

The board
  Under the letters of the factions stands how many followers there are;
  a letter after a province tells whose home it is. The number before a
  province is its box, and the key for it; "next to" are the boxes of its
  neighbours. Struggles are fought in the order of the boxes, and >
  marks the one that is going on. "tile" tells who controls a province,
  or that a King marker lies on its tile."""


def found(words: str) -> tuple[Rule, ...]:
    """The rules in whose id, sentence or section all these words occur."""
    wanted = words.casefold().split()
    return tuple(rule for rule in RULES if all(word in _searchable(rule) for word in wanted))


def _searchable(rule: Rule) -> str:
    return f"{rule.id} {rule.sentence} {rule.part} {rule.section.title}".casefold()


def told(rule: Rule) -> str:
    """A rule with its place, its sources and what is disputed about it."""
    return "\n".join(
        (f"{rule.id}", rule.sentence, "", *_sources(rule), *(line for r in rule.rulings for line in _ruling(r)))
    )


def _sources(rule: Rule) -> Iterator[str]:
    part = f", {rule.part}" if rule.part else ""
    yield f"Section {rule.section.number}, {rule.section.title}{part}."
    if not rule.sources:
        yield "Said by no document: it follows from the other rules."
    for source in rule.sources:
        yield f"- {source} ({source.document.title})"


def _ruling(ruling: Ruling) -> Iterator[str]:
    yield from ("", f"Disputed [{ruling.id}]: {ruling.question}")
    for choice in ruling.choices:
        yield f"  {'*' if choice is ruling.preferred else '-'} {choice.answer}"


class RulesScreen(ModalScreen[None]):
    """A line to search in, the rules found, and the one that is highlighted in full; the keys before all rules."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "dismiss", "Close"),
        ("down", "move(1)", "Next"),
        ("up", "move(-1)", "Previous"),
    ]

    def compose(self) -> ComposeResult:
        """The search line, what is found, and the text."""
        with Vertical(classes="frame") as frame:
            frame.border_title = "Help: the keys and the rules"
            yield Input(placeholder="type words to search in the rules", id="search")
            yield OptionList(id="found")
            with VerticalScroll():
                yield Static(id="rule")
        yield Footer()

    def on_mount(self) -> None:
        """All rules, before anything is typed."""
        self._list("")

    @on(Input.Changed)
    def search(self, event: Input.Changed) -> None:
        """The rules in which all the words occur."""
        self._list(event.value)

    def _list(self, words: str) -> None:
        options = [Option(Text(rule.id), rule.id) for rule in found(words)]
        keys = [] if words.strip() else [Option("keys", "keys")]
        rules = self.query_one("#found", OptionList)
        rules.clear_options().add_options([*keys, *options])
        if rules.option_count:
            rules.highlighted = 0
        else:
            self.query_one("#rule", Static).update(Text("No rule has all these words."))

    @on(OptionList.OptionHighlighted)
    def show(self, event: OptionList.OptionHighlighted) -> None:
        """The rule that is highlighted."""
        text = next((told(rule) for rule in RULES if rule.id == event.option_id), _KEYS)
        self.query_one("#rule", Static).update(Text(text))

    def action_move(self, by: int) -> None:
        """Move in the list while the words are being typed."""
        rules = self.query_one("#found", OptionList)
        rules.action_cursor_down() if by > 0 else rules.action_cursor_up()
