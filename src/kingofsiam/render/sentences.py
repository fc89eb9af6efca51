"""Sentences: refusals, events, moves, turns, outcomes and rules in plain English, with the names of the map.

The English is in the catalogue, `english.toml`. `names` are what the players are called, by seat; in a refusal the
player whose move is judged is "you".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cache
from types import MappingProxyType
from typing import cast

from kingofsiam.maps import SIAM, Map
from kingofsiam.model import moves
from kingofsiam.model.events import CutShort, Event, FollowersReturned
from kingofsiam.model.moves import Action, Follower, Move, Pass, Play, Swap, groups_of_swap
from kingofsiam.model.pieces import SEAT_LETTERS, Seat
from kingofsiam.model.state import Outcome, State
from kingofsiam.model.violations import IllegalMove, Violation, ViolationKey
from kingofsiam.render.names import Facts, Voice, catalogue, word
from kingofsiam.spec.citation import Rule
from kingofsiam.spec.readings import RULEBOOK, Readings
from kingofsiam.spec.rulings import for_reading


def describe(value: object) -> str:
    """A follower, move, action, event or violation in words, with the names of Siam: it does not know its map.

    A refused move, `IllegalMove`, knows its position, and has the names of its map.
    """
    match value:
        case Follower():
            return say("move", "Follower", Voice(), {"follower": value})
        case Pass() | Play():
            return describe_move(value, SIAM)
        case Violation():
            return f"{' '.join(_parts(value, Voice()))} {cite(value.rule)}"
        case IllegalMove():
            return "\n  - ".join(("this move is not legal:", *explain_violations(value.violations, value.state)))
        case moves.OneVsOne() | moves.TwoVsOne() | moves.Maharacha() | moves.KhonThai() | moves.FactionCard():
            return describe_action(value, SIAM)
        case _:
            return describe_event(cast("Event", value), SIAM)


# --- refusals --------------------------------------------------------------------------------------------------------


def explain_violations(
    violations: Iterable[Violation], state: State, names: Sequence[str] = SEAT_LETTERS
) -> tuple[str, ...]:
    """Each reason why a move is refused in this position: what is wrong, what would be allowed, and the rule.

    Whoever holds no card hears that alone: the other reasons say how to play one. Whoever holds others does not hear
    that they must do more with this one because they can.
    """
    reasons = tuple(violations)
    for not_held in [reason for reason in reasons if reason.key is ViolationKey.CARD_NOT_HELD]:
        others = reasons if not_held.allowed else (not_held,)
        reasons = tuple(reason for reason in others if reason.rule.id != "action.must-execute")
    voice, said, lines = _second_person(state, names), set[str](), list[str]()
    for violation in reasons:
        parts = (*_parts(violation, voice), rule_sentence(violation.rule, state.map, state.readings))
        lines.append(" ".join((*(part for part in parts if part not in said), f"[{violation.rule.id}]")))
        said.update(parts)  # what one of them has said is not said again
    return tuple(lines)


def describe_violation(violation: Violation, state: State, names: Sequence[str] = SEAT_LETTERS) -> str:
    """One reason why a move is refused in this position, without its rule. The player to move is "you"."""
    return " ".join(_parts(violation, _second_person(state, names)))


def _second_person(state: State, names: Sequence[str]) -> Voice:
    return Voice(state.map, (*names[: state.to_move], word("you"), *names[state.to_move + 1 :]))


def _parts(violation: Violation, voice: Voice) -> Iterator[str]:
    """What is wrong, what would be allowed, an example: those that the catalogue has."""
    templates: Mapping[str, str] = catalogue()["violation"][violation.key.value]
    example = violation.example and describe_action(violation.example, voice.map)
    facts = {**dict(violation.facts), "allowed": violation.allowed, "example": example}
    parts = ("what", advice(violation))
    yield from (voice.say(templates[part], facts) for part in parts if part in templates)
    if violation.example is not None and "example" not in templates:
        yield voice.say(word("winning-takes" if violation.allowed else "winning-example"), facts)
    if violation.rule.id == "action.last-card" and not violation.allowed:
        yield word("no-victory")


def advice(violation: Violation) -> str:
    """Which template of the catalogue says what to do instead: `example`, `allowed` or `nothing`."""
    if violation.example is not None:
        return "example"
    return "allowed" if violation.allowed else "nothing"


# --- rules -----------------------------------------------------------------------------------------------------------


def cite(rule: Rule, map: Map = SIAM, readings: Readings = RULEBOOK) -> str:
    """The sentence of a rule, and its id in brackets."""
    return f"{rule_sentence(rule, map, readings)} [{rule.id}]"


def rule_sentence(rule: Rule, map: Map = SIAM, readings: Readings = RULEBOOK) -> str:
    """The sentence of a rule as it holds under these readings, with the names of the map."""
    others: Mapping[str, str] = catalogue()["rule"].get(rule.id, {})
    chosen = (f"{name.replace('_', ' ')}: {choice.value}" for name, choice in readings.changed)
    sentence = next((others[choice] for choice in chosen if choice in others), rule.sentence)
    return in_words_of(map, sentence)


def in_words_of(map: Map, sentence: str) -> str:
    """A sentence of a rule, or a question or answer of a ruling, with the names of this map."""
    return Voice(map).say(_templates().get(sentence, sentence), {})


@cache
def _templates() -> Mapping[str, str]:
    """The template of each sentence that names something on the map, by what it says on Siam."""
    templates: Sequence[str] = catalogue()["on-other-maps"]["sentences"]
    return MappingProxyType({Voice().say(template, {}): template for template in templates})


def other_answers(readings: Readings, map: Map = SIAM) -> Iterator[str]:
    """The question and the chosen answer of each reading that is not the rulebook's, in the words of the map."""
    for name, choice in readings.changed:
        ruling = for_reading(name)
        answer = next(option.answer for option in ruling.choices if option.reading is choice)
        yield f"{in_words_of(map, ruling.question)} {in_words_of(map, answer)}"


