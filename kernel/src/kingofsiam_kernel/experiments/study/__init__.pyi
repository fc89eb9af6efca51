"""The public names of the package, listed once: for type checkers, and for `__init__.py`, which imports them lazily."""

from kingofsiam.file_io import (
    CannotRead as CannotRead,
)
from kingofsiam_kernel.experiments.runs.confidence_intervals import (
    Mean as Mean,
    Rate as Rate,
)
from kingofsiam_kernel.experiments.runs.dask_cluster import (
    Cluster as Cluster,
    NoCluster as NoCluster,
    cluster as cluster,
)
from kingofsiam_kernel.experiments.runs.games import (
    Games as Games,
    InvalidGames as InvalidGames,
)
from kingofsiam_kernel.experiments.runs.run import (
    CannotMerge as CannotMerge,
    Checkpoint as Checkpoint,
    merge as merge,
)
from kingofsiam_kernel.experiments.runs.runner import (
    GamesMissing as GamesMissing,
    MainNotGuarded as MainNotGuarded,
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
    load as load,
    loads_study as loads_study,
    save as save,
)
from kingofsiam_kernel.experiments.study.config import (
    InvalidStudyConfig as InvalidStudyConfig,
    StudyConfig as StudyConfig,
)
from kingofsiam_kernel.experiments.study.long_table import (
    LongRow as LongRow,
    long_rows as long_rows,
    write_table as write_table,
)
from kingofsiam_kernel.experiments.study.report import (
    format_report as format_report,
)
from kingofsiam_kernel.experiments.study.results import (
    AblationResult as AblationResult,
    Comparison as Comparison,
    Results as Results,
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
    DifferenceKey as DifferenceKey,
    Ending as Ending,
    Study as Study,
    Totals as Totals,
)

__all__: list[str]
