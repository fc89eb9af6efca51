"""Side-by-side comparisons: one scenario under each answer to a question, and the steps that differ."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from docs.generators.lab_links import lab_link
from docs.generators.markdown import capitalize, escape_markdown, rule_link
from docs.generators.pictures import Picture, badge, figure, map_in_siam_terms, position_in_siam_terms, side_by_side
from docs.generators.rule_examples import describe_attempt, followers_on_map, move_in, picture_of_step, smallest_first
from docs.generators.scenarios import event_line
from kingofsiam.model.state import State
from kingofsiam.observation import SeenPlayer
from kingofsiam.render.sentences import describe_violation
from kingofsiam.scenarios.catalogue import SEPARATIONS, about
from kingofsiam.scenarios.model import Looked, Played, Scenario, Separation
from kingofsiam.scenarios.runner import Impossible, StepResult, run_steps, starting_position
from kingofsiam.spec.citation import Choice, Ruling
from tools.other_answers.engines import ENGINES_BY_ANSWER
from tools.other_answers.injection import injected


@dataclass(frozen=True, slots=True, eq=False)
class AnswerRun:
    """A scenario under one answer; `start` is None if that answer makes its position impossible.

    `name` names the pictures of what follows, which differ from answer to answer.
    """

    choice: Choice
    scenario: str
    name: str
    start: State | None
    steps: tuple[StepResult, ...]


@dataclass(frozen=True, slots=True, eq=False)
class AnswerComparison:
    """A scenario, or a separation, under several answers, the preferred one first."""

    scenario: Scenario | Separation
    runs: tuple[AnswerRun, ...]

    @property
    def differing_steps(self) -> tuple[int, ...]:
        """The steps, from 0, that you need to tell all answers apart; empty if they never differ."""
        needed: list[int] = []
        for one, other in combinations(self.runs, 2):
            found = [number for number, pair in enumerate(zip(one.steps, other.steps, strict=False)) if differ(*pair)]
            if found and not set(found) & set(needed):
                needed.append(found[0])
        return tuple(sorted(needed))

    @property
    def differ(self) -> bool:
        """Whether the answers ever differ: in a step, or because one of them makes the position impossible."""
        return bool(self.differing_steps) or len({side.start for side in self.runs}) > 1


def differ(one: StepResult, other: StepResult) -> bool:
    """Whether the engine gives a different answer to a step, or leaves a different position."""
    return observable_result(one) != observable_result(other)


def observable_result(taken: StepResult) -> tuple[object, ...]:
    """What the engine answers to a step."""
    after = taken.after
    left = None if after is None else (after.board, after.players, after.to_move, after.passes, after.outcome)
    return frozenset(each.rule for each in taken.violations), taken.events, left, taken.seen


@cache
def comparisons(ruling: Ruling) -> tuple[AnswerComparison, ...]:
    """Where the answers to a question differ: each separation, or the smallest scenario for each other answer."""
    if ruling.switchable:
        apart = [compare_separation(each) for each in SEPARATIONS if each.ruling is ruling]
        return tuple(sorted(apart, key=lambda each: size(each.runs[0])))
    others = range(1, len(ruling.choices))
    return tuple(each for choice in others if (each := compare_with_answer(ruling, choice)) is not None)


def size(side: AnswerRun) -> tuple[int, int]:
    """The size of the example: steps, and followers in the provinces."""
    assert side.start is not None
    return len(side.steps), followers_on_map(side.start)


def compare_separation(separation: Separation) -> AnswerComparison:
    """A separation under each choice of its reading."""
    by_reading = {choice.reading: choice for choice in separation.ruling.choices}
    runs = zip(separation.results, separation.scenarios, strict=True)
    return AnswerComparison(separation, tuple(run_answer(run, by_reading[reading], run.id) for reading, run in runs))


def compare_with_answer(ruling: Ruling, choice: int) -> AnswerComparison | None:
    """The smallest scenario about a ruling with our answer and another one; None where no engine can show that."""
    patches = ENGINES_BY_ANSWER.get((ruling, choice))
    if patches is None:
        return None
    for scenario in smallest_first(about(ruling)) or about(ruling):
        ours = run_answer(scenario, ruling.preferred, scenario.id)
        with injected(*patches):
            theirs = run_answer(scenario, ruling.choices[choice], f"{scenario.id}.{ruling.id}-{choice}")
        if (found := AnswerComparison(scenario, (ours, theirs))).differ:
            return found
    return None


def run_answer(scenario: Scenario, choice: Choice, name: str) -> AnswerRun:
    """Run a scenario with the engine as it is now. `name` names the pictures."""
    try:
        return AnswerRun(choice, scenario.id, name, starting_position(scenario.given), tuple(run_steps(scenario)))
    except Impossible:
        return AnswerRun(choice, scenario.id, name, None, ())


def rendered(sides: AnswerComparison, to_root: str) -> str:
    """The answers side by side, from the step at which they differ; or at once, if the position itself differs."""
    if not sides.differing_steps:
        begun = next(side.start for side in sides.runs if side.start is not None)
        return side_by_side(start_figure(each, to_root) for each in sides.runs) + f"\n\n{lab_link(begun, None)}"
    return "\n\n".join(part for number in sides.differing_steps for part in at_step(sides, number, to_root))


def at_step(sides: AnswerComparison, number: int, to_root: str) -> Iterator[str]:
    """What is tried, the position (unless a refused move shows it), and the result."""
    yield tried(sides, number)
    taken = sides.runs[0].steps[number]
    if shows_before(sides, number):
        picture = step_picture(sides.runs[0], number)
        yield side_by_side([figure(picture, f"The position. {describe_attempt(taken)}", f"{badge('before')}", to_root)])
    yield side_by_side(result_figure(each, number, to_root) for each in sides.runs)


def shows_before(sides: AnswerComparison, number: int) -> bool:
    """Whether the position before a step is shown by itself: if all answers permit the move."""
    return all(each.steps[number].after is not None for each in sides.runs)


def tried(sides: AnswerComparison, number: int) -> str:
    """The step at which the answers differ."""
    step = f"**Tried as step {number + 1}.**" if number else "**Tried.**"
    taken = sides.runs[0].steps[number]
    return f"{step} {escape_markdown(describe_attempt(taken))} {lab_link(taken.before, move_in(taken))}"


def start_figure(side: AnswerRun, to_root: str) -> str:
    """The table under one answer, before anything is tried."""
    answer = escape_markdown(side.choice.answer)
    if side.start is None:
        return f'<div class="no-table" markdown="span">{badge("cannot be")} **{answer}** Impossible position.</div>'
    return figure(start_picture(side), side.choice.answer, f"**{answer}**", to_root)


def result_figure(side: AnswerRun, number: int, to_root: str) -> str:
    """The result of a step under one answer."""
    taken = side.steps[number]
    caption = f"{badge(verdict(taken))} **{escape_markdown(side.choice.answer)}** {outcome(side, taken, to_root)}"
    return figure(result_picture(side, number), f"{side.choice.answer} {capitalize(verdict(taken))}.", caption, to_root)


def verdict(taken: StepResult) -> str:
    """The result of the move that is tried."""
    if taken.violations:
        return "refused"
    if isinstance(taken.step, Looked):
        return "seen"
    if taken.after is not None and taken.after.outcome is not None:
        return "won"
    return "made" if isinstance(taken.step, Played) else "legal"


def outcome(side: AnswerRun, taken: StepResult, to_root: str) -> str:
    """What happens, or why the move is refused, with the rules. An engine with another answer does not say why."""
    if taken.seen is not None:
        return escape_markdown(describe_look(taken.seen))
    if taken.violations:
        if side.name != side.scenario:
            broken = dict.fromkeys(rule_link(each.rule, to_root) for each in taken.violations)
            return f"This answer forbids it. {' '.join(broken)}"
        before = position_in_siam_terms(taken.before)
        said = ((describe_violation(each, before), rule_link(each.rule, to_root)) for each in taken.violations)
        return " ".join(f"*{escape_markdown(text)}* {link}" for text, link in said)
    return " ".join(event_line(each, map_in_siam_terms(taken.before.map)) for each in taken.events)


def describe_look(seen: SeenPlayer) -> str:
    """What you see of a player."""
    hand = "hidden" if seen.hand is None else ", ".join(card.value for card in seen.hand) or "empty"
    pile = ", ".join(card.value for card in seen.played) or "none"
    return f"Hand: {hand}. Played cards that can be seen: {pile}."


def start_picture(side: AnswerRun) -> Picture:
    """The start position."""
    assert side.start is not None
    return Picture(f"{side.name}.begins", side.start)


def step_picture(side: AnswerRun, number: int) -> Picture:
    """The position before a step with the move drawn in it: the same picture as beside a rule."""
    return picture_of_step(side.scenario, [each.step for each in side.steps], number, side.steps[number])


def result_picture(side: AnswerRun, number: int) -> Picture:
    """The position after a legal move, or the position in which a refused move is tried, with that move."""
    taken = side.steps[number]
    if taken.after is None:
        return step_picture(side, number)
    return Picture(f"{side.name}.after-{number + 1}", taken.after)


def comparison_pictures(sides: AnswerComparison) -> Iterator[Picture]:
    """All pictures of the answers."""
    yield from (step_picture(sides.runs[0], number) for number in sides.differing_steps if shows_before(sides, number))
    for each in sides.runs:
        yield from (result_picture(each, number) for number in sides.differing_steps)
        if not sides.differing_steps and each.start is not None:
            yield start_picture(each)