# --- events ----------------------------------------------------------------------------------------------------------


def describe_event(event: Event, map: Map, names: Sequence[str] = SEAT_LETTERS) -> str:
    """What happened, in one sentence."""
    facts = {field.name: getattr(event, field.name) for field in fields(event)}
    return say("event", event_key(event), Voice(map, names), facts)


def event_key(event: Event) -> str:
    """The key of the sentence for an event: its name, and the variant where there are several."""
    match event:
        case CutShort():
            way = event.shortage.value
        case FollowersReturned() if not event.followers:
            way = "nobody"
        case _:
            way = event.rule.id
    name = type(event).__name__
    return key if (key := f"{name} {way}") in catalogue()["event"] else name


def say(section: str, key: str, voice: Voice, facts: Facts, way: str = "") -> str:
    """What the catalogue says for this key, or for this variant of it if there is one."""
    templates: Mapping[str, str] = catalogue()[section]
    return voice.say(templates.get(f"{key} {way}") or templates[key], facts)


# --- moves -----------------------------------------------------------------------------------------------------------


def describe_move(move: Move, map: Map) -> str:
    """A move in a few words, legal or not: `2 vs. 1: two Lao in Isan for one Malay in Khorat; take ...`."""
    voice = Voice(map)
    if isinstance(move, Pass):
        return say("move", "Pass", voice, {})
    facts = {"card": move.action.card, "action": describe_action(move.action, map), "take": move.take}
    return say("move", "Play", voice, facts, "nothing" if move.take is None else "")


def describe_action(action: Action, map: Map) -> str:
    """An action in a few words, without its card: `one Rama into Isan`, `no swap`."""
    facts: dict[str, object] = {}
    match action:
        case moves.Maharacha():
            facts = {"crowned": action.crowned, "other": action.other, "tile": action.crowned or action.other}
        case moves.KhonThai():
            facts["followers"] = tuple(Follower(faction, into) for faction, into in action.into if into is not None)
        case moves.FactionCard():
            facts["followers"] = tuple(Follower(action.faction, into) for into in action.into)
        case _:
            facts["ones"], facts["others"] = groups_of_swap(action)
    way = "nothing" if not any(facts.values()) else "" if all(facts.values()) else "one"
    return say("move", type(action).__name__, Voice(map), facts, way)


# --- turns and outcomes ----------------------------------------------------------------------------------------------


def describe_turn(state: State, names: Sequence[str] = SEAT_LETTERS) -> str:
    """Which struggle it is and who is to move: `Power-struggle 3 of 8 is for Mon; A to move after one pass`."""
    voice, board = Voice(state.map, names), state.board
    if state.outcome is not None:
        return say("game", "over", voice, {})
    struggle = {"number": len(board.control) + 1, "total": len(board.tiles), "province": state.contested}
    facts = {**struggle, "seat": state.to_move, "passes": state.passes}
    return say("game", "turn", voice, facts, "passed" if state.passes else "")


def describe_outcome(outcome: Outcome, map: Map, names: Sequence[str] = SEAT_LETTERS) -> str:
    """Who reigns and who wins: `The Rama reign, and A and C win`."""
    facts = {"reign": outcome.reign, "winners": outcome.winners}
    return say("game", "colony" if outcome.colony else "reign", Voice(map, names), facts)


def describe_early_end(how: str, seat: Seat | None, map: Map, names: Sequence[str] = SEAT_LETTERS) -> str:
    """How a game ended before the rules ended it, in one sentence."""
    return say("game", how, Voice(map, names), {"seat": seat}, "" if seat is None else "seat")


def describe_ban(last_swap: Swap, map: Map) -> str:
    """The swap that may not be undone now."""
    swap = say("move", "swap", Voice(map), {"card": last_swap.card, "action": describe_action(last_swap, map)})
    return say("game", "not-undone", Voice(map), {"swap": swap})
