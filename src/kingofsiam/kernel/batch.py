"""A batch: many games stepped at once, every one by a decision, for learners who need millions of decisions.

Everything a learner reads lies in buffers of bytes that keep their place in memory: wrap them in arrays once
(`numpy.frombuffer`), and every `step` fills them anew. `kingofsiam.bridges.gymnasium.vector` does that for Gymnasium.

The games are numbered from 0 and do not know of each other: game number `g` begins with the deal of `seed + g`, its
next one with the deal of `seed + g + size`, and so on. Each goes on exactly as if it were played alone.
"""

from random import Random
from typing import Final, final

from kingofsiam.errors import NotLegal
from kingofsiam.kernel import packed
from kingofsiam.kernel.action_space import CHOICES
from kingofsiam.kernel.bits import has_bit, i64
from kingofsiam.kernel.course import play_unchecked
from kingofsiam.kernel.decisions import Decision, decide_unchecked, first_decision
from kingofsiam.kernel.game_setup import deal_packed
from kingofsiam.kernel.greedy import greedy_move
from kingofsiam.kernel.machine_types import u8, vec
from kingofsiam.kernel.observation_encoding import OBSERVATION_SIZE, write_mask, write_observation
from kingofsiam.kernel.packed import PackedState
from kingofsiam.kernel.playouts import staged_move
from kingofsiam.kernel.rng import Rng

NEXT_STEP: Final = 0
SAME_STEP: Final = 1
DISABLED: Final = 2
AUTORESET_MODES: Final = ("next step", "same step", "disabled")
"""When a game that has ended is dealt anew: by the step after its last one, by that step itself, or by `reset`."""

EVERY_SEAT: Final = 255
"""The learner's seat where the learner decides for all players (self-play)."""

_MAX_SEED: Final = 0x3FFFFFFFFFFFFFFF
_BYTE: Final = 8
_BYTE_MASK: Final = 0xFF


@final
class Batch:
    """`size` games of one kind, each at the next decision of the learner. Mutable: `step` and `reset` change it.

    The learner decides for all seats or for one seat of each game; `greedy` or staged random players sit in the others.
    The buffers, which hold a row for each game:

    - `observations`: `OBSERVATION_SIZE` bytes, what the player to decide sees (or else the learner's seat).
    - `masks`: `CHOICES` bytes, 1 for a legal choice; all 0 where the game is over.
    - `seats`: the seat whose decision it is. `terminated`: 1 where the last step ended the game.
    - `winners`: where it did, the flags of the seats that have won.
    - `lengths`: two bytes, the lower first: how many choices the learner has made in the game.
    - `final_observations`: with "same step", what the learner saw at the end of the game that ended with this step.
    """

    __slots__ = (
        "_autoreset", "_decisions", "_empty", "_greedy", "_lengths", "_random_followers", "_rngs", "_seat", "_seeds",
        "final_observations", "lengths", "masks", "observations", "seats", "size", "terminated", "winners",
    )  # fmt: skip

    def __init__(
        self, empty: PackedState, random_followers: i64, size: i64, seat: i64, greedy: bool, autoreset: i64
    ) -> None:
        self._empty: Final = empty
        self._random_followers: Final = random_followers
        self.size: Final = size
        self._seat: Final = seat
        self._greedy: Final = greedy
        self._autoreset: Final = autoreset
        self.observations: Final = zeros(size * OBSERVATION_SIZE)
        self.final_observations: Final = zeros(size * OBSERVATION_SIZE if autoreset == SAME_STEP else 0)
        self.masks: Final = zeros(size * CHOICES)
        self.seats: Final = zeros(size)
        self.terminated: Final = zeros(size)
        self.winners: Final = zeros(size)
        self.lengths: Final = zeros(2 * size)
        self._seeds: Final[list[int]] = []
        self._lengths: Final[list[int]] = [0] * size
        self._decisions: Final[list[Decision]] = []
        self._rngs: Final[list[Rng]] = []

    def reset(self, seed: int) -> None:
        """Deal all games anew."""
        self._seeds.clear()
        self._decisions.clear()
        self._rngs.clear()
        for game in range(self.size):
            self._seeds.append(seed + game)
            self._rngs.append(Rng(seed + game))
            self._decisions.append(first_decision(self._empty))
            self._deal(game)

    def step(self, choices: list[int]) -> None:
        """Make one choice in each game. Raises `NotLegal` before anything has changed."""
        game: i64
        for game in range(self.size):
            mask, choice = self._decisions[game].mask, choices[game]
            if not (0 <= choice < CHOICES and has_bit(mask, choice)) and mask != 0:
                raise NotLegal(choice)
        for game in range(self.size):
            self._step_game(game, choices[game])

    def _step_game(self, game: i64, choice: i64) -> None:
        decision = self._decisions[game]
        self.terminated[game] = u8(0)
        if decision.mask == 0:
            if self._autoreset == NEXT_STEP:
                self._seeds[game] += self.size
                self._deal(game)
            return
        self._lengths[game] += 1
        decision = self._next_of_learner(game, decide_unchecked(decision, choice))
        if decision.mask == 0:
            self.terminated[game] = u8(1)
            self.winners[game] = u8(packed.winners(decision.state))
            if self._autoreset == SAME_STEP:
                write_observation(self.final_observations, game * OBSERVATION_SIZE, decision, self._observer(decision))
                self._seeds[game] += self.size
                self._deal(game)
                return
        self._show(game, decision)

    def _deal(self, game: i64) -> None:
        seed = self._seeds[game]
        state = deal_packed(self._empty, self._random_followers, Random(seed))
        self._lengths[game] = 0
        if self._seat != EVERY_SEAT:
            self._rngs[game] = Rng(seed)
        self._show(game, self._next_of_learner(game, first_decision(state)))

    def _next_of_learner(self, game: i64, decision: Decision) -> Decision:
        if self._seat == EVERY_SEAT or decision.mask == 0 or packed.to_move(decision.state) == self._seat:
            return decision
        state, rng = decision.state, self._rngs[game]
        while not packed.is_over(state) and packed.to_move(state) != self._seat:
            state = play_unchecked(state, greedy_move(state, rng) if self._greedy else staged_move(state, rng))
        return first_decision(state)

    def _observer(self, decision: Decision) -> i64:
        return packed.to_move(decision.state) if self._seat == EVERY_SEAT else self._seat

    def _show(self, game: i64, decision: Decision) -> None:
        self._decisions[game] = decision
        observer = self._observer(decision)
        write_observation(self.observations, game * OBSERVATION_SIZE, decision, observer)
        write_mask(self.masks, game * CHOICES, decision.mask)
        self.seats[game] = u8(packed.to_move(decision.state))
        length: i64 = self._lengths[game]
        self.lengths[2 * game] = u8(length & _BYTE_MASK)
        self.lengths[2 * game + 1] = u8((length >> _BYTE) & _BYTE_MASK)


def zeros(size: i64) -> vec[u8]:
    """A buffer of zeros."""
    return vec[u8]([0] * size)
