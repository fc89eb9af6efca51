"""Observation encoding: what one player may see at a decision, as a vector of small numbers with a fixed layout.

It holds what `kingofsiam.observe` shows to the player in this seat, the choices made so far in the running turn, and
the question that comes next. It holds nothing that is hidden from them. The map and the readings, which stay the same
for a whole game, are left out. Seats are relative: the observer comes first, then the next player clockwise, and so
on. What does not exist (a fourth player, an eighth province) is 0, so every table has the same layout.

- The board: the Rama, Lao and Malay in each of eight provinces and in the pool, in the order of the choices 16 to 42;
  for each province the box of its tile, from 1 on; whether the tile bears a King marker; who controls it.
- For each of four seats: whether it is their turn; whether they have won; their Rama, Lao and Malay; how many cards
  they hold; the number in the whole game of the card they played last; whether their hand is visible, and how many
  cards of each kind are in it; how many cards of each kind are visible in their pile; the cards of the pile from the
  top down.
- The turn: passes in a row; completed struggles; the last swap, if it may not be undone now; the stage; the choices
  made; and the number of players.
- The end: whether the game is over, who reigns, and by which sentences.

Cards are numbered from 1, provinces by their place on the map from 1; the powers are 1 Rama, 2 Lao, 3 Malay, 4 the
British.
"""

from __future__ import annotations

from struct import Struct
from typing import TYPE_CHECKING, Final

from kingofsiam.errors import NoSuchSeat
from kingofsiam.kernel.action_space import (
    CARD,
    FIRST_PLACE,
    MALAY_GOES,
    ONE,
    OTHER,
    RAMA_GOES,
    SECOND_PLACE,
    TAKE,
    choice_made,
    first_stage,
    place_index,
    stage_after,
)
from kingofsiam.kernel.bit_fields import (
    BRITISH,
    CARDS_PER_PLAYER,
    card_at,
    completed_struggles,
    controlled_by,
    ending_reign,
    ending_sentences,
    followers_held,
    hand,
    kings,
    last_card_number,
    tile_in,
)
from kingofsiam.kernel.bits import LAO, MALAY, NO_FACTION, POOL, RAMA, count, popcount, shl
from kingofsiam.kernel.decisions import Decision, partial_action, stage_of
from kingofsiam.kernel.move_codes import (
    TWO_VS_ONE,
    card_of,
    comes,
    leaves,
    leaves_too,
    place_in,
    reversed_swap,
    swaps_nothing,
)
from kingofsiam.kernel.packed import (
    HANDS,
    PLAYED_CARDS,
    PackedState,
    ban,
    ending,
    passes,
    player,
    players,
    provinces,
    reading,
    to_move,
    winners,
)

if TYPE_CHECKING:
    from kingofsiam.kernel.bits import i64


OBSERVATION_SIZE: Final = 188
"""The length of an observation."""

_PLACES_FORMAT: Final = "3qHB"
_TILES_FORMAT: Final = "3q"
_SEAT_FORMAT: Final = "2qIHq"
_TURN_FORMAT: Final = "2qB"
_SEATS: Final = 4
_LAYOUT: Final = Struct("<" + _PLACES_FORMAT + _TILES_FORMAT + _SEAT_FORMAT * _SEATS + _TURN_FORMAT)
"""The numbers are packed up to eight at a time: each is a byte of a word, the first one the lowest."""

_CARDS_HIGH: Final = b"\1\2\1\1\1\1\1"
_BOARD_HIGH: Final = b"\x12" * 27 + b"\x08" * 8 + b"\1" * 8 + b"\4" * 8
_SEAT_HIGH: Final = b"\1\1\x0a\x0a\x0a\x08\x20\1" + _CARDS_HIGH + _CARDS_HIGH + b"\7" * 8
_TURN_HIGH: Final = b"\3\x08" + b"\4\x08\3\3\x08\3" + b"\x0d" + b"\7\x28\x28\x28" + b"\4"
OBSERVATION_HIGH: Final = _BOARD_HIGH + _SEAT_HIGH * _SEATS + _TURN_HIGH + b"\1\4\x18"
"""The greatest possible value of each number; the least is always 0."""

