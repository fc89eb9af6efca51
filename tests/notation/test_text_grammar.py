"""The grammar on the documentation page generates all that is printed and all that is read."""

import re
from dataclasses import replace
from functools import cache, partial
from typing import Final

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
from kingofsiam.testing import deals, positions, readings
from tests.helpers_strategies import fewer_examples
from tests.notation.helpers_text import DEAL, PAGE, POSITION, RECORD, changed, moves, read, records, results

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


@given(st.data())
def test_parsed_texts(data: st.DataObject) -> None:
    """What is read matches the grammar, strictly or leniently; only the layout of a record may then differ."""
    text = data.draw(moves().map(format_move).flatmap(changed))
    if not isinstance(read(partial(parse_move, strict=False), text), NotationError | Invalid):
        assert matches("move", text)
    text = data.draw(changed(POSITION))
    if not isinstance(read(partial(parse_position, strict=False), text), NotationError | Invalid):
        assert matches("position", text)
    text = data.draw(changed(RECORD))
    if not isinstance(read(parse_record, text), NotationError | Invalid):
        assert matches("record", text)


@given(st.from_regex(re.compile(pattern("move")), fullmatch=True))
def test_texts_of_the_grammar(text: str) -> None:
    """A move of the grammar is read, unless it names an unknown province or the same faction twice."""
    move = read(partial(parse_move, strict=False), text)
    if isinstance(move, NotationError | Invalid):
        assert isinstance(move, NotationError)
        assert {"R", "L", "M", "pool"} & set(move.expected)
