"""Signs in with a browser, using Playwright. `CHROMIUM` names an installed browser."""

import os

from playwright.sync_api import expect, sync_playwright


def test_signs_in_with_a_browser(shop, otp_inbox, otp_recipient):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM"))
        page = browser.new_page()
        page.goto(shop)
        page.get_by_label("E-mail").fill(otp_recipient)
        page.get_by_role("button").click()
        page.get_by_label("Code").fill(otp_inbox.wait_for_code(to=otp_recipient).code)
        page.get_by_role("button").click()
        expect(page.get_by_role("heading")).to_have_text(f"Welcome, {otp_recipient}")
        browser.close()