_BYTE: Final = 8
_BYTE_MASK: Final = 0xFF
_TWO_BYTES: Final = 0xFFFF
_FOUR_BYTES: Final = 0xFFFFFFFF
_FLAG_IN_EVERY_BYTE: Final = 0x0101010101010101
_TWO_IN_TWO_BYTES: Final = 0x0003000300030003
_FOUR_IN_FOUR_BYTES: Final = 0x0000000F0000000F


def encode_observation(decision: Decision, seat: int) -> bytes:
    """What the player in this seat may see, as `OBSERVATION_SIZE` numbers; `observation_labels` names them.

    Raises `NoSuchSeat`.

    Rules: `online.original`, `online.open-hands`, `four-players.no-showing`, `action.on-top`.
    """
    state = decision.state
    seats: int = players(state)
    if not 0 <= seat < seats:
        raise NoSuchSeat(seat, seats)
    numbers: list[int] = []
    encode_followers(numbers, state)
    encode_tiles(numbers, state)
    encode_players(numbers, state, seat)
    encode_turn(numbers, state)
    encode_choices(numbers, decision)
    return _LAYOUT.pack(*numbers)


# --- the board -------------------------------------------------------------------------------------------------------


def encode_followers(numbers: list[int], state: PackedState) -> None:
    """The followers place by place; the pool comes last."""
    third, sixth = follower_counts(state, 2), follower_counts(state, 5)
    numbers.append(follower_counts(state, 0) | (follower_counts(state, 1) << 24) | ((third & _TWO_BYTES) << 48))
    numbers.append(
        (third >> 16)
        | (follower_counts(state, 3) << 8)
        | (follower_counts(state, 4) << 32)
        | ((sixth & _BYTE_MASK) << 56)
    )
    numbers.append((sixth >> 8) | (follower_counts(state, 6) << 16) | (follower_counts(state, 7) << 40))
    pool = follower_counts(state, POOL)
    numbers.append(pool & _TWO_BYTES)
    numbers.append(pool >> 16)


def follower_counts(state: PackedState, place: i64) -> i64:
    """How many Rama, Lao and Malay are in a place."""
    return count(state.rama, place) | (count(state.lao, place) << 8) | (count(state.malay, place) << 16)


def encode_tiles(numbers: list[int], state: PackedState) -> None:
    """The boxes of the provinces, those of completed struggles too; the King markers; the powers in control."""
    boxes: i64 = 0
    for box in range(provinces(state)):
        boxes |= shl(box + 1, _BYTE * tile_in(state.tiles, box))
    powers: i64 = 0
    for power in range(BRITISH + 1):
        powers += flags_to_bytes(controlled_by(state.control, power)) * (power + 1)
    numbers.append(boxes)
    numbers.append(flags_to_bytes(kings(state.tiles)))
    numbers.append(powers)


def flags_to_bytes(flags: i64) -> i64:
    """Eight flags as eight bytes of 0 or 1."""
    fours = (flags | (flags << 28)) & _FOUR_IN_FOUR_BYTES
    twos = (fours | (fours << 14)) & _TWO_IN_TWO_BYTES
    return (twos | (twos << 7)) & _FLAG_IN_EVERY_BYTE


# --- the players -----------------------------------------------------------------------------------------------------


def encode_players(numbers: list[int], state: PackedState, seat: i64) -> None:
    """The observer with all their cards, and the others with those that are open. Readings: `hands`, `played_cards`."""
    number = players(state)
    open_hands, open_piles = reading(state, HANDS) != 0, reading(state, PLAYED_CARDS) != 0
    encode_player(numbers, state, seat, True, True)
    for _ in range(1, number):
        seat = seat + 1 if seat + 1 < number else 0
        encode_player(numbers, state, seat, open_hands, open_piles)
    for _ in range(number, _SEATS):
        numbers.extend((0, 0, 0, 0, 0))


def encode_player(numbers: list[int], state: PackedState, seat: i64, hand_visible: bool, pile_visible: bool) -> None:
    """One player: what everyone sees, and the cards that the observer may see."""
    who = player(state, seat)
    in_hand = count_hand_kinds(hand(who)) if hand_visible else 0
    pile = pile_from_top(who, pile_visible)
    in_pile = count_pile_kinds(pile)
    numbers.append(public_fields(state, seat, who) | (shl(1, 7 * _BYTE) if hand_visible else 0))
    numbers.append(in_hand | ((in_pile & _BYTE_MASK) << (7 * _BYTE)))
    numbers.append((in_pile >> _BYTE) & _FOUR_BYTES)
    numbers.append(in_pile >> (5 * _BYTE))
    numbers.append(pile)


