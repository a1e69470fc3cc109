// A process that runs an embedded PostgreSQL and nothing else, for tests that kill it. Arguments: DATA_DIR, and
// PostgreSQL settings as JSON. It prints each event as one line of JSON, and stops when its stdin ends.
import { once } from "node:events";
import { openDatabase } from "#db/connection.ts";
import { startEmbedded } from "#db/embedded.ts";
import { StartupProblem } from "#db/startup-problem.ts";

const [dataDir = "", flags = "{}"] = process.argv.slice(2);
// Also when its test process was killed: then it must end too.
const stopRequested = once(process.stdin.resume(), "end");
const tell = (event: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(event)}\n`);

try {
  const embedded = await startEmbedded({
    dataDir,
    flags: JSON.parse(flags),
    onNotice: (notice) => tell({ notice }),
    onFatal: (problem) => tell({ fatal: problem.message }),
  });
  // A client that is idle in a transaction while its server is killed must not end this process.
  const { db, close } = await openDatabase({ connection: embedded.connection });
  const begun = Promise.withResolvers<void>();
  const transaction = db
    .transaction()
    .execute(() => {
      begun.resolve();
      return stopRequested;
    })
    .catch(() => tell({ transaction: "failed" }));
  await begun.promise;
  tell({ connection: embedded.connection, pid: embedded.pid() });
  await stopRequested;
  await transaction;
  await close();
  await embedded.stop();
  tell({ stopped: true });
} catch (error) {
  if (!(error instanceof StartupProblem)) throw error;
  tell({ problem: error.message });
  process.exitCode = 1;
}
