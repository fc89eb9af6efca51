"""Errors are values: each survives a pickle and a process pool, keeps its facts, and has a message of limited size."""

import inspect
import pickle
import pkgutil
import re
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import is_dataclass
from enum import Enum
from importlib import import_module
from multiprocessing import get_context
from types import UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

import pytest

import kingofsiam as ks
from kingofsiam.errors import Invalid, InvalidRecord, KingOfSiamError
from kingofsiam.extras import MissingExtra
from kingofsiam.notation.json.parser import InvalidJson, JsonIssue

MAX_MESSAGE: Final = 15_000

PLAIN: Final[dict[Any, object]] = {
    str: "text",
    int: 3,
    bool: True,
    float: 0.5,
    Exception: OSError(2, "No such file or directory", "file"),
    ks.Rule: ks.RULES[0],
    ks.State: ks.deal(seed=1),
    ks.Game: ks.Game.new(seed=1).play(ks.Pass()),
    ks.Violation: ks.judge(ks.deal(seed=1), ks.Play(ks.Maharacha("Isan", "Isan"), None))[0],
}


def value_of(hint: Any) -> Any:
    """A value of this type, made from values for its parts."""
    origin, parts = get_origin(hint), [each for each in get_args(hint) if each not in (type(None), ...)]
    if hint in PLAIN:
        return PLAIN[hint]
    if origin is dict:
        return {"key": value_of(parts[1])}
    if origin is tuple and ... not in get_args(hint):
        return tuple(map(value_of, parts))
    if parts:  # one of several types, or a collection
        return value_of(parts[0]) if origin in (Union, UnionType) else (value_of(parts[0]),)
    return value_of_class(hint) if isinstance(hint, type) else [7]


def value_of_class(hint: type[Any]) -> Any:
    """A value of this class."""
    if issubclass(hint, Enum):
        return next(iter(hint))
    if issubclass(hint, KingOfSiamError):
        return example(hint)
    if hasattr(hint, "_fields"):
        return hint(*(value_of(each) for each in get_type_hints(hint).values()))
    if is_dataclass(hint):
        value = object.__new__(hint)  # possible or not: only its parts count
        for name, each in get_type_hints(hint).items():
            object.__setattr__(value, name, value_of(each))
        return value
    return [7]


def error_classes() -> Iterator[type[KingOfSiamError]]:
    """Every error class of the package."""
    for module in pkgutil.walk_packages(ks.__path__, "kingofsiam."):
        try:
            import_module(module.name)
        except MissingExtra:
            continue
    waiting: list[type[KingOfSiamError]] = [KingOfSiamError]
    for kind in waiting:
        waiting += (each for each in kind.__subclasses__() if each not in waiting)
    yield from (kind for kind in waiting if kind.__module__.startswith("kingofsiam."))


def example(kind: type[KingOfSiamError]) -> KingOfSiamError:
    """An error of this class, made from a value for each parameter."""
    if not inspect.isfunction(kind.__init__):
        return kind("text")
    names = kind.__init__.__globals__ | {"Violation": ks.Violation, "Json": object}
    hints = get_type_hints(kind.__init__, globalns=names)
    return kind(**{name: value_of(hint) for name, hint in hints.items() if name != "return"})


CLASSES: Final = tuple(error_classes())


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_every_error_survives_a_pickle(kind: type[KingOfSiamError]) -> None:
    """Its type, message, arguments and facts survive. `except KingOfSiamError` or `ValueError` catches it."""
    error = example(kind)
    assert isinstance(error, ValueError)
    assert re.search(r"\w{3}", str(error))
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is kind
    assert str(copy) == str(error)
    assert repr(copy.args) == repr(error.args)
    assert repr(vars(copy)) == repr(vars(error))


def test_all_error_classes_are_found() -> None:
    """The walk finds those at the bottom and at the top of the layers."""
    assert {"NotationError", "IllegalMove", "InvalidJson", "RpcError"} <= {kind.__name__ for kind in CLASSES}


def test_an_error_crosses_a_process_pool() -> None:
    """The pool goes on working, and the error names the seat."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        with pytest.raises(ks.NoSuchSeat) as error:
            pool.submit(ks.observe, ks.deal(seed=1), 9).result()
        assert error.value.seat == 9
        assert pool.submit(abs, -1).result() == 1


def test_messages_are_bounded() -> None:
    """However many and long the faults are, the message stays short; the facts say how many there are."""
    faults = tuple(f"{number} {'x' * 10_000}" for number in range(1000))
    for error in (Invalid(faults), InvalidRecord(faults), InvalidJson(JsonIssue("$", fault) for fault in faults)):
        assert len(str(error)) < MAX_MESSAGE
        assert len(error.faults) == 1000


@pytest.mark.parametrize("name", ["strugle.tie.british", "nope", "x" * 100_000, 7], ids=range(4))
def test_a_name_like_others_is_answered_by_them(name: Any) -> None:
    """It suggests similar names, as on the command line; the list of all rules is a fact, not a part of the message."""
    with pytest.raises(ks.UnknownName) as error:
        ks.rule(name)
    assert len(str(error.value)) < 200
    assert ("struggle.tie.british" in str(error.value)) is (name == "strugle.tie.british")
