"""Positions, alone and with their map, deals, readings and results as text: they round-trip, or are refused."""

from dataclasses import replace
from typing import Any, Final

import pytest
from hypothesis import given

import kingofsiam as ks
from kingofsiam.errors import InvalidDeal, InvalidMap, InvalidState, NotationError
from kingofsiam.notation import (
    format_deal,
    format_position,
    format_position_with_map,
    format_readings,
    parse_deal,
    parse_position,
    parse_readings,
)
from kingofsiam.spec.readings import CHOICES
from kingofsiam.testing import deals, games, positions, readings, states
from tests.helpers_strategies import CARD_SET
from tests.notation.helpers_text import DEAL, POSITION


def test_golden_position() -> None:
    """The position on the page has the facts that the page states."""
    state = parse_position(POSITION)
    assert format_position(state) == POSITION
    assert (state.map, state.readings, state.to_move, state.passes) == (ks.SIAM, ks.RULEBOOK, 1, 0)
    assert state.contested == "Sukothai"
    assert state.board.control[:2] == (ks.RAMA, ks.BRITISH)
    assert state.board.pool == ks.Followers(11, 14, 11)
    assert [player.last_card for player in state.players] == [2, 0]
    assert state.last_swap == ks.TwoVsOne(
        (ks.Follower(ks.LAO, "Isan"), ks.Follower(ks.MALAY, "Isan")), ks.Follower(ks.RAMA, "Lan Na")
    )


def test_another_map() -> None:
    """The map is found by its name, or you give it; an unknown name is refused."""
    own = replace(ks.SIAM, name="my-siam")
    state = ks.deal(2, seed=1, map=own)
    text = format_position(state)
    assert parse_position(text, own) == state
    with pytest.raises(NotationError) as caught:
        parse_position(text)
    assert set(caught.value.expected) == {"siam", "saba", "britain"}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("+11,14,11", "+11,14,12"),
        ("RAT=R/KHO", "KHO=R/KHO"),
        ("LAN=L", "LAN*=L"),
        (" B 0 ", " C 0 "),
        (" B 0 ", " B 2 "),
        ("KFFRLM:12", "KFFRLM:1"),
        ("1,1:0 B", "1,1:1 B"),
        ("RAT=R", '"Nowhere"=R'),
    ],
)
def test_impossible_positions(old: str, new: str) -> None:
    """A well-formed but impossible position is refused with its faults."""
    assert old in POSITION
    with pytest.raises(InvalidState) as caught:
        parse_position(POSITION.replace(old, new, 1))
    assert caught.value.faults


@pytest.mark.parametrize(
    ("old", "new", "found", "some"),
    [
        ("siam", "Siam", "Siam", {"siam", "saba", "britain"}),
        ("siam -", "siam hands=shut", "shut", {"hidden", "open"}),
        ("siam -", "siam hand=open", "hand=open", {"hands=", "take-from="}),
        ("RAT=R", "RAT=X", "X/KHO=B/MON=L/AYU=B/PAT=M/LAN=", {"R", "L", "M", "B"}),
        ("SUK/ISA", "SUK/ISA=R", "=R", {"*", " "}),
        ("SUK/ISA", "SUK", " ", {"*", "=", "/"}),
        ("siam -", "siam  -", " ", {"-", "hands="}),
        ("0,0,0/1,0,2", "0,0,0/01,0,2", "1,0,2/2,0,1/0,0,0/0,0,0/0,0,0/", {","}),
        ("+11,14,11", "/11,14,11", "/11,14,11", {"+"}),
        ("KFFRLM:12:", "KFFRLM::", ":2,1,1:2/KFF12RLM:-:0,1,1:0", {"-", "K"}),
        (" B 0", " E 0", "E", {"A", "B", "C", "D"}),
        (" B 0", " B -1", "-1", {"<number>"}),
        ("2:LM.ISA", "K:LM.ISA", "K:LM.ISA-R.LAN", {"-", "1:", "2:"}),
        ("SUK/ISA", "SUK/ISA/ISA", "/ISA", {" "}),
        ("0,0,0/1,0,2", "0,0,0,0/1,0,2", ",0/1,0,2/2,0,1/0,0,0/0,0,0/0,0", {"/"}),
        ("KFF12RLM:-:0,1,1:0", "/".join(["KFF12RLM:-:0,1,1:0"] * 4), "/KFF12RLM:-:0,1,1:0", {" "}),
    ],
)
def test_errors_say_where_and_what(old: str, new: str, found: str, some: set[str]) -> None:
    """An error has the position of the change, and names what was expected."""
    text = POSITION.replace(old, new, 1)
    with pytest.raises(NotationError) as caught:
        parse_position(text)
    error = caught.value
    assert error.line == 1
    assert text[error.column - 1 :].startswith(error.found)
    assert (error.found, some & {each.split(" ")[0] or " " for each in error.expected}) == (found, some)


