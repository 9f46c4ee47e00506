"""A real PostgreSQL server of one's own, in a temporary folder, on this machine alone."""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform != "win32":
    import pwd

WATCHDOG = """
read -r _
kill -INT "$0"
while [ -e "$1/data/postmaster.pid" ]; do sleep 0.1; done
rm -rf "$1"
"""
"""Ends a server and removes its folder when whoever started it is gone, however it went."""
USER = "bazaar"
UNPRIVILEGED = ("postgres", "nobody")
PATIENCE = 60.0
STEP = 0.02
NOT_INSTALLED = (
    "PostgreSQL is not installed: no server in /usr/lib/postgresql/*/bin, pg_config or PATH"
)


class NoServer(Exception):
    """The programs of PostgreSQL's server are not on this machine."""


def binaries() -> Path:
    """Return the folder with PostgreSQL's programs, the newest version first."""
    debian = sorted(
        Path("/usr/lib/postgresql").glob("*/bin"),
        key=lambda folder: [int(part) for part in folder.parent.name.split(".") if part.isdigit()],
        reverse=True,
    )
    for folder in [*debian, *_configured(), *map(Path, os.get_exec_path())]:
        if all((folder / program).is_file() for program in ("initdb", "postgres", "psql")):
            return folder
    raise NoServer(NOT_INSTALLED)


def _configured() -> list[Path]:
    found = shutil.which("pg_config")
    if not found:
        return []
    done = subprocess.run([found, "--bindir"], capture_output=True, text=True, check=False)
    return [Path(done.stdout.strip())] if done.returncode == 0 else []


