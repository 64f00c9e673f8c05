"""The page of a tournament's set-up as it was filled in, and a list of entrants as it was pasted."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any, NamedTuple

from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils import timezone
from django.utils.formats import localize
from django.utils.translation import gettext as _

from games.engine.game import AnyGame
from games.forms import BOARD, Chapter, Faulty, NewGame
from games.models import LONGEST_NAME, PlaySession
from games.titles import TITLES
from plays.forms import EARLIEST
from scoring.options import differing
from scoring.wording import Text, same
from tournaments.desk.set_up import OWN, Fixed, Plan
from tournaments.engine import tournament as values
from tournaments.engine.document import number, read_points, write_points
from tournaments.engine.knock_out import CUTS, rounds_of
from tournaments.engine.points import DEFAULT_PRESET, PRESET_LABELS, PRESETS
from tournaments.engine.tie_breaks import TIE_BREAKS
from tournaments.engine.tournament import BALANCED
from tournaments.models import MOST_ROUNDS, Tournament, new_seed
from tournaments.progress import name_of
from web.reading import in_one_line
from web.wording import say

NEAR = "near"
USUAL_CHAIN = ("wins", "average_place", "sum_of_scores", "lot")
FEWEST_CRITERIA = len(USUAL_CHAIN) + 1
"""So many can be chosen without asking for more."""
MOST_MINUTES = 600
MOST_WORTH = 1000
LATEST = date(2099, 12, 31)
FARTHEST_SEED = 2**63 - 1
COLUMNS = (4, 3, 2)
"""The sizes of tables in the order in which their points are asked for."""
TERMS = "terms"
DELETE = "delete"
NOTHING_FIXED = Fixed()


class Wrong(Exception):
    """A field cannot be read; the sentence says why."""

    def __init__(self, why: str, field: str = "") -> None:
        super().__init__(why)
        self.field = field
        """Which one, where it is not the one that was asked."""


class RoundRow(NamedTuple):
    number: int
    name: str
    title: str
    is_fixed: bool
    fault: str

    @property
    def game(self) -> AnyGame:
        return TITLES[self.title]


class Scale(NamedTuple):
    """Points by name, as the page shows them."""

    name: str
    label: Text
    four: str
    three: str
    is_chosen: bool


class Worth(NamedTuple):
    """What a place is worth in the club's own table."""

    id: str
    place: int
    typed: str
    fault: str


class Criterion(NamedTuple):
    number: int
    chosen: str


class Terms(NamedTuple):
    """A title with what its sessions begin with."""

    form: NewGame
    chapter: Chapter
    is_played: bool
    is_open: bool
    """Is there something in it to be seen?"""
    fault: str


