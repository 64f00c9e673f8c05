"""Why the desk changes nothing."""


class Meanwhile(Exception):
    """Somebody else was faster; nothing was changed."""


class Unreasoned(Exception):
    """What was published is changed with a reason only."""
