"""Moves as text: each move has one canonical form, and others that are read too."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam.errors import NotationError
from kingofsiam.maps import Land
from kingofsiam.notation import format_action, format_move, parse_action, parse_move
from tests.helpers_strategies import FACTIONS, MAPS
from tests.notation.helpers_text import PAGE, moves

RAMA, LAO, MALAY = FACTIONS
R_LAN, L_LAN = ks.Follower(RAMA, "Lan Na"), ks.Follower(LAO, "Lan Na")
L_SUK, M_SUK = ks.Follower(LAO, "Sukothai"), ks.Follower(MALAY, "Sukothai")

GOLDEN: dict[str, ks.Move] = {
    "pass": ks.Pass(),
    "K:LAN*-SUK+R.ISA": ks.Play(ks.Maharacha("Lan Na", "Sukothai"), ks.Follower(RAMA, "Isan")),
    "K:-+R.LAN": ks.Play(ks.Maharacha(), R_LAN),
    "F:R.LAN,L.SUK,M.MON+L.SUK": ks.Play(ks.KhonThai("Lan Na", "Sukothai", "Mon"), L_SUK),
    "F:R.LAN,M.MON+L.SUK": ks.Play(ks.KhonThai("Lan Na", None, "Mon"), L_SUK),
    "F:-+-": ks.Play(ks.KhonThai(), None),
    "1:R.LAN-L.SUK+M.SUK": ks.Play(ks.OneVsOne(L_SUK, R_LAN), M_SUK),
    "1:-+L.SUK": ks.Play(ks.OneVsOne(), L_SUK),
    "2:RL.LAN-M.SUK+R.LAN": ks.Play(ks.TwoVsOne((L_LAN, R_LAN), M_SUK), R_LAN),
    "2:RR.LAN-M.SUK+R.LAN": ks.Play(ks.TwoVsOne((R_LAN, R_LAN), M_SUK), R_LAN),
    "2:R.LAN-M.SUK+R.LAN": ks.Play(ks.TwoVsOne((R_LAN,), M_SUK), R_LAN),
    "2:-+R.LAN": ks.Play(ks.TwoVsOne(), R_LAN),
    "R:MON,MON+R.MON": ks.Play(ks.FactionCard(RAMA, ("Mon", "Mon")), ks.Follower(RAMA, "Mon")),
    "L:ISA+R.pool": ks.Play(ks.FactionCard(LAO, ("Isan",)), ks.Follower(RAMA, ks.POOL)),
    "M:-+-": ks.Play(ks.FactionCard(MALAY), None),
    # Illegal moves can be written too.
    "K:LAN*-+-": ks.Play(ks.Maharacha("Lan Na"), None),
    "K:-LAN+-": ks.Play(ks.Maharacha(None, "Lan Na"), None),
    "1:R.LAN-+-": ks.Play(ks.OneVsOne(R_LAN), None),
    "1:-R.LAN+-": ks.Play(ks.OneVsOne(None, R_LAN), None),
    "2:R.LAN,L.SUK-+-": ks.Play(ks.TwoVsOne((R_LAN, L_SUK)), None),
    "2:-M.SUK+-": ks.Play(ks.TwoVsOne((), M_SUK), None),
    'R:"At\\u0020lantis",pool+-': ks.Play(ks.FactionCard(RAMA, (ks.POOL, "At lantis")), None),
}


@pytest.mark.parametrize("text", GOLDEN)
def test_golden(text: str) -> None:
    """Players have written these texts down, so they always mean these moves."""
    assert parse_move(text) == GOLDEN[text]
    assert format_move(GOLDEN[text]) == text


def test_the_moves_on_the_page() -> None:
    """Every move of the documentation is a move, written in its canonical form."""
    section = PAGE.partition("\n## Moves")[2].partition("\n## ")[0]
    texts = re.findall(r"^\| `([^`]+)` \|", section, re.MULTILINE)
    texts += [text for text in re.findall(r"`([^`]+\+-)`", section) if text not in texts]
    assert len(texts) > 10
    assert [format_move(parse_move(text)) for text in texts] == texts


@given(moves(), st.sampled_from(MAPS))
def test_every_move_can_be_written(move: ks.Move, board: ks.Map) -> None:
    """Any move that can be constructed, however illegal, is read back; it is one line without spaces."""
    text = format_move(move, board)
    assert parse_move(text, board) == move
    assert text.isascii()
    assert text.isprintable()
    assert " " not in text


@pytest.mark.parametrize(
    ("loose", "printed"),
    [
        ("1:L.SUK-R.LAN+-", "1:R.LAN-L.SUK+-"),
        ("2:LR.LAN-M.SUK+-", "2:RL.LAN-M.SUK+-"),
        ("2:M.SUK-R.LAN+-", "2:R.LAN-M.SUK+-"),
        ("F:L.SUK,R.LAN+-", "F:R.LAN,L.SUK+-"),
        ("R:SUK,LAN+-", "R:LAN,SUK+-"),
        ('R:"Lan Na"+-', "R:LAN+-"),
        ("\tR:LAN+- \n", "R:LAN+-"),
    ],
)
def test_other_ways_to_write_a_move(loose: str, printed: str) -> None:
    """Every way to write a move is read; only one is printed."""
    assert parse_move(loose) == parse_move(printed)
    assert format_action(parse_action(loose.replace("+-", ""))) == printed.removesuffix("+-")


@pytest.mark.parametrize(
    ("text", "column", "found", "expected"),
    [
        ("", 1, "", {"pass", "K:", "F:", "1:", "2:", "R:", "L:", "M:"}),
        ("Pass", 1, "Pass", {"pass", "K:", "F:", "1:", "2:", "R:", "L:", "M:"}),
        ("pass  or", 7, "or", {"<end>"}),
        ("K:LAN", 6, "", {"*"}),
        ("K:LAN*-SUK", 11, "", {"+"}),
        ("F:X", 3, "X", {"R.", "L.", "M.", "-"}),
        ("F:R.LAN,R.LAN+-", 9, "R.LAN+-", {"L.", "M."}),
        ("F:R.LAN,L.LAN,M.LAN,R.LAN+-", 20, ",R.LAN+-", {"+"}),
        ("1:R LAN", 4, " ", {"."}),
        ("2:RLM.LAN", 5, "M.LAN", {"."}),
        ("R:LAN+R.LAN+", 12, "+", {"<end>"}),
        ('R:LAN,"\\x"+-', 7, '"', {"<quoted text>"}),
    ],
)
def test_errors_say_where_and_what(text: str, column: int, found: str, expected: set[str]) -> None:
    """An error names the column, what was found, and all that was expected."""
    with pytest.raises(NotationError) as caught:
        parse_move(text)
    error = caught.value
    assert (error.line, error.column, error.found, set(error.expected)) == (1, column, found, expected)
    assert str(column) in str(error)


def test_a_map_by_hand_with_unusable_codes() -> None:
    """If a code is not usable, or another province has it too, the name is written instead."""
    lands = (Land("One", "ONE"), Land("Two", "two"), Land("Three", "TH"), Land("Four", "4"), Land("Five", "TH"))
    board = ks.Map("by-hand", "By hand", lands, ())
    move = ks.Play(ks.FactionCard(RAMA, tuple(land.name for land in lands)), None)
    text = format_move(move, board)
    assert text == 'R:ONE,"Two","Three","Four",TH+-'
    assert parse_move(text, board) == move
