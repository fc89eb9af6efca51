"""Positions as text that bring their map: they round-trip, and a faulty map is refused with every fault."""

from dataclasses import replace

import pytest

import kingofsiam as ks
from kingofsiam.errors import InvalidState, NotationError
from kingofsiam.notation import format_position_with_map, parse_position

OWN = replace(ks.SIAM, name="own", borders=ks.SIAM.borders[1:])
STATE = ks.deal(3, seed=7, map=OWN)


def test_a_map_of_the_game_with_other_codes_is_written() -> None:
    """A reader with their own copy would not understand these codes."""
    lands = (replace(ks.SIAM.lands[0], code="LNA"), *ks.SIAM.lands[1:])
    state = ks.deal(2, seed=1, map=replace(ks.SIAM, lands=lands))
    assert parse_position(format_position_with_map(state)) == state


def test_it_is_read_back_on_its_own_map() -> None:
    """The map in the text counts, even if another one is given."""
    text = format_position_with_map(STATE)
    assert parse_position(text) == parse_position(text, ks.SABA) == STATE
    assert parse_position(text).map == OWN


def test_a_strict_reader_wants_every_character_as_it_is_written() -> None:
    """A lenient one takes spaces around, full names of provinces, and a map file as a person writes it."""
    text = format_position_with_map(STATE)
    named = text.replace("/RAT/", '/"Rattanakosin"/', 1)
    loose = named.replace("\n---- map ----\n", " \n\n---- map ----\n# my board\n").rstrip()
    assert parse_position(loose, strict=False) == STATE
    for other in (named, loose):
        with pytest.raises(NotationError):
            parse_position(other)
    with pytest.raises(NotationError):
        parse_position(text.replace("name = ", "name  = ", 1))


def test_the_writing_comes_before_the_position() -> None:
    """A strict reader refuses a line with a space behind it before it looks whether the position is possible."""
    text = format_position_with_map(STATE).replace(" 0 -\n", " 9 -\n", 1)
    with pytest.raises(InvalidState):
        parse_position(text)
    with pytest.raises(NotationError):
        parse_position(text.replace("\n", " \n", 1))


def test_a_faulty_map_makes_an_impossible_position() -> None:
    text = format_position_with_map(STATE)
    with pytest.raises(InvalidState) as caught:
        parse_position(text.replace('home = "Lao"', 'home = "Rama"'))
    assert len(caught.value.faults) == 2
    with pytest.raises(NotationError):
        parse_position(text.removesuffix("---- end ----"))


def test_a_position_on_a_map_that_no_file_can_hold_is_refused() -> None:
    small = ks.Map("tiny", "Tiny", ks.SIAM.lands[:2], ())
    state = replace(STATE, board=replace(STATE.board, map=small))
    with pytest.raises(InvalidState):
        format_position_with_map(state)
