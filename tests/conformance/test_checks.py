"""Checks of a single move: what differs, and which rules only one of the two answers names."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import pytest

import kingofsiam as ks
from kingofsiam import BRITISH, LAO, RAMA, FactionCard, Follower, Followers, Pass, Play
from kingofsiam.conformance.checks import check_vector
from kingofsiam.conformance.differences import DifferenceKind
from kingofsiam.conformance.vectors import ask_deal, ask_look, ask_move
from kingofsiam.model.moves import Move
from kingofsiam.model.pieces import ActionCard
from kingofsiam.model.state import State
from kingofsiam.notation.json.documents import dump_observation
from kingofsiam.notation.json.parser import Json, parse_json
from kingofsiam.referee.client import EngineClient
from tests.conformance.helpers_engines import Answer, InProcessEngine, engine_with_changed_answers, without_reasons

OPENING = ks.position(
    followers={"Lan Na": Followers(rama=2, lao=1), "Sukothai": Followers(malay=1), "Khorat": Followers(lao=1)},
)
"""Three followers stand in Lan Na, the contested province, and two elsewhere."""
LAO_CARD = Play(FactionCard(LAO, ("Khorat", "Khorat")), Follower(RAMA, "Lan Na"))
ENDING = ks.position(control=(BRITISH, BRITISH, BRITISH), hands=((), (), ()), passes=2)
"""The next pass makes Siam a colony."""


NOBODY_TAKEN = replace(LAO_CARD, take=None)
FAR = replace(LAO_CARD, action=FactionCard(LAO, ("Pattani", "Pattani")))
ONE_CARD = ks.position(hands=((ActionCard.RAMA,),) * 3, followers={"Lan Na": Followers(rama=1)})
"""Nobody holds a Lao card, so that there are several reasons against playing one far away."""

Change = Callable[[Answer], Answer]


def kinds(engine: EngineClient, state: State, move: Move) -> list[tuple[DifferenceKind, tuple[str, ...]]]:
    return [(each.kind, each.rules) for each in check_vector(engine, ask_move(state, move)).differences]


def answering(**answer: Any) -> Change:
    """Always this answer."""
    return lambda _: answer


def with_reasons(change: Callable[[list[Answer]], list[Answer]]) -> Change:
    return lambda answer: {**answer, "violations": change(answer["violations"])}


def with_events(change: Callable[[list[Answer]], list[Answer]]) -> Change:
    return lambda answer: {"events": change(answer["events"])}


def with_fields(**fields: Any) -> Change:
    """The position with other values in these fields."""
    return lambda answer: {**answer, "state": {**answer["state"], **fields}}


def without(name: str) -> Change:
    """The position without this field."""
    return lambda answer: {**answer, "state": {each: answer["state"][each] for each in answer["state"] if each != name}}


def hands_reversed(answer: Answer) -> Answer:
    return with_fields(players=[{**each, "hand": each["hand"][::-1]} for each in answer["state"]["players"]])(answer)


def bare_outcome(answer: Answer) -> Answer:
    return with_fields(outcome={"winners": answer["outcome"]["winners"][::-1], "reign": None})(answer)


MEANS_NOTHING: dict[str, tuple[str, Change, State, Move]] = {
    "no reasons": ("judge", without_reasons, OPENING, NOBODY_TAKEN),
    "reasons in another order, and twice": ("judge", with_reasons(lambda given: [*given, *given][::-1]), ONE_CARD, FAR),
    "no facts": ("judge", with_reasons(lambda given: [{"rule": each["rule"]} for each in given]), OPENING, FAR),
    **{f"no {name}": ("play", without(name), OPENING, LAO_CARD) for name in ("map", "readings", "format", "kind")},
    "hands in another order": ("play", hands_reversed, OPENING, LAO_CARD),
    "an outcome without rules": ("play", bare_outcome, ENDING, Pass()),
    "events without rules": (
        "narrate",
        with_events(lambda told: [{name: each[name] for name in each if name != "rule"} for each in told]),
        OPENING,
        LAO_CARD,
    ),
}


@pytest.mark.parametrize("name", MEANS_NOTHING)
def test_what_means_nothing_is_no_difference(name: str) -> None:
    """The order of reasons and hands, repetition, and everything that an engine need not give."""
    method, change, state, move = MEANS_NOTHING[name]
    assert kinds(engine_with_changed_answers(method, change), state, move) == []


@pytest.mark.parametrize("state", [OPENING, ENDING], ids=["opening", "ending"])
@pytest.mark.parametrize("move", [Pass(), LAO_CARD, NOBODY_TAKEN], ids=["pass", "card", "illegal"])
def test_the_referee_differs_in_nothing(state: State, move: Move) -> None:
    assert kinds(InProcessEngine(), state, move) == []


@pytest.mark.parametrize(
    ("move", "verdict", "kind", "points"),
    [
        (Pass(), {"legal": False, "violations": [{"rule": "action.undo"}]}, DifferenceKind.LEGALITY, ["action.undo"]),
        (Pass(), {"legal": False}, DifferenceKind.LEGALITY, []),
        (NOBODY_TAKEN, {"legal": True}, DifferenceKind.LEGALITY, ["action.follower.must-take"]),
        (Pass(), {"legal": None}, DifferenceKind.UNREADABLE, []),
        (Pass(), {"legal": "yes"}, DifferenceKind.UNREADABLE, []),
        (Pass(), {"legal": 1}, DifferenceKind.UNREADABLE, []),
        (Pass(), {"legal": []}, DifferenceKind.UNREADABLE, []),
    ],
)
def test_a_wrong_verdict(move: Move, verdict: Answer, kind: DifferenceKind, points: list[str]) -> None:
    """A wrong refusal is the engine's testimony against its reason; a wrong permission speaks for the rules broken."""
    engine = engine_with_changed_answers("judge", answering(**verdict))
    (difference,) = check_vector(engine, ask_move(OPENING, move)).differences
    assert (difference.kind, difference.rules) == (kind, tuple(points))
    assert difference.said == (() if verdict["legal"] else difference.rules)


