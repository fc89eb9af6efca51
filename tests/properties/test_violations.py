"""Reasons for a refusal are statements of fact: each is checked on the table by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import permutations, product
from typing import Final, TypeVar, cast

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam.readings import TakeFrom, TwoVsOneShortfall
from tests.properties import naive
from tests.properties.games import FACTIONS, Game, games, often, positions, states, turned_back
from tests.properties.questions import moves_about

T = TypeVar("T")


@dataclass(frozen=True)
class Refusal:
    """A card played in a position, and one reason why not."""

    state: ks.State
    action: ks.Action
    take: ks.Follower | None
    why: ks.Violation

    def fact(self, name: str, kind: type[T]) -> T:
        """A fact, that must be of this kind."""
        return a(kind, self.why.fact(name))

    @property
    def allowed_provinces(self) -> list[ks.Province]:
        """What is allowed, that must be provinces."""
        return [a(str, each) for each in self.why.allowed]

    @property
    def allowed_followers(self) -> list[ks.Follower]:
        """What is allowed, that must be followers."""
        return [a(ks.Follower, each) for each in self.why.allowed]


def a(kind: type[T], thing: object) -> T:
    """The thing, that must be of this kind."""
    assert isinstance(thing, kind), thing
    return thing


def tuple_of(kind: type[T], thing: object) -> tuple[T, ...]:
    """The things, that must all be of this kind."""
    assert isinstance(thing, tuple)
    return tuple(a(kind, each) for each in cast("tuple[object, ...]", thing))


def receiving(action: ks.Action) -> list[ks.Province]:
    """The provinces that the action would put followers into."""
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


def named(refusal: Refusal) -> list[ks.Province | None]:
    """All provinces that the move names."""
    tiles = [refusal.action.crowned, refusal.action.other] if isinstance(refusal.action, ks.Maharacha) else []
    return [*receiving(refusal.action), *tiles, *([refusal.take.province] if refusal.take else [])]


def card_not_held(it: Refusal) -> None:
    """He does not hold the card; allowed are those that he holds."""
    assert it.fact("card", ks.ActionCard) is it.action.card
    assert it.action.card not in it.state.player.hand
    assert it.why.allowed == it.state.player.hand


def no_such_province(it: Refusal) -> None:
    """The move names a province that is not on the map; allowed are all that are."""
    assert it.fact("province", str) in named(it)
    assert it.fact("province", str) not in it.state.map.provinces
    assert it.fact("map", str) == it.state.map.name
    assert it.why.allowed == it.state.map.provinces


def province_closed(it: Refusal) -> None:
    """The province would receive somebody, but is controlled as stated; allowed are all that are open."""
    province = it.fact("province", str)
    assert province in receiving(it.action)
    assert it.why.fact("controlled_by") is naive.controls(it.state.board)[province]
    assert province not in naive.open_provinces(it.state)
    assert {*it.allowed_provinces} == {*naive.open_provinces(it.state)}


def more_could_be_done(it: Refusal) -> None:
    """The fullest executions do more than this one; what is allowed makes one of them."""
    assert it.fact("card", ks.ActionCard) is it.action.card
    full = naive.actions(it.state, it.action.card)
    assert full
    assert it.action not in full
    assert it.why.allowed
    match it.action:
        case ks.Maharacha():
            assert not it.action.done
            assert full == {ks.Maharacha(*two) for two in permutations(it.allowed_provinces, 2)}
        case ks.KhonThai():
            (faction,) = {follower.faction for follower in it.allowed_followers}
            assert naive.placed(it.action)[faction] is None
            assert it.state.board.pool.count(faction) > 0
            possible = {naive.placed(a(ks.KhonThai, each))[faction] for each in full}
            assert possible == {follower.province for follower in it.allowed_followers}
        case ks.OneVsOne():
            assert not it.action.done
            assert ks.OneVsOne(*it.allowed_followers) in full
        case ks.TwoVsOne():
            *two, one = it.allowed_followers
            assert ks.TwoVsOne(tuple(two), one) in full
            assert len(it.action.two) < len(two)
        case ks.FactionCard(faction, into):
            (owed,) = {len(each.into) for each in full if isinstance(each, ks.FactionCard)}
            assert len(into) < owed
            assert full >= {ks.FactionCard(faction, (province,) * owed) for province in it.allowed_provinces}
            assert {*it.allowed_provinces} == {*naive.reach(it.state, faction)}


def tile_not_to_be_swapped(it: Refusal) -> None:
    """Two different tiles are not named, or one of them lies face down; allowed are those that can be swapped."""
    action, board = a(ks.Maharacha, it.action), it.state.board
    facts = dict(it.why.facts)
    if "tiles" in facts:
        assert facts["tiles"] == (action.crowned, action.other)
        assert action.crowned is None or action.other is None or action.crowned == action.other
    else:
        assert facts["tile"] in (action.crowned, action.other)
        assert facts["tile"] in board.tiles[: len(board.control)]
        assert facts["lies"] == "face down"
    assert {*it.allowed_provinces} == {*naive.swappable_tiles(board)}


def tile_with_king(it: Refusal) -> None:
    """The tile is crowned; allowed are those that can be swapped."""
    action = a(ks.Maharacha, it.action)
    assert it.fact("tile", str) in (action.crowned, action.other)
    assert it.fact("tile", str) in it.state.board.kings
    assert {*it.allowed_provinces} == {*naive.swappable_tiles(it.state.board)}


def not_in_pool(it: Refusal) -> None:
    """The pool has no follower of the faction that Khon Thai would place."""
    faction = it.fact("faction", ks.Faction)
    assert naive.placed(a(ks.KhonThai, it.action))[faction] == it.fact("province", str)
    assert it.state.board.pool.count(faction) == 0


def swaps_with_nobody(it: Refusal) -> None:
    """One side of the swap is missing, or both are in one province."""
    if isinstance(it.action, ks.OneVsOne):
        one, other = it.action.one, it.action.other
        assert dict(it.why.facts) == {"one": one, "other": other}
        assert one is None or other is None or one.province == other.province
    else:
        swap = a(ks.TwoVsOne, it.action)
        assert dict(it.why.facts) == {"two": swap.two, "one": swap.one}
        places = [follower.province for follower in swap.two]
        assert not swap.two or swap.one is None or swap.one.province in places


def stands_elsewhere(it: Refusal) -> None:
    """Those who should leave a province do not all stand there; allowed are those who do."""
    leaving = tuple_of(ks.Follower, it.why.fact("followers"))
    (province,) = {follower.province for follower in leaving}
    assert {*leaving} <= {*swapped(it.action)}
    here = it.state.board.followers_in(province)
    assert any(len([f for f in leaving if f.faction is faction]) > here.count(faction) for faction in FACTIONS)
    assert it.fact("standing", str) == str(here)
    assert {*it.allowed_followers} == {ks.Follower(faction, province) for faction in here}


def not_two_for_one(it: Refusal) -> None:
    """The two come from two provinces; or they are not two, and by this reading nothing less will do."""
    two = tuple_of(ks.Follower, it.why.fact("two"))
    assert two == a(ks.TwoVsOne, it.action).two
    if len({follower.province for follower in two}) < 2:
        assert len(two) < 2
        assert it.state.readings.two_vs_one_shortfall is TwoVsOneShortfall.NOTHING
        assert naive.actions(it.state, it.action.card) == {ks.TwoVsOne()}


def swap_far_apart(it: Refusal) -> None:
    """The two provinces share no border; allowed are the neighbours."""
    one, two = it.fact("province", str), it.fact("other", str)
    assert {one, two} <= {follower.province for follower in swapped(it.action)}
    assert not naive.adjacent(it.state.map, one, two)
    near = {province for province in it.state.map.provinces if naive.adjacent(it.state.map, one, province)}
    assert {*it.allowed_provinces} == near


def undoes_the_last(it: Refusal) -> None:
    """The swap is the last one turned back."""
    assert it.state.last_swap is not None
    assert it.action == turned_back(it.state.last_swap)
    assert {*tuple_of(ks.Follower, it.why.fact("swap"))} == {*swapped(it.action)}
    assert {*tuple_of(ks.Follower, it.why.fact("undoes"))} == {*swapped(it.state.last_swap)}


def more_than_two(it: Refusal) -> None:
    """More followers than two are placed."""
    assert it.fact("followers", int) == len(a(ks.FactionCard, it.action).into) > 2


def more_than_in_pool(it: Refusal) -> None:
    """More followers are placed than the pool has."""
    action = a(ks.FactionCard, it.action)
    assert it.fact("faction", ks.Faction) is action.faction
    assert it.fact("in_pool", int) == it.state.board.pool.count(action.faction)
    assert it.fact("followers", int) == len(action.into) > it.fact("in_pool", int)


def out_of_reach(it: Refusal) -> None:
    """The province lies next to none that the faction controls, nor next to its home; allowed are those in reach."""
    action, state = a(ks.FactionCard, it.action), it.state
    province = it.fact("province", str)
    assert it.fact("faction", ks.Faction) is action.faction
    assert province in action.into
    powers = naive.controls(state.board)
    assert not any(power is action.faction and naive.adjacent(state.map, p, province) for p, power in powers.items())
    assert not naive.adjacent(state.map, state.map.home(action.faction), province)
    assert {*it.allowed_provinces} == {*naive.reach(state, action.faction)}


def reached_from_a_lost_home(it: Refusal) -> None:
    """The province lies next to the faction's home alone, and that is lost to another power."""
    action, state = a(ks.FactionCard, it.action), it.state
    province, home = it.fact("province", str), it.fact("home", str)
    assert province in action.into
    assert home == state.map.home(action.faction)
    assert naive.adjacent(state.map, home, province)
    powers = naive.controls(state.board)
    assert powers[home] is it.why.fact("controlled_by")
    assert powers[home] is not action.faction
    assert not any(power is action.faction and naive.adjacent(state.map, p, province) for p, power in powers.items())
    assert {*it.allowed_provinces} == {*naive.reach(state, action.faction)}


