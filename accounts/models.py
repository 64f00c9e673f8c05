"""Accounts: names, roles, passwords, PINs and API keys."""

from hashlib import sha256
from secrets import token_urlsafe

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX, check_password, make_password
from django.contrib.auth.models import AbstractBaseUser, BaseUserManager
from django.db import models

from accounts.access import ACCOUNT_ROLES, REFEREES, Role
from web.reading import tidied

LONGEST_ACCOUNT_NAME = 32


class Accounts(BaseUserManager["Account"]):
    """Finds names regardless of case. SQLite folds ASCII only, so the folded name is stored too."""

    def get_by_natural_key(self, username: str | None) -> "Account":
        return self.get(folded=folded(username or ""))

    def by_key(self, key: str) -> "Account | None":
        return self.filter(api_key=fingerprint(key), is_active=True).first()

    def directors(self) -> models.QuerySet["Account"]:
        """The directors who could sign in now, not those whose link nobody has opened yet."""
        return self.filter(role=Role.DIRECTOR, is_active=True).exclude(
            password__startswith=UNUSABLE_PASSWORD_PREFIX
        )

    def named(self) -> models.QuerySet["Account"]:
        """All accounts, except the first director's while it has no name."""
        return self.exclude(folded="").order_by("folded")


class Account(AbstractBaseUser):
    """An account. It is never removed, only closed, so that every entry keeps its author."""

    name = models.CharField(max_length=LONGEST_ACCOUNT_NAME, unique=True)
    """Never changes, because entries carry it. Empty only until the first director has chosen one."""
    folded = models.CharField(max_length=3 * LONGEST_ACCOUNT_NAME, unique=True)
    role = models.CharField(max_length=12, choices=[(role, role.label) for role in ACCOUNT_ROLES])
    is_active = models.BooleanField(default=True)
    term = models.PositiveIntegerField(default=0)
    """Goes up with every change of role and every closing: older sessions and links end with it."""
    pin = models.CharField(max_length=128, blank=True)
    """The hashed PIN, for referees on borrowed tablets and for players who confirm a sheet."""
    api_key = models.CharField(max_length=64, null=True, blank=True, unique=True)
    """The fingerprint of the API key."""
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
        """The value that must stay the same for a browser to stay signed in."""
        return f"{super().get_session_auth_hash()}.{self.term}"

    def set_pin(self, pin: str) -> None:
        self.pin = make_password(pin) if pin else ""

    def has_pin(self, pin: str) -> bool:
        return bool(self.pin) and check_password(pin, self.pin)

    def new_api_key(self) -> str:
        """A new API key, to be shown once: only its fingerprint is stored."""
        key = token_urlsafe(32)
        self.api_key = fingerprint(key)
        return key


class FailedTries(models.Model):
    """How often a password or a PIN was typed wrong, counted for each throttle."""

    what = models.CharField(max_length=80, unique=True)
    misses = models.PositiveIntegerField(default=0)
    last = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.what}: {self.misses}"


def folded(name: str) -> str:
    """The spelling by which names are compared: not every keyboard sends an ä as one character."""
    return tidied(name.casefold())


def fingerprint(key: str) -> str:
    """The hash of a random key; it needs no salt, because nobody can guess the key."""
    return sha256(key.encode("utf-8", "replace")).hexdigest()
