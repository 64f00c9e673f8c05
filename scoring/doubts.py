"""The doubt that every title shares: there are more pieces than the box holds."""

from collections.abc import Iterator

from scoring.position import NO_RULE, Doubt
from scoring.wording import Text

ANYWHERE = Text("", "")


def surplus_doubts(
    most: int, found: int, pieces: Text, given: Text = ANYWHERE, *, refuses: bool = True
) -> Iterator[Doubt]:
    """A doubt if more pieces were found than there can be.

    `pieces` names them, singular or plural to suit `most`; `given` says what the limit depends on, such as
    “with 3 players”.
    """
    if found <= most:
        return
    english, german = f" {given.en}".rstrip(), f"{given.de} ".lstrip()
    if not most:
        text = Text(f"There are no {pieces.en}{english}.", f"Es gibt {german}keine {pieces.de}.")
    else:
        text = Text(
            f"There {'is' if most == 1 else 'are'} only {most} {pieces.en}{english}, not {found}.",
            f"Es gibt {german}nur {most} {pieces.de}, nicht {found}.",
        )
    yield Doubt(NO_RULE, text, refuses=refuses)


GERMAN_ROUNDS = {2: "zu zweit", 3: "zu dritt", 4: "zu viert"}


def with_players(players: int) -> Text:
    return Text(f"with {players} players", GERMAN_ROUNDS[players])
