"""The main screen: the board, the players, the turn panel and the log. Bots think in a background thread."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Thread
from typing import ClassVar, Final, TypeVar

from rich.text import Text
from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Key
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Footer, OptionList, Static

from kingofsiam.model.pieces import Seat
from kingofsiam.tui import view
from kingofsiam.tui.dialogs import ChoiceDialog, PrivacyScreen, RulesScreen, SaveDialog, TextDialog, WhyScreen
from kingofsiam.tui.game import TableGame
from kingofsiam.tui.turn import TableTurn
from kingofsiam.tui.turn_panel import PLAY_MOVE, TurnPanel

_T = TypeVar("_T")

_WIDTH, _HEIGHT = 80, 24
_BOARD_LINES: Final = 13
_LOG_TURNS: Final = 12
_NOTIFICATION_SECONDS: Final = 2.5
_POLL_INTERVAL: Final = 0.2
_LEAVE_ANSWERS: Final = {"s": "save it and quit", "q": "quit without saving"}
_END_ANSWERS: Final = {"n": "a new game", "s": "save this one", "q": "quit"}


async def run_in_background(function: Callable[[], _T]) -> _T:
    """Call the function in a daemon thread: its result or its error. The program can end without waiting for it."""
    result: Future[_T] = Future()
    Thread(target=_run_and_set_result, args=(function, result), daemon=True).start()
    return await asyncio.wrap_future(result)


def _run_and_set_result(function: Callable[[], _T], result: Future[_T]) -> None:
    if result.set_running_or_notify_cancel():
        try:
            result.set_result(function())
        except Exception as error:  # noqa: BLE001 - raised again in the caller
            result.set_exception(error)


@dataclass(frozen=True)
class TableResult:
    """How the table was left: for a new game or not, and the file in which this game was saved, if any."""

    new_game: bool = False
    saved_in: Path | None = None


class TableScreen(Screen[TableResult]):
    """A game being played; closes when the player leaves.

    It shows what `viewer` may see: the human player in front of the screen, or nobody.
    """

    AUTO_FOCUS: ClassVar[str | None] = "#choices"
    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "back", "Back"),
        ("w", "why", "Why not?"),
        ("a", "analyse", "Analyse"),
        ("u", "undo", "Undo"),
        Binding("r", "redo", "Redo", show=False),
        ("c", "cards", "Cards"),
        ("l", "log", "Log"),
        ("s", "save", "Save"),
        ("h,question_mark,f1", "help", "Help"),
        ("q", "leave", "Quit"),
    ]

    def __init__(self, game: TableGame, *, delay: float, file: Path | None) -> None:
        super().__init__()
        self.game: TableGame = game
        self.turn: TableTurn = TableTurn(game.game.turn)
        self.viewer: Seat | None = None
        self._delay, self._record_file, self._saved_moves = delay, file, game.game.moves
        self._timer: Timer | None = None

    @property
    def _table_app(self) -> App[str]:
        return self.app  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType] - it is a `TableApp`

    def compose(self) -> ComposeResult:
        """The board with the players, the turn beside it, the log below."""
        yield Static(id="title")
        with Horizontal(id="upper"):
            with Vertical(id="board"):
                yield Static(id="table")
            yield TurnPanel(id="turn")
        with VerticalScroll(id="log"):
            yield Static(id="events")
        yield Footer()

    def on_mount(self) -> None:
        """Start or resume the game."""
        self.query_one("#log").border_title = "Log"
        self.query_one("#upper").styles.min_height = _BOARD_LINES + len(self.game.player_kinds)
        if self.size.width < _WIDTH or self.size.height < _HEIGHT:
            self._show_message(f"The table needs a window of {_WIDTH} x {_HEIGHT} characters or more.")
        self.advance()

    def advance(self) -> None:
        """Show the changed game, and let the player to move choose or think."""
        if self._timer is not None:
            self._timer.stop()
        if self.game.human_to_move and self.game.needs_privacy_screen(self.viewer):
            self.viewer = None
            self.show_all()
            player = view.player_name(self.game, self.game.state.to_move)
            self._table_app.push_screen(PrivacyScreen(player), lambda _: self._begin_turn())
        elif self.game.human_to_move:
            self._begin_turn()
        else:
            self.show_all()
            self._continue_without_human()

    def _begin_turn(self) -> None:
        self.viewer = self.game.state.to_move
        self.turn = TableTurn(self.game.game.turn)
        self.show_all()

    def _continue_without_human(self) -> None:
        if not self.game.over and self._delay:
            self._timer = self.set_timer(self._delay, self._machine_turn)
        elif not self.game.over:
            self.call_later(self._machine_turn)
        elif self.game.state.outcome is not None:
            content = view.end(self.game, self.game.state.outcome)
            self._table_app.push_screen(ChoiceDialog("The end", content, _END_ANSWERS), self._handle_answer)

    def _machine_turn(self) -> None:
        """Start the search for a move of the bot."""
        if not (self.game.over or self.game.human_to_move):
            self.run_worker(self._think(self.game), exclusive=True)

    async def _think(self, game: TableGame) -> None:
        """Play the move of the bot, once no dialog covers the table.

        If the player undoes a turn meanwhile, the move is forgotten.
        """
        move = await run_in_background(game.machine_move)
        while not self.is_active:
            await asyncio.sleep(_POLL_INTERVAL)
        if self.game is game:
            self._go_to(game.play(move))

    def _show_message(self, message: str) -> None:
        self.notify(message, timeout=_NOTIFICATION_SECONDS, markup=False)

    def _go_to(self, game: TableGame | None) -> None:
        if game is None:
            self._show_message("There is nothing to undo or redo.")
            return
        self.game = game
        self.advance()

    @property
    def choosing(self) -> bool:
        """Whether the human player to move is in front of the screen and choosing."""
        return self.game.human_to_move and self.viewer == self.game.state.to_move

    def show_all(self) -> None:
        """Redraw everything, as the viewer sees it."""
        observation = self.game.observation_for(self.viewer)
        self.query_one("#title", Static).update(view.title(self.game, observation))
        self.query_one("#events", Static).update(view.log(self.game, self.viewer, _LOG_TURNS))
        self.call_after_refresh(self.query_one("#log", VerticalScroll).scroll_end, animate=False)
        self.show_turn()

    def show_turn(self) -> None:
        """Redraw the turn panel, and the board as the turn makes it."""
        observation, panel = self.game.observation_for(self.viewer), self.query_one(TurnPanel)
        if self.choosing:
            observation = replace(observation, board=self.turn.turn.preview)
            panel.show_turn(self.game, self.turn, observation)
        else:
            panel.show_waiting(self.game, observation)
        self.query_one("#table", Static).update(view.table(self.game, observation))

    def on_key(self, event: Key) -> None:
        """The key of a legal choice takes it; the key of an illegal one shows the reasons."""
        if self.choosing and event.key == "enter" and not isinstance(self.focused, OptionList):
            self.query_one(TurnPanel).select_highlighted()  # a list handles Enter itself
        elif self.choosing:
            self._choose_key(event.key)

    @on(OptionList.OptionSelected)
    def option_selected(self, event: OptionList.OptionSelected) -> None:
        """Handle Enter or a click on a choice, or on the whole move."""
        if self.choosing and event.option_id == PLAY_MOVE and self.turn.turn.move is not None:
            self._go_to(self.game.play(self.turn.turn.move))
        elif self.choosing and event.option_id is not None:
            self._choose_key(event.option_id)

    def _choose_key(self, key: str) -> None:
        choice = next((option for option in self.turn.choices if option.key == key), None)
        if choice is not None and choice.legal:
            self.turn = self.turn.choose(choice)
            self.show_turn()
        elif choice is not None:
            self._table_app.push_screen(WhyScreen(self.turn, key))

    def action_back(self) -> None:
        """Go one step back in the turn."""
        self.turn = self.turn.back()
        self.show_turn()

    def action_why(self) -> None:
        """Show why the other choices are illegal."""
        if self.choosing and self.turn.illegal:
            self._table_app.push_screen(WhyScreen(self.turn))
        else:
            self._show_message("Every choice is legal." if self.choosing else "There is nothing to choose now.")

    def action_analyse(self) -> None:
        """Look for the best moves in the background, and show them."""
        if self.choosing:
            self._show_message("Looking for the best moves ...")
            self.run_worker(self._analyse(self.game), exclusive=True)
        else:
            self._show_message("There is nothing to choose now.")

    async def _analyse(self, game: TableGame) -> None:
        advice = await run_in_background(game.advice)
        if self.is_active and self.game is game:
            self._table_app.push_screen(TextDialog("The best moves", Text(advice)))

    def action_undo(self) -> None:
        """Undo turns, back to the previous decision of a human player."""
        self._go_to(self.game.undo())

    def action_redo(self) -> None:
        """Redo turns, up to the next decision of a human player."""
        self._go_to(self.game.redo())

    def action_cards(self) -> None:
        """Show the hands and piles, as far as the viewer may see them."""
        lines = view.card_lines(self.game, self.game.observation_for(self.viewer))
        self._table_app.push_screen(TextDialog("Cards", Text("\n".join(lines))))

    def action_log(self) -> None:
        """Show the whole log."""
        self._table_app.push_screen(TextDialog("Log", view.log(self.game, self.viewer)))

    def action_help(self) -> None:
        """Show the keys and the rules."""
        self._table_app.push_screen(RulesScreen())

    def action_save(self) -> None:
        """Ask for a file and save the record."""
        self._save(then_quit=False)

    def _save(self, *, then_quit: bool) -> None:
        def on_saved(file: Path | None) -> None:
            if file is None:
                return
            self._record_file, self._saved_moves = file, self.game.game.moves
            self._show_message(f"Saved in {file}.")
            if then_quit:
                self._quit()

        self._table_app.push_screen(SaveDialog(self.game.game.record(), self._record_file), on_saved)

    def action_leave(self) -> None:
        """Leave; ask first if the game is not saved."""
        if self._saved_moves == self.game.game.moves:
            self._quit()
        else:
            question = Text("The game as it is now is not saved.")
            self._table_app.push_screen(ChoiceDialog("Leave?", question, _LEAVE_ANSWERS), self._handle_answer)

    def _handle_answer(self, answer: str | None) -> None:
        """Act on the answer given when leaving, or at the end of the game."""
        match answer:
            case "n":
                self.dismiss(TableResult(new_game=True))
            case "s":
                self._save(then_quit=not self.game.over)
            case "q":
                self._quit()
            case _:
                self.show_all()

    def _quit(self) -> None:
        self.dismiss(TableResult(saved_in=self._record_file))
