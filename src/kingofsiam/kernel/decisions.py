"""A turn as a chain of small choices, each one of 44 numbers: the form that learning libraries need.

The same player chooses again and again until his turn is complete; then the next player begins his. The numbers mean
the same everywhere and for good:

- 0: pass.
- 1 to 7: the card with this number, in the order of `ActionCard`.
- 8 to 15: a province, 8 + its place on the map.
- 16 to 39: a follower in a province, 16 + 3 * the place of the province + the faction (Rama, Lao, Malay).
- 40 to 42: a follower in the common pool, 40 + the faction.
- 43: nobody.

What is asked, one question at a *stage*: pass or a card; then what the card does; then the follower to take, or nobody.
Of the cards is asked:

- Maharacha: the province whose tile gets the King marker; the other one.
- Khon Thai: the provinces where Rama, Lao and Malay go.
- Rama, Lao, Malai: the first province; the second one, the same or later on the map.
- 2 vs. 1: the first of the two; the second, of no lower faction; the one in the neighbour.
- 1 vs. 1: the follower in the province that is earlier on the map; the other one. One for one by a 2 vs. 1 likewise.

What cannot be done is not asked. So each legal move is told by one chain alone; and every choice that the mask offers
leads on to a legal move.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, final

from kingofsiam.errors import NotLegal
from kingofsiam.kernel import faction_card, khon_thai
from kingofsiam.kernel.cards import is_last_card, kinds
from kingofsiam.kernel.codes import (
    KHON_THAI,
    MAHARACHA,
    MOST_MOVE,
    NOBODY,
    NOBODY_ALONE,
    ONE_VS_ONE,
    PASS,
    TWO_VS_ONE,
    action_in_places,
    action_of,
    card_of,
    comes,
    is_swap,
    leaves,
    leaves_too,
    move_of,
    nothing,
    one_for_one,
    place_in,
    swap,
    take_of,
    two_leave,
)
from kingofsiam.kernel.course import is_legal, take_turn
from kingofsiam.kernel.dice import Dice
from kingofsiam.kernel.last_card import the_last_card, victories, winning_takes
from kingofsiam.kernel.maharacha import swappable
from kingofsiam.kernel.packed import (
    TWO_VS_ONE_SHORTFALL,
    PackedState,
    are_equal,
    ban,
    is_over,
    reading,
    to_move,
)
from kingofsiam.kernel.places import (
    FACTIONS,
    NO_FACTION,
    POOL,
    cell,
    faction_of,
    place_of,
)
from kingofsiam.kernel.provinces import open_provinces
from kingofsiam.kernel.swaps import (
    first_of,
    groups,
    pair_of,
    partners,
    second_of,
    who_can_be_swapped,
    who_comes_for_two,
)
from kingofsiam.kernel.taking import takes
from kingofsiam.kernel.words import bit, bits_set, holds, lowest, nth

if TYPE_CHECKING:
    from kingofsiam.kernel.words import i64

# --- the numbers -----------------------------------------------------------------------------------------------------

FIRST_PROVINCE: Final = 8
FIRST_FOLLOWER: Final = 16
NOBODY_TAKEN: Final = 43
CHOICES: Final = 44
"""Every choice has a lower number."""
MORE_TO_TELL: Final = -1
"""Instead of a move: its chain of choices goes on."""

_POOL_CELLS: Final = 56
_FIRST_IN_POOL: Final = 40

# In the sets of cells a place has a lane of seven bits, three of which are used; in the masks it has just these three.
_THREE_OF_SEVEN_BITS: Final = 0x000E1C3870E1C387
_SIX_OF_FOURTEEN: Final = 0x0000FC03F00FC03F
_TWELVE_OF_TWENTY_EIGHT: Final = 0x000000FFF0000FFF
_ALL_PROVINCES: Final = 0xFFFFFF


def provinces_numbered(flags: i64) -> i64:
    """The choices of these provinces."""
    return flags << FIRST_PROVINCE


def province_chosen(choice: i64) -> i64:
    """The place on the map of the province with this number."""
    return choice - FIRST_PROVINCE


def province_numbered(place: i64) -> i64:
    """The number of the province in this place on the map."""
    return FIRST_PROVINCE + place


def followers_numbered(followers_there: i64) -> i64:
    """The choices of the followers of these cells, or of nobody."""
    if followers_there == NOBODY_ALONE:
        return bit(NOBODY_TAKEN)
    standing = followers_there & _THREE_OF_SEVEN_BITS
    standing = (standing | (standing >> 4)) & _SIX_OF_FOURTEEN
    standing = (standing | (standing >> 8)) & _TWELVE_OF_TWENTY_EIGHT
    standing = (standing | (standing >> 16)) & _ALL_PROVINCES
    return (standing << FIRST_FOLLOWER) | ((followers_there >> _POOL_CELLS) << _FIRST_IN_POOL)


def cell_chosen(choice: i64) -> i64:
    """The cell of the follower with this number, or that of nobody."""
    if choice == NOBODY_TAKEN:
        return NOBODY
    number = choice - FIRST_FOLLOWER
    return cell(number // FACTIONS, number % FACTIONS)


def cell_numbered(number: i64) -> i64:
    """The number of the follower of this cell, or of nobody."""
    if number == NOBODY:
        return NOBODY_TAKEN
    return FIRST_FOLLOWER + FACTIONS * place_of(number) + faction_of(number)


# --- the stages ------------------------------------------------------------------------------------------------------

CARD: Final = 0
CROWNED: Final = 1
OTHER_TILE: Final = 2
RAMA_GOES: Final = 3
LAO_GOES: Final = 4
MALAY_GOES: Final = 5
FIRST_PLACE: Final = 6
SECOND_PLACE: Final = 7
FIRST_OF_TWO: Final = 8
SECOND_OF_TWO: Final = 9
FOR_THE_TWO: Final = 10
ONE: Final = 11
OTHER: Final = 12
TAKE: Final = 13
STAGES: Final = (
    "pass or card",
    "crowned",
    "other tile",
    "Rama goes",
    "Lao goes",
    "Malay goes",
    "first place",
    "second place",
    "first of two",
    "second of two",
    "for the two",
    "one",
    "other",
    "take",
)
"""What is asked at each stage, in words."""

_STAGE_BITS: Final = 4
_STAGE_MASK: Final = 0xF
_TWO_TILES: Final = 2
_TWO_FOLLOWERS: Final = 2


def first_stage(card: i64) -> i64:
    """What is asked first of a card."""
    if card == MAHARACHA:
        return CROWNED
    if card == KHON_THAI:
        return RAMA_GOES
    if card == TWO_VS_ONE:
        return FIRST_OF_TWO
    if card == ONE_VS_ONE:
        return ONE
    return FIRST_PLACE


def stage_after(stage: i64) -> i64:
    """What is asked next."""
    if stage in (OTHER_TILE, MALAY_GOES, SECOND_PLACE, FOR_THE_TWO):
        return TAKE
    return stage + 1


def stage_instead(stage: i64) -> i64:
    """What is asked instead where there is nothing to choose.

    Instead of two for one, one for one; a faction without a follower in the pool is left out; else nothing can be done.
    Rules: `action.two-vs-one.short`, `action.khon-thai.short`, `action.as-far-as-possible`.
    """
    if stage in (RAMA_GOES, LAO_GOES):
        return stage + 1
    if stage == FIRST_OF_TWO:
        return ONE
    return TAKE


# --- what has been told of an action ---------------------------------------------------------------------------------


def untold(card: i64) -> i64:
    """The card, and nothing of what is done with it: followers stay in the pool, nothing is swapped."""
    if card == MAHARACHA or is_swap(card):
        return nothing(card)
    if card == KHON_THAI:
        return action_in_places(card, POOL, POOL, POOL)
    return action_in_places(card, POOL, POOL, 0)


def told(stage: i64, action: i64, choice: i64) -> i64:
    """What has been told of the action once this choice is made too."""
    if stage <= SECOND_PLACE:
        return with_province_told(stage, action, province_chosen(choice))
    return with_follower_told(stage, action, cell_chosen(choice))


def with_province_told(stage: i64, action: i64, place: i64) -> i64:
    """The action once this province is told too."""
    card, first = card_of(action), place_in(action, 0)
    if stage == RAMA_GOES:
        return action_in_places(card, place, POOL, POOL)
    if stage == LAO_GOES:
        return action_in_places(card, first, place, POOL)
    if stage == MALAY_GOES:
        return action_in_places(card, first, place_in(action, 1), place)
    if stage == CROWNED:
        return action_in_places(card, place, 0, 0)
    if stage == FIRST_PLACE:
        return action_in_places(card, place, POOL, 0)
    return action_in_places(card, first, place, 0)


def with_follower_told(stage: i64, action: i64, follower: i64) -> i64:
    """The action of a swap card once the follower of this cell is told too."""
    card, first, place, faction = card_of(action), place_in(action, 0), place_of(follower), faction_of(follower)
    if stage == SECOND_OF_TWO:
        return swap(card, first, leaves(action), faction, 0, 0)
    if stage == FOR_THE_TWO:
        return swap(card, first, leaves(action), leaves_too(action), place, faction)
    if stage == OTHER:
        return one_for_one(card, cell(first, leaves(action)), follower)
    return swap(card, place, faction, NO_FACTION, 0, 0)


def choice_told(stage: i64, action: i64) -> i64:
    """The choice that was made at this stage to come to this action."""
    if stage <= SECOND_PLACE:
        return province_numbered(place_in(action, number_of_the_place(stage)))
    if stage in (FOR_THE_TWO, OTHER):
        return cell_numbered(cell(place_in(action, 1), comes(action)))
    if stage == SECOND_OF_TWO:
        return cell_numbered(cell(place_in(action, 0), leaves_too(action)))
    return cell_numbered(cell(place_in(action, 0), leaves(action)))


def number_of_the_place(stage: i64) -> i64:
    """Whether it is the first, second or third place of the action that is asked for."""
    if stage in (OTHER_TILE, LAO_GOES, SECOND_PLACE):
        return 1
    if stage == MALAY_GOES:
        return 2
    return 0


# --- what may be chosen, by the cards' own rules ----------------------------------------------------------------------


def possible(state: PackedState, stage: i64, action: i64) -> i64:
    """What may be chosen at a stage after the card; nothing if this is not asked."""
    if stage <= OTHER_TILE:
        return provinces_numbered(tiles(state, stage, action))
    if stage <= MALAY_GOES:
        return provinces_numbered(provinces_for(state, stage - RAMA_GOES))
    if stage <= SECOND_PLACE:
        return provinces_numbered(provinces_within_reach(state, stage, action))
    if stage == TAKE:
        return followers_numbered(takes(state, action))
    return followers_numbered(who_is_swapped(state, stage, action))


def tiles(state: PackedState, stage: i64, action: i64) -> i64:
    """The tiles to choose from for Maharacha. Rules: `action.maharacha.swap`, `action.maharacha.short`."""
    found = swappable(state)
    if bits_set(found) < _TWO_TILES:
        return 0
    if stage == CROWNED:
        return found
    return found & ~bit(place_in(action, 0))


def provinces_for(state: PackedState, faction: i64) -> i64:
    """The provinces to choose from for a faction's Khon Thai. Rules: `action.khon-thai.short`."""
    return khon_thai.places(state, faction) & ~bit(POOL)


