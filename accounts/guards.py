"""What the database guards of the accounts: entries carry their names."""

from guarding.triggers import Guarded

ACCOUNT = Guarded(
    "people_account",
    ("folded = NEW.folded", "name = NEW.name", "api_key = NEW.api_key"),
    ("name", "folded"),
    "OLD.name <> ''",  # the first director chooses a name after opening the link
)

GUARDED = (ACCOUNT,)
