"""Observations in JSON: the fields of a state, but of the others only what one sees.

An observation is accepted if some game looks so to that player.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from kingofsiam.notation.json_codec import Array, Maybe
from kingofsiam.notation.json_faults import JsonFault, wrong
from kingofsiam.notation.json_nouns import SEAT
from kingofsiam.notation.json_object import Object, Part
from kingofsiam.notation.json_states import (
    BOARD_PARTS,
    COURSE_PARTS,
    HAND,
    LAST_CARD_PART,
    NUMBER_OF_CARDS,
    OWN_PART,
    PLAYED_PART,
    board_from,
    misfits,
)
from kingofsiam.observation import Observation, SeenPlayer, observe
from kingofsiam.rules.s1_components import CARD_SET_CARDS, ActionCard
from kingofsiam.rules.s2_concept import PLAYERS, Seat
from kingofsiam.state import Player, State

SEEN_PLAYER: Final = Object(
    "seen-player",
    SeenPlayer,
    (
        Part("cards", NUMBER_OF_CARDS, "How many cards he holds."),
        Part("hand", Maybe(HAND), "The cards in his hand, or null where they are hidden."),
        Part("played", PLAYED_PART.codec, "The visible cards of his pile, the top one last."),
        OWN_PART,
        LAST_CARD_PART,
    ),
    about="What lies before one player, as another sees it.",
)


def a_state_seen_so(seen: Observation) -> State:
    """A game that looks so: what is hidden is filled in with the cards that are left, King markers being possible."""
    players = tuple(map(_player, seen.players))
    return State(seen.board, players, seen.readings, seen.to_move, seen.passes, seen.last_swap, seen.outcome)


def _player(seen: SeenPlayer) -> Player:
    visible = Counter((*seen.played, *(seen.hand or ())))
    left = sorted((Counter(CARD_SET_CARDS) - visible).elements(), key=lambda card: card is ActionCard.MAHARACHA)
    held = 0 if seen.hand is not None else seen.cards
    hand = seen.hand if seen.hand is not None else tuple(left[:held])
    return Player(hand, (*left[held:], *seen.played), seen.followers, seen.last_card)


def _observation(seat: Seat, *values: Any) -> Observation:
    board, readings, *lying = values[:7]
    players, to_move, passes, last_swap, outcome = values[7:]
    board = board_from(board, *lying)
    seen = Observation(seat, board, players, readings, to_move, passes, last_swap, outcome)
    if observe(a_state_seen_so(seen), seat) != seen:
        raise wrong("no game looks so to the player in this seat")
    return seen


def _faults(read: Mapping[str, Any]) -> Iterator[JsonFault]:
    yield from misfits(read)
    for seat, player in enumerate(read.get("players", ())):
        if player.hand is not None and len(player.hand) != player.cards:
            yield JsonFault(f".players[{seat}].cards", f"is {player.cards}, but the hand has {len(player.hand)}")


OBSERVATION: Final = Object(
    "observation",
    _observation,
    (
        Part("seat", SEAT, "The seat of the player who sees it so."),
        *BOARD_PARTS,
        Part("players", Array(SEEN_PLAYER, min(PLAYERS), max(PLAYERS)), "What is seen of each player, by seat."),
        *COURSE_PARTS,
    ),
    check=_faults,
    about="The game as one player sees it.",
)
