"""Checks of a single move: what differs, and which rule that implicates."""

from collections.abc import Callable
from dataclasses import replace

import pytest

import kingofsiam as ks
from kingofsiam import BRITISH, LAO, RAMA, FactionCard, Follower, Followers, Pass, Play
from kingofsiam.conformance.checks import check_vector
from kingofsiam.conformance.client import EngineClient
from kingofsiam.conformance.differences import Difference, DifferenceKind
from kingofsiam.conformance.vectors import ask_deal, ask_look, ask_move
from kingofsiam.model.moves import Move
from kingofsiam.model.pieces import ActionCard
from kingofsiam.model.state import State
from kingofsiam.notation.json.parser import Json
from tests.conformance.helpers_engines import Answer, InProcessEngine, engine_with_changed_answers, without_reasons

OPENING = ks.position(
    followers={"Lan Na": Followers(rama=2, lao=1), "Sukothai": Followers(malay=1), "Khorat": Followers(lao=1)},
)
"""Three followers stand in Lan Na, the contested province, and two elsewhere."""
LAO_CARD = Play(FactionCard(LAO, ("Khorat", "Khorat")), Follower(RAMA, "Lan Na"))
ENDING = ks.position(control=(BRITISH, BRITISH, BRITISH), hands=((), (), ()), passes=2)
"""The next pass makes Siam a colony."""


def differences_of_move(engine: EngineClient, state: State, move: Move) -> tuple[Difference, ...]:
    return check_vector(engine, ask_move(state, move)).differences


def kinds(engine: EngineClient, state: State, move: Move) -> list[tuple[DifferenceKind, tuple[str, ...]]]:
    return [(each.kind, each.implicated_rules) for each in differences_of_move(engine, state, move)]


@pytest.mark.parametrize("state", [OPENING, ENDING], ids=["opening", "ending"])
@pytest.mark.parametrize("move", [Pass(), LAO_CARD, replace(LAO_CARD, take=None)], ids=["pass", "card", "illegal"])
def test_the_referee_differs_in_nothing(state: State, move: Move) -> None:
    assert kinds(InProcessEngine(), state, move) == []


def test_a_legal_move_that_is_refused_points_to_the_reason_given() -> None:
    engine = engine_with_changed_answers("judge", lambda _: {"legal": False, "violations": [{"rule": "action.undo"}]})
    assert kinds(engine, OPENING, Pass()) == [(DifferenceKind.LEGALITY, ("action.undo",))]


def test_an_illegal_move_that_is_allowed_points_to_the_rules_it_breaks() -> None:
    engine = engine_with_changed_answers("judge", lambda _: {"legal": True, "violations": []})
    nobody = replace(LAO_CARD, take=None)
    assert kinds(engine, OPENING, nobody) == [(DifferenceKind.LEGALITY, ("action.follower.must-take",))]


def test_without_reasons_only_the_verdict_counts() -> None:
    """An engine need not give reasons; then a wrong refusal points to no rule."""
    nobody = replace(LAO_CARD, take=None)
    assert kinds(engine_with_changed_answers("judge", without_reasons), OPENING, nobody) == []
    (wrong,) = differences_of_move(engine_with_changed_answers("judge", lambda _: {"legal": False}), OPENING, Pass())
    assert (wrong.kind, wrong.implicated_rules) == (DifferenceKind.LEGALITY, ())
    assert (wrong.expected, wrong.actual) == ("legal", "not legal")


def test_reasons_are_compared_as_a_set_of_rules() -> None:
    """Order and repetition have no meaning; an extra or missing rule is a difference."""
    state = ks.position(hands=((ActionCard.RAMA,),) * 3, followers={"Lan Na": Followers(rama=1)})
    far = Play(FactionCard(LAO, ("Pattani", "Pattani")), Follower(RAMA, "Lan Na"))
    reasons = {each.rule.id for each in ks.judge(state, far)}
    assert len(reasons) > 1
    reversed_twice = engine_with_changed_answers(
        "judge", lambda answer: {**answer, "violations": [*answer["violations"] * 2][::-1]}
    )
    assert kinds(reversed_twice, state, far) == []
    fewer = engine_with_changed_answers("judge", lambda answer: {**answer, "violations": answer["violations"][-1:]})
    ((kind, points),) = kinds(fewer, state, far)
    assert (kind, len(points)) == (DifferenceKind.REASONS, len(reasons) - 1)


