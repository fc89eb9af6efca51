"""The corners of the game are reached, by playing or by hand, so the laws are tested on them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from typing import Final, TypeAlias, TypeVar

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam.spec.readings import ClosedProvinces
from tests import helpers_naive_rules
from tests.helpers_moves import moves_to_judge
from tests.helpers_naive_scoring import DECIDED_BY, final_outcome, final_states
from tests.helpers_positions import positions
from tests.helpers_strategies import FACTIONS, reversed_swap, states
from tests.properties.helpers_violations import CHECKS

T = TypeVar("T")
Situation: TypeAlias = Callable[[ks.State], bool]
HEALTHY: Final = (HealthCheck.too_slow, HealthCheck.filter_too_much)


def holds(*cards: ks.ActionCard) -> Situation:
    """The player to move holds one of these cards."""
    return lambda state: any(card in state.player.hand for card in cards)


def undo_is_banned(state: ks.State) -> bool:
    """Only the ban stops the player from reversing the last swap."""
    if state.last_swap is None or not holds(state.last_swap.card)(state):
        return False
    move = ks.Play(reversed_swap(state.last_swap), None)
    return {violation.rule.id for violation in ks.judge(state, move)} == {"action.undo"}


def cut_short(card: ks.ActionCard, is_short: Callable[[ks.Action], bool]) -> Situation:
    """The player holds this card and can carry it out only in this way."""
    return lambda state: holds(card)(state) and is_short(max(helpers_naive_rules.actions(state, card), key=repr))


def faction_card(of: Callable[[ks.State, ks.Faction], bool]) -> Situation:
    """The player holds the card of a faction for which this is true."""
    return lambda state: any(
        helpers_naive_rules.CARD_OF[each] in state.player.hand and of(state, each) for each in FACTIONS
    )


def has_lost_its_home(state: ks.State, faction: ks.Faction) -> bool:
    """Another power controls the faction's home."""
    return state.board.controller(state.map.home(faction)) not in (None, faction)


PLAYED: Final[dict[str, Situation]] = {
    "first struggle": lambda state: len(state.board.control) == 0,
    "last struggle, cards left": lambda state: len(state.board.control) == 7 and len(state.player.hand) > 0,
    "last card, can be played": lambda state: helpers_naive_rules.is_last_card(state) and ks.legal_cards(state) != (),
    "last card, cannot be played": lambda state: (
        helpers_naive_rules.is_last_card(state) and ks.legal_cards(state) == ()
    ),
    "nobody holds a card": lambda state: state.cards_left == 0,
    "the player holds no card, others do": lambda state: not state.player.hand and state.cards_left > 0,
    "undo is banned": undo_is_banned,
    "pool lacks a faction": lambda state: 0 in state.board.pool.counts,
    "pool is empty": lambda state: not state.board.pool,
    "Khon Thai is short": cut_short(ks.ActionCard.KHON_THAI, lambda action: "None" in repr(action)),
    "faction card, none in the pool": faction_card(lambda state, each: state.board.pool.count(each) == 0),
    "faction card, one in the pool": faction_card(lambda state, each: state.board.pool.count(each) == 1),
    "faction card, home is lost": faction_card(has_lost_its_home),
    "faction card, out of reach": faction_card(lambda state, each: not helpers_naive_rules.reach(state, each)),
    "Maharacha is short": cut_short(ks.ActionCard.MAHARACHA, lambda action: action == ks.Maharacha()),
    "1 vs. 1 swaps nobody": cut_short(ks.ActionCard.ONE_VS_ONE, lambda action: action == ks.OneVsOne()),
    "2 vs. 1 swaps nobody": cut_short(ks.ActionCard.TWO_VS_ONE, lambda action: action == ks.TwoVsOne()),
    "three British": lambda state: state.board.control.count(ks.BRITISH) == 3,
    "three kings": lambda state: len(state.board.kings) >= 3,
    "few followers stand": lambda state: sum(group.total for group in state.board.followers) <= 4,
}

LAID_OUT: Final[dict[str, Situation]] = {
    **{name: PLAYED[name] for name in PLAYED if name not in ("pool is empty", "first struggle")},
    "2 vs. 1 swaps one for one": cut_short(
        ks.ActionCard.TWO_VS_ONE, lambda action: isinstance(action, ks.TwoVsOne) and len(action.two) == 1
    ),
    "nobody stands anywhere": lambda state: not any(state.board.followers),
    "nobody to take": lambda state: any(
        None in ks.legal_takes(state, action)
        for card in state.player.hand
        for action in ks.legal_actions(state, card)[:9]
    ),
    "followers in a British province": lambda state: (
        state.readings.closed_provinces is ClosedProvinces.CONTROLLED_BY_FACTION
        and any(
            power is ks.BRITISH and state.board.followers_in(province)
            for province, power in helpers_naive_rules.controls(state.board).items()
        )
    ),
}

ROUNDS: Final = 30


def not_reached(looked_for: Set[str], among: st.SearchStrategy[T], seen_in: Callable[[T], Iterable[str]]) -> set[str]:
    """What none of the examples reaches. Rounds of examples, the same every time, run until everything is reached."""
    missing = {*looked_for}
    for number in range(ROUNDS):

        @seed(number)
        @settings(max_examples=100, database=None, phases=[Phase.generate], suppress_health_check=HEALTHY)
        @given(among)
        def look(example: T) -> None:
            missing.difference_update(seen_in(example))

        if missing:
            look()
    return missing


def test_playing_reaches_the_corners() -> None:
    """Games drawn choice by choice reach late turns, short pools, banned swaps and last cards."""
    assert not_reached(PLAYED.keys(), states(), lambda state: situations(state, PLAYED)) == set()


def test_positions_reach_the_corners() -> None:
    """Positions set up by hand reach what games rarely do: empty boards, and cards that can do little."""
    assert not_reached(LAID_OUT.keys(), positions(), lambda state: situations(state, LAID_OUT)) == set()


def test_every_way_to_win_is_reached() -> None:
    """Each rule that can decide a game decides some finished game."""
    assert not_reached(DECIDED_BY, final_states(), lambda state: [final_outcome(state).rule.id]) == set()


def test_every_refusal_is_reached() -> None:
    """Each rule that can forbid a move refuses some move."""
    assert not_reached(CHECKS.keys(), moves_to_judge(), refusals) == set()


def situations(state: ks.State, among: Mapping[str, Situation]) -> Iterator[str]:
    """The situations in which the state is."""
    return (name for name, is_so in among.items() if is_so(state))


def refusals(question: tuple[ks.State, list[ks.Move]]) -> Iterator[str]:
    """The rules by which the moves are refused."""
    state, moves = question
    return (violation.rule.id for move in moves for violation in ks.judge(state, move))
