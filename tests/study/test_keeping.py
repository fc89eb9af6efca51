"""Studies in files: what is written is read again, and what is wrong is told."""

from __future__ import annotations

import json
import os
import stat
import tempfile
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import kingofsiam as ks
from kingofsiam.maps import Map
from kingofsiam.notation.json_faults import InvalidJson, NotJson
from kingofsiam.notation.json_text import LONGEST
from kingofsiam.study import (
    CannotKeep,
    Games,
    Kept,
    NoStudy,
    Question,
    Study,
    dumps_study,
    keep,
    kept_in,
    loads_study,
    run,
)
from kingofsiam.study.json_schema import FILE, schema, write

QUESTION = Question(players=4, compared=ks.RUSSIAN, policies=("random", "uniform") * 2, rules_every=2, rulings_every=3)
KEPT = Kept(run(QUESTION, range(3, 9), workers=1), Games.of((0, 12)))
TEXT = dumps_study(KEPT)
CHECK: Any = Draft202012Validator(schema())


def test_what_is_written_is_read_again() -> None:
    assert loads_study(TEXT) == KEPT
    assert loads_study(TEXT.encode()) == KEPT
    assert KEPT.left == Games(((0, 3), (9, 12)))


def test_nothing_played_yet() -> None:
    empty = Kept(Study(Question()), Games.of((0, 5)))
    assert loads_study(dumps_study(empty)) == empty


def test_a_map_of_ones_own_travels_with_its_study() -> None:
    own = Map.from_toml(ks.SABA.to_toml().replace('name = "saba"', 'name = "own-saba"'))
    assert own.name == "own-saba"
    kept = Kept(Study(Question(map=own)), Games())
    assert loads_study(dumps_study(kept)).study.question.map == own


def test_equal_studies_are_equal_files() -> None:
    """However they were played: totals are written in one order."""
    parts = [run(QUESTION, range(6, 9), workers=1), run(QUESTION, range(3, 6), workers=1)]
    assert dumps_study(Kept(parts[0] + parts[1], KEPT.asked)) == TEXT


def test_a_long_study_is_a_short_file() -> None:
    """Each way in which games ended takes one line. With all that are thinkable a file can still be read."""
    lines = [line for line in TEXT.splitlines() if '"winners":[' in line]
    assert len(lines) == len(KEPT.study.totals.endings) + len(KEPT.study.totals.other_endings)
    thinkable = 3 * 3 * 7 * (3 * 2 * 5 + 3)
    assert 2 * thinkable * max(map(len, lines)) < LONGEST


def test_it_stands_by_itself() -> None:
    """Format, kind, version, and answers with their intervals for programs that do not want to count."""
    told = json.loads(TEXT)
    assert (told["format"], told["kind"], told["kingofsiam"]) == (1, "study", ks.__version__)
    assert told["games"] == [[3, 9]]
    assert told["answers"]["main"]["colony"]["of"] == 6
    assert told["answers"]["compared"]["winners"]["of"] == 6


def test_the_schema_is_that_of_the_codec(tmp_path: Path) -> None:
    """The file in the package is the one that is made, and a study fits it."""
    write(tmp_path)
    assert (tmp_path / FILE.name).read_bytes() == FILE.read_bytes()
    Draft202012Validator.check_schema(schema())
    assert CHECK.is_valid(json.loads(TEXT))


def changed(path: str, value: object) -> str:
    """The study, in which something else stands there."""
    told = json.loads(TEXT)
    *before, last = path.split(".")
    owner: Any = told
    for step in before:
        owner = owner[int(step)] if step.isdigit() else owner[step]
    owner[int(last) if last.isdigit() else last] = value
    return json.dumps(told)


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        ("format", 2, "$.format"),
        ("kind", "state", "$.kind"),
        ("question.players", 5, "$.question.players"),
        ("question.rules_every", -1, "$.question.rules_every"),
        ("games", [[3]], "$.games[0]"),
        ("totals.turns.0.games", 0, "$.totals.turns[0].games"),
        ("totals.retold", True, "$.totals.retold"),
        ("totals.endings.0.winners", [], "$.totals.endings[0].winners"),
        ("totals.differences.0.power", 3, "$.totals.differences[0].power"),
    ],
)
def test_what_the_schema_forbids_is_refused(path: str, value: object, fault: str) -> None:
    text = changed(path, value)
    with pytest.raises(InvalidJson) as refused:
        loads_study(text)
    assert fault in refused.value.paths
    assert not CHECK.is_valid(json.loads(text))


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        ("games", [[3, 8]], "$.totals.endings"),
        ("games", [[9, 3]], "$.games"),
        ("games", [[3, 6], [6, 9]], "$.games"),
        ("question.policies", ["wise"], "$.question"),
        ("totals.other_turns", [], "$.totals.other_turns"),
        ("totals.rules", [{"rule": "course.no-cards", "games": 3}] * 2, "$.totals.rules"),
    ],
)
def test_what_only_counting_shows_is_refused(path: str, value: object, fault: str) -> None:
    """Every game is counted once in each list; ranges ascend with gaps; nothing is listed twice."""
    with pytest.raises(InvalidJson) as refused:
        loads_study(changed(path, value))
    assert fault in refused.value.paths


def test_no_json_and_repeated_keys() -> None:
    with pytest.raises(NotJson):
        loads_study(TEXT[:-10])
    with pytest.raises(InvalidJson) as refused:
        loads_study(TEXT.replace('"format": 1,', '"format": 1, "format": 1,'))
    assert refused.value.paths == ("$.format",)


def test_a_file(tmp_path: Path) -> None:
    file = tmp_path / "study.json"
    keep(Kept(Study(QUESTION), KEPT.asked), file)
    keep(KEPT, file)
    assert kept_in(file) == KEPT
    assert list(tmp_path.iterdir()) == [file]
    if os.name == "posix":
        other = tmp_path / "other"
        other.touch()
        assert stat.S_IMODE(file.stat().st_mode) == stat.S_IMODE(other.stat().st_mode)


def test_a_file_is_written_beside_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only within one folder (and so on one disk) can a file take the place of another at once."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nowhere"))
    keep(KEPT, tmp_path / "study.json")
    assert kept_in(tmp_path / "study.json") == KEPT


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When writing fails in the middle the file before is still there, and nothing else."""
    file = tmp_path / "study.json"
    keep(KEPT, file)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(CannotKeep) as refused:
        keep(Kept(Study(QUESTION), Games()), file)
    assert refused.value.file == str(file)
    assert kept_in(file) == KEPT
    assert list(tmp_path.iterdir()) == [file]


def test_files_that_hold_no_study(tmp_path: Path) -> None:
    """A folder, another document, nothing at all."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "other").write_text("{}")
    for name in ("folder", "other", "nothing"):
        with pytest.raises(NoStudy) as refused:
            kept_in(tmp_path / name)
        assert refused.value.file == str(tmp_path / name)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CannotKeep):
        keep(KEPT, tmp_path / "nowhere" / "study.json")
