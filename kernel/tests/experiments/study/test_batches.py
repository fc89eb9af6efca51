"""Counts of a batch, compared with the reference engine and with a count by hand."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kingofsiam.spec.readings import StruggleEnds, TakeFrom
from kingofsiam.spec.rulings import ruling_of
from kingofsiam_kernel.experiments.study import AblationKey, DifferenceKey, Ending, StudyConfig
from kingofsiam_kernel.experiments.study.batches import play_games
from kingofsiam_kernel.experiments.study.simulation import PlayedGame, Simulator

GAMES = 16
READINGS_WITH = {
    StruggleEnds.THREE_PASSES: ks.Readings(struggle_ends=StruggleEnds.THREE_PASSES),
    TakeFrom.PROVINCE_OR_POOL: ks.Readings(take_from=TakeFrom.PROVINCE_OR_POOL),
}


def replayed_by_reference_engine(config: StudyConfig, game: int) -> tuple[list[ks.State], frozenset[str]]:
    """The positions of a game in the reference engine with the same random numbers, and the rules that fired in it."""
    state = ks.deal(config.players, seed=game, map=config.map, readings=config.readings)
    states, rules = [state], set[str]()
    while state.outcome is None:
        packed = kernel.pack(state)
        move = kernel.unpack_move(kernel.coupled_move(packed, kernel.rng_for_turn(game, packed)), config.map)
        rules |= {event.rule.id for event in ks.narrate(state, move)}
        state = ks.play(state, move)
        states.append(state)
    return states, frozenset(rules | {rule.id for rule in state.outcome.rules})


@pytest.mark.parametrize(("players", "games"), [(2, 24), (3, 5), (4, 5)])
def test_counts_agree_with_the_reference_engine(players: int, games: int) -> None:
    """The counts of endings, lengths and fired rules agree, game by game."""
    config = StudyConfig(players=players, rules_every=2, rulings_every=0)
    endings, turns, cards, struggles, rules = (Counter[object]() for _ in range(5))
    for game in range(games):
        states, fired = replayed_by_reference_engine(config, game)
        end, outcome = states[-1], states[-1].outcome
        assert outcome is not None
        ids = tuple(rule.id for rule in outcome.rules)
        endings[Ending(states[0].to_move, 0, outcome.winners, outcome.reign, ids)] += 1
        turns[len(states) - 1] += 1
        cards[end.cards_played] += 1
        struggles[len(end.board.control)] += 1
        rules.update(fired if game % 2 == 0 else ())
    totals = play_games(config, 0, games)
    assert totals.endings == endings
    assert (totals.turns, totals.cards, totals.struggles) == (turns, cards, struggles)
    assert (totals.replayed, totals.rules) == ((games + 1) // 2, rules)


def test_ablation_and_comparison_count_the_differences() -> None:
    """The same games under two readings: the course, the winners and the reign are compared one by one."""
    config = StudyConfig(players=2, rules_every=0, rulings_every=1)
    ablation = play_games(config, 0, GAMES).ablation
    for choice, readings in READINGS_WITH.items():
        name = ruling_of(choice).id.replace("-", "_")
        pairs = list(
            zip(games_with_outcomes(config), games_with_outcomes(replace(config, readings=readings)), strict=True)
        )
        differing = {
            "course": sum(one.course != other.course for (one, _), (other, _) in pairs),
            "winners": sum(one.winners != other.winners for (_, one), (_, other) in pairs),
            "reign": sum(one.reign != other.reign for (_, one), (_, other) in pairs),
        }
        assert 0 < differing["winners"] < differing["course"]
        assert {what: ablation[AblationKey(name, choice.value, what)] for what in differing} == differing
        assert ablation[AblationKey(name, choice.value, "games")] == GAMES
        compared = play_games(replace(config, compared=readings, rulings_every=0), 0, GAMES)
        assert compared.differing == differing
        for power in (1, 2):
            turns = [12 * (len(other.moves) - len(one.moves)) for (one, _), (other, _) in pairs]
            colonies = [12 * (other.colony - one.colony) for (_, one), (_, other) in pairs]
            assert compared.differences.get(DifferenceKey("turns", power), 0) == sum(each**power for each in turns)
            assert compared.differences.get(DifferenceKey("colony", power), 0) == sum(each**power for each in colonies)


def games_with_outcomes(config: StudyConfig) -> Iterator[tuple[PlayedGame, ks.Outcome]]:
    """Each game with its outcome."""
    simulator = Simulator(config)
    for game in range(GAMES):
        played = simulator.play(game)
        outcome = kernel.unpack(played.end, config.map).outcome
        assert outcome is not None
        yield played, outcome
