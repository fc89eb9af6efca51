"""Frequently asked questions (`faq.toml`): an answer page with a heading, a picture and a lab link for each."""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Final

from docs.generators.lab_links import lab_link
from docs.generators.markdown import Pages, document_page, escape_markdown, page_of_rule, rule_title_link, ruling_link
from docs.generators.pictures import Picture, badge, figure, position_in_siam_terms
from docs.generators.rule_examples import RuleExample, describe_attempt, examples_in, find_example, roles
from docs.generators.scenarios import scenario_picture
from docs.generators.told_on_siam import WHY_BRITAIN
from kingofsiam import rule, ruling
from kingofsiam.maps import BRITAIN
from kingofsiam.model.events import BritishMarchIn, CardPlayed, CutShort, FactionReigns, FactionTakesControl, GameWon
from kingofsiam.render.sentences import describe_event, describe_violation, who_says
from kingofsiam.rules.contents import RULES
from kingofsiam.rules.s5_actions.last_card import is_last_card
from kingofsiam.scenarios.catalogue import scenario
from kingofsiam.scenarios.runner import StepResult
from kingofsiam.spec.citation import Document, Rule, Source, Stance
from kingofsiam.spec.rulings import RULINGS
from tools.proofs import proofs

FOLDER: Final = "settle"
PAGE: Final = f"{FOLDER}/index.md"
CALLED: Final = {
    Document.ENGLISH: "the English rules",
    Document.DUTCH: "the Dutch booklet",
    Document.RUSSIAN: "the Russian rules",
    Document.SUMMARY: "the English summary",
    Document.SPANISH: "the Spanish booklet",
    Document.FAQ: "the players' wiki",
    Document.THE_KING_IS_DEAD: "*The King is Dead*",
    Document.PUBLISHER: "the publisher",
}
"""What players call the documents."""

VERY_LAST: Final = "It is the very last card of the game, and it wins."
DECIDING: Final = (BritishMarchIn, CutShort, FactionReigns, FactionTakesControl, GameWon)


@dataclass(frozen=True, slots=True)
class FaqEntry:
    """A question as players ask it, with its subject, anchor, short answer, and other ways to ask it.

    `rule` and `ruling` are ids; `ruling` is "" where the documents leave nothing open. `scenario` and `step` name the
    example to draw; without them there is no picture, and the lab opens the example beside the rule.
    """

    about: str
    id: str
    asked: str
    brief: str
    rule: str
    also: list[str] = field(default_factory=list[str])
    ruling: str = ""
    scenario: str = ""
    step: int = 1


QUESTIONS: Final = tuple(
    FaqEntry(about, id_, **entry)
    for about, entries in tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")).items()
    for id_, entry in entries.items()
)


def page_of_subject(about: str) -> str:
    """The page of a subject, such as `settle/the-last-card.md`."""
    return f"{FOLDER}/{re.sub(r'[^a-z0-9]+', '-', about.lower())}.md"


def pages() -> Pages:
    """The page of all questions, and one for the answers on each subject."""
    subjects = {about: tuple(asked) for about, asked in groupby(QUESTIONS, lambda each: each.about)}
    return {PAGE: settle_page(subjects)} | {
        page_of_subject(about): subject_page(about, asked) for about, asked in subjects.items()
    }


def settle_page(subjects: Mapping[str, tuple[FaqEntry, ...]]) -> str:
    """All questions, by subject, each leading to its answer."""
    parts = (
        "\n".join((f"## {about}\n", *(f"- [{escape_markdown(each.asked)}]({address(each)})" for each in asked)))
        for about, asked in subjects.items()
    )
    return (
        f"""---
title: Settle a question
description: {len(QUESTIONS)} questions from the table, each with a short answer, the rule, a picture and a position.
search:
  exclude: true
---

# Settle a question

{len(QUESTIONS)} questions from the table, each with a short answer first. Then come the rule, what the booklets
say where they differ, and a position that you can open and change.

Not here? Type your question into the search above, look at [the rules](../rulebook/index.md), or
[set up your position](lab:mode=edit) and have it judged.

<div class="questions" markdown>

"""
        + "\n\n".join(parts)
        + "\n\n</div>"
    )


def address(question: FaqEntry) -> str:
    """The answer, from the folder of the answers."""
    return f"{page_of_subject(question.about).removeprefix(f'{FOLDER}/')}#{question.id}"


def subject_page(about: str, asked: tuple[FaqEntry, ...]) -> str:
    """The questions on one subject, with their answers."""
    questions = "\n\n".join(map(entry, asked))
    return f"""---
description: "{about}: {len(asked)} questions from the table with their answers: {asked[0].asked} {asked[-1].asked}"
---

# {about}

{questions}"""


