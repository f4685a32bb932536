"""A standalone Spark cluster on loopback: a master and two workers."""

import os
import pathlib
import signal
import socket
import subprocess
import sys
import time

import pyspark

ROOT = pathlib.Path(__file__).resolve().parents[3]
HOME = pathlib.Path(pyspark.__file__).parent
PROGRAMS = pathlib.Path(os.environ["OTP_PROGRAMS"])

# The timeout for any event, in seconds; far longer than needed on a busy machine.
LONGEST = 300

# A driver's log lines go to a file, so that they can be inspected.
LOGGING = """
rootLogger.level = info
rootLogger.appenderRef.file.ref = file
appender.file.type = File
appender.file.name = file
appender.file.fileName = ${env:OTP_DRIVER_LOG}
appender.file.layout.type = PatternLayout
appender.file.layout.pattern = %p %c{1}: %m%n%ex
"""

PYTHON = {
    "PYSPARK_PYTHON": sys.executable, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(ROOT / "Python/src"),
    "OTPCODE_LIBRARY": str(PROGRAMS / "libotpcode.so.0"),
}


class Cluster:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.processes = []
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.master = f"spark://127.0.0.1:{self.port}"
        self.environment = PYTHON | {
            "PATH": os.environ["PATH"], "HOME": folder, "LANG": "C.UTF-8", "SPARK_HOME": str(HOME),
            "SPARK_LOCAL_IP": "127.0.0.1", "SPARK_DAEMON_MEMORY": "256m", "SPARK_PUBLIC_DNS": "127.0.0.1",
            "OTP_DRIVER_LOG": str(self.folder / "driver.log"),
        }
        for name in ("conf", "events", "tmp"):
            (self.folder / name).mkdir()
        (self.folder / "conf/log4j2.properties").write_text(LOGGING)

    def start(self):
        self.run("master", "master.Master", "--port", str(self.port), "--webui-port", "0")
        for number in (1, 2):
            self.run(
                f"worker-{number}", "worker.Worker", self.master, "--cores", "2", "--memory", "2g",
                "--work-dir", str(self.folder / f"work-{number}"), "--webui-port", "0",
            )
        self.until(lambda: self.log("master").count("Registering worker") == 2)

    def run(self, name, main, *arguments):
        with open(self.folder / f"{name}.log", "wb") as file:
            process = subprocess.Popen(
                [HOME / "bin/spark-class", f"org.apache.spark.deploy.{main}", "--host", "127.0.0.1", *arguments],
                cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL, stdout=file, stderr=file,
                start_new_session=True,
            )
        self.processes.append(process)

    def settings(self):
        """The settings of a driver."""
        return {
            "spark.master": self.master, "spark.driver.host": "127.0.0.1", "spark.driver.memory": "600m",
            "spark.cores.max": "2", "spark.executor.cores": "1", "spark.executor.memory": "512m",
            "spark.sql.shuffle.partitions": "2", "spark.ui.port": "0", "spark.ui.showConsoleProgress": "false",
            "spark.eventLog.enabled": "true", "spark.eventLog.dir": f"file:{self.folder}/events",
            "spark.local.dir": f"{self.folder}/tmp",
            # Executors are killed often.
            "spark.deploy.maxExecutorRetries": "-1", "spark.task.maxFailures": "10",
        } | {f"spark.executorEnv.{name}": value for name, value in PYTHON.items()}

    def driver_environment(self):
        return self.environment | {"SPARK_CONF_DIR": str(self.folder / "conf")}

    def submit(self, *command):
        """Starts a driver with `spark-submit`."""
        settings = [part for name, value in self.settings().items() for part in ("--conf", f"{name}={value}")]
        with open(self.folder / "submit.log", "ab") as file:
            process = subprocess.Popen(
                [HOME / "bin/spark-submit", *settings, *command], cwd=self.folder, env=self.driver_environment(),
                stdin=subprocess.DEVNULL, stdout=file, stderr=file, start_new_session=True,
            )
        self.processes.append(process)
        return process

    def log(self, name):
        return (self.folder / f"{name}.log").read_text(errors="replace")

    def logs(self):
        """Everything that master, workers, executors and drivers have written, including events."""
        files = [*self.folder.glob("*.log"), *self.folder.glob("events/*"), *self.folder.glob("work-*/*/*/std*")]
        return b"".join(file.read_bytes() for file in files)

    def find(self, *words):
        """This cluster's processes whose command lines contain all words, and their parents."""
        own = str(self.folder).encode()
        return {
            process: parent for process, parent in processes(words).items()
            # Programs that Spark pipes data through have no environment.
            if own in read(process, "environ") or own in read(parent, "environ")
        }

    def end(self):
        for process in reversed(self.processes):
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        for process in self.find():
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                # It exited with its parent.
                pass

    def until(self, is_true):
        end = time.monotonic() + LONGEST
        while not is_true():
            if time.monotonic() > end:
                raise TimeoutError(f"the cluster in {self.folder} does not go on")
            time.sleep(0.1)


def processes(words):
    """The processes whose command lines contain all words, and their parents."""
    found = {}
    for place in pathlib.Path("/proc").glob("[0-9]*"):
        command = read(place.name, "cmdline").replace(b"\0", b" ").decode(errors="replace")
        state, parent = (read(place.name, "stat").rpartition(b")")[2].split() or [b"Z", b""])[:2]
        if state != b"Z" and all(word in command for word in words):
            found[int(place.name)] = int(parent)
    return found


def read(process, name):
    """A file of a process in /proc; empty if the process has ended."""
    try:
        return pathlib.Path(f"/proc/{process}/{name}").read_bytes()
    except OSError:
        return b""
