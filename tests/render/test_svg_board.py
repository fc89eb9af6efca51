"""The SVG board shows everything on the table, in shapes and letters."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from math import dist
from random import Random
from xml.etree import ElementTree

import pytest

import kingofsiam as ks
from kingofsiam import MALAY, RAMA, ActionCard, Follower, Followers
from kingofsiam.maps import Border, Land, Map
from kingofsiam.render.names import power_name
from kingofsiam.render.svg import board
from kingofsiam.render.svg.map_layout import MAP_HEIGHT, MAP_WIDTH, map_layout
from tests.helpers_strategies import MAPS, game_positions, random_move_card_first
from tests.render.helpers_svg import (
    HOSTILE_NAME,
    STATE,
    SVG,
    TAKE,
    each_map,
    each_number,
    find_all,
    find_one,
    parse_svg,
    renamed,
    text_in,
)


def counted(root: ElementTree.Element) -> list[int]:
    return [int(each.attrib["data-count"]) for each in find_all(root, "count")]


def outline(token: ElementTree.Element) -> tuple[str, int]:
    """The shape of a token, colours aside: its kind of figure and the number of its corners."""
    shape = next(each for each in token if each.tag not in (f"{SVG}title", f"{SVG}text"))
    return shape.tag, len(shape.get("points", "").split())


@pytest.mark.slow
@each_number
@each_map
def test_the_picture_shows_what_lies_on_the_table(map: Map, players: int) -> None:
    """Any map, players, readings and position, with a move or without: provinces, tiles, pool, players and outcome."""
    for seed, readings in enumerate(ks.PRESETS.values()):
        rng = Random(seed)
        for state in tuple(game_positions(map, players, readings, seed=seed))[seed % 5 :: 20]:
            root = parse_svg(board(state, move=None if state.outcome else random_move_card_first(state, rng)))
            for name in map.provinces:
                assert_province(root, state, name)
            framed = [each.attrib["data-province"] for each in find_all(root, "contested")]
            assert framed == ([] if state.contested is None else [state.contested])
            assert counted(find_one(root, "pool")) == list(state.board.pool.counts)
            for seat in range(players):
                assert_player(root, state, seat)
            ends = [each.attrib["data-rule"] for each in find_all(root, "outcome")]
            assert ends == ([] if state.outcome is None else [state.outcome.rule.id])


def assert_province(root: ElementTree.Element, state: ks.State, name: str) -> None:
    """Followers, name, home and control marker on the map; the standing of the tile."""
    province, tile = find_one(root, "province", province=name), find_one(root, "tile", province=name)
    drawn = Counter(token.attrib["data-faction"] for token in find_all(province, "follower"))
    assert drawn == Counter(faction.value for faction in state.board.followers_in(name))
    assert name in text_in(province)
    assert name in text_in(tile)
    home, controller = state.map.land(name).home_of, state.board.controller(name)
    signs = [each.attrib["data-power"] for each in find_all(province, "home")]
    assert signs == ([] if home is None else [state.map.faction_name(home)])
    powers = [] if controller is None else [power_name(controller, state.map)]
    for place in (province, tile):
        assert [each.attrib["data-power"] for each in find_all(place, "control")] == powers
    assert (tile.attrib["data-standing"] == "face-down") is bool(powers)
    assert (tile.attrib["data-standing"] == "contested") is (name == state.contested)


def assert_player(root: ElementTree.Element, state: ks.State, seat: ks.Seat) -> None:
    """Followers, number of cards, top card, and what the player has done or won."""
    player, node = state.players[seat], find_one(root, "player", seat="ABCD"[seat])
    assert counted(node) == list(player.followers.counts)
    assert find_one(node, "cards").attrib["data-count"] == str(len(player.hand))
    said, to_come = text_in(node), (seat - state.to_move) % len(state.players)
    assert (state.map.card_name(player.played[-1]) if player.played else "nothing") in said
    assert ("win" in said) is (state.outcome is not None and seat in state.outcome.winners)
    assert ("to move" in said) is (state.outcome is None and to_come == 0)
    assert ("passed" in said) is (state.outcome is None and 0 < to_come >= len(state.players) - state.passes)
    assert (f"partner of {'CDAB'[seat]}" in said) is (len(state.players) == 4)


def test_tokens_do_not_overlap() -> None:
    """However many stand in a province, none covers another or leaves the map, and all letters can be read."""
    crowded = Followers(9, 9, 9)
    root = parse_svg(board(ks.position(followers={"Rattanakosin": crowded, "Mon": Followers(1, 2, 3)})))
    for name in ("Rattanakosin", "Mon"):
        texts = [token.find(f"{SVG}text") for token in find_all(find_one(root, "province", province=name), "follower")]
        places = [(float(each.attrib["x"]), float(each.attrib["y"])) for each in texts if each is not None]
        sizes = [float(each.attrib["font-size"]) for each in texts if each is not None]
        assert all(0 < x < MAP_WIDTH and 0 < y < MAP_HEIGHT for x, y in places)
        for number, one in enumerate(places):
            assert all(dist(one, other) > max(sizes) >= min(sizes) >= 11 for other in places[number + 1 :])


def reconstructed(root: ElementTree.Element) -> dict[str, bool]:
    """For each border, by its title, whether its line is dashed."""
    found: dict[str, bool] = {}
    for border in find_all(root, "border"):
        (line,) = border.iter(f"{SVG}polyline")
        found[border.findtext(f"{SVG}title", "")] = "stroke-dasharray" in line.attrib
    return found


@each_map
def test_reconstructed_borders_are_dashed(map: Map) -> None:
    """Attested borders are solid; every border is drawn once, and nothing else."""
    dashed = reconstructed(parse_svg(board(ks.deal(seed=1, map=map))))
    facts = {f"border of {each.one} and {each.other}: {each.fact}": not each.fact.attested for each in map.borders}
    assert dashed == facts


@each_map
def test_neighbours_touch_and_others_do_not(map: Map) -> None:
    """On the three maps every border is a line between two lands; other lands share no side."""
    assert not any(way.over_sea for way in map_layout(map).borders)
    corners = {name: set(map_layout(map).outlines[name]) for name in map.provinces}
    for place, one in enumerate(map.provinces):
        for other in map.provinces[place + 1 :]:
            near = [a for a in corners[one] if any(dist(a, b) < 6 for b in corners[other])]
            assert (len(near) > 4) is (other in map.neighbours[one])


def test_between_lands_that_are_not_adjacent_is_the_sea() -> None:
    """Even if their capitals are close together."""
    lands = (Land("One", "ONE", x=0, y=0), Land("Two", "TWO", x=40, y=0), Land("Three", "THR", x=20, y=40))
    apart = Map("apart", "Apart", lands, (Border("One", "Three"), Border("Two", "Three")))
    together = replace(apart, borders=(*apart.borders, Border("One", "Two")))

    def gap(map: Map) -> float:
        one, two = (map_layout(map).outlines[name] for name in ("One", "Two"))
        return min(dist(a, b) for a in one for b in two)

    assert gap(together) < 1
    assert gap(apart) > 5


def test_a_map_without_coordinates_is_drawn() -> None:
    """If two capitals are at one place, all are laid out in a ring, each at its own place."""
    nowhere = replace(ks.SIAM, lands=tuple(replace(land, x=0.0, y=0.0) for land in ks.SIAM.lands))
    middles = list(map_layout(nowhere).centers.values())
    assert all(dist(one, other) > 60 for place, one in enumerate(middles) for other in middles[place + 1 :])
    assert len(find_all(parse_svg(board(ks.deal(seed=1, map=nowhere))), "border")) == len(nowhere.borders)


def test_king_markers_are_shown() -> None:
    """They are on the tiles that have one, and on no others."""
    hands = [[card for card in ActionCard if card is not ActionCard.MAHARACHA]] * 2
    root = parse_svg(board(ks.position(kings=("Mon", "Isan"), hands=hands, order=(0, 1))))
    crowned = [tile.attrib["data-province"] for tile in find_all(root, "tile") if find_all(tile, "king")]
    assert sorted(crowned) == ["Isan", "Mon"]


def test_hands_and_piles_are_not_shown() -> None:
    """Two positions that differ only in hidden cards look the same."""
    one = ks.position(hands=[[ActionCard.RAMA, ActionCard.LAO], [ActionCard.MALAI]], order=(0, 1))
    first = one.players[0]
    other = replace(first, hand=(first.played[0], first.hand[1]), played=(first.hand[0], *first.played[1:]))
    assert board(one) == board(replace(one, players=(other, *one.players[1:])))


def test_the_swap_that_may_not_be_undone_and_other_readings_are_shown() -> None:
    swap = ks.OneVsOne(Follower(RAMA, "Mon"), Follower(MALAY, "Isan"))
    state = ks.deal(seed=1, readings=ks.RUSSIAN)
    assert "May not be swapped back" not in board(state)
    key = text_in(find_one(parse_svg(board(replace(state, last_swap=swap))), "key"))
    assert "May not be swapped back" in key
    assert "struggle-ends" in key


# --- for every eye, and every page ------------------------------------------------------------------------------------


@each_map
def test_factions_differ_in_shape_and_letter(map: Map) -> None:
    """Each power differs from the others even without colour."""
    root = parse_svg(board(ks.deal(seed=1, map=map)))
    tokens = {token.attrib["data-faction"]: token for token in find_all(root, "follower")}
    assert len({outline(token) for token in tokens.values()}) == 3
    assert len({text_in(token) for token in tokens.values()}) == 3
    assert len({text_in(token) for token in tokens.values()} | set("I" if map is not ks.SIAM else "B")) == 4


@pytest.mark.parametrize("map", MAPS[:2], ids=lambda value: value.name)
def test_the_colours_are_those_of_the_map(map: Map) -> None:
    """The Malay of Siam are blue and the Shewa of Saba green, in different pictures; unknown colours are replaced."""
    root = parse_svg(board(ks.deal(seed=1, map=map)))
    fills = {each.get("fill") for each in find_one(root, "key").iter(f"{SVG}polygon")}
    assert ("#00508c" in fills) is (map is ks.SIAM)
    odd = replace(map, faction_colours=("url(#x)", "mauve", "yellow"))
    tokens = find_all(parse_svg(board(ks.deal(seed=1, map=odd))), "count")
    assert len({next(each.attrib["fill"] for each in token if "fill" in each.attrib) for token in tokens}) == 3


def attributes(root: ElementTree.Element) -> Iterator[tuple[str, str]]:
    for each in root.iter():
        yield from each.attrib.items()


@each_map
def test_a_picture_needs_nothing_from_elsewhere(map: Map) -> None:
    """The only address is the name of the format; no scripts, style sheets or fonts, and no ids that could clash."""
    state = ks.deal(seed=1, map=map)
    picture = board(state, move=ks.Play(ks.Maharacha(*map.provinces[:2]), None))
    assert re.findall(r"\w+://[^\s\"]*", picture) == ["http://www.w3.org/2000/svg"]
    root = parse_svg(picture)
    drawable = {"svg", "g", "title", "desc", "rect", "circle", "polygon", "polyline", "path", "line", "text"}
    assert {each.tag.removeprefix(SVG) for each in root.iter()} <= drawable
    names = {name for name, _ in attributes(root)}
    assert not {name for name in names if name in {"id", "class", "href"} or name.startswith("on")}
    assert not any("url(" in value for _, value in attributes(root))


def test_a_picture_is_described_for_people_who_cannot_see_it() -> None:
    """It has the role of an image, a title, and a description of the whole position."""
    root = parse_svg(board(STATE, move=ks.Play(ks.Maharacha("Mon", "Isan"), TAKE)))
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-label"] == root.findtext(f"{SVG}title")
    assert "Lan Na" in root.findtext(f"{SVG}title", "")
    about = root.findtext(f"{SVG}desc", "")
    assert all(name in about for name in ks.SIAM.provinces)
    assert "take one Lao from Isan" in about


@pytest.mark.parametrize(
    "name", [HOSTILE_NAME, "a\x00b\x1b\ud800c", "\N{RIGHT-TO-LEFT OVERRIDE}abc", "名" * 59, "W" * 59]
)
def test_hostile_names_do_no_harm(name: str) -> None:
    """With any names the picture is well-formed and can be printed; characters that XML does not allow are replaced."""
    odd = replace(
        renamed(ks.SIAM, name), title=name, invader=name, king=name, faction_names=(name + "1", name + "2", name + "3")
    )
    for state in tuple(game_positions(odd, 4))[::20]:
        picture = board(state, move=None if state.outcome else ks.Pass())
        picture.encode()
        root = parse_svg(picture)
        assert len(find_all(root, "land")) == 8
        titles = [each.text or "" for each in root.iter(f"{SVG}title")]
        assert any(name in title or "\ufffd" in title for title in titles)


def test_long_names_keep_within_bounds() -> None:
    """A name too long for its place is squeezed into it."""
    root = parse_svg(board(ks.deal(seed=1, map=renamed(ks.SIAM, "Very long " * 5))))
    (name,) = (text for text in find_all(root, "province")[0].iter(f"{SVG}text") if "Very long" in (text.text or ""))
    assert float(name.attrib["textLength"]) < MAP_WIDTH / 4


def test_where_lands_do_not_touch_the_border_leads_over_the_sea() -> None:
    """On a user's own map no border is left out."""
    names = ("One", "Two", "Three")
    lands = tuple(Land(name, name[:3].upper(), x=30 * place, y=0) for place, name in enumerate(names))
    row = Map("row", "A row", lands, (Border("One", "Two"), Border("Two", "Three"), Border("One", "Three")))
    assert [way.over_sea for way in map_layout(row).borders] == [False, False, True]
