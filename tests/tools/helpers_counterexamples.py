"""For each faulty engine a position and a move, or a deal, that exposes the fault."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

import kingofsiam as ks
from kingofsiam.model.deal import Deal
from kingofsiam.scenarios.endings import THREE_BRITISH, last_pass
from tests.helpers_rules import PASS, britain
from tools.faulty_engines import actions, cards, course, victory
from tools.faulty_engines.injection import FaultyEngine

Counterexample: TypeAlias = tuple[ks.State, ks.Move] | Deal

FIVE_LAO_TWO_RAMA: Final = (ks.LAO,) * 5 + (ks.RAMA,) * 2
RAMA_IN_MORAY: Final = ks.Follower(ks.RAMA, "Moray")
LAO_IN_MORAY: Final = ks.Follower(ks.LAO, "Moray")
LAO_IN_DEVON: Final = ks.Follower(ks.LAO, "Devon")
RAMA_IN_DEVON: Final = ks.Follower(ks.RAMA, "Devon")
ALL_IN_MORAY: Final = britain(followers={"Moray": ks.Followers(2, 1, 1)})
BRITISH_MORAY: Final = britain(control=(ks.BRITISH,))
LOST_ESSEX: Final = britain(tiles=("Essex", "Moray"), control=(ks.LAO,), followers={"Moray": ks.Followers(rama=1)})
CROWNED_MORAY: Final = britain(
    followers={"Moray": ks.Followers(rama=1)}, kings=("Moray",), hands=((ks.ActionCard.MAHARACHA,), (), ())
)
MAHARACHA: Final = ks.Play(ks.Maharacha("Moray", "Essex"), RAMA_IN_MORAY)
TAKE_FROM_POOL: Final = ks.Play(ks.Maharacha("Moray", "Essex"), ks.Follower(ks.RAMA, ks.POOL))
TAKE_NOBODY: Final = ks.Play(ks.Maharacha("Moray", "Essex"), None)
KHON_THAI: Final = ks.Play(ks.KhonThai("Devon", "Devon", "Devon"), RAMA_IN_DEVON)
RAMA_TWICE: Final = ks.Play(ks.FactionCard(ks.RAMA, ("Devon", "Devon")), RAMA_IN_MORAY)
RAMA_FAR: Final = ks.Play(ks.FactionCard(ks.RAMA, ("Moray", "Moray")), RAMA_IN_MORAY)
TWO_AND_ONE: Final = britain(followers={"Moray": ks.Followers(rama=2), "Devon": ks.Followers(lao=1)})
FAR_TWO_FOR_ONE: Final = ks.Play(ks.TwoVsOne((RAMA_IN_MORAY, RAMA_IN_MORAY), LAO_IN_DEVON), RAMA_IN_DEVON)
SWAPPED: Final = ks.play(TWO_AND_ONE, ks.Play(ks.OneVsOne(RAMA_IN_MORAY, LAO_IN_DEVON), RAMA_IN_MORAY))
SWAPPED_BACK: Final = ks.Play(ks.OneVsOne(LAO_IN_MORAY, RAMA_IN_DEVON), RAMA_IN_MORAY)
MANY: Final = britain(followers={"Moray": ks.Followers(rama=3), "Devon": ks.Followers(lao=2)})
SWAPPED_OF_MANY: Final = ks.play(MANY, ks.Play(ks.OneVsOne(RAMA_IN_MORAY, LAO_IN_DEVON), RAMA_IN_MORAY))
TIED_BY_LAO: Final = britain(
    control=FIVE_LAO_TWO_RAMA,
    followers={ks.BRITAIN.provinces[-1]: ks.Followers(malay=1)},
    hands=((ks.ActionCard.MAHARACHA,), (), ()),
    own=(ks.Followers(lao=1), ks.Followers(lao=1)),
)
LAST_CARD: Final = britain(
    followers={"Moray": ks.Followers(rama=1)},
    hands=((ks.ActionCard.MAHARACHA,), (), ()),
    own=(ks.Followers(), ks.Followers(1, 1, 1)),
)


def ended(
    contested: ks.Followers, control: Sequence[ks.ControlMarker] = (), players: int = 3
) -> tuple[ks.State, ks.Move]:
    """A struggle with these followers ends; earlier struggles gave these markers."""
    return last_pass(control, contested, ()), PASS


def won(control: Sequence[ks.ControlMarker], own: Sequence[ks.Followers], players: int = 3) -> tuple[ks.State, ks.Move]:
    """The last struggle ends, and the players have these followers; seat 0 played a card last."""
    return last_pass(control, ks.Followers(), own, players=players, order=(2, 1, 0)), PASS


COUNTEREXAMPLES: Final[Mapping[FaultyEngine, Counterexample]] = {
    course.all_18_in_play: ks.draw_deal(2, seed=1),
    course.like_the_right_neighbour: ks.draw_deal(4, seed=1),
    course.highest_aid: ks.draw_deal(3, seed=1),
    course.play_to_the_right: (britain(), PASS),
    course.last_passer: ended(ks.Followers()),
    course.at_most_three: (britain(4, passes=2, to_move=2), PASS),
    course.keep_counting: (britain(followers={"Moray": ks.Followers(2, 1, 1)}, passes=1), MAHARACHA),
    actions.keep_the_card: (ALL_IN_MORAY, MAHARACHA),
    actions.always: (
        ALL_IN_MORAY,
        TAKE_FROM_POOL,
    ),
    actions.nobody_will_do: (ALL_IN_MORAY, TAKE_NOBODY),
    actions.closed_by_factions: (BRITISH_MORAY, ks.Play(ks.KhonThai("Moray", "Devon", "Devon"), RAMA_IN_MORAY)),
    actions.forgotten: (SWAPPED, PASS),
    actions.nothing_is_banned: (SWAPPED, SWAPPED_BACK),
    actions.never: (LAST_CARD, MAHARACHA),
    actions.all_who_tie_win: (TIED_BY_LAO, ks.Play(ks.Maharacha(), ks.Follower(ks.MALAY, TIED_BY_LAO.board.tiles[-1]))),
    actions.other_double_swaps: (SWAPPED_OF_MANY, ks.Play(ks.OneVsOne(RAMA_IN_MORAY, LAO_IN_DEVON), LAO_IN_MORAY)),
    cards.all_or_nothing: (
        britain(followers={"Moray": ks.Followers(malay=18)}),
        ks.Play(ks.KhonThai("Devon", "Devon"), RAMA_IN_DEVON),
    ),
    victory.other_rank: won(
        (ks.LAO,) * 4 + (ks.RAMA,) * 2 + (ks.MALAY,), (ks.Followers(rama=1, lao=1), ks.Followers(lao=1, malay=1))
    ),
    cards.king_or_not: (CROWNED_MORAY, MAHARACHA),
    cards.narrate_without_king: (ALL_IN_MORAY, MAHARACHA),
    cards.some_or_none: (ALL_IN_MORAY, ks.Play(ks.KhonThai(rama="Devon"), RAMA_IN_MORAY)),
    cards.all_apart: (ALL_IN_MORAY, KHON_THAI),
    cards.any_two_followers: (ALL_IN_MORAY, ks.Play(ks.OneVsOne(RAMA_IN_MORAY, LAO_IN_MORAY), RAMA_IN_MORAY)),
    cards.swaps_anywhere: (TWO_AND_ONE, FAR_TWO_FOR_ONE),
    cards.any_base: (LOST_ESSEX, RAMA_TWICE),
    cards.reached_anyhow: (ALL_IN_MORAY, RAMA_FAR),
    cards.home_too: (ALL_IN_MORAY, ks.Play(ks.FactionCard(ks.RAMA, ("Devon", "Essex")), RAMA_IN_MORAY)),
    cards.one_and_no_more: (ALL_IN_MORAY, RAMA_TWICE),
    victory.first_of_the_largest: ended(ks.Followers(lao=1, malay=1)),
    victory.empty_to_rama: ended(ks.Followers()),
    victory.narrate_no_return: ended(ks.Followers(lao=1)),
    victory.earliest_of_the_largest: ended(
        ks.Followers(), (ks.RAMA, ks.LAO, ks.RAMA, ks.LAO, ks.RAMA, ks.LAO, ks.MALAY)
    ),
    victory.five_are_a_colony: ended(ks.Followers(), THREE_BRITISH),
    victory.no_second_rank: won(FIVE_LAO_TWO_RAMA, (ks.Followers(rama=1),)),
    victory.ranked_by_followers: won(FIVE_LAO_TWO_RAMA, (ks.Followers(rama=1), ks.Followers(malay=2))),
    victory.most_together: won(FIVE_LAO_TWO_RAMA, tuple(ks.Followers(lao=each) for each in (3, 2, 0, 2)), 4),
    victory.last_card_wins: won(FIVE_LAO_TWO_RAMA, ()),
    victory.side_that_played_first: won(THREE_BRITISH, ()),
    victory.alone: won(FIVE_LAO_TWO_RAMA, (ks.Followers(lao=1),), 4),
}