def entry(question: FaqEntry) -> str:
    """A question as a heading, and its answer."""
    parts = (
        f"## {escape_markdown(question.asked)} {{#{question.id} .question}}",
        f"{question.brief}\n{{.answer}}",
        picture_of(question),
        read_on(question),
    )
    return "\n\n".join(part for part in parts if part)


def read_on(question: FaqEntry) -> str:
    """The rule, the ruling, and the position in the lab."""
    cited = rule(question.rule)
    lines = [f"- Rule: {rule_title_link(cited, '../')}. {escape_markdown(cited.sentence)}"]
    if question.ruling:
        lines.append(f"- {about_ruling(question.ruling)}")
    if link := open_in_lab(question):
        lines.append(f"- {link}")
    return "\n".join(lines)


def about_ruling(id_: str) -> str:
    """A link to what the documents say, and who says otherwise."""
    given = ruling(id_)
    sources = (source for choice in given.choices[1:] for source in choice.sources)
    others = tuple({each.document: each for each in sorted(sources, key=_is_stated)}.values())
    said = who_says(others, _link_to_document)
    link = ruling_link(given, "../", "What each booklet says, and why we answer so")
    return f"{link}; another answer is {said}." if others else f"{link}."


def _is_stated(source: Source) -> bool:
    return source.stance is Stance.STATES


def _link_to_document(sources: tuple[Source, ...]) -> str:
    document = sources[0].document
    return f"[{CALLED[document]}](../{document_page(document)})"


def example_of(question: FaqEntry) -> RuleExample | None:
    """The step to draw: the one that is named, or the example beside the rule."""
    if question.scenario:
        return examples_in(question.scenario)[question.step - 1]
    return rule_example(rule(question.rule))


def rule_example(cited: Rule) -> RuleExample | None:
    """The first example beside a rule, if it has one."""
    if cited not in proofs():
        return None
    return next((found for part in roles(cited) if (found := find_example(cited, part))), None)


def picture_of(question: FaqEntry) -> str:
    """The example as a picture, where one was chosen for the question."""
    found = example_of(question)
    if found is None or not question.scenario:
        return ""
    tried = describe_attempt(found.taken)
    verdict = "refused" if found.taken.violations else "allowed"
    words = f"{badge(verdict)} {escape_markdown(tried)} *{escape_markdown(what_follows(found.taken))}*"
    where = f" {WHY_BRITAIN}" if found.taken.before.map == BRITAIN else ""
    return figure(found.picture, f"{verdict.capitalize()}. {tried}", words.removesuffix(" **") + where, "../")


def what_follows(taken: StepResult) -> str:
    """Why a step is refused, or what it decides."""
    before = position_in_siam_terms(taken.before)
    if taken.violations:
        return " ".join(describe_violation(each, before) for each in taken.violations)
    last = (VERY_LAST,) if is_last_card(before) and any(isinstance(each, CardPlayed) for each in taken.events) else ()
    told = (describe_event(each, before.map) for each in taken.events if isinstance(each, DECIDING))
    return " ".join((*last, *told))


def open_in_lab(question: FaqEntry) -> str:
    """A link that opens the position in the lab, with the move if one is tried."""
    shown = example_of(question)
    drawn = shown.picture if shown is not None else setup_picture(question)
    return "" if drawn is None else lab_link(drawn.state, drawn.move, "Open this position in the lab")


def setup_picture(question: FaqEntry) -> Picture | None:
    """The first position that shows a rule of the set-up."""
    proof = proofs().get(rule(question.rule))
    shown = (scenario_picture(scenario(each)) for each in proof.claimed) if proof is not None else ()
    return next((each for each in shown if each is not None), None)


def pictures() -> Iterator[Picture]:
    """Every picture on the page."""
    for each in QUESTIONS:
        found = example_of(each)
        if found is not None and each.scenario:
            yield found.picture


WORDS: Final[Mapping[str, str]] = tomllib.loads(Path(__file__).with_name("asked.toml").read_text(encoding="utf-8"))
"""What players say that the place lacks, by the id of an answer, a rule or a ruling."""


def locations() -> Iterator[tuple[str, str]]:
    """Each id, and where it stands on the site; of an answer and a ruling with one id the answer comes last."""
    yield from ((each.id, f"rulings/{each.id}/") for each in RULINGS)
    yield from ((each.id, f"rulebook/{page_of_rule(each).removesuffix('.md')}/#{each.id}") for each in RULES)
    yield from ((each.id, f"{page_of_subject(each.about).removesuffix('.md')}/#{each.id}") for each in QUESTIONS)


def asked_words() -> str:
    """For the search, by location: other ways to ask, and words of players. An id that is unknown fails."""
    where = dict(locations())
    asked = {where[id_]: {"asked": words} for id_, words in WORDS.items()}
    for each in QUESTIONS:
        asked.setdefault(where[each.id], {})["also"] = " · ".join(each.also)
    return json.dumps(asked, ensure_ascii=False, separators=(",", ":"))
