"""An engine held to the vectors and to games: what differs, by which rule, and in how small a position."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from fnmatch import fnmatchcase
from functools import cache
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest

import kingofsiam as ks
from kingofsiam import BRITISH, LAO, RAMA, FactionCard, Follower, Followers, Pass, Play
from kingofsiam.conformance import readings_followed
from kingofsiam.conformance.choosing import few
from kingofsiam.conformance.difference import Difference, Kind
from kingofsiam.conformance.process import Fate, Lost
from kingofsiam.conformance.protocol import Engine, GaveUp
from kingofsiam.conformance.report_json import in_json
from kingofsiam.conformance.report_junit import in_junit
from kingofsiam.conformance.running import Report, run
from kingofsiam.conformance.shrinking import shrunk
from kingofsiam.conformance.statement import MOST_SUSPECTS, statement
from kingofsiam.conformance.trial import differences, of_count, of_move
from kingofsiam.conformance.vector import Vector, verdict
from kingofsiam.moves import Move
from kingofsiam.notation import format_position
from kingofsiam.notation.json_documents import loads
from kingofsiam.notation.json_text import Json
from kingofsiam.readings import PRESETS, ClosedProvinces, TakeFrom
from kingofsiam.rules.s1_components import ActionCard
from kingofsiam.state import State
from tests.conformance.engines import AtHand, Stubborn

Answer = dict[str, Any]
PRESET = dict(PRESETS)


@cache
def vectors() -> tuple[Vector, ...]:
    return tuple(few())


def some(pattern: str) -> tuple[Vector, ...]:
    return tuple(each for each in vectors() if fnmatchcase(each.id, pattern))


def held(engine: Engine, *, to: str = "RULEBOOK", those: tuple[Vector, ...] | None = None, games: int = 0) -> Report:
    return run(engine, vectors() if those is None else those, (to, PRESET[to]), games=games)


def changing(method: str, change: Callable[[Answer], Answer]) -> AtHand:
    """An engine whose answers to this method are changed."""
    return AtHand(lambda asked, answer: change(answer) if asked == method else answer)


def without_reasons(answer: Answer) -> Answer:
    return {name: value for name, value in answer.items() if name == "legal"}


OPENING = ks.position(
    followers={"Lan Na": Followers(rama=2, lao=1), "Sukothai": Followers(malay=1), "Khorat": Followers(lao=1)},
)
"""Three followers stand in Lan Na, the contested province, and two elsewhere."""
LAO_CARD = Play(FactionCard(LAO, ("Khorat", "Khorat")), Follower(RAMA, "Lan Na"))
ENDING = ks.position(control=(BRITISH, BRITISH, BRITISH), hands=((), (), ()), passes=2)
"""The next pass makes Siam a colony."""


def found(engine: Engine, state: State, move: Move) -> tuple[Difference, ...]:
    return differences(lambda: of_move(engine, state, move, verdict(state, move)))


def kinds(engine: Engine, state: State, move: Move) -> list[tuple[Kind, tuple[str, ...]]]:
    return [(each.kind, each.points_to) for each in found(engine, state, move)]


# A single move


@pytest.mark.parametrize("state", [OPENING, ENDING], ids=["opening", "ending"])
@pytest.mark.parametrize("move", [Pass(), LAO_CARD, replace(LAO_CARD, take=None)], ids=["pass", "card", "illegal"])
def test_the_referee_differs_in_nothing(state: State, move: Move) -> None:
    assert kinds(AtHand(), state, move) == []


def test_a_legal_move_that_is_refused_points_to_the_reason_given() -> None:
    engine = changing("judge", lambda _: {"legal": False, "violations": [{"rule": "action.undo"}]})
    assert kinds(engine, OPENING, Pass()) == [(Kind.LEGALITY, ("action.undo",))]


def test_an_illegal_move_that_is_allowed_points_to_the_rules_it_breaks() -> None:
    engine = changing("judge", lambda _: {"legal": True, "violations": []})
    nobody = replace(LAO_CARD, take=None)
    assert kinds(engine, OPENING, nobody) == [(Kind.LEGALITY, ("action.follower.must-take",))]


def test_without_reasons_only_the_verdict_counts() -> None:
    """An engine need not say why; then a wrong refusal points to nothing."""
    nobody = replace(LAO_CARD, take=None)
    assert kinds(changing("judge", without_reasons), OPENING, nobody) == []
    assert kinds(changing("judge", lambda _: {"legal": False}), OPENING, Pass()) == [(Kind.LEGALITY, ())]


def test_reasons_are_compared_as_a_set_of_rules() -> None:
    """Order and repetition mean nothing; a rule too many or too few does."""
    state = ks.position(hands=((ActionCard.RAMA,),) * 3, followers={"Lan Na": Followers(rama=1)})
    far = Play(FactionCard(LAO, ("Pattani", "Pattani")), Follower(RAMA, "Lan Na"))
    reasons = {each.rule.id for each in ks.judge(state, far)}
    assert len(reasons) > 1
    turned = changing("judge", lambda answer: {**answer, "violations": [*answer["violations"] * 2][::-1]})
    assert kinds(turned, state, far) == []
    fewer = changing("judge", lambda answer: {**answer, "violations": answer["violations"][-1:]})
    ((kind, points),) = kinds(fewer, state, far)
    assert (kind, len(points)) == (Kind.REASONS, len(reasons) - 1)


def test_facts_are_compared_where_they_are_given() -> None:
    far = replace(LAO_CARD, action=FactionCard(LAO, ("Pattani", "Pattani")))

    def with_facts(facts: Json) -> AtHand:
        return changing(
            "judge",
            lambda answer: {**answer, "violations": [{**each, "facts": facts} for each in answer["violations"]]},
        )

    left_out = changing(
        "judge", lambda answer: {**answer, "violations": [{"rule": each["rule"]} for each in answer["violations"]]}
    )
    assert kinds(left_out, OPENING, far) == []
    assert {each.kind for each in found(with_facts({}), OPENING, far)} == {Kind.FACTS}


@pytest.mark.parametrize("said", [None, "yes", 1, []], ids=str)
def test_a_verdict_that_is_none(said: Json) -> None:
    engine = changing("judge", lambda _: {"legal": said})
    assert kinds(engine, OPENING, Pass()) == [(Kind.UNREADABLE, ())]


def test_what_is_refused_must_not_be_played() -> None:
    class Careless(AtHand):
        def answer(self, method: str, given: dict[str, Json]) -> Answer:
            return {"state": given["state"]} if method == "play" else super().answer(method, given)

    assert kinds(Careless(), OPENING, replace(LAO_CARD, take=None)) == [(Kind.LEGALITY, ("action.follower.must-take",))]


def without(name: str) -> Callable[[Answer], Answer]:
    def change(answer: Answer) -> Answer:
        return {**answer, "state": {field: value for field, value in answer["state"].items() if field != name}}

    return change


@pytest.mark.parametrize("name", ["map", "readings", "format", "kind"])
def test_what_cannot_change_may_be_left_out_of_a_position(name: str) -> None:
    assert kinds(changing("play", without(name)), OPENING, LAO_CARD) == []


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
    """The first event that the position does not bear out, or the rule of the spot on which it differs."""
    engine = changing("play", lambda answer: {**answer, "state": {**answer["state"], field: value}})
    assert kinds(engine, OPENING, move) == [(Kind.POSITION, () if rule is None else (rule,))]


def test_the_order_of_a_hand_means_nothing() -> None:
    def turned(answer: Answer) -> Answer:
        players = [{**each, "hand": each["hand"][::-1]} for each in answer["state"]["players"]]
        return {**answer, "state": {**answer["state"], "players": players}}

    assert kinds(changing("play", turned), OPENING, LAO_CARD) == []


@pytest.mark.parametrize("said", [None, "siam", [], 7], ids=str)
def test_a_position_that_is_none(said: Json) -> None:
    engine = changing("play", lambda answer: {**answer, "state": said})
    assert kinds(engine, OPENING, Pass()) == [(Kind.UNREADABLE, ())]


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
    """It points to the first rule that led to the right result and not to the other."""
    right = ks.play(ENDING, Pass()).outcome
    assert right is not None
    assert [rule.id for rule in right.rules] == [
        "victory.end.colony",
        "victory.colony.most-sets",
        "victory.colony.tie",
    ]
    engine = changing("play", lambda answer: {"state": answer["state"], "outcome": outcome})
    assert kinds(engine, ENDING, Pass()) == [(Kind.OUTCOME, points)]


def test_an_outcome_without_rules_is_compared_without_them() -> None:
    def bare(answer: Answer) -> Answer:
        outcome = {"winners": answer["outcome"]["winners"][::-1], "reign": None}
        return {"state": {**answer["state"], "outcome": outcome}}

    assert kinds(changing("play", bare), ENDING, Pass()) == []


def with_events(change: Callable[[list[Answer]], list[Answer]]) -> AtHand:
    return changing("narrate", lambda answer: {"events": change(answer["events"])})


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
    """The first that differs tells the rule: that of what is missing, or of what is too much."""
    assert kinds(with_events(change), OPENING, LAO_CARD) == [(Kind.EVENTS, points)]


def test_events_need_not_name_their_rules() -> None:
    def nameless(answer: Answer) -> Answer:
        return {"events": [{name: each[name] for name in each if name != "rule"} for each in answer["events"]]}

    assert kinds(changing("narrate", nameless), OPENING, LAO_CARD) == []


def test_a_wrong_number_of_moves_is_traced_to_the_moves() -> None:
    """Moves that are listed too many point to what forbids them."""
    late = ks.position(hands=((ActionCard.LAO,), (ActionCard.LAO,), ()), followers={"Khorat": Followers(rama=1)})
    too_many = Play(FactionCard(LAO, ("Pattani", "Pattani")), Follower(RAMA, "Khorat"))

    def more(answer: Answer) -> Answer:
        wrong = {"move": "play", "action": {"card": "Lao", "into": ["Pattani", "Pattani"]}}
        return {**answer, "total": answer["total"] + 1, "moves": [*answer["moves"], {**wrong, "take": take}]}

    take = {"faction": "Rama", "province": "Khorat"}
    (difference,) = differences(lambda: of_count(changing("legal_moves", more), late, ks.count_legal_moves(late)))
    assert difference.kind is Kind.MOVES
    assert set(difference.points_to) == {each.rule.id for each in ks.judge(late, too_many)}


def test_a_list_without_total_is_counted() -> None:
    late = ks.position(hands=((ActionCard.LAO,), (ActionCard.LAO,), ()), followers={"Khorat": Followers(rama=1)})
    engine = changing("legal_moves", lambda answer: {"moves": answer["moves"]})
    assert differences(lambda: of_count(engine, late, ks.count_legal_moves(late))) == ()
    assert differences(lambda: of_count(engine, late, 1))[0].kind is Kind.MOVES


# A whole run


def test_the_referee_conforms() -> None:
    """The reference differs from itself in nothing, in no vector and in no game."""
    report = held(AtHand(), games=2)
    assert report.conforms
    assert len(report.trials) == report.total == len(vectors())
    assert report.games is not None
    assert report.games.finished == 2
    assert report.games.turns > 40


def test_three_calls_are_enough() -> None:
    """An engine conforms that answers nothing else, and gives no reasons."""
    bare = AtHand(
        lambda method, answer: without_reasons(answer) if method == "judge" else answer,
        without=("narrate", "start", "observe", "about"),
    )
    report = held(bare, games=1)
    assert report.conforms
    assert report.unknown == ("about", "narrate", "observe", "start")


@pytest.fixture
def _no_readings(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not asked for readings, which takes a second."""
    monkeypatch.setattr(readings_followed, "SEPARATIONS", ())


