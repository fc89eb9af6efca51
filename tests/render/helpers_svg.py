"""Reading an SVG drawing back: parse it, find its elements by `data-is`, and collect its text."""

from dataclasses import replace
from xml.etree import ElementTree

import pytest

import kingofsiam as ks
from kingofsiam import LAO, ActionCard, Follower, Followers
from kingofsiam.maps import Border, Map
from tests.helpers_strategies import MAPS, PLAYERS

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE_NAME = "<&\"'>]]> Land"

each_map = pytest.mark.parametrize("map", MAPS, ids=lambda value: value.name)
each_number = pytest.mark.parametrize("players", PLAYERS)


def parse_svg(picture: str) -> ElementTree.Element:
    """The picture, parsed as by any program."""
    return ElementTree.fromstring(picture)


def find_all(root: ElementTree.Element, kind: str, **data: str) -> list[ElementTree.Element]:
    """The elements of this kind."""
    wanted = {"data-is": kind, **{f"data-{name}": value for name, value in data.items()}}
    return [each for each in root.iter() if wanted.items() <= each.attrib.items()]


def find_one(root: ElementTree.Element, kind: str, **data: str) -> ElementTree.Element:
    (only,) = find_all(root, kind, **data)
    return only


def text_in(root: ElementTree.Element) -> str:
    """All visible text."""
    return " | ".join(each.text or "" for each in root.iter(f"{SVG}text"))


def renamed(map: Map, name: str) -> Map:
    """The same map with another name for one province."""
    old = map.provinces[0]
    lands = tuple(replace(land, name=name) if land.name == old else land for land in map.lands)
    ends = {each: each for each in map.provinces} | {old: name}
    return replace(
        map, lands=lands, borders=tuple(Border(ends[each.one], ends[each.other], each.fact) for each in map.borders)
    )


STATE = ks.position(
    followers={"Mon": Followers(2, 1, 0), "Ayutthaya": Followers(1, 0, 2), "Isan": Followers(0, 2, 0)},
    hands=[list(ActionCard)],
)
TAKE = Follower(LAO, "Isan")
