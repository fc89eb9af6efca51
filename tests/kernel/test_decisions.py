"""A turn as a chain of choices: every legal move has exactly one chain, and every choice in a mask leads to one."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Final

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam import kernel
from kingofsiam.errors import InvalidMove
from kingofsiam.spec.readings import TakeFrom, TwoVsOneShortfall
from tests.helpers_packed import pack_checked
from tests.helpers_positions import CardsHeld, positions
from tests.helpers_strategies import MAPS, fewer_examples, states
from tests.small_worlds.helpers_catalogue import COAST, PAIR, STAR

ANY_CHOICE: Final = range(kernel.CHOICES)
BEYOND: Final = (-1, kernel.CHOICES, 2**63 - 1, 2**80)
"""Numbers that belong to no choice."""

KHON_THAI, ONE_VS_ONE, TWO_VS_ONE, RAMA_CARD = 2, 3, 4, 5
NOBODY: Final = 43
RAMA, LAO, MALAY = ks.Followers(rama=1), ks.Followers(lao=1), ks.Followers(malay=1)


def province(name: str) -> int:
    """The number of a province of Siam, computed from the documented table."""
    return 8 + ks.SIAM.index[name]


def follower(faction: int, name: str) -> int:
    """The number of a follower in a province of Siam, computed from the documented table."""
    return 16 + 3 * ks.SIAM.index[name] + faction


def tree(state: kernel.PackedState) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every chain of choices that the masks allow, with the move it leads to."""
    stack: list[tuple[tuple[int, ...], kernel.Decision]] = [((), kernel.first_decision(state))]
    while stack:
        chain, decision = stack.pop()
        assert decision.mask != 0 or state.over
        for choice in decision.choices:
            move = kernel.completed_move(decision, choice)
            if move == kernel.INCOMPLETE:
                stack.append(((*chain, choice), kernel.decide(decision, choice)))
            else:
                yield (*chain, choice), move


def through(state: kernel.PackedState, *choices: int) -> kernel.Decision:
    """The decision after these choices."""
    decision = kernel.first_decision(state)
    for choice in choices:
        decision = kernel.decide(decision, choice)
    return decision


def stage_name(decision: kernel.Decision) -> str:
    """The name of the stage."""
    return kernel.STAGES[decision.stage]


def assert_leaves_are_the_legal_moves(state: kernel.PackedState) -> None:
    """The leaves of the tree are the legal moves, each of them once."""
    leaves = Counter(move for _, move in tree(state))
    assert leaves == Counter(kernel.legal_moves(state))


# --- the tree --------------------------------------------------------------------------------------------------------


@given(positions())
def test_in_sparse_positions_the_leaves_of_the_tree_are_the_legal_moves(state: ks.State) -> None:
    """No choice in a mask is a dead end, even with few followers, few cards, banned swaps or shortfalls."""
    event("a swap is banned" if state.last_swap else "no swap is banned")
    assert_leaves_are_the_legal_moves(pack_checked(state))


@given(positions(held=(CardsHeld.LAST,)))
def test_with_the_very_last_card_the_leaves_of_the_tree_are_the_legal_moves(state: ks.State) -> None:
    """Every choice in a mask leads to a win. Rules: `action.last-card`."""
    packed = pack_checked(state)
    event("it can win" if len(kernel.legal_moves(packed)) > 1 else "it can only pass")
    assert_leaves_are_the_legal_moves(packed)


@fewer_examples(3)
@given(states())
def test_in_games_the_leaves_of_the_tree_are_the_legal_moves(state: ks.State) -> None:
    """Openings and late positions, with thousands of moves, on all maps, for any number of players and all readings."""
    assert_leaves_are_the_legal_moves(kernel.pack(state))


@pytest.mark.parametrize("preset", [preset for _, preset in ks.PRESETS], ids=[name for name, _ in ks.PRESETS])
def test_in_openings_under_every_preset_the_leaves_of_the_tree_are_the_legal_moves(preset: ks.Readings) -> None:
    """Every preset, on every map, for two, three and four players."""
    for seed, board in enumerate(MAPS):
        assert_leaves_are_the_legal_moves(kernel.pack(ks.deal(seed + 2, seed=seed, map=board, readings=preset)))


