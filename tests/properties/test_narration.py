"""The events tell what happens: carried out by hand, the events of a move give the new state."""

from typing import Final

from hypothesis import event, example, given

import kingofsiam as ks
from kingofsiam.model import events as told
from kingofsiam.testing import games, positions
from tests.helpers_event_replay import EventReplay
from tests.helpers_strategies import more_examples

RULES: Final = frozenset(ks.RULES)


def check(before: ks.State, move: ks.Move, after: ks.State) -> None:
    """The events of the move, carried out by hand, lead to the state after it."""
    heard = ks.narrate(before, move)
    retelling = EventReplay(before)
    for each in heard:
        retelling.apply(each)
        assert each.rule in RULES
        event("told", type(each).__name__)
    retelling.agrees_with(after)
    assert heard[0].seat == before.to_move if isinstance(heard[0], told.Passed | told.CardPlayed) else False


@given(games())
def test_a_game_can_be_replayed_from_what_is_told(game: ks.Game) -> None:
    """The events of each move, carried out one by one, give the state that `play` returns; each event cites a rule."""
    for before, move, after in zip(game.states, game.moves, game.states[1:], strict=False):
        check(before, move, after)


def one_malay_in_the_pool_and_nowhere_to_go() -> ks.State:
    """Malai is played: one Malay is in the pool, but all neighbours of its home are closed."""
    tiles = [province for province in ks.SIAM.provinces if province != ks.SIAM.home(ks.MALAY)]
    return ks.position(
        2,
        tiles=tiles,
        control=[ks.LAO] * 7,
        followers={ks.SIAM.home(ks.MALAY): ks.Followers(0, 0, 15)},
        hands=[[ks.ActionCard.MALAI], [ks.ActionCard.KHON_THAI]],
    )


@more_examples(4)
@given(positions())
@example(one_malay_in_the_pool_and_nowhere_to_go())
def test_what_is_cut_short_is_told_truly(state: ks.State) -> None:
    """The same for sparse positions, where most actions are cut short: one way to play each card, and the pass."""
    check(state, ks.Pass(), ks.play(state, ks.Pass()))
    for card in ks.legal_cards(state):
        action = ks.legal_actions(state, card)[-1]
        move = ks.Play(action, ks.legal_takes(state, action)[-1])
        check(state, move, ks.play(state, move))
