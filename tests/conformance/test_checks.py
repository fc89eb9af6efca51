"""Checks of a single vector: what differs, and what means nothing."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import kingofsiam as ks
from kingofsiam import BRITISH, LAO, RAMA, FactionCard, Follower, Followers, Pass, Play
from kingofsiam.conformance.checks import check_vector
from kingofsiam.conformance.differences import Difference
from kingofsiam.conformance.vectors import ask_deal, ask_look, ask_move
from kingofsiam.model.moves import Move
from kingofsiam.model.pieces import ActionCard
from kingofsiam.model.state import State
from kingofsiam.notation.json.documents import dump
from kingofsiam.notation.json.parser import Json
from kingofsiam.referee.client import EngineClient
from tests.conformance.helpers_engines import Answer, InProcessEngine, engine_with_changed_answers, without_reasons

OPENING = ks.position(
    followers={"Lan Na": Followers(rama=2, lao=1), "Sukothai": Followers(malay=1), "Khorat": Followers(lao=1)},
)
"""Three followers stand in Lan Na, the contested province, and two elsewhere."""
LAO_CARD = Play(FactionCard(LAO, ("Khorat", "Khorat")), Follower(RAMA, "Lan Na"))
NOBODY_TAKEN = replace(LAO_CARD, take=None)
FAR = replace(LAO_CARD, action=FactionCard(LAO, ("Pattani", "Pattani")))
ONE_CARD = ks.position(hands=((ActionCard.RAMA,),) * 3, followers={"Lan Na": Followers(rama=1)})
"""Nobody holds a Lao card, so that there are several reasons against playing one far away."""
ENDING = ks.position(control=(BRITISH, BRITISH, BRITISH), hands=((), (), ()), passes=2)
"""The next pass makes Siam a colony."""
END, MOST_SETS = "victory.end.colony", "victory.colony.most-sets"

Change = Callable[[Answer], Answer]


def difference_of(engine: EngineClient, state: State, move: Move) -> Difference | None:
    return check_vector(engine, ask_move(state, move)).difference


def found(method: str, change: Change, state: State, move: Move) -> str | None:
    """The call that differs, if the answers to this method are changed."""
    difference = difference_of(engine_with_changed_answers(method, change), state, move)
    return None if difference is None else difference.call


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


def without(names: tuple[str, ...], document: Answer) -> Answer:
    return {name: part for name, part in document.items() if name not in names}


def in_another_order(document: Answer) -> Answer:
    """A position or view with lists reversed where order has no meaning, and without the optional parts."""
    players = [{**player, "hand": player["hand"] and player["hand"][::-1]} for player in document["players"]]
    ending, swap = document["outcome"], document["last_swap"]
    return without(("map", "readings", "format", "kind"), document) | {
        "kings": document["kings"][::-1],
        "players": players,
        "outcome": ending and {"reign": ending["reign"], "winners": ending["winners"][::-1]},
        "last_swap": swap and {**swap, "two": swap["two"][::-1]},
    }


MEANS_NOTHING: dict[str, tuple[str, Change, State, Move]] = {
    "no reasons": ("judge", without_reasons, OPENING, NOBODY_TAKEN),
    "reasons in another order, and twice": ("judge", with_reasons(lambda given: [*given, *given][::-1]), ONE_CARD, FAR),
    "facts": ("judge", with_reasons(lambda given: [{"rule": each["rule"]} for each in given]), OPENING, FAR),
    "order": ("play", lambda answer: {"state": in_another_order(answer["state"])}, OPENING, LAO_CARD),
    "an outcome without rules": ("play", lambda answer: {"state": in_another_order(answer["state"])}, ENDING, Pass()),
    "more fields": ("play", with_fields(clock=7), OPENING, LAO_CARD),
    "events without rules": ("narrate", with_events(lambda told: [without(("rule",), event) for event in told]),
                             OPENING, LAO_CARD),
}  # fmt: skip


@pytest.mark.parametrize("name", MEANS_NOTHING)
def test_what_means_nothing_is_no_difference(name: str) -> None:
    """The order of reasons and hands, repetition, and everything that an engine need not give."""
    method, change, state, move = MEANS_NOTHING[name]
    assert found(method, change, state, move) is None


NOT_BOOLEANS: tuple[Json, ...] = (None, "yes", 1, [])
NOT_POSITIONS: tuple[Json, ...] = (None, "siam", [], 7)


@pytest.mark.parametrize(
    ("method", "change", "state", "move"),
    [
        ("judge", answering(legal=False, violations=[{"rule": "action.undo"}]), OPENING, Pass()),
        ("judge", answering(legal=True), OPENING, NOBODY_TAKEN),
        *(("judge", answering(legal=legal), OPENING, Pass()) for legal in NOT_BOOLEANS),
        ("judge", answering(legal=False, violations=[7]), OPENING, NOBODY_TAKEN),
        ("judge", with_reasons(lambda given: given[-1:]), ONE_CARD, FAR),
        *(
            ("play", with_fields(**{field: value}), OPENING, LAO_CARD)
            for field, value in (
                ("to_move", 0),
                ("pool", {"Rama": 16, "Lao": 16, "Malay": 17}),
                ("kings", ["Lan Na"]),
                ("last_swap", "?"),
                ("passes", float("nan")),
                ("outcome", {"winners": [0], "reign": "Rama"}),
            )
        ),
        *(("play", answering(state=state), OPENING, Pass()) for state in NOT_POSITIONS),
        ("play", with_fields(outcome=None), ENDING, Pass()),
        ("play", with_fields(outcome={"winners": "A", "reign": None}), ENDING, Pass()),
        ("narrate", with_events(lambda events: events[1:]), OPENING, LAO_CARD),
        ("narrate", with_events(lambda events: [*events, {"rule": "a.song"}]), OPENING, LAO_CARD),
        ("narrate", with_events(lambda events: [{**events[0], "seat": 1}, *events[1:]]), OPENING, LAO_CARD),
        ("narrate", answering(events="?"), OPENING, LAO_CARD),
    ],
)  # fmt: skip
def test_what_differs(method: str, change: Change, state: State, move: Move) -> None:
    """It is found in the answer to its call."""
    assert found(method, change, state, move) == method


def test_an_illegal_move_must_not_be_played() -> None:
    class Careless(InProcessEngine):
        def answer(self, method: str, params: dict[str, Json]) -> Answer:
            return {"state": params["state"]} if method == "play" else super().answer(method, params)

    difference = difference_of(Careless(), OPENING, NOBODY_TAKEN)
    assert difference is not None
    assert difference.call == "play"


def test_the_right_result_by_other_rules_differs() -> None:
    """In a position and in a view alike."""
    ended = ks.play(ENDING, Pass())
    assert ended.outcome is not None
    outcome = {"winners": list(ended.outcome.winners), "reign": None, "rules": [END, MOST_SETS]}
    assert found("play", with_fields(outcome=outcome), ENDING, Pass()) == "play"
    seen = {**dump(ks.observe(ended, 0)), "outcome": outcome}
    looking = engine_with_changed_answers("observe", answering(observation=seen))
    difference = check_vector(looking, ask_look(ended, 0)).difference
    assert difference is not None
    assert difference.call == "observe"


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
    engine = engine_with_changed_answers(
        "observe", lambda answer: {"observation": in_another_order(answer["observation"])}
    )
    for seat in range(len(state.players)):
        assert check_vector(engine, ask_look(state, seat)).difference is None


def test_an_impossible_deal_must_be_declined() -> None:
    """With an error, or with a `state` that is null; an engine that sets up the game differs."""

    class Careless(InProcessEngine):
        state: Json = "a position"

        def answer(self, method: str, params: dict[str, Json]) -> Answer:
            return {"state": self.state}

    deal = ask_deal(replace(ks.draw_deal(3, seed=1), aids=(1, 1, 2)))
    careless, null = Careless(), Careless()
    null.state = None
    assert [check_vector(engine, deal).difference is None for engine in (InProcessEngine(), null, careless)] == [
        True, True, False
    ]  # fmt: skip
