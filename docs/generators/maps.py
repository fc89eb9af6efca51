"""The map pages: a drawing of each map, and how we know its facts."""

from __future__ import annotations

import html
from typing import Final

from docs.generators.markdown import escape_markdown, table
from kingofsiam.maps import Border, Fact, Land, Map
from kingofsiam.model.pieces import FACTIONS, ActionCard

COLOURS: Final = {"yellow": "#f2c230", "red": "#d2402f", "blue": "#3b74c4", "green": "#3f9a57"}


def map_page(board: Map) -> str:
    """A map: a drawing, and its facts with their provenance."""
    lands = (
        (f"`{d.code}`", escape_markdown(d.name), home_of(board, d), set_up(board, d), neighbours(board, d))
        for d in board.lands
    )
    facts = (
        (escape_markdown(d.name), *map(provenance, (d.name_fact, d.home_fact, d.followers_fact))) for d in board.lands
    )
    borders = ((escape_markdown(str(border)), provenance(border.fact)) for border in board.borders)
    return f"""# Map: {board.title}

{escape_markdown(board.note)}

`kingofsiam.maps.load("{board.name}")`, or `kingofsiam.{board.name.upper()}`. [What we know of the maps](index.md)

{drawing(board)}

## Provinces

{table(("code", "province", "home of", "at set-up", "neighbours"), lands)}

## How we know: provinces

{table(("province", "name", "home", "followers"), facts)}

## How we know: borders

{table(("border", "provenance"), borders)}

## Words

{words(board)}
"""


def home_of(board: Map, land: Land) -> str:
    """Whose home a province is, and for which faction it stands if it has another name here."""
    if land.home_of is None:
        return ""
    name = board.faction_name(land.home_of)
    part = "" if name == land.home_of.value else f" (as {land.home_of.value})"
    return f"{name}{part}"


def set_up(board: Map, land: Land) -> str:
    """Which followers stand in a province when the game begins."""
    own = f"{land.own} {board.faction_name(land.home_of)} + " if land.home_of and land.own else ""
    return f"{own}{land.random} at random"


def neighbours(board: Map, land: Land) -> str:
    """The neighbours of a province."""
    return escape_markdown(", ".join(board.neighbours[land.name]))


def provenance(fact: Fact) -> str:
    """How certain a fact is; certain facts stand out."""
    status, colon, source = str(fact).partition(": ")
    return escape_markdown(status) + (f"{colon}{escape_markdown(source)}" if colon else "")


def words(board: Map) -> str:
    """What the factions, the cards and the powers are called here."""
    factions = ((f.value, f"{escape_markdown(board.faction_name(f))}, {board.faction_colour(f)}") for f in FACTIONS)
    cards = ((f"card {card.value}", escape_markdown(board.card_name(card))) for card in ActionCard)
    powers = (("the British", escape_markdown(board.invader)), ("the King", escape_markdown(board.king)))
    rows = (*factions, *powers, *cards)
    return f"Provenance: {provenance(board.words_fact)}.\n\n{table(('in Siam', 'here'), rows)}"


def drawing(board: Map) -> str:
    """A drawing of our own: a circle for each province, a line for each border."""
    lines = "\n".join(border_line(board, border) for border in board.borders)
    circles = "\n".join(circle(board, land) for land in board.lands)
    caption = "Our own sketch, not the printed board. Coloured: home provinces. Dashed: reconstructed borders."
    return f"""<figure class="map">
<svg viewBox="{frame(board)}" role="img" aria-label="{html.escape(board.title)}: provinces and borders">
{lines}
{circles}
</svg>
<figcaption>{caption}</figcaption>
</figure>"""


def frame(board: Map) -> str:
    """The part of the plane that is drawn: all capitals, with room for the names to their right."""
    left, right = min(land.x for land in board.lands), max(land.x for land in board.lands)
    top, bottom = min(land.y for land in board.lands), max(land.y for land in board.lands)
    return f"{left - 5:g} {top - 8:g} {right - left + 36:g} {bottom - top + 13:g}"


def border_line(board: Map, border: Border) -> str:
    """A border as a line between two capitals, dashed where it is reconstructed."""
    one, other = board.land(border.one), board.land(border.other)
    dashed = "" if border.fact.attested else ' class="reconstructed"'
    return f'<line x1="{one.x:g}" y1="{one.y:g}" x2="{other.x:g}" y2="{other.y:g}"{dashed}/>'


def circle(board: Map, land: Land) -> str:
    """A province as a circle in the colour of the faction at home there, with its name."""
    colour = COLOURS.get(board.faction_colour(land.home_of), "#999") if land.home_of else ""
    fill = f' style="fill:{colour}"' if colour else ""
    name = f'<text x="{land.x + 4:g}" y="{land.y - 3:g}">{html.escape(land.name)}</text>'
    return f'<circle cx="{land.x:g}" cy="{land.y:g}" r="3"{fill}/>{name}'
