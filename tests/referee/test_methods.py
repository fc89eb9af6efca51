"""The methods say what the verbs of the engine say, in the form they are asked."""

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
from kingofsiam.notation.json_documents import (
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
from tests.referee.asking import ILLEGAL, JSON, LEGAL, STATE, TEXT, asked, refused, said

OWN_MAP = ks.Map.from_toml(ks.SIAM.to_toml().replace('"King of Siam"', '"My Siam"'))


def ended(players: int, seed: int) -> ks.State:
    rng, state = Random(seed), ks.deal(players, seed=seed)
    while state.outcome is None:
        state = ks.play(state, ks.random_move(state, rng))
    return state


def test_the_methods_are_the_verbs() -> None:
    verbs = {"new", "start", "judge", "play", "narrate", "observe", "outcome"}
    assert set(METHODS) == verbs | {"legal_cards", "legal_actions", "legal_takes", "legal_moves", "rules", "about"}
    assert set(asked("about")["methods"]) == set(METHODS)


def test_about_tells_the_version() -> None:
    about = asked("about")
    assert (about["name"], about["version"], about["format"]) == ("kingofsiam", ks.__version__, 1)


def test_new_deals_as_the_engine_does() -> None:
    """The same seed gives the same game, in both forms; for three on Siam, as JSON, unless something else is said."""
    assert load_state(asked("new", seed=7)["state"]) == STATE
    made = asked("new", players=4, seed=3, map="britain", readings="YUCATA_OPEN", form="text")
    deal = ks.draw_deal(4, seed=3, map=ks.BRITAIN, readings=ks.YUCATA_OPEN)
    assert made == {"deal": format_deal(deal), "state": format_position(ks.start(deal))}


def test_new_leaves_it_to_chance() -> None:
    """Without a seed two games differ."""
    assert len({asked("new", form="text")["state"] for _ in range(5)}) > 1


@pytest.mark.parametrize("readings", ["SUMMARY", "take-from=province-or-pool", dump_readings(ks.SUMMARY)])
def test_readings_are_named_or_given(readings: object) -> None:
    state = load_state(asked("new", seed=1, readings=readings)["state"])
    assert state.readings.take_from is ks.SUMMARY.take_from


def test_new_takes_a_map_of_ones_own() -> None:
    made = asked("new", seed=1, map=dump_map(OWN_MAP))
    assert load_state(made["state"]) == ks.deal(3, seed=1, map=OWN_MAP)
    assert refused("new", seed=1, map=dump_map(OWN_MAP), form="text")["data"]["faults"][0]["path"] == "$.params.form"


def test_start_sets_up_from_a_deal() -> None:
    """A deal in text needs map and readings, a document brings them along."""
    deal = ks.draw_deal(2, seed=9, map=ks.SABA, readings=ks.SUMMARY)
    text = asked("start", deal=format_deal(deal), map="saba", readings="SUMMARY")["state"]
    assert parse_position(text) == ks.start(deal)
    assert load_state(asked("start", deal=dump_deal(deal))["state"]) == ks.start(deal)
    assert asked("start", deal=format_deal(deal), map="saba", readings="SUMMARY")["state"] == text


def test_the_deal_of_a_new_game_starts_it() -> None:
    for form in ("json", "text"):
        made = asked("new", seed=4, form=form)
        assert asked("start", deal=made["deal"])["state"] == made["state"]
    assert load_deal(asked("new", seed=4)["deal"]) == parse_deal(asked("new", seed=4, form="text")["deal"])


@pytest.mark.parametrize("state", [TEXT, JSON, TEXT + "\n"], ids=["text", "JSON", "text with its line end"])
def test_cards_that_can_be_played(state: object) -> None:
    assert asked("legal_cards", state=state) == {"cards": [card.value for card in ks.legal_cards(STATE)]}


@pytest.mark.parametrize("card", ["L", "Lao"])
def test_actions_of_a_card(card: str) -> None:
    actions = ks.legal_actions(STATE, ks.ActionCard.LAO)
    assert asked("legal_actions", state=TEXT, card=card) == {"actions": [format_action(each) for each in actions]}
    told = asked("legal_actions", state=JSON, card=card)["actions"]
    assert [load_action(each) for each in told] == list(actions)


def test_actions_of_all_cards() -> None:
    told = asked("legal_actions", state=TEXT)["actions"]
    cards = ks.legal_cards(STATE)
    assert told == [format_action(each) for card in cards for each in ks.legal_actions(STATE, card)]


@pytest.mark.parametrize("form", ["json", "text"])
def test_takes_after_an_action(form: str) -> None:
    """Whoever can be taken after the action, and nobody else."""
    action = ks.FactionCard(ks.LAO, ("Khorat", "Lan Na"))
    takes = asked("legal_takes", state=TEXT, action="L:LAN,KHO", form=form)["takes"]
    assert len(takes) == len(ks.legal_takes(STATE, action)) > 10
    for take in takes:
        move = f"L:LAN,KHO+{take}" if form == "text" else {**PLAY, "take": take}
        assert asked("judge", state=TEXT, move=move)["legal"]


PLAY: dict[str, Any] = {
    "format": 1,
    "kind": "move",
    "move": "play",
    "action": {"card": "Lao", "into": ["Lan Na", "Khorat"]},
}


def test_takes_after_an_action_that_is_not_legal() -> None:
    """The action is refused for its own reasons; that nobody is taken yet is none."""
    error = refused("legal_takes", state=TEXT, action="2:R.LAN,R.LAN-M.PAT")
    assert error["code"] == 1
    broken = [each["rule"] for each in error["data"]["violations"]]
    assert broken == ["action.two-vs-one.adjacent", "action.swap.stands-there"]
    unknown = refused("legal_takes", state=TEXT, action='L:"Atlantis"')
    assert unknown["code"] == 1


def test_takes_where_nobody_stands() -> None:
    """Where there is nobody to take, the only take is null."""
    everybody_in_the_pool = format_position(ks.position(2))
    assert asked("legal_takes", state=everybody_in_the_pool, action="K:ISA*-LAN") == {"takes": [None]}


def test_pages_of_moves_make_up_all_moves() -> None:
    """Pages follow each other without a gap, and `total` is the number of all moves."""
    everything = [format_move(move) for move in ks.legal_moves(STATE)]
    pages = [asked("legal_moves", state=TEXT, offset=offset, limit=1000) for offset in range(0, 17000, 1000)]
    assert {page["total"] for page in pages} == {len(everything)}
    assert [move for page in pages for move in page["moves"]] == everything


def test_a_page_is_usually_a_hundred_moves() -> None:
    page = asked("legal_moves", state=JSON)
    assert (len(page["moves"]), page["offset"]) == (100, 0)
    assert load_move(page["moves"][0]) == ks.Pass()


@pytest.mark.parametrize(("offset", "limit", "moves"), [(0, 0, 0), (10**9, 5, 0), (16172, 100, 1)])
def test_pages_at_the_edge(offset: int, limit: int, moves: int) -> None:
    page = asked("legal_moves", state=TEXT, offset=offset, limit=limit)
    assert (page["total"], page["offset"], len(page["moves"])) == (16173, offset, moves)


def test_judge_tells_every_reason() -> None:
    """A legal move has no reasons against it; of another all are told, with their facts."""
    assert asked("judge", state=TEXT, move=LEGAL) == {"legal": True, "violations": [], "reasons": []}
    violations = ks.judge(STATE, parse_move(ILLEGAL))
    verdict = asked("judge", state=TEXT, move=ILLEGAL)
    assert verdict["legal"] is False
    assert verdict["violations"] == [dump_violation(each) for each in violations]
    assert len(verdict["reasons"]) == len(violations) == 2


@pytest.mark.parametrize("form", ["text", "json"])
def test_play_gives_the_next_position(form: str) -> None:
    """The form is that of the position, whatever the form of the move, unless one is asked for."""
    after = ks.play(STATE, parse_move(LEGAL, strict=False))
    expected = format_position(after) if form == "text" else dump_state(after)
    given = TEXT if form == "text" else JSON
    other = JSON if form == "text" else TEXT
    move = dump_move(parse_move(LEGAL, strict=False))
    assert asked("play", state=given, move=LEGAL) == {"state": expected, "outcome": None}
    assert asked("play", state=given, move=move) == {"state": expected, "outcome": None}
    assert asked("play", state=other, move=move, form=form)["state"] == expected


@pytest.mark.parametrize("method", ["play", "narrate"])
def test_an_illegal_move_is_an_error_of_its_own(method: str) -> None:
    error = refused(method, state=TEXT, move=ILLEGAL)
    violations = ks.judge(STATE, parse_move(ILLEGAL))
    assert error["code"] == 1
    assert error["data"]["violations"] == [dump_violation(each) for each in violations]
    assert len(error["data"]["reasons"]) == 2


def test_narrate_tells_the_events() -> None:
    told = asked("narrate", state=TEXT, move=LEGAL)
    events = ks.narrate(STATE, parse_move(LEGAL, strict=False))
    assert told["events"] == [dump_event(event) for event in events]
    assert len(told["told"]) == len(events)


@pytest.mark.parametrize(("seat", "number"), [(0, 0), ("A", 0), (2, 2), ("C", 2)])
def test_observe_shows_no_more_than_is_seen(seat: object, number: int) -> None:
    seen = asked("observe", state=TEXT, seat=seat)["observation"]
    assert seen == dump_observation(ks.observe(STATE, number))
    assert [player["hand"] is None for player in seen["players"]] == [each != number for each in range(3)]


@pytest.mark.parametrize("seed", range(4))
def test_outcome_tells_how_the_game_ended(seed: int) -> None:
    """After the end every method knows it; before, there is none."""
    assert asked("outcome", state=TEXT) == {"outcome": None}
    state = ended(2 + seed % 3, seed)
    assert state.outcome is not None
    expected = {"outcome": dump_outcome(state.outcome)}
    assert asked("outcome", state=format_position(state)) == expected
    assert asked("outcome", state=dump_state(state)) == expected
    assert asked("legal_moves", state=format_position(state)) == {"total": 0, "offset": 0, "moves": []}
    assert asked("legal_actions", state=format_position(state)) == {"actions": []}
    assert not asked("judge", state=format_position(state), move="pass")["legal"]


def test_a_game_can_be_played_through() -> None:
    """A game played by calls is the game that the engine plays."""
    rng, state = Random(3), ks.deal(2, seed=3)
    text = asked("new", players=2, seed=3, form="text")["state"]
    outcome = None
    while state.outcome is None:
        move = ks.random_move(state, rng)
        state = ks.play(state, move)
        answered = asked("play", state=text, move=format_move(move))
        text, outcome = answered["state"], answered["outcome"]
    assert text == format_position(state)
    assert outcome == dump_outcome(state.outcome)


def test_rules_are_told_by_id_and_section() -> None:
    rules = asked("rules")["rules"]
    assert [each["id"] for each in rules] == [rule.id for rule in ks.RULES]
    (one,) = asked("rules", id="struggle.tie.british")["rules"]
    assert one in rules
    assert one["sentence"] == ks.rule("struggle.tie.british").sentence
    assert one["sources"]
    assert one["rulings"] == [each.id for each in ks.rule("struggle.tie.british").rulings]
    in_section = asked("rules", section="7")["rules"]
    assert in_section == [each for each in rules if each["section"] == "7"] != []


def test_parameters_may_come_in_order() -> None:
    """A list of parameters means the same as their names."""
    line = '{"jsonrpc": "2.0", "id": 1, "method": "judge", "params": ["' + TEXT + '", "pass"]}'
    assert said(line)["result"]["legal"] is True


def test_what_is_optional_may_be_null() -> None:
    assert asked("new", seed=7, players=None, map=None, form=None)["state"] == JSON


def test_the_actions_of_the_last_card_are_those_that_win() -> None:
    """An action of the very last card by which nobody can win leaves nobody to take."""
    state = ks.position(2, hands=((ks.ActionCard.MAHARACHA,), ()), followers={"Lan Na": ks.Followers(1, 0, 0)})
    text = format_position(state)
    for action in ks.legal_actions(state, ks.ActionCard.MAHARACHA):
        takes = asked("legal_takes", state=text, action=dump_action(action), form="json")["takes"]
        assert len(takes) == len(ks.legal_takes(state, action)) > 0
    assert asked("legal_takes", state=text, action="K:LAN*-ISA") is not None
