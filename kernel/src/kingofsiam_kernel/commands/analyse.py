"""`kingofsiam analyse`: the best moves of a position, with their chances and the reasons."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Final

from kingofsiam.cli.command import POSITION_ARGUMENTS, CannotRun, Command, parse_positive, parse_seed
from kingofsiam.cli.inputs import load_bots, resolve_position
from kingofsiam.cli.standard_error import print_error
from kingofsiam.model.state import State
from kingofsiam.notation import format_move
from kingofsiam.render.sentences import describe_move, describe_turn
from kingofsiam.render.text_board import wrapped
from kingofsiam_kernel import Rng, pack, unpack_move
from kingofsiam_kernel.experiments.runner import available_processors, process_pool
from kingofsiam_kernel.search.analysis import Analysis, Candidate, describe_candidates
from kingofsiam_kernel.search.bots import WARNING, find_player, is_built_in
from kingofsiam_kernel.search.search import MoveEstimate

_MAX_SECONDS: Final = 3600.0
_MAX_MOVES: Final = 20


def run(options: Namespace) -> Iterator[str]:
    """Print the best moves."""
    if not 0 < options.seconds <= _MAX_SECONDS or not 1 <= options.moves <= _MAX_MOVES:
        raise CannotRun(f"it takes up to {_MAX_SECONDS:.0f} seconds, and shows 1 to {_MAX_MOVES} moves")
    state = resolve_position(options.position, options.map)
    load_bots(name for name in options.players if not is_built_in(name))
    if WARNING:
        print_error(f"kingofsiam: {WARNING}")
    moves = {
        name: unpack_move(find_player(name, state.map)(pack(state), Rng(options.seed)), state.map)
        for name in options.players
    }
    analysis = Analysis(state, options.seed, all_cards=options.all_cards)
    others = 0 if analysis.solved else options.workers - 1
    with process_pool(max(1, others)) as pool:
        seeds = range(options.seed + 1, options.seed + 1 + others)
        searches = [pool.submit(_estimates, state, options.all_cards, options.seconds, seed) for seed in seeds]
        analysis.think(options.seconds)
        for search in searches:
            analysis.add(search.result())
    candidates = analysis.candidates(options.moves)
    if options.json:
        played = ({"move": format_move(move, state.map), "player": name} for name, move in moves.items())
        found = (_document(candidate, state) for candidate in candidates)
        yield json.dumps([*found, *played], ensure_ascii=False)
        return
    yield from wrapped(f"{describe_turn(state)}.")
    yield from describe_candidates(candidates, state)
    for name, move in moves.items():
        yield from ("", *wrapped(f"{name}: {describe_move(move, state.map)}."))


def _estimates(state: State, all_cards: bool, seconds: float, seed: int) -> tuple[MoveEstimate, ...]:
    """What another process finds."""
    analysis = Analysis(state, seed, all_cards=all_cards)
    analysis.think(seconds)
    return analysis.estimates


def _document(candidate: Candidate, state: State) -> dict[str, object]:
    return {
        "move": format_move(candidate.move, state.map),
        "chance": round(candidate.chance, 4),
        "margin": round(candidate.margin, 4),
        "exact": candidate.exact,
        "forced": candidate.forced,
        "simulations": candidate.simulations,
        "line": [format_move(move, state.map) for move in candidate.line],
        "reasons": candidate.reasons,
    }


def _add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("--seconds", type=float, default=2.0, metavar="NUMBER", help="how long to think (default 2)")
    workers, about = available_processors(), "number of processes that think (default: one for each processor)"
    add("--workers", type=parse_positive, default=workers, metavar="N", help=about)
    add("--moves", type=int, default=3, metavar="NUMBER", help="how many moves to show (default 3)")
    add("--all-cards", action="store_true", help="look at all hands, not only at what the player to move sees")
    add("--seed", type=parse_seed, default=0, metavar="NUMBER", help="of the random numbers (default 0)")
    add("--players", nargs="+", default=(), metavar="PLAYER", help="what these would play: see `kingofsiam arena -h`")
    add("--json", action="store_true", help="print the moves as JSON")


COMMAND: Final = Command(
    run,
    "Show the best moves of a position, with their chances, and why.",
    """
    analyse position.txt                  think for two seconds
    analyse position.txt --seconds 20     think longer
    analyse position.txt --all-cards      see all hands; a small endgame is solved
    analyse position.txt --players greedy mybot:play    and what these players would do
    """,
    (*POSITION_ARGUMENTS, _add_arguments),
)
