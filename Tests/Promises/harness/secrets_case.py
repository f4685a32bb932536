"""A test case that inspects programs for leaked secrets."""

import collections

from . import programs, watching
from .canaries import Canaries
from .case import PromiseTest


class SecretsTest(PromiseTest):
    """A test with fresh secrets. Failures name the place and kind of a leak, never the secret."""

    # Statistics for the summary.
    counts = collections.Counter()
    paths = set()

    def setUp(self):
        super().setUp()
        self.renew()

    def renew(self, **members):
        """Creates a new folder and new secrets, and stores a message that contains them."""
        if self.store.parent.exists():
            self.doCleanups()
            super().setUp()
        self.canaries = Canaries()
        done = self.run_program("otpd", "ingest", stdin=self.canaries.line(**members))
        self.assertEqual(done.returncode, 0, "the first message is not stored")

    def watch(self, name, program, *arguments, statuses=None, **more):
        """Runs and inspects a program and expects no leak. `name` describes the run."""
        environment = programs.environment(self.home) | more.pop("environment", {})
        command = [programs.path(program), *arguments]
        report = watching.run(
            command, home=str(self.home), canaries=self.canaries, environment=environment, **more
        )
        self.note(name, report)
        if statuses is not None:
            self.assertIn(report.status, statuses, f"{name}: unexpected exit status")
        return report

    def note(self, name, report, runs=1):
        """Counts a run and expects no leak."""
        self.counts["runs"] += runs
        self.counts["inspections"] += report.inspections
        self.counts["leaks"] += len(report.leaks)
        self.paths.add(name)
        self.assertEqual(sorted(report.leaks), [], f"{name}: a secret leaked")

    @classmethod
    def summary(cls, title):
        """Prints the statistics of a test module."""
        counts = cls.counts
        print(
            f"{title}: {counts['runs']} runs, {len(cls.paths)} paths, {counts['inspections']} inspections"
            f", {counts['leaks']} leaks"
        )
        counts.clear()
        cls.paths.clear()
