"""Attribution: which rules each function of the rulebook carries.

A clause carries the rules it declares. Any other function of the rulebook carries those of the clauses that call it: in
its own module if there are any, else anywhere. If no clause calls it directly, it carries those of its callers. Methods
of values (such as followers) and all other functions outside the rulebook carry none.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from types import CodeType, FunctionType

from kingofsiam.spec.citation import clauses_of
from tools.mutation.mutants import definitions, file_of, mutated_modules
from tools.mutation.patching import load_module, resolve, running_function

Name = str
Callers = Mapping[Name, frozenset[Name]]


@cache
def rules_by_function() -> dict[Name, tuple[str, ...]]:
    """The ids of the rules that each function carries, sorted."""
    declared, callers = dict(_declared_rules()), _callers()
    return {
        name: tuple(
            sorted(
                _attributed_rules(name, declared, callers, frozenset()) if name.startswith("rules.") else declared[name]
            )
        )
        for name in declared
    }


def _declared_rules() -> Iterator[tuple[Name, frozenset[str]]]:
    for name in _function_names():
        yield name, frozenset(rule.id for rule in clauses_of(running_function(name)))


def _attributed_rules(
    name: Name, declared: Mapping[Name, frozenset[str]], callers: Callers, visited: frozenset[Name]
) -> set[str]:
    if declared[name]:
        return set(declared[name])
    by = callers[name] - visited
    near = frozenset(each for each in by if _module(each) == _module(name))
    if any(declared[each] for each in near):
        by = near
    return {rule for each in by for rule in _attributed_rules(each, declared, callers, visited | {name})}


def _module(name: Name) -> str:
    return name.partition(":")[0]


@cache
def _function_names() -> tuple[Name, ...]:
    return tuple(
        f"{module}:{qualname}"
        for module in mutated_modules()
        for qualname, _ in definitions(file_of(module).read_text("utf-8"))
    )


def _callers() -> Callers:
    """For every function, those that mention it and so may call it."""
    callers: dict[Name, set[Name]] = defaultdict(set)
    by_code = {running_function(name).__code__: name for name in _function_names()}
    for module in mutated_modules():
        for qualname, function in definitions(file_of(module).read_text("utf-8")):
            for called in _referenced_functions(module, function, by_code):
                callers[called].add(f"{module}:{qualname}")
    return {name: frozenset(callers[name]) for name in _function_names()}


def _referenced_functions(module: str, function: ast.FunctionDef, by_code: Mapping[CodeType, Name]) -> Iterator[Name]:
    """The functions that a function names: of its own module, imported by name, or in a module that is imported."""
    here = load_module(module)
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
