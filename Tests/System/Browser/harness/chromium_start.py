"""The options of Chromium, and the address at which it listens."""

import os


def options(data, proxy, extension, language, headless):
    """The options for a profile in `data`; `proxy` is a port, `extension` a folder."""
    found = [
        "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1000,800",
        "--no-first-run", "--no-default-browser-check", "--password-store=basic",
        "--disable-background-networking", "--disable-component-update", "--disable-sync",
        # Keep http pages on http.
        "--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable",
        f"--user-data-dir={data}", "--remote-debugging-port=0",
        f"--proxy-server=127.0.0.1:{proxy}", "--proxy-bypass-list=<-loopback>",
        # The last option lets the tests click the extension's button.
        "--ignore-certificate-errors", "--enable-unsafe-extension-debugging",
    ]
    # Suppresses a warning about the options above.
    found.append("--headless=new" if headless else "--test-type")
    # Unlike the emulated scale, this one also applies to frames in other processes.
    if scale := os.environ.get("OTP_CHROMIUM_SCALE"):
        found.append(f"--force-device-scale-factor={scale}")
    if extension:
        found.append(f"--load-extension={extension}")
    if language:
        found.append(f"--lang={language}")
    return found


def address(path):
    """The port and path from the file at `path`, once it is complete."""
    try:
        with open(path, encoding="ascii") as file:
            lines = file.read().split("\n")
    except FileNotFoundError:
        return None
    return lines if len(lines) == 2 else None
