"""Why a turn that is only partly built cannot become legal: the reasons of its completions.

A completion answers every question of the card that is still open. If the card's own rules allow some completion, the
first of these counts; else every combination of candidates does, and the reasons are those that all of them share. If
they share none, they are those of the completion that has the fewest: the one that adds nothing, or else the first in
the order of candidates. Where the completion that adds nothing breaks the same rule in the same way, its facts count:
they are about the answers given. The follower to be taken counts only once it is answered.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product

from kingofsiam import engine
from kingofsiam.model.moves import Action, Follower, Pass, Play
from kingofsiam.model.pieces import ActionCard
from kingofsiam.model.state import State
from kingofsiam.model.violations import Violation
from kingofsiam.rules.s5_actions import cards, follower, last_card
from kingofsiam.spec.citation import Rule
from kingofsiam.turns.questions import Answers, action_from_answers, answers_for_action, candidates, card_questions


def reasons(state: State, answers: Answers) -> tuple[Violation, ...]:
    """Why these answers, the card first, cannot become a legal move; none if they can."""
    card, *given = answers
    if not isinstance(card, ActionCard) or state.outcome is not None:
        return engine.judge(state, Pass())
    if len(given) > len(card_questions(card, state.map)):
        take = given.pop()
        assert take is None or isinstance(take, Follower)
        return engine.judge(state, Play(action_from_answers(card, given), take))
    if any(True for _ in consistent(legal_ways(state, card), given)):
        return ()
    allowed = next(consistent(allowed_ways(state, card), given), None)
    if allowed is not None:
        return action_reasons(state, action_from_answers(card, allowed))
    lacking = () if card in state.player.hand else reasons(state, (card,))
    completions = dict.fromkeys(_completions(state, card, tuple(given)))
    found = (action_reasons(state, action) for action in completions)
    shared = shared_reasons(tuple(each for each in those if each not in lacking) for those in found)
    return (*lacking, *_about_answers(shared, action_reasons(state, next(iter(completions)))))


def _about_answers(found: tuple[Violation, ...], plain: tuple[Violation, ...]) -> Iterator[Violation]:
    """These reasons, each with the facts of the completion that adds nothing if it has the same reason."""
    for each in found:
        same = (other for other in plain if (other.rule, other.key) == (each.rule, each.key))
        yield each if each in plain else next(same, each)


def shared_reasons(found: Iterable[tuple[Violation, ...]]) -> tuple[Violation, ...]:
    """The reasons against the completion with the fewest; only those by rules that all share, if there are any."""
    shared: set[Rule] | None = None
    fewest: tuple[Violation, ...] = ()
    for each in found:
        fewest = each if shared is None or len(each) < len(fewest) else fewest
        rules = {violation.rule for violation in each}
        shared = rules if shared is None else shared & rules
        if len(fewest) == 1:
            break
    return tuple(violation for violation in fewest if violation.rule in (shared or ())) or fewest


def action_reasons(state: State, action: Action) -> tuple[Violation, ...]:
    """Why the action is not legal, whichever follower is taken after it."""
    if any(True for _ in cards.judge(state, action)):
        return engine.judge(state, Play(action, None))
    after = cards.carry_out(state.board, action)
    takes = engine.legal_takes(state, action) or follower.takeable(after, state.readings) or (None,)
    return engine.judge(state, Play(action, takes[0]))


def _completions(state: State, card: ActionCard, given: Answers) -> Iterator[Action]:
    """Every action that these answers and any candidates for the rest can give; first the one that adds nothing."""
    yield action_from_answers(card, given)
    open_questions = card_questions(card, state.map)[len(given) :]
    for rest in product(*(candidates(question, state.map) for question in open_questions)):
        yield action_from_answers(card, (*given, *rest))


def consistent(ways: Iterable[Answers], given: Iterable[object]) -> Iterator[Answers]:
    """The orders of answers that begin with these."""
    given = tuple(given)
    return (way for way in ways if way[: len(given)] == given)


@lru_cache(maxsize=16)
def legal_ways(state: State, card: ActionCard) -> tuple[Answers, ...]:
    """The answers to the card's questions that give a legal execution, in every order."""
    if last_card.is_last_card(state):
        return _in_every_order(engine.legal_actions(state, card))
    return allowed_ways(state, card) if engine.legal_actions(state, card) else ()


@lru_cache(maxsize=16)
def allowed_ways(state: State, card: ActionCard) -> tuple[Answers, ...]:
    """The same for every execution that the card's own rules allow, whether or not the card may be played."""
    return _in_every_order(cards.options(state, card))


def _in_every_order(actions: Iterable[Action]) -> tuple[Answers, ...]:
    return tuple(dict.fromkeys(way for action in actions for way in answers_for_action(action)))
