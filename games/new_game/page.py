"""The page for a new game as it was filled in, until it becomes a table."""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from itertools import zip_longest
from secrets import token_urlsafe
from typing import NamedTuple

from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict

from games.engine.game import AnyGame, Board, BoardKind, Setup
from games.models import LONGEST_NAME, PlaySession
from games.new_game.board import AS_PRINTED, BoardChoice, Chip
from games.new_game.form import PlacesForm
from games.new_game.people import Company, Group, PersonChip, names_with_keys
from games.new_game.places import (
    Place,
    coloured,
    dealt,
    has_name,
    name_id,
    next_to_fill,
    seated,
    stood_up,
    swapped,
)
from scoring.document import Malformed, SeatedPlayer, read_options, require_known
from scoring.options import Option, Value
from scoring.wording import Text, colour_name
from web.wording import say

SHOWN, HIDDEN = "shown", "hidden"
NEXT = "next"
"""The wish of a page in which Enter was pressed; the id of the name field follows, where it is known."""
GAME, BOARD = "game", "board"
SIT, GROUP, FIND = "sit", "group", "find"
"""The wishes of the chips with known people."""


class PlaceRow(NamedTuple):
    """A place with its number from 1, as the page shows it."""

    number: int
    place: Place
    chips: tuple[Chip, ...]
    may_stay_empty: bool
    fault: str
    is_doubtful: bool = False
    """Whether the name can be kept as it is spelt, once somebody has looked at it again."""
    is_kept: bool = False

    @property
    def id(self) -> str:
        return name_id(self.number - 1)


class AnswerChoice(NamedTuple):
    value: str
    label: Text
    is_chosen: bool


class Question(NamedTuple):
    """An option of a title."""

    name: str
    label: Text
    choices: tuple[AnswerChoice, ...]


class TitleChapter(NamedTuple):
    """A title with its options and, where it has several, its boards."""

    game: AnyGame
    questions: tuple[Question, ...]
    board: BoardChoice | None
    is_chosen: bool
    show_scores: bool
    take_back: str


class Faulty(Exception):
    """The form cannot begin a game. For each name (its id on the page), game or board a sentence says why."""

    def __init__(self, faults: Mapping[str, str], doubted: Collection[str] = ()) -> None:
        super().__init__(*faults.values())
        self.faults, self.doubted = faults, doubted


