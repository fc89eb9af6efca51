"""What one player may see of a decision, as small numbers in a fixed layout: what a machine learns from.

It tells what `kingofsiam.observe` tells to the player in this seat, what has been chosen so far in the running turn,
and what is asked next; of what is hidden it tells nothing. The map and the readings, which stay the same for a whole
game, are left out. Seats are told from the seer on: he comes first, then the next player clockwise, and so on. What
does not exist (a fourth player, an eighth province) is 0, so the layout is the same for every table.

- The board: the Rama, Lao and Malay in each of eight provinces and in the pool, in the order of the choices 16 to 42;
  for each province the box of its tile, from 1 on; whether the tile bears a King marker; who controls it.
- For each of four seats: whether it is his turn; whether he has won; his Rama, Lao and Malay; how many cards he holds;
  the number in the whole game of the card he played last; whether his hand is seen, and how many cards of each kind are
  in it; how many cards of each kind are seen in his pile; the cards of his pile from the top down.
- The turn: passes in a row; completed struggles; the last swap, if it may not be undone now; what is asked; what has
  been chosen; and how many play.
- The end: whether the game is over, who reigns, and by which sentences.

A card is told by its number from 1 on, a province by its place on the map from 1 on, a power as 1 Rama, 2 Lao, 3 Malay,
4 the British.
"""

from __future__ import annotations

from struct import Struct
from typing import TYPE_CHECKING, Final

from kingofsiam.errors import NoSuchSeat
from kingofsiam.kernel.board_words import BRITISH, completed, controlled_by, kings, tile_in
from kingofsiam.kernel.choices import (
    CARD,
    FIRST_PLACE,
    MALAY_GOES,
    ONE,
    OTHER,
    RAMA_GOES,
    SECOND_PLACE,
    TAKE,
    choice_told,
    first_stage,
    number_of_the_place,
    stage_after,
)
from kingofsiam.kernel.codes import TWO_VS_ONE, card_of, comes, leaves, leaves_too, place_in, swaps_nothing
from kingofsiam.kernel.decisions import Decision, stage_of, told_so_far
from kingofsiam.kernel.endings import reign_of, sentences_of
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
from kingofsiam.kernel.places import LAO, MALAY, NO_FACTION, POOL, RAMA, count
from kingofsiam.kernel.player_words import CARDS_OF_A_PLAYER, card_at, hand, held, last_card
from kingofsiam.kernel.undoing import reverse
from kingofsiam.kernel.words import bits_set, shl

if TYPE_CHECKING:
    from kingofsiam.kernel.words import i64

SIGHT: Final = 188
"""So many numbers are seen at every decision."""

_OF_PLACES: Final = "3qHB"
_OF_TILES: Final = "3q"
_OF_A_SEAT: Final = "2qIHq"
_OF_THE_TURN: Final = "2qB"
_SEATS: Final = 4
_LAYOUT: Final = Struct("<" + _OF_PLACES + _OF_TILES + _OF_A_SEAT * _SEATS + _OF_THE_TURN)
"""The numbers are laid down up to eight at once: each has a byte of a word, the first one the lowest."""

_CARDS_AT_MOST: Final = b"\1\2\1\1\1\1\1"
_BOARD_AT_MOST: Final = b"\x12" * 27 + b"\x08" * 8 + b"\1" * 8 + b"\4" * 8
_SEAT_AT_MOST: Final = b"\1\1\x0a\x0a\x0a\x08\x20\1" + _CARDS_AT_MOST + _CARDS_AT_MOST + b"\7" * 8
_TURN_AT_MOST: Final = b"\3\x08" + b"\4\x08\3\3\x08\3" + b"\x0d" + b"\7\x28\x28\x28" + b"\4"
SIGHT_LIMITS: Final = _BOARD_AT_MOST + _SEAT_AT_MOST * _SEATS + _TURN_AT_MOST + b"\1\4\x18"
"""The greatest number there can be in each place; the least is 0 everywhere."""

