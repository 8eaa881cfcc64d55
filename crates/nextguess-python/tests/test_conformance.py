"""The recorded requests of the service, through Python: the files that all mouths answer alike."""

import json
from pathlib import Path

import nextguess as ng
import pytest

RECORDED = Path(__file__).resolve().parents[3] / "tests" / "conformance"


def recorded():
    for path in sorted(RECORDED.glob("*.json")):
        cases = json.loads(path.read_text(encoding="utf-8"))
        for number, case in enumerate(cases, 1):
            yield pytest.param(case, id=f"{path.stem}-{number}")


def comparable(value):
    """Numbers with a point to 14 digits: the files were recorded by a reader of JSON that may miss the last one."""
    if isinstance(value, dict):
        return {key: comparable(one) for key, one in value.items()}
    if isinstance(value, list):
        return [comparable(one) for one in value]
    return pytest.approx(value, rel=1e-14, abs=0) if isinstance(value, float) else value


def without_times(value):
    """Every running time as 0: it differs from run to run."""
    if isinstance(value, dict):
        return {key: 0 if key == "seconds" else without_times(one) for key, one in value.items()}
    if isinstance(value, list):
        return [without_times(one) for one in value]
    return value


def outcome(request):
    fields = dict(request)
    name = fields.pop("ask")
    try:
        answer = ng.ask(name, fields, limited=True)
    except ng.Error as error:
        return {"error": str(error)}
    if isinstance(answer, str):
        return {"text": answer}
    if name in ("simulate", "optimal"):
        return {"events": without_times(answer)}
    return {"document": without_times(answer)}


def test_there_are_recorded_requests_of_every_kind():
    names = {case.values[0]["request"]["ask"] for case in recorded()}
    assert set(ng.requests()) <= names


@pytest.mark.parametrize("case", list(recorded()))
def test_a_request_is_answered_as_recorded(case):
    wanted = {key: value for key, value in case["outcome"].items() if key != "kind"}
    assert outcome(case["request"]) == comparable(wanted)
