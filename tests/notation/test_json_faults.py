"""All faults of a JSON document are reported at once, each with its path."""

from typing import Final

import pytest

import kingofsiam as ks
from kingofsiam.model.violations import Fact, Violation, ViolationKey
from kingofsiam.notation.json import documents
from kingofsiam.notation.json.documents import dump, dumps, load
from kingofsiam.notation.json.parser import InvalidJson
from kingofsiam.spec.readings import Hands
from tests.helpers_schema import fits
from tests.notation.helpers_json import STATE, at, changed, document, paths, removed

FREE: Final = ("$.facts.", "$.allowed[", "$.headers.")
"""Below these almost any field, value or text is allowed."""

WRONG: Final[list[object]] = [
    *(2.5, [[]], {"": 0}, True, "\ud800", None, [], {}, -1, 19, 10**400),
    *("Elephant", "x" * 61, ["setup.tiles"], {"faction": "British"}),
]
"""Values that are wrong almost everywhere."""

EVERY: Final = 17
"""The schema is asked about every n-th place, since that takes long."""


def faults(value: object) -> tuple[str, ...]:
    """The paths of all faults of a document; none if it can be read."""
    try:
        load(value)
    except InvalidJson as error:
        return error.paths
    return ()


PLACES: Final = [
    (kind, value, path)
    for kind, value in ((kind, document(kind)) for kind in documents.KINDS)
    for path in list(paths(value))[1:]
    if not path.startswith(FREE) and (kind == "map" or ".map." not in path)
]
"""Every place in a document of each kind; what is in a map, in that of a map alone."""


def test_every_field_is_needed_and_no_other_is_known() -> None:
    """If a field is missing or unknown, its path is reported, and nothing else."""
    for place, (kind, value, path) in enumerate(PLACES):
        if not path.endswith("]"):
            assert faults(removed(value, path)) == (path,)
            assert place % EVERY or not fits(kind, removed(value, path))
        if isinstance(at(value, path), dict) and path not in ("$.facts", "$.headers"):
            assert faults(changed(value, f"{path}.colour", None)) == (f"{path}.colour",)


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_what_the_schema_refuses_is_refused(number: int) -> None:
    """Each fault then has a path at or below the wrong value."""
    for place, (kind, value, path) in enumerate(PLACES):
        value = changed(value, path, WRONG[number])
        found = faults(value)
        named = bool(found) and all(fault.startswith(path) for fault in found)
        if (place + number) % EVERY == 0 or (found and not named):
            assert named or fits(kind, value), (kind, path, found)


FORBIDDEN: Final[list[tuple[str, str, object]]] = [
    ("violation", "$.facts.faction", {"faction": "British"}),
    ("violation", "$.facts.in_pool", 2**53),
    ("violation", "$.allowed[1]", {"follower": {"faction": "Rama"}}),
    ("violation", "$.allowed[1]", {"faction": "Rama", "card": "Rama"}),
    ("violation", "$.allowed[1]", {}),
    ("record", "$.headers.Map", "siam"),
    ("record", "$.headers.Event", 1),
    ("record", '$.headers["no name"]', "x"),
    ("outcome", "$.winners", [1, 1]),
    ("deal", "$.aids", [1, 1, 2]),
    ("state", "$.map", object()),
    ("state", '$.followers["Si Amn"]', {"Rama": 0, "Lao": 0, "Malay": 0}),
]
"""Values that no document may have in these places."""

UNFITTING: Final[list[tuple[str, str, object]]] = [
    ("state", "$.to_move", 3),
    ("state", "$.to_move", 1.0),
    ("state", "$.tiles[2]", "Paris"),
    ("state", "$.kings[0]", "Paris"),
    ("state", "$.map.borders[2].between[1]", "Paris"),
    ("state", "$.map.provinces[0].provenance.name", {"status": "attested", "source": ""}),
    ("deal", "$.tiles[0]", "Paris"),
    ("event", "$.rule", "no.such-rule"),
    ("violation", "$.facts.in_pool", 2.0),
    ("state", "$.outcome", {"winners": [3], "reign": None, "rules": ["setup.tiles"]}),
    ("observation", "$.seat", 3),
    ("observation", "$.players[1].cards", 0),
    ("map", "$.title", " "),
    ("map", "$.title", "two\nlines"),
    ("record", "$.result.winners", [3]),
    ("record", "$.players", ["Ann"]),
    ("record", "$.comments[0].after", 999),
]
"""Values that do not fit the rest of the document, or a rule that no schema states."""


