"""The classes of the package."""

import pickle
import sys
from pathlib import Path

import nextguess as ng
import pytest

SEASONS = Path(__file__).resolve().parents[3] / "examples" / "seasons"


def test_games_and_positions_are_values():
    words = ng.Game("words:mine", files={"mine": "crane\nslate\n"})
    others = ng.Game("words:mine", files={"mine": "crane\ntrain\n"})
    assert words != others and words == ng.Game("words:mine", files=words.files)
    for game in [ng.Game("bulls:4x10"), words]:
        assert pickle.loads(pickle.dumps(game)) == game
        assert hash(pickle.loads(pickle.dumps(game))) == hash(game)
    start = ng.Game("bulls:4x10").start()
    after = start.play("1234=1,1")
    assert (start.remaining, after.remaining, start.turns) == (5040, 720, ())
    again = pickle.loads(pickle.dumps(after))
    assert again == after and {again: 1}[after] == 1 and again != start
    assert again.candidates(limit=3) == after.candidates(limit=3)
    assert eval(repr(after), {"Position": ng.Position}) == after


def test_english_words_need_no_file():
    game = ng.Game("words:en")
    assert game.files == {} and game == ng.Game("words") and 2000 <= game.secret_count <= 3000
    assert game.start().suggest()[0].question == "raise"
    used = ng.Game("words:en,used=seen", files={"seen": "raise\nslate\n"})
    assert used.secret_count == game.secret_count - 2 and used != game
    assert used.start().play("raise=-----").remaining == game.start().play("raise=-----").remaining
    assert pickle.loads(pickle.dumps(used)) == used
    with pytest.raises(ng.InputError, match="other than en"):
        ng.Game("words:en", files={"en": "crane\n"})


def test_a_file_is_read_once(tmp_path):
    path = tmp_path / "words.txt"
    path.write_text("crane\nslate\ntrain\n")
    game = ng.Game(f"words:{path}")
    path.write_text("crane\n")
    assert game.start().remaining == 3
    assert len(game.start().suggest()) == 3
    assert pickle.loads(pickle.dumps(game)).start().remaining == 3


def test_errors_have_the_fields_of_the_engine():
    with pytest.raises(ng.InputError) as caught:
        ng.Game("mastermind:4x6").start().play("0011=5,0")
    error = caught.value
    assert isinstance(error, ValueError) and isinstance(error, ng.Error)
    assert (error.part, error.given) == ("answer", "5,0")
    assert error.expected and error.example
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.part, again.example) == (str(error), error.part, error.example)
    with pytest.raises(ng.InputError, match="Did you mean suggest"):
        ng.ask("sugest", game="bulls:3x6")
    with pytest.raises(ng.InputError) as caught:
        ng.ask("suggest", game="mastermind:4x6", turns=["0011=1,0", "0011=9,9"])
    assert str(caught.value).startswith("In turn 2, ") and caught.value.part == "answer"
    with pytest.raises(ng.InputError) as caught:
        ng.Game("mastermind:4x6,consistent").start().play("0011=1,0", "2222=0,0")
    assert caught.value.part == "question"
    with pytest.raises(ng.InputError):
        ng.Season.of(["Ana", "Ana"], ["Ben", "Dan"])
    with pytest.raises(ng.Error, match="40,000,000"):
        ng.Game("permutation:50").start()


def test_suggestions_are_rows():
    rows = ng.Game("mastermind:4x6").start().suggest(top=4)
    assert len(rows) == 4 and rows[0]._fields == rows.columns
    assert sum(rows[0].split.values()) == 1296
    assert rows[1:3] == (rows[1], rows[2])
    assert repr(rows).splitlines()[0].split() == list(rows.columns[:-1])
    assert rows._repr_html_().count("<tr>") == 5
    frame = rows.to_pandas()
    assert list(frame["question"]) == [row.question for row in rows]


