"""A game in words: for people who watch, and for whatever keeps what it has learned under a text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Final

from kingofsiam.bridges.openspiel.deal import Deals
from kingofsiam.engine import check
from kingofsiam.kernel import STAGES, Decision, PackedState, choice_name, sight, sight_names, unpack
from kingofsiam.maps import SIAM, Map
from kingofsiam.notation import format_action, format_position
from kingofsiam.notation.letters import NONE, format_cards
from kingofsiam.notation.table_text import format_followers, format_standing, format_tiles
from kingofsiam.observation import SeenPlayer, observe
from kingofsiam.picture.names import SEATS, seats
from kingofsiam.picture.text import table
from kingofsiam.rules.s2_concept import next_seat
from kingofsiam.state import State

_NAMES: Final = sight_names(SIAM)
_CHOSEN: Final = slice(_NAMES.index("chosen: card"), _NAMES.index("players"))

named: Final = lru_cache(maxsize=1024)(choice_name)
"""What a choice says on a map; see `kernel.choice_name`."""


@lru_cache(maxsize=256)
def position(packed: PackedState, map: Map) -> State:  # noqa: A002
    """The position as a value of the rulebook, checked."""
    state = unpack(packed, map)
    check(state)
    return state


@lru_cache(maxsize=256)
def board(packed: PackedState, map: Map) -> str:  # noqa: A002
    """The position as one sees it on a table."""
    return table(position(packed, map))


def chosen(decision: Decision, map: Map) -> tuple[str, ...]:  # noqa: A002
    """What has been chosen so far in this turn."""
    card, *others = sight(decision, 0)[_CHOSEN]
    return tuple(named(choice, map) for choice in (card, *(each - 1 for each in others)) if choice > 0)


def on_the_table(decision: Decision, map: Map) -> str:  # noqa: A002
    """The position, and what has been chosen since."""
    told = chosen(decision, map)
    so_far = f"\n{SEATS[decision.to_move]} has chosen: {', '.join(told)}." if told else ""
    return board(decision.state, map) + so_far


def dealt(deals: Deals, outcomes: Iterable[int]) -> str:
    """What has been drawn so far of a deal."""
    drawn = (draw.told(outcome) for draw, outcome in zip(deals.draws, outcomes, strict=False))
    return "; ".join(("the deal", *drawn))


# --- what is seen ----------------------------------------------------------------------------------------------------


def seen(decision: Decision, seat: int, map: Map) -> str:  # noqa: A002
    """What this player sees, in one line: a position in the notation, with the number of the cards that are hidden."""
    return f"{SEATS[seat]} sees {_seen(decision.state, seat, map)} {_asked(decision, map)}"


def seen_by_all(decision: Decision, seat: int, map: Map) -> str:  # noqa: A002
    """What everyone sees, whatever his seat."""
    return f"all see {_seen(decision.state, None, map)} {_asked(decision, map)}"


def seen_by_himself(decision: Decision, seat: int, map: Map) -> str:  # noqa: A002
    """What this player alone sees: his hand, and all the cards of his pile."""
    player = observe(position(decision.state, map), seat).players[seat]
    return f"{SEATS[seat]} holds {_cards(player)}"


def _asked(decision: Decision, map: Map) -> str:  # noqa: A002
    if decision.over:
        return f"{NONE} (over, won by {seats(decision.state.winners)})"
    return f"{', '.join(chosen(decision, map)) or NONE} ({STAGES[decision.stage]})"


@lru_cache(maxsize=256)
def _seen(packed: PackedState, seat: int | None, map: Map) -> str:  # noqa: A002
    state = position(packed, map)
    players = _as_all_see_them(state) if seat is None else observe(state, seat).players
    swap = NONE if state.last_swap is None else format_action(state.last_swap, map)
    turn = (SEATS[state.to_move], str(state.passes), swap)
    return " ".join(
        (format_tiles(state.board), format_standing(state.board), "/".join(_player(each) for each in players), *turn)
    )


def _as_all_see_them(state: State) -> tuple[SeenPlayer, ...]:
    """Everyone as his neighbour sees him."""
    seats = range(len(state.players))
    return tuple(observe(state, next_seat(seat, len(seats))).players[seat] for seat in seats)


def _player(player: SeenPlayer) -> str:
    return f"{_cards(player)}:{format_followers(player.followers)}:{player.last_card}"


def _cards(player: SeenPlayer) -> str:
    """The hand, or the number of the cards in it; and the cards of the pile that are seen, the top one last."""
    hand = f"{player.cards}?" if player.hand is None else format_cards(player.hand)
    return f"{hand}:{format_cards(player.played)}"


# --- what a player remembers -----------------------------------------------------------------------------------------


def remembered(begun: PackedState, choices: Iterable[tuple[int, int]], map: Map) -> str:  # noqa: A002
    """All that has happened: the position after the deal, and every choice since, given as (seat, choice)."""
    return "; ".join((_line(begun, map), *_turns(choices, map)))


@lru_cache(maxsize=256)
def _line(packed: PackedState, map: Map) -> str:  # noqa: A002
    return format_position(position(packed, map))


def _turns(choices: Iterable[tuple[int, int]], map: Map) -> Iterator[str]:  # noqa: A002
    for seat, made in groupby(choices, itemgetter(0)):
        yield f"{SEATS[seat]}: {', '.join(named(choice, map) for _, choice in made)}"
