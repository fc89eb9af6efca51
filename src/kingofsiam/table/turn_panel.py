"""The panel beside the board: what is chosen, what is asked, what is offered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from kingofsiam import engine
from kingofsiam.moves import Move
from kingofsiam.observation import Observation
from kingofsiam.picture.names import SEATS
from kingofsiam.picture.tell import tell
from kingofsiam.table import view
from kingofsiam.table.choosing import Choice, Turn
from kingofsiam.table.forms import Kind
from kingofsiam.table.game import Game

DO_IT: Final = "do-it"
_NAME: Final = 13


class TurnPanel(Vertical):
    """Shows a turn that is being chosen; the ids of the options are the keys of the choices, or `DO_IT`."""

    def compose(self) -> ComposeResult:
        """The question, the choices, and what else there is to say."""
        yield Static(id="asked")
        yield OptionList(id="choices")
        with VerticalScroll(can_focus=False):
            yield Static(id="more")

    def show_turn(self, game: Game, turn: Turn, seen: Observation) -> None:
        """The step of the turn that comes next, or the whole move before it is played."""
        self.border_title = f"Your turn, {SEATS[game.state.to_move]}"
        chosen = [f"{label}: {name}" for label, name in turn.summary()]
        if turn.move is not None:
            self._fill(("Enter plays it, Esc goes back.",), _do_it(), _coming(game, turn.move))
        elif turn.question is not None:
            first = turn.question.kind is Kind.CARD
            remarks = Text("\n".join(view.remarks(game, seen))) if first else Text()
            self._fill((*chosen, *[""] * bool(chosen), turn.question.words), map(_option, turn.choices), remarks)

    def show_waiting(self, game: Game, seen: Observation) -> None:
        """Somebody else is to move, or nobody any more."""
        self.border_title = "The end" if game.over else "Wait"
        words = [f"{view.player_name(game, game.state.to_move)} thinks ..."]
        if seen.outcome is not None:
            words = [view.end(game, seen.outcome).plain.splitlines()[0], "u goes back, q leaves."]
        own = seen.players[seen.seat].hand
        hand = [] if own is None or game.over else ["", f"Your cards: {view.cards(own, seen.board.map)}"]
        self._fill((*words, *hand), (), Text("\n".join(view.remarks(game, seen))))

    def take_highlighted(self) -> None:
        """Take the choice that is highlighted, wherever the keyboard is."""
        self.query_one("#choices", OptionList).action_select()

    def _fill(self, words: tuple[str, ...], options: Iterator[Option] | tuple[Option, ...], more: Text) -> None:
        self.query_one("#asked", Static).update(Text("\n".join(words)))
        choices = self.query_one("#choices", OptionList)
        choices.clear_options().add_options(options)
        choices.highlighted = 0 if choices.option_count else None
        self.query_one("#more", Static).update(more)


def _option(choice: Choice) -> Option:
    return Option(Text(f"{choice.key} {choice.name:<{_NAME}} {choice.note}".rstrip()), choice.key)


def _do_it() -> Iterator[Option]:
    yield Option(Text("Play it"), DO_IT)


def _coming(game: Game, move: Move) -> Text:
    told = ((tell(event, game.record.map), event.rule.id) for event in engine.narrate(game.state, move))
    return view.sentences(told)
