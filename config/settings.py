"""Settings. What differs between two clubs comes from the environment; nothing has to be set."""

import os
import secrets
from pathlib import Path
from typing import Any

import dj_database_url

BASE = Path(__file__).resolve().parent.parent


def is_switched_on(name: str) -> bool:
    return os.environ.get(name, "").strip().lower() in {"1", "true", "yes", "on"}


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
    parsed: dict[str, Any] = {**dj_database_url.parse(url)}
    if parsed["ENGINE"] == "django.db.backends.postgresql":
        pool = {"min_size": 1, "max_size": 16, "timeout": 10}
        parsed["OPTIONS"] = {**parsed.get("OPTIONS", {}), "pool": pool}
    return parsed


DATA = Path(os.environ.get("TABLESIDE_DATA") or BASE / "var").resolve()
DATA.mkdir(parents=True, exist_ok=True)

DEBUG = is_switched_on("TABLESIDE_DEBUG")
HTTPS = is_switched_on("TABLESIDE_HTTPS")
SECRET_KEY = os.environ.get("TABLESIDE_SECRET_KEY") or secret_key_in(DATA / "secret-key")
ALLOWED_HOSTS = [
    host.strip()
    for host in os.environ.get("TABLESIDE_HOSTS", "localhost,127.0.0.1,[::1]").split(",")
    if host.strip()
]
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
    "accounts",
    "games",
    "plays",
    "tournaments",
    "web",
]
MIDDLEWARE = [
    # The headers set by these apply to every response, including files and requests refused early.
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "config.middleware.content_security_policy",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "config.middleware.body_limit",
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
AUTH_PASSWORD_VALIDATORS: list[dict[str, Any]] = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["name"]},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "sign_in"
PASSWORD_RESET_TIMEOUT = 3 * 24 * 60 * 60
# A tablet stays signed in from one club evening to the next.
SESSION_COOKIE_AGE = 30 * 24 * 60 * 60
SESSION_COOKIE_SAMESITE = "Lax"

LANGUAGE_CODE = os.environ.get("TABLESIDE_LANGUAGE", "en")
LANGUAGES = [("de", "Deutsch"), ("en", "English")]
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [BASE / "locale"]
TIME_ZONE = os.environ.get("TABLESIDE_TIME_ZONE", "Europe/Berlin")

STATIC_URL = "static/"
STATIC_ROOT = DATA / "static"
STATICFILES_DIRS = [BASE / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_COOKIE_SAMESITE = "Lax"
# Browsers ignore this header on plain http and complain about it on every page.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None

# The proxy speaks https and says so in X-Forwarded-Proto; a club's own network has no proxy.
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60
    CSRF_COOKIE_SECURE = SESSION_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = True
    # We can promise nothing about the other hosts of the club's domain.
    SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# Without this Django would not log why a 500 happened; a 404 is not logged.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["console"], "level": "ERROR"},
    "loggers": {"django": {"handlers": [], "level": "INFO" if DEBUG else "ERROR"}},
}
