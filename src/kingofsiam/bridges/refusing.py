"""Why a number cannot be chosen: the rules that the move would break which it tells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, TypeAlias

from kingofsiam.engine import judge
from kingofsiam.errors import InvalidMove, NotLegal
from kingofsiam.kernel import (
    MORE_TO_TELL,
    PASS,
    STAGES,
    Decision,
    choice_name,
    choices_of,
    decide_trusted,
    move_completed,
    unpack,
    unpack_move,
)
from kingofsiam.maps import Map
from kingofsiam.moves import Action, FactionCard, Follower, KhonThai, Maharacha, Move, OneVsOne, Play, TwoVsOne
from kingofsiam.rules.s1_components import FACTIONS, POOL, ActionCard, Province
from kingofsiam.rules.s5_actions import follower, playing
from kingofsiam.state import State
from kingofsiam.violations import Violation

_Spot: TypeAlias = Province | Follower | None

_CARDS: Final = tuple(ActionCard)
_CARD: Final = STAGES.index("pass or card")
_FIRST_OF_FOLLOWERS: Final = STAGES.index("first of two")
_TAKE: Final = STAGES.index("take")
_FIRST_PROVINCE, _FIRST_FOLLOWER, _FIRST_IN_POOL, _NOBODY = 8, 16, 40, 43
_MOST_TRIED: Final = 60


class IllegalChoice(NotLegal):
    """A number that cannot be chosen here.

    `asked` is the question, one of `STAGES`; `name` what the number says on this map, "" if it says nothing there;
    `allowed` what could be chosen. `violations` are the reasons: those of a move that tells this choice and what was
    chosen before it, and breaks as few rules as can be. There are none where the number is no answer to the question,
    and where the same move is told in another order.
    """

    def __init__(
        self, choice: int, asked: str, name: str, allowed: tuple[int, ...], violations: tuple[Violation, ...]
    ) -> None:
        super().__init__(choice)
        self.choice, self.asked, self.name, self.allowed, self.violations = choice, asked, name, allowed, violations

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that forbid it."""
        return tuple(dict.fromkeys(violation.rule.id for violation in self.violations))

    def __str__(self) -> str:
        what = f"asked is {self.asked!r}, and {self.choice} ({self.name or 'nothing on this map'}) is no choice there"
        return f"{what}; these are: {self.allowed}" + "".join(f"\n  - {each}" for each in self.violations)


def refusal(decision: Decision, choice: int, map: Map) -> IllegalChoice:  # noqa: A002 - the booklet's word
    """Why this number, which the mask does not offer, cannot be chosen."""
    try:
        name = choice_name(choice, map)
    except InvalidMove:
        name = ""
    answers = bool(name) and _is_answer(choice, decision.stage)
    violations = _fewest_violations(unpack(decision.state, map), _moves(decision, choice, map)) if answers else ()
    return IllegalChoice(choice, STAGES[decision.stage], name, decision.choices, violations)


def _is_answer(choice: int, stage: int) -> bool:
    """Whether it is the kind of thing that is asked for: a card, a province, a follower on the board, whom to take."""
    if stage == _CARD:
        return PASS < choice < _FIRST_PROVINCE
    if stage == _TAKE:
        return choice >= _FIRST_FOLLOWER
    if stage < _FIRST_OF_FOLLOWERS:
        return _FIRST_PROVINCE <= choice < _FIRST_FOLLOWER
    return _FIRST_FOLLOWER <= choice < _FIRST_IN_POOL


def _fewest_violations(state: State, moves: Iterator[Move]) -> tuple[Violation, ...]:
    fewest: tuple[Violation, ...] | None = None
    for move in islice(moves, _MOST_TRIED):
        violations = judge(state, move)
        if fewest is None or len(violations) < len(fewest):
            fewest = violations
        if len(fewest) <= 1:
            break
    return fewest or ()


def _moves(decision: Decision, choice: int, map: Map) -> Iterator[Move]:  # noqa: A002
    """Moves that tell what was chosen before, then this choice, and are else as legal as can be."""
    if decision.stage == _CARD:
        yield from _plays(unpack(decision.state, map), _CARDS[choice - 1])
        return
    for legal in decision.choices:
        for chain, like in _completed(decision, legal):
            later = len(chain)
            told = [*choices_of(decision.state, like)]
            told[-later] = choice
            action = unpack_move(like, map)
            assert isinstance(action, Play)
            *spots, take = (_spot(each, map) for each in told[1:])
            assert not isinstance(take, str)
            yield Play(_action_told(action.action, spots), take)


def _plays(state: State, card: ActionCard) -> Iterator[Move]:
    """Ways to play a card, whether or not it is in the hand."""
    for action in playing.options(state, card):
        for take in follower.takeable(playing.carry_out(state.board, action), state.readings) or (None,):
            yield Play(action, take)


def _completed(decision: Decision, choice: int) -> Iterator[tuple[list[int], int]]:
    """The rest of a chain that begins with this choice, and its move: once for each follower that can be taken."""
    chain = [choice]
    while (move := move_completed(decision, choice)) == MORE_TO_TELL:
        decision = decide_trusted(decision, choice)
        choice = decision.choices[0]
        chain.append(choice)
    if len(chain) == 1:
        yield chain, move
        return
    for take in decision.choices:
        yield [*chain[:-1], take], move_completed(decision, take)


def _spot(choice: int, map: Map) -> _Spot:  # noqa: A002
    """The province, the follower or nobody of this number."""
    if choice == _NOBODY:
        return None
    if choice < _FIRST_FOLLOWER:
        return map.provinces[choice - _FIRST_PROVINCE]
    place, faction = divmod(choice - _FIRST_FOLLOWER, len(FACTIONS))
    return Follower(FACTIONS[faction], POOL if choice >= _FIRST_IN_POOL else map.provinces[place])


def _action_told(like: Action, spots: Sequence[_Spot]) -> Action:
    """An action like this one, told by other spots."""
    provinces = [each for each in spots if isinstance(each, str)]
    followers = [each for each in spots if isinstance(each, Follower)]
    match like:
        case Maharacha():
            return Maharacha(*provinces)
        case KhonThai():
            left = iter(provinces)
            return KhonThai(*(None if place is None else next(left) for _, place in like.into))
        case FactionCard():
            return FactionCard(like.faction, tuple(provinces))
        case OneVsOne():
            return OneVsOne(*followers)
        case TwoVsOne():
            return TwoVsOne(tuple(followers[:-1]), followers[-1] if followers else None)
