"""The closing lines of a run: failed and flaky tests, and how long each part took."""

import dataclasses
import json

import part as parts
from runner import MOST_FLAKY, Outcome


def keep(outcome):
    """Saves an outcome for a run of several tiers."""
    text = json.dumps(dataclasses.asdict(outcome), indent=2)
    (parts.FOLDER / f"{outcome.name}.json").write_text(text, encoding="utf-8")


def read(name):
    """The saved outcome of a tier; one without results if there is none."""
    try:
        members = json.loads((parts.FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Outcome(name, ended_by="something that was not noted")
    members["results"] = [parts.Result(**result) for result in members["results"]]
    return Outcome(**members)


def is_passed(outcomes):
    flaky = sum(len(outcome.flaky) for outcome in outcomes)
    return flaky <= MOST_FLAKY and not any(outcome.failed or outcome.ended_by for outcome in outcomes)


def lines(outcomes):
    """The closing lines of these tiers."""
    shown = []
    for outcome in outcomes:
        shown += ["", f"{outcome.name:<18} seconds"]
        shown += [_row(result) for result in outcome.results]
        shown += [f"{'all':<18} {outcome.seconds:7}"]
    shown += [""]
    for outcome in outcomes:
        if outcome.ended_by:
            shown += [f"make {outcome.name}: {outcome.ended_by} failed, and nothing after it was run"]
        shown += outcome.notes
        shown += [f"not run: {name}: {reason}" for name, reason in outcome.not_run.items()]
        for how, tests in (("flaky", outcome.flaky), ("failed", outcome.failed)):
            for name, logs in tests.items():
                shown += [f"{how}: {name} (see {' and '.join(logs)})"]
                shown += [f"  {outcome.reasons[name]}"] if name in outcome.reasons else []
    return shown + [_verdict(outcomes)]


def _row(result):
    if result.why_not_run:
        said = f"NOT RUN: {result.why_not_run}"
    else:
        said = result.summary if result.is_passed else f"FAILED, see {result.log}; {result.summary}"
    return f"{result.name:<18} {result.seconds:7}  {said}".rstrip()


def _verdict(outcomes):
    names = " and ".join(f"make {name}" for outcome in outcomes for name in outcome.name.split("+"))
    failed = sum(len(outcome.failed) for outcome in outcomes)
    flaky = sum(len(outcome.flaky) for outcome in outcomes)
    said = [f"{failed} failed"] if failed else []
    if flaky:
        said += [f"{flaky} flaky" + (f", more than {MOST_FLAKY}" if flaky > MOST_FLAKY else "")]
    if said or any(outcome.ended_by for outcome in outcomes):
        return f"{names}: {'passed' if is_passed(outcomes) else 'FAILED'}: {'; '.join(said) or 'a build failed'}"
    return f"{names}: passed"
