# docker build -t bazaar . && docker run -d --init --env-file .env -v bazaar:/data bazaar
# Other commands: docker run --rm -v bazaar:/data bazaar check
# Its packages: docker run --rm --entrypoint cat bazaar /opt/bazaar/sbom.json
# A newer base: .ci/pin-image

FROM debian:bookworm-slim@sha256:88200866dfff7ea7f5cbcb6ec7c8a701889efe6fe859fe64d6990e4b07ea4171 AS build
RUN apt-get update \
 && apt-get install -y --no-install-recommends python3 python3-venv \
 && rm -rf /var/lib/apt/lists/*
COPY requirements-postgresql.txt bot/commands/sbom.py /opt/bazaar/
RUN python3 -m venv /opt/bazaar/venv \
 && /opt/bazaar/venv/bin/pip install --no-cache-dir --disable-pip-version-check \
    --require-hashes -r /opt/bazaar/requirements-postgresql.txt \
 && /opt/bazaar/venv/bin/pip uninstall -y pip setuptools \
 && python3 /opt/bazaar/sbom.py /opt/bazaar/requirements-postgresql.txt > /opt/bazaar/sbom.json

FROM debian:bookworm-slim@sha256:88200866dfff7ea7f5cbcb6ec7c8a701889efe6fe859fe64d6990e4b07ea4171
# The digest says what we begin with; what Debian has mended since comes on top.
RUN apt-get update \
 && apt-get upgrade -y \
 && apt-get install -y --no-install-recommends ca-certificates python3 \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --uid 10001 --user-group --no-create-home --shell /usr/sbin/nologin bazaar \
 && install -d -m 700 -o bazaar -g bazaar /data
COPY --from=build /opt/bazaar/venv /opt/bazaar/venv
COPY --from=build /opt/bazaar/sbom.json /opt/bazaar/
COPY engine /opt/bazaar/engine
COPY render /opt/bazaar/render
COPY bot /opt/bazaar/bot
COPY cogs /opt/bazaar/cogs
COPY locales /opt/bazaar/locales
COPY LICENSE PRIVACY.md SECURITY.md /opt/bazaar/
ENV PYTHONPATH=/opt/bazaar PYTHONUTF8=1 PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    BAZAAR_DATA=/data
USER 10001:10001
WORKDIR /data
VOLUME ["/data"]
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["/opt/bazaar/venv/bin/python", "-P", "-m", "bot.runtime.health"]
ENTRYPOINT ["/opt/bazaar/venv/bin/python", "-P", "-m", "bot.commands.cli"]
CMD ["bot"]
