"""`python -m tools.inventory`: name in `docs/inventory`, at each sentence, the rules and answers that cite it.

Look at the diff: beside the names stands what the sentence says.
"""

import re
from typing import Final

from docs.generators.inventory import Row, citing, inventory, path_of
from kingofsiam.file_io import write_file
from kingofsiam.spec.citation import BOOKLETS, Document

CARRIERS: Final = re.compile(r'(?<=", ")[^"]*(?="\]$)', re.MULTILINE)
"""The last of the three texts of a row."""


def carriers_of(row: Row) -> str:
    """The carriers of a sentence as the file writes them: in their order, and new ones last."""
    cited = citing(row)
    kept = (carrier for carrier in row.carriers if carrier in cited or ":" in carrier.name)
    return " ".join(map(str, dict.fromkeys((*kept, *cited))))


def inventory_text(document: Document) -> str:
    """The text of the file of a document."""
    carriers = map(carriers_of, inventory(document))
    return CARRIERS.sub(lambda _: next(carriers), path_of(document).read_text(encoding="utf-8"))


def main() -> None:
    """Write the files again."""
    for document in BOOKLETS:
        write_file(path_of(document), inventory_text(document))


if __name__ == "__main__":
    main()
