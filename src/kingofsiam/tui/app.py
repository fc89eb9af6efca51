"""The table in the terminal: the board, the players, the turn beside it and the log. Bots think in the background."""

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from itertools import count
from pathlib import Path
from shlex import quote
from typing import ClassVar, Final

from rich.console import RenderableType
from rich.text import Text
from textual import on
from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Key
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from kingofsiam.file_io import CannotWrite, write_file
from kingofsiam.fluent import Value
from kingofsiam.model.pieces import SEAT_LETTERS, Seat
from kingofsiam.players import PlayerFailed
from kingofsiam.render.names import capitalize
from kingofsiam.render.sentences import describe_move
from kingofsiam.tui import view
from kingofsiam.tui.dialogs import PrivacyScreen, TextDialog
from kingofsiam.tui.game import TableGame, run_in_background
from kingofsiam.tui.turn import KeyedAnswers, TableTurn

_WIDTH, _HEIGHT = 80, 24
_BOARD_LINES: Final = 13
_LOG_TURNS: Final = 12
_NOTIFICATION_SECONDS: Final = 2.5
_POLL_INTERVAL: Final = 0.2
_NAME_WIDTH: Final = 13
_PLAY_MOVE: Final = "play-move"
_KEYS: Final = {
    "step_back": "escape",
    "why": "w",
    "analyse": "a",
    "undo": "u",
    "cards": "c",
    "log": "l",
    "save": "s",
    "help": "h,question_mark,f1",
    "leave": "q,ctrl+c",
}
"""The keys of each action; what the footer calls it is a message of its name."""

_STYLESHEET: Final = """
#title { height: 1; text-style: reverse; }
#upper { height: 45%; }
#table { width: 50; height: 100%; border: round $foreground; padding: 0; }
#panel { width: 1fr; height: 100%; border: round $foreground; }
#question { height: auto; }
#choices { height: auto; max-height: 11; border: none; padding: 0; background: transparent; }
#panel VerticalScroll { height: 1fr; margin-top: 1; }
#log { height: 1fr; border-top: solid $foreground; }
#panel, #log, .frame { border-title-style: bold; border-title-color: $foreground; }
ModalScreen { align: center middle; }
PrivacyScreen { background: $background; }
.frame { border: round $foreground; width: 100%; max-width: 100; padding: 0 1; }
"""


