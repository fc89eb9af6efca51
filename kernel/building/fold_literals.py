"""Write large whole numbers as numbers into the C code that mypyc makes for a machine of 32 bits.

On 64 bits mypyc does that itself. On 32 bits it keeps every number of more than 30 bits as a Python object, and
converts it to `int64_t` wherever it is used. The masks of the kernel are such numbers: that takes four fifths of its
time.
"""

from __future__ import annotations

import re
from typing import Final

FUNCTION_END: Final = "\n}\n"
LITERAL: Final = re.compile(r"(?P<tagged>cpy_r_r\d+) = \(CPyTagged\)CPyStatics\[\d+\] \| 1; /\* (?P<value>-?\d+) \*/")
BITS: Final = re.compile(r"(?P<bits>cpy_r_r\d+) = (?P<tagged>cpy_r_r\d+) \^ 1;")
POINTER: Final = re.compile(r"(?P<pointer>cpy_r_r\d+) = \(void \*\)(?P<bits>cpy_r_r\d+);")
CONVERSION: Final = re.compile(
    r"CPyLong_AsInt64\((?P<pointer>cpy_r_r\d+)\)|CPyFloat_FromTagged\((?P<tagged>cpy_r_r\d+)\)"
)


def fold_literals(code: str) -> tuple[str, int]:
    """The code with a number in place of each conversion of such a literal, and how many there were."""
    functions, counts = zip(*map(_folded, code.split(FUNCTION_END)), strict=True)
    return FUNCTION_END.join(functions), sum(counts)


def _folded(function: str) -> tuple[str, int]:
    values = {match["tagged"]: match["value"] for match in LITERAL.finditer(function)}
    tagged = {match["bits"]: match["tagged"] for match in BITS.finditer(function)}
    bits = {match["pointer"]: match["bits"] for match in POINTER.finditer(function)}
    count = 0

    def number(match: re.Match[str]) -> str:
        nonlocal count
        name = match["tagged"] or tagged.get(bits.get(match["pointer"], ""), "")
        if name not in values:
            return match[0]
        count += 1
        return f"{values[name]}.0" if match["tagged"] else f"INT64_C({values[name]})"

    return CONVERSION.sub(number, function), count
