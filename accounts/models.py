"""Accounts: names, roles, secrets; sessions, second factors, failed tries, the security log."""

from hashlib import sha256
from secrets import token_urlsafe

from django.conf import settings
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX, check_password, make_password
from django.contrib.auth.models import AbstractBaseUser, BaseUserManager
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.utils import timezone
from django.utils.module_loading import import_string

from accounts.access import ACCOUNT_ROLES, REFEREES, Openness, Role
from scoring.spelling import LONGEST_NAME_KEY, name_key, name_keys

LONGEST_ACCOUNT_NAME = 32
LONGEST_CLUB_NAME = 60
LONGEST_CONTACT = 120


class Accounts(BaseUserManager["Account"]):
    """Finds names by what they look like; the key by which that is done is stored too."""

    def get_by_natural_key(self, username: str | None) -> "Account":
        account = self.known_as(username or "")
        if account is None:
            raise self.model.DoesNotExist
        return account

    def known_as(self, name: str) -> "Account | None":
        """The account of this very name, or else of one that is the same but for what nobody sees."""
        # What cannot be printed cannot be stored either, and PostgreSQL would not even look for it.
        exact = name if len(name) <= LONGEST_ACCOUNT_NAME and name.isprintable() else ""
        found = self.exclude(folded="").filter(models.Q(name=exact) | models.Q(folded__in=name_keys(name)))
        return min(found, key=lambda account: (account.name != exact, account.pk), default=None)

    def by_key(self, token: str) -> "Account | None":
        """The account that an API token opens, with whether a second factor is demanded of it in vain."""
        demanding = ClubSettings.objects.filter(demands_second_factor=True)
        factors = SecondFactor.objects.filter(account=models.OuterRef("pk"))
        is_lacking = models.Exists(demanding) & ~models.Exists(factors)
        found = (
            self.filter(api_key=fingerprint(token), is_active=True).annotate(is_lacking=is_lacking).first()
        )
        if found:
            found.lacks_second_factor = found.is_referee and found.is_lacking
        return found

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
    folded = models.CharField(max_length=LONGEST_NAME_KEY, unique=True)
    """The key of the name (`scoring.spelling`); with something added where an older account had it first."""
    role = models.CharField(max_length=12, choices=[(role, role.label) for role in ACCOUNT_ROLES])
    is_active = models.BooleanField(default=True)
    term = models.PositiveIntegerField(default=0)
    """Goes up with every change of role and every closing: older sessions and links end with it."""
    pin = models.CharField(max_length=128, blank=True)
    """The hashed PIN, for referees on borrowed tablets and for players who confirm a sheet."""
    api_key = models.CharField(max_length=64, null=True, blank=True, unique=True)
    """The fingerprint of the API token."""
    link_number = models.BigIntegerField(null=True, blank=True)
    """The number of the last one-time link, which ends all before it; None while none was counted."""
    made = models.DateTimeField(auto_now_add=True)

    lacks_second_factor = False
    """Whether the club demands a second factor that the account does not have; known after `by_key`."""

    USERNAME_FIELD = "name"

    objects = Accounts()

    def __str__(self) -> str:
        return self.name

    def save(self, *args: object, **kwargs: object) -> None:
        self.folded = self.folded or folded(self.name)
        super().save(*args, **kwargs)  # type: ignore[arg-type]

    @property
    def is_referee(self) -> bool:
        return self.is_active and self.role in REFEREES

    @property
    def has_second_factor(self) -> bool:
        return SecondFactor.objects.filter(account=self).exists()

    def get_session_auth_hash(self) -> str:
        """The value that must stay the same for a browser to stay signed in."""
        return f"{super().get_session_auth_hash()}.{self.term}"

    def set_pin(self, pin: str) -> None:
        self.pin = make_password(pin) if pin else ""

    def has_pin(self, pin: str) -> bool:
        return bool(self.pin) and check_password(pin, self.pin)

    def new_api_key(self) -> str:
        """A new API token, to be shown once: only its fingerprint is stored."""
        token = token_urlsafe(32)
        self.api_key = fingerprint(token)
        return token


class BrowserSession(AbstractBaseSession):
    """What the server remembers of a browser, and who is signed in there.

    The key in the browser's cookie is not stored, only its fingerprint: whoever reads the database cannot
    take a session over.
    """

    session_key = models.CharField(max_length=64, primary_key=True)
    """The fingerprint of the key in the cookie."""
    account = models.ForeignKey(Account, models.CASCADE, related_name="sessions", null=True)
    """Who is signed in; nobody in a browser that only remembers a PIN."""
    device = models.CharField(max_length=60, blank=True)
    """The browser and the system it says it runs on, such as “Chrome, Android”."""
    address = models.CharField(max_length=50, blank=True)
    begun = models.DateTimeField(default=timezone.now)
    """Since when this account is signed in here."""
    last_use = models.DateTimeField(default=timezone.now)
    """Stored to the minute. A page that only asks for news by itself uses nothing."""
    has_second_factor = models.BooleanField(default=False)
    """Whether a code was entered here too, not only the password."""

    @classmethod
    def get_session_store_class(cls) -> type[SessionBase]:
        store: type[SessionBase] = import_string("accounts.sign_in.sessions.SessionStore")
        return store


