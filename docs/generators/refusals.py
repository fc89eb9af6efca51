"""The gallery of sentences: what a refused player reads, and what each event says, made from the scenarios."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import Final

from docs.generators.markdown import escape_markdown, rule_link, table
from docs.generators.pictures import position_in_siam_terms
from docs.generators.scenarios import scenario_link
from kingofsiam.maps import SABA
from kingofsiam.model.state import State
from kingofsiam.model.violations import ViolationKey
from kingofsiam.render.names import catalogue
from kingofsiam.render.sentences import describe_event, describe_violation, event_key
from kingofsiam.scenarios.catalogue import SCENARIOS
from kingofsiam.scenarios.model import Scenario
from kingofsiam.scenarios.runner import StepResult, run_steps
from kingofsiam.spec.citation import Rule

TO_ROOT: Final = "../"
_WORDS: Final = ("name", "faction_names", "card_names", "invader", "king")


def refusals_page() -> str:
    """Every sentence of the catalogue at least once, with the scenario that it comes from."""
    return f"""# What a player reads

If you may not make a move, you read what is wrong with it, what you may do instead, and the rule. What happens on the
table is said in one sentence each. All sentences are in one file, `render/english.toml`, and use the words of the map.
Here you find every sentence at least once, in a position of a scenario; if King of Saba has other words, these too.

## Refusals

The key is in the value and in JSON, and belongs to one rule. "You" is the player whose move it is.

{table(("key", "what you read", "rule", "scenario"), refusal_rows())}

## Events

{table(("event", "what is said", "rule", "scenario"), event_rows())}
"""


@cache
def refusals() -> dict[tuple[ViolationKey, str], tuple[Scenario, StepResult, int]]:
    """For every key, with something that would be allowed and without: the first scenario, step and reason."""
    found: dict[tuple[ViolationKey, str], tuple[Scenario, StepResult, int]] = {}
    for scenario, taken in steps():
        for number, violation in enumerate(taken.violations):
            found.setdefault((violation.key, parts(violation.key, bool(violation.allowed))), (scenario, taken, number))
    return found


def parts(key: ViolationKey, has_allowed: bool) -> str:
    """Which templates of the key are used: `allowed`, `nothing`, or none of the two."""
    part = "allowed" if has_allowed else "nothing"
    return part if part in catalogue()["violation"][key.value] else ""


@cache
def events() -> dict[str, tuple[Scenario, StepResult, int]]:
    """For every sentence about events: the first scenario and step, and which event."""
    found: dict[str, tuple[Scenario, StepResult, int]] = {}
    for scenario, taken in steps():
        for number, event in enumerate(taken.events):
            found.setdefault(event_key(event), (scenario, taken, number))
    return found


def steps() -> Iterator[tuple[Scenario, StepResult]]:
    """Every step of every scenario that is possible, those with the fewest steps first."""
    for scenario in sorted((each for each in SCENARIOS if each.possible), key=lambda each: len(each.moves)):
        yield from ((scenario, taken) for taken in run_steps(scenario))


def refusal_rows() -> Iterator[tuple[str, ...]]:
    """A row for every key, in the order of the enumeration."""
    order = list(ViolationKey)
    for (key, _), (scenario, taken, number) in sorted(refusals().items(), key=lambda row: order.index(row[0][0])):
        violation = taken.violations[number]
        said = (describe_violation(violation, told) for told in tellings(taken.before))
        yield row(key.value, said, violation.rule, scenario)


def event_rows() -> Iterator[tuple[str, ...]]:
    """A row for every sentence, in the order of the catalogue."""
    order = list(catalogue()["event"])
    for _, (scenario, taken, number) in sorted(events().items(), key=lambda row: order.index(row[0])):
        event = taken.events[number]
        said = (describe_event(event, told.map) for told in tellings(taken.before))
        yield row(type(event).__name__, said, event.rule, scenario)


def row(key: str, said: Iterable[str], rule: Rule, scenario: Scenario) -> tuple[str, ...]:
    """The key, the sentence (twice where King of Saba has other words), the rule and the scenario."""
    sentences = "<br>".join(escape_markdown(each) for each in dict.fromkeys(said))
    return f"`{key}`", sentences, rule_link(rule, TO_ROOT), scenario_link(scenario.id, scenario.title, TO_ROOT)


def tellings(state: State) -> tuple[State, State]:
    """The position in the words of Siam (or of its own map, if that is Saba), and in those of Saba."""
    words = {name: getattr(SABA, name) for name in _WORDS}
    in_saba = replace(state, board=replace(state.board, map=replace(state.map, **words)))
    return position_in_siam_terms(state), in_saba
