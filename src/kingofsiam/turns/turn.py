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
from dataclasses import dataclass, replace
from functools import cached_property

from kingofsiam import engine
from kingofsiam.errors import Invalid
from kingofsiam.model.moves import FACTION_CARDS, Action, Follower, Move, Pass, Play
from kingofsiam.model.pieces import ActionCard
from kingofsiam.model.state import Board, State
from kingofsiam.model.violations import Violation
from kingofsiam.rules.s5_actions import cards
from kingofsiam.turns import questions
from kingofsiam.turns.questions import Answer, Answers, Question, action_from_answers, card_questions
from kingofsiam.turns.reasons import allowed_ways, consistent, legal_ways, reasons, shared_reasons


class InvalidAnswer(Invalid):
    """An answer that does not fit the question, or an answer without a question."""

    thing = "answer"


@dataclass(frozen=True)
class Turn:
    """A turn of the player to move, as far as it has been built; a value like a `State`.

    Raises `InvalidState` for an impossible position, `InvalidAnswer`, and `UnknownName` for a language.
    """

    state: State
    """The position in which the turn is taken."""
    answers: Answers = ()
    """A card or the pass, then what the card asks, then the follower that is taken. They may be illegal."""
    language: str = "en"
    """The language of its questions and labels."""

    def __post_init__(self) -> None:
        engine.check(self.state)
        for number, answer in enumerate(self.answers):
            if number >= len(self.questions):
                raise InvalidAnswer((f"the turn is already complete: {answer!r} answers no question",))
            if not questions.fits(self.questions[number], answer):
                text = self.questions[number].text
                raise InvalidAnswer((f"{answer!r} is not an answer to question {number + 1} ({text})",))

    @classmethod
    def of(cls, state: State, move: Move) -> Turn | None:
        """The turn that makes this move; None if no answers do. If two orders of answers do, that of the map."""
        if isinstance(move, Pass):
            return cls(state, (move,))
        card = move.action.card
        ways = list(questions.answers_for_action(move.action))
        if not ways:
            return None
        rows = [questions.candidates(question, state.map) for question in card_questions(card, state.map)]
        with suppress(ValueError):  # a province that is not on the map has no place in the order
            ways.sort(key=lambda way: [row.index(answer) for row, answer in zip(rows, way, strict=True)])
        return cls(state, (card, *ways[0], move.take))

    @property
    def questions(self) -> tuple[Question, ...]:
        """All questions of the turn; before its card is known, only which one it is."""
        card = next(iter(self.answers), None)
        return questions.turn_questions(card if isinstance(card, ActionCard) else None, self.state.map, self.language)

    @property
    def question(self) -> Question | None:
        """The current question; None when nothing is left to ask, or the game has ended."""
        rest = self.questions[len(self.answers) :]
        return rest[0] if rest and self.state.outcome is None else None

    @property
    def steps(self) -> tuple[tuple[Question, str], ...]:
        """Every answered question, with its answer in the words of the map."""
        answered = zip(self.questions, self.answers, strict=False)
        board, language = self.state.map, self.language
        return tuple((question, questions.label(question, answer, board, language)) for question, answer in answered)

    @cached_property
    def candidates(self) -> Answers:
        """Every conceivable answer, legal or not, in the order of the map."""
        if self.question is None:
            return ()
        if self.answers[1:] == (None,) and self.answers[0] in (ActionCard.TWO_VS_ONE, *FACTION_CARDS):
            return (None,)  # after nobody, no one else is asked for
        return questions.candidates(self.question, self.state.map)

    def label(self, answer: Answer) -> str:
        """An answer to the question in the words of the map: "Khon Thai", "pass", "Isan", "Lao in Isan", "nobody"."""
        return questions.label(self.question, answer, self.state.map, self.language)

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
        assert isinstance(card, ActionCard)  # after the pass there is no question
        ways = allowed_ways(self.state, card) if self.reasons else legal_ways(self.state, card)
        return {way[len(choices)] for way in consistent(ways, choices)}

    def answer(self, answer: Answer) -> Turn:
        """The turn with the question answered, legally or not. Raises `InvalidAnswer`."""
        return replace(self, answers=(*self.answers, answer))

    def back(self) -> Turn:
        """The turn without its last answer; itself if there is none."""
        return replace(self, answers=self.answers[:-1])

    def skip_forced(self) -> Turn:
        """The turn after every question that has only one legal answer, up to the first that has more."""
        turn = self
        while len(turn.legal) == 1:
            turn = turn.answer(turn.legal[0])
        return turn

    @property
    def _begun(self) -> Action | None:
        """The action of the answers so far, as if the rest were None; None without a card."""
        card, *choices = self.answers or (None,)
        return action_from_answers(card, choices) if isinstance(card, ActionCard) else None

    @cached_property
    def action(self) -> Action | None:
        """The action, once every question of the card is answered; legal or not."""
        return self._begun if len(self.answers) >= len(self.questions) - 1 else None

    @cached_property
    def move(self) -> Move | None:
        """The whole move, once nothing is left to ask; legal or not."""
        if len(self.answers) < len(self.questions):
            return None
        if self.action is None:
            return Pass()
        take = self.answers[-1]
        assert take is None or isinstance(take, Follower)
        return Play(self.action, take)

    @cached_property
    def preview(self) -> Board:
        """The board after the answers so far; if they cannot be carried out, the board as it is."""
        if self._begun is None:
            return self.state.board
        with suppress(KeyError, ValueError):
            after, _ = cards.carry_out(self.state.board, self._begun)
            if isinstance(self.move, Play) and self.move.take is not None:
                after = after.without(self.move.take)
            if all(min(group.counts) >= 0 for group in (*after.followers, after.pool)):
                return after
        return self.state.board

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