@pytest.mark.usefixtures("_no_readings")
@pytest.mark.parametrize("missing", ["judge", "play", "legal_moves"])
def test_each_of_the_three_calls_is_needed(missing: str) -> None:
    report = held(AtHand(without=(missing,)), those=some("struggle.*"), games=1)
    assert not report.conforms
    assert {each.kind for trial in report.faults for each in trial.differences} == {Kind.NOT_SUPPORTED}


def test_another_reading_is_not_a_fault_of_every_vector() -> None:
    """An engine that follows one reading otherwise differs by that alone, and its rule is named first."""
    own = replace(PRESET["RULEBOOK"], take_from=TakeFrom.PROVINCE_OR_POOL)
    report = held(Stubborn(own), games=1)
    assert not report.conforms
    assert report.otherwise(report.readings) == ("take_from",)
    assert {name for trial in report.faults for name in trial.explained_by} == {"take_from"}
    assert not any(trial.unexplained for trial in report.faults)
    assert report.suspects[0].rule.id == "action.follower.from-a-province"
    assert report.games is not None
    assert not report.games.different  # games are played by the readings that it follows


@cache
def of_one_that_always_plays_by_the_rulebook() -> Report:
    return held(Stubborn(PRESET["RULEBOOK"]))


@pytest.mark.parametrize(
    ("to", "conforms"), [("RULEBOOK", True), ("SPANISH", True), ("DUTCH", True), ("RUSSIAN", False)]
)
def test_whoever_always_plays_by_the_rulebook_conforms_to_it(to: str, conforms: bool) -> None:
    """An engine need not know other readings: what a preset does not ask for is not held against it."""
    report = replace(of_one_that_always_plays_by_the_rulebook(), preset=to, readings=PRESET[to])
    assert report.conforms is conforms
    assert any(trial.explained_by for trial in report.trials)


