"""The rulebook retells a game that the fast twin has played: by its events one sees which rules have fired."""

from __future__ import annotations

from kingofsiam import engine, kernel
from kingofsiam.kernel import NotLegal, PackedState
from kingofsiam.study.errors import EnginesDiffer
from kingofsiam.study.playing import Played
from kingofsiam.study.question import Question
from kingofsiam.violations import IllegalMove


def rules_fired(question: Question, game: int, played: Played) -> frozenset[str]:
    """The ids of the rules that fired in this game; raises `EnginesDiffer` if it does not go as it was played."""
    state = engine.deal(question.players, seed=game, map=question.map, readings=question.readings)
    fired = set[str]()
    try:
        _same(game, kernel.pack(state), played.start)
        for number in played.moves.values():
            move = kernel.unpack_move(number, question.map)
            fired |= {event.rule.id for event in engine.narrate(state, move)}
            state = engine.play(state, move)
        _same(game, kernel.pack(state), played.end)
    except (IllegalMove, NotLegal) as error:
        raise EnginesDiffer(game) from error
    return frozenset(fired | {rule.id for rule in (state.outcome.rules if state.outcome else ())})


def _same(game: int, one: PackedState, other: PackedState) -> None:
    if one != other:
        raise EnginesDiffer(game)
