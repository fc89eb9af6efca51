"""The public names of the package, listed once: for type checkers, and for `__init__.py`, which imports them lazily."""

from kingofsiam.file_io import (
    CannotRead as CannotRead,
)
from kingofsiam_kernel.experiments.runs.confidence_intervals import (
    Mean as Mean,
)
from kingofsiam_kernel.experiments.runs.confidence_intervals import (
    Rate as Rate,
)
from kingofsiam_kernel.experiments.runs.dask_cluster import (
    Cluster as Cluster,
)
from kingofsiam_kernel.experiments.runs.dask_cluster import (
    NoCluster as NoCluster,
)
from kingofsiam_kernel.experiments.runs.dask_cluster import (
    cluster as cluster,
)
from kingofsiam_kernel.experiments.runs.games import (
    Games as Games,
)
from kingofsiam_kernel.experiments.runs.games import (
    InvalidGames as InvalidGames,
)
from kingofsiam_kernel.experiments.runs.run import (
    CannotMerge as CannotMerge,
)
from kingofsiam_kernel.experiments.runs.run import (
    Checkpoint as Checkpoint,
)
from kingofsiam_kernel.experiments.runs.run import (
    merge as merge,
)
from kingofsiam_kernel.experiments.runs.runner import (
    GamesMissing as GamesMissing,
)
from kingofsiam_kernel.experiments.runs.runner import (
    MainNotGuarded as MainNotGuarded,
)
from kingofsiam_kernel.experiments.runs.runner import (
    WorkersLost as WorkersLost,
)
from kingofsiam_kernel.experiments.runs.tasks import (
    VersionMismatch as VersionMismatch,
)
from kingofsiam_kernel.experiments.study.charts import (
    render_chart as render_chart,
)
from kingofsiam_kernel.experiments.study.checkpoint import (
    dumps_study as dumps_study,
)
from kingofsiam_kernel.experiments.study.checkpoint import (
    load as load,
)
from kingofsiam_kernel.experiments.study.checkpoint import (
    loads_study as loads_study,
)
from kingofsiam_kernel.experiments.study.checkpoint import (
    save as save,
)
from kingofsiam_kernel.experiments.study.config import (
    InvalidStudyConfig as InvalidStudyConfig,
)
from kingofsiam_kernel.experiments.study.config import (
    StudyConfig as StudyConfig,
)
from kingofsiam_kernel.experiments.study.long_table import (
    LongRow as LongRow,
)
from kingofsiam_kernel.experiments.study.long_table import (
    long_rows as long_rows,
)
from kingofsiam_kernel.experiments.study.long_table import (
    write_table as write_table,
)
from kingofsiam_kernel.experiments.study.report import (
    format_report as format_report,
)
from kingofsiam_kernel.experiments.study.results import (
    AblationResult as AblationResult,
)
from kingofsiam_kernel.experiments.study.results import (
    Comparison as Comparison,
)
from kingofsiam_kernel.experiments.study.results import (
    Results as Results,
)
from kingofsiam_kernel.experiments.study.results import (
    summarize as summarize,
)
from kingofsiam_kernel.experiments.study.runner import (
    run as run,
)
from kingofsiam_kernel.experiments.study.simulation import (
    EnginesDiffer as EnginesDiffer,
)
from kingofsiam_kernel.experiments.study.tally import (
    AblationKey as AblationKey,
)
from kingofsiam_kernel.experiments.study.tally import (
    DifferenceKey as DifferenceKey,
)
from kingofsiam_kernel.experiments.study.tally import (
    Ending as Ending,
)
from kingofsiam_kernel.experiments.study.tally import (
    Study as Study,
)
from kingofsiam_kernel.experiments.study.tally import (
    Totals as Totals,
)

__all__: list[str]
