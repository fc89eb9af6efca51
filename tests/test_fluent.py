"""Our reader of Fluent says what `fluent.runtime` says; a broken file is refused; forms and cases need no code."""

import re
import sys
import textwrap
from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Final

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import parse
from fluent.syntax.ast import Junk, Message

import kingofsiam as ks
from docs.generators import refusals
from kingofsiam import LAO, RAMA, Followers, fluent
from kingofsiam.errors import UnknownName
from kingofsiam.fluent import Bundle, InvalidCatalogue, Value
from kingofsiam.model import events as happened
from kingofsiam.model.violations import ViolationKey
from kingofsiam.render.sentences import (
    describe,
    describe_ban,
    describe_early_end,
    describe_event,
    describe_move,
    describe_outcome,
    describe_turn,
    describe_violation,
    explain_violations,
    other_answers,
    rule_sentence,
)
from kingofsiam.render.text_board import text_board
from kingofsiam.scenarios.model import Allowed, Played, Refused
from kingofsiam.spec.citation import Section
from kingofsiam_kernel.search import analysis
from tests.helpers_strategies import game_positions

LANGUAGES: Final = ("en", "nl", "es", "ru")
NUMBERS: Final = (*range(26), 100, 101, 102, 111, 112, 121, 999, -1, -3)
TEXTS: Final = ("yes", "no", "a", "siam", "Ann", "", "ĳs", "Ayutthaya")
PAGE: Final = r"""
### A page with all that we use

## A group
# A comment
#
hello = Hello
spaces   =   Hello___
variable = Hello, { $who }!
tight = {$who}{$n}{ $who }
literals = { "  quoted \\ \" \u0041 \U01F600 {" } end { "" }{ 3 } and { -4 }
block =
    First
      deeper
    third

    after a gap { $who }
    { $who } begins
same-line = one
    two
        three
without-indent = text
{ $who }
 more
attributes = value
    .one = an attribute
    .two = with { $who }
        going on
no-value =
    .a = A
    .b = { no-value.a } B

-term = term
    .gender = feminine
-case = { $case ->
   *[nominative] Mon
    [locative] Mone
}
terms = { -term } { -case } { -case(case: "locative") } { -case(case: "other", more: 3, ) }
gender = { -term.gender ->
    [feminine] la
   *[masculine] el
}
references = { hello } { attributes.two } { variable }
-numbered = { $n ->
    [2] two
   *[other] others { $n }
}
numbered = { -numbered(n: 2) } { -numbered(n: "2") } { -numbered( n : 3 ) }
plural = { $n ->
    [0] none
    [one] one { $n }
    [few] few { $n }
    [many] many { $n }
   *[other] other { $n }
}
exact = { $n ->
    [ 1 ] exactly
 [one] one
  *[ other ]
      block
        text
    }
by-value = { $who ->
    [a] A
    [yes] B { plural }
   *[no] C
} after
nested = { $n ->
    [one] { $who ->
        [a] one a
       *[no] one no
    }
   *[other] { { $who } }
}
nothing = a{ $n ->
    [one] {""}
   *[other] , more
}b
signs = , begins { "[" } with [ and . and * in the middle *[ .x
negative = { $n ->
    [-1] minus
   *[other] else
}
selectors = { "a" ->
    [a] A
   *[b] B
}{ 1 ->
    [one] uno
   *[other] otro
}
last = the end
""".replace("_", " ")
CATALOGUES: Final = {
    language: (Path(fluent.__file__).parent / f"locale/{language}/game.ftl").read_text(encoding="utf-8")
    for language in fluent.LANGUAGES
}


SPEC: Final = {
    **{f"rule-{rule.id.replace('.', '_')}": rule.sentence for rule in ks.RULES},
    **{f"section-{section.word}": section.title for section in Section},
}
"""What is said in English by the specification, and in other languages by messages."""


