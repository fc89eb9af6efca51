"""What handwritten pages state: numbers, names, moves, limits and study results are those of the package."""

import re
import shlex
from argparse import ArgumentParser, Namespace
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

import kingofsiam as ks
from docs import generate
from docs.generate import HANDWRITTEN, handwritten_pages
from docs.generators import filled_tables, glossary, sample_game, studies, tutorial
from docs.generators.glossary import TERMS
from kingofsiam import ActionCard, Followers, maps, notation
from kingofsiam.errors import InvalidMap
from kingofsiam.maps import SIAM, Map
from kingofsiam.notation import verify
from kingofsiam.notation.json.parser import NotJson, parse_json
from kingofsiam.players import bot_names
from kingofsiam.rules.contents import RULES
from kingofsiam.rules.s1_components import EIGHT_CARDS
from kingofsiam.scenarios.catalogue import SCENARIOS
from kingofsiam.spec.readings import PRESETS
from kingofsiam.spec.rulings import RULINGS
from kingofsiam_kernel.commands.study import COMMAND, run_study
from kingofsiam_kernel.experiments import Games, load
from tools.vector_locks import load_locks

WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
COUNTS = {
    "rules": len(RULES),
    "rulings": len(RULINGS),
    "scenarios": len(SCENARIOS),
    "presets": len(PRESETS),
    "maps": len(maps.NAMES),
    "bots": len(bot_names()),
}
STATED = re.compile(rf"(?<![\w.,])(\d+|{'|'.join(WORDS)}) (?:simple )?({'|'.join(COUNTS)})\b", re.IGNORECASE)
PAGES = [*sorted(generate.HANDWRITTEN.rglob("*.md")), generate.ROOT / "README.md"]
STALE = ("two simple opponents", "two bots", "machine player", "Everything here is plain Python")
MARKUP = re.compile(r"\]\([^)]*\)|[\[*`]|\s+")
each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def stated(text: str) -> list[tuple[str, int]]:
    """Each thing whose number a text states, with the number."""
    return [(what.lower(), WORDS.get(n.lower()) or int(n)) for n, what in STATED.findall(text)]


