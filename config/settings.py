"""Settings. What differs between two clubs comes from the environment; nothing has to be set."""

import os
import secrets
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

from scoring.wording import Text

BASE = Path(__file__).resolve().parent.parent
DEMO_MARK = "demo"
"""The name of the file that marks the data folder of a demo."""


def misconfigured(en: str, de: str) -> ImproperlyConfigured:
    """The error that ends a command with a sentence, in the language of the command line."""
    return ImproperlyConfigured(Text(en, de).say(os.environ.get("TABLESIDE_LANGUAGE", "").strip()))


def is_switched_on(name: str) -> bool:
    return os.environ.get(name, "").strip().lower() in {"1", "true", "yes", "on"}


def whole_days(name: str, usual: int) -> int:
    """A number of days from the environment, from 1 to 36500; the usual one where nothing is said."""
    text = os.environ.get(name, "").strip()
    is_short_number = text.isascii() and text.isdigit() and len(text) < 10
    if text and not (is_short_number and 1 <= int(text) <= 36500):
        raise misconfigured(
            f"{name} is a whole number from 1 to 36500, or empty, not “{text[:40]}”.",
            f"{name} ist eine ganze Zahl von 1 bis 36500 oder leer, nicht „{text[:40]}“.",
        )
    return int(text or usual)


def https_mode(switch: str, certificate: str) -> str:
    """Who speaks https: a proxy, as the switch has always meant, Tableside itself ("own"), or nobody ("")."""
    switch = switch.strip().lower()
    if switch in {"1", "true", "yes", "on", "proxy"}:
        return "proxy"
    if switch == "own" or (certificate and not switch):
        return "own"
    if switch in {"", "0", "false", "no", "off"}:
        return ""
    raise misconfigured(
        f"TABLESIDE_HTTPS is “own”, “proxy” (or 1), or empty, not “{switch}”.",
        f"TABLESIDE_HTTPS ist „own“, „proxy“ (oder 1) oder leer, nicht „{switch}“.",
    )


def language(text: str) -> str:
    chosen = text.strip().lower() or "en"
    if chosen not in dict(LANGUAGES):
        raise misconfigured(
            f"TABLESIDE_LANGUAGE is “de” or “en”, or empty, not “{chosen[:40]}”.",
            f"TABLESIDE_LANGUAGE ist „de“ oder „en“ oder leer, nicht „{chosen[:40]}“.",
        )
    return chosen


def time_zone(text: str) -> str:
    """The name of a time zone, Berlin's where nothing is said."""
    chosen = text.strip() or "Europe/Berlin"
    try:
        ZoneInfo(chosen)
    except (OSError, ValueError, KeyError):
        raise misconfigured(
            f"TABLESIDE_TIME_ZONE is the name of a time zone such as Europe/Berlin, not “{chosen[:40]}”.",
            f"TABLESIDE_TIME_ZONE ist der Name einer Zeitzone wie Europe/Berlin, nicht „{chosen[:40]}“.",
        ) from None
    return chosen


def listed(name: str, otherwise: str = "") -> list[str]:
    return [part.strip() for part in os.environ.get(name, otherwise).split(",") if part.strip()]


def claim_data_folder(data: Path, *, is_demo: bool) -> None:
    """Makes the data folder and marks that of a demo, so that invented and real data are never mixed."""
    mark = data / DEMO_MARK
    is_marked = mark.is_file()  # a folder of that name may hold a demo inside the data of a club
    if is_marked and not is_demo:
        raise misconfigured(
            f"{data} holds a demo with invented people, not the data of a club. Set TABLESIDE_DATA to another"
            " folder, or start the demo: make demo",
            f"{data} enthält eine Demo mit erfundenen Personen, nicht die Daten eines Clubs. Bitte"
            " TABLESIDE_DATA auf einen anderen Ordner setzen oder die Demo starten: make demo",
        )
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    if is_demo and not is_marked:
        if any(data.iterdir()):
            raise misconfigured(
                f"{data} is not empty and is not a demo folder: a demo would mix invented people with real"
                " data. Set TABLESIDE_DATA to an empty folder, or leave it unset.",
                f"{data} ist weder leer noch der Ordner einer Demo: Eine Demo würde erfundene Personen unter"
                " echte Daten mischen. Bitte TABLESIDE_DATA auf einen leeren Ordner setzen oder weglassen.",
            )
        mark.write_text("The data in this folder is a demo: all people and games are invented.\n")


def secret_key_in(path: Path) -> str:
    """The secret key of this installation, written on the first start.

    Several processes may start at once: each adds a line, and all use the first.
    """
    if not path.exists() or not path.stat().st_size:
        descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        with os.fdopen(descriptor, "a", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(48) + "\n")
    return path.read_text(encoding="ascii").splitlines()[0]


