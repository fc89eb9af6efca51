"""What `kingofsiam.testing` gives to tests: assertions that fail as they say, and strategies that reach far."""

from dataclasses import replace

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam.model.violations import ViolationKey
from kingofsiam.rules.s5_actions import playing, swapping, undoing
from kingofsiam.scenarios.s7_victory import FOUR_LAO_EACH
from kingofsiam.testing import (
    assert_holds,
    assert_legal,
    assert_refused,
    because,
    games,
    legal_moves,
    moves,
    positions,
    states,
)
from tests.helpers_programs import said_by_a_new_python

DEVON = ks.position(map=ks.BRITAIN, followers={"Devon": ks.Followers(rama=1, lao=1)}, hands=[[ks.ActionCard.LAO]])
SWAP = ks.OneVsOne(ks.Follower(ks.RAMA, "Devon"), ks.Follower(ks.LAO, "Devon"))
TWICE_WRONG = ks.Play(SWAP, ks.Follower(ks.MALAY, "Devon"))


def test_a_refusal_has_every_reason_in_the_order_asked_for() -> None:
    taken, swapped = assert_refused(
        DEVON, TWICE_WRONG, playing.ONE_CARD, because(swapping.ANOTHER_PROVINCE, province="Devon")
    )
    assert taken.rule is playing.ONE_CARD
    assert swapped.fact("province") == "Devon"


@pytest.mark.parametrize(
    "reasons",
    [
        (),
        (playing.ONE_CARD,),
        (playing.ONE_CARD, undoing.UNDO),
        (playing.ONE_CARD, because(swapping.ANOTHER_PROVINCE, province="Mon")),
    ],
    ids=["none", "one too few", "another rule", "another fact"],
)
def test_a_refusal_for_other_reasons_fails(reasons: tuple[ks.Rule, ...]) -> None:
    with pytest.raises(AssertionError):
        assert_refused(DEVON, TWICE_WRONG, *reasons)


def test_a_legal_move_is_no_refused_one() -> None:
    assert_legal(DEVON, ks.Pass())
    with pytest.raises(AssertionError):
        assert_refused(DEVON, ks.Pass())
    with pytest.raises(AssertionError, match=swapping.ANOTHER_PROVINCE.id):
        assert_legal(DEVON, TWICE_WRONG)


def test_a_scenario_that_does_not_hold_fails() -> None:
    for wrong in (replace(FOUR_LAO_EACH, outcome=None), replace(FOUR_LAO_EACH, claims=(undoing.UNDO,))):
        with pytest.raises(AssertionError, match=FOUR_LAO_EACH.id):
            assert_holds(wrong)


@given(st.data(), games(players=(3,)) | games())
def test_games_end_and_their_moves_are_legal(data: st.DataObject, game: ks.Game) -> None:
    assert game.outcome is not None
    assert ks.Game(game.deal, game.moves).states == game.states
    state = data.draw(positions() | states())
    assert_legal(state, data.draw(legal_moves(state)))


@pytest.mark.slow
def test_positions_and_moves_reach_far() -> None:
    """Some hundred moves are refused in a third of all ways, also as the very last card of the game."""
    keys: set[ViolationKey] = set()

    @settings(max_examples=150, phases=[Phase.generate], derandomize=True)
    @given(positions(), st.data())
    def collect(state: ks.State, data: st.DataObject) -> None:
        keys.update(violation.key for violation in ks.judge(state, data.draw(moves(state))))

    collect()
    assert len(keys) >= len(ViolationKey) / 3
    assert ViolationKey.LAST_CARD_NEVER_WINS in keys


def test_without_its_extra_it_says_what_is_missing() -> None:
    code = """
sys.modules["hypothesis"] = None
try: import kingofsiam.testing
except ImportError as error: print(type(error).__name__, error.extra, error.library)
"""
    assert said_by_a_new_python(code) == {"MissingExtra", "testing", "hypothesis"}
