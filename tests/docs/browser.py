"""A headless Chromium driven over a pipe, with nothing installed but the browser itself.

It is asked in the browser's own protocol: JSON messages, each ended by a zero byte, on the file
descriptors 3 and 4 that ``--remote-debugging-pipe`` opens.
"""

from __future__ import annotations

import base64
import contextlib
import json
import os
import select
import shutil
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""What Debian, Ubuntu and others call it; CHROMIUM names another."""


def find() -> str | None:
    """The browser's path, if one is installed."""
    wanted = os.environ.get("CHROMIUM")
    return shutil.which(wanted) if wanted else next(filter(None, map(shutil.which, NAMES)), None)


class Browser:
    """A running browser; a context manager, which ends it."""

    def __init__(self, profile: Path) -> None:
        """Start it.

        Args:
            profile: an empty folder for what it keeps.
        """
        path = find()
        assert path is not None, "no browser is installed"
        to_read, self._write = os.pipe()
        self._read, to_write = os.pipe()
        flags = [
            "--headless=new",
            "--no-sandbox",  # containers have none; only our own pages are opened
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--hide-scrollbars",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            f"--user-data-dir={profile}",
            "--remote-debugging-pipe",
        ]
        # A shell puts the two pipes where the browser looks for them.
        script = f'exec "$@" 3<&{to_read} 4>&{to_write}'
        self._process = subprocess.Popen(
            ["/bin/bash", "-c", script, "bash", path, *flags],
            pass_fds=(to_read, to_write),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_read)
        os.close(to_write)
        self._buffer = b""
        self._last = 0
        self.events: list[dict[str, Any]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        os.close(self._write)
        os.close(self._read)

    def ask(self, method: str, session: str | None = None, /, **params: Any) -> dict[str, Any]:
        """Send a command and wait for its result.

        Raises:
            RuntimeError: if the browser refuses it.
        """
        self._last += 1
        message: dict[str, Any] = {"id": self._last, "method": method, "params": params}
        if session is not None:
            message["sessionId"] = session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next(60)
            if answer.get("id") == self._last:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                found: dict[str, Any] = answer["result"]
                return found
            self.events.append(answer)

    def _next(self, seconds: float) -> dict[str, Any]:
        """The next message."""
        end = time.monotonic() + seconds
        while b"\0" not in self._buffer:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self._read], [], [], left)[0]:
                raise TimeoutError("the browser says nothing")
            more = os.read(self._read, 1 << 16)
            if not more:
                raise EOFError("the browser has gone")
            self._buffer += more
        message, _, self._buffer = self._buffer.partition(b"\0")
        found: dict[str, Any] = json.loads(message)
        return found

    def wait_for(self, session: str, event: str, seconds: float = 30) -> None:
        """Wait until an event of a page has come."""
        while not any(
            found.get("method") == event and found.get("sessionId") == session
            for found in self.events
        ):
            self.events.append(self._next(seconds))

    def page(self, *, width: int = 1280, height: int = 900, dark: bool = False) -> Page:
        """A new page of this size, which remembers nothing of others."""
        fresh = self.ask("Target.createBrowserContext", disposeOnDetach=True)["browserContextId"]
        target = self.ask("Target.createTarget", url="about:blank", browserContextId=fresh)[
            "targetId"
        ]
        session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        return Page(self, target, session, width, height, dark=dark)


class Page:
    """One page of the browser, and what went wrong on it."""

    def __init__(
        self, browser: Browser, target: str, session: str, width: int, height: int, *, dark: bool
    ) -> None:
        """Set the size and the colour scheme, and listen for errors."""
        self._browser, self._target, self._session = browser, target, session
        for domain in ("Page", "Runtime", "Log", "Network"):
            self._ask(f"{domain}.enable")
        self._ask(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=width < 600,
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        still = {"name": "prefers-reduced-motion", "value": "reduce"}
        self._ask("Emulation.setEmulatedMedia", features=[scheme, still])

    def _ask(self, method: str, **params: Any) -> dict[str, Any]:
        return self._browser.ask(method, self._session, **params)

    def go(self, url: str) -> None:
        """Open an address and wait until it is loaded."""
        self._browser.events.clear()
        failed = self._ask("Page.navigate", url=url).get("errorText")
        assert not failed, f"{url}: {failed}"
        self._browser.wait_for(self._session, "Page.loadEventFired")

    def run(self, script: str) -> Any:
        """What an expression of JavaScript comes to; a promise is waited for."""
        found = self._ask(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True
        )
        assert "exceptionDetails" not in found, found["exceptionDetails"]
        return found["result"].get("value")

    def until(self, script: str, seconds: float = 15) -> Any:
        """Wait until an expression is true, perhaps on the page that follows; what it came to."""
        end = time.monotonic() + seconds
        while True:
            with contextlib.suppress(RuntimeError):  # one page has gone, the next is not there yet
                if found := self.run(script):
                    return found
            assert time.monotonic() < end, f"never true: {script}"
            time.sleep(0.05)

    def errors(self) -> list[str]:
        """What the console and the log complained of since the page was opened."""
        self.run("0")  # so that what was on its way has come
        said = []
        for event in self._browser.events:
            params = event.get("params", {})
            match event.get("method"):
                case "Runtime.exceptionThrown":
                    said.append(str(params["exceptionDetails"]))
                case "Runtime.consoleAPICalled" if params["type"] in ("error", "warning", "assert"):
                    said.append(str([one.get("value") for one in params["args"]]))
                case "Log.entryAdded" if params["entry"]["level"] in ("error", "warning"):
                    said.append(f"{params['entry']['text']} {params['entry'].get('url', '')}")
        return said

    def requests(self) -> list[str]:
        """The addresses that were asked for since the page was opened."""
        return [
            str(event["params"]["request"]["url"])
            for event in self._browser.events
            if event.get("method") == "Network.requestWillBeSent"
        ]

    def picture(self, path: Path, *, whole: bool = False) -> None:
        """Save what is seen, or the whole page, as a PNG."""
        found = self._ask(
            "Page.captureScreenshot",
            format="png",
            captureBeyondViewport=whole,
            **({"clip": self._whole()} if whole else {}),
        )
        path.write_bytes(base64.b64decode(found["data"]))

    def _whole(self) -> dict[str, Any]:
        size = self._ask("Page.getLayoutMetrics")["cssContentSize"]
        return {"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1}

    def close(self) -> None:
        """Close the page."""
        self._browser.ask("Target.closeTarget", targetId=self._target)
