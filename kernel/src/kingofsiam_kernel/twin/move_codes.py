"""Move encoding: a move is its chain of choices (see `action_space`), six bits for each, in one number below 2**30.

The lowest six bits are the card, the highest the follower taken; between them are up to three choices that the card
asks for. Where nothing is chosen there is a 0, and so 0 is the pass. A move without the follower is an *action*. Where
an action could be written in several ways, only one is used:

- Maharacha: the crowned province, the other one.
- Khon Thai: where Rama, Lao and Malay go.
- 1 vs. 1: the follower of the province with the lower number, nothing, the follower of the other province.
- 2 vs. 1: the two, the lower faction first, and the one. A swap of one for one is written like a 1 vs. 1.
- Rama, Lao, Malai: two provinces, the lower number first.
"""

from typing import Final

from kingofsiam_kernel.twin.bits import bit, i64

PASS: Final = 0
MAX_MOVE: Final = 0x3FFFFFFF
"""The greatest number that a move can have."""
NOTHING: Final = 0
"""Stands where nothing is chosen."""

MAHARACHA: Final = 1
KHON_THAI: Final = 2
ONE_VS_ONE: Final = 3
TWO_VS_ONE: Final = 4
RAMA_CARD: Final = 5
MALAI_CARD: Final = 7

_BITS: Final = 6
_MASK: Final = 0x3F
_PLACES: Final = 5
_TAKE_SHIFT: Final = 24
_ACTION_MASK: Final = 0xFFFFFF


def chosen(action: i64, place: i64) -> i64:
    """What is chosen in this place of the chain; the card is in place 0."""
    return (action >> (_BITS * place)) & _MASK


def choices_in(move: int) -> tuple[int, ...]:
    """The choices that a move or an action is made of, in their order."""
    chain = [chosen(move, place) for place in range(_PLACES)]
    return tuple([choice for choice in chain if choice != NOTHING])


def with_chosen(action: i64, place: i64, choice: i64) -> i64:
    """The chain with this choice in a place where nothing was chosen."""
    return action | (choice << (_BITS * place))


def up_to(action: i64, place: i64) -> i64:
    """The chain up to this place, without what is chosen later."""
    return action & (bit(_BITS * (place + 1)) - 1)


def action_with(card: i64, first: i64, second: i64, third: i64) -> i64:
    """The action of a card with these choices."""
    return card | (first << _BITS) | (second << (2 * _BITS)) | (third << (3 * _BITS))


def card_of(action: i64) -> i64:
    """The card of an action or a move."""
    return action & _MASK


def action_of(move: i64) -> i64:
    """The action of a move; 0 for the pass."""
    return move & _ACTION_MASK


def take_of(move: i64) -> i64:
    """The choice of the follower taken, or of nobody."""
    return move >> _TAKE_SHIFT


def move_of(action: i64, take: i64) -> i64:
    """The move that carries out this action and takes this follower."""
    return action | (take << _TAKE_SHIFT)


def faction_of_card(card: i64) -> i64:
    """Rama for the Rama card and so on. Rules: `action.faction-card.lao-and-malai`."""
    return card - RAMA_CARD


def is_swap(card: i64) -> bool:
    """Whether it is a 1 vs. 1 or a 2 vs. 1."""
    return ONE_VS_ONE <= card <= TWO_VS_ONE
