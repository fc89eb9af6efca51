"""What a study plays, and what it counts: totals that add up, games replayed with the rulebook, readings ablated.

The replay checks that both engines agree, and collects the rules that fired. The ablation plays the same game under
every other choice of every reading: as the random numbers are the same at the same moments, a difference comes from the
reading, not from chance. Measures of a single game are whole numbers of twelfths (`SCALE`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from functools import lru_cache
from typing import Any, Final, NamedTuple

import kingofsiam_kernel as kernel
from kingofsiam import engine
from kingofsiam.errors import KingOfSiamError
from kingofsiam.model.pieces import FACTIONS, Faction
from kingofsiam.model.violations import IllegalMove
from kingofsiam.rules.s2_concept import sides
from kingofsiam.spec.readings import Readings
from kingofsiam_kernel import NotLegal
from kingofsiam_kernel.experiments.experiment import SCALE, Config, PlayedGame, Seating, Simulator, Totals
from kingofsiam_kernel.search.bots import is_slow
from kingofsiam_kernel.twin.bit_fields import completed_struggles, ending_reign
from kingofsiam_kernel.twin.packed import cards_played, ending, winners


@dataclass(frozen=True, slots=True, kw_only=True)
class StudyConfig(Config):
    """What a study plays and counts. Raises `InvalidSetting`.

    `names` are the policies by which the players choose their moves: one for all, or one for each seat. If they differ,
    they move on by one seat from game to game. With `compared`, each game is played twice: under `readings` and
    under `compared`. The reference engine replays the games whose number is divisible by `rules_every`. Those divisible
    by `rulings_every` are played again under every other choice of every reading. 0 means never.
    """

    players: int = 3
    names: tuple[str, ...] = ("stepwise",)
    compared: Readings | None = None
    rules_every: int = 100
    rulings_every: int = 100

    def __post_init__(self) -> None:
        Config.__post_init__(self)
        if len(set(self.names)) == 1:
            object.__setattr__(self, "names", self.names[:1])

    def seatings(self, number: int) -> Sequence[Seating]:
        """The policy in each seat. They move on by one seat from game to game."""
        shift = -number % len(self.names)
        return [(self.names[shift:] + self.names[:shift]) * (self.players // len(self.names))]

    def faults(self) -> Iterator[str]:
        """What is wrong with the map, the policies, the compared readings and the intervals."""
        yield from Config.faults(self)
        if len(self.names) not in (1, self.players):
            yield f"{len(self.names)} policies: give one for all players, or one for each"
        if self.compared == self.readings:
            yield "the compared readings are the same as the first ones"
        for name in ("rules_every", "rulings_every"):
            if getattr(self, name) < 0:
                yield f"{name} is {getattr(self, name)}: it must be 0 (never) or a positive whole number"


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended: games with equal endings are counted together.

    `first` is the seat that began, and `shift` says by how many seats the policies had moved on. `reign` is the faction
    that reigns, or None in a colony. `rules` are the ids of the rules that led to the result.
    """

    first: int
    shift: int
    winners: tuple[int, ...]
    reign: Faction | None
    rules: tuple[str, ...]

    @property
    def shares(self) -> Mapping[int, int]:
        """The share of the victory of each winner, in twelfths."""
        return dict.fromkeys(self.winners, SCALE // len(self.winners))


@lru_cache(maxsize=8192)
def ending_measures(ending: Ending, players: int) -> Mapping[str, int]:
    """The measures that follow from the ending alone, in twelfths, by name. Winners share the victory equally."""
    number, winning = len(sides(players)), Counter[int]()
    for seat, share in ending.shares.items():
        winning[(seat - ending.first) % number] += share
    return {
        "colony": SCALE * (ending.reign is None),
        **{f"reign.{faction.name.lower()}": SCALE * (ending.reign is faction) for faction in FACTIONS},
        **{f"wins.{order + 1}": winning[order] for order in range(number)},
        "shared": SCALE * (len(winning) > 1),
    }


class AblationKey(NamedTuple):
    """Another choice for a reading, and what is counted of the games played under it."""

    reading: str
    choice: str
    what: str


class DifferenceKey(NamedTuple):
    """A measure, and the power of its differences that is summed up: 1 or 2."""

    measure: str
    power: int


@dataclass(frozen=True, slots=True)
class StudyTotals(Totals):
    """All counts of a study.

    `endings`, `turns`, `cards` and `struggles` (completed ones) count games. `replayed` is the number of games that the
    reference engine replayed, and `rules` counts those in which a rule fired. `ablation` counts, for each other choice
    of a reading, the `games` played under it and those in which the `course`, the `winners` or the `reign` changed.

    If two sets of readings are compared, `other_...` count the games under the second one, and `differing` counts those
    in which the course, the winners or the reign differ. `differences` sums up second minus first over all games, and
    its square, for every measure (in twelfths).
    """

    endings: Mapping[Ending, int] = field(default_factory=dict[Any, int])
    turns: Mapping[int, int] = field(default_factory=dict[Any, int])
    cards: Mapping[int, int] = field(default_factory=dict[Any, int])
    struggles: Mapping[int, int] = field(default_factory=dict[Any, int])
    replayed: int = 0
    rules: Mapping[str, int] = field(default_factory=dict[Any, int])
    ablation: Mapping[AblationKey, int] = field(default_factory=dict[Any, int])
    other_endings: Mapping[Ending, int] = field(default_factory=dict[Any, int])
    other_turns: Mapping[int, int] = field(default_factory=dict[Any, int])
    other_cards: Mapping[int, int] = field(default_factory=dict[Any, int])
    other_struggles: Mapping[int, int] = field(default_factory=dict[Any, int])
    differing: Mapping[str, int] = field(default_factory=dict[Any, int])
    differences: Mapping[DifferenceKey, int] = field(default_factory=dict[Any, int])

    def side(self, prefix: str) -> Mapping[str, Mapping[Any, int]]:
        """The fields that count every game; with the prefix `other_`, under the compared readings."""
        return {f"{prefix}{name}": getattr(self, f"{prefix}{name}") for name in ("endings", *LENGTHS)}


LENGTHS: Final = ("turns", "cards", "struggles")


# --- playing ---------------------------------------------------------------------------------------------------------


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


@lru_cache(maxsize=4)
def alternatives(config: StudyConfig) -> Sequence[tuple[str, str, Simulator[StudyConfig]]]:
    """Every other choice of every reading that can make a difference for these policies, and who plays under it."""
    readings, alone = config.readings, replace(config, compared=None)
    untried = () if any(map(is_slow, config.names)) else VISIBILITY_READINGS
    chosen: dict[str, Enum] = {field.name: getattr(readings, field.name) for field in fields(Readings)}
    return [
        (name, choice.value, Simulator(replace(alone, readings=replace(readings, **dict[str, Any]({name: choice})))))
        for name, own in chosen.items()
        for choice in type(own)
        if choice is not own and name not in untried
    ]


def _changed_aspects(one: PlayedGame, other: PlayedGame) -> Iterator[str]:
    """Which of the `ASPECTS` differ between two games with the same number."""
    both = ((game.course, winners(game.end), ending_reign(ending(game.end))) for game in (one, other))
    return (what for what, before, after in zip(ASPECTS, *both, strict=True) if before != after)


class _Side:
    """Counts games under one set of readings."""

    def __init__(self, config: StudyConfig) -> None:
        self._config = config
        self._endings: dict[tuple[int, int, int], Ending] = {}
        self.counts = defaultdict[str, Counter[Any]](Counter)

    def count(self, game: int, played: PlayedGame) -> tuple[Ending, Mapping[str, int]]:
        """Count a game. Returns its ending, and its turns, cards and struggles."""
        end = played.end
        key = (played.start.to_move, game % len(self._config.names), ending(end))
        if key not in self._endings:
            outcome = kernel.unpack(end, self._config.map).outcome
            assert outcome is not None
            rules = tuple(rule.id for rule in outcome.rules)
            self._endings[key] = Ending(key[0], key[1], outcome.winners, outcome.reign, rules)
        lengths = {"turns": played.length, "cards": cards_played(end), "struggles": completed_struggles(end.tiles)}
        self.counts["endings"][self._endings[key]] += 1
        for name, number in lengths.items():
            self.counts[name][number] += 1
        return self._endings[key], lengths


def count_games(simulator: Simulator[StudyConfig], numbers: range) -> StudyTotals:
    """Play the games with these numbers, under one set of readings or under both, and count them."""
    config = simulator.config
    other = None if config.compared is None else Simulator(replace(config, readings=config.compared, compared=None))
    side, other_side, counts, replayed = _Side(config), _Side(config), defaultdict[str, Counter[Any]](Counter), 0
    for game in numbers:
        replay, again = (every > 0 and game % every == 0 for every in (config.rules_every, config.rulings_every))
        (played,) = simulator.play(game, turns=bool(replay or again or other))
        counted = side.count(game, played)
        if other:
            (compared,) = other.play(game)
            counts["differing"].update(_changed_aspects(played, compared))
            counts["differences"].update(_differences(config.players, counted, other_side.count(game, compared)))
        if replay:
            replayed += 1
            counts["rules"].update(rules_fired(config, game, played))
        for reading, choice, alternative in alternatives(config) if again else ():
            what = (GAMES, *_changed_aspects(played, *alternative.play(game)))
            counts["ablation"].update(AblationKey(reading, choice, aspect) for aspect in what)
    others = {f"other_{name}": counter for name, counter in other_side.counts.items()}
    return StudyTotals() + StudyTotals(replayed=replayed, **counts, **side.counts, **others)  # without zeros


def _differences(players: int, *counted: tuple[Ending, Mapping[str, int]]) -> Mapping[DifferenceKey, int]:
    """By how much the measures of the second game are greater, in twelfths; and the squares."""
    before, after = (
        {**ending_measures(ending, players), **{name: SCALE * number for name, number in lengths.items()}}
        for ending, lengths in counted
    )
    return {DifferenceKey(name, power): (after[name] - before[name]) ** power for name in before for power in (1, 2)}
