"""A game at the table: who plays in which seat, what is undone and can be redone; and the options of a new game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from importlib.metadata import entry_points
from itertools import takewhile
from random import Random
from typing import Final, TypeVar

from kingofsiam import maps
from kingofsiam.engine import narrate, play
from kingofsiam.errors import KingOfSiamError
from kingofsiam.game import Game
from kingofsiam.maps import SIAM, Map
from kingofsiam.model.events import Event, Passed
from kingofsiam.model.moves import Move
from kingofsiam.model.pieces import PLAYERS, SEAT_LETTERS, Seat
from kingofsiam.model.state import State
from kingofsiam.model.violations import IllegalMove
from kingofsiam.notation import Record, format_deal, format_position, parse_readings, replay
from kingofsiam.observation import Observation
from kingofsiam.players import bot_names, find_bot
from kingofsiam.render.names import pluralize
from kingofsiam.render.sentences import other_answers
from kingofsiam.rules.online import SKIPPED
from kingofsiam.rules.s2_concept import next_seat
from kingofsiam.spec.readings import PRESETS, Hands

HUMAN: Final = "human"
PLAYER_KINDS: Final = (HUMAN, *bot_names())
"""Who can sit in a seat: a person, or a bot that is installed."""

DEFAULT_SEATS: Final = (HUMAN, *["greedy" if "greedy" in PLAYER_KINDS else "staged"] * 2)
"""Who plays if nobody says otherwise."""

ADVISERS: Final = "kingofsiam.advisers"
"""The group of entry points with which an installed distribution offers a look for the best moves."""

_ANALYSIS_SECONDS: Final = 1.0


class CannotSeat(KingOfSiamError):
    """No table can be laid for this: the players do not fit the game, or the game of a record cannot go on."""


@dataclass(frozen=True)
class TableGame:
    """A game with one of the `PLAYER_KINDS` in each seat, as an immutable value. Raises `CannotSeat`.

    `whole` includes the undone turns: the game stands after `at` of its moves.
    """

    whole: Game
    player_kinds: tuple[str, ...]
    at: int = 0

    def __post_init__(self) -> None:
        kinds, players = self.player_kinds, len(self.whole.names)
        unknown = [kind for kind in kinds if kind not in PLAYER_KINDS]
        if unknown:
            raise CannotSeat(
                f"a player is {', '.join(PLAYER_KINDS[:-1])} or {PLAYER_KINDS[-1]}, not {', '.join(unknown)}"
            )
        if len(kinds) != players:
            raise CannotSeat(f"the game has {players} players, but {len(kinds)} seats are named: {', '.join(kinds)}")

    @classmethod
    def resume(cls, record: Record, player_kinds: Sequence[str] | None = None) -> TableGame:
        """The game of a record, after its last move.

        Without `player_kinds`, a player with the name of a bot is one, and all others are human.
        Raises `CannotSeat`, also if a move is illegal.
        """
        try:
            game = Game.from_record(record)
        except IllegalMove as error:
            raise CannotSeat(f"move {len(tuple(replay(record)))} of the record: {error}") from error
        recorded = tuple(name if name in PLAYER_KINDS else HUMAN for name in game.names)
        kinds = recorded if player_kinds is None else tuple(player_kinds)
        resumed = cls(game, kinds, len(game.moves))
        names = tuple(kind if name in PLAYER_KINDS else name for name, kind in zip(game.names, kinds, strict=True))
        return replace(resumed, whole=replace(game, names=names))

    @cached_property
    def game(self) -> Game:
        """The game up to now."""
        return self.whole.at(self.at)

    @property
    def state(self) -> State:
        """The current position."""
        return self.whole.states[self.at]

    @property
    def human_to_move(self) -> bool:
        """Whether a human player is to move; False when the game is over."""
        return self._human_moves_at(self.at)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.outcome is not None

    def play(self, move: Move) -> TableGame:
        """The game after this move; undone moves are forgotten. Raises `IllegalMove`."""
        return replace(self, whole=self.game.play(move), at=self.at + 1)

    def machine_move(self) -> Move:
        """The move of the bot whose turn it is. Its random generator is seeded with the deal and the turn alone."""
        seat, deal = self.state.to_move, self.whole.deal
        rng = Random(f"{format_position(deal) if isinstance(deal, State) else format_deal(deal)} {self.at}")
        return find_bot(self.player_kinds[seat])(self.game.observe(seat), rng)

    def advice(self) -> str:
        """What an installed adviser finds in a short time, from what the player to move sees."""
        for adviser in entry_points(group=ADVISERS):
            advise: Callable[[State, float], Iterator[str]] = adviser.load()
            return "\n".join(advise(self.state, _ANALYSIS_SECONDS)).strip()
        return "Nothing is installed that could look for the best moves: install kingofsiam-kernel."

    def undo(self) -> TableGame | None:
        """The game at the previous decision of a human player; None if there is none."""
        at = next(filter(self._human_moves_at, reversed(range(self.at))), None)
        return None if at is None else replace(self, at=at)

    def redo(self) -> TableGame | None:
        """The game at the next decision of a human player, or after the last move; None if nothing is undone."""
        last = len(self.whole.moves)
        later = next(filter(self._human_moves_at, range(self.at + 1, last)), last)
        return None if self.at == last else replace(self, at=later)

    def _human_moves_at(self, at: int) -> bool:
        state = self.whole.states[at]
        return state.outcome is None and self.player_kinds[state.to_move] == HUMAN

    def observation_for(self, viewer: Seat | None) -> Observation:
        """What a player sees now. None is a viewer without a seat, who sees no hidden hand."""
        if viewer is not None:
            return self.game.observe(viewer)
        first, second = self.game.observe(0), self.game.observe(1)
        return replace(first, players=(second.players[0], *first.players[1:]))

    def events_for(self, viewer: Seat | None, turn: int) -> tuple[Event, ...]:
        """What a player may know of a turn (the first is 0); None is a viewer without a seat."""
        others = next_seat(self.game.states[turn].to_move, len(self.player_kinds))
        return self.game.events(turn, others if viewer is None else viewer)

    def foreseen_events(self, move: Move) -> tuple[Event, ...]:
        """The events of a move, as far as the player to move can know them before they play it.

        Whether another player will be skipped depends on their hand, which may be hidden.
        """
        mover, after = self.state.to_move, play(self.state, move)
        hidden = self.state.readings.hands is Hands.HIDDEN

        def is_known(event: Event) -> bool:
            if not hidden or not isinstance(event, Passed) or event.rule != SKIPPED:
                return True
            return event.seat == mover or not after.players[event.seat].hand

        return tuple(takewhile(is_known, narrate(self.state, move)))

    def needs_privacy_screen(self, viewer: Seat | None) -> bool:
        """Whether to cover the screen before the player to move looks: players may not see each other's hands."""
        several = self.player_kinds.count(HUMAN) > 1
        return several and viewer != self.state.to_move and self.state.readings.hands is Hands.HIDDEN


