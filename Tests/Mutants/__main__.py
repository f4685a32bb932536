"""Breaks the code in many places, one at a time, and reports which tests notice.

  Scripts/check/mutants              all mutants; about half an hour
  Scripts/check/mutants NAME...      those whose name or file contains one of these
  Scripts/check/mutants --first ...  the same, with only the tests expected to notice
  Scripts/check/mutants random       a random sample: COUNT mutants, as SEED chooses them
  Scripts/check/mutants random NAME  those of the sample whose name contains NAME
  Scripts/check/mutants --check      checks that each mutant still finds its place

The last line counts them. The exit status is 1 if a mutant that is not marked as equivalent goes
unnoticed. A random sample is tried in about half an hour with COUNT=40, goes on where it was ended,
and leaves the PromiseTests out with PROMISES=0.
"""

import os
import signal
import subprocess
import sys

import checkout
import stages
import trials
from mutant import ROOT, alone, check, path, read_all
from places import Fault
from sample import Sample, tell


def main(arguments):
    # In the background these are ignored, by what is started here too, and tests send them.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    mutants = read_all()
    check(mutants)
    if arguments == ["--check"]:
        return 0
    built_in = [mutant for mutant in mutants if not mutant.is_of_extension]
    if arguments[:1] == ["random"]:
        return try_sample(built_in, arguments[1:])
    is_quick = "--first" in arguments
    arguments = [argument for argument in arguments if argument != "--first"]
    wanted = [mutant for mutant in mutants if is_wanted(mutant, arguments)]
    if not wanted:
        raise Fault("no mutant has such a name or file")
    build(built_in)
    flow = stages.Flow(stages.needs())
    if not arguments:
        tell("running the tests without a mutant …")
        refuse_unless_passing(flow)
    unnoticed = [mutant for mutant in wanted if not is_noticed(mutant, flow, is_quick)]
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


def try_sample(listed, parts):
    """Tries random mutants, built besides those of the lists."""
    sample = Sample(int(os.environ.get("COUNT") or 40), int(os.environ.get("SEED") or 1), listed)
    tell("building the programs and tests with the mutants …")
    found = sample.build()
    promises = [] if os.environ.get("PROMISES") == "0" else stages.known_promises()
    sample.try_all(found, parts, promises)
    lines, unnoticed = sample.table(found)
    tell("\n".join(lines))
    return 1 if unnoticed else 0


def refuse_unless_passing(flow):
    trial = trials.Trial(None, 0)
    try:
        _, answer = trial.first_failing(flow.stages(None))
    finally:
        trial.end()
    if answer:
        raise Fault(f"without a mutant the tests fail: {', '.join(answer.failures)}; see {trial.log}")


def is_noticed(mutant, flow, is_quick):
    if mutant.is_of_extension:
        by = try_in_browsers(mutant)
    else:
        trial = trials.Trial(mutant, mutant.number)
        try:
            rest = [] if is_quick else flow.stages(mutant)
            _, answer = trial.first_failing([mutant.first, *rest])
            by = answer.failures
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
    subprocess.run([ROOT / "Scripts/build/extension", folder], check=True)
    text = alone(mutant, path(mutant).read_text())
    (folder / mutant.file.removeprefix("WebExtension/")).write_text(text)
    log = checkout.FOLDER / f"logs/{mutant.name}.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    return trials.browser_answer(mutant, folder, log)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Fault as fault:
        sys.exit(f"mutants: {fault}")