@dataclass(frozen=True)
class SetUp:
    typed: Mapping[str, str]
    """What every single field holds."""
    titles: tuple[str, ...]
    tie_breaks: tuple[str, ...]
    game: NewGame
    """The options and boards of all titles, and what besides them is agreed for every session."""
    key: str = field(default_factory=lambda: token_urlsafe(16))
    """The page's own: what is sent twice from one page makes one tournament."""
    fixed: Fixed = NOTHING_FIXED
    before: "SetUp | None" = None
    """As it was agreed so far."""
    faults: Mapping[str, str] = field(default_factory=dict)
    criteria_shown: int = FEWEST_CRITERIA
    points: Mapping[str, Any] | None = None
    """What places are worth so far, to the last decimal."""
    first_title: str = ""
    """That of the first round as the page showed it, before it was changed there."""

    @classmethod
    def blank(cls) -> "SetUp":
        typed = {
            "name": "",
            "day": timezone.localdate().isoformat(),
            "rounds": "4",
            "minutes": "90",
            "mode": BALANCED,
            "nearness": "",
            "cut": "0",
            "preset": DEFAULT_PRESET,
            "seed": str(new_seed()),
            **_written(PRESETS[DEFAULT_PRESET]),
        }
        first = last_played()
        game = replace(NewGame.blank(TITLES, first), take_back=PlaySession.AGREED)
        return cls(typed, (first,), USUAL_CHAIN, game)

    @classmethod
    def of(cls, tournament: Tournament, fixed: Fixed) -> "SetUp":
        """As it was agreed, to be changed."""
        blank = cls.blank()
        typed = {name: str(getattr(tournament, name)) for name in blank.typed if hasattr(tournament, name)}
        near = {"nearness": NEAR if tournament.swiss_first else "", "rounds": str(tournament.common_rounds)}
        game = replace(blank.game, show_scores=tournament.show_scores, take_back=tournament.take_back)
        for one in TITLES.values():
            if terms := tournament.terms_of(one):
                board = one.read_board(terms["board"]) if terms.get("board") else None
                game = game.with_terms(one, terms.get("options", {}), board)
        return cls(
            {**typed, **near, **_written(read_points(tournament.points))},
            tuple(tournament.rounds.order_by("number").values_list("title", flat=True)),
            tuple(tournament.tie_breaks),
            game,
            fixed=fixed,
            points=tournament.points,
        )

    def sent(self, sent: QueryDict, files: "Mapping[str, UploadedFile[bytes]]") -> "SetUp":
        """With what the page sends; what it did not ask stays as it is."""
        typed = {name: str(sent.get(name, value)) for name, value in self.typed.items()}
        more = sent.get("criteria", "")
        form = replace(
            self,
            typed=typed,
            titles=tuple(sent.getlist("title")) or self.titles,
            tie_breaks=tuple(sent.getlist("tie_break")) if "tie_break" in sent else self.tie_breaks,
            game=NewGame.typed(TITLES, sent, files),
            key=sent.get("key", ""),
            before=self,
            criteria_shown=int(more) if re.fullmatch("[0-9]{1,2}", more) else FEWEST_CRITERIA,
            first_title=sent.get("first_title", ""),
        )
        # On a page without JavaScript the later rounds still stand as they were.
        return form._followed() if form._is_alike else form

    @property
    def _is_alike(self) -> bool:
        """Are all later rounds that can be changed as the first one was?"""
        later = enumerate(self.titles[1:], start=2)
        return all(title == self.first_title for number, title in later if number not in self.fixed.titles)

    def _followed(self) -> "SetUp":
        """Rounds that were played as the first one follow it to another title."""
        first, *later = self.titles
        if first not in TITLES:
            return self
        titles = (first, *(first if title == self.first_title else title for title in later))
        return replace(self, titles=titles)

    # What the page shows

    @property
    def rounds(self) -> int:
        """How many rounds before the knock-out have a title on the page."""
        try:
            return self._rounds()
        except Wrong:
            return min(max(len(self.titles), 1), MOST_ROUNDS)

    @property
    def cut(self) -> int:
        return next((cut for cut in CUTS if str(cut) == self.typed["cut"]), 0)

    @property
    def rows(self) -> list[RoundRow]:
        tournament = Tournament(common_rounds=self.rounds, cut=self.cut)
        return [
            RoundRow(
                number,
                name_of(tournament, number),
                title,
                number in self.fixed.titles,
                self.faults.get(f"title-{number}", ""),
            )
            for number, title in enumerate(self._filled_titles(), start=1)
        ]

    def _filled_titles(self) -> list[str]:
        """One a round; whatever is missing is played as the first round is."""
        total = self.rounds + rounds_of(self.cut)
        usual = next((title for title in self.titles if title in TITLES), next(iter(TITLES)))
        titles = [*self.titles[:total], *[usual] * (total - len(self.titles))]
        return [
            self.fixed.titles.get(number, title if title in TITLES else usual)
            for number, title in enumerate(titles, start=1)
        ]

    @property
    def games(self) -> list[AnyGame]:
        return [*TITLES.values()]

    @property
    def cuts(self) -> tuple[int, ...]:
        return CUTS

    @property
    def terms(self) -> list[Terms]:
        played = self._filled_titles()
        return [self._terms(game, game.slug in played) for game in TITLES.values()]

    def _terms(self, game: AnyGame, is_played: bool) -> Terms:
        form = self.game.about(game)
        if fault := self.faults.get(f"file-{game.slug}"):
            form = replace(form, faults={BOARD: fault})
        chapter, fault = form.chapter, self.faults.get(f"{TERMS}-{game.slug}", "")
        changed = any(not question.choices[0].is_chosen for question in chapter.questions)
        if chapter.board:
            offers = chapter.board.offers
            changed = changed or not offers[0].is_chosen or any(offer.is_changed for offer in offers)
        return Terms(form, chapter, is_played, changed or bool(fault or form.fault_of_board), fault)

    @property
    def scales(self) -> list[Scale]:
        return [
            Scale(
                name,
                PRESET_LABELS[name],
                _shown(points.tables[4]),
                _shown(points.tables[3]),
                name == self.typed["preset"],
            )
            for name, points in PRESETS.items()
        ]

    @property
    def scale(self) -> Scale:
        """The points that are agreed, where they cannot be changed."""
        name = self.typed["preset"]
        four, three = (" · ".join(worth.typed for worth in row) for _size, row in self.own_points[:2])
        return Scale(name, PRESET_LABELS.get(name, same(_("own table"))), four, three, True)

    @property
    def own_points(self) -> list[tuple[int, list[Worth]]]:
        return [(size, [self._worth(size, place) for place in range(1, size + 1)]) for size in COLUMNS]

    def _worth(self, size: int, place: int) -> Worth:
        name = f"points-{size}-{place}"
        return Worth(name, place, self.typed[name], self.faults.get(name, ""))

    @property
    def bye(self) -> str:
        return self.typed["points-bye"]

    @property
    def fault_of_bye(self) -> str:
        return self.faults.get("points-bye", "")

    @property
    def fault_of_chain(self) -> str:
        return next((why for name, why in self.faults.items() if name.startswith("tie_break")), "")

    @property
    def criteria(self) -> list[Criterion]:
        shown = min(max(self.criteria_shown, len(self.tie_breaks)), len(TIE_BREAKS))
        chosen = [*self.tie_breaks, *[""] * shown][:shown]
        return [Criterion(index, name) for index, name in enumerate(chosen, start=1)]

    @property
    def chain(self) -> list[Text]:
        """What is asked one after the other, in short."""
        return [TIE_BREAKS[name].head for name in self.tie_breaks if name in TIE_BREAKS]

    @property
    def possible_criteria(self) -> list[tuple[str, Text, Text]]:
        return [(name, one.head, one.meaning) for name, one in TIE_BREAKS.items()]

    @property
    def may_ask_more(self) -> bool:
        return len(self.criteria) < len(TIE_BREAKS)

    @property
    def errors(self) -> list[tuple[str, str, str]]:
        """Where something is wrong: the field's id, what the page calls it, and why."""
        return [(where, self._called(where), why) for where, why in self.faults.items()]

    def _called(self, where: str) -> str:
        kind, _dash, rest = where.partition("-")
        if kind == "title":
            return self.rows[int(rest) - 1].name
        if kind in (TERMS, "file"):
            return TITLES[rest].name
        if kind == "points":
            return ", ".join([LABELS[kind](), *_place_called(rest)])
        return LABELS[kind]()

    # What is changed without being kept

    def arranged(self, wish: str, slug: str = "") -> "SetUp":
        """After a tap: `rounds` for other rounds or titles, `criteria` for one more, `board…` for a board."""
        if wish == "rounds":
            return self._followed()
        if wish == "criteria":
            return replace(self, criteria_shown=len(self.criteria) + 1)
        if not wish.startswith(BOARD):
            return self
        game = self.game
        for one in TITLES.values():
            if one.slug in game.boards and slug in ("", one.slug):
                game = game.about(one).arranged(wish)
        return replace(self, game=game)

    # What comes of it

    def plan(self) -> Plan:
        """What is agreed for the tournament; raises `Faulty`."""
        read: dict[str, Any] = {}
        faults: dict[str, str] = {}
        for name, reader in READERS.items():
            try:
                read[name] = reader(self)
            except Wrong as wrong:
                faults[wrong.field or name] = str(wrong)
        read["terms"] = self._read_terms(faults)
        if faults:
            raise Faulty(faults)
        return Plan(common_rounds=read.pop("rounds"), **read)

    def _name(self) -> str:
        name = in_one_line(self.typed["name"])
        if not name:
            raise Wrong(_("The tournament needs a name."))
        if len(name) > LONGEST_NAME:
            why = _("A name has at most %(most)s characters; this one has %(number)s.")
            raise Wrong(why % {"most": LONGEST_NAME, "number": len(name)})
        return name

    def _day(self) -> date:
        return day_read(self.typed["day"])

    def _rounds(self) -> int:
        rounds = whole(self.typed["rounds"], 1, MOST_ROUNDS)
        if self.before and self.fixed.in_knock_out and self.typed["rounds"] != self.before.typed["rounds"]:
            raise Wrong(_("The knock-out has begun: there are as many rounds before it as have been played."))
        if rounds < self.fixed.rounds:
            why = _("Round %(number)s is drawn already; there cannot be fewer.")
            raise Wrong(why % {"number": self.fixed.rounds})
        return rounds

    def _minutes(self) -> int:
        return whole(self.typed["minutes"], 0, MOST_MINUTES)

    def _titles(self) -> tuple[str, ...]:
        for index, title in enumerate(self.titles, start=1):
            if title not in TITLES:
                raise Wrong(_("This game is not known here."), f"title-{min(index, len(self.rows))}")
        titles = tuple(self._filled_titles())
        if self.fixed.has_twos and not all(2 in TITLES[title].players for title in titles):
            raise Wrong(
                _("Tables of two have been drawn: every round needs a game that two can play."), "title-1"
            )
        return titles

    def _mode(self) -> str:
        if self.typed["mode"] not in dict(Tournament.MODES):
            raise Wrong(_("Choose one of these."))
        return self.typed["mode"]

    def _swiss_first(self) -> bool:
        return self.typed["nearness"] == NEAR

    def _cut(self) -> int:
        if self.typed["cut"] != "0" and not self.cut:
            raise Wrong(_("Choose one of these."))
        if self.before and self.fixed.in_knock_out and self.cut != self.before.cut:
            raise Wrong(_("The knock-out has begun: as many go on as were agreed."))
        return self.cut

    def _preset(self) -> str:
        if self.typed["preset"] != OWN and self.typed["preset"] not in PRESETS:
            raise Wrong(_("Choose one of these."))
        self._refuse_change("preset")
        return self.typed["preset"]

    def _points(self) -> dict[str, Any]:
        if self.before and self.before.points and not self._is_worth_changed(self.before):
            return {**self.before.points}
        if self.typed["preset"] != OWN:
            return write_points(PRESETS.get(self.typed["preset"], PRESETS[DEFAULT_PRESET]))
        read: dict[int, tuple[Fraction, ...]] = {}
        for size, row in self.own_points:
            typed = [one for one in row if one.typed.strip()]
            if size == 2 and not typed:
                read[2] = (read[3][0], read[3][-1])
                continue
            read[size] = tuple(_worth(one.typed, one.id) for one in row)
        bye = self.typed["points-bye"].strip()
        points = write_points(values.Points(read, _worth(bye, "points-bye") if bye else None))
        if self.before and self.fixed.has_results:
            self._refuse_change(*(name for name in self.typed if name.startswith("points-")))
        return points

    def _is_worth_changed(self, before: "SetUp") -> bool:
        names = ["preset", *(name for name in self.typed if name.startswith("points-"))]
        return any(self.typed[name].strip() != before.typed[name].strip() for name in names)

    def _tie_breaks(self) -> list[str]:
        chain = [name for name in self.tie_breaks if name]
        for index, name in enumerate(chain):
            if name not in TIE_BREAKS:
                raise Wrong(_("Choose one of these."), "tie_break-1")
            if name in chain[:index]:
                why = _("“%(criterion)s” stands there twice.") % {"criterion": say(TIE_BREAKS[name].head)}
                raise Wrong(why, f"tie_break-{[*self.tie_breaks].index(name) + 1}")
        if self.before and self.fixed.has_results and tuple(chain) != self.before.tie_breaks:
            raise Wrong(played_already(), "tie_break")
        return chain

    def _seed(self) -> int:
        self._refuse_change("seed")
        return whole(self.typed["seed"], -FARTHEST_SEED, FARTHEST_SEED)

    def _refuse_change(self, *names: str) -> None:
        """Once somebody has scored, what it is worth stays what it was."""
        before = self.before
        if before and self.fixed.has_results:
            changed = [name for name in names if self.typed[name].strip() != before.typed[name]]
            if changed:
                raise Wrong(played_already(), "seed" if "seed" in changed else "preset")

    def _show_scores(self) -> bool:
        return self.game.show_scores

    def _take_back(self) -> str:
        return self.game.take_back

    def _read_terms(self, faults: dict[str, str]) -> dict[str, Any]:
        """Of the titles that are played: options that differ, and the board as a record says it."""
        agreed: dict[str, Any] = {}
        for slug in dict.fromkeys(self._filled_titles()):
            game = TITLES[slug]
            try:
                options, board = self.game.terms(game)
            except Faulty as faulty:
                for name, why in faulty.faults.items():
                    faults[f"file-{slug}" if name == BOARD else f"{TERMS}-{slug}"] = why
                continue
            agreed[slug] = {"options": differing(game.options, options), "board": board and board.source}
        return agreed

    def key_for(self, plan: Plan) -> str:
        """The same for the same tournament from the same page; another one when something was changed."""
        return sha256(repr((self.key, plan)).encode()).hexdigest() if self.key else token_urlsafe()


