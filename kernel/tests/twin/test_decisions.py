"""A turn as a chain of choices: every legal move has exactly one chain, and every choice in a mask leads to one."""

import copy
import pickle
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Final, TypeAlias

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kernel.tests.small_worlds.helpers_catalogue import COAST, PAIR, STAR
from kingofsiam.errors import InvalidMove
from kingofsiam.model.moves import groups_of_swap
from kingofsiam.spec.readings import TakeFrom, TwoVsOneShortfall
from kingofsiam.testing import CardsHeld, positions, states
from tests.helpers_strategies import CARDS, FACTIONS, fewer_examples, more_examples

CARD, NOBODY = kernel.STAGES[0], 43
ANY_CHOICE: Final = range(kernel.CHOICES)
BEYOND: Final = (-1, kernel.CHOICES, 2**63 - 1, 2**80)
"""Numbers that belong to no choice."""

KHON_THAI = 2
RAMA, LAO, MALAY = ks.Followers(rama=1), ks.Followers(lao=1), ks.Followers(malay=1)
WITH_POOL: Final = ks.Readings(take_from=TakeFrom.PROVINCE_OR_POOL)

Chain: TypeAlias = tuple[tuple[str, int], ...]
"""The choices of a turn, each with the name of its stage."""


def tree(state: kernel.PackedState) -> Iterator[tuple[Chain, int]]:
    """Every chain of choices that the masks allow, with the move it leads to."""
    stack: list[tuple[Chain, kernel.Decision]] = [((), kernel.first_decision(state))]
    while stack:
        before, decision = stack.pop()
        assert decision.mask != 0 or state.over
        for choice in decision.choices:
            chain, move = (*before, (kernel.STAGES[decision.stage], choice)), kernel.completed_move(decision, choice)
            if move == kernel.INCOMPLETE:
                stack.append((chain, kernel.decide(decision, choice)))
            else:
                yield chain, move


def decisions_of(state: kernel.PackedState, choices: Sequence[int]) -> list[kernel.Decision]:
    """The decision at which each of these choices is made."""
    found = [kernel.first_decision(state)]
    for choice in choices[:-1]:
        found.append(kernel.decide(found[-1], choice))
    return found


# --- the tree --------------------------------------------------------------------------------------------------------


def documented_chain(move: ks.Move, board: ks.Map) -> Chain:
    """The chain of choices of a move, by the documented tables of stages and of numbers."""
    if isinstance(move, ks.Pass):
        return ((CARD, kernel.PASS),)
    card, take = (CARD, 1 + CARDS.index(move.action.card)), move.take
    named = zip(*stages_of(move.action, board), strict=False)
    answers = ((stage, number(answer, board)) for stage, answer in named if answer is not None)
    return (card, *answers, ("take", NOBODY if take is None else number(take, board)))


def stages_of(action: ks.Action, board: ks.Map) -> tuple[Sequence[str], Sequence[ks.Follower | ks.Province | None]]:
    """The stages that an action may have, and what is chosen at each; nothing is, where a stage is skipped."""
    match action:
        case ks.Maharacha(crowned, other):
            return ("crowned", "other tile"), (crowned, other)
        case ks.KhonThai(rama, lao, malay):
            return ("Rama goes", "Lao goes", "Malay goes"), (rama, lao, malay)
        case ks.FactionCard(_, into):
            return ("first place", "second place"), sorted(into, key=board.index.__getitem__)
        case ks.TwoVsOne((_, _) as two, comes):
            pair = sorted(two, key=lambda each: FACTIONS.index(each.faction))
            return ("first of two", "second of two", "for the two"), (*pair, comes)
        case ks.OneVsOne() | ks.TwoVsOne() if action.done:
            here, there = groups_of_swap(action)
            both = sorted((*here, *there), key=lambda each: board.index[each.province])
            return ("one", "other"), both
        case _:
            return (), ()


def number(chosen: ks.Follower | ks.Province, board: ks.Map) -> int:
    """The number of a province, or of a follower in a province or in the pool."""
    if not isinstance(chosen, ks.Follower):
        return 8 + board.index[chosen]
    return FACTIONS.index(chosen.faction) + (
        40 if chosen.province == ks.POOL else 16 + 3 * board.index[chosen.province]
    )