def test_a_missing_reason_or_another_fact_is_a_difference() -> None:
    """It points to the rules that are missing."""
    *_, reason = reasons = {each.rule.id: None for each in ks.judge(ONE_CARD, FAR)}
    assert len(reasons) > 1
    fewer = engine_with_changed_answers("judge", with_reasons(lambda given: given[-1:]))
    ((kind, points),) = kinds(fewer, ONE_CARD, FAR)
    assert (kind, {*points}) == (DifferenceKind.REASONS, {*reasons} - {reason})
    no_facts = engine_with_changed_answers(
        "judge", with_reasons(lambda given: [{**each, "facts": {}} for each in given])
    )
    assert {kind for kind, _ in kinds(no_facts, OPENING, FAR)} == {DifferenceKind.FACTS}


def test_an_illegal_move_must_not_be_played() -> None:
    careless = engine_with_changed_answers("play", lambda answer: answer)
    play = careless.answer
    careless.answer = lambda method, params: {"state": params["state"]} if method == "play" else play(method, params)  # type: ignore[method-assign]
    assert kinds(careless, OPENING, NOBODY_TAKEN) == [(DifferenceKind.LEGALITY, ("action.follower.must-take",))]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("to_move", 0),
        ("passes", 1),
        ("pool", {"Rama": 16, "Lao": 16, "Malay": 17}),
        ("kings", ["Lan Na"]),
        ("last_swap", "?"),
        ("passes", cast("Any", parse_json("[NaN]")[0])[0]),
    ],
)
def test_each_field_of_a_position_is_compared(field: str, value: Json) -> None:
    """The difference is that field alone."""
    engine = engine_with_changed_answers("play", with_fields(**{field: value}))
    (difference,) = check_vector(engine, ask_move(OPENING, LAO_CARD)).differences
    assert (difference.kind, difference.rules) == (DifferenceKind.POSITION, ())
    assert difference.expected.startswith(field.replace("_", " "))
    assert ";" not in difference.expected


@pytest.mark.parametrize("state", [None, "siam", [], 7], ids=str)
def test_a_malformed_position_is_unreadable(state: Json) -> None:
    assert kinds(engine_with_changed_answers("play", answering(state=state)), OPENING, Pass()) == [
        (DifferenceKind.UNREADABLE, ())
    ]


END, MOST_SETS, TIE = "victory.end.colony", "victory.colony.most-sets", "victory.colony.tie"
SHARED = "victory.colony.shared"


@pytest.mark.parametrize(
    ("outcome", "points"),
    [
        (None, []),
        ({"winners": [0], "reign": "Rama"}, []),
        ({"winners": [0], "reign": None}, []),
        (
            {"winners": [0], "reign": None, "rules": [END, "victory.colony.shared"]},
            [MOST_SETS, TIE, "victory.colony.shared"],
        ),
        ({"winners": [0], "reign": None, "rules": [END, MOST_SETS]}, [TIE]),
        ({"winners": "A", "reign": None}, []),
    ],
    ids=["goes on", "a reign", "another winner", "by another rule", "stops too early", "unreadable"],
)
def test_an_outcome_that_differs(outcome: Json, points: list[str]) -> None:
    """Rules that only one of the two outcomes names speak for it."""
    right = ks.play(ENDING, Pass()).outcome
    assert right is not None
    assert [rule.id for rule in right.rules] == [END, MOST_SETS, TIE]
    engine = engine_with_changed_answers("play", with_fields(outcome=outcome))
    assert kinds(engine, ENDING, Pass()) == [(DifferenceKind.OUTCOME, tuple(points))]


def test_the_right_result_by_other_rules_has_other_reasons() -> None:
    """In a position and in a view alike; what differs otherwise is apart."""
    ended = ks.play(ENDING, Pass())
    assert ended.outcome is not None
    outcome = {"winners": list(ended.outcome.winners), "reign": None, "rules": [END, MOST_SETS]}
    playing = engine_with_changed_answers("play", with_fields(outcome=outcome))
    assert kinds(playing, ENDING, Pass()) == [(DifferenceKind.REASONS, (TIE,))]
    seen = {**dump_observation(ks.observe(ended, 0)), "outcome": outcome, "passes": 1}
    looking = engine_with_changed_answers("observe", answering(observation=seen))
    differences = check_vector(looking, ask_look(ended, 0)).differences
    assert [each.kind for each in differences] == [DifferenceKind.VIEW, DifferenceKind.REASONS]