class TableApp(App[str]):
    """A game being played. It shows what `viewer` may see: the human player in front of the screen, or nobody.

    `delay` is the time in seconds that bots wait before each move, and `file` is where the game is saved.
    `run` returns a message to print in the shell, or None.
    """

    TITLE: str | None = "King of Siam"
    CSS: ClassVar[str] = _STYLESHEET
    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False
    AUTO_FOCUS: ClassVar[str | None] = "#choices"

    def __init__(self, game: TableGame, *, delay: float = 0.6, file: Path | None = None) -> None:
        super().__init__()
        if not self.no_color:  # use the terminal's own colours, even if it has only sixteen
            self.theme = "ansi-dark"
        self.game: TableGame = game
        self.turn: TableTurn = TableTurn(game.turn)
        self.viewer: Seat | None = None
        for action, keys in _KEYS.items():
            self.bind(keys, action, description=game.say(f"key-{action}"))
        self._delay, self._file, self._saved_moves, self._leaving = delay, file, game.game.moves, False

    def compose(self) -> ComposeResult:
        """The board with the players, the turn beside it, the log below."""
        yield Static(id="title")
        with Horizontal(id="upper"):
            yield Static(id="table")
            with Vertical(id="panel"):
                yield Static(id="question")
                yield OptionList(id="choices")
                with VerticalScroll(can_focus=False):
                    yield Static(id="details")
        with VerticalScroll(id="log") as log:
            log.border_title = self.game.say("log")
            yield Static(id="events")
        yield Footer()

    def on_mount(self) -> None:
        """Start or resume the game."""
        self.query_one("#upper").styles.min_height = _BOARD_LINES + len(self.game.player_kinds)
        if self.size.width < _WIDTH or self.size.height < _HEIGHT:
            self._show_message("window", width=_WIDTH, height=_HEIGHT)
        self._go_to(self.game)

    # --- the course of the game --------------------------------------------------------------------------------------

    @property
    def choosing(self) -> bool:
        """Whether the human player to move is in front of the screen and choosing."""
        return self.game.human_to_move and self.viewer == self.game.state.to_move

    @property
    def _covered(self) -> bool:
        return len(self.screen_stack) > 1

    def _go_to(self, game: TableGame) -> None:
        """Show the changed game, and let the player to move choose or think."""
        self.game, self._leaving = game, False
        self.turn = TableTurn(game.turn)
        if game.human_to_move and game.needs_privacy_screen(self.viewer):
            self.viewer = None
            self._show_all()
            words = game.say("privacy", player=view.player_name(game, game.state.to_move))
            self.push_screen(PrivacyScreen(words, game.say("show")), lambda _: self._begin_turn())
        elif game.human_to_move:
            self._begin_turn()
        else:
            self._show_all()
            if game.state.outcome is None:
                self.run_worker(self._think(game), exclusive=True)
            else:
                self._read("end", view.end(game, game.state.outcome))

    def _begin_turn(self) -> None:
        self.viewer = self.game.state.to_move
        self._show_all()

    async def _think(self, game: TableGame) -> None:
        """Play the move of the bot, once no dialog covers the table, unless the player undoes a turn meanwhile."""
        await asyncio.sleep(self._delay)
        try:
            move = await run_in_background(game.machine_move)
        except PlayerFailed as failed:
            self._read("no-move", str(failed))
            return
        while self._covered:
            await asyncio.sleep(_POLL_INTERVAL)
        if self.game is game:
            self._go_to(game.play(move))

    def on_key(self, event: Key) -> None:
        """The key of a legal choice takes it; the key of an illegal one shows the reasons."""
        if self._covered or not self.choosing:
            return
        if event.key == "enter" and not isinstance(self.focused, OptionList):
            self.query_one("#choices", OptionList).action_select()  # a list handles Enter itself
        else:
            self._choose(event.key)

    @on(OptionList.OptionSelected)
    def option_selected(self, event: OptionList.OptionSelected) -> None:
        """Handle Enter or a click on a choice, or on the whole move."""
        if self.choosing and event.option_id == _PLAY_MOVE and self.turn.turn.move is not None:
            self._go_to(self.game.play(self.turn.turn.move))
        elif self.choosing:
            self._choose(event.option_id)

    def _choose(self, key: str | None) -> None:
        choice = next((choice for choice in self.turn.choices if choice.key == key), None)
        if choice is not None and choice.legal:
            self.turn = self.turn.choose(choice)
            self._show_turn()
        elif choice is not None:
            self._read("why-not", view.reasons(self.turn, (choice,)))

    # --- what is shown -----------------------------------------------------------------------------------------------

    def _show_all(self) -> None:
        """Redraw everything, as the viewer sees it."""
        self._static("#title").update(view.title(self.game, self.game.game.observe(self.viewer)))
        self._static("#events").update(view.log(self.game, self.viewer, _LOG_TURNS))
        self.call_after_refresh(self.screen_stack[0].query_one("#log", VerticalScroll).scroll_end, animate=False)
        self._show_turn()

    def _show_turn(self) -> None:
        """Redraw the turn, and the board as the turn makes it."""
        observation = self.game.game.observe(self.viewer)
        remarks = view.remarks(self.game, observation)
        own = None if self.viewer is None else observation.players[self.viewer].hand
        say = self.game.say
        if not self.choosing:
            lines = [say("thinks", player=view.player_name(self.game, self.game.state.to_move))]
            if observation.outcome is not None:
                lines = [*view.end(self.game, observation.outcome).splitlines()[:1], say("after-end")]
            elif own is not None:
                lines += ["", say("your-cards", cards=view.card_names(self.game, own))]
            self._fill(say("end" if self.game.over else "wait"), lines, (), remarks)
        else:
            observation = replace(observation, board=self.turn.turn.preview)
            heading, move = say("your-turn", seat=SEAT_LETTERS[self.game.state.to_move]), self.turn.turn.move
            chosen = [f"{question.short}: {label}" for question, label in self.turn.turn.steps]
            if move is None:
                lines = [*chosen, *[""] * bool(chosen), self.turn.question]
                self._fill(heading, lines, map(_option, self.turn.legal), "" if chosen else remarks)
            else:
                text = capitalize(describe_move(move, observation.board.map, language=self.game.language))
                lines = [f"{text}.", "", say("enter-plays")]
                self._fill(heading, lines, (Option(Text(say("play-it")), _PLAY_MOVE),), "")
        self._static("#table").update(view.table(self.game, observation))

    def _fill(self, heading: str, lines: Iterable[str], options: Iterable[Option], details: str) -> None:
        self.screen_stack[0].query_one("#panel").border_title = heading
        self._static("#question").update(Text("\n".join(lines)))
        self._static("#details").update(Text(details))
        choices = self.screen_stack[0].query_one("#choices", OptionList)
        choices.clear_options().add_options(options)
        choices.highlighted = 0 if choices.option_count else None

    def _static(self, selector: str) -> Static:
        """A part of the table, even if a dialog covers it."""
        return self.screen_stack[0].query_one(selector, Static)

    def _read(self, heading: str, content: RenderableType) -> None:
        shown, say = Text(content) if isinstance(content, str) else content, self.game.say
        self.push_screen(TextDialog(say(heading), shown, say("close")))

    def _show_message(self, message: str, **facts: Value) -> None:
        self.notify(self.game.say(message, **facts), timeout=_NOTIFICATION_SECONDS, markup=False)

    # --- keys --------------------------------------------------------------------------------------------------------

    def action_step_back(self) -> None:
        """Go one step back in the turn."""
        self.turn = self.turn.back()
        self._show_turn()

    def action_why(self) -> None:
        """Show why the other choices are illegal."""
        if self.choosing and self.turn.illegal:
            self._read("why-not", view.reasons(self.turn, self.turn.illegal))
        else:
            self._show_message("all-legal" if self.choosing else "no-choice")

    def action_analyse(self) -> None:
        """Look for the best moves in the background, and show them."""
        if self.choosing:
            self._show_message("looking")
            self.run_worker(self._analyse(self.game), exclusive=True)

    async def _analyse(self, game: TableGame) -> None:
        advice = await run_in_background(game.advice)
        if self.game is game and not self._covered:
            self._read("best-moves", advice)

    def action_undo(self) -> None:
        """Undo turns, back to the previous decision of a human player."""
        if (earlier := self.game.undo()) is None:
            self._show_message("no-undo")
        else:
            self._go_to(earlier)

    def action_cards(self) -> None:
        """Show the hands and piles, as far as the viewer may see them."""
        self._read("cards", view.cards(self.game, self.game.game.observe(self.viewer)))

    def action_log(self) -> None:
        """Show the whole log."""
        self._read("log", view.log(self.game, self.viewer))

    def action_help(self) -> None:
        """Show the keys."""
        self._read("help", self.game.say("keys"))

    def action_save(self) -> None:
        """Save the record in the file of the game, at first in a new one."""
        new_files = (Path(f"siam-game-{number}.txt") for number in count(1))
        file = self._file or next(file for file in new_files if not file.exists())
        try:
            write_file(file, self.game.game.to_text())
        except CannotWrite as error:
            self._show_message("not-saved", error=str(error))
        else:
            self._file, self._saved_moves = file, self.game.game.moves
            self._show_message("saved", file=str(file))

    def action_leave(self) -> None:
        """Leave; only at the second time if the game is not saved."""
        saved = self._saved_moves == self.game.game.moves
        if not (saved or self._leaving):
            self._leaving = True
            self._show_message("unsaved")
        elif saved and self._file is not None:
            command = f"kingofsiam play --resume {quote(str(self._file))}"
            self.exit(self.game.say("to-resume", file=str(self._file), command=command))
        else:
            self.exit()


def _option(choice: KeyedAnswers) -> Option:
    return Option(Text(f"{choice.key} {choice.name:<{_NAME_WIDTH}} {choice.note}".rstrip()), choice.key)