def assert_masks_are_as_documented(state: ks.State, packed: kernel.PackedState) -> None:
    """The leaves of the tree are the legal moves, each once, each reached by its documented chain: so every mask has
    exactly the choices that lead on to a legal move, at the right stage.
    """
    legal = ((kernel.unpack_move(move, state.map), move) for move in kernel.legal_moves(packed))
    assert Counter(tree(packed)) == Counter((documented_chain(typed, state.map), move) for typed, move in legal)


@given(positions() | positions(held=(CardsHeld.LAST,)))
@more_examples(2)
def test_in_sparse_positions_every_legal_move_has_its_documented_chain(state: ks.State) -> None:
    """With few followers, few cards, banned swaps, shortfalls, or the very last card. Rules: `action.last-card`."""
    packed = kernel.pack(state)
    event("a swap is banned" if state.last_swap else "no swap is banned")
    event("it can play" if len(kernel.legal_moves(packed)) > 1 else "it can only pass")
    assert_masks_are_as_documented(state, packed)


@fewer_examples(3)
@given(states())
def test_in_games_every_legal_move_has_its_documented_chain(state: ks.State) -> None:
    """Openings and late positions, with thousands of moves, on all maps, for any number of players and all readings."""
    assert_masks_are_as_documented(state, kernel.pack(state))


def after_swaps(followers: dict[str, ks.Followers], *swaps: ks.OneVsOne | ks.TwoVsOne) -> ks.State:
    """Each player swaps and takes a follower in Mon; then it is the next player's turn."""
    state = ks.position(players=1 + len(swaps), followers=followers)
    for swap in swaps:
        take = next(each for each in ks.legal_takes(state, swap) if each is not None and each.province == "Mon")
        state = ks.play(state, ks.Play(swap, take))
    return state


SCATTERED: Final = {"Lan Na": RAMA, "Isan": LAO, "Pattani": MALAY}
R_LAN, L_LAN, L_ISA = ks.Follower(ks.RAMA, "Lan Na"), ks.Follower(ks.LAO, "Lan Na"), ks.Follower(ks.LAO, "Isan")
ONE_SWAP, TWO_SWAP = ks.OneVsOne(R_LAN, L_ISA), ks.TwoVsOne((R_LAN, R_LAN), L_ISA)
TWO_LAO: Final = ks.TwoVsOne((L_ISA, L_ISA), R_LAN)
STANDING: Final = {"Lan Na": RAMA + MALAY, "Isan": LAO, "Mon": MALAY}
TWO_STANDING: Final = {"Lan Na": RAMA + RAMA, "Isan": LAO, "Mon": MALAY}
LAO_STANDING: Final = {"Lan Na": RAMA + LAO, "Isan": LAO + LAO, "Mon": MALAY + MALAY}

RARE: Final = {
    "a single tile is left": ks.position(
        2,
        control=(ks.RAMA, ks.RAMA, ks.RAMA, ks.LAO, ks.LAO, ks.MALAY, ks.MALAY),
        followers={ks.SIAM.provinces[7]: RAMA},
    ),
    "no Lao in the pool": ks.position(followers={"Isan": ks.Followers(lao=18)}),
    "two Rama in the pool": ks.position(followers={"Pattani": ks.Followers(rama=16)}),
    "one Rama in the pool": ks.position(followers={"Pattani": ks.Followers(rama=17)}),
    "no Rama in the pool": ks.position(followers={"Pattani": ks.Followers(rama=18)}),
    "two of a kind and a third": ks.position(2, followers={**SCATTERED, "Lan Na": ks.Followers(rama=2, malay=1)}),
    "one for one by 2 vs. 1": ks.position(2, followers=SCATTERED),
    "nobody by 2 vs. 1": ks.position(
        2, followers=SCATTERED, readings=ks.Readings(two_vs_one_shortfall=TwoVsOneShortfall.NOTHING)
    ),
    "nobody stands": ks.position(2),
    "nobody stands, the pool is open": ks.position(2, readings=WITH_POOL),
    "the only partner is banned": after_swaps(STANDING, ONE_SWAP),
    "another partner is not": after_swaps({**STANDING, "Pattani": MALAY}, ONE_SWAP),
    "the only pair is banned": after_swaps(TWO_STANDING, TWO_SWAP),
    "another pair is not": after_swaps({**TWO_STANDING, "Isan": LAO + MALAY}, TWO_SWAP),
    "other comers for the pair": after_swaps({**TWO_STANDING, "Sukothai": MALAY, "Khorat": MALAY}, TWO_SWAP),
    "two for one is banned, one for one is not": after_swaps(LAO_STANDING, TWO_LAO),
    "one for one is banned, two for one is not": after_swaps(
        LAO_STANDING, TWO_LAO, ks.TwoVsOne((L_LAN,), ks.Follower(ks.RAMA, "Isan"))
    ),
    **{
        f"the map {board}": ks.position(
            2, map=board, followers=dict.fromkeys(board.provinces, ks.Followers(2, 1, 1)), readings=WITH_POOL
        )
        for board in (PAIR, COAST, STAR)
    },
}


