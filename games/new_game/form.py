"""The names at the table of a new game, checked."""

from collections.abc import Collection, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from games.engine.game import AnyGame
from games.names import Doubtful, known_names, typed_name
from games.new_game.places import Place, dealt, name_id, next_to_fill
from scoring.document import Malformed, SeatedPlayer, read_players
from scoring.spelling import KnownNames, name_key
from web.wording import say

DOUBTFUL = "doubtful"
"""The code of a fault that goes away if the name is meant to be spelt so."""


class NameField(forms.Field):
    """A name as the club spells it; may stay empty."""

    def __init__(self, club: KnownNames, kept: Collection[str]) -> None:
        super().__init__(required=False)
        self.club, self.kept = club, kept

    def to_python(self, value: Any) -> str:
        typed = str(value or "")
        if typed in self.club:  # a name of an imported record may be longer than can be typed
            return self.club.find(typed) or typed
        try:
            return typed_name(typed, self.club, kept=self.kept) if typed.strip() else ""
        except Doubtful as doubtful:
            raise forms.ValidationError(say(doubtful.text), DOUBTFUL) from None
        except Malformed as malformed:
            raise forms.ValidationError(say(malformed.text)) from None


class PlacesForm(forms.Form):
    """The names at the places, a field for each; `players` are those who sit there."""

    players: tuple[SeatedPlayer, ...] = ()

    def __init__(self, places: Sequence[Place], game: AnyGame, kept: Collection[str] = ()) -> None:
        super().__init__({name_id(index): place.name for index, place in enumerate(places)})
        self.places, self.game = places, game
        club = known_names()
        ids = [name_id(index) for index in range(max(len(places), max(game.players)))]
        self.fields.update({name: NameField(club, kept) for name in ids})

    def clean(self) -> dict[str, Any]:
        self._refuse_doubled_names()
        if not self.errors:
            self._read_players()
        return self.cleaned_data

    def _refuse_doubled_names(self) -> None:
        earlier: set[str] = set()
        for field, name in [*self.cleaned_data.items()]:
            if name and name_key(name) in earlier:
                why = _("Another seat has the same name. Add a letter to tell them apart: Ada K.")
                self.add_error(field, why)
            earlier.add(name_key(name))

    def _read_players(self) -> None:
        names = {index: self.cleaned_data[name_id(index)] for index in range(len(self.places))}
        taken = {index: name for index, name in names.items() if name}
        if not taken:
            why = _("No names yet. Please enter at least %(least)s.") % {"least": min(self.game.players)}
            self.add_error(name_id(0), why)
            return
        seats = [{"name": name, "colour": self.places[index].colour} for index, name in taken.items()]
        try:
            self.players = read_players(seats, self.game.seating)
        except Malformed as malformed:
            self.add_error(self._in_question(taken), say(malformed.text))

    def _in_question(self, names: dict[int, str]) -> str:
        """The field to look at: the first that is missing, a name nobody may have, or the last there is."""
        if len(names) < min(self.game.players):
            return next_to_fill(dealt(self.places, self.game))
        reserved = [index for index, name in names.items() if name in self.game.seating.reserved]
        return name_id(reserved[0] if reserved and len(names) in self.game.players else max(names))

    @property
    def doubted(self) -> frozenset[str]:
        """The fields whose names can be kept as they are spelt."""
        return frozenset(name for name in self.errors if self.has_error(name, DOUBTFUL))

    @property
    def faults(self) -> dict[str, str]:
        return {name: str(messages[0]) for name, messages in self.errors.items()}
