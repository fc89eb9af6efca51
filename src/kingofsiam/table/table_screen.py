"""The table itself: the board, the players, the turn that is being chosen, the log."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final

from rich.text import Text
from textual import on
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Key
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Footer, OptionList, Static

from kingofsiam.rules.s2_concept import Seat
from kingofsiam.table import view
from kingofsiam.table.choosing import Turn
from kingofsiam.table.game import Game
from kingofsiam.table.pages import Curtain, Decision, Page, SavePage
from kingofsiam.table.rules_screen import RulesScreen
from kingofsiam.table.thinking import in_background
from kingofsiam.table.turn_panel import TurnPanel
from kingofsiam.table.why_screen import WhyScreen

_LEAVE: Final = {"s": "save it and quit", "q": "quit without saving"}
_WIDTH, _HEIGHT = 80, 24
_LINES_OF_THE_BOARD: Final = 13
_TURNS_IN_THE_LOG: Final = 12
_SECONDS_TO_READ: Final = 2.5
_READING: Final = 0.2
_END: Final = {"n": "a new game", "s": "save this one", "q": "quit"}


@dataclass(frozen=True)
class Leaving:
    """A player leaves the table, perhaps for another game; `saved_in` is the file of this one."""

    again: bool = False
    saved_in: Path | None = None


class TableScreen(Screen[Leaving]):
    """A game being played; closes when the player leaves it.

    What is shown is what `viewer` may see: the human player who looks at the screen.
    """

    AUTO_FOCUS = "#choices"
    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "back", "Back"),
        ("w", "why", "Why not?"),
        ("u", "undo", "Undo"),
        ("r", "redo", "Redo"),
        ("c", "cards", "Cards"),
        ("l", "log", "Log"),
        ("s", "save", "Save"),
        ("h,question_mark,f1", "help", "Help"),
        ("q", "leave", "Quit"),
    ]

    def __init__(self, game: Game, *, pace: float, file: Path | None) -> None:
        super().__init__()
        self.game, self.turn = game, Turn(game.state)
        self.viewer: Seat | None = None
        self._pace, self._file, self._saved = pace, file, game.moves[: game.at]
        self._timer: Timer | None = None

    @property
    def _program(self) -> App[str]:
        return self.app  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType] - it is that of app.py

    def compose(self) -> ComposeResult:
        """The board with the players, the turn beside it, the log below."""
        yield Static(id="title")
        with Horizontal(id="upper"):
            with Vertical(id="board"):
                yield Static(id="table")
            yield TurnPanel(id="turn")
        with VerticalScroll(id="log"):
            yield Static(id="told")
        yield Footer()

    def on_mount(self) -> None:
        """Begin, or go on."""
        self.query_one("#log").border_title = "Log"
        self.query_one("#upper").styles.min_height = _LINES_OF_THE_BOARD + len(self.game.kinds)
        if self.size.width < _WIDTH or self.size.height < _HEIGHT:
            self._say(f"The table needs a window of {_WIDTH} x {_HEIGHT} characters or more.")
        self.settle()

    def settle(self) -> None:
        """After anything has changed: show it, and see to it that whoever is to move can."""
        if self._timer is not None:
            self._timer.stop()
        if self.game.human_to_move and self.game.needs_curtain(self.viewer):
            self.viewer = None
            self.show_all()
            player = view.player_name(self.game, self.game.state.to_move)
            self._program.push_screen(Curtain(player), lambda _: self._begin_turn())
        elif self.game.human_to_move:
            self._begin_turn()
        else:
            self.show_all()
            self._let_others_go_on()

    def _begin_turn(self) -> None:
        self.viewer = self.game.state.to_move
        self.turn = Turn(self.game.state)
        self.show_all()

    def _let_others_go_on(self) -> None:
        if not self.game.over and self._pace:
            self._timer = self.set_timer(self._pace, self._machine_turn)
        elif not self.game.over:
            self.call_later(self._machine_turn)
        elif self.game.state.outcome is not None:
            content = view.end(self.game, self.game.state.outcome)
            self._program.push_screen(Decision("The end", content, _END), self._after_the_end)

    def _machine_turn(self) -> None:
        """Let the machine player move."""
        if not (self.game.over or self.game.human_to_move):
            self.run_worker(self._think(self.game), exclusive=True)

    async def _think(self, game: Game) -> None:
        """Play what the machine player does, as soon as nobody reads anything over the table any more.

        A turn may be taken back meanwhile: then what was thought of it is forgotten.
        """
        move = await in_background(game.machine_move)
        while not self.is_active:
            await asyncio.sleep(_READING)
        if self.game is game:
            self._go_to(game.play(move))

    def _say(self, words: str) -> None:
        self.notify(words, timeout=_SECONDS_TO_READ, markup=False)

    def _go_to(self, game: Game | None) -> None:
        if game is None:
            self._say("There is nothing to take back, or to play again.")
            return
        self.game = game
        self.settle()

    @property
    def choosing(self) -> bool:
        """Whether a human player is choosing now, and looks at the screen."""
        return self.game.human_to_move and self.viewer == self.game.state.to_move

    def show_all(self) -> None:
        """Draw everything anew, as the viewer sees it."""
        seen = self.game.seen_by(self.viewer)
        self.query_one("#title", Static).update(view.title(self.game, seen))
        self.query_one("#table", Static).update(view.table(self.game, seen))
        self.query_one("#told", Static).update(view.log(self.game, _TURNS_IN_THE_LOG))
        self.call_after_refresh(self.query_one("#log", VerticalScroll).scroll_end, animate=False)
        self.show_turn()

    def show_turn(self) -> None:
        """Draw the panel of the turn anew."""
        seen, panel = self.game.seen_by(self.viewer), self.query_one(TurnPanel)
        if self.choosing:
            panel.show_turn(self.game, self.turn, seen)
        else:
            panel.show_waiting(self.game, seen)

    def on_key(self, event: Key) -> None:
        """The key of a choice takes it; that of something not offered shows the reasons."""
        if not self.choosing:
            return
        if any(each.key == event.key for each in self.turn.choices):
            self._take(event.key)
        elif event.key == "enter" and not isinstance(self.focused, OptionList):  # the list takes it by itself
            self.query_one(TurnPanel).take_highlighted()
        elif any(each.key == event.key for each in self.turn.refused):
            self._program.push_screen(WhyScreen(self.turn, event.key))

    @on(OptionList.OptionSelected)
    def option_taken(self, event: OptionList.OptionSelected) -> None:
        """Enter or a click on a choice, or on the move that is all chosen."""
        if self.choosing and event.option_id is not None:
            self._take(event.option_id)

    def _take(self, key: str) -> None:
        choice = self.turn.with_key(key)
        if self.turn.move is not None:
            self._go_to(self.game.play(self.turn.move))
        elif choice is not None:
            self.turn = self.turn.choose(choice.value)
            self.show_turn()

    def action_back(self) -> None:
        """One step back in the turn."""
        self.turn = self.turn.back()
        self.show_turn()

    def action_why(self) -> None:
        """Show the reasons why something is not offered."""
        if self.choosing and self.turn.refused:
            self._program.push_screen(WhyScreen(self.turn))
        else:
            self._say("Everything is offered." if self.choosing else "There is nothing to choose now.")

    def action_undo(self) -> None:
        """Take turns back to the last decision of a human player."""
        self._go_to(self.game.undo())

    def action_redo(self) -> None:
        """Play again what was taken back, to the next decision of a human player."""
        self._go_to(self.game.redo())

    def action_cards(self) -> None:
        """Show the hands and piles, as far as the viewer may see them."""
        lines = view.all_cards(self.game, self.game.seen_by(self.viewer))
        self._program.push_screen(Page("Cards", Text("\n".join(lines))))

    def action_log(self) -> None:
        """Show the whole log."""
        self._program.push_screen(Page("Log", view.log(self.game)))

    def action_help(self) -> None:
        """Show the keys and the rules."""
        self._program.push_screen(RulesScreen())

    def action_save(self) -> None:
        """Ask for a file and save the record."""
        self._save(quit_then=False)

    def _save(self, *, quit_then: bool) -> None:
        def saved(file: Path | None) -> None:
            if file is None:
                return
            self._file, self._saved = file, self.game.moves[: self.game.at]
            self._say(f"Saved in {file}.")
            if quit_then:
                self._quit()

        self._program.push_screen(SavePage(self.game.to_record(), self._file), saved)

    def action_leave(self) -> None:
        """Leave; ask first if the game is not saved."""
        if self._saved == self.game.moves[: self.game.at]:
            self._quit()
        else:
            words = Text("The game as it is now is not saved.")
            self._program.push_screen(Decision("Leave?", words, _LEAVE), self._after_the_end)

    def _after_the_end(self, answer: str | None) -> None:
        """What was answered when leaving, or at the end of the game."""
        match answer:
            case "n":
                self.dismiss(Leaving(again=True))
            case "s":
                self._save(quit_then=not self.game.over)
            case "q":
                self._quit()
            case _:
                self.show_all()

    def _quit(self) -> None:
        self.dismiss(Leaving(saved_in=self._file))
