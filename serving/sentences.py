"""What is said of a request before Django sees it: in both languages, since nobody knows which is read."""

from collections.abc import Mapping

from scoring.wording import Text

UNREADABLE = Text("The request cannot be read.", "Die Anfrage ist nicht lesbar.")
BUSY = Text(
    "The server is busy. Please try again in a few seconds.",
    "Der Server ist ausgelastet. Bitte in einigen Sekunden noch einmal versuchen.",
)
SENTENCES: Mapping[int, Text] = {
    408: Text(
        "Sending took too long, and nothing was saved. Please try again.",
        "Das Senden hat zu lange gedauert; nichts wurde gespeichert. Bitte noch einmal versuchen.",
    ),
    414: Text("The address is too long.", "Die Adresse ist zu lang."),
    429: Text("Too many requests at once.", "Zu viele Anfragen auf einmal."),
    431: Text(
        "The browser sends too much besides the address. Deleting the cookies of this address helps.",
        "Der Browser sendet zu viel neben der Adresse. Es hilft, die Cookies dieser Adresse zu löschen.",
    ),
    503: BUSY,
}


def said_in_both_languages(status: int) -> str:
    """A sentence for each language, one below the other."""
    text = SENTENCES.get(status, UNREADABLE)
    return f"{text.en}\n{text.de}\n"
