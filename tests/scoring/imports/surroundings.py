"""A program that writes down the names of the variables that it was given."""

import os
import sys

if __name__ == "__main__":
    names = {*os.environ} - {"LC_CTYPE"}  # which the interpreter sets by itself
    sys.stdout.write(" ".join(sorted(names)))