def provinces_within_reach(state: PackedState, stage: i64, action: i64) -> i64:
    """The provinces to choose from for a faction card, the second not before the first.

    Rules: `action.faction-card.two`, `action.faction-card.adjacent`, `action.faction-card.short`.
    """
    faction = faction_card.faction_of_card(card_of(action))
    found = faction_card.targets(state, faction)
    due = faction_card.owed(state, faction, found)
    if stage == FIRST_PLACE:
        if due == 0:
            return 0
        return found
    if due < _TWO_FOLLOWERS:
        return 0
    return found & ~(bit(place_in(action, 0)) - 1)


def who_is_swapped(state: PackedState, stage: i64, action: i64) -> i64:
    """The followers to choose from for a swap card. Rules: `action.one-vs-one.swap`, `action.two-vs-one.swap`."""
    card, province = card_of(action), place_in(action, 0)
    if stage == FIRST_OF_TWO:
        return firsts_of_two(state)
    if stage == SECOND_OF_TWO:
        return seconds_of_two(state, province, leaves(action))
    if stage == FOR_THE_TWO:
        return comers_for(state, province, pair_of(leaves(action), leaves_too(action)))
    if stage == ONE:
        return firsts_of_one(state, card)
    return partners_of(state, card, cell(province, leaves(action)))


