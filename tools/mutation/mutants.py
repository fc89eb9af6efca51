"""Mutant generation with mutmut: the mutants of a module and the functions they are made from."""

from __future__ import annotations

import ast
import hashlib
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import ndiff
from functools import cache
from pathlib import Path
from typing import Final, cast

import libcst
import libcst.matchers as m
from mutmut.mutation.file_mutation import Mutation, create_mutations

PACKAGE: Final = Path(__file__).parents[2] / "src" / "kingofsiam"

MUTATED_ROOMS: Final = ("rules", "model", "spec", "validation", "engine", "observation")
"""The rulebook and all that a verdict of the engine rests on."""

UNREACHABLE: Final = ("pragma: no cover", "assert_never(")
"""Marks of lines that the type checker proves unreachable: no test can see their mutants."""

SENTENCE: Final = re.compile(r"[\w}'] +[\w{]")
ERRORS: Final = r"(Invalid|Not|Unsupported)\w+|JsonIssue|invalid|unexpected"
"""What makes an error, an issue or a fault. The sentence inside is for people: no test may compare it."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A function with one small change; `source` is its definition without decorators."""

    name: str
    change: str
    source: str

    @property
    def function(self) -> str:
        """The function that was changed: the name without its number."""
        return self.name.partition("#")[0]

    @property
    def module(self) -> str:
        """The module below the package, as `rules.s7_victory`."""
        return self.name.partition(":")[0]

    @property
    def qualname(self) -> str:
        """The name of the function inside the module, as `Followers.count`."""
        return self.function.partition(":")[2]


def modules_in(room: str) -> tuple[str, ...]:
    """The modules of a folder of the package, or the module of this name."""
    place = PACKAGE.joinpath(*room.split("."))
    files = sorted(place.rglob("*.py")) if place.is_dir() else [place.with_suffix(".py")]
    names = (file.relative_to(PACKAGE).with_suffix("").parts for file in files if file.stem != "__init__")
    return tuple(map(".".join, names))


def mutated_modules() -> tuple[str, ...]:
    """The modules of which `modules.tsv` has a row."""
    return tuple(module for room in MUTATED_ROOMS for module in modules_in(room))


def source_of(module: str) -> str:
    """The text of a module."""
    return PACKAGE.joinpath(*module.split(".")).with_suffix(".py").read_text(encoding="utf-8")


@cache
def mutants_of(module: str) -> tuple[Mutant, ...]:
    """The mutants of a module, function by function."""
    parsed, mutations = _mutations(module, source_of(module))
    return tuple(
        mutant
        for qualname, (function, changes) in mutations.items()
        for mutant in _mutants(f"{module}:{qualname}", parsed, function, changes)
    )


def digests_of(module: str) -> dict[str, str]:
    """A digest of each function of a module with its decorators, but without docstrings, comments and layout."""
    return {f"{module}:{name}": digest for name, digest in digests_in(source_of(module)).items()}


def digests_in(source: str) -> dict[str, str]:
    """The same for the text of a module, by names inside it."""
    lines = source.splitlines()
    return {qualname: _digest(function, lines) for qualname, function in definitions(source)}


