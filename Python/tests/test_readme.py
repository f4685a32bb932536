"""The examples of the README, as they are written."""

import contextlib
import io
import pathlib
import re
import unittest

README = pathlib.Path(__file__).parents[1] / "README.md"


class ReadmeTests(unittest.TestCase):
    def test_the_first_example_prints_what_it_says(self):
        example = re.search(r"^```python\n(.*?)^```$", README.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)[1]
        expected = re.findall(r"print\(.*\)  # (.*)$", example, re.MULTILINE)
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(example, str(README), "exec"), {})
        self.assertEqual(printed.getvalue().splitlines(), expected)
        self.assertGreaterEqual(len(expected), 4)


if __name__ == "__main__":
    unittest.main()
