"""A turn that is built step by step: what is asked, what can be answered, what is legal, and why something is not.

>>> import kingofsiam as ks
>>> turn = ks.Turn(ks.deal(players=3, seed=7)).answer(ks.ActionCard.TWO_VS_ONE).answer(ks.Follower(ks.LAO, "Isan"))
>>> turn.question.text
'Which follower of the same province is the second?'
>>> turn.legal[0]
Follower(faction=LAO, province='Isan')
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

from kingofsiam import engine
from kingofsiam.errors import Invalid
from kingofsiam.model.moves import Action, Follower, Move, Pass, Play
from kingofsiam.model.pieces import ActionCard
from kingofsiam.model.state import Board, State
from kingofsiam.model.violations import Violation
from kingofsiam.rules.s5_actions import cards
from kingofsiam.turns.questions import (
    Answer,
    Answers,
    Question,
    action_from_answers,
    answers_for_action,
    candidates,
    card_questions,
    fits,
    label,
    nobody_else,
    turn_questions,
)
from kingofsiam.turns.reasons import allowed_ways, consistent, legal_ways, reasons, shared_reasons


class InvalidAnswer(Invalid):
    """An answer that does not fit the question, or an answer without a question."""

    thing = "answer"


@dataclass(frozen=True)
class Turn:
    """A turn of the player to move, as far as it has been built; a value like a `State`.

    Raises `InvalidState` for an impossible position, and `InvalidAnswer`.
    """

    state: State
    """The position in which the turn is taken."""
    answers: Answers = ()
    """A card or the pass, then what the card asks, then the follower that is taken. They may be illegal."""

    def __post_init__(self) -> None:
        engine.check(self.state)
        for number, answer in enumerate(self.answers):
            question = self.question_at(number)
            if question is None:
                raise InvalidAnswer((f"the turn is already complete: {answer!r} answers no question",))
            if not fits(question, answer):
                raise InvalidAnswer((f"{answer!r} is not an answer to question {number + 1} ({question.text})",))

    @classmethod
    def of(cls, state: State, move: Move) -> Turn | None:
        """The turn that makes this move; None if no answers do. If two orders of answers do, that of the map."""
        if isinstance(move, Pass):
            return cls(state, (move,))
        card = move.action.card
        ways = [way for way in answers_for_action(move.action) if action_from_answers(card, way) == move.action]
        if not ways:
            return None
        rows = [candidates(question, state.map) for question in card_questions(card, state.map)]
        with suppress(ValueError):  # a province that is not on the map has no place in the order
            ways.sort(key=lambda way: [row.index(answer) for row, answer in zip(rows, way, strict=True)])
        return cls(state, (card, *ways[0], move.take))

    @property
    def question(self) -> Question | None:
        """The current question; None when nothing is left to ask, or the game has ended."""
        return None if self.state.outcome is not None else self.question_at(len(self.answers))

    def question_at(self, number: int) -> Question | None:
        """The question that answer `number` (from 0) answers; None if there is none."""
        card = self.answers[0] if self.answers else None
        questions = turn_questions(card if isinstance(card, ActionCard) else None, self.state.map)
        return questions[number] if number < len(questions) else None

    @property
    def steps(self) -> tuple[tuple[Question, str], ...]:
        """Every answered question, with its answer in the words of the map."""
        return tuple(
            (question, label(question, answer, self.state.map))
            for number, answer in enumerate(self.answers)
            if (question := self.question_at(number)) is not None
        )

    @cached_property
    def candidates(self) -> Answers:
        """Every conceivable answer, legal or not, in the order of the map."""
        if self.question is None:
            return ()
        return (None,) if nobody_else(self.answers) else candidates(self.question, self.state.map)

    def label(self, answer: Answer) -> str:
        """An answer to the question in the words of the map: "Khon Thai", "pass", "Isan", "Lao in Isan", "nobody"."""
        return label(self.question, answer, self.state.map)

    @cached_property
    def legal(self) -> Answers:
        """The candidates that lead on to a legal move; after an illegal answer, those that break no further rule."""
        if self.question is None:
            return ()
        if not self.answers:
            return (*engine.legal_cards(self.state), Pass())
        offer = self._offer()
        if offer or not self.reasons:
            return tuple(answer for answer in self.candidates if answer in offer)
        rules = {reason.rule for reason in self.reasons}
        return tuple(answer for answer in self.candidates if {reason.rule for reason in self.why_not(answer)} <= rules)

    def _offer(self) -> set[Answer]:
        """What the engine itself offers next; nothing if the card's rules do not allow the answers so far."""
        card, *choices = self.answers
        if self.action is not None:
            return set(engine.legal_takes(self.state, self.action))
        if not isinstance(card, ActionCard):
            return set()
        ways = allowed_ways(self.state, card) if self.reasons else legal_ways(self.state, card)
        return {way[len(choices)] for way in consistent(ways, choices)}

    def answer(self, answer: Answer) -> Turn:
        """The turn with the question answered, legally or not. Raises `InvalidAnswer`."""
        return Turn(self.state, (*self.answers, answer))

    def back(self) -> Turn:
        """The turn without its last answer; itself if there is none."""
        return Turn(self.state, self.answers[:-1])

    def skip_forced(self) -> Turn:
        """The turn after every question that has only one legal answer, up to the first that has more."""
        turn = self
        while len(turn.legal) == 1:
            turn = turn.answer(turn.legal[0])
        return turn

    @cached_property
    def action(self) -> Action | None:
        """The action, once every question of the card is answered; legal or not."""
        if not self.answers or not isinstance(self.answers[0], ActionCard):
            return None
        card, *choices = self.answers
        assert isinstance(card, ActionCard)
        number = len(card_questions(card, self.state.map))
        return action_from_answers(card, choices[:number]) if len(choices) >= number else None

    @cached_property
    def move(self) -> Move | None:
        """The whole move, once nothing is left to ask; legal or not."""
        if self.question_at(len(self.answers)) is not None:
            return None
        if self.action is None:
            return Pass()
        take = self.answers[-1]
        assert take is None or isinstance(take, Follower)
        return Play(self.action, take)

    @cached_property
    def preview(self) -> Board:
        """The board after the answers so far; if they cannot be carried out, the board as it is."""
        board = self.state.board
        if not self.answers or not isinstance(self.answers[0], ActionCard):
            return board
        take = self.move.take if isinstance(self.move, Play) else None
        action = action_from_answers(self.answers[0], self.answers[1:])
        try:
            after, _ = cards.carry_out(board, action)
            after = after if take is None else after.without(take)
        except (KeyError, ValueError):
            return board
        return after if all(min(group.counts) >= 0 for group in (*after.followers, after.pool)) else board

    @cached_property
    def reasons(self) -> tuple[Violation, ...]:
        """Why the answers so far cannot become a legal move; none if they can. For a whole move, what `judge` says."""
        return reasons(self.state, self.answers) if self.answers else ()

    def why_not(self, *answers: Answer) -> tuple[Violation, ...]:
        """Why this answer leads to no legal move; for several, why none of them does. Empty if one does.

        The reasons are those of the continuation that breaks the fewest rules, the first in the order of candidates;
        if all continuations share some of these reasons, only those. The result is deterministic: nothing is
        sampled.
        """
        groups = [self.answer(answer).reasons for answer in answers]
        return shared_reasons(groups) if all(groups) else ()
