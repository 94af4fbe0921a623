"""The container leaves out numpy, which rustworkx asks for: nothing that we call needs it (Containerfile)."""

import subprocess
import sys

WITHOUT_NUMPY = """
import sys
sys.modules["numpy"] = None  # an import of it fails
from tournaments.engine.search.perfect_matching import min_cost_perfect_matching
print(min_cost_perfect_matching(4, [(0, 1, (5,)), (2, 3, (5,)), (0, 2, (1,)), (1, 3, (1,)), (0, 3, (9,))]))
"""


def test_a_matching_is_drawn_without_numpy() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_NUMPY], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("[(0, 2), (1, 3)]\n", "")
