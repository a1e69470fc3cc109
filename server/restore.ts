import { parseArgs } from "node:util";
import { StartupProblem } from "#db/startup-problem.ts";
import { listBackups, openBackup } from "./backup/files.ts";
import { requireEmptyShop, restoreBackup } from "./backup/restore.ts";
import { openStorage } from "./backup/storage.ts";
import { verifyBackup } from "./backup/verify.ts";
import { readConfig } from "./config.ts";
import { print, runCommand } from "./run-command.ts";

// Restores a backup into an empty shop: npm run restore -- folder-or-s3 [--backup name], with the environment of the new shop.

await runCommand(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { backup: { type: "string" } } });
  const config = readConfig();
  const storage = await openStorage(positionals[0], config.backupStore);
  const names = await listBackups(storage);
  const name = values.backup ?? names[0];
  if (name === undefined || !names.includes(name))
    throw new StartupProblem(
      name ? `There is no backup ${name} in ${storage.title}.` : `There is no complete backup in ${storage.title}.`,
    );
  const backup = await openBackup(storage, name);
  await requireEmptyShop(config, backup);
  print(`Checking ${name} …`);
  const pictures = await verifyBackup(storage, backup, config.backupKey);
  print("Restoring …");
  await restoreBackup(storage, backup, pictures, config);
  print("The shop is restored. Start it with npm start.");
  if (!config.secretsKey) print(`Copy your secrets-key to ${config.dataDir} first: it is not in the backup.`);
});
