"""``python -m bench.behaviour same BASE``, or step by step: ``inputs``, ``record``, ``compare``."""

import subprocess
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from pathlib import Path

from bench.behaviour.compare import compare
from bench.behaviour.record import EVERYTHING, HERE, make_inputs, record


def main() -> int:
    arguments = _arguments()
    match arguments.step:
        case "inputs":
            make_inputs(arguments.out)
        case "record":
            checkout, out, inputs = (
                path.resolve() for path in (arguments.checkout, arguments.out, arguments.inputs)
            )
            like = arguments.like and arguments.like.resolve()
            record(checkout, out, inputs, each=arguments.each, only=arguments.only, like=like)
        case "compare":
            return 0 if compare(arguments.before, arguments.after, arguments.rewrite) else 1
        case "same":
            return 0 if same(arguments) else 1
    return 0


def same(arguments: Namespace) -> bool:
    """Records a commit in a worktree of its own, then this checkout, and compares."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        inputs = (arguments.inputs or folder / "inputs").resolve()
        if arguments.inputs is None:
            make_inputs(inputs, only=arguments.only)
        base, before, after = (folder / name for name in ("checkout", "before", "after"))
        git = ["git", "-C", str(HERE), "worktree"]
        subprocess.run([*git, "add", "--quiet", "--detach", str(base), arguments.base], check=True)
        try:
            record(base, before, inputs, each=arguments.each, only=arguments.only)
            record(HERE, after, inputs, each=arguments.each, only=arguments.only, like=before)
        finally:
            subprocess.run([*git, "remove", "--force", str(base)], check=True)
        return compare(before, after, arguments.rewrite)


def _arguments() -> Namespace:
    parser = ArgumentParser(prog="python -m bench.behaviour", description=__doc__)
    steps = parser.add_subparsers(dest="step", required=True)
    inputs = steps.add_parser("inputs", help="invent sheets, positions and tournament files")
    inputs.add_argument("out", type=Path)
    recording = steps.add_parser("record", help="ask a checkout everything")
    recording.add_argument("out", type=Path)
    recording.add_argument("--inputs", type=Path, required=True)
    recording.add_argument("--checkout", type=Path, default=HERE)
    recording.add_argument("--like", type=Path, help="a record whose addresses are asked for too")
    comparing = steps.add_parser("compare", help="put two records side by side")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    both = steps.add_parser("same", help="compare this checkout with a commit")
    both.add_argument("base")
    both.add_argument("--inputs", type=Path)
    for step in (recording, both):
        step.add_argument("--each", type=int, default=6, help="pages of one kind, at most")
        step.add_argument("--only", nargs="+", choices=EVERYTHING, default=EVERYTHING, help="commands, roles")
    for step in (comparing, both):
        step.add_argument(
            "--rewrite",
            nargs=2,
            action="append",
            default=[],
            metavar=("PATTERN", "TEXT"),
            help="a change that is meant: replaced in what was before",
        )
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
