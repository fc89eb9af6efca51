"""The map pages: the board of each map, and how we know its facts."""

from urllib.parse import urlencode

from docs.generators.markdown import Pages, escape_markdown, table
from docs.generators.tutorial import SIZE, image
from kingofsiam import deal, position
from kingofsiam.maps import NAMES, Fact, Land, Map, load
from kingofsiam.model.pieces import FACTIONS, ActionCard
from kingofsiam.notation import format_position
from kingofsiam.render import svg


def map_pages() -> Pages:
    """A page for each map, and the picture of its empty board."""
    boards = [load(name) for name in NAMES]
    made: Pages = {f"maps/{board.name}.md": map_page(board) for board in boards}
    for board in boards:
        made[f"maps/{board.name}.svg"] = svg.board(position(map=board), size=SIZE)
    return made


def map_page(board: Map) -> str:
    """A map: its board, and its facts with their provenance."""
    lands = (
        (f"`{d.code}`", escape_markdown(d.name), home_of(board, d), set_up(board, d), neighbours(board, d))
        for d in board.lands
    )
    facts = (
        (escape_markdown(d.name), *map(provenance, (d.name_fact, d.home_fact, d.followers_fact))) for d in board.lands
    )
    borders = ((escape_markdown(str(border)), provenance(border.fact)) for border in board.borders)
    return f"""# {board.title.partition(",")[0]}

{escape_markdown(board.note)}

`kingofsiam.maps.load("{board.name}")`, or `kingofsiam.{board.name.upper()}`. [What we know of the maps](index.md)

{image(f"{board.title}: provinces, homes and borders", f"{board.name}.svg", board.name)}

Our own drawing, not the printed board; reconstructed borders are dashed.{set_right(board)}

## Provinces

{table(("code", "province", "home of", "at set-up", "neighbours"), lands)}

## How we know: provinces

{table(("province", "name", "home", "followers"), facts)}

## How we know: borders

{table(("border", "provenance"), borders)}

## Words

{words(board)}
"""


def set_right(board: Map) -> str:
    """Where borders are reconstructed: the link to the rule lab's editor of maps."""
    if all(border.fact.attested for border in board.borders):
        return ""
    shown = format_position(deal(3, seed=1, map=board))
    return f" Own the real board? [Set it right](lab:{urlencode({'mode': 'edit', 'panel': 'board', 'state': shown})})"


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
