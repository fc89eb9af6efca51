"""The remote procedures: the verbs of the engine with JSON as input and output."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from inspect import signature
from itertools import islice
from typing import Any, Final

import kingofsiam
from kingofsiam import engine
from kingofsiam.game import Game, IllegalGame
from kingofsiam.maps import SIAM, Map
from kingofsiam.model.deal import Deal
from kingofsiam.model.moves import Move
from kingofsiam.model.pieces import Seat
from kingofsiam.model.state import State
from kingofsiam.notation.json.codec import REQUIRED
from kingofsiam.notation.json.documents import FORMAT, TURN, dump
from kingofsiam.notation.json.parser import Json
from kingofsiam.notation.record import Record
from kingofsiam.observation import observe
from kingofsiam.referee import errors
from kingofsiam.referee.method_table import Method, Methods, Parameter
from kingofsiam.referee.parameters import PARAMETERS
from kingofsiam.referee.serialization import Form, write, write_events, write_reasons
from kingofsiam.render.sentences import describe_event, rule_sentence, section_title
from kingofsiam.rules.contents import RULES
from kingofsiam.spec.citation import Rule
from kingofsiam.spec.readings import RULEBOOK, Readings
from kingofsiam.turns.questions import Answer
from kingofsiam.turns.turn import InvalidAnswer, Turn


def _new(players: int, seed: int | None, map: Map | None, readings: Readings | None, form: Form) -> dict[str, Json]:
    """Draw a deal and set up a game."""
    deal = engine.draw_deal(players, seed=seed, map=map or SIAM, readings=readings or RULEBOOK)
    return {"deal": dump(deal), "state": write(engine.start(deal), form, deal.map)}


def _start(deal: Deal, form: Form) -> dict[str, Json]:
    """Set up a game from an explicit deal."""
    return {"state": write(engine.start(deal), form, deal.map)}


def _legal_moves(state: State, offset: int, limit: int, form: Form) -> dict[str, Json]:
    """The legal moves, page by page."""
    total = engine.count_legal_moves(state)
    moves = islice(engine.legal_moves(state), offset, offset + limit) if offset < total else ()
    return {"total": total, "offset": offset, "moves": [write(move, form, state.map) for move in moves]}


def _judge(state: State, move: Move, language: str) -> dict[str, Json]:
    """Every reason why a move is not legal."""
    violations = engine.judge(state, move)
    return {"legal": not violations, **write_reasons(violations, state, language)}


def _turn(
    state: State,
    answers: tuple[Answer, ...],
    answer: tuple[Answer, ...],
    skip_forced: bool,
    form: Form,
    language: str,
) -> dict[str, Json]:
    """A turn that is built answer by answer: what is asked, what is legal, and why not."""
    turn = Turn(state, answers, language)
    if skip_forced and not turn.reasons:
        turn = turn.skip_forced()
    try:
        why_not = turn.why_not(*answer)
    except InvalidAnswer as error:
        faults = errors.faults_from(error, PARAMETERS["answer"].path)
        raise errors.error_with_faults(errors.INVALID_PARAMS, *faults) from error
    move = None if turn.move is None else write(turn.move, form, state.map)
    return {**TURN.dump(turn), "move": move, "why_not": write_reasons(why_not, state, language) if answer else None}


def _game(record: Record, at: int | None, move: Move | None, form: Form, language: str) -> dict[str, Json]:
    """The game of a record after some of its moves, or with one more."""
    game = _game_at(record, at, move)
    events, told = (game.events(-1), game.describe(-1, language=language)) if game.moves else ((), ())
    return {
        "record": write(game.record(), form, record.map),
        "state": write(game.state, form, record.map),
        "at": len(game.moves),
        "to_move": None if game.over else game.state.to_move,
        **write_events(events, told),
        **_outcome(game.state),
    }


def _view(
    record: Record, at: int | None, move: Move | None, seat: Seat | None, since: int, language: str
) -> dict[str, Json]:
    """Everything that a seat, or a spectator, may see of the game of a record."""
    game = _game_at(record, at, move)
    if since > len(game.moves):
        raise errors.invalid_params(PARAMETERS["since"].path, f"is {since}, but the game has {len(game.moves)} moves")
    return {"view": dump(game.view(_checked(seat, game.state), since, language=language))}


def _game_at(record: Record, at: int | None, move: Move | None) -> Game:
    total = len(record.moves)
    if at is not None and at > total:
        raise errors.invalid_params(PARAMETERS["at"].path, f"is {at}, but the game has {total} moves")
    try:
        game = Game.from_record(record)
    except IllegalGame as error:
        if at is None or at > error.index:
            raise
        game = error.played
    game = game if at is None else game.at(at)
    return game if move is None else game.play(move)


def _play(state: State, move: Move, form: Form) -> dict[str, Json]:
    """The position after a move."""
    after = engine.play(state, move)
    return {"state": write(after, form, state.map), **_outcome(after)}


def _narrate(state: State, move: Move, language: str) -> dict[str, Json]:
    """The events of a move, each with its rule."""
    events = engine.narrate(state, move)
    return write_events(events, (describe_event(event, state.map, language=language) for event in events))


def _observe(state: State, seat: Seat | None) -> dict[str, Json]:
    """What a seat, or a spectator, may see of a position."""
    return {"observation": dump(observe(state, _checked(seat, state)))}


def _checked(seat: Seat | None, state: State) -> Seat | None:
    if seat is not None and seat >= len(state.players):
        raise errors.invalid_params(PARAMETERS["seat"].path, f"is not a seat of {len(state.players)} players")
    return seat


def _outcome(state: State) -> dict[str, Json]:
    return {"outcome": None if state.outcome is None else dump(state.outcome)}


def _rules(id: Rule | None, language: str) -> dict[str, Json]:
    """The rules: all, or one."""
    return {"rules": [rule_document(rule, language) for rule in (RULES if id is None else (id,))]}


def rule_document(rule: Rule, language: str = "en") -> dict[str, Json]:
    """A rule in JSON."""
    return {
        "id": rule.id,
        "sentence": rule_sentence(rule, language=language),
        "section": rule.section.number,
        "title": section_title(rule.section, language=language),
        "sources": [str(source) for source in rule.sources],
        "rulings": [ruling.id for ruling in rule.rulings],
    }


def method_of(run: Callable[..., Any], special: Mapping[str, Parameter] = {}, name: str = "") -> Method:
    """The method that runs this function: what it is about is its docstring, its parameters are known by their names.

    `special` are those that differ from the `PARAMETERS` of these names.
    """
    names = signature(run).parameters
    about = (run.__doc__ or "").partition("\n")[0]
    params = tuple(special.get(parameter) or PARAMETERS[parameter] for parameter in names)
    return Method(name or run.__name__.strip("_"), about, params, run)


def with_about(*methods: Method) -> Methods:
    """A table of these methods, and of `about`, which describes them all and itself."""

    def about() -> dict[str, Json]:
        """The version of the referee, and its methods."""
        described = {method.name: {"about": method.about, "params": _described(method)} for method in table.values()}
        return {"name": "kingofsiam", "version": kingofsiam.__version__, "format": FORMAT, "methods": described}

    table = {method.name: method for method in (*methods, method_of(about))}
    return table


def _described(method: Method) -> list[Json]:
    return [
        {"name": parameter.name, "about": parameter.about, "required": parameter.default is REQUIRED}
        for parameter in method.parameters
    ]


_ONE_MORE: Final = replace(
    PARAMETERS["move"], about="one more move to play then, as a JSON document or as text", default=None
)

METHODS: Final = with_about(
    *(method_of(run) for run in (_new, _start, _legal_moves, _judge, _play, _narrate, _observe, _turn)),
    *(method_of(run, {"move": _ONE_MORE}) for run in (_game, _view)),
    method_of(_rules),
)
"""Every method by name."""
