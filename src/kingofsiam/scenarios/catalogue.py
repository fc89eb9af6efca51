"""The catalogue: every scenario, chapter by chapter."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import Final

from kingofsiam.errors import UnknownName
from kingofsiam.scenarios.model import Scenario, Separation, constants
from kingofsiam.spec.citation import Rule, Ruling


@dataclass(frozen=True, slots=True)
class Chapter:
    """The scenarios of a module: its constants, in their order. The first line of its docstring is the title."""

    name: str
    title: str
    scenarios: tuple[Scenario, ...]
    separations: tuple[Separation, ...]

    @classmethod
    def of(cls, module: ModuleType) -> Chapter:
        """The chapter of a module."""
        title = (module.__doc__ or "").partition("\n")[0].rstrip(".")
        name = module.__name__.rpartition(".")[2]
        return cls(name, title, constants(module, Scenario), constants(module, Separation))

    @property
    def all_scenarios(self) -> tuple[Scenario, ...]:
        """Every scenario; those of a separation once for each choice."""
        return (*self.scenarios, *(scenario for apart in self.separations for scenario in apart.scenarios))


_MODULES: Final = """
printed_examples
s1_components s2_concept s3_setup s4_course
s5_actions.playing s5_actions.executing s5_actions.closed_provinces s5_actions.follower
s5_actions.last_card s5_actions.last_card_details s5_actions.maharacha s5_actions.khon_thai
s5_actions.swapping s5_actions.one_vs_one s5_actions.two_vs_one s5_actions.undoing s5_actions.ban_ends
s5_actions.faction_card
s6_power_struggle s7_victory s7_tied_players s7_colony s8_four_players s8_colony
online king_of_saba summary_faq rulings_apart
"""

CHAPTERS: Final = tuple(Chapter.of(import_module(f"{__package__}.{name}")) for name in _MODULES.split())
"""The printed examples, the sections in order, questions by players, readings."""

SEPARATIONS: Final = tuple(apart for chapter in CHAPTERS for apart in chapter.separations)
"""Where each reading decides: the scenarios of the switchable rulings."""

SCENARIOS: Final = tuple(scenario for chapter in CHAPTERS for scenario in chapter.all_scenarios)
"""Every scenario; a separation has one for each choice."""

_BY_ID: Final = {scenario.id: scenario for scenario in SCENARIOS}


def scenario(id: str) -> Scenario:
    """The scenario with this id; raises `UnknownName` if there is none."""
    if id not in _BY_ID:
        raise UnknownName("scenario", id, tuple(_BY_ID))
    return _BY_ID[id]


def scenarios_of(rule: Rule) -> tuple[Scenario, ...]:
    """The scenarios that claim this rule; none for the few that no function can carry."""
    return tuple(scenario for scenario in SCENARIOS if rule in scenario.claims)


def about(ruling: Ruling) -> tuple[Scenario, ...]:
    """The scenarios that answer this ruling; for a switchable one, those of each choice."""
    return tuple(scenario for scenario in SCENARIOS if ruling in scenario.about)