def test_a_simulation_is_drawn_with_and_without_matplotlib(monkeypatch):
    monkeypatch.setenv("MPLBACKEND", "agg")
    both = ng.simulate("mastermind:3x4", ["entropy", "minimax"], progress=lambda document: None)
    assert both.plot().get_title() == "mastermind:3x4"
    assert both._repr_svg_().startswith("<svg")
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert both.plot()._repr_svg_() == both._repr_svg_()
    assert both["minimax"].total == both[1].total
    with pytest.raises(KeyError):
        both["nobody"]
    drawn = ng.simulate("permutation:30", "swap-search", samples=5, seed=3)
    assert drawn[0].secrets == 5


def test_a_proof_has_a_tree_that_holds(tmp_path):
    proof = ng.prove("bulls:3x6", "worst-then-mean")
    assert proof.proved and proof.lower_bound == proof.upper_bound
    assert proof.tree.verify() and proof.tree.total == proof.total
    assert sum(proof.histogram.values()) == proof.secrets == 120
    for drawn in [proof._repr_html_(), proof.tree._repr_svg_(), proof.tree._repr_html_()]:
        assert "<svg" in drawn
    path = tmp_path / "bulls.tree"
    proof.tree.save(path)
    tree = ng.Tree.load(path)
    assert tree == proof.tree and hash(tree) == hash(proof.tree)
    assert pickle.loads(pickle.dumps(tree)) == tree
    assert "digraph" in tree.to_dot() and tree.to_knuth() and tree.first == proof.first


def test_a_tree_that_is_wrong_is_found_out():
    data = ng.Game("bulls:3x6").tree().to_bytes()
    with pytest.raises(ng.Error):
        ng.Tree(data[:-1])
    with pytest.raises(ng.Error):
        ng.Tree(b"hello")


def test_a_proof_in_the_middle_has_no_tree():
    proof = ng.Game("mastermind:4x6").start().play("0011=1,0").prove("mean")
    assert (proof.total, proof.tree) == (898, None)


def test_a_proof_that_runs_out_of_time_has_bounds():
    proof = ng.prove("mastermind:5x6", time_limit=0.2)
    assert not proof.proved
    assert proof.lower_bound > 0
    assert proof.upper_bound is None or proof.lower_bound < proof.upper_bound
    assert "not proved" in repr(proof)


def test_a_position_where_nothing_is_left_cannot_be_solved():
    position = ng.Game("permutation:3").start().play("012=1", "021=2")
    with pytest.raises(ng.Error, match="contradiction"):
        position.prove()


def test_a_season_is_followed(tmp_path):
    season = ng.Season.read(SEASONS / "us01.json")
    assert (season.start, season.remaining) == (3628800, 1)
    weeks = season.weeks()
    assert [week.remaining for week in weeks] == [608153, 5773, 1324, 142, 24, 3, 1, 1, 1]
    assert weeks[1]._repr_svg_().startswith("<svg")
    assert "<svg" in weeks[1]._repr_html_()
    assert weeks[1].booths and weeks[1].advice["night"]
    assert 0 < weeks[1].win["chance"] <= 1
    assert weeks[0].to_pandas().shape == (10, 10)
    with pytest.raises(ValueError, match="whole"):
        weeks[0].add("Adam+Amber=no")
    path = tmp_path / "season.json"
    season.save(path)
    assert ng.Season.read(path) == season
    assert pickle.loads(pickle.dumps(weeks[0])).remaining == 608153


def test_a_season_is_reviewed():
    season = ng.Season.read(SEASONS / "small.toml")
    review = season.review()
    assert review.document and review._repr_svg_().startswith("<svg")


def test_events_that_contradict_each_other_are_named():
    season = ng.Season.of(["Ana", "Cleo"], ["Ben", "Dan"])
    season = season.add("Ana+Ben=no").add("Ana+Dan=no")
    assert season.remaining == 0
    assert [event["event"] for event in season.contradiction] == [1, 2]
    assert season.advice is None
