"""The text board shows everything on the table, with the map's names, in at most 100 columns."""

import html
import re
from dataclasses import replace

import pytest

import kingofsiam as ks
from kingofsiam import ActionCard
from kingofsiam.render import svg
from kingofsiam.render.names import faction_letters, follower_counts, power_name
from kingofsiam.render.sentences import describe_outcome, other_answers
from kingofsiam.render.text_board import text_board
from tests.helpers_strategies import MAPS, PLAYERS, game_positions

WIDTH = 100


def lines_with(text: str, word: str) -> list[str]:
    return [line for line in text.splitlines() if word in line]


def only_line_with(text: str, word: str) -> str:
    (line,) = lines_with(text, word)
    return line


def row_of(text: str, seat: str) -> str:
    """The line of a player."""
    (line,) = [line for line in text.splitlines() if re.match(rf"[> ] +{seat} +\d+ card", line)]
    return line


def marked(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith(">")]


def assert_fits(text: str) -> None:
    for line in text.splitlines():
        assert line, text
        assert len(line) <= WIDTH, line
        assert line == line.rstrip(), line


def test_king_markers_are_shown() -> None:
    """A tile with a King marker says so, by the map's word for it."""
    state = ks.position(
        map=ks.SABA,
        kings=("Kaffa", "Sidamo"),
        hands=[[ActionCard.RAMA], [ActionCard.RAMA]],
        order=(0, 1),
    )
    crowned = lines_with(text_board(state), "Menelik II")
    assert {name for name in ks.SABA.provinces for line in crowned if f" {name} " in line} == {"Kaffa", "Sidamo"}


def test_other_readings_are_shown() -> None:
    """The board and the picture of a game under other readings list them: question and answer, in the map's words."""
    state = ks.deal(seed=1, map=ks.SABA, readings=ks.SUMMARY)
    answers = tuple(other_answers(ks.SUMMARY, ks.SABA))
    assert len(answers) == len(ks.SUMMARY.changed) == 6
    for said in (text_board(state), svg.board(state)):
        plain = " ".join(html.unescape(said).split())
        assert all(answer in plain for answer in answers)
        assert "British" not in plain
    assert "reading" not in text_board(ks.deal(seed=1))


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("board", MAPS, ids=lambda board: board.name)
def test_the_table_shows_what_lies_on_it(board: ks.Map, players: int) -> None:
    """Any map, players, readings and position, in lines of a page: each row in its order, with its own facts alone."""
    for seed, readings in enumerate(ks.PRESETS.values()):
        for state in tuple(game_positions(board, players, readings, seed=seed))[seed % 3 :: 3]:
            text = text_board(state)
            assert_fits(text)
            rows = [row for row in text.splitlines() if row.removeprefix(">").split()[0].isdigit()]
            for name, row in zip(state.board.tiles, rows, strict=True):
                assert_row(state, name, row)
            for seat, player in enumerate(state.players):
                row = row_of(text, "ABCD"[seat])
                assert f" {len(player.hand)} card" in row
                assert set(follower_counts(player.followers, board)) <= set(row.split())
                assert f"played {board.card_name(player.played[-1]) if player.played else 'nothing'}" in row
            marks = [] if state.contested is None else [state.contested, "ABCD"[state.to_move]]
            assert all(mark in row for mark, row in zip(marks, marked(text), strict=True))
            if state.outcome is not None:
                assert state.outcome.rule.id in text
                assert describe_outcome(state.outcome, board) in " ".join(text.split())


def assert_row(state: ks.State, name: str, row: str) -> None:
    """Name, codes of the province and its neighbours, followers, and who controls it."""
    assert name in row
    assert {state.map.land(each).code for each in (name, *state.map.neighbours[name])} <= set(row.split())
    assert set(follower_counts(state.board.followers_in(name), state.map)) <= set(row.split())
    controller = state.board.controller(name)
    assert (controller is not None) is ("face down" in row)
    assert controller is None or power_name(controller, state.map) in row


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("Rama", "Lao", "Malay"), ("R", "L", "M")),
        (("Amhara", "Tigray", "Shewa"), ("A", "T", "S")),
        (("Red", "Rose", "Rye"), ("R", "O", "Y")),
        (("A", "AA", "AAA"), ("A", "2", "3")),
    ],
)
def test_letters_are_distinct(names: tuple[str, str, str], expected: tuple[str, str, str]) -> None:
    """Each faction has the first free letter of its name, or a digit."""
    assert faction_letters(replace(ks.SIAM, faction_names=names)) == expected


def test_the_swap_that_may_not_be_undone_is_shown() -> None:
    """The swap and its provinces are shown while it may not be undone, and no longer."""
    kinds: set[bool] = set()
    for state in game_positions(ks.SIAM, 3, seed=2):
        lines = lines_with(text_board(state), "swapped back")
        assert len(lines) == (state.last_swap is not None)
        assert state.last_swap is None or state.map.card_name(state.last_swap.card) in lines[0]
        kinds.add(bool(lines))
    assert kinds == {True, False}


def test_long_names_are_cut() -> None:
    """A user's own map may have names of any length; the lines stay within the limit."""
    lands = tuple(replace(land, name=f"{land.name} {'and so on ' * 12}"[:60].strip()) for land in ks.SIAM.lands)
    every_pair = [(one.name, other.name) for place, one in enumerate(lands) for other in lands[place + 1 :]]
    borders = tuple(ks.SIAM.borders[0].__class__(one, other) for one, other in every_pair)
    long = replace(
        ks.SIAM,
        title=("A very long title " * 12)[:60].strip(),
        lands=lands,
        borders=borders,
        faction_names=("Royalists of the realm", "Republicans of the realm", "Restorers of the realm"),
        invader="Intruders from overseas",
        king="King of kings",
        card_names=tuple(f"{card.value} as it is called here, at some length" for card in ActionCard),
    )
    for state in game_positions(long, 4):
        assert_fits(text_board(state))
