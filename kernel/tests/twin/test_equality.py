"""The kernel plays the rulebook's game: the same positions, legal moves and endings; planted bugs are found."""

from dataclasses import replace
from random import Random
from typing import Final

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kernel.tests.small_worlds.helpers_worlds import small_map
from kernel.tests.twin.helpers_differential import (
    agree_on_code,
    agree_on_everything,
    agree_on_move,
    agree_on_position,
    agree_on_successor,
    compare_game,
)
from kingofsiam.errors import InvalidMap, InvalidMove
from kingofsiam.rules.s7_victory import is_colony
from kingofsiam.testing import any_moves, games, positions, readings, states
from tests.helpers_strategies import CARD_SET, FACTIONS, MAPS, MARKERS, SWAPS, fewer_examples, reversed_swap

SUITE_GAMES: Final = 4
"""These games are the same on every run. For many more: `python -m kernel.tests.twin.helpers_differential`."""

SMALL_MAPS: Final = (
    small_map("one", {"Here": ks.RAMA}),
    small_map("two", {"Zeta": ks.MALAY, "Alpha": None}, ("Zeta", "Alpha")),
    small_map("three", {"Zeta": None, "Alpha": ks.LAO, "Mu": ks.RAMA}, ("Zeta", "Alpha"), ("Alpha", "Mu")),
    small_map("island", {"West": ks.RAMA, "Isle": ks.LAO, "East": ks.MALAY, "Far": None}, ("West", "East")),
    small_map(
        "seven",
        {"G": None, "F": ks.MALAY, "E": None, "D": ks.LAO, "C": None, "B": None, "A": ks.RAMA},
        *(("G", "F"), ("F", "E"), ("E", "D"), ("D", "C"), ("C", "B"), ("B", "A"), ("A", "G"), ("G", "D")),
    ),
)

SEEDS: Final = st.integers(0, 2**32)


def assert_equal(state: ks.State, seed: int, *, whole: bool) -> None:
    """Compare everything in a position."""
    agree_on_everything(state, kernel.pack(state), Random(seed), whole_list=whole)


# --- whole games, and positions made by hand -------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("number", range(SUITE_GAMES))
def test_both_play_the_same_game(number: int) -> None:
    """At every state of a game both agree; at some of them the whole list of moves is compared."""
    assert compare_game(f"suite/{number}") > 0


@given(games(), SEEDS)
@fewer_examples(5)
def test_both_agree_at_every_state_of_any_game(game: ks.Game, seed: int) -> None:
    """The last position is compared too, and the kernel can play the whole game on packed states."""
    packed = kernel.pack(game.states[0])
    for state, move in zip(game.states, game.moves, strict=False):
        assert_equal(state, seed, whole=False)
        agree_on_move(state, packed, move)
        agree_on_successor(state, packed, move)
        packed = kernel.play(packed, kernel.pack_move(move, state.map))
    assert_equal(game.states[-1], seed, whole=True)
    assert kernel.unpack(packed, game.states[-1].map) == game.states[-1]


@given(positions(), SEEDS)
@example(ks.position(2, hands=[(ks.ActionCard.KHON_THAI,)] * 2), 0)
def test_both_agree_on_positions_made_by_hand(state: ks.State, seed: int) -> None:
    """Few followers, few cards, crowds, an empty pool, the last card: both list the same moves. Once they did not, for
    Khon Thai on an empty board.
    """
    assert_equal(state, seed, whole=True)


@st.composite
def small_positions(draw: st.DrawFn) -> ks.State:
    """A position on a map with fewer provinces, with hands in any order, at any struggle."""
    board, players = draw(st.sampled_from(SMALL_MAPS)), draw(st.sampled_from((2, 3, 4)))
    by = draw(readings())
    tiles = draw(st.permutations(board.provinces))
    control = draw(st.lists(st.sampled_from(MARKERS), max_size=len(tiles)))
    assume(not is_colony(tuple(control[:-1])))
    hands = [draw(st.permutations(CARD_SET))[: draw(st.sampled_from((0, 0, 1, 2, 3, 8)))] for _ in range(players)]
    own = [ks.Followers.of(*draw(st.lists(st.sampled_from(FACTIONS), max_size=2))) for _ in range(players)]
    few = st.builds(ks.Followers, *(st.sampled_from((0, 0, 1, 2, 3)) for _ in FACTIONS))
    return ks.position(
        players,
        map=board,
        readings=by,
        tiles=tiles,
        control=control,
        followers={province: draw(few) for province in tiles[len(control) :][:3]},
        own=own,
        hands=hands,
        order=draw(st.permutations(range(players))),
        to_move=draw(st.integers(0, players - 1)),
        passes=draw(st.integers(0, 1)),
    )


@given(small_positions(), SEEDS)
def test_both_agree_on_small_maps(state: ks.State, seed: int) -> None:
    """Maps of one to seven provinces, with missing homes and islands."""
    assert_equal(state, seed, whole=ks.count_legal_moves(state) < 3000)


@given(small_positions(), SEEDS)
@fewer_examples(2)
def test_a_game_on_a_small_map_ends_the_same(state: ks.State, seed: int) -> None:
    """The kernel plays to the end, the rulebook follows move by move, and both have ended."""
    packed, rng = kernel.pack(state), kernel.Rng(seed)
    while not packed.over:
        number = kernel.staged_move(packed, rng)
        state = ks.play(state, kernel.unpack_move(number, state.map))
        packed = kernel.play(packed, number)
        agree_on_position(state, packed)
    assert state.outcome is not None


