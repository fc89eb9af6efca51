"""The `position` method: a position to draw and edit, valid or not."""

import copy
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kingofsiam as ks
from kernel.tests.helpers_playouts import sampled_positions
from kingofsiam.errors import InvalidState
from kingofsiam.model.events import BritishMarchIn, FactionTakesControl
from kingofsiam.notation import format_position, format_readings, parse_move, parse_position
from kingofsiam.notation.json.documents import dump
from kingofsiam.render.sentences import describe_event, rule_sentence, who_says
from kingofsiam.scenarios.catalogue import scenario
from kingofsiam.scenarios.runner import starting_position
from kingofsiam.spec.rulings import for_reading
from tests.helpers_rpc import LAB, TEXT

ROOT = Path(__file__).parents[2]
VIEWED = 100
LANNA_TOO_FULL = TEXT.replace("1,1,2/2,2,0", "2,1,2/2,2,0")


def test_the_view_describes_the_position() -> None:
    """In a hundred positions: the notation, the document, no faults, the playable cards, the hands, the outcome."""
    over = 0
    for state in sampled_positions(VIEWED):
        view = LAB.result("position", state=format_position(state))
        assert (view["state"], view["document"], view["faults"]) == (format_position(state), dump(state), [])
        assert view["cards"] == [card.value for card in ks.legal_cards(state)]
        assert view["hands"] == {
            seat: [card.value for card in player.hand] for seat, player in zip("ABCD", state.players, strict=False)
        }
        assert (view["to_move"], view["contested"]) == ("ABCD"[state.to_move], state.contested)
        assert view["drawable"]
        assert (view["outcome"] is None) is (state.outcome is None)
        assert view["prospect"] == _taken_after_passes(state)
        if state.outcome is not None:
            over += 1
            rules = state.outcome.rules
            assert view["outcome"] == view["outcome"] | {
                "winners": ["ABCD"[seat] for seat in state.outcome.winners],
                "reign": state.outcome.reign and state.outcome.reign.value,
                "rules": [rule.id for rule in rules],
                "sentences": [rule_sentence(rule, state.map, state.readings) for rule in rules],
            }
    assert over > VIEWED / 10


def _taken_after_passes(state: ks.State) -> str:
    """Who takes the contested province if all pass now, in the words of the event; nothing at the end of a game."""
    while state.outcome is None:
        for event in ks.narrate(state, ks.Pass()):
            if isinstance(event, FactionTakesControl | BritishMarchIn):
                return describe_event(event, state.map)
        state = ks.play(state, ks.Pass())
    return ""


def test_an_invalid_document_is_shown_with_its_faults() -> None:
    """With one Rama too many it comes back as the text of the same position, with no cards to play."""
    document = LAB.result("position", state=TEXT)["document"]
    document["followers"]["Lan Na"]["Rama"] += 1
    view = LAB.result("position", state=document)
    assert (view["state"], view["document"], view["cards"]) == (LANNA_TOO_FULL, document, [])
    assert len(view["faults"]) == 1
    assert view["drawable"]


@pytest.mark.parametrize(
    ("wrong", "drawn"),
    [
        (TEXT.replace("LAN/RAT", "RAT/RAT"), False),
        (TEXT.replace("LAN/RAT", '"Atlantis"/RAT'), False),
        (TEXT.replace(" B 0 -", " D 0 -"), False),
        (TEXT.replace("+4,3,9", "+4,9999,9"), False),
        (TEXT.replace(":1,0,1:0/", ":9999,0,1:0/"), False),
        (TEXT.replace(" B 0 -", " B 9 -"), True),
        (TEXT.replace("KFF12RLM:-:1,0,1:0/", "KKKKKKKK:KKKKKKKK:1,0,1:99/"), True),
        (TEXT.replace("LAN/RAT/", "LAN*=B/RAT*=B/"), True),
        (TEXT.replace(" B 0 -", " B 0 2:RR.LAN-M.PAT"), True),
        (TEXT.replace(" B 0 -", ' B 0 1:R."Atlantis"-R."Atlantis"'), True),
        (
            "siam - LAN*=B/RAT*=B/AYU*=B/MON*=B/PAT*=B/ISA*=B/SUK*=B/KHO*=B "
            "0,0,0/0,0,0/0,0,0/0,0,0/0,0,0/0,0,0/0,0,0/0,0,0+0,0,0 -:-:0,0,0:0/-:-:0,0,0:0 A 0 -",
            True,
        ),
    ],
)
def test_every_position_in_notation_has_a_view(wrong: str, drawn: bool) -> None:
    """The view has the same text and at least one fault. It is drawn unless its places or numbers are absurd."""
    view = LAB.result("position", state=wrong)
    assert view["state"] == wrong
    assert view["faults"]
    assert view["drawable"] is drawn


