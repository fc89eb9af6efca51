"""The turn panel beside the board: what you have chosen, what is asked now, and the choices."""

from collections.abc import Iterable
from typing import Final

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from kingofsiam.model.pieces import SEAT_LETTERS
from kingofsiam.observation import Observation
from kingofsiam.render.sentences import describe_event
from kingofsiam.tui import view
from kingofsiam.tui.game import TableGame
from kingofsiam.tui.turn import KeyedAnswers, TableTurn

PLAY_MOVE: Final = "do-it"
_NAME_WIDTH: Final = 13


class TurnPanel(Vertical):
    """Shows the turn being built. The ids of its options are the keys of the choices, or `PLAY_MOVE`."""

    def compose(self) -> ComposeResult:
        """The question, the choices, and the details."""
        yield Static(id="question")
        yield OptionList(id="choices")
        with VerticalScroll(can_focus=False):
            yield Static(id="details")

    def show_turn(self, game: TableGame, turn: TableTurn, observation: Observation) -> None:
        """Show the next step of the turn, or the whole move before it is played."""
        self.border_title = f"Your turn, {SEAT_LETTERS[game.state.to_move]}"
        chosen = [f"{question.short}: {label}" for question, label in turn.turn.steps]
        if turn.turn.move is not None:
            events = game.foreseen_events(turn.turn.move)
            preview = view.sentences((describe_event(event, game.state.map), event.rule.id) for event in events)
            self._fill(("Enter plays it, Esc goes back.",), (Option(Text("Play it"), PLAY_MOVE),), preview)
        else:
            remarks = Text() if chosen else Text("\n".join(view.remarks(game, observation)))
            self._fill((*chosen, *[""] * bool(chosen), turn.question), map(_option, turn.legal), remarks)

    def show_waiting(self, game: TableGame, observation: Observation) -> None:
        """Show that somebody else is to move, or that the game is over."""
        self.border_title = "The end" if game.over else "Wait"
        lines = [f"{view.player_name(game, game.state.to_move)} thinks ..."]
        if observation.outcome is not None:
            lines = [view.end(game, observation.outcome).plain.splitlines()[0], "u goes back, q leaves."]
        own = observation.players[observation.seat].hand
        hand = [] if own is None or game.over else ["", f"Your cards: {view.card_names(own, observation.board.map)}"]
        self._fill((*lines, *hand), (), Text("\n".join(view.remarks(game, observation))))

    def select_highlighted(self) -> None:
        """Take the highlighted choice, whatever has the focus."""
        self.query_one("#choices", OptionList).action_select()

    def _fill(self, lines: tuple[str, ...], options: Iterable[Option], details: Text) -> None:
        self.query_one("#question", Static).update(Text("\n".join(lines)))
        choices = self.query_one("#choices", OptionList)
        choices.clear_options().add_options(options)
        choices.highlighted = 0 if choices.option_count else None
        self.query_one("#details", Static).update(details)


def _option(choice: KeyedAnswers) -> Option:
    return Option(Text(f"{choice.key} {choice.name:<{_NAME_WIDTH}} {choice.note}".rstrip()), choice.key)