_BYTE: Final = 8
_BYTE_MASK: Final = 0xFF
_TWO_BYTES: Final = 0xFFFF
_FOUR_BYTES: Final = 0xFFFFFFFF
_FLAG_IN_EVERY_BYTE: Final = 0x0101010101010101
_TWO_IN_TWO_BYTES: Final = 0x0003000300030003
_FOUR_IN_FOUR_BYTES: Final = 0x0000000F0000000F


def sight(decision: Decision, seat: int) -> bytes:
    """What the player in this seat sees: `SIGHT` numbers, whose names `sight_names` tells. Raises `NoSuchSeat`.

    Rules: `online.original`, `online.open-hands`, `four-players.no-showing`, `action.on-top`.
    """
    state = decision.state
    number: int = players(state)
    if not 0 <= seat < number:
        raise NoSuchSeat(seat, number)
    seen: list[int] = []
    see_followers(seen, state)
    see_tiles(seen, state)
    see_players(seen, state, seat)
    see_turn(seen, state)
    see_choices(seen, decision)
    return _LAYOUT.pack(*seen)


# --- the board -------------------------------------------------------------------------------------------------------


def see_followers(seen: list[int], state: PackedState) -> None:
    """Place by place; the pool comes last."""
    third, sixth = three_in(state, 2), three_in(state, 5)
    seen.append(three_in(state, 0) | (three_in(state, 1) << 24) | ((third & _TWO_BYTES) << 48))
    seen.append((third >> 16) | (three_in(state, 3) << 8) | (three_in(state, 4) << 32) | ((sixth & _BYTE_MASK) << 56))
    seen.append((sixth >> 8) | (three_in(state, 6) << 16) | (three_in(state, 7) << 40))
    pool = three_in(state, POOL)
    seen.append(pool & _TWO_BYTES)
    seen.append(pool >> 16)


def three_in(state: PackedState, place: i64) -> i64:
    """How many Rama, Lao and Malay are in a place."""
    return count(state.rama, place) | (count(state.lao, place) << 8) | (count(state.malay, place) << 16)


def see_tiles(seen: list[int], state: PackedState) -> None:
    """The boxes of the provinces, those of completed struggles too; the King markers; the powers in control."""
    boxes: i64 = 0
    for box in range(provinces(state)):
        boxes |= shl(box + 1, _BYTE * tile_in(state.tiles, box))
    powers: i64 = 0
    for power in range(BRITISH + 1):
        powers += in_bytes(controlled_by(state.control, power)) * (power + 1)
    seen.append(boxes)
    seen.append(in_bytes(kings(state.tiles)))
    seen.append(powers)


def in_bytes(flags: i64) -> i64:
    """A byte with 1 for each of eight flags that is set."""
    fours = (flags | (flags << 28)) & _FOUR_IN_FOUR_BYTES
    twos = (fours | (fours << 14)) & _TWO_IN_TWO_BYTES
    return (twos | (twos << 7)) & _FLAG_IN_EVERY_BYTE


# --- the players -----------------------------------------------------------------------------------------------------


def see_players(seen: list[int], state: PackedState, seat: i64) -> None:
    """All of oneself; of the others what a reading leaves open. Readings: `hands`, `played_cards`."""
    number = players(state)
    open_hands, open_piles = reading(state, HANDS) != 0, reading(state, PLAYED_CARDS) != 0
    see_player(seen, state, seat, True, True)
    for _ in range(1, number):
        seat = seat + 1 if seat + 1 < number else 0
        see_player(seen, state, seat, open_hands, open_piles)
    for _ in range(number, _SEATS):
        seen.extend((0, 0, 0, 0, 0))


def see_player(seen: list[int], state: PackedState, seat: i64, hand_seen: bool, pile_seen: bool) -> None:
    """What lies before a player, and his cards as far as they are seen."""
    who = player(state, seat)
    in_hand = kinds_in(hand(who)) if hand_seen else 0
    pile = cards_from_the_top(who, pile_seen)
    in_pile = kinds_from_the_top(pile)
    seen.append(openly_seen(state, seat, who) | (shl(1, 7 * _BYTE) if hand_seen else 0))
    seen.append(in_hand | ((in_pile & _BYTE_MASK) << (7 * _BYTE)))
    seen.append((in_pile >> _BYTE) & _FOUR_BYTES)
    seen.append(in_pile >> (5 * _BYTE))
    seen.append(pile)


