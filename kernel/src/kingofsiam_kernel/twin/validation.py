"""Validation: whether twelve words are a packed state. Words from a file, a pickle or a network may be anything.

`check` looks at the encoding and at what the kernel relies on: that every tile, card and marker is there just once, and
that the ending is the one that the board gives. Whether a game can get there is a question for the rulebook:
`kingofsiam.validation` answers it for the unpacked position.
"""

from typing import Final

from kingofsiam.errors import InvalidState
from kingofsiam_kernel.twin import bit_fields, move_codes, packed
from kingofsiam_kernel.twin.bit_fields import hand_from_first_cards
from kingofsiam_kernel.twin.bits import FACTIONS, MAX_PROVINCES, POOL, count, popcount
from kingofsiam_kernel.twin.course import passes_that_end
from kingofsiam_kernel.twin.packed import PackedState
from kingofsiam_kernel.twin.victory import SEATS, outcome

_MAX_WORD: Final = 0x7FFFFFFFFFFFFFFF
_MAX_FOLLOWERS: Final = 18
_SET_OF_CARDS: Final = [0, 1, 1, 2, 3, 4, 5, 6]
_CHOICES_OF_READINGS: Final = (2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 2, 2, 2, 2, 2)


def check(state: PackedState) -> None:
    """Raise `InvalidState` with every fault of words that are not a packed state.

    On a state that has been checked, every function of the kernel terminates and keeps its contract.
    """
    faults = table_faults(state)
    if not faults:
        faults = board_faults(state) + turn_faults(state) + player_faults(state)
    going_on = packed.with_turn(state, packed.turn(packed.to_move(state), packed.passes(state), packed.ban(state)))
    if not faults and packed.ending(state) != outcome(going_on):
        faults.append("the word of the turn has another ending than the board and the players imply")
    if faults:
        raise InvalidState(tuple(faults))


def table_faults(state: PackedState) -> list[str]:
    """The faults of what stays the same for a whole game: players, provinces, homes, readings, borders."""
    number = packed.provinces(state)
    if min(state.words) < 0 or max(state.words) > _MAX_WORD:
        return ["no word is negative, or has more than 63 bits"]
    if not 1 <= number <= MAX_PROVINCES or not 2 <= packed.players(state) <= SEATS:
        return [f"the table is for {packed.players(state)} players and {number} provinces, not for 2 to 4 and 1 to 8"]
    faults: list[str] = []
    for faction in range(FACTIONS):
        if packed.home(state, faction) > number:
            faults.append(f"a faction has its home in province {packed.home(state, faction)} of {number}")
    for question, choices in enumerate(_CHOICES_OF_READINGS):
        if packed.reading(state, question) >= choices:
            faults.append(f"reading {question} has no choice {packed.reading(state, question)}")
    if state.table >> packed.TABLE_BITS:
        faults.append("the word of the table has bits that mean nothing")
    return faults + border_faults(state)


def border_faults(state: PackedState) -> list[str]:
    """The impossible borders: of a province with itself, with one that does not exist, or on one side only."""
    faults: list[str] = []
    for one in range(MAX_PROVINCES):
        for other in range(MAX_PROVINCES):
            possible = (
                one != other
                and max(one, other) < packed.provinces(state)
                and packed.neighbours(state, other) >> one & 1
            )
            if packed.neighbours(state, one) >> other & 1 and not possible:
                faults.append(f"province {one} has an impossible border with {other}")
    return faults


def board_faults(state: PackedState) -> list[str]:
    """The faults of followers, tiles, King markers and control markers."""
    number, tiles = packed.provinces(state), state.tiles
    faults: list[str] = []
    for faction in range(FACTIONS):
        word = packed.followers(state, faction)
        lanes = [count(word, place) for place in range(POOL + 1)]
        held = sum([bit_fields.followers_held(packed.player(state, seat), faction) for seat in range(SEATS)])
        if any(lanes[number:POOL]):
            faults.append(f"the followers of faction {faction} stand in places that are not on the map")
        elif sum(lanes) + held > _MAX_FOLLOWERS:
            faults.append(f"faction {faction} has {sum(lanes) + held} followers, but there are {_MAX_FOLLOWERS}")
    boxes = [bit_fields.tile_in(tiles, box) for box in range(number)]
    completed, crowned = bit_fields.completed_struggles(tiles), bit_fields.kings(tiles)
    if sorted(boxes) != list(range(number)) or completed > number or crowned >> number:
        return [*faults, f"the boxes hold the tiles {boxes}, {completed} face down, with King markers {crowned:#x}"]
    if tiles >> bit_fields.TILES_BITS or (tiles & bit_fields.BOXES_MASK) >> 3 * number:
        faults.append("the word of the tiles has bits that mean nothing")
    flags = [bit_fields.controlled_by(state.control, power) for power in range(bit_fields.BRITISH + 1)]
    face_down = sum([1 << tile for tile in boxes[:completed]])
    if (
        state.control >> 8 * (bit_fields.BRITISH + 1)
        or sum(flags) != face_down
        or flags[0] | flags[1] | flags[2] | flags[3] != face_down
    ):
        faults.append("the provinces with one control marker are not those whose tiles lie face down")
    return faults


def turn_faults(state: PackedState) -> list[str]:
    """The faults of the seat to move, the passes in a row and the banned swap."""
    faults: list[str] = []
    if packed.to_move(state) >= packed.players(state):
        faults.append(f"it is the turn of seat {packed.to_move(state)} of {packed.players(state)}")
    if packed.passes(state) >= passes_that_end(state):
        faults.append(f"{packed.passes(state)} passes in a row would have ended the struggle")
    ban = packed.ban(state)
    if ban != 0 and not is_possible_swap(move_codes.reversed_swap(ban), packed.provinces(state)):
        faults.append(f"the banned action {ban:#x} undoes no swap")
    return faults


def is_possible_swap(action: int, number: int) -> bool:
    """Whether the action is a swap between two of this many provinces, the lower number or faction first."""
    one, other, card = move_codes.place_in(action, 0), move_codes.place_in(action, 1), move_codes.card_of(action)
    if (
        not move_codes.is_swap(card)
        or one == other
        or max(one, other) >= number
        or max(move_codes.leaves(action), move_codes.comes(action)) >= FACTIONS
    ):
        return False
    if move_codes.two_leave(action):
        return card == move_codes.TWO_VS_ONE and move_codes.leaves(action) <= move_codes.leaves_too(action)
    return one < other


def player_faults(state: PackedState) -> list[str]:
    """The faults of the players: their cards, followers, and the number of the last card."""
    faults: list[str] = []
    for seat in range(SEATS):
        who = packed.player(state, seat)
        if seat >= packed.players(state):
            if who != 0:
                faults.append(f"there is a player in seat {seat}")
            continue
        cards = [bit_fields.card_at(who, place) for place in range(bit_fields.CARDS_PER_PLAYER)]
        in_hand, last = popcount(bit_fields.hand(who)), bit_fields.last_card_number(who)
        if sorted(cards) != _SET_OF_CARDS or bit_fields.hand(who) != hand_from_first_cards(who, in_hand):
            faults.append(f"hand and pile of seat {seat} are not one set of action cards: {cards}")
        if (last == 0) != (in_hand == bit_fields.CARDS_PER_PLAYER) or last > packed.cards_played(state):
            faults.append(f"seat {seat} holds {in_hand} cards: the last one played was not number {last} of all")
        if who >> bit_fields.PLAYER_BITS:
            faults.append(f"the word of seat {seat} has bits that mean nothing")
    return faults
