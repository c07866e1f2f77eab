"""Views as text."""

from __future__ import annotations

from typing import Any

from whistlestop import _native


def describe(view: _native.View) -> str:
    """Return what a viewer sees as a few lines of text."""
    document = view.document
    who = "a spectator" if view.seat is None else f"seat {view.seat}"
    lines = [f"{view.edition}, seen by {who}; phase {document['phase']}, awaiting {view.awaiting}"]
    row = " ".join(card or "-" for card in document["row"])
    lines.append(f"row: {row}; deck {document['deck']}, discard {document['discard']}")
    for seat, player in enumerate(document["players"]):
        public = {key: player[key] for key in ("cards", "tickets", "pieces", "score") if key in player}
        lines.append(f"seat {seat}: " + ", ".join(f"{key} {_short(value)}" for key, value in public.items()))
    if "hand" in document:
        hand = ", ".join(f"{count} {card}" for card, count in document["hand"].items())
        lines.append(f"hand: {hand or 'empty'}")
        lines.append("tickets: " + (", ".join(document["tickets"]) or "none"))
    if document.get("offer"):
        lines.append("offer: " + ", ".join(document["offer"]))
    return "\n".join(lines)


def _short(value: Any) -> str:
    return "hidden" if value is None else str(value)
