"""Everything that links of the chain attest, gathered from the apps."""

from accounts import attested as accounts
from games import attested as games
from plays import attested as plays
from tournaments import attested as tournaments

ATTESTED = (*accounts.ATTESTED, *games.ATTESTED, *plays.ATTESTED, *tournaments.ATTESTED)
