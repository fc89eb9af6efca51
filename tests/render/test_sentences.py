"""Every event and every move has one sentence, with the names of the map."""

import re
from collections.abc import Iterator
from dataclasses import fields
from typing import cast

import pytest

import kingofsiam as ks
from docs.generators import refusals
from kingofsiam import LAO, MALAY, POOL, RAMA, ActionCard, Follower, Followers
from kingofsiam.model import events as happened
from kingofsiam.model.pieces import SEAT_LETTERS
from kingofsiam.render.sentences import describe_event, describe_move

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
