"""The one table of who may do what: the gate asks it, a page shows it, the tests try all of it."""

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from django.db.models import TextChoices
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Role(TextChoices):
    """What somebody is to the club: by an account, by a link this device holds, or nobody yet."""

    DIRECTOR = "director", _("Director")
    REFEREE = "referee", _("Referee")
    SCOREKEEPER = "scorekeeper", _("Scorekeeper")
    SPECTATOR = "spectator", _("Spectator")
    TABLE = "table", _("Table link")
    GUEST = "guest", _("Spectator link")
    NOBODY = "nobody", _("Not signed in")


ACCOUNT_ROLES = (Role.DIRECTOR, Role.REFEREE, Role.SCOREKEEPER, Role.SPECTATOR)
REFEREES = (Role.DIRECTOR, Role.REFEREE)
"""The roles whose PIN counts at a table."""


class Scope(Enum):
    ALL = _("yes")
    OWN = _("own")
    """Granted at a table given to the account, or whose link this device holds, and for one's own draft."""
    PIN = _("with PIN")
    """Granted as OWN is, but only for a minute after a referee typed a PIN at that table."""


Grants = Mapping[Role, Scope]

EVERYBODY: Grants = dict.fromkeys(Role, Scope.ALL)
ACCOUNTS: Grants = dict.fromkeys(ACCOUNT_ROLES, Scope.ALL)
JUDGES: Grants = dict.fromkeys(REFEREES, Scope.ALL)


class Action(NamedTuple):
    label: str | Promise
    grants: Grants
    of: str = ""
    """What the number in the address identifies: a table or a draft; empty where it is nobody's own."""


class Doors(NamedTuple):
    """The methods and URL names by which an action is done, such as "GET table"."""

    action: Action
    doors: tuple[str, ...]


ENTER = Action(_("Sign in, open a link, choose the language"), EVERYBODY)
OWN_ACCOUNT = Action(_("Change one's own password, PIN and key"), ACCOUNTS)
LOOK_AROUND = Action(_("Look at lists, players, titles, tournaments and finished games"), ACCOUNTS)
LOOK = Action(
    _("Look at a table: board, log, score, record"),
    {**ACCOUNTS, Role.TABLE: Scope.OWN, Role.GUEST: Scope.OWN},
    of="table",
)
ASK = Action(
    _("Read the lines of a game that is not over; they may give away what lies hidden"),
    {**JUDGES, Role.SCOREKEEPER: Scope.ALL},
    of="table",
)
AUDIT = Action(
    _("Read who entered what at a table, and when"), {**ACCOUNTS, Role.TABLE: Scope.OWN}, of="table"
)
BEGIN = Action(_("Begin a game"), {**JUDGES, Role.SCOREKEEPER: Scope.ALL})
IMPORT = Action(_("Import a record"), JUDGES)
RECORD = Action(
    _("Record moves, take back, compare the table, confirm the sheet; look at what a ruling would do"),
    {**JUDGES, Role.SCOREKEEPER: Scope.OWN, Role.TABLE: Scope.OWN},
    of="table",
)
RULE = Action(
    _("Rule: let a move stand, correct the record, go back, seal without everybody"),
    {**JUDGES, Role.SCOREKEEPER: Scope.PIN, Role.TABLE: Scope.PIN},
    of="table",
)
HAND_OUT = Action(
    _("Hand out a table: its links, its scorekeepers"), {**JUDGES, Role.SCOREKEEPER: Scope.OWN}, of="table"
)
REOPEN = Action(_("Reopen a sealed game"), {Role.DIRECTOR: Scope.ALL}, of="table")
SCORE = Action(_("Score a game that nobody recorded"), {**JUDGES, Role.SCOREKEEPER: Scope.ALL})
DRAFT = Action(
    _("Go on with a game that is being scored"), {**JUDGES, Role.SCOREKEEPER: Scope.OWN}, of="draft"
)
CORRECT = Action(_("Correct a game that was scored"), JUDGES)
TOURNAMENT = Action(
    _("Run a tournament: entrants, draws, tables, results, clock and screen"), {Role.DIRECTOR: Scope.ALL}
)
PEOPLE = Action(_("Manage accounts"), {Role.DIRECTOR: Scope.ALL})

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
