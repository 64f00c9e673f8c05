"""The words of the club: what a reader stumbled over does not come back, in either language."""

import ast
import re
from collections.abc import Iterator
from functools import cache

import polib
import pytest

from tests.test_habits import COMMENT, HOME, PRODUCT, texts

# What must not be said, as patterns, and what is said instead.
ENGLISH = {
    r"^Not (so|this|yet|for you|there)(\.|$)|Not on this table": "what is wrong, beginning with the thing",
    r"Nothing has been begun": "The game was not started: …",
    r"\b(Play|Go) on\b|Back to now": "Continue; Undo back to here; Back to the current position",
    r"\b(first|second) of two\b": "1st piece of 2, 2nd piece of 2",
    r"gold: which|[Rr]ound \d+: cards": "a question: Which gold card was revealed?",
    r"\b(Taken|Taking|Take) back\b|\bmoves? \w+ taken back\b|\btook back\b": "Undone, Undo",
    r"\b(this|the|our) house\b|\bhouse rules?\b|(?<!There )\bis no game\b": "club; Tableside does not know …",
    r"What has been played|On the tables": "Played; Now playing",
    r"fallen by|void since|left out by entry": "no longer valid since …; removed by …",
    r"[Oo]f no play|[Gg]ot so far first": "Nobody noted …; the earlier game keeps the record",
    r"do(es)? not go together": "Wrong name or password.",
    r"[Aa]nother one is printed": "Run `manage.py invite` to print a new link.",
    r"\bsaid (his|her|their) PIN|lets (him|her|them) rule|PIN for ruling": "PIN entered; may make rulings",
    r"[Tt]hrow (this|it)? ?away|[Tt]hrown away": "Discard",
    r"\bOther ways\b|Players, day": "Enter differently; Players and date",
    r"Cannot be yet|Worth a look": "Not possible: …; Please check: …",
    r"Never happened|Missing before it|It was something else": "Remove, Insert before, Replace this move",
    r"What became of it|does not stand|\bstands? as entered": "Status: valid, replaced, undone, removed",
    r"Equals act": "Ties: clockwise from the start player",
    r"it is spent": "No action possible – the card is used up.",
    r"still to be set|[Ll]arger largest": "No games yet.; Largest palace wins",
    r"one of the box": "practice board, not the printed one",
    r"told at the end|looking only|or its text": "hidden until the end; view only; or paste it here",
    r"[Bb]y lot alone|the ticked|Draw with these|name a line\b": "Random; Assign to selected; Draw",
    r"where level|Key for programs|[Ll]oad it anew": "in case of a tie; API token; Reload",
    r"our mistake|was not understood|[Tt]hat is too much": "on our side; could not read this; Too large",
    r"been taught|gone home": "(cannot happen); left early",
    r"\b([Hh]e|[Hh]is|[Hh]im|[Hh]imself)\b": "they, or the name",
    r"\b(stand|standing) still\b": "stopped",
    r"\b(and|can|may) be played on\b": "can be continued",
    r"\bone's own\b|\b(an|the) own\b|: build an own": "your own; a player's own",
    r"\bcounts? in no\b|\bof their time\b|\bstill finds\b": "in no list; used at the time; leads to",
    r"\bspelt so\b|\bmarked so\b|\blaid over\b": "this spelling; marked that way; a line through",
    r"\bPINs? rests?\b|\b(stays?|is) good for\b|\bstays? good\b": "blocked; valid",
    r"\bpassed over\b|\ball may still\b": "skipped; everybody may still",
    r"\bNobody here has\b|\bnone of ours\b|\bunless said\b": "There is no …; foreign; default: …",
    r"\bhold (\w+ )*against\b|\b(is|not) kept (as|for)\b": "check against; stored as",
    r"^(Closed|Finished) are\b|[.:] (Closed|Finished|Refused) are\b": "the thing first: … are closed",
    r"\bOnly from these\b|\bOnly when\b.*\b(can|does)\b": "the thing first: A referee can allow … only",
    r"(?<!There )\bis no (church|cover|quarter|palace|city|field|folder)\b": "is not a …",
}
GERMAN = {
    r"\b(dieses|dieser|unser(es|em)?|des|im|das) Haus(es)?\b": "Club",
    r"\b([Dd]u|[Dd]ich|[Dd]ir|[Dd]ein(e[mnrs]?)?)\b": "ohne Anrede: Bitte …",
    r"(?<=[a-zäöüß,;] )(Sie|Ihr(e[mnrs]?)?)\b|\bIhnen\b": "ohne Anrede: Bitte …",
    r"\bSchiedsrichter|\bProtokollführer|\b(Turnier|Spiel)leiter\b|\bDirektor": "Schiedsgericht, Leitung",
    r"\bZuschauer|\bTeilnehmer(n|s)?\b|\bMitspieler|\bSpieler(n|s)?\b": "Publikum, Teilnehmende, Personen",
    r"\bGewinner|\bSieger(n|s)?\b|\bGegner(n|s)?\b|\bNachzügler|\bBenutzer": "Wer gewinnt; Nachmeldungen",
    r"Endstand|Großbild": "Ergebnis; Leinwand",
    r"Link machen|Protokoll einlesen|Spiel werten|Was gespielt wurde": "erstellen, importieren, auswerten",
    r"Gab es nie|Angekreuzten|[Ee]inen neuen druckt|[Vv]ersetzte Runde": "ganze, übliche Sätze",
    r"^Noch nicht\.|^So nicht\.|^Nicht so\.|^Nicht dort\.|^Das nicht\.": "was nicht stimmt, zuerst die Sache",
    r"\bTon aus\b": "Zustand und Aktion getrennt",
    r"Protokoll der Auslosung": "Auslosungsnachweis",
    r"\bVerein(s|e|en)?\b": "Club",
    r"\b(Nutzer|Anwender|Inhaber|Besitzer|Veranstalter|Gastgeber|Admin)(s|n|innen|in)?\b": "Leitung",
    r"\bVorgaben?\b|\bGesamtwertung\b": "Voreinstellung; Punktsumme",
    r"\bHut\b|\bgefallen durch\b": "ungültig seit …",
    r"Startspieler|Spieler(tafel|farbe)|Siegerehrung": "Startperson, eigene Tafel; Die ersten Plätze",
    r"\babgerechnet|\b[Aa]bgeworfen|\b[Aa]bwerfen": "gewertet (Stadt), abgelegt (Karte)",
    r"(Token|Links?|Codes?) aus(stellen|gestellt)|[Aa]b(schalten|geschaltet)": "erstellen; ausschalten",
    r"\bkorrigier|Entfernt: ": "berichtigen, streichen",
    r"\b[Jj]emand anders\b|\borange[nrs]\b|\beröffnet\b": "jemand anderes, orangefarben, geöffnet",
    r"\bZertifikat laden\b|\bgeladene Datei\b": "herunterladen",
    r"\bBekannte\b$|\bPunktestand\b|\blaufende Punkte\b": "Bekannte Namen; Punkte",
}
SAID_ON_PAGES_ONLY = {
    r"\bwaive[drs]?\b|\bwaiver": "allowed by the referee",
    r"\bEntry \d": "what the entry was",
    r"^(Correct|Publish|Renew|Revoke|Delete|Add|Show|Abandon|Discard)$": "a button: verb and object",
    r"^(Anhalten|Zeigen|Hinzufügen|Löschen|Erneuern|Sperren|Veröffentlichen|Verwerfen)$": "Verb und Objekt",
    r"^People$|\bHelpers?\b|\branks?\b|\bRanks?\b": "Accounts; place",
    r"\b[Tt]urn(s|ed|ing)? (\w+ )?(on|off)\b": "switch on, switch off",
}
"""Words of the record and of the code, which pages do not use."""


