"""The arguments of all processes, which must not contain a secret."""

import pathlib
import threading


class ArgumentWatch:
    """A context that reads the arguments of all processes while it is active."""

    def __enter__(self):
        self.seen, self.is_over = set(), False
        self.thread = threading.Thread(target=self.look)
        self.thread.start()
        return self

    def look(self):
        while not self.is_over:
            for process in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
                try:
                    self.seen.add(process.read_bytes())
                except OSError:
                    pass

    def __exit__(self, *_):
        self.is_over = True
        self.thread.join()
