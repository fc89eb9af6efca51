"""What is seen on the table, as lines of text: the board, the players, the log, the end.

Everything is drawn from an `Observation`, so that nothing can be shown which the viewer may not see. Letters say all
that colours say.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from rich.table import Table
from rich.text import Text

from kingofsiam.maps import Map
from kingofsiam.observation import Observation
from kingofsiam.picture.columns import clipped
from kingofsiam.picture.names import SEATS, count_of, counted, letters, listed, power, seats
from kingofsiam.picture.tell import tell, tell_swap
from kingofsiam.rules.s1_components import CARD_SET_CARDS, FACTIONS, ActionCard, Faction, Followers, Province
from kingofsiam.rules.s2_concept import Seat, sides
from kingofsiam.state import Board, Outcome
from kingofsiam.table.game import Game
from kingofsiam.violations import Violation

_NAME: Final = 12
_LAST_COLUMN: Final = 9
_WIDEST: Final = 500
_COLOURS: Final = ("red", "green", "yellow", "blue", "magenta", "cyan", "white")
HEAD: Final = "bold"
FAINT: Final = "dim"


def colour(faction: Faction, map: Map) -> str:  # noqa: A002 - the booklet's word
    """The style in which a faction's letters are shown: its colour if terminals have it, none if none is wanted."""
    name = map.faction_colour(faction)
    if os.environ.get("NO_COLOR"):
        return ""
    return f"bright_{name}" if name in _COLOURS else "bold"


def title(game: Game, seen: Observation) -> Text:
    """Which struggle it is, whose turn, and on which map, in a line that is as long as any terminal is wide."""
    board, words = seen.board, "The game is over"
    if seen.outcome is None:
        passes = f" after {count_of(seen.passes, 'pass')}" + " in a row" * (seen.passes > 1) if seen.passes else ""
        struggle = f"Struggle {len(board.control) + 1} of {len(board.tiles)}: {board.face_up[0]}"
        words = f"{struggle} - turn {game.at + 1}: {player_name(game, seen.to_move)}{passes}"
    return Text(f" {words} - {board.map.title}".ljust(_WIDEST), no_wrap=True, overflow="crop")


def player_name(game: Game, seat: Seat) -> str:
    """A seat's letter and who sits there, the kind of player too if he has a name besides."""
    name, kind = game.record.players[seat], game.kinds[seat]
    if not name or name == kind:
        return f"{SEATS[seat]} ({kind})"
    return f"{SEATS[seat]} ({clipped(name, _NAME)}, {kind})"


def table(game: Game, seen: Observation) -> Text:
    """The board, the common pool and the players, in 48 columns."""
    lines = [*_board(seen.board, over=seen.outcome is not None), *_players(game, seen)]
    return Text("\n", no_wrap=True, overflow="crop").join(lines)


def _board(board: Board, *, over: bool) -> Iterator[Text]:
    yield _head(board.map, "province  home", "next to", "tile")
    boxes = {province: str(box) for box, province in enumerate(board.tiles, start=1)}
    for province in board.tiles:
        contested = not over and province == board.face_up[0]
        yield _line(
            (">" if contested else " ") + boxes[province],
            f"{clipped(province, _NAME):<{_NAME}} {_home(board.map, province)}",
            _counts(board.followers_in(province), board.map),
            "".join(sorted(boxes[each] for each in board.map.neighbours[province])),
            _tile(board, province),
            "bold" if contested else "",
        )
    yield _line("  ", "common pool", _counts(board.pool, board.map), "", Text())


def _head(map: Map, first: str, second: str, third: str) -> Text:  # noqa: A002
    counts = Text(" ").join(Text(f"{letter:>3}", colour(each, map)) for each, letter in _lettered(map))
    return _line("  ", first, counts, second, Text(third), HEAD)


def _line(mark: str, name: str, counts: Text, middle: str, last: Text, style: str = "") -> Text:
    """One row of the table; the columns are the same for provinces, pool and players."""
    start = Text(f"{mark} {name:<{_NAME + 2}} ")
    return Text.assemble(start, counts, f"  {middle:<7} ", last, style=style)


def _lettered(map: Map) -> Iterable[tuple[Faction, str]]:  # noqa: A002
    return zip(FACTIONS, letters(map), strict=True)


def _home(map: Map, province: Province) -> str:  # noqa: A002
    faction = map.land(province).home_of
    return letters(map)[faction.index] if faction else " "