@each_page
def test_stated_numbers_are_true(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert [(what, number) for what, number in stated(text) if COUNTS[what] != number] == []


@each_page
def test_bots_are_named_as_they_are(page: Path) -> None:
    """A player of a command is one that the package has, and no page speaks of players that have gone."""
    text = page.read_text(encoding="utf-8")
    named = re.findall(r"find_bot\(\"(\w+)\"\)", text)
    assert set(named) <= set(bot_names())
    plain = " ".join(MARKUP.sub(" ", text).split()).lower()
    assert not [each for each in STALE if each.lower() in plain]


def test_the_questions_of_the_suite_are_about_as_many_as_told() -> None:
    """The pages round the number of vectors down to hundreds."""
    size = len(load_locks()[-1].vectors)
    for page in (generate.HANDWRITTEN / "build" / "engine.md", generate.ROOT / "README.md"):
        for number in re.findall(r"(\d[\d ]*) questions", page.read_text(encoding="utf-8")):
            assert 0 <= size - int(number.replace(" ", "")) < 500, page.name


def words(id_: str, language: str) -> str:
    return glossary.term(id_).words[glossary.LANGUAGES.index(language)]


def test_no_spelling_leads_to_two_terms() -> None:
    found = Counter(spelling.lower() for each in TERMS for spelling in each.spellings)
    assert set(found.values()) == {1}


NOTATION: Final = HANDWRITTEN / "reference" / "notation.md"
MOVES: Final = re.findall(
    r"^\| `([^`]+)` \| (?=I |The |[12] vs|Maha|Khon)", NOTATION.read_text(encoding="utf-8"), re.MULTILINE
)

LETTERS: Final = dict(zip(ActionCard, ("K:", "F:", "1:", "2:", "R:", "L:", "M:"), strict=True))
EVERYWHERE: Final = dict.fromkeys(ks.SIAM.provinces, Followers(1, 1, 1))
ONE_RAMA_AND_ONE_MALAY: Final = {"Lan Na": Followers(rama=1), "Sukothai": Followers(malay=1)}
FROM_THE_POOL: Final = ks.Readings(take_from=ks.SUMMARY.take_from)

TABLES: Final = {
    "F:R.LAN,M.MON+L.SUK": ks.position(2, followers={"Sukothai": Followers(lao=16)}),
    "2:R.LAN-M.SUK+R.SUK": ks.position(2, followers=ONE_RAMA_AND_ONE_MALAY),
    "L:LAN+R.pool": ks.position(2, followers={"Mon": Followers(lao=15)}, readings=FROM_THE_POOL),
    "1:-+M.PAT": ks.position(2, followers={"Pattani": Followers(malay=2)}),
    "M:-+-": ks.position(
        3,
        hands=((ActionCard.RAMA, ActionCard.MALAI), (), EIGHT_CARDS),
        own=(Followers(malay=8), Followers(malay=10), Followers(1, 1, 0)),
    ),
}
"""For a move that cannot be played where each province has one follower of each faction."""


def test_the_page_has_moves() -> None:
    """The page has the table, and every special position belongs to one of its moves."""
    assert {move.split(":")[0] for move in MOVES} == {"pass", "K", "F", "1", "2", "R", "L", "M"}
    assert set(TABLES) <= set(MOVES)


@pytest.mark.parametrize("text", MOVES)
def test_every_move_is_played(text: str) -> None:
    """The text is canonical and legal; its letter names the card, and the move takes a follower if the page says so."""
    state = TABLES.get(text) or ks.position(2, followers=EVERYWHERE)
    move = notation.parse_move(text, state.map)
    assert notation.format_move(move, state.map) == text
    assert ks.judge(state, move) == ()
    after = ks.play(state, move)
    if isinstance(move, ks.Play):
        assert after.players[0].played[-1] is move.action.card
        assert notation.format_action(move.action, state.map).startswith(LETTERS[move.action.card])
        taken = len(tuple(after.players[0].followers)) - len(tuple(state.players[0].followers))
        assert taken == (move.take is not None)


def limit(what: str) -> int:
    """The number that the page shows."""
    found = re.search(rf"^\| {re.escape(what)} \| ([\d,]+) ", filled_tables.limits(), re.MULTILINE)
    assert found
    return int(found[1].replace(",", ""))


def test_what_is_longer_than_a_limit_is_refused() -> None:
    """And what just fits is read."""
    depth, length = limit("lists and objects of JSON in one another"), limit("a JSON document")
    parse_json("[" * depth + "]" * depth)
    parse_json("1".ljust(length))
    for text in ("[" * (depth + 1) + "]" * (depth + 1), "1".ljust(length + 1)):
        with pytest.raises(NotJson):
            parse_json(text)
    size = limit("a map file")
    assert Map.from_toml(SIAM.to_toml().ljust(size)) == SIAM
    with pytest.raises(InvalidMap):
        Map.from_toml(SIAM.to_toml().ljust(size + 1))


MILLION_GAMES: Final = "million-games.md"
STUDIED: Final = (HANDWRITTEN / MILLION_GAMES).read_text(encoding="utf-8")
COMMANDS: Final = {
    name: options for options, name in re.findall(r"^\$ kingofsiam study (.*) -o (\S+)\.json$", STUDIED, re.MULTILINE)
}


def _options(command: str) -> Namespace:
    parser = ArgumentParser()
    COMMAND.add_arguments(parser)
    return parser.parse_args(shlex.split(command))


def test_each_study_has_its_command() -> None:
    """Each study file has a command on the page, and each command has its file."""
    assert sorted(COMMANDS) == list(studies.NAMES)


@pytest.mark.parametrize("name", studies.NAMES)
def test_the_command_has_the_configuration_of_the_file(name: str) -> None:
    """The file has the configuration and the games of the command, and no game remains to be played."""
    options, study = _options(COMMANDS[name]), load(Path(studies.STUDIES, f"{name}.json"))
    assert run_study.config(options, None) == study.config
    assert study.games == study.asked == Games.of((0, options.games))


def test_rates_come_from_the_file() -> None:
    """An example: the rate of colonies in the million games for three players."""
    colonies = sum(games for ending, games in studies.study("three").totals.endings.items() if ending.reign is None)
    assert studies.percent(studies.results("three")["colony"]).startswith(f"{colonies / 10_000:.2f} ± ")
    assert f"{colonies / 10_000:.2f} ± " in handwritten_pages()[MILLION_GAMES]


def test_all_placeholders_are_filled() -> None:
    """Every placeholder is filled, and each picture exists for light and dark."""
    page = handwritten_pages()[MILLION_GAMES]
    assert "<!--" not in page
    shown = set(re.findall(rf"{studies.PICTURES}/[\w-]+\.svg", page))
    assert shown == studies.charts([STUDIED]).keys()
    assert len(shown) == 4


LESSONS = {page.name: page.read_text(encoding="utf-8") for page in (generate.HANDWRITTEN / "learn").glob("*.md")}
RECORD, STATES = tutorial.game(tutorial.SAMPLE)


def test_every_card_is_shown_before_and_after() -> None:
    """The page shows all seven kinds of card, each played legally from the first position of the sample game."""
    played = [tutorial.illustrations()[name].move for name in tutorial.CARDS]
    assert {move.action.card for move in played if isinstance(move, ks.Play)} == set(EIGHT_CARDS)
    for name in tutorial.CARDS:
        each = tutorial.illustrations()[name]
        assert each.move is not None
        assert (each.state, ks.judge(each.state, each.move)) == (STATES[0], ())
        assert f"<!-- before and after: {name} -->" in LESSONS["cards.md"]


def test_the_pictures_show_what_the_pages_say() -> None:
    """The positions in the text have the leaders that the text states."""
    after = {name: ks.play(STATES[0], move) for name in tutorial.CARDS if (move := tutorial.illustrations()[name].move)}
    assert str(STATES[0].board.followers_in("Mon")) == "1 Rama, 1 Lao, 2 Malay"
    assert after["maharacha"].contested == "Ayutthaya"
    assert str(after["maharacha"].board.followers_in("Ayutthaya")) == "2 Rama, 1 Lao"
    assert str(after["khon-thai"].board.followers_in("Mon")) == "1 Rama, 2 Lao, 2 Malay"
    assert str(after["one-vs-one"].board.followers_in("Mon")) == "2 Rama, 1 Lao"
    assert str(STATES[8].board.followers_in("Mon")) == "2 Rama, 3 Lao, 1 Malay"
    assert str(tutorial.illustrations()["british"].state.board.followers_in("Isan")) == "5 Rama, 1 Lao, 5 Malay"
    assert str(STATES[47].board.followers_in("Sukothai")) == "1 Lao, 2 Malay"
    assert tutorial.illustrations()["reign"].state.outcome is not None
    colony = tutorial.illustrations()["colony"].state.outcome
    assert colony is not None
    assert colony.colony


def test_the_sample_game_is_true() -> None:
    assert verify(RECORD).ok
    assert len(STATES) == len(RECORD.moves) + 1


def test_the_reckoning_is_that_of_the_engine() -> None:
    """The rules are those of the outcome, and the table shows the followers before the players."""
    last = STATES[-1]
    assert last.outcome is not None
    page = sample_game.final_scoring(last)
    assert [f"#{rule.id})" in page for rule in last.outcome.rules] == [True] * 4
    assert "| A, Alfred | 3 | 3 | 3 | 39 |" in page
    assert "| B, Benjamin | 3 | 4 | 3 | 46 |" in page
    assert "| C, Charles | 2 | 5 | 3 | 47 |" in page
