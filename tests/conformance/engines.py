"""Engines to be held to the rulebook: right ones, stubborn ones, and some that hardly are any."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from textwrap import dedent
from typing import Any, cast

from kingofsiam.conformance.dependence import carried
from kingofsiam.conformance.process import Lost
from kingofsiam.conformance.protocol import Declined, Engine, NotSupported
from kingofsiam.errors import KingOfSiamError
from kingofsiam.notation.json_documents import dump_deal, dump_state, load_deal, load_state
from kingofsiam.notation.json_text import Json
from kingofsiam.readings import Readings
from kingofsiam.referee import METHODS
from kingofsiam.referee.failures import Failure

Change = Callable[[str, dict[str, Any]], dict[str, Any]]


class AtHand(Engine):
    """An engine in this very process, which needs no starting: the referee, and what is made of its answers."""

    def __init__(self, change: Change = lambda _, answer: answer, *, without: tuple[str, ...] = ()) -> None:
        super().__init__(("at", "hand"))
        self.change, self.without = change, without

    def call(self, method: str, **given: Json) -> Mapping[str, object]:
        self.calls += 1
        if method in self.without:
            self.unknown.add(method)
            raise NotSupported(method)
        try:
            return self.change(method, self.answer(method, given))
        except Lost:
            raise
        except Failure as failure:
            raise Declined(failure.code, failure.message) from failure
        except KingOfSiamError as error:
            raise Declined(1, str(error)) from error

    def answer(self, method: str, given: dict[str, Json]) -> dict[str, Any]:
        return cast("dict[str, Any]", METHODS[method](cast("Mapping[str, object]", given)))


class Stubborn(AtHand):
    """An engine that plays by its own readings, whatever a position asks for."""

    def __init__(self, own: Readings, *, without: tuple[str, ...] = ()) -> None:
        super().__init__(without=without)
        self.own = own

    def answer(self, method: str, given: dict[str, Json]) -> dict[str, Any]:
        if "state" in given:
            given = {**given, "state": cast("Json", dump_state(carried(load_state(given["state"]), self.own)))}
        if "deal" in given:
            given = {**given, "deal": cast("Json", dump_deal(replace(load_deal(given["deal"]), readings=self.own)))}
        return super().answer(method, given)


def program(body: str) -> tuple[str, ...]:
    """The command of an engine that does this with each `line` of its input; `call` is what stands in it."""
    text = dedent(
        """
        import json, os, sys, time
        def answer(call, result):
            print(json.dumps({"jsonrpc": "2.0", "id": call["id"], "result": result}), flush=True)
        for number, line in enumerate(sys.stdin, 1):
            call = json.loads(line)
        """
    )
    lines = (f"    {each}" for each in dedent(body).strip().splitlines())
    return (sys.executable, "-c", text + "\n".join(lines) + "\n")


FINE = 'answer(call, {"legal": True})'
HANGS = "time.sleep(100)"
ENDS = 'print("it is over", file=sys.stderr, flush=True); os._exit(7)'
RUBBISH = 'print("hello", flush=True)'
WRONG_ID = 'answer({"id": 0}, {"legal": True})'
NO_RESULT = "answer(call, None)"
CLOSES = "os.close(1); time.sleep(100)"
ENDLESS = 'sys.stdout.write("x" * 2_000_000); sys.stdout.flush(); time.sleep(100)'
SLOW = 'time.sleep(0.3); answer(call, {"legal": True})'
LEAVES_CHILDREN = """
import subprocess
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(100)"])
answer(call, {"child": child.pid})
time.sleep(100)
"""
