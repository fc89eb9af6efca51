"""Section 5: the very last action card of the game."""

from collections.abc import Sequence

import pytest

import kingofsiam as ks
from kingofsiam import (
    LAO,
    MALAY,
    RAMA,
    ActionCard,
    FactionCard,
    Follower,
    Followers,
    Maharacha,
    OneVsOne,
    Play,
    Readings,
)
from kingofsiam.model.violations import ViolationKey
from kingofsiam.rules.s5_actions import follower, last_card, one_vs_one
from kingofsiam.spec.readings import FinalTie
from tests.helpers_rules import britain, is_legal, only_violation

MAHARACHA, KHON_THAI = (ActionCard.MAHARACHA,), (ActionCard.KHON_THAI,)
RAMA_OR_LAO = [RAMA] * 4 + [LAO] * 3
"""If Lao takes the eighth province too, Lao reigns; otherwise Rama does."""
DEVON = {"Devon": Followers(0, 1, 1)}
"""The eighth province: if you take the Lao, the Malay take control; if you take the Malay, the Lao do."""
TAKE_LAO, TAKE_MALAY = Play(Maharacha(), Follower(LAO, "Devon")), Play(Maharacha(), Follower(MALAY, "Devon"))


def holding(
    *own: Followers,
    card: Sequence[ActionCard] = MAHARACHA,
    control: Sequence[ks.ControlMarker] = tuple(RAMA_OR_LAO),
    followers: dict[str, Followers] = DEVON,
    readings: Readings = ks.RULEBOOK,
    passes: int = 0,
    order: Sequence[int] | None = None,
) -> ks.State:
    """The first player holds the very last card of the game; the others hold none."""
    hands = [card, *[()] * (len(own) - 1)]
    return britain(
        len(own),
        hands=hands,
        own=own,
        control=control,
        followers=followers,
        readings=readings,
        order=range(len(own) - 1, -1, -1) if order is None else order,
        passes=passes,
    )


RAMA_PLAYER, LAO_PLAYER = Followers(3, 0, 0), Followers(0, 3, 0)


TIED, SHARED = RAMA_PLAYER, Readings(final_tie=FinalTie.OTHERS_SHARE)


@pytest.mark.parametrize(
    ("own", "order", "readings", "later", "earlier"),
    [
        ((TIED, TIED, TIED), (2, 1, 0), ks.RULEBOOK, (0,), 2),
        ((TIED, TIED, Followers(), Followers()), (3, 1, 2, 0), ks.RULEBOOK, (0,), 1),
        ((TIED, TIED, TIED, Followers()), (3, 1, 2, 0), ks.RULEBOOK, (0, 2), 1),
        ((TIED, TIED, TIED, Followers()), (3, 1, 2, 0), SHARED, (0,), 1),
    ],
    ids=["the first of three", "the partner is not tied", "the partner is later too", "the others share"],
)
def test_a_lost_tie_names_who_played_earlier_and_who_later(
    own: Sequence[Followers], order: Sequence[int], readings: Readings, later: tuple[int, ...], earlier: int
) -> None:
    """`earlier` is the tied opponent who played first of all; `later` are those of one's own side who lose to them."""
    state = holding(*own, control=[RAMA] * 7, followers={}, readings=readings, order=order)
    violation = only_violation(state, Play(Maharacha(), None), last_card.LAST_CARD)
    assert violation.key is ViolationKey.LAST_CARD_PLAYED_LATER
    assert (violation.fact("later"), violation.fact("earlier")) == (later, earlier)
    assert violation.fact("winners") == ((2,) if len(own) == 3 else (1, 3))


def test_a_card_not_in_hand_is_not_judged_as_the_last() -> None:
    """If the card is not in hand, that is the only reason."""
    state = holding(RAMA_PLAYER, LAO_PLAYER, card=KHON_THAI)
    assert [violation.rule.id for violation in ks.judge(state, TAKE_MALAY)] == ["action.one-card"]


SWAPPING = holding(
    RAMA_PLAYER,
    LAO_PLAYER,
    card=[ActionCard.ONE_VS_ONE],
    control=[MALAY, MALAY, RAMA, LAO, RAMA, LAO],
    followers={"Essex": Followers(1, 2, 2), "Devon": Followers(0, 2, 1)},
)
"""The Rama can reign, but not after the first swap that is possible."""


@pytest.mark.parametrize(
    ("action", "key"),
    [
        (OneVsOne(), ViolationKey.SWAP_NOT_MADE),
        (OneVsOne(Follower(RAMA, "Essex"), Follower(RAMA, "Devon")), ViolationKey.FOLLOWERS_NOT_THERE),
        (OneVsOne(Follower(RAMA, "Essex"), Follower(LAO, "Moray")), ViolationKey.PROVINCE_CLOSED),
    ],
    ids=lambda value: value.name if isinstance(value, ViolationKey) else "",
)
def test_what_is_advised_for_the_last_card_wins(action: OneVsOne, key: ViolationKey) -> None:
    """The example is a swap that wins, not just the first; and nothing else is offered that may not win."""
    (violation,) = ks.judge(SWAPPING, Play(action, Follower(LAO, "Devon")))
    winning = ks.legal_actions(SWAPPING, ActionCard.ONE_VS_ONE)
    assert next(iter(one_vs_one.options(SWAPPING, ActionCard.ONE_VS_ONE))) not in winning
    assert (violation.key, violation.allowed) == (key, ())
    assert violation.example in winning


