# The shop as an image: docker build -t tulin .
# It runs as an unprivileged user over a read-only file system: only /data and /tmp are written. See compose.yaml.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image has its own Node; the one of npm stays out.
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts \
  # What only the build and browsers use, and what Node never reads.
  && npm uninstall --no-save --omit=dev --ignore-scripts three vite vite-imagetools @react-router/dev serwist \
  && rm -rf node_modules/typescript node_modules/@typescript node_modules/node-linux-* node_modules/.bin/node node_modules/.cache \
  && find node_modules -type f \( -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.tsx' -o -name '*.map' -o -name '*.md' \) -delete \
  # PostgreSQL's libraries need links, which the read-only shop could not make later.
  && node -e 'import("/app/db/embedded/binaries.ts").then(({ findBinaries }) => findBinaries())'

# Node alone: the shop runs without npm.
FROM debian:bookworm-slim
COPY --from=build /usr/local/bin/node /usr/local/bin/
# pg_dump and pg_restore for backups of a database server: those of Debian are too old. libpq5 brings the libraries that they need.
COPY --from=postgres:18-bookworm /usr/lib/postgresql/18/bin/pg_dump /usr/lib/postgresql/18/bin/pg_restore /usr/local/bin/
COPY --from=postgres:18-bookworm /usr/lib/*-linux-gnu/libpq.so.5* /usr/local/lib/
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates libpq5 && rm -rf /var/lib/apt/lists/* && ldconfig \
  # PostgreSQL needs a user that the system knows.
  && groupadd --gid 10001 tulin && useradd --uid 10001 --gid tulin --no-create-home --home-dir /data --shell /usr/sbin/nologin tulin \
  && install -d -o tulin -g tulin -m 0700 /data /backups
WORKDIR /app
COPY --from=build /app ./
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=3000
USER 10001:10001
VOLUME ["/data", "/backups"]
EXPOSE 3000
# It runs until PostgreSQL is stopped; docker waits for 10 s by default, compose.yaml for 60 s.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/start.mjs"]