@pytest.mark.parametrize("board", [PAIR, COAST, STAR], ids=str)
def test_on_a_small_map_the_leaves_of_the_tree_are_the_legal_moves(board: ks.Map) -> None:
    """The masks exclude the numbers of missing provinces, and include that of the pool."""
    everywhere = dict.fromkeys(board.provinces, ks.Followers(2, 1, 1))
    with_pool = ks.Readings(take_from=TakeFrom.PROVINCE_OR_POOL)
    packed = kernel.pack(ks.position(players=2, map=board, followers=everywhere, readings=with_pool))
    assert_leaves_are_the_legal_moves(packed)
    choices = {choice for chain, _ in tree(packed) for choice in chain}
    assert {choice for choice in choices if 8 <= choice < 16} == {8 + place for place in range(len(board.provinces))}
    assert {choice for choice in choices if choice >= 16 + 3 * len(board.provinces)} == {40, 41, 42}


@given(positions(), st.randoms(use_true_random=False))
def test_choices_from_move_and_move_from_choices_are_inverse(state: ks.State, random: Random) -> None:
    """The chain of a move is that of the tree, and leads to the move; no chain is a prefix of another."""
    packed = pack_checked(state)
    chains = dict(tree(packed))
    for chain in random.sample(sorted(chains), min(20, len(chains))):
        assert kernel.choices_from_move(packed, chains[chain]) == chain
        assert kernel.move_from_choices(packed, chain) == chains[chain]
        assert not any(chain[:length] in chains for length in range(len(chain)))


# --- deciding --------------------------------------------------------------------------------------------------------


@given(positions() | states(), st.randoms(use_true_random=False))
def test_a_completed_turn_is_the_same_as_its_move(state: ks.State, random: Random) -> None:
    """The same player decides in the same position until the turn is complete; then the move has been played."""
    packed = pack_checked(state)
    move = kernel.random_move(packed, random)
    decision = kernel.first_decision(packed)
    *all_but_the_last, last = kernel.choices_from_move(packed, move)
    for choice in all_but_the_last:
        decision = kernel.decide(decision, choice)
        assert (decision.state, decision.to_move, decision.over) == (packed, state.to_move, False)
    after = kernel.decide(decision, last)
    assert after == kernel.decide_unchecked(decision, last) == kernel.first_decision(kernel.play(packed, move))
    assert after.mask == kernel.first_decision(kernel.play(packed, move)).mask
    assert after.to_move == kernel.play(packed, move).to_move


@given(positions() | states(), st.randoms(use_true_random=False))
def test_a_choice_outside_the_mask_is_refused(state: ks.State, random: Random) -> None:
    """At every stage, every other number is refused, and nothing changes."""
    decision = kernel.first_decision(pack_checked(state))
    for choice in kernel.choices_from_move(decision.state, kernel.random_move(decision.state, random)):
        before = copy.deepcopy(decision.state), decision.chosen, decision.mask
        assert decision.mask < 2**kernel.CHOICES
        for refused in (*ANY_CHOICE, *BEYOND):
            if refused in decision.choices:
                continue
            with pytest.raises(kernel.NotLegal) as refusal:
                kernel.decide(decision, refused)
            assert refusal.value.move == refused
        assert (decision.state, decision.chosen, decision.mask) == before
        decision = kernel.decide(decision, choice)


@pytest.mark.parametrize("seed", range(6))
def test_a_game_by_decisions_is_a_game_by_moves(seed: int) -> None:
    """In whole games, each turn ends where its move leads in the rulebook; at the end the mask is empty."""
    board, rng = MAPS[seed % len(MAPS)], kernel.Rng(seed)
    state = ks.deal(2 + seed % 3, seed=seed, map=board, readings=ks.PRESETS[seed % len(ks.PRESETS)][1])
    decision = kernel.first_decision(kernel.pack(state))
    while not decision.over:
        choice = kernel.uniform_choice(decision, rng)
        move = kernel.completed_move(decision, choice)
        decision = kernel.decide(decision, choice)
        if move != kernel.INCOMPLETE:
            state = ks.play(state, kernel.unpack_move(move, board))
            assert decision == kernel.first_decision(kernel.pack(state))
    assert state.outcome is not None
    assert decision.state.winners == state.outcome.winners
    assert (decision.mask, decision.choices) == (0, ())
    with pytest.raises(kernel.NotLegal):
        kernel.decide(decision, kernel.PASS)


def test_uniform_choice_draws_all_choices_in_the_mask_equally_often() -> None:
    """Every legal choice comes, and no other."""
    decision, rng = kernel.first_decision(kernel.pack(ks.deal(3, seed=7))), kernel.Rng(1)
    drawn = Counter(kernel.uniform_choice(decision, rng) for _ in range(8000))
    assert sorted(drawn) == list(decision.choices) == list(range(8))
    assert all(850 < number < 1150 for number in drawn.values())  # 1000 each, give or take five deviations


