"""Signs in without a browser."""

import urllib.parse
import urllib.request


def post(page, **form):
    with urllib.request.urlopen(page, urllib.parse.urlencode(form).encode()) as response:
        return response.read().decode()


def test_signs_in(shop, codes, recipient):
    post(f"{shop}code", address=recipient)
    page = post(f"{shop}welcome", address=recipient, code=codes.wait(recipient))
    assert f"Welcome, {recipient}" in page