def test_facts_are_compared_where_they_are_given() -> None:
    far = replace(LAO_CARD, action=FactionCard(LAO, ("Pattani", "Pattani")))

    def with_facts(facts: Json) -> InProcessEngine:
        return engine_with_changed_answers(
            "judge",
            lambda answer: {**answer, "violations": [{**each, "facts": facts} for each in answer["violations"]]},
        )

    left_out = engine_with_changed_answers(
        "judge", lambda answer: {**answer, "violations": [{"rule": each["rule"]} for each in answer["violations"]]}
    )
    assert kinds(left_out, OPENING, far) == []
    assert {each.kind for each in differences_of_move(with_facts({}), OPENING, far)} == {DifferenceKind.FACTS}


@pytest.mark.parametrize("legal", [None, "yes", 1, []], ids=str)
def test_a_malformed_verdict_is_unreadable(legal: Json) -> None:
    engine = engine_with_changed_answers("judge", lambda _: {"legal": legal})
    assert kinds(engine, OPENING, Pass()) == [(DifferenceKind.UNREADABLE, ())]


def test_an_illegal_move_must_not_be_played() -> None:
    class Careless(InProcessEngine):
        def answer(self, method: str, params: dict[str, Json]) -> Answer:
            return {"state": params["state"]} if method == "play" else super().answer(method, params)

    assert kinds(Careless(), OPENING, replace(LAO_CARD, take=None)) == [
        (DifferenceKind.LEGALITY, ("action.follower.must-take",))
    ]


def without(name: str) -> Callable[[Answer], Answer]:
    def change(answer: Answer) -> Answer:
        return {**answer, "state": {field: value for field, value in answer["state"].items() if field != name}}

    return change


@pytest.mark.parametrize("name", ["map", "readings", "format", "kind"])
def test_what_cannot_change_may_be_left_out_of_a_position(name: str) -> None:
    assert kinds(engine_with_changed_answers("play", without(name)), OPENING, LAO_CARD) == []


@pytest.mark.parametrize(
    ("move", "field", "value", "rule"),
    [
        (LAO_CARD, "to_move", 0, "course.clockwise"),
        (LAO_CARD, "passes", 1, "course.struggle-ends"),
        (LAO_CARD, "pool", {"Rama": 16, "Lao": 16, "Malay": 17}, "action.faction-card.two"),
        (LAO_CARD, "kings", ["Lan Na"], None),
        (LAO_CARD, "last_swap", "?", "action.undo.ends"),
        (Pass(), "to_move", 2, "course.clockwise"),
        (Pass(), "control", "?", None),
    ],
    ids=["turn", "passes", "pool", "kings", "last swap", "turn after a pass", "unreadable"],
)
def test_a_position_that_differs_points_to_what_should_have_happened(
    move: Move, field: str, value: Json, rule: str | None
) -> None:
    """It points to the first event that the position contradicts, or to the rule of the differing field."""
    engine = engine_with_changed_answers("play", lambda answer: {**answer, "state": {**answer["state"], field: value}})
    assert kinds(engine, OPENING, move) == [(DifferenceKind.POSITION, () if rule is None else (rule,))]


def test_the_order_of_a_hand_means_nothing() -> None:
    def reversed_hands(answer: Answer) -> Answer:
        players = [{**each, "hand": each["hand"][::-1]} for each in answer["state"]["players"]]
        return {**answer, "state": {**answer["state"], "players": players}}

    assert kinds(engine_with_changed_answers("play", reversed_hands), OPENING, LAO_CARD) == []


@pytest.mark.parametrize("state", [None, "siam", [], 7], ids=str)
def test_a_malformed_position_is_unreadable(state: Json) -> None:
    engine = engine_with_changed_answers("play", lambda answer: {**answer, "state": state})
    assert kinds(engine, OPENING, Pass()) == [(DifferenceKind.UNREADABLE, ())]


@pytest.mark.parametrize(
    ("outcome", "points"),
    [
        (None, ("victory.end.colony",)),
        ({"winners": [0], "reign": "Rama"}, ("victory.end.colony",)),
        ({"winners": [0], "reign": None}, ("victory.colony.tie",)),
        (
            {"winners": [0], "reign": None, "rules": ["victory.end.colony", "victory.colony.shared"]},
            ("victory.colony.most-sets",),
        ),
        (
            {"winners": [0], "reign": None, "rules": ["victory.end.colony", "victory.colony.most-sets"]},
            ("victory.colony.most-sets", "victory.colony.tie"),
        ),
        ({"winners": "A", "reign": None}, ()),
    ],
    ids=["goes on", "a reign", "another winner", "by another rule", "stops too early", "unreadable"],
)
def test_an_outcome_that_differs(outcome: Json, points: tuple[str, ...]) -> None:
    """It points to the first rule that leads to the right result and not to the other."""
    right = ks.play(ENDING, Pass()).outcome
    assert right is not None
    assert [rule.id for rule in right.rules] == [
        "victory.end.colony",
        "victory.colony.most-sets",
        "victory.colony.tie",
    ]
    engine = engine_with_changed_answers("play", lambda answer: {"state": answer["state"], "outcome": outcome})
    assert kinds(engine, ENDING, Pass()) == [(DifferenceKind.OUTCOME, points)]