# --- illegal moves and chains ----------------------------------------------------------------------------------------


def test_an_illegal_move_has_no_chain() -> None:
    """A number that is not a move has no chain either."""
    state = kernel.pack(ks.deal(3, seed=7))
    legal = set(kernel.legal_moves(state))
    illegal = next(move for move in range(kernel.MAX_MOVE) if move not in legal)
    for move in (illegal, -1, kernel.MAX_MOVE + 1):
        with pytest.raises(kernel.NotLegal) as refusal:
            kernel.choices_from_move(state, move)
        assert refusal.value.move == move


@pytest.mark.parametrize(
    ("chain", "refused"),
    [
        ((), None),
        ((KHON_THAI,), None),
        ((KHON_THAI, 8, 9), None),
        ((KHON_THAI, 8, 9, 10), None),
        ((KHON_THAI, kernel.PASS), kernel.PASS),
        ((kernel.PASS, kernel.PASS), kernel.PASS),
        ((kernel.CHOICES,), kernel.CHOICES),
    ],
)
def test_a_chain_that_is_too_short_too_long_or_wrong_is_refused(chain: tuple[int, ...], refused: int | None) -> None:
    """The error has the first choice that cannot be made, or None if the chain is too short."""
    with pytest.raises(kernel.NotLegal) as refusal:
        kernel.move_from_choices(kernel.pack(ks.deal(3, seed=7)), chain)
    assert refusal.value.move == refused


# --- stages ----------------------------------------------------------------------------------------------------------


def test_every_card_has_its_own_stages() -> None:
    """In an opening no stage is skipped; one chain of choices is followed for each card."""
    state = kernel.pack(ks.deal(3, seed=7))
    stages: dict[int, list[str]] = {}
    for card in range(1, 8):
        decision = through(state, card)
        stages[card] = [stage_name(decision)]
        while stage_name(decision) != "take":
            decision = kernel.decide(decision, decision.choices[0])
            stages[card].append(stage_name(decision))
    places = ["first place", "second place", "take"]
    assert stages == {
        1: ["crowned", "other tile", "take"],
        2: ["Rama goes", "Lao goes", "Malay goes", "take"],
        3: ["one", "other", "take"],
        4: ["first of two", "second of two", "for the two", "take"],
        5: places,
        6: places,
        7: places,
    }


def test_the_tiles_of_maharacha_are_two() -> None:
    """The tile that gets the King is not a candidate for the other one. Rules: `action.maharacha.swap`."""
    state = kernel.pack(ks.deal(3, seed=7))
    assert through(state, 1).choices == tuple(range(8, 16))
    assert through(state, 1, 10).choices == (8, 9, 11, 12, 13, 14, 15)


def test_maharacha_with_a_single_tile_skips_its_stages() -> None:
    """Seven struggles are over: there is nothing to swap. Rules: `action.maharacha.short`."""
    control = (ks.RAMA, ks.RAMA, ks.RAMA, ks.LAO, ks.LAO, ks.MALAY, ks.MALAY)
    state = ks.position(players=2, control=control, followers={ks.SIAM.provinces[7]: RAMA})
    decision = through(kernel.pack(state), 1)
    assert stage_name(decision) == "take"
    assert decision.choices == (16 + 3 * 7,)


def test_khon_thai_leaves_out_a_faction_that_is_not_in_the_pool() -> None:
    """All Lao are in a province: Rama and Malay go, and may be taken at once. Rules: `action.khon-thai.short`."""
    packed = kernel.pack(ks.position(players=3, followers={"Isan": ks.Followers(lao=18)}))
    decision = through(packed, KHON_THAI)
    assert stage_name(decision) == "Rama goes"
    decision = kernel.decide(decision, province("Mon"))
    assert stage_name(decision) == "Malay goes"
    decision = kernel.decide(decision, province("Khorat"))
    assert decision.choices == tuple(sorted((follower(0, "Mon"), follower(1, "Isan"), follower(2, "Khorat"))))


@pytest.mark.parametrize(("left", "stages"), [(2, 2), (1, 1), (0, 0)])
def test_a_faction_card_asks_for_as_many_provinces_as_followers_are_owed(left: int, stages: int) -> None:
    """Two, or as many as the pool holds. Rules: `action.faction-card.two`, `action.faction-card.short`."""
    state = ks.position(players=3, followers={"Pattani": ks.Followers(rama=18 - left)})
    decision, found = through(kernel.pack(state), RAMA_CARD), 0
    while stage_name(decision) != "take":
        decision, found = kernel.decide(decision, decision.choices[-1]), found + 1
    assert found == stages


