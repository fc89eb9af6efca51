"""Laws of the rulings: what holds for each of them, and how they relate to the readings."""

import re
from collections.abc import Callable
from dataclasses import fields
from enum import Enum
from typing import Any

import pytest

from docs.generators.document_coverage import PRESET_DOCUMENTS, left_out
from docs.generators.ruling_page import OPEN_QUESTIONS
from kingofsiam.errors import InvalidReadings, UnknownName
from kingofsiam.rules.contents import RULES
from kingofsiam.spec import readings, rulings
from kingofsiam.spec.citation import Document, Ruling, Stance
from kingofsiam.spec.readings import PRESETS, Readings
from kingofsiam.spec.rulings import RULINGS, documents_of, for_reading, ruling, ruling_of

ID = re.compile(r"[a-z]+(-[a-z]+)*")
FIELDS = tuple(each.name for each in fields(Readings))
CONSTANTS = {name: value for name, value in vars(rulings).items() if isinstance(value, Ruling)}

each_ruling = pytest.mark.parametrize("each", RULINGS, ids=lambda each: each.id)
each_field = pytest.mark.parametrize("name", FIELDS)


def enum_of(name: str) -> type[Enum]:
    """The enum of a field: the type of its default."""
    default: Enum = getattr(Readings(), name)
    return type(default)


def test_every_constant_is_named_by_its_id_and_listed_in_order() -> None:
    """RULINGS has all of them in the order of the source, found by their ids; three questions stay open."""
    assert tuple(CONSTANTS) == tuple(each.id.upper().replace("-", "_") for each in RULINGS)
    assert tuple(CONSTANTS.values()) == RULINGS == tuple(ruling(each.id) for each in RULINGS)
    assert len({each.id for each in RULINGS}) == len(RULINGS)
    assert ["?" in question for question in OPEN_QUESTIONS] == [True] * 3


@each_ruling
def test_a_ruling_is_one_question_with_answers_and_a_reason(each: Ruling) -> None:
    """An id has lower case and '-', a question a '?', answers and reasons are sentences, no answer comes twice."""
    assert ID.fullmatch(each.id)
    assert each.question.endswith("?")
    answers = [choice.answer for choice in each.choices]
    assert answers
    assert len(set(answers)) == len(answers)
    assert all(sentence.endswith(".") for sentence in (each.reason, *answers))


@each_ruling
def test_no_sentence_is_cited_twice_for_an_answer(each: Ruling) -> None:
    """A document that is silent about an answer neither states nor implies one."""
    for choice in each.choices:
        assert len({(source.document, source.pointer) for source in choice.sources}) == len(choice.sources)
    silent = {source.document for choice in each.choices for source in choice.sources if source.stance is Stance.SILENT}
    assert not silent & {document for choice in each.choices for document in documents_of(choice)}


def test_the_later_edition_states_nothing_of_this_game() -> None:
    """The later edition is another game, known from what players write: for this one it can only imply something."""
    sources = [
        *(source for rule in RULES for source in rule.sources),
        *(source for ruling in RULINGS for choice in ruling.choices for source in choice.sources),
    ]
    later = [source for source in sources if source.document is Document.THE_KING_IS_DEAD]
    assert {source.stance for source in later} == {Stance.IMPLIES}


@each_ruling
def test_either_every_answer_is_a_reading_or_none(each: Ruling) -> None:
    """A ruling is switchable as a whole, and a switchable one has at least two answers."""
    assert all((choice.reading is not None) is each.switchable for choice in each.choices)
    assert not each.switchable or len(each.choices) > 1


def test_the_switchable_rulings_are_the_fields_of_readings() -> None:
    """Every field has its ruling, and every switchable ruling has its field, in the same order."""
    switchable = tuple(each.id.replace("-", "_") for each in RULINGS if each.switchable)
    assert switchable == FIELDS


@each_field
def test_every_reading_is_an_answer_exactly_once_and_the_first_is_preferred(name: str) -> None:
    """The answers of a switchable ruling are the members of its enum; the default is the first and the preferred."""
    members = list(enum_of(name))
    offered = [choice.reading for choice in for_reading(name).choices]
    assert sorted(map(str, offered)) == sorted(map(str, members))
    assert for_reading(name).preferred.reading is members[0]
    assert getattr(Readings(), name) is members[0]
    for member in members:
        assert ruling_of(member) is for_reading(name)


IDS = tuple(each.id for each in RULINGS)
UNKNOWN = {
    ruling: ("take_from", "Take-From", "", "nothing", ["take-from"]),
    for_reading: ("take-from", "majority_tie", "", ["take_from"]),
}


@pytest.mark.parametrize(("find", "name"), [(find, name) for find, names in UNKNOWN.items() for name in names])
def test_an_unknown_id_is_refused_with_the_known_ones(find: Callable[[object], Ruling], name: object) -> None:
    """The error lists the known ids; a ruling that cannot be switched has no reading."""
    with pytest.raises(UnknownName) as caught:
        find(name)
    assert (caught.value.kind, caught.value.name) == ("ruling" if find is ruling else "reading", name)
    assert caught.value.known == (IDS if find is ruling else FIELDS)


def test_a_member_of_another_enum_is_no_reading() -> None:
    """Only members of a reading's own enum are its choices."""
    with pytest.raises(UnknownName) as caught:
        ruling_of(Document.ENGLISH)
    assert caught.value.name == str(Document.ENGLISH)
    assert "TakeFrom.PROVINCE" in caught.value.known


YUCATA = {"first_player": readings.FirstPlayer.RANDOM, "forced_pass": readings.ForcedPass.AUTOMATIC}

