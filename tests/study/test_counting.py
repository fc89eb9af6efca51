"""What is counted of games, held to the rulebook and to a count by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

import kingofsiam as ks
from kingofsiam import kernel
from kingofsiam.readings import StruggleEnds, TakeFrom
from kingofsiam.rulings import ruling_of
from kingofsiam.study import Difference, Ending, Question, Trial
from kingofsiam.study.counting import play_games
from kingofsiam.study.playing import Played, Table

GAMES = 16
RULEBOOK_WITH = {
    StruggleEnds.THREE_PASSES: ks.Readings(struggle_ends=StruggleEnds.THREE_PASSES),
    TakeFrom.PROVINCE_OR_POOL: ks.Readings(take_from=TakeFrom.PROVINCE_OR_POOL),
}


def told(question: Question, game: int) -> tuple[list[ks.State], frozenset[str]]:
    """The positions of a game, as the rulebook plays it by the same lots, and the rules of its events and its end."""
    state = ks.deal(question.players, seed=game, map=question.map, readings=question.readings)
    states, rules = [state], set[str]()
    while state.outcome is None:
        packed = kernel.pack(state)
        move = kernel.unpack_move(kernel.lots_move(packed, kernel.dice_of(game, packed)), question.map)
        rules |= {event.rule.id for event in ks.narrate(state, move)}
        state = ks.play(state, move)
        states.append(state)
    return states, frozenset(rules | {rule.id for rule in state.outcome.rules})


@pytest.mark.parametrize(("players", "games"), [(2, 24), (3, 5), (4, 5)])
def test_everything_that_is_counted_is_what_the_rulebook_tells(players: int, games: int) -> None:
    """Endings, lengths and the rules that fire, game by game."""
    question = Question(players=players, rules_every=2, rulings_every=0)
    endings, turns, cards, struggles, rules = (Counter[object]() for _ in range(5))
    for game in range(games):
        states, fired = told(question, game)
        end, outcome = states[-1], states[-1].outcome
        assert outcome is not None
        ids = tuple(rule.id for rule in outcome.rules)
        endings[Ending(states[0].to_move, 0, outcome.winners, outcome.reign, ids)] += 1
        turns[len(states) - 1] += 1
        cards[end.cards_played] += 1
        struggles[len(end.board.control)] += 1
        rules.update(fired if game % 2 == 0 else ())
    totals = play_games(question, 0, games)
    assert totals.endings == endings
    assert (totals.turns, totals.cards, totals.struggles) == (turns, cards, struggles)
    assert (totals.retold, totals.rules) == ((games + 1) // 2, rules)


def test_trials_and_comparisons_count_what_differs() -> None:
    """The same games by two readings, one after the other: what is another at the end, and in the course of it."""
    question = Question(players=2, rules_every=0, rulings_every=1)
    tried = play_games(question, 0, GAMES).tried
    for reading, readings in RULEBOOK_WITH.items():
        name = ruling_of(reading).id.replace("-", "_")
        pairs = list(zip(ended(question), ended(replace(question, readings=readings)), strict=True))
        differing = {
            "course": sum(one.course != other.course for (one, _), (other, _) in pairs),
            "winners": sum(one.winners != other.winners for (_, one), (_, other) in pairs),
            "reign": sum(one.reign != other.reign for (_, one), (_, other) in pairs),
        }
        assert 0 < differing["winners"] < differing["course"]
        assert {what: tried[Trial(name, reading.value, what)] for what in differing} == differing
        assert tried[Trial(name, reading.value, "games")] == GAMES
        compared = play_games(replace(question, compared=readings, rulings_every=0), 0, GAMES)
        assert compared.differing == differing
        for power in (1, 2):
            turns = [12 * (len(other.moves) - len(one.moves)) for (one, _), (other, _) in pairs]
            colonies = [12 * (other.colony - one.colony) for (_, one), (_, other) in pairs]
            assert compared.differences.get(Difference("turns", power), 0) == sum(each**power for each in turns)
            assert compared.differences.get(Difference("colony", power), 0) == sum(each**power for each in colonies)


def ended(question: Question) -> Iterator[tuple[Played, ks.Outcome]]:
    """The games, each with its outcome."""
    table = Table(question)
    for game in range(GAMES):
        played = table.played(game)
        outcome = kernel.unpack(played.end, question.map).outcome
        assert outcome is not None
        yield played, outcome
