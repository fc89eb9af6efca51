"""`kingofsiam new` prints what the engine deals."""

from __future__ import annotations

import kingofsiam as ks
from kingofsiam.notation import Record, format_position, parse_record
from kingofsiam.notation.json.documents import loads
from tests.cli.helpers_cli import CommandRunner


def test_a_new_game_is_the_deal_of_its_seed(run: CommandRunner) -> None:
    """By default for three players on Siam under the readings of the rulebook."""
    assert run("new", "--seed", 7).out == format_position(ks.deal(3, seed=7)) + "\n"
    assert loads(run("new", "--seed", 7, "--json").out) == ks.deal(3, seed=7)
    arguments = ("--players", 4, "--map", "saba", "--readings", "summary", "--seed", 12345678901234567890)
    expected = ks.deal(4, map=ks.SABA, readings=ks.SUMMARY, seed=12345678901234567890)
    assert run("new", *arguments).out == format_position(expected) + "\n"


def test_a_seed_is_never_cut(run: CommandRunner) -> None:
    """A hundred digits are used, each of them; without a seed the deal is random."""
    assert run("new", "--seed", "1" * 100).out != run("new", "--seed", "1" * 99 + "2").out
    assert len({run("new").out for _ in range(5)}) > 1


def test_a_new_record_holds_the_deal(run: CommandRunner) -> None:
    """As text or JSON, without moves; the strict parser reads the text."""
    record = Record(ks.draw_deal(2, seed=3, map=ks.BRITAIN, readings=ks.DUTCH))
    arguments = ("new", "--record", "--players", 2, "--seed", 3, "--map", "britain", "--readings", "DUTCH")
    assert parse_record(run(*arguments).out) == record
    assert loads(run(*arguments, "--json").out) == record