def firsts_of_two(state: PackedState) -> i64:
    """Those who can leave a province together with another one of no lower faction."""
    found: i64 = 0
    left = open_provinces(state)
    while left != 0:
        province = lowest(left)
        pairs = pairs_that_leave(state, province)
        while pairs != 0:
            found |= bit(cell(province, first_of(lowest(pairs))))
            pairs &= pairs - 1
        left &= left - 1
    return found


def seconds_of_two(state: PackedState, province: i64, faction: i64) -> i64:
    """Those who can leave the province together with one of this faction, and are of no lower one."""
    found: i64 = 0
    pairs = pairs_that_leave(state, province)
    while pairs != 0:
        if first_of(lowest(pairs)) == faction:
            found |= bit(cell(province, second_of(lowest(pairs))))
        pairs &= pairs - 1
    return found


def pairs_that_leave(state: PackedState, province: i64) -> i64:
    """The pairs for whom somebody can come. Rules: `action.two-vs-one.swap`, `action.undo`."""
    comers, banned = who_comes_for_two(state, province), ban(state)
    if comers == 0:
        return 0
    pairs = groups(state, province)
    if bars_two_of(banned, province) and comers == bit(who_may_not_come(banned)):
        return pairs & ~bit(pair_of(leaves(banned), leaves_too(banned)))
    return pairs


