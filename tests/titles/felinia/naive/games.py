"""Games played at random at the naive referee's table."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from tests.titles.felinia.naive.components import GUILD
from tests.titles.felinia.naive.table import Table

STYLES = ("trade", "lazy", "hidden", "mixed")


def play_game(
    rng: Random, board: Mapping[str, Any], colours: Sequence[str], options: Mapping[str, Any], style: str
) -> tuple[list[str], Table]:
    """A whole legal game and the table at its end: "trade" buys and goes aboard, "lazy" does as little as it
    can, "hidden" goes for hidden bonus tiles, "mixed" does anything and sells often.
    """
    table = Table(board, colours, options)
    lines = []
    while not table.finished:
        line = random_line(rng, table, style)
        table.play(line)
        lines.append(line)
    return lines, table


def random_line(rng: Random, table: Table, style: str) -> str:
    """Something legal, with the actor before it where it is a player's."""
    sale = random_sale(rng, table, style)
    if sale:
        return sale
    if keeps := table.keeps():
        weights = [weight_of_keep(table, line, style) for line in keeps]
        return f"{table.to_act()}: {rng.choices(keeps, weights)[0]}"
    lines = table.legal()
    weights = [weight_of(table, line, style) for line in lines]
    line = rng.choices(lines, weights)[0] if any(weights) else rng.choice(lines)
    if line.startswith("declare"):
        return f"{rng.choice(table.with_hidden())}: {line}"
    return f"{table.to_act()}: {line}" if table.to_act() else line


def random_sale(rng: Random, table: Table, style: str) -> str | None:
    """Now and then somebody sells: anybody anything in a mixed game, otherwise whoever cannot pay."""
    if style == "mixed":
        return rng.choice(table.sells()) if rng.random() < 0.12 and table.sells() else None
    if rng.random() < 0.01 and table.sells():
        return rng.choice(table.sells())
    if style == "lazy" or table.phase != "trade":
        return None
    colour = table.actor()
    if table.players[colour].silver > table.price():
        return None
    things = ("wine", "books") if style == "hidden" else ("spice", "gold")
    sales = [
        sale for sale in table.sells() if sale.startswith(f"{colour}: sell") and sale.split()[2] in things
    ]
    return rng.choice(sales) if sales and rng.random() < 0.5 else None


def weight_of(table: Table, line: str, style: str) -> float:
    """How much a player of that style likes a legal line."""
    kind, *words = line.split(" ")
    if kind == "draw":
        count = table.bag[words[0]]
        return 3 if count is None else count
    if style == "mixed" or kind in ("ship", "declare", "finish"):
        return 1
    if kind == "bid":
        return weight_of_bid(table, words, style)
    if kind in ("reveal", "step", "stop"):
        return weight_of_walk(table, kind, words, style)
    if style == "lazy":
        return 8 if kind == "withdraw" else 0.1
    return weight_of_trade(table, kind, words, style)


def goods_missing(table: Table, colour: str) -> Counter[str]:
    """What the player lacks for the ship with a free place that the player is nearest to filling."""
    goods = table.players[colour].goods
    missing = [
        Counter(table.tile_at(berth)["goods"]) - goods
        for berth in table.with_ship()
        if not table.is_full(berth)
    ]
    return min(missing, key=lambda counts: sum(counts.values()), default=Counter())


def weight_of_bid(table: Table, words: list[str], style: str) -> float:
    """Silver when there is little of it, otherwise a place with something useful and few tokens."""
    player = table.players[table.actor()]
    if words[0] == "purse":
        turn = table.bids // len(table.colours) + 1
        return 30 if style == "lazy" else turn * max(0, 4 - player.silver)
    if style == "lazy":
        return 1
    place = GUILD if words[0] == GUILD else int(words[1])
    if len(table.stacks[place]) >= player.silver:
        return 0.05
    if place == GUILD:
        return 40 if style == "hidden" and player.gold and player.spice else 2
    missing = goods_missing(table, table.actor())
    lying = table.market_goods[place]
    if not any(lying.values()):
        return 0.05
    useful = sum(min(lying[good], number) for good, number in missing.items()) if missing else 1
    return (1 + 6 * useful) / (1 + len(table.stacks[place]))


def weight_of_trade(table: Table, kind: str, words: list[str], style: str) -> float:
    """Going aboard before all, then what is missing for a ship; bonus tiles if that is the style."""
    if kind == "withdraw":
        return 0.2
    if kind == "bonus":
        return {"hidden": 200 if words == ["hidden"] else 1}.get(style, 2)
    if "board" in words:
        return 100
    missing = goods_missing(table, table.actor())
    taken = words[0] if kind == "buy" else words[1]
    return 10 if missing[taken] else 1


def weight_of_walk(table: Table, kind: str, words: list[str], style: str) -> float:
    """Steps to an open tile, or first to gold and spice for bonus tiles; the lazy style stops."""
    if style == "lazy":
        return 10 if kind == "stop" else 1
    if kind == "stop":
        return 0.2
    if style == "hidden" and kind == "step" and table.symbols[words[0]] in ("gold", "spice"):
        return 60
    if kind == "reveal":
        return 2 if table.walking().revealed == 0 else 0.3
    if words[0] in table.open_tiles:
        return 100
    leads_on = any(table.is_path(words[0], province) for province in table.open_tiles)
    return 30 if leads_on else 1


def weight_of_keep(table: Table, line: str, style: str) -> float:
    """Keeps as many as possible, rather what a ship wants; anything if the style does not care."""
    if style in ("lazy", "mixed"):
        return 1
    kept = line.split(" ")[1:]
    wanted = Counter(good for berth in table.with_ship() for good in table.tile_at(berth)["goods"])
    return 0.1 + len(kept) ** 2 + sum(wanted[good] for good in kept)
