"""The table of contents: every rule of the book, in its order."""

from collections.abc import Iterator
from types import ModuleType
from typing import Final

from kingofsiam.errors import UnknownName
from kingofsiam.rules import (
    king_of_saba,
    online,
    s1_components,
    s2_concept,
    s3_setup,
    s4_course,
    s6_power_struggle,
    s7_victory,
    s8_four_players,
)
from kingofsiam.rules.s5_actions import (
    closed_provinces,
    executing,
    faction_card,
    follower,
    khon_thai,
    last_card,
    maharacha,
    one_vs_one,
    playing,
    swapping,
    two_vs_one,
    undoing,
)
from kingofsiam.spec.citation import Rule, Section

_PLAYING: Final = (playing, executing, closed_provinces, follower, last_card)
_CARDS: Final = (maharacha, khon_thai, swapping, one_vs_one, two_vs_one, undoing, faction_card)

MODULES: Final = (
    (Section.COMPONENTS, (s1_components,)),
    (Section.CONCEPT, (s2_concept,)),
    (Section.SETUP, (s3_setup,)),
    (Section.COURSE, (s4_course,)),
    (Section.ACTIONS, (*_PLAYING, *_CARDS)),  # a star puts in what the tuple holds, one by one
    (Section.POWER_STRUGGLE, (s6_power_struggle,)),
    (Section.VICTORY, (s7_victory,)),
    (Section.FOUR_PLAYERS, (s8_four_players,)),
    (Section.ONLINE, (online,)),
    (Section.SABA, (king_of_saba,)),
)
"""The modules that hold each section."""


def rules_of(section: Section) -> tuple[Rule, ...]:
    """The rules of a section, in the order of its modules."""
    return tuple(rule for rule in RULES if rule.section is section)


def rule(name: str) -> Rule:
    """The rule that has this id; raises `UnknownName`."""
    by_id = {rule.id: rule for rule in RULES}
    if name not in by_id:
        raise UnknownName("rule", name, tuple(by_id))
    return by_id[name]


def _rules_stated_by(modules: tuple[ModuleType, ...]) -> Iterator[Rule]:
    """The rules that some modules state, in their order."""
    for module in modules:
        values = vars(module).values()  # everything that has a name in the module
        yield from (value for value in values if isinstance(value, Rule))


RULES: Final = tuple(rule for _, modules in MODULES for rule in _rules_stated_by(modules))
"""Every rule."""
