"""The contract of the rulebook: every sentence has its place and its function."""

import ast
import inspect
import pkgutil
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from types import FunctionType, ModuleType
from typing import Final

import pytest

import kingofsiam.rules
from kingofsiam import observation, validation
from kingofsiam.rules.contents import MODULES, RULES
from kingofsiam.spec.citation import Rule, RuleKind, clauses_of
from kingofsiam.spec.rulings import RULINGS

SECTIONS: Final = tuple(module for _, modules in MODULES for module in modules)

CARRIED_BY_NO_FUNCTION: Final = {rule for rule in RULES if rule.kind is not RuleKind.PLAY}
"""Conventions and descriptions; a `@clause` declares every sentence about play."""


def modules_below(package: ModuleType) -> Iterator[ModuleType]:
    """Every module of the rulebook, including packages."""
    yield package
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        yield import_module(found.name)


RULEBOOK: Final = tuple(modules_below(kingofsiam.rules))
CARRIERS: Final = (*RULEBOOK, validation, observation)
"""The rulebook, and the modules that validate a state and show what a seat sees."""


def functions_of(module: ModuleType) -> Iterator[FunctionType]:
    """The functions defined in this module."""
    for value in vars(module).values():
        if isinstance(value, FunctionType) and value.__module__ == module.__name__:
            yield value


CLAUSES: Final = {
    f"{module.__name__}.{function.__name__}": clauses_of(function)
    for module in CARRIERS
    for function in functions_of(module)
}
CONSTANTS: Final = [
    (name, value, module) for module in RULEBOOK for name, value in vars(module).items() if isinstance(value, Rule)
]

each_rule = pytest.mark.parametrize("each", RULES, ids=str)


# Sentences.


@each_rule
def test_every_rule_is_written_somewhere(each: Rule) -> None:
    """A rule has a source in a document, or a ruling gives the reason for it."""
    assert each.sources or each.rulings
    assert len(set(each.sources)) == len(each.sources)
    assert set(each.rulings) <= set(RULINGS)


@each_rule
def test_every_rule_is_one_sentence(each: Rule) -> None:
    """It begins with a capital letter or a digit, and ends with a full stop."""
    assert each.sentence[0].isupper() or each.sentence[0].isdigit()
    assert each.sentence.endswith(".")
    assert each.sentence == " ".join(each.sentence.split())


def test_every_ruling_is_cited_by_a_rule() -> None:
    """A question that affects no rule does not belong to this game."""
    cited = {ruling for each in RULES for ruling in each.rulings}
    assert [ruling for ruling in RULINGS if ruling not in cited] == []


def test_ids_are_given_once() -> None:
    """No two rules share an id or a sentence."""
    assert len({each.id for each in RULES}) == len({each.sentence for each in RULES}) == len(RULES)


# Constants.


def test_a_rule_is_stated_in_one_module() -> None:
    """Other modules cite a rule by the name of its module, so the table of contents lists every module with rules."""
    places = Counter(value for _, value, _ in CONSTANTS)
    assert [each.id for each, number in places.items() if number > 1] == []
    assert set(places) == set(RULES)
    assert {module for _, _, module in CONSTANTS} == set(SECTIONS)


@cache
def tree_of(module: ModuleType) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(inspect.getsource(module))


# Functions.


@each_rule
def test_every_rule_is_carried_by_a_function(each: Rule) -> None:
    """A `@clause` declares it, unless it is one of the few sentences that no function can carry."""
    declared = any(each in rules for rules in CLAUSES.values())
    assert declared is not (each in CARRIED_BY_NO_FUNCTION)


def test_clauses_are_rules() -> None:
    """A function declares only rules of the book, and none of them twice."""
    for rules in CLAUSES.values():
        assert set(rules) <= set(RULES)
        assert len(set(rules)) == len(rules)


def forbidding(module: ModuleType) -> Iterator[tuple[str, str]]:
    """Each `refusal(RULE, ...)` of a module: the function that contains it, and the rule as written there."""
    for function in ast.walk(tree_of(module)):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and ast.unparse(node.func) == "refusal":
                    written = ast.unparse(node.args[0])
                    if written.isupper() or "." in written:  # otherwise the rule is found at run time
                        yield function.name, written


FORBIDDING: Final = [(module, *found) for module in RULEBOOK for found in forbidding(module)]


@pytest.mark.parametrize(
    ("module", "function", "written"), FORBIDDING, ids=lambda value: getattr(value, "__name__", str(value))
)
def test_who_refuses_by_a_rule_declares_it(module: ModuleType, function: str, written: str) -> None:
    """A function that refuses by a rule declares that rule with `@clause`."""
    assert named(module, written) in clauses_of(vars(module)[function])


def named(module: ModuleType, written: str) -> object:
    """The constants that a module names as `NAME` or as `other.NAME`."""
    thing: object = module
    for name in written.split("."):
        thing = getattr(thing, name)
    return thing
