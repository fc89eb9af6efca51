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

from typing import Final

from kingofsiam.errors import NoSuchSeat
from kingofsiam.kernel import action_space, bit_fields, move_codes, packed
from kingofsiam.kernel.bits import FACTIONS, MAX_PROVINCES, NO_FACTION, POOL, count, i64, lowest_bit, popcount, shl
from kingofsiam.kernel.decisions import Decision, partial_action, stage_of
from kingofsiam.kernel.machine_types import u8, vec
from kingofsiam.kernel.packed import PackedState

OBSERVATION_SIZE: Final = 188
"""The length of an observation."""
_PLAYER_SIZE: Final = 30
_SWAP_SIZE: Final = 6
_CHOICES_SIZE: Final = 4
_SEATS: Final = 4
_BYTE: Final = 8
_BYTE_MASK: Final = 0xFF
_KHON_THAI_TWICE: Final = 2


def encode_observation(decision: Decision, seat: int) -> bytes:
    """What the player in this seat may see, as `OBSERVATION_SIZE` numbers; `observation_labels` names them.

    Raises `NoSuchSeat`.

    Rules: `online.original`, `online.open-hands`, `four-players.no-showing`, `action.on-top`.
    """
    seats: int = packed.players(decision.state)
    if not 0 <= seat < seats:
        raise NoSuchSeat(seat, seats)
    row = vec[u8]([0] * OBSERVATION_SIZE)
    write_observation(row, 0, decision, seat)
    return bytes(row)


def write_observation(buffer: vec[u8], at: i64, decision: Decision, seat: i64) -> None:
    """Write the same numbers into a buffer, from this place on. The seat must exist."""
    state = decision.state
    at = write_board(buffer, at, state)
    at = write_players(buffer, at, state, seat)
    at = write_turn(buffer, at, state)
    write_choices(buffer, at, decision)


def write_board(buffer: vec[u8], at: i64, state: PackedState) -> i64:
    """The followers place by place, the pool last; then the boxes, King markers and powers of the provinces."""
    place: i64
    for place in range(POOL + 1):
        buffer[at] = u8(count(state.rama, place))
        buffer[at + 1] = u8(count(state.lao, place))
        buffer[at + 2] = u8(count(state.malay, place))
        at += FACTIONS
    crowned, number = bit_fields.kings(state.tiles), packed.provinces(state)
    for place in range(number):
        buffer[at + bit_fields.tile_in(state.tiles, place)] = u8(place + 1)
    at = write_zeros(buffer, at + number, MAX_PROVINCES - number)
    for place in range(MAX_PROVINCES):
        buffer[at + place] = u8((crowned >> place) & 1)
    at += MAX_PROVINCES
    after = write_zeros(buffer, at, MAX_PROVINCES)
    power: i64
    for power in range(bit_fields.BRITISH + 1):
        left = bit_fields.controlled_by(state.control, power)
        while left != 0:
            buffer[at + lowest_bit(left)] = u8(power + 1)
            left &= left - 1
    return after


def write_zeros(buffer: vec[u8], at: i64, number: i64) -> i64:
    """So many zeros: what does not exist or may not be seen."""
    place: i64
    for place in range(number):
        buffer[at + place] = u8(0)
    return at + number


def write_players(buffer: vec[u8], at: i64, state: PackedState, seat: i64) -> i64:
    """The observer with all their cards, and the others with those that are open. Readings: `hands`, `played_cards`."""
    number = packed.players(state)
    open_hands, open_piles = packed.reading(state, packed.HANDS) != 0, packed.reading(state, packed.PLAYED_CARDS) != 0
    at = write_player(buffer, at, state, seat, True, True)
    for _ in range(1, number):
        seat = seat + 1 if seat + 1 < number else 0
        at = write_player(buffer, at, state, seat, open_hands, open_piles)
    return write_zeros(buffer, at, (_SEATS - number) * _PLAYER_SIZE)


def write_player(
    buffer: vec[u8], at: i64, state: PackedState, seat: i64, hand_visible: bool, pile_visible: bool
) -> i64:
    """One player: what everyone sees, and the cards that the observer may see."""
    who = packed.player(state, seat)
    cards = bit_fields.hand(who)
    in_hand = popcount(cards)
    in_pile = bit_fields.CARDS_PER_PLAYER - in_hand
    seen = in_pile if pile_visible or in_pile == 0 else 1
    buffer[at] = u8(1 if seat == packed.to_move(state) else 0)
    buffer[at + 1] = u8((packed.winners(state) >> seat) & 1)
    buffer[at + 2] = u8(bit_fields.followers_held(who, 0))
    buffer[at + 3] = u8(bit_fields.followers_held(who, 1))
    buffer[at + 4] = u8(bit_fields.followers_held(who, 2))
    buffer[at + 5] = u8(in_hand)
    buffer[at + 6] = u8(bit_fields.last_card_number(who))
    buffer[at + 7] = u8(1 if hand_visible else 0)
    hands, piles = at + 8, at + 8 + move_codes.MALAI_CARD
    at = write_zeros(buffer, hands, 2 * move_codes.MALAI_CARD)
    if hand_visible:
        write_hand(buffer, hands, cards)
    place: i64
    for place in range(bit_fields.CARDS_PER_PLAYER):
        card: i64 = -1
        if place < seen:
            card = bit_fields.card_at(who, bit_fields.CARDS_PER_PLAYER - 1 - place)
            buffer[piles + card] = u8(i64(buffer[piles + card]) + 1)
        buffer[at + place] = u8(card + 1)
    return at + bit_fields.CARDS_PER_PLAYER


