"""Results as text: `B reign=R`, `A,C colony`, or `*` while the game is not finished."""

from __future__ import annotations

from typing import Final

from kingofsiam.notation.letters import FACTIONS, LETTER_OF_MARKER, SEATS
from kingofsiam.notation.record import Result
from kingofsiam.notation.scanner import Scanner, demand_canonical
from kingofsiam.rules.s2_concept import Seat

_UNFINISHED: Final = "*"
_COLONY: Final = " colony"
_REIGN: Final = " reign="


def format_result(result: Result | None) -> str:
    """A result, or that there is none yet."""
    if result is None:
        return _UNFINISHED
    winners = ",".join(SEATS[seat] for seat in result.winners)
    return winners + (_COLONY if result.reign is None else f"{_REIGN}{LETTER_OF_MARKER[result.reign]}")


def parse_result(text: str, *, strict: bool = True) -> Result | None:
    """The result that a text says; None for a game that is not finished. Raises `NotationError`."""
    scanner = Scanner(text)
    result = scan_result(scanner)
    scanner.end()
    if strict:
        demand_canonical(text, format_result(result))
    return result


def scan_result(scanner: Scanner) -> Result | None:
    """A result, or that there is none yet."""
    if scanner.accept(_UNFINISHED):
        return None
    winners: list[Seat] = []
    while not winners or (len(winners) < len(SEATS) and scanner.accept(",")):
        winners.append(scanner.choose({letter: seat for seat, letter in enumerate(SEATS) if seat not in winners}))
    if scanner.accept(_COLONY):
        return Result(tuple(winners), None)
    scanner.demand(_REIGN)
    return Result(tuple(winners), scanner.choose(FACTIONS))
