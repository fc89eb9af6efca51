"""Lines in, lines out: the loop of the referee. Nothing that comes in ends it but the end of the input."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import BinaryIO, Final

from kingofsiam.notation.json_text import LONGEST
from kingofsiam.referee.calls import answer, failed
from kingofsiam.referee.failures import PARSE_ERROR, fault, faulty

LONGEST_LINE: Final = LONGEST
"""How many bytes a line may have, its end included."""

_PIECE: Final = 65_536


def answers(lines: BinaryIO) -> Iterator[str]:
    """The answer to each line as soon as it is read; blank lines and notifications have none.

    A line that is too long is answered with an error as soon as that is clear; the rest of it is passed over.
    """
    while line := lines.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE:
            yield _TOO_LONG
            _pass_over_rest(line, lines)
        elif not line.isspace():
            reply = answer(line)
            if reply is not None:
                yield reply


def _pass_over_rest(line: bytes, lines: BinaryIO) -> None:
    while line and not line.endswith(b"\n"):
        line = lines.readline(_PIECE)


_TOO_LONG: Final = json.dumps(
    failed(faulty(PARSE_ERROR, "parse error", [fault("$", f"a line has at most {LONGEST_LINE} bytes")])),
    separators=(",", ":"),
)
