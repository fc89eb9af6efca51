"""Source links: the functions that carry a rule, where they stand, and their code."""

import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from textwrap import dedent
from types import ModuleType
from typing import Final, TypeAlias

from kingofsiam import observation, validation
from kingofsiam.rules.contents import MODULES
from kingofsiam.spec.citation import clauses_of

Function: TypeAlias = Callable[..., object]

ROOT: Final = Path(__file__).parent.parent.parent
BRANCH: Final = "main"


@cache
def functions_by_rule() -> Mapping[str, tuple[Function, ...]]:
    """For each rule id the functions that declare it: first the clauses, in the order of the book, then the others."""
    by_rule: dict[str, tuple[Function, ...]] = {}
    for module in (*(each for _, modules in MODULES for each in modules), validation, observation):
        for function in functions_defined_in(module):
            for rule in clauses_of(function):
                by_rule[rule.id] = (*by_rule.get(rule.id, ()), function)
    return by_rule


def functions_defined_in(module: ModuleType) -> Iterator[Function]:
    """The functions that a module defines itself."""
    for value in vars(module).values():
        if inspect.isfunction(value) and value.__module__ == module.__name__:
            yield value


def source_link(function: Function) -> str:
    """The file and line of a function, with a link if the repository has an address."""
    file, line = source_path(function), inspect.getsourcelines(function)[1]
    place, address = f"`{file}` line {line}", repository((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    return f"[{place}]({address}/blob/{BRANCH}/{file}#L{line})" if address else place


def repository(settings: str) -> str:
    """The address of the repository that the settings of the site name (`repo_url`); empty if they name none."""
    found = re.search(r"^repo_url:\s*[\"']?([^\s\"']+)", settings, re.MULTILINE)
    return found.group(1).rstrip("/") if found else ""


def source_path(function: Function) -> str:
    """The file of a function, from the root of the project."""
    return f"src/{function.__module__.replace('.', '/')}.py"


def function_block(function: Function) -> str:
    """Where a function stands, and its source code."""
    return f"{source_link(function)}\n\n``` text\n{dedent(inspect.getsource(function)).strip()}\n```"
