"""The Textual application and its stylesheet: one screen of 80 x 24 characters or more, in the terminal's colours."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import ClassVar, Final

from textual.app import App
from textual.binding import BindingType

from kingofsiam.tui.game import GameOptions, TableGame
from kingofsiam.tui.start_screen import StartScreen
from kingofsiam.tui.table_screen import TableResult, TableScreen

STYLESHEET: Final = """
#title { height: 1; text-style: reverse; }
#upper { height: 45%; }
#board { width: 50; border: round $foreground; padding: 0; }
TurnPanel { width: 1fr; border: round $foreground; height: 100%; }
TurnPanel #question { height: auto; }
TurnPanel OptionList { height: auto; max-height: 11; }
TurnPanel VerticalScroll { height: 1fr; margin-top: 1; }
#log { height: 1fr; border-top: solid $foreground; }

#board, TurnPanel, #log, .frame { border-title-style: bold; border-title-color: $foreground; }

OptionList { border: none; padding: 0; background: transparent; }
OptionList:focus { border: none; }
Input { border: none; border-bottom: solid $foreground; height: 2; padding: 0; background: transparent; }

ModalScreen, PrivacyScreen, StartScreen { align: center middle; }
.frame { border: round $foreground; width: 100%; max-width: 100; padding: 0 1; }
.middle { width: 100%; max-width: 76; height: auto; max-height: 100%; }
.middle .frame { height: auto; }
PrivacyScreen .frame { padding: 1 2; }
ChoiceDialog VerticalScroll { height: auto; max-height: 14; }
StartScreen OptionList { margin: 1 0; height: auto; }
WhyScreen .frame, RulesScreen .frame { height: 1fr; }
WhyScreen OptionList { height: auto; max-height: 10; margin: 1 0; }
RulesScreen OptionList { height: 40%; border-bottom: solid $foreground; }
"""


class TableApp(App[str]):
    """The terminal application: the table with a game, or the start screen if there is no game yet.

    `delay` is the time in seconds that machine players wait before each move, and `file` is where the game is saved.
    `run` returns a message to print in the shell, or None.
    """

    TITLE = "King of Siam"
    CSS = STYLESHEET
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [("ctrl+c", "quit", "Quit")]

    def __init__(
        self,
        game: TableGame | None = None,
        game_options: GameOptions | None = None,
        *,
        delay: float = 0.6,
        file: Path | None = None,
    ) -> None:
        super().__init__()
        if not self.no_color:  # use the terminal's own colours, even if it has only sixteen
            self.theme = "ansi-dark"
        self._game, self._game_options, self._delay, self._file = game, game_options or GameOptions(), delay, file

    def on_mount(self) -> None:
        """Show the table, or the start screen if there is no game."""
        if self._game is None:
            self.show_start_screen()
        else:
            self.show_table(self._game, self._file)

    def show_start_screen(self) -> None:
        """Show the start screen, then the table with the new game."""
        self.push_screen(StartScreen(self._game_options), self._begin_game)

    def _begin_game(self, game_options: GameOptions | None) -> None:
        if game_options is not None:
            self._game_options = game_options
            self.show_table(game_options.begin())

    def show_table(self, game: TableGame, file: Path | None = None) -> None:
        """Show a game at the table; `file` is where it is saved."""
        self.push_screen(TableScreen(game, delay=self._delay, file=file), self._close_table)

    def _close_table(self, result: TableResult | None) -> None:
        if result is None or result.new_game:
            self.show_start_screen()
        elif result.saved_in is None:
            self.exit()
        else:
            command = f"kingofsiam play --resume {quote(str(result.saved_in))}"
            self.exit(f"Saved in {result.saved_in}. To resume it: {command}")
