"""The remote procedures return what the verbs of the engine return, in the form that the call asks for."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import kingofsiam as ks
from kingofsiam.notation import (
    format_action,
    format_deal,
    format_move,
    format_position,
    parse_deal,
    parse_move,
    parse_position,
)
from kingofsiam.notation.json.documents import (
    dump_action,
    dump_deal,
    dump_event,
    dump_map,
    dump_move,
    dump_observation,
    dump_outcome,
    dump_readings,
    dump_state,
    dump_violation,
    load_action,
    load_deal,
    load_move,
    load_state,
)
from kingofsiam.referee import METHODS
from tests.referee.helpers_referee import ILLEGAL, JSON, LEGAL, STATE, TEXT, call_error, call_method, send_line

CUSTOM_MAP = ks.Map.from_toml(ks.SIAM.to_toml().replace("random = 4", "random = 3", 1))


def finished_game(players: int, seed: int) -> ks.State:
    rng, state = Random(seed), ks.deal(players, seed=seed)
    while state.outcome is None:
        state = ks.play(state, ks.random_move(state, rng))
    return state


def test_the_methods_are_the_verbs() -> None:
    verbs = {"new", "start", "judge", "play", "narrate", "observe", "outcome"}
    values = {"turn", "game"}
    assert set(METHODS) == verbs | values | {
        "legal_cards",
        "legal_actions",
        "legal_takes",
        "legal_moves",
        "rules",
        "about",
    }
    assert set(call_method("about")["methods"]) == set(METHODS)


def test_about_returns_the_version() -> None:
    about = call_method("about")
    assert (about["name"], about["version"], about["format"]) == ("kingofsiam", ks.__version__, 1)


def test_new_deals_as_the_engine_does() -> None:
    """The same seed gives the same game in both forms. The defaults are three players, Siam and JSON."""
    assert load_state(call_method("new", seed=7)["state"]) == STATE
    result = call_method("new", players=4, seed=3, map="britain", readings="YUCATA_OPEN", form="text")
    deal = ks.draw_deal(4, seed=3, map=ks.BRITAIN, readings=ks.YUCATA_OPEN)
    assert result == {"deal": format_deal(deal), "state": format_position(ks.start(deal))}


def test_new_without_a_seed_is_random() -> None:
    """Games without a seed differ."""
    assert len({call_method("new", form="text")["state"] for _ in range(5)}) > 1


@pytest.mark.parametrize("readings", ["SUMMARY", "take-from=province-or-pool", dump_readings(ks.SUMMARY)])
def test_readings_by_name_notation_or_document(readings: object) -> None:
    state = load_state(call_method("new", seed=1, readings=readings)["state"])
    assert state.readings.take_from is ks.SUMMARY.take_from


def test_new_takes_a_custom_map() -> None:
    result = call_method("new", seed=1, map=dump_map(CUSTOM_MAP))
    assert load_state(result["state"]) == ks.deal(3, seed=1, map=CUSTOM_MAP)
    assert (
        call_error("new", seed=1, map=dump_map(CUSTOM_MAP), form="text")["data"]["faults"][0]["path"] == "$.params.form"
    )


def test_start_sets_up_a_deal() -> None:
    """A deal in text needs map and readings; a document contains them."""
    deal = ks.draw_deal(2, seed=9, map=ks.SABA, readings=ks.SUMMARY)
    text = call_method("start", deal=format_deal(deal), map="saba", readings="SUMMARY")["state"]
    assert parse_position(text) == ks.start(deal)
    assert load_state(call_method("start", deal=dump_deal(deal))["state"]) == ks.start(deal)
    assert call_method("start", deal=format_deal(deal), map="saba", readings="SUMMARY")["state"] == text


def test_the_deal_of_a_new_game_starts_it() -> None:
    for form in ("json", "text"):
        result = call_method("new", seed=4, form=form)
        assert call_method("start", deal=result["deal"])["state"] == result["state"]
    assert load_deal(call_method("new", seed=4)["deal"]) == parse_deal(call_method("new", seed=4, form="text")["deal"])


@pytest.mark.parametrize("state", [TEXT, JSON, TEXT + "\n"], ids=["text", "JSON", "text with its line end"])
def test_legal_cards(state: object) -> None:
    assert call_method("legal_cards", state=state) == {"cards": [card.value for card in ks.legal_cards(STATE)]}


@pytest.mark.parametrize("card", ["L", "Lao"])
def test_legal_actions_of_a_card(card: str) -> None:
    actions = ks.legal_actions(STATE, ks.ActionCard.LAO)
    assert call_method("legal_actions", state=TEXT, card=card) == {"actions": [format_action(each) for each in actions]}
    documents = call_method("legal_actions", state=JSON, card=card)["actions"]
    assert [load_action(each) for each in documents] == list(actions)


def test_legal_actions_of_all_cards() -> None:
    actions = call_method("legal_actions", state=TEXT)["actions"]
    cards = ks.legal_cards(STATE)
    assert actions == [format_action(each) for card in cards for each in ks.legal_actions(STATE, card)]


@pytest.mark.parametrize("form", ["json", "text"])
def test_legal_takes(form: str) -> None:
    """The takes are all followers that can be taken after the action, and no others."""
    action = ks.FactionCard(ks.LAO, ("Khorat", "Lan Na"))
    takes = call_method("legal_takes", state=TEXT, action="L:LAN,KHO", form=form)["takes"]
    assert len(takes) == len(ks.legal_takes(STATE, action)) > 10
    for take in takes:
        move = f"L:LAN,KHO+{take}" if form == "text" else {**PLAY, "take": take}
        assert call_method("judge", state=TEXT, move=move)["legal"]


PLAY: dict[str, Any] = {
    "format": 1,
    "kind": "move",
    "move": "play",
    "action": {"card": "Lao", "into": ["Lan Na", "Khorat"]},
}


def test_legal_takes_after_an_illegal_action() -> None:
    """The violations are those of the action; that it takes nobody yet does not count."""
    error = call_error("legal_takes", state=TEXT, action="2:R.LAN,R.LAN-M.PAT")
    assert error["code"] == 1
    broken = [each["rule"] for each in error["data"]["violations"]]
    assert broken == ["action.two-vs-one.adjacent", "action.swap.stands-there"]
    unknown = call_error("legal_takes", state=TEXT, action='L:"Atlantis"')
    assert unknown["code"] == 1


def test_legal_takes_after_a_last_card_that_does_not_win() -> None:
    """The action is illegal with any take, and the error has its rule."""
    own = [ks.Followers(), ks.Followers(lao=3)]
    hands = [[ks.ActionCard.MAHARACHA], []]
    state = ks.position(2, hands=hands, control=[ks.LAO] * 7, own=own, order=(0, 1))
    error = call_error("legal_takes", state=dump_state(state), action=dump_action(ks.Maharacha()))
    assert [each["rule"] for each in error["data"]["violations"]] == ["action.last-card"]


def test_legal_takes_without_followers() -> None:
    """If there is nobody to take, the only take is null."""
    empty_board = format_position(ks.position(2))
    assert call_method("legal_takes", state=empty_board, action="K:ISA*-LAN") == {"takes": [None]}


def test_pages_of_moves_make_up_all_moves() -> None:
    """The pages follow each other without a gap, and `total` counts all moves."""
    all_moves = [format_move(move) for move in ks.legal_moves(STATE)]
    pages = [call_method("legal_moves", state=TEXT, offset=offset, limit=1000) for offset in range(0, 17000, 1000)]
    assert {page["total"] for page in pages} == {len(all_moves)}
    assert [move for page in pages for move in page["moves"]] == all_moves


def test_a_page_has_a_hundred_moves_by_default() -> None:
    page = call_method("legal_moves", state=JSON)
    assert (len(page["moves"]), page["offset"]) == (100, 0)
    assert load_move(page["moves"][0]) == ks.Pass()


@pytest.mark.parametrize(("offset", "limit", "moves"), [(0, 0, 0), (10**9, 5, 0), (16172, 100, 1)])
def test_pages_at_the_edge(offset: int, limit: int, moves: int) -> None:
    page = call_method("legal_moves", state=TEXT, offset=offset, limit=limit)
    assert (page["total"], page["offset"], len(page["moves"])) == (16173, offset, moves)


def test_judge_returns_every_violation() -> None:
    """A legal move has none; an illegal one has all of them, with their facts."""
    assert call_method("judge", state=TEXT, move=LEGAL) == {"legal": True, "violations": [], "reasons": []}
    violations = ks.judge(STATE, parse_move(ILLEGAL))
    verdict = call_method("judge", state=TEXT, move=ILLEGAL)
    assert verdict["legal"] is False
    assert verdict["violations"] == [dump_violation(each) for each in violations]
    assert len(verdict["reasons"]) == len(violations) == 2


@pytest.mark.parametrize("form", ["text", "json"])
def test_play_returns_the_next_position(form: str) -> None:
    """The form is that of the position, whatever the form of the move, unless the call requests another."""
    after = ks.play(STATE, parse_move(LEGAL, strict=False))
    expected = format_position(after) if form == "text" else dump_state(after)
    same = TEXT if form == "text" else JSON
    other = JSON if form == "text" else TEXT
    move = dump_move(parse_move(LEGAL, strict=False))
    assert call_method("play", state=same, move=LEGAL) == {"state": expected, "outcome": None}
    assert call_method("play", state=same, move=move) == {"state": expected, "outcome": None}
    assert call_method("play", state=other, move=move, form=form)["state"] == expected


@pytest.mark.parametrize("method", ["play", "narrate"])
def test_an_illegal_move_is_an_error_of_its_own(method: str) -> None:
    error = call_error(method, state=TEXT, move=ILLEGAL)
    violations = ks.judge(STATE, parse_move(ILLEGAL))
    assert error["code"] == 1
    assert error["data"]["violations"] == [dump_violation(each) for each in violations]
    assert len(error["data"]["reasons"]) == 2


def test_narrate_returns_the_events() -> None:
    result = call_method("narrate", state=TEXT, move=LEGAL)
    events = ks.narrate(STATE, parse_move(LEGAL, strict=False))
    assert result["events"] == [dump_event(event) for event in events]
    assert len(result["told"]) == len(events)


@pytest.mark.parametrize(("seat", "number"), [(0, 0), ("A", 0), (2, 2), ("C", 2)])
def test_observe_hides_the_hands_of_the_others(seat: object, number: int) -> None:
    observation = call_method("observe", state=TEXT, seat=seat)["observation"]
    assert observation == dump_observation(ks.observe(STATE, number))
    assert [player["hand"] is None for player in observation["players"]] == [each != number for each in range(3)]


@pytest.mark.parametrize("seed", range(4))
def test_outcome(seed: int) -> None:
    """It is null until the game is over; then nothing is legal any more."""
    assert call_method("outcome", state=TEXT) == {"outcome": None}
    state = finished_game(2 + seed % 3, seed)
    assert state.outcome is not None
    expected = {"outcome": dump_outcome(state.outcome)}
    assert call_method("outcome", state=format_position(state)) == expected
    assert call_method("outcome", state=dump_state(state)) == expected
    assert call_method("legal_moves", state=format_position(state)) == {"total": 0, "offset": 0, "moves": []}
    assert call_method("legal_actions", state=format_position(state)) == {"actions": []}
    assert not call_method("judge", state=format_position(state), move="pass")["legal"]


def test_a_game_can_be_played_through() -> None:
    """A game played by calls is the game that the engine plays."""
    rng, state = Random(3), ks.deal(2, seed=3)
    text = call_method("new", players=2, seed=3, form="text")["state"]
    outcome = None
    while state.outcome is None:
        move = ks.random_move(state, rng)
        state = ks.play(state, move)
        result = call_method("play", state=text, move=format_move(move))
        text, outcome = result["state"], result["outcome"]
    assert text == format_position(state)
    assert outcome == dump_outcome(state.outcome)


def test_rules_by_id_and_section() -> None:
    rules = call_method("rules")["rules"]
    assert [each["id"] for each in rules] == [rule.id for rule in ks.RULES]
    (one,) = call_method("rules", id="struggle.tie.british")["rules"]
    assert one in rules
    assert one["sentence"] == ks.rule("struggle.tie.british").sentence
    assert one["sources"]
    assert one["rulings"] == [each.id for each in ks.rule("struggle.tie.british").rulings]
    in_section = call_method("rules", section="7")["rules"]
    assert in_section == [each for each in rules if each["section"] == "7"] != []


def test_parameters_may_come_in_order() -> None:
    """A list of parameters means the same as parameters by name."""
    line = '{"jsonrpc": "2.0", "id": 1, "method": "judge", "params": ["' + TEXT + '", "pass"]}'
    assert send_line(line)["result"]["legal"] is True


def test_optional_parameters_may_be_null() -> None:
    assert call_method("new", seed=7, players=None, map=None, form=None)["state"] == JSON


def test_every_legal_action_of_the_last_card_has_a_take() -> None:
    """The very last card may be played only to win, so each of its legal actions leaves a winning take."""
    state = ks.position(2, hands=((ks.ActionCard.MAHARACHA,), ()), followers={"Lan Na": ks.Followers(1, 0, 0)})
    text = format_position(state)
    for action in ks.legal_actions(state, ks.ActionCard.MAHARACHA):
        takes = call_method("legal_takes", state=text, action=dump_action(action), form="json")["takes"]
        assert len(takes) == len(ks.legal_takes(state, action)) > 0
    assert call_method("legal_takes", state=text, action="K:LAN*-ISA") is not None
