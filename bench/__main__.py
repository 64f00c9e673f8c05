"""`make bench`: how fast the referee and the table are, as ratios measured in one run."""

from bench import draw, felinia, flandern, medina, tap

if __name__ == "__main__":
    medina.main()
    flandern.main()
    felinia.main()
    tap.main()
    draw.main()
