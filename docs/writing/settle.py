"""The questions that players ask most (`settle.toml`), each with its answer in brief and the way to the whole of it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Final

from docs.writing.words import document_link, plain, rule_link, ruling_link
from kingofsiam import rule, ruling


@dataclass(frozen=True, slots=True)
class Question:
    """What it is about, the question as it is asked at the table, and a word of answer before the sentence of a rule.

    `rule` and `ruling` are ids; `ruling` is "" where the documents leave nothing open.
    """

    about: str
    asked: str
    rule: str
    brief: str = ""
    ruling: str = ""


QUESTIONS: Final = tuple(
    Question(**told)
    for told in tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))["question"]
)


def settle_page() -> str:
    """All questions with their answers."""
    parts = (
        f"## {plain(about)}\n\n" + "\n".join(map(entry, asked))
        for about, asked in groupby(QUESTIONS, lambda each: each.about)
    )
    return """# Settle a question

What players ask most, with the answer in brief. The first link leads to the sentence of the rulebook and all that rests
on it; the second to the ruling, which tells what each booklet says and why we prefer what we do.

Not found? Search, or look into [the rulebook](rulebook/index.md) and [the rulings](rulings.md). And the program answers
for any position: `kingofsiam judge` tells every reason against a move.

""" + "\n\n".join(parts)


def entry(question: Question) -> str:
    """A question, a word of answer, the sentence, and where more is told."""
    told = rule(question.rule)
    answer = f"{question.brief} {plain(told.sentence)} {rule_link(told, '')}".strip()
    return f"- **{plain(question.asked)}** {answer}{settled_by(question)}"


def settled_by(question: Question) -> str:
    """The ruling on it, and who says otherwise."""
    if not question.ruling:
        return ""
    given = ruling(question.ruling)
    others = dict.fromkeys(document_link(each, "") for choice in given.choices[1:] for each in choice.said_by)
    otherwise = f" (otherwise in {', '.join(others)})" if others else ""
    return f"; ruling {ruling_link(given, '')}{otherwise}"
