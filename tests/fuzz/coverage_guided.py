"""Fuzzing of one surface, guided by coverage: `python -m tests.fuzz.coverage_guided SURFACE [SECONDS]` (needs atheris).

Inputs that reach new branches of the package are kept and changed again. An input is stored as JSON, and is changed as
`make fuzz` changes it. One that breaks the surface is added to the corpus, and ends the run.
"""

import json
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

import atheris  # pyright: ignore[reportMissingModuleSource]

with atheris.instrument_imports(include=["kingofsiam"]):
    from tests.fuzz.helpers_fuzz import corpus, report
    from tests.fuzz.helpers_mutation import mutated_text
    from tests.fuzz.helpers_surfaces import SURFACES

DEFAULT_SECONDS: Final = 60


def main(surface: str, seconds: int = DEFAULT_SECONDS) -> None:
    """Fuzz for so long; the process ends with 77 if an input breaks the surface."""
    inputs, mutate = SURFACES[surface].seeds(), SURFACES[surface].mutate

    def use(data: bytes) -> None:
        given = _input(data)
        try:
            SURFACES[surface].accepts(given)
        except Exception as error:
            report(surface, [(given, error)])
            raise

    def mutated(data: bytes, longest: int, seed: int) -> bytes:
        rng, given = Random(seed), _input(data)
        changed = _data(mutated_text(rng, given) if isinstance(given, str) else mutate(rng, given))
        return changed if len(changed) <= longest else data

    def _input(data: bytes) -> Any:
        try:
            return json.loads(data)
        except ValueError:
            return inputs[0]

    with TemporaryDirectory() as folder:
        for number, given in enumerate((*inputs, *corpus(surface))):
            Path(folder, str(number)).write_bytes(_data(given))
        longest = max(len(_data(given)) for given in inputs)
        options = (f"-max_total_time={seconds}", f"-max_len={4 * longest}", "-timeout=30", "-print_final_stats=1")
        atheris.Setup([sys.argv[0], folder, *options], use, custom_mutator=mutated)
        atheris.Fuzz()


def _data(given: Any) -> bytes:
    return json.dumps(given).encode()


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:3]))
