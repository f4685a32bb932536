"""Runs tiers of the tests, as defined in Tests/tiers.toml.

  Scripts/check/tiers TIER [PART...]   runs a tier, or parts of it: quick, test, systems or full;
                                       with + between their names, several at the same time
  Scripts/check/tiers changed          runs those parts of `full` whose files have changed
  Scripts/check/tiers verdict TIER...  prints the closing lines of several tiers that were run
  Scripts/check/tiers check            checks the table: each module of tests is in a tier

Every part runs to its end, even if an earlier one fails, unless a build fails. A failed test is
repeated once at the end, alone; if it then passes, it is flaky. The exit status is 1 if a test
failed twice, a build failed, or more than two tests were flaky.
"""

import functools
import os
import signal
import sys
import time

import part
import report
import table
from history import History
from runner import Runner

# The time limit of `changed` in seconds, and the assumed time of a part without a recorded run.
LIMIT = 1_200
UNKNOWN = 300


def main(arguments):
    try:
        tiers = table.read()
    except table.TableError as error:
        print(error, file=sys.stderr)
        return 1
    if arguments == ["check"]:
        return 0
    if arguments[:1] == ["verdict"] and len(arguments) > 1:
        outcomes = [report.read(name) for name in arguments[1:]]
        return conclude(outcomes)
    name, names = (arguments or [""])[0], arguments[1:]
    notes = []
    if name == "changed" and not names:
        tier = choose(tiers["full"], notes)
    elif set(name.split("+")) <= tiers.keys():
        tier = functools.reduce(table.Tier.beside, (tiers[each] for each in name.split("+")))
    else:
        print(__doc__, file=sys.stderr)
        return 2
    if unknown := set(names) - {each.name for each in tier.parts}:
        print(f"make {name} has no part {', '.join(sorted(unknown))}", file=sys.stderr)
        return 2
    if names:
        tier = tier.only(names)
    for note in notes:
        print(note, flush=True)
    runner = Runner(tier, LIMIT if name == "changed" else None)

    def interrupt(number, frame):
        """Ends this program and its running parts, and records those that have passed."""
        part.end_all()
        note_passed(runner.outcome, tier)
        os._exit(128 + number)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, interrupt)
    begin = time.monotonic()
    outcome = runner.run()
    outcome.seconds = round(time.monotonic() - begin)
    outcome.notes += notes
    note_passed(outcome, tier)
    report.keep(outcome)
    return conclude([outcome])


def note_passed(outcome, tier):
    """Records which parts of `full` have passed, if the tier is one of them."""
    if tier.name in ("full", "changed"):
        builds = {each.name for each in tier.parts if each.is_build}
        outcome.notes += filter(None, [History().note([each for each in outcome.results if each.name not in builds])])


def conclude(outcomes):
    print("\n".join(report.lines(outcomes)), flush=True)
    return 0 if report.is_passed(outcomes) else 1


def choose(full, notes):
    """The tier of those parts of `full` that test what has changed, in the same lanes, as far as
    the limit allows. Adds to `notes` which parts run, which do not, and why.
    """
    history = History()
    notes.append(history.age([each.name for each in full.parts if not each.is_build]))
    names, left = set(), LIMIT
    for stage in full.stages:
        lanes = [choose_of(lane, left, history, notes) for lane in stage]
        names |= {each.name for lane in lanes for each in lane}
        left -= max(sum(usual(each, history) for each in lane) for lane in lanes)
    return table.Tier("changed", full.only(names).stages if names else ())


def choose_of(lane, left, history, notes):
    """Those parts of a lane that test what has changed, the fast ones first, as far as they fit
    into the `left` seconds.
    """
    due = [(each, why) for each in lane if each.paths and (why := history.why_again(each))]
    chosen = []
    for each, why in sorted(due, key=lambda pair: usual(pair[0], history)):
        left -= usual(each, history)
        if left >= 0:
            chosen.append(each)
            notes.append(f"run: {each.name}: {why}")
        else:
            notes.append(f"left out, over the limit of {part.seconds_text(LIMIT)}: {each.name}: {why}")
    return chosen


def usual(each, history):
    """The seconds that a part took when it last passed."""
    run = history.runs.get(each.name)
    return run.seconds if run else UNKNOWN


sys.exit(main(sys.argv[1:]))
