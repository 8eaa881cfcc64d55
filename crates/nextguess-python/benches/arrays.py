"""How many codes a second are graded from Python, on one core: hits over all permutations of ten.

    python crates/nextguess-python/benches/arrays.py

Build the package for release first (`pip install ./crates/nextguess-python`).
"""

import time

import nextguess as ng
import numpy

QUESTION = "0123456789"
ROUNDS = 50


def rate(work, codes):
    """Codes a second: the median and the best of some rounds, in thousands of millions."""
    times = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    times.sort()
    return codes / times[ROUNDS // 2] / 1e9, codes / times[0] / 1e9


def main():
    game = ng.Game("permutation:10")
    codes = game.codes()
    columns = codes.to_array()
    rows = numpy.ascontiguousarray(columns)
    out = numpy.empty(len(codes), dtype="uint8")
    question = numpy.array([int(symbol) for symbol in QUESTION], dtype="uint8")
    cases = {
        "split, Codes": lambda: game.split(QUESTION, codes),
        "grade, Codes, out=": lambda: game.grade(QUESTION, codes, out=out),
        "grade, Codes": lambda: game.grade(QUESTION, codes),
        "grade, array by columns, out=": lambda: game.grade(QUESTION, columns, out=out),
        "grade, array by rows, out=": lambda: game.grade(QUESTION, rows, out=out),
        "split, array by columns": lambda: game.split(QUESTION, columns),
        "NumPy: (array == question).sum(1)": lambda: (rows == question).sum(1),
    }
    print(f"{len(codes):,} codes, G codes a second\n\n{'case':36}{'median':>8}{'best':>8}")
    for name, work in cases.items():
        median, best = rate(work, len(codes))
        print(f"{name:36}{median:8.2f}{best:8.2f}")


if __name__ == "__main__":
    main()
