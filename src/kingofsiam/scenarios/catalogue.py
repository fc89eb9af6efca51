"""The catalogue: every scenario, chapter by chapter."""

from __future__ import annotations

from typing import Final, Protocol

from kingofsiam.errors import UnknownName
from kingofsiam.scenarios import (
    king_of_saba,
    online,
    printed_examples,
    rulings_apart,
    s1_components,
    s2_concept,
    s3_setup,
    s4_course,
    s6_power_struggle,
    s7_colony,
    s7_tied_players,
    s7_victory,
    s8_colony,
    s8_four_players,
    summary_faq,
)
from kingofsiam.scenarios.model import Scenario, Separation
from kingofsiam.scenarios.s5_actions import (
    ban_ends,
    closed_provinces,
    executing,
    faction_card,
    follower,
    khon_thai,
    last_card,
    last_card_details,
    maharacha,
    one_vs_one,
    playing,
    swapping,
    two_vs_one,
    undoing,
)
from kingofsiam.spec.citation import Rule, Ruling


class Chapter(Protocol):
    """A module of scenarios."""

    @property
    def SCENARIOS(self) -> tuple[Scenario, ...]: ...  # noqa: N802, D102 - the names of the constants
    @property
    def SEPARATIONS(self) -> tuple[Separation, ...]: ...  # noqa: N802, D102


CHAPTERS: Final[tuple[Chapter, ...]] = (
    printed_examples,
    s1_components,
    s2_concept,
    s3_setup,
    s4_course,
    playing,
    executing,
    closed_provinces,
    follower,
    last_card,
    last_card_details,
    maharacha,
    khon_thai,
    swapping,
    one_vs_one,
    two_vs_one,
    undoing,
    ban_ends,
    faction_card,
    s6_power_struggle,
    s7_victory,
    s7_tied_players,
    s7_colony,
    s8_four_players,
    s8_colony,
    online,
    king_of_saba,
    summary_faq,
    rulings_apart,
)
"""The modules with scenarios: the printed examples, the sections in order, questions by players, readings."""

SEPARATIONS: Final[tuple[Separation, ...]] = tuple(each for chapter in CHAPTERS for each in chapter.SEPARATIONS)
"""Where each reading decides: the scenarios of the switchable rulings."""

SCENARIOS: Final[tuple[Scenario, ...]] = tuple(
    scenario
    for chapter in CHAPTERS
    for scenario in (*chapter.SCENARIOS, *(each for apart in chapter.SEPARATIONS for each in apart.scenarios))
)
"""Every scenario; a separation has one for each choice."""

_BY_ID: Final = {each.id: each for each in SCENARIOS}


def scenario(id: str) -> Scenario:
    """The scenario with this id; raises `UnknownName` if there is none."""
    if id not in _BY_ID:
        raise UnknownName("scenario", id, tuple(_BY_ID))
    return _BY_ID[id]


def scenarios_of(rule: Rule) -> tuple[Scenario, ...]:
    """The scenarios that claim this rule; none for the few that no function can carry."""
    return tuple(each for each in SCENARIOS if rule in each.claims)


def about(ruling: Ruling) -> tuple[Scenario, ...]:
    """The scenarios that answer this ruling; for a switchable one, those of each choice."""
    return tuple(each for each in SCENARIOS if ruling in each.about)
