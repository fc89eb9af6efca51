"""The greedy player does what looks best at once, weighed here anew with the rulebook's own words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest

import kingofsiam as ks
from kingofsiam import kernel
from kingofsiam.kernel.cards import is_last_card
from kingofsiam.moves import Play
from kingofsiam.readings import PRESETS, TeamSets
from kingofsiam.rules.s1_components import BRITISH, FACTIONS, Followers, one
from kingofsiam.rules.s2_concept import side_of, sides
from kingofsiam.rules.s5_actions.playing import carry_out
from kingofsiam.rules.s6_power_struggle import power_that_takes
from kingofsiam.state import Board

PRICE: Final = 24
FEW: Final = 1500
"""Positions with no more legal moves are weighed here move by move: that takes its time."""
GAMES: Final = range(10)


def games(seeds: range) -> Iterator[ks.State]:
    """Every position of games played greedily by one and by chance by the others, on two maps, by all presets."""
    for seed in seeds:
        players, readings = 2 + seed % 3, PRESETS[seed % len(PRESETS)][1]
        state, dice = (
            ks.deal(players, seed=seed, map=(ks.SIAM, ks.SABA)[seed % 2], readings=readings),
            kernel.Dice(seed),
        )
        while state.outcome is None:
            yield state
            draw = kernel.greedy_move if state.to_move == seed % players else kernel.staged_move
            state = ks.play(state, kernel.unpack_move(draw(kernel.pack(state), dice), state.map))


@cache
def weighed(seed: int) -> tuple[ks.State, ...]:
    """Some of the positions of a game in which there is something to choose, but not too much to weigh it all."""
    return tuple(state for state in games(range(seed, seed + 1)) if 1 < ks.count_legal_moves(state) <= FEW)[::4]


def powers(board: Board) -> Counter[object]:
    """Two for each province a power controls, one for each that it would take now."""
    found: Counter[object] = Counter()
    for marker in board.control:
        found[marker] += 2
    for province in board.face_up:
        found[power_that_takes(board.followers_in(province))] += 1
    return found


def complete_sets(state: ks.State, side: tuple[int, ...], heaps: dict[int, Followers]) -> int:
    """The sets of a side: of the heap that partners make together, or by one reading each his own."""
    if state.readings.team_sets is TeamSets.COMBINED:
        return min(sum((heaps[seat] for seat in side), Followers()).counts)
    return sum(min(heaps[seat].counts) for seat in side)


def worth(state: ks.State, move: Play | None) -> int:
    """The worth of the board after the move, or of this one, to the player to move."""
    heaps = {seat: player.followers for seat, player in enumerate(state.players)}
    board = state.board
    if move is not None:
        board = carry_out(board, move.action)
        if move.take is not None:
            board = board.moved(((move.take.faction, move.take.province, None),))
            heaps[state.to_move] += one(move.take.faction)
    own = side_of(state.to_move, len(heaps))
    others = [side for side in sides(len(heaps)) if side != own]
    found = powers(board)
    total = 0
    for faction in FACTIONS:
        best = max(heaps[seat].count(faction) for seat in own)
        total += found[faction] ** 2 * (best - max(heaps[seat].count(faction) for side in others for seat in side))
    sets = complete_sets(state, own, heaps) - max(complete_sets(state, side, heaps) for side in others)
    return total + found[BRITISH] ** 2 * sets


def plays(state: ks.State) -> list[Play]:
    """All legal moves but the pass."""
    return [move for move in ks.legal_moves(state) if isinstance(move, Play)]


def is_worth_a_card(state: ks.State, best: int) -> bool:
    """What a card must bring: more, the fewer cards one's side has for the struggles still to come."""
    cards = sum(len(state.players[seat].hand) for seat in side_of(state.to_move, len(state.players)))
    return (best - worth(state, None)) * cards >= PRICE * len(state.board.face_up)


def greedy(state: ks.State, seed: int) -> ks.Move:
    """The move of the kernel."""
    return kernel.unpack_move(kernel.greedy_move(kernel.pack(state), kernel.Dice(seed)), state.map)


def has_greatest_worth(state: ks.State, chosen: ks.Move) -> bool:
    """Whether no play has a greater worth; or, of a pass, that no play is worth a card."""
    best = max(worth(state, move) for move in plays(state))
    if state.cards_left > 1 and not is_worth_a_card(state, best):
        return chosen == ks.Pass()
    return isinstance(chosen, Play) and ks.judge(state, chosen) == () and worth(state, chosen) == best


@pytest.mark.parametrize("seed", GAMES)
def test_no_legal_move_has_a_greater_worth(seed: int) -> None:
    """Of all legal plays one of the greatest worth is chosen; none if even that is not worth a card."""
    for state in weighed(seed):
        assert has_greatest_worth(state, greedy(state, 1))


@pytest.mark.parametrize("players", [2, 4])
def test_every_move_of_an_opening_is_weighed(players: int) -> None:
    """Some 18 000 of them."""
    state = ks.deal(players, seed=5)
    assert has_greatest_worth(state, greedy(state, 1))


def test_both_happen() -> None:
    """Among the positions above there are enough in which a card is played, and enough in which it is not."""
    passed = Counter(greedy(state, 1) == ks.Pass() for seed in GAMES for state in weighed(seed))
    assert min(passed[True], passed[False]) > passed.total() / 10


def test_of_equally_good_moves_any_may_be_drawn() -> None:
    """And the same dice draw the same one."""
    state = next(
        state for state in weighed(4) if 2 < len(plays(state)) < FEW / 5 and isinstance(greedy(state, 1), Play)
    )
    assert len(best_of(state)) > 1
    assert {greedy(state, seed) for seed in range(20 * len(best_of(state)))} == best_of(state)
    assert greedy(state, 7) == greedy(state, 7)


def best_of(state: ks.State) -> set[ks.Move]:
    """The plays of the greatest worth."""
    best = max(worth(state, move) for move in plays(state))
    return {move for move in plays(state) if worth(state, move) == best}


def last_cards(seeds: range) -> Iterator[kernel.PackedState]:
    """The positions of games by chance in which the player to move holds the very last card."""
    for seed in seeds:
        state, dice = kernel.pack(ks.deal(3, seed=seed)), kernel.Dice(seed)
        while not state.over:
            if is_last_card(state):
                yield state
            state = kernel.play_trusted(state, kernel.staged_move(state, dice))


def test_the_last_card_is_played_whenever_that_wins() -> None:
    """However little it brings; and there is no other way to play it."""
    can_win = 0
    for state in last_cards(range(40)):
        passes = kernel.greedy_move(state, kernel.Dice(1)) == kernel.PASS
        assert passes == (len(kernel.legal_moves(state)) == 1)
        can_win += not passes
    assert can_win


def test_after_the_end_it_passes() -> None:
    """There is nothing to choose, though all hold their cards: in this game everybody only passed."""
    state = kernel.pack(ks.deal(3, seed=1))
    while not state.over:
        state = kernel.play(state, kernel.PASS)
    assert kernel.greedy_move(state, kernel.Dice(1)) == kernel.PASS


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_whole_games_are_legal(players: int, seed: int) -> None:
    """Every move of a game between greedy players is one of the legal ones."""
    state, dice = kernel.pack(ks.deal(players, seed=seed)), kernel.Dice(seed)
    while not state.over:
        state = kernel.play(state, kernel.greedy_move(state, dice))
    assert state.winners
