"""Checks of violations: for each rule, whether its statement of fact is true of the position."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Any, Final, TypeVar, cast

import kingofsiam as ks
from kingofsiam.model.moves import groups_of_swap
from kingofsiam.model.state import Player
from kingofsiam.model.violations import ViolationKey
from kingofsiam.spec.readings import TakeFrom, TwoVsOneShortfall
from tests import helpers_naive_rules
from tests.helpers_strategies import reversed_swap

T = TypeVar("T")


@dataclass(frozen=True)
class Refusal:
    """A card played in a position, and one reason why not."""

    state: ks.State
    action: ks.Action
    take: ks.Follower | None
    why: ks.Violation

    def fact(self, name: str, kind: type[T]) -> T:
        """A fact, which must be of this kind."""
        return expect_type(kind, self.why.fact(name))

    @property
    def allowed_provinces(self) -> list[ks.Province]:
        """What is allowed, which must be provinces."""
        return [expect_type(str, each) for each in self.why.allowed]

    @property
    def allowed_followers(self) -> list[ks.Follower]:
        """What is allowed, which must be followers."""
        return [expect_type(ks.Follower, each) for each in self.why.allowed]


def expect_type(kind: type[T], thing: object) -> T:
    """The value, which must be of this kind."""
    assert isinstance(thing, kind), thing
    return thing


def tuple_of(kind: type[T], thing: object) -> tuple[T, ...]:
    """The values, which must all be of this kind."""
    assert isinstance(thing, tuple)
    return tuple(expect_type(kind, each) for each in cast("tuple[object, ...]", thing))


def receiving(action: ks.Action) -> list[ks.Province]:
    """The provinces into which the action would put followers."""
    match action:
        case ks.Maharacha():
            return []
        case ks.KhonThai(rama, lao, malay):
            return [province for province in (rama, lao, malay) if province is not None]
        case ks.FactionCard(_, into):
            return list(into)
        case ks.OneVsOne() | ks.TwoVsOne():
            return [follower.province for follower in swapped(action)]


def swapped(action: ks.Action) -> list[ks.Follower]:
    """The followers that a swap card would move."""
    if isinstance(action, ks.OneVsOne):
        return [follower for follower in (action.one, action.other) if follower is not None]
    if isinstance(action, ks.TwoVsOne):
        return [*action.two, action.one] if action.one is not None else [*action.two]
    return []


def named_provinces(refusal: Refusal) -> list[ks.Province | None]:
    """All provinces that the move names."""
    tiles = [refusal.action.crowned, refusal.action.other] if isinstance(refusal.action, ks.Maharacha) else []
    return [*receiving(refusal.action), *tiles, *([refusal.take.province] if refusal.take else [])]


def card_not_held(it: Refusal) -> None:
    """The player does not hold the card; the cards that they do hold are allowed."""
    assert it.fact("card", ks.ActionCard) is it.action.card
    assert it.action.card not in it.state.player.hand
    assert it.why.allowed == tuple(dict.fromkeys(it.state.player.hand))


def no_such_province(it: Refusal) -> None:
    """The move names the pool as a province, or one that is not on the map; all provinces of the map are allowed."""
    province = it.fact("province", str)
    assert province in named_provinces(it)
    assert province not in it.state.map.provinces
    assert (it.why.key is ViolationKey.POOL_IS_NO_PROVINCE) is (province == ks.POOL)
    assert it.why.allowed == it.state.map.provinces


def province_closed(it: Refusal) -> None:
    """The province would receive a follower, but the stated power controls it; what the card can use is allowed."""
    province = it.fact("province", str)
    assert province in receiving(it.action)
    assert it.why.fact("controlled_by") is helpers_naive_rules.controls(it.state.board)[province]
    assert province not in helpers_naive_rules.open_provinces(it.state)
    pool, usable = it.state.board.pool, {*helpers_naive_rules.open_provinces(it.state)}
    match it.action:
        case ks.FactionCard(faction):
            assert {*it.allowed_provinces} == {
                *(helpers_naive_rules.reach(it.state, faction) if faction in pool else ())
            }
        case ks.KhonThai():
            assert {*it.allowed_provinces} == (usable if pool.total else set())
        case _:
            assert {*it.allowed_provinces} == (usable if len(usable) > 1 else set())


def more_could_be_done(it: Refusal) -> None:
    """The fullest executions do more than this one; what is allowed, or the example, belongs to one of them."""
    full = helpers_naive_rules.actions(it.state, it.action.card)
    assert full
    assert it.action not in full
    assert bool(it.why.allowed) is (it.why.example is None)
    match it.action:
        case ks.Maharacha():
            assert not it.action.done
            assert full == {ks.Maharacha(*two) for two in permutations(it.allowed_provinces, 2)}
        case ks.KhonThai():
            faction = it.fact("faction", ks.Faction)
            assert helpers_naive_rules.placements(it.action)[faction] is None
            assert it.state.board.pool.count(faction) > 0
            possible = {helpers_naive_rules.placements(expect_type(ks.KhonThai, each))[faction] for each in full}
            assert possible == {*it.allowed_provinces}
        case ks.OneVsOne():
            assert not it.action.done
            assert it.why.example in full
        case ks.TwoVsOne():
            assert it.why.example in full
            assert len(it.action.two) < len(expect_type(ks.TwoVsOne, it.why.example).two)
        case ks.FactionCard(faction, into):
            (owed,) = {len(each.into) for each in full if isinstance(each, ks.FactionCard)}
            assert len(into) < owed == it.fact("owed", int)
            assert full >= {ks.FactionCard(faction, (province,) * owed) for province in it.allowed_provinces}
            assert {*it.allowed_provinces} == {*helpers_naive_rules.reach(it.state, faction)}


def tile_not_to_be_swapped(it: Refusal) -> None:
    """The move does not name two different tiles, or one lies face down; those that can be swapped are allowed."""
    action, board = expect_type(ks.Maharacha, it.action), it.state.board
    tile, tiles = it.fact("tile", str), [action.crowned, action.other]
    assert tile in tiles
    match it.why.key:
        case ViolationKey.ONE_TILE:
            assert None in tiles
        case ViolationKey.SAME_TILE:
            assert tiles == [tile, tile]
        case _:
            assert tile in board.tiles[: len(board.control)]
    assert {*it.allowed_provinces} == tiles_of_some_swap(it)


def tiles_of_some_swap(it: Refusal) -> set[ks.Province]:
    """The tiles that a legal Maharacha can swap."""
    full = helpers_naive_rules.actions(it.state, it.action.card)
    return {tile for each in full if isinstance(each, ks.Maharacha) for tile in (each.crowned, each.other) if tile}


def tile_with_king(it: Refusal) -> None:
    """The tile has a King marker; the tiles that can be swapped are allowed."""
    action = expect_type(ks.Maharacha, it.action)
    assert it.fact("tile", str) in (action.crowned, action.other)
    assert it.fact("tile", str) in it.state.board.kings
    assert {*it.allowed_provinces} == tiles_of_some_swap(it)


def not_in_pool(it: Refusal) -> None:
    """The pool has no follower of the faction that Khon Thai would place."""
    faction = it.fact("faction", ks.Faction)
    assert helpers_naive_rules.placements(expect_type(ks.KhonThai, it.action))[faction] == it.fact("province", str)
    assert it.state.board.pool.count(faction) == 0


def swaps_with_nobody(it: Refusal) -> None:
    """One side of the swap is missing or is in the pool, or both sides are in one province."""
    assert isinstance(it.action, ks.OneVsOne | ks.TwoVsOne)
    one, other = groups_of_swap(it.action)
    if it.why.key is ViolationKey.ONE_SIDED_SWAP:
        assert not (one and other)
        assert it.why.fact("followers") == (one or other)
    elif it.why.key is ViolationKey.SWAP_WITH_POOL:
        assert it.fact("province", str) == ks.POOL
        assert ks.POOL in {each.province for each in (*one, *other)}
    else:
        assert it.fact("province", str) in {each.province for each in one} & {each.province for each in other}


def stands_elsewhere(it: Refusal) -> None:
    """The followers that should leave a province are not all there; those who are there are allowed."""
    leaving, province = it.fact("followers", ks.Followers), it.fact("province", str)
    assert Counter(leaving) <= Counter(each.faction for each in swapped(it.action) if each.province == province)
    here = it.state.board.followers_in(province)
    assert not leaving <= here
    assert it.allowed_followers == [ks.Follower(faction, province) for faction in here]


def not_two_for_one(it: Refusal) -> None:
    """The two come from two provinces; or there are not two, and under this reading nothing less is legal."""
    two = expect_type(ks.TwoVsOne, it.action).two
    if it.why.key is ViolationKey.TWO_FROM_TWO_PROVINCES:
        assert {*tuple_of(str, it.why.fact("provinces"))} == {follower.province for follower in two}
    else:
        assert len(two) < 2
        assert it.state.readings.two_vs_one_shortfall is TwoVsOneShortfall.NOTHING
        assert helpers_naive_rules.actions(it.state, it.action.card) == {ks.TwoVsOne()}


def swap_far_apart(it: Refusal) -> None:
    """The two provinces share no border; those with which the first can swap are allowed."""
    one, two = it.fact("province", str), it.fact("other", str)
    assert {one, two} <= {follower.province for follower in swapped(it.action)}
    assert not helpers_naive_rules.adjacent(it.state.map, one, two)
    full = helpers_naive_rules.actions(it.state, it.action.card)
    borders = [{follower.province for follower in swapped(each)} for each in full]
    assert {*it.allowed_provinces} == {province for border in borders if one in border for province in border - {one}}


def undoes_the_last(it: Refusal) -> None:
    """The swap is the reverse of the last one."""
    assert it.state.last_swap is not None
    assert it.action == reversed_swap(it.state.last_swap)
    assert it.why.fact("last_swap") == it.state.last_swap


def more_than_two(it: Refusal) -> None:
    """More than two followers are placed."""
    assert it.fact("placed", int) == len(expect_type(ks.FactionCard, it.action).into) > 2


def more_than_in_pool(it: Refusal) -> None:
    """More followers are placed than the pool has."""
    action = expect_type(ks.FactionCard, it.action)
    assert it.fact("faction", ks.Faction) is action.faction
    assert it.fact("in_pool", int) == it.state.board.pool.count(action.faction)
    assert it.fact("placed", int) == len(action.into)
    assert min(len(action.into), 2) > it.fact("in_pool", int)


def out_of_reach(it: Refusal) -> None:
    """The province is next to none that the faction controls, nor to its home; those within reach are allowed."""
    action, state = expect_type(ks.FactionCard, it.action), it.state
    province = it.fact("province", str)
    assert it.fact("faction", ks.Faction) is action.faction
    assert province in action.into
    powers = helpers_naive_rules.controls(state.board)
    assert not any(
        power is action.faction and helpers_naive_rules.adjacent(state.map, p, province) for p, power in powers.items()
    )
    home = state.map.home(action.faction)
    assert not helpers_naive_rules.adjacent(state.map, home, province)
    assert (it.why.key is ViolationKey.HOME_ITSELF) is (province == home)
    assert {*it.allowed_provinces} == {*helpers_naive_rules.reach(state, action.faction)}


def reached_from_a_lost_home(it: Refusal) -> None:
    """The province is next only to the faction's home, and another power controls that."""
    action, state = expect_type(ks.FactionCard, it.action), it.state
    province, home = it.fact("province", str), it.fact("home", str)
    assert province in action.into
    assert home == state.map.home(action.faction)
    assert helpers_naive_rules.adjacent(state.map, home, province)
    powers = helpers_naive_rules.controls(state.board)
    assert powers[home] is it.why.fact("controlled_by")
    assert powers[home] is not action.faction
    assert not any(
        power is action.faction and helpers_naive_rules.adjacent(state.map, p, province) for p, power in powers.items()
    )
    assert {*it.allowed_provinces} == {*helpers_naive_rules.reach(state, action.faction)}


