"""Every event and every move has one sentence, with the names of the map."""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest

import kingofsiam as ks
from kingofsiam import LAO, MALAY, POOL, RAMA, ActionCard, Follower, Followers
from kingofsiam.model import events as happened
from kingofsiam.render.sentences import describe_event, describe_move, describe_swap
from tests.render.helpers_games import MAPS, random_move_card_first

RULE = ks.rule("action.must-execute")
"""Any rule, because the sentence of an event does not depend on it."""

EVENTS: tuple[ks.Event, ...] = (
    happened.Passed(RULE, 1),
    happened.CardPlayed(RULE, 1, ActionCard.MAHARACHA),
    happened.TilesSwapped(RULE, "Wollo", "Kaffa"),
    happened.KingPlaced(RULE, "Wollo"),
    happened.FollowersPlaced(RULE, (Follower(RAMA, "Wollo"), Follower(LAO, "Kaffa"), Follower(MALAY, "Kaffa"))),
    happened.FollowersPlaced(RULE, (Follower(RAMA, "Wollo"),)),
    happened.FollowersSwapped(RULE, "Wollo", Followers(1, 1, 0), "Kaffa", Followers(0, 0, 1)),
    happened.FollowersSwapped(RULE, "Wollo", Followers(1, 0, 0), "Kaffa", Followers(0, 0, 1)),
    happened.CutShort(RULE, ActionCard.KHON_THAI, happened.Shortage.NONE_IN_POOL, (RAMA, MALAY)),
    happened.CutShort(RULE, ActionCard.MAHARACHA, happened.Shortage.NO_TWO_TILES),
    happened.FollowerTaken(RULE, 1, Follower(RAMA, "Wollo")),
    happened.FollowerTaken(RULE, 1, Follower(RAMA, POOL)),
    happened.NothingTaken(RULE, 1),
    happened.StruggleEnded(RULE, "Wollo", 3),
    happened.FactionTakesControl(RULE, "Wollo", LAO),
    happened.BritishMarchIn(RULE, "Wollo"),
    happened.FollowersReturned(RULE, "Wollo", Followers(2, 0, 13)),
    happened.FollowersReturned(RULE, "Wollo", Followers(0, 1, 0)),
    happened.FollowersReturned(RULE, "Wollo", Followers()),
    happened.TileTurned(RULE, "Wollo"),
    happened.NextStruggle(RULE, 4, "Wollo", 1),
    happened.SiamIsColony(RULE),
    happened.FactionReigns(RULE, LAO),
    happened.GameWon(RULE, (1,)),
    happened.GameWon(RULE, (0, 2)),
)

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


def test_every_kind_of_event_has_a_sentence() -> None:
    """This file has every kind of event."""
    assert {type(event) for event in EVENTS} == set(get_args(ks.Event))


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_an_event_is_one_sentence_in_the_words_of_the_map(event: ks.Event) -> None:
    """On Saba no sentence has a name from Siam."""
    sentence = describe_event(event, ks.SABA)
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert not any(word in sentence for word in WORDS_OF_SIAM)


def test_a_sentence_names_the_facts() -> None:
    """The sentence says who, what and where."""
    sentences = {type(event): describe_event(event, ks.SABA) for event in reversed(EVENTS)}
    assert sentences[happened.Passed].split()[0] == "B"
    assert "Saba" in sentences[happened.CardPlayed]
    assert {"Wollo", "Kaffa"} <= set(sentences[happened.TilesSwapped].split())
    assert "Menelik II" in sentences[happened.KingPlaced]
    assert "Amhara" in sentences[happened.FollowerTaken]
    assert "Tigray" in sentences[happened.FactionTakesControl]
    assert "Italians" in sentences[happened.BritishMarchIn]
    assert "4" in sentences[happened.NextStruggle]
    assert "Italians" in sentences[happened.SiamIsColony]
    assert "Tigray" in sentences[happened.FactionReigns]


def test_followers_of_one_province_are_grouped() -> None:
    """Two followers to the same province are named together."""
    both = describe_event(happened.FollowersPlaced(RULE, (Follower(LAO, "Mon"), Follower(LAO, "Mon"))), ks.SIAM)
    assert both.count("Mon") == 1
    assert "two Lao" in both


def test_partners_win_together() -> None:
    sentence = describe_event(happened.GameWon(RULE, (0, 2)), ks.SIAM)
    assert "A and C" in sentence


@pytest.mark.parametrize("board", MAPS, ids=lambda board: board.name)
def test_every_event_of_a_game_has_a_sentence(board: ks.Map) -> None:
    """Every event in a game has a sentence."""
    state, rng = ks.deal(4, seed=2, map=board), Random(2)
    while state.outcome is None:
        move = random_move_card_first(state, rng)
        for event in ks.narrate(state, move):
            assert describe_event(event, board).endswith(".")
        assert describe_move(move, board)
        state = ks.play(state, move)


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


def test_a_swap_is_described_with_its_card() -> None:
    swap = ks.OneVsOne(Follower(RAMA, "Wollo"), Follower(LAO, "Kaffa"))
    text = describe_swap(swap, ks.SABA)
    assert text.startswith("1 vs. 1")
    assert {"Amhara", "Tigray"} <= set(text.replace(",", " ").split())
