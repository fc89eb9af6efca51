"""The `map` method: where everything lies, and what the cards do."""

import kingofsiam as ks
from kingofsiam.render.sentences import rule_sentence
from tests.helpers_rpc import LAB


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