def database(url: str, data: Path) -> dict[str, Any]:
    if not url:
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": data / "tableside.sqlite3",
            # Connections stay open: closing the last one would write back the whole log with every request.
            "CONN_MAX_AGE": None,
            "OPTIONS": {
                # A move that was answered must be there after a power cut, and two tablets
                # writing at once wait for each other instead of failing half-way.
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
            },
        }
    try:
        parsed: dict[str, Any] = {**dj_database_url.parse(url)}
    except (dj_database_url.ParseError, dj_database_url.UnknownSchemeError):
        raise misconfigured(
            "DATABASE_URL cannot be read: it looks like postgres://user:password@host/name, or is empty.",
            "DATABASE_URL ist nicht lesbar: Sie sieht aus wie postgres://user:password@host/name oder ist"
            " leer.",
        ) from None
    if parsed["ENGINE"] == "django.db.backends.postgresql":
        pool = {"min_size": 1, "max_size": 16, "timeout": 10}
        parsed["OPTIONS"] = {**parsed.get("OPTIONS", {}), "pool": pool}
    return parsed


LANGUAGES = [("de", "Deutsch"), ("en", "English")]
LANGUAGE_CODE = language(os.environ.get("TABLESIDE_LANGUAGE", ""))
TIME_ZONE = time_zone(os.environ.get("TABLESIDE_TIME_ZONE", ""))

DEMO = is_switched_on("TABLESIDE_DEMO")
"""Whether everything here is invented; every page says so."""
DATA = Path(os.environ.get("TABLESIDE_DATA") or BASE / ("var-demo" if DEMO else "var")).resolve()
if DEMO and os.environ.get("DATABASE_URL"):
    raise misconfigured(
        "A demo keeps its data in its own folder: unset DATABASE_URL.",
        "Eine Demo hat ihre Daten in einem eigenen Ordner: Bitte DATABASE_URL weglassen.",
    )

DEBUG = is_switched_on("TABLESIDE_DEBUG")
CERTIFICATE = os.environ.get("TABLESIDE_CERTIFICATE", "")
CERTIFICATE_KEY = os.environ.get("TABLESIDE_CERTIFICATE_KEY", "") or CERTIFICATE
CERTIFICATES = DATA / "certificates"
HTTPS_MODE = https_mode(os.environ.get("TABLESIDE_HTTPS", ""), CERTIFICATE)
HTTPS = bool(HTTPS_MODE)
MAKES_CERTIFICATES = HTTPS_MODE == "own" and not CERTIFICATE
HTTPS_PORT = 0
"""The port on which Tableside itself speaks https; `manage.py serve` sets it."""
PROXIES = listed("TABLESIDE_PROXIES", "127.0.0.1,::1")
"""The addresses or networks of the proxies that are believed what they say of a client; * for all."""
try:
    claim_data_folder(DATA, is_demo=DEMO)
    SECRET_KEY = os.environ.get("TABLESIDE_SECRET_KEY") or secret_key_in(DATA / "secret-key")
    SEAL_KEY = os.environ.get("TABLESIDE_SEAL_KEY") or secret_key_in(DATA / "seal-key")
    """The key with which the chain is sealed. Without it nobody can rewrite what the chain attests."""
except OSError as trouble:
    raise misconfigured(
        f"The data folder cannot be used ({trouble.filename}: {trouble.strerror}). Set TABLESIDE_DATA"
        " to a folder that this account may read and write.",
        f"Der Datenordner ist nicht benutzbar ({trouble.filename}: {trouble.strerror}). Bitte TABLESIDE_DATA"
        " auf einen Ordner setzen, in dem dieses Konto lesen und schreiben darf.",
    ) from None
SECRET_KEY_FALLBACKS = listed("TABLESIDE_OLD_SECRET_KEYS")
"""Former secret keys: what was signed or encrypted with them stays good, and new ones are not used for it."""
CHAIN_HEADS = DATA / "chain-heads"
ALLOWED_HOSTS = listed("TABLESIDE_HOSTS", "localhost,127.0.0.1,[::1]")
TABLETS_ADDRESS = ""
"""The address under which tablets find this computer, for links; `manage.py serve` sets it."""
DATABASES = {"default": database(os.environ.get("DATABASE_URL", ""), DATA)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django_htmx",
    "drf_spectacular",
    "rest_framework",
    "template_partials",
    "chain",
    "accounts",
    "demo",
    "games",
    "plays",
    "serving",
    "tournaments",
    "web",
]
MIDDLEWARE = [
    # The headers set by these apply to every response, including files and requests refused early.
    "config.middleware.content_security_policy",
    "config.middleware.api_only_encrypted",
    "config.middleware.only_https",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.middleware.head_limit",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "config.middleware.ClubLanguage",
    "config.middleware.without_trailing_slash",
    "config.middleware.BodyLimit",
    "config.middleware.only_utf8",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "config.gate.Gate",
]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
DOORS = "config.doors.DOORS"
GUARDED = "config.guards.GUARDED"
ATTESTED = "config.attested.ATTESTED"
HOLDING = "tournaments.desk.tables.holding_of_play"
"""The function that says whether something needs a play, which then is neither abandoned nor deleted."""
BODY_LIMIT = "config.middleware.largest_body"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE / "templates"],
        "OPTIONS": {"context_processors": ["django.template.context_processors.request"]},
    },
    # Templates drawn with every tap. Django's templates would take longer than all the rest of the request.
    {
        "NAME": "fast",
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE / "templates" / "fast"],
        "OPTIONS": {"environment": "games.markup.environment", "trim_blocks": True, "lstrip_blocks": True},
    },
]
REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["games.api.media.DocumentParser"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "games.api.media.OnlyJSON",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "games.api.problems.respond",
    "DEFAULT_AUTHENTICATION_CLASSES": ["games.api.access.AsTheGateSays"],
    "UNAUTHENTICATED_USER": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Tableside",
    "DESCRIPTION": "A referee and scorekeeper for board games at a club table.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api",
}

