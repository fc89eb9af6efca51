"""The rulebook with its rulings, its scenarios and its proofs: all pages that are made of the values of the package."""

from __future__ import annotations

from docs.writing import moments, scenarios
from docs.writing.gallery import gallery_page
from docs.writing.pictures import files
from docs.writing.proof import proof_pages
from docs.writing.rulebook import rulebook_page, section_page
from docs.writing.rulings import open_questions_page, ruling_pages, rulings_page
from docs.writing.words import Pages, page_of
from kingofsiam.citation import Section
from kingofsiam.rules.contents import RULES


def pages() -> Pages:
    """Every page and every picture, by its path."""
    made: Pages = {"rulebook/index.md": rulebook_page()}
    made |= {f"rulebook/{page_of(section)}": section_page(section) for section in Section}
    made |= {"rulings.md": rulings_page(), "open-questions.md": open_questions_page()}
    made["scenarios/index.md"] = gallery_page()
    return made | ruling_pages() | proof_pages() | scenarios.pages() | files(moments.pictures(RULES))