PRESET_CHANGES: dict[str, tuple[Document | None, dict[str, Enum]]] = {
    "RULEBOOK": (None, {}),
    "YUCATA": (Document.ENGLISH, {**YUCATA}),
    "YUCATA_OPEN": (Document.ENGLISH, {**YUCATA, "hands": readings.Hands.OPEN}),
    "DUTCH": (Document.DUTCH, {"home_filling": readings.HomeFilling.AT_LEAST_OWN}),
    "RUSSIAN": (Document.RUSSIAN, {"struggle_ends": readings.StruggleEnds.THREE_PASSES}),
    "SPANISH": (Document.SPANISH, {}),
    "SUMMARY": (
        Document.SUMMARY,
        {
            "take_from": readings.TakeFrom.PROVINCE_OR_POOL,
            "two_player_removal": readings.TwoPlayerRemoval.NONE,
            "closed_provinces": readings.ClosedProvinces.CONTROLLED_BY_FACTION,
            "lost_home": readings.LostHome.ROUTE,
            "undo_ban_ends": readings.UndoBanEnds.PASS,
            "team_sets": readings.TeamSets.ADDED,
        },
    ),
}


def test_each_preset_differs_from_the_default_as_its_document_does() -> None:
    """There are these seven presets, and each changes these readings and no others."""
    assert [(name, dict(preset.changed)) for name, preset in PRESETS.items()] == [
        (name, changes) for name, (_, changes) in PRESET_CHANGES.items()
    ]


@pytest.mark.parametrize("name", [name for name, (document, _) in PRESET_CHANGES.items() if document])
def test_a_preset_plays_what_its_document_says(name: str) -> None:
    """If its document answers a ruling, even by silence, the preset has that answer; it changes nothing else."""
    preset, document = PRESETS[name], PRESET_CHANGES[name][0]
    changed = dict(preset.changed)
    for field in FIELDS:
        supported = [
            choice.reading
            for choice in for_reading(field).choices
            if document in {source.document for source in choice.sources}
        ]
        played: Enum = getattr(preset, field)
        assert not supported or played in supported
        assert field not in changed or played in supported


def test_only_what_differs_from_the_rulebook_is_told() -> None:
    """It lists them by name and choice, in the order of the readings."""
    changed = Readings(hands=readings.Hands.OPEN, final_tie=readings.FinalTie.OTHERS_SHARE)
    assert changed.changed == (("final_tie", readings.FinalTie.OTHERS_SHARE), ("hands", readings.Hands.OPEN))
    assert repr(changed) == "Readings(final_tie=FinalTie.OTHERS_SHARE, hands=Hands.OPEN)"
    assert repr(Readings()) == "Readings()"


def test_every_choice_that_is_none_is_told() -> None:
    """There is one fault for each, with the reading and the given value."""
    wrong: dict[str, Any] = {"hands": readings.FinalTie.EARLIEST_WINS, "take_from": None}
    with pytest.raises(InvalidReadings) as raised:
        Readings(**wrong)
    first, second = raised.value.faults
    assert "take_from" in first
    assert "None" in first
    assert "hands" in second
    assert "EARLIEST_WINS" in second


STATED_AND_LEFT_OUT = {
    "RULEBOOK": set[str](),
    "YUCATA": {"last-card-holder"},
    "YUCATA_OPEN": {"last-card-holder"},
    "DUTCH": {"last-card-holder"},
    "RUSSIAN": {"undo-ru", "aid-four"},
    "SPANISH": {"last-card-holder"},
    "SUMMARY": {"play-mandatory", "undo-whose", "last-card-winner", "aid-four"},
}
READ_SO_BY_ITSELF = {
    "YUCATA": {"online-four"},
    "YUCATA_OPEN": {"online-four", "open-hands-four"},
    "DUTCH": {"fullest-execution", "adjacency-nl", "tie-break-nl", "choice-nl"},
    "SUMMARY": {"whose-last-card", "face-down-tiles", "plurality"},
}


@pytest.mark.parametrize("preset", STATED_AND_LEFT_OUT)
def test_what_a_document_says_and_its_preset_does_not_play_is_listed(preset: str) -> None:
    """All that it states against our settled answers, and all that it alone can be read to say, with its own places."""
    listed = {each.id: choice for each, choice in left_out(preset)}
    stated = {id_ for id_, choice in listed.items() if Stance.STATES in {each.stance for each in choice.sources}}
    assert stated == STATED_AND_LEFT_OUT[preset]
    assert set(listed) >= READ_SO_BY_ITSELF.get(preset, set())
    assert not set(listed) & {"loser-partner", "never-played-teams", "loser-team", "partner-talk", "team-sets"}
    document = PRESET_DOCUMENTS.get(preset)
    assert all(source.document is document for choice in listed.values() for source in choice.sources)


@each_ruling
def test_a_reading_stands_for_its_own_answer(each: Ruling) -> None:
    """Of the answers to a question that can be switched, each has a reading."""
    readings = {choice.reading: choice.answer for choice in each.choices if choice.reading is not None}
    assert {reading: rulings.answer_of(reading) for reading in readings} == readings


def test_some_questions_arise_only_under_a_reading() -> None:
    """Under the others the ruling decides nothing."""
    assert {each.id: each.under for each in RULINGS if each.under is not None} == {
        "loser-team": readings.FinalTie.OTHERS_SHARE,
        "pool-as-source": readings.TakeFrom.PROVINCE_OR_POOL,
        "british-open": readings.ClosedProvinces.CONTROLLED_BY_FACTION,
        "online-four": readings.FirstPlayer.RANDOM,
        "open-hands-four": readings.Hands.OPEN,
    }
