"""Ten faults of the rulebook, each of one rule, to test what must find them."""

from collections.abc import Mapping
from typing import Final

from kingofsiam.model.moves import OneVsOne
from kingofsiam.model.pieces import BRITISH, FACTIONS, Followers
from kingofsiam.rules import s3_setup, s7_victory
from kingofsiam.rules import s6_power_struggle as struggle
from kingofsiam.rules.s5_actions import closed_provinces, faction_card, follower, last_card, undoing
from kingofsiam.spec.citation import Rule
from tools.other_answers.injection import Patch

FAULTS: Final[Mapping[Rule, Patch]] = {
    s3_setup.AID_FOUR: (
        s3_setup.aid_followers,
        lambda aids, seat: Followers.of(*s3_setup.AID_PAIRS[aids[seat] % 4 or 1]),
    ),
    closed_provinces.CLOSED: (
        closed_provinces.closed_provinces,
        lambda board, _: tuple(
            province for province, power in zip(board.tiles, board.control, strict=False) if power is not BRITISH
        ),
    ),
    follower.FROM_A_PROVINCE: (follower.pool_is_open, lambda _: True),
    undoing.UNDO: (undoing.reverse, lambda _: OneVsOne()),
    last_card.LAST_CARD: (last_card.is_last_card, lambda _: False),
    faction_card.LOST_HOME: (faction_card.home_counts, lambda *_: True),
    struggle.TIE: (
        struggle.power_that_takes,
        lambda followers: FACTIONS[followers.counts.index(max(followers.counts))] if followers else BRITISH,
    ),
    s7_victory.ENDS_AS_COLONY: (s7_victory.is_colony, lambda control: control.count(BRITISH) >= 5),
    s7_victory.SECOND_RANK: (s7_victory.second_ranked_faction, lambda *_: None),
    undoing.BAN_ENDS: (undoing.after_pass, lambda *_: None),
}
"""A fault for each of ten rules: a function, and one that breaks the rule."""
