"""`python -m tools.puzzles`: make the puzzles of the lab again, from scenarios, self-play and the solver.

Three kinds: is this move legal, win by force, and stop the British. Each is checked by the engine when it is made, and
again by its test. What is written is read by the page: `lab/puzzles.json`.
"""

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final, TypedDict

import kingofsiam_kernel as kernel
from kingofsiam import engine
from kingofsiam.game import Game
from kingofsiam.model.moves import Move, Pass
from kingofsiam.model.pieces import BRITISH
from kingofsiam.model.state import Outcome, State
from kingofsiam.notation import format_move, format_position
from kingofsiam.observation import observe
from kingofsiam.render.sentences import describe_move
from kingofsiam.scenarios.catalogue import scenario
from kingofsiam.scenarios.model import Looked
from kingofsiam.scenarios.runner import starting_position
from kingofsiam.turns.turn import Turn
from kingofsiam_kernel.search.bots import LEVELS
from kingofsiam_kernel.search.solver import solve_if_small

FILE: Final = Path(__file__).parents[1] / "lab" / "puzzles.json"
SCENARIOS: Final = (
    "components.fourth-king-marker",
    "victory.card-without-effect",
    "printed.the-24th-card-wins",
    "printed.the-24th-card-stays",
    "faq.same-colours.rulebook",
    "faq.nobody-to-take.rulebook",
)
_OF_SELF_PLAY: Final = 10
_OF_A_KIND: Final = 12
_MOST_SOLUTIONS: Final = 8
_FEWEST_MOVES: Final = 6
"""For each solution there are so many legal moves: what most moves solve is no puzzle."""
_POSITIONS: Final = 3_000
_LAST_STRUGGLES: Final = 5
_WHOLE: Final = 6
_TRIES: Final = 40


class Puzzle(TypedDict):
    """A puzzle: a `move` to judge, in words too; or the `moves` of which any solves it."""

    id: str
    kind: str
    state: str
    words: str
    move: str
    moves: list[str]


def main() -> None:
    """Write the puzzles."""
    puzzles = [*islice(_legal(), len(SCENARIOS) + _OF_SELF_PLAY)]
    Random(1).shuffle(puzzles)  # what is legal must not show in the order
    puzzles.sort(key=lambda puzzle: "." in puzzle["id"])  # scenarios are about rare rules
    puzzles += [*islice(_search("force", 2), _OF_A_KIND), *islice(_search("british", 3), _OF_A_KIND)]
    lines = ",\n".join(json.dumps(puzzle) for puzzle in puzzles)
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8", newline="\n")


def _legal() -> Iterator[Puzzle]:
    """A move of each scenario; then of self-play one for each rule that refuses it, and a legal one after it."""
    for name in SCENARIOS:
        played = scenario(name)
        move = next(step.move for step in played.moves if not isinstance(step, Looked))
        yield _question(name, starting_position(played.given), move)
    rules = set[str]()
    for seed in range(1000):
        rng = Random(seed)
        state = rng.choice([state for state in _game(2 + seed % 2, seed) if state.players[state.to_move].hand])
        for move in (_any_move(state, rng) for _ in range(_TRIES)):
            violations = engine.judge(state, move)
            if len(violations) == 1 and violations[0].rule.id not in rules:
                rules.add(violations[0].rule.id)
                yield _question(f"move-{2 * seed}", state, move)
                yield _question(f"move-{2 * seed + 1}", state, rng.choice([*engine.legal_moves(state)]))
                break


def _question(name: str, state: State, move: Move) -> Puzzle:
    asked: Puzzle = _puzzle("legal", name, state)
    return {**asked, "move": format_move(move, state.map), "words": describe_move(move, state.map)}


def _puzzle(kind: str, name: str, state: State, moves: Iterable[Move] = ()) -> Puzzle:
    texts = [format_move(move, state.map) for move in moves]
    return {"id": name, "kind": kind, "state": format_position(state), "words": "", "move": "", "moves": texts}


def _any_move(state: State, rng: Random) -> Move:
    """A move put together from conceivable answers, most of which the rules allow."""
    turn = Turn(state)
    while turn.question is not None:
        legal = rng.random() < 0.7 and turn.legal
        turn = turn.answer(rng.choice(legal or turn.candidates))
    assert turn.move is not None
    return turn.move


def _search(kind: str, players: int) -> Iterator[Puzzle]:
    """The last position of each game that is such a puzzle."""
    for seed in range(100_000):
        for state in reversed(_game(players, seed)):
            moves = solutions(kind, state)
            if 0 < len(moves) <= _MOST_SOLUTIONS and len([*engine.legal_moves(state)]) >= _FEWEST_MOVES * len(moves):
                yield _puzzle(kind, f"{kind}-{seed}", state, moves)
                break


def _game(players: int, seed: int) -> list[State]:
    """The positions of a game that two machines of a level play."""
    game, rng = Game.new(players, seed=seed), Random(seed)
    while game.state.outcome is None:
        game = game.play(LEVELS["medium"](observe(game.state, game.state.to_move), rng))
    return [*game.states[:-1]]


def solutions(kind: str, state: State) -> list[Move]:
    """The moves that solve a puzzle of this kind here; none if this is no puzzle."""
    possible = _is_won(state) if kind == "force" else _marches_in(state)
    if not possible or solves(kind, state, Pass()):
        return []
    return [move for move in engine.legal_moves(state) if solves(kind, state, move)]


def solves(kind: str, state: State, move: Move) -> bool:
    """Whether this move is what the puzzle asks for."""
    return _wins_by_force(state, move) if kind == "force" else _wins_without_the_british(state, move)


def _is_won(state: State) -> bool:
    """Whether the player to move wins with best play of all, in a small endgame in which they know every card."""
    solution = solve_if_small(kernel.pack(state), _POSITIONS, all_cards=True)
    return solution is not None and solution.shares[state.to_move] == _WHOLE


def _wins_by_force(state: State, move: Move) -> bool:
    """Whether one of two players wins with this move, whatever the other one does."""
    after = engine.play(state, move)
    if after.outcome is not None:
        return after.outcome.winners == (state.to_move,)
    solution = solve_if_small(kernel.pack(after), _POSITIONS, all_cards=True)
    return solution is not None and solution.shares[state.to_move] == _WHOLE


def _marches_in(state: State) -> bool:
    """Whether the British take the contested province of one of the last struggles if everybody passes."""
    control = _passed(state).board.control
    number = len(state.board.control)
    return number >= _LAST_STRUGGLES and control[number] is BRITISH


def _wins_without_the_british(state: State, move: Move) -> bool:
    """Whether, after this move and passes of everybody, the player has won, and the British not the province."""
    after = engine.play(state, move)
    number = len(state.board.control)
    outcome = _passed(after).outcome
    assert isinstance(outcome, Outcome)
    return outcome.winners == (state.to_move,) and _passed(after).board.control[number] is not BRITISH


def _passed(state: State) -> State:
    """The end of the game if everybody passes."""
    while state.outcome is None:
        state = engine.play(state, Pass())
    return state


if __name__ == "__main__":
    main()
