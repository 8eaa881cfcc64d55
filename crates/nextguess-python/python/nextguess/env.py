"""Games as environments of Gymnasium, which say how far from perfect each move was. They need gymnasium and NumPy."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Tuple, Union

import gymnasium
import numpy

from .errors import Error, InputError
from .game import Game, as_game
from .position import Position
from .proof import prove

__all__ = ["GuessEnv"]


MOST_VALUES = 100_000
"""How many values of positions and moves are remembered."""


class GuessEnv(gymnasium.Env):  # type: ignore[misc]
    """A game as an environment of Gymnasium.

    An action is the number of a question; :meth:`question` gives its text, and :meth:`step` takes a text too. In "Are
    You The One?" the booths come after the nights.

    An observation has a row for each question that can be asked: the symbols of the question, -1 for a slot that was
    not asked, and then the number of the feedback. Rows that are still empty are -1.

    The reward is -1 for each turn, so that the best mean return is minus the best mean number of turns. A question that
    the rules do not allow is not answered, and is a turn lost. The episode ends when the secret is found; it is cut off
    after the turns of the game, or else after ``max_turns``.

    ``info`` has ``question``, ``answer``, ``remaining``, ``legal`` and ``position``. Where at most ``proof_limit``
    secrets were left, and the proof took at most ``proof_seconds``, it also has how good the move was:

    - ``value``: the turns that the best player needs on average, from before the move on,
    - ``move_value``: the same where this move comes first,
    - ``regret``: the difference. 0 is a perfect move.

    Elsewhere they are ``None``. Where the rules bar questions after some answers (Item Matching), and with
    ``objective="win"``, they are chances to win, and ``regret`` is the chance that was given up.

    >>> from nextguess.env import GuessEnv
    >>> env = GuessEnv("mastermind:3x4", secret="210")
    >>> observation, info = env.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = env.step("001")
    >>> reward, info["answer"], info["remaining"], info["regret"]
    (-1.0, '0,2', 5, 0.0)
    >>> observation, reward, terminated, truncated, info = env.step("333")
    >>> info["regret"] > 0
    True

    After ``import nextguess.env`` Gymnasium can make it by its name, too:

    >>> import gymnasium
    >>> env = gymnasium.make("nextguess/Guess-v0", game="bulls:3x6")
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: Union[str, Game],
        *,
        secret: Optional[str] = None,
        max_turns: Optional[int] = None,
        objective: Optional[str] = None,
        proof_limit: int = 1500,
        proof_seconds: float = 1.0,
        render_mode: Optional[str] = None,
    ) -> None:
        self.game = as_game(game)
        """The game that is played."""
        self.render_mode = render_mode
        self._secret_given = None if secret is None else self.game._native.secret(secret)
        self._actions = self.game._native.actions()
        self._start = self.game.start()
        self._limit = max_turns or self.game.turn_limit or 20
        self._objective = objective
        self._proof_limit = proof_limit
        self._proof_seconds = proof_seconds
        self._values: Dict[Tuple[Tuple[str, ...], Optional[str]], Optional[float]] = {}
        self._counts_wins = False
        questions = len(self.game.board["asks"]) * self._limit
        highest = max(len(self.game.symbols), self.game._native.outcomes)
        self._shape = (questions, self.game.slots + 1)
        self.action_space = gymnasium.spaces.Discrete(len(self._actions))
        self.observation_space = gymnasium.spaces.Box(-1, highest, self._shape, dtype=numpy.int32)
        self._begin(self._secret_given or self.game.draw_secret(0))

    def _begin(self, secret: str) -> None:
        self._secret = secret
        self._position = self._start
        self._asked = 0
        self._lost = 0
        self._board = numpy.full(self._shape, -1, dtype=numpy.int32)

    @property
    def position(self) -> Position:
        """What was asked and answered, and what is left."""
        return self._position

    @property
    def secret(self) -> str:
        """What is hidden."""
        return self._secret

    def question(self, action: int) -> str:
        """The text of an action.

        >>> from nextguess.env import GuessEnv
        >>> GuessEnv("mastermind:4x6").question(7)
        '0011'
        """
        return self._actions.text(int(action))

    def action(self, question: str) -> int:
        """The number of a question.

        >>> from nextguess.env import GuessEnv
        >>> GuessEnv("mastermind:4x6").action("0011")
        7
        """
        action = self._actions.index(question)
        if action is None:
            raise ValueError(f"{question} is no question of {self.game}")
        return action

    def action_masks(self) -> "numpy.ndarray[Any, Any]":
        """Whether the rules allow each action next.

        >>> from nextguess.env import GuessEnv
        >>> env = GuessEnv("ayto:3")
        >>> int(env.action_masks().sum()), len(env.action_masks())  # nine booths, of nine booths and six nights
        (9, 15)
        """
        return self._actions.mask(self._position._native)

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
    ) -> "Tuple[numpy.ndarray[Any, Any], Dict[str, Any]]":
        """Begins again with another secret, or with ``options={"secret": ...}``."""
        super().reset(seed=seed)
        given = (options or {}).get("secret", self._secret_given)
        if given is None:
            drawn = int(self.np_random.integers(2**63))
            secret = self.game.draw_secret(drawn)
        else:
            secret = self.game._native.secret(given)
        self._begin(secret)
        return self._board.copy(), {"remaining": self._position.remaining}

    def step(
        self, action: Union[int, str]
    ) -> "Tuple[numpy.ndarray[Any, Any], float, bool, bool, Dict[str, Any]]":
        """Asks a question: its number, or its text."""
        number = self.action(action) if isinstance(action, str) else int(action)
        before = self._position
        question = self.question(number)
        legal = self._actions.is_legal(before._native, number)
        taken = before.turns_taken
        answer: Optional[str] = None
        info: Dict[str, Any] = {"value": None, "move_value": None, "regret": None}
        if legal:
            info.update(self._judged(before, question))
            feedback = self._actions.grade(number, self._secret)
            answer = self.game.feedback_text(question, feedback)
            self._position = before.play(f"{question}={answer}")
            self._board[self._asked, :-1] = self._actions.symbols(number)
            self._board[self._asked, -1] = feedback
            self._asked += 1
        else:
            self._lost += 1
        reward = float(taken - self._position.turns_taken) if legal else -1.0
        info.update(
            question=question,
            answer=answer,
            remaining=self._position.remaining,
            legal=legal,
            position=self._position,
        )
        won = self._position.is_won
        over = self._position.turns_taken + self._lost >= self._limit
        return self._board.copy(), reward, won, over and not won, info

    def _judged(self, position: Position, question: str) -> Dict[str, Optional[float]]:
        value = self._value(position, None)
        move = None if value is None else self._value(position, question)
        if value is None or move is None:
            return {"value": None, "move_value": None, "regret": None}
        # More wins are better, and fewer turns.
        regret = value - move if self._counts_wins else move - value
        return {"value": value, "move_value": move, "regret": regret}

    def _value(self, position: Position, first: Optional[str]) -> Optional[float]:
        """The value of a position, or of a question there; ``None`` if the proof is not cheap."""
        if not 0 < position.remaining <= self._proof_limit:
            return None
        key = (position.turns, first)
        if key not in self._values:
            if len(self._values) >= MOST_VALUES:
                self._values.clear()
            self._values[key] = self._proved(position, first)
        return self._values[key]

    def _proved(self, position: Position, first: Optional[str]) -> Optional[float]:
        try:
            proof = prove(
                position,
                self._objective,
                first=first,
                time_limit=self._proof_seconds,
                tree=False,
            )
        except InputError:
            raise
        except Error:
            # Some positions are too large for the solver.
            return None
        if not proof.proved:
            return None
        self._counts_wins = proof.wins is not None
        found = proof.total if proof.wins is None else proof.wins
        return None if found is None else found / proof.secrets

    def render(self) -> Optional[str]:
        """The turns so far as text, with ``render_mode="ansi"``."""
        if self.render_mode != "ansi":
            return None
        lines: List[str] = list(self._position.turns) or ["nothing was asked yet"]
        return "\n".join([*lines, f"{self._position.remaining:,} left"])


gymnasium.register("nextguess/Guess-v0", entry_point="nextguess.env:GuessEnv")
