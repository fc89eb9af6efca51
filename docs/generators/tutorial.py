"""The tutorial pictures: positions, most of them from one game, and what happens in them.

A page says `<!-- board: start -->` where a picture belongs, and `<!-- before and after: maharacha -->` for the position
with the move drawn into it and the one after it, and a link to try it in the lab.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

import kingofsiam as ks
from docs.generators.lab_links import lab_link
from docs.generators.markdown import Pages, escape_markdown
from kingofsiam.errors import UnknownName
from kingofsiam.notation import Record, parse_move, parse_record, replay
from kingofsiam.render import svg
from kingofsiam.render.sentences import describe_move

EXAMPLES: Final = Path(__file__).parents[2] / "examples"
SAMPLE: Final = "three-on-siam-tied-to-the-end"
COLONY: Final = "three-on-siam-a-colony-by-the-last-card"
SIZE: Final = 960

_DIRECTIVE: Final = re.compile(r"^<!-- (board|before and after): (\S+) -->$", re.MULTILINE)

CARDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "maharacha": "K:AYU*-MON+L.AYU",
        "khon-thai": "F:R.SUK,L.MON,M.ISA+M.PAT",
        "one-vs-one": "1:M.MON-R.RAT+M.MON",
        "two-vs-one": "2:MM.MON-R.AYU+M.AYU",
        "rama": "R:MON,MON+M.MON",
        "lao": "L:KHO,LAN+L.LAN",
        "malai": "M:MON,RAT+M.MON",
    }
)
"""What each card can do in the first turn of the sample game."""


@dataclass(frozen=True, slots=True)
class Illustration:
    """A position with its text alternative, and the move tried in it."""

    title: str
    state: ks.State
    move: ks.Move | None = None


@cache
def game(name: str) -> tuple[Record, tuple[ks.State, ...]]:
    """A game from the examples, with its positions from the start to the end."""
    record = parse_record((EXAMPLES / f"{name}.game").read_text(encoding="utf-8"))
    return record, tuple(replay(record))


@cache
def illustrations() -> Mapping[str, Illustration]:
    """Every picture by its name."""
    record, states = game(SAMPLE)
    of_cards = {name: _move(states[0], text) for name, text in CARDS.items()}
    return MappingProxyType(
        of_cards
        | {
            "start": Illustration("The table when the game begins", states[0]),
            "home": Illustration("A game in its sixth power-struggle", states[39]),
            "struggle-ends": Illustration(
                "The third pass in a row ends the struggle for Mon", states[8], record.moves[8]
            ),
            "british": Illustration(
                "The third pass ends the struggle for Isan, five Rama against five Malay", states[44]
            ),
            "taking": Illustration("A follower is taken from the contested province", states[46], record.moves[46]),
            "reign": Illustration("The end of the game: the Malay reign", states[-1]),
            "colony": Illustration("The end of another game: Siam is a British colony", game(COLONY)[1][-1]),
            "reach": reach(),
            "four": Illustration("Four players at the table", ks.deal(4, seed=14)),
        }
    )


def _move(state: ks.State, text: str) -> Illustration:
    move = parse_move(text, state.map)
    return Illustration(describe_move(move, state.map), state, move)


def reach() -> Illustration:
    """Rama have lost their home to the British and control Khorat, so their card still reaches Isan."""
    state = ks.position(
        tiles=("Khorat", "Ayutthaya", "Sukothai", "Isan", "Rattanakosin"),
        control=(ks.RAMA, ks.BRITISH),
        followers={
            "Sukothai": ks.Followers(rama=1, lao=2, malay=1),
            "Isan": ks.Followers(lao=2, malay=1),
            "Rattanakosin": ks.Followers(rama=2, malay=2),
            "Mon": ks.Followers(rama=1, lao=1, malay=1),
            "Pattani": ks.Followers(malay=3, lao=1),
            "Lan Na": ks.Followers(rama=1, lao=2),
        },
    )
    return _move(state, "R:ISA,RAT+M.ISA")


def picture_files() -> Pages:
    """The pictures that the pages show."""
    drawn: Pages = {}
    for name, each in illustrations().items():
        drawn[f"learn/pictures/{name}.svg"] = svg.board(each.state, move=each.move, size=SIZE)
        if each.move is not None:
            after = ks.play(each.state, each.move)
            drawn[f"learn/pictures/{name}-after.svg"] = svg.board(after, size=SIZE)
    return drawn


def with_pictures(text: str, to_root: str) -> str:
    """The page with the pictures it asks for. Raises `UnknownName` for one that does not exist."""
    return _DIRECTIVE.sub(lambda asked: _pictures(asked[1], asked[2], to_root), text)


def _pictures(kind: str, name: str, to_root: str) -> str:
    if name not in illustrations():
        raise UnknownName("picture", name, tuple(illustrations()))
    title = escape_markdown(illustrations()[name].title)
    before = image(title, f"{to_root}learn/pictures/{name}.svg")
    if kind == "board":
        return before
    after = image(f"Afterwards: {title}", f"{to_root}learn/pictures/{name}-after.svg")
    trial = lab_link(illustrations()[name].state, None, "Try it yourself: play this card in the rule lab")
    return f"{before}\n\nAnd afterwards:\n\n{after}\n\n{trial}"


def image(title: str, path: str, map: str = "siam") -> str:
    """A picture that loads when the reader scrolls near it."""
    return f"![{title}]({path}){{ loading=lazy data-map={map} }}"
