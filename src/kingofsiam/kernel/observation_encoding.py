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

from struct import Struct
from typing import Final, final

from kingofsiam.errors import NoSuchSeat
from kingofsiam.kernel import action_space, bit_fields, move_codes, packed
from kingofsiam.kernel.bits import FACTIONS, MAX_PROVINCES, NO_FACTION, POOL, count, has_bit, i64, popcount, shl
from kingofsiam.kernel.decisions import Decision, partial_action, stage_of
from kingofsiam.kernel.packed import PackedState

OBSERVATION_SIZE: Final = 188
"""The length of an observation."""
_WORDS: Final = Struct("<23qI")
"""The layout in memory: eight numbers in each word but the last."""
_PLAYER_SIZE: Final = 30
_SWAP_SIZE: Final = 6
_CHOICES_SIZE: Final = 4
_SEATS: Final = 4
_BYTE: Final = 8
_BYTE_MASK: Final = 0xFF
_BITS_PER_WORD: Final = 64


@final
class ByteWriter:
    """Packs small numbers, one after the other, as the bytes of words. None exceeds 127. Mutable."""

    __slots__ = ("_filled", "word", "words")

    def __init__(self) -> None:
        self.words: Final[list[int]] = []
        self.word: i64 = 0
        self._filled: i64 = 0

    def write(self, number: i64) -> None:
        """Append one number."""
        self.word |= shl(number, self._filled)
        self._filled += _BYTE
        if self._filled == _BITS_PER_WORD:
            self.words.append(self.word)
            self.word = 0
            self._filled = 0

    def write_bytes(self, word: i64, number: i64) -> None:
        """Append this number of bytes of a word, the lowest first."""
        for _ in range(number):
            self.write(word & _BYTE_MASK)
            word >>= _BYTE


def encode_observation(decision: Decision, seat: int) -> bytes:
    """What the player in this seat may see, as `OBSERVATION_SIZE` numbers; `observation_labels` names them.

    Raises `NoSuchSeat`.

    Rules: `online.original`, `online.open-hands`, `four-players.no-showing`, `action.on-top`.
    """
    state = decision.state
    seats: int = packed.players(state)
    if not 0 <= seat < seats:
        raise NoSuchSeat(seat, seats)
    writer = ByteWriter()
    encode_board(writer, state)
    encode_players(writer, state, seat)
    encode_turn(writer, state)
    encode_choices(writer, decision)
    return _WORDS.pack(*writer.words, writer.word)


def encode_board(writer: ByteWriter, state: PackedState) -> None:
    """The followers place by place, the pool last; then the boxes, King markers and powers of the provinces."""
    place: i64
    power: i64
    boxes: i64 = 0
    for place in range(POOL + 1):
        writer.write(count(state.rama, place))
        writer.write(count(state.lao, place))
        writer.write(count(state.malay, place))
    for place in range(packed.provinces(state)):
        boxes |= shl(place + 1, _BYTE * bit_fields.tile_in(state.tiles, place))
    writer.write_bytes(boxes, MAX_PROVINCES)
    for place in range(MAX_PROVINCES):
        writer.write(1 if has_bit(bit_fields.kings(state.tiles), place) else 0)
    for place in range(MAX_PROVINCES):
        in_control: i64 = 0
        for power in range(bit_fields.BRITISH + 1):
            if has_bit(bit_fields.controlled_by(state.control, power), place):
                in_control = power + 1
        writer.write(in_control)


def encode_players(writer: ByteWriter, state: PackedState, seat: i64) -> None:
    """The observer with all their cards, and the others with those that are open. Readings: `hands`, `played_cards`."""
    number = packed.players(state)
    open_hands, open_piles = packed.reading(state, packed.HANDS) != 0, packed.reading(state, packed.PLAYED_CARDS) != 0
    encode_player(writer, state, seat, True, True)
    for _ in range(1, number):
        seat = seat + 1 if seat + 1 < number else 0
        encode_player(writer, state, seat, open_hands, open_piles)
    for _ in range(number, _SEATS):
        writer.write_bytes(0, _PLAYER_SIZE)


def encode_player(writer: ByteWriter, state: PackedState, seat: i64, hand_visible: bool, pile_visible: bool) -> None:
    """One player: what everyone sees, and the cards that the observer may see."""
    who = packed.player(state, seat)
    in_hand = popcount(bit_fields.hand(who))
    writer.write(1 if seat == packed.to_move(state) else 0)
    writer.write((packed.winners(state) >> seat) & 1)
    for faction in range(FACTIONS):
        writer.write(bit_fields.followers_held(who, faction))
    writer.write(in_hand)
    writer.write(bit_fields.last_card_number(who))
    writer.write(1 if hand_visible else 0)
    in_pile = bit_fields.CARDS_PER_PLAYER - in_hand
    seen = in_pile if pile_visible or in_pile == 0 else 1
    writer.write_bytes(count_kinds(who, 0, in_hand) if hand_visible else 0, move_codes.MALAI_CARD)
    first_seen = bit_fields.CARDS_PER_PLAYER - seen
    writer.write_bytes(count_kinds(who, first_seen, bit_fields.CARDS_PER_PLAYER), move_codes.MALAI_CARD)
    place: i64
    for place in range(bit_fields.CARDS_PER_PLAYER):
        writer.write(bit_fields.card_at(who, bit_fields.CARDS_PER_PLAYER - 1 - place) + 1 if place < seen else 0)


def count_kinds(who: i64, begin: i64, end: i64) -> i64:
    """How many cards of each kind the player has in these places, a byte for each kind."""
    found: i64 = 0
    place: i64
    for place in range(begin, end):
        found += shl(1, _BYTE * bit_fields.card_at(who, place))
    return found


def encode_turn(writer: ByteWriter, state: PackedState) -> None:
    """The passes in a row, the completed struggles, and the swap that may not be undone."""
    writer.write(packed.passes(state))
    writer.write(bit_fields.completed_struggles(state.tiles))
    if packed.ban(state) == 0:
        writer.write_bytes(0, _SWAP_SIZE)
        return
    swap = move_codes.reversed_swap(packed.ban(state))
    writer.write(move_codes.card_of(swap))
    writer.write(move_codes.place_in(swap, 0) + 1)
    writer.write(move_codes.leaves(swap) + 1)
    writer.write((move_codes.leaves_too(swap) + 1) % (NO_FACTION + 1))
    writer.write(move_codes.place_in(swap, 1) + 1)
    writer.write(move_codes.comes(swap) + 1)


def encode_choices(writer: ByteWriter, decision: Decision) -> None:
    """The stage, the choices made, the number of players; whether the game is over, who reigns, by which sentences."""
    stage, end = stage_of(decision), packed.ending(decision.state)
    writer.write(stage)
    made: i64 = 0 if stage == action_space.CARD else choices_made(stage, partial_action(decision))
    writer.write_bytes(made, _CHOICES_SIZE)
    writer.write(packed.players(decision.state))
    writer.write(0 if end == 0 else 1)
    writer.write(0 if end == 0 else bit_fields.ending_reign(end) + 1)
    writer.write(bit_fields.ending_sentences(end))


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
