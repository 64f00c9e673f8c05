"""The page of a tournament's set-up as it was filled in."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any, NamedTuple

from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _

from games.engine.game import AnyGame
from games.models import PlaySession
from games.new_game.page import BOARD, Faulty, NewGame, TitleChapter
from games.titles import TITLES
from scoring.options import differing
from scoring.wording import Text
from tournaments.desk.set_up import Fixed, TournamentPlan
from tournaments.engine.document import read_points
from tournaments.engine.knock_out import CUTS
from tournaments.engine.points import DEFAULT_PRESET, PRESETS
from tournaments.engine.tie_breaks import TIE_BREAKS
from tournaments.engine.tournament import BALANCED
from tournaments.forms import points as scale
from tournaments.forms.chain import CHAIN, ChainForm, Criterion
from tournaments.forms.part import SetUpPart
from tournaments.forms.plan import NEAR, PlanForm
from tournaments.forms.points import PointsForm, Scale, Worth
from tournaments.forms.titles import TitlesForm, title_id
from tournaments.models import MOST_ROUNDS, Tournament, new_seed
from web.reading import is_digits

USUAL_CHAIN = ("wins", "average_place", "sum_of_scores", "lot")
FEWEST_CRITERIA = len(USUAL_CHAIN) + 1
"""The number of tie-breaks that can be chosen without asking for more."""
TERMS = "terms"
DELETE = "delete"
NOTHING_FIXED = Fixed()


class RoundLine(NamedTuple):
    """A round with its title in the list of rounds."""

    number: int
    name: str
    title: str
    is_fixed: bool
    fault: str

    @property
    def id(self) -> str:
        """The id of its field on the page."""
        return title_id(self.number)

    @property
    def game(self) -> AnyGame:
        return TITLES[self.title]


class TitleTerms(NamedTuple):
    """A title with the options and the board with which its sessions begin."""

    form: NewGame
    chapter: TitleChapter
    is_played: bool
    is_open: bool
    """Whether there is anything unusual in it to be seen."""
    fault: str


@dataclass(frozen=True)
class SetUp:
    typed: Mapping[str, str]
    """The content of every plain field, and of those for the club's own points."""
    titles: tuple[str, ...]
    tie_breaks: tuple[str, ...]
    game: NewGame
    """The options and boards of all titles, and what is agreed for every session."""
    key: str = field(default_factory=lambda: token_urlsafe(16))
    """The page's own key: what is sent twice from one page makes one tournament."""
    fixed: Fixed = NOTHING_FIXED
    before: "SetUp | None" = None
    """The page as it was agreed so far."""
    faults: Mapping[str, str] = field(default_factory=dict)
    criteria_shown: int = FEWEST_CRITERIA
    points: Mapping[str, Any] | None = None
    """What places are worth so far, to the last decimal."""
    first_title: str = ""
    """The title of the first round as the page showed it, before it was changed there."""

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
            **scale.typed_points(PRESETS[DEFAULT_PRESET]),
        }
        first = last_played()
        game = replace(NewGame.blank(TITLES, first), take_back=PlaySession.AGREED)
        return cls(typed, (first,), USUAL_CHAIN, game)

    @classmethod
    def of(cls, tournament: Tournament, fixed: Fixed) -> "SetUp":
        """The page of a tournament, to be changed."""
        blank = cls.blank()
        plain = ("name", "day", "minutes", "mode", "cut", "preset", "seed")
        typed = {name: str(getattr(tournament, name)) for name in plain}
        typed["rounds"] = str(tournament.common_rounds)
        typed["nearness"] = NEAR if tournament.swiss_first else ""
        game = replace(blank.game, show_scores=tournament.show_scores, take_back=tournament.take_back)
        for title in TITLES.values():
            if terms := tournament.terms_of(title):
                board = title.read_board(terms["board"]) if terms.get("board") else None
                game = game.with_terms(title, terms.get("options", {}), board)
        return cls(
            {**typed, **scale.typed_points(read_points(tournament.points))},
            tuple(tournament.rounds.order_by("number").values_list("title", flat=True)),
            tuple(tournament.tie_breaks),
            game,
            fixed=fixed,
            points=tournament.points,
        )

    def sent(self, sent: QueryDict, files: "Mapping[str, UploadedFile[bytes]]") -> "SetUp":
        """The page with what was posted; what was not asked stays as it is."""
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
            criteria_shown=int(more) if is_digits(more) and len(more) <= 2 else FEWEST_CRITERIA,
            first_title=sent.get("first_title", ""),
        )
        # On a page without JavaScript the later rounds are still as they were.
        return form._followed() if form._is_alike else form

    @property
    def _is_alike(self) -> bool:
        """Whether all later rounds that can be changed have the title that the first one had."""
        later = enumerate(self.titles[1:], start=2)
        return all(title == self.first_title for number, title in later if number not in self.fixed.titles)

    def _followed(self) -> "SetUp":
        """The page after the rounds that had the first one's title have followed it to another."""
        first, *later = self.titles
        if first not in TITLES:
            return self
        titles = (first, *(first if title == self.first_title else title for title in later))
        return replace(self, titles=titles)

    # The parts that are checked

    @cached_property
    def plain_part(self) -> PlanForm:
        form = PlanForm(self.typed, before=self._typed_before, fixed=self.fixed)
        form.full_clean()
        return form

    @cached_property
    def titles_part(self) -> TitlesForm:
        return TitlesForm(self.titles, rounds=self.rounds, cut=self.cut, fixed=self.fixed)

    @cached_property
    def points_part(self) -> PointsForm:
        agreed = self.before.points if self.before else None
        return PointsForm(self.typed, before=self._typed_before, fixed=self.fixed, agreed=agreed)

    @cached_property
    def chain_part(self) -> ChainForm:
        before = self.before.tie_breaks if self.before else None
        return ChainForm(self.tie_breaks, before=before, fixed=self.fixed)

    @property
    def _typed_before(self) -> Mapping[str, str] | None:
        return self.before.typed if self.before else None

    @property
    def _parts(self) -> tuple[SetUpPart, ...]:
        return self.plain_part, self.titles_part, self.points_part, self.chain_part

    # What the page shows

    @property
    def rounds(self) -> int:
        """How many rounds before the knock-out have a title on the page."""
        typed: int | None = self.plain_part.cleaned_data.get("rounds")
        return typed or min(max(len(self.titles), 1), MOST_ROUNDS)

    @property
    def nearness(self) -> str:
        return NEAR if self.typed["nearness"] == NEAR else ""

    @property
    def cut(self) -> int:
        return next((cut for cut in CUTS if str(cut) == self.typed["cut"]), 0)

    @property
    def cuts(self) -> tuple[int, ...]:
        return CUTS

    @property
    def games(self) -> list[AnyGame]:
        return [*TITLES.values()]

    @property
    def lines(self) -> list[RoundLine]:
        return [
            RoundLine(
                number,
                str(self.titles_part.fields[title_id(number)].label),
                title,
                number in self.fixed.titles,
                self.faults.get(title_id(number), ""),
            )
            for number, title in enumerate(self.titles_part.filled, start=1)
        ]

    @property
    def terms(self) -> list[TitleTerms]:
        played = self.titles_part.filled
        return [self._terms(game, game.slug in played) for game in TITLES.values()]

    def _terms(self, game: AnyGame, is_played: bool) -> TitleTerms:
        form = self.game.about(game)
        if fault := self.faults.get(f"file-{game.slug}"):
            form = replace(form, faults={BOARD: fault})
        chapter, fault = form.chapter, self.faults.get(f"{TERMS}-{game.slug}", "")
        changed = any(not question.choices[0].is_chosen for question in chapter.questions)
        if chapter.board:
            offers = chapter.board.offers
            changed = changed or not offers[0].is_chosen or any(offer.is_changed for offer in offers)
        return TitleTerms(form, chapter, is_played, changed or bool(fault or form.fault_of_board), fault)

    @property
    def scales(self) -> list[Scale]:
        return scale.preset_scales(self.typed["preset"])

    @property
    def scale(self) -> Scale:
        return scale.chosen_scale(self.typed["preset"], self.own_points)

    @property
    def own_points(self) -> list[tuple[int, list[Worth]]]:
        return scale.own_points(self.typed, self.faults)

    @property
    def bye(self) -> str:
        return self.typed[scale.BYE]

    @property
    def fault_of_bye(self) -> str:
        return self.faults.get(scale.BYE, "")

    @property
    def fault_of_chain(self) -> str:
        return next((why for name, why in self.faults.items() if name.startswith(CHAIN)), "")

    @property
    def criteria(self) -> list[Criterion]:
        shown = min(max(self.criteria_shown, len(self.tie_breaks)), len(TIE_BREAKS))
        chosen = [*self.tie_breaks, *[""] * shown][:shown]
        return [Criterion(index, name) for index, name in enumerate(chosen, start=1)]

    @property
    def chain(self) -> list[Text]:
        """The heads of the tie-breaks in their order."""
        return [TIE_BREAKS[name].head for name in self.tie_breaks if name in TIE_BREAKS]

    @property
    def possible_criteria(self) -> list[tuple[str, Text, Text]]:
        return [(name, tie_break.head, tie_break.meaning) for name, tie_break in TIE_BREAKS.items()]

    @property
    def may_ask_more(self) -> bool:
        return len(self.criteria) < len(TIE_BREAKS)

    @property
    def errors(self) -> list[tuple[str, str, str]]:
        """Where something is wrong: the field's id, what the page calls it, and why."""
        return [(where, self._called(where), why) for where, why in self.faults.items()]

    def _called(self, where: str) -> str:
        for part in self._parts:
            if where in part.fields:
                return str(part.fields[where].label)
        kind, _dash, slug = where.partition("-")
        return _("Delete tournament") if kind == DELETE else TITLES[slug].name

    # What is changed without being kept

    def arranged(self, button: str, slug: str = "") -> "SetUp":
        """The page after a button: `rounds` for other rounds or titles, `criteria` for one tie-break more,
        `board…` for a board."""
        if button == "rounds":
            return self._followed()
        if button == "criteria":
            return replace(self, criteria_shown=len(self.criteria) + 1)
        if not button.startswith(BOARD):
            return self
        game = self.game
        for title in TITLES.values():
            if title.slug in game.boards and slug in ("", title.slug):
                game = game.about(title).arranged(button)
        return replace(self, game=game)

    # What comes of it

    def plan(self) -> TournamentPlan:
        """What is agreed for the tournament; raises `Faulty`."""
        faults = self._faults()
        terms = self._read_terms(faults)
        if faults:
            raise Faulty(faults)
        fields = self.plain_part.cleaned_data
        return TournamentPlan(
            name=fields["name"],
            day=fields["day"],
            common_rounds=fields["rounds"],
            minutes=fields["minutes"],
            titles=tuple(self.titles_part.filled),
            mode=fields["mode"],
            swiss_first=fields["nearness"],
            cut=fields["cut"],
            preset=self.typed["preset"],
            points=self.points_part.points,
            tie_breaks=self.chain_part.chosen,
            seed=fields["seed"],
            show_scores=self.game.show_scores,
            take_back=self.game.take_back,
            terms=terms,
        )

    def _faults(self) -> dict[str, str]:
        """Everything that is wrong, in the order of the page."""
        found = {name: why for part in self._parts for name, why in part.faults.items()}
        return dict(sorted(found.items(), key=lambda fault: ORDER.index(fault[0].partition("-")[0])))

    def _read_terms(self, faults: dict[str, str]) -> dict[str, Any]:
        """The terms of the titles that are played: options that differ, and the board as a record says it.

        What is wrong is added to `faults`.
        """
        terms: dict[str, Any] = {}
        for slug in dict.fromkeys(self.titles_part.filled):
            game = TITLES[slug]
            try:
                options, board = self.game.terms(game)
            except Faulty as faulty:
                for name, why in faulty.faults.items():
                    faults[f"file-{slug}" if name == BOARD else f"{TERMS}-{slug}"] = why
                continue
            terms[slug] = {"options": differing(game.options, options), "board": board and board.source}
        return terms

    def key_for(self, plan: TournamentPlan) -> str:
        """The same key for the same tournament from the same page; another one when something was changed."""
        return sha256(repr((self.key, plan)).encode()).hexdigest() if self.key else token_urlsafe()


ORDER = (
    "name",
    "day",
    "rounds",
    "minutes",
    "title",
    "mode",
    "cut",
    "preset",
    "points",
    "tie_break",
    "seed",
)
"""The order in which the page names what is wrong."""


def last_played() -> str:
    """The title the club played last; otherwise the first there is."""
    known = PlaySession.objects.filter(title__in=TITLES).order_by("-pk")
    return known.values_list("title", flat=True).first() or next(iter(TITLES))