def comers_for(state: PackedState, province: i64, pair: i64) -> i64:
    """Who can come for a pair of the province. Rules: `action.two-vs-one.adjacent`, `action.undo`."""
    comers, banned = who_comes_for_two(state, province), ban(state)
    if bars_two_of(banned, province) and pair == pair_of(leaves(banned), leaves_too(banned)):
        return comers & ~bit(who_may_not_come(banned))
    return comers


def bars_two_of(banned: i64, province: i64) -> bool:
    """Whether the banned action is that two followers leave this province. Rules: `action.undo`."""
    return card_of(banned) == TWO_VS_ONE and two_leave(banned) and place_in(banned, 0) == province


def who_may_not_come(banned: i64) -> i64:
    """The cell of the follower that comes by the banned action. Rules: `action.undo`."""
    return cell(place_in(banned, 1), comes(banned))


def firsts_of_one(state: PackedState, card: i64) -> i64:
    """Those for whom there is a partner in a later province. Rules: `action.two-vs-one.short`."""
    if card == TWO_VS_ONE and reading(state, TWO_VS_ONE_SHORTFALL) != 0:
        return 0
    found: i64 = 0
    left = who_can_be_swapped(state)
    while left != 0:
        if partners_of(state, card, lowest(left)) != 0:
            found |= bit(lowest(left))
        left &= left - 1
    return found


def partners_of(state: PackedState, card: i64, follower: i64) -> i64:
    """Those in later provinces who can be swapped for the follower of this cell.

    Rules: `action.swap.another-province`, `action.undo`.
    """
    found, banned = partners(state, card, place_of(follower)), ban(state)
    if card_of(banned) == card and not two_leave(banned) and cell(place_in(banned, 0), leaves(banned)) == follower:
        return found & ~bit(who_may_not_come(banned))
    return found


# --- the very last card ----------------------------------------------------------------------------------------------


def cards_to_choose(state: PackedState) -> i64:
    """Pass, or a card; the very last one of the game only if it can win.

    Rules: `course.play-or-pass`, `course.may-pass`, `action.one-card`, `action.last-card`.
    """
    if is_over(state):
        return 0
    if is_last_card(state):
        card = the_last_card(state)
        if not leads_to_victory(state, first_stage(card), untold(card), victories(state)):
            return bit(PASS)
    return bit(PASS) | kinds(state)


def leads_to_victory(state: PackedState, stage: i64, action: i64, won: i64) -> bool:
    """Whether some choices from this stage on win by the very last card. Rules: `action.last-card`."""
    if won == 0:
        return False
    if stage == TAKE:
        return winning_takes(state, action, won) != 0
    left = possible(state, stage, action)
    if left == 0:
        return leads_to_victory(state, stage_instead(stage), action, won)
    while left != 0:
        if leads_to_victory(state, stage_after(stage), told(stage, action, lowest(left)), won):
            return True
        left &= left - 1
    return False


def winning(state: PackedState, stage: i64, action: i64, found: i64) -> i64:
    """Those of the choices with which the very last card can still win. Rules: `action.last-card`."""
    won = victories(state)
    if stage == TAKE:
        return followers_numbered(winning_takes(state, action, won))
    left = found
    while left != 0:
        if not leads_to_victory(state, stage_after(stage), told(stage, action, lowest(left)), won):
            found &= ~bit(lowest(left))
        left &= left - 1
    return found


# --- a decision ------------------------------------------------------------------------------------------------------


@final
class Decision:
    """A position, what has been told of the turn so far, and what may be chosen next.

    Immutable, hashable, picklable; two are equal if position and told choices are. Get the first of a game from
    `first_decision` and every other one from `decide`.
    """

    __slots__ = ("chosen", "mask", "state")

    def __init__(self, state: PackedState, chosen: i64, mask: i64) -> None:
        self.state: Final = state
        """The position at the beginning of the turn."""
        self.chosen: Final = chosen
        """The stage, and above its four bits what has been told of the action."""
        self.mask: Final = mask
        """A bit for each choice that can be made; none when the game has ended."""

    @property
    def stage(self) -> int:
        """What is asked; `STAGES` has it in words."""
        return stage_of(self)

    @property
    def to_move(self) -> int:
        """The seat whose turn it is."""
        return to_move(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return is_over(self.state)

    @property
    def choices(self) -> tuple[int, ...]:
        """The numbers that can be chosen, ascending."""
        return tuple([choice for choice in range(CHOICES) if self.mask >> choice & 1])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Decision) and self.chosen == other.chosen and are_equal(self.state, other.state)

    def __hash__(self) -> int:
        return hash((self.state, self.chosen))

    def __reduce__(self) -> tuple[type[Decision], tuple[PackedState, int, int]]:
        return (Decision, (self.state, self.chosen, self.mask))

    def __copy__(self) -> Decision:
        return self

    def __deepcopy__(self, memo: object) -> Decision:
        return self

    def __repr__(self) -> str:
        return f"Decision({self.state!r}, {self.chosen:#x}, {self.mask:#x})"


