"""The grammar on the documentation page generates all that is printed, and nearly all that is read."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any, Final, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam.errors import Invalid, NotationError
from kingofsiam.notation import (
    Record,
    Result,
    format_deal,
    format_move,
    format_position,
    format_position_with_map,
    format_readings,
    format_record,
    format_result,
    parse_move,
    parse_position,
    parse_record,
)
from kingofsiam.testing import deals, positions, readings, states
from tests.helpers_strategies import fewer_examples
from tests.notation.helpers_text import (
    DEAL,
    PAGE,
    POSITION,
    RECORD,
    changed,
    moves,
    names_its_reasons,
    read,
    records,
    results,
)

GRAMMAR: Final = PAGE.partition("```ebnf\n")[2].partition("```")[0]
RULES: Final = dict(re.findall(r"^([a-z-]+) +::= (.*(?:\n +.*)*)$", GRAMMAR, re.MULTILINE))
TOKEN: Final = re.compile(r"'[^']+'|\[(?:\\.|[^\]\\])+\]|[a-z-]+|[()|?*+]|\s+")


@cache
def pattern(rule: str) -> str:
    """A rule as a regular expression; no rule of this grammar is recursive."""
    tokens = TOKEN.findall(RULES[rule])
    assert "".join(tokens) == RULES[rule]
    return f"(?:{''.join(map(_part, tokens))})"


def _part(token: str) -> str:
    if token[0] == "'":
        return f"(?:{re.escape(token[1:-1])})"
    if token[0].islower():
        return pattern(token)
    return token.strip()


def matches(rule: str, text: str) -> bool:
    return re.fullmatch(pattern(rule), text) is not None


def test_every_rule_can_be_read() -> None:
    """Every line of the grammar belongs to a rule, every name has a rule, and all but six rules are used by others."""
    assert len(RULES) == GRAMMAR.count("::=") > 30
    assert all(re.compile(pattern(rule)) for rule in RULES)
    used = {token for rule in RULES.values() for token in TOKEN.findall(rule)}
    assert set(RULES) - used == {"position", "position-with-map", "move", "record", "deal", "result"} - used


@pytest.mark.parametrize(("rule", "text"), [("position", POSITION), ("deal", DEAL), ("record", RECORD)])
def test_examples(rule: str, text: str) -> None:
    assert matches(rule, text)
    assert not matches(rule, text + "x")


@given(moves(), deals(), results(4), readings(), positions())
def test_printed_values(
    move: ks.Move, deal: ks.Deal, result: Result | None, readings: ks.Readings, state: ks.State
) -> None:
    """What is printed matches the grammar."""
    assert matches("move", format_move(move))
    assert matches("deal", format_deal(deal))
    assert matches("result", format_result(result))
    assert matches("readings", format_readings(readings))
    assert matches("position", format_position(state))
    own = replace(state, board=replace(state.board, map=replace(state.map, name="own")))
    assert matches("position-with-map", format_position_with_map(own))


@fewer_examples(2)
@given(records())
def test_printed_records(record: Record) -> None:
    """A printed record matches the grammar."""
    assert matches("record", format_record(record))


Parse: TypeAlias = Callable[[str], Any]
CHANGED: Final[tuple[tuple[str, st.SearchStrategy[str], Parse, Callable[[Any], str]], ...]] = (
    ("move", moves().map(format_move), parse_move, format_move),
    ("position", (states() | positions()).map(format_position), parse_position, format_position),
    ("record", records().map(format_record) | st.just(RECORD), parse_record, format_record),
)


@pytest.mark.parametrize(("rule", "texts", "parse", "write"), CHANGED, ids=["move", "position", "record"])
@given(data=st.data())
def test_one_change(
    rule: str, texts: st.SearchStrategy[str], parse: Parse, write: Callable[[Any], str], data: st.DataObject
) -> None:
    """With any one character changed, a text is refused with its reasons; or its value is written, and read back."""
    text = data.draw(texts.flatmap(changed))
    value = read(parse, text)
    if isinstance(value, NotationError | Invalid):
        assert names_its_reasons(value, text)
    else:
        assert parse(write(value)) == value
        assert rule == "record" or matches(rule, text.strip(" \t\r\n"))


@given(st.from_regex(re.compile(pattern("move")), fullmatch=True))
def test_texts_of_the_grammar(text: str) -> None:
    """A move of the grammar is read, unless it names an unknown province or the same faction twice."""
    move = read(parse_move, text)
    if isinstance(move, NotationError | Invalid):
        assert isinstance(move, NotationError)
        assert {"R.", "L.", "M.", "R", "L", "M", "pool"} & set(move.expected)
