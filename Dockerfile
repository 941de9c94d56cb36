# syntax=docker/dockerfile:1
FROM python:3.11-slim-bookworm AS build
WORKDIR /src
RUN python -m venv /build && python -m venv --without-pip /opt/duckback
COPY requirements.lock requirements-run.lock ./
RUN /build/bin/pip install --no-cache-dir --quiet --require-hashes -r requirements.lock \
    && python -m pip --python /opt/duckback/bin/python install --no-cache-dir --quiet --require-hashes \
       -r requirements-run.lock
COPY pyproject.toml README.md LICENSE CHANGELOG.md ./
COPY assets assets
COPY migrations migrations
COPY engine engine
COPY bot bot
RUN /build/bin/python -m build --no-isolation --wheel --outdir /dist . \
    && python -m pip --python /opt/duckback/bin/python install --no-cache-dir --quiet --no-deps /dist/*.whl

FROM python:3.11-slim-bookworm
COPY --from=build /opt/duckback /opt/duckback
ENV PATH=/opt/duckback/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    DUCKBACK_DATABASE_URL=sqlite+aiosqlite:////data/duckback.db \
    DUCKBACK_HEARTBEAT=/tmp/duckback.alive
RUN install -d -o 10001 -g 10001 /data
USER 10001:10001
WORKDIR /data
VOLUME /data
# The bot touches this file while it is connected and its database answers.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["python", "-c", "import os, sys, time; sys.exit(time.time() - os.stat(os.environ['DUCKBACK_HEARTBEAT']).st_mtime > 120)"]
# discord.py's loop takes SIGTERM and leaves cleanly; Docker's own wait is ten seconds.
STOPSIGNAL SIGTERM
ENTRYPOINT ["duckback"]
CMD ["run"]
