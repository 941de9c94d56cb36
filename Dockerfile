# syntax=docker/dockerfile:1
# The digest is that of Python 3.11.16; another is named by `docker buildx imagetools inspect python:3.11-slim-bookworm`.
ARG BASE=python:3.11-slim-bookworm@sha256:528257d48c1da0dcecc2e725d1ae34498d60c965f1241e39cd6a85a8859bdf84
FROM ${BASE} AS build
WORKDIR /src
RUN python -m venv /build && python -m venv --without-pip /opt/duckback
COPY requirements*.lock ./
RUN /build/bin/pip install --no-cache-dir --quiet --require-hashes -r requirements.lock \
    && python -m pip --python /opt/duckback/bin/python install --no-cache-dir --quiet --require-hashes \
       -r requirements-run.lock
COPY pyproject.toml README.md LICENSE CHANGELOG.md ./
COPY .ci/catalogues .ci/catalogues
COPY assets assets
COPY migrations migrations
COPY engine engine
COPY bot bot
RUN /build/bin/python -m build --no-isolation --wheel --outdir /dist . \
    && python -m pip --python /opt/duckback/bin/python install --no-cache-dir --quiet --no-deps /dist/*.whl

FROM ${BASE}
COPY --from=build /opt/duckback /opt/duckback
ENV PATH=/opt/duckback/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    DUCKBACK_DATABASE_URL=sqlite+aiosqlite:////data/duckback.db \
    DUCKBACK_HTTP_PORT=8080
RUN install -d -o 10001 -g 10001 /data
USER 10001:10001
WORKDIR /data
VOLUME /data
# Healthy while Discord and the database both answer. The port is open inside the container only.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as r; r.urlopen(f'http://127.0.0.1:{os.environ[\"DUCKBACK_HTTP_PORT\"]}/healthz', timeout=4)"]
# On SIGTERM the bot finishes what is begun, within seven seconds; Docker waits ten.
STOPSIGNAL SIGTERM
ENTRYPOINT ["duckback"]
CMD ["run"]
