"""The headers of a record: `[Name "what is said"]`, one on each line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, TypeVar

from kingofsiam.maps.writing import quoted
from kingofsiam.notation.deal_text import format_deal
from kingofsiam.notation.letters import SEATS
from kingofsiam.notation.move_list import SPACE
from kingofsiam.notation.readings_text import format_readings
from kingofsiam.notation.record import OWN_HEADERS, Record
from kingofsiam.notation.result_text import format_result
from kingofsiam.notation.scanner import Scanner

T = TypeVar("T")

FORMAT: Final = "1"
"""The version of the form in which records are written."""

_NAME: Final = re.compile(r"[A-Za-z0-9]+")
_LINE_END: Final = re.compile(r"[ \t\r]*\n")


@dataclass(frozen=True, slots=True)
class Header:
    """What one header says, and where in the whole text that begins and ends."""

    text: str
    whole: Scanner
    begin: int
    end: int

    def read(self, scan: Callable[[Scanner], T]) -> T:
        """What the header says to somebody who reads it so: character by character, as it is written."""
        line, column = self.whole.where(self.begin)
        scanner = Scanner(self.whole.text[self.begin : self.end], line, column, '"')
        value = scan(scanner)
        scanner.end()
        return value


def header_lines(record: Record) -> Iterator[str]:
    """The headers of a record: its own, then whatever else its writer wants to say."""
    yield _line("Format", FORMAT)
    yield _line("Map", record.map.name)
    yield _line("Readings", format_readings(record.readings))
    yield from (_line(seat, name) for seat, name in zip(SEATS, record.players, strict=False) if name)
    yield _line("Deal", format_deal(record.deal))
    yield _line("Result", format_result(record.result))
    yield from (_line(name, text) for name, text in record.headers)


def _line(name: str, text: str) -> str:
    return f"[{name} {quoted(text)}]"


def scan_headers(scanner: Scanner) -> dict[str, Header]:
    """All headers by name, in their order; the format is the first, and a format that we know."""
    headers: dict[str, Header] = {}
    while _another(scanner) or not headers:
        scanner.demand("[")
        name = _scan_name(scanner, headers)
        scanner.demand(" ")
        begin = scanner.at + 1
        headers[name] = Header(scanner.string(), scanner, begin, scanner.at - 1)
        if name == "Format":
            headers[name].read(lambda value: value.demand(FORMAT))
        scanner.demand("]")
        scanner.match(_LINE_END, "\n")
    return headers


def _another(scanner: Scanner) -> bool:
    """Whether another header follows; only then the space before it is passed over."""
    end = scanner.at
    scanner.skip(SPACE)
    if scanner.sees("["):
        return True
    scanner.at = end
    return False


def _scan_name(scanner: Scanner, headers: dict[str, Header]) -> str:
    """A name that no header before has borne; the first is `Format`."""
    if not headers:
        scanner.demand("Format")
        return "Format"
    start = scanner.at
    name = scanner.match(_NAME, "<name>")
    if name in headers:
        scanner.at = start
        raise scanner.failure(*(each for each in OWN_HEADERS if each not in headers), "<name>")
    return name
