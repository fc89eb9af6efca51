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
from kingofsiam import BRITISH, LAO, MALAY, RAMA, ActionCard, Follower, Followers
from kingofsiam.maps import Border, Land, Map
from kingofsiam.render.svg import board
from kingofsiam.render.svg.map_layout import MAP_HEIGHT, MAP_WIDTH, map_layout
from tests.render.helpers_games import MAPS, game_positions, random_move_card_first
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


@each_number
@each_map
def test_every_position_can_be_drawn(map: Map, players: int) -> None:
    """Any map, players, readings and position, with a move or without: the picture is well-formed."""
    for seed, readings in enumerate(ks.PRESETS.values()):
        rng = Random(seed)
        for state in tuple(game_positions(map, players, readings, seed=seed))[seed % 5 :: 9]:
            move = None if state.outcome else random_move_card_first(state, rng)
            root = parse_svg(board(state, move=move))
            assert root.tag == f"{SVG}svg"


@each_map
def test_there_are_as_many_tokens_as_followers(map: Map) -> None:
    """The numbers agree in each province, for each faction."""
    for state in tuple(game_positions(map, 3, seed=4))[::3]:
        root = parse_svg(board(state))
        for name in map.provinces:
            tokens = find_all(find_one(root, "province", province=name), "follower")
            drawn = Counter(token.attrib["data-faction"] for token in tokens)
            assert drawn == Counter(faction.value for faction in state.board.followers_in(name))


def test_tokens_do_not_overlap() -> None:
    """However many stand in a province, none covers another or leaves the map."""
    crowded = Followers(9, 9, 9)
    root = parse_svg(board(ks.position(followers={"Rattanakosin": crowded, "Mon": Followers(1, 2, 3)})))
    for name in ("Rattanakosin", "Mon"):
        texts = [token.find(f"{SVG}text") for token in find_all(find_one(root, "province", province=name), "follower")]
        places = [(float(each.attrib["x"]), float(each.attrib["y"])) for each in texts if each is not None]
        sizes = [float(each.attrib["font-size"]) for each in texts if each is not None]
        assert all(0 < x < MAP_WIDTH and 0 < y < MAP_HEIGHT for x, y in places)
        for number, one in enumerate(places):
            assert all(dist(one, other) > max(sizes) for other in places[number + 1 :])


@each_map
def test_every_province_is_named(map: Map) -> None:
    """The name stands on the map and on the tile, in full."""
    root = parse_svg(board(ks.deal(seed=1, map=map)))
    for name in map.provinces:
        assert name in text_in(find_one(root, "province", province=name))
        assert name in text_in(find_one(root, "tile", province=name))


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


@each_map
def test_control_markers_lie_on_the_capitals(map: Map) -> None:
    """They lie on the province and on its tile, and nowhere else."""
    for state in tuple(game_positions(map, 2, seed=9))[::3]:
        root = parse_svg(board(state))
        for name in map.provinces:
            controller = state.board.controller(name)
            power = map.invader if controller is BRITISH else "" if controller is None else map.faction_name(controller)
            for what in ("province", "tile"):
                markers = find_all(find_one(root, what, province=name), "control")
                assert [each.attrib["data-power"] for each in markers] == ([power] if power else [])


def test_completed_tiles_lie_face_down() -> None:
    """In the order of the boxes, the tiles before the contested one lie face down."""
    state = ks.position(tiles=("Mon", "Isan", "Pattani"), control=(LAO, BRITISH))
    tiles = find_all(parse_svg(board(state)), "tile")
    assert [tile.attrib["data-province"] for tile in tiles] == list(state.board.tiles)
    assert [tile.attrib["data-standing"] for tile in tiles] == ["face-down"] * 2 + ["contested"] + ["face-up"] * 5


def test_king_markers_are_shown() -> None:
    """They are on the tiles that have one, and on no others."""
    hands = [[card for card in ActionCard if card is not ActionCard.MAHARACHA]] * 2
    root = parse_svg(board(ks.position(kings=("Mon", "Isan"), hands=hands, order=(0, 1))))
    crowned = [tile.attrib["data-province"] for tile in find_all(root, "tile") if find_all(tile, "king")]
    assert sorted(crowned) == ["Isan", "Mon"]


