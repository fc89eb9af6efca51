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
    is_over,
    passes,
    player,
    players,
    provinces,
    reading,
    to_move,
    winners,
)
from kingofsiam.kernel.places import FACTIONS, LAO, MALAY, MOST_PROVINCES, NO_FACTION, POOL, RAMA, count
from kingofsiam.kernel.player_words import CARDS_OF_A_PLAYER, card_at, hand, held, last_card
from kingofsiam.kernel.undoing import reverse
from kingofsiam.kernel.words import bits_set, holds

if TYPE_CHECKING:
    from kingofsiam.kernel.words import i64

_KINDS: Final = 7
_SEATS: Final = 4

# Where each thing lies: first on the board, ...
FOLLOWERS: Final = 0
BOX: Final = 27
KING: Final = 35
CONTROL: Final = 43
# ... then for each seat, from here on, ...
SEAT: Final = 51
OF_A_SEAT: Final = 30
HIS_TURN: Final = 0
HAS_WON: Final = 1
HIS_FOLLOWERS: Final = 2
CARDS: Final = 5
LATEST: Final = 6
HAND_SEEN: Final = 7
HAND: Final = 8
PILE: Final = 15
FROM_THE_TOP: Final = 22
# ... and last the turn and the end.
PASSES: Final = 171
COMPLETED: Final = 172
LAST_SWAP: Final = 173
STAGE: Final = 179
CHOSEN: Final = 180
PLAYERS: Final = 184
OVER: Final = 185
REIGN: Final = 186
SENTENCES: Final = 187

SIGHT: Final = 188
"""So many numbers are seen at every decision."""

_CARDS_AT_MOST: Final = b"\1\2\1\1\1\1\1"
_BOARD_AT_MOST: Final = b"\x12" * 27 + b"\x08" * 8 + b"\1" * 8 + b"\4" * 8
_SEAT_AT_MOST: Final = b"\1\1\x0a\x0a\x0a\x08\x20\1" + _CARDS_AT_MOST + _CARDS_AT_MOST + b"\7" * 8
_TURN_AT_MOST: Final = b"\3\x08" + b"\4\x08\3\3\x08\3" + b"\x0d" + b"\7\x28\x28\x28" + b"\4"
SIGHT_LIMITS: Final = _BOARD_AT_MOST + _SEAT_AT_MOST * _SEATS + _TURN_AT_MOST + b"\1\4\x18"
"""The greatest number there can be in each place; the least is 0 everywhere."""


def sight(decision: Decision, seat: int) -> bytes:
    """What the player in this seat sees: `SIGHT` numbers, whose names `sight_names` tells. Raises `NoSuchSeat`.

    Rules: `online.original`, `online.open-hands`, `four-players.no-showing`, `action.on-top`.
    """
    state = decision.state
    if type(seat) is not int or not 0 <= seat < players(state):
        raise NoSuchSeat(seat, players(state))
    seen = [0] * SIGHT
    see_followers(seen, state)
    see_tiles(seen, state)
    see_control(seen, state.control)
    see_players(seen, state, seat)
    see_turn(seen, state)
    see_choices(seen, decision)
    if is_over(state):
        see_end(seen, ending(state))
    return bytes(seen)


# --- the board -------------------------------------------------------------------------------------------------------


def see_followers(seen: list[int], state: PackedState) -> None:
    """Place by place; the pool comes last."""
    for place in range(POOL + 1):
        at: i64 = FOLLOWERS + FACTIONS * place
        seen[at] = count(state.rama, place)
        seen[at + LAO] = count(state.lao, place)
        seen[at + MALAY] = count(state.malay, place)


def see_tiles(seen: list[int], state: PackedState) -> None:
    """Those face down too: they lie in the boxes whose struggles are completed."""
    crowned = kings(state.tiles)
    for box in range(provinces(state)):
        place = tile_in(state.tiles, box)
        seen[BOX + place] = box + 1
        seen[KING + place] = (crowned >> place) & 1


def see_control(seen: list[int], control: i64) -> None:
    """The power whose marker lies on a province."""
    for power in range(BRITISH + 1):
        flags = controlled_by(control, power)
        for place in range(MOST_PROVINCES):
            if holds(flags, place):
                seen[CONTROL + place] = power + 1


