"""Who may do what. The gate asks this one table, the page of the roles shows it, the tests try all of it."""

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from django.db.models import TextChoices
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Role(TextChoices):
    """What somebody is to this house: by his account, by a link he holds, or nobody yet."""

    DIRECTOR = "director", _("Director")
    REFEREE = "referee", _("Referee")
    SCOREKEEPER = "scorekeeper", _("Scorekeeper")
    SPECTATOR = "spectator", _("Spectator")
    TABLE = "table", _("Table link")
    GUEST = "guest", _("Spectator link")
    NOBODY = "nobody", _("Not signed in")


OF_ACCOUNTS = (Role.DIRECTOR, Role.REFEREE, Role.SCOREKEEPER, Role.SPECTATOR)
REFEREES = (Role.DIRECTOR, Role.REFEREE)
"""Those whose PIN counts at a table."""


class Scope(Enum):
    ALL = _("yes")
    OWN = _("own")
    """At a table that was given to him, or whose link this device holds; what he has begun himself."""
    PIN = _("with PIN")
    """At an own table too, and only while a referee has just said his PIN there."""


Grants = Mapping[Role, Scope]

EVERYBODY: Grants = dict.fromkeys(Role, Scope.ALL)
ACCOUNTS: Grants = dict.fromkeys(OF_ACCOUNTS, Scope.ALL)
JUDGES: Grants = dict.fromkeys(REFEREES, Scope.ALL)


class Action(NamedTuple):
    label: str | Promise
    grants: Grants
    doors: tuple[str, ...]
    """What it is done by: methods and names of addresses."""
    of: str = ""
    """What can be one's own: a table, or a draft."""


ENTER = Action(
    _("Sign in, open a link, choose the language"),
    EVERYBODY,
    (
        "GET sign_in",
        "POST sign_in",
        "GET welcome",
        "POST welcome",
        "GET take_table",
        "POST take_table",
        "GET watch",
        "GET screen",
        "POST set_language",
        "GET api-nowhere",
        "POST api-nowhere",
    ),
)
OWN_ACCOUNT = Action(
    _("Change one's own password, PIN and key"),
    ACCOUNTS,
    ("GET account", "POST account", "POST sign_out"),
)
LOOK_AROUND = Action(
    _("Look at lists, players, titles, tournaments and finished games"),
    ACCOUNTS,
    (
        "GET home",
        "GET plays",
        "GET played",
        "GET played_document",
        "GET player",
        "GET club_title",
        "GET access",
        "GET api-titles",
        "GET api-schema",
        "GET api-sessions",
        "GET api-session",
        "GET api-sheet",
        "GET api-plays",
        "GET api-play",
        "POST api-score",
        "GET tournaments",
        "GET event",
        "GET round",
        "GET round_sheet",
        "GET standings",
        "GET standings_csv",
        "GET event_file",
        "GET certificate",
    ),
)
LOOK = Action(
    _("Look at a table: board, log, score, record"),
    {**ACCOUNTS, Role.TABLE: Scope.OWN, Role.GUEST: Scope.OWN},
    (
        "GET table",
        "GET play",
        "GET board_style",
        "GET sheet",
        "GET record",
    ),
    of="table",
)
ASK = Action(
    _("Read the lines of a game that is not over; they may give away what lies hidden"),
    {**JUDGES, Role.SCOREKEEPER: Scope.ALL},
    ("GET api-entries", "GET api-legal-moves", "GET api-record", "POST api-ruling"),
    of="table",
)
AUDIT = Action(
    _("Read who entered what at a table, and when"),
    {**ACCOUNTS, Role.TABLE: Scope.OWN},
    ("GET desk", "GET audit"),
    of="table",
)
BEGIN = Action(
    _("Begin a game"),
    {**JUDGES, Role.SCOREKEEPER: Scope.ALL},
    ("GET new_session", "POST new_session", "GET players", "POST api-sessions"),
)
IMPORT = Action(
    _("Import a record"),
    JUDGES,
    ("GET import_record", "POST import_record", "POST api-records"),
)
RECORD = Action(
    _("Record moves, take back, compare the table, confirm the sheet; look at what a ruling would do"),
    {**JUDGES, Role.SCOREKEEPER: Scope.OWN, Role.TABLE: Scope.OWN},
    (
        "POST play",
        "GET check",
        "POST check",
        "POST confirm",
        "GET correct_entry",
        "POST correct_entry",
        "GET reseat",
        "POST reseat",
        "GET ruling",
        "POST api-entries",
        "POST api-undo",
    ),
    of="table",
)
RULE = Action(
    _("Rule: let a move stand, correct the record, go back, seal without everybody"),
    {**JUDGES, Role.SCOREKEEPER: Scope.PIN, Role.TABLE: Scope.PIN},
    ("POST ruling",),
    of="table",
)
HAND_OUT = Action(
    _("Hand out a table: its links, its scorekeepers"),
    {**JUDGES, Role.SCOREKEEPER: Scope.OWN},
    ("POST desk",),
    of="table",
)
REOPEN = Action(
    _("Reopen a sealed game"),
    {Role.DIRECTOR: Scope.ALL},
    ("POST reopen",),
    of="table",
)
SCORE = Action(
    _("Score a game that nobody recorded"),
    {**JUDGES, Role.SCOREKEEPER: Scope.ALL},
    ("GET score", "POST score", "POST api-plays"),
)
DRAFT = Action(
    _("Go on with a game that is being scored"),
    {**JUDGES, Role.SCOREKEEPER: Scope.OWN},
    ("GET count", "POST count", "GET count_table", "POST count_table", "POST discard", "GET count_style"),
    of="draft",
)
CORRECT = Action(
    _("Correct a game that was scored"),
    JUDGES,
    ("POST correct", "POST api-versions"),
)
TOURNAMENT = Action(
    _("Run a tournament: entrants, draws, tables, results, clock and screen"),
    {Role.DIRECTOR: Scope.ALL},
    (
        "GET new_event",
        "POST new_event",
        "GET import_event",
        "POST import_event",
        "GET edit_event",
        "POST edit_event",
        "GET entrants",
        "POST entrants",
        "GET draw",
        "POST draw",
        "GET arrange",
        "POST arrange",
        "POST open_tables",
        "GET cards",
        "GET result",
        "POST result",
        "POST clock",
        "POST switch_screen",
    ),
)
PEOPLE = Action(
    _("Manage accounts"),
    {Role.DIRECTOR: Scope.ALL},
    ("GET accounts", "POST accounts", "GET account_of", "POST account_of"),
)

ACTIONS = (
    ENTER,
    OWN_ACCOUNT,
    LOOK_AROUND,
    LOOK,
    ASK,
    AUDIT,
    BEGIN,
    RECORD,
    RULE,
    HAND_OUT,
    REOPEN,
    IMPORT,
    SCORE,
    DRAFT,
    CORRECT,
    TOURNAMENT,
    PEOPLE,
)
DOORS = {door: action for action in ACTIONS for door in action.doors}
