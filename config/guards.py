"""Everything the database guards, gathered from the apps."""

from accounts import guards as accounts
from chain import guards as chain
from games import guards as games
from plays import guards as plays
from tournaments import guards as tournaments

GUARDED = (*games.GUARDED, *accounts.GUARDED, *plays.GUARDED, *tournaments.GUARDED, *chain.GUARDED)