def stage_of(decision: Decision) -> i64:
    """What is asked."""
    return decision.chosen & _STAGE_MASK


def told_so_far(decision: Decision) -> i64:
    """What has been told of the action so far."""
    return decision.chosen >> _STAGE_BITS


def first_decision(state: PackedState) -> Decision:
    """The first decision of the turn that begins in this position."""
    return Decision(state, CARD, cards_to_choose(state))


def decide(decision: Decision, choice: int) -> Decision:
    """The decision after this choice: of the same turn, or the first one of the next. Raises `NotLegal`."""
    if not can_be_chosen(decision, choice):
        raise NotLegal(choice)
    return decide_trusted(decision, choice)


def can_be_chosen(decision: Decision, choice: int) -> bool:
    """Whether the mask offers this choice."""
    return 0 <= choice < CHOICES and holds(decision.mask, choice)


def decide_trusted(decision: Decision, choice: i64) -> Decision:
    """The same for a choice that the mask offers; it is not judged, and after another one anything may lie there."""
    stage = stage_of(decision)
    if stage == TAKE or (stage == CARD and choice == PASS):
        return first_decision(take_turn(decision.state, move_completed(decision, choice)))
    if stage == CARD:
        return asked(decision.state, first_stage(choice), untold(choice))
    return asked(decision.state, stage_after(stage), told(stage, told_so_far(decision), choice))


def asked(state: PackedState, stage: i64, action: i64) -> Decision:
    """The decision at this stage or, where there is nothing to choose, at the one instead."""
    found = possible(state, stage, action)
    while found == 0:
        stage = stage_instead(stage)
        found = possible(state, stage, action)
    if is_last_card(state):
        found = winning(state, stage, action, found)
    return Decision(state, stage | (action << _STAGE_BITS), found)


def move_completed(decision: Decision, choice: i64) -> i64:
    """The whole move that is told with this choice; -1 if more is to be asked. The mask must offer the choice."""
    if stage_of(decision) == TAKE:
        return move_of(told_so_far(decision), cell_chosen(choice))
    if stage_of(decision) == CARD and choice == PASS:
        return PASS
    return MORE_TO_TELL


# --- chains of choices and whole moves -------------------------------------------------------------------------------


def choices_of(state: PackedState, move: int) -> tuple[int, ...]:
    """The one chain of choices that tells a legal move. Raises `NotLegal` if the move is not."""
    if not 0 <= move <= MOST_MOVE or not is_legal(state, move):
        raise NotLegal(move)
    decision = first_decision(state)
    chain = [choice_towards(decision, move)]
    while move_completed(decision, chain[-1]) != move:
        decision = decide_trusted(decision, chain[-1])
        chain.append(choice_towards(decision, move))
    return tuple(chain)


def choice_towards(decision: Decision, move: i64) -> i64:
    """The next choice on the way to a legal move."""
    stage, action = stage_of(decision), action_of(move)
    if stage == CARD:
        return card_of(action)
    return cell_numbered(take_of(move)) if stage == TAKE else choice_told(stage, action)


def move_told(state: PackedState, choices: Iterable[int]) -> int:
    """The legal move that a chain of choices tells.

    Raises `NotLegal` with the first choice that cannot be made, or with None if the chain ends before the move does.
    """
    decision, move = first_decision(state), MORE_TO_TELL
    for choice in choices:
        if move != MORE_TO_TELL or not can_be_chosen(decision, choice):
            raise NotLegal(choice)
        move = move_completed(decision, choice)
        if move == MORE_TO_TELL:
            decision = decide_trusted(decision, choice)
    if move == MORE_TO_TELL:
        raise NotLegal(None)
    return move


def uniform_choice(decision: Decision, dice: Dice) -> i64:
    """One of all choices with equal chances; the game goes on."""
    return nth(decision.mask, dice.below(bits_set(decision.mask)))
