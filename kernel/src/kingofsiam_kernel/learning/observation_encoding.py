"""Observation encoding: what one player may see at a decision, as a vector of small numbers with a fixed layout.

It holds what `kingofsiam.observe` shows to the player in this seat, the choices made so far in the running turn, and
the question that comes next. It holds nothing that is hidden from them. The map and the readings, which stay the same
for a whole game, are left out. Seats are relative: the observer comes first. What does not exist (a fourth player, an
eighth province) is 0, so every table has the same layout: that of `observation_layout`.
"""

from typing import Final

from kingofsiam.errors import NoSuchSeat
from kingofsiam_kernel.learning.observation_layout import OBSERVATION_SIZE, OFFSETS, PLAYER, size_of
from kingofsiam_kernel.twin import action_space, bit_fields, move_codes, packed
from kingofsiam_kernel.twin.bits import FACTIONS, MAX_PROVINCES, POOL, count, i64, lowest_bit, popcount
from kingofsiam_kernel.twin.decisions import Decision, partial_action, stage_of
from kingofsiam_kernel.twin.machine_types import u8, vec
from kingofsiam_kernel.twin.packed import PackedState
from kingofsiam_kernel.twin.swaps import reversed_swap

_SIZE: Final[i64] = OBSERVATION_SIZE
_PLAYER_SIZE: Final[i64] = size_of(PLAYER)
_BOXES: Final[i64] = OFFSETS["boxes"]
_KINGS: Final[i64] = OFFSETS["kings"]
_CONTROL: Final[i64] = OFFSETS["control"]
_TO_MOVE: Final[i64] = OFFSETS["turn oneself"]
_VICTORY: Final[i64] = OFFSETS["victory oneself"]
_HELD: Final[i64] = OFFSETS["held oneself"]
_CARDS: Final[i64] = OFFSETS["cards oneself"]
_LATEST: Final[i64] = OFFSETS["latest oneself"]
_SEEN: Final[i64] = OFFSETS["seen oneself"]
_HAND: Final[i64] = OFFSETS["hand oneself"]
_PILE: Final[i64] = OFFSETS["pile oneself"]
_TOP: Final[i64] = OFFSETS["top oneself"]
_PASSES: Final[i64] = OFFSETS["passes"]
_STRUGGLES: Final[i64] = OFFSETS["struggles"]
_SWAP: Final[i64] = OFFSETS["swap"]
_STAGE: Final[i64] = OFFSETS["stage"]
_CHOSEN: Final[i64] = OFFSETS["chosen"]
_NUMBER: Final[i64] = OFFSETS["players"]
_OVER: Final[i64] = OFFSETS["over"]
_REIGN: Final[i64] = OFFSETS["reign"]
_SENTENCES: Final[i64] = OFFSETS["sentences"]


def encode_observation(decision: Decision, seat: int) -> bytes:
    """What the player in this seat may see, as `OBSERVATION_SIZE` numbers; `observation_labels` names them.

    Raises `NoSuchSeat`.

    Rules: `online.original`, `online.open-hands`, `four-players.no-showing`, `action.on-top`.
    """
    seats: int = packed.players(decision.state)
    if not 0 <= seat < seats:
        raise NoSuchSeat(seat, seats)
    row = zeros(_SIZE)
    write_observation(row, 0, decision, seat)
    return bytes(row)


def zeros(size: int) -> vec[u8]:
    """A buffer of so many zeros."""
    return vec[u8]([0] * size)


def write_observation(buffer: vec[u8], at: i64, decision: Decision, seat: i64) -> None:
    """Write the same numbers into a buffer, from this place on. The seat must exist.

    There must be zeros, or an observation of the same kind of table: what nobody has or sees there is not written.
    """
    write_board(buffer, at, decision.state)
    write_players(buffer, at, decision.state, seat)
    write_turn(buffer, at, decision.state)
    write_choices(buffer, at, decision)


def write_board(buffer: vec[u8], at: i64, state: PackedState) -> None:
    """The followers place by place, the pool last; the boxes, King markers and powers of the provinces."""
    rama, lao, malay, tiles, number = state.rama, state.lao, state.malay, state.tiles, packed.provinces(state)
    boxes, kings, control = at + _BOXES, at + _KINGS, at + _CONTROL
    place: i64
    for place in range(POOL + 1):
        buffer[at] = u8(count(rama, place))
        buffer[at + 1] = u8(count(lao, place))
        buffer[at + 2] = u8(count(malay, place))
        at += FACTIONS
    for place in range(number):
        buffer[boxes + bit_fields.tile_in(tiles, place)] = u8(place + 1)
    for place in range(MAX_PROVINCES):
        buffer[kings + place] = u8((bit_fields.kings(tiles) >> place) & 1)
    write_zeros(buffer, control, MAX_PROVINCES)
    power: i64
    for power in range(bit_fields.BRITISH + 1):
        places = bit_fields.controlled_by(state.control, power)
        while places != 0:
            buffer[control + lowest_bit(places)] = u8(power + 1)
            places &= places - 1


