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
from kingofsiam.model.state import Board, Outcome
from kingofsiam.observation import Observation
from kingofsiam.render import sentences
from kingofsiam.render.names import Localization, faction_letters, follower_counts, power_name, printable
from kingofsiam.render.text_board import clipped, pluralize
from kingofsiam.rules.s1_components import EIGHT_CARDS
from kingofsiam.rules.s2_concept import sides
from kingofsiam.tui.game import TableGame
from kingofsiam.tui.turn import KeyedAnswers, TableTurn

_NAME_WIDTH: Final = 12
_LAST_COLUMN_WIDTH: Final = 9
_MAX_TERMINAL_WIDTH: Final = 500
_COLOURS: Final = ("red", "green", "yellow", "blue", "magenta", "cyan", "white")
_FAINT_STYLE: Final = "dim"


def title(game: TableGame, observation: Observation) -> Text:
    """The title line: the struggle, the turn, the player to move and the map, padded to fill any terminal."""
    names = [player_name(game, seat) for seat in range(len(observation.players))]
    turn = f" - turn {len(game.game.moves) + 1}" if observation.outcome is None else ""
    status = f"{sentences.describe_turn(game.state, names)}{turn}"
    return Text(f" {status} - {observation.board.map.title}".ljust(_MAX_TERMINAL_WIDTH), no_wrap=True, overflow="crop")


def player_name(game: TableGame, seat: Seat) -> str:
    """The letter of a seat, the name of its player if they have one, and the kind of player."""
    name, kind = printable(game.game.names[seat]), game.player_kinds[seat]
    if not name or name == kind:
        return f"{SEAT_LETTERS[seat]} ({kind})"
    return f"{SEAT_LETTERS[seat]} ({clipped(name, _NAME_WIDTH)}, {kind})"


def table(game: TableGame, observation: Observation) -> Text:
    """The board, the common pool and the players, in 48 columns; what begins with `>` is bold."""
    board = observation.board
    letters = " ".join(f"{letter:>3}" for letter in faction_letters(board.map))
    lines = [
        _row("", "province  home", letters, "next to", "tile"),
        *_provinces(board, over=observation.outcome is not None),
        _row("", "common pool", _followers(board.pool, board.map), "", ""),
        _row("", "player", letters, "holds", "top card"),
        *_players(game, observation),
    ]
    styled = (Text(line, "bold" if line.startswith(">") else "") for line in lines)
    text = Text("\n", no_wrap=True, overflow="crop").join(styled)
    for faction, letter in zip(FACTIONS, faction_letters(board.map), strict=True):
        text.highlight_regex(rf"(?<= )\d*{letter}(?= )", _colour(faction, board.map))
    return text


def _colour(faction: Faction, map: Map) -> str:
    """The style of a faction's letters: its colour if terminals have it, bold if not, none under `NO_COLOR`."""
    name = map.faction_colour(faction)
    if os.environ.get("NO_COLOR"):
        return ""
    return f"bright_{name}" if name in _COLOURS else "bold"


def _row(mark: str, name: str, counts: str, middle: str, last: str) -> str:
    """One row of the table; the columns are the same for provinces, pool and players."""
    return f"{mark:<2} {name:<{_NAME_WIDTH + 2}} {counts}  {middle:<7} {clipped(last, _LAST_COLUMN_WIDTH)}"


def _followers(followers: Followers, map: Map) -> str:
    return " ".join(f"{count:>3}" for count in follower_counts(followers, map))


def _provinces(board: Board, *, over: bool) -> Iterator[str]:
    boxes = {province: str(box) for box, province in enumerate(board.tiles, start=1)}
    for province, box in boxes.items():
        home = board.map.land(province).home_of
        yield _row(
            (">" if not over and province == board.face_up[0] else " ") + box,
            f"{clipped(province, _NAME_WIDTH):<{_NAME_WIDTH}} {faction_letters(board.map)[home.index] if home else ''}",
            _followers(board.followers_in(province), board.map),
            "".join(sorted(boxes[neighbour] for neighbour in board.map.neighbours[province])),
            _tile(board, province),
        )


