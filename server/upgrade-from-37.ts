import { openDatabase } from "#db/connection.ts";
import { startEmbedded } from "#db/embedded.ts";
import { StartupProblem } from "#db/startup-problem.ts";
import { upgradeFrom37 } from "#db/upgrade-from-37.ts";
import { readConfig } from "./config.ts";

// Takes over the data of schema version 37, once: node server/upgrade-from-37.ts, with DATA_DIR or DATABASE_URL set as for the shop.

const { databaseUrl, dataDir } = readConfig();
const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  const postgres = databaseUrl ? null : await startEmbedded({ dataDir, onNotice: print });
  try {
    const { pool, close } = await openDatabase({ connection: databaseUrl ?? postgres?.connection ?? "" });
    print("Taking over the tables …");
    await upgradeFrom37(pool, print).finally(close);
    print("Done. Start the shop.");
  } finally {
    await postgres?.stop();
  }
} catch (error) {
  if (!(error instanceof StartupProblem)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
