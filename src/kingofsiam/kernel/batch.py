"""A batch: many games stepped at once, every one by a decision, for learners who need millions of decisions.

Everything a learner reads lies in buffers of bytes that keep their place in memory: wrap them in arrays once
(`numpy.frombuffer`), and every `step` fills them anew. `kingofsiam.bridges.gymnasium.vector` does that for Gymnasium.

The games are numbered from 0 and do not know of each other: game number `g` begins with the deal of `seed + g`, its
next one with the deal of `seed + g + size`, and so on. Each goes on exactly as if it were played alone.
"""

from random import Random
from typing import Final, final

from kingofsiam.errors import InvalidDeal, InvalidSeed, NotLegal
from kingofsiam.kernel import packed
from kingofsiam.kernel.action_space import CHOICES
from kingofsiam.kernel.bits import has_bit, i64
from kingofsiam.kernel.course import play_unchecked
from kingofsiam.kernel.dealer import Dealer
from kingofsiam.kernel.decisions import Decision, decide_unchecked, first_decision
from kingofsiam.kernel.game_setup import deal_packed
from kingofsiam.kernel.greedy import greedy_move
from kingofsiam.kernel.machine_types import u8, vec
from kingofsiam.kernel.observation_encoding import OBSERVATION_SIZE, encode_observation, write_mask, write_observation
from kingofsiam.kernel.playouts import staged_move
from kingofsiam.kernel.rng import Rng

AUTORESET_MODES: Final = ("next step", "same step", "disabled")
"""When a game that has ended is dealt anew: by the step after its last one, by that step itself, or only by `reset`."""
OPPONENTS: Final = ("staged", "greedy")
WAIT: Final = -1
"""Stands for a choice in a game that is left as it is by this step."""
RESIGN: Final = -2
"""Stands for a choice that ends a game without winners."""

_NEXT_STEP: Final = 0
_SAME_STEP: Final = 1
_ALL_SEATS: Final = 255
_MAX_SEED: Final = 0x3FFFFFFFFFFFFFFF
_MAX_SIZE: Final = 0xFFFFFF
_BYTE: Final = 8
_BYTE_MASK: Final = 0xFF


