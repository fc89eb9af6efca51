"""Answers side by side: the same scenario under each answer to a question, and the steps at which they lead apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from docs.writing.lab_links import lab_link
from docs.writing.moments import attempt, by_size, facts, standing
from docs.writing.pictures import Picture, badge, figure, side_by_side, worded
from docs.writing.words import capital, plain, rule_link
from kingofsiam.citation import Choice, Ruling
from kingofsiam.picture.tell import tell
from kingofsiam.scenarios.contents import SEPARATIONS, about
from kingofsiam.scenarios.holding import Impossible, Taken, start, walk
from kingofsiam.scenarios.scenario import Looked, Played, Scenario, Separation
from kingofsiam.state import State
from tests.planted.other_answers import OTHER_ANSWERS
from tests.planted.plant import Plant, planted


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """What comes of a scenario under one answer; `begun` is None if that answer does not even let it begin.

    `name` is for the pictures of what comes of it, other than under other answers.
    """

    choice: Choice
    scenario: str
    name: str
    begun: State | None
    steps: tuple[Taken, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Sides:
    """A scenario, or a separation, under several answers, the preferred one first."""

    told: Scenario | Separation
    sides: tuple[Side, ...]

    @property
    def apart(self) -> tuple[int, ...]:
        """The steps, from 0, that are needed to tell each answer from each other; empty if none does."""
        needed: list[int] = []
        for one, other in combinations(self.sides, 2):
            found = [number for number in range(shortest(one, other)) if differ(one.steps[number], other.steps[number])]
            if found and not set(found) & set(needed):
                needed.append(found[0])
        return tuple(sorted(needed))

    @property
    def differ(self) -> bool:
        """Whether the answers lead apart at all: in a step, or because one of them does not let it begin."""
        return bool(self.apart) or len({side.begun for side in self.sides}) > 1


def shortest(one: Side, other: Side) -> int:
    """How many steps both have made."""
    return min(len(one.steps), len(other.steps))


def differ(one: Taken, other: Taken) -> bool:
    """Whether the engine says something else to a step, or leaves something else behind."""
    return said(one) != said(other)


def said(taken: Taken) -> tuple[object, ...]:
    """What the engine says to a step."""
    after = taken.after
    left = None if after is None else (after.board, after.players, after.to_move, after.passes, after.outcome)
    return frozenset(each.rule for each in taken.violations), taken.events, left, taken.seen


@cache
def comparisons(ruling: Ruling) -> tuple[Sides, ...]:
    """Where the answers to a question lead apart: each separation, or the smallest scenario for each other answer."""
    if ruling.switchable:
        apart = [separated(each) for each in SEPARATIONS if each.ruling is ruling]
        return tuple(sorted(apart, key=lambda each: size(each.sides[0])))
    others = range(1, len(ruling.choices))
    return tuple(each for choice in others if (each := against(ruling, choice)) is not None)


def size(side: Side) -> tuple[int, int]:
    """How large what it is shown with is: steps, and followers in the provinces."""
    assert side.begun is not None
    return len(side.steps), standing(side.begun)


def separated(separation: Separation) -> Sides:
    """A separation under each choice of its reading."""
    by_reading = {choice.reading: choice for choice in separation.ruling.choices}
    runs = zip(separation.results, separation.scenarios, strict=True)
    return Sides(separation, tuple(run(told, by_reading[reading], told.id) for reading, told in runs))


def against(ruling: Ruling, choice: int) -> Sides | None:
    """The smallest scenario about a ruling with our answer and another one; None where no engine can show that."""
    plant = OTHER_ANSWERS.get((ruling, choice))
    if plant is None:
        return None
    told = by_size(about(ruling)) or about(ruling)
    return next((found for each in told if (found := played_by(plant, each, ruling, choice)).differ), None)


def played_by(plant: Plant, told: Scenario, ruling: Ruling, choice: int) -> Sides:
    """A scenario as we play it, and as an engine plays it that gives another answer."""
    ours = run(told, ruling.preferred, told.id)
    with planted(plant):
        return Sides(told, (ours, run(told, ruling.choices[choice], f"{told.id}.{plant.name}")))


def run(told: Scenario, choice: Choice, name: str) -> Side:
    """What the engine, as it is now, makes of a scenario. `name` is for the pictures."""
    try:
        return Side(choice, told.id, name, start(told.given), tuple(walk(told)))
    except Impossible:
        return Side(choice, told.id, name, None, ())


def shown(sides: Sides, to_root: str) -> str:
    """The answers beside each other, step by step where they lead apart; or at once, if it is the table that does."""
    if not sides.apart:
        begun = next(side.begun for side in sides.sides if side.begun is not None)
        return side_by_side(beginning(each, to_root) for each in sides.sides) + f"\n\n{lab_link(begun, None)}"
    return "\n\n".join(part for number in sides.apart for part in at_step(sides, number, to_root))


def at_step(sides: Sides, number: int, to_root: str) -> Iterator[str]:
    """What is tried, the position in which it is tried unless a refused move shows it, and what comes of it."""
    yield tried(sides, number)
    taken = sides.sides[0].steps[number]
    if shows_before(sides, number):
        picture = before_step(sides.sides[0], number)
        yield side_by_side([figure(picture, f"The position. {attempt(taken)}", f"{badge('before')}", to_root)])
    yield side_by_side(ending(each, number, to_root) for each in sides.sides)


def shows_before(sides: Sides, number: int) -> bool:
    """Whether the position before a step is shown by itself: where all answers let the move be made."""
    return all(each.steps[number].after is not None for each in sides.sides)


def tried(sides: Sides, number: int) -> str:
    """The step at which the answers lead apart."""
    step = f"**Tried as step {number + 1}.**" if number else "**Tried.**"
    taken = sides.sides[0].steps[number]
    move = None if isinstance(taken.step, Looked) else taken.step.move
    return f"{step} {plain(attempt(taken))} {lab_link(taken.before, move)}"


def beginning(side: Side, to_root: str) -> str:
    """The table under one answer, before anything is tried."""
    answer = plain(side.choice.answer)
    if side.begun is None:
        return f'<div class="no-table" markdown="span">{badge("cannot be")} **{answer}** No table shows this.</div>'
    return figure(before_all(side), side.choice.answer, f"**{answer}**", to_root)


def ending(side: Side, number: int, to_root: str) -> str:
    """What comes of a step under one answer."""
    taken = side.steps[number]
    caption = f"{badge(verdict(taken))} **{plain(side.choice.answer)}** {outcome(taken, to_root)}"
    return figure(after_step(side, number), f"{side.choice.answer} {capital(verdict(taken))}.", caption, to_root)


def verdict(taken: Taken) -> str:
    """What becomes of the move that is tried."""
    if taken.violations:
        return "refused"
    if isinstance(taken.step, Looked):
        return "seen"
    if taken.after is not None and taken.after.outcome is not None:
        return "won"
    return "made" if isinstance(taken.step, Played) else "legal"


def outcome(taken: Taken, to_root: str) -> str:
    """What happens, or why the move is refused, with the rules."""
    if isinstance(taken.step, Looked):
        return plain(looked(taken))
    if taken.violations:
        return " ".join(f"{rule_link(each.rule, to_root)} *{plain(facts(each))}*" for each in taken.violations)
    board = worded(taken.before.map)
    return " ".join(f"{plain(tell(each, board))} {rule_link(each.rule, to_root)}" for each in taken.events)


def looked(taken: Taken) -> str:
    """What is seen of a player."""
    seen = taken.seen
    assert seen is not None
    hand = "hidden" if seen.hand is None else ", ".join(card.value for card in seen.hand) or "empty"
    pile = ", ".join(card.value for card in seen.played) or "none"
    return f"Hand: {hand}. Played cards that can be seen: {pile}."


def before_all(side: Side) -> Picture:
    """The position in which it begins."""
    assert side.begun is not None
    return Picture(f"{side.name}.begins", side.begun)


def before_step(side: Side, number: int) -> Picture:
    """The position before a step, with the move drawn into it: the same picture as beside a rule."""
    taken = side.steps[number]
    first = next((place for place, each in enumerate(side.steps) if not isinstance(each.step, Looked)), 0)
    move = None if isinstance(taken.step, Looked) else taken.step.move
    name = side.scenario if number == first else f"{side.scenario}.step-{number + 1}"
    return Picture(name, taken.before, move)


def after_step(side: Side, number: int) -> Picture:
    """What a legal move leaves behind; a refused one is drawn into the position in which it is tried."""
    taken = side.steps[number]
    if taken.after is None:
        return before_step(side, number)
    return Picture(f"{side.name}.after-{number + 1}", taken.after)


def pictures(sides: Sides) -> Iterator[Picture]:
    """Every picture that is shown of the answers."""
    yield from (before_step(sides.sides[0], number) for number in sides.apart if shows_before(sides, number))
    for each in sides.sides:
        yield from (after_step(each, number) for number in sides.apart)
        if not sides.apart and each.begun is not None:
            yield before_all(each)