def takes_nobody_who_stands_there(it: Refusal) -> None:
    """The follower does not stand there after the action; those who can be taken are allowed."""
    taken = it.fact("follower", ks.Follower)
    assert taken == it.take
    table = helpers_naive_rules.after_action(it.state.board, it.action)
    assert taken not in helpers_naive_rules.takes(it.state, table)
    assert {*it.allowed_followers} == helpers_naive_rules.takes(it.state, table) - {None}
    here = table.pool if taken.province == ks.POOL else table.crowds[taken.province]
    assert it.fact("standing", ks.Followers) == helpers_naive_rules.as_followers(here)


def takes_from_the_pool(it: Refusal) -> None:
    """The follower is taken from the pool, which is closed; all provinces are allowed."""
    assert it.fact("follower", ks.Follower) == it.take
    assert it.take is not None
    assert it.take.province == ks.POOL
    assert it.state.readings.take_from is TakeFrom.PROVINCE
    assert it.why.allowed == it.state.map.provinces


def takes_nobody(it: Refusal) -> None:
    """Nobody is taken, although somebody can be; all who can be taken are allowed."""
    assert it.take is None
    assert {*it.allowed_followers} == helpers_naive_rules.takes(
        it.state, helpers_naive_rules.after_action(it.state.board, it.action)
    ) - {None}
    assert it.why.allowed