def test_every_part_of_a_document_can_be_edited() -> None:
    """Random edits, valid or not: the view finds exactly the faults that the engine finds in the same position."""
    rng, invalid = Random(3), 0
    for state in sampled_positions(60, seed=3):
        document: Any = copy.deepcopy(dump(state))
        for _ in range(rng.randrange(4)):
            _edit(document, rng)
        view = LAB.result("position", state=document)
        try:
            assert format_position(parse_position(view["state"])) == view["state"]
            faults: list[str] = []
        except InvalidState as error:
            faults = list(error.faults)
        assert view["faults"] == faults
        assert view["drawable"]
        assert LAB.result("position", state=view["document"])["state"] == view["state"]
        invalid += bool(faults)
    assert 10 < invalid < 60


def _edit(document: Any, rng: Random) -> None:
    """Change the document as a click in the editor might."""
    player = rng.choice(document["players"])
    match rng.randrange(7):
        case 0:
            document["followers"][rng.choice(document["tiles"])]["Lao"] = rng.randrange(19)
        case 1:
            document["pool"]["Malay"] = rng.randrange(19)
        case 2:
            document["to_move"] = rng.randrange(len(document["players"]))
        case 3:
            document["passes"] = rng.randrange(4)
        case 4:
            document["control"] = (document["control"] + ["British", "Rama"])[:8]
        case 5:
            document["kings"] = rng.sample(document["tiles"], rng.randrange(5))
        case _:
            player["hand"], player["played"] = player["played"], player["hand"]


def test_other_readings_replace_those_of_the_position() -> None:
    """A preset by its name, or a choice that the view offers. Nothing else changes."""
    view = LAB.result("position", state=TEXT)
    assert view["preset"] == "RULEBOOK"
    assert [each["name"] for each in view["presets"] if not each["answers"]] == ["RULEBOOK", "SPANISH"]
    assert [(each["name"], each["readings"]) for each in view["presets"]] == [
        (name, format_readings(readings)) for name, readings in ks.PRESETS.items()
    ]
    russian = LAB.result("position", state=TEXT, readings="RUSSIAN")
    assert (russian["preset"], russian["state"]) == ("RUSSIAN", TEXT.replace(" - ", " struggle-ends=three-passes ", 1))


def test_no_preset_makes_the_position_of_two_players_impossible() -> None:
    """How many followers leave the game was settled at the set-up. The view still names the preset."""
    deal = format_position(ks.deal(2, seed=3))
    for name in ks.PRESETS:
        view = LAB.result("position", state=deal, readings=name)
        assert (view["faults"], view["preset"]) == ([], "RULEBOOK" if name == "SPANISH" else name)
    found = LAB.result("compare", state=deal, move="pass")
    assert {each["legal"] for each in (*found["readings"], *found["presets"])} == {True}