def test_the_second_province_of_a_faction_card_is_not_an_earlier_one() -> None:
    """Two followers can go into one province; two provinces are named in one order only."""
    state = kernel.pack(ks.position(players=3))
    within_reach = through(state, RAMA_CARD).choices
    assert len(within_reach) > 1
    for number, first in enumerate(within_reach):
        assert through(state, RAMA_CARD, first).choices == within_reach[number:]


def test_a_two_vs_one_names_the_lower_faction_first() -> None:
    """A pair is offered only where two stand; the one comes from a neighbour. Rules: `action.two-vs-one.adjacent`."""
    here = ks.Followers(rama=2, malay=1)
    packed = kernel.pack(ks.position(players=2, followers={"Lan Na": here, "Isan": LAO, "Pattani": RAMA}))
    assert through(packed, TWO_VS_ONE).choices == (follower(0, "Lan Na"),)
    one = through(packed, TWO_VS_ONE, follower(0, "Lan Na"))
    assert one.choices == tuple(sorted((follower(0, "Lan Na"), follower(2, "Lan Na"))))
    for two in one.choices:
        assert kernel.decide(one, two).choices == (follower(1, "Isan"),)


@pytest.mark.parametrize(
    ("shortfall", "stages"),
    [(TwoVsOneShortfall.ONE_FOR_ONE, ["one", "other", "take"]), (TwoVsOneShortfall.NOTHING, ["take"])],
)
def test_a_two_vs_one_that_falls_short_has_the_stages_of_a_one_vs_one(
    shortfall: TwoVsOneShortfall, stages: list[str]
) -> None:
    """Two neighbours have one follower each, and a third stands far away. Rules: `action.two-vs-one.short`."""
    state = ks.position(
        players=2,
        readings=ks.Readings(two_vs_one_shortfall=shortfall),
        followers={"Lan Na": RAMA, "Isan": LAO, "Pattani": MALAY},
    )
    decision, found = through(kernel.pack(state), TWO_VS_ONE), list[str]()
    while True:
        found.append(stage_name(decision))
        if stage_name(decision) == "take":
            break
        assert len(decision.choices) == 1
        decision = kernel.decide(decision, decision.choices[0])
    assert found == stages


def test_nobody_is_taken_from_an_empty_board() -> None:
    """The only choice is nobody, or by the other reading those in the pool. Rules: `action.follower.none`."""
    empty = ks.position(players=2)
    assert through(kernel.pack(empty), ONE_VS_ONE).choices == (NOBODY,)
    with_pool = ks.position(players=2, readings=ks.Readings(take_from=TakeFrom.PROVINCE_OR_POOL))
    assert through(kernel.pack(with_pool), ONE_VS_ONE).choices == (40, 41, 42)


def after_swaps(followers: dict[str, ks.Followers], *swaps: ks.OneVsOne | ks.TwoVsOne) -> kernel.PackedState:
    """Each player swaps and takes a follower in Mon; then it is the next player's turn."""
    state = ks.position(players=1 + len(swaps), followers=followers)
    for swap in swaps:
        take = next(each for each in ks.legal_takes(state, swap) if each is not None and each.province == "Mon")
        state = ks.play(state, ks.Play(swap, take))
    return kernel.pack(state)


def test_a_banned_swap_is_not_in_the_mask() -> None:
    """A follower whose only partner is that of the banned swap is not offered either. Rules: `action.undo`."""
    swap = ks.OneVsOne(ks.Follower(ks.RAMA, "Lan Na"), ks.Follower(ks.LAO, "Isan"))
    followers = {"Lan Na": RAMA + MALAY, "Isan": LAO, "Mon": MALAY}
    few = after_swaps(followers, swap)
    assert through(few, ONE_VS_ONE).choices == (follower(2, "Lan Na"),)
    more = after_swaps({**followers, "Pattani": MALAY}, swap)
    assert follower(1, "Lan Na") in through(more, ONE_VS_ONE).choices
    assert through(more, ONE_VS_ONE, follower(1, "Lan Na")).choices == (follower(2, "Pattani"),)


