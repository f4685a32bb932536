"""Calls one method of the service and prints its answer.

  client.py SOCKET METHOD [PARAMETERS]

Exits with 0 after an answer, with 1 if the connection was closed instead, with 2 without either.
"""
import socket
import sys

path, method, parameters = sys.argv[1], sys.argv[2], (sys.argv[3:] or ["{}"])[0]
connection = socket.socket(socket.AF_UNIX)
connection.settimeout(20)
try:
    connection.connect(path)
except OSError as error:
    print("no connection:", error.strerror)
    sys.exit(2)
answer = b""
try:
    connection.sendall(b'{"method":"%s","parameters":%s}\0' % (method.encode(), parameters.encode()))
    while not answer.endswith(b"\0"):
        part = connection.recv(65536)
        if not part:
            break
        answer += part
except OSError:
    pass
if not answer.endswith(b"\0"):
    print("closed")
    sys.exit(1)
print(answer[:-1].decode())
