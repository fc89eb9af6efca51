"""The methods `import`, what a pasted text is or where its faults are, and `library`: scenarios with a position."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

import kingofsiam as ks
from kernel.tests.helpers_playouts import sampled_positions
from kingofsiam.notation import (
    Record,
    format_move,
    format_position,
    format_position_with_map,
    format_record,
    parse_move,
    parse_position,
    parse_record,
    verify,
)
from kingofsiam.notation.json.documents import dumps
from kingofsiam.referee.errors import INVALID_PARAMS
from kingofsiam.render.sentences import describe_move
from kingofsiam.scenarios.catalogue import CHAPTERS, scenario
from kingofsiam.scenarios.model import Refused
from tests.helpers_rpc import ILLEGAL, LAB, STATE, TEXT, rule_ids

NO_TEXTS: Final[tuple[object, ...]] = (None, 1, True, [], {}, ["siam"])
EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.game"))


@pytest.mark.parametrize("text", [TEXT, f"\n  {TEXT}\n", dumps(STATE), f" {dumps(STATE, indent=2)}\n"])
def test_a_position_is_imported_from_notation_and_json(text: str) -> None:
    assert LAB.result("import", text=text) == {"kind": "position", "state": TEXT, "record": None}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_record_is_imported_with_its_moves_and_its_last_position(path: Path) -> None:
    """It is read from notation, from JSON, and from the short form without the map; moves are in notation and words."""
    whole = path.read_text(encoding="utf-8")
    record = parse_record(whole)
    states = ks.Game.from_record(record).states
    found = LAB.result("import", text=whole)
    assert (found["kind"], found["played"], found["state"]) == (
        "record",
        len(record.moves),
        format_position(states[-1]),
    )
    assert found["record"].partition("---- map")[0] == found["short"] == whole.partition("---- map")[0]
    assert verify(parse_record(found["record"])).ok
    assert [(each["seat"], each["text"], each["words"]) for each in found["moves"]] == [
        ("ABCD"[state.to_move], format_move(move, record.map), describe_move(move, record.map))
        for state, move in zip(states, record.moves, strict=False)
    ]
    assert LAB.result("import", text=found["short"]) == found
    assert LAB.result("import", text=dumps(record)) == found


def test_a_record_with_an_illegal_move_is_shown_up_to_that_move() -> None:
    text = format_record(Record(ks.draw_deal(3, seed=7), (ks.Pass(), parse_move(ILLEGAL), ks.Pass())))
    found = LAB.result("import", text=text)
    assert (found["played"], found["state"]) == (1, LAB.result("game", record=text, at=1)["state"])
    assert [each["seat"] for each in found["moves"]] == ["B", "C", ""]
    assert LAB.result("verify", record=text)["sound"] is False


def test_an_invalid_position_is_imported_but_not_a_wrong_outcome() -> None:
    """The text notation has no outcome, so the fault would be invisible there."""
    ended = next(each for each in sampled_positions(60) if each.outcome is not None and each.outcome.winners == (0,))
    document: Any = json.loads(dumps(ended))
    document["outcome"]["winners"] = [1]
    assert LAB.faults("import", text=json.dumps(document)) == (INVALID_PARAMS, ["text"])
    wrong = TEXT.replace("+4,3,9", "+4,3,8")
    assert LAB.result("import", text=wrong)["state"] == wrong


@pytest.mark.parametrize(
    ("text", "path", "place"),
    [
        ("", "text", None),
        ("hello", "text", None),
        ("\n\n  siam - LAN/RAX", "text", (3, 14)),
        (f"{TEXT} and more", "text", (1, len(TEXT) + 2)),
        ('[Format "1"]\n[Map "nowhere"]\n', "text", (2, 7)),
        ("{", "text", None),
        ('{"kind": "map"}', "text.kind", None),
        ('{"kind": "state", "kind": "state"}', "text", None),
        ('{"format": 1, "kind": "state", "passes": true}', "text.passes", None),
        ("<script>alert(1)</script>", "text", None),
        ("x" * 100_001, "text", None),
        ("[" * 100_000, "text", (1, 1)),
        ('{"a":' * 99 + "1" + "}" * 99, "text", None),
        ("\ud800", "text", None),
        *((value, "text", None) for value in NO_TEXTS),
    ],
)
def test_other_texts_are_refused(text: object, path: str, place: tuple[int, int] | None) -> None:
    """Faults have a line and a column in notation, and a path in JSON."""
    code, paths = LAB.faults("import", text=text)
    assert code == INVALID_PARAMS
    assert path in paths
    if place is not None:
        (fault,) = LAB.error("import", text=text)["data"]["faults"]
        assert (fault["line"], fault["column"]) == place


@pytest.mark.parametrize("text", ["", "hello", "1. A pass", "https://example.org/lab/#mode=play", '{"a": 1}'])
def test_a_text_that_is_nothing_of_ours_is_told_how_ours_begin(text: str) -> None:
    """In words for a player, not for a parser."""
    (fault,) = LAB.error("import", text=text)["data"]["faults"]
    assert "neither a position nor a game nor a map" in fault["what"]


def test_a_game_on_a_map_of_your_own_keeps_its_map() -> None:
    """The short form of its record has it, and so has the text of its positions."""
    own = ks.Map.from_toml(ks.SIAM.to_toml().replace("random = 4", "random = 3", 1))
    record = Record(ks.draw_deal(2, seed=1, map=own))
    found = LAB.result("import", text=format_record(record))
    assert found["short"] == found["record"] == format_record(record)
    assert found["state"] == format_position_with_map(ks.deal(2, seed=1, map=own))
    assert LAB.result("import", text=found["state"])["state"] == found["state"]
    assert LAB.result("verify", record=format_record(record))["sound"] is True
    assert LAB.result("position", state=json.loads(dumps(ks.deal(2, seed=1, map=own))))["state"] == found["state"]


def test_a_map_file_is_imported_as_a_deal_on_it() -> None:
    """With or without comments. A changed map under the name of one of the game's gets a name of its own."""
    shipped = (Path(ks.__file__).parent / "maps" / "siam.toml").read_text(encoding="utf-8")
    found = LAB.result("import", text=shipped)
    assert (found["kind"], found["state"], found["record"]) == ("map", format_position(ks.deal(3, seed=7)), None)
    changed = shipped.replace('borders = "reconstructed"', 'borders = "attested: printed board"')
    state = parse_position(LAB.result("import", text=changed)["state"])
    assert state.map.name == "my-siam"
    assert all(border.fact.attested for border in state.map.borders)
    code, paths = LAB.faults("import", text=shipped.replace('"Khorat"', '"Isan"'))
    assert (code, {*paths}) == (INVALID_PARAMS, {"text"})


