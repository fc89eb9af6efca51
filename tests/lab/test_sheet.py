"""The sheet: a position to be drawn and edited, possible or not."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest

import kingofsiam as ks
from kingofsiam.errors import InvalidState
from kingofsiam.notation import format_position, format_readings, parse_position
from kingofsiam.notation.json_documents import dump_state
from kingofsiam.rulings import for_reading
from kingofsiam.scenarios.contents import SEPARATIONS
from kingofsiam.scenarios.scenario import Played, Scenario
from tests.lab.asking import INVALID_PARAMS, STATE, TEXT, asked, paths, positions, refused

LANNA_TOO_FULL = TEXT.replace("1,1,2/2,2,0", "2,1,2/2,2,0")


def test_an_impossible_position_is_shown_with_its_faults() -> None:
    """A Rama too many: the sheet has the fault that the engine has, the text as it was, and no cards to play."""
    sheet = asked("sheet", state=LANNA_TOO_FULL)
    with pytest.raises(InvalidState) as error:
        parse_position(LANNA_TOO_FULL)
    assert sheet["faults"] == list(error.value.faults)
    assert (sheet["state"], sheet["cards"]) == (LANNA_TOO_FULL, [])
    assert sheet["picture"].startswith("<svg")


def test_an_impossible_document_is_shown_as_well() -> None:
    """What an editor makes of the document comes back as the text of the same position."""
    document = asked("sheet", state=TEXT)["document"]
    document["followers"]["Lan Na"]["Rama"] += 1
    sheet = asked("sheet", state=document)
    assert (sheet["state"], sheet["document"]) == (LANNA_TOO_FULL, document)
    assert len(sheet["faults"]) == 1


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
def test_whatever_the_notation_can_say_has_a_sheet(wrong: str, drawn: bool) -> None:
    """It says the same text again, at least one fault, and it is drawn unless map or numbers forbid it."""
    sheet = asked("sheet", state=wrong)
    assert sheet["state"] == wrong
    assert sheet["faults"]
    assert (sheet["picture"] is not None) is drawn


def test_every_part_of_a_document_can_be_edited() -> None:
    """Random edits, possible or not: the sheet finds exactly the faults that the engine finds in the same position."""
    random, impossible = Random(3), 0
    for state in positions(60, seed=3):
        document: Any = copy.deepcopy(dump_state(state))
        for _ in range(random.randrange(4)):
            _edit(document, random)
        sheet = asked("sheet", state=document)
        try:
            assert format_position(parse_position(sheet["state"])) == sheet["state"]
            faults: list[str] = []
        except InvalidState as error:
            faults = list(error.faults)
        assert sheet["faults"] == faults
        assert sheet["picture"]
        assert asked("sheet", state=sheet["document"])["state"] == sheet["state"]
        impossible += bool(faults)
    assert 10 < impossible < 60


def _edit(document: Any, random: Random) -> None:
    """What a click in the editor may do."""
    player = random.choice(document["players"])
    match random.randrange(7):
        case 0:
            document["followers"][random.choice(document["tiles"])]["Lao"] = random.randrange(19)
        case 1:
            document["pool"]["Malay"] = random.randrange(19)
        case 2:
            document["to_move"] = random.randrange(len(document["players"]))
        case 3:
            document["passes"] = random.randrange(4)
        case 4:
            document["control"] = (document["control"] + ["British", "Rama"])[:8]
        case 5:
            document["kings"] = random.sample(document["tiles"], random.randrange(5))
        case _:
            player["hand"], player["played"] = player["played"], player["hand"]


def test_how_the_game_ended_follows_from_the_rest() -> None:
    """An editor that takes the last control marker away need not know that the game then goes on."""
    ended = next(state for state in positions(30) if state.outcome is not None and len(state.board.control) == 8)
    document: Any = copy.deepcopy(dump_state(ended))
    document["control"].pop()
    sheet = asked("sheet", state=document)
    assert (sheet["outcome"], sheet["contested"]) == (None, document["tiles"][7])


def test_other_readings_take_the_place_of_those_of_the_position() -> None:
    """A preset by its name, or a choice as the sheet offers it; nothing else changes."""
    sheet = asked("sheet", state=TEXT)
    assert (sheet["preset"], [each["name"] for each in sheet["presets"]]) == (
        "RULEBOOK",
        [name for name, _ in ks.PRESETS],
    )
    russian = asked("sheet", state=TEXT, readings="RUSSIAN")
    assert (russian["preset"], russian["state"]) == ("RUSSIAN", TEXT.replace(" - ", " struggle-ends=three-passes ", 1))
    for name, readings in ks.PRESETS:
        offered = next(each["readings"] for each in sheet["presets"] if each["name"] == name)
        assert offered == format_readings(readings)


def test_who_has_won_is_told_anew_under_other_readings() -> None:
    """Where a reading decides the end, the sheet of the ended game names under each choice those who win by it."""
    decided = set[str]()
    for apart in SEPARATIONS:
        winners: set[str] = set()
        for scenario in apart.scenarios:
            if apart.reading in ("team_sets", "final_tie", "second_rank_tie") and isinstance(scenario.given, ks.State):
                sheet = asked(
                    "sheet", state=end_of(apart.scenarios[0]), readings=format_readings(scenario.given.readings)
                )
                assert (sheet["faults"], sheet["state"]) == ([], end_of(scenario))
                winners.add(str(sheet["outcome"]["winners"]))
        if len(winners) > 1:
            decided.add(apart.reading)
    assert decided == {"team_sets", "final_tie", "second_rank_tie"}


def end_of(scenario: Scenario) -> str:
    """The position after the last move of the scenario."""
    state = scenario.given
    assert isinstance(state, ks.State)
    for step in scenario.moves:
        if isinstance(step, Played):
            state = ks.play(state, step.move)
    return format_position(state)


def test_every_choice_of_every_reading_is_offered_with_its_answer() -> None:
    """Each reading has its ruling's question, each choice the answer of the ruling and the readings that choose it."""
    for reading in asked("sheet", state=TEXT)["readings"]:
        ruling = for_reading(reading["name"])
        assert (reading["question"], reading["ruling"]) == (ruling.question, ruling.id)
        answers = {each.reading.value: each.answer for each in ruling.choices if each.reading is not None}
        assert {each["key"]: each["words"] for each in reading["choices"]} == answers
        for choice in reading["choices"]:
            chosen = asked("sheet", state=TEXT, readings=choice["readings"])["readings"]
            assert {each["name"]: each["chosen"] for each in chosen}[reading["name"]] == choice["key"]
            changed = [each for each in chosen if each["chosen"] != each["choices"][0]["key"]]
            assert len(changed) <= 1


