"""The chain of the club: each link attests what was done, and is sealed together with the link before."""

from django.db import models

LONGEST_WHAT = 200
LONGEST_WHO = 80


class ChainLink(models.Model):
    """What was entered, changed or removed in one transaction. Links are only ever added."""

    number = models.PositiveBigIntegerField(unique=True)
    """Counts from 1, without gaps."""
    moment = models.DateTimeField()
    what = models.CharField(max_length=LONGEST_WHAT)
    """What was done, in a few words."""
    who = models.CharField(max_length=LONGEST_WHO, blank=True)
    """The account that did it, where one is known."""
    content = models.TextField()
    """The rows as they are from now on, as JSON: by the name of their table and by key; null if removed."""
    key = models.CharField(max_length=16)
    """The fingerprint of the key with which it is sealed."""
    mac = models.CharField(max_length=64)
    """The seal: a keyed hash over all of the above and over the seal of the link before."""

    def __str__(self) -> str:
        return f"{self.number} {self.what}"
