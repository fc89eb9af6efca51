"""Rule examples: the step of a scenario in which a rule acts, forbids or permits, drawn beside the rule."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import Final, assert_never

from docs.generators.markdown import capitalize, escape_markdown
from docs.generators.pictures import Picture, badge, figure, map_in_siam_terms, position_in_siam_terms, side_by_side
from docs.generators.scenarios import scenario_link, scenario_picture
from docs.generators.told_on_siam import WHY_BRITAIN, on_siam
from kingofsiam.maps import BRITAIN, SABA
from kingofsiam.model.events import Event, GameWon
from kingofsiam.model.moves import Move
from kingofsiam.model.pieces import SEAT_LETTERS
from kingofsiam.model.state import State
from kingofsiam.render.sentences import describe_event, describe_move, describe_violation
from kingofsiam.scenarios.catalogue import scenario
from kingofsiam.scenarios.coverage import record_rules
from kingofsiam.scenarios.model import Allowed, Looked, Played, Refused, Scenario, Step
from kingofsiam.scenarios.runner import StepResult, run_step, run_steps, starting_position
from kingofsiam.spec.citation import Rule
from tools.proofs import proofs


class Role(Enum):
    """What a rule does in a step, and the label for it."""

    ACTS = "acts"
    FORBIDS = "refused"
    PERMITS = "allowed"
    WORKS = "at work"
    """No refusal and no event names this rule, but its function decides."""


TELLING: Final = MappingProxyType(
    {
        "course.may-pass": "course.nobody-has-to-play",
        "course.struggle-ends": "printed.table-of-turns",
        "course.next-starter": "printed.table-of-turns",
        "action.must-execute": "executing.two-vs-one-cut-short",
        "action.closed-province": "closed.to-its-own-faction",
        "action.follower.from-a-province": "follower.not-from-the-pool",
        "action.follower.must-take": "follower.must-take",
        "action.khon-thai.different-provinces": "khon-thai.into-three-provinces",
        "action.one-vs-one.anywhere": "one-vs-one.across-the-country",
        "action.two-vs-one.adjacent": "two-vs-one.not-adjacent",
        "action.faction-card.two": "faction-card.two-next-to-home",
        "action.faction-card.short": "faction-card.a-single-rama-in-the-pool",
        "struggle.majority": "course.all-pass.3-1-1",
        "struggle.tie.british": "course.all-pass.2-2-1",
        "struggle.empty.british": "struggle.empty-province",
        "struggle.followers-return": "struggle.back-to-the-pool",
        "victory.reign.tie": "printed.three-provinces-each",
        "victory.player.last-card-loses": "victory.last-card-among-the-tied",
    }
)
"""Rules whose smallest scenario shows too little: the scenario that shows the point."""


@dataclass(frozen=True, slots=True, eq=False)
class RuleExample:
    """One step of a scenario, counted from 1, and how the engine answers it."""

    scenario: Scenario
    number: int
    taken: StepResult

    @property
    def picture(self) -> Picture:
        """The position before, with the move drawn into it."""
        drawn = picture_of_step(self.scenario.id, self.scenario.moves, self.number - 1, self.taken)
        return replace(drawn, name=f"{drawn.name}.siam") if self.elsewhere else drawn

    @property
    def elsewhere(self) -> bool:
        """Whether it is told on another board than that of the scenario."""
        return isinstance(self.scenario.given, State) and self.taken.before.map != self.scenario.given.map


def picture_of_step(scenario: str, steps: Sequence[Step], number: int, taken: StepResult) -> Picture:
    """The position before a step, counted from 0, with the move drawn into it; the first move needs no number."""
    first = next((place for place, step in enumerate(steps) if not isinstance(step, Looked)), 0)
    name = scenario if number == first else f"{scenario}.step-{number + 1}"
    return Picture(name, taken.before, move_in(taken))


def move_in(taken: StepResult) -> Move | None:
    """The move that is tried in a step, if one is."""
    return None if isinstance(taken.step, Looked) else taken.step.move


@cache
def find_example(rule: Rule, part: Role) -> RuleExample | None:
    """Where a rule acts, forbids or permits: in its telling scenario, the smallest that claims it, or any."""
    if rule.id in TELLING and (telling := example_in(scenario(TELLING[rule.id]), rule, part)):
        return telling
    proof = proofs()[rule]
    shown = {Role.ACTS: proof.acts, Role.FORBIDS: proof.forbids}.get(part, proof.permits)
    claimed = [scenario(each) for each in shown if each in proof.claimed]
    tried = smallest_first(claimed or [scenario(each) for each in shown])
    found = (example_in(each, rule, part) for each in tried)
    return min((each for each in found if each is not None), key=example_complexity, default=None)


def example_in(scenario: Scenario, rule: Rule, part: Role) -> RuleExample | None:
    """The plainest step of a scenario in which a rule has this role."""
    found = [step for step in examples_in(scenario.id) if has_role(rule, part, step)]
    return min(found, key=example_complexity, default=None)


def example_complexity(found: RuleExample) -> tuple[int, bool]:
    """How much else an example shows: the number of other reasons, and whether it has the words of Saba."""
    return len(found.taken.violations), found.taken.before.map == SABA


def has_role(rule: Rule, part: Role, example: RuleExample) -> bool:
    """Whether the rule plays this role in a step."""
    taken = example.taken
    if part is Role.FORBIDS:
        return rule in [each.rule for each in taken.violations]
    if taken.after is None:
        return False
    if part is Role.ACTS:
        return bool(events_by(rule, taken))
    return rule in rules_at_work(example)


@cache
def rules_at_work(example: RuleExample) -> frozenset[Rule]:
    """The rules whose clauses run in a step."""
    with record_rules() as seen:
        run_step(example.taken.before, example.taken.step)
    return frozenset(seen)


def events_by(rule: Rule, taken: StepResult) -> tuple[Event, ...]:
    """The events of a rule; the rules of an outcome bring about the end of the game."""
    own = tuple(each for each in taken.events if each.rule is rule)
    ended = taken.after.outcome if taken.after is not None else None
    if own or ended is None or rule not in ended.rules:
        return own
    return tuple(each for each in taken.events if isinstance(each, GameWon))


@cache
def examples_in(id_: str) -> tuple[RuleExample, ...]:
    """The steps of a scenario, on the board of Siam where no border matters."""
    found = scenario(id_)
    return tuple(RuleExample(found, number, on_siam(taken)) for number, taken in enumerate(run_steps(found), 1))


def smallest_first(scenarios: Iterable[Scenario]) -> list[Scenario]:
    """Those with the fewest steps first, then printed examples, then those with the fewest followers on the map."""
    return sorted((each for each in scenarios if each.possible), key=size)


def size(scenario: Scenario) -> tuple[int, bool, int]:
    """How many steps it has, whether no booklet prints it, and how many followers are in the provinces."""
    return len(scenario.moves), scenario.source is None, followers_on_map(starting_position(scenario.given))


def followers_on_map(state: State) -> int:
    """How many followers stand in the provinces."""
    return sum(state.board.followers_in(province).total for province in state.map.provinces)


def roles(rule: Rule) -> tuple[Role, ...]:
    """What is shown of a rule: where it acts and where it forbids; otherwise, what it permits."""
    proof = proofs()[rule]
    first = Role.ACTS if proof.acts else Role.PERMITS if proof.forbids else Role.WORKS
    return (first, Role.FORBIDS) if proof.forbids else (first,)


def rule_figures(rule: Rule, to_root: str) -> str:
    """The rule at work: a picture for each of its roles, each with a caption."""
    if rule not in proofs():
        return ""
    figures = [figure_of(rule, part, each, to_root) for part in roles(rule) if (each := find_example(rule, part))]
    return side_by_side(figures or setup_figures(rule, to_root)) if figures or proofs()[rule].claimed else ""


def figure_of(rule: Rule, part: Role, found: RuleExample, to_root: str) -> str:
    """A step as a picture with a caption."""
    tried = describe_attempt(found.taken)
    where = f" {WHY_BRITAIN}" if found.taken.before.map == BRITAIN else ""
    caption = f"{badge(part.value)} {caption_of(rule, part, found)}{where}"
    return figure(found.picture, f"{capitalize(part.value)}. {tried}", caption, to_root)


def caption_of(rule: Rule, part: Role, found: RuleExample) -> str:
    """What is tried, and what the rule says about it: what happens, or which facts make the rule forbid it."""
    tried, board = escape_markdown(describe_attempt(found.taken)), map_in_siam_terms(found.taken.before.map)
    if part is Role.WORKS:
        return tried if found.elsewhere else escape_markdown(found.scenario.story)
    if part is Role.ACTS:
        events = " ".join(describe_event(each, board) for each in events_by(rule, found.taken))
        return f"{tried} *{escape_markdown(events)}*"
    before = position_in_siam_terms(found.taken.before)
    said = " ".join(describe_violation(each, before) for each in found.taken.violations if each.rule is rule)
    return f"{tried} *{escape_markdown(said)}*" if said else tried


def setup_figures(rule: Rule, to_root: str) -> list[str]:
    """For a rule that decides before the first move: the smallest position that shows it, and an impossible one."""
    claimed = [scenario(each) for each in proofs()[rule].claimed]
    table = [setup_figure(each, to_root) for each in smallest_first(claimed)[:1]]
    return table + [impossible_setup(each, to_root) for each in claimed if not each.possible][:1]


def setup_figure(scenario: Scenario, to_root: str) -> str:
    """The position of a scenario, with its story."""
    found = scenario_picture(scenario)
    assert found is not None
    caption = f"{badge('seen')} {escape_markdown(scenario.story)} {scenario_link(scenario.id, scenario.title, to_root)}"
    return figure(found, scenario.title, caption, to_root)


def impossible_setup(scenario: Scenario, to_root: str) -> str:
    """A position that is impossible: the story without a picture."""
    leads = scenario_link(scenario.id, scenario.title, to_root)
    return f'<div class="no-table" markdown="span">{badge("cannot be")} {escape_markdown(scenario.story)} {leads}</div>'


def describe_attempt(taken: StepResult) -> str:
    """What is tried in a step: who does what."""
    match taken.step:
        case Looked() as look:
            return f"{SEAT_LETTERS[look.by]} looks at what lies before {SEAT_LETTERS[look.at]}."
        case Played() | Allowed() | Refused() as tried:
            move = describe_move(tried.move, map_in_siam_terms(taken.before.map))
            return f"{SEAT_LETTERS[taken.before.to_move]}: {move}."
        case _ as unknown:
            assert_never(unknown)


def rule_pictures(rules: Iterable[Rule]) -> tuple[Picture, ...]:
    """All pictures of these rules."""
    found = (find_example(rule, part) for rule in rules for part in roles(rule))
    return tuple(each.picture for each in found if each is not None)