LIBRARY: Final[list[Any]] = LAB.result("library")["chapters"]
ENTRIES: Final[list[Any]] = [entry for chapter in LIBRARY for entry in chapter["entries"]]


def test_every_scenario_with_a_position_has_an_entry() -> None:
    """Each appears once, in its chapter, except for invalid deals and what the notation cannot write."""
    shown = [(chapter["title"], [entry["id"] for entry in chapter["entries"]]) for chapter in LIBRARY]
    everything = [(chapter.title, [each.id for each in chapter.all_scenarios]) for chapter in CHAPTERS]
    missing = {each for _, ids in everything for each in ids} - {each["id"] for each in ENTRIES}
    left = [(title, [each for each in ids if each not in missing]) for title, ids in everything]
    assert shown == [(title, ids) for title, ids in left if ids]
    assert not any(scenario(each).possible for each in missing)
    assert [each for each in missing if isinstance(scenario(each).given, ks.State)] == ["components.ninth-lao-marker"]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["id"])
def test_an_entry_matches_its_scenario(entry: Any) -> None:
    """It has the position with the readings, valid or not as the scenario says, and the verdict on the first move."""
    shown = scenario(entry["id"])
    view = LAB.result("position", state=entry["state"])
    assert view["state"] == entry["state"]
    assert bool(view["faults"]) is not shown.possible
    assert entry["title"] == shown.title
    assert entry["rules"] == [rule.id for rule in shown.claims]
    if isinstance(shown.given, ks.State) and shown.possible:
        assert entry["state"] == format_position(shown.given)
    if entry["move"] is not None:
        verdict = LAB.result("judge", state=entry["state"], move=entry["move"])
        step = shown.moves[0]
        if isinstance(step, Refused):
            assert sorted(rule_ids(verdict["violations"])) == sorted(reason.rule.id for reason in step.reasons)
