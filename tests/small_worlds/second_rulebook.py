"""The whole course of a small game, told a second time: which plays there are, and what comes of a move.

It rests on the naive rulebook and the naive scoring of `tests.properties`, adds turns and passes, and asks the engine
nothing.
"""

from __future__ import annotations

from dataclasses import replace

import kingofsiam as ks
from kingofsiam.readings import ForcedPass, StruggleEnds, UndoBanEnds
from tests.properties import naive, scoring
from tests.properties.games import FACTIONS


def passes_that_end(state: ks.State) -> int:
    """How many passes in a row end a struggle."""
    return 3 if state.readings.struggle_ends is StruggleEnds.THREE_PASSES else len(state.players)


def over(state: ks.State) -> bool:
    """Four provinces are British, or all are controlled."""
    control = list(state.board.control)
    return control.count(ks.BRITISH) == 4 or len(control) == len(state.board.tiles)


def outcome(state: ks.State) -> ks.Outcome | None:
    """Who has won and who reigns, if the game is over; by which rules is left out."""
    if not over(state):
        return None
    if list(state.board.control).count(ks.BRITISH) == 4:
        return ks.Outcome(tuple(sorted(scoring.colony_winners(state))), None, ())
    reign = scoring.ranking(state.board.control, state.readings)[0]
    return ks.Outcome(tuple(sorted(scoring.reign_winners(state))), reign, ())


def plays(state: ks.State) -> frozenset[ks.Play]:
    """Every legal move but the pass."""
    found = frozenset(
        ks.Play(action, take)
        for card in {*state.player.hand}
        for action in naive.actions(state, card)
        for take in naive.takes(state, naive.carried_out(state.board, action))
    )
    return frozenset(filter(lambda move: wins(state, move), found)) if naive.is_last_card(state) else found


def wins(state: ks.State, move: ks.Play) -> bool:
    """Whether the player or his partner wins if after this move everybody passes."""
    reached = naive.played(state, move)
    while not over(reached):
        reached = passed(reached)
    result = outcome(reached)
    return result is not None and bool(scoring.side(state.to_move, len(state.players)) & {*result.winners})


def after(state: ks.State, move: ks.Move) -> ks.State:
    """The position after a legal move, and after the passes of those who are not asked."""
    reached = naive.played(state, move) if isinstance(move, ks.Play) else passed(state)
    if state.readings.forced_pass is ForcedPass.AUTOMATIC:
        while not over(reached) and not plays(reached):
            reached = passed(reached)
    return replace(reached, outcome=outcome(reached))


def passed(state: ks.State) -> ks.State:
    """The position after a pass."""
    swap = None if state.readings.undo_ban_ends is UndoBanEnds.PASS else state.last_swap
    left = (state.to_move + 1) % len(state.players)
    state = replace(state, to_move=left, passes=state.passes + 1, last_swap=swap)
    return completed(state) if state.passes == passes_that_end(state) else state


def completed(state: ks.State) -> ks.State:
    """The position after the power-struggle that has just ended."""
    table = naive.Table.of(state.board)
    here = table.tiles[len(state.board.control)]
    crowd = table.crowds[here]
    most = [faction for faction in FACTIONS if crowd[faction] == max(crowd.values())]
    power: ks.ControlMarker = most[0] if len(most) == 1 else ks.BRITISH
    table.crowds[here], table.pool = naive.crowd(ks.Followers()), table.pool + crowd
    board = replace(table.board(state.board), control=(*state.board.control, power))
    forgotten = state.readings.undo_ban_ends is UndoBanEnds.STRUGGLE
    state = replace(state, board=board, passes=0, last_swap=None if forgotten else state.last_swap)
    return replace(state, last_swap=None) if over(state) else state
