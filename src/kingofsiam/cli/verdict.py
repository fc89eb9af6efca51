"""What a verification found, in lines and in JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from kingofsiam.cli.given import WrongContent
from kingofsiam.cli.telling import listed_reasons
from kingofsiam.errors import Invalid
from kingofsiam.notation import Refusal, Result, Verification, format_move, format_result
from kingofsiam.notation.json_documents import dump_violation
from kingofsiam.notation.json_text import Json
from kingofsiam.picture.columns import wrapped
from kingofsiam.picture.names import SEATS, count_of


def verdict(found: Verification, name: str) -> Iterator[str]:
    """Whether a record is true; and if not, everything about its first fault."""
    if found.ok:
        yield f"{name}: {count_of(found.played, 'move')}, {_said(found.result)}"
    elif found.refusal is not None:
        yield from _refused(found, found.refusal, name)
    else:
        told = f"{name}: the result is said to be {_said(found.record.result)}; in truth it is {_said(found.result)}"
        yield from wrapped(told, then="  ")


def _refused(found: Verification, refusal: Refusal, name: str) -> Iterator[str]:
    move = format_move(refusal.move, found.record.map)
    seat = SEATS[refusal.state.to_move]
    reasons = count_of(len(refusal.violations), "reason")
    yield from wrapped(f"{name}: move {refusal.index + 1} ({seat}: {move}) is not legal, for {reasons}:", then="  ")
    yield from listed_reasons(refusal.violations)
    if found.moves_after_the_end:
        yield f"  {count_of(found.moves_after_the_end, 'move')} after the end of the game"


def _said(result: Result | None) -> str:
    return "not finished" if result is None else format_result(result)


def verdict_in_json(found: Verification, name: str) -> Json:
    """The same for programs."""
    return {
        "file": name,
        "ok": found.ok,
        "moves": len(found.record.moves),
        "played": found.played,
        "stated": _in_json(found.record.result),
        "result": _in_json(found.result),
        "refusal": None if found.refusal is None else _refusal_in_json(found, found.refusal),
        "error": None,
    }


def _in_json(result: Result | None) -> Json:
    if result is None:
        return None
    winners = cast("list[Json]", list(result.winners))
    return {"winners": winners, "reign": None if result.reign is None else result.reign.value}


def _refusal_in_json(found: Verification, refusal: Refusal) -> Json:
    return {
        "index": refusal.index,
        "seat": refusal.state.to_move,
        "move": format_move(refusal.move, found.record.map),
        "violations": [cast("Json", dump_violation(each)) for each in refusal.violations],
        "reasons": [str(each) for each in refusal.violations],
        "after_the_end": found.moves_after_the_end,
    }


def unreadable_in_json(error: WrongContent, name: str) -> Json:
    """For programs: the file holds no record."""
    line, column = error.where or (None, None)
    faults: list[Json] = list(error.error.faults) if isinstance(error.error, Invalid) else [str(error.error)]
    kind = "Unreadable" if isinstance(error.error, str) else type(error.error).__name__
    told: Json = {"kind": kind, "line": line, "column": column, "faults": faults}
    return {"file": name, "ok": False, "error": told}