def literals(code: str) -> Iterator[tuple[int, str]]:
    """The texts in a module, with what is put into them left out, but no docstrings."""
    tree = ast.parse(code)
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if id(node) in parts | docstrings:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value
        elif isinstance(node, ast.JoinedStr):
            yield (
                node.lineno,
                "".join(
                    str(getattr(part, "value", "…")) if isinstance(part, ast.Constant) else "…"
                    for part in node.values
                ),
            )


@cache
def said_on_pages() -> tuple[tuple[str, str], ...]:
    """Every text of templates and catalogue, with the place where it is written."""
    catalogue = HOME / "locale" / "de" / "LC_MESSAGES" / "django.po"
    found = [
        (f"django.po:{entry.linenum}", text)
        for entry in polib.pofile(str(catalogue))
        for text in (entry.msgid, entry.msgid_plural, entry.msgstr, *entry.msgstr_plural.values())
    ]
    for name, template in texts(".html", ("templates",)):
        for number, line in enumerate(COMMENT[".html"].sub("", template).splitlines(), start=1):
            found.append((f"{name}:{number}", re.sub(r"<[^>]*>|\{%.*?%\}|\{\{.*?\}\}", " ", line).strip()))
    return tuple(found)


@cache
def said_elsewhere() -> tuple[tuple[str, str], ...]:
    """Every text of the code and the documents: refusals, tellings, the command line, the API."""
    code = (
        (f"{name}:{line}", text)
        for name, source in texts(".py", PRODUCT)
        if "/migrations/" not in name
        for line, text in literals(source)
    )
    documents = (
        (f"{name}:{number}", line)
        for name, text in texts(".md")
        for number, line in enumerate(text.splitlines(), start=1)
    )
    scripts = (
        (f"{name}:{number}", line)
        for name, text in texts(".js", ("static",))
        for number, line in enumerate(COMMENT[".js"].sub("", text).splitlines(), 1)
    )
    return (*code, *documents, *scripts)


@pytest.mark.parametrize(("pattern", "instead"), [*ENGLISH.items(), *GERMAN.items()])
def test_it_is_said_in_the_words_of_the_club(pattern, instead):
    said = (*said_on_pages(), *said_elsewhere())
    found = [f"{where}: {text.strip()[:90]}" for where, text in said if re.search(pattern, text)]
    assert not found, f"say instead: {instead}\n" + "\n".join(found)


@pytest.mark.parametrize(("pattern", "instead"), SAID_ON_PAGES_ONLY.items())
def test_pages_use_no_words_of_the_record(pattern, instead):
    found = [f"{where}: {text[:90]}" for where, text in said_on_pages() if re.search(pattern, text)]
    assert not found, f"say instead: {instead}\n" + "\n".join(found)


def test_dates_and_times_are_written_in_one_style():
    """The filters of `moments` write them; Django's own only for machines, and where seconds matter."""
    wanted = {'date:"c"', 'date:"Y-m-d"', 'date:"H:i:s"', 'time:"H:i"'}
    written = {
        (name, found)
        for name, text in texts(".html", ("templates",))
        for found in re.findall(r"\|((?:date|time)\b[^|}\s%]*)", text)
    }
    assert {(name, found) for name, found in written if found not in wanted} == set()
    assert written
