"""A batch: many games stepped at once, every one by a decision, for learners who need millions of decisions.

Everything a learner reads lies in buffers of bytes that keep their place in memory: wrap them in arrays once
(`numpy.frombuffer`), and every `step` fills them anew. `kingofsiam_kernel.learning.gymnasium` does that for Gymnasium.

The games are numbered from 0 and do not know of each other: game number `g` begins with the deal of `seed + g`, its
next one with the deal of `seed + g + size`, and so on. Each goes on exactly as if it were played alone.
"""

from __future__ import annotations

from random import Random
from threading import Lock
from typing import Final, final

from kingofsiam_kernel.errors import InvalidSetting, NotLegal
from kingofsiam_kernel.learning.game_config import learner_faults
from kingofsiam_kernel.learning.observation_encoding import write_choices, write_mask, write_observation, write_zeros
from kingofsiam_kernel.learning.observation_layout import OBSERVATION_SIZE
from kingofsiam_kernel.search.bots import Policy, find_player
from kingofsiam_kernel.search.playouts import staged_move
from kingofsiam_kernel.twin import packed
from kingofsiam_kernel.twin.action_space import CHOICES
from kingofsiam_kernel.twin.bits import has_bit, i64
from kingofsiam_kernel.twin.course import is_legal, play_unchecked
from kingofsiam_kernel.twin.dealer import Dealer
from kingofsiam_kernel.twin.decisions import Decision, decide_unchecked, first_decision
from kingofsiam_kernel.twin.game_setup import deal_packed
from kingofsiam_kernel.twin.machine_types import Buffer, u8, vec
from kingofsiam_kernel.twin.packed import PackedState
from kingofsiam_kernel.twin.rng import Rng
from kingofsiam_kernel.twin.victory import half_points

AUTORESET_MODES: Final = ("next step", "same step")
"""When a game that has ended is dealt anew: by the step after its last one, or by that step itself."""
WAIT: Final = 255
"""Stands for a choice in a game that is left as it is by this step."""
RESIGN: Final = 254
"""Stands for a choice that ends a game without winners."""

_SIZE: Final[i64] = OBSERVATION_SIZE
_ALL_SEATS: Final = 255
_MAX_SEED: Final = 0x3FFFFFFFFFFFFFFF
_MAX_SIZE: Final = 0xFFFFFF
_BYTE_MASK: Final = 0xFF


