"""Checkpoint files: what is saved can be loaded, and a faulty file is refused with its faults."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import kingofsiam as ks
from kingofsiam.file_io import CannotRead
from kingofsiam.maps import UNSOURCED
from kingofsiam.notation.json.parser import InvalidJson, NotJson
from kingofsiam_kernel.errors import InvalidSetting
from kingofsiam_kernel.experiments import (
    Arena,
    ArenaConfig,
    Games,
    Study,
    StudyConfig,
    dumps,
    load,
    loads,
    run,
    save,
)
from tests.notation.helpers_json import fits

CONFIG = StudyConfig(players=4, compared=ks.RUSSIAN, names=("stepwise", "uniform") * 2, rules_every=2, rulings_every=3)
STUDY = replace(run(Study(CONFIG), range(3, 9), workers=1), asked=Games.of((0, 12)))
TEXT = dumps(STUDY)
ABLATED = next(each for each in json.loads(TEXT)["totals"]["ablation"] if each["what"] == "games")
MATCH = run(Arena(ArenaConfig(names=("staged", "stepwise", "uniform"), players=2, readings=ks.RUSSIAN)), 7, workers=1)


def test_round_trip() -> None:
    for experiment in (Study(StudyConfig(), asked=Games.of((0, 5))), STUDY):
        read = loads(dumps(experiment))
        assert (read, read.asked) == (experiment, experiment.asked)
    assert loads(TEXT.encode()) == STUDY


@pytest.mark.slow
@pytest.mark.parametrize("games", [range(0, 50_000, 2), range(10**15, 10**15 + 38_000, 2)])
def test_what_could_not_be_read_is_not_written(games: range) -> None:
    """More ranges, or a longer text, than the reader accepts."""
    spans = Games(tuple((game, game + 1) for game in games))
    with pytest.raises(InvalidSetting):
        dumps(Study(CONFIG, spans, asked=spans))
    some = Games(spans.spans[:10_000])
    assert loads(dumps(Study(CONFIG, asked=some))).asked == some


def test_the_file_contains_the_map() -> None:
    """Notes and provenance of an included one may be corrected, and the study goes on. With other borders, or another
    name, the map is a different one.
    """
    older = replace(ks.SIAM, note="as it was", words_fact=UNSOURCED)
    other = replace(ks.SIAM, borders=ks.SIAM.borders[1:])
    own = replace(ks.SABA, name="own-saba")
    for map, read in ((older, ks.SIAM), (other, other), (own, own)):
        config = StudyConfig(map=map)
        assert loads(dumps(Study(config))).config == StudyConfig(map=read)


def test_equal_studies_are_equal_files() -> None:
    """Totals are written in a fixed order, however the games were divided."""
    parts = [run(Study(CONFIG), range(6, 9), workers=1), run(Study(CONFIG), range(3, 6), workers=1)]
    assert dumps(replace(parts[0] + parts[1], asked=STUDY.asked)) == TEXT


def test_the_file_is_self_contained() -> None:
    """Format, kind, version, and results with their intervals for programs that do not want to compute them. It is what
    the schema in the package describes.
    """
    data = json.loads(TEXT)
    assert fits("study", data)
    assert (data["format"], data["kind"], data["kingofsiam"]) == (2, "study", ks.__version__)
    assert data["games"] == [[3, 9]]
    assert data["results"]["colony"]["n"] == 6
    assert data["results"]["differing.winners"]["n"] == 6


def changed(path: str, value: object) -> str:
    """The text of the study with another value at this path."""
    data = json.loads(TEXT)
    *before, last = path.split(".")
    owner: Any = data
    for step in before:
        owner = owner[int(step)] if step.isdigit() else owner[step]
    owner[int(last) if last.isdigit() else last] = value
    return json.dumps(data)


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        ("format", 1, "$.format"),
        ("format", 3, "$.format"),
        ("kind", "state", "$.kind"),
        ("config.players", 5, "$.config.players"),
        ("config.rules_every", -1, "$.config.rules_every"),
        ("games", [[3]], "$.games[0]"),
        ("totals.turns.0.games", 0, "$.totals.turns[0].games"),
        ("totals.replayed", True, "$.totals.replayed"),
        ("totals.endings.0.winners", [], "$.totals.endings[0].winners"),
        ("totals.differences.0.power", 3, "$.totals.differences[0].power"),
    ],
)
def test_what_the_schema_forbids_is_refused(path: str, value: object, fault: str) -> None:
    text = changed(path, value)
    with pytest.raises(InvalidJson) as refused:
        loads(text)
    assert fault in refused.value.paths
    assert not fits("study", json.loads(text))


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        ("games", [[3, 8]], "$.totals.endings"),
        ("games", [[9, 3]], "$.games"),
        ("config.policies", ["wise"], "$.config"),
        ("totals.other_turns", [], "$.totals.other_turns"),
        ("totals.rules", [{"rule": "course.no-cards", "games": 3}] * 2, "$.totals.rules"),
        ("totals.rules", [{"rule": "course.no-cards", "games": 10**6}], "$.totals.rules"),
        ("totals.replayed", 4, "$.totals.replayed"),
        ("totals.ablation", [{**ABLATED, "what": "reign"}], "$.totals.ablation"),
        ("totals.ablation", [ABLATED, {**ABLATED, "what": "reign", "games": 3}], "$.totals.ablation"),
        ("config.players", 3, "$.config"),
        ("config.policies", ["stepwise"], "$.totals.endings"),
        ("config.compared", None, "$.totals.other_endings"),
        ("config.rules_every", 1, "$.totals.replayed"),
        ("totals.differing.0.games", 7, "$.totals.differing"),
    ],
)
def test_inconsistent_counts_are_refused(path: str, value: object, fault: str) -> None:
    """Impossible counts are refused. Each list counts every game once; as many games are replayed and ablated as were
    due; no part is greater than its whole. Ranges ascend with gaps, and no entry is listed twice.
    """
    with pytest.raises(InvalidJson) as refused:
        loads(changed(path, value))
    assert fault in refused.value.paths


def test_a_seat_that_nobody_has_is_refused() -> None:
    config = StudyConfig(players=2, rules_every=0, rulings_every=0)
    data = json.loads(dumps(run(Study(config), 4, workers=1)))
    for change in ({"first": 2}, {"winners": [3]}):
        other = {**data["totals"]["endings"][0], **change}
        data["totals"]["endings"][0] = other
        with pytest.raises(InvalidJson) as refused:
            loads(json.dumps(data))
        assert refused.value.paths == ("$.totals.endings",)


@pytest.mark.parametrize("text", [TEXT[:-10], TEXT.replace('"format": 2,', '"format": 2, "format": 2,')])
def test_invalid_json_and_repeated_keys(text: str) -> None:
    with pytest.raises(NotJson):
        loads(text)


def test_a_file(tmp_path: Path) -> None:
    file = tmp_path / "study.json"
    save(Study(CONFIG), file)
    save(STUDY, file)
    assert load(file) == STUDY
    assert list(tmp_path.iterdir()) == [file]


def test_files_without_a_study(tmp_path: Path) -> None:
    """A folder, another document, nothing at all."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "other").write_text("{}")
    for name in ("folder", "other", "nothing"):
        with pytest.raises(CannotRead) as refused:
            load(tmp_path / name)
        assert refused.value.path == str(tmp_path / name)


def test_a_match_and_its_schema() -> None:
    """Nothing of a match is lost either, and the file is valid by its schema."""
    text = dumps(MATCH)
    assert loads(text) == MATCH
    assert fits("arena", json.loads(text))
    tested = Arena(ArenaConfig(names=("stepwise", "uniform"), players=4, sprt=(-5, 20)))
    assert loads(dumps(tested)) == tested


@pytest.mark.parametrize(
    "sets",
    [
        [],
        [{"lineup": 0, "shares": [12, 12], "sets": 6}],
        [{"lineup": 0, "shares": [12, 11], "sets": 3}, *({"lineup": n, "shares": [12, 12], "sets": 2} for n in (1, 2))],
        [{"lineup": n, "shares": [24, 0, 0], "sets": 3 - (n > 0)} for n in range(3)],
        [{"lineup": n, "shares": [24, 0], "sets": 2} for n in range(4)],
    ],
)
def test_impossible_results_of_sets_are_refused(sets: list[object]) -> None:
    """Every set counts once, with shares of all its games."""
    document = json.loads(dumps(MATCH))
    document["totals"]["sets"] = sets
    with pytest.raises(InvalidJson):
        loads(json.dumps(document))
