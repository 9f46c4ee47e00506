"""Bare Debian trees: made by debootstrap, entered by chroot. Needs root and debootstrap."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
OF_THIS_MACHINE = "PIP_"
"""How this machine reaches its packages; any other would take these from its own network."""


def run(*argv: str) -> str:
    """Run a command that must succeed and return what it said."""
    done = subprocess.run(argv, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{argv}: {done.returncode}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}")
    return done.stdout


@contextmanager
def timed(what: str) -> Iterator[None]:
    """Say how long a part has taken."""
    begun = time.monotonic()
    yield
    print(f"[{time.monotonic() - begun:.0f} s] {what}", flush=True)


@contextmanager
def workshop() -> Iterator[Path]:
    """Give a folder for trees, of which nothing is left."""
    folder = Path(tempfile.mkdtemp(prefix="bazaar-trees-"))
    try:
        yield folder
    finally:
        for mounted in folder.glob("*/proc"):
            subprocess.run(["umount", "-l", str(mounted)], capture_output=True, check=False)
        shutil.rmtree(folder, ignore_errors=True)


def plant(release: str, tree: Path) -> None:
    """Make a bare Debian of a release; one that lies in BAZAAR_TREES already is copied."""
    kept = Path(os.environ.get("BAZAAR_TREES") or tree.parent) / f"debian-{release}"
    if not kept.exists():
        with timed(f"debootstrap {release}"):
            partial = kept.with_suffix(".partial")
            run("debootstrap", "--variant=minbase", release, str(partial), mirror())
            partial.rename(kept)
    run("cp", "-a", str(kept), str(tree))
    (tree / "dev/shm").chmod(0o1777)
    (tree / "etc/resolv.conf").write_bytes(Path("/etc/resolv.conf").read_bytes())
    for name in ("/etc/pip.conf", os.environ.get("PIP_CERT", "")):
        if name and Path(name).exists():
            shutil.copy(name, tree / "etc" / Path(name).name)
    run("mount", "-t", "proc", "proc", str(tree / "proc"))


def mirror() -> str:
    """Name where this machine takes its own Debian packages from."""
    sites = run("apt-get", "indextargets", "--format", "$(SITE)", "Created-By: Packages").split()
    return next((site for site in sites if site.rstrip("/").endswith("/debian")), sites[0])


def inside(tree: Path, *argv: str, user: str = "0:0", folder: str = "/") -> list[str]:
    """Return the command that runs a command in a tree."""
    return ["chroot", f"--userspec={user}", str(tree), "/usr/bin/env", "-C", folder, *argv]


def environ() -> dict[str, str]:
    """Return what a command in a tree knows of this machine: where to find packages."""
    kept = {name: said for name, said in os.environ.items() if name.startswith(OF_THIS_MACHINE)}
    if "PIP_CERT" in kept:  # the tree may have certificates of its own
        kept["PIP_CERT"] = f"/etc/{Path(kept['PIP_CERT']).name}"
    return {**kept, "PATH": PROGRAMS}


def do(tree: Path, *argv: str) -> None:
    """Let the tree's root do something that must succeed."""
    settings = {**environ(), "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(
        inside(tree, *argv), env=settings, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{argv}: {done.returncode}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}")
