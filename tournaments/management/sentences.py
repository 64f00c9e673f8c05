"""What a check found, in sentences for people."""

from collections.abc import Iterator

from scoring.wording import Text
from tournaments.checks import RoundReport, called
from tournaments.engine.tournament import Tournament


def sentences_about_draw(tournament: Tournament, report: RoundReport) -> Iterator[Text]:
    """What is wrong with a round, and whatever else a director wants to know about it."""
    head = Text(f"Round {report.number}: ", f"Runde {report.number}: ")
    for text in (*report.problems, *_remarks(tournament, report)):
        yield Text(head.en + text.en, head.de + text.de)


def _remarks(tournament: Tournament, report: RoundReport) -> Iterator[Text]:
    for first, second in report.together:
        who, whom = called(tournament, first), called(tournament, second)
        yield Text(f"{who} and {whom} are in the same group.", f"{who} und {whom} sind aus derselben Gruppe.")
    for rematch in report.rematches:
        who, whom = (called(tournament, entrant) for entrant in rematch.pair)
        again = Text(", also in the round before", ", auch in der Runde davor")
        english, german = again if rematch.consecutive else ("", "")
        time = {2: "second", 3: "third"}.get(rematch.meeting, f"{rematch.meeting}th")
        yield Text(
            f"{who} and {whom} meet for the {time} time{english}.",
            f"{who} und {whom} treffen sich zum {rematch.meeting}. Mal{german}.",
        )
    if any(report.threes.values()):
        least, most = min(report.threes.values()), max(report.threes.values())
        yield Text(
            f"Tables of three so far: {least} to {most} per person.",
            f"Dreiertische bisher: {least} bis {most} pro Person.",
        )