@pytest.mark.parametrize(("kind", "path", "wrong"), [*FORBIDDEN, *UNFITTING])
def test_wrong_values(kind: str, path: str, wrong: object) -> None:
    """Each fault has a path at or below the wrong value. The schema refuses it too, unless only the reader can know."""
    value = changed(document(kind), path, wrong)
    assert faults(value)
    assert all(fault.startswith(path) for fault in faults(value))
    assert fits(kind, value) is ((kind, path, wrong) in UNFITTING)


@pytest.mark.parametrize(
    ("kind", "path", "wrong", "fault"),
    [
        ("state", "$.map.colour", object(), "$.map.colour"),
        ("map", "$.provinces[0].provenance.name", {"status": "attested", "source": ""}, "$[...].source"),
        ("map", "$.invader", document("map")["factions"]["Rama"]["name"], "$.factions"),
        ("deal", "$.first", 3, "$.first"),
    ],
)
def test_the_path_is_exact(kind: str, path: str, wrong: object, fault: str) -> None:
    """It leads to the very place: below what cannot be JSON, to an empty source, to what is called the same."""
    assert faults(changed(document(kind), path, wrong)) == (fault.replace("$[...]", path),)


@pytest.mark.parametrize(
    ("key", "shown"),
    [
        (None, "[null]"),
        (True, "[true]"),
        (False, "[false]"),
        (1, "[1]"),
        ("a b", '["a b"]'),
        ("-" * 60, f'["{60 * "-"}"]'),
        ("-" * 61, f'["{60 * "-"}"...]'),
        ("x" * 61, f'["{60 * "x"}"...]'),
    ],
)
def test_the_path_to_any_key(key: object, shown: str) -> None:
    """A key that is no plain word is shown as in JSON, its first sixty characters."""
    readings: dict[object, object] = dict(document("readings").items())
    readings[key] = 0
    assert faults(readings) == (f"${shown}",)


def test_the_greatest_numbers_of_entries() -> None:
    """A hundred headers are read, and a comment after the last move. Every unknown field is listed, up to a limit."""
    record = document("record") | {"headers": {f"H{number}": "" for number in range(100)}}
    assert len(documents.load_record(record).headers) == 100
    last = changed(document("record"), "$.comments[1].after", len(record["moves"]))
    assert documents.load_record(last).comments[1].after == len(record["moves"])
    most = len(faults(document("readings") | {f"field {number}": 0 for number in range(5000)})) - 1
    assert len(faults(document("readings") | {f"field {number}": 0 for number in range(most)})) == most


def test_all_issues_are_reported_at_once() -> None:
    """Faults in many places are all reported, in the order of the document."""
    value = document("state")
    value["format"] = 0
    value["map"]["provinces"][2]["own"] = False
    value["readings"]["hands"] = "up"
    value["tiles"][7] = 7
    del value["pool"]
    value["players"][0]["hand"][0] = None
    value["players"][2]["colour"] = "yellow"
    value["to_move"] = "Ann"
    value["outcome"] = []
    value["extra"] = 1
    assert faults(value) == (
        "$.format",
        "$.map.provinces[2].own",
        "$.readings.hands",
        "$.tiles[7]",
        "$.pool",
        "$.players[0].hand[0]",
        "$.players[2].colour",
        "$.to_move",
        "$.outcome",
        "$.extra",
    )


def test_impossible_states() -> None:
    """A well-formed document of an impossible position, deal or record is refused with every reason."""
    value = document("state")
    value["pool"]["Rama"] += 1
    value["passes"] = 3
    assert faults(value) == ("$", "$")
    deal = document("deal")
    deal["aids"] = [1, 2, 4]
    assert faults(deal) == ("$",)
    record = document("record")
    record["deal"]["aids"] = [1, 2, 4]
    assert faults(record) == ("$.deal",)