def entries(text: str) -> dict[str, str]:
    """The text of each message of a catalogue, with its attributes."""
    return {id: said.strip() for id, said in re.findall(r"^(\w[\w-]*) =(.*?)(?=^[\w#-]|\Z)", text, re.M | re.S)}


ENGLISH: Final = {**SPEC, **entries(CATALOGUES["en"])}
ACCEPTED: Final = Path(__file__).parent / "golden" / "translated.txt"
"""For each message of a translation a digest of its English, as it was when somebody last read the two together."""


def digest(language: str, id: str) -> str:
    """What changes when the English of a message does."""
    return sha256(f"{language} {id} {ENGLISH[id]}".encode()).hexdigest()[:7]


def missing(language: str) -> list[str]:
    """Messages and attributes that English has and this language has not."""
    return sorted({*SPEC, *fluent.bundle("en").patterns} - {*fluent.bundle(language).patterns})


def stale(language: str) -> list[str]:
    """Messages whose English has changed since somebody last read the two together."""
    accepted = {*ACCEPTED.read_text(encoding="utf-8").split()}
    return [id for id in ENGLISH if digest(language, id) not in accepted]


def facts_named(texts: Mapping[str, str], id: str) -> set[str]:
    """The facts that a message names, itself or by the messages to which it refers."""
    names = {name.partition("-")[0] for name in re.findall(r"\$([\w-]+)", texts[id])}
    others = {*re.findall(r"\{ ([a-z][\w-]*)", texts[id])} - {id}
    return names.union(*(facts_named(texts, other) for other in others))


TRANSLATIONS: Final = tuple(language for language in fluent.LANGUAGES if language != "en")


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_translation_has_all_messages_and_none_is_stale(language: str) -> None:
    """If one is missing or stale: `python -m tests.test_fluent` lists them, and CONTRIBUTING.md says what to do."""
    assert missing(language) == []
    assert stale(language) == []


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_translation_names_only_facts_that_there_are(language: str) -> None:
    """Those of the English message, or what is the same in the whole game."""
    always = {"king", "invader", "country", "colours", "usual", *(card.name.lower() for card in ks.ActionCard)}
    texts = entries(CATALOGUES[language])
    phrases = {id for id in texts if id not in ENGLISH}
    wrong = {id: facts_named(texts, id) - facts_named(ENGLISH, id) - always for id in texts if id not in phrases}
    assert {id: facts for id, facts in wrong.items() if facts} == {}


class Drawn(dict[str, Value]):
    """Arguments that are drawn when they are asked for."""

    def __init__(self, seed: str) -> None:
        super().__init__()
        self._random = Random(seed)

    def __missing__(self, name: str) -> Value:
        return self.setdefault(name, self._random.choice((*NUMBERS, *TEXTS)))


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", [PAGE, *CATALOGUES.values()], ids=["page", *CATALOGUES])
def test_every_message_says_what_the_oracle_says(language: str, text: str) -> None:
    """With drawn arguments, by the plurals of each language; the oracle knows the same messages, and finds no fault."""
    ours, oracle = Bundle.parse(language, {"page": text}), FluentBundle([language], use_isolating=False)
    oracle.add_resource(FluentResource(text))
    keys = [key for key in ours.patterns if not key.startswith("-")]
    for key in keys:
        id, _, attribute = key.partition(".")
        message = oracle.get_message(id)
        pattern = message.attributes[attribute] if attribute else message.value
        assert pattern is not None
        for number in range(20):
            drawn = Drawn(f"{key} {number}")
            said = ours.format(key, drawn)
            assert oracle.format_pattern(pattern, dict(drawn)) == (said, []), key
    resource = parse(text)
    assert not [entry for entry in resource.body if isinstance(entry, Junk)]
    entries = [entry for entry in resource.body if isinstance(entry, Message)]
    values = {entry.id.name for entry in entries if entry.value}
    assert {*keys} == values | {f"{entry.id.name}.{its.id.name}" for entry in entries for its in entry.attributes}


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a = A\n\nb B\n", 3),
        ("a =\n", 1),
        ("a = { $n\n", 1),
        ("a = A }\n", 1),
        ("a = { $n ->\n    [one] A\n}\n", 2),
        ("a = A\nb = { $n ->\n   *[one]\n}\n", 3),
        ("a = A\nb = { $n ->\n   *[one] B\n", 3),
        ("a = A\n# comment\na = B\n", 3),
        ("a = { missing }\n", 1),
        ("a = A\nb = B\n    .c = { a.d }\n", 3),
        ("a = { -term }\n", 1),
        ("-t = T\na = { -t(n: $m) }\n", 2),
        ("a = { NUMBER($n) }\n", 1),
        ("a = { 1.5 }\n", 1),
        ('a = { "open }\n', 1),
    ],
)
def test_a_broken_file_is_refused_with_its_line(text: str, line: int) -> None:
    """The fault names the file and the line where something else is expected."""
    with pytest.raises(InvalidCatalogue) as broken:
        Bundle.parse("en", {"sound.ftl": "sound = S\n", "broken.ftl": text})
    (fault,) = broken.value.faults
    assert fault.startswith(f"broken.ftl, line {line}: ")


