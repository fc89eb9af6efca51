"""Project Fluent: reads the messages of a language, as `locale/` has them, and formats them.

It is the Fluent Syntax 1.0 (https://projectfluent.org) without functions and fractions, which nothing here needs. No
marks isolate what is put in, and a message that lacks something is an error, never a text with a gap.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final, Protocol, TypeAlias

from kingofsiam.errors import Invalid, UnknownName
from kingofsiam.file_io import read_text

Value: TypeAlias = str | int
"""What a placeable comes to: a text, or a whole number, which selects a variant by its plural category too."""


class Arguments(Protocol):
    """The values of variables by name: a mapping, or whatever makes a value when a message asks for it."""

    def __getitem__(self, name: str, /) -> Value: ...


class InvalidCatalogue(Invalid):
    """A file of messages that is not in Fluent, or not in the part of it that we use."""

    thing = "catalogue of messages"


def _one_or_other(number: int) -> str:
    return "one" if number == 1 else "other"


def _spanish(number: int) -> str:
    return "many" if number and number % 1_000_000 == 0 else _one_or_other(number)


def _russian(number: int) -> str:
    if number % 10 == 1 and number % 100 != 11:
        return "one"
    return "few" if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else "many"


_CATEGORIES: Final = {"en": _one_or_other, "nl": _one_or_other, "es": _spanish, "ru": _russian}
"""The plural category of a whole number, by the cardinal rules of CLDR."""

Expression: TypeAlias = Callable[["Bundle", Arguments], Value]
"""What a message says, or what stands in braces in it: a function of the arguments."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """The messages and terms of one language, each by what a reference calls it: `id`, `id.attribute`, `-term`."""

    language: str
    """The code of the language, whose plurals they use."""
    patterns: Mapping[str, Expression]
    """What each of them says."""

    @classmethod
    def parse(cls, language: str, files: Mapping[str, str]) -> "Bundle":
        """Read the texts of files, given by their names. Raises `InvalidCatalogue` with the place of the fault."""
        patterns, parsers = dict[str, Expression](), [_FileParser(*file) for file in files.items()]
        for parser in parsers:
            for key, pattern in parser.entries():
                if key in patterns:
                    raise parser.fault(f"{key} only once")
                patterns[key] = pattern
        for parser in parsers:
            for key, place in parser.references:
                if key not in patterns:
                    raise parser.fault(f"a message, term or attribute that exists, not {key}", place)
        return cls(language, MappingProxyType(patterns))

    def variant(self, id: str, *attributes: str) -> str:
        """The key of the first of these attributes that the message has; if it has none, that of the message."""
        for attribute in attributes:
            if (key := f"{id}.{attribute}") in self.patterns:
                return key
        return id

    def format(self, key: str, arguments: Arguments) -> str:
        """What a message, a term or an attribute says. Raises `LookupError` if it or a variable is unknown."""
        return str(self.patterns[key](self, arguments))


_LOCALES: Final = Path(__file__).with_name("locale")
_MAX_LENGTH: Final = 1_000_000

LANGUAGES: Final = tuple(sorted(folder.name for folder in _LOCALES.iterdir()))
"""The codes of the languages that there are."""


@cache
def bundle(language: str) -> Bundle:
    """The messages of a language; raises `UnknownName` for one that we do not have."""
    if language not in LANGUAGES:
        raise UnknownName("language", language, LANGUAGES)
    files = sorted((_LOCALES / language).glob("*.ftl"))
    return Bundle.parse(language, {file.name: read_text(file, _MAX_LENGTH, InvalidCatalogue) for file in files})


# --- reading ---------------------------------------------------------------------------------------------------------


def _token(pattern: str) -> re.Pattern[str]:
    pattern = pattern.replace("LITERAL", r'(?:"((?:[^"\\\n]|\\.)*)"|(-?\d+)(?![\d.]))').replace("ID", r"[A-Za-z][\w-]*")
    return re.compile(pattern, re.ASCII)


_COMMENTS, _ENTRY = _token(r"(?:(?:#{1,3}(?: .*)?| *)\n)*"), _token(r"(-?ID) *= *")
_ATTRIBUTE, _TEXT = _token(r"[ \n]*\n *\.(ID) *= *"), _token(r"[^{}\n]+")
_NEW_LINE: Final = _token(r"((?: *\n)+)( *)(?=\{|(?<= )[^ \n\[*.}])")
_OPEN, _CLOSE = _token(r"\{\s*"), _token(r"\s*\}")
_LITERAL, _REFERENCE = _token("LITERAL"), _token(r"\$(ID)|-?ID(?:\.ID)?")
_ARROW, _VARIANT = _token(r"\s*-> *(?=\n)"), _token(r"\s*(\*?)\[\s*(?:(-?\d+)|(ID))\s*\] *")
_CALL, _PARAMETER, _END = _token(r"\s*\(\s*"), _token(r"(ID)\s*:\s*LITERAL\s*,?\s*"), _token(r"\)")
_ESCAPE: Final = re.compile(r"\\(?:u(\w{4})|U(\w{6})|(.))")


class _Parameters(dict[str, Value]):
    """The parameters of a term. One that is not given is no error: it has a value that matches no variant."""

    def __missing__(self, name: str) -> Value:
        return f"{{${name}}}"


def _literal(text: str | None, number: str) -> Value:
    if text is None:
        return int(number)
    return _ESCAPE.sub(lambda escape: escape[3] or chr(int(escape[1] or escape[2], 16)), text)


class _FileParser:
    """Reads the text of one file, from its beginning to its end."""

    def __init__(self, file: str, text: str) -> None:
        self._file, self._text, self._place = file, f"{text}\n".replace("\r\n", "\n"), 0
        self.references: list[tuple[str, int]] = []

    def fault(self, expected: str, place: int | None = None) -> InvalidCatalogue:
        """What should stand at this place, or where the parser is."""
        line = self._text.count("\n", 0, self._place if place is None else place) + 1
        return InvalidCatalogue((f"{self._file}, line {line}: expected {expected}",))

    def _take(self, token: re.Pattern[str]) -> re.Match[str] | None:
        match = token.match(self._text, self._place)
        self._place = match.end() if match else self._place
        return match

    def _need(self, token: re.Pattern[str], expected: str) -> re.Match[str]:
        if match := self._take(token):
            return match
        raise self.fault(expected)

    def entries(self) -> Iterator[tuple[str, Expression]]:
        """Each message, term and attribute with what it says, by its key."""
        while self._take(_COMMENTS) and self._place < len(self._text):
            id = self._need(_ENTRY, "a message, a term or a comment")[1]
            value, attribute = self._pattern(), self._take(_ATTRIBUTE)
            if value or not attribute:
                yield id, self._given(value)
            while attribute:
                yield f"{id}.{attribute[1]}", self._given(self._pattern())
                attribute = self._take(_ATTRIBUTE)

    def _given(self, pattern: Expression | None) -> Expression:
        if pattern is None:
            raise self.fault("a text")
        return pattern

    def _pattern(self) -> Expression | None:
        """Text and placeables, also on the lines that follow; of the spaces before these, as many go as all have."""
        parts, indents = list[str | Expression](), dict[int, int]()
        while True:
            if text := self._take(_TEXT):
                parts.append(text[0])
            elif self._take(_OPEN):
                parts.append(self._placeable())
            elif line := self._take(_NEW_LINE):
                indents[len(parts)] = len(line[2])
                parts.append("\n" * line[1].count("\n") if parts else "")
            else:
                break
        if parts and isinstance(parts[-1], str):
            parts[-1] = parts[-1].rstrip(" ")
        for place, indent in indents.items():
            parts[place] = f"{parts[place]}{' ' * (indent - min(indents.values()))}"
        if not parts:
            return None
        return lambda bundle, arguments: "".join(
            [part if isinstance(part, str) else str(part(bundle, arguments)) for part in parts]
        )

    def _placeable(self) -> Expression:
        expression = self._inline()
        if self._take(_ARROW):
            expression = self._selection(expression)
        self._need(_CLOSE, "}")
        return expression

    def _inline(self) -> Expression:
        if self._take(_OPEN):
            return self._placeable()
        if literal := self._take(_LITERAL):
            value = _literal(*literal.groups())
            return lambda _bundle, _arguments: value
        place = self._place
        variable, key = self._need(_REFERENCE, "a variable, a reference, a text in quotes or a whole number").group(
            1, 0
        )
        if variable:
            return lambda _bundle, arguments: arguments[variable]
        self.references.append((key, place))
        if not key.startswith("-"):
            return lambda bundle, arguments: bundle.format(key, arguments)
        parameters = self._parameters()
        return lambda bundle, _arguments: bundle.format(key, parameters)

    def _parameters(self) -> Arguments:
        parameters = _Parameters()
        if self._take(_CALL):
            while not self._take(_END):
                name, *literal = self._need(_PARAMETER, "a parameter with a text in quotes or a whole number").groups()
                parameters[name] = _literal(*literal)
        return parameters

    def _selection(self, selector: Expression) -> Expression:
        """The first variant whose key is the selector's value or its plural category, or else the default one."""
        variants, default = list[tuple[Value, Expression]](), None
        while variant := self._take(_VARIANT):
            pattern = self._given(self._pattern())
            variants.append((int(variant[2]) if variant[2] else variant[3], pattern))
            default = pattern if variant[1] else default
        if default is None:
            raise self.fault("a variant with * before it")
        otherwise = default

        def select(bundle: Bundle, arguments: Arguments) -> Value:
            value = selector(bundle, arguments)
            keys = (value, value if isinstance(value, str) else _CATEGORIES[bundle.language](abs(value)))
            chosen = next((pattern for key, pattern in variants if key in keys), otherwise)
            return chosen(bundle, arguments)

        return select