@dataclass(frozen=True)
class NewGame:
    titles: Mapping[str, AnyGame]
    game: AnyGame
    places: tuple[Place, ...]
    answers: Mapping[str, str] = field(default_factory=dict)
    """The answers to the questions of all titles, by their names on the page."""
    boards: Mapping[str, BoardChoice] = field(default_factory=dict)
    """The boards chosen for the titles that have several."""
    show_scores: bool = True
    take_back: str = PlaySession.FREE
    key: str = field(default_factory=lambda: token_urlsafe(16))
    """A key of the page: what is sent twice from one page begins one game."""
    faults: Mapping[str, str] = field(default_factory=dict)
    doubted: Collection[str] = ()
    """The names (their ids on the page) that deserve a second look."""
    kept: Collection[str] = ()
    """The names that are kept as they are spelt."""
    asked: Collection[str] = ()
    """The names about which the page has asked already, whether they are kept as they are spelt."""
    focus: str = ""
    is_over: bool = False
    """Whether the game has been played already: then only what affects the points is asked."""
    find: str = ""
    """The letters by which somebody looks for a name."""
    remembered: frozenset[str] = frozenset()
    """The titles whose options are those of the last play."""
    usual: frozenset[str] = frozenset()
    """The titles whose options are those that the club has fixed."""
    is_rematch: bool = False
    """Whether those who played have moved on by one seat."""
    is_full: bool = False
    """Whether somebody was to sit down, but no seat is free."""

    @classmethod
    def blank(cls, titles: Mapping[str, AnyGame], title: str, *, is_over: bool = False) -> "NewGame":
        boards = {slug: BoardChoice.blank(titles[slug], kind) for slug, kind in _boards(titles, is_over)}
        return cls(titles, _game(titles, title), (), boards=boards, is_over=is_over).dealt()

    @classmethod
    def from_setup(cls, game: AnyGame, setup: Setup) -> "NewGame":
        """The form of a game that is over, filled in with its setup, to be changed."""
        form = cls.blank({game.slug: game}, game.slug, is_over=True)
        form = form.with_terms(game, setup.options, setup.board)
        return replace(form, places=tuple(Place(*player) for player in setup.players)).dealt()

    @classmethod
    def typed(
        cls,
        titles: Mapping[str, AnyGame],
        sent: QueryDict,
        files: "Mapping[str, UploadedFile[bytes]]",
        *,
        is_over: bool = False,
    ) -> "NewGame":
        answers = {name: str(sent[name]) for name in sent}
        game = _game(titles, answers.get("title", ""))
        most = max(max(game.players) for game in titles.values())
        typed = zip_longest(sent.getlist("name")[:most], sent.getlist("colour")[:most], fillvalue="")
        boards = {
            slug: BoardChoice.typed(titles[slug], kind, answers, files.get(f"file-{slug}"))
            for slug, kind in _boards(titles, is_over)
        }
        fault = boards[game.slug].fault if game.slug in boards else ""
        return cls(
            titles,
            game,
            tuple(Place(name, colour) for name, colour in typed),
            answers,
            boards,
            *_running_terms(answers, game.slug),
            answers.get("key", ""),
            {BOARD: fault} if fault else {},
            kept=sent.getlist("keep")[:most],
            asked=sent.getlist("asked")[:most],
            is_over=is_over,
            find=answers.get("find", "")[:LONGEST_NAME],
        )

    # One of the titles, whoever will play it

    def about(self, game: AnyGame) -> "NewGame":
        """The same page with this title chosen."""
        fault = self.boards[game.slug].fault if game.slug in self.boards else ""
        return replace(self, game=game, faults={BOARD: fault} if fault else {})

    def with_terms(self, game: AnyGame, options: Mapping[str, Value], board: Board | None) -> "NewGame":
        """The form with these options and this board for a title."""
        answers = {f"{game.slug}-{name}": written(value) for name, value in options.items()}
        form = replace(self, answers={**self.answers, **answers})
        if board is None or game.slug not in form.boards:
            return form
        return replace(form, boards={**form.boards, game.slug: form.boards[game.slug].with_board(board)})

    def with_running_terms(self, game: AnyGame, show_scores: bool, take_back: str) -> "NewGame":
        """The form with this said of running scores and undo for a title."""
        shown = SHOWN if show_scores else HIDDEN
        said = {f"show_scores-{game.slug}": shown, f"take_back-{game.slug}": take_back}
        return replace(self, answers={**self.answers, **said})

    def terms(self, game: AnyGame) -> tuple[dict[str, Value], Board | None]:
        """The options and the board chosen for a title, good for any number of players; raises `Faulty`."""
        form, faults = self.about(game), dict[str, str]()
        try:
            options = read_options(form._options(), game.options)
        except Malformed as malformed:
            faults[GAME] = say(malformed.text)
        board = form._board(faults)
        if faults:
            raise Faulty(faults)
        try:
            for count in game.players:
                game.setup(
                    tuple(SeatedPlayer(colour, colour) for colour in game.colours[:count]), options, board
                )
        except Malformed as malformed:
            raise Faulty({BOARD: say(malformed.text)}) from None
        return options, board

    # What the page shows

    @property
    def chapters(self) -> list[TitleChapter]:
        return [
            TitleChapter(
                game,
                tuple(self._questions(game)),
                self.boards.get(slug),
                game is self.game,
                *_running_terms(self.answers, slug),
            )
            for slug, game in self.titles.items()
        ]

    @property
    def chapter(self) -> TitleChapter:
        """The chapter of the chosen title."""
        return next(chapter for chapter in self.chapters if chapter.is_chosen)

    def _questions(self, game: AnyGame) -> list[Question]:
        questions = []
        for name, option in self._asked(game).items():
            values = values_by_text(option)
            answer = self.answers.get(f"{game.slug}-{name}")
            chosen = answer if answer in values else next(iter(values))
            choices = (
                AnswerChoice(text, option.choices[value], text == chosen) for text, value in values.items()
            )
            questions.append(Question(f"{game.slug}-{name}", option.label, tuple(choices)))
        return questions

    def _asked(self, game: AnyGame) -> Mapping[str, Option]:
        """The options there are to choose."""
        if not self.is_over:
            return game.options
        return {name: game.options[name] for name in (game.finished.options if game.finished else ())}

    @property
    def rows(self) -> list[PlaceRow]:
        needed = min(self.game.players)
        return [
            PlaceRow(
                index + 1,
                place,
                tuple(Chip(c, colour_name(c), c == place.colour) for c in self.game.colours),
                index >= needed,
                self.faults.get(name_id(index), ""),
                name_id(index) in self.doubted or (bool(place.name) and place.name in self.asked),
                place.name in self.kept,
            )
            for index, place in enumerate(self.places)
        ]

    @property
    def people(self) -> list[PersonChip]:
        """Known people to tap, the likeliest first."""
        return self._company.people([place.name for place in self.places], self.find)

    @property
    def groups(self) -> list[Group]:
        """People who often play together."""
        return self._company.groups(self.game)

    @cached_property
    def _company(self) -> Company:
        return Company()

    @property
    def first_name(self) -> str:
        """Who begins."""
        return self.places[0].name

    @property
    def fault_of_game(self) -> str:
        return self.faults.get(GAME, "")

    @property
    def fault_of_board(self) -> str:
        return self.faults.get(BOARD, "")

    @property
    def opens_options(self) -> bool:
        """Whether the options are open at once: where points depend on them, or something is to be seen."""
        board = self.boards.get(self.game.slug)
        is_board_shown = board is not None and (board.is_arranging or bool(board.kept) or board.is_file)
        return self.is_over or is_board_shown or bool(self.fault_of_game or self.fault_of_board)

    def marked(self, faulty: Faulty) -> "NewGame":
        """The form with what is wrong marked."""
        return replace(self.dealt(), faults=faulty.faults, doubted=faulty.doubted)

    # Seats change places and colours

    def dealt(self) -> "NewGame":
        """The form with as many places as the title can have, each with a colour if there are enough."""
        return replace(self, places=dealt(self.places, self.game))

    def arranged(self, wish: str) -> "NewGame":
        """The form after a tap: `3 up` swaps the seat with the one above, `3 red` gives it a colour, `sit 17`
        seats the player with this key or lets them get up, `group 17 4` seats those and nobody else.

        What begins with `board` is for the board.
        """
        form = self.dealt()
        if is_about_board(wish):
            return form._with_board_arranged(wish.removeprefix(BOARD).strip())
        what, _, rest = wish.partition(" ")
        if what == SIT:
            return form._with_person(names_with_keys(rest))
        if what == GROUP:
            return form._with_group(names_with_keys(rest))
        for index in range(len(form.places)):
            if index and wish == f"{index + 1} up":
                return replace(form, places=swapped(form.places, index))
            for colour in form.game.colours:
                if wish == f"{index + 1} {colour}":
                    return replace(form, places=coloured(form.places, index, colour))
        return form

    def _with_person(self, names: Sequence[str]) -> "NewGame":
        """The form with somebody at the first free place, or up from theirs; a full table stays as it is."""
        if any(has_name(self.places, name) for name in names):
            return replace(self, places=stood_up(self.places, names), find="").dealt()
        is_full = bool(names) and not self.next_to_fill
        return replace(self, places=seated(self.places, names), find="", is_full=is_full).dealt()

    def _with_group(self, names: Sequence[str]) -> "NewGame":
        emptied = tuple(place._replace(name="") for place in self.places)
        return replace(self, places=seated(emptied, names), find="").dealt()

    def _with_board_arranged(self, wish: str) -> "NewGame":
        slug = self.game.slug
        if slug not in self.boards:
            return self
        # The button that was tapped is gone: the board that was read, or the layout, takes its place.
        focus = {"": f"board-{slug}-kept", AS_PRINTED: f"layout-{slug}"}.get(wish, "")
        boards = {**self.boards, slug: self.boards[slug].arranged(wish)} if wish else self.boards
        return replace(self, boards=boards, focus=focus)

    @property
    def next_to_fill(self) -> str:
        """The first name that is missing."""
        return next_to_fill(self.places)

    def is_enter_in_name(self, wish: str) -> bool:
        """Whether Enter was pressed in a name, and not where somebody is looked for."""
        return wish.startswith(NEXT) and not (self.find and wish.strip() == NEXT)

    def may_begin_at(self, field: str) -> bool:
        """Whether Enter was pressed in the only name left to fill, and there are enough players without."""
        seated = sum(not place.is_empty for place in self.places)
        return field == self.next_to_fill and seated >= min(self.game.players)

    # What comes of it

    def setup(self) -> Setup:
        """The setup of the game; raises `Faulty`."""
        seats = PlacesForm(self.places, self.game, self.kept)
        faults = seats.faults
        try:
            require_known("title", self.answers.get("title"), self.titles)
            options = read_options(self._options(), self.game.options)
        except Malformed as malformed:
            faults[GAME] = say(malformed.text)
        board = self._board(faults)
        if faults:
            raise Faulty(faults, seats.doubted)
        if self.is_over:
            return Setup(seats.players, options, board)
        try:
            return self.game.setup(seats.players, options, board)
        except Malformed as malformed:
            raise Faulty({BOARD: say(malformed.text)}) from None

    def _board(self, faults: dict[str, str]) -> Board | None:
        choice = self.boards.get(self.game.slug)
        if self.fault_of_board or not choice:
            faults.update(self.faults)
            return None
        try:
            return choice.board()
        except Malformed as malformed:
            faults[BOARD] = say(malformed.text)
            return None

    def _options(self) -> dict[str, Value]:
        given: dict[str, Value] = {}
        for name, option in self._asked(self.game).items():
            answer = self.answers.get(f"{self.game.slug}-{name}")
            if answer is not None:
                given[name] = values_by_text(option).get(answer, answer)
        return given

    def key_for(self, setup: Setup) -> str:
        """A key that is the same for the same game from the same page; any change makes another key."""
        if not self.key:
            return ""
        board = setup.board and setup.board.source
        besides = (self.show_scores, self.take_back)
        content = repr((self.key, self.game.slug, setup._replace(board=None), board, besides))
        return sha256(content.encode()).hexdigest()


def _running_terms(answers: Mapping[str, str], slug: str) -> tuple[bool, str]:
    """Whether points are shown during a game of this title, and when a move may be undone.

    A page of several titles says so of each, a page of a tournament once for all of them.
    """
    show_scores, take_back = (
        answers.get(f"{name}-{slug}", answers.get(name)) for name in ("show_scores", "take_back")
    )
    is_agreed = take_back == PlaySession.AGREED
    return show_scores != HIDDEN, PlaySession.AGREED if is_agreed else PlaySession.FREE


def is_about_board(wish: str) -> bool:
    return wish.partition(" ")[0] == BOARD


def _game(titles: Mapping[str, AnyGame], title: str) -> AnyGame:
    return titles.get(title) or next(iter(titles.values()))


def values_by_text(option: Option) -> dict[str, Value]:
    """The values of an option by their texts on the page."""
    return {written(value): value for value in option.choices}


def written(value: Value) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _boards(titles: Mapping[str, AnyGame], is_over: bool) -> Iterator[tuple[str, BoardKind]]:
    """The titles whose board has to be chosen, and what boards they have."""
    for slug, game in titles.items():
        if game.boards and (not is_over or (game.finished and game.finished.needs_board)):
            yield slug, game.boards