@final
class Batch:
    """Many games of one kind, each at the learner's next decision. Mutable: `step` and `reset` change it.

    `dealer` says which games, `size` how many. `seat` is the learner's seat in each of them, and `opponents` play the
    others: "staged" (`staged_move`) or "greedy" (`greedy_move`), from an `Rng` with the seed of the game. If `seat` is
    None, the learner decides for all seats. `autoreset` is one of `AUTORESET_MODES`.

    Each property is a read-only view of a buffer of bytes, with a row for each game. Raises `InvalidDeal`.
    """

    __slots__ = (
        "_autoreset", "_choices", "_decisions", "_empty", "_final", "_greedy", "_lengths", "_masks", "_observations",
        "_random_followers", "_rngs", "_seat", "_seats", "_seeds", "_terminated", "_winners", "size",
    )  # fmt: skip

    def __init__(
        self,
        dealer: Dealer,
        size: int,
        seat: int | None = None,
        opponents: str = OPPONENTS[0],
        autoreset: str = AUTORESET_MODES[0],
    ) -> None:
        faults: list[str] = []
        if not 0 < size <= _MAX_SIZE:
            faults.append(f"a batch has 1 to {_MAX_SIZE} games, not {size}")
        if seat is not None and not 0 <= seat < dealer.players:
            faults.append(f"there is no seat {seat} at a table for {dealer.players}")
        if opponents not in OPPONENTS:
            faults.append(f"opponents: must be one of {', '.join(OPPONENTS)}, not {opponents!r}")
        if autoreset not in AUTORESET_MODES:
            faults.append(f"autoreset: must be one of {', '.join(AUTORESET_MODES)}, not {autoreset!r}")
        if faults:
            raise InvalidDeal(tuple(faults))
        self.size: Final = size
        self._empty: Final = dealer.empty
        self._random_followers: Final[i64] = dealer.random_followers
        self._seat: Final[i64] = _ALL_SEATS if seat is None else seat
        self._greedy: Final = opponents != OPPONENTS[0]
        self._autoreset: Final[i64] = AUTORESET_MODES.index(autoreset)
        self._observations: Final = zeros(size * OBSERVATION_SIZE)
        self._final: Final = zeros(size * OBSERVATION_SIZE if self._autoreset == _SAME_STEP else 0)
        self._masks: Final = zeros(size * CHOICES)
        self._seats: Final = zeros(size)
        self._terminated: Final = zeros(size)
        self._winners: Final = zeros(size)
        self._lengths: Final = zeros(2 * size)
        self._choices: Final[list[int]] = [0] * size
        self._seeds: Final[list[int]] = [0] * size
        self._decisions: Final[list[Decision]] = [Decision(self._empty, 0, 0) for _ in range(size)]
        self._rngs: Final[list[Rng]] = [Rng(0)] * size

    @property
    def observations(self) -> memoryview:
        """What the learner sees, `OBSERVATION_SIZE` bytes a game: from the seat to decide, or always from their own."""
        return memoryview(self._observations).toreadonly()

    @property
    def final_observations(self) -> memoryview:
        """With "same step": what the learner saw at the end of the game, if this step has ended one."""
        return memoryview(self._final).toreadonly()

    @property
    def masks(self) -> memoryview:
        """The action masks, `CHOICES` bytes a game: 1 for each legal choice; none where the game is over."""
        return memoryview(self._masks).toreadonly()

    @property
    def seats(self) -> memoryview:
        """The seat whose decision it is, a byte a game."""
        return memoryview(self._seats).toreadonly()

    @property
    def terminated(self) -> memoryview:
        """Whether this step has ended a game, a byte a game: 1 or 0."""
        return memoryview(self._terminated).toreadonly()

    @property
    def winners(self) -> memoryview:
        """Who has won the game that this step has ended, a byte a game: bit `n` is set if seat `n` has; else 0."""
        return memoryview(self._winners).toreadonly()

    @property
    def lengths(self) -> memoryview:
        """How many choices the learner has made in the game, two bytes a game, the lower one first."""
        return memoryview(self._lengths).toreadonly()

    def decision(self, game: int) -> Decision:
        """The decision that the learner has to make in this game."""
        return self._decisions[game]

    def observation(self, game: int, seat: int) -> bytes:
        """What a seat of this game sees now. Raises `NoSuchSeat`."""
        return encode_observation(self._decisions[game], seat)

    def seed(self, game: int) -> int:
        """The seed of this game's deal."""
        return self._seeds[game]

    def reset(self, seed: int = 0) -> None:
        """Deal all games anew, from this seed and those that follow it. Raises `InvalidSeed`."""
        if not 0 <= seed <= _MAX_SEED:
            raise InvalidSeed((f"a seed is a whole number from 0 to 2**62 - 1, not {seed!r}",))
        game: i64
        for game in range(self.size):
            self._seeds[game] = seed + game
            self._terminated[game] = u8(0)
            self._winners[game] = u8(0)
            self._deal(game)

    def deal_again(self, games: list[int]) -> None:
        """Deal these games anew, each from its next seed."""
        for game in games:
            if not 0 <= game < self.size:
                raise InvalidDeal((f"there is no game {game} in a batch of {self.size}",))
        for game in games:
            self._deal_next(game)

    def step(self, choices: list[int]) -> None:
        """Make one choice in each game, or `WAIT` or `RESIGN`. Where the game is over the choice does not matter.

        Raises `NotLegal` with the first choice that is not legal, before anything has changed.
        """
        game: i64
        if len(choices) != self.size:
            raise InvalidDeal((f"{self.size} games need as many choices, not {len(choices)}",))
        for game in range(self.size):
            mask, choice = self._decisions[game].mask, choices[game]
            if not (0 <= choice < CHOICES and has_bit(mask, choice)) and not RESIGN <= choice <= WAIT and mask != 0:
                raise NotLegal(choice)
        for game in range(self.size):
            self._step_game(game, choices[game])

    def _step_game(self, game: i64, choice: i64) -> None:
        decision = self._decisions[game]
        self._terminated[game] = u8(0)
        self._winners[game] = u8(0)
        if choice == WAIT:
            return
        if decision.mask == 0:
            if self._autoreset == _NEXT_STEP:
                self._deal_next(game)
            return
        self._lengths_after(game, self._choices[game] + 1)
        if choice == RESIGN:
            decision = Decision(decision.state, decision.chosen, 0)
        else:
            decision = self._next_of_learner(game, decide_unchecked(decision, choice))
        if decision.mask == 0:
            self._terminated[game] = u8(1)
            self._winners[game] = u8(packed.winners(decision.state))
            if self._autoreset == _SAME_STEP:
                write_observation(self._final, game * OBSERVATION_SIZE, decision, self._observer(decision))
                self._deal_next(game)
                return
        self._show(game, decision)

    def _deal_next(self, game: i64) -> None:
        self._seeds[game] += self.size
        self._deal(game)

    def _deal(self, game: i64) -> None:
        seed = self._seeds[game]
        state = deal_packed(self._empty, self._random_followers, Random(seed))
        self._lengths_after(game, 0)
        if self._seat != _ALL_SEATS:
            self._rngs[game] = Rng(seed)
        self._show(game, self._next_of_learner(game, first_decision(state)))

    def _next_of_learner(self, game: i64, decision: Decision) -> Decision:
        if self._seat == _ALL_SEATS or decision.mask == 0 or packed.to_move(decision.state) == self._seat:
            return decision
        state, rng = decision.state, self._rngs[game]
        while not packed.is_over(state) and packed.to_move(state) != self._seat:
            state = play_unchecked(state, greedy_move(state, rng) if self._greedy else staged_move(state, rng))
        return first_decision(state)

    def _observer(self, decision: Decision) -> i64:
        return packed.to_move(decision.state) if self._seat == _ALL_SEATS else self._seat

    def _show(self, game: i64, decision: Decision) -> None:
        self._decisions[game] = decision
        write_observation(self._observations, game * OBSERVATION_SIZE, decision, self._observer(decision))
        write_mask(self._masks, game * CHOICES, decision.mask)
        self._seats[game] = u8(packed.to_move(decision.state))

    def _lengths_after(self, game: i64, number: i64) -> None:
        self._choices[game] = number
        self._lengths[2 * game] = u8(number & _BYTE_MASK)
        self._lengths[2 * game + 1] = u8((number >> _BYTE) & _BYTE_MASK)


def zeros(size: i64) -> vec[u8]:
    """A buffer of so many zeros."""
    return vec[u8]([0] * size)
