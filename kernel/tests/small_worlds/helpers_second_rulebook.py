"""Reference model: the whole course of a small game, implemented a second time.

It uses the naive rules and the naive scoring of `tests.helpers_naive_*`, and adds turns and passes.
"""

from collections.abc import Iterator
from dataclasses import replace

import kingofsiam as ks
from kingofsiam.spec.readings import ForcedPass, StruggleEnds, UndoBanEnds
from tests import helpers_naive_rules, helpers_naive_scoring
from tests.helpers_strategies import FACTIONS


def passes_that_end(state: ks.State) -> int:
    """How many passes in a row end a struggle."""
    return 3 if state.readings.struggle_ends is StruggleEnds.THREE_PASSES else len(state.players)


def over(state: ks.State) -> bool:
    """Whether Siam is a colony, or all provinces are controlled."""
    return helpers_naive_scoring.is_colony(state) or len(state.board.control) == len(state.board.tiles)


def outcome(state: ks.State) -> ks.Outcome | None:
    """Who has won and who reigns, if the game is over; without the rules that decided."""
    if not over(state):
        return None
    if helpers_naive_scoring.is_colony(state):
        return ks.Outcome(tuple(sorted(helpers_naive_scoring.colony_winners(state))), None, ())
    reign = helpers_naive_scoring.ranking(state.board.control, state.readings)[0]
    return ks.Outcome(tuple(sorted(helpers_naive_scoring.reign_winners(state))), reign, ())


def plays(state: ks.State) -> Iterator[ks.Play]:
    """Every legal move but the pass."""
    for card in dict.fromkeys(state.player.hand):
        for action in helpers_naive_rules.actions(state, card):
            for take in helpers_naive_rules.takes(state, helpers_naive_rules.after_action(state.board, action)):
                move = ks.Play(action, take)
                if not helpers_naive_rules.is_last_card(state) or wins(state, move):
                    yield move


def wins(state: ks.State, move: ks.Play) -> bool:
    """Whether the player or their partner wins if all pass after this move."""
    reached = helpers_naive_rules.after_play(state, move)
    while not over(reached):
        reached = passed(reached)
    result = outcome(reached)
    return result is not None and bool(
        helpers_naive_scoring.side(state.to_move, len(state.players)) & {*result.winners}
    )


def after(state: ks.State, move: ks.Move) -> ks.State:
    """The position after a legal move, and after the passes of players who are skipped."""
    reached = helpers_naive_rules.after_play(state, move) if isinstance(move, ks.Play) else passed(state)
    if state.readings.forced_pass is ForcedPass.AUTOMATIC:
        while not over(reached) and next(plays(reached), None) is None:
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
    table = helpers_naive_rules.Table.of(state.board)
    here = table.tiles[len(state.board.control)]
    crowd = table.crowds[here]
    most = [faction for faction in FACTIONS if crowd[faction] == max(crowd.values())]
    power: ks.ControlMarker = most[0] if len(most) == 1 else ks.BRITISH
    table.crowds[here], table.pool = helpers_naive_rules.as_counter(ks.Followers()), table.pool + crowd
    board = replace(table.board(state.board), control=(*state.board.control, power))
    forgotten = state.readings.undo_ban_ends is UndoBanEnds.STRUGGLE
    state = replace(state, board=board, passes=0, last_swap=None if forgotten else state.last_swap)
    return replace(state, last_swap=None) if over(state) else state
