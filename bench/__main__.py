"""`make bench`: how fast the referee, the table and the server are, as ratios measured in one run."""

from bench import connections, draw, felinia, flandern, hashing, home, medina, tap

if __name__ == "__main__":
    medina.main()
    flandern.main()
    felinia.main()
    tap.main()
    home.main()
    draw.main()
    hashing.main()
    connections.main()
