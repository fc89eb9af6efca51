"""The runner finds ten faults planted in the rulebook, and names the broken rule among the likeliest."""

from collections.abc import Mapping, Sequence
from typing import Final

import pytest

from kingofsiam.conformance.runner import Conclusion, Report, run
from kingofsiam.model.moves import OneVsOne
from kingofsiam.model.pieces import BRITISH, FACTIONS, ControlMarker, Followers
from kingofsiam.model.state import Board
from kingofsiam.notation.json.parser import Json
from kingofsiam.rules import s3_setup, s7_victory
from kingofsiam.rules import s6_power_struggle as struggle
from kingofsiam.rules.s5_actions import closed_provinces, faction_card, follower, last_card, undoing
from kingofsiam.spec.citation import Rule
from kingofsiam.spec.readings import PRESETS, Readings
from tests.conformance.helpers_engines import Answer, InProcessEngine
from tests.conformance.helpers_vectors import scenario_vectors
from tools.other_answers.injection import Patch, injected


def the_fourth_aid_gives_its_own(aids: Sequence[int], seat: int) -> Followers:
    return Followers.of(*s3_setup.AID_PAIRS[aids[seat] % 4 or 1])


def closed_by_factions_alone(board: Board, _: Readings) -> tuple[str, ...]:
    powers = zip(board.tiles, board.control, strict=False)
    return tuple(province for province, power in powers if power is not BRITISH)


def the_first_of_the_tied(followers: Followers) -> ControlMarker:
    return FACTIONS[followers.counts.index(max(followers.counts))] if followers else BRITISH


def five_provinces_make_a_colony(control: Sequence[ControlMarker], *_: object) -> bool:
    return control.count(BRITISH) >= 5


def yes(*_: object) -> bool:
    return True


def no(*_: object) -> bool:
    return False


def nothing(*_: object) -> None:
    return None


def no_swap(_: object) -> OneVsOne:
    return OneVsOne()


FAULTS: Final[Mapping[Rule, Patch]] = {
    s3_setup.AID_FOUR: (s3_setup.aid_followers, the_fourth_aid_gives_its_own),
    closed_provinces.CLOSED: (closed_provinces.closed_provinces, closed_by_factions_alone),
    follower.FROM_A_PROVINCE: (follower.pool_is_open, yes),
    undoing.UNDO: (undoing.reverse, no_swap),
    last_card.LAST_CARD: (last_card.is_last_card, no),
    faction_card.LOST_HOME: (faction_card.home_counts, yes),
    struggle.TIE: (struggle.power_that_takes, the_first_of_the_tied),
    s7_victory.ENDS_AS_COLONY: (s7_victory.is_colony, five_provinces_make_a_colony),
    s7_victory.SECOND_RANK: (s7_victory.second_ranked_faction, nothing),
    undoing.BAN_ENDS: (undoing.after_pass, nothing),
}
"""A fault for each of ten rules: a function, and one that breaks the rule."""


class FaultyEngine(InProcessEngine):
    """The referee with the fault of this rule, and perhaps without reasons."""

    def __init__(self, rule: Rule, *, reasons: bool) -> None:
        super().__init__(without=() if reasons else ("narrate",))
        self.rule, self.reasons = rule, reasons

    def answer(self, method: str, params: dict[str, Json]) -> Answer:
        with injected(FAULTS[self.rule]):
            answer = super().answer(method, params)
        return {"legal": answer["legal"]} if method == "judge" and not self.reasons else answer


def report_on(rule: Rule, *, reasons: bool) -> Report:
    """The report on the vectors about the rule, and on every sixteenth other one."""
    chosen = [vector for number, vector in enumerate(scenario_vectors()) if rule.id in vector.rules or number % 16 == 0]
    return run(FaultyEngine(rule, reasons=reasons), chosen, ("RULEBOOK", PRESETS["RULEBOOK"]))


@pytest.mark.slow
@pytest.mark.parametrize("reasons", [True, False], ids=["with reasons", "without reasons"])
@pytest.mark.parametrize("rule", FAULTS, ids=lambda rule: rule.id)
def test_a_planted_fault_is_found_and_named(rule: Rule, reasons: bool) -> None:
    """Among the first three rules, with a trial that shows it."""
    report = report_on(rule, reasons=reasons)
    assert report.conclusion is Conclusion.DIFFERS
    (suspect,) = (each for each in report.suspects[:3] if each.rule is rule)
    assert suspect.checks