@final
class Batch:
    """Many games of one kind, each at the next decision of the learner. Mutable: `step` and `reset`.

    `dealer` says which games, `size` how many. `seat` is the learner's seat in each of them; if it is None, they decide
    for all seats. `opponents` play the other seats: a policy, or the name of a player, which draws from an
    `Rng` with the seed of the game; if it is None, you choose for them too, by their own observations. `autoreset` is
    one of `AUTORESET_MODES`. Until the first `reset` all games are over.

    Each buffer is a read-only view of bytes, with a row for each game. Raises `InvalidSetting`; so does a call of
    `step` or `reset` during another one, by a policy or by another thread.
    """

    observations: Final[memoryview]
    """What the seat of `seats` sees, `OBSERVATION_SIZE` bytes a game (`observation_labels` names them)."""
    final_observations: Final[memoryview]
    """With "same step": what the learner saw at the end of the game, if this step has ended one."""
    masks: Final[memoryview]
    """The action masks, `CHOICES` bytes a game: 1 for each legal choice; none where the game is over."""
    seats: Final[memoryview]
    """The seat that decides and sees the observation, a byte a game. At the end it is the learner's."""
    rewards: Final[memoryview]
    """The rewards of all seats where this step has ended a game, else 0: a signed byte a seat, in halves."""
    terminated: Final[memoryview]
    """Whether this step has ended a game, a byte a game: 1 or 0."""

    def __init__(
        self,
        dealer: Dealer,
        size: int,
        seat: int | None = None,
        opponents: Policy | str | None = "staged",
        autoreset: str = "next step",
    ) -> None:
        faults = [*learner_faults(dealer.players, seat, "staged" if opponents is None else opponents)]
        if not 0 < size <= _MAX_SIZE:
            faults.append(f"a batch has 1 to {_MAX_SIZE} games, not {size}")
        if autoreset not in AUTORESET_MODES:
            faults.append(f"autoreset: must be one of {', '.join(AUTORESET_MODES)}, not {autoreset!r}")
        if faults:
            raise InvalidSetting(tuple(faults))
        self.size: Final = size
        self._lock: Final = Lock()
        self._random: Final = Random()
        self._starts: Final = dealer.starts
        self._fillings: Final = dealer.fillings
        self._players: Final[i64] = dealer.players
        self._seat: Final[i64] = _ALL_SEATS if seat is None else seat
        self._staged: Final = opponents == "staged"
        policy = find_player(opponents, dealer.map) if isinstance(opponents, str) else opponents
        self._policy: Final = None if seat is None else policy
        self._same_step: Final = autoreset == "same step"
        self._observations: Final = _zeros(size * OBSERVATION_SIZE)
        self._final: Final = _zeros(size * OBSERVATION_SIZE if self._same_step else 0)
        self._masks: Final = _zeros(size * CHOICES)
        self._seats: Final = _zeros(size)
        self._rewards: Final = _zeros(size * dealer.players)
        self._terminated: Final = _zeros(size)
        self._seeds: Final[list[int]] = [game - size for game in range(size)]
        self._decisions: Final[list[Decision]] = [Decision(PackedState(*[0] * 12), 0, 0)] * size
        self._rngs: Final[list[Rng]] = [Rng(0)] * size
        buffers = (self._observations, self._final, self._masks, self._seats, self._rewards, self._terminated)
        views = [memoryview(buffer).toreadonly() for buffer in buffers]
        self.observations, self.final_observations, self.masks, self.seats, self.rewards, self.terminated = views

    def __reduce__(self) -> tuple[object, ...]:
        """Raises `TypeError`: arrays on the buffers of a copy would still be those of the original."""
        raise TypeError("a batch cannot be copied or pickled: make another one, and reset it to the seeds of this one")

    def decision(self, game: int) -> Decision:
        """What is to be decided in this game."""
        return self._decisions[game]

    def seed(self, game: int) -> int:
        """The seed of this game's deal."""
        return self._seeds[game]

    def reset(self, seed: int | list[int] = 0) -> None:
        """Deal all games anew, from this seed and those that follow it, or each from its own seed.

        Raises `InvalidSetting`, also if the seeds are not as many as the games.
        """
        seeds = [seed + game for game in range(self.size)] if isinstance(seed, int) else seed
        if len(seeds) != self.size:
            raise InvalidSetting((f"{self.size} games need as many seeds, not {len(seeds)}",))
        for number in seeds:
            if not 0 <= number <= _MAX_SEED:
                raise InvalidSetting((f"a seed is a whole number from 0 to 2**62 - 1, not {number!r}",))
        self._acquire()
        try:
            for game in range(self.size):
                self._begin_step(game)
                self._deal(game, seeds[game])
        finally:
            self._lock.release()

    def step(self, choices: Buffer) -> None:
        """Make a choice in each game, or `WAIT` or `RESIGN`; where a game is over, the choice does not matter.

        `choices` are `bytes` or an array of `uint8`, one for each game. Raises `InvalidSetting` if they are not bytes,
        or not as many as the games, and `NotLegal` with the first that is not legal; then nothing has changed. If a
        policy of your own raises an error, or makes an illegal move (`NotLegal`), the step is half made: `reset` the
        batch.
        """
        view = memoryview(choices)
        if view.format[-1:] != "B" or view.ndim != 1:
            raise InvalidSetting(
                (f"choices are a row of unsigned bytes, not {view.format!r} in {view.ndim} dimensions",)
            )
        chosen = vec[u8](bytes(view))
        if len(chosen) != self.size:
            raise InvalidSetting((f"{self.size} games need as many choices, not {len(chosen)}",))
        game: i64
        choice: i64
        self._acquire()
        try:
            for game in range(self.size):
                mask, choice = self._decisions[game].mask, i64(chosen[game])
                if choice < RESIGN and mask != 0 and not (choice < CHOICES and has_bit(mask, choice)):
                    raise NotLegal(choice)
            for game in range(self.size):
                self._begin_step(game)
                choice = i64(chosen[game])
                if choice != WAIT:
                    self._step_game(game, self._decisions[game], choice)
        finally:
            self._lock.release()

    def _acquire(self) -> None:
        if not self._lock.acquire(blocking=False):
            raise InvalidSetting(("it is being stepped or dealt already",))

    def _begin_step(self, game: i64) -> None:
        if i64(self._terminated[game]) != 0:
            self._terminated[game] = u8(0)
            write_zeros(self._rewards, game * self._players, self._players)

    def _step_game(self, game: i64, decision: Decision, choice: i64) -> None:
        if decision.mask == 0:
            self._deal(game, self._seeds[game] + self.size)
            return
        if choice == RESIGN:
            self._end(game, Decision(decision.state, decision.chosen, 0))
            return
        after = self._next_of_learner(game, decide_unchecked(decision, choice))
        if after.mask == 0:
            self._end(game, after)
        else:
            self._show(game, after)

    def _next_of_learner(self, game: i64, decision: Decision) -> Decision:
        """The decision after the opponents' turns."""
        policy = self._policy
        if policy is None or decision.mask == 0 or packed.to_move(decision.state) == self._seat:
            return decision
        state, rng = decision.state, self._rngs[game]
        move: i64
        while not packed.is_over(state) and packed.to_move(state) != self._seat:
            if self._staged:
                move = staged_move(state, rng)
            else:
                move = policy(state, rng)
                if not is_legal(state, move):
                    raise NotLegal(move)
            state = play_unchecked(state, move)
        return first_decision(state)

    def _end(self, game: i64, decision: Decision) -> None:
        won = packed.winners(decision.state)
        seat: i64
        for seat in range(self._players):
            points = half_points(won, seat, self._players)
            self._rewards[game * self._players + seat] = u8(points & _BYTE_MASK)
        self._terminated[game] = u8(1)
        if self._same_step:
            write_observation(self._final, game * _SIZE, decision, self._observer(decision))
            self._deal(game, self._seeds[game] + self.size)
        else:
            self._show(game, decision)

    def _deal(self, game: i64, seed: int) -> None:
        self._seeds[game] = seed
        self._random.seed(seed)
        state = deal_packed(self._players, self._starts, self._fillings, self._random)
        if self._policy is not None:
            self._rngs[game] = Rng(seed)
        self._show(game, self._next_of_learner(game, first_decision(state)))

    def _observer(self, decision: Decision) -> i64:
        if decision.mask == 0 and self._seat != _ALL_SEATS:
            return self._seat
        return packed.to_move(decision.state)

    def _show(self, game: i64, decision: Decision) -> None:
        """Write what has changed: within a turn only the stage and the choices made."""
        before = self._decisions[game]
        if decision.state is before.state and decision.mask != 0:
            write_choices(self._observations, game * _SIZE, decision)
        else:
            observer = self._observer(decision)
            write_observation(self._observations, game * _SIZE, decision, observer)
            self._seats[game] = u8(observer)
        self._decisions[game] = decision
        write_mask(self._masks, game * CHOICES, before.mask, decision.mask)


def _zeros(size: int) -> vec[u8]:
    return vec[u8]([0] * size)
