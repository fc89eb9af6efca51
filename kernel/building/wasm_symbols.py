"""The names that a WebAssembly module imports and exports.

What a library of ours imports, Pyodide has to export: a function that is missing would fail in the browser only, and
only when it is called. See https://webassembly.github.io/spec/core/binary/modules.html.
"""

from __future__ import annotations

from typing import Final

IMPORTS: Final = 2
EXPORTS: Final = 7
HEADER_SIZE: Final = 8
FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)


class Reader:
    """Reads a module from one place to the next."""

    def __init__(self, module: bytes) -> None:
        """Begin behind the header."""
        self.module = module
        self.place = HEADER_SIZE

    @property
    def at_end(self) -> bool:
        """Whether all is read."""
        return self.place >= len(self.module)

    def number(self) -> int:
        """A whole number in LEB128."""
        value = shift = 0
        while True:
            byte = self.module[self.place]
            self.place += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def name(self) -> str:
        """A text with its length in front."""
        size = self.number()
        self.place += size
        return self.module[self.place - size : self.place].decode()

    def skip_limits(self) -> None:
        """Pass over the size of a table or memory."""
        has_maximum = self.number() & 1
        self.number()
        if has_maximum:
            self.number()

    def skip_import_type(self) -> None:
        """Pass over the kind of an import, and its type."""
        kind = self.number()
        if kind == FUNCTION:
            self.number()
        elif kind == TABLE:
            self.number()
            self.skip_limits()
        elif kind == MEMORY:
            self.skip_limits()
        else:  # a global: type and whether it changes; a tag: zero and type
            self.number()
            self.number()


def imports_of(module: bytes) -> set[str]:
    """The names that a module imports."""
    reader = _at_section(module, IMPORTS)
    names = set[str]()
    for _ in range(reader.number()):
        reader.name()  # the module that it imports from
        names.add(reader.name())
        reader.skip_import_type()
    return names


def exports_of(module: bytes) -> set[str]:
    """The names that a module exports."""
    reader = _at_section(module, EXPORTS)
    names = set[str]()
    for _ in range(reader.number()):
        names.add(reader.name())
        reader.number()  # the kind
        reader.number()  # the index
    return names


def _at_section(module: bytes, wanted: int) -> Reader:
    reader = Reader(module)
    while not reader.at_end:
        section, size = reader.number(), reader.number()
        if section == wanted:
            return reader
        reader.place += size
    raise ValueError(f"the module has no section {wanted}")