def definitions(source: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions and methods of a module, by their names in it."""
    return _of_body(ast.parse(source).body)


def _of_body(body: list[ast.stmt], within: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    for statement in body:
        if isinstance(statement, ast.FunctionDef):
            yield within + statement.name, statement
        elif isinstance(statement, ast.ClassDef):
            yield from _of_body(statement.body, f"{within}{statement.name}.")


def _digest(function: ast.FunctionDef, lines: list[str]) -> str:
    """Made from the lines, as the tree of the same code differs between versions of Python."""
    first = min((function.lineno, *(decorator.lineno for decorator in function.decorator_list)))
    numbers = set(range(first, (function.end_lineno or first) + 1))
    if ast.get_docstring(function) is not None:
        numbers -= set(range(function.body[0].lineno, (function.body[0].end_lineno or 0) + 1))
    stripped = (lines[number - 1].strip() for number in sorted(numbers))
    code = " ".join(line for line in stripped if line and not line.startswith("#"))
    return hashlib.sha256(code.encode()).hexdigest()[:12]


class _Undecorated(libcst.CSTTransformer):
    """Removes decorators: mutmut skips decorated functions, and every clause of the rulebook is one."""

    def leave_FunctionDef(  # noqa: N802 - libcst gives the name
        self,
        original_node: libcst.FunctionDef,
        updated_node: libcst.FunctionDef,
    ) -> libcst.FunctionDef:
        return updated_node.with_changes(decorators=())


_Changes = dict[str, tuple[libcst.FunctionDef, list[Mutation]]]


def _mutations(module: str, source: str) -> tuple[libcst.Module, _Changes]:
    """The module as mutmut sees it, and what it would change in each function."""
    code = libcst.parse_module(source).visit(_Undecorated()).code
    unreachable = {
        number for number, line in enumerate(code.splitlines(), 1) if any(mark in line for mark in UNREACHABLE)
    }
    parsed, mutations, _, _ = create_mutations(module, code, coverage_excluded_lines=unreachable)
    changes: dict[libcst.FunctionDef, list[Mutation]] = defaultdict(list)
    for mutation in mutations:
        if isinstance(mutation.contained_by_top_level_function, libcst.FunctionDef):
            changes[mutation.contained_by_top_level_function].append(mutation)
    return parsed, {qualname: (function, changes[function]) for qualname, function in _functions(parsed)}


def _functions(module: libcst.Module) -> Iterator[tuple[str, libcst.FunctionDef]]:
    for statement in module.body:
        if isinstance(statement, libcst.FunctionDef):
            yield statement.name.value, statement
        elif isinstance(statement, libcst.ClassDef):
            for method in statement.body.body:
                if isinstance(method, libcst.FunctionDef):
                    yield f"{statement.name.value}.{method.name.value}", method


def _mutants(
    name: str, module: libcst.Module, function: libcst.FunctionDef, changes: list[Mutation]
) -> Iterator[Mutant]:
    """The mutants of a function, numbered from 1; changes that read alike are one mutant."""
    original, texts = module.code_for_node(function), _texts_for_people(function)
    sources = {original}
    for change in changes:
        mutated = function.deep_replace(change.original_node, change.mutated_node)
        source = module.code_for_node(cast("libcst.FunctionDef", mutated))
        if source not in sources and not _changes_text(change, texts):
            yield Mutant(f"{name}#{len(sources)}", _describe_change(original, source), source)
            sources.add(source)


def _texts_for_people(function: libcst.FunctionDef) -> frozenset[libcst.CSTNode]:
    """The messages, facts and subjects of errors, the types of casts, the `strict` of zips, and all parts of these."""
    text = m.SimpleString() | m.FormattedString() | m.ConcatenatedString()
    error, name = m.Name(m.MatchRegex(ERRORS)), m.Name(m.MatchRegex("cast|type_faults"))
    faulty = m.Raise() | m.Yield(text) | m.Call(error | m.Attribute(m.Name("faults"), m.Name("append")))
    texts = [node for place in m.findall(function, faulty) for node in m.findall(place, text) if _is_sentence(node)]
    texts += (call.args[0].value for call in m.findall(function, m.Call(name)) if isinstance(call, libcst.Call))
    facts = (call.args for call in m.findall(function, m.Call(m.Name("fault"))) if isinstance(call, libcst.Call))
    texts += (arg.value for args in facts for arg in args)
    texts += (arg.value for arg in m.findall(function, m.Arg(keyword=m.Name("strict"))) if isinstance(arg, libcst.Arg))
    return frozenset(part for node in texts for part in _parts(node))


def _parts(node: libcst.CSTNode) -> Iterator[libcst.CSTNode]:
    yield node
    for child in node.children:
        yield from _parts(child)


def _is_sentence(text: libcst.CSTNode) -> bool:
    return SENTENCE.search(libcst.Module([]).code_for_node(text)) is not None


def _changes_text(change: Mutation, texts: frozenset[libcst.CSTNode]) -> bool:
    old, new = change.original_node, change.mutated_node
    if isinstance(old, libcst.Call) and isinstance(new, libcst.Call) and old.args != new.args:
        changed = [arg.value for arg in old.args if all(arg.value is not other.value for other in new.args)]
        return bool(changed) and texts.issuperset(changed)
    return old in texts


def _describe_change(original: str, mutated: str) -> str:
    """What differs, on one line: what stays before it, `[old => new]`, what stays after it."""
    lines = list(ndiff(original.splitlines(), mutated.splitlines()))
    olds, news = (_words(" ".join(line[2:].strip() for line in lines if line.startswith(sign))) for sign in "-+")
    before, after = _common_prefix(olds, news), _common_prefix(olds[::-1], news[::-1])
    after = min(after, len(olds) - before, len(news) - before)
    middle = f"[{_join_between(olds, before, after)} => {_join_between(news, before, after)}]"
    return "".join(olds[:before]) + middle + "".join(olds[len(olds) - after :])


def _words(line: str) -> list[str]:
    return re.findall(r"\w+|[<>=!*/+-]+|\W", line)


def _common_prefix(one: list[str], other: list[str]) -> int:
    """The number of equal words at the start."""
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _join_between(words: list[str], before: int, after: int) -> str:
    return "".join(words[before : len(words) - after]).strip()
