"""Playing a block of games and counting what comes of them."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from kingofsiam.kernel import PackedState
from kingofsiam.kernel.board_words import completed
from kingofsiam.kernel.packed import cards_played
from kingofsiam.kernel.packed import ending as ending_word
from kingofsiam.study.endings import Ending, ending
from kingofsiam.study.measures import WHOLE, of_ending
from kingofsiam.study.playing import Played, Table
from kingofsiam.study.question import Question
from kingofsiam.study.retelling import rules_fired
from kingofsiam.study.rulings_tried import Trials, differing
from kingofsiam.study.totals import Difference, Totals, Trial

TURNS, CARDS, STRUGGLES = "turns", "cards", "struggles"


class Tally:
    """Counts the games played by one set of readings."""

    def __init__(self, question: Question) -> None:
        self._question = question
        self._known: dict[tuple[int, int, int], Ending] = {}
        self._endings = Counter[tuple[int, int, int]]()
        self.turns, self.cards, self.struggles = Counter[int](), Counter[int](), Counter[int]()

    def count(self, game: int, start: PackedState, end: PackedState, turns: int) -> tuple[int, int, int]:
        """Count a game; what it is known by."""
        key = (start.to_move, game % self._question.shifts, ending_word(end))
        if key not in self._known:
            self._known[key] = ending(key[0], key[1], end, self._question.map)
        self._endings[key] += 1
        self.turns[turns] += 1
        self.cards[cards_played(end)] += 1
        self.struggles[completed(end.tiles)] += 1
        return key

    def ending(self, key: tuple[int, int, int]) -> Ending:
        """The ending of a game that was counted."""
        return self._known[key]

    @property
    def endings(self) -> Counter[Ending]:
        """How many games ended in which way."""
        counted = Counter[Ending]()
        for key, number in self._endings.items():
            counted[self._known[key]] += number
        return counted


class Block:
    """Plays games one after the other and counts them."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.table = _table(question)
        self.tally = Tally(question)
        self.retold = 0
        self.rules, self.tried = Counter[str](), Counter[Trial]()

    def play(self, game: int) -> None:
        """Play a game, and look at it more closely if its number says so."""
        start = self.table.start(game)
        end, turns = self.table.end(start, game)
        self.tally.count(game, start, end, turns)
        self.look_closely(game)

    def look_closely(self, game: int, played: Played | None = None) -> None:
        """Have the game retold, and tried under other choices, if its number says so."""
        retell, try_ = _divides(self.question.rules_every, game), _divides(self.question.rulings_every, game)
        if not (retell or try_):
            return
        played = played or self.table.played(game)
        if retell:
            self.retold += 1
            self.rules.update(rules_fired(self.question, game, played))
        if try_:
            self.tried.update(_trials(self.question).of(game, played))

    @property
    def totals(self) -> Totals:
        """What has been counted."""
        tally = self.tally
        return Totals(tally.endings, tally.turns, tally.cards, tally.struggles, self.retold, self.rules, self.tried)


class PairedBlock(Block):
    """Plays every game twice, by the readings that are compared."""

    def __init__(self, question: Question, other: Question) -> None:
        super().__init__(question)
        self._other = Tally(other)
        self._other_table = _table(other)
        self._differing, self._differences = Counter[str](), Counter[Difference]()

    def play(self, game: int) -> None:
        """Play a game by both."""
        one, other = self.table.played(game), self._other_table.played(game)
        self._differing.update(differing(one, other))
        before, after = self._measured(self.tally, game, one), self._measured(self._other, game, other)
        for name, value in after.items():
            if more := value - before[name]:
                self._differences[Difference(name, 1)] += more
                self._differences[Difference(name, 2)] += more * more
        self.look_closely(game, one)

    def _measured(self, tally: Tally, game: int, played: Played) -> dict[str, int]:
        key = tally.count(game, played.start, played.end, len(played.moves))
        lengths = {
            TURNS: len(played.moves),
            CARDS: cards_played(played.end),
            STRUGGLES: completed(played.end.tiles),
        }
        measures = of_ending(tally.ending(key), self.question.players)
        return {**measures, **{name: WHOLE * number for name, number in lengths.items()}}

    @property
    def totals(self) -> Totals:
        """What has been counted by both."""
        other = self._other
        counted = Totals(
            other_endings=other.endings,
            other_turns=other.turns,
            other_cards=other.cards,
            other_struggles=other.struggles,
            differing=self._differing,
            differences=self._differences,
        )
        return super().totals + counted


def play_games(question: Question, first: int, end: int) -> Totals:
    """Play the games from the first to the one before the end; what has been counted."""
    other = question.other
    block = Block(question) if other is None else PairedBlock(question, other)
    for game in range(first, end):
        block.play(game)
    return block.totals


def _divides(every: int, game: int) -> bool:
    return every > 0 and game % every == 0


@lru_cache(maxsize=4)
def _table(question: Question) -> Table:
    return Table(question)


@lru_cache(maxsize=4)
def _trials(question: Question) -> Trials:
    return Trials(question)
