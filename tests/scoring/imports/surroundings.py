"""A program that writes down the names of the variables that it was given."""

import os

if __name__ == "__main__":
    print(*sorted({*os.environ} - {"LC_CTYPE"}))  # which the interpreter sets by itself
