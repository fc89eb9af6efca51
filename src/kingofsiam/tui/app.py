"""The Textual application: the start screen of a new game, the stylesheet, and the way from one screen to the next."""

from pathlib import Path
from shlex import quote
from typing import ClassVar, Final

from rich.text import Text
from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from kingofsiam.tui.game import GameOptions, TableGame
from kingofsiam.tui.table_screen import TableResult, TableScreen

_SEED_ROW: Final = 3
_SEED_KEYS: Final = (*"0123456789", "backspace")
_INSTRUCTIONS: Final = (
    "Up and down choose a line, left and right (or a click) change it. In the line of the seed, type digits "
    "and delete them with Backspace; the same seed gives the same deal."
)


class StartScreen(Screen[GameOptions]):
    """Asks for the options of a new game; closes with `GameOptions`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "cycle(-1)", "Previous", priority=True),
        Binding("right", "cycle(1)", "Next", priority=True),
        ("q,escape", "app.quit", "Quit"),
    ]

    def __init__(self, game_options: GameOptions) -> None:
        super().__init__()
        self._game_options = game_options

    def compose(self) -> ComposeResult:
        """The instructions, a line for each option, and the explanations."""
        with Vertical(classes="middle"), Vertical(classes="frame") as frame:
            frame.border_title = "King of Siam"
            yield Static(_INSTRUCTIONS)
            yield OptionList(id="rows")
            yield Static(id="explanations")
        yield Footer()

    def on_mount(self) -> None:
        """Show the options, and highlight the last line: it starts the game."""
        self._show_rows(len(self._game_options.rows))

    @property
    def _rows(self) -> OptionList:
        return self.query_one("#rows", OptionList)

    def _show_rows(self, row: int) -> None:
        lines = [Text(f"{label:<10} < {value} >") for label, value, _ in self._game_options.rows]
        self._rows.clear_options().add_options([*lines, Option(Text("Start the game"), "start")])
        self._rows.highlighted = min(row, len(lines))
        self.query_one("#explanations", Static).update(Text("\n".join(self._game_options.explanations())))

    def action_cycle(self, step: int) -> None:
        """Change the highlighted option to its next or previous value."""
        row = self._rows.highlighted
        if row is not None and row < len(self._game_options.rows):
            _, _, cycled = self._game_options.rows[row]
            self._change(row, cycled(step))

    def _change(self, row: int, game_options: GameOptions) -> None:
        self._game_options = game_options
        self._show_rows(row)

    @on(OptionList.OptionSelected)
    def select_row(self, event: OptionList.OptionSelected) -> None:
        """Handle Enter or a click: the last line starts the game, the others take their next value."""
        if event.option_id == "start":
            self.dismiss(self._game_options)
        else:
            self.action_cycle(1)

    def on_key(self, event: Key) -> None:
        """Edit the seed with digits and Backspace."""
        row, key = self._rows.highlighted, event.key if event.key == "backspace" else event.character or ""
        if row == _SEED_ROW and key in _SEED_KEYS:
            self._change(row, self._game_options.with_seed_key(key))


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

    `delay` is the time in seconds that bots wait before each move, and `file` is where the game is saved.
    `run` returns a message to print in the shell, or None.
    """

    TITLE: str | None = "King of Siam"
    CSS: ClassVar[str] = STYLESHEET
    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False
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
