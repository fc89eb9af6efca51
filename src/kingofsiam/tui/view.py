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
from kingofsiam.render.names import Localization, faction_letters, follower_counts, printable
from kingofsiam.render.text_board import clipped, who_plays
from kingofsiam.rules.s1_components import EIGHT_CARDS
from kingofsiam.tui.game import HUMAN, TableGame
from kingofsiam.tui.turn import KeyedAnswers, TableTurn

_NAME_WIDTH: Final = 12
_LAST_COLUMN_WIDTH: Final = 9
_MAX_TERMINAL_WIDTH: Final = 500
_COLOURS: Final = ("red", "green", "yellow", "blue", "magenta", "cyan", "white")
_FAINT_STYLE: Final = "dim"


def title(game: TableGame, observation: Observation) -> Text:
    """The title line: the struggle, the turn, the player to move and the map, padded to fill any terminal."""
    names = [player_name(game, seat) for seat in range(len(observation.players))]
    status, board = sentences.describe_turn(game.state, names, language=game.language), observation.board.map.title
    if observation.outcome is None:
        status = game.say("status", status=status, number=len(game.game.moves) + 1)
    return Text(f" {status} - {board}".ljust(_MAX_TERMINAL_WIDTH), no_wrap=True, overflow="crop")


def player_name(game: TableGame, seat: Seat) -> str:
    """The letter of a seat, the name of its player if they have one, and the kind of player."""
    name, kind = _name(game, seat), _kind(game, seat)
    return f"{SEAT_LETTERS[seat]} ({kind if name == kind else f'{clipped(name, _NAME_WIDTH)}, {kind}'})"


def _name(game: TableGame, seat: Seat) -> str:
    """The name of a player; the kind of one who has no name of their own."""
    name = printable(game.game.names[seat])
    return _kind(game, seat) if name in ("", game.player_kinds[seat]) else name


def _kind(game: TableGame, seat: Seat) -> str:
    kind = game.player_kinds[seat]
    return game.say("human") if kind == HUMAN else kind


def table(game: TableGame, observation: Observation) -> Text:
    """The board, the common pool and the players, in 48 columns; what begins with `>` is bold."""
    board = observation.board
    letters = " ".join(f"{letter:>3}" for letter in faction_letters(board.map))
    lines = [
        _row("", game.say("province"), letters, game.say("next-to"), game.say("tile")),
        *_provinces(game, observation),
        _row("", game.say("pool"), _followers(board.pool, board.map), "", ""),
        _row("", game.say("player"), letters, game.say("holds"), game.say("top-card")),
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


def _provinces(game: TableGame, observation: Observation) -> Iterator[str]:
    board, over = observation.board, observation.outcome is not None
    boxes = {province: str(box) for box, province in enumerate(board.tiles, start=1)}
    letters = dict(zip((*FACTIONS, None), (*faction_letters(board.map), ""), strict=True))
    for province, box in boxes.items():
        name = clipped(game.words.say(province, "name"), _NAME_WIDTH)
        yield _row(
            (">" if not over and province == board.face_up[0] else " ") + box,
            f"{name:<{_NAME_WIDTH}} {letters[board.map.land(province).home_of]}",
            _followers(board.followers_in(province), board.map),
            "".join(sorted(boxes[neighbour] for neighbour in board.map.neighbours[province])),
            _tile(game.words, board, province),
        )


def _tile(words: Localization, board: Board, province: Province) -> str:
    controller = board.controller(province)
    if controller is not None:
        return words.say(controller)
    return words.say_of_map("king", "") if province in board.kings else ""


def _players(game: TableGame, observation: Observation) -> Iterator[str]:
    for seat, player in enumerate(observation.players):
        moving = seat == observation.to_move and observation.outcome is None
        yield _row(
            (">" if moving else " ") + SEAT_LETTERS[seat],
            clipped(_name(game, seat), _NAME_WIDTH),
            _followers(player.followers, observation.board.map),
            game.say("number-of-cards", number=player.cards),
            game.words.say(player.played[-1]) if player.played else "-",
        )


def remarks(game: TableGame, observation: Observation) -> str:
    """Further remarks: the teams, and the swap that may not be undone."""
    lines = list[str]()
    if len(observation.players) == len(SEAT_LETTERS):
        lines.append(f"{who_plays(len(observation.players), language=game.language)}.")
    if (swap := observation.last_swap) is not None:
        lines.append(sentences.describe_ban(swap, observation.board.map, language=game.language))
    return "\n".join(lines)


def log(game: TableGame, viewer: Seat | None, turns: int | None = None) -> Table:
    """What the viewer may know of each turn, with the rule behind everything; only the last `turns`, if given."""
    lines = Table.grid(padding=(0, 1))
    lines.add_column(justify="right", style=_FAINT_STYLE)
    lines.add_column()
    for seen in game.game.view(viewer, max(0, len(game.game.moves) - turns) if turns else 0).events:
        rule = (f" [{seen.event.rule.id}]", _FAINT_STYLE)
        sentence = Text.assemble(sentences.describe_event(seen.event, game.state.map, language=game.language), rule)
        lines.add_row(str(seen.move) if seen.number == 1 else "", sentence)
    return lines


def card_names(game: TableGame, held: Sequence[ActionCard]) -> str:
    """The names of cards; duplicates are counted."""
    kinds = dict.fromkeys(held)
    names = (game.words.say(card) + (f" x {held.count(card)}" if held.count(card) > 1 else "") for card in kinds)
    return ", ".join(names) or game.say("no-cards")


def cards(game: TableGame, observation: Observation) -> str:
    """What the viewer sees of each player's cards."""
    lines = list[str]()
    for seat, player in enumerate(observation.players):
        hand, pile = player.hand, len(EIGHT_CARDS) - player.cards
        held = game.say("hidden-cards", number=player.cards) if hand is None else card_names(game, hand)
        played = card_names(game, player.played)
        if len(player.played) < pile:
            played = game.say("on-top", cards=played, number=pile - 1)
        lines += [player_name(game, seat), game.say("hand-and-pile", held=held, played=played), ""]
    return "\n".join(lines)


def reasons(turn: TableTurn, choices: Iterable[KeyedAnswers]) -> str:
    """These illegal choices, and every reason against each, with its rule."""
    paragraphs = [turn.question]
    for choice in choices:
        against = sentences.explain_violations(turn.why_not(choice), turn.turn.state, language=turn.turn.language)
        paragraphs.append("\n".join((f"{choice.key}  {choice.name}", *(f"- {reason}" for reason in against))))
    return "\n\n".join(paragraphs)


def end(game: TableGame, outcome: Outcome) -> str:
    """Who reigns, who wins, and the rules that decided it."""
    state = game.state
    names = [player_name(game, seat) for seat in range(len(state.players))]
    rules = (f"- {sentences.cite(rule, state.map, state.readings, language=game.language)}" for rule in outcome.rules)
    told = sentences.describe_outcome(outcome, state.map, names, language=game.language)
    return "\n".join((told, "", game.words.format("why-by-rule", {}), *rules))
