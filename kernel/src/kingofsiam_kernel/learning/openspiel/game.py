"""The game (`pyspiel.Game`): its type, its size, its maximum length, its initial states.

It also parses and formats the parameters in a game string such as `kingofsiam(players=2,map=saba)`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeAlias, cast

import pyspiel

from kingofsiam.errors import Invalid, NotationError
from kingofsiam.maps import Map
from kingofsiam.model.pieces import PLAYERS, ActionCard
from kingofsiam.model.state import State
from kingofsiam.notation import format_position, format_readings, parse_position
from kingofsiam.rules.s1_components import CARD_SET_CARDS
from kingofsiam.rules.s4_course import passes_that_end
from kingofsiam.spec.readings import PRESETS, Hands, Readings
from kingofsiam_kernel import CHOICES, Decision, first_decision
from kingofsiam_kernel.errors import InvalidSetting
from kingofsiam_kernel.learning.game_config import STATE_OPTION, GameConfig, initial_position
from kingofsiam_kernel.learning.openspiel import observers
from kingofsiam_kernel.learning.openspiel.chance_nodes import DealProcess, PartialDeal
from kingofsiam_kernel.learning.openspiel.state import KingOfSiamState

Parameter: TypeAlias = int | float | str | bool

AS_READ: Final = "as_read"
"""The value of `hands` that leaves it to the readings."""
DEALT: Final = "dealt"
"""The value of `position` of a game that begins with the deal."""
DEFAULTS: Final[Mapping[str, Parameter]] = {
    "players": 3,
    "map": "siam",
    "readings": "RULEBOOK",
    "hands": AS_READ,
    "position": DEALT,
}
"""Every parameter with its default."""

_TO_GAME_STRING: Final = str.maketrans(",=", ";~")
_FROM_GAME_STRING: Final = str.maketrans(";~", ",=")


@dataclass(frozen=True, slots=True)
class GameParameters:
    """The configuration of a game and the position in which it begins; None if it begins with the deal."""

    config: GameConfig
    position: State | None = None

    @classmethod
    def of(cls, parameters: Mapping[str, Parameter]) -> GameParameters:
        """Parse these parameters; missing ones have their defaults. Raises `InvalidSetting`.

        `readings` are the name of a preset or readings in the notation; `position` is "dealt", or a position in the
        notation without its first two fields, the map and the readings. Both write `;` for `,` and `~` for `=`, which
        have another meaning in a game string.
        """
        unknown = tuple(f"{name}: is not a parameter of this game" for name in parameters if name not in DEFAULTS)
        if unknown:
            raise InvalidSetting(unknown)
        players, map_, readings, hands, position = (parameters.get(name, DEFAULTS[name]) for name in DEFAULTS)
        config = GameConfig.of(  # reports values of a wrong type
            cast("int", players),
            cast("str", map_),
            readings.translate(_FROM_GAME_STRING) if isinstance(readings, str) else cast("str", readings),
            None if hands == AS_READ else cast("str", hands),
        )
        return cls(config, None if position == DEALT else _parse_position(str(position), config))

    @property
    def as_dict(self) -> dict[str, Parameter]:
        """All parameters by name, defaults included."""
        return {
            "players": self.config.players,
            "map": self.config.map.name,
            "readings": _format_readings(self.config.readings),
            "hands": self.config.readings.hands.value,
            "position": DEALT if self.position is None else _format_position(self.position),
        }


def _format_readings(readings: Readings) -> str:
    """The name of the preset, or the readings in the notation; the hands have their own parameter."""
    for name, preset in PRESETS.items():
        if replace(preset, hands=readings.hands) == readings:
            return name
    return format_readings(replace(readings, hands=Hands.HIDDEN)).translate(_TO_GAME_STRING)


def _parse_position(text: str, config: GameConfig) -> State:
    prefix = f"{config.map.name} {format_readings(config.readings)} "
    try:
        state = parse_position(prefix + text.translate(_FROM_GAME_STRING), config.map)
        initial_position(config, {STATE_OPTION: state}, 0)
    except NotationError as error:
        shifted = NotationError(error.line, error.column - len(prefix), error.found, error.expected)
        raise InvalidSetting((f"position: {shifted}",)) from shifted
    except Invalid as error:
        raise InvalidSetting(tuple(f"position: {fault}" for fault in error.faults)) from error
    return state


def _format_position(state: State) -> str:
    _, _, fields = format_position(state).split(" ", maxsplit=2)
    return fields.translate(_TO_GAME_STRING)


MAX_CHOICES_IN_A_TURN: Final[Mapping[ActionCard, int]] = {
    card: 5 if card in (ActionCard.KHON_THAI, ActionCard.TWO_VS_ONE) else 4 for card in ActionCard
}
"""The most choices of a turn with this card: the card, its provinces or followers, and the follower to take."""


def longest_game(config: GameConfig, first_position: State | None = None) -> int:
    """An upper bound on the choices of a game, or of a game that begins in this position.

    Every card is played at most once. Before each card there can be a row of passes that is one short of ending the
    struggle; and every struggle ends with a full row.
    """
    cards, struggles = [*CARD_SET_CARDS] * config.players, len(config.map.provinces)
    if first_position is not None:
        cards = [card for player in first_position.players for card in player.hand]
        struggles -= len(first_position.board.control)
    passes = passes_that_end(config.players, config.readings)
    return sum(MAX_CHOICES_IN_A_TURN[card] for card in cards) + len(cards) * (passes - 1) + struggles * passes


NAME: Final = "kingofsiam"


class KingOfSiamGame(pyspiel.Game):
    """King of Siam with some parameters: `pyspiel.load_game("kingofsiam(players=2)")`, or `game_at(state)`."""

    def __init__(self, parameters: Mapping[str, Parameter] | None = None) -> None:
        parsed = GameParameters.of(parameters or {})
        self.config: Final = parsed.config
        """Players, map and readings."""
        self.deal_process: Final = DealProcess(parsed.config)
        """The chance nodes of the deal."""
        self.observation_observer: Final = observers.make_observer(self.config.map, None)
        """The observation of a player: what they see now."""
        self.information_state_observer: Final = observers.InformationStateObserver(self.config.map)
        """The information state of a player: what they know with perfect recall."""
        self._root: Final = PartialDeal() if parsed.position is None else self._first_decision(parsed.position)
        super().__init__(game_type(self.config), self._info(parsed), parsed.as_dict)

    def _info(self, parameters: GameParameters) -> pyspiel.GameInfo:
        return pyspiel.GameInfo(
            num_distinct_actions=CHOICES,
            max_chance_outcomes=max(len(draw.labels) for draw in self.deal_process.draws),
            num_players=self.config.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=longest_game(self.config, parameters.position),
        )

    @property
    def map(self) -> Map:
        """The map of the game."""
        return self.config.map

    def max_chance_nodes_in_history(self) -> int:
        """How many draws the deal has."""
        return len(self.deal_process.draws) if isinstance(self._root, PartialDeal) else 0

    def new_initial_state(self, position: State | str | None = None) -> KingOfSiamState:
        """The state before the deal, or in this position: a `State`, or a line in the notation.

        Raises `InvalidSetting` if the position does not fit this game or its game is over, `InvalidState` if it is
        impossible, `NotationError` if the line cannot be parsed.
        """
        if position is None:
            return KingOfSiamState(self, self._root)
        if isinstance(position, str):
            position = parse_position(position, self.map)
        return KingOfSiamState(self, self._first_decision(position))

    def _first_decision(self, position: State) -> Decision:
        return first_decision(initial_position(self.config, {STATE_OPTION: position}, 0))

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, Parameter] | None = None
    ) -> observers.Observer:
        """An observer of observations or of information states; see `make_observer`. Raises `InvalidSetting`."""
        if params:
            raise observers.no_such_observer(f"parameters {dict(params)}")
        return observers.make_observer(self.map, iig_obs_type)


def game_at(state: State) -> KingOfSiamGame:
    """The game that begins in this position, which must be on a bundled map: an endgame for learners.

    Raises `InvalidSetting`, and `InvalidState` if the position is impossible.
    """
    config = GameConfig.of(len(state.players), state.map.name, state.readings)
    return KingOfSiamGame(GameParameters(config, state).as_dict)


def game_type(config: GameConfig) -> pyspiel.GameType:
    """The type of the game. With open hands it has perfect information."""
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=NAME,
        long_name="King of Siam",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.PERFECT_INFORMATION if config.open_hands else information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(PLAYERS),
        min_num_players=min(PLAYERS),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=DEFAULTS,
    )