def takes_nobody_who_stands_there(it: Refusal) -> None:
    """After the action he does not stand there; allowed are those who can be taken."""
    taken = it.fact("follower", ks.Follower)
    assert taken == it.take
    table = naive.carried_out(it.state.board, it.action)
    assert taken not in naive.takes(it.state, table)
    assert {*it.allowed_followers} == naive.takes(it.state, table) - {None}
    here = table.pool if taken.province == ks.POOL else table.crowds[taken.province]
    assert it.fact("standing", str) == str(naive.followers(here))


def takes_from_the_pool(it: Refusal) -> None:
    """He is taken from the pool, which is closed; allowed are all provinces."""
    assert it.fact("follower", ks.Follower) == it.take
    assert it.take is not None
    assert it.take.province == ks.POOL
    assert it.state.readings.take_from is TakeFrom.PROVINCE
    assert it.why.allowed == it.state.map.provinces


def takes_nobody(it: Refusal) -> None:
    """Nobody is taken, though somebody can be; allowed is everybody who can."""
    assert it.take is None
    assert {*it.allowed_followers} == naive.takes(it.state, naive.carried_out(it.state.board, it.action)) - {None}
    assert it.why.allowed


def does_not_win(it: Refusal) -> None:
    """It is the last card of the game, and if all pass from now on, those who are named win, and he does not."""
    assert naive.is_last_card(it.state)
    outcome = naive.played_out(naive.played(it.state, ks.Play(it.action, it.take)))
    assert it.fact("seat", int) == it.state.to_move
    assert it.why.fact("winners") == outcome.winners
    assert it.why.fact("reign") is outcome.reign
    assert it.state.to_move not in outcome.winners


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
"""For every rule that can forbid: what makes the reason true."""


