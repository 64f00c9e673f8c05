"""What cities and influence are worth."""

from tests.titles.flandern.naive.moves import CENTRE, CITIES
from tests.titles.flandern.naive.things import Quarter, Things


class Worth(Things):
    """The points of cities and players, and who wins."""

    def finished_quarters(self, city: str) -> list[Quarter]:
        """The quarters of a city that count; the centre only if the option says so."""
        return [
            quarter
            for place, quarter in self.quarters_of(city).items()
            if quarter.finished and (place[1] != CENTRE or self.options["centre_counts"])
        ]

    def value_of(self, city: str) -> int:
        """F30: guild quarters 1, church quarters 2, with a cathedral 3."""
        value = 0
        for quarter in self.finished_quarters(city):
            if quarter.crest != "church":
                value += 1
            else:
                value += 3 if quarter.cathedral else 2
        return value

    def strengths_in(self, city: str) -> dict[str, tuple[int, int]]:
        """F31 and F33: finished quarters and the masters on them, of each guild in play that has any."""
        strengths = {}
        for guild in (*self.colours, "grey"):
            own = [quarter for quarter in self.finished_quarters(city) if quarter.crest == guild]
            if own:
                strengths[guild] = len(own), sum(quarter.masters for quarter in own)
        return strengths

    def ranks_in(self, city: str) -> dict[str, int]:
        """F32: the tied share the lowest of their ranks, or the highest."""
        strengths = self.strengths_in(city)
        ranks = {}
        for guild, strength in strengths.items():
            stronger = [other for other in strengths.values() if other > strength]
            tied = [other for other in strengths.values() if other == strength]  # with itself
            ranks[guild] = len(stronger) + (len(tied) if self.options["tie_rank"] == "low" else 1)
        return ranks

    def points_in(self, city: str) -> dict[str, int]:
        """F34: the points of the guilds ranked there."""
        value = self.value_of(city)
        pay = {1: value, 2: (value + 1) // 2, 3: 4, 4: 2, 5: 0}
        return {guild: pay[rank] for guild, rank in self.ranks_in(city).items()}

    def scores(self) -> dict[str, int]:
        """The points of each player, and of grey, if the game ended now."""
        points = dict.fromkeys([*self.colours, "grey"], 0)
        for city in CITIES:
            in_city = self.city_points[city] if city in self.scored else self.points_in(city)
            for guild, paid in in_city.items():
                points[guild] += paid
        most = max(self.influence.values())
        for colour in self.colours:
            if most > 0 and self.influence[colour] == most:  # F42
                points[colour] += 3
        return points

    def winners(self) -> list[str]:
        """F43: the players with the most points, by seat; none until the end."""
        points = self.scores()
        most = max(points[colour] for colour in self.colours)
        return [colour for colour in self.colours if self.finished and points[colour] == most]