def test_the_words_are_those_of_the_map() -> None:
    """On the map of Britain the factions and the cards have other names, but the same keys."""
    words = asked("sheet", state=format_position(ks.deal(2, seed=1, map=ks.BRITAIN)))["words"]
    assert [each["key"] for each in words["factions"]] == ["Rama", "Lao", "Malay"]
    assert tuple(each["name"] for each in words["factions"]) == ks.BRITAIN.faction_names
    assert tuple(each["colour"] for each in words["factions"]) == ks.BRITAIN.faction_colours
    assert [each["key"] for each in words["cards"]] == [card.value for card in ks.ActionCard]
    assert tuple(each["name"] for each in words["cards"]) == ks.BRITAIN.card_names
    assert [each["code"] for each in words["provinces"]] == [land.code for land in ks.BRITAIN.lands]
    assert (words["king"], words["invader"]) == (ks.BRITAIN.king, ks.BRITAIN.invader)


def test_a_map_of_ones_own_is_refused() -> None:
    """Text only names the map, so that only those which come with the game can be shown."""
    document: Any = copy.deepcopy(dump_state(STATE))
    document["map"]["king"] = "Emperor"
    error = refused("sheet", state=document)
    assert (error["code"], paths(error)) == (INVALID_PARAMS, ["$.params.state"])