def test_a_swap_in_the_words_of_its_map() -> None:
    """The last swap has the codes of the position's map, so no name is quoted."""
    first, second, *_ = ks.SABA.provinces
    one, other = ks.Follower(ks.RAMA, first), ks.Follower(ks.LAO, second)
    hand = [card for card in CARD_SET if card is not ks.ActionCard.ONE_VS_ONE]
    state = ks.position(
        2,
        map=ks.SABA,
        hands=[hand, CARD_SET],
        order=(0,),
        to_move=1,
        followers={one.province: ks.Followers(rama=1, lao=1), other.province: ks.Followers(rama=1, lao=1)},
        last_swap=ks.OneVsOne(one, other),
    )
    assert '"' not in format_position(state)


def test_golden_deal() -> None:
    """It names who begins only where that is drawn."""
    deal = parse_deal(DEAL)
    assert (deal.aids, deal.tiles[0], deal.first) == ((1, 3), "Rattanakosin", None)
    assert deal.followers[0] == ks.Followers(2, 1, 1)
    drawn = ks.draw_deal(4, seed=1, readings=ks.YUCATA)
    assert format_deal(drawn).endswith(f"first={'ABCD'[drawn.first or 0]}")


def test_a_deal_is_checked() -> None:
    """A province may be written by its full name; an impossible deal is refused."""
    named = DEAL.replace("RAT/", '"Rattanakosin"/')
    assert parse_deal(f" {named}\n") == parse_deal(DEAL)
    with pytest.raises(InvalidDeal):
        parse_deal(DEAL.replace("aids=1,3", "aids=1,1"))


@given(deals(), readings())
def test_round_trips(deal: ks.Deal, readings: ks.Readings) -> None:
    """All deals and readings are read back."""
    assert parse_deal(format_deal(deal), deal.map, deal.readings) == deal
    assert parse_readings(format_readings(readings)) == readings


LAST_POSITIONS: Final = games().map(lambda game: game.states[-1])


@given(states() | LAST_POSITIONS | positions())
def test_every_position_is_read_back(state: ks.State) -> None:
    """Those of games, the last ones too, and rare ones; each is one line of eight fields."""
    text = format_position(state)
    assert parse_position(text) == state
    assert len(text.split(" ")) == 8
    assert text.isprintable()


def test_readings_in_another_order() -> None:
    """Readings may be in any order, and defaults may be named too. None may be repeated."""
    assert (
        format_readings(parse_readings("hands=open,take-from=province,team-sets=added")) == "team-sets=added,hands=open"
    )
    every = ",".join(f"{name.replace('_', '-')}={next(iter(choices))}" for name, choices in CHOICES.items())
    assert parse_readings(every) == ks.RULEBOOK
    for text in ("hands=open,hands=open", "", f"{every},hands=open"):
        with pytest.raises(NotationError) as caught:
            parse_readings(text)
        assert caught.value.expected


def test_all_spellings_of_readings_are_read() -> None:
    """A choice is written as the notation spells it. Text reads this, the words of JSON, and presets."""
    for name, choices in CHOICES.items():
        for choice in set(choices.values()):
            spelling = choice.name.lower().replace("_", "-")
            change: dict[str, Any] = {name: choice}
            readings = replace(ks.RULEBOOK, **change)
            words = str(choice.value).lower().replace(" ", "-")
            assert format_readings(readings) in ("-", f"{name.replace('_', '-')}={spelling}")
            for text in (spelling, words):
                assert parse_readings(f"{name.replace('_', '-')}={text}") == readings
    for name, preset in ks.PRESETS.items():
        for text in (name, name.lower().replace("_", "-")):
            assert parse_readings(text) == preset


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


def test_a_position_by_hand_is_read() -> None:
    """With spaces around it, full names of provinces, and a map file as a person writes it."""
    named = format_position_with_map(STATE).replace("/RAT/", '/"Rattanakosin"/', 1)
    text = named.replace("\n---- map ----\n", " \n\n---- map ----\n# my board\n")
    assert parse_position(f"\n {text} \n") == STATE


def test_the_faults_of_its_map_are_named() -> None:
    text = format_position_with_map(STATE)
    with pytest.raises(InvalidMap) as caught:
        parse_position(text.replace('home = "Lao"', 'home = "Rama"'))
    assert len(caught.value.faults) == 2
    with pytest.raises(NotationError):
        parse_position(text.removesuffix("---- end ----"))


def test_a_map_that_no_file_can_hold_is_not_written() -> None:
    long = replace(ks.SIAM, note="a" * 20_000)
    with pytest.raises(InvalidMap):
        format_position_with_map(ks.deal(2, seed=1, map=replace(long, name="long")))
