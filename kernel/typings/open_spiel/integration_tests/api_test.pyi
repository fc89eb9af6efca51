"""OpenSpiel's own tests of a game's interface."""

from collections.abc import Sequence
from typing import Any
from unittest import TestCase

import pyspiel

class EnforceAPIOnPartialTreeBase(TestCase):
    __test__: bool
    game_name: str
    game: Any
    game_type: pyspiel.GameType
    some_states: Sequence[pyspiel.State]
