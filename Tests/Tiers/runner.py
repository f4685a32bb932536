"""Runs the stages of a tier, and repeats failed tests once."""

import concurrent.futures
import dataclasses
import threading
import time

import part as parts

# More failed tests than this are not accidental, and are not repeated.
MOST_AGAIN = 10
# More flaky tests than this fail a run.
MOST_FLAKY = 2


@dataclasses.dataclass
class Outcome:
    """The result of a tier."""

    name: str
    results: list[parts.Result] = dataclasses.field(default_factory=list)
    seconds: int = 0
    # "part: test", with the files of their output.
    failed: dict[str, list[str]] = dataclasses.field(default_factory=dict)
    flaky: dict[str, list[str]] = dataclasses.field(default_factory=dict)
    # The reasons for failures in the first run, if known.
    reasons: dict[str, str] = dataclasses.field(default_factory=dict)
    not_run: dict[str, str] = dataclasses.field(default_factory=dict)
    # The build that failed and ended the run.
    ended_by: str | None = None
    # Additional closing lines.
    notes: list[str] = dataclasses.field(default_factory=list)


class Runner:
    """Runs parts and prints their output: at once, or when they end if others run at the same time.

    After `limit` seconds no further part starts.
    """

    def __init__(self, tier, limit=None, run=parts.run, say=None):
        self.tier = tier
        self._end = time.monotonic() + limit if limit is not None else None
        self._run = run
        self._say = say or (lambda text: print(text, end="", flush=True))
        self._lock = threading.Lock()
        self._made = ()
        self.outcome = Outcome(tier.name)

    def run(self):
        """Runs every stage to its end, even if tests fail, unless a build fails."""
        for stage in self.tier.stages:
            with concurrent.futures.ThreadPoolExecutor(len(stage)) as pool:
                # `list` reraises exceptions from the lanes.
                list(pool.map(lambda lane: self._run_lane(lane, is_alone=len(stage) == 1), stage))
            if self.outcome.ended_by:
                break
            self._made = parts.MADE
        self._run_again()
        return self.outcome

    def _run_lane(self, lane, is_alone):
        for part in lane:
            if self.outcome.ended_by:
                return
            if self._end is not None and time.monotonic() >= self._end:
                self.outcome.notes.append(f"left out, after the limit: {part.name}")
            else:
                self._run_part(part, is_alone)

    def _run_part(self, part, is_alone):
        self._tell(f"== {part.name}\n")
        output = []
        result = self._run(part, self._tell if is_alone else output.append, made=self._made)
        with self._lock:
            self.outcome.results.append(result)
            if result.why_not_run:
                self.outcome.not_run[part.name] = result.why_not_run
            if part.is_build and not result.is_passed:
                self.outcome.ended_by = part.name
        how = "passed" if result.is_passed else "did not pass"
        self._tell(f"{''.join(output)}== {part.name}: {how} after {parts.seconds_text(result.seconds)}\n")

    def _run_again(self):
        """Repeats each failed test once, alone, and sorts the tests into failed and flaky."""
        parts_by_name = {part.name: part for part in self.tier.parts}
        failed = [
            (parts_by_name[result.name], tests, result)
            for result in self.outcome.results
            # A part that cannot select a test is repeated once, whichever of its tests failed.
            for tests in ([[test] for test in result.failed] if parts_by_name[result.name].selects else [result.failed])
            if tests
        ]
        is_worth_it = len(failed) <= MOST_AGAIN and not self.outcome.ended_by
        for number, (part, tests, result) in enumerate(failed, 1):
            logs = [result.log]
            is_flaky = False
            if is_worth_it:
                self._tell(f"== {part.name}, once more: {', '.join(tests)}\n")
                selected = tests[0] if part.selects and tests != [part.name] else None
                second = self._run(part, self._tell, tests=selected, made=self._made, again=number)
                logs.append(second.log)
                is_flaky = second.is_passed
            for test in tests:
                name = part.name if test == part.name else f"{part.name}: {test}"
                (self.outcome.flaky if is_flaky else self.outcome.failed)[name] = logs
                if test in result.reasons:
                    self.outcome.reasons[name] = result.reasons[test]

    def _tell(self, text):
        with self._lock:
            self._say(text)
