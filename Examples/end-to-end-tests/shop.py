"""A shop that signs people in with a code that it mails them: the system under test.

    python3 shop.py SMTP-PORT
"""

import email.message
import html
import http.server
import secrets
import smtplib
import sys
import urllib.parse

codes = {}

PAGE = '<!doctype html><meta charset="utf-8"><title>Oakline</title><form method="post" action="{}">{}<button>Go on</button></form>'
ADDRESS = '<label>E-mail <input name="address" type="email"></label>'
CODE = '<input name="address" type="hidden" value="{}"><label>Code <input name="code" autocomplete="one-time-code"></label>'


class Shop(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.answer(PAGE.format("/code", ADDRESS))

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        form = dict(urllib.parse.parse_qsl(body.decode()))
        address = form["address"]
        if self.path == "/code":
            mail_code(address)
            self.answer(PAGE.format("/welcome", CODE.format(html.escape(address))))
        elif codes.pop(address, None) == form.get("code"):
            self.answer(f"<!doctype html><title>Oakline</title><h1>Welcome, {html.escape(address)}</h1>")
        else:
            self.answer("<!doctype html><title>Oakline</title><h1>Wrong code</h1>")

    def answer(self, page):
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(page.encode())

    def log_message(self, *words):
        pass


def mail_code(address):
    codes[address] = f"{secrets.randbelow(900_000) + 100_000}"
    mail = email.message.EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "Oakline <login@oakline.example>", address, "Your code"
    mail.set_content(f"Your Oakline code is {codes[address]}. It is valid for ten minutes.")
    with smtplib.SMTP("127.0.0.1", int(sys.argv[1])) as connection:
        connection.send_message(mail)


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Shop)
print(f"http://127.0.0.1:{server.server_port}/", flush=True)
server.serve_forever()
