"""Which rules a function of the rulebook bears on.

A clause bears on the rules it declares. Any other function bears on those of the clauses that call it, in its own
module if there are any, else anywhere; where no clause calls it directly, on those of its callers. Methods of values
(a heap of followers, a bag) are the arithmetic of all rules and bear on none.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from types import CodeType, FunctionType

from kingofsiam.citation import clauses_of
from proof.mutation.living import living, module_named, resolve
from proof.mutation.mutants import definitions, file_of, modules

Name = str
Callers = Mapping[Name, frozenset[Name]]


@cache
def bearing() -> dict[Name, tuple[str, ...]]:
    """For every function of the rulebook the ids of the rules it bears on, sorted; others bear on none."""
    declared, callers = dict(_declared()), _callers()
    return {
        name: tuple(sorted(_borne(name, declared, callers, frozenset()))) if name.startswith("rules.") else ()
        for name in declared
    }


def _declared() -> Iterator[tuple[Name, frozenset[str]]]:
    for name in _names():
        yield name, frozenset(rule.id for rule in clauses_of(living(name)))


def _borne(name: Name, declared: Mapping[Name, frozenset[str]], callers: Callers, seen: frozenset[Name]) -> set[str]:
    if declared[name]:
        return set(declared[name])
    by = callers[name] - seen
    near = frozenset(each for each in by if _module(each) == _module(name))
    if any(declared[each] for each in near):
        by = near
    return {rule for each in by for rule in _borne(each, declared, callers, seen | {name})}


def _module(name: Name) -> str:
    return name.partition(":")[0]


@cache
def _names() -> tuple[Name, ...]:
    return tuple(
        f"{module}:{qualname}"
        for module in modules()
        for qualname, _ in definitions(file_of(module).read_text("utf-8"))
    )


def _callers() -> Callers:
    """For every function those that name it, and so may call it."""
    callers: dict[Name, set[Name]] = defaultdict(set)
    by_code = {living(name).__code__: name for name in _names()}
    for module in modules():
        for qualname, function in definitions(file_of(module).read_text("utf-8")):
            for called in _named(module, function, by_code):
                callers[called].add(f"{module}:{qualname}")
    return {name: frozenset(callers[name]) for name in _names()}


def _named(module: str, function: ast.FunctionDef, by_code: Mapping[CodeType, Name]) -> Iterator[Name]:
    """The functions that a function names: of its own module, imported by name, or in a module that is imported."""
    here = module_named(module)
    for node in ast.walk(function):
        match node:
            case ast.Name(id=word):
                value = resolve(here, word)
            case ast.Attribute(value=ast.Name(id=word), attr=attribute):
                value = resolve(resolve(here, word), attribute)
            case _:
                continue
        function_there = getattr(value, "__wrapped__", value)
        if isinstance(function_there, FunctionType) and function_there.__code__ in by_code:
            yield by_code[function_there.__code__]
