"""The counters and timers, in Prometheus' terms. Numbers and the program's own names: nothing of people or dice."""

from functools import partial
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

REGISTRY: Final = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
_counter = partial(Counter, registry=REGISTRY)
_histogram = partial(Histogram, registry=REGISTRY)
_gauge = partial(Gauge, registry=REGISTRY)

_QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
_ANSWER: Final = (0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 5.0)
"""Discord waits three seconds for a first answer."""

_FEW: Final = (1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30)

COMMANDS: Final = _counter(
    "duckback_commands_total",
    "Commands, buttons and forms, by what became of them: done, refused or failed",
    ("name", "outcome"),
)
ERRORS: Final = _counter("duckback_errors_total", "Errors logged, by logger", ("logger",))
REQUESTS: Final = _counter(
    "duckback_discord_requests_total",
    "Requests to Discord, by the status of the answer; failed where none came",
    ("status",),
)
ACKNOWLEDGED: Final = _histogram(
    "duckback_first_answer_seconds",
    "From a command's arrival to Discord's receipt of the first answer",
    buckets=_ANSWER,
)
ENGINE: Final = _histogram("duckback_engine_seconds", "Working an input out by the rules", buckets=_QUICK)
COMMIT: Final = _histogram("duckback_commit_seconds", "Writing an input and what is owed for it", buckets=_QUICK)
RENDER: Final = _histogram(
    "duckback_render_seconds", "Drawing and encoding a board, the wait for others included", buckets=_QUICK
)
LAG: Final = _histogram("duckback_event_loop_lag_seconds", "How late a timer went off", buckets=_QUICK)
PRESSES: Final = _histogram(
    "duckback_stretch_presses", "Presses of one person in a row, told in one report", buckets=_FEW
)
PAGES: Final = _histogram("duckback_pages_before_deed", "Pages of a panel looked at before a deed", buckets=(0, *_FEW))
DEEDS: Final = _counter(
    "duckback_deeds_total",
    "Deeds by the way that led to them: an offer by its place, grid, tree, question, end or command",
    ("way",),
)
FIRST_DEED: Final = _histogram(
    "duckback_first_deed_seconds",
    "From the beginning of a newcomer's first battle to their first deed",
    buckets=(15, 30, 60, 90, 120, 180, 300, 600, 1800),
)
TIMED_OUT: Final = _counter("duckback_reports_timed_out_total", "Held reports posted because nobody pressed any more")
OPEN: Final = _gauge("duckback_open_encounters", "Encounters that have not ended")
OWED: Final = _gauge("duckback_outbox_length", "Reports committed but not posted")
WARM: Final = _gauge("duckback_warm_encounters", "Encounters kept ready in memory")
CONNECTED: Final = _gauge("duckback_connected", "1 while the gateway connection stands")