def test_an_unknown_message_or_variable_is_no_text_with_a_gap() -> None:
    """Both raise `LookupError`."""
    bundle = Bundle.parse("en", {"page": "a = { $n }\n"})
    for key, arguments in (("a", {}), ("b", {"n": 1})):
        with pytest.raises(LookupError):
            bundle.format(key, arguments)


def test_an_unknown_language_is_refused() -> None:
    """The error names those that there are."""
    with pytest.raises(UnknownName) as unknown:
        describe(ks.Pass(), language="tlh")
    assert unknown.value.known == fluent.LANGUAGES
    assert "en" in fluent.LANGUAGES


RUSSIAN: Final = """
province = провинция { $name }
    .locative = провинции { $name }
province-Isan = Исан
    .locative = Исане
faction = { $name }
    .one = партиец фракции { $name }
    .few = партийца фракции { $name }
    .many = партийцев фракции { $name }
faction-Lao = Лао
    .few = партийца Лао
number = { $number }
nobody = никто
counted = { $number } { $number ->
    [one] { $faction-one }
    [few] { $faction-few }
   *[many] { $faction-many }
}
by-place =
    .in = { $followers } в { $province-locative }
player = { $you ->
    [yes] вы
   *[no] { $name }
}
list-and = { $left } и { $right }
    .middle = { $left }, { $right }
list-of-lists = { $left }; { $right }
event-FollowersReturned = Уходят: { $followers }, из { $province-locative }.
event-GameWon = { $winners } { $winners-you ->
    [yes] победили
   *[no] { $winners-count ->
        [one] победил
       *[other] победили
    }
}.
move-OneVsOne = { $ones-in } и { $others-in }
violation-game-over = { $winners } { $winners-you ->
    [yes] победили
   *[no] победил
}.
"""