def test_every_choice_of_every_reading_is_offered() -> None:
    """Each reading has the question of its ruling; each choice has its answer, who says so, and its readings."""
    for reading in LAB.result("position", state=TEXT)["readings"]:
        ruling = for_reading(reading["name"])
        assert (reading["question"], reading["ruling"]) == (ruling.question, ruling.id)
        assert {each["key"]: (each["words"], each["said"]) for each in reading["choices"]} == {
            each.reading.value: (each.answer, who_says(each.sources)) for each in ruling.choices if each.reading
        }
        for choice in reading["choices"]:
            chosen = LAB.result("position", state=TEXT, readings=choice["readings"])["readings"]
            assert {each["name"]: each["chosen"] for each in chosen}[reading["name"]] == choice["key"]
            changed = [each for each in chosen if each["chosen"] != each["choices"][0]["key"]]
            assert len(changed) <= 1


@pytest.mark.parametrize(
    ("example", "facts"),
    [
        (
            "three-on-siam-tied-to-the-end",
            [
                "Provinces: Rama two, Lao two and Malay three.",
                "Malay: Alfred three, Benjamin three and Charles three.",
                "Rama: Alfred three, Benjamin three and Charles two.",
                "Alfred played their last card in turn 39. Benjamin played their last card in turn 46.",
            ],
        ),
        ("four-on-saba", ["", "Complete sets: Alfred + Alice six and Benjamin + Bertha five."]),
        (
            "two-on-britain-by-the-second-rank",
            [
                "Provinces: English two, Welsh two and Scots one. "
                "The Welsh were the last to gain one: Devon, in power-struggle 7.",
                "Welsh followers: Alfred three and Benjamin three.",
                "English followers: Alfred four and Benjamin five.",
            ],
        ),
    ],
)
def test_the_end_of_a_game_has_its_facts(example: str, facts: list[str]) -> None:
    """To each rule who was still tied, and with how many; cards have turns and players names if the game is known."""
    record = (ROOT / "examples" / f"{example}.game").read_text(encoding="utf-8")
    state = LAB.result("import", text=record)["state"]
    assert LAB.result("position", state=state, record=record)["outcome"]["facts"] == facts
    unknown = LAB.result("position", state=state)["outcome"]["facts"]
    assert unknown[:2] == [_with_seats(fact) for fact in facts[:2]]
    if example.endswith("to-the-end"):
        assert unknown[-1].endswith("The last card of B was number 22 of all cards played.")
        told = LAB.result("position", state=state, record=record, names=["you"])["outcome"]
        assert told["words"] == "The Malay reign, and you win."
        assert told["facts"][-1].startswith("You played your last card in turn 39. B played their last card")


def test_an_end_is_told_before_it_comes() -> None:
    """As it is if all pass from here on; nothing else can come once the last card is played, or the game has ended."""
    late = [state for state in sampled_positions(VIEWED) if state.outcome is None]
    last, move = starting_position(scenario("last-card.partner-wins").given), parse_move("K:ESS*-DEV+L.ESS", ks.BRITAIN)
    told: list[str] = []
    for state, sure in (*((state, state.cards_left == 0) for state in late), (ks.play(last, move), True)):
        found = LAB.result("ending", state=format_position(state))
        while state.outcome is None:
            state = ks.play(state, ks.Pass())
        outcome = LAB.result("position", state=format_position(state))["outcome"]
        assert found == {"sure": sure, **outcome}
        told.append(str(found["words"]))
        assert LAB.result("ending", state=format_position(state)) == {"sure": True, **outcome}
    assert told[-1].endswith("A and C win.")


def test_in_any_end_each_rule_has_its_facts() -> None:
    """Where nobody is left to compare, and for the colony itself, there is nothing to add."""
    silent = {"victory.end.colony", "four-players.partners-tied"}
    for state in sampled_positions(VIEWED):
        if state.outcome is not None:
            outcome = LAB.result("position", state=format_position(state))["outcome"]
            pairs = zip(outcome["rules"], outcome["facts"], strict=True)
            assert all((fact == "") is (rule in silent) for rule, fact in pairs)


def _with_seats(fact: str) -> str:
    seats = {"Alfred": "A", "Benjamin": "B", "Charles": "C", "Alice": "C", "Bertha": "D"}
    return re.sub("|".join(seats), lambda name: seats[name[0]], fact)
