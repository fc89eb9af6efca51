"""A JSON document of every kind with every field filled, ways to change one place, and whether it fits its schema."""

import copy
import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from random import Random
from typing import Any, Final, cast

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

import kingofsiam as ks
from kingofsiam.model.events import FollowerTaken
from kingofsiam.model.violations import ViolationKey, refusal
from kingofsiam.notation.json import documents
from kingofsiam.notation.json.parser import path_segment
from kingofsiam.notation.record import Comment, Record, Result
from tools import schemas

PLACES: Final = re.compile(r"\.([A-Za-z_]\w*)|\[(\d+)\]|\[\"([^\"]+)\"\]")
RULEBOOK: Final[dict[str, Any]] = json.loads(schemas.RULEBOOK.read_text(encoding="utf-8"))
EXPERIMENTS: Final[dict[str, Any]] = json.loads(schemas.EXPERIMENTS.read_text(encoding="utf-8"))
_REGISTRY: Final[Registry[Any]] = Registry[Any]().with_resources(
    (schema["$id"], Resource[Any].from_contents(schema)) for schema in (RULEBOOK, EXPERIMENTS)
)


@cache
def _validator(ref: str) -> Any:
    return Draft202012Validator({"$ref": ref}, registry=_REGISTRY)


def fits(kind: str, value: object) -> bool:
    """Whether a document fits the definition of this kind; one that does also fits the whole schema."""
    schema = next(each for each in (RULEBOOK, EXPERIMENTS) if f"{kind}-document" in each["$defs"])
    valid = bool(_validator(f"{schema['$id']}#/$defs/{kind}-document").is_valid(value))
    assert not valid or _validator(schema["$id"]).is_valid(value)
    return valid


def _game() -> tuple[ks.Deal, tuple[ks.Move, ...], tuple[ks.State, ...]]:
    """A random game of three in which players often pass, so that struggles end early."""
    rng = Random(11)
    deal = ks.draw_deal(3, seed=5)
    states, moves = [ks.start(deal)], list[ks.Move]()
    while states[-1].outcome is None:
        move = ks.random_move(states[-1], rng) if rng.random() < 0.4 else ks.Pass()
        moves.append(move)
        states.append(ks.play(states[-1], move))
    return deal, tuple(moves), tuple(states)


def _rich(state: ks.State) -> bool:
    """Whether every field of the state is filled."""
    board = state.board
    return bool(state.last_swap and board.kings and board.control and state.player.hand[3:])


DEAL, MOVES, STATES = _game()
STATE: Final = next(filter(_rich, STATES))
END: Final = STATES[-1]
PLAY: Final = next(move for move in MOVES if isinstance(move, ks.Play) and isinstance(move.action, ks.KhonThai))
OUTCOME: Final = cast("ks.Outcome", END.outcome)
EVENTS: Final = ks.narrate(STATES[MOVES.index(PLAY)], PLAY)
EVENT: Final = next(event for event in EVENTS if isinstance(event, FollowerTaken))
VIOLATION: Final = refusal(
    ks.RULES[0],
    ViolationKey.TOO_FEW_IN_POOL,
    allowed=(ks.POOL, ks.Follower(ks.LAO, ks.SIAM.provinces[0]), (ks.RAMA, (ks.BRITISH, ks.Followers(1, 0, 2)))),
    example=ks.FactionCard(ks.RAMA, ("Isan",)),
    faction=ks.RAMA,
    card=ks.ActionCard.RAMA,
    in_pool=2,
)
RECORD: Final = Record(
    DEAL,
    MOVES[:25],
    Result.of(OUTCOME),
    ("Ann", "", "Mongkut"),
    (Comment(0, "The draw."), Comment(2, "Two lines:\nthis is the second.")),
    (("Event", "An evening"), ("Verified", "kingofsiam")),
)

TURN: Final = ks.Turn(STATE, (ks.ActionCard.TWO_VS_ONE, ks.Follower(ks.LAO, "Isan"), None))

DOCUMENTS: Final[dict[str, documents.Document]] = {
    "state": STATE,
    "deal": DEAL,
    "move": PLAY,
    "action": PLAY.action,
    "event": EVENT,
    "violation": VIOLATION,
    "outcome": OUTCOME,
    "observation": ks.observe(STATE, 1),
    "map": ks.SIAM,
    "readings": ks.SUMMARY,
    "record": RECORD,
    "turn": TURN,
    "view": ks.Game(DEAL, MOVES[:25], states=STATES, names=RECORD.players).view(None, since=20),
}


def document(kind: str) -> dict[str, Any]:
    """The document of this kind."""
    return cast("dict[str, Any]", documents.dump(DOCUMENTS[kind]))


def keys_of(path: str) -> list[str | int]:
    """The keys and indices in a path."""
    assert path.startswith("$")
    return [int(place) if place else name or quoted for name, place, quoted in PLACES.findall(path)]


def at(value: Any, path: str) -> Any:
    """The value at a path."""
    for key in keys_of(path):
        value = value[key]
    return value


def changed(value: dict[str, Any], path: str, new: object) -> dict[str, Any]:
    """The same document with another value at this path; at the end of a list it may be a new entry."""
    new_value = copy.deepcopy(value)
    *before, last = keys_of(path)
    owner = at(new_value, path_of(before))
    if isinstance(last, int) and last == len(owner):
        owner.append(new)
    else:
        owner[last] = new
    return new_value


def removed(value: dict[str, Any], path: str) -> dict[str, Any]:
    """The same document without the value at this path."""
    new_value = copy.deepcopy(value)
    *before, last = keys_of(path)
    del at(new_value, path_of(before))[last]
    return new_value


def path_of(keys: Iterable[str | int]) -> str:
    """The path with these keys and indices."""
    return "$" + "".join(f"[{key}]" if isinstance(key, int) else path_segment(key) for key in keys)


def paths(value: object, path: str = "$") -> Iterator[str]:
    """Every path in a document, including that of the whole."""
    yield path
    if isinstance(value, dict):
        for key, each in cast("dict[str, object]", value).items():
            yield from paths(each, path + path_segment(key))
    elif isinstance(value, list):
        for place, each in enumerate(cast("list[object]", value)):
            yield from paths(each, f"{path}[{place}]")
