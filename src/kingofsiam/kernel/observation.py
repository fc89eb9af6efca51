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

from typing import TYPE_CHECKING, Final

from kingofsiam.errors import NoSuchSeat
from kingofsiam.kernel import action_space, bit_fields, move_codes, packed
from kingofsiam.kernel.bits import FACTIONS, MAX_PROVINCES, NO_FACTION, POOL, count, has_bit, popcount
from kingofsiam.kernel.decisions import Decision, partial_action, stage_of
from kingofsiam.kernel.packed import PackedState

if TYPE_CHECKING:
    from kingofsiam.kernel.bits import i64


OBSERVATION_SIZE: Final = 188
"""The length of an observation."""
_PLAYER_SIZE: Final = 30
_SWAP_SIZE: Final = 6
_CHOICES_SIZE: Final = 4
_SEATS: Final = 4


def encode_observation(decision: Decision, seat: int) -> bytes:
    """What the player in this seat may see, as `OBSERVATION_SIZE` numbers; `observation_labels` names them.

    Raises `NoSuchSeat`.

    Rules: `online.original`, `online.open-hands`, `four-players.no-showing`, `action.on-top`.
    """
    state = decision.state
    seats: int = packed.players(state)
    if not 0 <= seat < seats:
        raise NoSuchSeat(seat, seats)
    numbers: list[int] = []
    encode_board(numbers, state)
    encode_players(numbers, state, seat)
    encode_turn(numbers, state)
    encode_choices(numbers, decision)
    return bytes(numbers)


def encode_board(numbers: list[int], state: PackedState) -> None:
    """The followers place by place, the pool last; then the boxes, King markers and powers of the provinces."""
    place: i64
    power: i64
    for place in range(POOL + 1):
        numbers.append(count(state.rama, place))
        numbers.append(count(state.lao, place))
        numbers.append(count(state.malay, place))
    first = len(numbers)
    numbers.extend([0] * (3 * MAX_PROVINCES))
    for place in range(packed.provinces(state)):
        numbers[first + bit_fields.tile_in(state.tiles, place)] = place + 1
        numbers[first + MAX_PROVINCES + place] = (bit_fields.kings(state.tiles) >> place) & 1
        for power in range(bit_fields.BRITISH + 1):
            if has_bit(bit_fields.controlled_by(state.control, power), place):
                numbers[first + 2 * MAX_PROVINCES + place] = power + 1


def encode_players(numbers: list[int], state: PackedState, seat: i64) -> None:
    """The observer with all their cards, and the others with those that are open. Readings: `hands`, `played_cards`."""
    number = packed.players(state)
    open_hands, open_piles = packed.reading(state, packed.HANDS) != 0, packed.reading(state, packed.PLAYED_CARDS) != 0
    encode_player(numbers, state, seat, True, True)
    for _ in range(1, number):
        seat = seat + 1 if seat + 1 < number else 0
        encode_player(numbers, state, seat, open_hands, open_piles)
    numbers.extend([0] * (_PLAYER_SIZE * (_SEATS - number)))


def encode_player(numbers: list[int], state: PackedState, seat: i64, hand_visible: bool, pile_visible: bool) -> None:
    """One player: what everyone sees, and the cards that the observer may see."""
    who = packed.player(state, seat)
    in_hand = popcount(bit_fields.hand(who))
    numbers.append(1 if seat == packed.to_move(state) else 0)
    numbers.append((packed.winners(state) >> seat) & 1)
    for faction in range(FACTIONS):
        numbers.append(bit_fields.followers_held(who, faction))
    numbers.append(in_hand)
    numbers.append(bit_fields.last_card_number(who))
    numbers.append(1 if hand_visible else 0)
    in_pile = bit_fields.CARDS_PER_PLAYER - in_hand
    seen = in_pile if pile_visible or in_pile == 0 else 1
    encode_kinds(numbers, who, 0, in_hand if hand_visible else 0)
    encode_kinds(numbers, who, bit_fields.CARDS_PER_PLAYER - seen, bit_fields.CARDS_PER_PLAYER)
    place: i64
    for place in range(bit_fields.CARDS_PER_PLAYER):
        numbers.append(bit_fields.card_at(who, bit_fields.CARDS_PER_PLAYER - 1 - place) + 1 if place < seen else 0)


def encode_kinds(numbers: list[int], who: i64, begin: i64, end: i64) -> None:
    """How many cards of each kind the player has in these places."""
    first = len(numbers)
    numbers.extend([0] * move_codes.MALAI_CARD)
    place: i64
    for place in range(begin, end):
        numbers[first + bit_fields.card_at(who, place)] += 1


def encode_turn(numbers: list[int], state: PackedState) -> None:
    """The passes in a row, the completed struggles, and the swap that may not be undone."""
    numbers.append(packed.passes(state))
    numbers.append(bit_fields.completed_struggles(state.tiles))
    if packed.ban(state) == 0:
        numbers.extend([0] * _SWAP_SIZE)
        return
    swap = move_codes.reversed_swap(packed.ban(state))
    numbers.append(move_codes.card_of(swap))
    numbers.append(move_codes.place_in(swap, 0) + 1)
    numbers.append(move_codes.leaves(swap) + 1)
    numbers.append((move_codes.leaves_too(swap) + 1) % (NO_FACTION + 1))
    numbers.append(move_codes.place_in(swap, 1) + 1)
    numbers.append(move_codes.comes(swap) + 1)


def encode_choices(numbers: list[int], decision: Decision) -> None:
    """The stage, the choices made, the number of players; whether the game is over, who reigns, by which sentences."""
    stage, end = stage_of(decision), packed.ending(decision.state)
    numbers.append(stage)
    made = [0] * _CHOICES_SIZE if stage == action_space.CARD else choices_made(stage, partial_action(decision))
    numbers.extend(made)
    numbers.append(packed.players(decision.state))
    numbers.append(0 if end == 0 else 1)
    numbers.append(0 if end == 0 else bit_fields.ending_reign(end) + 1)
    numbers.append(bit_fields.ending_sentences(end))


def choices_made(stage: i64, action: i64) -> list[int]:
    """The card, then the choice made at each of its stages, as its number + 1."""
    found: list[int] = [move_codes.card_of(action)]
    earlier = first_stage_asked(stage, action)
    while earlier < stage:
        found.append(action_space.choice_made(earlier, action) + 1 if was_asked(stage, earlier, action) else 0)
        earlier = action_space.stage_after(earlier)
    return found + [0] * (_CHOICES_SIZE - len(found))


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
