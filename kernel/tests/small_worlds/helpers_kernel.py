"""The kernel compared with the rulebook in every position of a small world, and in every move."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kernel.tests.small_worlds.helpers_state_graph import Turns
from tests.helpers_strategies import CARD_SET


def the_kernel_agrees(state: ks.State, turns: Turns) -> None:
    """It lists exactly the rulebook's moves, and each leads to the same position, with the same winners."""
    packed = pack(state)
    assert (packed.over, packed.winners) == ((True, state.outcome.winners) if state.outcome else (False, ()))
    codes = [kernel.pack_move(move, state.map) for move, _ in turns]
    assert sorted(kernel.legal_moves(packed).codes()) == sorted(codes)
    for code, (_, after) in zip(codes, turns, strict=True):
        assert kernel.play(packed, code) == pack(after)


def pack(state: ks.State) -> kernel.PackedState:
    """Pack a position whose players have few cards: for the kernel, the rest of each set was played in the beginning.

    A player who has never played a card has never played one for the kernel either.
    """
    rests = [Counter(CARD_SET) - Counter((*player.hand, *player.played)) for player in state.players]
    earlier = sum(rest.total() for rest in rests)
    players = (
        replace(
            player,
            played=(*rest.elements(), *player.played),
            last_card=player.last_card + earlier if player.last_card else 0,
        )
        for player, rest in zip(state.players, rests, strict=True)
    )
    return kernel.pack(replace(state, players=tuple(players)))
