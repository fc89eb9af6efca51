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
def position(packed: PackedState, land: Map) -> State:
    """The position as a value of the rulebook, checked."""
    state = unpack(packed, land)
    check(state)
    return state


@lru_cache(maxsize=256)
def board(packed: PackedState, land: Map) -> str:
    """The position as one sees it on a table."""
    return table(position(packed, land))


def chosen(decision: Decision, land: Map) -> tuple[str, ...]:
    """What has been chosen so far in this turn."""
    card, *others = sight(decision, 0)[_CHOSEN]
    return tuple(named(choice, land) for choice in (card, *(each - 1 for each in others)) if choice > 0)


def on_the_table(decision: Decision, land: Map) -> str:
    """The position, and what has been chosen since."""
    told = chosen(decision, land)
    so_far = f"\n{SEATS[decision.to_move]} has chosen: {', '.join(told)}." if told else ""
    return board(decision.state, land) + so_far


def dealt(deals: Deals, outcomes: Iterable[int]) -> str:
    """What has been drawn so far of a deal."""
    drawn = (draw.told(outcome) for draw, outcome in zip(deals.draws, outcomes, strict=False))
    return "; ".join(("the deal", *drawn))


# --- what is seen ----------------------------------------------------------------------------------------------------


def seen(decision: Decision, seat: int, land: Map) -> str:
    """What this player sees, in one line: a position in the notation, with the number of the cards that are hidden."""
    return f"{SEATS[seat]} sees {_seen(decision.state, seat, land)} {_asked(decision, land)}"


def seen_by_all(decision: Decision, seat: int, land: Map) -> str:
    """What everyone sees, whatever his seat."""
    return f"all see {_seen(decision.state, None, land)} {_asked(decision, land)}"


def seen_by_himself(decision: Decision, seat: int, land: Map) -> str:
    """What this player alone sees: his hand, and all the cards of his pile."""
    player = observe(position(decision.state, land), seat).players[seat]
    return f"{SEATS[seat]} holds {_cards(player)}"


def _asked(decision: Decision, land: Map) -> str:
    if decision.over:
        return f"{NONE} (over, won by {seats(decision.state.winners)})"
    return f"{', '.join(chosen(decision, land)) or NONE} ({STAGES[decision.stage]})"


@lru_cache(maxsize=256)
def _seen(packed: PackedState, seat: int | None, land: Map) -> str:
    state = position(packed, land)
    players = _as_all_see_them(state) if seat is None else observe(state, seat).players
    swap = NONE if state.last_swap is None else format_action(state.last_swap, land)
    turn = (SEATS[state.to_move], str(state.passes), swap)
    return " ".join((format_tiles(state.board), format_standing(state.board), "/".join(map(_player, players)), *turn))


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


def remembered(begun: PackedState, choices: Iterable[tuple[int, int]], land: Map) -> str:
    """All that has happened: the position after the deal, and every choice since, given as (seat, choice)."""
    return "; ".join((_line(begun, land), *_turns(choices, land)))


@lru_cache(maxsize=256)
def _line(packed: PackedState, land: Map) -> str:
    return format_position(position(packed, land))


def _turns(choices: Iterable[tuple[int, int]], land: Map) -> Iterator[str]:
    for seat, made in groupby(choices, itemgetter(0)):
        yield f"{SEATS[seat]}: {', '.join(named(choice, land) for _, choice in made)}"
