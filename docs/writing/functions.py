"""The functions that carry a rule: which they are, where they stand, and their source."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from textwrap import dedent, indent
from types import ModuleType
from typing import Final, TypeAlias

from kingofsiam import observation, soundness
from kingofsiam.citation import Rule, clauses_of
from kingofsiam.rules.contents import MODULES

Function: TypeAlias = Callable[..., object]

ROOT: Final = Path(__file__).parent.parent.parent
BRANCH: Final = "main"


def in_code(rule: Rule) -> str:
    """The functions that declare the rule, to be unfolded."""
    declaring = declared().get(rule.id, ())
    if not declaring:
        return ""
    names = ", ".join(f"{f.__module__.rpartition('.')[2]}.{f.__name__}" for f in declaring)
    shown = "\n\n".join(f"{place(each)}\n\n{source_of(each)}" for each in declaring)
    return f'??? code "In code: {names}"\n\n' + indent(shown, "    ")


@cache
def declared() -> Mapping[str, tuple[Function, ...]]:
    """For each rule id the functions that declare it, in the order of the book; then those that check or look."""
    by_rule: dict[str, tuple[Function, ...]] = {}
    for module in (*(each for _, modules in MODULES for each in modules), soundness, observation):
        for function in functions_of(module):
            for rule in clauses_of(function):
                by_rule[rule.id] = (*by_rule.get(rule.id, ()), function)
    return by_rule


def functions_of(module: ModuleType) -> Iterator[Function]:
    """The functions that a module defines itself."""
    for value in vars(module).values():
        if inspect.isfunction(value) and value.__module__ == module.__name__:
            yield value


def place(function: Function) -> str:
    """The file and line of a function, leading there if the repository has an address."""
    file, line = file_of(function), inspect.getsourcelines(function)[1]
    told, address = f"`{file}` line {line}", repository((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    return f"[{told}]({address}/blob/{BRANCH}/{file}#L{line})" if address else told


def repository(settings: str) -> str:
    """The address of the repository that the settings of the site name (`repo_url`); empty if they name none."""
    found = re.search(r"^repo_url:\s*[\"']?([^\s\"']+)", settings, re.MULTILINE)
    return found.group(1).rstrip("/") if found else ""


def file_of(function: Function) -> str:
    """The file of a function, from the root of the project."""
    return f"src/{function.__module__.replace('.', '/')}.py"


def source_of(function: Function) -> str:
    """The function as it is written."""
    return f"``` python\n{dedent(inspect.getsource(function)).strip()}\n```"
