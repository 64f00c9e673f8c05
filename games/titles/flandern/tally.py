"""The points of a table, computed from its state."""

from games.titles.flandern.board import CENTRES, CITY
from games.titles.flandern.sentences import names
from games.titles.flandern.state import CHURCH_CREST, State
from scoring.sheet import Score, SheetLine
from scoring.titles.flandern.position import CITIES, RANKED, CityCount, Position
from scoring.titles.flandern.score import Ranking, ranking
from scoring.titles.flandern.score import score as score_position


def score(state: State) -> Score:
    """The points if the game ended now, each with the fields it comes from."""
    result = score_position(position(state))
    quarters = {city: quarters_counted(state, index) for index, city in enumerate(CITIES)}
    rows = {
        row: tuple(with_fields(line, state, row, quarters) for line in lines)
        for row, lines in result.sheet.rows.items()
    }
    return result._replace(sheet=result.sheet._replace(rows=rows))


def with_fields(line: SheetLine, state: State, row: str, quarters: dict[str, int]) -> SheetLine:
    if line.category not in quarters:
        return line
    own = state.built.quarters[RANKED.index(row)]
    return line._replace(fields=names(own & quarters[line.category]))


def position(state: State) -> Position:
    return Position(
        state.colours,
        {city: counted(state, index) for index, city in enumerate(CITIES)},
        dict(zip(state.colours, state.influence, strict=True)),
        state.options,
    )


def counted(state: State, city: int) -> CityCount:
    """The city as it was scored, or as it stands."""
    scoring = state.scored[city]
    return scoring.counts if scoring else city_count(state, city)


def quarters_counted(state: State, city: int) -> int:
    scoring = state.scored[city]
    return scoring.finished if scoring else finished_quarters(state, city)


def city_ranking(state: State, city: int) -> Ranking:
    return ranking(counted(state, city), state.colours, state.options["tie_rank"])


def finished_quarters(state: State, city: int) -> int:
    """The quarters that count (F30): without those under a stone, and with the centre as the option says."""
    finished = state.built.all_quarters & CITY[city] & ~state.built.stones
    return finished if state.options["centre_counts"] else finished & ~CENTRES


def city_count(state: State, city: int) -> CityCount:
    built, finished = state.built, finished_quarters(state, city)
    masters = built.printed & finished
    figures = tuple(place for place in built.figures if finished >> place & 1)
    quarters = tuple(crest & finished for crest in built.quarters)
    churches = quarters[CHURCH_CREST]
    with_cathedral = (churches & built.cathedrals).bit_count()
    return CityCount(
        tuple(own.bit_count() for own in quarters[:CHURCH_CREST]),
        tuple(
            (own & masters).bit_count() + sum(own >> place & 1 for place in figures)
            for own in quarters[:CHURCH_CREST]
        ),
        churches.bit_count() - with_cathedral,
        with_cathedral,
    )
