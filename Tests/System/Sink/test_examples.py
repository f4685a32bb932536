"""The examples for end-to-end tests, each with a sink and most with a browser."""

import os
import pathlib
import shutil
import subprocess
import unittest

from harness import programs
from sink import LONGEST, SinkTest

EXAMPLES = programs.ROOT / "Examples/end-to-end-tests"
PYTHON = os.environ["OTP_EXAMPLES_PYTHON"]

# The package as in the tree; `make python` installs it.
PACKAGE = {
    "PYTHONDONTWRITEBYTECODE": "1",
    "PYTHONPATH": str(programs.ROOT / "Python/src"),
    "PYTEST_PLUGINS": "otpcode.pytest_plugin",
}


class ExampleTests(SinkTest):
    def setUp(self):
        super().setUp()
        self.folder = self.home / "tests"
        shutil.copytree(EXAMPLES, self.folder)

    def run_example(self, *command, **more):
        own = {"PATH": f"{pathlib.Path(programs.path('otp')).parent}:{os.environ['PATH']}", "CHROMIUM": self.chromium()}
        done = subprocess.run(
            command, cwd=self.folder, env=programs.environment(self.home) | own | more, capture_output=True, text=True,
            stdin=subprocess.DEVNULL, timeout=2 * LONGEST,
        )
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def run_pytest(self, *tests):
        return self.run_example(PYTHON, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests, **PACKAGE)

    def chromium(self):
        """Chromium without its sandbox, which root cannot use."""
        path = self.home / "chromium"
        path.write_text('#!/bin/sh\nexec chromium --no-sandbox "$@"\n')
        path.chmod(0o755)
        return str(path)

    def test_pytest_signs_in(self):
        said = self.run_pytest("test_sign_in.py")
        self.assertIn("1 passed", said)

    def test_playwright_signs_in_by_python(self):
        said = self.run_pytest("test_browser.py")
        self.assertIn("1 passed", said)

    def test_playwright_signs_in_by_javascript(self):
        # The PyPI package contains the npm package.
        find = "import pathlib, playwright; print(pathlib.Path(playwright.__file__).parent / 'driver/package')"
        package = subprocess.run([PYTHON, "-c", find], capture_output=True, text=True, check=True).stdout.strip()
        (self.folder / "node_modules").mkdir()
        (self.folder / "node_modules/playwright").symlink_to(package)
        sink = self.sink()
        shop = subprocess.Popen(
            [PYTHON, "shop.py", str(sink.port)], cwd=self.folder, stdout=subprocess.PIPE, text=True
        )
        self.addCleanup(shop.communicate)
        self.addCleanup(shop.kill)
        said = self.run_example(
            "node", "--test", SHOP=shop.stdout.readline().strip(), CODES=f"http://127.0.0.1:{sink.web}/codes",
            CODES_TOKEN=str(sink.store.with_name("inbox.db.token")),
        )
        self.assertIn("pass 1", said)


if __name__ == "__main__":
    unittest.main()
