"""A map for a page: where everything lies when you draw it, what its cards do, and the words of the map."""

from typing import Final

from kingofsiam.maps import SIAM, Map
from kingofsiam.model.pieces import BRITISH, FACTIONS, ActionCard
from kingofsiam.notation.text.map_section import comes_with_the_game
from kingofsiam.render.sentences import rule_sentence
from kingofsiam.render.svg.map_layout import MAP_HEIGHT, MAP_WIDTH, map_layout
from kingofsiam.render.svg.palette import power_styles
from kingofsiam.render.svg.primitives import Point
from kingofsiam.rules.contents import RULES
from kingofsiam.spec.citation import Rule
from kingofsiam.spec.readings import RULEBOOK
from kingofsiam_lab import protocol
from kingofsiam_lab.protocol import MapView, MapWords


def map_view(map: Map | None) -> MapView:
    """Where everything on a map lies when you draw it."""
    map = map or SIAM
    layout = map_layout(map)
    return {
        "name": map.name,
        "title": map.title,
        "note": map.note,
        "size": (MAP_WIDTH, MAP_HEIGHT),
        "lands": [
            {
                "name": land.name,
                "home": None if land.home_of is None else land.home_of.value,
                "center": _point(layout.centers[land.name]),
                "outline": _points(layout.outlines[land.name]),
            }
            for land in map.lands
        ],
        "borders": [
            {
                "between": (line.border.one, line.border.other),
                "attested": line.border.fact.attested,
                "over_sea": line.over_sea,
                "points": _points(line.points),
            }
            for line in layout.borders
        ],
        "cards": [
            {
                "key": card.value,
                "rules": [
                    {"rule": rule.id, "text": rule_sentence(rule, map, RULEBOOK)} for rule in _rules_of_card(card)
                ],
            }
            for card in ActionCard
        ],
    }


_SWAP: Final = "action.swap."
_RULES_OF_CARDS: Final = {
    ActionCard.MAHARACHA: ("action.maharacha.",),
    ActionCard.KHON_THAI: ("action.khon-thai.",),
    ActionCard.ONE_VS_ONE: ("action.one-vs-one.", _SWAP, "action.undo"),
    ActionCard.TWO_VS_ONE: ("action.two-vs-one.", _SWAP, "action.undo"),
}
"""How the ids of the rules on a card begin; the cards of the factions share theirs."""


def _rules_of_card(card: ActionCard) -> list[Rule]:
    begins = _RULES_OF_CARDS.get(card, ("action.faction-card.",))
    return [rule for begin in begins for rule in RULES if rule.id.startswith(begin)]


def _points(points: tuple[Point, ...]) -> list[protocol.Point]:
    return [_point(point) for point in points]


def _point(point: Point) -> protocol.Point:
    return round(point[0], 1), round(point[1], 1)


def map_text(map: Map) -> str:
    """The name of a map that comes with the game, or the text of the map file."""
    return map.name if comes_with_the_game(map) else map.to_toml()


def map_words(map: Map) -> MapWords:
    """The words of the map, each with its key in JSON; of factions also the letter and the colours of their pieces."""
    return {
        "provinces": [{"name": land.name, "code": land.code} for land in map.lands],
        "factions": [
            {
                "key": faction.value,
                "name": style.name,
                "letter": style.letter,
                "fill": style.fill,
                "ink": style.ink,
                "one": map.follower_name(faction),
                "several": map.follower_name(faction, 2),
            }
            for faction, style in ((power, power_styles(map)[power]) for power in FACTIONS)
        ],
        "cards": [{"key": card.value, "name": map.card_name(card)} for card in ActionCard],
        "invader": map.invader,
        "invader_letter": power_styles(map)[BRITISH].letter,
        "king": map.king,
    }
