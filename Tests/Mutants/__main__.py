"""Breaks the code in many places, one at a time, and reports which tests notice.

  Scripts/check/mutants              all mutants; about half an hour
  Scripts/check/mutants NAME...      those whose name or file contains one of these
  Scripts/check/mutants --first ...  the same, with only the tests expected to notice
  Scripts/check/mutants random       a random sample: as many as COUNT says, as SEED chooses them
  Scripts/check/mutants --check      checks that each mutant still finds its place

The last line counts them. The exit status is 1 if a mutant that is not marked as equivalent goes
unnoticed.
"""

import os
import subprocess
import sys

import checkout
import draw
import trials
from mutant import ROOT, alone, check, path, read_all
from places import Fault


def main(arguments):
    mutants = read_all()
    check(mutants)
    if arguments == ["--check"]:
        return 0
    is_quick = "--first" in arguments
    arguments = [argument for argument in arguments if argument != "--first"]
    wanted = [mutant for mutant in mutants if is_wanted(mutant, arguments)]
    if not wanted and arguments != ["random"]:
        raise Fault("no mutant has such a name or file")
    built_in = [mutant for mutant in mutants if not mutant.is_of_extension]
    if arguments == ["random"]:
        wanted = sample(built_in)
    else:
        build(built_in)
    if not arguments:
        tell("running the tests without a mutant …")
        refuse_unless_passing()
    unnoticed = [mutant for mutant in wanted if not is_noticed(mutant, is_quick)]
    faults = [mutant for mutant in unnoticed if not mutant.equivalent]
    print(
        f"mutants: {len(wanted)}; noticed {len(wanted) - len(unnoticed)}, "
        f"equivalent {len(unnoticed) - len(faults)}, unnoticed {len(faults)}"
    )
    return 1 if faults else 0


def is_wanted(mutant, arguments):
    return not arguments or any(part in mutant.name or part in mutant.file for part in arguments)


def build(mutants):
    checkout.make(mutants)
    tell("building the programs and tests with all mutants …")
    checkout.build(checkout.FOLDER / "build.log")


def sample(listed):
    """Builds random mutants besides those of the lists, and returns the ones that compile."""
    count, seed = int(os.environ.get("COUNT") or 40), int(os.environ.get("SEED") or 1)
    found = draw.drawn(count, seed, listed)
    while True:
        try:
            build(listed + found)
            return found
        except Fault:
            log = (checkout.FOLDER / "build.log").read_text(errors="replace")
            wrong = draw.uncompiled(found, checkout.COPY, log)
            if not wrong:
                raise
            tell(f"{len(wrong)} mutants do not compile: {', '.join(wrong)}")
            found = [mutant for mutant in found if mutant.name not in wrong]


def refuse_unless_passing():
    trial = trials.Trial(None, 0)
    try:
        failures = trial.run()
    finally:
        trial.end()
    if failures:
        raise Fault(f"without a mutant the tests fail: {', '.join(failures)}; see {trial.log}")


def is_noticed(mutant, is_quick):
    if mutant.is_of_extension:
        by = try_in_browsers(mutant)
    else:
        trial = trials.Trial(mutant, mutant.number)
        try:
            by = trial.run(is_quick)
        finally:
            trial.end()
    if not by:
        by = [f"nothing: {mutant.equivalent}" if mutant.equivalent else "NOTHING"]
    elif mutant.equivalent:
        raise Fault(f"{mutant.name} is marked as equivalent, but is noticed by {by[0]}")
    tell(f"{mutant.name} | {mutant.file} | {mutant.what} | {'; '.join(by[:2])}")
    return by[0] != "NOTHING" and not mutant.equivalent


def try_in_browsers(mutant):
    """Tests an extension with one mutant, and programs without any, in browsers."""
    folder = checkout.FOLDER / "webextension"
    subprocess.run([ROOT / "Scripts/build/extension", checkout.BINARIES, folder], check=True)
    text = alone(mutant, path(mutant).read_text())
    (folder / mutant.file.removeprefix("WebExtension/")).write_text(text)
    log = checkout.FOLDER / f"logs/{mutant.name}.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    return trials.browser_answer(mutant, folder, log)


def tell(line):
    print(line, flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Fault as fault:
        sys.exit(f"mutants: {fault}")
