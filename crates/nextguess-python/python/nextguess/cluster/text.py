"""Results as text for people."""

from __future__ import annotations

from typing import Any, List, Tuple

from ..proof import Proof
from ..rows import Rows

__all__ = ["proof_text", "simulation_text"]


def proof_text(proof: Proof) -> str:
    """What was proved.

    >>> import nextguess as ng
    >>> print(proof_text(ng.prove("mastermind:3x4")))
    mastermind:3x4: 64 secrets, objective mean
    <BLANKLINE>
    proved          yes
    first guess     001
    turns in total  206
    mean turns      3.2188
    most turns      4
    """
    lines: List[Tuple[str, Any]] = [("proved", "yes" if proof.proved else "no")]
    if proof.first is not None:
        lines.append(("first guess", proof.first))
    if proof.wins is not None:
        lines.append(("secrets found", f"{proof.wins:,}"))
    if proof.total is not None:
        lines.append(("turns in total", f"{proof.total:,}"))
    if proof.mean is not None:
        lines.append(("mean turns", f"{proof.mean:.4f}"))
    if proof.max is not None:
        lines.append(("most turns", proof.max))
    head = f"{proof.document['game']}: {proof.secrets:,} secrets, objective {proof.objective}"
    return "\n".join([head, "", *(f"{name:<16}{value}" for name, value in lines)])


def simulation_text(rows: Rows[Any]) -> str:
    """A table of simulated proofs.

    >>> from nextguess import cluster
    >>> print(simulation_text(cluster.simulate("mastermind:3x4", [2])).split("\\n")[0])
    workers  jobs  CPU s  makespan s  speed-up  idle  longest s  planning s  chain s  chain jobs  bound by
    """
    head = "workers,jobs,CPU s,makespan s,speed-up,idle,longest s,planning s,chain s,chain jobs,bound by".split(",")
    table = [head]
    for one in rows:
        table.append(
            [
                f"{one.workers:,}",
                f"{one.jobs:,}",
                f"{one.cpu_seconds:,.2f}",
                f"{one.makespan:,.2f}",
                f"{one.speedup:,.1f}",
                f"{one.idle:.0%}",
                f"{one.longest_job:,.2f}",
                f"{one.planning:,.2f}",
                f"{one.chain:,.2f}",
                f"{one.chain_jobs:,}",
                one.bound_by,
            ]
        )
    widths = [max(len(row[at]) for row in table) for at in range(len(head))]
    lines = []
    for row in table:
        cells = [cell.rjust(width) for cell, width in zip(row, widths)]
        lines.append("  ".join([*cells[:-1], row[-1]]))
    return "\n".join(lines)
