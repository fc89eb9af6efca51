"""Sources of test vectors: the scenarios, and random games.

Each step of a scenario becomes a vector, and so does its deal. Random games offer far too many vectors, so test-suite
reduction (greedy set cover) picks a few: from the legal and mutated moves tried, it keeps those that cover the most
rules not yet covered.

All randomness comes from `Random.random()`. Python guarantees its sequence for a seed, so every version of Python makes
the same vectors.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from random import Random
from typing import Final, TypeAlias

from kingofsiam import engine
from kingofsiam.conformance import vectors
from kingofsiam.conformance.move_mutation import mutated_moves, pick
from kingofsiam.conformance.vectors import AskedVector
from kingofsiam.errors import InvalidDeal
from kingofsiam.maps import Map
from kingofsiam.model.deal import Deal
from kingofsiam.model.events import CardPlayed, Event, StruggleEnded
from kingofsiam.model.moves import Move, Pass, Play
from kingofsiam.model.state import State
from kingofsiam.rules import s6_power_struggle
from kingofsiam.rules.s5_actions import playing
from kingofsiam.rules.s8_four_players import COLONY_SETS, sets_of_sides
from kingofsiam.scenarios.coverage import emittable, record_rules
from kingofsiam.scenarios.model import Draw, Given, Looked, Played, Scenario
from kingofsiam.scenarios.runner import Impossible, starting_position
from kingofsiam.spec.citation import Rule, clauses_of
from kingofsiam.spec.readings import PRESETS, Readings


def described(vector: AskedVector, title: str, rules: Iterable[Rule] = ()) -> AskedVector:
    """The vector with its title and the readings on which it depends; it is about these `rules`, too."""
    named = vector.verdict.rules if isinstance(vector, vectors.MoveVector) else ()
    return vectors.with_dependence(replace(vector, title=title, rules=vectors.rule_ids((*named, *rules))))


def scenario_vectors(scenario: Scenario) -> Iterator[vectors.Vector]:
    """The vector of a scenario's deal, if it has one, and one for each step; no steps if the position is impossible."""
    unreported = tuple(rule for rule in scenario.claims if rule not in emittable())
    deal = given_deal(scenario.given)
    if deal is not None:
        yield described(vectors.ask_deal(deal, f"{scenario.id}/deal"), scenario.title, unreported)
    try:
        state = starting_position(scenario.given)
    except Impossible:
        return
    for number, step in enumerate(scenario.moves, 1):
        id = f"{scenario.id}/{number}"
        if isinstance(step, Looked):
            yield described(vectors.ask_look(state, step.by, id), scenario.title, unreported)
            continue
        asked = vectors.ask_move(state, step.move, id)
        yield described(asked, scenario.title, unreported)
        if isinstance(step, Played) and asked.verdict.after is not None:
            state = asked.verdict.after


def given_deal(given: Given) -> Deal | None:
    """The deal that is given or drawn; None if a position is given, or if no deal can be drawn."""
    if not isinstance(given, Draw):
        return given if isinstance(given, Deal) else None
    try:
        return engine.draw_deal(given.players, seed=given.seed, map=given.map, readings=given.readings)
    except InvalidDeal:
        return None


VECTORS_PER_CONFIG: Final = 14
"""How many vectors to keep for each map, number of players and preset; more as long as they cover something new."""

SEEDS_AND_PASS_RATES: Final = ((1, 0.25), (2, 0.6))
"""The games to play: the seed, and the probability of a pass by a player who could play a card."""


@dataclass(frozen=True, slots=True)
class VectorConfig:
    """What games vectors are made of: the map, the number of players, and the preset with its readings."""

    map: Map
    players: int
    preset: str
    readings: Readings

    @property
    def id(self) -> str:
        """The form used in the ids of vectors."""
        return f"{self.map.name}-{self.players}-{self.preset.lower().replace('_', '-')}"

    @property
    def title(self) -> str:
        """The form used in the titles of vectors."""
        return f"{self.map.title}, {self.players} players, {self.preset}"


def vector_configs(map: Map, players: int) -> tuple[VectorConfig, ...]:
    """The games on this map with this number of players, one for each preset."""
    return tuple(VectorConfig(map, players, name, readings) for name, readings in PRESETS.items())


Candidate: TypeAlias = tuple[frozenset[str], vectors.MoveVector]
"""A move tried in a game, with its verdict, and the features that it would cover."""


