"""The documentation: its code runs, and the reference names everything that the package has."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT

import whistlestop as ws

PAGES = [ROOT / "docs" / "python.md", ROOT / "crates" / "python" / "README.md"]


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_the_code_of_a_page_runs(page: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    names: dict[str, Any] = {}
    for block in blocks:
        exec(compile(block, page.name, "exec"), names)


def test_the_reference_names_everything() -> None:
    words = set(re.findall(r"\w+", PAGES[0].read_text(encoding="utf-8")))
    assert [name for name in ws.__all__ if name not in words] == []
    for owner in (ws.Game, ws.View, ws.VecGames, ws.Bot, ws.ActionSpace, ws.ObservationSpace):
        public = [name for name in dir(owner) if not name.startswith("_")]
        assert [name for name in public if name not in words] == [], owner


@pytest.mark.parametrize("module", ["whistlestop", "whistlestop.gymnasium_env", "whistlestop.pettingzoo_env"])
def test_the_examples_of_modules_run(module: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(module))
    assert tried > 0
    assert failed == 0
