"""The public names of the package, listed once: for type checkers, and for `__init__.py`, which imports them lazily."""

from kingofsiam.errors import (
    NoSuchSeat as NoSuchSeat,
)
from kingofsiam_kernel.errors import (
    InvalidSetting as InvalidSetting,
)
from kingofsiam_kernel.errors import (
    NotLegal as NotLegal,
)
from kingofsiam_kernel.learning.batch import (
    AUTORESET_MODES as AUTORESET_MODES,
)
from kingofsiam_kernel.learning.batch import (
    RESIGN as RESIGN,
)
from kingofsiam_kernel.learning.batch import (
    WAIT as WAIT,
)
from kingofsiam_kernel.learning.batch import (
    Batch as Batch,
)
from kingofsiam_kernel.learning.observation_layout import (
    choice_label as choice_label,
)
from kingofsiam_kernel.learning.observation_layout import (
    observation_labels as observation_labels,
)
from kingofsiam_kernel.learning.observation_encoding import (
    encode_observation as encode_observation,
)
from kingofsiam_kernel.learning.observation_layout import (
    OBSERVATION_HIGH as OBSERVATION_HIGH,
)
from kingofsiam_kernel.learning.observation_layout import (
    OBSERVATION_SIZE as OBSERVATION_SIZE,
)
from kingofsiam_kernel.search.common_random_numbers import (
    stepwise_move as stepwise_move,
)
from kingofsiam_kernel.search.common_random_numbers import (
    stepwise_playout as stepwise_playout,
)
from kingofsiam_kernel.search.common_random_numbers import (
    rng_for_turn as rng_for_turn,
)
from kingofsiam_kernel.search.greedy import (
    greedy_move as greedy_move,
)
from kingofsiam_kernel.search.playouts import (
    playout as playout,
)
from kingofsiam_kernel.search.playouts import (
    staged_move as staged_move,
)
from kingofsiam_kernel.search.playouts import (
    uniform_move as uniform_move,
)
from kingofsiam_kernel.search.playouts import (
    uniform_playout as uniform_playout,
)
from kingofsiam_kernel.search.bots import (
    POLICIES as POLICIES,
)
from kingofsiam_kernel.search.bots import (
    get_policy as get_policy,
)
from kingofsiam_kernel.search.search import (
    MoveEstimate as MoveEstimate,
)
from kingofsiam_kernel.search.search import (
    Search as Search,
)
from kingofsiam_kernel.search.search import (
    search_move as search_move,
)
from kingofsiam_kernel.search.solver import (
    Solution as Solution,
)
from kingofsiam_kernel.search.solver import (
    solve as solve,
)
from kingofsiam_kernel.twin.action_space import (
    CHOICES as CHOICES,
)
from kingofsiam_kernel.twin.action_space import (
    INCOMPLETE as INCOMPLETE,
)
from kingofsiam_kernel.twin.action_space import (
    STAGES as STAGES,
)
from kingofsiam_kernel.twin.course import (
    is_legal as is_legal,
)
from kingofsiam_kernel.twin.course import (
    legal_moves as legal_moves,
)
from kingofsiam_kernel.twin.course import (
    play as play,
)
from kingofsiam_kernel.twin.course import (
    play_unchecked as play_unchecked,
)
from kingofsiam_kernel.twin.dealer import (
    Dealer as Dealer,
)
from kingofsiam_kernel.twin.decisions import (
    Decision as Decision,
)
from kingofsiam_kernel.twin.decisions import (
    choices_from_move as choices_from_move,
)
from kingofsiam_kernel.twin.decisions import (
    completed_move as completed_move,
)
from kingofsiam_kernel.twin.decisions import (
    decide as decide,
)
from kingofsiam_kernel.twin.decisions import (
    decide_unchecked as decide_unchecked,
)
from kingofsiam_kernel.twin.decisions import (
    first_decision as first_decision,
)
from kingofsiam_kernel.twin.move_codes import (
    MAX_MOVE as MAX_MOVE,
)
from kingofsiam_kernel.twin.move_codes import (
    PASS as PASS,
)
from kingofsiam_kernel.twin.move_conversion import (
    pack_move as pack_move,
)
from kingofsiam_kernel.twin.move_conversion import (
    unpack_move as unpack_move,
)
from kingofsiam_kernel.twin.packed import (
    PackedState as PackedState,
)
from kingofsiam_kernel.twin.position_conversion import (
    check as check,
)
from kingofsiam_kernel.twin.position_conversion import (
    pack as pack,
)
from kingofsiam_kernel.twin.position_conversion import (
    unpack as unpack,
)
from kingofsiam_kernel.twin.rng import (
    Rng as Rng,
)

COMPILED: bool
"""Whether the kernel is compiled to machine code."""

__all__: list[str]
