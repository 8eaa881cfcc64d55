"""The environments of Gymnasium."""

import sys
import warnings
from pathlib import Path

import nextguess as ng
import numpy
import pytest
from gymnasium.utils.env_checker import check_env

from nextguess.env import GuessEnv

EXAMPLES = Path(__file__).resolve().parents[3] / "examples" / "python"

WORDS = ng.Game("words:mine", files={"mine": "crane\nslate\ntrain\nrents\nsleet\n"})

GAMES = [
    "mastermind:3x4",
    "mastermind:3x4,turns=4",
    "mastermind:3x3,consistent",
    "bulls:3x6",
    "permutation:4",
    "ayto:4",
    "items:3x4x3",
    WORDS,
]


def test_every_kind_of_game_is_here():
    kinds = {str(game).split(":")[0] for game in GAMES}
    assert kinds == {game["name"] for game in ng.ask("games")}


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_checker_of_gymnasium_passes(game):
    with warnings.catch_warnings():
        # The checker wants numbers as rewards and spaces between -1 and 1 where it can; warnings are not failures.
        warnings.simplefilter("ignore")
        check_env(GuessEnv(game, proof_limit=100), skip_render_check=True)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_best_player_regrets_nothing(game):
    env = GuessEnv(game, proof_seconds=60)
    proof = env.game.start().prove()
    turns = []
    for secret in env.game.codes():
        env.reset(options={"secret": secret})
        over, taken = False, 0
        while not over:
            best = env.position.prove().first or env.position.candidates(limit=1)[0]
            _, reward, won, cut_off, info = env.step(best)
            taken -= reward
            over = won or cut_off
            assert info["legal"], info
            assert info["regret"] in (0.0, None), info
            if proof.wins is None:
                assert info["regret"] == 0.0
        turns.append(taken if won else None)
    if proof.wins is None:
        assert sum(turns) == proof.total
    else:
        assert sum(one is not None for one in turns) == proof.wins


def test_regret_is_what_a_move_gives_up():
    env = GuessEnv("mastermind:4x6")
    env.reset(seed=1)
    info = env.step("0000")[-1]
    assert info["value"] == 5625 / 1296
    worse = ng.prove("mastermind:4x6", first="0000").total / 1296
    assert info["move_value"] == worse
    assert info["regret"] == worse - 5625 / 1296 > 0.5


def test_what_is_not_cheap_is_not_proved():
    env = GuessEnv("mastermind:4x6", proof_limit=100)
    env.reset(seed=1)
    assert env.step("0011")[-1]["regret"] is None


def test_an_objective_that_there_is_not_is_refused():
    env = GuessEnv("mastermind:3x4", objective="fame")
    env.reset()
    with pytest.raises(ng.InputError, match="fame"):
        env.step("001")


def test_a_question_that_is_not_allowed_is_a_turn_lost():
    env = GuessEnv("mastermind:3x3,consistent", secret="210")
    env.reset()
    env.step("000")
    observation, reward, won, cut_off, info = env.step("000")
    assert (reward, won, info["legal"], info["answer"]) == (-1.0, False, False, None)
    assert not env.action_masks()[env.action("000")]
    for _ in range(30):
        _, _, won, cut_off, _ = env.step("000")
        if cut_off:
            break
    assert cut_off


def test_a_week_has_a_booth_and_a_night():
    env = GuessEnv("ayto:3", secret="120")
    env.reset()
    _, reward, *_, info = env.step("0+1")
    assert (reward, info["answer"]) == (0.0, "yes")
    observation, reward, won, _, info = env.step("120")
    assert (reward, won, info["answer"]) == (-1.0, True, "3")
    assert observation[0].tolist() == [1, -1, -1, 1]
    assert observation[1].tolist() == [1, 2, 0, 3]
    assert (observation[2:] == -1).all()


def test_actions_and_questions_are_each_other():
    env = GuessEnv("ayto:3")
    for action in range(env.action_space.n):
        assert env.action(env.question(action)) == action
    masks = env.action_masks()
    assert masks.dtype == numpy.bool_ and masks.sum() == 9


def test_the_example_compares_players(monkeypatch, tmp_path, capsys):
    monkeypatch.syspath_prepend(str(EXAMPLES))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MPLBACKEND", "agg")
    import baselines

    regrets = {}
    for name, player in baselines.PLAYERS.items():
        turns, curve = baselines.evaluate("mastermind:3x4", player, episodes=30)
        regrets[name] = sum(curve)
    assert regrets["best"] == 0
    assert 0 <= regrets["entropy"] < regrets["consistent"] < regrets["random"]
    baselines.main("mastermind:2x3", 5)
    assert "consistent" in capsys.readouterr().out
    sys.modules.pop("baselines")
