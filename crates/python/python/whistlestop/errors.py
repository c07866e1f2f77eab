"""The exceptions of the package.

Everything that the package rejects is a :class:`WhistlestopError`. A rejected call changes nothing.

    WhistlestopError
    ├── SetupError                a game cannot start like that
    │   ├── UnknownEditionError
    │   └── MapError              a map file has errors
    ├── ArgumentError             a number is out of range
    ├── SeatError                 the game has no such seat
    ├── ActionError
    │   ├── UnknownActionError    no such number or notation
    │   └── IllegalActionError    the rules do not allow it now
    │       └── GameOverError
    ├── RecordError               a record cannot be read or replayed
    ├── NoRecordError             the game has no record
    ├── StateError                a state is inconsistent
    ├── ArrayError                an array has the wrong shape, type or layout
    └── BotError                  no such bot, or a bot cannot choose
"""

from __future__ import annotations

from whistlestop._native import rule_text


class WhistlestopError(Exception):
    """The base class of all exceptions of the package."""

    #: A stable name for programs, such as ``route-taken``; ``None`` where there is none.
    code: str | None
    #: The id of the rule behind the refusal, such as ``C-66``; ``None`` where there is none.
    rule: str | None

    def __init__(self, message: str, code: str | None = None, rule: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.rule = rule

    @property
    def rule_text(self) -> str | None:
        """The sentence of the rule behind the refusal."""
        return None if self.rule is None else rule_text(self.rule)

    def __reduce__(self) -> tuple[type[WhistlestopError], tuple[str, str | None, str | None]]:
        return type(self), (self.message, self.code, self.rule)

    def __str__(self) -> str:
        text = self.rule_text
        return self.message if text is None else f"{self.message} (rule {self.rule}: {text})"


class SetupError(WhistlestopError, ValueError):
    """A game cannot start like that."""


class UnknownEditionError(SetupError):
    """There is no such edition."""


class MapError(SetupError):
    """A map file cannot be read, has errors, or cannot be played by its rules."""


class ArgumentError(WhistlestopError, ValueError):
    """A number is out of range."""


class SeatError(WhistlestopError, ValueError):
    """The game has no such seat."""


class ActionError(WhistlestopError, ValueError):
    """An action is rejected."""

    #: In :class:`whistlestop.VecGames`: the game whose action is rejected.
    game: int | None = None


class UnknownActionError(ActionError):
    """There is no action with that number or notation."""


class IllegalActionError(ActionError):
    """The rules do not allow the action now."""


class GameOverError(IllegalActionError):
    """The game is over."""


class RecordError(WhistlestopError, ValueError):
    """A record cannot be read or replayed."""


class NoRecordError(WhistlestopError):
    """A game that did not start from its setup has no record."""


class StateError(WhistlestopError, ValueError):
    """A state is not a JSON object of the format, or inconsistent."""


class ArrayError(WhistlestopError, ValueError):
    """An array has the wrong shape, type or memory layout."""


class BotError(WhistlestopError, ValueError):
    """There is no such bot, or a bot cannot choose."""
