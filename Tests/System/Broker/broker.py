"""A RabbitMQ broker for tests, on loopback."""

import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time

import pika

SERVER = pathlib.Path("/usr/lib/rabbitmq/bin/rabbitmq-server")

# How many times as much to try as in continuous integration.
SCALE = int(os.environ.get("SCALE") or 1)

# The timeout for any event, in seconds; far longer than needed on a busy machine.
LONGEST = 120 + 10 * SCALE


def free_ports(count):
    """Unused ports of 127.0.0.1."""
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


class Broker:
    """A broker whose files are below `folder`."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.port, distribution, self.mapper = free_ports(3)
        settings = self.folder / "rabbitmq.conf"
        settings.write_text(f"listeners.tcp.1 = 127.0.0.1:{self.port}\nlog.file.level = debug\n")
        self.url = self.folder / "url"
        self.url.write_text(f"amqp://guest:guest@127.0.0.1:{self.port}/%2f\n")
        self.environment = {
            "PATH": f"{os.defpath}:/usr/sbin", "HOME": folder, "LANG": "C.UTF-8",
            "ERL_EPMD_ADDRESS": "127.0.0.1", "ERL_EPMD_PORT": str(self.mapper),
            "RABBITMQ_NODENAME": f"otp-{self.port}@localhost", "RABBITMQ_DIST_PORT": str(distribution),
            "RABBITMQ_CONF_ENV_FILE": os.devnull, "RABBITMQ_CONFIG_FILE": str(settings),
            "RABBITMQ_ENABLED_PLUGINS_FILE": f"{folder}/plugins",
            "RABBITMQ_LOG_BASE": f"{folder}/log", "RABBITMQ_MNESIA_BASE": f"{folder}/data",
            "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS": "-kernel inet_dist_use_interface {127,0,0,1}",
        }
        self.process = None

    def start(self):
        """Starts the broker and waits until it accepts connections."""
        with open(self.folder / "output", "ab") as file:
            self.process = subprocess.Popen(
                [SERVER], cwd=self.folder, env=self.environment, start_new_session=True,
                stdin=subprocess.DEVNULL, stdout=file, stderr=file,
            )
        end = time.monotonic() + LONGEST
        while True:
            try:
                self.connect().close()
                return
            except pika.exceptions.AMQPError:
                if self.process.poll() is not None or time.monotonic() > end:
                    raise
            time.sleep(0.1)

    def kill(self):
        """Kills the broker; data that the system has not yet written to disk is kept."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def end(self):
        if self.process:
            self.kill()
            # Erlang's port mapper is a daemon of its own.
            subprocess.run(["epmd", "-port", str(self.mapper), "-kill"], env=self.environment, capture_output=True)

    def connect(self):
        return pika.BlockingConnection(pika.URLParameters(self.url.read_text().strip()))

    def depth(self, queue):
        """The number of messages in a queue that wait to be delivered."""
        with self.connect() as connection:
            return connection.channel().queue_declare(queue, passive=True).method.message_count

    def logs(self):
        """Everything that the broker has written."""
        files = [self.folder / "output", *self.folder.glob("log/*")]
        return b"".join(file.read_bytes() for file in files if file.is_file())


def is_installed():
    return SERVER.exists() and shutil.which("epmd") is not None
