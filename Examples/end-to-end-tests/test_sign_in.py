"""Signs in without a browser."""

import urllib.parse
import urllib.request


def post(page, **form):
    with urllib.request.urlopen(page, urllib.parse.urlencode(form).encode()) as response:
        return response.read().decode()


def test_signs_in(shop, otp_inbox, otp_recipient):
    post(f"{shop}code", address=otp_recipient)
    page = post(f"{shop}welcome", address=otp_recipient, code=otp_inbox.wait_for_code(to=otp_recipient).code)
    assert f"Welcome, {otp_recipient}" in page
