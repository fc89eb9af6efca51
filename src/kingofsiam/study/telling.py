"""The answers of a study as tables for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import floor, log10
from typing import Final

from kingofsiam.notation import format_readings
from kingofsiam.picture.columns import columns, wrapped
from kingofsiam.picture.names import SEATS, number, power
from kingofsiam.rules.s1_components import FACTIONS
from kingofsiam.rules.s2_concept import sides
from kingofsiam.study.answers import Answers, Compared, RulingTried, answer
from kingofsiam.study.intervals import Mean, Rate
from kingofsiam.study.policies import looks_at_cards
from kingofsiam.study.question import Question
from kingofsiam.study.rulings_tried import SEEN_ONLY
from kingofsiam.study.study import Study

Row = tuple[str, ...]

_RIGHT: Final = range(1, 9)
_ORDER: Final = ("begins", "second", "third")

_ALWAYS: Final = 1.0
_MOST_DECIMALS: Final = 7


def table(study: Study) -> Iterator[str]:
    """The answers, chapter by chapter."""
    found, question = answer(study), study.question
    for line in title_and_facts(study):
        yield from wrapped(line)
    if not found.games:
        yield from ("", "No game has been played.")
        return
    yield from ("", *_country(found, question))
    yield from ("", *_victory(found, question))
    yield from ("", *_decided(found))
    yield from ("", *_lengths(found))
    if found.compared is not None:
        yield from ("", *_comparison(found.compared, question))
    if found.retold:
        yield from ("", *_rules(found))
    if found.rulings:
        yield from ("", *_rulings(found.rulings, question))


def title_and_facts(study: Study) -> tuple[str, str]:
    """What was played, and how."""
    question, games = study.question, len(study.games)
    title = f"{question.map.title}: {_games(games)} for {number(question.players)}"
    words = [f"policy {','.join(question.policies)}"]
    if question.readings.changed:
        words.append(f"readings {format_readings(question.readings)}")
    return title, f"{', '.join(words)}; numbers {study.games}; kingofsiam {study.version}"


def _games(count: int) -> str:
    return f"{grouped(count)} {'game' if count == 1 else 'games'}"


def grouped(count: int) -> str:
    """A number with its thousands apart."""
    return f"{count:,}".replace(",", " ")


def percent(rate: Rate) -> str:
    """A rate of a hundred, with as many decimals as the study can tell."""
    return f"{100 * rate.rate:.{decimals(100 * (rate.high - rate.low))}f}"


def between(rate: Rate) -> str:
    """The interval of a rate, of a hundred."""
    places = decimals(100 * (rate.high - rate.low))
    return f"{100 * rate.low:.{places}f} to {100 * rate.high:.{places}f}"


def decimals(width: float) -> int:
    """With so many decimals two digits of a width like this can be seen."""
    return min(_MOST_DECIMALS, max(1, 1 - floor(log10(width)))) if width > 0 else 1


def _with_interval(title: str, rates: Iterable[tuple[str, Rate]]) -> tuple[str, ...]:
    rows: list[Row] = [(title, "of 100 games", "95 % interval")]
    return columns([*rows, *((f"  {name}", percent(each), between(each)) for name, each in rates)], right=_RIGHT)


def ends(question: Question) -> Mapping[str, str]:
    """How a country can end, by the names of the measures."""
    reigns = {f"reign.{each.name.lower()}": f"{power(each, question.map)} reigns" for each in FACTIONS}
    return {**reigns, "colony": f"a colony: the {question.map.invader} rule"}


def sides_in_order(question: Question) -> Mapping[str, str]:
    """Who can win, in the order of the first turns, by the names of the measures."""
    who = "team" if len(sides(question.players)) < question.players else "player"
    words = [f"the {who} that begins", *(f"the {each} {who}" for each in _ORDER[1:])]
    return {f"wins.{place + 1}": words[place] for place in range(len(sides(question.players)))}


def _country(found: Answers, question: Question) -> tuple[str, ...]:
    return _with_interval("How it ends", ((words, found.main[name]) for name, words in ends(question).items()))


def _victory(found: Answers, question: Question) -> Iterator[str]:
    names = {**sides_in_order(question), "shared": "victories shared by several"}
    rates = [(words, found.main[name]) for name, words in names.items()]
    rates += [(f"seat {SEATS[seat]}", each) for seat, each in enumerate(found.seats)]
    if len(found.policies) > 1:
        rates += [(f"{_players(name, question)} {name}", each) for name, each in found.policies.items()]
    yield from _with_interval("Who wins", rates)
    yield from wrapped("A shared victory counts for each winner by his part.", first="  ")


def _players(name: str, question: Question) -> str:
    times = question.policies.count(name)
    return "the player" if times == 1 else f"the {number(times)} players"


def _decided(found: Answers) -> tuple[str, ...]:
    rows: list[Row] = [("By which rules (of 100 games)", "has a say", "finds the winner", "95 % interval")]
    for rule, each in found.applied.items():
        decided = found.decided.get(rule)
        finds = ("", "") if decided is None else (percent(decided), between(decided))
        rows.append((f"  {rule}", percent(each), *finds))
    return columns(rows, right=_RIGHT)


def _lengths(found: Answers) -> tuple[str, ...]:
    rows = [("turns, passes included", found.turns), ("cards played", found.cards), ("struggles", found.struggles)]
    lines: list[Row] = [("How long it takes", "mean", "95 % interval", "deviation")]
    for name, each in rows:
        places = decimals(each.high - each.low)
        interval = f"{each.low:.{places}f} to {each.high:.{places}f}"
        lines.append((f"  {name}", f"{each.mean:.{places}f}", interval, f"{each.deviation:.2f}"))
    return columns(lines, right=_RIGHT)


def _rules(found: Answers) -> Iterator[str]:
    always = [rule for rule, each in found.rules.items() if each.rate == _ALWAYS]
    yield from _with_interval(
        f"Rules that fire in {_games(found.retold)}, retold by the rulebook",
        ((rule, each) for rule, each in found.rules.items() if each.rate < _ALWAYS),
    )
    yield from wrapped(f"In every game: {', '.join(always)}.", first="  ")


def _rulings(rulings: tuple[RulingTried, ...], question: Question) -> Iterator[str]:
    rows: list[Row] = [("What another reading changes", "course", "winners", "interval", "reign")]
    for each in sorted(rulings, key=lambda ruling: -ruling.winners.rate):
        name = f"  {each.reading.replace('_', '-')}: {each.choice}{' *' * each.of_the_deal}"
        rows.append((name, percent(each.course), percent(each.winners), between(each.winners), percent(each.reign)))
    yield from columns(rows, right=_RIGHT)
    games = _games(max(each.games for each in rulings))
    yield from wrapped(
        f"Of 100 games ({games} played again by the same lots): in how many the course became another, or the "
        "winners, or the reign. * changes the deal itself, so that it is another game from the start.",
        first="  ",
    )
    if not any(map(looks_at_cards, question.policies)):
        names = " and ".join(each.replace("_", "-") for each in SEEN_ONLY)
        yield from wrapped(f"Not tried: {names}. They change what is seen, and nobody here looks at it.", first="  ")


def _comparison(found: Compared, question: Question) -> Iterator[str]:
    assert question.compared is not None
    yield f"Compared with {format_readings(question.compared)}: the same deals and the same lots"
    differ = (("another course", found.course), ("other winners", found.winners), ("another reign", found.reign))
    yield from _with_interval("In how many games it leads to", differ)
    rows: list[Row] = [("What changes on the whole", "then", "difference", "95 % interval")]
    names = {**ends(question), **sides_in_order(question), "shared": "victories shared by several"}
    for name, words in names.items():
        rows.append((f"  {words}", percent(found.by_other[name]), *_change(found.differences[name], 100)))
    for name, mean in (("turns", found.turns), ("cards", found.cards)):
        places = decimals(mean.high - mean.low)
        rows.append((f"  {name}", f"{mean.mean:.{places}f}", *_change(found.differences[name], 1)))
    yield from ("", *columns(rows, right=_RIGHT))


def _change(difference: Mean, times: int) -> tuple[str, str]:
    """A difference with its sign, and its interval."""
    places = decimals(times * (difference.high - difference.low))
    low, high = (f"{times * end:+.{places}f}" for end in (difference.low, difference.high))
    return f"{times * difference.mean:+.{places}f}", f"{low} to {high}"