@st.composite
def questions(draw: st.DrawFn) -> tuple[ks.State, list[ks.Move]]:
    """A position, and moves that are perhaps not legal."""
    state = draw(states() | positions() | positions())
    return state, draw(st.lists(moves_about(state), min_size=3, max_size=8))


@often(3)
@given(questions())
def test_every_reason_is_true(question: tuple[ks.State, list[ks.Move]]) -> None:
    """Every violation reported is so on the table, and what it allows is acceptable to its rule."""
    state, moves = question
    for move in moves:
        for why in ks.judge(state, move):
            assert isinstance(move, ks.Play), "a pass is always legal"
            CHECKS[why.rule.id](Refusal(state, move.action, move.take, why))
            event("refused by", why.rule.id)


@often(4)
@given(questions())
def test_a_second_rulebook_refuses_the_same_moves(question: tuple[ks.State, list[ks.Move]]) -> None:
    """A move is judged legal exactly if a naive retelling of the rules allows it."""
    state, moves = question
    for move in moves:
        assert (ks.judge(state, move) == ()) == naive.is_legal(state, move)


def reasons(state: ks.State, move: ks.Play) -> Iterator[tuple[str, object]]:
    """The rules that the move breaks whatever else it breaks, each with the fact that tells its violations apart."""
    action = move.action
    if action.card not in state.player.hand:
        yield "action.one-card", action.card
    if move.take is not None and move.take.province == ks.POOL and state.readings.take_from is TakeFrom.PROVINCE:
        yield "action.follower.from-a-province", move.take
    for province in receiving(action):
        if province not in state.map.provinces:
            yield "components.board", province
        elif province not in naive.open_provinces(state):
            yield "action.closed-province", province
    if isinstance(action, ks.Maharacha):
        yield from reasons_of_tiles(state, action)