class PostgresServer:
    """One server: begun, stopped, killed and begun again; its folder goes with it."""

    def __init__(self, *, durable: bool = False) -> None:
        """Make an empty cluster; a durable one waits for the disk as a host's does."""
        self._programs = binaries()
        self._password = secrets.token_hex(12)
        self._identity = _identity()
        self.folder = Path(tempfile.mkdtemp(prefix="bazaar-postgres-"))
        self.data = self.folder / "data"
        self.log = self.folder / "log"
        self._durable = durable
        self._process: subprocess.Popen[bytes] | None = None
        self._watchdog: subprocess.Popen[bytes] | None = None
        self._made = 0
        try:
            self._initialise()
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise

    def _initialise(self) -> None:
        secret = self.folder / "password"
        secret.touch(mode=0o600)
        secret.write_text(self._password, encoding="utf-8")
        if self._identity:
            for path in (self.folder, secret):
                os.chown(path, *self._identity)
        done = self._run(
            "initdb", f"--pgdata={self.data}", f"--username={USER}", f"--pwfile={secret}",
            "--auth=scram-sha-256", "--encoding=UTF8", "--no-locale", "--no-sync",
        )  # fmt: skip
        if done.returncode:
            raise RuntimeError(f"initdb: {done.stderr.strip()}")
        secret.unlink()
        self.port = _free_port()
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": str(self.port),
            "unix_socket_directories": str(self.folder),
            "max_connections": "200",
            "shared_buffers": "32MB",
            "log_line_prefix": "%m [%p] %d ",
            "timezone": "UTC",
        }
        if not self._durable:
            settings |= {"fsync": "off", "full_page_writes": "off"}
        lines = "".join(f"{name} = '{value}'\n" for name, value in settings.items())
        with (self.data / "postgresql.conf").open("a", encoding="utf-8") as file:
            file.write(lines)

    @property
    def pid(self) -> int | None:
        """The server's process, None when it does not run."""
        process = self._process
        return process.pid if process and process.poll() is None else None

    def url(self, database: str = "postgres") -> str:
        """Return the address of a database."""
        return f"postgresql://{USER}:{self._password}@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        """Begin the server and wait until it takes connections."""
        deadline = time.monotonic() + PATIENCE
        while True:
            with self.log.open("ab") as log:
                self._process = subprocess.Popen(
                    [self._programs / "postgres", "-D", self.data],
                    cwd=self.folder,
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                    start_new_session=True,
                    user=self._identity[0] if self._identity else None,
                    group=self._identity[1] if self._identity else None,
                    extra_groups=[] if self._identity else None,
                )
            if self._ready(deadline):
                self._watch(self._process.pid)
                return
            self._process.wait()
            if time.monotonic() > deadline:  # what a killed one left behind needs a moment to go
                raise RuntimeError(f"PostgreSQL does not start:\n{self.said()}")
            time.sleep(0.1)

    def _watch(self, pid: int) -> None:
        self._watchdog = subprocess.Popen(
            ["sh", "-c", WATCHDOG, str(pid), self.folder],
            stdin=subprocess.PIPE,  # it closes when we are gone
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            user=self._identity[0] if self._identity else None,
            group=self._identity[1] if self._identity else None,
            extra_groups=[] if self._identity else None,
        )

    def _ready(self, deadline: float) -> bool:
        assert self._process
        while self._process.poll() is None:
            with suppress(OSError):
                lines = (self.data / "postmaster.pid").read_text(encoding="utf-8").split("\n")
                if lines[0] == str(self._process.pid) and "ready" in lines[-2]:
                    return True
            if time.monotonic() > deadline:
                self._process.kill()
                return False
            time.sleep(STEP)
        return False

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End the server: every connection is cut, what was committed is kept."""
        if self._process is None:
            return
        if self._watchdog is not None:
            self._watchdog.kill()
            self._watchdog.communicate()
            self._watchdog = None
        if self._process.poll() is None:
            self._process.send_signal(how)
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None

    def kill(self) -> None:
        """End the server with kill -9; it has to recover when it begins again."""
        self.stop(signal.SIGKILL)

    def restart(self, *, kill: bool = False, away: float = 0.0) -> None:
        """End the server and begin it again at the same address, some seconds later."""
        if kill:
            self.kill()
        else:
            self.stop()
        time.sleep(away)
        self.start()

    def close(self) -> None:
        """End the server and remove its folder."""
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def said(self) -> str:
        """Return the end of the server's log."""
        text = self.log.read_text(encoding="utf-8", errors="replace") if self.log.exists() else ""
        return text[-4000:]

    def ask(self, query: str, database: str = "postgres") -> list[list[str]]:
        """Run a statement as the server's owner and return its rows as texts."""
        done = self._run(
            "psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--field-separator=\t",
            "--set=ON_ERROR_STOP=1", f"--host={self.folder}", f"--port={self.port}",
            f"--username={USER}", f"--dbname={database}", f"--command={query}",
        )  # fmt: skip
        if done.returncode:
            raise RuntimeError(f"psql: {done.stderr.strip()}")
        return [line.split("\t") for line in done.stdout.splitlines()]

    def create(self, template: str = "template0") -> str:
        """Make a new database, empty or the copy of another, and return its name."""
        self._made += 1
        name = f"test_{self._made}"
        self.ask(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        return name

    def drop(self, name: str) -> None:
        """Remove a database, whoever is connected to it."""
        self.ask(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')

    def cut(self, database: str, application: str | None = None) -> int:
        """End the connections to a database, all or those of one application; count them."""
        chosen = f" AND application_name = '{application}'" if application else ""
        rows = self.ask(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            f" WHERE datname = '{database}' AND pid <> pg_backend_pid(){chosen}"
        )
        return len(rows)

    def _run(self, program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self._programs / program, *arguments],
            cwd=self.folder,
            env={**os.environ, "PGPASSWORD": self._password, "LC_ALL": "C"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
            user=self._identity[0] if self._identity else None,
            group=self._identity[1] if self._identity else None,
            extra_groups=[] if self._identity else None,
        )


@contextmanager
def running(*, durable: bool = False) -> Iterator[PostgresServer]:
    """Begin a server for a while."""
    server = PostgresServer(durable=durable)
    try:
        server.start()
        yield server
    finally:
        server.close()


def _identity() -> tuple[int, int] | None:
    """Return whom to be instead of root, whom PostgreSQL refuses; None when we are not root."""
    if sys.platform == "win32" or os.getuid() != 0:
        return None
    for name in UNPRIVILEGED:
        with suppress(KeyError):
            known = pwd.getpwnam(name)
            return known.pw_uid, known.pw_gid
    raise NoServer("PostgreSQL refuses to run as root, and there is no user postgres or nobody")


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port
