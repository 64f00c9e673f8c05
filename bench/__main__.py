"""`make bench`: how fast the referee and the table are, as ratios measured in one run."""

from bench import flandern, medina, tap

if __name__ == "__main__":
    medina.main()
    flandern.main()
    tap.main()
