"""What goes wrong, told to a program as RFC 9457 says and to a person in a sentence."""

from typing import Any, NamedTuple

from rest_framework.exceptions import MethodNotAllowed, NotFound, PermissionDenied, UnsupportedMediaType
from rest_framework.response import Response

from games.engine.game import Refused, Ruling
from games.folds import Unsound
from scoring.document import Malformed
from scoring.wording import Text
from web.wording import say

MEDIA_TYPE = "application/problem+json"
LARGEST_BODY = 1024 * 1024
LARGEST_BODY_SAID = f"{LARGEST_BODY // 1024 // 1024} MB"


class Kind(NamedTuple):
    status: int
    title: Text
    type: str = "about:blank"
    """`about:blank` is the type that the RFC gives a problem fully described by its status."""


MALFORMED = Kind(400, Text("Malformed", "Fehlerhaft"), "urn:tableside:malformed")
NOT_SIGNED_IN = Kind(401, Text("Not signed in", "Nicht angemeldet"))
NOT_YOURS = Kind(403, Text("Not allowed", "Nicht erlaubt"), "urn:tableside:not-yours")
UNENCRYPTED = Kind(403, Text("Only over https", "Nur über https"), "urn:tableside:unencrypted")
HIDDEN = Kind(403, Text("Hidden until the end", "Bis zum Ende verdeckt"), "urn:tableside:hidden")
NOT_FOUND = Kind(404, Text("Not found", "Nicht gefunden"))
NOT_A_METHOD = Kind(405, Text("Method not allowed", "Methode nicht erlaubt"))
STALE = Kind(409, Text("Changed in the meantime", "Inzwischen geändert"), "urn:tableside:stale")
KEY_TAKEN = Kind(409, Text("Key already used", "Schlüssel schon benutzt"), "urn:tableside:key-taken")
TOO_LARGE = Kind(413, Text("Content too large", "Inhalt zu groß"))
NOT_JSON = Kind(415, Text("Unsupported media type", "Medientyp nicht unterstützt"))
TOO_MANY = Kind(429, Text("Too many requests", "Zu viele Anfragen"))
UNSOUND = Kind(500, Text("Record was tampered with", "Protokoll verändert"), "urn:tableside:unsound")
REFUSED = Kind(422, Text("Refused", "Abgelehnt"), "urn:tableside:refused")


class Problem(Exception):
    def __init__(self, kind: Kind, detail: Text, **more: Any) -> None:
        super().__init__(detail.en)
        self.kind = kind
        self.detail = detail
        self.more = more
        """What else a program needs to know: the rules broken, the number of entries."""


def respond(error: Exception, context: dict[str, Any]) -> Response | None:
    """Returns the response to an exception that a view raised; the REST framework calls it."""
    problem = as_problem(error)
    if problem is None:
        return None
    return Response(problem_document(problem), status=problem.kind.status, content_type=MEDIA_TYPE)


def as_problem(error: Exception) -> Problem | None:
    match error:
        case Problem():
            return error
        case Malformed():
            return Problem(MALFORMED, error.text)
        case Refused():
            return Problem(REFUSED, error.ruling.message, rules=broken_rules(error.ruling))
        case Unsound():
            return unsound(error.number)
        case NotFound():
            return nothing_here()
        case MethodNotAllowed():
            return not_a_method()
        case PermissionDenied():
            return not_yours()
        case UnsupportedMediaType():
            return Problem(
                NOT_JSON, Text("Only application/json is read.", "Gelesen wird nur application/json.")
            )
    return None


def nothing_here() -> Problem:
    return Problem(NOT_FOUND, Text("This address does not exist.", "Diese Adresse gibt es nicht."))


def not_signed_in() -> Problem:
    return Problem(
        NOT_SIGNED_IN,
        Text(
            "No API token, or an unknown one. Send the token of an account: Authorization: Bearer TOKEN.",
            "Kein API-Token oder ein unbekanntes. Bitte das Token eines Kontos mitschicken:"
            " Authorization: Bearer TOKEN.",
        ),
    )


def not_yours() -> Problem:
    return Problem(
        NOT_YOURS,
        Text(
            "This account is not allowed to do that; nothing was changed.",
            "Dieses Konto darf das nicht; es wurde nichts geändert.",
        ),
    )


def forged() -> Problem:
    return Problem(
        NOT_YOURS,
        Text(
            "The CSRF token is missing or wrong; nothing was changed. A program sends an API token instead.",
            "Das CSRF-Token fehlt oder ist falsch; es wurde nichts geändert. Programme senden stattdessen ein"
            " API-Token.",
        ),
    )


def unencrypted() -> Problem:
    return Problem(
        UNENCRYPTED,
        Text(
            "The API answers over https only. A token sent here could be read on the way: please revoke it.",
            "Die API antwortet nur über https. Ein hierher gesendetes Token war unterwegs lesbar:"
            " bitte zurückziehen.",
        ),
    )


def unsound(number: int) -> Problem:
    return Problem(
        UNSOUND,
        Text(
            f"Entry {number} cannot be right: the database was changed by hand. Run manage.py verify.",
            f"Eintrag {number} kann nicht stimmen: Die Datenbank wurde von Hand geändert."
            " Näheres sagt manage.py verify.",
        ),
    )


def unreasoned() -> Problem:
    return Problem(REFUSED, Text("A ruling needs a reason.", "Eine Entscheidung braucht eine Begründung."))


def not_a_method() -> Problem:
    return Problem(
        NOT_A_METHOD,
        Text("This address does not support that method.", "Diese Adresse bietet die Methode nicht an."),
    )


def too_large(most: int = LARGEST_BODY) -> Problem:
    said = LARGEST_BODY_SAID if most == LARGEST_BODY else f"{most // 1024} KB"
    return Problem(
        TOO_LARGE, Text(f"A request can have at most {said}.", f"Eine Anfrage darf höchstens {said} haben.")
    )


def too_many(wait: int) -> Problem:
    return Problem(
        TOO_MANY,
        Text(
            f"Too many requests in a short time; nothing was done. Try again in {wait} s.",
            f"Zu viele Anfragen in kurzer Zeit; es wurde nichts getan. Bitte in {wait} s noch einmal"
            " versuchen.",
        ),
    )


def busy() -> Problem:
    return Problem(
        TOO_MANY,
        Text(
            "The server is busy with other work; nothing was done. Try again in a few seconds.",
            "Der Server ist gerade ausgelastet; es wurde nichts getan."
            " Bitte in einigen Sekunden noch einmal versuchen.",
        ),
    )


def not_utf8() -> Problem:
    return Problem(
        MALFORMED,
        Text(
            "Only UTF-8 is read; the Content-Type names another charset.",
            "Gelesen wird nur UTF-8; der Content-Type nennt einen anderen Zeichensatz.",
        ),
    )


def problem_document(problem: Problem) -> dict[str, Any]:
    status, title, identifier = problem.kind
    return {
        "type": identifier,
        "title": say(title),
        "status": status,
        "detail": say(problem.detail),
        **problem.more,
    }


def broken_rules(ruling: Ruling) -> list[dict[str, Any]]:
    return [
        {"code": rule, "message": say(text), "fields": fields, "waivable": waivable}
        for rule, text, fields, waivable in ruling.violations
    ]
