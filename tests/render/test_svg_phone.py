"""The drawing for a phone: a narrow column with every text large enough, and all that the wide one shows."""

from dataclasses import replace
from random import Random
from xml.etree import ElementTree

import pytest

import kingofsiam as ks
from kingofsiam.notation import parse_move
from kingofsiam.render import svg
from kingofsiam.render.svg.primitives import text_width
from kingofsiam.rules.s1_components import CARD_SET_CARDS
from lab.tests.helpers_lab import sampled_positions

NARROWEST = 300
"""Pixels that a picture has on a phone of 360, within the margins of a fold."""
WIDTH = 330.0
SVG = "{http://www.w3.org/2000/svg}"


def drawn(state: ks.State, move: ks.Move | None = None) -> ElementTree.Element:
    return ElementTree.fromstring(svg.phone_board(state, move=move))


def counts(root: ElementTree.Element, what: str) -> list[str]:
    return [heap.attrib["data-count"] for heap in root.iter(f"{SVG}g") if heap.get("data-is") == what]


@pytest.mark.parametrize("place", range(60))
def test_every_text_is_large_enough_and_on_the_sheet(place: int) -> None:
    """On all maps, with any number of players, at the end too; where it is shown 300 pixels wide it has 11."""
    state = sampled_positions(60, seed=11)[place]
    move = None if state.outcome else ks.random_move(state, Random(place))
    root = drawn(state, move)
    assert root.attrib["viewBox"].split()[2] == "330"
    texts = [each for each in root.iter(f"{SVG}text") if each.text]
    assert len(texts) > 20
    assert min(float(each.attrib["font-size"]) for each in texts) * NARROWEST / WIDTH >= 11
    for each in (each for each in texts if each.get("text-anchor") == "start"):
        bold = "font-weight" in each.attrib
        wide = text_width(each.text or "", float(each.attrib["font-size"]), bold=bold)
        assert float(each.attrib["x"]) + wide < WIDTH + 10, each.text


def test_the_piles_have_their_numbers() -> None:
    """In the provinces, in the pool, with the players: every follower in play is in one of them."""
    state = ks.deal(4, seed=7)
    root = drawn(state)
    assert sum(map(int, counts(root, "heap"))) == 54
    assert len([each for each in root.iter(f"{SVG}g") if each.get("data-is") == "player"]) == 4


def test_a_move_is_shown_with_arrows_and_what_comes() -> None:
    """From the pool into the provinces, and a ring and an arrow for the follower that is taken."""
    state = ks.deal(3, seed=7)
    root = drawn(state, parse_move("L:KHO,LAN+R.MON"))
    kinds = [each.get("data-is") for each in root.iter(f"{SVG}g")]
    assert kinds.count("arrow") == 3
    assert kinds.count("ring") == 1
    assert [each for each in counts(root, "heap") if each.startswith("+")] == ["+1", "+1"]


def test_a_swap_of_tiles_is_marked_on_the_map() -> None:
    state = ks.deal(3, seed=7)
    kinds = [each.get("data-is") for each in drawn(state, parse_move("K:LAN*-RAT+R.MON")).iter(f"{SVG}g")]
    assert kinds.count("ghost-king") == 1
    assert "⇄" in {each.text for each in drawn(state, parse_move("K:LAN*-RAT+R.MON")).iter(f"{SVG}text")}


def test_king_markers_and_control_are_on_the_map() -> None:
    hands = ((), tuple(each for each in CARD_SET_CARDS if each is not ks.ActionCard.MAHARACHA))
    state = ks.position(2, kings=("Mon",), control=[ks.LAO], tiles=("Isan",), hands=hands)
    kinds = [each.get("data-is") for each in drawn(state).iter(f"{SVG}g")]
    assert (kinds.count("king"), kinds.count("control")) == (1, 1)


def test_a_border_that_is_certain_needs_no_explanation() -> None:
    for map, explained in ((ks.SIAM, 1), (ks.BRITAIN, 0)):
        kinds = [each.get("data-is") for each in drawn(ks.deal(2, seed=1, map=map)).iter(f"{SVG}g")]
        assert kinds.count("key") == explained


def test_a_long_name_of_a_map_of_your_own_is_made_to_fit() -> None:
    lands = (replace(ks.BRITAIN.lands[0], name="A province with a very long name indeed"), *ks.BRITAIN.lands[1:])
    borders = tuple(border for border in ks.BRITAIN.borders if "Moray" not in (border.one, border.other))
    state = ks.deal(2, seed=1, map=replace(ks.BRITAIN, name="own", lands=lands, borders=borders))
    assert any((each.text or "").endswith("…") for each in drawn(state).iter(f"{SVG}text"))


def test_the_control_of_a_province_is_below_its_name() -> None:
    """Also below the letters that reach under the line, by a fifth of their size."""
    tiles = ("Mon", "Pattani", "Khorat")
    root = drawn(ks.position(3, control=[ks.LAO, ks.RAMA, ks.MALAY], tiles=(*tiles, "Isan")))
    markers = [each for each in root.iter(f"{SVG}g") if each.get("data-is") == "control"]
    rings = [next(each.iter(f"{SVG}circle")) for each in markers]
    tops = sorted(float(each.attrib["cy"]) - float(each.attrib["r"]) for each in rings)
    names = [each for each in root.iter(f"{SVG}text") if each.text in tiles]
    bottoms = sorted(float(each.attrib["y"]) + float(each.attrib["font-size"]) / 5 for each in names)
    assert len(tops) == len(bottoms) == 3
    assert all(bottom < top for bottom, top in zip(bottoms, tops, strict=True))