def does_not_win(it: Refusal) -> None:
    """It is the last card of the game; if all pass from now on, the stated players win, and this player does not.

    If it wins in no way, any other reason would send the player on.
    """
    assert helpers_naive_rules.is_last_card(it.state)
    if it.why.key is ViolationKey.LAST_CARD_NEVER_WINS:
        assert it.why.fact("card") is it.action.card
        assert not any(isinstance(move, ks.Play) for move in ks.legal_moves(it.state))
        return
    outcome = helpers_naive_rules.outcome_if_all_pass(
        helpers_naive_rules.after_play(it.state, ks.Play(it.action, it.take))
    )
    assert it.why.fact("winners") == outcome.winners
    assert it.state.to_move not in outcome.winners
    assert bool(it.why.allowed) is any(isinstance(move, ks.Play) for move in ks.legal_moves(it.state))
    if it.why.key is ViolationKey.LAST_CARD_FEWER_SETS:
        assert outcome.reign is None
        assert it.fact("own", int) < it.fact("most", int)
    else:
        assert it.why.fact("reign") is outcome.reign
        assert_beaten(it, dict(it.why.facts))


def assert_beaten(it: Refusal, facts: dict[str, Any]) -> None:
    """At the stated criterion others are ahead of the player and their partner; at the earlier ones nobody is."""
    seat = it.state.to_move
    players: list[Player] = list(it.state.players)
    taken = ks.Followers() if it.take is None else ks.Followers.of(it.take.faction)
    own = players[seat]
    players[seat] = replace(own, followers=own.followers + taken, last_card=it.state.cards_played + 1)
    side = (seat, (seat + 2) % 4) if len(players) == 4 else (seat,)
    tied: list[int] = [*facts.get("tied", range(len(players)))]
    for faction, number in facts.get("level", ()):
        assert {players[each].followers.count(faction) for each in tied} == {number}
    if it.why.key is ViolationKey.LAST_CARD_PLAYED_LATER:
        assert facts["earlier"] in facts["tied"]
        assert {*facts["later"]} <= {*side} & {*facts["tied"]}
        later: list[int] = [*facts["later"]]
        earlier: int = facts["earlier"]
        assert all(players[each].last_card > players[earlier].last_card for each in later)
    else:
        faction = facts.get("second", facts["reign"])
        counts = {seat: player.followers.count(faction) for seat, player in enumerate(players)}
        assert {counts[seat] for seat in facts["leaders"]} == {facts["most"]}
        assert dict(facts["own"]) == {seat: counts[seat] for seat in side if seat in facts.get("tied", side)}
        assert all(number < facts["most"] for _, number in facts["own"])


CHECKS: Final[dict[str, Callable[[Refusal], None]]] = {
    "action.one-card": card_not_held,
    "components.board": no_such_province,
    "action.closed-province": province_closed,
    "action.must-execute": more_could_be_done,
    "action.maharacha.swap": tile_not_to_be_swapped,
    "action.maharacha.king-stays": tile_with_king,
    "action.khon-thai.short": not_in_pool,
    "action.swap.another-province": swaps_with_nobody,
    "action.swap.stands-there": stands_elsewhere,
    "action.two-vs-one.swap": not_two_for_one,
    "action.two-vs-one.adjacent": swap_far_apart,
    "action.undo": undoes_the_last,
    "action.faction-card.two": more_than_two,
    "action.faction-card.short": more_than_in_pool,
    "action.faction-card.adjacent": out_of_reach,
    "action.faction-card.lost-home": reached_from_a_lost_home,
    "action.follower.take": takes_nobody_who_stands_there,
    "action.follower.from-a-province": takes_from_the_pool,
    "action.follower.must-take": takes_nobody,
    "action.last-card": does_not_win,
}
"""For every rule that can forbid: the check of its reason."""