CHANGED_EVENTS: dict[str, tuple[Callable[[list[Answer]], list[Answer]], str]] = {
    "first missing": (lambda events: events[1:], "action.one-card action.faction-card.two"),
    "last missing": (lambda events: events[:-1], "action.follower.take"),
    "one too many": (
        lambda events: [*events, {"event": "Passed", "rule": "course.may-pass", "seat": 0}],
        "course.may-pass",
    ),
    "one before": (lambda events: [{"event": "Sang", "rule": "a.song"}, *events], "action.one-card a.song"),
    "another seat": (lambda events: [{**events[0], "seat": 1}, *events[1:]], ""),
    "not a number": (
        lambda _: cast("list[Answer]", parse_json('[{"event": "Sang", "rule": "a.song", "n": [NaN, 1e999]}]')[0]),
        "action.one-card a.song",
    ),
}


@pytest.mark.parametrize(("change", "point"), CHANGED_EVENTS.values(), ids=CHANGED_EVENTS)
def test_events_that_differ(change: Callable[[list[Answer]], list[Answer]], point: str) -> None:
    """The first one decides: its rule and that of the engine's, if they differ. Events may hold anything."""
    engine = engine_with_changed_answers("narrate", with_events(change))
    assert kinds(engine, OPENING, LAO_CARD) == [(DifferenceKind.EVENTS, tuple(point.split()))]


def in_another_order(answer: Answer) -> Answer:
    """The same view, with lists reversed where order has no meaning, and without the optional parts."""
    seen = answer["observation"]
    players = [{**each, "hand": each["hand"] and each["hand"][::-1]} for each in seen["players"]]
    ending = seen["outcome"] and {"reign": seen["outcome"]["reign"], "winners": seen["outcome"]["winners"][::-1]}
    swap = seen["last_swap"] and {**seen["last_swap"], "two": seen["last_swap"]["two"][::-1]}
    changed = {**seen, "kings": seen["kings"][::-1], "players": players, "outcome": ending, "last_swap": swap}
    return {
        "observation": {name: changed[name] for name in changed if name not in ("map", "readings", "format", "kind")}
    }


SWAPPED = ks.play(
    OPENING,
    Play(
        ks.TwoVsOne((Follower(RAMA, "Lan Na"), Follower(LAO, "Lan Na")), Follower(ks.MALAY, "Sukothai")),
        Follower(RAMA, "Sukothai"),
    ),
)
CROWNED = ks.position(kings=("Lan Na", "Mon"), hands=((), (), ()))


@pytest.mark.parametrize("state", [SWAPPED, CROWNED, ks.play(ENDING, Pass())], ids=["a swap", "kings", "ended"])
def test_the_order_of_what_is_seen_means_nothing(state: State) -> None:
    """Hands, King markers, winners, the sides of a swap. The map, the readings and an outcome's rules are optional."""
    engine = engine_with_changed_answers("observe", in_another_order)
    for seat in range(len(state.players)):
        assert check_vector(engine, ask_look(state, seat)).differences == ()


@pytest.mark.parametrize(
    ("name", "value", "fields"),
    [
        ("hand", ["Rama"] * 8, ["players A hand", "players B hand", "players C hand"]),
        ("pool", {"Rama": 0, "Lao": 16, "Malay": 17}, ["pool Rama"]),
    ],
)
def test_a_view_that_differs(name: str, value: Any, fields: list[str]) -> None:
    """A hand that should be hidden is named with its seat."""

    def wrong(answer: Answer) -> Answer:
        seen = answer["observation"]
        if name in seen:
            return {"observation": {**seen, name: value}}
        return {"observation": {**seen, "players": [{**each, name: value} for each in seen["players"]]}}

    (found,) = check_vector(engine_with_changed_answers("observe", wrong), ask_look(OPENING, 0)).differences
    assert found.kind is DifferenceKind.VIEW
    assert [part.partition(":")[0] for part in found.expected.split("; ")] == fields


def test_an_impossible_deal_must_be_declined() -> None:
    """With an error, or with a `state` that is null; an engine that sets up the game differs."""
    deal = replace(ks.draw_deal(3, seed=1), aids=(1, 1, 2))
    careless, null = InProcessEngine(), InProcessEngine()
    careless.answer = lambda *_: {"state": {}}  # type: ignore[method-assign]
    null.answer = lambda *_: {"state": None}  # type: ignore[method-assign]
    assert all(check_vector(engine, ask_deal(deal)).agrees for engine in (InProcessEngine(), null))
    (found,) = check_vector(careless, ask_deal(deal)).differences
    assert found.kind is DifferenceKind.DEAL
