"""What is not there: plays, their versions, players, titles and drafts."""

from django.utils.translation import gettext as _

from web.missing import Missing


def no_play() -> Missing:
    what, why = _("There is no game with this number"), _("Perhaps the address was mistyped.")
    return Missing(what, why, "plays", _("To all plays"))


def no_version(session_id: int) -> Missing:
    why = _("The page of the game shows all its versions.")
    return Missing(_("This result has no such version"), why, "played", _("To the game"), session_id)


def no_player() -> Missing:
    what, why = _("There is no player with this number"), _("Perhaps the address was mistyped.")
    return Missing(what, why, "players", _("To all players"))


def no_title() -> Missing:
    what, why = _("Tableside does not know this game"), _("Perhaps the address was mistyped.")
    return Missing(what, why, "plays", _("To all plays"))


def no_draft() -> Missing:
    what = _("There is no game being scored with this number")
    why = _("It was discarded, or the address was mistyped.")
    return Missing(what, why, "score", _("Score a game"))
