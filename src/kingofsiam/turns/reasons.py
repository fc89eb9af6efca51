"""Why a turn that is only partly built cannot become legal: the reasons against its completions.

A completion answers every question of the card that is still open; the follower to be taken counts only once it is
answered. Here the first of two tiles is that of Mon. If it has a King marker, no second tile makes the swap legal, and
every completion breaks one rule, whatever else is wrong with it:

>>> import kingofsiam as ks
>>> rest = [card for card in ks.ActionCard if card is not ks.ActionCard.MAHARACHA] + [ks.ActionCard.KHON_THAI]
>>> state = ks.position(2, kings=["Mon"], hands=[rest], to_move=1)
>>> [reason.rule for reason in reasons(state, (ks.ActionCard.MAHARACHA, "Mon"))]
[Rule('action.maharacha.king-stays')]

The completion that adds nothing also breaks the rule that a card must be carried out. Others do not: so it does not
count. If the completions shared no rule, the reasons would be those of the completion that has the fewest.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product

from kingofsiam import engine
from kingofsiam.model.moves import Action, Follower, Pass, Play
from kingofsiam.model.pieces import ActionCard
from kingofsiam.model.state import State
from kingofsiam.model.violations import Violation
from kingofsiam.rules.s5_actions import cards, follower
from kingofsiam.turns.questions import Answers, action_from_answers, answers_for_action, candidates, card_questions


def reasons(state: State, answers: Answers) -> tuple[Violation, ...]:
    """Why these answers, the card first, cannot become a legal move; none if they can."""
    card, *choices = answers
    if not isinstance(card, ActionCard) or state.outcome is not None:
        return engine.judge(state, Pass())
    if len(choices) > len(card_questions(card, state.map)):
        take = choices.pop()
        assert take is None or isinstance(take, Follower)
        return engine.judge(state, Play(action_from_answers(card, choices), take))
    if any(consistent(legal_ways(state, card), choices)):
        return ()
    way = next(consistent(allowed_ways(state, card), choices), None)
    if way is not None:  # the card's own rules allow it, so the reasons are about the card
        return action_reasons(state, action_from_answers(card, way))
    card_reasons = () if card in state.player.hand else reasons(state, (card,))
    completions = tuple(dict.fromkeys(_completions(state, card, tuple(choices))))
    groups = (action_reasons(state, action) for action in completions)
    shared = shared_reasons(tuple(reason for reason in group if reason not in card_reasons) for group in groups)
    return (*card_reasons, *_about_answers(shared, action_reasons(state, completions[0])))


def _about_answers(shared: tuple[Violation, ...], nothing_added: tuple[Violation, ...]) -> Iterator[Violation]:
    """The shared reasons, each with the facts of the completion that adds nothing: they are about the answers."""
    for reason in shared:
        twins = (other for other in nothing_added if (other.rule, other.key) == (reason.rule, reason.key))
        yield reason if reason in nothing_added else next(twins, reason)


def shared_reasons(groups: Iterable[tuple[Violation, ...]]) -> tuple[Violation, ...]:
    """The smallest group of reasons; of it only those by rules that all groups share, if there are any."""
    rest = iter(groups)
    fewest = next(rest, ())
    rules = {reason.rule for reason in fewest}
    for group in rest:
        if len(fewest) == 1:
            break  # no group is smaller, and its reason counts whether it is shared or not
        fewest = min(fewest, group, key=len)
        rules &= {reason.rule for reason in group}
    return tuple(reason for reason in fewest if reason.rule in rules) or fewest


def action_reasons(state: State, action: Action) -> tuple[Violation, ...]:
    """Why the action is not legal, whichever follower is taken after it."""
    if cards.judge(state, action):
        return engine.judge(state, Play(action, None))
    after, _ = cards.carry_out(state.board, action)
    takes = engine.legal_takes(state, action) or follower.takeable(after, state.readings) or (None,)
    return engine.judge(state, Play(action, takes[0]))


def _completions(state: State, card: ActionCard, choices: Answers) -> Iterator[Action]:
    """Every action that these answers and any candidates for the rest can give; first the one that adds nothing."""
    yield action_from_answers(card, choices)
    open_questions = card_questions(card, state.map)[len(choices) :]
    for rest in product(*(candidates(question, state.map) for question in open_questions)):
        yield action_from_answers(card, (*choices, *rest))


def consistent(ways: Iterable[Answers], beginning: Iterable[object]) -> Iterator[Answers]:
    """The orders of answers that begin with these."""
    start = tuple(beginning)
    return (way for way in ways if way[: len(start)] == start)


@lru_cache(maxsize=16)
def legal_ways(state: State, card: ActionCard) -> tuple[Answers, ...]:
    """The answers to the card's questions that give a legal execution, in every order."""
    return _in_every_order(engine.legal_actions(state, card))


@lru_cache(maxsize=16)
def allowed_ways(state: State, card: ActionCard) -> tuple[Answers, ...]:
    """The answers that give an execution which the card's own rules allow, whether or not the card may be played."""
    return _in_every_order(cards.options(state, card))


def _in_every_order(actions: Iterable[Action]) -> tuple[Answers, ...]:
    return tuple(dict.fromkeys(way for action in actions for way in answers_for_action(action)))
