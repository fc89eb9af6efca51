"""The views: board, players, log and end of the game as lines of text.

They draw an `Observation`, so nothing can appear that the viewer may not see. Letters repeat everything that colours
say.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from rich.table import Table
from rich.text import Text

from kingofsiam.maps import Map
from kingofsiam.model.pieces import FACTIONS, SEAT_LETTERS, ActionCard, Faction, Followers, Province, Seat
from kingofsiam.model.state import Board, Outcome, State
from kingofsiam.model.violations import Violation
from kingofsiam.observation import Observation
from kingofsiam.render.names import faction_letters, follower_counts, pluralize, power_name, printable, seat_list
from kingofsiam.render.sentences import (
    describe_ban,
    describe_event,
    describe_outcome,
    describe_turn,
    explain_violations,
    rule_sentence,
)
from kingofsiam.render.text_board import clipped
from kingofsiam.rules.s1_components import CARD_SET_CARDS
from kingofsiam.rules.s2_concept import sides
from kingofsiam.tui.game import TableGame

_NAME_WIDTH: Final = 12
_LAST_COLUMN_WIDTH: Final = 9
_MAX_TERMINAL_WIDTH: Final = 500
_COLOURS: Final = ("red", "green", "yellow", "blue", "magenta", "cyan", "white")
HEADER_STYLE: Final = "bold"
FAINT_STYLE: Final = "dim"


def colour(faction: Faction, map: Map) -> str:
    """The style of a faction's letters: its colour if terminals have it, bold if not, none under `NO_COLOR`."""
    name = map.faction_colour(faction)
    if os.environ.get("NO_COLOR"):
        return ""
    return f"bright_{name}" if name in _COLOURS else "bold"


def title(game: TableGame, observation: Observation) -> Text:
    """The title line: the struggle, the turn, the player to move and the map, padded to fill any terminal."""
    names = [player_name(game, seat) for seat in range(len(observation.players))]
    turn = f" - turn {game.at + 1}" if observation.outcome is None else ""
    status = f"{describe_turn(game.state, names)}{turn}"
    return Text(f" {status} - {observation.board.map.title}".ljust(_MAX_TERMINAL_WIDTH), no_wrap=True, overflow="crop")


def player_name(game: TableGame, seat: Seat) -> str:
    """The letter of a seat, the name of its player if they have one, and the kind of player."""
    name, kind = printable(game.whole.names[seat]), game.player_kinds[seat]
    if not name or name == kind:
        return f"{SEAT_LETTERS[seat]} ({kind})"
    return f"{SEAT_LETTERS[seat]} ({clipped(name, _NAME_WIDTH)}, {kind})"


def table(game: TableGame, observation: Observation) -> Text:
    """The board, the common pool and the players, in 48 columns."""
    lines = [*_board(observation.board, over=observation.outcome is not None), *_players(game, observation)]
    return Text("\n", no_wrap=True, overflow="crop").join(lines)


def _board(board: Board, *, over: bool) -> Iterator[Text]:
    yield _header_row(board.map, "province  home", "next to", "tile")
    boxes = {province: str(box) for box, province in enumerate(board.tiles, start=1)}
    for province in board.tiles:
        contested = not over and province == board.face_up[0]
        yield _row(
            (">" if contested else " ") + boxes[province],
            f"{clipped(province, _NAME_WIDTH):<{_NAME_WIDTH}} {_home_letter(board.map, province)}",
            _follower_counts(board.followers_in(province), board.map),
            "".join(sorted(boxes[neighbour] for neighbour in board.map.neighbours[province])),
            _tile(board, province),
            "bold" if contested else "",
        )
    yield _row("  ", "common pool", _follower_counts(board.pool, board.map), "", Text())


def _header_row(map: Map, first: str, second: str, third: str) -> Text:
    letters = zip(FACTIONS, faction_letters(map), strict=True)
    counts = Text(" ").join(Text(f"{letter:>3}", colour(faction, map)) for faction, letter in letters)
    return _row("  ", first, counts, second, Text(third), HEADER_STYLE)


def _row(mark: str, name: str, counts: Text, middle: str, last: Text, style: str = "") -> Text:
    """One row of the table; the columns are the same for provinces, pool and players."""
    start = Text(f"{mark} {name:<{_NAME_WIDTH + 2}} ")
    return Text.assemble(start, counts, f"  {middle:<7} ", last, style=style)


def _home_letter(map: Map, province: Province) -> str:
    faction = map.land(province).home_of
    return faction_letters(map)[faction.index] if faction else " "


