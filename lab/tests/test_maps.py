"""Maps in the lab: what the page sees of one; each edit of one is checked as a map file."""

from dataclasses import replace
from typing import Any

import pytest

import kingofsiam as ks
from kingofsiam import Map
from kingofsiam.errors import InvalidMap
from kingofsiam.model.pieces import Faction
from kingofsiam.notation import parse_position
from kingofsiam.referee.errors import INVALID_PARAMS
from kingofsiam.render.sentences import rule_sentence
from kingofsiam_lab.inputs import state_faults
from kingofsiam_lab.map_edits import with_border, with_home, with_map, with_name, with_title
from tests.helpers_rpc import LAB, TEXT


def edited(state: object = TEXT, **edit: object) -> Any:
    return LAB.result("edit_map", state=state, **edit)


def test_a_border_is_added_and_removed() -> None:
    """In the order of the provinces, attested, on a map with its own name; the bundled map stays as it is."""
    added = with_border(ks.SIAM, "Isan", "Lan Na").borders
    assert [str(each) for each in added] == [str(each) for each in ks.SIAM.borders if str(each) != "Lan Na–Isan"]
    map = with_border(ks.SIAM, "Pattani", "Isan")
    border = next(each for each in map.borders if "Pattani" in str(each) and "Isan" in str(each))
    assert (str(border), border.fact.attested, len(map.borders)) == ("Isan–Pattani", True, 14)
    assert (map.name, map.title) == ("my-siam", "King of Siam (my board)")
    assert map.neighbours["Isan"] == ("Lan Na", "Sukothai", "Khorat", "Pattani")
    assert with_border(map, "Isan", "Pattani").borders == ks.SIAM.borders


def test_a_province_gets_another_name_everywhere() -> None:
    """In its borders, in the tiles and King markers, in the swap that may not be undone; and a code that fits."""
    state = replace(ks.deal(3, seed=7), last_swap=SWAP)
    state = replace(state, board=replace(state.board, kings=frozenset({"Khorat"})))
    map = with_name(ks.SIAM, "Khorat", "Sukhirin")
    after = with_map(state, map)
    assert map.land("Sukhirin").code == "SUH"  # SUK is taken, and SUH the next that is free
    assert "Sukhirin" in map.neighbours["Isan"]
    assert (after.board.tiles[7], after.board.kings) == ("Sukhirin", frozenset({"Sukhirin"}))
    assert after.last_swap == ks.OneVsOne(ks.Follower(ks.LAO, "Sukhirin"), ks.Follower(ks.RAMA, "Isan"))
    assert state_faults(after) == state_faults(state)


SWAP = ks.OneVsOne(ks.Follower(ks.LAO, "Khorat"), ks.Follower(ks.RAMA, "Isan"))


def test_a_home_moves_with_its_followers() -> None:
    """If it moves to another home, the two change places."""
    map = with_home(ks.SIAM, "Khorat", ks.LAO)
    assert (map.home(ks.LAO), map.land("Khorat").own, map.land("Isan").own) == ("Khorat", 2, 0)
    assert map.land("Isan").home_of is None
    swapped = with_home(ks.SIAM, "Ayutthaya", ks.LAO)
    assert (swapped.home(ks.LAO), swapped.home(ks.RAMA)) == ("Ayutthaya", "Isan")
    assert with_home(ks.SIAM, "Isan", ks.LAO).plays_like(with_title(ks.SIAM, "x"))


@pytest.mark.parametrize(
    ("title", "name"),
    [("Anns Brett", "anns-brett"), ("Été 2.0", "ete-2-0"), ("Siam", "my-siam"), ("8", "my-8"), ("!", "my-board")],
)
def test_a_title_gives_the_map_its_name(title: str, name: str) -> None:
    map = with_title(ks.SABA, title)
    assert (map.title, map.name) == (title, name)
    assert Map.from_toml(map.to_toml()) == map


@pytest.mark.parametrize(
    ("province", "name"), [("Khorat", "isan"), ("Khorat", "pool"), ("Khorat", " "), ("Khorat", "a\nb")]
)
def test_a_bad_name_is_refused(province: str, name: str) -> None:
    """That of another province, that of the pool, an empty one, one of two lines."""
    with pytest.raises(InvalidMap):
        with_name(ks.SIAM, province, name)


