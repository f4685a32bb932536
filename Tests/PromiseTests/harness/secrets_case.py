"""A test whose programs are watched for secrets."""

import collections

from . import programs, watching
from .canaries import Canaries
from .case import PromiseTest


class SecretsTest(PromiseTest):
    """A test with secrets of its own, which says where one got out and of which kind it is, but never the secret."""

    # What was done, for the line at the end.
    counts = collections.Counter()
    paths = set()

    def setUp(self):
        super().setUp()
        self.renew()

    def renew(self, **members):
        """A new folder with new secrets, and a message with them in the store."""
        if self.store.parent.exists():
            self.doCleanups()
            super().setUp()
        self.canaries = Canaries()
        done = self.run_program("otpd", "ingest", stdin=self.canaries.line(**members))
        self.assertEqual(done.returncode, 0, "the first message is not stored")

    def watch(self, name, program, *arguments, statuses=None, **more):
        """Runs a program while it is watched, and checks that no secret got out; `name` says what is tried."""
        environment = programs.environment(self.home) | more.pop("environment", {})
        command = [programs.path(program), *arguments]
        report = watching.run(
            command, home=str(self.home), canaries=self.canaries, environment=environment, **more
        )
        self.note(name, report)
        if statuses is not None:
            self.assertIn(report.status, statuses, f"{name}: an unexpected end")
        return report

    def note(self, name, report, runs=1):
        """Counts what was seen, and checks that it is no secret."""
        self.counts["runs"] += runs
        self.counts["looks"] += report.looks
        self.counts["hits"] += len(report.leaks)
        self.paths.add(name)
        self.assertEqual(sorted(report.leaks), [], f"{name}: a secret got out")

    @classmethod
    def summary(cls, title):
        """The closing line of a file of tests."""
        counts = cls.counts
        print(
            f"{title}: {counts['runs']} runs, {len(cls.paths)} paths, looked at {counts['looks']} times"
            f" while they ran, {counts['hits']} hits"
        )
        counts.clear()
        cls.paths.clear()
