"""What follows from several sentences of the rulebook, although none of them says it."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice, product
from random import Random
from typing import Final

import pytest

import kingofsiam as ks
from kingofsiam import BRITISH, LAO, MALAY, RAMA, RULEBOOK, ControlMarker, Faction, Pass, Play, Readings, Seat, State
from kingofsiam.model.pieces import FACTIONS, NUMBER_OF_KING_MARKERS, NUMBER_OF_PROVINCES
from kingofsiam.rules.s1_components import card_set
from kingofsiam.rules.s7_victory import last_gain, reigning_faction, second_ranked_faction
from kingofsiam.spec.readings import ForcedPass, Hands, PlayedCards, SecondRankTie

Control = tuple[ControlMarker, ...]

MARKERS: Final[Control] = (RAMA, LAO, MALAY, BRITISH)


def ways_on(control: Control) -> Iterator[Control]:
    """Every course that the struggles can take from here, up to the eighth or the fourth British province."""
    if len(control) == NUMBER_OF_PROVINCES or control.count(BRITISH) == 4:
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
    """Of the 4^8 sequences, those with at most three British, and each sequence that ends with the fourth; unless Siam
    is a colony, at least five provinces belong to factions.
    """
    colonies = [control for control in all_ways() if control.count(BRITISH) == 4]
    full = {control for control in product(MARKERS, repeat=NUMBER_OF_PROVINCES) if control.count(BRITISH) < 4}
    assert set(all_ways()) - set(colonies) == full
    assert (len(full), len(colonies)) == (58_077, 3_478)
    assert {len(control) for control in colonies} == {4, 5, 6, 7, 8}
    assert len(set(all_ways())) == len(all_ways()) == 61_555
    assert {sum(provinces_of(control).values()) for control in full} == {5, 6, 7, 8}
    assert {max(provinces_of(control).values()) for control in full} == {2, 3, 4, 5, 6, 7, 8}


def test_factions_tied_for_the_reign_gained_their_last_province_at_different_times() -> None:
    """Each struggle has one winner, so the tie for the reign is always broken, in all 58 077 ways; and so is a tie for
    the second rank wherever the two factions hold a province at all.
    """
    ties = 0
    for control in all_ways():
        if control.count(BRITISH) == 4:
            continue
        provinces = provinces_of(control)
        tied = [faction for faction in FACTIONS if provinces[faction] == max(provinces.values())]
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


def test_king_markers_never_run_out() -> None:
    """A set has one Maharacha, and at most four play: four markers are enough, and all four may be used."""
    assert 4 * card_set().count(ks.ActionCard.MAHARACHA) == NUMBER_OF_KING_MARKERS == 4
    state = ks.position(4)
    for crowned, other in (("Lan Na", "Isan"), ("Mon", "Khorat"), ("Pattani", "Isan"), ("Sukothai", "Khorat")):
        state = ks.play(state, Play(ks.Maharacha(crowned, other), None))
    assert len(state.board.kings) == NUMBER_OF_KING_MARKERS
    assert all(ks.ActionCard.MAHARACHA not in player.hand for player in state.players)


AUTOMATIC: Final = replace(RULEBOOK, forced_pass=ForcedPass.AUTOMATIC)

each_game = pytest.mark.parametrize(
    ("players", "seed"), [(players, seed) for players in (2, 3, 4) for seed in range(8)], ids=str
)


def dealt(players: int, seed: int, readings: Readings) -> State:
    """A game on one of the three boards."""
    return ks.deal(players, seed=seed, map=(ks.SIAM, ks.SABA, ks.BRITAIN)[seed % 3], readings=readings)


def spoken(state: State) -> State:
    """The same table where forced passes are said."""
    return replace(state, readings=RULEBOOK)


def has_a_choice(state: State, seat: Seat) -> bool:
    """Whether the player would have a legal move other than the pass."""
    return len([*islice(ks.legal_moves(replace(state, to_move=seat)), 2)]) > 1


def decided(state: State, rng: Random) -> ks.Move:
    """A random decision; a third of them are passes, so that some cards are left after the first struggle."""
    return Pass() if rng.random() < 1 / 3 else ks.random_move(state, rng)


def with_a_choice(state: State) -> set[Seat]:
    """The players who could do something other than pass if it were their turn."""
    return {seat for seat in range(len(state.players)) if has_a_choice(state, seat)}


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
            before_any_is_skipped = ks.play(spoken(state), move)
            assert ended is (with_a_choice(before_any_is_skipped) == set())
        if after.outcome is None:
            able, clockwise = with_a_choice(after), [(asked + step) % players for step in range(1, players + 1)]
            assert after.to_move == next(seat for seat in clockwise if seat in able)
        passed = set() if ended else passed
        state = after


def test_what_one_sees_changes_nothing_that_one_may_do() -> None:
    """Whatever players may see of each other's cards, the same moves are legal, with the same events and results."""
    usual = ks.position(followers={"Lan Na": ks.Followers(2, 1, 0)}, hands=(card_set()[-2:], card_set()[:1], ()))
    other = replace(usual, readings=replace(RULEBOOK, hands=Hands.OPEN, played_cards=PlayedCards.ALL))
    moves = tuple(ks.legal_moves(usual))
    assert tuple(ks.legal_moves(other)) == moves
    for move in (Pass(), moves[-1]):
        assert spoken(ks.play(other, move)) == ks.play(usual, move)
        assert ks.narrate(other, move) == ks.narrate(usual, move)
