"""The public names of the package, listed once: for type checkers, and for `__init__.py`, which imports them lazily."""

from kingofsiam.errors import (
    InvalidBatch as InvalidBatch,
    NoSuchSeat as NoSuchSeat,
    NotLegal as NotLegal,
)
from kingofsiam_kernel.twin.action_space import (
    CHOICES as CHOICES,
    INCOMPLETE as INCOMPLETE,
    STAGES as STAGES,
)
from kingofsiam_kernel.learning.batch import (
    AUTORESET_MODES as AUTORESET_MODES,
    RESIGN as RESIGN,
    WAIT as WAIT,
    Batch as Batch,
)
from kingofsiam_kernel.search.common_random_numbers import (
    coupled_move as coupled_move,
    coupled_playout as coupled_playout,
    rng_for_turn as rng_for_turn,
)
from kingofsiam_kernel.twin.course import (
    is_legal as is_legal,
    play as play,
    play_unchecked as play_unchecked,
)
from kingofsiam_kernel.twin.dealer import (
    Dealer as Dealer,
)
from kingofsiam_kernel.twin.decisions import (
    Decision as Decision,
    choices_from_move as choices_from_move,
    completed_move as completed_move,
    decide as decide,
    decide_unchecked as decide_unchecked,
    first_decision as first_decision,
    move_from_choices as move_from_choices,
    uniform_choice as uniform_choice,
)
from kingofsiam_kernel.search.greedy import (
    greedy_move as greedy_move,
)
from kingofsiam_kernel.learning.labels import (
    choice_label as choice_label,
    observation_labels as observation_labels,
)
from kingofsiam_kernel.twin.move_codes import (
    MAX_MOVE as MAX_MOVE,
    PASS as PASS,
)
from kingofsiam_kernel.twin.move_conversion import (
    TypedMoves as TypedMoves,
    pack_move as pack_move,
    unpack_move as unpack_move,
)
from kingofsiam_kernel.twin.movegen import (
    LegalMoves as LegalMoves,
    legal_moves as legal_moves,
)
from kingofsiam_kernel.learning.observation_encoding import (
    encode_observation as encode_observation,
)
from kingofsiam_kernel.learning.observation_layout import (
    OBSERVATION_HIGH as OBSERVATION_HIGH,
    OBSERVATION_SIZE as OBSERVATION_SIZE,
    observation_high as observation_high,
)
from kingofsiam_kernel.twin.packed import (
    PackedState as PackedState,
)
from kingofsiam_kernel.search.playouts import (
    playout as playout,
    random_move as random_move,
    staged_move as staged_move,
    uniform_move as uniform_move,
    uniform_playout as uniform_playout,
)
from kingofsiam_kernel.search.policies import (
    POLICIES as POLICIES,
    get_policy as get_policy,
)
from kingofsiam_kernel.twin.position_conversion import (
    pack as pack,
    unpack as unpack,
)
from kingofsiam_kernel.twin.rng import (
    Rng as Rng,
)
from kingofsiam_kernel.search.search import (
    MoveEstimate as MoveEstimate,
    Search as Search,
    search_move as search_move,
    search_move_for as search_move_for,
)
from kingofsiam_kernel.search.solver import (
    Solution as Solution,
    solve as solve,
)
from kingofsiam_kernel.twin.validation import (
    check as check,
)

COMPILED: bool
"""Whether the kernel is compiled to machine code."""

__all__: list[str]