def test_an_edit_gives_the_position_on_the_map() -> None:
    """Text and document have the map; what stands where stays as it was."""
    view = edited(edit="border", province="Isan", value="Pattani")
    state = parse_position(view["state"])
    assert Map.from_toml(view["map"]) == state.map == with_border(ks.SIAM, "Isan", "Pattani")
    before = parse_position(TEXT).board
    assert (state.board.followers, state.board.pool) == (before.followers, before.pool)
    assert (
        edited(view["document"], edit="name", province="Mon", value="Mons")["words"]["provinces"][5]["name"] == "Mons"
    )
    assert edited(edit="home", province="Mon", value="Malay")["faults"] == []
    assert edited(edit="title", value="Ann")["state"].startswith("ann - ")
    assert LAB.result("map", map=view["map"])["title"] == "King of Siam (my board)"


@pytest.mark.parametrize(
    ("edit", "path"),
    [
        ({"edit": "border", "province": "Isan", "value": "Isan"}, "value"),
        ({"edit": "border", "province": "Isan", "value": "Mars"}, "value"),
        ({"edit": "border", "province": "Mars", "value": "Isan"}, "province"),
        ({"edit": "border", "value": "Isan"}, "province"),
        ({"edit": "name", "province": "Isan", "value": "Mon"}, "value"),
        ({"edit": "home", "province": "Isan", "value": "British"}, "value"),
        ({"edit": "title", "province": "Isan", "value": "x"}, "province"),
        ({"edit": "sink", "province": "Isan"}, "edit"),
    ],
)
def test_an_edit_that_makes_no_map_is_refused(edit: dict[str, object], path: str) -> None:
    """So is one that names no province of the map, or none where one is needed."""
    assert LAB.faults("edit_map", state=TEXT, **edit) == (INVALID_PARAMS, [path])


def test_every_fault_of_the_map_is_told() -> None:
    """A province without borders: no path leads there."""
    view = edited(edit="border", province="Lan Na", value="Sukothai")
    error = LAB.error("edit_map", state=view["state"], edit="border", province="Lan Na", value="Isan")
    assert [fault["path"] for fault in error["data"]["faults"]] == ["$.params.value"]


def test_the_factions_are_the_games() -> None:
    """On Saba, too, homes are chosen by the keys of the factions."""
    state = LAB.result("new_game", players=2, map="saba", seed=1)["state"]
    view = edited(state, edit="home", province="Kaffa", value=Faction.LAO.value)
    assert parse_position(view["state"]).map.home(ks.LAO) == "Kaffa"


# --- what the page sees ----------------------------------------------------------------------------------------------


def test_every_map_has_its_lands_homes_and_borders() -> None:
    """Each border says whether a source attests it; each province lies around its middle, on the sheet."""
    for map in (ks.SIAM, ks.SABA, ks.BRITAIN):
        found = LAB.result("map", map=map.name)
        width, height = found["size"]
        assert [each["name"] for each in found["lands"]] == list(map.provinces)
        assert [each["home"] for each in found["lands"]] == [each.home_of and each.home_of.value for each in map.lands]
        assert [(*each["between"], each["attested"]) for each in found["borders"]] == [
            (each.one, each.other, each.fact.attested) for each in map.borders
        ]
        for land in found["lands"]:
            (xs, ys), (x, y) = zip(*land["outline"], strict=True), land["center"]
            assert 0 < min(xs) < x < max(xs) < width
            assert 0 < min(ys) < y < max(ys) < height


def test_every_card_is_explained_by_its_rules_in_the_words_of_the_map() -> None:
    """On Britain the card of the third faction has the rules of the faction cards, with British names."""
    cards = {each["key"]: each["rules"] for each in LAB.result("map", map="britain")["cards"]}
    assert [*cards] == [card.value for card in ks.ActionCard]
    for rule in cards["Malai"]:
        assert rule["rule"].startswith("action.faction-card.")
        assert rule["text"] == rule_sentence(ks.rule(rule["rule"]), ks.BRITAIN, ks.RULEBOOK)
    assert "action.undo" in {rule["rule"] for rule in cards["2 vs. 1"]}
    assert "action.undo" not in {rule["rule"] for rule in cards["Maharacha"]}


def test_a_move_of_a_record_says_what_arrows_show() -> None:
    """The followers that change place, the taken one to nobody's province; the tiles of a swap."""
    record = LAB.result("new_game", players=3, seed=7)["record"]
    played = LAB.result("game", record=record, move="K:LAN*-RAT+R.MON")["record"]
    (move,) = LAB.result("import", text=played)["moves"]
    assert move["transfers"] == [{"faction": "Rama", "from": "Mon", "to": None}]
    assert move["tiles"] == ["Lan Na", "Rattanakosin"]
