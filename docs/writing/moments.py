"""Moments: the step of a scenario in which a rule acts, forbids or lets a move pass, to be drawn beside the rule."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import assert_never

from docs.writing.pictures import Picture, badge, figure, side_by_side, worded
from docs.writing.scenarios import pictured, scenario_link
from docs.writing.words import capital, plain
from kingofsiam.citation import Rule
from kingofsiam.events import Event, GameWon
from kingofsiam.maps import SABA
from kingofsiam.moves import Move
from kingofsiam.picture.names import SEATS
from kingofsiam.picture.tell import tell, tell_move
from kingofsiam.scenarios.contents import scenario
from kingofsiam.scenarios.holding import Taken, start, take, walk
from kingofsiam.scenarios.proof import proofs
from kingofsiam.scenarios.scenario import Allowed, Looked, Played, Refused, Scenario
from kingofsiam.scenarios.tracing import watching
from kingofsiam.state import State
from kingofsiam.violations import Violation


class Part(Enum):
    """What a rule does in a moment, and the label this gets."""

    ACTS = "acts"
    FORBIDS = "refused"
    LETS = "allowed"
    WORKS = "at work"
    """The rule forbids nothing and is named by nothing, but its function decides."""


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """One step of a scenario, counted from 1, and what the engine says to it."""

    scenario: Scenario
    number: int
    taken: Taken

    @property
    def move(self) -> Move | None:
        """The move that is tried, if one is."""
        return None if isinstance(self.taken.step, Looked) else self.taken.step.move

    @property
    def picture(self) -> Picture:
        """The position before, with the move drawn into it."""
        first = next((number for number, step in enumerate(self.scenario.moves, 1) if not isinstance(step, Looked)), 1)
        name = self.scenario.id if self.number == first else f"{self.scenario.id}.step-{self.number}"
        return Picture(name, self.taken.before, self.move)


@cache
def moment(rule: Rule, part: Part) -> Moment | None:
    """Where a rule acts, forbids or lets a move pass: in the smallest scenario that claims it, or else of all."""
    proof = proofs()[rule]
    shown = {Part.ACTS: proof.acts, Part.FORBIDS: proof.forbids}.get(part, proof.lets)
    claimed = [scenario(each) for each in shown if each in proof.claimed]
    tried = by_size(claimed or [scenario(each) for each in shown])
    found = [step for told in tried for step in steps_of(told) if plays(rule, part, step.taken)]
    return min(found, key=mixed, default=None)


def mixed(found: Moment) -> tuple[int, bool]:
    """How much else a moment tells: other reasons, and other words than those of Siam."""
    return len(found.taken.violations), found.taken.before.map == SABA


def plays(rule: Rule, part: Part, taken: Taken) -> bool:
    """Whether the rule plays this part in a step."""
    if part is Part.FORBIDS:
        return rule in [each.rule for each in taken.violations]
    if taken.after is None:
        return False
    if part is Part.ACTS:
        return bool(events_by(rule, taken))
    with watching() as seen:
        take(taken.before, taken.step)
    return rule in seen.rules


def events_by(rule: Rule, taken: Taken) -> tuple[Event, ...]:
    """What happens by a rule; the end of the game also happens by the rules that the outcome names."""
    own = tuple(each for each in taken.events if each.rule is rule)
    ended = taken.after.outcome if taken.after is not None else None
    if own or ended is None or rule not in ended.rules:
        return own
    return tuple(each for each in taken.events if isinstance(each, GameWon))


def steps_of(told: Scenario) -> tuple[Moment, ...]:
    """The steps of a scenario."""
    return tuple(Moment(told, number, taken) for number, taken in enumerate(walk(told), 1))


def by_size(scenarios: Iterable[Scenario]) -> list[Scenario]:
    """Those with the fewest steps first, among them what a booklet prints, then the fewest followers on the map."""
    return sorted((each for each in scenarios if each.possible), key=size)


def size(told: Scenario) -> tuple[int, bool, int]:
    """How many steps it has, whether no booklet prints it, and how many followers stand in the provinces."""
    return len(told.moves), told.source is None, standing(start(told.given))


def standing(state: State) -> int:
    """How many followers stand in the provinces."""
    return sum(state.board.followers_in(province).total for province in state.map.provinces)


def parts(rule: Rule) -> tuple[Part, ...]:
    """What is shown of a rule: where it acts and where it forbids, or instead what it lets pass."""
    proof = proofs()[rule]
    first = Part.ACTS if proof.acts else Part.LETS if proof.forbids else Part.WORKS
    return (first, Part.FORBIDS) if proof.forbids else (first,)


def in_pictures(rule: Rule, to_root: str) -> str:
    """The rule at work: a picture for each of its parts, each with a caption in words."""
    if rule not in proofs():
        return ""
    figures = [figure_of(rule, part, each, to_root) for part in parts(rule) if (each := moment(rule, part))]
    return side_by_side(figures or given_only(rule, to_root)) if figures or proofs()[rule].claimed else ""


def figure_of(rule: Rule, part: Part, found: Moment, to_root: str) -> str:
    """A moment as a picture with a caption in words."""
    tried = attempt(found.taken)
    leads = scenario_link(found.scenario.id, found.scenario.title, to_root)
    caption = f"{badge(part.value)} {told_of(rule, part, found)} {leads}"
    return figure(found.picture, f"{capital(part.value)}. {tried}", caption, to_root)


def told_of(rule: Rule, part: Part, found: Moment) -> str:
    """What is tried, and what the rule says to it: what happens by it, or with which facts it forbids."""
    tried, board = plain(attempt(found.taken)), worded(found.taken.before.map)
    if part is Part.WORKS:
        return plain(found.scenario.story)
    if part is Part.ACTS:
        return f"{tried} *{plain(' '.join(tell(each, board) for each in events_by(rule, found.taken)))}*"
    said = " ".join(facts(each) for each in found.taken.violations if each.rule is rule)
    return f"{tried} *{plain(said)}*" if said else tried


def given_only(rule: Rule, to_root: str) -> list[str]:
    """Of a rule that decides before the first move: the smallest table that shows it, and one that cannot be."""
    claimed = [scenario(each) for each in proofs()[rule].claimed]
    table = [plate(each, to_root) for each in by_size(claimed)[:1]]
    return table + [impossible(each, to_root) for each in claimed if not each.possible][:1]


def plate(told: Scenario, to_root: str) -> str:
    """The table that a scenario sets, with what it tells."""
    found = pictured(told)
    assert found is not None
    caption = f"{badge('seen')} {plain(told.story)} {scenario_link(told.id, told.title, to_root)}"
    return figure(found, told.title, caption, to_root)


def impossible(told: Scenario, to_root: str) -> str:
    """A table that cannot be is told and not drawn."""
    leads = scenario_link(told.id, told.title, to_root)
    return f'<div class="no-table" markdown="span">{badge("cannot be")} {plain(told.story)} {leads}</div>'


def facts(violation: Violation) -> str:
    """The facts of a reason and what it would have allowed, without its sentence."""
    return str(violation).removeprefix(f"{violation.rule.sentence} [{violation.rule.id}]").strip()


def attempt(taken: Taken) -> str:
    """What is tried in a step: who does what."""
    match taken.step:
        case Looked() as look:
            return f"{SEATS[look.by]} looks at what lies before {SEATS[look.at]}."
        case Played() | Allowed() | Refused() as tried:
            return f"{SEATS[taken.before.to_move]}: {tell_move(tried.move, worded(taken.before.map))}."
        case _ as unknown:
            assert_never(unknown)


def pictures(rules: Iterable[Rule]) -> tuple[Picture, ...]:
    """The pictures that are shown of these rules."""
    found = (moment(rule, part) for rule in rules for part in parts(rule))
    return tuple(each.picture for each in found if each is not None)
