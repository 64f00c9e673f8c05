"""The titles of a tournament's rounds, as the page of the set-up asks for them."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from games.titles import TITLES
from tournaments.desk.set_up import Fixed
from tournaments.engine.knock_out import rounds_of
from tournaments.forms.part import SetUpPart
from tournaments.models import Tournament
from tournaments.progress import name_of


class TitlesForm(SetUpPart):
    """The titles as they were sent, with a field for each round that the page shows."""

    def __init__(self, titles: Sequence[str], *, rounds: int, cut: int, fixed: Fixed) -> None:
        typed = {title_id(number): title for number, title in enumerate(titles, start=1)}
        super().__init__(typed, before=None, fixed=fixed)
        self.titles, self.total = titles, rounds + rounds_of(cut)
        tournament = Tournament(common_rounds=rounds, cut=cut)
        self.fields.update(
            {
                title_id(number): forms.Field(label=name_of(tournament, number), required=False)
                for number in range(1, self.total + 1)
            }
        )

    @property
    def filled(self) -> list[str]:
        """The title of each round; where one is missing, that of the first round."""
        usual = next((title for title in self.titles if title in TITLES), next(iter(TITLES)))
        titles = [*self.titles[: self.total], *[usual] * (self.total - len(self.titles))]
        return [
            self.fixed.titles.get(number, title if title in TITLES else usual)
            for number, title in enumerate(titles, start=1)
        ]

    def clean(self) -> dict[str, Any]:
        for number, title in enumerate(self.titles, start=1):
            if title not in TITLES:
                self.add_error(title_id(min(number, self.total)), _("Tableside does not know this game."))
                return self.cleaned_data
        if self.fixed.has_twos and not all(2 in TITLES[title].players for title in self.filled):
            why = _("Tables of two have been drawn: every round needs a game for two players.")
            self.add_error(title_id(1), why)
        return self.cleaned_data


def title_id(number: int) -> str:
    return f"title-{number}"