# --- the players -----------------------------------------------------------------------------------------------------


def see_players(seen: list[int], state: PackedState, seat: i64) -> None:
    """All of oneself; of the others what a reading leaves open."""
    number, won = players(state), winners(state)
    open_hands, open_piles = reading(state, HANDS) != 0, reading(state, PLAYED_CARDS) != 0
    at: i64 = SEAT
    for further in range(number):
        who = player(state, seat)
        seen[at + HIS_TURN] = 1 if seat == to_move(state) else 0
        seen[at + HAS_WON] = (won >> seat) & 1
        see_player(seen, at, who)
        if further == 0 or open_hands:
            see_hand(seen, at, hand(who))
        see_pile(seen, at, who, further == 0 or open_piles)
        at += OF_A_SEAT
        seat = seat + 1 if seat + 1 < number else 0


def see_player(seen: list[int], at: i64, who: i64) -> None:
    """What lies before every player for all to see, and how many cards he holds."""
    seen[at + HIS_FOLLOWERS + RAMA] = held(who, RAMA)
    seen[at + HIS_FOLLOWERS + LAO] = held(who, LAO)
    seen[at + HIS_FOLLOWERS + MALAY] = held(who, MALAY)
    seen[at + CARDS] = bits_set(hand(who))
    seen[at + LATEST] = last_card(who)


def see_hand(seen: list[int], at: i64, cards: i64) -> None:
    """The kinds of the cards in a hand that is seen."""
    seen[at + HAND_SEEN] = 1
    seen[at + HAND] = cards & 1
    seen[at + HAND + 1] = ((cards >> 1) & 1) + ((cards >> 2) & 1)
    for kind in range(2, _KINDS):
        seen[at + HAND + kind] = (cards >> (kind + 1)) & 1


def see_pile(seen: list[int], at: i64, who: i64, whole: bool) -> None:
    """The cards of a pile, or the top one alone. Readings: `played_cards`."""
    lying: i64 = CARDS_OF_A_PLAYER - bits_set(hand(who))
    if not whole and lying > 1:
        lying = 1
    for below_top in range(lying):
        kind = card_at(who, CARDS_OF_A_PLAYER - 1 - below_top)
        seen[at + FROM_THE_TOP + below_top] = kind + 1
        seen[at + PILE + kind] += 1


# --- the turn --------------------------------------------------------------------------------------------------------


def see_turn(seen: list[int], state: PackedState) -> None:
    """How far the struggles have come, and the swap that may not be undone."""
    seen[PASSES] = passes(state)
    seen[COMPLETED] = completed(state.tiles)
    seen[PLAYERS] = players(state)
    banned = ban(state)
    if banned != 0:
        see_swap(seen, reverse(banned))


def see_swap(seen: list[int], action: i64) -> None:
    """A swap that was carried out: its card; where one or two left, and who; where one came from, and who."""
    seen[LAST_SWAP] = card_of(action)
    seen[LAST_SWAP + 1] = place_in(action, 0) + 1
    seen[LAST_SWAP + 2] = leaves(action) + 1
    seen[LAST_SWAP + 3] = (leaves_too(action) + 1) % (NO_FACTION + 1)
    seen[LAST_SWAP + 4] = place_in(action, 1) + 1
    seen[LAST_SWAP + 5] = comes(action) + 1


def see_choices(seen: list[int], decision: Decision) -> None:
    """What is asked; the card; then what was chosen at each stage of the card, as the number of the choice + 1."""
    stage, action = stage_of(decision), told_so_far(decision)
    seen[STAGE] = stage
    if stage == CARD:
        return
    seen[CHOSEN] = card_of(action)
    earlier, at = stage_begun_with(stage, action), CHOSEN + 1
    while earlier < stage:
        if was_chosen(stage, earlier, action):
            seen[at] = choice_told(earlier, action) + 1
        earlier, at = stage_after(earlier), at + 1


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


# --- the end ---------------------------------------------------------------------------------------------------------


def see_end(seen: list[int], how: i64) -> None:
    """Who reigns (`BRITISH`: Siam is a colony), and the sentences that led to the result, numbered as by section 7."""
    seen[OVER] = 1
    seen[REIGN] = reign_of(how) + 1
    seen[SENTENCES] = sentences_of(how)
