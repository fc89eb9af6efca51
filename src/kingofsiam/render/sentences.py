"""Sentences: refusals, events, moves, turns, outcomes and rules in plain words, with the names of the map.

The words are the messages of a language, in `locale/`. `names` are what the players are called, by seat; in a refusal
the player whose move is judged is "you". A language that there is not raises `UnknownName`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields
from typing import cast

from kingofsiam import fluent
from kingofsiam.errors import Fault
from kingofsiam.maps import SIAM, Map
from kingofsiam.model import moves
from kingofsiam.model.events import CutShort, Event, FollowersReturned
from kingofsiam.model.moves import Action, Follower, Move, Pass, Play, Swap
from kingofsiam.model.pieces import SEAT_LETTERS, Seat
from kingofsiam.model.state import Outcome, State
from kingofsiam.model.violations import IllegalMove, Violation, ViolationKey
from kingofsiam.render.names import Localization
from kingofsiam.spec.citation import BOOKLETS, Document, Rule, Section, Source, Stance
from kingofsiam.spec.readings import RULEBOOK, Readings, spelled
from kingofsiam.spec.rulings import for_reading


def describe(value: object, *, language: str = "en") -> str:
    """A follower, move, action, event or violation in words, with the names of Siam: it does not know its map.

    A refused move, `IllegalMove`, knows its position, and has the names of its map.
    """
    localization = Localization(language=language)
    match value:
        case Pass() | Play():
            return describe_move(value, SIAM, language=language)
        case Violation():
            return f"{' '.join(_parts(value, localization))} {cite(value.rule, language=language)}"
        case IllegalMove():
            reasons = explain_violations(value.violations, value.state, language=language)
            return "\n  - ".join((localization.format("not-legal", {}), *reasons))
        case (
            Follower()
            | moves.Maharacha()
            | moves.KhonThai()
            | moves.OneVsOne()
            | moves.TwoVsOne()
            | moves.FactionCard()
        ):
            return localization.say(value, "in")
        case _:
            return describe_event(cast("Event", value), SIAM, language=language)


# --- refusals --------------------------------------------------------------------------------------------------------


def explain_violations(
    violations: Iterable[Violation], state: State, names: Sequence[str] = SEAT_LETTERS, *, language: str = "en"
) -> tuple[str, ...]:
    """Each reason why a move is refused in this position: what is wrong, what would be allowed, and the rule.

    Whoever holds no card hears that alone: the other reasons say how to play one. Whoever holds others does not hear
    that they must do more with this one because they can.
    """
    reasons = tuple(violations)
    for not_held in [reason for reason in reasons if reason.key is ViolationKey.CARD_NOT_HELD]:
        others = reasons if not_held.allowed else (not_held,)
        reasons = tuple(reason for reason in others if reason.rule.id != "action.must-execute")
    localization, said, lines = Localization(state.map, names, state.to_move, language), set[str](), list[str]()
    for violation in reasons:
        rule = rule_sentence(violation.rule, state.map, state.readings, language=language)
        parts = (*_parts(violation, localization), rule)
        lines.append(" ".join((*(part for part in parts if part not in said), f"[{violation.rule.id}]")))
        said.update(parts)  # what one of them has said is not said again
    return tuple(lines)


def describe_violation(
    violation: Violation, state: State, names: Sequence[str] = SEAT_LETTERS, *, language: str = "en"
) -> str:
    """One reason why a move is refused in this position, without its rule. The player to move is "you"."""
    return " ".join(_parts(violation, Localization(state.map, names, state.to_move, language)))


def _parts(violation: Violation, localization: Localization) -> Iterator[str]:
    """What is wrong, what would be allowed, an example: those that the catalogue has."""
    facts = {**dict(violation.facts), "allowed": violation.allowed, "example": violation.example}
    wrong = f"violation-{violation.key.value}"
    yield localization.sentence(wrong, facts)
    if (advised := localization.bundle.variant(wrong, advice(violation))) != wrong:
        yield localization.sentence(advised, facts)
    elif violation.example is not None:
        yield localization.sentence("winning-takes" if violation.allowed else "winning-example", facts)
    if violation.rule.id == "action.last-card" and not violation.allowed:
        yield localization.format("no-victory", {})


def advice(violation: Violation) -> str:
    """Which attribute of its message says what to do instead: `example`, `allowed` or `nothing`."""
    if violation.example is not None:
        return "example"
    return "allowed" if violation.allowed else "nothing"


def describe_fault(fault: Fault | str, map: Map | None, *, language: str = "en") -> str:
    """A fault of a deal or a position, in the words of the map; another fault is already in words."""
    return fault if isinstance(fault, str) else Localization(map or SIAM, language=language).say(fault)


# --- rules -----------------------------------------------------------------------------------------------------------


def cite(rule: Rule, map: Map = SIAM, readings: Readings = RULEBOOK, *, language: str = "en") -> str:
    """The sentence of a rule, and its id in brackets."""
    return f"{rule_sentence(rule, map, readings, language=language)} [{rule.id}]"


def rule_sentence(rule: Rule, map: Map = SIAM, readings: Readings = RULEBOOK, *, language: str = "en") -> str:
    """The sentence of a rule as it holds under these readings, with the names of the map."""
    chosen = (spelled(f"{name} {choice.value}") for name, choice in readings.changed)
    bundle = fluent.bundle(language)
    message = bundle.variant(f"rule-{rule.id.replace('.', '_')}", *chosen)
    return say_on(message, map, language=language) if message in bundle.patterns else rule.sentence


def section_title(section: Section, *, language: str = "en") -> str:
    """The heading of a section of the rulebook."""
    message = f"section-{section.word}"
    bundle = fluent.bundle(language)
    return bundle.format(message, {}) if message in bundle.patterns else section.title


def say_on(message: str, map: Map = SIAM, *, language: str = "en") -> str:
    """A sentence that needs no facts but the names of the map, such as the question or an answer of a ruling."""
    return Localization(map, language=language).sentence(message, {})


def other_answers(readings: Readings, map: Map = SIAM, *, language: str = "en") -> Iterator[str]:
    """The question and the chosen answer of each reading that is not the rulebook's, in the words of the map."""
    for name, chosen in readings.changed:
        ruling = for_reading(name)
        (answer,) = (choice.message for choice in ruling.choices if choice.reading is chosen)
        yield " ".join(say_on(message, map, language=language) for message in (f"ruling-{ruling.id}", answer))


