from django.apps import AppConfig


class PlaysConfig(AppConfig):
    name = "plays"
    label = "club"
    """The label the first databases were made with: it names their tables and migrations."""
