import closeWithGrace from "close-with-grace";
import type { FastifyInstance } from "fastify";
import { openDatabase } from "#db/connection.ts";
import { type EmbeddedPostgres, startEmbedded } from "#db/embedded.ts";
import { errorCode } from "#db/error-code.ts";
import { migrate } from "#db/migrate.ts";
import { StartupProblem } from "#db/startup-problem.ts";
import { hasOwner } from "#modules/accounts/accounts.ts";
import { smtpServer } from "#modules/mail/mail.ts";
import { openPictures } from "#modules/media/media.ts";
import { buildApp } from "./app.ts";
import { builtPages } from "./built-pages.ts";
import { type Config, configFrom } from "./config.ts";
import { fillWithDemo } from "./demo.ts";
import { startJobs, workersAtWork } from "./jobs.ts";
import { letterWriter } from "./pages.ts";
import { antiForgeryKey } from "./shop-state.ts";

/** Milliseconds that requests in flight get to finish when the shop is told to stop. */
const GRACE_MS = 10_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** What is open, last opened first: closing runs through it, whether the shop stops or never got to its feet. */
const closers: (() => Promise<unknown>)[] = [];

async function closeAll(): Promise<void> {
  for (const close of closers.splice(0)) await close();
}

async function start(): Promise<void> {
  const live = process.argv.includes("--dev");
  const config = configFrom();
  const pages = live ? (await import("./live-pages.ts")).livePages() : await builtPages();
  const connection = config.databaseUrl ?? (await startPostgres(config)).connection;
  const database = await openDatabase({
    connection,
    onConnectionError: ({ message }) => say(`A connection to the database broke and is replaced: ${message}`),
  });
  closers.unshift(database.close);
  await migrate(database.pool);
  const { db, pool } = database;
  const pictures = await openPictures(config);
  if (config.demo) await fillWithDemo(db, pictures, say);
  const app = await buildApp({ db, pool, config, pictures, antiForgeryKey: await antiForgeryKey(db), pages });
  closers.unshift(() => app.close());
  const address = await listen(app, config);
  const shopUrl = config.publicUrl ?? address;
  const jobs = startJobs({
    db,
    pool,
    pictures,
    shopUrl,
    writeLetter: letterWriter(pages),
    mailServer: config.smtpUrl ? smtpServer(config.smtpUrl, config.mailFrom ?? senderOf(shopUrl)) : null,
    onFailure: (job) => app.log.warn(job, "a job failed and is tried again"),
    onPause: (code) => app.log.warn({ code }, "jobs pause until the database is back"),
    // Our own PostgreSQL serves nobody else, so whoever still holds a job was killed.
    formerWorkers: config.databaseUrl ? [] : await workersAtWork(db),
  });
  closers.unshift(jobs.stop);
  welcome(shopUrl, await hasOwner(db));
}

/** Whom letters come from when nobody said: the shop at its own address. */
const senderOf = (shopUrl: string): string => `shop@${new URL(shopUrl).hostname}`;

async function startPostgres({ dataDir }: Config): Promise<EmbeddedPostgres> {
  say("Starting PostgreSQL …");
  const postgres = await startEmbedded({ dataDir, onNotice: say, onFatal: fail });
  closers.unshift(postgres.stop);
  return postgres;
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    const address = await app.listen({ port, host, listenTextResolver: () => "the shop listens" });
    return address.replace(/\/\/(0\.0\.0\.0|127\.0\.0\.1|\[::1?\])/, "//localhost");
  } catch (error) {
    throw listenProblem(error, port, host) ?? error;
  }
}

function listenProblem(error: unknown, port: number, host: string): StartupProblem | null {
  switch (errorCode(error)) {
    case "EADDRINUSE":
      return new StartupProblem(
        `Port ${port} is in use by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
      );
    case "EACCES":
      return new StartupProblem(`This user may not open port ${port}. Choose one above 1023: PORT=3000 npm start`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new StartupProblem(
        `This machine has no address ${host}. Correct HOST, or leave it out to listen everywhere.`,
      );
    default:
      return null;
  }
}

function welcome(address: string, owned: boolean): void {
  say("");
  say("  Tulin is open.");
  say(`    Storefront   ${address}/`);
  say(`    Back office  ${address}/admin/login`);
  if (!owned)
    say(`    Become its owner: register at ${address}/admin/register. The first account there owns the shop.`);
  say(`    API          ${address}/api/docs`);
  say("");
}

/** Says what is wrong, closes what is open, and ends the process with code 1. */
async function fail(error: unknown): Promise<void> {
  const stranger = error instanceof Error ? error.stack : String(error);
  process.stderr.write(`\n${error instanceof StartupProblem ? error.message : stranger}\n`);
  process.exitCode = 1;
  await closeAll();
  process.exit(1);
}

closeWithGrace({ delay: GRACE_MS, logger: false }, async ({ err }) => {
  if (err) process.stderr.write(`${err.stack}\n`);
  await closeAll();
});

await start().catch(fail);
