"""Pages on invented hosts, from a proxy server on loopback."""

import http.server
import os
import ssl
import subprocess
import threading
from urllib.parse import urlsplit


def make_certificate(folder):
    """Creates a self-signed certificate; the browsers ignore its errors."""
    path = os.path.join(folder, "server.pem")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
         "-nodes", "-days", "30", "-subj", "/CN=pages.example", "-keyout", path, "-out", path],
        check=True, capture_output=True,
    )
    return path


class Pages:
    """The pages of all hosts; a host without pages is unreachable, so nothing leaves."""

    def __init__(self, folder):
        self.routes = {}
        self.asked = []
        self.tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.tls.load_cert_chain(make_certificate(folder))
        self.server = _Server(("127.0.0.1", 0), _Handler)
        self.server.pages = self
        self.port = self.server.server_address[1]
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True)
        self.thread.start()

    def page(self, host, path, body, headers=None, status=200):
        """Adds a page, for both http and https.

        `body` is text, bytes, or a function from a Request to either.
        """
        self.routes[host, path] = (body, headers or {}, status)

    def clear(self):
        """Removes all pages and recorded requests."""
        self.routes.clear()
        self.asked.clear()

    def close(self):
        self.server.shutdown()
        self.server.server_close()

    def has(self, host):
        return any(known == host for known, _ in list(self.routes))


class Request:
    """A request to a page."""

    def __init__(self, scheme, host, path, query, method, headers, body):
        self.scheme, self.host, self.path, self.query = scheme, host, path, query
        self.method, self.headers, self.body = method, headers, body


class _Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    # Browsers open many connections at once.
    request_queue_size = 128

    def handle_error(self, request, client_address):
        """Ignores browsers that close a connection early."""


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    scheme, host = "http", None

    def do_CONNECT(self):
        self.host = self.path.rsplit(":", 1)[0]
        if not self.server.pages.has(self.host):
            self.send_error(502)
            return
        self.send_response(200)
        self.end_headers()
        self.wfile.flush()
        self.connection = self.server.pages.tls.wrap_socket(self.connection, server_side=True)
        self.rfile = self.connection.makefile("rb", -1)
        self.wfile = self.connection.makefile("wb", 0)
        self.scheme = "https"
        self.close_connection = False

    def finish(self):
        super().finish()
        self.connection.close()

    def do_GET(self):
        parts = urlsplit(self.path)
        host = self.host or parts.hostname
        pages = self.server.pages
        length = int(self.headers.get("Content-Length") or 0)
        request = Request(
            self.scheme, host, parts.path, parts.query, self.command, self.headers,
            self.rfile.read(length),
        )
        pages.asked.append(request)
        body, headers, status = pages.routes.get(
            (host, parts.path), ("", {}, 404 if pages.has(host) else 502)
        )
        if callable(body):
            body = body(request)
        self._answer(body, headers, status)

    do_POST = do_HEAD = do_GET

    def _answer(self, body, headers, status):
        data = body.encode() if isinstance(body, str) else body
        self.send_response(status)
        fields = {"Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store"}
        fields.update(headers)
        for name, value in fields.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def log_message(self, *arguments):
        """Keeps requests out of the output of the tests."""
