"""The methods: the verbs of the engine, with what comes in and goes out as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

import kingofsiam
from kingofsiam import engine
from kingofsiam.citation import Rule, Section
from kingofsiam.maps import SIAM, Map
from kingofsiam.moves import Action, Move, Play
from kingofsiam.notation.json_documents import FORMAT, dump_event, dump_observation, dump_outcome, dump_violation
from kingofsiam.notation.json_text import Json
from kingofsiam.observation import observe
from kingofsiam.picture.tell import tell
from kingofsiam.readings import RULEBOOK, Readings
from kingofsiam.referee import parameters
from kingofsiam.referee.failures import fault, invalid_params
from kingofsiam.referee.forms import Form, write_action, write_deal, write_move, write_state, write_take
from kingofsiam.referee.method import Method, Methods, by_name
from kingofsiam.rules.contents import RULES, rules_of
from kingofsiam.rules.s1_components import ActionCard
from kingofsiam.rules.s2_concept import Seat
from kingofsiam.rules.s3_setup import Deal
from kingofsiam.rules.s5_actions import follower, last_card
from kingofsiam.state import State
from kingofsiam.violations import IllegalMove

_ABOUT_THE_TAKE: Final = (follower.MUST_TAKE, last_card.LAST_CARD)


def _new(players: int, seed: int | None, map: Map | None, readings: Readings | None, form: Form) -> Json:  # noqa: A002
    deal = engine.draw_deal(players, seed=seed, map=map or SIAM, readings=readings or RULEBOOK)
    return {"deal": write_deal(deal, form), "state": write_state(engine.start(deal), form)}


def _start(map: Map | None, readings: Readings | None, deal: Deal, form: Form) -> Json:  # noqa: A002
    return {"state": write_state(engine.start(deal), form)}


def _legal_cards(state: State) -> Json:
    return {"cards": _array(card.value for card in engine.legal_cards(state))}


def _legal_actions(state: State, card: ActionCard | None, form: Form) -> Json:
    cards = engine.legal_cards(state) if card is None else (card,)
    actions = (action for each in cards for action in engine.legal_actions(state, each))
    return {"actions": _array(write_action(action, state.map, form) for action in actions)}


def _legal_takes(state: State, action: Action, form: Form) -> Json:
    """Whoever asks this has not yet said whom he takes: that reason does not count."""
    violations = engine.judge(state, Play(action, None))
    of_action = tuple(each for each in violations if each.rule not in _ABOUT_THE_TAKE)
    if of_action:
        raise IllegalMove(of_action)
    return {"takes": _array(write_take(take, state.map, form) for take in engine.legal_takes(state, action))}


def _legal_moves(state: State, offset: int, limit: int, form: Form) -> Json:
    total = engine.count_legal_moves(state)
    moves = islice(engine.legal_moves(state), offset, offset + limit) if offset < total else ()
    return {"total": total, "offset": offset, "moves": _array(write_move(move, state.map, form) for move in moves)}


def _judge(state: State, move: Move) -> Json:
    violations = engine.judge(state, move)
    return {
        "legal": not violations,
        "violations": _array(dump_violation(each) for each in violations),
        "reasons": _array(str(each) for each in violations),
    }


def _play(state: State, move: Move, form: Form) -> Json:
    after = engine.play(state, move)
    return {"state": write_state(after, form), **_outcome(after)}


def _narrate(state: State, move: Move) -> Json:
    events = engine.narrate(state, move)
    return {
        "events": _array(dump_event(each) for each in events),
        "told": _array(tell(each, state.map) for each in events),
    }


def _observe(state: State, seat: Seat) -> Json:
    if seat >= len(state.players):
        raise invalid_params([fault(parameters.SEAT.path, f"is no seat of {len(state.players)} players")])
    return {"observation": dump_observation(observe(state, seat))}


def _outcome(state: State) -> dict[str, Json]:
    return {"outcome": None if state.outcome is None else dump_outcome(state.outcome)}


def _rules(id: Rule | None, section: Section | None) -> Json:  # noqa: A002 - what a rule is known by
    if id is not None and section is not None:
        raise invalid_params([fault(parameters.SECTION.path, "must be left out where `id` is given")])
    found = (id,) if id is not None else RULES if section is None else rules_of(section)
    return {"rules": _array(_rule(each) for each in found)}


def _rule(rule: Rule) -> Json:
    return {
        "id": rule.id,
        "sentence": rule.sentence,
        "section": rule.section.number,
        "title": rule.section.title,
        "part": rule.part,
        "sources": _array(
            {"document": each.document.value, "section": each.section, "paragraph": each.paragraph}
            for each in rule.sources
        ),
        "rulings": _array(each.id for each in rule.rulings),
        "aliases": _array(rule.aliases),
    }


def with_about(*methods: Method) -> Methods:
    """A table of these methods and of one that describes them all, itself included."""

    def about() -> Json:
        return {
            "name": "kingofsiam",
            "version": kingofsiam.__version__,
            "format": FORMAT,
            "methods": {method.name: _described(method) for method in table.values()},
        }

    table = by_name(*methods, Method("about", "The version of the referee, and its methods.", (), about))
    return table


def _described(method: Method) -> Json:
    parameters: list[Json] = [
        {"name": each.name, "about": each.about, "required": each.default is None} for each in method.parameters
    ]
    return {"about": method.about, "params": parameters}


def _array(values: Iterable[Json]) -> list[Json]:
    return list(values)


_STATE, _MOVE, _FORM = parameters.STATE, parameters.MOVE, parameters.FORM
_DRAWN: Final = (parameters.NUMBER_OF_PLAYERS, parameters.SEED, parameters.MAP, parameters.READINGS)
_DEALT: Final = (parameters.MAP, parameters.READINGS, parameters.DEAL)

METHODS: Final = with_about(
    Method("new", "Draw a deal and set up a game.", (*_DRAWN, parameters.FORM_OF_NEW), _new),
    Method("start", "Set up a game from an explicit deal.", (*_DEALT, parameters.FORM_OF_START), _start),
    Method("legal_cards", "The kinds of card that can be played.", (_STATE,), _legal_cards),
    Method("legal_actions", "The ways to carry out a card.", (_STATE, parameters.CARD, _FORM), _legal_actions),
    Method("legal_takes", "Who may be taken after an action.", (_STATE, parameters.ACTION, _FORM), _legal_takes),
    Method(
        "legal_moves",
        "The legal moves, page by page.",
        (_STATE, parameters.OFFSET, parameters.LIMIT, _FORM),
        _legal_moves,
    ),
    Method("judge", "Every reason why a move is not legal.", (_STATE, _MOVE), _judge),
    Method("play", "The position after a move.", (_STATE, _MOVE, _FORM), _play),
    Method("narrate", "What happens by a move, each event with its rule.", (_STATE, _MOVE), _narrate),
    Method("observe", "What the player in a seat may see.", (_STATE, parameters.SEAT), _observe),
    Method("outcome", "How the game ended, if it has.", (_STATE,), _outcome),
    Method("rules", "The rules: all, one, or a section.", (parameters.RULE, parameters.SECTION), _rules),
)
"""Every method by its name."""