def write_hand(buffer: vec[u8], at: i64, cards: i64) -> None:
    """How many cards of each kind are in a hand."""
    buffer[at] = u8(cards & 1)
    buffer[at + 1] = u8(((cards >> 1) & 1) + ((cards >> _KHON_THAI_TWICE) & 1))
    kind: i64
    for kind in range(_KHON_THAI_TWICE, move_codes.MALAI_CARD):
        buffer[at + kind] = u8((cards >> (kind + 1)) & 1)


def write_turn(buffer: vec[u8], at: i64, state: PackedState) -> i64:
    """The passes in a row, the completed struggles, and the swap that may not be undone."""
    buffer[at] = u8(packed.passes(state))
    buffer[at + 1] = u8(bit_fields.completed_struggles(state.tiles))
    at += 2
    if packed.ban(state) == 0:
        return write_zeros(buffer, at, _SWAP_SIZE)
    swap = move_codes.reversed_swap(packed.ban(state))
    buffer[at] = u8(move_codes.card_of(swap))
    buffer[at + 1] = u8(move_codes.place_in(swap, 0) + 1)
    buffer[at + 2] = u8(move_codes.leaves(swap) + 1)
    buffer[at + 3] = u8((move_codes.leaves_too(swap) + 1) % (NO_FACTION + 1))
    buffer[at + 4] = u8(move_codes.place_in(swap, 1) + 1)
    buffer[at + 5] = u8(move_codes.comes(swap) + 1)
    return at + _SWAP_SIZE


def write_choices(buffer: vec[u8], at: i64, decision: Decision) -> None:
    """The stage, the choices made, the number of players; whether the game is over, who reigns, by which sentences."""
    stage, end = stage_of(decision), packed.ending(decision.state)
    made: i64 = 0 if stage == action_space.CARD else choices_made(stage, partial_action(decision))
    buffer[at] = u8(stage)
    place: i64
    for place in range(_CHOICES_SIZE):
        buffer[at + 1 + place] = u8((made >> (_BYTE * place)) & _BYTE_MASK)
    at += 1 + _CHOICES_SIZE
    buffer[at] = u8(packed.players(decision.state))
    buffer[at + 1] = u8(0 if end == 0 else 1)
    buffer[at + 2] = u8(0 if end == 0 else bit_fields.ending_reign(end) + 1)
    buffer[at + 3] = u8(bit_fields.ending_sentences(end))


def write_mask(buffer: vec[u8], at: i64, mask: i64) -> None:
    """Write an action mask into a buffer: a 1 for each legal choice, from this place on, else a 0."""
    choice: i64
    for choice in range(action_space.CHOICES):
        buffer[at + choice] = u8((mask >> choice) & 1)


def choices_made(stage: i64, action: i64) -> i64:
    """The card, then the choice made at each of its stages, as its number + 1: a byte for each."""
    found = move_codes.card_of(action)
    earlier, at = first_stage_asked(stage, action), _BYTE
    while earlier < stage:
        if was_asked(stage, earlier, action):
            found |= shl(action_space.choice_made(earlier, action) + 1, at)
        earlier, at = action_space.stage_after(earlier), at + _BYTE
    return found


def first_stage_asked(stage: i64, action: i64) -> i64:
    """The first stage of the card that was asked: for a 2 vs. 1 that swaps one for one, the first of a 1 vs. 1."""
    card = move_codes.card_of(action)
    if card == move_codes.TWO_VS_ONE and (
        stage in (action_space.ONE, action_space.OTHER)
        or (stage == action_space.TAKE and move_codes.leaves_too(action) == NO_FACTION)
    ):
        return action_space.ONE
    return action_space.first_stage(card)


def was_asked(stage: i64, earlier: i64, action: i64) -> bool:
    """Whether a choice was made at an earlier stage; a stage with nothing to choose was skipped."""
    if (
        action_space.RAMA_GOES <= earlier <= action_space.MALAY_GOES
        or action_space.FIRST_PLACE <= earlier <= action_space.SECOND_PLACE
    ):
        return move_codes.place_in(action, action_space.place_index(earlier)) != POOL
    return stage != action_space.TAKE or not move_codes.swaps_nothing(action)
