"""Engines that answer a ruling differently, one for each choice that no reading can switch to.

With them we compute, and do not just declare, that a scenario separates the choices of a ruling.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from kingofsiam import validation
from kingofsiam.rules import s3_setup, s4_course, s6_power_struggle, s7_victory
from kingofsiam.rules import s8_four_players as four
from kingofsiam.rules.contents import RULES
from kingofsiam.rules.s5_actions import faction_card, follower, khon_thai, last_card, maharacha, one_vs_one, two_vs_one
from kingofsiam.spec import rulings
from kingofsiam.spec.citation import Ruling
from proof.faulty_engines import cards, other_rulings_cards, other_rulings_undoing, other_rulings_victory
from proof.faulty_engines.injection import FaultyEngine, Patch, replacement

Answer: TypeAlias = tuple[Ruling, int]
"""A choice of a ruling, by its index."""


def engine_with_answer(ruling: Ruling, choice: int, *patches: Patch) -> tuple[Answer, FaultyEngine]:
    """The engine that plays by this choice."""
    rule = next(rule for rule in RULES if ruling in rule.rulings)
    return (ruling, choice), FaultyEngine(f"{ruling.id}-{choice}", rule, ruling.choices[choice].answer, patches)


ENGINES_BY_ANSWER: Final[Mapping[Answer, FaultyEngine]] = dict(
    (
        engine_with_answer(
            rulings.HOME_ROUTE_TARGET,
            1,
            replacement(faction_card.targets, other_rulings_cards.home_too),
            replacement(faction_card.judge_reach, other_rulings_cards.reach_or_home),
        ),
        engine_with_answer(
            rulings.FULLEST_EXECUTION,
            1,
            replacement(maharacha.judge, other_rulings_cards.maharacha_or_less),
            replacement(maharacha.options, other_rulings_cards.maharachas_or_none),
            replacement(khon_thai.judge, cards.as_many_as_they_like),
            replacement(khon_thai.options, cards.some_or_none),
            replacement(one_vs_one.judge, other_rulings_cards.one_vs_one_or_less),
            replacement(one_vs_one.options, other_rulings_cards.one_vs_ones_or_none),
            replacement(two_vs_one.judge, other_rulings_cards.two_vs_one_or_less),
            replacement(two_vs_one.options, other_rulings_cards.two_vs_ones_or_less),
            replacement(faction_card.judge, other_rulings_cards.faction_card_or_less),
            replacement(faction_card.options, other_rulings_cards.faction_cards_or_less),
        ),
        engine_with_answer(
            rulings.MAJORITY_TIE,
            1,
            replacement(s6_power_struggle.power_that_takes, other_rulings_victory.any_level_pair),
        ),
        engine_with_answer(
            rulings.ADJACENCY_NL,
            1,
            replacement(one_vs_one.judge, other_rulings_cards.only_apart),
            replacement(one_vs_one.possible_swaps, other_rulings_cards.swaps_apart),
        ),
        engine_with_answer(
            rulings.TIE_BREAK_NL,
            1,
            replacement(s7_victory.reigning_faction, other_rulings_victory.last_taker_of_all),
            replacement(four.side_that_played_last, other_rulings_victory.last_player_of_all),
        ),
        engine_with_answer(rulings.UNDO_RU, 1, *other_rulings_undoing.banned_by(other_rulings_undoing.stand_as_before)),
        engine_with_answer(
            rulings.PLAY_MANDATORY, 1, replacement(s4_course.judge_pass, other_rulings_victory.must_play)
        ),
        engine_with_answer(
            rulings.PARTIAL_ORDER,
            1,
            replacement(two_vs_one.short_swaps, other_rulings_cards.nothing_smaller),
            replacement(two_vs_one.judge_shortfall, other_rulings_cards.all_or_nothing),
        ),
        engine_with_answer(
            rulings.ONE_SIDED_SWAP,
            1,
            replacement(one_vs_one.judge, other_rulings_cards.half_is_owed),
            replacement(two_vs_one.judge, other_rulings_cards.half_is_owed_to_two),
        ),
        engine_with_answer(rulings.UNDO_SAME_COLOURS, 1, *other_rulings_undoing.WITH_DOUBLES),
        engine_with_answer(rulings.UNDO_SCOPE, 1, *other_rulings_undoing.banned_by(other_rulings_undoing.undo_in_part)),
        engine_with_answer(
            rulings.MAHARACHA_SHORT,
            1,
            replacement(maharacha.judge, other_rulings_cards.crown_the_single_tile),
            replacement(maharacha.options, other_rulings_cards.single_tile_or_pairs),
            replacement(maharacha.apply, other_rulings_cards.single_tile_crowned),
            replacement(maharacha.narrate, other_rulings_cards.narrate_single_tile),
        ),
        engine_with_answer(
            rulings.CONTESTED_TILE,
            1,
            replacement(maharacha.swappable, other_rulings_cards.all_but_contested),
            replacement(maharacha.judge_tile, other_rulings_cards.not_the_contested),
        ),
        engine_with_answer(
            rulings.JUST_PLACED, 1, replacement(follower.judge_presence, other_rulings_cards.stood_there_before)
        ),
        engine_with_answer(
            rulings.NOTHING_TO_TAKE, 1, replacement(follower.judge_presence, other_rulings_cards.somebody_must_be_there)
        ),
        engine_with_answer(
            rulings.LAST_CARD,
            1,
            replacement(last_card.foreseen, other_rulings_victory.as_it_stands),
            replacement(last_card.why_not, other_rulings_victory.no_victory),
        ),
        engine_with_answer(
            rulings.LAST_CARD_HOLDER, 1, replacement(last_card.is_last_card, other_rulings_victory.last_and_winning)
        ),
        engine_with_answer(
            rulings.LAST_CARD_DETAILS,
            1,
            replacement(last_card.foreseen, other_rulings_victory.own_victory_alone),
            replacement(last_card.why_not, other_rulings_victory.no_victory),
        ),
        engine_with_answer(
            rulings.LAST_CARD_DETAILS,
            2,
            replacement(last_card.foreseen, other_rulings_victory.by_the_card_alone),
            replacement(last_card.why_not, other_rulings_victory.no_victory),
        ),
        engine_with_answer(
            rulings.BRITISH_MAJORITY, 1, replacement(s7_victory.is_colony, other_rulings_victory.british_may_reign)
        ),
        engine_with_answer(
            rulings.AID_FOUR,
            1,
            replacement(s3_setup.draw_aids, other_rulings_victory.fourth_gets_four),
            replacement(validation.deal_faults, other_rulings_victory.four_is_the_fourths),
        ),
        engine_with_answer(rulings.PARTNER_TIE, 1, replacement(four.one_side, other_rulings_victory.single)),
        engine_with_answer(
            rulings.MIXED_PAIR, 1, replacement(two_vs_one.judge_sides, other_rulings_cards.two_of_one_faction)
        ),
        engine_with_answer(
            rulings.WHOSE_LAST_CARD, 1, replacement(last_card.is_last_card, other_rulings_victory.own_last_card)
        ),
        engine_with_answer(
            rulings.UNDO_EQUAL_COLOURS, 1, *other_rulings_undoing.banned_by(other_rulings_undoing.stand_as_before)
        ),
        engine_with_answer(
            rulings.FOURTH_AID,
            1,
            replacement(s3_setup.draw_aids, other_rulings_victory.fourth_gets_four),
            replacement(validation.deal_faults, other_rulings_victory.four_is_the_fourths),
        ),
        engine_with_answer(
            rulings.SKIPPED_LAST_CARD, 1, replacement(s4_course.can_only_pass, other_rulings_victory.holds_no_card)
        ),
        engine_with_answer(
            rulings.LOSER_TEAM, 1, replacement(four.without_side_of, other_rulings_victory.without_loser_alone)
        ),
    )
)
"""An engine for each choice that is not ours and that no reading switches to."""

INDISTINGUISHABLE_ANSWERS: Final[Mapping[Answer, str]] = {
    (rulings.UNDO_WHOSE, 1): "each set holds one card of each swap, so that the swap before is always another's",
}
"""The choices that no engine can show, each with the reason."""
