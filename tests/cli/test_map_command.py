"""`kingofsiam map` prints a map with the provenance of every fact, and every fault of a bad file."""

from pathlib import Path

import pytest

import kingofsiam as ks
from kingofsiam import maps
from tests.cli.helpers_cli import CommandRunner

SIAM_FILE = Path(maps.__file__).with_name("siam.toml")


def map_output(run: CommandRunner, *arguments: str) -> str:
    result = run("map", *arguments)
    assert (result.code, result.err) == (0, "")
    assert max(map(len, result.out.splitlines())) <= 100
    return result.out


def test_the_maps_are_listed(run: CommandRunner) -> None:
    """A file is printed like a map that comes with the game. Close names of maps are suggested."""
    assert set(maps.NAMES) <= set(map_output(run).split())
    assert map_output(run, str(SIAM_FILE)) == map_output(run, "siam")
    result = run("map", "siamm")
    assert (result.code, "siam?" in result.err) == (3, True)


@pytest.mark.parametrize("name", maps.NAMES)
def test_a_map_is_printed_with_all_its_facts(name: str, run: CommandRunner) -> None:
    """Every province with its code, every border, every word, and every provenance with its source."""
    board = maps.load(name)
    text = " ".join(map_output(run, name).split())
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


def test_every_fault_of_a_file_is_printed(tmp_path: Path, run: CommandRunner) -> None:
    """A bad file is refused with all its faults on stderr; so is one that is not TOML, or a folder."""
    bad = tmp_path / "bad.toml"
    text = SIAM_FILE.read_text(encoding="utf-8")
    bad.write_text(text.replace('"Khorat", "Ayutthaya", "Mon", "Pattani"', '"Atlantis"').replace('"ISA"', '"SUK"'))
    with pytest.raises(ks.InvalidMap) as refused:
        ks.Map.from_file(bad)
    assert len(refused.value.faults) > 2
    result = run("map", bad)
    assert (result.code, result.out) == (3, "")
    assert all(fault in result.err for fault in refused.value.faults)
    for content in (b"", b"\xff\xfe\x00", b"name = ["):
        bad.write_bytes(content)
        assert run("map", bad).code == run("map", tmp_path).code == 3
