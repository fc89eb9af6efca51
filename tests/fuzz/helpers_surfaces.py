"""The surfaces that accept input from outside, each with valid inputs and its law.

The law of all: the result is a typed error of this package, or a value that can be written, read back, printed and
used.
"""

import json
import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any, Final, TypeAlias, cast

import kingofsiam as ks
import kingofsiam_kernel as kernel
import kingofsiam_lab as lab
from kingofsiam import notation, referee
from kingofsiam.conformance.json_vectors import VECTOR
from kingofsiam.conformance.sources import described
from kingofsiam.conformance.vectors import CountVector, PerftCounts, Vector, ask_deal, ask_look, ask_move
from kingofsiam.errors import KingOfSiamError
from kingofsiam.maps import Map
from kingofsiam.notation.json import documents
from kingofsiam.notation.json.parser import parse_json
from kingofsiam_kernel.experiments import (
    Arena,
    ArenaConfig,
    Study,
    StudyConfig,
    dumps,
    format_report,
    loads,
    run,
)
from tests.fuzz.helpers_mutation import mutated_json, mutated_json_text, mutated_text, mutated_words
from tests.helpers_rpc import LAB_PARAMS, request_line
from tests.notation.helpers_json import DOCUMENTS, MOVES, RECORD, STATE, STATES

Mutate: TypeAlias = Callable[[Random, Any], Any]


@dataclass(frozen=True)
class Surface:
    """Where input comes in: valid inputs, a way to change one, and `use`, which raises if the law fails."""

    seeds: Callable[[], Sequence[Any]]
    mutate: Mutate
    use: Callable[[Any], None]

    def accepts(self, given: Any) -> bool:
        """Whether the input is accepted; raises an error that is not of this package, or `AssertionError`."""
        try:
            self.use(given)
        except KingOfSiamError as error:
            check_error(error)
            return False
        return True

    def inputs(self, rng: Random) -> Iterator[Any]:
        """An endless stream of changed inputs."""
        seeds = self.seeds()
        while True:
            yield self.mutate(rng, rng.choice(seeds))


MAX_MESSAGE: Final = 15_000


def check_error(error: KingOfSiamError) -> None:
    """The message is neither empty nor too long, and the error survives a pickle."""
    assert 0 < len(str(error)) < MAX_MESSAGE
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def check_value(value: Any) -> None:
    """Print the value; play on from a position, replay a game, deal on a map."""
    assert str(value)
    assert repr(value)
    match value:
        case ks.State():
            for card in ks.legal_cards(value):
                assert ks.legal_actions(value, card)
            ks.observe(value, value.to_move)
            ks.judge(value, MOVES[0])
            assert value._repr_svg_()
        case ks.Deal():
            check_value(ks.start(value))
        case ks.Play() | ks.Pass():
            for violation in ks.judge(STATE, value):
                check_value(violation)
        case Map():
            ks.deal(3, seed=1, map=value)
        case notation.Record():
            assert notation.verify(value).played <= len(value.moves)
        case _:
            pass


def use_document(document: Any) -> None:
    """A JSON document of any kind, or its text."""
    value = documents.loads(document) if isinstance(document, str) else documents.load(document)
    check_value(value)
    assert documents.loads(documents.dumps(value)) == value


def _notation(kind: str, values: Sequence[Any]) -> Surface:
    """A text in the notation: what is read, however written, is written in one way, and read back."""
    parse, write = getattr(notation, f"parse_{kind.split()[0]}"), getattr(notation, f"format_{kind.replace(' ', '_')}")

    def use(text: str) -> None:
        value = parse(text)
        check_value(value)
        written = write(value)
        assert write(parse(written)) == written

    return Surface(lambda: [write(each) for each in values], mutated_text, use)


ANALYSED: Final = replace(
    RECORD,
    variations=(
        notation.Variation(0, 5, MOVES[:2], (notation.Comment(7, "Better."),)),
        notation.Variation(1, 6, MOVES[:1]),
    ),
)
"""A game with variations."""

CONTINUED: Final = notation.Record(STATES[2], MOVES[2:9])
"""A record that begins with a position."""

OWN_MAP: Final = replace(ks.SIAM, name="own", borders=ks.SIAM.borders[1:])

NOTATIONS: Final[Mapping[str, Sequence[Any]]] = {
    "move": MOVES,
    "action": [move.action for move in MOVES if isinstance(move, ks.Play)],
    "position": STATES,
    "position with map": [ks.deal(players, seed=7, map=OWN_MAP) for players in (2, 3)],
    "deal": [RECORD.deal],
    "readings": list(ks.PRESETS.values()),
    "record": [RECORD, ANALYSED, CONTINUED],
}
"""Values that the notation can write."""


def use_map(text: str) -> None:
    """The text of a map file."""
    map = Map.from_toml(text)
    check_value(map)
    assert Map.from_toml(map.to_toml()) == map
    assert documents.loads(documents.dumps(map)) == map


def use_game(text: str) -> None:
    """A record as a game."""
    game = ks.Game.from_text(text)
    assert repr(game)
    assert ks.Game.from_json(game.to_json()) == game


def use_experiment(text: str) -> None:
    """A file of a study or an arena: reports and writes what it reads."""
    experiment = loads(text)
    assert [*format_report(experiment)]
    assert loads(dumps(experiment)) == experiment


def use_vector(document: Any) -> None:
    """A conformance vector."""
    vector = VECTOR.read(document)
    assert VECTOR.read(VECTOR.dump(vector)) == vector


INTERNAL_ERROR: Final = -32603
MAX_SHOWN: Final = 500


