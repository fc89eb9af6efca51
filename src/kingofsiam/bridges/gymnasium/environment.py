"""The environment: the decisions of one seat, while the other seats are played for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import index
from types import MappingProxyType
from typing import Any, Final, SupportsIndex, TypeAlias

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import logger
from gymnasium.envs.registration import EnvSpec
from gymnasium.spaces import Box, Discrete

from kingofsiam.bridges.opening import InvalidOptions, opening
from kingofsiam.bridges.refusing import refusal
from kingofsiam.bridges.rendering import MODES, Renderer, checked_mode
from kingofsiam.bridges.returns import returns
from kingofsiam.bridges.seeing import LEAST, MOST, Mask, Seen, flags, seen
from kingofsiam.bridges.settings import InvalidSettings, Settings
from kingofsiam.bridges.telling import ending_told, refusal_told
from kingofsiam.errors import NotLegal
from kingofsiam.kernel import (
    CHOICES,
    Decision,
    Dice,
    PackedState,
    decide_trusted,
    first_decision,
    greedy_move,
    play_trusted,
    staged_move,
    unpack,
)
from kingofsiam.maps import Map
from kingofsiam.readings import Hands, Readings
from kingofsiam.state import State

ID: Final = "kingofsiam/KingOfSiam-v0"
"""By this name `gymnasium.make` knows the environment."""

Policy: TypeAlias = Callable[[Seen, Mask], SupportsIndex]
"""Plays a seat: from what it sees and the mask of its choices to one of these choices."""

_Mover: TypeAlias = Callable[[PackedState, Dice], int]

MOVERS: Final[Mapping[str, _Mover]] = MappingProxyType({"random": staged_move, "greedy": greedy_move})
"""Those who can play the other seats, by name: they move without being shown what a seat sees."""

_EXTRA: Final = "gymnasium"
_ILLEGAL: Final = -1.0
_SEEDS: Final = 2**63 - 1


class KingOfSiamEnv(gymnasium.Env[Seen, np.int64]):
    """King of Siam for Gymnasium: an episode is a game, a step one small choice of the learning seat.

    `players`, `map`, `readings`, `hands` and `render_mode` are those of `kingofsiam.bridges.pettingzoo.env`. `seat` is
    the one that learns; None draws it anew for each game. `others` play the other seats: "random", "greedy"
    (`kingofsiam.kernel.greedy_move`), or a `Policy`, for example an earlier state of what is learning. Raises
    `InvalidSettings`.

    The observation is what the seat sees (`kingofsiam.kernel.sight_names` tells what each number means), and
    `info["action_mask"]` has a 1 for each of the 44 choices there are. A choice that is not among them ends the episode
    with a reward of -1, and `info["illegal"]` tells why. Else the only reward comes at the end: 1 for a victory, -1
    (of three players -1/2) for a defeat; winners that share the victory share the reward.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012 - Gymnasium's own form

    def __init__(
        self,
        players: int = 3,
        map: Map | str = "siam",  # noqa: A002 - the booklet's word
        readings: Readings | str = "RULEBOOK",
        hands: Hands | str | None = None,
        render_mode: str | None = None,
        seat: int | None = 0,
        others: Policy | str = "random",
    ) -> None:
        self.settings = Settings.of(players, map, readings, hands)
        _check(seat, others, players)
        self.render_mode = checked_mode(render_mode)
        self.observation_space = Box(LEAST, MOST, dtype=np.uint8)
        self.action_space = Discrete(CHOICES)
        self.others: Final = others
        self._learns: Final = seat
        self._renderer = Renderer(render_mode, self.settings.map, _EXTRA, self.metadata["render_fps"])
        self.seat = 0
        """The seat that learns in this game."""
        self.decision: Decision
        """Where the game stands."""

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin a game and play it up to the first decision of the learning seat.

        What is dealt: what the seed deals, else what an earlier seed or chance draws; or the `state` or `deal` in
        `options`. Raises `InvalidOptions`.
        """
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(_SEEDS))
        start = opening(self.settings, options, drawn if seed is None else index(seed))
        seat = int(self.np_random.integers(self.settings.players)) if self._learns is None else self._learns
        dice = Dice(int(self.np_random.integers(_SEEDS)))
        decision = self._up_to_the_seat(first_decision(start), seat, dice)
        if decision.over:
            raise InvalidOptions((f"the game ends before the player in seat {seat} has anything to decide",))
        self.seat, self.decision, self._dice, self._ended = seat, decision, dice, False
        self._watch()
        return self._seen(), {"action_mask": self._mask()}

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Make a choice for the learning seat, and play on up to its next one. Raises `NotLegal` after the end."""
        choice = index(action)
        if self._ended:
            raise NotLegal(None)
        if not _offered(self.decision, choice):
            return self._refused(choice)
        self.decision = self._up_to_the_seat(decide_trusted(self.decision, choice), self.seat, self._dice)
        self._ended = self.decision.over
        self._watch()
        info: dict[str, Any] = {"action_mask": self._mask()}
        reward = self._end(info) if self._ended else 0.0
        return self._seen(), reward, self._ended, False, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which of the 44 choices can be made: what learners with masks ask an environment for."""
        return self._mask().astype(np.bool_)

    @property
    def table(self) -> State:
        """The position in which the current turn began, or the game ended."""
        return unpack(self.decision.state, self.settings.map)

    def render(self) -> Any:
        """Show the table in the `render_mode` of the environment: `ansi`, `rgb_array` or `human`."""
        if self.render_mode is None:
            logger.warn("nothing is rendered: the environment was made without `render_mode`")
        return self._renderer.render(self.decision)

    def close(self) -> None:
        """Close the window, if there is one."""
        self._renderer.close()

    # --- the others ---

    def _up_to_the_seat(self, decision: Decision, seat: int, dice: Dice) -> Decision:
        """The next decision of the learning seat, or the end of the game."""
        if isinstance(self.others, str):
            return _moved_up_to(seat, decision, MOVERS[self.others], dice)
        while not decision.over and decision.to_move != seat:
            choice = index(self.others(seen(decision, decision.to_move), flags(decision.mask)))
            if not _offered(decision, choice):
                raise refusal(decision, choice, self.settings.map)
            decision = decide_trusted(decision, choice)
        return decision

    # --- what a step gives ---

    def _seen(self) -> Seen:
        return seen(self.decision, self.seat)

    def _mask(self) -> Mask:
        return flags(0 if self._ended else self.decision.mask)

    def _refused(self, choice: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        self._ended = True
        told = refusal_told(refusal(self.decision, choice, self.settings.map))
        return self._seen(), _ILLEGAL, True, False, {"action_mask": self._mask(), "illegal": told}

    def _end(self, info: dict[str, Any]) -> float:
        outcome = self.table.outcome
        assert outcome is not None
        info["ending"] = ending_told(outcome)
        return returns(outcome.winners, self.settings.players)[self.seat]

    def _watch(self) -> None:
        if self.render_mode == "human":
            self.render()


def _moved_up_to(seat: int, decision: Decision, mover: _Mover, dice: Dice) -> Decision:
    state = decision.state
    if decision.over or decision.to_move == seat:
        return decision
    while not state.over and state.to_move != seat:
        state = play_trusted(state, mover(state, dice))
    return first_decision(state)


def _offered(decision: Decision, choice: int) -> bool:
    return 0 <= choice < CHOICES and bool(decision.mask >> choice & 1)


def _check(seat: object, others: object, players: int) -> None:
    """Raise `InvalidSettings` with every fault."""
    faults = list[str]()
    if seat is not None and (type(seat) is not int or not 0 <= seat < players):
        faults.append(f"seat: one of 0 to {players - 1}, or None (drawn for each game), not {seat!r}")
    if others not in tuple(MOVERS) and (isinstance(others, str) or not callable(others)):
        faults.append(f"others: one of {', '.join(map(repr, MOVERS))}, or a function, not {others!r}")
    if faults:
        raise InvalidSettings(tuple(faults))


gymnasium.registry[ID] = EnvSpec(ID, entry_point=f"{__name__}:{KingOfSiamEnv.__name__}")
