"""`kingofsiam map` prints a map with the provenance of every fact, and every fault of a bad file."""

from __future__ import annotations

from pathlib import Path

import pytest

import kingofsiam as ks
from kingofsiam import maps
from kingofsiam.cli.main import main
from kingofsiam.cli.map import reconstruction_summary

SIAM_FILE = Path(maps.__file__).with_name("siam.toml")


def map_output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["map", *arguments]) == 0
    text = capsys.readouterr().out
    assert max(map(len, text.splitlines())) <= 100
    return text


def joined(text: str) -> str:
    return " ".join(text.split())


def test_the_maps_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert set(maps.NAMES) <= set(map_output(capsys).split())


@pytest.mark.parametrize("name", maps.NAMES)
def test_a_map_is_printed_with_all_its_facts(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every province with its code, every border, every word, and every provenance with its source."""
    board = maps.load(name)
    text = joined(map_output(capsys, name))
    for land in board.lands:
        assert {land.name, land.code} <= set(text.replace(",", " ").split()) | {"Lan Na"}
        for fact in (land.name_fact, land.home_fact, land.followers_fact):
            assert str(fact) in text
    for border in board.borders:
        assert f"{border.one}-{border.other}" in text
        assert str(border.fact) in text
    for word in (*board.faction_names, *board.faction_colours, *board.card_names, board.invader, board.king):
        assert word in text
    assert str(board.words_fact) in text


def test_reconstructed_facts_are_counted() -> None:
    """The summary counts the facts that no source attests, kind by kind."""
    assert "13 of the 13 borders" in reconstruction_summary(ks.SIAM)
    assert "5 of the 8 names" in reconstruction_summary(ks.SABA)
    assert "borders" not in reconstruction_summary(ks.BRITAIN)


def test_a_file_is_read(capsys: pytest.CaptureFixture[str]) -> None:
    """A file is printed like a map that comes with the game."""
    assert map_output(capsys, str(SIAM_FILE)) == map_output(capsys, "siam")


def test_every_fault_of_a_file_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A bad file is refused with all its faults on stderr."""
    bad = tmp_path / "bad.toml"
    text = SIAM_FILE.read_text(encoding="utf-8")
    bad.write_text(text.replace('"Khorat", "Ayutthaya", "Mon", "Pattani"', '"Atlantis"').replace('"ISA"', '"SUK"'))
    with pytest.raises(ks.InvalidMap) as refused:
        ks.Map.from_file(bad)
    assert len(refused.value.faults) > 2
    assert main(["map", str(bad)]) == 3
    answer = capsys.readouterr()
    assert not answer.out
    assert all(fault in answer.err for fault in refused.value.faults)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"name = ["], ids=["empty", "not text", "not TOML"])
def test_invalid_files_are_refused(content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad"
    bad.write_bytes(content)
    assert main(["map", str(bad)]) == 3
    assert capsys.readouterr().err


def test_a_folder_is_no_map(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", str(tmp_path)]) == 3
    assert str(tmp_path) in capsys.readouterr().err


def test_close_names_of_maps_are_suggested(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "siamm"]) == 3
    assert "siam?" in capsys.readouterr().err