@st.composite
def odd_last_swaps(draw: st.DrawFn) -> ks.State:
    """A position with a last swap that may be impossible there."""
    state = draw(positions())
    latest = max(state.players, key=lambda player: player.last_card)
    assume(latest.played and latest.played[-1] in SWAPS)
    one = draw(st.sampled_from(state.map.provinces))
    follower = st.sampled_from(FACTIONS)
    if latest.played[-1] is ks.ActionCard.ONE_VS_ONE:
        other = draw(st.sampled_from([each for each in state.map.provinces if each != one]))
        swap: ks.OneVsOne | ks.TwoVsOne = ks.OneVsOne(
            ks.Follower(draw(follower), one), ks.Follower(draw(follower), other)
        )
    else:
        other = draw(st.sampled_from(state.map.neighbours[one]))
        two = [ks.Follower(each, one) for each in draw(st.lists(follower, min_size=1, max_size=2))]
        swap = ks.TwoVsOne(tuple(two), ks.Follower(draw(follower), other))
    return ks.State(state.board, state.players, state.readings, state.to_move, state.passes, swap)


@given(odd_last_swaps(), SEEDS)
def test_any_last_swap_bans_the_same(state: ks.State, seed: int) -> None:
    """Whatever was swapped before, both ban the same moves, and the last swap can be unpacked."""
    assert_equal(state, seed, whole=True)
    assert state.last_swap is not None
    undoing = reversed_swap(state.last_swap)
    takes = [None, *(ks.Follower(faction, province) for province in state.map.provinces for faction in FACTIONS)]
    for take in takes:
        agree_on_move(state, kernel.pack(state), ks.Play(undoing, take))


# --- arbitrary moves -------------------------------------------------------------------------------------------------


@given(positions() | states(), st.data())
def test_any_move_is_judged_the_same(state: ks.State, data: st.DataObject) -> None:
    """A move with any followers and places is legal for both or for neither; one without a number for neither."""
    places = st.sampled_from((*state.map.provinces, *state.map.provinces, ks.POOL, "Nowhere"))
    for _ in range(10):
        agree_on_move(state, kernel.pack(state), data.draw(any_moves(places)))


@given(positions() | states(), st.lists(st.integers(0, kernel.MAX_MOVE), max_size=30))
def test_any_number_is_judged_the_same(state: ks.State, numbers: list[int]) -> None:
    """A number is legal if the rulebook allows the move with this number; a number without a move is not."""
    for number in numbers:
        agree_on_code(state, kernel.pack(state), number)


HOSTILE: Final = (
    kernel.MAX_MOVE,
    kernel.MAX_MOVE + 1,
    -1,
    *(sign * 2**bits for bits in (31, 63, 70) for sign in (1, -1)),
)


@given(positions())
@fewer_examples(5)
def test_numbers_that_no_move_has_are_refused(state: ks.State) -> None:
    """Negative and huge numbers too. The error has the number; after the end even a pass is refused."""
    packed = kernel.pack(state)
    for number in HOSTILE:
        assert not kernel.is_legal(packed, number)
        with pytest.raises(kernel.NotLegal) as refused:
            kernel.play(packed, number)
        assert refused.value.move == number
    with pytest.raises(kernel.NotLegal):
        kernel.play(kernel.playout(packed, 1), kernel.PASS)


MON_AND_POOL: Final = (ks.Follower(ks.RAMA, "Mon"), ks.Follower(ks.LAO, ks.POOL))


@pytest.mark.parametrize("swap", [ks.OneVsOne(*MON_AND_POOL), ks.TwoVsOne(MON_AND_POOL[:1], MON_AND_POOL[1])])
def test_a_swap_with_the_pool_is_no_other_move(swap: ks.Action) -> None:
    """No position allows it, so it must not get the number of another move, as it once did."""
    move = ks.Play(swap, None)
    assert kernel.unpack_move(kernel.pack_move(move, ks.SIAM), ks.SIAM) == move
    state = ks.position(followers={"Mon": ks.Followers(rama=1)})
    agree_on_move(state, kernel.pack(state), move)


@pytest.mark.parametrize("into", [("Nowhere",), ("Mon", "Mon", "Mon")])
def test_a_move_without_a_number_is_refused(into: tuple[str, ...]) -> None:
    """It names a province that the map does not have, or places three followers."""
    with pytest.raises(InvalidMove):
        kernel.pack_move(ks.Play(ks.FactionCard(ks.RAMA, into), None), ks.SIAM)


# --- packing and unpacking -------------------------------------------------------------------------------------------


def test_a_map_of_nine_provinces_is_refused() -> None:
    """There are eight lanes for provinces: a map of nine is refused, a map of eight is not."""
    nine = small_map("nine", dict.fromkeys("ABCDEFGHI"), ("A", "B"))
    with pytest.raises(InvalidMap):
        kernel.pack(ks.position(map=nine))
    eight = small_map("eight", dict.fromkeys("ABCDEFGH"), ("A", "B"))
    state = ks.position(map=eight)
    assert kernel.unpack(kernel.pack(state), eight) == state


@given(states())
@fewer_examples(5)
def test_a_position_is_unpacked_only_on_its_own_map(state: ks.State) -> None:
    """A map with other borders or homes is refused."""
    for board in MAPS:
        if board is not state.map:
            with pytest.raises(InvalidMap):
                kernel.unpack(kernel.pack(state), board)


def test_an_impossible_position_is_not_packed() -> None:
    with pytest.raises(ks.InvalidState):
        kernel.pack(replace(ks.deal(3, seed=1), to_move=3))