def write_zeros(buffer: vec[u8], at: i64, number: i64) -> None:
    """So many zeros: what does not exist or may not be seen."""
    place: i64
    for place in range(number):
        buffer[at + place] = u8(0)


def write_players(buffer: vec[u8], at: i64, state: PackedState, seat: i64) -> None:
    """The observer with all their cards, and the others with those that are open. Readings: `hands`, `played_cards`."""
    number = packed.players(state)
    open_hands, open_piles = packed.reading(state, packed.HANDS) != 0, packed.reading(state, packed.PLAYED_CARDS) != 0
    write_player(buffer, at, state, seat, True, True)
    for _ in range(1, number):
        at += _PLAYER_SIZE
        seat = seat + 1 if seat + 1 < number else 0
        write_player(buffer, at, state, seat, open_hands, open_piles)


def write_player(
    buffer: vec[u8], at: i64, state: PackedState, seat: i64, hand_visible: bool, pile_visible: bool
) -> None:
    """One player: what everyone sees, and the cards that the observer may see."""
    who = packed.player(state, seat)
    cards = bit_fields.hand(who)
    held, number, latest, sees_hand = at + _HELD, at + _CARDS, at + _LATEST, at + _SEEN
    hand, pile, top = at + _HAND, at + _PILE, at + _TOP
    in_hand, visible = popcount(cards), bit_fields.CARDS_PER_PLAYER
    if not pile_visible:
        visible = 1
    depth = bit_fields.CARDS_PER_PLAYER - in_hand
    if depth > visible:
        depth = visible
    buffer[at + _VICTORY] = u8((packed.winners(state) >> seat) & 1)
    buffer[at + _TO_MOVE] = u8(1 if seat == packed.to_move(state) else 0)
    buffer[held] = u8(bit_fields.followers_held(who, 0))
    buffer[held + 1] = u8(bit_fields.followers_held(who, 1))
    buffer[held + 2] = u8(bit_fields.followers_held(who, 2))
    buffer[number] = u8(in_hand)
    buffer[latest] = u8(bit_fields.last_card_number(who))
    buffer[sees_hand] = u8(1 if hand_visible else 0)
    write_zeros(buffer, pile, top + visible - pile)
    if hand_visible:
        write_hand(buffer, hand, cards)
    place: i64
    for place in range(depth):
        card = bit_fields.card_at(who, bit_fields.CARDS_PER_PLAYER - 1 - place)
        buffer[pile + card - 1] = u8(i64(buffer[pile + card - 1]) + 1)
        buffer[top + place] = u8(card)


def write_hand(buffer: vec[u8], at: i64, cards: i64) -> None:
    """How many cards of each kind are in a hand."""
    card: i64
    for card in range(move_codes.MAHARACHA, move_codes.MALAI_CARD + 1):
        buffer[at + card - 1] = u8((cards >> card) & 1)
    buffer[at + move_codes.KHON_THAI - 1] = u8(((cards >> move_codes.KHON_THAI) & 1) + (cards & 1))


def write_turn(buffer: vec[u8], at: i64, state: PackedState) -> None:
    """Passes, struggles, the swap that may not be undone, the number of players, and the end."""
    end, passes, number = packed.ending(state), at + _PASSES, at + _NUMBER
    struggles, over, reign, sentences = at + _STRUGGLES, at + _OVER, at + _REIGN, at + _SENTENCES
    write_swap(buffer, at + _SWAP, packed.ban(state))
    buffer[passes] = u8(packed.passes(state))
    buffer[struggles] = u8(bit_fields.completed_struggles(state.tiles))
    buffer[number] = u8(packed.players(state))
    buffer[over] = u8(0 if end == 0 else 1)
    buffer[reign] = u8(0 if end == 0 else bit_fields.ending_reign(end) + 1)
    buffer[sentences] = u8(bit_fields.ending_sentences(end))


def write_swap(buffer: vec[u8], at: i64, banned: i64) -> None:
    """The last swap, of which this is the reverse; zeros if none is banned."""
    if banned == 0:
        write_zeros(buffer, at, _STAGE - _SWAP)
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
    buffer[at + _STAGE] = u8(stage_of(decision))
    at += _CHOSEN
    buffer[at] = u8(card)
    buffer[at + 1] = u8(number_above(first))
    buffer[at + 2] = u8(number_above(second))
    buffer[at + 3] = u8(number_above(third))


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