def test_an_outcome_without_rules_is_compared_without_them() -> None:
    def bare(answer: Answer) -> Answer:
        outcome = {"winners": answer["outcome"]["winners"][::-1], "reign": None}
        return {"state": {**answer["state"], "outcome": outcome}}

    assert kinds(engine_with_changed_answers("play", bare), ENDING, Pass()) == []


def with_events(change: Callable[[list[Answer]], list[Answer]]) -> InProcessEngine:
    return engine_with_changed_answers("narrate", lambda answer: {"events": change(answer["events"])})


def first_missing(events: list[Answer]) -> list[Answer]:
    return events[1:]


def last_missing(events: list[Answer]) -> list[Answer]:
    return events[:-1]


def one_too_many(events: list[Answer]) -> list[Answer]:
    return [*events, {"event": "Passed", "rule": "course.may-pass", "seat": 0}]


def one_before(events: list[Answer]) -> list[Answer]:
    return [{"event": "Sang", "rule": "a.song"}, *events]


def another_seat(events: list[Answer]) -> list[Answer]:
    return [{**events[0], "seat": 1}, *events[1:]]


@pytest.mark.parametrize(
    ("change", "points"),
    [
        (first_missing, ("action.one-card",)),
        (last_missing, ("action.follower.take",)),
        (one_too_many, ("course.may-pass",)),
        (one_before, ("a.song",)),
        (another_seat, ("action.one-card",)),
    ],
)
def test_events_that_differ(change: Callable[[list[Answer]], list[Answer]], points: tuple[str, ...]) -> None:
    """The first one decides: the rule of the missing event, or of the extra one."""
    assert kinds(with_events(change), OPENING, LAO_CARD) == [(DifferenceKind.EVENTS, points)]


def test_events_need_not_name_their_rules() -> None:
    def nameless(answer: Answer) -> Answer:
        return {"events": [{name: each[name] for name in each if name != "rule"} for each in answer["events"]]}

    assert kinds(engine_with_changed_answers("narrate", nameless), OPENING, LAO_CARD) == []


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


def test_a_hand_that_should_be_hidden_is_named_with_its_seat() -> None:
    def shown(answer: Answer) -> Answer:
        players = [{**each, "hand": ["Rama"] * each["cards"]} for each in answer["observation"]["players"]]
        return {"observation": {**answer["observation"], "players": players}}

    engine = engine_with_changed_answers("observe", shown)
    (found,) = check_vector(engine, ask_look(OPENING, 0)).differences
    assert (found.kind, found.implicated_rules) == (DifferenceKind.VIEW, ("online.original",))
    assert [part.partition(":")[0] for part in found.expected.split("; ")] == ["hand A", "hand B", "hand C"]


def test_a_wrong_pool_is_not_blamed_on_who_sees_what() -> None:
    def without_pool(answer: Answer) -> Answer:
        return {"observation": {**answer["observation"], "pool": {"Rama": 0, "Lao": 0, "Malay": 0}}}

    engine = engine_with_changed_answers("observe", without_pool)
    (found,) = check_vector(engine, ask_look(OPENING, 0)).differences
    assert (found.expected.partition(":")[0], found.implicated_rules) == ("pool", ())


def test_an_impossible_deal_must_be_declined() -> None:
    """With an error, or with a `state` that is null; an engine that sets up the game differs."""
    deal = replace(ks.draw_deal(3, seed=1), aids=(1, 1, 2))
    careless = InProcessEngine()
    careless.answer = lambda *_: {"state": {}}  # type: ignore[method-assign]
    null = InProcessEngine()
    null.answer = lambda *_: {"state": None}  # type: ignore[method-assign]
    assert check_vector(InProcessEngine(), ask_deal(deal)).agrees
    assert check_vector(null, ask_deal(deal)).agrees
    (found,) = check_vector(careless, replace(ask_deal(deal), rules=("setup.playing-aid",))).differences
    assert (found.kind, found.implicated_rules) == (DifferenceKind.DEAL, ("setup.playing-aid",))
