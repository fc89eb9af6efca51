"""All faults of a JSON document are reported at once, each with its path."""

from typing import Final

import pytest

import kingofsiam as ks
from kingofsiam.model.violations import Violation, ViolationKey
from kingofsiam.notation.json import documents
from kingofsiam.notation.json.documents import dump, dumps, load
from kingofsiam.notation.json.parser import InvalidJson
from kingofsiam.spec.readings import Hands
from tests.notation.helpers_json import STATE, at, changed, document, fits, keys_of, path_of, paths, removed

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


@pytest.mark.slow
def test_every_field_is_needed_and_no_other_is_known() -> None:
    """If a field is missing or unknown, its path is reported, and nothing else; of provinces, that of all of them."""
    for place, (kind, value, path) in enumerate(PLACES):
        owner = path_of(keys_of(path)[:-1])
        if isinstance(at(value, owner), dict):
            by_province = owner.endswith("followers") and "Isan" in at(value, owner)
            assert faults(removed(value, path)) == (owner if by_province else path,)
            assert by_province or place % EVERY or not fits(kind, removed(value, path))
        if isinstance(at(value, path), dict) and path not in ("$.facts", "$.headers", "$.followers"):
            unknown = f"{path}.colour"
            assert faults(changed(value, unknown, None)) in ((unknown,), (path,))


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(WRONG)))
def test_what_the_schema_refuses_is_refused(number: int) -> None:
    """Each fault then has a path at or below the wrong value. Every value is tried in every third place."""
    for place, (kind, value, path) in enumerate(PLACES[number % 3 :: 3]):
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
    ("record", "$.headers.Event", 1),
    ("outcome", "$.winners", [1, 1]),
    ("deal", "$.aids", [1, 1, 2]),
    ("state", "$.map", object()),
    ("state", "$.map.colour", object()),
    ("state", '$.followers["Si Amn"]', {"Rama": 0, "Lao": 0, "Malay": 0}),
]
"""Values that no document may have in these places."""

UNFITTING: Final[list[tuple[str, str, object]]] = [
    ("state", "$.to_move", 3),
    ("state", "$.to_move", 1.0),
    ("state", "$.tiles[2]", "Paris"),
    ("state", "$.kings[0]", "Paris"),
    ("state", "$.last_swap.one.province", "Paris"),
    ("state", "$.map.borders[2].between[1]", "Paris"),
    ("state", "$.outcome", {"winners": [3], "reign": None, "rules": ["setup.tiles"]}),
    ("deal", "$.tiles[0]", "Paris"),
    ("deal", "$.first", 3),
    ("event", "$.rule", "no.such-rule"),
    ("violation", "$.facts.in_pool", 2.0),
    ("observation", "$.seat", 3),
    ("observation", "$.players[1].cards", 0),
    ("map", "$.title", " "),
    ("map", "$.title", "two\nlines"),
    ("map", "$.provinces[0].provenance.name", {"status": "attested", "source": ""}),
    ("record", "$.headers.Map", "siam"),
    ("record", '$.headers["no name"]', "x"),
    ("record", "$.result.winners", [3]),
    ("record", "$.players", ["Ann"]),
    ("record", "$.comments[0].after", 999),
]
"""Values that do not fit the rest of the document, or a rule that no schema states."""


@pytest.mark.parametrize(("kind", "path", "wrong"), [*FORBIDDEN, *UNFITTING])
def test_wrong_values(kind: str, path: str, wrong: object) -> None:
    """Each fault has a path at or below the wrong value, or above it if it is about more. Schemas know some of them."""
    value = changed(document(kind), path, wrong)
    assert faults(value)
    assert all(fault.startswith(path) or path.startswith(fault) for fault in faults(value))
    assert fits(kind, value) is ((kind, path, wrong) in UNFITTING)


@pytest.mark.parametrize(
    ("key", "shown"),
    [(None, "[null]"), (True, "[true]"), (1, "[1]"), ("a b", '["a b"]'), ("x" * 61, f'["{59 * "x"}...]')],
)
def test_the_path_to_any_key(key: object, shown: str) -> None:
    """A key that is no plain word is shown as in JSON, its first sixty characters."""
    readings: dict[object, object] = dict(document("readings").items())
    readings[key] = 0
    assert faults(readings) == (f"${shown}",)


def test_the_greatest_numbers_of_entries() -> None:
    """A hundred headers are read, and a comment after the last move. Only some unknown fields are listed."""
    record = document("record") | {"headers": {f"H{number}": "" for number in range(100)}}
    assert len(documents.load_record(record).headers) == 100
    assert faults(changed(record, "$.headers.H100", "")) == ("$.headers",)
    last = changed(document("record"), "$.comments[1].after", len(record["moves"]))
    assert documents.load_record(last).comments[1].after == len(record["moves"])
    assert 10 < len(faults(document("readings") | {f"field {number}": 0 for number in range(5000)})) < 100


def test_all_issues_are_reported_at_once() -> None:
    """Faults in many places are all reported."""
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
    assert set(faults(value)) == {
        *("$.format", "$.map.provinces[2].own", "$.readings.hands", "$.tiles[7]", "$.pool", "$.extra"),
        *("$.players[0].hand[0]", "$.players[2].colour", "$.to_move", "$.outcome"),
    }


def test_impossible_states() -> None:
    """A well-formed document of an impossible position, deal or record is refused with every reason."""
    value = document("state")
    value["pool"]["Rama"] += 1
    value["passes"] = 3
    assert faults(value) == ("$", "$")
    assert faults(changed(document("deal"), "$.aids", [1, 2, 4])) == ("$",)
    assert faults(changed(document("record"), "$.deal.aids", [1, 2, 4])) == ("$.deal",)


def test_a_record_begins_with_a_deal_or_with_a_position() -> None:
    """One of the two is needed, not both. The names fit the players of either, or are left out."""
    record = document("record")
    position = {name: value for name, value in document("state").items() if name not in ("format", "kind")}
    assert faults(record | {"position": position}) == ("$.deal",)
    assert documents.load_record(changed(record, "$.players", [])).players == ("",) * len(record["deal"]["aids"])
    del record["deal"]
    assert faults(record) == ("$.deal",)
    assert faults(record | {"position": position, "players": ["Ann"]}) == ("$",)


def test_maps_are_read_as_strictly_as_map_files() -> None:
    """A map is refused if it falls apart, if a border is there twice, or if two things are called the same."""
    value = document("map")
    assert faults(changed(value, "$.borders", value["borders"][:3]))
    assert faults(changed(value, "$.borders", [*value["borders"], value["borders"][0]])) == ("$.borders",)
    assert faults(changed(value, "$.cards.Lao", value["cards"]["Malai"])) == ("$",)
    assert faults(changed(value, "$.invader", value["factions"]["Rama"]["name"])) == ("$",)


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
    with pytest.raises(ks.InvalidState):
        dump(ks.State(STATE.board, STATE.players[:2], STATE.readings, 0))
    rule, key = ks.RULES[0], ViolationKey.ONE_TILE
    for value in (
        Violation(rule, key, (("hands", Hands.OPEN),)),  # type: ignore[arg-type]
        Violation(rule, key, (("number", True),)),
        *(None, 1, "state", ks.RAMA, object()),
    ):
        with pytest.raises(InvalidJson) as refused:
            dump(value)  # type: ignore[arg-type]
        assert refused.value.paths[0].startswith("$")
    with pytest.raises(InvalidJson):
        dumps(ks.Maharacha("\ud800", None))
