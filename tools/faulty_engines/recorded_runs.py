"""Runs of faulty engines, recorded: each is tested with the quick vectors with its reasons, then without.

Without means no violations, no events, no rules of an outcome. A run takes seconds, so it is kept in `build/` until the
vectors, the fault or the conformance tool change.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, cast

from kingofsiam.conformance.differences import CheckResult, Difference
from kingofsiam.conformance.lock import digests
from kingofsiam.conformance.runner import Report, run
from kingofsiam.conformance.suite import cache_folder, select_vectors
from kingofsiam.conformance.vectors import Vector
from kingofsiam.notation.json.parser import Json
from kingofsiam.referee.client import EngineClient, NotSupported
from kingofsiam.spec.readings import RULEBOOK
from tools.faulty_engines.mutant_engines import Fault
from tools.mutation.forked_workers import ResultFile, run_in_children

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "build" / "faulty_engines"
_TOOL: Final = ("checks", "client", "differences", "implicated_rules", "move_lists", "reading_probe", "runner")


class FaultyClient(EngineClient):
    """A faulty engine. What it has answered before is taken from `known`; if it is silent, its reasons are left out."""

    def __init__(self, name: str, known: dict[str, Mapping[str, object]], *, silent: bool) -> None:
        super().__init__((sys.executable, "-m", "tools.faulty_engines", name), timeout=60)
        self._known, self._silent = known, silent

    def _request(self, method: str, encoded_params: str) -> Mapping[str, object]:
        key = method + encoded_params
        if key not in self._known:
            self._known[key] = super()._request(method, encoded_params)
        return self._known[key]

    def call(self, method: str, **params: Json) -> Mapping[str, object]:
        """The result of a call."""
        if not self._silent:
            return super().call(method, **params)
        if method == "narrate":
            self.unsupported.add(method)
            raise NotSupported(method)
        result: Any = super().call(method, **params)
        if method == "judge":
            return {"legal": result.get("legal")}
        for name in ("state", "observation"):
            if name in result and result[name]["outcome"] is not None:
                outcome = {each: value for each, value in result[name]["outcome"].items() if each != "rules"}
                result = {name: {**result[name], "outcome": outcome}}
        return cast("Mapping[str, object]", {name: value for name, value in result.items() if name != "outcome"})


@cache
def quick_vectors() -> tuple[Vector, ...]:
    """The vectors that the engines are asked."""
    return tuple(select_vectors(cache=cache_folder(), quick=True))


def live_runs(fault: Fault, vectors: Sequence[Vector]) -> tuple[Report, Report]:
    """Test a faulty engine now: with its reasons, then without."""
    known: dict[str, Mapping[str, object]] = {}
    reports: list[Report] = []
    for silent in (False, True):
        with FaultyClient(fault.name, known, silent=silent) as engine:
            reports.append(run(engine, vectors, ("RULEBOOK", RULEBOOK)))
    with_reasons, without = reports
    return with_reasons, without


def record(faults: Iterable[Fault], jobs: int = 1) -> None:
    """Run those of these engines whose runs are not recorded yet."""
    quick_vectors()

    def work(fault: Fault, _: ResultFile) -> None:
        slim = [_Recorded.of(report) for report in live_runs(fault, quick_vectors())]
        FOLDER.mkdir(parents=True, exist_ok=True)
        unfinished = _file(fault).with_suffix(".unfinished")
        unfinished.write_bytes(pickle.dumps(slim))
        unfinished.replace(_file(fault))

    for each in run_in_children([fault for fault in faults if not _file(fault).exists()], work, jobs):
        print(each.task.name, file=sys.stderr, flush=True)


def recorded_runs(fault: Fault) -> tuple[Report, Report]:
    """The recorded reports on an engine: with its reasons, and without."""
    if not _file(fault).exists():
        record((fault,))
    with_reasons, without = (each.report() for each in pickle.loads(_file(fault).read_bytes()))
    return with_reasons, without


@dataclass(frozen=True, slots=True)
class _Recorded:
    """A report without its results, and the differences of those that differ, with the readings that explain them."""

    report_without_results: Report
    differing: Mapping[str, tuple[tuple[Difference, ...], tuple[str, ...]]]

    @staticmethod
    def of(report: Report) -> _Recorded:
        differing = {each.id: (each.differences, each.explained_by) for each in report.results if not each.agrees}
        return _Recorded(replace(report, results=[]), differing)

    def report(self) -> Report:
        """The report as it was."""
        results = [CheckResult(each, 0.0, *self.differing.get(each.id, ((), ()))) for each in quick_vectors()]
        return replace(self.report_without_results, results=results)


def _file(fault: Fault) -> Path:
    key = f"{_digest_of_vectors()}{fault.name}{fault.text}{_digest_of_tool()}"
    return FOLDER / f"{sha256(key.encode()).hexdigest()[:24]}.pickle"


@cache
def _digest_of_tool() -> str:
    folder = ROOT / "src/kingofsiam/conformance"
    return sha256(b"".join((folder / f"{name}.py").read_bytes() for name in _TOOL)).hexdigest()


@cache
def _digest_of_vectors() -> str:
    return sha256(repr([(each.id, digests(each)) for each in quick_vectors()]).encode()).hexdigest()


def digest_of(faults: Iterable[Fault]) -> str:
    """A digest of the vectors and of these faults."""
    text = [_digest_of_vectors(), *(f"{each.name}{each.text}" for each in faults)]
    return sha256("".join(text).encode()).hexdigest()[:16]