def openly_seen(state: PackedState, seat: i64, who: i64) -> i64:
    """Whose turn it is, who has won, his followers, how many cards he holds, and when he played his latest."""
    moves: i64 = 1 if seat == to_move(state) else 0
    people = (held(who, RAMA) << 16) | (held(who, LAO) << 24) | (held(who, MALAY) << 32)
    cards = (bits_set(hand(who)) << 40) | (last_card(who) << 48)
    return moves | (((winners(state) >> seat) & 1) << 8) | people | cards


def kinds_in(cards: i64) -> i64:
    """How many cards of each kind are in a hand: one Khon Thai has the second flag, the other one the third."""
    return in_bytes((cards & 0x03) | ((cards >> 1) & 0x7C)) + (((cards >> 2) & 1) << _BYTE)


def cards_from_the_top(who: i64, whole: bool) -> i64:
    """The cards of a pile, or the top one alone."""
    lying = CARDS_OF_A_PLAYER - bits_set(hand(who))
    if not whole and lying > 1:
        lying = 1
    found: i64 = 0
    for below_top in range(lying):
        found |= shl(card_at(who, CARDS_OF_A_PLAYER - 1 - below_top) + 1, _BYTE * below_top)
    return found


def kinds_from_the_top(pile: i64) -> i64:
    """How many cards of each kind are seen in a pile."""
    found: i64 = 0
    while pile != 0:
        found += shl(1, _BYTE * ((pile & _BYTE_MASK) - 1))
        pile >>= _BYTE
    return found


# --- the turn and the end --------------------------------------------------------------------------------------------


def see_turn(seen: list[int], state: PackedState) -> None:
    """How far the struggles have come, and the swap that may not be undone."""
    banned = ban(state)
    swapped = swap_told(reverse(banned)) if banned != 0 else 0
    seen.append(passes(state) | (completed(state.tiles) << 8) | (swapped << 16))


def swap_told(action: i64) -> i64:
    """A swap that was carried out: its card; where one or two left, and who; where one came from, and who."""
    left = ((place_in(action, 0) + 1) << 8) | ((leaves(action) + 1) << 16)
    left_too = (leaves_too(action) + 1) % (NO_FACTION + 1) << 24
    return card_of(action) | left | left_too | ((place_in(action, 1) + 1) << 32) | ((comes(action) + 1) << 40)


def see_choices(seen: list[int], decision: Decision) -> None:
    """What is asked, what has been chosen, how many play, whether it is over and who reigns; and by which sentences."""
    stage, action, how = stage_of(decision), told_so_far(decision), ending(decision.state)
    chosen = choices_told(stage, action) if stage != CARD else 0
    over: i64 = 0 if how == 0 else (reign_of(how) + 1) << 8 | 1
    seen.append(stage | (chosen << 8) | (players(decision.state) << 40) | (over << 48))
    seen.append(sentences_of(how))


def choices_told(stage: i64, action: i64) -> i64:
    """The card; then what was chosen at each stage of the card, as the number of the choice + 1."""
    found = card_of(action)
    earlier, at = stage_begun_with(stage, action), _BYTE
    while earlier < stage:
        if was_chosen(stage, earlier, action):
            found |= shl(choice_told(earlier, action) + 1, at)
        earlier, at = stage_after(earlier), at + _BYTE
    return found


def stage_begun_with(stage: i64, action: i64) -> i64:
    """The stage at which the card's own choices began: of a 2 vs. 1 that swaps one for one the same as of a 1 vs. 1."""
    card = card_of(action)
    if card == TWO_VS_ONE and (stage in (ONE, OTHER) or (stage == TAKE and leaves_too(action) == NO_FACTION)):
        return ONE
    return first_stage(card)


def was_chosen(stage: i64, earlier: i64, action: i64) -> bool:
    """Whether anything was chosen at an earlier stage; where nothing could be done it was not asked."""
    if RAMA_GOES <= earlier <= MALAY_GOES or FIRST_PLACE <= earlier <= SECOND_PLACE:
        return place_in(action, number_of_the_place(earlier)) != POOL
    return stage != TAKE or not swaps_nothing(action)
