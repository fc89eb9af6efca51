"""Functions with other rulings on the cards: how else you might execute them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from typing import TypeVar

from kingofsiam.model.events import Events, FollowersPlaced, FollowersSwapped, KingPlaced
from kingofsiam.model.moves import FactionCard, Follower, KhonThai, Maharacha, OneVsOne, Play, TwoVsOne
from kingofsiam.model.pieces import FACTIONS, POOL, ActionCard, Faction, Province
from kingofsiam.model.state import Board, State
from kingofsiam.model.violations import Violation, ViolationKey, refusal
from kingofsiam.rules.s5_actions import cards, executing, follower, maharacha, one_vs_one, two_vs_one
from kingofsiam.rules.s5_actions.closed_provinces import closed_provinces, open_provinces
from kingofsiam.rules.s5_actions.faction_card import judge_reach as right_reach
from kingofsiam.rules.s5_actions.faction_card import options as right_faction_card_options
from kingofsiam.rules.s5_actions.faction_card import targets as right_targets
from kingofsiam.rules.s5_actions.follower import judge_presence as right_presence
from kingofsiam.rules.s5_actions.follower import takeable as right_takeable
from kingofsiam.rules.s5_actions.maharacha import carry_out as right_maharacha_carry_out
from kingofsiam.rules.s5_actions.maharacha import judge as right_maharacha
from kingofsiam.rules.s5_actions.maharacha import judge_tile as right_tile
from kingofsiam.rules.s5_actions.maharacha import options as right_maharacha_options
from kingofsiam.rules.s5_actions.maharacha import swappable as right_swappable
from kingofsiam.rules.s5_actions.one_vs_one import judge as right_one_vs_one
from kingofsiam.rules.s5_actions.one_vs_one import options as right_one_vs_one_options
from kingofsiam.rules.s5_actions.one_vs_one import possible_swaps as right_one_vs_one_swaps
from kingofsiam.rules.s5_actions.two_vs_one import judge_provinces as right_provinces
from kingofsiam.rules.s5_actions.two_vs_one import judge_shortfall as right_shortfall
from kingofsiam.rules.s5_actions.two_vs_one import options as right_two_vs_one_options
from kingofsiam.rules.s5_actions.two_vs_one import possible_swaps as right_two_vs_one_swaps
from kingofsiam.rules.s5_actions.two_vs_one import short_swaps as right_short_swaps
from kingofsiam.spec.readings import Readings

A = TypeVar("A", OneVsOne, TwoVsOne)
B = TypeVar("B")

# home-route-target: home is always open


def home_too(state: State, faction: Faction) -> tuple[Province, ...]:
    home = state.board.map.home(faction)
    closed = home in closed_provinces(state.board, state.readings)
    return tuple(dict.fromkeys((*right_targets(state, faction), *(() if closed else (home,)))))


# fullest-execution: doing less is enough


def without_duty(judge: Callable[[State, B], Iterator[Violation]]) -> Callable[[State, B], Iterator[Violation]]:
    return lambda state, action: (each for each in judge(state, action) if each.rule is not executing.MUST_EXECUTE)


def khon_thais_or_less(state: State, _: ActionCard) -> tuple[KhonThai, ...]:
    provinces = open_provinces(state.board, state.readings)
    choices = [(*provinces, None) if state.board.count(faction, POOL) else (None,) for faction in FACTIONS]
    return tuple(KhonThai(*each) for each in product(*choices))


def maharachas_or_none(state: State, card: ActionCard) -> tuple[Maharacha, ...]:
    return tuple(dict.fromkeys((*right_maharacha_options(state, card), Maharacha())))


def one_vs_ones_or_none(state: State, card: ActionCard) -> tuple[OneVsOne, ...]:
    return tuple(dict.fromkeys((*right_one_vs_one_options(state, card), OneVsOne())))


def two_vs_ones_or_less(state: State, card: ActionCard) -> tuple[TwoVsOne, ...]:
    return tuple(dict.fromkeys((*right_two_vs_one_options(state, card), *right_short_swaps(state), TwoVsOne())))


def faction_cards_or_less(state: State, card: ActionCard) -> tuple[FactionCard, ...]:
    full = tuple(right_faction_card_options(state, card))
    fewer = (FactionCard(each.faction, each.into[:number]) for each in full for number in range(len(each.into)))
    return tuple(dict.fromkeys((*full, *fewer)))


# adjacency-nl: the provinces of a 1 vs. 1 must lie apart


def only_apart(state: State, action: OneVsOne) -> Iterator[Violation]:
    yield from right_one_vs_one(state, action)
    if are_neighbours(state, action):
        yield refusal(one_vs_one.ANYWHERE, ViolationKey.NOT_NEIGHBOURS)


def are_neighbours(state: State, swap: OneVsOne) -> bool:
    one, other = swap.one, swap.other
    return one is not None and other is not None and other.province in state.map.neighbours.get(one.province, ())


def swaps_apart(state: State) -> Iterator[OneVsOne]:
    return (swap for swap in right_one_vs_one_swaps(state) if not are_neighbours(state, swap))


# partial-order: if a full swap exists, even a banned one, nothing smaller may be made


def full_swap_is_banned(state: State) -> bool:
    without_ban = replace(state, last_swap=None)
    return not any(right_two_vs_one_swaps(state, 2)) and any(right_two_vs_one_swaps(without_ban, 2))


def nothing_smaller(state: State) -> Iterator[TwoVsOne]:
    return iter(()) if full_swap_is_banned(state) else right_short_swaps(state)


def all_or_nothing(state: State, action: TwoVsOne) -> Iterator[Violation]:
    if full_swap_is_banned(state) and action.done:
        yield refusal(two_vs_one.TWO_FOR_ONE, ViolationKey.NOT_TWO_FOR_ONE)
    else:
        yield from right_shortfall(state, action)


# one-sided-swap: half a swap must be made (a move cannot say where to, so only this duty is visible)


def half_is_owed(judge: Callable[[State, A], Iterator[Violation]]) -> Callable[[State, A], Iterator[Violation]]:
    def judge_half(state: State, action: A) -> Iterator[Violation]:
        yield from judge(state, action)
        standing = right_takeable(state.board, state.readings)
        if not action.done and standing and len(open_provinces(state.board, state.readings)) > 1:
            yield refusal(executing.MUST_EXECUTE, ViolationKey.SWAP_NOT_MADE)

    return judge_half


# maharacha-short: a single free tile still gets the King marker


def single_tile(board: Board) -> Maharacha | None:
    free = right_swappable(board)
    return Maharacha(free[0]) if len(free) == 1 else None


def crown_the_single_tile(state: State, action: Maharacha) -> Iterator[Violation]:
    single = single_tile(state.board)
    if single is not None and not action.done:
        yield refusal(executing.MUST_EXECUTE, ViolationKey.TILES_NOT_SWAPPED)
    elif single is None or action != single:
        yield from right_maharacha(state, action)


def single_tile_or_pairs(state: State, card: ActionCard) -> tuple[Maharacha, ...]:
    single = single_tile(state.board)
    return right_maharacha_options(state, card) if single is None else (single,)


def single_tile_crowned(board: Board, action: Maharacha) -> tuple[Board, Events]:
    if action.crowned is not None and action.other is None:
        return board.with_king(action.crowned), (KingPlaced(maharacha.PLACE_KING, action.crowned),)
    return right_maharacha_carry_out(board, action)


# contested-tile: it cannot be swapped


def all_but_contested(board: Board) -> tuple[Province, ...]:
    return tuple(province for province in right_swappable(board) if province != board.face_up[0])


def not_the_contested(board: Board, province: Province) -> Iterator[Violation]:
    yield from right_tile(board, province)
    if province == board.face_up[0]:
        yield refusal(maharacha.SWAP_TILES, ViolationKey.TILE_FACE_DOWN, tile=province)


def any_tile(board: Board, province: Province) -> Iterator[Violation]:
    yield from right_tile(board, province) if province in (board.kings | set(board.face_up)) else ()


# just-placed and nothing-to-take


def stood_there_before(state: State, move: Play) -> tuple[Violation, ...]:
    refusals = (*cards.judge(state, move.action), *follower.judge_place(state.board, state.readings, move.take))
    if refusals:
        return refusals
    after, events = cards.carry_out(state.board, move.action)
    stayed = after.moved((faction, province, None) for faction, province in arrivals(events))
    return right_presence(stayed, state.readings, move.take)


def arrivals(events: Events) -> Iterator[tuple[Faction, Province]]:
    for event in events:
        match event:
            case FollowersPlaced(_, followers):
                yield from ((each.faction, each.province) for each in followers)
            case FollowersSwapped(_, one, ones, other, others):
                yield from ((faction, other) for faction in ones)
                yield from ((faction, one) for faction in others)
            case _:
                pass


def somebody_must_be_there(after: Board, readings: Readings, take: Follower | None) -> tuple[Violation, ...]:
    return right_presence(after, readings, take) or (
        () if take else (refusal(follower.NOTHING_TO_TAKE, ViolationKey.TAKEN_NOT_THERE),)
    )


def reach_or_home(state: State, faction: Faction, province: Province) -> Iterator[Violation]:
    if province != state.board.map.home(faction):
        yield from right_reach(state, faction, province)


# mixed-pair: the two of a 2 vs. 1 must be of one faction


def two_of_one_faction(state: State, action: TwoVsOne) -> Iterator[Violation]:
    yield from right_provinces(state, action)
    if len({each.faction for each in action.two}) > 1:
        yield refusal(two_vs_one.TWO_FOR_ONE, ViolationKey.NOT_TWO_FOR_ONE)
