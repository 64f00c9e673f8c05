"""The part of the club's settings that says with which terms the games of a title begin."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.game import AnyGame
from games.models import PlaySession
from games.new_game.page import HIDDEN, SHOWN, values_by_text, written
from games.new_game.usual import UsualTerms
from scoring.options import Option
from web.wording import say

AS_LAST, FIXED = "last", "fixed"
RUNNING_SCORES = ((SHOWN, gettext_lazy("shown")), (HIDDEN, gettext_lazy("hidden until the end")))
UNDO = (
    (PlaySession.FREE, gettext_lazy("anyone may")),
    (PlaySession.AGREED, gettext_lazy("all others must agree (tournament)")),
)


class UsualTermsForm(forms.Form):
    """The terms with which the games of a title begin: as the last one, or as it is chosen here."""

    use_required_attribute = False
    how = forms.ChoiceField(
        choices=((AS_LAST, gettext_lazy("as in the last game")), (FIXED, gettext_lazy("always like this:"))),
        widget=forms.RadioSelect,
    )

    def __init__(self, game: AnyGame, terms: UsualTerms | None, sent: QueryDict | None = None) -> None:
        initial = _initial(terms or UsualTerms({}), terms is not None)
        super().__init__(sent, prefix=game.slug, initial=initial)
        self.game = game
        for name, option in game.options.items():
            self.fields[f"option-{name}"] = option_field(option)
        if not (game.face and game.face.points.is_secret):
            self.fields["show_scores"] = question(_("Scores during the game"), RUNNING_SCORES)
        self.fields["take_back"] = question(_("Undo"), UNDO)

    @property
    def questions(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name != "how"]

    @property
    def terms(self) -> UsualTerms | None:
        """What was chosen; None for games that begin as the last one."""
        chosen = self.cleaned_data
        if chosen["how"] == AS_LAST:
            return None
        options = {
            name: values_by_text(option)[chosen[f"option-{name}"]]
            for name, option in self.game.options.items()
        }
        return UsualTerms(options, chosen.get("show_scores") != HIDDEN, chosen["take_back"])


def option_field(option: Option) -> forms.ChoiceField:
    choices = [(text, say(option.choices[value])) for text, value in values_by_text(option).items()]
    return question(say(option.label), choices, written(option.default))


def question(label: str, choices: Any, initial: str = "") -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, initial=initial, widget=forms.RadioSelect)


def _initial(terms: UsualTerms, is_fixed: bool) -> dict[str, str]:
    return {
        **{f"option-{name}": written(value) for name, value in terms.options.items()},
        "how": FIXED if is_fixed else AS_LAST,
        "show_scores": SHOWN if terms.show_scores else HIDDEN,
        "take_back": terms.take_back,
    }