def use_line(line: str, answer: Callable[[str], str | None] = referee.answer) -> None:
    """A line to the referee: one line of ASCII JSON comes back, never an internal error; an error is a refusal."""
    text = answer(line)
    if text is None:
        return
    assert text.isascii()
    assert "\n" not in text
    parsed = parse_json(text) if len(text) < 1_000_000 else json.loads(text)
    responses = cast("list[dict[str, Any]]", parsed if isinstance(parsed, list) else [parsed])
    for response in responses:
        assert response.get("error", {}).get("code") != INTERNAL_ERROR, text[:500]
        if "error" in response:
            raise KingOfSiamError(text[:MAX_SHOWN])


def _lines() -> Iterator[Any]:
    """A call of every method of the referee, with all its parameters."""
    position, game = documents.dump(STATE), documents.dump(RECORD)
    move, deal = documents.dump(MOVES[0]), documents.dump(RECORD.deal)
    values: dict[str, Any] = {
        "state": position, "record": game, "move": move, "deal": deal, "seat": "A", "at": 3, "form": "text",
        "answers": ["Khon Thai"], "answer": ["Isan"], "players": 3, "seed": 7, "map": "siam",
        "readings": "YUCATA", "offset": 0, "limit": 2, "skip_forced": True, "id": ks.RULES[0].id,
    }  # fmt: skip
    for name, method in referee.METHODS.items():
        params = {each.name: values[each.name] for each in method.parameters if each.name in values}
        for change in ({}, {"state": notation.format_position(STATE), "move": "pass", "record": RECORD_TEXT}):
            given = params | {key: each for key, each in change.items() if key in params}
            yield {"jsonrpc": "2.0", "id": 1, "method": name, "params": given}


RECORD_TEXT: Final = notation.format_record(RECORD)


def use_choices(choices: Sequence[int]) -> None:
    """The kernel's decisions: each number is a legal choice, or refused by `NotLegal`."""
    decision = kernel.first_decision(kernel.pack(STATE))
    for choice in choices:
        decision = kernel.decide(decision, choice % 64)


def use_move_number(words: Sequence[int]) -> None:
    """A kernel's move number."""
    move = kernel.unpack_move(words[0], STATE.map)
    check_value(move)
    assert kernel.pack_move(move, STATE.map) == words[0]


def use_words(words: Sequence[int]) -> None:
    """The words of a packed position: `check` refuses them, or they are a position that can be played."""
    packed = kernel.PackedState(*((word + 2**63) % 2**64 - 2**63 for word in words))
    kernel.check(packed)
    state = kernel.unpack(packed, STATE.map)
    check_value(state)
    if state.outcome is None:
        assert len(kernel.legal_moves(packed)) == ks.count_legal_moves(state)
        assert kernel.playout(packed, 1).over


@cache
def _documents() -> Sequence[Any]:
    return [documents.dump(value) for value in (*DOCUMENTS.values(), ANALYSED, CONTINUED)]


@cache
def _vectors() -> Sequence[Any]:
    illegal = ks.Play(ks.KhonThai("Isan", "Atlantis", None), None)
    vectors: tuple[Vector, ...] = (
        *(described(ask_move(STATE, move, "move"), "A move.") for move in (ks.Pass(), illegal)),
        described(ask_deal(cast("ks.Deal", RECORD.deal), "deal"), "A deal."),
        described(ask_look(STATE, 1, "look"), "A look."),
        CountVector(id="count", title="Counts.", state=STATE, counts=PerftCounts((7, 8), (7, 8))),
    )
    return [VECTOR.dump(vector) for vector in vectors]


@cache
def _studies() -> Sequence[Any]:
    config = StudyConfig(players=2, names=("uniform",), compared=ks.SUMMARY, rules_every=2, rulings_every=3)
    study = run(Study(config), range(4), workers=1)
    return [json.loads(dumps(study))]


@cache
def _matches() -> Sequence[Any]:
    config = ArenaConfig(names=("stepwise", "uniform"), players=3, sprt=(-5, 20))
    match = run(Arena(config), 3, workers=1)
    return [json.loads(dumps(match))]


def _lab_lines() -> Sequence[Any]:
    return [json.loads(request_line(method, params)) for method, params in LAB_PARAMS.items()]


def _choices() -> Sequence[Any]:
    packed = kernel.pack(STATE)
    return [
        kernel.choices_from_move(packed, kernel.pack_move(ks.random_move(STATE, Random(n)), STATE.map))
        for n in range(8)
    ]


SURFACES: Final[Mapping[str, Surface]] = {
    "JSON documents": Surface(_documents, mutated_json, use_document),
    "JSON text": Surface(_documents, mutated_json_text, use_document),
    **{f"notation: {kind}": _notation(kind, values) for kind, values in NOTATIONS.items()},
    "games": Surface(lambda: [notation.format_record(each) for each in (RECORD, ANALYSED)], mutated_text, use_game),
    "maps": Surface(lambda: [each.to_toml() for each in (ks.SIAM, ks.SABA, ks.BRITAIN)], mutated_text, use_map),
    "study files": Surface(_studies, mutated_json_text, use_experiment),
    "arena files": Surface(_matches, mutated_json_text, use_experiment),
    "vectors": Surface(_vectors, mutated_json, use_vector),
    "referee lines": Surface(lambda: [*_lines()], mutated_json_text, use_line),
    "lab lines": Surface(_lab_lines, mutated_json_text, lambda line: use_line(line, lab.answer)),
    "kernel decisions": Surface(_choices, mutated_words, use_choices),
    "kernel moves": Surface(
        lambda: [[kernel.pack_move(each, STATE.map)] for each in MOVES], mutated_words, use_move_number
    ),
    "kernel words": Surface(
        lambda: [[*kernel.pack(each).words] for each in STATES],
        mutated_words,
        use_words,
    ),
}
