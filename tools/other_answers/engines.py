"""Engines that answer a ruling differently, one for each choice that no reading can switch to.

With them we compute, and do not just declare, that a scenario separates the choices of a ruling.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from kingofsiam import validation
from kingofsiam.rules import s2_concept, s3_setup, s4_course, s6_power_struggle, s7_victory
from kingofsiam.rules import s8_four_players as four
from kingofsiam.rules.s5_actions import (
    faction_card,
    follower,
    khon_thai,
    last_card,
    maharacha,
    one_vs_one,
    playing,
    two_vs_one,
)
from kingofsiam.spec import rulings
from kingofsiam.spec.citation import Ruling
from tools.other_answers import cards as on_cards
from tools.other_answers import undoing as on_undoing
from tools.other_answers import victory as on_victory
from tools.other_answers.injection import Patch

Answer: TypeAlias = tuple[Ruling, int]
"""A choice of a ruling, by its index."""


def engine(ruling: Ruling, *patches: Patch, choice: int = 1) -> tuple[Answer, tuple[Patch, ...]]:
    """The engine that plays by this choice, as patches of ours."""
    return (ruling, choice), patches


ENGINES_BY_ANSWER: Final[Mapping[Answer, tuple[Patch, ...]]] = dict(
    (
        engine(
            rulings.HOME_ROUTE_TARGET,
            (faction_card.targets, on_cards.home_too),
            (faction_card.judge_reach, on_cards.reach_or_home),
        ),
        engine(
            rulings.FULLEST_EXECUTION,
            (maharacha.judge, on_cards.without_duty(maharacha.judge)),
            (maharacha.options, on_cards.maharachas_or_none),
            (khon_thai.judge, on_cards.without_duty(khon_thai.judge)),
            (khon_thai.options, on_cards.khon_thais_or_less),
            (one_vs_one.judge, on_cards.without_duty(one_vs_one.judge)),
            (one_vs_one.options, on_cards.one_vs_ones_or_none),
            (two_vs_one.judge, on_cards.without_duty(two_vs_one.judge)),
            (two_vs_one.options, on_cards.two_vs_ones_or_less),
            (faction_card.judge, on_cards.without_duty(faction_card.judge)),
            (faction_card.options, on_cards.faction_cards_or_less),
        ),
        engine(rulings.MAJORITY_TIE, (s6_power_struggle.power_that_takes, on_victory.any_level_pair)),
        engine(
            rulings.ADJACENCY_NL,
            (one_vs_one.judge, on_cards.only_apart),
            (one_vs_one.possible_swaps, on_cards.swaps_apart),
        ),
        engine(
            rulings.TIE_BREAK_NL,
            (s7_victory.reigning_faction, on_victory.last_taker_of_all),
            (four.side_that_played_last, on_victory.last_player_of_all),
        ),
        engine(rulings.UNDO_RU, *on_undoing.banned_by(on_undoing.stand_as_before)),
        engine(rulings.PLAY_MANDATORY, (s4_course.judge_pass, on_victory.must_play)),
        engine(
            rulings.PARTIAL_ORDER,
            (two_vs_one.short_swaps, on_cards.nothing_smaller),
            (two_vs_one.judge_shortfall, on_cards.all_or_nothing),
        ),
        engine(
            rulings.ONE_SIDED_SWAP,
            (one_vs_one.judge, on_cards.half_is_owed(one_vs_one.judge)),
            (two_vs_one.judge, on_cards.half_is_owed(two_vs_one.judge)),
        ),
        engine(rulings.UNDO_SAME_COLOURS, *on_undoing.WITH_DOUBLES),
        engine(rulings.UNDO_SCOPE, *on_undoing.banned_by(on_undoing.undo_in_part)),
        engine(
            rulings.MAHARACHA_SHORT,
            (maharacha.judge, on_cards.crown_the_single_tile),
            (maharacha.options, on_cards.single_tile_or_pairs),
            (maharacha.carry_out, on_cards.single_tile_crowned),
        ),
        engine(
            rulings.CONTESTED_TILE,
            (maharacha.swappable, on_cards.all_but_contested),
            (maharacha.judge_tile, on_cards.not_the_contested),
        ),
        engine(rulings.JUST_PLACED, (playing.judge_execution, on_cards.stood_there_before)),
        engine(rulings.NOTHING_TO_TAKE, (follower.judge_presence, on_cards.somebody_must_be_there)),
        engine(
            rulings.LAST_CARD,
            (last_card.ending_if_all_pass, on_victory.as_it_stands),
            (last_card.why_it_does_not_win, on_victory.no_victory),
        ),
        engine(rulings.LAST_CARD_HOLDER, (last_card.is_last_card, on_victory.last_and_winning)),
        engine(
            rulings.LAST_CARD_WINNER,
            (last_card.wins, on_victory.own_victory_alone),
            (last_card.why_it_does_not_win, on_victory.no_victory),
        ),
        engine(
            rulings.LAST_CARD_CAUSE,
            (last_card.wins, on_victory.by_the_card_alone),
            (last_card.why_it_does_not_win, on_victory.no_victory),
        ),
        engine(rulings.LAST_CARD_EXECUTION, (last_card.judge_victory, on_victory.card_that_could_win)),
        engine(rulings.LAST_CARD_HELD, (s4_course.judge_pass, on_victory.play_it_now)),
        engine(rulings.BRITISH_MAJORITY, (s7_victory.is_colony, on_victory.british_may_reign)),
        engine(
            rulings.AID_FOUR,
            (s3_setup.draw_aids, on_victory.fourth_gets_four),
            (validation.deal_faults, on_victory.four_is_the_fourths),
        ),
        engine(rulings.PARTNER_TIE, (s2_concept.all_on_one_side, on_victory.single)),
        engine(rulings.MIXED_PAIR, (two_vs_one.judge_provinces, on_cards.two_of_one_faction)),
        engine(rulings.WHOSE_LAST_CARD, (last_card.is_last_card, on_victory.own_last_card)),
        engine(rulings.UNDO_EQUAL_COLOURS, *on_undoing.banned_by(on_undoing.stand_as_before)),
        engine(rulings.ONLINE_FOUR, (validation.deal_faults, on_victory.not_four_online)),
        engine(rulings.HOMES_FIRST, (validation.deal_faults, on_victory.homes_may_run_short)),
        engine(rulings.OPEN_HANDS_FOUR, (validation.deal_faults, on_victory.not_open_for_four)),
        engine(rulings.FACE_DOWN_TILES, (maharacha.judge_tile, on_cards.any_tile)),
        engine(rulings.PLURALITY, (s6_power_struggle.power_that_takes, on_victory.more_than_half)),
        engine(rulings.LOSER_PARTNER, (s7_victory.by_last_card, on_victory.loser_team_is_out)),
        engine(rulings.NEVER_PLAYED_TEAMS, (s7_victory.by_last_card, on_victory.loser_team_is_out)),
        engine(rulings.SKIPPED_LAST_CARD, (s4_course.can_only_pass, on_victory.holds_no_card)),
        engine(rulings.LOSER_TEAM, (four.without_side_of, on_victory.without_loser_alone)),
    )
)
"""An engine for each choice that is not ours and that no reading switches to."""

INDISTINGUISHABLE_ANSWERS: Final[Mapping[Answer, str]] = {
    (rulings.UNDO_WHOSE, 1): "each set holds one card of each swap, so that the swap before is always another's",
    (rulings.CHOICE_NL, 1): "whatever chance picks, the player could have chosen",
}
"""The choices that no engine can show, each with the reason."""
