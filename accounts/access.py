"""The one table of who may do what: the gate asks it, a page shows it, the tests try all of it."""

from collections.abc import Mapping
from enum import Enum, auto
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


class Openness(TextChoices):
    """What the club shows to those who are not signed in."""

    NOBODY = "nobody", _("Nothing")
    PLAYING = "playing", _("What is being played now")
    EVERYTHING = "everything", _("Everything that members see")


class Scope(Enum):
    ALL = _("yes")
    OWN = _("own")
    """Granted at a table given to the account, or whose link this device holds, and for one's own draft."""
    PIN = _("with PIN")
    """Granted as OWN is, but only for a minute after a referee typed a PIN at that table."""
    CLUB = _("if the club allows it")
    """Granted as far as the club is open: to everything, or to tables at play. Never to programs."""


Grants = Mapping[Role, Scope]

EVERYBODY: Grants = dict.fromkeys(Role, Scope.ALL)
ACCOUNTS: Grants = dict.fromkeys(ACCOUNT_ROLES, Scope.ALL)
JUDGES: Grants = dict.fromkeys(REFEREES, Scope.ALL)


class Action(NamedTuple):
    label: str | Promise
    grants: Grants
    of: str = ""
    """What the number in the address identifies: a table or a draft; empty where it is nobody's own."""
    needs_proof: bool = False
    """Whether the password, or a code, is asked for again before anything is changed. No token opens it."""
    comes_first: bool = False
    """Whether it is open to those who still have to set up the second factor that the club demands."""
    asks_itself: bool = False
    """Whether its page asks for the password or a code where it has to, and not the gate."""

    @property
    def asks_for_password(self) -> bool:
        """Whether the table says *password again*."""
        return self.needs_proof or self.asks_itself


PROOF_LABEL = _("password asked again")
"""What is said of an action that needs proof."""


class Cost(Enum):
    """What it costs the server to open a door; the gate limits what costs more than a tap."""

    LITTLE = auto()
    WITH_DOCUMENT = auto()
    """Much where a document is sent along, such as a board; little otherwise."""
    MUCH = auto()


class Doors(NamedTuple):
    """The methods and URL names by which an action is done, such as "GET table"."""

    action: Action
    doors: tuple[str, ...]
    cost: Cost = Cost.LITTLE


ENTER = Action(_("Sign in, open a link, read the rules, choose the language"), EVERYBODY, comes_first=True)
START = Action(_("See the start page"), EVERYBODY)
SIGN_OUT = Action(_("Sign out"), ACCOUNTS, comes_first=True)
OWN_ACCOUNT = Action(
    _("Change your own password, PIN and API token; sign out your own devices"), ACCOUNTS, asks_itself=True
)
SECOND_FACTOR = Action(
    _("Set up and remove your own second factor"), ACCOUNTS, needs_proof=True, comes_first=True
)
LOOK_AROUND = Action(
    _("Look at lists, players, games, tournaments and results"), {**ACCOUNTS, Role.NOBODY: Scope.CLUB}
)
LOOK = Action(
    _("Look at a table: board, log, score, record"),
    {**ACCOUNTS, Role.TABLE: Scope.OWN, Role.GUEST: Scope.OWN, Role.NOBODY: Scope.CLUB},
    of="table",
)
# Whoever plays at a table does not read its lines all the same, nor does anybody on the table's tablet:
# games/visibility.py, which alone asks for this action besides the doors of the API, sees to that.
ASK = Action(
    _("Read the moves of a running game; they may reveal what is hidden"),
    {**JUDGES, Role.SCOREKEEPER: Scope.ALL},
    of="table",
)
AUDIT = Action(
    _("Read who entered what at a table, and when"), {**ACCOUNTS, Role.TABLE: Scope.OWN}, of="table"
)
BEGIN = Action(_("Start a game"), {**JUDGES, Role.SCOREKEEPER: Scope.ALL})
IMPORT = Action(_("Import a record"), JUDGES)
RECORD = Action(
    _("Record moves, undo, compare with the table, confirm the score sheet; preview a ruling"),
    {**JUDGES, Role.SCOREKEEPER: Scope.OWN, Role.TABLE: Scope.OWN},
    of="table",
)
RULE = Action(
    _(
        "Make rulings: allow a move, correct the record, undo several moves, seal"
        " although not all have confirmed"
    ),
    {**JUDGES, Role.SCOREKEEPER: Scope.PIN, Role.TABLE: Scope.PIN},
    of="table",
)
HAND_OUT = Action(
    _("Give others access to a table: links, scorekeepers"),
    {**JUDGES, Role.SCOREKEEPER: Scope.OWN},
    of="table",
    needs_proof=True,
)
DELETE_GAME = Action(
    _("Delete a game in which nothing was ever entered"),
    {**JUDGES, Role.SCOREKEEPER: Scope.OWN},
    of="table",
    needs_proof=True,
)
REOPEN = Action(_("Reopen a sealed game"), {Role.DIRECTOR: Scope.ALL}, of="table", needs_proof=True)
SCORE = Action(_("Score a game that nobody recorded"), {**JUDGES, Role.SCOREKEEPER: Scope.ALL})
DRAFT = Action(_("Continue scoring a game"), {**JUDGES, Role.SCOREKEEPER: Scope.OWN}, of="draft")
CORRECT = Action(_("Correct the result of a scored game"), JUDGES)
RENAME = Action(_("Rename players and choose their signs; look at what a merge would change"), JUDGES)
MERGE = Action(_("Merge two players, and undo it"), JUDGES, needs_proof=True)
TOURNAMENT = Action(
    _("Run a tournament: entrants, draws, tables, results, clock and screen"), {Role.DIRECTOR: Scope.ALL}
)
DELETE = Action(
    _("Delete a tournament while nothing is published"), {Role.DIRECTOR: Scope.ALL}, needs_proof=True
)
PEOPLE = Action(_("Look at the accounts and where they are signed in"), {Role.DIRECTOR: Scope.ALL})
LOG = Action(_("Read the security log"), {Role.DIRECTOR: Scope.ALL})
MANAGE = Action(
    _("Manage accounts: add, change roles, create links, sign out devices, close"),
    {Role.DIRECTOR: Scope.ALL},
    needs_proof=True,
)
SETTINGS = Action(_("Change the club's settings"), {Role.DIRECTOR: Scope.ALL}, needs_proof=True)

ACTIONS = (
    ENTER,
    START,
    SIGN_OUT,
    OWN_ACCOUNT,
    SECOND_FACTOR,
    LOOK_AROUND,
    LOOK,
    ASK,
    AUDIT,
    BEGIN,
    RECORD,
    RULE,
    HAND_OUT,
    DELETE_GAME,
    REOPEN,
    IMPORT,
    SCORE,
    DRAFT,
    CORRECT,
    RENAME,
    MERGE,
    TOURNAMENT,
    DELETE,
    PEOPLE,
    LOG,
    MANAGE,
    SETTINGS,
)
