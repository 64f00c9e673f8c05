"""Sentences in the language of the page."""

from django.utils.translation import get_language

from scoring.wording import Text


def page_language() -> str:
    return get_language() or "en"


def say(text: Text) -> str:
    return text.say(page_language())


def spoken(en: str, de: str) -> str:
    """The sentence in the language of the page, or of the command line."""
    return say(Text(en, de))
