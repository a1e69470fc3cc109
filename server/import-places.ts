import { openDatabase } from "#db/connection.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { StartupProblem } from "#db/startup-problem.ts";
import { importPlaces } from "#modules/places/places.ts";
import { readConfig } from "./config.ts";
import { print, runCommand } from "./run-command.ts";

// Imports a newer edition of the PSGC: npx node server/import-places.ts file.csv [edition], with DATA_DIR or
// DATABASE_URL set as for the shop.

await runCommand(async () => {
  const { databaseUrl, dataDir } = readConfig();
  const [file, edition] = process.argv.slice(2);
  if (file === undefined)
    throw new StartupProblem("Name the file of the PSA: npx node server/import-places.ts places.csv");
  const postgres = databaseUrl ? null : await startEmbedded({ dataDir, onNotice: print });
  try {
    const { pool, db, close } = await openDatabase({ connection: databaseUrl ?? postgres?.connection ?? "" });
    try {
      await migrate(pool);
      print("Importing …");
      const done = await importPlaces(db, file, edition);
      print(`The shop has the edition ${done.edition} with ${done.places.toLocaleString("en")} places.`);
      if (done.kept > 0)
        print(`${done.kept.toLocaleString("en")} former places are kept for addresses that name them.`);
    } finally {
      await close();
    }
  } finally {
    await postgres?.stop();
  }
});
