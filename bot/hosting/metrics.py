"""The counters and timers, in Prometheus' terms. Numbers and the program's own names: nothing of people or dice."""

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

REGISTRY: Final = CollectorRegistry()
ProcessCollector(registry=REGISTRY)

_QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
_ANSWER: Final = (0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 5.0)
"""Discord waits three seconds for a first answer."""

_FEW: Final = (1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30)

COMMANDS: Final = Counter(
    "duckback_commands_total",
    "Commands, buttons and forms, by what became of them: done, refused or failed",
    ("name", "outcome"),
    registry=REGISTRY,
)
ERRORS: Final = Counter("duckback_errors_total", "Errors logged, by logger", ("logger",), registry=REGISTRY)
REQUESTS: Final = Counter(
    "duckback_discord_requests_total",
    "Requests to Discord, by the status of the answer; failed where none came",
    ("status",),
    registry=REGISTRY,
)
ACKNOWLEDGED: Final = Histogram(
    "duckback_first_answer_seconds",
    "From a command's arrival to Discord's receipt of the first answer",
    buckets=_ANSWER,
    registry=REGISTRY,
)
ENGINE: Final = Histogram(
    "duckback_engine_seconds", "Working an input out by the rules", buckets=_QUICK, registry=REGISTRY
)
COMMIT: Final = Histogram(
    "duckback_commit_seconds", "Writing an input and what is owed for it", buckets=_QUICK, registry=REGISTRY
)
RENDER: Final = Histogram(
    "duckback_render_seconds",
    "Drawing and encoding a board, the wait for others included",
    buckets=_QUICK,
    registry=REGISTRY,
)
LAG: Final = Histogram(
    "duckback_event_loop_lag_seconds", "How late a timer went off", buckets=_QUICK, registry=REGISTRY
)
PRESSES: Final = Histogram(
    "duckback_stretch_presses", "Presses of one person in a row, told in one report", buckets=_FEW, registry=REGISTRY
)
PAGES: Final = Histogram(
    "duckback_pages_before_deed", "Pages of a panel looked at before a deed", buckets=(0, *_FEW), registry=REGISTRY
)
DEEDS: Final = Counter(
    "duckback_deeds_total",
    "Deeds by the way that led to them: an offer by its place, grid, tree, question, end or command",
    ("way",),
    registry=REGISTRY,
)
FIRST_DEED: Final = Histogram(
    "duckback_first_deed_seconds",
    "From the beginning of a newcomer's first battle to their first deed",
    buckets=(15, 30, 60, 90, 120, 180, 300, 600, 1800),
    registry=REGISTRY,
)
TIMED_OUT: Final = Counter(
    "duckback_reports_timed_out_total", "Held reports posted because nobody pressed any more", registry=REGISTRY
)
OPEN: Final = Gauge("duckback_open_encounters", "Encounters that have not ended", registry=REGISTRY)
OWED: Final = Gauge("duckback_outbox_length", "Reports committed but not posted", registry=REGISTRY)
WARM: Final = Gauge("duckback_warm_encounters", "Encounters kept ready in memory", registry=REGISTRY)
CONNECTED: Final = Gauge("duckback_connected", "1 while the gateway connection stands", registry=REGISTRY)
