"""The remote procedures return what the verbs of the engine return, in the form that the call asks for."""

from random import Random
from typing import Any

import pytest

import kingofsiam as ks
from kingofsiam.notation import format_move, format_position, parse_move
from kingofsiam.notation.json.documents import dump, load
from kingofsiam.referee import METHODS
from tests.helpers_rpc import ILLEGAL, JSON, LEGAL, REFEREE, STATE, TEXT


def test_the_methods_are_the_verbs() -> None:
    verbs = {"new", "start", "legal_moves", "judge", "play", "narrate", "observe"}
    assert set(METHODS) == verbs | {"turn", "game", "rules", "about"}
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