def test_a_banned_swap_of_two_for_one_is_not_in_the_mask() -> None:
    """A pair without another partner is not offered either; if no pair is left: one for one. Rules: `action.undo`."""
    rama = ks.Follower(ks.RAMA, "Lan Na")
    swap = ks.TwoVsOne((rama, rama), ks.Follower(ks.LAO, "Isan"))
    two = {"Lan Na": RAMA + RAMA, "Isan": LAO, "Mon": MALAY}
    assert stage_name(through(after_swaps(two, swap), TWO_VS_ONE)) == "one"
    three = after_swaps({**two, "Isan": LAO + MALAY}, swap)
    assert through(three, TWO_VS_ONE, follower(0, "Isan")).choices == (follower(2, "Isan"),)
    nearby = after_swaps({**two, "Sukothai": MALAY, "Khorat": MALAY}, swap)
    comers = through(nearby, TWO_VS_ONE, follower(0, "Isan"), follower(0, "Isan")).choices
    assert comers == (follower(2, "Sukothai"), follower(2, "Khorat"))


def test_a_ban_on_two_for_one_is_none_on_one_for_one_and_vice_versa() -> None:
    """Only the reverse of the same swap is banned. Rules: `action.undo`."""
    lao = ks.Follower(ks.LAO, "Isan")
    two = ks.TwoVsOne((lao, lao), ks.Follower(ks.RAMA, "Lan Na"))
    followers = {"Lan Na": RAMA + LAO, "Isan": LAO + LAO, "Mon": MALAY + MALAY}
    after_two = after_swaps(followers, two)
    assert stage_name(through(after_two, TWO_VS_ONE)) == "one"
    assert through(after_two, TWO_VS_ONE, follower(1, "Lan Na")).choices == (follower(0, "Isan"),)
    one = ks.TwoVsOne((ks.Follower(ks.LAO, "Lan Na"),), ks.Follower(ks.RAMA, "Isan"))
    after_one = after_swaps(followers, two, one)
    assert through(after_one, TWO_VS_ONE).choices == (follower(0, "Lan Na"), follower(1, "Lan Na"))
    assert through(after_one, TWO_VS_ONE, follower(1, "Lan Na"), follower(1, "Lan Na")).choices == (
        follower(1, "Isan"),
    )


# --- the value -------------------------------------------------------------------------------------------------------


@given(states(), st.randoms(use_true_random=False))
def test_a_decision_is_a_value(state: ks.State, random: Random) -> None:
    """Equality and hash depend on position and choices; a copy is the same object, a pickle gives an equal one."""
    packed = pack_checked(state)
    chain = kernel.choices_from_move(packed, kernel.random_move(packed, random))
    decisions = [through(packed, *chain[:length]) for length in range(len(chain))]
    again = [through(pack_checked(state), *chain[:length]) for length in range(len(chain))]
    assert decisions == again
    assert len({*decisions, *again}) == len(chain)
    assert not any(one == other for one, other in combinations(decisions, 2))
    for decision in decisions:
        received = pickle.loads(pickle.dumps(decision))
        assert (received, received.mask, hash(received)) == (decision, decision.mask, hash(decision))
        assert copy.copy(decision) is decision
        assert copy.deepcopy(decision) is decision
        assert eval(repr(decision), {**vars(kernel)}) == decision
        assert decision != (packed, decision.chosen)


# --- the numbers -----------------------------------------------------------------------------------------------------


def test_the_numbers_of_the_choices_never_change() -> None:
    """Trained models depend on them: the whole table, with the names of Siam."""
    names = [kernel.choice_label(choice, ks.SIAM) for choice in ANY_CHOICE]
    cards = ["Maharacha", "Khon Thai", "1 vs. 1", "2 vs. 1", "Rama", "Lao", "Malai"]
    places = [*ks.SIAM.provinces, "the pool"]
    there = [f"{faction} in {place}" for place in places for faction in ("Rama", "Lao", "Malay")]
    assert names == ["pass", *cards, *ks.SIAM.provinces, *there, "nobody"]


@pytest.mark.parametrize("choice", BEYOND)
def test_no_other_number_has_a_label(choice: int) -> None:
    with pytest.raises(InvalidMove):
        kernel.choice_label(choice, ks.SIAM)


def test_the_labels_use_the_names_of_the_map() -> None:
    """Cards and factions have the map's names; a smaller map has no province in the last places."""
    assert [kernel.choice_label(choice, PAIR) for choice in (9, 21)] == ["East", "Malay in East"]
    for choice in (10, 15, 22, 39):
        with pytest.raises(InvalidMove):
            kernel.choice_label(choice, PAIR)
    assert kernel.choice_label(1, ks.SABA) == ks.SABA.card_name(ks.ActionCard.MAHARACHA)
    assert kernel.choice_label(42, ks.SABA) == f"{ks.SABA.faction_name(ks.MALAY)} in the pool"
