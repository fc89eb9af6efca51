"""The contract for engine authors and the page on the vectors are true: their code runs, and nothing is left out."""

import re
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from kingofsiam.cli.conform import COMMAND
from kingofsiam.cli.main import main
from kingofsiam.conformance import runner
from kingofsiam.conformance.checks import OPTIONAL_METHODS, REQUIRED_METHODS
from kingofsiam.conformance.json_vectors import VECTOR
from kingofsiam.conformance.suite import select_vectors
from kingofsiam.conformance.suite_files import FORMAT, format_vectors
from kingofsiam.conformance.vectors import CountVector, DealVector, LookVector, MoveVector, Vector, input_readings
from kingofsiam.line_subprocess import NoAnswerKind
from kingofsiam.notation.json.values import READINGS
from kingofsiam.referee.client import EngineClient
from kingofsiam.spec.readings import RULEBOOK
from tests.conformance.helpers_vectors import ForwardingEngine, count_vectors, game_vectors, sample, scenario_vectors

PAGE: Final = (Path(__file__).parents[2] / "docs/pages/interpreting.md").read_text(encoding="utf-8")
ENGINE_PAGE: Final = (Path(__file__).parents[2] / "docs/pages/build/engine.md").read_text(encoding="utf-8")

# --- the contract for engine authors ----------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_engine_of_the_page_conforms() -> None:
    """You can copy it as it is, and it does everything an engine must do."""
    (code,) = re.findall(r"^``` python\n(.*?)^```$", ENGINE_PAGE, re.MULTILINE | re.DOTALL)
    assert len(code.strip().splitlines()) <= 36
    with EngineClient((sys.executable, "-c", code), timeout=60) as engine:
        report = runner.run(engine, tuple(select_vectors(quick=True))[::4], ("RULEBOOK", RULEBOOK))
        assert engine.unsupported == set(OPTIONAL_METHODS)
    assert report.conforms


def test_every_call_is_on_the_page() -> None:
    assert re.findall(r"^### (\w+)$", ENGINE_PAGE, re.MULTILINE) == list(REQUIRED_METHODS)
    assert all(f"`{name}` (" in ENGINE_PAGE for name in OPTIONAL_METHODS)


def test_every_failure_is_on_the_page() -> None:
    section = ENGINE_PAGE.partition("## What can differ")[2].partition("\n## ")[0]
    assert re.findall(r"^\| `([a-z ]+)` \|", section, re.MULTILINE) == [kind.value for kind in NoAnswerKind]


def test_every_option_is_on_the_page() -> None:
    parser = ArgumentParser()
    COMMAND.add_arguments(parser)
    options = set(re.findall(r"^  (--[a-z][a-z-]*)", parser.format_help(), re.MULTILINE))
    assert options == set(re.findall(r"`(--[a-z-]+)", ENGINE_PAGE))


# --- interpreting vectors ---------------------------------------------------------------------------------------------


Run = Callable[[Path, object], Iterator[tuple[str, bool | None]]]


@pytest.fixture(scope="module")
def run() -> Run:
    """The consumer on the page."""
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert "kingofsiam" not in code
    assert len(code.splitlines()) < 60
    names: dict[str, Any] = {}
    exec(compile(code, "interpreting.md", "exec"), names)
    consumer: Run = names["run"]
    return consumer


