"""What the database guards of the chain: every link."""

from guarding.triggers import Guarded

CHAIN_LINK = Guarded("chain_chainlink", ("number = NEW.number",))

GUARDED = (CHAIN_LINK,)
