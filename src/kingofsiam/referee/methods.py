"""The remote procedures: the verbs of the engine with JSON as input and output."""

from itertools import islice
from typing import Final

import kingofsiam
from kingofsiam import engine
from kingofsiam.game import Game, IllegalGame
from kingofsiam.maps import SIAM, Map
from kingofsiam.model.deal import Deal
from kingofsiam.model.moves import Action, Move
from kingofsiam.model.pieces import ActionCard, Seat
from kingofsiam.model.state import State
from kingofsiam.model.violations import IllegalMove
from kingofsiam.notation.json.derivation import REQUIRED
from kingofsiam.notation.json.documents import FORMAT, dump
from kingofsiam.notation.json.parser import Json
from kingofsiam.notation.record import Record
from kingofsiam.observation import observe
from kingofsiam.referee import errors, parameters
from kingofsiam.referee.method_table import Method, Methods, method_table
from kingofsiam.referee.serialization import (
    Form,
    json_list,
    write,
    write_answer,
    write_board,
    write_events,
    write_reasons,
    write_take,
)
from kingofsiam.render.sentences import describe_event
from kingofsiam.rules.contents import RULES, rules_of
from kingofsiam.spec.citation import Rule, Section
from kingofsiam.spec.readings import RULEBOOK, Readings
from kingofsiam.turns import Answer, InvalidAnswer, Question, Turn
from kingofsiam.turns.reasons import action_reasons


def _new(players: int, seed: int | None, map: Map | None, readings: Readings | None, form: Form) -> Json:
    deal = engine.draw_deal(players, seed=seed, map=map or SIAM, readings=readings or RULEBOOK)
    return {"deal": write(deal, form, deal.map), "state": write(engine.start(deal), form, deal.map)}


def _start(map: Map | None, readings: Readings | None, deal: Deal, form: Form) -> Json:
    return {"state": write(engine.start(deal), form, deal.map)}


def _legal_cards(state: State) -> Json:
    return {"cards": json_list(card.value for card in engine.legal_cards(state))}


def _legal_actions(state: State, card: ActionCard | None, form: Form) -> Json:
    cards = engine.legal_cards(state) if card is None else (card,)
    actions = (action for each in cards for action in engine.legal_actions(state, each))
    return {"actions": json_list(write(action, form, state.map) for action in actions)}


def _legal_takes(state: State, action: Action, form: Form) -> Json:
    """The call does not say who is taken yet, so only the action can be illegal."""
    reasons = action_reasons(state, action)
    if reasons:
        raise IllegalMove(reasons, state)
    return {"takes": json_list(write_take(take, state.map, form) for take in engine.legal_takes(state, action))}


def _legal_moves(state: State, offset: int, limit: int, form: Form) -> Json:
    total = engine.count_legal_moves(state)
    moves = islice(engine.legal_moves(state), offset, offset + limit) if offset < total else ()
    return {"total": total, "offset": offset, "moves": json_list(write(move, form, state.map) for move in moves)}


def _judge(state: State, move: Move) -> Json:
    violations = engine.judge(state, move)
    return {"legal": not violations, **write_reasons(violations, state)}


def _turn(state: State, answers: tuple[Answer, ...], answer: tuple[Answer, ...], skip_forced: bool, form: Form) -> Json:
    turn = Turn(state, answers)
    if skip_forced and not turn.reasons:
        turn = turn.skip_forced()
    try:
        why_not = turn.why_not(*answer)
    except InvalidAnswer as error:
        faults = errors.faults_from(error, parameters.ANSWER.path)
        raise errors.error_with_faults(errors.INVALID_PARAMS, *faults) from error
    return {
        "answers": json_list(write_answer(each) for each in turn.answers),
        "steps": json_list({"question": _question(each), "label": label} for each, label in turn.steps),
        "question": None if turn.question is None else _question(turn.question),
        "candidates": json_list(write_answer(each) for each in turn.candidates),
        "labels": json_list(turn.label(each) for each in turn.candidates),
        "legal": json_list(write_answer(each) for each in turn.legal),
        **write_reasons(turn.reasons, state),
        "why_not": write_reasons(why_not, state) if answer else None,
        "move": None if turn.move is None else write(turn.move, form, state.map),
        "preview": write_board(turn.preview),
    }


def _question(question: Question) -> Json:
    faction = None if question.faction is None else question.faction.value
    return {"kind": question.kind.value, "text": question.text, "faction": faction}


def _game(record: Record, at: int | None, move: Move | None, seat: Seat | None, form: Form) -> Json:
    total = len(record.moves)
    if at is not None and at > total:
        raise errors.invalid_params(parameters.AT.path, f"is {at}, but the game has {total} moves")
    game = _game_at(record, total if at is None else at)
    if move is not None:
        game = game.play(move)
    if seat is None:
        played, state = write(game.record(), form, record.map), write(game.state, form, record.map)
        shown: dict[str, Json] = {"record": played, "state": state}
    else:
        shown = _observe(game.state, seat)
    return {
        **shown,
        "at": len(game.moves),
        "to_move": game.state.to_move if game.outcome is None else None,
        **(write_events(game.events(-1, seat), game.describe(-1, seat)) if game.moves else write_events((), ())),
        **_outcome(game.state),
    }


