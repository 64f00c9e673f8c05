"""People with an account: who they are, what they may do, and how they prove it."""

from hashlib import sha256
from secrets import token_urlsafe
from unicodedata import normalize

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX, check_password, make_password
from django.contrib.auth.models import AbstractBaseUser, BaseUserManager
from django.db import models

from accounts.access import OF_ACCOUNTS, REFEREES, Role

LONGEST_ACCOUNT_NAME = 32


class Accounts(BaseUserManager["Account"]):
    """A name is found in any capitals; SQLite knows those in ASCII only, so it is kept folded."""

    def get_by_natural_key(self, username: str | None) -> "Account":
        return self.get(folded=folded(username or ""))

    def by_key(self, key: str) -> "Account | None":
        return self.filter(api_key=fingerprint(key), is_active=True).first()

    def directors(self) -> models.QuerySet["Account"]:
        """Those who could sign in now: a link that nobody has opened yet makes no director."""
        return self.filter(role=Role.DIRECTOR, is_active=True).exclude(
            password__startswith=UNUSABLE_PASSWORD_PREFIX
        )

    def named(self) -> models.QuerySet["Account"]:
        """All but the first director's, until he has said his name."""
        return self.exclude(folded="").order_by("folded")


class Account(AbstractBaseUser):
    """Accounts are never removed, only closed: what somebody did stays his."""

    name = models.CharField(max_length=LONGEST_ACCOUNT_NAME, unique=True)
    """Never changes: entries carry it. Empty only until the first director has said his."""
    folded = models.CharField(max_length=3 * LONGEST_ACCOUNT_NAME, unique=True)
    role = models.CharField(max_length=12, choices=[(role, role.label) for role in OF_ACCOUNTS])
    is_active = models.BooleanField(default=True)
    term = models.PositiveIntegerField(default=0)
    """Counts what ended all that was signed in before, and every link: another role, a closed account."""
    pin = models.CharField(max_length=128, blank=True)
    """Hashed: a referee's word on a tablet that is not his, a player's under his sheet."""
    api_key = models.CharField(max_length=64, null=True, blank=True, unique=True)
    """The fingerprint of the key a program shows."""
    made = models.DateTimeField(auto_now_add=True)

    USERNAME_FIELD = "name"

    objects = Accounts()

    def __str__(self) -> str:
        return self.name

    def save(self, *args: object, **kwargs: object) -> None:
        self.folded = folded(self.name)
        super().save(*args, **kwargs)  # type: ignore[arg-type]

    @property
    def is_referee(self) -> bool:
        return self.is_active and self.role in REFEREES

    @property
    def is_director(self) -> bool:
        return self.is_active and self.role == Role.DIRECTOR

    def get_session_auth_hash(self) -> str:
        """A browser stays signed in as long as this stays the same."""
        return f"{super().get_session_auth_hash()}.{self.term}"

    def set_pin(self, pin: str) -> None:
        self.pin = make_password(pin) if pin else ""

    def has_pin(self, pin: str) -> bool:
        return bool(self.pin) and check_password(pin, self.pin)

    def new_api_key(self) -> str:
        """The key, to be shown once; only its fingerprint is kept."""
        key = token_urlsafe(32)
        self.api_key = fingerprint(key)
        return key


class Knock(models.Model):
    """How often somebody knocked in vain at one door, a name's password or an account's PIN."""

    what = models.CharField(max_length=80, unique=True)
    misses = models.PositiveIntegerField(default=0)
    last = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.what}: {self.misses}"


def folded(name: str) -> str:
    """One spelling for all of a name: not every keyboard sends an ä as one letter."""
    return normalize("NFC", " ".join(name.split()).casefold())


def fingerprint(key: str) -> str:
    """Of a random key no salt is needed: nobody can guess it."""
    return sha256(key.encode("utf-8", "replace")).hexdigest()
