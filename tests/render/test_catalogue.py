"""The catalogue has exactly one sentence for everything that can be said, in the words of the map."""

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from enum import Enum
from pathlib import Path
from typing import Any, Final, cast

import pytest
from hypothesis import given

import kingofsiam as ks
from docs.generators import refusals
from kingofsiam import LAO, MALAY, POOL, RAMA, ActionCard, Follower, Followers, fluent
from kingofsiam.model import events as happened
from kingofsiam.model.pieces import FACTIONS, SEAT_LETTERS
from kingofsiam.model.violations import ViolationKey
from kingofsiam.render import svg
from kingofsiam.render.names import Localization
from kingofsiam.render.sentences import (
    describe_event,
    describe_move,
    describe_turn,
    describe_violation,
    explain_violations,
    rule_sentence,
    say_on,
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
MESSAGES: Final = fluent.bundle("en").patterns
PROGRAM_WORD: Final = re.compile(r"none\b|None|\w_\w|winners|[<>{}()=]|  ")


def variants(prefix: str) -> dict[str, list[str]]:
    """The messages whose id begins like this, without it, and the attributes of each; "" is its value."""
    found: dict[str, list[str]] = {}
    for key in MESSAGES:
        if key.startswith(prefix):
            id, _, attribute = key.removeprefix(prefix).partition(".")
            found.setdefault(id, []).append(attribute)
    return found


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
    messages = variants("violation-")
    assert list(messages) == [key.value for key in ViolationKey]
    used = {(key.value, part) for key, part in refusals.refusals() if part not in ("", "winning")}
    assert used == {(key, part) for key, parts in messages.items() for part in parts if part}
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
    assert {*refusals.events()} == {key for key in MESSAGES if key.startswith("event-")}


def asked_on(map: ks.Map) -> Iterator[tuple[ks.Question, Sequence[str]]]:
    """Every question about every card, with the labels of its candidates."""
    for card in ActionCard:
        turn = ks.Turn(ks.deal(players=3, seed=7, map=map))
        for answer in (card, None, None, None, None):
            if turn.question is not None:
                yield turn.question, [turn.label(each) for each in turn.candidates]
                turn = turn.answer(answer)


def forms(question: str) -> set[tuple[str, str]]:
    """A question in full and in short, for each faction of Siam."""
    facts = [{"faction": faction} for faction in FACTIONS]
    return {(Localization().format(question, each), Localization().format(f"{question}.short", each)) for each in facts}


def test_every_question_has_its_words_and_no_words_are_unused() -> None:
    """The turns of all cards ask every question of the catalogue, in full and in short, and no others."""
    asked = {(question.text, question.short) for question, _ in asked_on(ks.SIAM)}
    known = [forms(f"question-{name}") for name in variants("question-")]
    assert all(each & asked for each in known)
    assert asked == {each for group in known for each in group}


def test_every_answer_has_its_words_and_no_words_are_unused() -> None:
    """The candidates use every label of the catalogue."""
    labels = {label for _, labels in asked_on(ks.SIAM) for label in labels}
    follower = {"follower": ks.Follower(LAO, "Isan")}
    assert {Localization().format(f"answer-{name}", follower) for name in variants("answer-")} - labels == set()


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
    assert {*variants("picture-")} <= own


def test_a_rule_says_what_holds_under_the_readings() -> None:
    """British provinces that stay open, three passes with four players, and sets that are added."""
    assert "British" in rule_sentence(CLOSED)
    assert "British" not in rule_sentence(CLOSED, ks.SIAM, ks.SUMMARY)
    assert "three passes" in rule_sentence(STRUGGLE_ENDS, ks.SIAM, ks.RUSSIAN)
    assert rule_sentence(COLONY_SETS, ks.SIAM, ks.SUMMARY) != rule_sentence(COLONY_SETS)


def test_the_other_sentences_of_rules_belong_to_readings_that_exist() -> None:
    """A misspelt rule, reading or choice would leave its sentence unused."""
    choices = {
        f"{each.name}-{choice.value}".replace(" ", "-").replace("_", "-")
        for each in fields(ks.Readings)
        for choice in type(cast("Enum", each.default))
    }
    for rule, others in variants("rule-").items():
        assert ks.rule(rule.replace("_", ".")).id.replace(".", "_") == rule
        assert {*others} - {""} <= choices


def test_on_siam_the_messages_say_the_rules_that_name_something_on_the_map() -> None:
    """No such sentence is without its message, and no message says anything else."""
    sentences = {f"rule-{it.id.replace('.', '_')}": it.sentence for it in ks.RULES if it.section is not Section.SABA}
    set_up = {rule.sentence for rule in (s3_setup.FOUR_EACH, s3_setup.HOME_FILLING, s3_setup.OTHER_FILLING)}
    named = {key: said for key, said in sentences.items() if MAP_WORD.search(said) or said in set_up}
    known = [f"rule-{rule}" for rule, others in variants("rule-").items() if "" in others]
    assert {key: Localization().format(key, {}) for key in known} == named


def test_every_ruling_has_its_question_its_answers_and_its_reason() -> None:
    """And there is no other message of a ruling, and no answer of too many."""
    answers = {each.id: [choice.message.rpartition(".")[2] for choice in each.choices] for each in ks.RULINGS}
    assert variants("ruling-") == {id: ["", *messages, "reason"] for id, messages in answers.items()}


def test_the_set_up_of_a_map_is_not_denied() -> None:
    """On Saba not every province gets four followers, nor every home two of its own; on Siam and Britain each does."""
    for rule in (s3_setup.FOUR_EACH, s3_setup.HOME_FILLING, s3_setup.OTHER_FILLING):
        assert "unless" in rule_sentence(rule, ks.SABA)
        assert rule_sentence(rule, ks.BRITAIN) == rule_sentence(rule) == rule.sentence


def test_on_another_map_no_rule_and_no_ruling_is_in_the_words_of_siam() -> None:
    """Nothing of Siam is left where every word is another, and the article fits the word; under other readings too."""
    powers, cards = ("Ants", "Owls", "Emus"), tuple(f"Eagle{number}" for number in range(7))
    strange = replace(ks.SIAM, name="isle", faction_names=powers, card_names=cards, invader="Invaders", king="Emperor")
    others = (Localization(strange).format(key, {}) for key in MESSAGES if key.startswith("rule-"))
    rules = (rule_sentence(rule, strange) for rule in ks.RULES if rule.section is not Section.SABA)
    questions = (say_on(f"ruling-{ruling.id}", strange) for ruling in ks.RULINGS)
    answers = (say_on(choice.message, strange) for ruling in ks.RULINGS for choice in ruling.choices)
    for said in (*others, *rules, *questions, *answers):
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


# --- events and moves, in the words of any map ------------------------------------------------------------------------

EVENTS = tuple(taken.events[number] for _, taken, number in refusals.events().values())
"""An event of a scenario for every sentence that there is."""

RULE = ks.rule("action.must-execute")
"""Any rule, because the sentence of an event does not depend on it."""

MOVES: tuple[ks.Move, ...] = (
    ks.Pass(),
    ks.Play(ks.Maharacha("Wollo", "Kaffa"), Follower(LAO, "Shewa")),
    ks.Play(ks.Maharacha(), Follower(LAO, "Shewa")),
    ks.Play(ks.Maharacha("Wollo"), Follower(LAO, "Shewa")),
    ks.Play(ks.KhonThai("Wollo", "Kaffa", "Kaffa"), Follower(LAO, POOL)),
    ks.Play(ks.KhonThai(), None),
    ks.Play(ks.OneVsOne(Follower(RAMA, "Wollo"), Follower(LAO, "Kaffa")), None),
    ks.Play(ks.OneVsOne(), None),
    ks.Play(ks.OneVsOne(Follower(RAMA, "Wollo")), None),
    ks.Play(ks.TwoVsOne((Follower(RAMA, "Wollo"), Follower(RAMA, "Wollo")), Follower(LAO, "Kaffa")), None),
    ks.Play(ks.TwoVsOne((Follower(RAMA, "Wollo"), Follower(RAMA, "Shewa"))), None),
    ks.Play(ks.TwoVsOne(), None),
    ks.Play(ks.FactionCard(MALAY, ("Kaffa", "Kaffa")), None),
    ks.Play(ks.FactionCard(MALAY), None),
)

WORDS_OF_SIAM = ("Rama", "Lao", "Malay", "Malai", "British", "Maharacha", "Khon Thai", "Siam", "King")


def names_of(fact: object) -> Iterator[str]:
    """What Saba calls the factions of a fact, and its provinces."""
    match fact:
        case ks.Faction():
            yield ks.SABA.faction_name(fact)
        case Follower():
            yield from (ks.SABA.faction_name(fact.faction), fact.province)
        case Followers():
            yield from map(ks.SABA.faction_name, fact)
        case str():
            yield fact
        case tuple():
            yield from (name for each in cast("tuple[object, ...]", fact) for name in names_of(each))
        case _:
            pass


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_an_event_is_one_sentence_that_names_its_facts(event: ks.Event) -> None:
    """It has every faction and province, and who is concerned, in the words of the map: on Saba no name from Siam."""
    sentence = describe_event(event, ks.SABA)
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert not any(word in sentence for word in WORDS_OF_SIAM)
    facts = {each.name: getattr(event, each.name) for each in fields(event)}
    seats = [facts[name] for name in ("seat", "starter") if name in facts] + [*facts.get("winners", ())]
    assert {SEAT_LETTERS[seat] for seat in seats} <= set(re.findall(r"\w+", sentence))
    assert [name for fact in facts.values() for name in names_of(fact) if name not in sentence] == []


def test_a_comma_parts_groups_of_several_factions() -> None:
    three = (Follower(RAMA, "Isan"), Follower(LAO, "Mon"), Follower(MALAY, "Mon"))
    assert "Isan, and one Lao and one Malay into Mon" in describe_event(happened.FollowersPlaced(RULE, three), ks.SIAM)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (happened.FollowerTaken(RULE, 1, Follower(MALAY, "Moray")), "one Scot "),
        (happened.FollowersPlaced(RULE, (Follower(LAO, "Devon"),)), "one Welsh follower "),
        (
            happened.FollowersReturned(RULE, "Devon", Followers(2, 1, 2)),
            "one Welsh follower and two Scots",
        ),
        (
            happened.CutShort(RULE, ActionCard.KHON_THAI, happened.Shortage.NONE_IN_POOL, (LAO, MALAY)),
            "followers or Scots",
        ),
        (happened.CutShort(RULE, ActionCard.RAMA, happened.Shortage.ONE_IN_POOL, (RAMA,)), "one English follower,"),
        (happened.FactionTakesControl(RULE, "Devon", MALAY), "The Scots "),
    ],
    ids=lambda value: type(value).__name__,
)
def test_followers_have_their_singular_and_plural(event: ks.Event, words: str) -> None:
    """On Britain a faction, one of its followers and several have different names."""
    assert words in describe_event(event, ks.BRITAIN)


@pytest.mark.parametrize("move", MOVES, ids=repr)
def test_a_move_is_described_in_one_line(move: ks.Move) -> None:
    """Legal or not, played or not: a move is described in the words of the map, with every province it names."""
    text = describe_move(move, ks.SABA)
    assert "\n" not in text
    assert not any(word in text for word in WORDS_OF_SIAM)
    for province in ("Wollo", "Kaffa", "Shewa"):
        assert (province in text) or (province not in repr(move))


def test_different_moves_have_different_descriptions() -> None:
    """All moves in a position have different descriptions."""
    state = ks.position(
        map=ks.BRITAIN,
        followers={"Devon": Followers(1, 1, 0), "Essex": Followers(0, 1, 1), "Warwick": Followers(2, 0, 0)},
        hands=[[card for card in ActionCard if card is not ActionCard.KHON_THAI]],
        order=(0,),
    )
    moves = list(ks.legal_moves(state))
    assert len({describe_move(move, state.map) for move in moves}) == len(moves) > 100