def _counts(followers: Followers, map: Map) -> Text:  # noqa: A002
    cells = zip(FACTIONS, counted(followers, map), strict=True)
    return Text(" ").join(Text(f"{cell:>3}", FAINT if cell == "-" else colour(each, map)) for each, cell in cells)


def _tile(board: Board, province: Province) -> Text:
    controller = board.controller(province)
    if controller is None:
        return Text(clipped(board.map.king, _LAST_COLUMN) if province in board.kings else "")
    style = colour(controller, board.map) if isinstance(controller, Faction) else "reverse"
    return Text(clipped(power(controller, board.map), _LAST_COLUMN), style)


def _players(game: Game, seen: Observation) -> Iterator[Text]:
    yield _head(seen.board.map, "player", "holds", "top card")
    for seat, player in enumerate(seen.players):
        moving = seat == seen.to_move and seen.outcome is None
        top = seen.board.map.card_name(player.played[-1]) if player.played else "-"
        yield _line(
            (">" if moving else " ") + SEATS[seat],
            clipped(game.record.players[seat] or game.kinds[seat], _NAME),
            _counts(player.followers, seen.board.map),
            count_of(player.cards, "card"),
            Text(clipped(top, _LAST_COLUMN)),
            "bold" if moving else "",
        )


def remarks(game: Game, seen: Observation) -> Iterator[str]:
    """What else one should know: who plays with whom, and which swap may not be undone."""
    if len(seen.players) == 4:
        yield f"{' against '.join(seats(side) for side in sides(4))}."
    if seen.last_swap is not None:
        yield f"May not be undone: {tell_swap(seen.last_swap, seen.board.map)}."
    if game.at < len(game.moves):
        yield f"{count_of(len(game.moves) - game.at, 'turn')} taken back."


def log(game: Game, turns: int | None = None) -> Table:
    """What happened, turn by turn (in the last so many turns, if said), with the rule behind everything."""
    lines = Table.grid(padding=(0, 1))
    lines.add_column(justify="right", style=FAINT)
    lines.add_column()
    first = 0 if turns is None else max(0, game.at - turns)
    for turn, events in game.told(first):
        for place, event in enumerate(events):
            sentence = Text.assemble(tell(event, game.record.map), (f" [{event.rule.id}]", FAINT))
            lines.add_row(str(turn) if not place else "", sentence)
    return lines


def sentences(told: Iterable[tuple[str, str]]) -> Text:
    """Sentences with the ids of their rules, each on a line of its own."""
    return Text("\n").join(Text.assemble(f"- {sentence}", (f" [{rule}]", FAINT)) for sentence, rule in told)


def cards(those: Sequence[ActionCard], map: Map) -> str:  # noqa: A002
    """Cards by name, those one has twice counted."""
    kinds = dict.fromkeys(those)
    names = (map.card_name(each) + (f" x {those.count(each)}" if those.count(each) > 1 else "") for each in kinds)
    return ", ".join(names) or "none"


def all_cards(game: Game, seen: Observation) -> Iterator[str]:
    """What is seen of each player's cards."""
    for seat, player in enumerate(seen.players):
        hand, pile = player.hand, len(CARD_SET_CARDS) - player.cards
        top = f" on top of {count_of(pile - 1, 'other')}" if len(player.played) < pile else ""
        yield player_name(game, seat)
        yield f"  holds   {count_of(player.cards, 'hidden card') if hand is None else cards(hand, seen.board.map)}"
        yield f"  played  {cards(player.played, seen.board.map)}{top}"
        yield ""


def reasons(violations: Sequence[Violation]) -> Text:
    """Why a move is refused, each reason with its rule."""
    return Text("\n").join(Text(f"- {each}") for each in violations)


def end(game: Game, outcome: Outcome) -> Text:
    """Who reigns, who wins, and the rules that decided it."""
    map_ = game.record.map
    if outcome.reign is None:
        reign = f"The country is a colony of the {map_.invader}."
    else:
        reign = f"The {map_.faction_name(outcome.reign)} reign."
    winners = listed(player_name(game, seat) for seat in outcome.winners)
    wins = f"{winners} {'wins' if len(outcome.winners) == 1 else 'win'} the game."
    rules = sentences((rule.sentence, rule.id) for rule in outcome.rules)
    return Text("\n").join((Text(reign), Text(wins, "bold"), Text(), Text("Why, rule by rule:"), rules))