def _tile(board: Board, province: Province) -> str:
    controller = board.controller(province)
    if controller is not None:
        return power_name(controller, board.map)
    return board.map.king if province in board.kings else ""


def _players(game: TableGame, observation: Observation) -> Iterator[str]:
    for seat, player in enumerate(observation.players):
        moving = seat == observation.to_move and observation.outcome is None
        yield _row(
            (">" if moving else " ") + SEAT_LETTERS[seat],
            clipped(printable(game.game.names[seat]) or game.player_kinds[seat], _NAME_WIDTH),
            _followers(player.followers, observation.board.map),
            pluralize(player.cards, "card"),
            observation.board.map.card_name(player.played[-1]) if player.played else "-",
        )


def remarks(observation: Observation) -> str:
    """Further remarks: the teams, and the swap that may not be undone."""
    teams = [f"{' against '.join(map(Localization().say_players, sides(4)))}."] if len(observation.players) == 4 else []
    ban = (
        [] if observation.last_swap is None else [sentences.describe_ban(observation.last_swap, observation.board.map)]
    )
    return "\n".join((*teams, *ban))


def log(game: TableGame, viewer: Seat | None, turns: int | None = None) -> Table:
    """What the viewer may know of each turn, with the rule behind everything; only the last `turns`, if given."""
    lines = Table.grid(padding=(0, 1))
    lines.add_column(justify="right", style=_FAINT_STYLE)
    lines.add_column()
    for seen in game.game.view(viewer, max(0, len(game.game.moves) - turns) if turns else 0).events:
        rule = (f" [{seen.event.rule.id}]", _FAINT_STYLE)
        sentence = Text.assemble(sentences.describe_event(seen.event, game.state.map), rule)
        lines.add_row(str(seen.move) if seen.number == 1 else "", sentence)
    return lines


def card_names(held: Sequence[ActionCard], map: Map) -> str:
    """The names of cards; duplicates are counted."""
    kinds = dict.fromkeys(held)
    names = (map.card_name(card) + (f" x {held.count(card)}" if held.count(card) > 1 else "") for card in kinds)
    return ", ".join(names) or "none"


def cards(game: TableGame, observation: Observation) -> str:
    """What the viewer sees of each player's cards."""
    lines = list[str]()
    for seat, player in enumerate(observation.players):
        hand, pile = player.hand, len(EIGHT_CARDS) - player.cards
        held = pluralize(player.cards, "hidden card") if hand is None else card_names(hand, observation.board.map)
        top = f" on top of {pluralize(pile - 1, 'other')}" if len(player.played) < pile else ""
        played = f"{card_names(player.played, observation.board.map)}{top}"
        lines += [player_name(game, seat), f"  holds   {held}", f"  played  {played}", ""]
    return "\n".join(lines)


def reasons(turn: TableTurn, choices: Iterable[KeyedAnswers]) -> str:
    """These illegal choices, and every reason against each, with its rule."""
    paragraphs = [turn.question]
    for choice in choices:
        against = sentences.explain_violations(turn.why_not(choice), turn.turn.state)
        paragraphs.append("\n".join((f"{choice.key}  {choice.name}", *(f"- {reason}" for reason in against))))
    return "\n\n".join(paragraphs)


def end(game: TableGame, outcome: Outcome) -> str:
    """Who reigns, who wins, and the rules that decided it."""
    state = game.state
    names = [player_name(game, seat) for seat in range(len(state.players))]
    rules = (f"- {sentences.rule_sentence(rule, state.map, state.readings)} [{rule.id}]" for rule in outcome.rules)
    return "\n".join((sentences.describe_outcome(outcome, state.map, names), "", "Why, rule by rule:", *rules))