def test_only_followers_that_win_are_advised_for_the_last_card() -> None:
    """The swap wins with some followers: these are offered. A swap that wins with none is not to be kept at all."""
    winning = ks.legal_actions(SWAPPING, ActionCard.ONE_VS_ONE)
    for action in one_vs_one.options(SWAPPING, ActionCard.ONE_VS_ONE):
        for take in (None, Follower(LAO, "Gwynedd"), Follower(LAO, ks.POOL)):
            (violation,) = ks.judge(SWAPPING, Play(action, take))
            assert violation.allowed == ks.legal_takes(SWAPPING, action)
            assert violation.example == (action if action in winning else winning[0])


@pytest.mark.parametrize(("own", "legal"), [((RAMA_PLAYER, LAO_PLAYER), True), ((LAO_PLAYER, RAMA_PLAYER), False)])
def test_a_card_that_does_nothing_can_be_the_last(own: tuple[Followers, ...], legal: bool) -> None:
    """Nobody is placed and nobody is taken: the card may be played if its player wins, and otherwise not."""
    state = holding(*own, card=(ActionCard.MALAI,), control=[RAMA] * 7, followers={})
    assert is_legal(state, Play(FactionCard(MALAY), None)) is legal


def test_a_last_card_that_cannot_win_is_not_among_the_cards_that_may_be_played() -> None:
    beaten, winning = holding(Followers(), Followers(3, 3, 3)), holding(RAMA_PLAYER, Followers())
    assert (ks.legal_cards(beaten), ks.legal_cards(winning)) == ((), MAHARACHA)


def test_a_last_card_that_wins_is_advised_without_a_follower_where_nobody_is_there_to_take() -> None:
    """All provinces are empty, and the Rama reign whatever happens in the eighth."""
    state = holding(RAMA_PLAYER, LAO_PLAYER, followers={})
    assert is_legal(state, Play(Maharacha(), None))
    violation = only_violation(state, TAKE_LAO, follower.TAKE_ONE)
    assert (violation.allowed, violation.example) == ((), Maharacha())


ONE_OF_EACH, NOBODY_OWN = Followers(1, 1, 1), Followers()
FEWER = (
    (
        holding(LAO_PLAYER, RAMA_PLAYER, control=[RAMA] * 7, followers={}),
        ViolationKey.LAST_CARD_FEWER_FOLLOWERS,
        {"winners": (1,), "reign": RAMA, "leaders": (1,), "most": 3, "own": ((0, 0),)},
    ),
    (
        holding(RAMA_PLAYER, RAMA_PLAYER + Followers(0, 1, 0), followers={}),
        ViolationKey.LAST_CARD_FEWER_OF_SECOND,
        {
            "winners": (1,), "reign": RAMA, "tied": (0, 1), "level": ((RAMA, 3),), "second": LAO, "leaders": (1,),
            "most": 1, "own": ((0, 0),),
        },
    ),
    (
        holding(NOBODY_OWN, ONE_OF_EACH, control=[RAMA] * 4 + [ks.BRITISH] * 3, followers={}),
        ViolationKey.LAST_CARD_FEWER_SETS,
        {"winners": (1,), "most": 1, "side": (0,), "own": 0},
    ),
)  # fmt: skip


@pytest.mark.parametrize(("state", "key", "facts"), FEWER, ids=[key.value for _, key, _ in FEWER])
def test_a_lost_last_card_tells_who_has_more(state: ks.State, key: ViolationKey, facts: dict[str, object]) -> None:
    """Followers of the reigning faction, in a tie of the second one; or complete sets. No other way to play it wins."""
    violation = only_violation(state, Play(Maharacha(), None), last_card.LAST_CARD)
    assert (violation.key, dict(violation.facts), violation.allowed) == (key, facts, ())


def test_a_lost_last_card_that_could_win_otherwise_says_so() -> None:
    """The Lao reign if the Lao of Devon is taken, and the Rama if the Malay is."""
    state = holding(LAO_PLAYER, RAMA_PLAYER)
    refused = [violation for move in (TAKE_LAO, TAKE_MALAY) for violation in ks.judge(state, move)]
    assert [violation.allowed for violation in refused] == [MAHARACHA]


def test_a_way_to_play_the_last_card_that_wins_is_kept_as_the_example() -> None:
    """With the action that was chosen the player wins too: only a follower is to be taken."""
    state = holding(RAMA_PLAYER, LAO_PLAYER, card=KHON_THAI, control=[RAMA] * 6, followers={})
    first, *_, chosen = ks.legal_actions(state, ActionCard.KHON_THAI)
    violation = only_violation(state, Play(chosen, None), follower.MUST_TAKE)
    assert (violation.example, violation.allowed) == (chosen, ks.legal_takes(state, chosen))
    assert chosen != first
