"""Observation encoding: what one player may see at a decision, as a vector of small numbers with a fixed layout.

It holds what `kingofsiam.observe` shows to the player in this seat, the choices made so far in the running turn, and
the question that comes next. It holds nothing that is hidden from them. The map and the readings, which stay the same
for a whole game, are left out. Seats are relative: the observer comes first. What does not exist (a fourth player, an
eighth province) is 0, so every table has the same layout: that of `observation_layout`.
"""

from typing import Final

from kingofsiam.errors import NoSuchSeat
from kingofsiam_kernel.learning.observation_layout import BOARD, OBSERVATION_SIZE, PLAYER, TURN, size_of
from kingofsiam_kernel.twin import action_space, bit_fields, move_codes, packed
from kingofsiam_kernel.twin.bits import FACTIONS, MAX_PROVINCES, POOL, count, i64, lowest_bit, popcount
from kingofsiam_kernel.twin.decisions import Decision, partial_action, stage_of
from kingofsiam_kernel.twin.machine_types import u8, vec
from kingofsiam_kernel.twin.packed import PackedState
from kingofsiam_kernel.twin.swaps import reversed_swap

_PLAYER_SIZE: Final[i64] = size_of(PLAYER)
_PLAYERS: Final[i64] = size_of(BOARD)
_TURN: Final[i64] = OBSERVATION_SIZE - size_of(TURN)
_STAGE: Final[i64] = OBSERVATION_SIZE - 9
_END: Final[i64] = OBSERVATION_SIZE - 4
_SWAP_SIZE: Final = 6
_KINDS: Final = 7


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
    """Write the same numbers into a buffer, from this place on. The seat must exist.

    There must be zeros, or an observation of the same kind of table: what nobody has or sees there is not written.
    """
    state, number = decision.state, packed.players(decision.state)
    open_hands, open_piles = packed.reading(state, packed.HANDS) != 0, packed.reading(state, packed.PLAYED_CARDS) != 0
    write_board(buffer, at, state)
    write_turn(buffer, at, state)
    write_choices(buffer, at, decision)
    at += _PLAYERS
    write_player(buffer, at, state, seat, True, True)
    for _ in range(1, number):
        at += _PLAYER_SIZE
        seat = seat + 1 if seat + 1 < number else 0
        write_player(buffer, at, state, seat, open_hands, open_piles)


def write_board(buffer: vec[u8], at: i64, state: PackedState) -> None:
    """The followers place by place, the pool last; the boxes, King markers and powers of the provinces."""
    rama, lao, malay, tiles, number = state.rama, state.lao, state.malay, state.tiles, packed.provinces(state)
    place: i64
    for place in range(POOL + 1):
        buffer[at] = u8(count(rama, place))
        buffer[at + 1] = u8(count(lao, place))
        buffer[at + 2] = u8(count(malay, place))
        at += FACTIONS
    for place in range(number):
        buffer[at + bit_fields.tile_in(tiles, place)] = u8(place + 1)
    at += MAX_PROVINCES
    for place in range(MAX_PROVINCES):
        buffer[at + place] = u8((bit_fields.kings(tiles) >> place) & 1)
    at += MAX_PROVINCES
    write_zeros(buffer, at, MAX_PROVINCES)
    power: i64
    for power in range(bit_fields.BRITISH + 1):
        places = bit_fields.controlled_by(state.control, power)
        while places != 0:
            buffer[at + lowest_bit(places)] = u8(power + 1)
            places &= places - 1


def write_zeros(buffer: vec[u8], at: i64, number: i64) -> None:
    """So many zeros: what does not exist or may not be seen."""
    place: i64
    for place in range(number):
        buffer[at + place] = u8(0)


