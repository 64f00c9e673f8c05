from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"
    label = "people"
    """The label the first databases were made with: it names their tables and migrations."""
