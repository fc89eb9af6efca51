"""Every move on the notation page does what the page says, in a position where it can be played."""

import re
from pathlib import Path
from typing import Final

import pytest

import kingofsiam as ks
from kingofsiam import ActionCard, Followers, notation
from kingofsiam.rules.s1_components import CARD_SET_CARDS

PAGE: Final = Path(__file__).parents[2] / "docs" / "pages" / "reference" / "notation.md"
MOVES: Final = re.findall(
    r"^\| `([^`]+)` \| (?=I |The |[12] vs|Maha|Khon)", PAGE.read_text(encoding="utf-8"), re.MULTILINE
)

LETTERS: Final = dict(zip(ActionCard, ("K:", "F:", "1:", "2:", "R:", "L:", "M:"), strict=True))
EVERYWHERE: Final = dict.fromkeys(ks.SIAM.provinces, Followers(1, 1, 1))
ONE_RAMA_AND_ONE_MALAY: Final = {"Lan Na": Followers(rama=1), "Sukothai": Followers(malay=1)}
FROM_THE_POOL: Final = ks.Readings(take_from=ks.SUMMARY.take_from)

TABLES: Final = {
    "F:R.LAN,M.MON+L.SUK": ks.position(2, followers={"Sukothai": Followers(lao=16)}),
    "2:R.LAN-M.SUK+R.SUK": ks.position(2, followers=ONE_RAMA_AND_ONE_MALAY),
    "L:LAN+R.pool": ks.position(2, followers={"Mon": Followers(lao=15)}, readings=FROM_THE_POOL),
    "1:-+M.PAT": ks.position(2, followers={"Pattani": Followers(malay=2)}),
    "M:-+-": ks.position(
        3,
        hands=((ActionCard.RAMA, ActionCard.MALAI), (), CARD_SET_CARDS),
        own=(Followers(malay=8), Followers(malay=10), Followers(1, 1, 0)),
    ),
}
"""For a move that cannot be played where each province has one follower of each faction."""


def test_the_page_has_moves() -> None:
    """The page has the table, and every special position belongs to one of its moves."""
    assert {move.split(":")[0] for move in MOVES} == {"pass", "K", "F", "1", "2", "R", "L", "M"}
    assert set(TABLES) <= set(MOVES)


@pytest.mark.parametrize("text", MOVES)
def test_every_move_is_played(text: str) -> None:
    """The text is canonical and legal; its letter names the card, and the move takes a follower if the page says so."""
    state = TABLES.get(text) or ks.position(2, followers=EVERYWHERE)
    move = notation.parse_move(text, state.map)
    assert notation.format_move(move, state.map) == text
    assert ks.judge(state, move) == ()
    after = ks.play(state, move)
    if isinstance(move, ks.Play):
        assert after.players[0].played[-1] is move.action.card
        assert notation.format_action(move.action, state.map).startswith(LETTERS[move.action.card])
        taken = len(tuple(after.players[0].followers)) - len(tuple(state.players[0].followers))
        assert taken == (move.take is not None)
