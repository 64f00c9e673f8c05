"""The demo club: built once, from its first evening to this moment, by what the app itself does."""

from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from accounts.access import Openness
from accounts.club import change_settings
from accounts.models import Account
from accounts.roles import open_account
from accounts.secret_codes import code_from
from demo.clock import Script, run_in_order
from demo.cup import cup_script
from demo.evenings import PlannedPlay, club_evenings, planned_plays
from demo.people import ACCOUNTS, CLUB, DIRECTOR, SIGNS
from demo.scripts import play_script
from demo.today import table_scripts
from games.models import Player, PlaySession
from games.players import choose_sign
from web.wording import spoken

SEED = 1302
PLAYS = 300
TOLD_EVERY = 50
SETTINGS = {"name": CLUB, "openness": Openness.PLAYING, "contact": DIRECTOR}


def is_built() -> bool:
    return PlaySession.objects.exists()


def built_until() -> datetime | None:
    """The moment up to which the club was built: shortly after the last of its tables began."""
    own = PlaySession.objects.filter(key__startswith="demo-", source=PlaySession.MOVES)
    began: datetime | None = own.aggregate(last=Max("begun"))["last"]
    return began


def build_club(plays: int = PLAYS, tell: Callable[[str], object] = str) -> None:
    """Builds the club, all or nothing; `tell` is called with how far it is."""
    now = timezone.localtime()
    planned = planned_plays(plays, now.date(), Random(SEED))
    with transaction.atomic():
        run_in_order(
            [
                _open_accounts(next(club_evenings(now.date())) - timedelta(hours=3)),
                *(_play_and_tell(play, plays, tell) for play in planned),
                *table_scripts(now, SEED),
                _choose_signs(now - timedelta(days=1)),
                cup_script(now, SEED),
            ]
        )


def director() -> Account:
    return Account.objects.get(name=DIRECTOR)


def password() -> str:
    """The password of everybody who has an account; every installation has another one."""
    return code_from("demo", "password")[:12]


def _open_accounts(moment: datetime) -> Script:
    hashed = make_password(password())
    for number, (name, role) in enumerate(ACCOUNTS.items()):
        yield moment + timedelta(minutes=number)
        open_account(name=name, role=role, password=hashed, by=DIRECTOR if number else "")
    yield moment + timedelta(minutes=len(ACCOUNTS))
    change_settings(SETTINGS, by=DIRECTOR)


def _choose_signs(moment: datetime) -> Script:
    yield moment
    for player in Player.objects.filter(name__in=SIGNS).order_by("pk"):
        choose_sign(player.pk, SIGNS[player.name], by=DIRECTOR)


def _play_and_tell(play: PlannedPlay, plays: int, tell: Callable[[str], object]) -> Script:
    yield from play_script(play, Random(f"{SEED} {play.number}"))
    if (play.number + 1) % TOLD_EVERY == 0:
        tell(spoken(f"{play.number + 1} of {plays} games", f"{play.number + 1} von {plays} Partien"))
