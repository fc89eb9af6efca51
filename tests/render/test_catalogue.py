"""The catalogue has exactly one sentence for everything that can be said, in the words of the map."""

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace
from enum import Enum
from pathlib import Path
from typing import Any, Final, cast

import pytest
from hypothesis import given

import kingofsiam as ks
from docs.generators import refusals
from kingofsiam import LAO, RAMA, ActionCard, Followers
from kingofsiam.model.pieces import FACTIONS
from kingofsiam.model.violations import ViolationKey
from kingofsiam.render import svg
from kingofsiam.render.names import Voice, catalogue
from kingofsiam.render.sentences import (
    describe_event,
    describe_move,
    describe_turn,
    describe_violation,
    explain_violations,
    in_words_of,
    rule_sentence,
)
from kingofsiam.rules import s3_setup
from kingofsiam.rules.s4_course import STRUGGLE_ENDS
from kingofsiam.rules.s5_actions.closed_provinces import CLOSED
from kingofsiam.rules.s8_four_players import COLONY_SETS
from kingofsiam.spec.citation import Section
from kingofsiam.testing import games
from kingofsiam_lab.position import position_view
from tests.helpers_strategies import more_examples, moves_to_judge

SABA_WORDS: Final[dict[str, Any]] = {
    each: getattr(ks.SABA, each)
    for each in ("name", "title", "faction_names", "follower_names", "card_names", "invader", "king")
}
SIAM_WORD: Final = re.compile(r"\b(Rama|Lao|Malay|Malai|British|Maharacha|Khon Thai|Siam|King marker)\b")
MAP_WORD: Final = re.compile(
    "|".join(
        re.escape(word)
        for word in (*ks.SIAM.card_names, *ks.SIAM.faction_names, ks.SIAM.invader, f"{ks.SIAM.king} marker", "Siam")
    )
)
"""Whatever another map may call by another name."""
PROGRAM_WORD: Final = re.compile(r"none\b|None|\w_\w|winners|[<>{}()=]|  ")


def in_saba(state: ks.State) -> ks.State:
    """The position on its own map, but with the words of Saba."""
    return replace(state, board=replace(state.board, map=replace(state.map, **SABA_WORDS)))


def said_of(state: ks.State, moves: list[ks.Move]) -> Iterator[str]:
    """Everything that the interfaces say about a position and the moves in it."""
    yield describe_turn(state)
    yield str(state)
    view = cast("dict[str, Any]", position_view(state, None))
    yield str(view["title"])
    for reading in view["readings"]:
        yield from (reading["question"], *(choice["words"] for choice in reading["choices"]))
    if view["outcome"] is not None:
        yield from (view["outcome"]["words"], *view["outcome"]["sentences"])
    for move in moves:
        yield describe_move(move, state.map)
        violations = ks.judge(state, move)
        yield from explain_violations(violations, state)
        if violations:
            with pytest.raises(ks.IllegalMove) as refused:
                ks.play(state, move)
            yield str(refused.value)
        else:
            yield from (describe_event(event, state.map) for event in ks.narrate(state, move))
            yield str(ks.play(state, move))


@more_examples(2)
@given(moves_to_judge())
def test_on_saba_nobody_hears_of_siam(question: tuple[ks.State, list[ks.Move]]) -> None:
    """Refusals with their rules, events, moves, turns and boards use only the words of the map."""
    state, moves = question
    for said in said_of(in_saba(state), moves):
        assert not SIAM_WORD.search(said), said


@given(games())
def test_on_saba_no_end_is_told_in_the_words_of_siam(game: ks.Game) -> None:
    """The outcome, its rule, and the refusal of a move after the end."""
    for said in said_of(in_saba(game.states[-1]), [ks.Pass()]):
        assert not SIAM_WORD.search(said), said


@more_examples(2)
@given(moves_to_judge())
def test_a_refusal_is_a_sentence(question: tuple[ks.State, list[ks.Move]]) -> None:
    """It begins with a capital letter and ends with a full stop; it has no name of a fact and no `repr` of a value."""
    state, moves = question
    for move in moves:
        for violation in ks.judge(state, move):
            said = describe_violation(violation, state)
            assert said[0].isupper()
            assert said.endswith(".")
            assert not PROGRAM_WORD.search(said), said


def test_every_refusal_has_its_sentences_and_no_sentence_is_unused() -> None:
    """In the scenarios the engine yields every key and uses every template; none is missing or unused."""
    templates: dict[str, dict[str, str]] = catalogue()["violation"]
    assert list(templates) == [key.value for key in ViolationKey]
    used = {(key.value, part) for key, part in refusals.refusals() if part not in ("", "winning")}
    assert used == {(key, part) for key, parts in templates.items() for part in parts if part != "what"}
    assert {key for key, _ in refusals.refusals()} == {*ViolationKey}


