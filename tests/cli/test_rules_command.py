"""`kingofsiam rules` prints every rule and every ruling, and finds them by what you are likely to type."""

from __future__ import annotations

import importlib

import pytest

import kingofsiam as ks
from kingofsiam.cli.main import main
from kingofsiam.rules.contents import rules_of
from kingofsiam.spec.citation import Section, what_documents_say

RULE_IDS = {rule.id for rule in ks.RULES}


def rules_output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["rules", *arguments]) == 0
    text = capsys.readouterr().out
    assert max(map(len, text.splitlines())) <= 100
    return text


def rules_in(text: str) -> set[str]:
    return RULE_IDS & set(text.split())


def joined(text: str) -> str:
    return " ".join(text.split())


def test_all_rules_are_listed_by_section(capsys: pytest.CaptureFixture[str]) -> None:
    """Without argument every rule is printed, under its section."""
    text = rules_output(capsys)
    assert rules_in(text) == RULE_IDS
    assert all(section.title in text for section in Section)


@pytest.mark.parametrize("rule", ks.RULES, ids=str)
def test_every_rule_can_be_printed(rule: ks.Rule, capsys: pytest.CaptureFixture[str]) -> None:
    """A rule is printed with its sentence, what each document does, its place in the code, and its rulings."""
    text = joined(rules_output(capsys, rule.id))
    assert rule.sentence in text
    for document, stance, sources in what_documents_say(rule.sources):
        assert not rule.sources or f"{document.value} {stance.word}" in text
        assert all(source.place in text for source in sources)
    assert all(ruling.id in text and ruling.question in text for ruling in rule.rulings)
    assert "kingofsiam.rules." in text


@pytest.mark.parametrize("rule", ks.RULES, ids=str)
def test_the_places_in_the_code_exist(rule: ks.Rule, capsys: pytest.CaptureFixture[str]) -> None:
    """Each place in the code can be imported; exactly one of them is the rule itself."""
    places = [
        word.removesuffix("()")
        for word in rules_output(capsys, rule.id).split()
        if word.startswith("kingofsiam.rules.")
    ]
    values = [getattr(importlib.import_module(place.rpartition(".")[0]), place.rpartition(".")[2]) for place in places]
    assert sum(value is rule for value in values) == 1
    assert all(callable(value) for value in values if value is not rule)


@pytest.mark.parametrize("ruling", ks.RULINGS, ids=lambda ruling: ruling.id)
def test_every_ruling_can_be_printed(ruling: ks.Ruling, capsys: pytest.CaptureFixture[str]) -> None:
    """A ruling is printed with its question, every choice with its sources, our reason, and the rules it affects."""
    text = joined(rules_output(capsys, ruling.id))
    assert ruling.question in text
    assert ruling.reason in text
    for choice in ruling.choices:
        assert choice.answer in text
        assert all(joined(source.document.title) in text for source in choice.sources)
        assert choice.reading is None or str(choice.reading) in text
    assert all(rule.id in text for rule in ks.RULES if ruling in rule.rulings)


def test_presets_with_another_choice_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    """The presets that differ from the default are named with their choice, and no others."""
    text = rules_output(capsys, "struggle-ends")
    named = {name for name, _ in ks.PRESETS if f"preset {name} " in text}
    assert named == {"RUSSIAN"}
    assert "StruggleEnds.THREE_PASSES" in text


@pytest.mark.parametrize("section", Section, ids=lambda section: section.number)
def test_a_section_is_found_by_number_and_name(section: Section, capsys: pytest.CaptureFixture[str]) -> None:
    """A section is printed in full, whichever of its names you type."""
    expected = {rule.id for rule in rules_of(section)}
    for name in (section.number, section.title, f"section {section.number}", section.name.replace("_", "-")):
        assert rules_in(rules_output(capsys, name)) == expected


def test_a_prefix_lists_all_below_it(capsys: pytest.CaptureFixture[str]) -> None:
    text = rules_output(capsys, "action.two-vs-one")
    assert rules_in(text) == {each for each in RULE_IDS if each.startswith("action.two-vs-one.")}


def test_a_rule_names_those_below_it(capsys: pytest.CaptureFixture[str]) -> None:
    """A rule whose id is a prefix of others is printed itself, and names the others."""
    text = rules_output(capsys, "setup.playing-aid")
    assert {"setup.playing-aid.followers", "setup.playing-aid.four"} <= rules_in(text)


def test_names_are_unique() -> None:
    """No name is both a rule and a ruling."""
    assert not RULE_IDS & {ruling.id for ruling in ks.RULINGS}


def test_rulings_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert {ruling.id for ruling in ks.RULINGS} <= set(rules_output(capsys, "rulings").split())


@pytest.mark.parametrize("words", [["king", "marker"], ["king marker"], ["MARKER", "King"]], ids=" ".join)
def test_rules_are_found_by_words(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """All words must occur; case and order do not matter."""
    matches = rules_in(rules_output(capsys, "--search", *words))
    assert "action.maharacha.king-stays" in matches
    sentences = {rule.id: f"{rule.id} {rule.sentence}".lower() for rule in ks.RULES}
    assert all("king" in sentences[each] and "marker" in sentences[each] for each in matches)


@pytest.mark.parametrize(
    ("query", "suggestion"),
    [
        ("struggle.tie.britsh", "struggle.tie.british"),
        ("the-last-card", "last-card"),
        ("takefrom", "take-from"),
        ("onlin", "online"),
    ],
)
def test_close_names_are_suggested(query: str, suggestion: str, capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown name is refused, with the most similar names."""
    assert main(["rules", query]) == 3
    assert suggestion in capsys.readouterr().err