def test_a_fault_is_not_hidden_by_a_reading() -> None:
    """Where the engine's own readings do not explain what differs, it stays a fault."""
    own = replace(PRESET["RULEBOOK"], closed_provinces=ClosedProvinces.CONTROLLED_BY_FACTION)

    class Wrong(Stubborn):
        def answer(self, method: str, given: dict[str, Json]) -> Answer:
            answer = super().answer(method, given)
            if method == "judge":
                left = [each for each in answer["violations"] if each["rule"] != "action.maharacha.king-stays"]
                answer = {"legal": not left, "violations": left}
            return answer

    report = held(Wrong(own))
    assert {each.rule.id for each in report.suspects[:2]} == {"action.closed-province", "action.maharacha.king-stays"}


@pytest.mark.usefixtures("_no_readings")
def test_where_nothing_points_to_a_rule_those_are_suspected_that_run() -> None:
    """An engine refuses every Khon Thai and does not say why: what Khon Thai has to do with comes before all else."""

    class Silent(AtHand):
        def answer(self, method: str, given: dict[str, Json]) -> Answer:
            move: Any = given.get("move", {})
            if method == "judge" and move.get("action", {}).get("card") == "Khon Thai":
                return {"legal": False}
            return super().answer(method, given)

    first = held(Silent()).suspects[0]
    assert not first.direct
    assert first.rule.id.startswith("action.khon-thai.")