def _game_at(record: Record, at: int) -> Game:
    try:
        return Game.from_record(record).at(at)
    except IllegalGame as error:
        if at > error.index:
            raise errors.illegal_move_error(error, at=error.index) from error
        return error.played.at(at)


def _play(state: State, move: Move, form: Form) -> Json:
    after = engine.play(state, move)
    return {"state": write(after, form, state.map), **_outcome(after)}


def _narrate(state: State, move: Move) -> Json:
    events = engine.narrate(state, move)
    return write_events(events, (describe_event(each, state.map) for each in events))


def _observe(state: State, seat: Seat) -> dict[str, Json]:
    if seat >= len(state.players):
        raise errors.invalid_params(parameters.SEAT.path, f"is not a seat of {len(state.players)} players")
    return {"observation": dump(observe(state, seat))}


def _outcome(state: State) -> dict[str, Json]:
    return {"outcome": None if state.outcome is None else dump(state.outcome)}


def _rules(id: Rule | None, section: Section | None) -> Json:
    if id is not None and section is not None:
        raise errors.invalid_params(parameters.SECTION.path, "must be left out if `id` is given")
    selected = (id,) if id is not None else RULES if section is None else rules_of(section)
    return {"rules": json_list(_dump_rule(each) for each in selected)}


def _dump_rule(rule: Rule) -> Json:
    return {
        "id": rule.id,
        "sentence": rule.sentence,
        "section": rule.section.number,
        "title": rule.section.title,
        "part": rule.part,
        "sources": json_list(
            {
                "document": each.document.value,
                "stance": each.stance.word,
                "section": each.section,
                "paragraph": each.paragraph,
                "sentence": each.sentence,
            }
            for each in rule.sources
        ),
        "rulings": json_list(each.id for each in rule.rulings),
    }


def with_about(*methods: Method) -> Methods:
    """A table of these methods, and of `about`, which describes them all and itself."""

    def about() -> Json:
        return {
            "name": "kingofsiam",
            "version": kingofsiam.__version__,
            "format": FORMAT,
            "methods": {method.name: _description(method) for method in table.values()},
        }

    table = method_table(*methods, Method("about", "The version of the referee, and its methods.", (), about))
    return table


def _description(method: Method) -> Json:
    parameters: list[Json] = [
        {"name": each.name, "about": each.about, "required": each.default is REQUIRED} for each in method.parameters
    ]
    return {"about": method.about, "params": parameters}


_STATE, _MOVE, _FORM = parameters.STATE, parameters.MOVE, parameters.FORM
_NEW_PARAMETERS: Final = (parameters.NUMBER_OF_PLAYERS, parameters.SEED, parameters.MAP, parameters.READINGS)
_START_PARAMETERS: Final = (parameters.MAP, parameters.READINGS, parameters.DEAL)
_MOVES_PARAMETERS: Final = (_STATE, parameters.OFFSET, parameters.LIMIT, _FORM)

METHODS: Final = with_about(
    Method("new", "Draw a deal and set up a game.", (*_NEW_PARAMETERS, parameters.FORM_OF_NEW), _new),
    Method("start", "Set up a game from an explicit deal.", (*_START_PARAMETERS, parameters.FORM_OF_START), _start),
    Method("legal_cards", "The kinds of card that can be played.", (_STATE,), _legal_cards),
    Method("legal_actions", "The ways to carry out a card.", (_STATE, parameters.CARD, _FORM), _legal_actions),
    Method("legal_takes", "Who may be taken after an action.", (_STATE, parameters.ACTION, _FORM), _legal_takes),
    Method("legal_moves", "The legal moves, page by page.", _MOVES_PARAMETERS, _legal_moves),
    Method("judge", "Every reason why a move is not legal.", (_STATE, _MOVE), _judge),
    Method("play", "The position after a move.", (_STATE, _MOVE, _FORM), _play),
    Method("narrate", "The events of a move, each with its rule.", (_STATE, _MOVE), _narrate),
    Method("observe", "What the player in a seat may see.", (_STATE, parameters.SEAT), _observe),
    Method(
        "turn",
        "A turn that is built answer by answer: what is asked, what is legal, and why not.",
        (_STATE, parameters.ANSWERS, parameters.ANSWER, parameters.SKIP_FORCED, _FORM),
        _turn,
    ),
    Method(
        "game",
        "The game of a record after some of its moves, or with one more.",
        (parameters.RECORD, parameters.AT, parameters.NEXT_MOVE, parameters.SEAT_OR_NONE, parameters.FORM_OF_GAME),
        _game,
    ),
    Method("outcome", "How the game ended, if it has.", (_STATE,), _outcome),
    Method("rules", "The rules: all, one, or a section.", (parameters.RULE, parameters.SECTION), _rules),
)
"""Every method by name."""