def test_a_key_belongs_to_one_rule() -> None:
    """In all scenarios each key belongs to one rule."""
    rules: dict[ViolationKey, set[ks.Rule]] = {}
    for _, taken in refusals.steps():
        for violation in taken.violations:
            rules.setdefault(violation.key, set()).add(violation.rule)
    assert {len(each) for each in rules.values()} == {1}


def test_every_event_has_its_sentence_and_no_sentence_is_unused() -> None:
    """In the scenarios the engine tells every event in every way that the catalogue has."""
    assert {*refusals.events()} == {*catalogue()["event"]}


def asked_on(map: ks.Map) -> Iterator[tuple[ks.Question, Sequence[str]]]:
    """Every question about every card, with the labels of its candidates."""
    for card in ActionCard:
        turn = ks.Turn(ks.deal(players=3, seed=7, map=map))
        for answer in (card, None, None, None, None):
            if turn.question is not None:
                yield turn.question, [turn.label(each) for each in turn.candidates]
                turn = turn.answer(answer)


def forms(templates: Mapping[str, str]) -> set[tuple[str, str]]:
    """A question in full and in short, for each faction of Siam."""
    facts = [{"faction": faction} for faction in FACTIONS]
    return {(Voice().say(templates["text"], each), Voice().say(templates["short"], each)) for each in facts}


def test_every_question_has_its_words_and_no_words_are_unused() -> None:
    """The turns of all cards ask every question of the catalogue, in full and in short, and no others."""
    asked = {(question.text, question.short) for question, _ in asked_on(ks.SIAM)}
    known = [forms(templates) for templates in catalogue()["question"].values()]
    assert all(each & asked for each in known)
    assert asked == {each for group in known for each in group}


def test_every_answer_has_its_words_and_no_words_are_unused() -> None:
    """The candidates use every label of the catalogue."""
    labels = {label for _, labels in asked_on(ks.SIAM) for label in labels}
    follower = {"follower": ks.Follower(LAO, "Isan")}
    assert {Voice().say(each, follower) for each in catalogue()["answer"].values()} - labels == set()


def test_on_saba_no_question_is_in_the_words_of_siam() -> None:
    """Neither the questions, in full or in short, nor the labels of the answers are."""
    for question, labels in asked_on(ks.SABA):
        for said in (question.text, question.short, *labels):
            assert not SIAM_WORD.search(said), said


DRAWN_WORDS: Final = re.compile(r"[a-z]{2,} [a-z]{2,}")
NOT_DRAWN: Final = {"a game has at least one state"}
"""The fault of an error."""


def drawing_modules() -> Iterator[ast.Module]:
    for path in Path(svg.__path__[0]).glob("*.py"):
        yield ast.parse(path.read_text("utf-8"))


def test_every_text_of_a_drawing_is_in_the_catalogue_and_none_is_unused() -> None:
    """The drawings name each text by its key, and hold no English of their own."""
    nodes = [node for module in drawing_modules() for node in ast.walk(module)]
    docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    strings = [each for each in nodes if isinstance(each, ast.Constant) and isinstance(each.value, str)]
    own = {str(each.value) for each in strings if id(each) not in docstrings}
    assert {each for each in own if DRAWN_WORDS.search(each)} == NOT_DRAWN
    assert {*catalogue()["picture"]} <= own


def test_a_rule_says_what_holds_under_the_readings() -> None:
    """British provinces that stay open, three passes with four players, and sets that are added."""
    assert "British" in rule_sentence(CLOSED)
    assert "British" not in rule_sentence(CLOSED, ks.SIAM, ks.SUMMARY)
    assert "three passes" in rule_sentence(STRUGGLE_ENDS, ks.SIAM, ks.RUSSIAN)
    assert rule_sentence(COLONY_SETS, ks.SIAM, ks.SUMMARY) != rule_sentence(COLONY_SETS)


def test_the_other_sentences_of_rules_belong_to_readings_that_exist() -> None:
    """A misspelt rule, reading or choice would leave its sentence unused."""
    choices = {
        f"{each.name.replace('_', ' ')}: {choice.value}"
        for each in fields(ks.Readings)
        for choice in type(cast("Enum", each.default))
    }
    for rule, others in catalogue()["rule"].items():
        assert ks.rule(rule).id == rule
        assert {*others} <= choices


def spoken_sentences() -> Iterator[str]:
    """Every rule that holds on all maps, and every question and answer of a ruling."""
    yield from (rule.sentence for rule in ks.RULES if rule.section is not Section.SABA)
    for ruling in ks.RULINGS:
        yield from (ruling.question, *(choice.answer for choice in ruling.choices))