@pytest.fixture
def russian(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few messages of another language, as the language `test`."""
    bundles = {"en": fluent.bundle("en"), "test": Bundle.parse("ru", {"test": RUSSIAN})}
    monkeypatch.setattr(fluent, "bundle", bundles.__getitem__)


@pytest.mark.usefixtures("russian")
def test_cases_and_plurals_need_no_code() -> None:
    """Names have the forms that the language gives them; a name that it does not know has those of all names."""

    def said(province: str, followers: Followers) -> str:
        event = happened.FollowersReturned(ks.rule("action.undo"), province, followers)
        return describe_event(event, ks.SIAM, language="test")

    assert said("Isan", Followers(0, 3)) == "Уходят: 3 партийца Лао, из Исане."
    assert said("Mon", Followers(5)) == "Уходят: 5 партийцев фракции Rama, из провинции Mon."
    assert said("Mon", Followers(21, 1)) == (
        "Уходят: 21 партиец фракции Rama и 1 партиец фракции Лао, из провинции Mon."
    )
    swap = ks.OneVsOne(ks.Follower(LAO, "Isan"), ks.Follower(RAMA, "Mon"))
    assert describe(swap, language="test") == "1 партиец фракции Лао в Исане и 1 партиец фракции Rama в провинции Mon"


@pytest.mark.usefixtures("russian")
def test_you_are_a_variant_of_a_message_and_not_a_name() -> None:
    """The verb agrees with you, with one player and with several."""
    state = replace(ks.deal(players=3, seed=1), to_move=0)
    reason = next(iter(ks.judge(state, ks.Play(ks.Maharacha("Isan", "Isan"), None))))
    for winners, expected in (((0,), "Вы победили."), ((1,), "Bob победил."), ((1, 0), "Вы и Bob победили.")):
        over = replace(reason, key=ViolationKey.GAME_OVER, facts=(("winners", winners),), allowed=(), example=None)
        assert describe_violation(over, state, ("Ann", "Bob", "Cem"), language="test") == expected
    won = happened.GameWon(ks.rule("action.undo"), (0, 2))
    assert describe_event(won, ks.SIAM, language="test") == "A и C победили."


# --- a language in which every message is marked ----------------------------------------------------------------------


def add_marked(monkeypatch: pytest.MonkeyPatch, language: str = "en") -> None:
    """Add the language `marked`: this one with a mark around each message, and English has those of all rules too."""

    def mark(said: fluent.Expression) -> fluent.Expression:
        return lambda bundle, arguments: f"⟦{said(bundle, arguments)}⟧"

    spec = "".join(f"{id} = {text}\n" for id, text in SPEC.items()) if language == "en" else ""
    patterns = {**Bundle.parse("en", {"spec": spec}).patterns, **fluent.bundle(language).patterns}
    bundle = Bundle("en", {key: mark(pattern) for key, pattern in patterns.items()})
    monkeypatch.setattr(fluent, "bundle", {"en": fluent.bundle("en"), "marked": bundle}.__getitem__)


@pytest.fixture(params=fluent.LANGUAGES)
def marked(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the language `marked`."""
    add_marked(monkeypatch, request.param)


def unmarked(said: str) -> str:
    """What stands outside of all marks, without the ids of rules."""
    while (rest := re.sub(r"⟦[^⟦⟧]*⟧", "", said)) != said:
        said = rest
    return re.sub(r"\[[a-z.-]+\]", "", said)


@pytest.mark.usefixtures("marked")
def test_no_english_leaks_into_another_language() -> None:
    """All that is said of the steps of all scenarios, and of the end, is in messages of the language."""
    language: Final = "marked"
    for _, step in refusals.steps():
        state = step.before
        said = [describe_turn(state, language=language), *explain_violations(step.violations, state, language=language)]
        said += [describe(violation, language=language) for violation in step.violations]
        said += [describe_event(event, state.map, language=language) for event in step.events]
        said += other_answers(state.readings, state.map, language=language)
        if isinstance(step.step, Played | Allowed | Refused):
            said.append(describe_move(step.step.move, state.map, language=language))
        if state.last_swap is not None:
            said.append(describe_ban(state.last_swap, state.map, language=language))
        if step.after is not None and (outcome := step.after.outcome) is not None:
            said.append(describe_outcome(outcome, state.map, language=language))
            said += [rule_sentence(rule, state.map, state.readings, language=language) for rule in outcome.rules]
        assert [text for text in said if not re.fullmatch(r"\s*", unmarked(text))] == []


def whole(text: str, _: int = 0) -> str:
    """The text, whatever its width."""
    return text


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("players", [2, 4])
def test_no_english_leaks_into_the_table_as_text(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """All but names, codes and letters is in messages, in the middle of a game and at its end."""
    monkeypatch.setattr("kingofsiam.render.text_board.clipped", whole)
    for state in game_positions(ks.SABA, players, ks.SUMMARY):
        names = (state.map.title, state.map.king, *state.map.provinces, *state.map.faction_names)
        rest = " ".join(text_board(state, language="marked").split())
        for name in names:
            rest = rest.replace(name, "")
        assert not re.search(r"[a-z]{2}", unmarked(rest)), unmarked(rest)


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("board", [ks.SABA, ks.BRITAIN], ids=str)
def test_no_english_leaks_into_a_turn(board: ks.Map) -> None:
    """Every question of every card, in full and in short, and every answer, also those that are given."""
    for card in ks.ActionCard:
        turn = ks.Turn(ks.deal(players=3, seed=7, map=board), language="marked")
        for answer in (card, None, None, None, None):
            if (question := turn.question) is not None:
                said = [question.text, question.short, *map(turn.label, turn.candidates)]
                assert [text for text in said if unmarked(text)] == []
                turn = turn.answer(answer)
        assert turn.back().language == "marked"
        assert [label for _, label in turn.steps if unmarked(label)] == []


@pytest.mark.usefixtures("marked")
def test_no_english_leaks_into_a_game() -> None:
    """What each of its moves did, what a seat sees of it, why a move is refused, and how it ended."""
    game = ks.Game.new(2, seed=3, names=("ann", "Bob"))
    refused = ks.judge(game.state, ks.Play(ks.Maharacha("Isan", "Isan"), None))
    said = [text.rpartition(" ")[0] for text in game.explain(refused, language="marked")]
    while game.outcome is None:
        game = game.play(ks.random_move(game.state, Random(len(game.moves))))
        said += game.describe(-1, language="marked")
    view = game.view(0, language="marked")
    said += [game.describe_outcome(language="marked"), *view.ending, *(seen.text for seen in view.events)]
    assert [text for text in said if unmarked(text).strip()] == []


@pytest.mark.usefixtures("marked")
def test_no_english_leaks_into_an_analysis() -> None:
    """The chances, the moves that are expected, the reasons, and that there is nothing to do."""
    states = [*game_positions(ks.BRITAIN, 3)]
    for state in (states[len(states) // 3], states[-3]):
        thought = analysis.Analysis(state, all_cards=True)
        thought.simulate(20)
        candidates = thought.candidates(language="marked")
        for found in (candidates, ()):
            said = " ".join(analysis.describe_candidates(found, state, language="marked"))
            assert not re.search("[a-z]", unmarked(said)), said


@pytest.mark.usefixtures("marked")
def test_a_refused_move_and_an_early_end_are_in_the_language() -> None:
    """A game that somebody leaves, resigns or loses on time, and the error of a move."""
    ends = (("resignation", 0), ("time forfeit", 1), ("abandoned", 1), ("abandoned", None))
    said = [describe_early_end(how, seat, ks.SABA, language="marked") for how, seat in ends]
    with pytest.raises(ks.IllegalMove) as refused:
        ks.play(ks.deal(seed=1), ks.Play(ks.Maharacha("Isan", "Isan"), None))
    said.append(describe(refused.value, language="marked").replace("\n  - ", " "))
    assert [text for text in said if unmarked(text).strip()] == []


if __name__ == "__main__":
    if sys.argv[1:] == ["--accept"]:  # after somebody has read each stale message together with its English
        digests = (digest(language, id) for language in TRANSLATIONS for id in ENGLISH)
        ACCEPTED.write_text("\n".join(textwrap.wrap(" ".join(sorted(digests)), 119)) + "\n", encoding="utf-8")
    for translation in TRANSLATIONS:
        for what, ids in (("missing", missing(translation)), ("stale", stale(translation))):
            sys.stdout.write("".join(f"{translation}: {id} is {what}\n" for id in ids or ("nothing",)))
