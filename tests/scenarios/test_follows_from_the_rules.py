"""What follows from several sentences of the rulebook, although none of them says it."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import Final

import pytest

import kingofsiam as ks
from kingofsiam import (
    BRITAIN,
    BRITISH,
    LAO,
    MALAY,
    RAMA,
    RULEBOOK,
    SABA,
    SIAM,
    ActionCard,
    ControlMarker,
    Faction,
    Map,
    Move,
    Pass,
    Play,
    Readings,
    Seat,
    State,
)
from kingofsiam.model.pieces import (
    FACTIONS,
    NUMBER_OF_KING_MARKERS,
    NUMBER_OF_PROVINCES,
)
from kingofsiam.rules.s1_components import card_set
from kingofsiam.rules.s7_victory import is_colony, last_gain, reigning_faction, second_ranked_faction
from kingofsiam.spec.readings import ForcedPass, SecondRankTie

Control = tuple[ControlMarker, ...]

MARKERS: Final[Control] = (RAMA, LAO, MALAY, BRITISH)


def ways_on(control: Control) -> Iterator[Control]:
    """Every course that the struggles can take from here, up to the eighth or the fourth British province."""
    if len(control) == NUMBER_OF_PROVINCES or is_colony(control):
        yield control
        return
    for marker in MARKERS:
        yield from ways_on((*control, marker))


@cache
def all_ways() -> tuple[Control, ...]:
    """Every sequence of control markers with which a game can end."""
    return tuple(ways_on(()))


def provinces_of(control: Control) -> dict[Faction, int]:
    """How many provinces each faction has."""
    return {faction: sum(marker is faction for marker in control) for faction in FACTIONS}


def test_there_are_61555_ways() -> None:
    """Of the 4^8 sequences, those with at most three British, and each sequence that ends with the fourth."""
    colonies = [control for control in all_ways() if is_colony(control)]
    full = {control for control in product(MARKERS, repeat=NUMBER_OF_PROVINCES) if control.count(BRITISH) < 4}
    assert set(all_ways()) - set(colonies) == full
    assert len(full) == 58_077
    assert len(colonies) == 3_478
    assert {len(control) for control in colonies} == {4, 5, 6, 7, 8}
    assert len(set(all_ways())) == len(all_ways()) == 61_555


def test_factions_tied_for_the_reign_gained_their_last_province_at_different_times() -> None:
    """Each struggle has one winner, so the tie for the reign is always broken, in all 58 077 ways; and so is a tie for
    the second rank wherever the two factions hold a province at all.
    """
    ties = 0
    for control in all_ways():
        if is_colony(control):
            continue
        provinces = provinces_of(control)
        most = max(provinces.values())
        tied = [faction for faction in FACTIONS if provinces[faction] == most]
        latest = [max(box for box, marker in enumerate(control) if marker is faction) for faction in tied]
        assert len(set(latest)) == len(tied)
        ties += len(tied) > 1
        reign, why = reigning_faction(control)
        assert reign is tied[latest.index(max(latest))]
        assert why.id == ("victory.reign.tie" if len(tied) > 1 else "victory.reign.most-provinces")
        assert_second_rank(control, reign)
    assert ties > 0


def assert_second_rank(control: Control, reign: Faction) -> None:
    """The second rank goes by provinces, then by the later gain, and never to a faction without a province."""
    provinces = provinces_of(control)
    others = [faction for faction in FACTIONS if faction is not reign]
    second = second_ranked_faction(control, reign, RULEBOOK)
    skipping = second_ranked_faction(control, reign, replace(RULEBOOK, second_rank_tie=SecondRankTie.NONE))
    if provinces[others[0]] != provinces[others[1]]:
        assert second is skipping is max(others, key=provinces.__getitem__)
    elif provinces[others[0]] == 0:
        assert second is skipping is None
    else:
        assert last_gain(others[0], control) != last_gain(others[1], control)
        assert second is max(others, key=lambda faction: last_gain(faction, control))
        assert skipping is None


def test_five_provinces_at_least_belong_to_factions_unless_siam_is_a_colony() -> None:
    """Of eight provinces at most three are British; otherwise there are four, and the game is over."""
    of_factions = {sum(provinces_of(control).values()) for control in all_ways() if not is_colony(control)}
    assert of_factions == {5, 6, 7, 8}
    assert {max(provinces_of(control).values()) for control in all_ways() if not is_colony(control)} == {
        2,
        3,
        4,
        5,
        6,
        7,
        8,
    }


def test_king_markers_never_run_out() -> None:
    """A set has one Maharacha, and at most four play: four markers are enough, and all four may be used."""
    assert 4 * card_set().count(ActionCard.MAHARACHA) == NUMBER_OF_KING_MARKERS == 4
    state = ks.position(4)
    for crowned, other in (("Lan Na", "Isan"), ("Mon", "Khorat"), ("Pattani", "Isan"), ("Sukothai", "Khorat")):
        state = ks.play(state, Play(ks.Maharacha(crowned, other), None))
    assert len(state.board.kings) == NUMBER_OF_KING_MARKERS
    assert all(ActionCard.MAHARACHA not in player.hand for player in state.players)


EXPLICIT: Final = RULEBOOK
AUTOMATIC: Final = replace(RULEBOOK, forced_pass=ForcedPass.AUTOMATIC)


def has_a_choice(state: State) -> bool:
    """Whether there is a legal move other than the pass."""
    moves = ks.legal_moves(state)
    assert next(moves) == Pass()
    return next(moves, None) is not None


def decided(state: State, rng: Random) -> Move:
    """A random decision; a third of them are passes, so that some cards are left after the first struggle."""
    return Pass() if rng.random() < 1 / 3 else ks.random_move(state, rng)


def after_forced_passes(state: State) -> State:
    """All players who can only pass do so, until one has a choice."""
    while state.outcome is None and not has_a_choice(state):
        state = ks.play(state, Pass())
    return state


def without_readings(state: State) -> State:
    """The table, whatever the readings."""
    return replace(state, readings=RULEBOOK)


MAPS: Final = (SIAM, SABA, BRITAIN)

each_game = pytest.mark.parametrize(
    ("players", "seed"), [(players, seed) for players in (2, 3, 4) for seed in range(8)], ids=str
)


def dealt(players: int, seed: int, readings: Readings) -> State:
    """A game on one of the three boards."""
    board: Map = MAPS[seed % 3]
    return ks.deal(players, seed=seed, map=board, readings=readings)


@each_game
def test_saying_a_forced_pass_or_being_skipped_leads_to_the_same_game(players: int, seed: int) -> None:
    """One game with explicit forced passes and one with automatic ones, with the same decisions: each time the same
    player decides in the same position, and the games end alike.
    """
    rng = Random(seed)
    spoken, skipped = dealt(players, seed, EXPLICIT), dealt(players, seed, AUTOMATIC)
    while (spoken := after_forced_passes(spoken)).outcome is None:
        assert without_readings(skipped) == spoken
        move = decided(spoken, rng)
        spoken, skipped = ks.play(spoken, move), ks.play(skipped, move)
    assert without_readings(skipped) == spoken


def with_a_choice(state: State) -> set[Seat]:
    """The players who could do something other than pass if it were their turn."""
    return {seat for seat in range(len(state.players)) if has_a_choice(replace(state, to_move=seat))}


def next_with_a_choice(state: State, seat: Seat) -> Seat:
    """The first player with a choice, clockwise after this one and with this one last."""
    players, able = len(state.players), with_a_choice(state)
    return next(each for each in ((seat + step) % players for step in range(1, players + 1)) if each in able)


@each_game
def test_it_changes_no_decision_whether_a_skipped_player_counts_as_having_passed(players: int, seed: int) -> None:
    """A game in which skipped players count as having passed is compared with a referee for whom they do not: for the
    referee a struggle is over when all players with a choice have passed in a row, and then, as always, the next player
    to the left with a choice begins. In each struggle both ask the same player next.
    """
    rng = Random(1000 + seed)
    state = dealt(players, seed, AUTOMATIC)
    passed: set[Seat] = set()
    while state.outcome is None:
        asked, move = state.to_move, decided(state, rng)
        after = ks.play(state, move)
        ended = len(after.board.control) > len(state.board.control)
        if isinstance(move, Pass):
            passed = passed | {asked}
            assert ended is (with_a_choice(state) <= passed)
        else:
            passed = set()
            assert ended is (with_a_choice(before_any_is_skipped(state, move)) == set())
        if after.outcome is None:
            assert after.to_move == next_with_a_choice(after, asked)
        passed = set() if ended else passed
        state = after


def before_any_is_skipped(state: State, move: Play) -> State:
    """The position right after the card."""
    return ks.play(replace(state, readings=EXPLICIT), move)
