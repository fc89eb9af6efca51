"""A turn on the keyboard: what a `Turn` asks, as choices that have keys.

A follower takes two keys: the place where it stands, then its faction. Where only one choice is legal it is taken.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final, assert_never

from kingofsiam.model.moves import Follower, Pass
from kingofsiam.model.pieces import POOL, ActionCard, Province
from kingofsiam.model.violations import Violation
from kingofsiam.render.names import Localization, follower_counts
from kingofsiam.turns.questions import Answer, QuestionKind
from kingofsiam.turns.turn import Turn

_KEYS: Final = "1234567890p"
"""Every key, in the order of the list: cards, factions or the boxes of the tiles; the pool, nobody, and the pass."""

_POOL_KEY, _NOBODY_KEY, _PASS_KEY = tuple(_KEYS[-3:])


@dataclass(frozen=True, slots=True)
class KeyedAnswers:
    """What a key chooses: an answer, or at first every follower of a place. `note` says what is there."""

    key: str
    name: str
    note: str
    answers: tuple[Answer, ...]
    legal: bool


@dataclass(frozen=True)
class TableTurn:
    """A turn so far. `place` is the place of the follower to choose, once it is chosen."""

    turn: Turn
    place: Province | None = None

    @property
    def _words(self) -> Localization:
        return Localization(self.turn.state.map, language=self.turn.language)

    @property
    def question(self) -> str:
        """The current question; empty if nothing is left to ask."""
        text = "" if self.turn.question is None else self.turn.question.text
        return text if self.place is None else f"{text} {self._words.format('table-from', {'place': self.place})}"

    @cached_property
    def choices(self) -> tuple[KeyedAnswers, ...]:
        """Everything that has a key, legal or not; the keys are the same in every turn."""
        groups: dict[tuple[str, str, str], list[Answer]] = {}
        for answer in self.turn.candidates:
            if self.place is None or (isinstance(answer, Follower) and answer.province == self.place):
                groups.setdefault(self._described(answer), []).append(answer)
        choices = (
            KeyedAnswers(*described, tuple(answers), not set(self.turn.legal).isdisjoint(answers))
            for described, answers in groups.items()
        )
        return tuple(sorted(choices, key=lambda choice: _KEYS.index(choice.key)))

    def _described(self, answer: Answer) -> tuple[str, str, str]:
        """The key, the name and the note of an answer; of a follower, those of its place until that is chosen."""
        match answer:
            case ActionCard():
                held = self.turn.state.player.hand.count(answer)
                note = self._words.format("table-held", {"held": held}) if held > 1 else ""
                return _KEYS[tuple(ActionCard).index(answer)], self.turn.label(answer), note
            case Pass() | None:
                return _NOBODY_KEY if answer is None else _PASS_KEY, self.turn.label(answer), ""
            case Follower(faction) if self.place is not None:
                return _KEYS[faction.index], self._words.say(faction), ""
            case Follower(_, place):
                return self._place_key(place), self._words.say(place, "name"), self._followers_note(place)
            case str():
                tile = self.turn.question is not None and self.turn.question.kind is QuestionKind.TILE
                note = self._tile_note(answer) if tile else self._followers_note(answer)
                return self._place_key(answer), self.turn.label(answer), note
            case _ as unknown:  # pragma: no cover
                assert_never(unknown)

    def _place_key(self, place: Province) -> str:
        return _POOL_KEY if place == POOL else _KEYS[self.turn.preview.tiles.index(place)]

    def _followers_note(self, place: Province) -> str:
        """The followers there, in three columns."""
        board = self.turn.preview
        return " ".join(f"{count:>3}" for count in follower_counts(board.followers_in(place), board.map))

    def _tile_note(self, province: Province) -> str:
        board = self.turn.preview
        if province not in board.face_up:
            return self._words.format("picture-face-down", {})
        return self._words.say_of_map("king", "") if province in board.kings else ""

    @property
    def legal(self) -> tuple[KeyedAnswers, ...]:
        """The choices that lead on to a legal move."""
        return tuple(choice for choice in self.choices if choice.legal)

    @property
    def illegal(self) -> tuple[KeyedAnswers, ...]:
        """The choices that lead on to no legal move."""
        return tuple(choice for choice in self.choices if not choice.legal)

    def why_not(self, choice: KeyedAnswers) -> tuple[Violation, ...]:
        """Why a choice leads to no legal move; empty if it leads to one."""
        return self.turn.why_not(*choice.answers)

    def choose(self, choice: KeyedAnswers) -> TableTurn:
        """The turn after a legal choice, and after each following choice that is the only one. Raises `ValueError`."""
        first, *others = (answer for answer in choice.answers if answer in self.turn.legal)
        if others and isinstance(first, Follower):
            return TableTurn(self.turn, first.province)
        after = TableTurn(self.turn.answer(first))
        return after.choose(after.legal[0]) if len(after.legal) == 1 else after

    def back(self) -> TableTurn:
        """The turn before the last choice that was not the only one; itself if nothing is chosen."""
        before = self._before()
        return before.back() if before.turn.answers and len(before.legal) == 1 else before

    def _before(self) -> TableTurn:
        if self.place is not None or not self.turn.answers:
            return TableTurn(self.turn)
        last = self.turn.answers[-1]
        return TableTurn(self.turn.back(), last.province if isinstance(last, Follower) else None)
