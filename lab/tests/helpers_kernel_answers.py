"""What the kernel answers, as text: the same wherever it runs. Run by the tests here, and by Pyodide in Node.js."""

import hashlib
import json

import kingofsiam as ks
import kingofsiam_kernel as kernel


def answer(questions: str, playouts: int = 60, simulations: int = 40) -> str:
    """The answers to moves, each `[words of the position, move]`, and digests of playouts and searches."""
    moves = [_judged(words, move) for words, move in json.loads(questions)]
    positions = [kernel.pack(ks.deal(players, seed=7)) for players in (2, 3, 4)]
    games = [_playouts(position, playouts) for position in positions]
    searches = [_search(position, all_cards, simulations) for position in positions for all_cards in (True, False)]
    return json.dumps({"compiled": kernel.COMPILED, "moves": moves, "games": games, "searches": searches})


def _judged(words: list[int], move: int) -> list[int] | None:
    """The words of the position after the move; None if it is illegal."""
    position = kernel.PackedState(*words)
    return list(kernel.play(position, move).words) if kernel.is_legal(position, move) else None


def _playouts(position: kernel.PackedState, count: int) -> str:
    ends = [kernel.playout(position, seed) for seed in range(count)]
    ends += [kernel.uniform_playout(position, seed) for seed in range(count)]
    return hashlib.sha256(repr(ends).encode()).hexdigest()


def _search(position: kernel.PackedState, all_cards: bool, simulations: int) -> str:
    search = kernel.Search(position, kernel.Rng(5), all_cards)
    search.run(simulations)
    return hashlib.sha256(repr(search.estimates).encode()).hexdigest()
