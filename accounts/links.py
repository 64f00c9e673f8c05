"""One-time links: whoever opens one chooses a password, and with that the link is used up."""

from django.contrib.auth.hashers import make_password
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.urls import reverse

from accounts.access import Role
from accounts.models import Account, folded


class WelcomeTokens(PasswordResetTokenGenerator):
    """Tokens that end when a password is set, somebody signs in, the role changes or a few days pass."""

    key_salt = "people.links.WelcomeTokens"
    """The former name of this class: links given out under it stay good."""

    def _make_hash_value(self, user: Account, timestamp: int) -> str:
        return f"{super()._make_hash_value(user, timestamp)}.{user.term}"


TOKENS = WelcomeTokens()


def welcome_path(account: Account) -> str:
    return reverse("welcome", args=[account.pk, TOKENS.make_token(account)])


def account_for_link(pk: int, token: str) -> Account | None:
    """The account that a link opens, while it can be used."""
    account = Account.objects.filter(pk=pk, is_active=True).first()
    return account if account and TOKENS.check_token(account, token) else None


def find_or_add_first_director() -> Account | None:
    """Finds or adds the account whose link makes the first director; None if there is a director already."""
    if Account.objects.directors().exists():
        return None
    nameless = {"role": Role.DIRECTOR, "password": make_password(None)}
    return Account.objects.get_or_create(folded="", defaults=nameless)[0]


def use_link(account: Account, password: str) -> bool:
    """Sets the password, and the first director's name. Returns False if the link was used meanwhile."""
    unused = Account.objects.filter(
        pk=account.pk, password=account.password, term=account.term, is_active=True
    )
    account.set_password(password)
    named = {"name": account.name, "folded": folded(account.name)}
    # Whoever had the API key of the account may be the reason for the new password.
    return bool(unused.update(password=account.password, api_key=None, **named))