class Failing(AtHand):
    """An engine that is lost, each time it is asked after so many calls."""

    def __init__(self, after: int, error: BaseException) -> None:
        super().__init__()
        self.after, self.error = after, error

    def call(self, method: str, **given: Json) -> Any:
        if self.calls >= self.after:
            raise self.error
        told: Any = super().call(method, **given)
        return told


@pytest.mark.usefixtures("_no_readings")
def test_an_interrupted_run_keeps_what_is_done() -> None:
    whole = held(AtHand(), those=some("struggle.*"))
    report = held(Failing(whole.calls - 5, KeyboardInterrupt()), those=some("struggle.*"))
    assert 0 < len(report.trials) < len(whole.trials)
    assert (report.finished, report.conforms) == (False, False)
    assert report.faults == ()


@pytest.mark.usefixtures("_no_readings")
def test_a_run_that_is_given_up_keeps_what_is_done() -> None:
    whole = held(AtHand(), those=some("struggle.*"))
    lost = GaveUp(5, Lost(Fate.HUNG, "no answer"))
    report = held(Failing(whole.calls - 5, lost), those=some("struggle.*"))
    assert 0 < len(report.trials) < len(whole.trials)
    assert report.stopped


@pytest.mark.usefixtures("_no_readings")
def test_a_lost_call_is_a_difference_of_its_vector() -> None:
    """A vector on which the engine is lost differs; the others do not."""

    class Fragile(AtHand):
        def answer(self, method: str, given: dict[str, Json]) -> Answer:
            state: Any = given.get("state")
            if method == "narrate" and state["control"]:
                raise Lost(Fate.CRASHED, "it ended")
            return super().answer(method, given)

    report = held(Fragile(), those=some("struggle.*"))
    lost = [trial for trial in report.trials if not trial.agrees]
    assert lost
    assert {each.kind for trial in lost for each in trial.differences} == {Kind.CRASHED}
    assert any(trial.agrees for trial in report.trials)


