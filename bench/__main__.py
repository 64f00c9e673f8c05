"""`make bench`: how fast the referee is, as ratios against well-known programs measured in the same run."""

from bench import medina

if __name__ == "__main__":
    medina.main()