AUTH_USER_MODEL = "people.Account"
# Django's own hasher, which here computes few hashes at a time.
PASSWORD_HASHERS = ["accounts.sign_in.hashing.QueuedHasher"]
LOG_DAYS = whole_days("TABLESIDE_LOG_DAYS", 180)
"""How many days the security log goes back."""
AUTH_PASSWORD_VALIDATORS: list[dict[str, Any]] = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "accounts.sign_in.passwords.EasyToGuessValidator"},
]
LOGIN_URL = "sign_in"
PASSWORD_RESET_TIMEOUT = 3 * 24 * 60 * 60
SESSION_ENGINE = "accounts.sign_in.sessions"
# A tablet stays signed in from one club evening to the next, and no longer, however much it is used.
SESSION_COOKIE_AGE = 30 * 24 * 60 * 60
IDLE_SECONDS = 12 * 60 * 60
"""A session of a director or referee ends when it was not used for this long: a tablet left at the club over
night is nobody's in the morning."""
SESSION_COOKIE_SAMESITE = "Lax"

LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [BASE / "locale"]

# What the fields of a form may have together, without its files: a record that is pasted, and little more.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024 + 64 * 1024

STATIC_URL = "static/"
STATIC_ROOT = DATA / "static"
STATICFILES_DIRS = [BASE / "static"]
STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder", "web.static_files.OnlyHtmx"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "config.refusals.show_too_old"
# Browsers ignore this header on plain http and complain about it on every page.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None

# We can promise nothing about the other hosts of the club's domain.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
if HTTPS:
    SECURE_SSL_REDIRECT = True
    CSRF_COOKIE_SECURE = SESSION_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = True
    # Browsers take a cookie of such a name only from this host, and only encrypted: no other program that
    # listens on the same computer can plant one.
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "__Host-sessionid", "__Host-csrftoken"
    LANGUAGE_COOKIE_NAME = "__Host-language"
else:
    # A club's own network without encryption: `serve` and the pages that ask for a password warn of it.
    SILENCED_SYSTEM_CHECKS += ["security.W004", "security.W008", "security.W012", "security.W016"]
if DEMO:
    # Browsers know cookies by host and not by port: a demo beside the club's own Tableside must not sign
    # anybody out there.
    SESSION_COOKIE_NAME = "__Host-demo-sessionid" if HTTPS else "demo-sessionid"
    CSRF_COOKIE_NAME = "__Host-demo-csrftoken" if HTTPS else "demo-csrftoken"
if HTTPS_MODE == "proxy":
    # The proxy says in X-Forwarded-Proto that it speaks https. `serve` believes only PROXIES, and takes that
    # header away; under another server, its proxy must set it.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60
if HTTPS_MODE == "own":
    # What a device needs to trust our certificate cannot wait until it does; `only_https` redirects the rest.
    SECURE_REDIRECT_EXEMPT = [r"^trust$", r"^trust/", rf"^{STATIC_URL}"]
    # A browser that has seen HSTS would lock out a club that goes back to plain http, or whose certificate
    # is not trusted yet.
    SILENCED_SYSTEM_CHECKS += ["security.W004"]

# Without this Django would not log why a 500 happened; a 404 is not logged. What Django calls a suspicious
# operation, such as an unknown host, is the client's mistake: it is answered by 400 and not logged.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "redacting": {
            "()": "serving.redaction.RedactingFormatter",
            "format": "{asctime}Z {levelname} {name}: {message}",
            "style": "{",
        }
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "redacting"}},
    "root": {"handlers": ["console"], "level": "ERROR"},
    "loggers": {
        "django": {"handlers": [], "level": "INFO" if DEBUG else "ERROR"},
        "django.security": {"level": "CRITICAL"},
    },
}
