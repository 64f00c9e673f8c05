"""One-time links: whoever opens one chooses a password, and with that the link is used up."""

from django.contrib.auth.hashers import make_password
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.db.models import F
from django.db.models.functions import Coalesce
from django.urls import reverse

from accounts.access import Role
from accounts.attested import ACCOUNT
from accounts.models import Account, folded
from chain.appending import attest, attesting


class WelcomeTokens(PasswordResetTokenGenerator):
    """Tokens that end when a password is set, somebody signs in, the role changes, another link is made or a
    few days pass. None is stored: each is computed again and compared."""

    key_salt = "people.links.WelcomeTokens"
    """The former name of this class: links given out under it stay good."""

    def _make_hash_value(self, user: Account, timestamp: int) -> str:
        state = f"{super()._make_hash_value(user, timestamp)}.{user.term}"
        # Links from before they were numbered stay good until the next one is made.
        return state if user.link_number is None else f"{state}.{user.link_number}"


TOKENS = WelcomeTokens()


def make_link(account: Account) -> str:
    """Makes a one-time link and returns its path. It ends the links made for this account before."""
    Account.objects.filter(pk=account.pk).update(link_number=Coalesce(F("link_number"), 0) + 1)
    account.refresh_from_db(fields=["link_number"])
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
    with attesting():
        account, is_new = Account.objects.get_or_create(folded="", defaults=nameless)
        if is_new:
            attest("first account opened", ACCOUNT, account.pk)
    return account


def use_link(account: Account, password: str) -> bool:
    """Sets the password, and the first director's name. Returns False if the link was used meanwhile."""
    unused = Account.objects.filter(
        pk=account.pk,
        password=account.password,
        term=account.term,
        link_number=account.link_number,
        is_active=True,
    )
    account.set_password(password)
    is_nameless = not account.folded
    named = {"name": account.name, "folded": folded(account.name)} if is_nameless else {}
    # Whoever had the API token of the account may be the reason for the new password.
    with attesting():
        is_used = bool(unused.update(password=account.password, api_key=None, **named))
        if is_used:
            account.sessions.all().delete()
            attest("one-time link used", ACCOUNT, account.pk, who=account.name)
    return is_used