def reasons_of_tiles(state: ks.State, action: ks.Maharacha) -> Iterator[tuple[str, object]]:
    """The rules that the tiles of a Maharacha break."""
    completed = naive.controls(state.board)
    if action.done:
        for tile in (action.crowned, action.other):
            if tile in completed:
                yield "action.maharacha.swap", tile
            elif tile in state.board.kings:
                yield "action.maharacha.king-stays", tile


@often(3)
@given(questions())
def test_no_reason_is_kept_back(question: tuple[ks.State, list[ks.Move]]) -> None:
    """All reasons are reported, not the first only: each fault that shows by itself is among them."""
    state, moves = question
    for move in moves:
        reported = {(why.rule.id, fact) for why in ks.judge(state, move) for _, fact in why.facts}
        assert isinstance(move, ks.Pass) or {*reasons(state, move)} <= reported


@often(2)
@given(questions())
def test_play_refuses_what_is_judged_illegal(question: tuple[ks.State, list[ks.Move]]) -> None:
    """`play` and `narrate` refuse a move exactly if `judge` has a reason, and give all its reasons."""
    state, moves = question
    for move, verb in product(moves, (ks.play, ks.narrate)):
        why = ks.judge(state, move)
        if why:
            with pytest.raises(ks.IllegalMove) as refused:
                verb(state, move)
            assert refused.value.violations == why
            assert refused.value.rules == {violation.rule.id for violation in why}
        else:
            assert verb(state, move)


@given(games(), st.data())
def test_after_the_end_nothing_is_legal(game: Game, data: st.DataObject) -> None:
    """When the game has ended every move is refused, for its end, with the winners named."""
    state = game.states[-1]
    assert state.outcome is not None
    for move in (ks.Pass(), game.moves[-1], data.draw(moves_about(game.states[-2]))):
        (why,) = ks.judge(state, move)
        assert why.rule.id == ("victory.end.colony" if state.outcome.colony else "victory.end.all-struggles")
        assert why.fact("winners") == state.outcome.winners
    assert list(ks.legal_moves(state)) == []
    assert ks.count_legal_moves(state) == 0
    assert all(list(ks.legal_actions(state, card)) == [] for card in ks.ActionCard)


def ids(rules: Iterable[ks.Rule]) -> set[str]:
    """The ids of rules."""
    return {rule.id for rule in rules}


def test_every_check_belongs_to_a_rule() -> None:
    """No reason is checked that no rule gives."""
    assert CHECKS.keys() <= ids(ks.RULES)
