"""The public names of the package, listed once: for type checkers, and for `__init__.py`, which imports them lazily."""

from kingofsiam.file_io import (
    CannotRead as CannotRead,
)
from kingofsiam.runs.confidence_intervals import (
    Mean as Mean,
    Rate as Rate,
)
from kingofsiam.runs.dask_cluster import (
    Cluster as Cluster,
    NoCluster as NoCluster,
    cluster as cluster,
)
from kingofsiam.runs.games import (
    Games as Games,
    InvalidGames as InvalidGames,
)
from kingofsiam.runs.run import (
    CannotMerge as CannotMerge,
    Checkpoint as Checkpoint,
    merge as merge,
)
from kingofsiam.runs.runner import (
    GamesMissing as GamesMissing,
    MainNotGuarded as MainNotGuarded,
    WorkersLost as WorkersLost,
)
from kingofsiam.runs.tasks import (
    VersionMismatch as VersionMismatch,
)
from kingofsiam.study.charts import (
    render_chart as render_chart,
)
from kingofsiam.study.checkpoint import (
    dumps_study as dumps_study,
    load as load,
    loads_study as loads_study,
    save as save,
)
from kingofsiam.study.config import (
    InvalidStudyConfig as InvalidStudyConfig,
    StudyConfig as StudyConfig,
)
from kingofsiam.study.long_table import (
    LongRow as LongRow,
    long_rows as long_rows,
    write_table as write_table,
)
from kingofsiam.study.report import (
    format_report as format_report,
)
from kingofsiam.study.results import (
    AblationResult as AblationResult,
    Comparison as Comparison,
    Results as Results,
    summarize as summarize,
)
from kingofsiam.study.runner import (
    run as run,
)
from kingofsiam.study.simulation import (
    EnginesDiffer as EnginesDiffer,
)
from kingofsiam.study.tally import (
    AblationKey as AblationKey,
    DifferenceKey as DifferenceKey,
    Ending as Ending,
    Study as Study,
    Totals as Totals,
)

__all__: list[str]