def write_player(
    buffer: vec[u8], at: i64, state: PackedState, seat: i64, hand_visible: bool, pile_visible: bool
) -> None:
    """One player: what everyone sees, and the cards that the observer may see."""
    who = packed.player(state, seat)
    cards = bit_fields.hand(who)
    in_hand, visible = popcount(cards), bit_fields.CARDS_PER_PLAYER if pile_visible else 1
    depth = bit_fields.CARDS_PER_PLAYER - in_hand
    if depth > visible:
        depth = visible
    buffer[at] = u8(1 if seat == packed.to_move(state) else 0)
    buffer[at + 1] = u8((packed.winners(state) >> seat) & 1)
    buffer[at + 2] = u8(bit_fields.followers_held(who, 0))
    buffer[at + 3] = u8(bit_fields.followers_held(who, 1))
    buffer[at + 4] = u8(bit_fields.followers_held(who, 2))
    buffer[at + 5] = u8(in_hand)
    buffer[at + 6] = u8(bit_fields.last_card_number(who))
    buffer[at + 7] = u8(1 if hand_visible else 0)
    at += 8
    place: i64
    if hand_visible:
        for place in range(_KINDS):
            buffer[at + place] = u8((cards >> (place + 1)) & 1)
        buffer[at + move_codes.KHON_THAI - 1] = u8(((cards >> move_codes.KHON_THAI) & 1) + (cards & 1))
    at += _KINDS
    top = at + _KINDS
    write_zeros(buffer, at, _KINDS + visible)
    for place in range(depth):
        card = bit_fields.card_at(who, bit_fields.CARDS_PER_PLAYER - 1 - place)
        buffer[at + card - 1] = u8(i64(buffer[at + card - 1]) + 1)
        buffer[top + place] = u8(card)


def write_turn(buffer: vec[u8], at: i64, state: PackedState) -> None:
    """Passes, struggles, the swap that may not be undone, the number of players, and the end."""
    end = packed.ending(state)
    buffer[at + _TURN] = u8(packed.passes(state))
    buffer[at + _TURN + 1] = u8(bit_fields.completed_struggles(state.tiles))
    write_swap(buffer, at + _TURN + 2, packed.ban(state))
    at += _END
    buffer[at] = u8(packed.players(state))
    buffer[at + 1] = u8(0 if end == 0 else 1)
    buffer[at + 2] = u8(0 if end == 0 else bit_fields.ending_reign(end) + 1)
    buffer[at + 3] = u8(bit_fields.ending_sentences(end))


def write_swap(buffer: vec[u8], at: i64, banned: i64) -> None:
    """The last swap, of which this is the reverse; zeros if none is banned."""
    if banned == 0:
        write_zeros(buffer, at, _SWAP_SIZE)
        return
    swap = reversed_swap(banned)
    first, second, comer = move_codes.chosen(swap, 1), move_codes.chosen(swap, 2), move_codes.chosen(swap, 3)
    buffer[at] = u8(move_codes.card_of(swap))
    buffer[at + 1] = u8(action_space.place_of(first) + 1)
    buffer[at + 2] = u8(action_space.faction_of(first) + 1)
    buffer[at + 3] = u8(0)
    if second != move_codes.NOTHING:
        buffer[at + 3] = u8(action_space.faction_of(second) + 1)
    buffer[at + 4] = u8(action_space.place_of(comer) + 1)
    buffer[at + 5] = u8(action_space.faction_of(comer) + 1)


def write_choices(buffer: vec[u8], at: i64, decision: Decision) -> None:
    """The part of an observation that changes within a turn: the stage and the choices made."""
    action = partial_action(decision)
    card, first = move_codes.card_of(action), move_codes.chosen(action, 1)
    second, third = move_codes.chosen(action, 2), move_codes.chosen(action, 3)
    if second == move_codes.NOTHING and move_codes.is_swap(card):  # one for one: at two stages
        second = third
        third = move_codes.NOTHING
    at += _STAGE
    buffer[at] = u8(stage_of(decision))
    buffer[at + 1] = u8(card)
    buffer[at + 2] = u8(number_above(first))
    buffer[at + 3] = u8(number_above(second))
    buffer[at + 4] = u8(number_above(third))


def number_above(choice: i64) -> i64:
    """The number of a choice + 1; 0 if nothing is chosen."""
    if choice == move_codes.NOTHING:
        return 0
    return choice + 1


def write_mask(buffer: vec[u8], at: i64, before: i64, after: i64) -> None:
    """Write an action mask over another one, from this place on: a 1 for each legal choice, else a 0."""
    changed = before ^ after
    while changed != 0:
        choice = lowest_bit(changed)
        buffer[at + choice] = u8((after >> choice) & 1)
        changed &= changed - 1