# --- the options of a new game ---------------------------------------------------------------------------------------

_T = TypeVar("_T")

_MAX_SEED_DIGITS: Final = 12
_DEFAULT_MACHINE: Final = "greedy" if "greedy" in PLAYER_KINDS else "staged"


@dataclass(frozen=True)
class GameOptions:
    """The options of a new game. `preset` is a preset, or readings in notation; without a seed the deal is random."""

    player_kinds: tuple[str, ...] = (HUMAN, _DEFAULT_MACHINE, _DEFAULT_MACHINE)
    map: Map = SIAM
    preset: str = "RULEBOOK"
    seed: int | None = None

    def begin(self) -> TableGame:
        """A new game with these options. Raises `InvalidDeal`, `CannotSeat` or `NotationError`."""
        kinds, readings = self.player_kinds, parse_readings(self.preset)
        return TableGame(Game.new(len(kinds), seed=self.seed, map=self.map, readings=readings, names=kinds), kinds)

    def with_players(self, players: int) -> GameOptions:
        """The options with this number of players: adds bots or removes seats."""
        return replace(self, player_kinds=(*self.player_kinds, *[_DEFAULT_MACHINE] * players)[:players])

    @property
    def rows(self) -> tuple[tuple[str, str, Callable[[int], GameOptions]], ...]:
        """Each option: its name, its value, and the options with the value so many steps later. The seed stays."""
        included = [maps.load(name) for name in maps.NAMES]
        boards = included if self.map in included else [*included, self.map]
        presets, players = [*dict.fromkeys((*PRESETS, self.preset))], len(self.player_kinds)
        kinds = enumerate(self.player_kinds)
        seats = ((f"Seat {SEAT_LETTERS[seat]}", kind, partial(self._cycled, seat)) for seat, kind in kinds)
        return (
            ("Players", str(players), lambda step: self.with_players(_cycle(PLAYERS, players, step))),
            ("Map", self.map.title, lambda step: replace(self, map=_cycle(boards, self.map, step))),
            ("Readings", self.preset, lambda step: replace(self, preset=_cycle(presets, self.preset, step))),
            ("Seed", "by chance" if self.seed is None else str(self.seed), lambda _: self),
            *seats,
        )

    def _cycled(self, seat: Seat, step: int) -> GameOptions:
        kinds = list(self.player_kinds)
        kinds[seat] = _cycle(PLAYER_KINDS, kinds[seat], step)
        return replace(self, player_kinds=tuple(kinds))

    def with_seed_key(self, key: str) -> GameOptions:
        """The options with another digit at the end of the seed, or for `backspace` with one less."""
        typed = "" if self.seed is None else str(self.seed)
        digits = typed[:-1] if key == "backspace" else f"{typed}{key}"[:_MAX_SEED_DIGITS]
        return replace(self, seed=int(digits) if digits else None)

    def explanations(self) -> Iterator[str]:
        """Sentences on what the current options mean, where their names do not say it."""
        if changed := parse_readings(self.preset).changed:
            yield f"{self.preset} differs from the rulebook in {pluralize(len(changed), 'reading')}:"
            yield from (f"- {answer}" for answer in other_answers(parse_readings(self.preset), self.map))
        if self.player_kinds.count(HUMAN) > 1:
            yield "Several human players share the keyboard. Hidden hands are covered between their turns."


def _cycle(values: Sequence[_T], current: _T, step: int) -> _T:
    return values[(values.index(current) + step) % len(values)]
