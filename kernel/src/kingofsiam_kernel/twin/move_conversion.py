"""Move conversion: from a `Move` to its number and back, without loss, by the answers to the questions of a turn.

Numbers know a province by its place on the map, so the conversion needs the map.
"""

from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Final

from kingofsiam.errors import InvalidMove
from kingofsiam.maps import Map
from kingofsiam.model.moves import Action, Follower, Move, Pass, Play
from kingofsiam.model.pieces import FACTIONS, POOL, ActionCard
from kingofsiam.turns.questions import Answer, action_from_answers, answers_for_action, stages_of
from kingofsiam_kernel.twin import action_space, bits, move_codes

_CARDS: Final = tuple(ActionCard)


@lru_cache(maxsize=64)
def answers(map: Map) -> Mapping[int, Answer]:
    """The answer of each choice on this map."""
    places = (*enumerate(map.provinces), (bits.POOL, POOL))
    return {
        move_codes.PASS: Pass(),
        **dict(enumerate(_CARDS, move_codes.MAHARACHA)),
        **dict(enumerate(map.provinces, action_space.FIRST_PROVINCE)),
        **{
            action_space.follower(place, faction.index): Follower(faction, name)
            for place, name in places
            for faction in FACTIONS
        },
        action_space.NOBODY: None,
    }


@lru_cache(maxsize=64)
def choices(map: Map) -> Mapping[Answer, int]:
    """The choice of each answer on this map."""
    return {answer: choice for choice, answer in answers(map).items()}


def pack_move(move: Move, map: Map) -> int:
    """The number of a move on this map, legal or not.

    Raises `InvalidMove` for a move that has no number because no position allows it: one that names a province the map
    does not have, or places three followers.
    """
    try:
        return move_codes.PASS if isinstance(move, Pass) else _packed(move, map)
    except (KeyError, ValueError):
        raise InvalidMove((f"{move} has no number, because no position on {map.name} allows it",)) from None


def _packed(move: Play, map: Map) -> int:
    return move_codes.move_of(pack_action(move.action, map), choices(map)[move.take])


def pack_action(action: Action, map: Map) -> int:
    """The number of an action on this map, legal or not: the first chain of choices that makes it."""
    orders = answers_for_action(action)
    chain = min([choices(map)[answer] if answer else move_codes.NOTHING for answer in order] for order in orders)
    number = 1 + _CARDS.index(action.card)
    for stage, choice in enumerate(chain, action_space.first_stage(number)):
        number = action_space.with_choice(stage, number, choice)
    return number


def unpack_move(move: int, map: Map) -> Move:
    """The move with this number on this map, legal or not. Raises `InvalidMove` for a number that no move has."""
    with suppress(LookupError, TypeError, InvalidMove):  # compiled, it takes no number of more than 64 bits
        take = answers(map)[move_codes.take_of(move)] if type(move) is int else Pass()
        unpacked = (
            Play(unpack_action(move_codes.action_of(move), map), take) if isinstance(take, Follower | None) else Pass()
        )
        if pack_move(unpacked, map) == move:
            return unpacked
    raise InvalidMove((f"no move on {map.name} has the number {move!r}",))


def unpack_action(action: int, map: Map) -> Action:
    """The action with this number on this map."""
    number = move_codes.card_of(action)
    card, first = _CARDS[number - 1], action_space.first_stage(number)
    made = [action_space.choice_made(first + place, action) for place in range(len(stages_of(card)))]
    return action_from_answers(card, [answers(map)[choice] for choice in made])
