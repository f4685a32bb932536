"""Installs the wheel beside this folder with the pip in /pip, runs the tests of the detector, and
checks where its libraries came from. It runs in a root that has nothing else.
"""

import glob
import os
import re
import subprocess
import sys

[WHEEL] = glob.glob("/room/*.whl")
SITE = "/room/site"


def install():
    [pip] = glob.glob("/pip/pip-*.whl")
    command = [sys.executable, f"{pip}/pip", "install", "--quiet", "--no-index", "--no-deps", "--target", SITE, WHEEL]
    quiet = {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_ROOT_USER_ACTION": "ignore"}
    subprocess.run(command, check=True, env={**os.environ, **quiet})


def test():
    command = [sys.executable, "-m", "unittest", "test_detector", "test_readme"]
    subprocess.run(command, check=True, cwd="/room/tests", env={**os.environ, "PYTHONPATH": SITE})


def check_libraries():
    sys.path.insert(0, SITE)
    import otpcode

    assert otpcode.Detector().detect("Your Oakline code is 482913").code == "482913"
    with open("/proc/self/maps", encoding="utf-8") as maps:
        loaded = {line.split()[-1] for line in maps if ".so" in line}
    ours = {path for path in loaded if re.search(r"lib(icu|psl|idn2|unistring|otpcode)", path)}
    assert len(ours) >= 2, ours
    assert all(path.startswith(SITE) for path in ours), ours
    print(f"{len(ours)} libraries are those of the wheel, {len(loaded - ours)} of the system")


install()
test()
check_libraries()
