"""The remote procedures return what the verbs of the engine return, in the form that the call asks for."""

from random import Random
from typing import Any

import pytest

import kingofsiam as ks
from kingofsiam.notation import format_action, format_deal, format_move, format_position, parse_move
from kingofsiam.notation.json.documents import dump, dump_deal, dump_outcome, dump_state, load
from kingofsiam.referee import METHODS
from tests.helpers_rpc import ILLEGAL, JSON, LEGAL, REFEREE, STATE, TEXT, rule_ids


def test_the_methods_are_the_verbs() -> None:
    verbs = {"new", "start", "judge", "play", "narrate", "observe", "outcome"}
    legal = {"legal_cards", "legal_actions", "legal_takes", "legal_moves"}
    assert set(METHODS) == verbs | legal | {"turn", "game", "rules", "about"}
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
    assert result == {"deal": format_deal(deal), "state": format_position(ks.start(deal))}
    assert len({REFEREE.result("new", form="text")["state"] for _ in range(5)}) > 1
    assert REFEREE.result("new", seed=7, players=None, map=None, form=None)["state"] == JSON


@pytest.mark.parametrize("readings", ["SUMMARY", "take-from=province-or-pool", dump(ks.SUMMARY)])
def test_readings_by_name_notation_or_document(readings: object) -> None:
    state: Any = load(REFEREE.result("new", seed=1, readings=readings)["state"])
    assert state.readings.take_from is ks.SUMMARY.take_from


def test_start_sets_up_a_deal() -> None:
    """A deal in text needs map and readings; a document contains them. The position has the form of the deal."""
    deal = ks.draw_deal(2, seed=9, map=ks.SABA, readings=ks.SUMMARY)
    text = REFEREE.result("start", deal=format_deal(deal), map="saba", readings="SUMMARY")["state"]
    assert text == format_position(ks.start(deal))
    assert REFEREE.result("start", deal=dump_deal(deal))["state"] == dump_state(ks.start(deal))
    for form in ("json", "text"):
        result = REFEREE.result("new", seed=4, form=form)
        assert REFEREE.result("start", deal=result["deal"])["state"] == result["state"]


@pytest.mark.parametrize("state", [TEXT, JSON, TEXT + "\n"], ids=["text", "JSON", "text with its line end"])
def test_legal_cards_and_their_actions(state: object) -> None:
    """The actions of one card, or of all; they have the form of the position."""
    cards = ks.legal_cards(STATE)
    write: Any = dump if state is JSON else format_action
    actions = {card: [write(each) for each in ks.legal_actions(STATE, card)] for card in cards}
    assert REFEREE.result("legal_cards", state=state) == {"cards": [card.value for card in cards]}
    assert REFEREE.result("legal_actions", state=state)["actions"] == [each for card in cards for each in actions[card]]
    for name in ("L", "Lao"):
        assert REFEREE.result("legal_actions", state=state, card=name) == {"actions": actions[ks.ActionCard.LAO]}


@pytest.mark.parametrize("form", ["json", "text"])
def test_legal_takes(form: str) -> None:
    """The takes are all followers that can be taken after the action, and no others."""
    action = ks.FactionCard(ks.LAO, ("Khorat", "Lan Na"))
    play = dump(ks.Play(action, None))
    takes = REFEREE.result("legal_takes", state=TEXT, action="L:LAN,KHO", form=form)["takes"]
    assert len(takes) == len(ks.legal_takes(STATE, action)) > 10
    for take in takes:
        move = f"L:LAN,KHO+{take}" if form == "text" else {**play, "take": take}
        assert REFEREE.result("judge", state=TEXT, move=move)["legal"]


LAST = [[ks.ActionCard.MAHARACHA], []]
LAO_WINS = [ks.Followers(), ks.Followers(lao=3)]
LOSING = ks.position(2, hands=LAST, control=[ks.LAO] * 7, own=LAO_WINS, order=(0, 1))


@pytest.mark.parametrize(
    ("state", "action", "broken"),
    [
        (STATE, "2:R.LAN,R.LAN-M.PAT", ["action.two-vs-one.adjacent", "action.swap.stands-there"]),
        (STATE, 'L:"Atlantis"', None),
        (LOSING, "K:-", ["action.last-card"]),
    ],
    ids=["not adjacent", "unknown province", "last card"],
)
def test_legal_takes_after_an_illegal_action(state: ks.State, action: str, broken: list[str] | None) -> None:
    """The violations are those of the action with any take; that it takes nobody yet does not count."""
    error = REFEREE.error("legal_takes", state=dump_state(state), action=action)
    assert error["code"] == 1
    assert broken is None or rule_ids(error["data"]["violations"]) == broken


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
    expected = format_position(after) if form == "text" else dump_state(after)
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
        assert REFEREE.result("outcome", state=text) == {"outcome": None}
        move = ks.random_move(state, rng)
        state = ks.play(state, move)
        result = REFEREE.result("play", state=text, move=format_move(move))
        text = result["state"]
    assert result == {"state": format_position(state), "outcome": dump_outcome(state.outcome)}
    for each in (text, dump_state(state)):
        assert REFEREE.result("outcome", state=each) == {"outcome": dump_outcome(state.outcome)}
    assert REFEREE.result("legal_moves", state=text) == {"total": 0, "offset": 0, "moves": []}
    assert REFEREE.result("legal_actions", state=text) == {"actions": []}
    assert not REFEREE.result("judge", state=text, move="pass")["legal"]


def test_rules_by_id_and_section() -> None:
    rules = REFEREE.result("rules")["rules"]
    assert [each["id"] for each in rules] == [rule.id for rule in ks.RULES]
    rule = ks.rule("struggle.tie.british")
    (one,) = REFEREE.result("rules", id=rule.id)["rules"]
    assert one in rules
    assert (one["sentence"], one["rulings"]) == (rule.sentence, [each.id for each in rule.rulings])
    assert one["sources"]
    in_section = REFEREE.result("rules", section="7")["rules"]
    assert in_section == [each for each in rules if each["section"] == "7"] != []
