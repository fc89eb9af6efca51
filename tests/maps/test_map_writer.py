"""A map written as a file is read back as the same map, or the error says why it cannot be written."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingofsiam.errors import InvalidMap
from kingofsiam.maps import BRITAIN, SABA, SIAM, UNSOURCED, Border, Fact, Land, Map, Provenance
from tests.maps.helpers_map_files import every_map

FACTS = st.sampled_from((UNSOURCED, Fact(Provenance.RECONSTRUCTED, "a guess"), Fact(Provenance.ATTESTED, 'me: "so"')))
LINES = st.text(st.characters(exclude_categories=("C", "Z"), include_characters=" \"'\\#"), min_size=1).filter(
    lambda text: text.strip() == text and text.isprintable()
)
NOTES = st.text(st.characters(codec="utf-8"), min_size=1).filter(lambda text: text.strip() == text and "\r" not in text)


@every_map
def test_our_maps(board: Map) -> None:
    """Each included map is written and read back; the most common provenance is stated once, not for every fact."""
    text = board.to_toml()
    assert Map.from_toml(text) == board
    assert text.count("attested") + text.count('= "reconstructed') < len(board.lands) * 3


@st.composite
def maps(draw: st.DrawFn) -> Map:
    """A map with other words, numbers and facts."""
    board = draw(st.sampled_from((SIAM, SABA, BRITAIN)))
    place = st.floats(0, 100)
    known: st.SearchStrategy[Any] = st.fixed_dictionaries(
        dict.fromkeys(("name_fact", "home_fact", "followers_fact"), FACTS)
    )
    lands = tuple(replace(land, x=draw(place), y=draw(place), **draw(known)) for land in board.lands)
    borders = tuple(replace(border, fact=draw(FACTS)) for border in board.borders)
    words = draw(st.lists(LINES, min_size=16, max_size=16, unique_by=str.casefold))
    return Map(
        draw(st.from_regex(r"\A[a-z][a-z0-9]*(-[a-z0-9]+)*\Z")),
        words[0],
        lands,
        borders,
        (words[1], words[2], words[3]),
        (words[4], words[5], words[6]),
        words[7],
        words[8],
        tuple(words[9:16]),
        draw(NOTES),
        draw(FACTS),
    )


@given(maps())
def test_every_map_of_a_file(board: Map) -> None:
    """Every fact that a file can contain is written and read back."""
    assert Map.from_toml(board.to_toml()) == board


@every_map
def test_names_of_provinces(board: Map) -> None:
    """Names with punctuation and quotation marks are written correctly, also in the list of borders."""
    names = {province: f'{province} "{number}" \\ é' for number, province in enumerate(board.provinces)}
    lands = tuple(replace(land, name=names[land.name]) for land in board.lands)
    borders = tuple(replace(border, one=names[border.one], other=names[border.other]) for border in board.borders)
    renamed = replace(board, lands=lands, borders=borders)
    assert Map.from_toml(renamed.to_toml()) == renamed


@pytest.mark.parametrize(
    "board",
    [
        replace(SIAM, note=""),
        replace(SIAM, note=" spaces around it "),
        replace(SIAM, note="half a character: \ud800"),
        replace(SIAM, title="two\nlines"),
        replace(SIAM, name="No Name"),
        replace(SIAM, lands=(replace(SIAM.lands[0], x=float("nan")), *SIAM.lands[1:])),
        replace(SIAM, borders=SIAM.borders[::-1]),
        replace(SIAM, borders=(Border(SIAM.borders[0].other, SIAM.borders[0].one), *SIAM.borders[1:])),
        Map("small", "Two provinces", (Land("North", "NO"), Land("South", "SO")), ()),
        Map("empty", "No province", (), ()),
    ],
    ids=range(10),
)
def test_a_map_that_no_file_can_hold(board: Map) -> None:
    """A map built by hand that no file can express is refused with every reason."""
    with pytest.raises(InvalidMap) as caught:
        board.to_toml()
    assert caught.value.faults