def test_the_contested_province_is_framed() -> None:
    """Exactly one province is framed, and none when the game is over."""
    for state in tuple(game_positions(ks.BRITAIN, 3, seed=5))[1::3]:
        framed = [each.attrib["data-province"] for each in find_all(parse_svg(board(state)), "contested")]
        assert framed == ([] if state.contested is None else [state.contested])


def test_pool_and_players_are_counted() -> None:
    """The picture counts followers in the pool and of each player, and cards; the top card of each pile is named."""
    for state in tuple(game_positions(ks.SABA, 4, seed=6))[::3]:
        root = parse_svg(board(state))
        assert counted(find_one(root, "pool")) == list(state.board.pool.counts)
        for seat, player in enumerate(state.players):
            shown = find_one(root, "player", seat="ABCD"[seat])
            assert counted(shown) == list(player.followers.counts)
            assert find_one(shown, "cards").attrib["data-count"] == str(len(player.hand))
            top = state.map.card_name(player.played[-1]) if player.played else "nothing"
            assert top in text_in(shown)


def test_hands_and_piles_are_not_shown() -> None:
    """Two positions that differ only in hidden cards look the same."""
    one = ks.position(hands=[[ActionCard.RAMA, ActionCard.LAO], [ActionCard.MALAI]], order=(0, 1))
    first = one.players[0]
    other = replace(first, hand=(first.played[0], first.hand[1]), played=(first.hand[0], *first.played[1:]))
    assert board(one) == board(replace(one, players=(other, *one.players[1:])))


def test_whose_turn_it_is_and_who_has_passed() -> None:
    """The player to move is marked, and so are those who have just passed."""
    state = ks.deal(3, seed=7)
    first = state.to_move
    for passes in range(3):
        root = parse_svg(board(state))
        doing = [text_in(find_one(root, "player", seat=seat)) for seat in "ABC"]
        assert ["to move" in each for each in doing] == [seat == state.to_move for seat in range(3)]
        assert ["passed" in each for each in doing] == [(seat - first) % 3 < passes for seat in range(3)]
        state = ks.play(state, ks.Pass())


def test_partners_are_named() -> None:
    """With four players each player's partner is named; otherwise nobody has one."""
    root = parse_svg(board(ks.deal(4, seed=7)))
    for seat, partner in ("AC", "BD", "CA", "DB"):
        assert f"partner of {partner}" in text_in(find_one(root, "player", seat=seat))
    assert "partner" not in board(ks.deal(3, seed=7))


@each_map
def test_the_outcome_is_shown(map: Map) -> None:
    """The picture says who reigns, who wins, and by which rule; before the end it says nothing of this."""
    for seed in range(4):
        *_, before, last = game_positions(map, 3, seed=seed)
        assert last.outcome is not None
        root = parse_svg(board(last))
        banner = find_one(root, "outcome")
        assert banner.attrib["data-rule"] == last.outcome.rule.id
        reign = last.outcome.reign
        assert (map.invader if reign is None else map.faction_name(reign)) in text_in(banner)
        for seat in range(3):
            won = "win" in text_in(find_one(root, "player", seat="ABC"[seat]))
            assert won is (seat in last.outcome.winners)
        assert not find_all(parse_svg(board(before)), "outcome")


def test_the_swap_that_may_not_be_undone_and_other_readings_are_shown() -> None:
    swap = ks.OneVsOne(Follower(RAMA, "Mon"), Follower(MALAY, "Isan"))
    state = ks.deal(seed=1, readings=ks.RUSSIAN)
    assert "May not be undone" not in board(state)
    key = text_in(find_one(parse_svg(board(replace(state, last_swap=swap))), "key"))
    assert "May not be undone" in key
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


def test_the_same_position_gives_the_same_picture() -> None:
    assert board(ks.deal(seed=7)) == board(ks.deal(seed=7))


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


@each_map
def test_home_provinces_are_marked(map: Map) -> None:
    """Each faction's home has a house with its letter."""
    root = parse_svg(board(ks.deal(seed=1, map=map)))
    for land in map.lands:
        signs = find_all(find_one(root, "province", province=land.name), "home")
        expected = [] if land.home_of is None else [map.faction_name(land.home_of)]
        assert [sign.attrib["data-power"] for sign in signs] == expected
