"""Runs a mail server until SIGTERM; writes its ports, its certificate, the user and the password to
the file that the argument names."""

import os
import signal
import sys

from dovecot import Dovecot

# SIGTERM must be blocked, because it is awaited below.
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
server = Dovecot()
try:
    server.start()
    with open(sys.argv[1] + ".new", "w") as file:
        print(server.imaps, server.lmtp, server.certificate, server.user, server.password, file=file)
    os.rename(sys.argv[1] + ".new", sys.argv[1])
    signal.sigwait([signal.SIGTERM])
finally:
    server.remove()