@pytest.mark.usefixtures("_no_readings")
def test_games_are_the_same_for_the_same_seed() -> None:
    asked: list[list[str]] = []
    for seed in (1, 1, 2):
        heard: list[str] = []

        class Listening(AtHand):
            def answer(self, method: str, given: dict[str, Json], heard: list[str] = heard) -> Answer:
                heard.append(json.dumps([method, given]))
                return super().answer(method, given)

        run(Listening(), (), ("RULEBOOK", PRESET["RULEBOOK"]), games=1, seed=seed)
        asked.append(heard)
    assert asked[0] == asked[1] != asked[2]


def all_to_rama(answer: Answer) -> Answer:
    control = ["Rama" for _ in answer["state"]["control"]]
    return {"state": {**answer["state"], "control": control}}


@pytest.mark.usefixtures("_no_readings")
def test_the_first_difference_in_a_game_is_made_small() -> None:
    """What differs first is shown in a position with as little on the table as it takes."""
    report = held(changing("play", all_to_rama), those=(), games=3)
    assert report.games is not None
    small = report.games.shrunk
    assert small is not None
    assert small.state is not None
    assert small.move == Pass()
    assert Kind.POSITION in {each.kind for each in small.differences}
    assert sum(small.state.board.standing[:-3]) + sum(each.followers.total for each in small.state.players) <= 2
    assert small.state.cards_left == 0


def test_what_is_made_small_can_be_on_a_table_and_still_differs() -> None:
    state = ks.deal(3, seed=5)
    wanted = Difference(Kind.POSITION, "", "", ("a.rule",))

    def probe(there: State) -> tuple[Difference, ...]:
        ks.count_legal_moves(replace(there))  # raises for what cannot be
        return (wanted,) if there.board.count(LAO, "Lan Na") and len(there.players[1].hand) >= 2 else ()

    assert probe(state)
    small = shrunk(state, probe, wanted)
    assert probe(small)
    assert sum(small.board.standing[:-3]) == 1
    assert [len(player.hand) for player in small.players] == [0, 2, 0]
    assert sum(player.followers.total for player in small.players) == 0


# What is told of it


@cache
def of_a_wrong_engine() -> Report:
    return held(changing("play", all_to_rama), games=2)


def test_the_statement_names_the_rule_its_sources_and_the_trial() -> None:
    told = "\n".join(statement(of_a_wrong_engine()))
    first = of_a_wrong_engine().suspects[0]
    assert first.smallest is not None
    for piece in (first.rule.id, *map(str, first.rule.sources), first.smallest.id, "RULEBOOK"):
        assert piece in " ".join(told.split())


def test_the_statement_gives_every_position_it_speaks_of() -> None:
    """The first as a board, the others so that they can be pasted into a command."""
    told = "\n".join(statement(of_a_wrong_engine()))
    shown = [each.smallest for each in of_a_wrong_engine().suspects if each.direct][1:MOST_SUSPECTS]
    positions = [format_position(each.state) for each in shown if each is not None and each.state is not None]
    assert positions
    assert [each for each in positions if each not in told] == []


def test_the_report_for_programs_is_whole() -> None:
    """It can be written and read again, and its positions and moves are documents of ours."""
    read: Any = json.loads(json.dumps(in_json(of_a_wrong_engine()), allow_nan=False))
    assert (read["conforms"], read["preset"]) == (False, "RULEBOOK")
    assert read["vectors"]["tried"] == len(vectors())
    assert read["suspects"][0]["rule"] == of_a_wrong_engine().suspects[0].rule.id
    shown = {each["id"]: each for each in read["differing"]}
    small = shown[read["games"]["shrunk"]]
    assert isinstance(loads(json.dumps(small["state"])), State)


def test_the_report_for_build_servers_counts_what_failed() -> None:
    report = of_a_wrong_engine()
    root = fromstring(in_junit(report))
    suites = {suite.get("name"): suite for suite in root}
    failed = suites["vectors"].findall("testcase/failure")
    assert suites["vectors"].get("tests") == str(len(vectors()))
    assert suites["vectors"].get("failures") == str(len(failed))
    assert len(failed) == sum(report.speaks_against(trial) for trial in report.trials)


@pytest.mark.usefixtures("_no_readings")
def test_signs_that_xml_cannot_hold_do_not_spoil_the_report() -> None:
    wrong = changing("judge", lambda _: {"legal": "\x00\ud800"})
    assert fromstring(in_junit(held(wrong, those=some("struggle.*")))) is not None
