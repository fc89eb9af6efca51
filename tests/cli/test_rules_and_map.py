"""`kingofsiam rules` and `map` print every rule, ruling and fact, and find them by what you are likely to type."""

import importlib
import json
from pathlib import Path

import pytest

import kingofsiam as ks
from kingofsiam import maps
from kingofsiam.notation import loads
from kingofsiam.render.sentences import what_documents_say
from kingofsiam.rules.contents import rules_of
from kingofsiam.spec.citation import Section
from tests.cli.helpers_cli import RULE_IDS, CommandRunner


def rules_output(run: CommandRunner, *arguments: str) -> str:
    result = run("rules", *arguments)
    assert (result.code, result.err) == (0, "")
    assert max(map(len, result.out.splitlines())) <= 100
    return result.out


def rules_in(text: str) -> set[str]:
    return RULE_IDS & set(text.split())


def joined(text: str) -> str:
    return " ".join(text.split())


def test_all_rules_are_listed_by_section(run: CommandRunner) -> None:
    """Without argument every rule is printed, under its section; `rulings` lists the rulings. No name is both."""
    text = rules_output(run)
    assert rules_in(text) == RULE_IDS
    assert all(section.title in text for section in Section)
    rulings = {ruling.id for ruling in ks.RULINGS}
    assert rulings <= set(rules_output(run, "rulings").split())
    assert not RULE_IDS & rulings


def test_rules_rulings_and_maps_in_json(run: CommandRunner) -> None:
    """All of them, or what is named: by its id, or by words."""
    everything = json.loads(run("rules", "--json").out)
    assert [rule["id"] for rule in everything["rules"]] == [rule.id for rule in ks.RULES]
    assert json.loads(run("rules", "struggle.tie.british", "--json").out)["rules"][0]["section"] == "6"
    rulings = json.loads(run("rules", "rulings", "--json").out)["rulings"]
    assert [ruling["id"] for ruling in rulings] == [ruling.id for ruling in ks.RULINGS]
    assert json.loads(run("rules", "take-from", "--json").out) == {"rules": [], "rulings": rulings[:1]}
    assert len(json.loads(run("rules", "king", "marker", "--json").out)["rules"]) > 1
    assert [loads(line) for line in run("map", "--json").out.splitlines()] == [ks.SIAM, ks.SABA, ks.BRITAIN]
    assert loads(run("map", "saba", "--json").out) == ks.SABA


@pytest.mark.parametrize("rule", ks.RULES, ids=str)
def test_every_rule_can_be_printed(rule: ks.Rule, run: CommandRunner) -> None:
    """It has its sentence, documents, rulings and places in the code; exactly one of these is the rule itself."""
    text = joined(rules_output(run, rule.id))
    assert rule.sentence in text
    for document, stance, sources in what_documents_say(rule.sources):
        assert not rule.sources or f"{document.value} {stance.word}" in text
        assert all(source.place in text for source in sources)
    assert all(ruling.id in text and ruling.question in text for ruling in rule.rulings)
    places = [word.removesuffix("()") for word in text.split() if word.startswith("kingofsiam.rules.")]
    values = [getattr(importlib.import_module(place.rpartition(".")[0]), place.rpartition(".")[2]) for place in places]
    assert sum(value is rule for value in values) == 1
    assert all(callable(value) for value in values if value is not rule)


@pytest.mark.parametrize("section", Section, ids=lambda section: section.number)
def test_a_section_is_found_by_number_and_name(section: Section, run: CommandRunner) -> None:
    """A section is printed in full, whichever of its names you type."""
    expected = {rule.id for rule in rules_of(section)}
    for name in (section.number, section.title, f"section {section.number}", section.name.replace("_", "-")):
        assert rules_in(rules_output(run, name)) == expected


@pytest.mark.parametrize("words", [["king", "marker"], ["MARKER King"]], ids=" ".join)
def test_rules_are_found_by_words(words: list[str], run: CommandRunner) -> None:
    """All words must occur; case and order do not matter, and the beginning of an id is a word."""
    assert rules_in(rules_output(run, "struggle.tie")) >= {rule for rule in RULE_IDS if rule.startswith("struggle.tie")}
    matches = rules_in(rules_output(run, *words))
    assert "action.maharacha.king-stays" in matches
    sentences = {rule.id: f"{rule.id} {rule.sentence}".lower() for rule in ks.RULES}
    assert all("king" in sentences[each] and "marker" in sentences[each] for each in matches)


@pytest.mark.parametrize(
    ("query", "suggestion"),
    [("struggle.tie.britsh", "struggle.tie.british"), ("the-last-card", "last-card"), ("takefrom", "take-from")],
)
def test_close_names_are_suggested(query: str, suggestion: str, run: CommandRunner) -> None:
    """An unknown name is refused, with the most similar names."""
    result = run("rules", query)
    assert (result.code, suggestion in result.err) == (3, True)


SIAM_FILE = Path(maps.__file__).with_name("siam.toml")


def map_output(run: CommandRunner, *arguments: str) -> str:
    result = run("map", *arguments)
    assert (result.code, result.err) == (0, "")
    assert max(map(len, result.out.splitlines())) <= 100
    return result.out


def test_the_maps_are_listed(run: CommandRunner) -> None:
    """A file is printed like a map that comes with the game. For an unknown name the maps are named."""
    assert set(maps.NAMES) <= set(map_output(run).split())
    assert map_output(run, str(SIAM_FILE)) == map_output(run, "siam")
    result = run("map", "siamm")
    assert (result.code, "siam," in result.err) == (3, True)


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
