"""Runs a mail server until SIGTERM; writes its ports and certificate, the user and the password
into the file that the argument names."""

import os
import signal
import sys

from dovecot import Dovecot

# It may be set only by those who wait for it, and is waited for below.
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
