"""Play the games of a study with the kernel, count them, replay some with the rulebook, and ablate their readings.

Game number n is the deal with seed n. The policies draw common random numbers that depend only on n and on the turn.
The replay checks that both engines agree, and collects the rules that fired. The ablation plays the same game under
every other choice of every reading: as the random numbers are the same at the same moments, a difference comes from the
reading, not from chance.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from enum import Enum
from functools import lru_cache
from typing import Any, Final

import kingofsiam_kernel as kernel
from kingofsiam import engine
from kingofsiam.errors import KingOfSiamError
from kingofsiam.model.violations import IllegalMove
from kingofsiam.spec.readings import Readings
from kingofsiam_kernel import NotLegal
from kingofsiam_kernel.experiments.experiment import SCALE
from kingofsiam_kernel.experiments.game_numbers import Games
from kingofsiam_kernel.experiments.simulator import PlayedGame, Simulator
from kingofsiam_kernel.experiments.study.counts import (
    LENGTHS,
    AblationKey,
    DifferenceKey,
    Ending,
    StudyConfig,
    StudyTotals,
    ending_measures,
)
from kingofsiam_kernel.search.bots import is_slow
from kingofsiam_kernel.twin.bit_fields import completed_struggles, ending_reign
from kingofsiam_kernel.twin.packed import cards_played, ending, winners


class EnginesDiffer(KingOfSiamError):
    """The reference engine and the kernel disagree about a game. This is a bug: please report it."""

    def __init__(self, game: int) -> None:
        self.game = game
        super().__init__(f"the reference engine and the kernel disagree about game {game}; please report this bug")


def rules_fired(config: StudyConfig, game: int, played: PlayedGame) -> frozenset[str]:
    """Replay a game with the reference engine: the ids of the rules that fired. Raises `EnginesDiffer`."""
    start = state = engine.deal(config.players, seed=game, map=config.map, readings=config.readings)
    fired = set[str]()
    try:
        for _, packed in played.turns:
            move = kernel.unpack_move(packed, config.map)
            fired |= {event.rule.id for event in engine.narrate(state, move)}
            state = engine.play(state, move)
    except (IllegalMove, NotLegal) as error:
        raise EnginesDiffer(game) from error
    if (kernel.pack(start), kernel.pack(state)) != (played.start, played.end):
        raise EnginesDiffer(game)
    return frozenset(fired | {rule.id for rule in (state.outcome.rules if state.outcome else ())})


VISIBILITY_READINGS: Final = ("hands", "played_cards")
"""These change what the players see. They are ablated only if a policy looks at the cards of other players."""

DEAL_READINGS: Final = ("first_player", "home_filling", "two_player_removal")
"""These change the deal itself, so that another game is played."""

GAMES: Final = "games"
ASPECTS: Final = ("course", "winners", "reign")
"""What is compared of two games with the same number."""


def alternative_choices(config: StudyConfig) -> Iterator[tuple[str, Enum]]:
    """Every other choice of every reading that can make a difference for these policies."""
    sees_cards = any(map(is_slow, config.names))
    for field in fields(Readings):
        chosen: Enum = getattr(config.readings, field.name)
        if sees_cards or field.name not in VISIBILITY_READINGS:
            yield from ((field.name, choice) for choice in type(chosen) if choice is not chosen)


@lru_cache(maxsize=4)
def _alternatives(config: StudyConfig) -> tuple[tuple[str, str, Simulator[StudyConfig]], ...]:
    alternatives: list[tuple[str, str, Simulator[StudyConfig]]] = []
    for name, choice in alternative_choices(config):
        change: dict[str, Any] = {name: choice}
        alternatives.append((name, str(choice.value), Simulator(config.under(replace(config.readings, **change)))))
    return tuple(alternatives)


def _changed_aspects(one: PlayedGame, other: PlayedGame) -> Iterator[str]:
    """Which of the `ASPECTS` differ between two games with the same number."""
    both = ((game.course, winners(game.end), ending_reign(ending(game.end))) for game in (one, other))
    return (what for what, before, after in zip(ASPECTS, *both, strict=True) if before != after)


class _Side:
    """Counts games under one set of readings."""

    def __init__(self, config: StudyConfig) -> None:
        self._config = config
        self._endings: dict[tuple[int, int, int], Ending] = {}
        self._games = Counter[tuple[int, int, int]]()  # quicker to count than endings
        self._lengths = tuple(Counter[int]() for _ in LENGTHS)

    def count(self, game: int, played: PlayedGame) -> tuple[Ending, tuple[int, ...]]:
        """Count a game. Returns its ending, and its turns, cards and struggles."""
        end = played.end
        key = (played.start.to_move, game % len(self._config.names), ending(end))
        if key not in self._endings:
            outcome = kernel.unpack(end, self._config.map).outcome
            assert outcome is not None
            rules = tuple(rule.id for rule in outcome.rules)
            self._endings[key] = Ending(key[0], key[1], outcome.winners, outcome.reign, rules)
        self._games[key] += 1
        lengths = (played.length, cards_played(end), completed_struggles(end.tiles))
        for counter, number in zip(self._lengths, lengths, strict=True):
            counter[number] += 1
        return self._endings[key], lengths

    def counts(self, prefix: str) -> dict[str, Any]:
        """The games for each ending, and for each number of turns, cards and struggles."""
        endings = Counter[Ending]()
        for key, games in self._games.items():
            endings[self._endings[key]] += games
        named = zip(("endings", *LENGTHS), (endings, *self._lengths), strict=True)
        return {f"{prefix}{name}": counter for name, counter in named}


def count_games(simulator: Simulator[StudyConfig], numbers: range) -> StudyTotals:
    """Play the games with these numbers, under one set of readings or under both, and count them."""
    config = simulator.config
    side, other_side = _Side(config), _Side(config)
    other = None if config.compared is None else Simulator(config.under(config.compared))
    rules, ablation = Counter[str](), Counter[AblationKey]()
    differing, differences = Counter[str](), Counter[DifferenceKey]()
    for game in numbers:
        replay, again = _is_due(config.rules_every, game), _is_due(config.rulings_every, game)
        (played,) = simulator.play(game, turns=bool(replay or again or other))
        counted = side.count(game, played)
        if other:
            (compared,) = other.play(game)
            differing.update(_changed_aspects(played, compared))
            differences.update(_differences(config.players, counted, other_side.count(game, compared)))
        if replay:
            rules.update(rules_fired(config, game, played))
        for reading, choice, alternative in _alternatives(config) if again else ():
            what = (GAMES, *_changed_aspects(played, *alternative.play(game)))
            ablation.update(AblationKey(reading, choice, aspect) for aspect in what)
    return StudyTotals(
        replayed=Games.of((numbers.start, numbers.stop)).count_every(config.rules_every),
        rules=rules,
        ablation=ablation,
        differing=differing,
        differences={key: total for key, total in differences.items() if total},
        **side.counts(""),
        **other_side.counts("other_"),
    )


def _differences(players: int, *counted: tuple[Ending, tuple[int, ...]]) -> Mapping[DifferenceKey, int]:
    """By how much the measures of the second game are greater, in twelfths; and the squares."""
    measured = (
        {**ending_measures(ending, players), **{name: SCALE * n for name, n in zip(LENGTHS, lengths, strict=True)}}
        for ending, lengths in counted
    )
    before, after = measured
    return {DifferenceKey(name, power): (after[name] - before[name]) ** power for name in before for power in (1, 2)}


def _is_due(every: int, game: int) -> bool:
    return every > 0 and game % every == 0