@cache
def vectors() -> tuple[Vector, ...]:
    """A third of the scenarios, a third of some games, and a count."""
    return (*scenario_vectors()[::3], *game_vectors()[::3], count_vectors()[-1])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some vectors, as the command writes them."""
    folder = tmp_path_factory.mktemp("vectors")
    (folder / "some.json").write_text(format_vectors("some", vectors()), encoding="utf-8")
    return folder


@pytest.mark.slow
def test_an_engine_that_follows_the_rulebook_agrees_with_every_vector(run: Run, folder: Path) -> None:
    """The engine that asks kingofsiam does, and no vector is skipped."""
    assert {type(each) for each in vectors()} == {MoveVector, DealVector, LookVector, CountVector}
    assert list(run(folder, ForwardingEngine())) == [(vector.id, True) for vector in vectors()]


class Lenient(ForwardingEngine):
    """An engine that lets players take from the common pool."""

    def judge(self, state: Any, move: Any) -> list[str]:
        return [rule for rule in super().judge(state, move) if rule != "action.follower.from-a-province"]


class Forgetful(ForwardingEngine):
    """An engine that forgets the swap that may not be undone, and shows every hand as empty."""

    def play(self, state: Any, move: Any) -> Any:
        return {**super().play(state, move), "last_swap": None}

    def observe(self, state: Any, seat: int) -> Any:
        view: dict[str, Any] = super().observe(state, seat)
        players: list[dict[str, Any]] = [{**each, "hand": []} for each in view["players"]]
        return {**view, "players": players}


class Generous(ForwardingEngine):
    """An engine that counts one move too many and finds every deal impossible."""

    def count(self, state: Any, turns: int) -> tuple[list[int], list[int]]:
        moves, results = super().count(state, turns)
        return [moves[0] + 1, *moves[1:]], results

    def start(self, deal: Any) -> Any:
        return None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("engine", "kinds"),
    [(Lenient(), {MoveVector}), (Forgetful(), {MoveVector, LookVector}), (Generous(), {CountVector, DealVector})],
)
def test_a_wrong_engine_is_detected(engine: ForwardingEngine, kinds: set[type], run: Run, folder: Path) -> None:
    """Only vectors of these kinds disagree, and some of them agree."""
    by_id = {vector.id: vector for vector in vectors()}
    wrong = {type(by_id[name]) for name, agrees in run(folder, engine) if agrees is False}
    assert wrong == kinds
    assert any(agrees for _, agrees in run(folder, engine))


class OnlyTheRulebook(ForwardingEngine):
    """An engine without readings: it always plays by those of the rulebook."""

    def plays(self, reading: str, choice: str | None) -> bool:
        """Whether this is the default choice."""
        return bool(DEFAULTS.get(reading) == choice)

    def read(self, document: Any) -> Any:
        return super().read({**document, "readings": DEFAULTS} if "readings" in document else document)


DEFAULTS: Final[dict[str, Any]] = dict(READINGS.dump(RULEBOOK))


@pytest.mark.slow
def test_an_engine_without_readings_runs_every_vector_that_does_not_depend_on_them(run: Run, folder: Path) -> None:
    """It agrees with every vector that is not skipped, although many of their positions have other readings."""
    found = dict(run(folder, OnlyTheRulebook()))
    assert set(found.values()) == {True, None}
    foreign = [vector for vector in vectors() if found[vector.id] and input_readings(vector).changed]
    assert len(foreign) > 30


@pytest.mark.slow
def test_a_later_reading_that_is_left_out_has_its_default(run: Run, tmp_path: Path) -> None:
    """An engine without readings plays a vector in which such a reading makes a difference."""
    plain = next(vector for vector in vectors() if isinstance(vector, MoveVector) and vector.readings == ())
    text = format_vectors("later", (plain,)).replace('"readings":[]', '"readings":["later_question"]')
    assert "later_question" in text
    (tmp_path / "later.json").write_text(text, encoding="utf-8")
    assert list(run(tmp_path, OnlyTheRulebook())) == [(plain.id, True)]


@pytest.mark.slow
def test_a_newer_format_is_refused(run: Run, tmp_path: Path) -> None:
    text = format_vectors("none", ()).replace(f'"format":{FORMAT}', f'"format":{FORMAT + 1}')
    (tmp_path / "none.json").write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit):
        list(run(tmp_path, ForwardingEngine()))


@pytest.mark.slow
def test_every_field_of_a_vector_is_in_the_table() -> None:
    """The page also names every field of an expected result."""
    for vector in sample():
        value = VECTOR.dump(vector)
        assert all(f"| `{name}` |" in PAGE for name in value)
        expected = value["expect"]
        assert isinstance(expected, dict)
        assert all(f"expect.{name}" in PAGE for name in expected)


def test_the_commands_it_names_exist(capsys: pytest.CaptureFixture[str]) -> None:
    for command in set(re.findall(r"(?:`|^    )kingofsiam ([a-z]+)", PAGE, re.MULTILINE)):
        assert main([command, "--help"]) == 0
        assert capsys.readouterr().out