def _follower_counts(followers: Followers, map: Map) -> Text:
    cells = zip(FACTIONS, follower_counts(followers, map), strict=True)
    return Text(" ").join(
        Text(f"{cell:>3}", FAINT_STYLE if cell == "-" else colour(faction, map)) for faction, cell in cells
    )


def _tile(board: Board, province: Province) -> Text:
    controller = board.controller(province)
    if controller is None:
        return Text(clipped(board.map.king, _LAST_COLUMN_WIDTH) if province in board.kings else "")
    style = colour(controller, board.map) if isinstance(controller, Faction) else "reverse"
    return Text(clipped(power_name(controller, board.map), _LAST_COLUMN_WIDTH), style)


def _players(game: TableGame, observation: Observation) -> Iterator[Text]:
    yield _header_row(observation.board.map, "player", "holds", "top card")
    for seat, player in enumerate(observation.players):
        moving = seat == observation.to_move and observation.outcome is None
        top = observation.board.map.card_name(player.played[-1]) if player.played else "-"
        yield _row(
            (">" if moving else " ") + SEAT_LETTERS[seat],
            clipped(printable(game.whole.names[seat]) or game.player_kinds[seat], _NAME_WIDTH),
            _follower_counts(player.followers, observation.board.map),
            pluralize(player.cards, "card"),
            Text(clipped(top, _LAST_COLUMN_WIDTH)),
            "bold" if moving else "",
        )


def remarks(game: TableGame, observation: Observation) -> Iterator[str]:
    """Further remarks: the teams, the swap that may not be undone, and how many turns are undone."""
    if len(observation.players) == 4:
        yield f"{' against '.join(seat_list(side) for side in sides(4))}."
    if observation.last_swap is not None:
        yield describe_ban(observation.last_swap, observation.board.map)
    if game.at < len(game.whole.moves):
        yield f"{pluralize(len(game.whole.moves) - game.at, 'turn')} undone."


def log(game: TableGame, viewer: Seat | None, turns: int | None = None) -> Table:
    """What the viewer may know of each turn, with the rule behind everything; only the last `turns`, if given."""
    lines = Table.grid(padding=(0, 1))
    lines.add_column(justify="right", style=FAINT_STYLE)
    lines.add_column()
    first = 0 if turns is None else max(0, game.at - turns)
    for turn in range(first, game.at):
        for place, event in enumerate(game.events_for(viewer, turn)):
            sentence = Text.assemble(describe_event(event, game.state.map), (f" [{event.rule.id}]", FAINT_STYLE))
            lines.add_row(str(turn + 1) if not place else "", sentence)
    return lines


def sentences(sentences_and_rules: Iterable[tuple[str, str]]) -> Text:
    """Sentences with the ids of their rules, each on its own line."""
    return Text("\n").join(
        Text.assemble(f"- {sentence}", (f" [{rule}]", FAINT_STYLE)) for sentence, rule in sentences_and_rules
    )


def card_names(held: Sequence[ActionCard], map: Map) -> str:
    """The names of cards; duplicates are counted."""
    kinds = dict.fromkeys(held)
    names = (map.card_name(card) + (f" x {held.count(card)}" if held.count(card) > 1 else "") for card in kinds)
    return ", ".join(names) or "none"


def card_lines(game: TableGame, observation: Observation) -> Iterator[str]:
    """What the viewer sees of each player's cards."""
    for seat, player in enumerate(observation.players):
        hand, pile = player.hand, len(CARD_SET_CARDS) - player.cards
        top = f" on top of {pluralize(pile - 1, 'other')}" if len(player.played) < pile else ""
        yield player_name(game, seat)
        cards = pluralize(player.cards, "hidden card") if hand is None else card_names(hand, observation.board.map)
        yield f"  holds   {cards}"
        yield f"  played  {card_names(player.played, observation.board.map)}{top}"
        yield ""


def violations_text(violations: Sequence[Violation], state: State) -> Text:
    """The reasons why a move is illegal, each with its rule."""
    return Text("\n").join(Text(f"- {reason}") for reason in explain_violations(violations, state))


def end(game: TableGame, outcome: Outcome) -> Text:
    """Who reigns, who wins, and the rules that decided it."""
    state = game.state
    names = [player_name(game, seat) for seat in range(len(state.players))]
    rules = sentences((rule_sentence(rule, state.map, state.readings), rule.id) for rule in outcome.rules)
    how = Text(describe_outcome(outcome, state.map, names), "bold")
    return Text("\n").join((how, Text(), Text("Why, rule by rule:"), rules))
