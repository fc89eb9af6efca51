"""Mutation of inputs: change a few things in a valid input. All randomness comes from the generator."""

import copy
import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

STRANGE: Final[tuple[Any, ...]] = (
    None, True, False, 0, 1, -1, 4, 8, 2**31, 2**64, -(2**63), 10**25, 0.5, 1.0, 1e308, "", " ", "pool", "Rama", "siam",
    "A", "-", "\x00", "\x1b]0;title\x07", "\u202e", "\ud800", "x" * 5000, [], [[]], {}, {"faction": "Rama"},
    {"follower": None}, [None] * 40,
)  # fmt: skip
"""Values for places where they do not belong."""

PIECES: Final = (
    "", " ", "\n", '"', "'", "\\", "{", "}", "[", "]", ",", ":", "=", "*", "/", "+", "-", ".", "0", "1", "9" * 30, "-1",
    "1e999", "true", "null", "NaN", "\\ud800", "\x00", "\x1b[31m", "é", "\ud800", "Rama", "LAN", "pool", "pass",
    "---- map ----\n", "---- end ----\n", "[Result \"*\"]\n", "{comment}", "x" * 3000, "[" * 100,
)  # fmt: skip
"""Pieces of text that have a meaning somewhere."""


def mutated_text(rng: Random, text: str) -> str:
    """The text with up to four pieces cut, doubled, replaced, or taken from elsewhere in it."""
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        start = rng.randrange(len(text) + 1)
        length = rng.choice((0, 1, 1, 1, 2, 3, 5, 20, 200))
        elsewhere = rng.randrange(len(text) + 1)
        piece = rng.choice(
            (
                rng.choice(PIECES),
                text[start : start + length] * 2,
                *[text[elsewhere : elsewhere + length]] * 4,
                chr(rng.randrange(0x300)),
                rng.choice("0123456789"),
            )
        )
        text = text[:start] + piece + text[start + length :]
    return text


def mutated_json(rng: Random, value: Any) -> Any:
    """The JSON value with up to three places changed."""
    value = copy.deepcopy(value)
    for _ in range(rng.choice((1, 1, 2, 3))):
        places = list(_places(value))
        if not places:
            return rng.choice(STRANGE)
        owner, key = rng.choice(places)
        _CHANGES[rng.randrange(len(_CHANGES))](rng, owner, key)
    return value


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Each list or object in the value, with each of its keys."""
    for key in _keys(value):
        yield value, key
        yield from _places(value[key])


def _keys(value: Any) -> Sequence[Any]:
    owner: Any = value
    return list(owner) if isinstance(value, dict) else range(len(owner)) if isinstance(value, list) else ()


def _replace(rng: Random, owner: Any, key: Any) -> None:
    owner[key] = copy.deepcopy(rng.choice(STRANGE))


def _remove(_: Random, owner: Any, key: Any) -> None:
    del owner[key]


def _nudge(rng: Random, owner: Any, key: Any) -> None:
    value: Any = owner[key]
    if isinstance(value, int):
        owner[key] = value + rng.choice((-1, 1, 2, 100))
    elif isinstance(value, str):
        owner[key] = mutated_text(rng, value)
    elif isinstance(value, list):
        rng.shuffle(owner[key])
    elif isinstance(value, dict):
        value[rng.choice(("", "map", "x", "\ud800"))] = copy.deepcopy(rng.choice(STRANGE))


def _double(_: Random, owner: Any, key: Any) -> None:
    if isinstance(owner, list):
        owner.insert(key, copy.deepcopy(owner[key]))  # pyright: ignore[reportUnknownArgumentType, reportUnknownMemberType]
    else:
        owner[f"{key}2"] = owner[key]


def _swap(rng: Random, owner: Any, key: Any) -> None:
    other = rng.choice(_keys(owner))
    owner[key], owner[other] = owner[other], owner[key]


_CHANGES: Final = (_replace, _replace, _nudge, _nudge, _remove, _double, _swap)


def mutated_json_text(rng: Random, value: Any) -> str:
    """The text of a changed value, or the changed text of a value."""
    if rng.random() < 0.5:
        return json.dumps(mutated_json(rng, value))
    return mutated_text(rng, json.dumps(value))


def mutated_words(rng: Random, words: Sequence[int]) -> list[int]:
    """The numbers with a few bits flipped, or numbers of other sizes."""
    changed = list(words)
    for _ in range(rng.choice((1, 1, 2, 4))):
        place = rng.randrange(len(changed))
        changed[place] = rng.choice(
            (changed[place] ^ (1 << rng.randrange(64)), rng.getrandbits(64), rng.choice((0, 1, -1, 2**62, 2**64 - 1)))
        )
    return changed
