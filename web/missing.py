"""What is not there: said in a sentence, with the page that shows what there is."""

from typing import TypeVar

from django.db.models import Model, QuerySet
from django.http import Http404
from django.urls import reverse

Row = TypeVar("Row", bound=Model)


class Missing(Http404):
    """Nothing is at an address of ours: what is missing, why that may be, and the page to look at instead.

    The label says where the page leads; its number is that of a table, a tournament or a round.
    """

    def __init__(self, what: str, why: str, page: str, label: str, *numbers: int) -> None:
        super().__init__(what)
        self.what, self.why, self.page, self.label = what, why, page, label
        self.address = reverse(page, args=numbers)
        self.number = numbers[0] if numbers else None


def first_or_missing(rows: QuerySet[Row], missing: Missing) -> Row:
    """The first of these rows; raises what is said where there is none."""
    row = rows.first()
    if row is None:
        raise missing
    return row
