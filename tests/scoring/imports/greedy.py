"""A program that takes more than it may, of what comes in: ``python -m tests.scoring.imports.greedy``."""

import sys

from scoring.imports.confinement import confine


def main() -> None:
    confine()
    match sys.stdin.buffer.read():
        case b"memory":
            bytearray(1 << 30)
        case b"computing":
            while True:
                pass
        case b"files":
            with open("taken-along", "w") as file:
                file.write("x" * 100_000)
        case said:
            sys.stdout.buffer.write(said[::-1])


if __name__ == "__main__":
    main()