READERS: dict[str, Callable[[SetUp], object]] = {
    "name": SetUp._name,
    "day": SetUp._day,
    "rounds": SetUp._rounds,
    "minutes": SetUp._minutes,
    "titles": SetUp._titles,
    "mode": SetUp._mode,
    "swiss_first": SetUp._swiss_first,
    "cut": SetUp._cut,
    "preset": SetUp._preset,
    "points": SetUp._points,
    "tie_breaks": SetUp._tie_breaks,
    "seed": SetUp._seed,
    "show_scores": SetUp._show_scores,
    "take_back": SetUp._take_back,
}
LABELS: dict[str, Callable[[], str]] = {
    "name": lambda: _("Name"),
    "day": lambda: _("Date"),
    "rounds": lambda: _("Rounds"),
    "minutes": lambda: _("Minutes a round"),
    "mode": lambda: _("Draw"),
    "cut": lambda: _("Knock-out"),
    "preset": lambda: _("Points"),
    "points": lambda: _("Points"),
    "tie_break": lambda: _("Equal on points"),
    "seed": lambda: _("Seed"),
    DELETE: lambda: _("Delete this tournament"),
}


def last_played() -> str:
    """The title the club played last; else the first there is."""
    known = PlaySession.objects.filter(title__in=TITLES).order_by("-pk")
    return known.values_list("title", flat=True).first() or next(iter(TITLES))