def test_a_record_begins_with_a_deal_or_with_a_position() -> None:
    """One of the two is needed, not both. The names fit the players of either, or are left out."""
    record = document("record")
    position = {name: value for name, value in document("state").items() if name not in ("format", "kind")}
    assert faults(record | {"position": position}) == ("$.position",)
    assert documents.load_record(changed(record, "$.players", [])).players == ("",) * len(record["deal"]["aids"])
    del record["deal"]
    assert faults(record) == ("$.deal",)
    assert faults(record | {"position": position, "players": ["Ann"]}) == ("$.players",)


def test_maps_are_read_as_strictly_as_map_files() -> None:
    """A map is refused, with every reason, if a home is missing, a name or border is repeated, or it falls apart."""
    value = document("map")
    homeless = next(place for place, province in enumerate(value["provinces"]) if province["home"])
    assert set(faults(changed(value, f"$.provinces[{homeless}].home", None))) == {"$"}
    assert set(faults(changed(value, "$.borders", [*value["borders"], value["borders"][0]]))) == {"$"}
    assert set(faults(changed(value, "$.borders", []))) == {"$"}
    assert faults(changed(value, "$.factions.Lao.name", value["factions"]["Rama"]["name"])) == ("$.factions",)
    assert faults(changed(value, "$.factions.Lao.colour", value["factions"]["Rama"]["colour"])) == ("$.factions",)
    assert faults(changed(value, "$.cards.Lao", value["cards"]["Malai"])) == ("$.cards",)


def test_an_observation_holds_only_what_its_player_can_see() -> None:
    """An observation must be possible: nobody can know a hidden hand."""
    value = document("observation")
    hand = [card.value for card in STATE.players[0].hand]
    assert faults(changed(value, "$.players[0].hand", hand)) == ("$",)
    assert faults(changed(value, "$.players[1].hand", None)) == ("$",)
    value["pool"]["Lao"] += 1
    assert faults(value) == ("$",)


def test_what_cannot_be_written() -> None:
    """Only what can be read is written: an impossible state, an unknown fact or another value raises an error."""
    unsound = ks.State(STATE.board, STATE.players[:2], STATE.readings, 0)
    with pytest.raises(ks.InvalidState):
        dump(unsound)
    rule, key = ks.RULES[0], ViolationKey.ONE_TILE
    for violation in (
        Violation(rule, key, (("name", "one"), ("name", "two"))),
        Violation(rule, key, (("hands", Hands.OPEN),)),  # type: ignore[arg-type]
        Violation(rule, key, (("number", True),)),
    ):
        with pytest.raises(InvalidJson):
            dump(violation)
    for other in (None, 1, "state", ks.RAMA, object()):
        with pytest.raises(InvalidJson):
            dump(other)  # type: ignore[arg-type]
    with pytest.raises(InvalidJson) as refused:
        documents.dump_state(ks.Pass())  # type: ignore[arg-type]
    assert refused.value.paths == ("$",)
    with pytest.raises(InvalidJson):
        dumps(ks.Maharacha("\ud800", None))


def test_facts_are_not_nested_without_end() -> None:
    """Lists in facts may be nested up to eight levels."""
    fact: object = "here"
    for _ in range(8):
        fact = [fact]
    value = document("violation")
    assert isinstance(load(changed(value, "$.allowed[0]", fact)), Violation)
    assert faults(changed(value, "$.allowed[0]", [fact])) == ("$.allowed[0]" + "[0]" * 8,)
    deep: Fact = "here"
    for _ in range(8):
        deep = (deep,)
    assert dump(Violation(ks.RULES[0], ViolationKey.ONE_TILE, allowed=(deep,)))
    with pytest.raises(InvalidJson):
        dump(Violation(ks.RULES[0], ViolationKey.ONE_TILE, allowed=((deep,),)))


def test_too_many_unknown_fields() -> None:
    """Only some of very many unknown fields are listed, and too many headers are refused unread."""
    headers = {f"H{number}": 0 for number in range(101)}
    assert faults(changed(document("record"), "$.headers", headers)) == ("$.headers",)
    value = document("readings") | {f"field {number}": 0 for number in range(5000)}
    assert len(faults(value)) < 100
