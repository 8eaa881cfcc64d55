"""Arrays of NumPy, graded by the kernels."""

import nextguess as ng
import numpy
import pytest

WORDS = ng.Game("words:mine", files={"mine": "crane\nslate\ntrain\nrents\nsleet\n"})
GAMES = ["mastermind:4x6", "bulls:3x6", "permutation:6", "ayto:5", "items:3x4x3", WORDS]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_all_ways_give_the_answers_of_the_game(game):
    game = game if isinstance(game, ng.Game) else ng.Game(game)
    codes = game.codes()
    texts = codes.texts()
    assert len(texts) == len(codes) == game.secret_count
    rows = codes.to_array()
    assert rows.shape == (len(codes), game.slots) and rows.flags.f_contiguous
    for question in texts[:: max(1, len(texts) // 5)]:
        grades = game.grade(question, codes)
        answers = [game.feedback_text(question, grade) for grade in grades]
        assert answers == [game.answer(question, secret) for secret in texts]
        for array in [rows, numpy.ascontiguousarray(rows), rows[::-1], rows[:, :][1::2]]:
            wanted = game.grade(question, ng.Codes.from_array(game, array))
            assert (game.grade(question, array) == wanted).all()
            assert (game.split(question, array) == numpy.bincount(wanted, minlength=game._native.outcomes)).all()
        assert (game.split(question, codes) == game.split(question, rows)).all()


def test_booths_are_graded_too():
    game = ng.Game("ayto:5")
    assert list(game.split("0+3", game.codes())) == [96, 24, 0, 0, 0, 0]


def test_codes_are_selected_as_arrays_are():
    game = ng.Game("permutation:7")
    codes = game.codes()
    left = codes[game.grade("0123456", codes) == 2]
    assert left.texts() == game.start().play("0123456=2").candidates()
    assert codes[[0, -1]].texts() == ["0123456", "6543210"]
    assert codes[5].texts() == codes[5:6].texts() == [codes.texts()[5]]
    assert len(codes[[]]) == 0 and len(codes[codes.grade("0123456") > 7]) == 0
    for wrong in [[5040], [-5041], numpy.ones(3, dtype=bool), [0.5], "01"]:
        with pytest.raises(IndexError):
            codes[wrong]


def test_results_can_go_to_an_array_of_the_caller():
    game = ng.Game("permutation:7")
    codes = game.codes()
    wanted = game.grade("0123456", codes)
    for kind in ["uint8", "uint16"]:
        out = numpy.full(5040, 77, dtype=kind)
        assert game.grade("0123456", codes, out=out) is out
        assert (out == wanted).all()
        out[:] = 77
        game.grade("0123456", codes.to_array(), out=out)
        assert (out == wanted).all()
    for wrong in [numpy.zeros(5040), numpy.zeros((5040, 1), dtype="uint8"), [0] * 5040]:
        with pytest.raises(TypeError):
            game.grade("0123456", codes, out=wrong)
    for wrong in [numpy.zeros(3, dtype="uint8"), numpy.zeros(10080, dtype="uint8")[::2]]:
        with pytest.raises(ValueError):
            game.grade("0123456", codes, out=wrong)
    locked = numpy.zeros(5040, dtype="uint8")
    locked.flags.writeable = False
    with pytest.raises(TypeError):
        game.grade("0123456", codes, out=locked)


def test_wide_feedback_takes_two_bytes():
    game = ng.Game("words:long", files={"long": "strange\nlongest\nthrough\n"})
    grades = game.grade("strange", game.codes())
    assert grades.dtype == numpy.uint16 and grades.max() == 3**7 - 1
    with pytest.raises(TypeError):
        game.grade("strange", game.codes(), out=numpy.zeros(3, dtype="uint8"))


def test_arrays_that_are_no_codes_are_refused():
    game = ng.Game("permutation:4")
    with pytest.raises(ng.InputError, match="below 4"):
        game.grade("0123", numpy.array([[0, 1, 2, 9]], dtype="uint8"))
    with pytest.raises(ng.InputError, match="4 columns"):
        game.split("0123", numpy.zeros((3, 5), dtype="uint8"))
    with pytest.raises(TypeError):
        game.grade("0123", numpy.zeros((3, 4)))
    with pytest.raises(ng.InputError, match="without"):
        game.grade("01?3", game.codes())
    with pytest.raises(ValueError, match="codes of permutation:5"):
        game.grade("0123", ng.Game("permutation:5").codes())
    with pytest.raises(ng.InputError):
        ng.Game("permutation:50").grade("0", numpy.zeros((1, 50), dtype="uint8"))
    assert game.grade("0123", numpy.zeros((0, 4), dtype="uint8")).shape == (0,)