class SecondFactor(models.Model):
    """The secret that an account shares with an app on somebody's phone, from which both compute codes."""

    account = models.OneToOneField(Account, models.CASCADE, related_name="second_factor")
    secret = models.TextField()
    """Encrypted with a key that is not in the database."""
    last_step = models.BigIntegerField()
    """The time step of the last code that was accepted: no code is accepted twice."""
    made = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"second factor of {self.account}"


class RecoveryCode(models.Model):
    """A code on paper that replaces the phone once. Only its keyed hash is stored."""

    account = models.ForeignKey(Account, models.CASCADE, related_name="recovery_codes")
    digest = models.CharField(max_length=64)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("account", "digest"), name="recovery_code_once"),)

    def __str__(self) -> str:
        return f"recovery code of {self.account}"


class ClubSettings(models.Model):
    """What the club has decided. There is one row, or none while everything is as it comes."""

    ONLY = 1

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONLY)
    demands_second_factor = models.BooleanField(default=False)
    """Whether directors and referees need a second factor."""
    name = models.CharField(max_length=LONGEST_CLUB_NAME, blank=True)
    """What the club is called; empty where pages say Tableside instead."""
    language = models.CharField(max_length=5, blank=True, choices=settings.LANGUAGES)
    """The language of devices on which nobody has switched it; empty for the one that each device prefers."""
    openness = models.CharField(max_length=12, choices=Openness.choices, default=Openness.NOBODY)
    """What is shown to those who are not signed in."""
    contact = models.CharField(max_length=LONGEST_CONTACT, blank=True)
    """Whom to ask who cannot sign in, such as a name or a phone number."""
    terms = models.JSONField(default=dict, blank=True)
    """The options, running scores and undo with which games begin, by title; a title that is not here begins
    as last time. Read by `games.new_game.usual`."""
    has_sound = models.BooleanField(default=False)
    """Whether a big screen begins with its sound on."""

    class Meta:
        constraints = (models.CheckConstraint(condition=models.Q(id=1), name="one_row_of_settings"),)

    def __str__(self) -> str:
        return "club settings"

    @property
    def shown_to_strangers(self) -> Openness:
        """What strangers may look at; nothing where the database says what nobody can choose."""
        return Openness(self.openness) if self.openness in Openness.values else Openness.NOBODY

    @property
    def spoken(self) -> str:
        """The club's own language; empty where it has none."""
        return self.language if self.language in dict(settings.LANGUAGES) else ""

    @classmethod
    def now(cls) -> "ClubSettings":
        return cls.objects.filter(pk=cls.ONLY).first() or cls()


class FailedTries(models.Model):
    """How often a password or a PIN was typed wrong, counted for each throttle."""

    what = models.CharField(max_length=80, unique=True)
    misses = models.PositiveIntegerField(default=0)
    last = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.what}: {self.misses}"


class WrongPin(models.Model):
    """A PIN that was typed wrong: for one day it counts, at whichever table it was."""

    account = models.ForeignKey(Account, models.CASCADE, related_name="wrong_pins")
    moment = models.DateTimeField(db_index=True)
    table = models.PositiveBigIntegerField()

    def __str__(self) -> str:
        return f"{self.account} at table {self.table}"


class SecurityEvent(models.Model):
    """A line of the security log: who did or tried what, from where. It holds no secret."""

    moment = models.DateTimeField(auto_now_add=True, db_index=True)
    kind = models.CharField(max_length=40, db_index=True)
    who = models.CharField(max_length=LONGEST_ACCOUNT_NAME, blank=True, db_index=True)
    """The account that did it; empty where nobody is signed in."""
    account = models.CharField(max_length=LONGEST_ACCOUNT_NAME, blank=True, db_index=True)
    """The account it concerns, where that is another or nobody proved to be it."""
    address = models.CharField(max_length=50, blank=True)
    """The network address of the device; empty for the command line."""
    detail = models.CharField(max_length=120, blank=True)
    """What it was about: a role, a table, the name of an action."""
    count = models.PositiveIntegerField(default=1)
    """How often the same happened within a minute: a loop of tries is one line."""

    def __str__(self) -> str:
        return f"{self.kind} {self.account or self.who}"


def folded(name: str) -> str:
    """The key by which names are compared: Dora stays Dora with letters that only look the same."""
    return name_key(name)


def fingerprint(key: str) -> str:
    """The hash of a random key; it needs no salt, because nobody can guess the key."""
    return sha256(key.encode("utf-8", "replace")).hexdigest()