def what_documents_say(sources: tuple[Source, ...]) -> Iterator[tuple[Document, Stance, tuple[Source, ...]]]:
    """What each document does, with the places; a booklet that is not among the sources is silent."""
    for document in Document:
        own = tuple(source for source in sources if source.document is document)
        for stance in Stance:
            there = tuple(source for source in own if source.stance is stance)
            if there or (stance is Stance.SILENT and not own and document in BOOKLETS):
                yield document, stance, there


def who_says(
    sources: tuple[Source, ...], show: Callable[[tuple[Source, ...]], str] | None = None, *, language: str = "en"
) -> str:
    """The documents by what they do: `stated by E, NL; implied by RU`. `show` writes the sources of one document."""
    by_stance: dict[Stance, list[str]] = {}
    for document, stance, there in what_documents_say(sources):
        if there:
            by_stance.setdefault(stance, []).append(show(there) if show else document.value)
    words, stances = fluent.bundle(language), (stance for stance in Stance if stance in by_stance)
    said = (words.format(f"said-{stance.word}", {"documents": ", ".join(by_stance[stance])}) for stance in stances)
    return "; ".join(said) or words.format("said-nowhere", {})


# --- events ----------------------------------------------------------------------------------------------------------


def describe_event(event: Event, map: Map, names: Sequence[str] = SEAT_LETTERS, *, language: str = "en") -> str:
    """What happened, in one sentence."""
    facts = {field.name: getattr(event, field.name) for field in fields(event)}
    return Localization(map, names, language=language).sentence(event_key(event, language=language), facts)


def event_key(event: Event, *, language: str = "en") -> str:
    """The message for an event, by its name, or its attribute where there are several ways to say it."""
    match event:
        case CutShort():
            way = spelled(event.shortage.value)
        case FollowersReturned() if not event.followers:
            way = "nobody"
        case _:
            way = event.rule.id.replace(".", "_")
    return fluent.bundle(language).variant(f"event-{type(event).__name__}", way)


# --- moves -----------------------------------------------------------------------------------------------------------


def describe_move(move: Move, map: Map, *, language: str = "en") -> str:
    """A move in a few words, legal or not: `2 vs. 1: two Lao in Isan for one Malay in Khorat; take ...`."""
    localization = Localization(map, language=language)
    if isinstance(move, Pass):
        return localization.format("move-Pass", {})
    facts = {"card": move.action.card, "action": move.action, "take": move.take}
    return localization.format("move-Play", facts, "nothing" if move.take is None else "")


def describe_action(action: Action, map: Map, *, language: str = "en") -> str:
    """An action in a few words, without its card: `one Rama into Isan`, `no swap`."""
    return Localization(map, language=language).say(action)


# --- turns and outcomes ----------------------------------------------------------------------------------------------


def describe_turn(state: State, names: Sequence[str] = SEAT_LETTERS, *, language: str = "en") -> str:
    """Which struggle it is and who is to move: `Power-struggle 3 of 8 is for Mon; A to move after one pass`."""
    localization, board = Localization(state.map, names, language=language), state.board
    if state.outcome is not None:
        return localization.format("game-over", {})
    struggle = {"number": len(board.control) + 1, "total": len(board.tiles), "province": state.contested}
    facts = {**struggle, "seat": state.to_move, "passes": state.passes}
    return localization.format("game-turn", facts, "passed" if state.passes else "")


def describe_outcome(outcome: Outcome, map: Map, names: Sequence[str] = SEAT_LETTERS, *, language: str = "en") -> str:
    """Who reigns and who wins: `The Rama reign, and A and C win`."""
    facts = {"reign": outcome.reign, "winners": outcome.winners}
    id = "game-colony" if outcome.colony else "game-reign"
    return Localization(map, names, language=language).sentence(id, facts)


def describe_early_end(
    how: str, seat: Seat | None, map: Map, names: Sequence[str] = SEAT_LETTERS, *, language: str = "en"
) -> str:
    """How a game ended before the rules ended it, in one sentence."""
    localization = Localization(map, names, language=language)
    return localization.sentence(f"game-{spelled(how)}", {"seat": seat}, "" if seat is None else "seat")


def describe_ban(last_swap: Swap, map: Map, *, language: str = "en") -> str:
    """The swap that may not be undone now."""
    facts = {"card": last_swap.card, "action": last_swap}
    return Localization(map, language=language).sentence("game-not-undone", facts)
