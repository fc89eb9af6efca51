"""The remote procedures return what the verbs, `ks.Turn` and `ks.Game` return, in the form that the call asks for."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kingofsiam.notation import format_move, format_position, parse_move
from kingofsiam.notation.json.documents import dump, load
from kingofsiam.notation.json.parser import Json
from kingofsiam.notation.json.values import FOLLOWER
from kingofsiam.referee import METHODS, parameters
from kingofsiam.referee.errors import ILLEGAL_MOVE, INVALID_PARAMS
from kingofsiam.render.sentences import explain_violations
from kingofsiam.turns.questions import Answer, Question
from tests.helpers_rpc import ILLEGAL, JSON, LEGAL, REFEREE, STATE, TEXT
from tests.helpers_strategies import partial_turns
from tests.test_fluent import add_marked, unmarked


def test_the_methods_are_the_verbs() -> None:
    verbs = {"new", "start", "legal_moves", "judge", "play", "narrate", "observe"}
    assert set(METHODS) == verbs | {"turn", "game", "view", "rules", "about"}
    about = REFEREE.result("about")
    assert set(about["methods"]) == set(METHODS)
    assert (about["name"], about["version"], about["format"]) == ("kingofsiam", ks.__version__, 1)


def test_new_deals_as_the_engine_does() -> None:
    """The same seed gives the same game in both forms; without a seed games differ. The defaults are three players,
    Siam and JSON; optional parameters may be null.
    """
    assert load(REFEREE.result("new", seed=7)["state"]) == STATE
    result = REFEREE.result("new", players=4, seed=3, map="britain", readings="YUCATA_OPEN", form="text")
    deal = ks.draw_deal(4, seed=3, map=ks.BRITAIN, readings=ks.YUCATA_OPEN)
    assert result == {"deal": dump(deal), "state": format_position(ks.start(deal))}
    assert len({REFEREE.result("new", form="text")["state"] for _ in range(5)}) > 1
    assert REFEREE.result("new", seed=7, players=None, map=None, form=None)["state"] == JSON


@pytest.mark.parametrize("readings", ["SUMMARY", "take-from=province-or-pool", dump(ks.SUMMARY)])
def test_readings_by_name_notation_or_document(readings: object) -> None:
    state: Any = load(REFEREE.result("new", seed=1, readings=readings)["state"])
    assert state.readings.take_from is ks.SUMMARY.take_from


def test_start_sets_up_a_deal() -> None:
    deal = ks.draw_deal(2, seed=9, map=ks.SABA, readings=ks.SUMMARY)
    assert REFEREE.result("start", deal=dump(deal))["state"] == dump(ks.start(deal))
    assert REFEREE.result("start", deal=dump(deal), form="text")["state"] == format_position(ks.start(deal))


def test_pages_of_moves_make_up_all_moves() -> None:
    """The pages follow each other without a gap, and `total` counts all moves."""
    all_moves = [format_move(move) for move in ks.legal_moves(STATE)]
    pages = [REFEREE.result("legal_moves", state=TEXT, offset=offset, limit=1000) for offset in range(0, 17000, 1000)]
    assert {page["total"] for page in pages} == {len(all_moves)}
    assert [move for page in pages for move in page["moves"]] == all_moves
    assert load(REFEREE.result("legal_moves", state=JSON)["moves"][0]) == ks.Pass()


def test_judge_returns_every_violation() -> None:
    """A legal move has none; an illegal one has all of them, with their facts."""
    assert REFEREE.result("judge", state=TEXT, move=LEGAL) == {"legal": True, "violations": [], "reasons": []}
    violations = ks.judge(STATE, parse_move(ILLEGAL))
    verdict = REFEREE.result("judge", state=TEXT, move=ILLEGAL)
    assert verdict["legal"] is False
    assert verdict["violations"] == [dump(each) for each in violations]
    assert len(verdict["reasons"]) == len(violations) == 2


@pytest.mark.parametrize("form", ["text", "json"])
def test_play_returns_the_next_position(form: str) -> None:
    """The form is that of the position, whatever the form of the move, unless the call requests another."""
    after = ks.play(STATE, parse_move(LEGAL))
    expected = format_position(after) if form == "text" else dump(after)
    same, other = (TEXT, JSON) if form == "text" else (JSON, TEXT)
    move = dump(parse_move(LEGAL))
    assert REFEREE.result("play", state=same, move=LEGAL) == {"state": expected, "outcome": None}
    assert REFEREE.result("play", state=same, move=move) == {"state": expected, "outcome": None}
    assert REFEREE.result("play", state=other, move=move, form=form)["state"] == expected


@pytest.mark.parametrize("method", ["play", "narrate"])
def test_an_illegal_move_is_an_error_of_its_own(method: str) -> None:
    error = REFEREE.error(method, state=TEXT, move=ILLEGAL)
    assert error["code"] == 1
    assert error["data"]["violations"] == [dump(each) for each in ks.judge(STATE, parse_move(ILLEGAL))]
    assert len(error["data"]["reasons"]) == 2


@pytest.mark.parametrize("seed", range(4))
def test_a_game_can_be_played_through(seed: int) -> None:
    """It is the game that the engine plays; the outcome is null until the game is over; then nothing is legal."""
    rng, state = Random(seed), ks.deal(2 + seed % 3, seed=seed)
    text, result = REFEREE.result("new", players=2 + seed % 3, seed=seed, form="text")["state"], None
    while state.outcome is None:
        assert result is None or result["outcome"] is None
        move = ks.random_move(state, rng)
        state = ks.play(state, move)
        result = REFEREE.result("play", state=text, move=format_move(move))
        text = result["state"]
    assert result == {"state": format_position(state), "outcome": dump(state.outcome)}
    assert REFEREE.result("legal_moves", state=text) == {"total": 0, "offset": 0, "moves": []}
    assert not REFEREE.result("judge", state=text, move="pass")["legal"]


def test_rules_by_id() -> None:
    rules = REFEREE.result("rules")["rules"]
    assert [each["id"] for each in rules] == [rule.id for rule in ks.RULES]
    rule = ks.rule("struggle.tie.british")
    (one,) = REFEREE.result("rules", id=rule.id)["rules"]
    assert one in rules
    assert (one["sentence"], one["rulings"]) == (rule.sentence, [each.id for each in rule.rulings])
    assert one["sources"] == [str(source) for source in rule.sources]


# --- `turn` and `game` ------------------------------------------------------------------------------------------------

GAME = ks.Game.new(players=3, seed=7, names=("Ann", "Bob", "Cem")).play(ks.Pass()).comment("so soon?").play(ks.Pass())


def dump_answer(answer: Answer) -> object:
    if isinstance(answer, ks.Follower):
        return FOLLOWER.dump(answer)
    if isinstance(answer, ks.ActionCard):
        return answer.value
    return "pass" if isinstance(answer, ks.Pass) else answer


def dump_question(question: Question | None) -> object:
    if question is None:
        return None
    faction = question.faction and question.faction.value
    return {"kind": question.kind.value, "text": question.text, "faction": faction, "short": question.short}


def dump_reasons(violations: tuple[ks.Violation, ...], state: ks.State) -> dict[str, object]:
    return {"violations": [dump(each) for each in violations], "reasons": list(explain_violations(violations, state))}


@given(partial_turns(), st.data())
def test_a_turn(turn: ks.Turn, data: st.DataObject) -> None:
    """Question, candidates, legal answers, reasons, move and preview are those of the turn, legal or not."""
    asked = data.draw(st.lists(st.sampled_from(turn.candidates), max_size=3, unique=True)) if turn.candidates else []
    result = REFEREE.result(
        "turn",
        state=dump(turn.state),
        answers=[dump_answer(each) for each in turn.answers],
        answer=[dump_answer(each) for each in asked],
    )
    board = dump(turn.state) if turn.preview == turn.state.board else None
    preview = result.pop("preview")
    assert board is None or preview == {name: board[name] for name in preview}
    assert {name: sum(each.values()) for name, each in preview["followers"].items()} == {
        province: turn.preview.followers_in(province).total for province in turn.state.map.provinces
    }
    before = [ks.Turn(turn.state, turn.answers[:number]) for number in range(len(turn.answers))]
    assert result == {
        "answers": [dump_answer(each) for each in turn.answers],
        "steps": [
            {"question": dump_question(each.question), "label": each.label(answer)}
            for each, answer in zip(before, turn.answers, strict=True)
        ],
        "question": dump_question(turn.question),
        "candidates": [dump_answer(each) for each in turn.candidates],
        "labels": [turn.label(each) for each in turn.candidates],
        "legal": [dump_answer(each) for each in turn.legal],
        **dump_reasons(turn.reasons, turn.state),
        "why_not": dump_reasons(turn.why_not(*asked), turn.state) if asked else None,
        "move": turn.move and dump(turn.move),
    }


@pytest.mark.parametrize(
    ("params", "faulty"),
    [
        ({"answers": "Lao"}, ["answers"]),
        ({"answers": ["Ace", 7, {"faction": "Lao"}]}, ["answers[0]", "answers[1]", "answers[2].province"]),
        ({"answers": [None]}, ["answers[0]"]),
        ({"answers": ["pass", "Isan"]}, ["answers"]),
        ({"answers": ["Lao", {"faction": "Lao", "province": "Isan"}]}, ["answers"]),
        ({"answers": ["pass"], "answer": ["Isan"]}, ["answer"]),
        ({"answers": ["Lao"], "answer": ["Isan", 7]}, ["answer[1]"]),
        ({"answers": ["Lao"], "answer": [{"faction": "Lao", "province": "Isan"}]}, ["answer"]),
        ({"answer": "Isan", "skip_forced": 1}, ["answer", "skip_forced"]),
        ({"answers": ["Ace"], "answer": ["Isan"]}, ["answers[0]"]),
        ({"answer": [None]}, ["answer[0]"]),  # a turn does not begin with nobody
    ],
)
def test_faults_of_answers(params: dict[str, object], faulty: list[str]) -> None:
    """All faults are reported at once, each with its path."""
    assert REFEREE.faults("turn", state=TEXT, **params) == (INVALID_PARAMS, faulty)


@pytest.mark.parametrize("at", [None, 0, 1, 2])
@pytest.mark.parametrize("form", ["json", "text"])
def test_a_game_at_any_moment(form: str, at: int | None) -> None:
    """Position, record, last events and outcome are those of the game, in the form of the record."""
    game = GAME if at is None else GAME.at(at)
    record: Any = GAME.to_text() if form == "text" else json.loads(GAME.to_json())
    result = REFEREE.result("game", record=record, at=at)
    events = game.events(-1) if game.moves else ()
    assert result.pop("told") == ([] if game.moves == () else list(game.describe(-1)))
    assert result == {
        "record": game.to_text() if form == "text" else json.loads(game.to_json()),
        "state": format_position(game.state) if form == "text" else dump(game.state),
        "at": len(game.moves),
        "to_move": game.state.to_move,
        "events": [dump(each) for each in events],
        "outcome": None,
    }


@pytest.mark.parametrize(("name", "seat"), [(None, None), (0, 0), ("C", 2)])
def test_a_game_as_one_seat_or_a_spectator_sees_it(name: object, seat: ks.Seat | None) -> None:
    """It is the view of the game, and what a position shows is the observation."""
    result = REFEREE.result("view", record=GAME.to_text(), at=1, move="pass", seat=name, since=1)
    assert result == {"view": dump(GAME.view(seat, since=1))}
    assert REFEREE.result("observe", state=dump(GAME.state), seat=name) == {"observation": dump(GAME.observe(seat))}
    assert REFEREE.faults("view", record=GAME.to_text(), seat="D") == (INVALID_PARAMS, ["seat"])
    assert REFEREE.faults("view", record=GAME.to_text(), at=1, since=2) == (INVALID_PARAMS, ["since"])


def test_a_game_is_played_from_its_deal_to_its_end() -> None:
    """The calls give `move` alone, each time with the record of the last result; at the end nobody is to move."""
    rng, game = kernel.Rng(3), ks.Game.new(players=2, seed=3)
    result = REFEREE.result("game", record=dump(game.deal))
    while game.outcome is None:
        packed = kernel.pack(game.state)
        move = kernel.unpack_move(kernel.staged_move(packed, rng), game.state.map)
        game = game.play(move)
        result = REFEREE.result("game", record=result["record"], move=format_move(move))
        assert result["at"] == len(game.moves)
    assert result["outcome"] == dump(game.outcome)
    assert result["to_move"] is None
    assert load(result["record"]) == game.record()
    turn = REFEREE.result("turn", state=result["state"])
    assert (turn["question"], turn["candidates"], turn["legal"], turn["move"]) == (None, [], [], None)


def test_an_illegal_move_in_a_game() -> None:
    """It is found by the number of moves before it, and has its reasons, as from `play`."""
    record = GAME.to_text().replace("C pass", f"C {ILLEGAL}")
    error = REFEREE.error("game", record=record)
    assert (error["code"], error["data"]["at"]) == (ILLEGAL_MOVE, 1)
    assert len(error["data"]["violations"]) == len(error["data"]["reasons"]) == 2
    assert REFEREE.result("game", record=record, at=1)["to_move"] == 2
    error = REFEREE.error("game", record=GAME.to_text(), move=ILLEGAL)
    assert (error["code"], error["data"]["at"]) == (ILLEGAL_MOVE, 2)


@pytest.mark.parametrize(
    ("params", "faulty"),
    [
        ({}, ["record"]),
        ({"record": 7, "at": -1, "move": 7}, ["record", "at", "move"]),
        ({"record": "x", "move": "pass"}, ["record"]),
        ({"record": GAME.to_text(), "at": 3}, ["at"]),
        ({"record": GAME.to_text(), "move": "castle"}, ["move"]),
        ({"record": dump(GAME.state)}, None),
    ],
    ids=str,
)
def test_faults_of_a_game(params: dict[str, object], faulty: list[str] | None) -> None:
    code, found = REFEREE.faults("game", **params)
    assert code == INVALID_PARAMS
    assert faulty is None or found == faulty


SENTENCES = {"reasons", "told", "text", "short", "labels", "ending", "sentence", "title", "label"}
"""The names of what is said to people."""


def sentences(result: Json, name: str = "") -> list[str]:
    """All that a result says to people."""
    match result:
        case Mapping():
            return [text for name, part in result.items() for text in sentences(part, name)]
        case list() | tuple():
            return [text for part in result for text in sentences(part, name)]
        case _:
            return [str(result)] if name in SENTENCES else []


def test_sentences_are_in_the_language_that_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """All sentences; English if none is asked for; and only a language that there is."""
    add_marked(monkeypatch)
    monkeypatch.setattr(parameters, "LANGUAGES", ("en", "marked"))
    record, move = GAME.to_text(), {"state": TEXT, "move": LEGAL}
    calls: list[tuple[str, dict[str, Any]]] = [
        ("judge", {"state": TEXT, "move": ILLEGAL}),
        ("narrate", move),
        ("turn", {"state": TEXT, "answers": ["Maharacha", "Isan"], "answer": ["Isan"]}),
        ("game", {"record": record}),
        ("view", {"record": record, "seat": "A"}),
        ("view", {"record": record, "at": 0, "seat": GAME.states[0].to_move}),
        ("rules", {}),
    ]
    for method, params in calls:
        assert sentences(REFEREE.result(method, **params)) == sentences(REFEREE.result(method, **params, language="en"))
        said = sentences(REFEREE.result(method, **params, language="marked"))
        assert said
        assert [text for text in said if unmarked(text).strip()] == []
        assert REFEREE.faults(method, **params, language="tlh") == (INVALID_PARAMS, ["language"])