def game_vectors(map: Map, players: int) -> Iterator[vectors.Vector]:
    """The vectors of games on this map with this number of players, preset by preset: a deal, moves, and looks."""
    covered: set[str] = set()
    for config in vector_configs(map, players):
        games = (candidates(config, seed, pass_rate) for seed, pass_rate in SEEDS_AND_PASS_RATES)
        selected = most_informative(chain.from_iterable(games), covered)
        seed = SEEDS_AND_PASS_RATES[0][0]
        deal = engine.draw_deal(players, seed=seed, map=map, readings=config.readings)
        asked = vectors.ask_deal(deal, f"game/{config.id}-{seed}/deal")
        yield described(asked, f"{config.title}, game {seed}, the deal")
        yield from (described(vector, vector.title) for vector in selected)
        middle = selected[len(selected) // 2]
        title, _, _ = middle.title.partition(": ")
        for seat in range(players):
            look = vectors.ask_look(middle.state, seat, f"{middle.id}/seen-by-{seat}")
            yield described(look, f"{title}: seen from seat {seat}")


def candidates(config: VectorConfig, seed: int, pass_rate: float) -> Iterator[Candidate]:
    """Everything tried in one game: the moves made, and in each position the mutated moves that are refused."""
    random = Random(seed)
    state = engine.deal(config.players, seed=seed, map=config.map, readings=config.readings)
    turn = 0
    while True:
        turn += 1
        id, title = f"game/{config.id}-{seed}/{turn}", f"{config.title}, game {seed}, turn {turn}"
        for number, mutated in enumerate(mutated_moves(state, random), 1):
            vector = vectors.ask_move(state, mutated, f"{id}/{number}")
            if not vector.verdict.legal:
                yield _candidate(vector, title)
        if state.outcome is not None:
            return
        move = draw_move_by_card(state, pass_rate, random)
        yield _candidate(vectors.ask_move(state, move, id), title)
        state = engine.play(state, move)


def draw_move_by_card(state: State, pass_rate: float, random: Random) -> Move:
    """Draw a legal move: a pass with probability `pass_rate`, else a card, its action and a follower, one by one."""
    cards = engine.legal_cards(state)
    if not cards or random.random() < pass_rate:
        return Pass()
    action = pick(engine.legal_actions(state, pick(cards, random)), random)
    return Play(action, pick(engine.legal_takes(state, action), random))


def _candidate(vector: vectors.MoveVector, title: str) -> Candidate:
    """The rules of a refusal count as features, alone and together with the card."""
    move = vector.move
    what = move.action.card.value if isinstance(move, Play) else "a pass"
    if vector.verdict.legal:
        return frozenset(_play_features(vector.state, move)), replace(vector, title=f"{title}: {what}")
    refusing = [violation.rule for violation in vector.verdict.violations]
    features = {f"refuses {rule}{card}" for rule in refusing for card in ("", f" {what}")}
    return frozenset(features), replace(vector, title=f"{title}: {what}, refused")


def _play_features(state: State, move: Move) -> Iterator[str]:
    """The clauses that permit the move, the events, and the rules that the engine names."""
    with record_rules() as ran:
        result = vectors.verdict(state, move)
    permitting = {*ran} - {*_only_foreseen(result.events, ran)}
    yield from (f"permits {rule}" for rule in vectors.rule_ids(permitting))
    yield from (f"event {type(event).__name__} {event.rule}" for event in result.events)
    yield from (f"reports {rule}" for rule in result.rules)


def _only_foreseen(events: Collection[Event], ran: Collection[Rule]) -> Iterator[Rule]:
    """The rules of what this move does not do: they run where the very last card is played out in thought."""
    kinds = {type(event) for event in events}
    if StruggleEnded not in kinds:
        yield from (*clauses_of(s6_power_struggle.complete_struggle), *clauses_of(s6_power_struggle.contested_province))
    if CardPlayed not in kinds:
        of_colony = clauses_of(sets_of_sides) if COLONY_SETS in ran else ()
        yield from {*clauses_of(playing.carry_out), *clauses_of(playing.lay_down)} - {*of_colony}


def most_informative(offered: Iterable[Candidate], covered: set[str]) -> tuple[vectors.MoveVector, ...]:
    """Greedy set cover: pick the candidate with the most new features, until none has any; the offered order stays.

    `covered` holds the features of earlier vectors; those of the picked candidates are added to it.
    """
    remaining: dict[frozenset[str], vectors.MoveVector] = {}
    for features, vector in offered:
        remaining.setdefault(features, vector)
    order = {vector.id: index for index, vector in enumerate(remaining.values())}
    covered_here: set[str] = set()
    selected: list[vectors.MoveVector] = []
    while remaining:
        best = max(remaining, key=lambda features: (len(features - covered), len(features - covered_here)))
        if not best - covered_here or (len(selected) >= VECTORS_PER_CONFIG and not best - covered):
            break
        selected.append(remaining.pop(best))
        covered |= best
        covered_here |= best
    return tuple(sorted(selected, key=lambda vector: order[vector.id]))