def public_fields(state: PackedState, seat: i64, who: i64) -> i64:
    """What everyone sees of a player: turn, victory, followers, number of cards in hand, number of the latest card."""
    is_to_move: i64 = 1 if seat == to_move(state) else 0
    held = (followers_held(who, RAMA) << 16) | (followers_held(who, LAO) << 24) | (followers_held(who, MALAY) << 32)
    cards = (popcount(hand(who)) << 40) | (last_card_number(who) << 48)
    return is_to_move | (((winners(state) >> seat) & 1) << 8) | held | cards


def count_hand_kinds(cards: i64) -> i64:
    """How many cards of each kind are in a hand; the two Khon Thai have the second and the third flag."""
    return flags_to_bytes((cards & 0x03) | ((cards >> 1) & 0x7C)) + (((cards >> 2) & 1) << _BYTE)


def pile_from_top(who: i64, whole: bool) -> i64:
    """The cards of a pile from the top down, or only the top one."""
    size = CARDS_PER_PLAYER - popcount(hand(who))
    if not whole and size > 1:
        size = 1
    found: i64 = 0
    for below_top in range(size):
        found |= shl(card_at(who, CARDS_PER_PLAYER - 1 - below_top) + 1, _BYTE * below_top)
    return found


def count_pile_kinds(pile: i64) -> i64:
    """How many of these cards of a pile are of each kind."""
    found: i64 = 0
    while pile != 0:
        found += shl(1, _BYTE * ((pile & _BYTE_MASK) - 1))
        pile >>= _BYTE
    return found


# --- the turn and the end --------------------------------------------------------------------------------------------


def encode_turn(numbers: list[int], state: PackedState) -> None:
    """The passes in a row, the completed struggles, and the swap that may not be undone."""
    banned = ban(state)
    last_swap = encode_swap(reversed_swap(banned)) if banned != 0 else 0
    numbers.append(passes(state) | (completed_struggles(state.tiles) << 8) | (last_swap << 16))


def encode_swap(action: i64) -> i64:
    """A swap: its card; the province that one or two left, and their factions; the other province, and the faction."""
    left = ((place_in(action, 0) + 1) << 8) | ((leaves(action) + 1) << 16)
    left_too = (leaves_too(action) + 1) % (NO_FACTION + 1) << 24
    return card_of(action) | left | left_too | ((place_in(action, 1) + 1) << 32) | ((comes(action) + 1) << 40)


def encode_choices(numbers: list[int], decision: Decision) -> None:
    """The stage, the choices made, the number of players; whether the game is over, who reigns, by which sentences."""
    stage, action, end = stage_of(decision), partial_action(decision), ending(decision.state)
    chosen = choices_made(stage, action) if stage != CARD else 0
    over: i64 = 0 if end == 0 else (ending_reign(end) + 1) << 8 | 1
    numbers.append(stage | (chosen << 8) | (players(decision.state) << 40) | (over << 48))
    numbers.append(ending_sentences(end))


def choices_made(stage: i64, action: i64) -> i64:
    """The card, then the choice made at each of its stages, as its number + 1."""
    found = card_of(action)
    earlier, at = first_stage_asked(stage, action), _BYTE
    while earlier < stage:
        if was_asked(stage, earlier, action):
            found |= shl(choice_made(earlier, action) + 1, at)
        earlier, at = stage_after(earlier), at + _BYTE
    return found


def first_stage_asked(stage: i64, action: i64) -> i64:
    """The first stage of the card that was asked: for a 2 vs. 1 that swaps one for one, the first of a 1 vs. 1."""
    card = card_of(action)
    if card == TWO_VS_ONE and (stage in (ONE, OTHER) or (stage == TAKE and leaves_too(action) == NO_FACTION)):
        return ONE
    return first_stage(card)


def was_asked(stage: i64, earlier: i64, action: i64) -> bool:
    """Whether a choice was made at an earlier stage; a stage with nothing to choose was skipped."""
    if RAMA_GOES <= earlier <= MALAY_GOES or FIRST_PLACE <= earlier <= SECOND_PLACE:
        return place_in(action, place_index(earlier)) != POOL
    return stage != TAKE or not swaps_nothing(action)