def test_on_siam_the_templates_say_the_rules_and_rulings_that_name_something_on_the_map() -> None:
    """No such sentence is without its template in `[on-other-maps]`, and no template says anything else."""
    templates = catalogue()["on-other-maps"]["sentences"]
    said = {Voice().say(template, {}) for template in templates}
    set_up = {rule.sentence for rule in (s3_setup.FOUR_EACH, s3_setup.HOME_FILLING, s3_setup.OTHER_FILLING)}
    assert said == {sentence for sentence in spoken_sentences() if MAP_WORD.search(sentence)} | set_up
    assert len(said) == len(templates)


def test_the_set_up_of_a_map_is_not_denied() -> None:
    """On Saba not every province gets four followers, nor every home two of its own; on Siam and Britain each does."""
    for rule in (s3_setup.FOUR_EACH, s3_setup.HOME_FILLING, s3_setup.OTHER_FILLING):
        assert "unless" in rule_sentence(rule, ks.SABA)
        assert rule_sentence(rule, ks.BRITAIN) == rule_sentence(rule) == rule.sentence


def test_on_another_map_no_rule_and_no_ruling_is_in_the_words_of_siam() -> None:
    """Nothing of Siam is left where every word is another, and the article fits the word; under other readings too."""
    powers, cards = ("Ants", "Owls", "Emus"), tuple(f"Eagle{number}" for number in range(7))
    strange = replace(ks.SIAM, name="isle", faction_names=powers, card_names=cards, invader="Invaders", king="Emperor")
    other = (sentence for sentences in catalogue()["rule"].values() for sentence in sentences.values())
    for sentence in (*spoken_sentences(), *other):
        said = in_words_of(strange, sentence)
        assert not MAP_WORD.search(said), said
        assert not re.search(r"\ba (Em|Ea)|[{}]", said), said


def test_without_cards_no_reason_says_how_to_play_one() -> None:
    """Who holds no card is told that alone, whatever else is wrong with the move."""
    state = ks.position(2, hands=[[], [ActionCard.RAMA]])
    reasons = ks.judge(state, ks.Play(ks.Maharacha(), None))
    assert reasons[0].key is ViolationKey.CARD_NOT_HELD
    assert len(reasons) > len(explain_violations(reasons, state)) == 1


def test_without_the_card_nobody_is_told_that_they_can_do_more_with_it() -> None:
    """Who holds another card is told all that is wrong but this; the third Malay is one too many all the same."""
    state = ks.position(2, hands=[[ActionCard.RAMA], [ActionCard.RAMA]])
    moves = (ks.FactionCard(ks.MALAY), ks.FactionCard(ks.MALAY, ("Mon",) * 3))
    reasons = [ks.judge(state, ks.Play(move, None)) for move in moves]
    assert [each[0].key for each in reasons] == [ViolationKey.CARD_NOT_HELD] * 2
    assert [len(each) for each in reasons] == [2, 2]
    assert [len(explain_violations(each, state)) for each in reasons] == [1, 2]


def test_the_last_card_says_why_it_does_not_win() -> None:
    """They are tied in two factions and played last; the sentence uses the caller's names, and "you" for the player."""
    own = (Followers(3, 2, 0), Followers(3, 2, 0), Followers())
    state = ks.position(3, control=[RAMA] * 4 + [LAO] * 3, own=own, hands=[[ActionCard.MAHARACHA], [], []])
    (violation,) = ks.judge(state, ks.Play(ks.Maharacha(), None))
    assert violation.key is ViolationKey.LAST_CARD_PLAYED_LATER
    said = describe_violation(violation, state, ("Ann", "Bob", "Cem"))
    assert "you and Bob" in said
    assert "three Rama and two Lao" in said
    assert "Ann" not in said


@pytest.mark.parametrize(
    "value",
    [
        ks.Pass(),
        ks.Play(ks.Maharacha("Isan", "Mon"), None),
        ks.KhonThai("Isan", None, "Mon"),
        ks.OneVsOne(),
        ks.TwoVsOne((ks.Follower(RAMA, "Isan"),) * 2, ks.Follower(LAO, "Mon")),
        ks.FactionCard(LAO, ("Isan",)),
        ks.Follower(LAO, ks.POOL),
        ActionCard.MALAI,
        RAMA,
        Followers(2, 0, 1),
        *ks.narrate(ks.deal(seed=1), ks.Pass()),
        *ks.judge(ks.deal(seed=1), ks.Play(ks.Maharacha("Isan", "Isan"), None)),
    ],
    ids=lambda value: type(value).__name__,
)
def test_the_print_of_a_value_is_words(value: object) -> None:
    """`str` gives words; the constructor is what `repr` gives."""
    assert type(value).__name__ not in str(value)
    assert not re.search(r"[()={}<>]|\bNone\b", str(value))