def _place_called(which: str) -> list[str]:
    """What a field of the own points is called: `3-2` is the second place among three."""
    size, _dash, place = which.partition("-")
    if not place:
        return [_("Bye")]
    sizes = {"4": _("four players"), "3": _("three players"), "2": _("two players")}
    return [sizes[size], _("Place %(place)s") % {"place": place}]


def played_already() -> str:
    return _("The first result is in: what it is worth stays what it was when it was played for.")


def whole(typed: str, least: int, most: int) -> int:
    typed = typed.strip()
    if not re.fullmatch("[+-]?[0-9]{1,19}", typed):
        raise Wrong(_("A whole number is needed here."))
    if not least <= int(typed) <= most:
        raise Wrong(_("From %(least)s to %(most)s.") % {"least": least, "most": most})
    return int(typed)


def day_read(typed: str) -> date:
    for pattern in ("%Y-%m-%d", "%d.%m.%Y"):
        try:
            day = datetime.strptime(typed.strip(), pattern).date()  # noqa: DTZ007
        except ValueError:
            continue
        if not EARLIEST <= day <= LATEST:
            raise Wrong(_("Is the year right?"))
        return day
    raise Wrong(_("This is no day of the calendar."))


def _worth(typed: str, where: str) -> Fraction:
    try:
        worth = Decimal(typed.strip().replace(",", "."))
    except InvalidOperation:
        raise Wrong(_("A number is needed here."), where) from None
    if not worth.is_finite() or not 0 <= worth <= MOST_WORTH:
        raise Wrong(_("From %(least)s to %(most)s.") % {"least": 0, "most": MOST_WORTH}, where)
    if worth != round(worth, 3):
        raise Wrong(_("At most three decimals."), where)
    return Fraction(worth)


def _written(points: values.Points) -> dict[str, str]:
    """The club's own table as the page asks for it."""
    typed = {
        f"points-{size}-{place}": _as_text(worth)
        for size in COLUMNS
        for place, worth in enumerate(points.tables.get(size, [None] * size), start=1)
    }
    return {**typed, "points-bye": _as_text(points.bye)}


def _as_text(worth: Fraction | None) -> str:
    return "" if worth is None else str(localize(number(worth)))


def _shown(worths: Sequence[Fraction]) -> str:
    return " · ".join(map(_as_text, worths))
