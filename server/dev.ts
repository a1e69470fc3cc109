import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import closeWithGrace from "close-with-grace";
import { connectionUrl } from "#db/connection-url.ts";
import { readConfig } from "./config.ts";
import { startPostgres } from "./database.ts";
import { closeAll, lifecycle } from "./lifecycle.ts";

// `npm run dev`: PostgreSQL runs in this process, and a child process runs the server and restarts when its files change.

const ROOT = join(import.meta.dirname, "..");

/** The folders to watch; Vite watches those of the pages. */
const WATCHED = ["contract", "db", "http", "modules", "server"];

closeWithGrace({ logger: false }, closeAll);

await start().catch(lifecycle.fail);

async function start(): Promise<void> {
  const config = readConfig();
  const databaseUrl = config.databaseUrl ?? connectionUrl(await startPostgres(config, lifecycle));
  const watched = WATCHED.map((folder) => `--watch-path=${join(ROOT, folder)}`);
  const server = spawn(process.execPath, [...watched, join(ROOT, "server", "main.ts"), "--dev"], {
    stdio: "inherit",
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  lifecycle.onClose(async () => {
    if (server.exitCode !== null) return;
    const ended = once(server, "exit");
    server.kill("SIGTERM");
    await ended;
  });
}
