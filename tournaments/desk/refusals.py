"""Why the desk changes nothing."""


class Meanwhile(Exception):
    """Somebody else was faster."""


class ReasonMissing(Exception):
    """What was published or entered is replaced only with a reason."""
