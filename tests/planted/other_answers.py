"""Engines that answer a ruling as we do not: for each such choice of a ruling that cannot be switched.

So it is computed, and not declared, that a scenario separates the choices of a ruling.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from kingofsiam import rulings, soundness
from kingofsiam.citation import Ruling
from kingofsiam.rules import s3_setup, s4_course, s6_power_struggle, s7_victory
from kingofsiam.rules import s8_four_players as four
from kingofsiam.rules.contents import RULES
from kingofsiam.rules.s5_actions import (
    faction_card,
    follower,
    khon_thai,
    last_card,
    maharacha,
    one_vs_one,
    two_vs_one,
)
from tests.planted import cards, other_cards, other_undoing, other_victory
from tests.planted.plant import Patch, Plant, instead

Answer: TypeAlias = tuple[Ruling, int]
"""A choice of a ruling, by its index."""


def plays_by(ruling: Ruling, choice: int, *patches: Patch) -> tuple[Answer, Plant]:
    """The engine that plays by this choice."""
    rule = next(rule for rule in RULES if ruling in rule.rulings)
    return (ruling, choice), Plant(f"{ruling.id}-{choice}", rule, ruling.choices[choice].answer, patches)


OTHER_ANSWERS: Final[Mapping[Answer, Plant]] = dict(
    (
        plays_by(
            rulings.HOME_ROUTE_TARGET,
            1,
            instead(faction_card.targets, other_cards.home_too),
            instead(faction_card.judge_reach, other_cards.reach_or_home),
        ),
        plays_by(
            rulings.FULLEST_EXECUTION,
            1,
            instead(maharacha.judge, other_cards.maharacha_or_less),
            instead(maharacha.options, other_cards.maharachas_or_none),
            instead(khon_thai.judge, cards.as_many_as_he_likes),
            instead(khon_thai.options, cards.some_or_none),
            instead(one_vs_one.judge, other_cards.one_vs_one_or_less),
            instead(one_vs_one.options, other_cards.one_vs_ones_or_none),
            instead(two_vs_one.judge, other_cards.two_vs_one_or_less),
            instead(two_vs_one.options, other_cards.two_vs_ones_or_less),
            instead(faction_card.judge, other_cards.faction_card_or_less),
            instead(faction_card.options, other_cards.faction_cards_or_less),
        ),
        plays_by(rulings.MAJORITY_TIE, 1, instead(s6_power_struggle.power_that_takes, other_victory.any_level_pair)),
        plays_by(
            rulings.ADJACENCY_NL,
            1,
            instead(one_vs_one.judge, other_cards.only_apart),
            instead(one_vs_one.possible_swaps, other_cards.swaps_apart),
        ),
        plays_by(
            rulings.TIE_BREAK_NL,
            1,
            instead(s7_victory.reigning_faction, other_victory.last_taker_of_all),
            instead(four.side_that_played_last, other_victory.last_player_of_all),
        ),
        plays_by(rulings.UNDO_RU, 1, *other_undoing.banned_by(other_undoing.stand_as_before)),
        plays_by(rulings.PLAY_MANDATORY, 1, instead(s4_course.judge_pass, other_victory.must_play)),
        plays_by(
            rulings.PARTIAL_ORDER,
            1,
            instead(two_vs_one.short_swaps, other_cards.nothing_smaller),
            instead(two_vs_one.judge_shortfall, other_cards.all_or_nothing),
        ),
        plays_by(
            rulings.ONE_SIDED_SWAP,
            1,
            instead(one_vs_one.judge, other_cards.half_is_owed),
            instead(two_vs_one.judge, other_cards.half_is_owed_to_two),
        ),
        plays_by(rulings.UNDO_SAME_COLOURS, 1, *other_undoing.WITH_DOUBLES),
        plays_by(rulings.UNDO_SCOPE, 1, *other_undoing.banned_by(other_undoing.undo_in_part)),
        plays_by(
            rulings.MAHARACHA_SHORT,
            1,
            instead(maharacha.judge, other_cards.crown_the_single_tile),
            instead(maharacha.options, other_cards.single_tile_or_pairs),
            instead(maharacha.apply, other_cards.single_tile_crowned),
            instead(maharacha.narrate, other_cards.tell_of_single_tile),
        ),
        plays_by(
            rulings.CONTESTED_TILE,
            1,
            instead(maharacha.swappable, other_cards.all_but_contested),
            instead(maharacha.judge_tile, other_cards.not_the_contested),
        ),
        plays_by(rulings.JUST_PLACED, 1, instead(follower.judge_presence, other_cards.stood_there_before)),
        plays_by(rulings.NOTHING_TO_TAKE, 1, instead(follower.judge_presence, other_cards.somebody_must_be_there)),
        plays_by(rulings.LAST_CARD, 1, instead(last_card.foreseen, other_victory.as_it_stands)),
        plays_by(rulings.LAST_CARD_HOLDER, 1, instead(last_card.is_last_card, other_victory.last_and_winning)),
        plays_by(rulings.LAST_CARD_DETAILS, 1, instead(last_card.foreseen, other_victory.own_victory_alone)),
        plays_by(rulings.LAST_CARD_DETAILS, 2, instead(last_card.foreseen, other_victory.by_the_card_alone)),
        plays_by(rulings.BRITISH_MAJORITY, 1, instead(s7_victory.is_colony, other_victory.british_may_reign)),
        plays_by(
            rulings.AID_FOUR,
            1,
            instead(s3_setup.draw_aids, other_victory.fourth_gets_four),
            instead(soundness._faults_of_deal, other_victory.four_is_the_fourths),
        ),
        plays_by(rulings.PARTNER_TIE, 1, instead(four.one_side, other_victory.single)),
    )
)
"""An engine for each choice that is not ours."""

INVISIBLE: Final[Mapping[Answer, str]] = {
    (rulings.UNDO_WHOSE, 1): "each set holds one card of each swap, so that the swap before is always another's",
}
"""The choices that no engine can show, and why."""