@pytest.mark.parametrize("state", RARE.values(), ids=RARE)
def test_in_rare_positions_every_legal_move_has_its_documented_chain(state: ks.State) -> None:
    """Skipped stages, banned swaps with and without alternatives, and maps with fewer provinces. Rules: `action.undo`,
    `action.maharacha.short`, `action.khon-thai.short`, `action.faction-card.short`, `action.two-vs-one.short`,
    `action.follower.none`.
    """
    assert_masks_are_as_documented(state, kernel.pack(state))


# --- deciding --------------------------------------------------------------------------------------------------------


@given(positions() | states(), st.randoms(use_true_random=False))
def test_a_turn_by_decisions_is_its_move(state: ks.State, random: Random) -> None:
    """A move has one chain, which leads to it: the same player decides in the same position until the turn is complete;
    then the move has been played. At every stage every number outside the mask is refused, and nothing changes.
    """
    packed = kernel.pack(state)
    move = kernel.uniform_move(packed, kernel.Rng(random.getrandbits(63)))
    chain, decision = kernel.choices_from_move(packed, move), kernel.first_decision(packed)
    for choice in chain:
        assert (decision.state, decision.to_move, decision.over) == (packed, state.to_move, False)
        before = packed.words, decision.chosen, decision.mask
        for refused in {*ANY_CHOICE, *BEYOND} - {*decision.choices}:
            with pytest.raises(kernel.NotLegal) as refusal:
                kernel.decide(decision, refused)
            assert refusal.value.move == refused
        assert (decision.state.words, decision.chosen, decision.mask) == before
        assert kernel.decide_unchecked(decision, choice) == kernel.decide(decision, choice)
        decision = kernel.decide(decision, choice)
    assert decision == kernel.first_decision(kernel.play(packed, move))
    assert decision.mask == kernel.first_decision(kernel.play(packed, move)).mask
    assert decision.to_move == kernel.play(packed, move).to_move


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


# --- the value -------------------------------------------------------------------------------------------------------


@given(states(), st.randoms(use_true_random=False))
def test_a_decision_is_a_value(state: ks.State, random: Random) -> None:
    """Equality and hash depend on position and choices; a deep copy is equal, and so is a pickle."""
    packed = kernel.pack(state)
    chain = kernel.choices_from_move(packed, kernel.uniform_move(packed, kernel.Rng(random.getrandbits(63))))
    decisions, again = decisions_of(packed, chain), decisions_of(kernel.pack(state), chain)
    assert decisions == again
    assert len({*decisions, *again}) == len(chain)
    assert not any(one == other for one, other in combinations(decisions, 2))
    for decision in decisions:
        for same in (pickle.loads(pickle.dumps(decision)), copy.deepcopy(decision)):
            assert (same, same.mask, hash(same)) == (decision, decision.mask, hash(decision))
        assert eval(repr(decision), {"Decision": kernel.Decision, "PackedState": kernel.PackedState}) == decision
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
