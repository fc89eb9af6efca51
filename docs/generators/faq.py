"""Frequently asked questions (`faq.toml`): each with a short answer and a link to the full one."""

import tomllib
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Final

from docs.generators.markdown import document_link, escape_markdown, rule_link, ruling_link
from kingofsiam import rule, ruling
from kingofsiam.spec.citation import who_says


@dataclass(frozen=True, slots=True)
class FaqEntry:
    """The subject, the question as players ask it, and a short answer that precedes the sentence of a rule.

    `rule` and `ruling` are ids; `ruling` is "" where the documents leave nothing open.
    """

    about: str
    asked: str
    rule: str
    brief: str = ""
    ruling: str = ""


QUESTIONS: Final = tuple(
    FaqEntry(**entry)
    for entry in tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))["question"]
)


def settle_page() -> str:
    """All questions with their answers."""
    parts = (
        f"## {escape_markdown(about)}\n\n" + "\n".join(map(entry, asked))
        for about, asked in groupby(QUESTIONS, lambda each: each.about)
    )
    return """# Settle a question

Questions that come up at the table, each with a short answer. The first link leads to the sentence of the rulebook and
everything based on it; the second to the ruling, with what each booklet says and why we prefer our answer.

Not found? Search, or look at [the rulebook](rulebook/index.md) and [the rulings](rulings.md). The program answers for
any position, too: `kingofsiam judge` gives every reason against a move.

""" + "\n\n".join(parts)


def entry(question: FaqEntry) -> str:
    """A question, a short answer, the sentence of the rule, and links to more."""
    cited = rule(question.rule)
    answer = f"{question.brief} {escape_markdown(cited.sentence)} {rule_link(cited, '')}".strip()
    return f"- **{escape_markdown(question.asked)}** {answer}{answer_links(question)}"


def answer_links(question: FaqEntry) -> str:
    """The ruling on it, and who says otherwise."""
    if not question.ruling:
        return ""
    given = ruling(question.ruling)
    others = tuple(source for choice in given.choices[1:] for source in choice.sources)
    said = who_says(others, lambda there: document_link(there[0].document, ""))
    otherwise = f" (another answer is {said})" if others else ""
    return f"; ruling {ruling_link(given, '')}{otherwise}"
