"""The drawing for a narrow screen: one column with every text large enough, and all that the wide one shows."""

from collections import Counter
from random import Random
from xml.etree import ElementTree

import pytest

import kingofsiam as ks
from kingofsiam.notation import parse_move
from kingofsiam.render.svg import board
from kingofsiam.render.svg.primitives import text_width
from kingofsiam.rules.s1_components import CARD_SET_CARDS
from lab.tests.helpers_lab import sampled_positions
from tests.render.helpers_svg import SVG, find_all, parse_svg, renamed, text_in

NARROWEST = 300
"""Pixels that a picture has on a phone of 360, within the margins of a fold."""
STATE = ks.deal(3, seed=7)


def kinds(root: ElementTree.Element) -> Counter[str]:
    return Counter(element.get("data-is", "") for element in root.iter())


@pytest.mark.parametrize("place", range(60))
def test_every_text_is_large_enough_and_on_the_sheet(place: int) -> None:
    """On all maps, with any number of players, at the end too; where it is shown 300 pixels wide it has 11."""
    state = sampled_positions(60, seed=11)[place]
    root = parse_svg(board(state, move=None if state.outcome else ks.random_move(state, Random(place)), narrow=True))
    left, _, width, _ = map(float, root.attrib["viewBox"].split())
    texts = [element for element in root.iter(f"{SVG}text") if element.text]
    assert len(texts) > 20
    assert min(float(text.attrib["font-size"]) for text in texts) * NARROWEST / width >= 11
    for text in (text for text in texts if text.get("text-anchor") == "start"):
        wide = text_width(text.text or "", float(text.attrib["font-size"]), bold="font-weight" in text.attrib)
        assert float(text.attrib["x"]) + wide < left + width + 20, text.text


def test_every_follower_in_play_is_in_a_pile() -> None:
    """In the provinces, in the pool, with the players."""
    root = parse_svg(board(ks.deal(4, seed=7), narrow=True))
    assert sum(int(heap.attrib["data-count"]) for heap in find_all(root, "heap")) == 54
    assert kinds(root)["player"] == 4


def test_a_move_is_shown_with_arrows_and_what_comes() -> None:
    """From the pool into the provinces, and a ring and an arrow for the follower that is taken."""
    root = parse_svg(board(STATE, move=parse_move("L:KHO,LAN+R.MON"), narrow=True))
    assert (kinds(root)["arrow"], kinds(root)["ring"]) == (3, 1)
    assert [heap.attrib["data-count"] for heap in find_all(root, "heap") if "+" in heap.attrib["data-count"]] == [
        "+1",
        "+1",
    ]


def test_what_the_tiles_say_is_on_the_map() -> None:
    """The two tiles that are swapped, the King marker on one of them and on others, and who controls a province."""
    swap = parse_svg(board(STATE, move=parse_move("K:LAN*-RAT+R.MON"), narrow=True))
    assert (kinds(swap)["ghost-king"], "⇄" in text_in(swap)) == (1, True)
    hands = ((), tuple(card for card in CARD_SET_CARDS if card is not ks.ActionCard.MAHARACHA))
    state = ks.position(2, kings=("Mon",), control=[ks.LAO], tiles=("Isan",), hands=hands)
    later = kinds(parse_svg(board(state, narrow=True)))
    assert (later["king"], later["control"]) == (1, 1)


def test_a_long_name_of_a_map_of_your_own_is_made_to_fit() -> None:
    map = renamed(ks.BRITAIN, "A province with a very long name indeed")
    assert "…" in text_in(parse_svg(board(ks.deal(2, seed=1, map=map), narrow=True)))


def test_the_control_of_a_province_is_below_its_name() -> None:
    """Also below the letters that reach under the line, by a fifth of their size."""
    tiles = ("Mon", "Pattani", "Khorat")
    root = parse_svg(board(ks.position(3, control=[ks.LAO, ks.RAMA, ks.MALAY], tiles=(*tiles, "Isan")), narrow=True))
    rings = [next(marker.iter(f"{SVG}circle")) for marker in find_all(root, "control")]
    tops = sorted(float(ring.attrib["cy"]) - float(ring.attrib["r"]) for ring in rings)
    names = [text for text in root.iter(f"{SVG}text") if text.text in tiles]
    bottoms = sorted(float(name.attrib["y"]) + float(name.attrib["font-size"]) / 5 for name in names)
    assert len(tops) == len(bottoms) == 3
    assert all(bottom < top for bottom, top in zip(bottoms, tops, strict=True))
