"""Breaks the code in random places, one at a time, and reports which tests notice.

  Scripts/check/mutants random   a random sample: COUNT mutants, as SEED chooses them
  Scripts/check/mutants PART...  the same, of files or classes whose names contain one of these

The last line counts them. The exit status is 1 if a mutant goes unnoticed. Forty take about half an
hour. An interrupted sample resumes where it stopped, and skips Tests/Promises with PROMISES=0.
"""

import os
import signal
import sys

import stages
from mutant import Fault
from sample import Sample, tell


def main(parts):
    # In the background, child processes would also ignore these signals, which tests send.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    if not parts:
        sys.exit(__doc__)
    parts = [part for part in parts if part != "random"]
    sample = Sample(int(os.environ.get("COUNT") or 40), int(os.environ.get("SEED") or 1), parts)
    tell("building the programs and tests with the mutants …")
    found = sample.build()
    sample.try_all(found, [] if os.environ.get("PROMISES") == "0" else stages.known_promises())
    lines, unnoticed = sample.table(found)
    tell("\n".join(lines))
    return 1 if unnoticed else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Fault as fault:
        sys.exit(f"mutants: {fault}")
