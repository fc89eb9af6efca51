"""A game with its history: the deal, the moves, the players' names, comments, and every position on the way.

>>> import kingofsiam as ks
>>> game = ks.Game.new(players=3, seed=7, names=("Ann", "Bob", "Cem")).play(ks.Pass()).play(ks.Pass())
>>> game
<Game of siam, 3 players, 2 moves: struggle 1 for Lan Na, A to move>
>>> game.undo().state == game.states[1]
True
>>> ks.Game.from_text(game.to_text()) == game
True
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import kingofsiam as ks
from kingofsiam import notation, render
from kingofsiam.errors import InvalidRecord
from kingofsiam.maps import SIAM, Map
from kingofsiam.model.deal import Deal
from kingofsiam.model.events import Event
from kingofsiam.model.moves import Move
from kingofsiam.model.pieces import SEAT_LETTERS, Seat
from kingofsiam.model.state import Outcome, State
from kingofsiam.model.violations import IllegalMove, Violation
from kingofsiam.spec.readings import RULEBOOK, Readings


class IllegalGame(IllegalMove):
    """A game with an illegal move: `played` is the game before it, `index` the number of the move, from 0."""

    def __init__(self, played: Game, error: IllegalMove) -> None:
        super().__init__(*error.args)
        self.played = played

    @property
    def index(self) -> int:
        """How many moves of the game are legal before the first illegal one."""
        return len(self.played.moves)

    def __str__(self) -> str:
        return f"move {self.index + 1}: {super().__str__()}"


@dataclass(frozen=True)
class Game:
    """A game from its deal, or from a position, to the present.

    It is a value like a `State`: `play`, `undo`, `at` and `comment` return another one. Two games are equal if
    their records are.

    Raises `InvalidRecord` with every fault, and `IllegalGame`, an `IllegalMove` with the game up to there.
    """

    deal: Deal | State
    """The deal, or the position that the game begins with."""
    moves: tuple[Move, ...] = ()
    """The moves so far."""
    names: tuple[str, ...] = ()
    """The players' names by seat, "" where one is not known; `()` for none."""
    comments: tuple[notation.Comment, ...] = ()
    """Comments on positions, in the order of the moves."""
    headers: tuple[tuple[str, str], ...] = ()
    """Anything else to say about the game, by name."""
    states: tuple[State, ...] = field(default=(), repr=False, compare=False, kw_only=True)
    """The positions at the start and after each move."""

    def __post_init__(self) -> None:
        record = notation.Record(self.deal, self.moves, None, self.names, self.comments, self.headers)
        object.__setattr__(self, "names", record.players)
        object.__setattr__(self, "comments", record.comments)
        states = self.states[: len(self.moves) + 1] or (notation.starting_position(self.deal),)
        for move in self.moves[len(states) - 1 :]:
            try:
                states = (*states, ks.play(states[-1], move))
            except IllegalMove as error:
                raise IllegalGame(self._begun(states), error) from error
        object.__setattr__(self, "states", states)

    def _begun(self, states: tuple[State, ...]) -> Game:
        """The beginning of the game, with these positions and the comments on them."""
        moves = len(states) - 1
        comments = tuple(comment for comment in self.comments if comment.after <= moves)
        headers = tuple(header for header in self.headers if header[0] != "Termination")
        return replace(self, moves=self.moves[:moves], comments=comments, headers=headers, states=states)

    @classmethod
    def new(
        cls,
        players: int = 3,
        *,
        seed: int | None = None,
        map: Map = SIAM,
        readings: Readings = RULEBOOK,
        names: tuple[str, ...] = (),
    ) -> Game:
        """A new game for 2, 3 or 4 players with a deal drawn at random, as `ks.deal` draws it.

        `names` are the players' names by seat, one for each player. Raises `InvalidRecord` for any others.
        """
        return cls(ks.draw_deal(players, seed=seed, map=map, readings=readings), names=names)

    @classmethod
    def from_record(cls, record: notation.Record) -> Game:
        """The game of a record, whatever result it states, without its variations.

        Raises `IllegalGame`, whose `played` is its legal part.
        """
        return cls(record.deal, record.moves, record.players, record.comments, record.headers)

    @classmethod
    def from_text(cls, text: str) -> Game:
        """The game of a record in the notation, as `to_text` writes it. Raises `NotationError` and `IllegalGame`."""
        return cls.from_record(notation.parse_record(text))

    @classmethod
    def from_json(cls, text: str) -> Game:
        """The game of a record in JSON, as `to_json` writes it. Raises `InvalidJson`, `NotJson` and `IllegalGame`."""
        record = notation.loads(text)
        if not isinstance(record, notation.Record):
            raise InvalidRecord((f"expected a record, but the JSON holds a {type(record).__name__}",))
        return cls.from_record(record)

    @property
    def state(self) -> State:
        """The current position."""
        return self.states[-1]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.state.outcome

    @property
    def turn(self) -> ks.Turn:
        """The turn of the player to move, without answers yet."""
        return ks.Turn(self.state)

    def play(self, move: Move) -> Game:
        """The game after one more move. Raises `IllegalGame` with every reason, `InvalidRecord` after an early end."""
        if self._early_end is not None:
            raise InvalidRecord(self._ending())
        return replace(self, moves=(*self.moves, move))

    def at(self, moves: int) -> Game:
        """The game as it was after this many moves, with the comments made until then. Raises `IndexError`."""
        if not 0 <= moves <= len(self.moves):
            raise IndexError(f"the game has 0 to {len(self.moves)} moves, not {moves!r}")
        return self._begun(self.states[: moves + 1])

    def undo(self, moves: int = 1) -> Game:
        """The game without its last move, or its last few. Raises `IndexError` if it has fewer."""
        if not self.moves and moves > 0:
            raise IndexError("there is no move to take back")
        return self.at(len(self.moves) - moves)

    def end(self, how: str, seat: Seat | None = None) -> Game:
        """The game, ended by this player before the rules end it: `how` is one of `notation.EARLY_ENDS`.

        The header `Termination` says so, and `at` and `undo` take it back. Raises `InvalidRecord` and `NoSuchSeat`.
        """
        ks.observe(self.state, seat)  # there is such a seat
        text = how if seat is None else f"{how} {SEAT_LETTERS[seat]}"
        ended = replace(self, headers=(*self._begun(self.states).headers, ("Termination", text)))
        if self.over or ended._early_end is None:
            raise InvalidRecord((f"the game cannot end now as {text!r}",))
        return ended

    @property
    def over(self) -> bool:
        """Whether the game has ended, by the rules or before."""
        return self.outcome is not None or self._early_end is not None

    @property
    def _early_end(self) -> tuple[str, Seat | None] | None:
        return notation.early_end(self.headers, len(self.names))

    def comment(self, text: str) -> Game:
        """The game with a comment on the current position. Raises `InvalidRecord`."""
        return replace(self, comments=(*self.comments, notation.Comment(len(self.moves), text)))

    def events(self, move: int) -> tuple[Event, ...]:
        """All events of a move (the first is 0), each with its rule. Raises `IndexError`.

        They tell more than players may know: send those of a `view`.
        """
        return ks.narrate(self.states[range(len(self.moves))[move]], self.moves[move])

    def describe(self, move: int, *, language: str = "en") -> tuple[str, ...]:
        """The `events` of a move, in the words of the map and with the players' names."""
        return tuple(self._sentence(event, language) for event in self.events(move))

    def _sentence(self, event: Event, language: str) -> str:
        return render.describe_event(event, self.deal.map, self._shown_names, language=language)

    def explain(self, reasons: Iterable[Violation], *, language: str = "en") -> tuple[str, ...]:
        """Reasons against a move of the player to move, in the words of the map and with the players' names."""
        return render.explain_violations(reasons, self.state, self._shown_names, language=language)

    def describe_outcome(self, *, language: str = "en") -> str:
        """Who reigns and who wins, in the words of the map and with the players' names; "" while the game goes on."""
        if self.outcome is None:
            return ""
        return render.describe_outcome(self.outcome, self.deal.map, self._shown_names, language=language)

    @property
    def _shown_names(self) -> tuple[str, ...]:
        """The players' names; the letter of the seat where a name is not known."""
        return tuple(name or seat for name, seat in zip(self.names, SEAT_LETTERS, strict=False))

    def observe(self, seat: Seat | None) -> ks.Observation:
        """What the player in this seat, or a spectator (None), may see now. Raises `NoSuchSeat`."""
        return ks.observe(self.state, seat)

    def view(self, seat: Seat | None, since: int = 0, *, language: str = "en") -> ks.View:
        """Everything that this player, or a spectator (None), may see now, with the events since so many moves.

        Raises `NoSuchSeat`, and `IndexError` if the game has fewer moves.
        """
        events = tuple(
            ks.SeenEvent(move, number, event, self._sentence(event, language))
            for move in range(len(self.at(since).moves) + 1, len(self.moves) + 1)
            for number, event in enumerate(ks.visible_events(self.states[move - 1], self.events(move - 1), seat), 1)
        )
        return ks.View(self.observe(seat), self.names, len(self.moves), events, self._ending(language), language)

    def _ending(self, language: str = "en") -> tuple[str, ...]:
        """How the game ended, in sentences."""
        board, readings = self.deal.map, self.deal.readings
        if self._early_end is not None:
            return (render.describe_early_end(*self._early_end, board, self._shown_names, language=language),)
        rules = () if self.outcome is None else self.outcome.rules
        sentences = (render.rule_sentence(rule, board, readings, language=language) for rule in rules)
        return (self.describe_outcome(language=language), *sentences) if rules else ()

    def record(self) -> notation.Record:
        """The record of the game, with its result if it has ended."""
        result = None if self.outcome is None else notation.Result.of(self.outcome)
        return notation.Record(self.deal, self.moves, result, self.names, self.comments, self.headers)

    def to_text(self) -> str:
        """The record in the notation."""
        return notation.format_record(self.record())

    def to_json(self) -> str:
        """The record as JSON."""
        return notation.dumps(self.record())

    def __repr__(self) -> str:
        now = repr(self.state).partition(": ")[2].rpartition(",")[0]
        count = f"{len(self.moves)} move{'' if len(self.moves) == 1 else 's'}"
        return f"<Game of {self.state.map.name}, {len(self.state.players)} players, {count}: {now}>"

    def __str__(self) -> str:
        return str(self.state)

    def _repr_svg_(self) -> str:
        return render.board(self.state)
