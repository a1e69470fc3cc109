import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { prepareDataFolder, unusableFolder } from "#db/embedded/data-folder.ts";
import { errorCode } from "#db/error-code.ts";
import { StartupProblem } from "#db/startup-problem.ts";
import type { Config } from "./config.ts";

const FILE = "secrets-key";
const KEY_BYTES = 32;

/**
 * The key that encrypts secrets in the database, such as the keys of payment providers: SECRETS_KEY, or else a file in DATA_DIR that
 * the first start makes. It is not in the database, so a copy of the database alone reveals no secret.
 * @throws StartupProblem when the file cannot be made or read
 */
export function secretsKey({ secretsKey: given, dataDir }: Pick<Config, "secretsKey" | "dataDir">): Buffer {
  if (given) return given;
  const file = join(prepareDataFolder(dataDir), FILE);
  try {
    const key = readKey(file) ?? makeKey(file);
    if (key.length === KEY_BYTES) return key;
  } catch (error) {
    throw unusableFolder(dataDir, error);
  }
  throw new StartupProblem(
    `The file ${file} is damaged: it must have ${KEY_BYTES} bytes. Restore it from your backup.`,
  );
}

function readKey(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}

/** Makes the file. Of two shops that start at once over one folder, one does: it appears complete or not at all. */
function makeKey(file: string): Buffer {
  const draft = `${file}-${randomBytes(6).toString("hex")}`;
  writeFileSync(draft, randomBytes(KEY_BYTES), { mode: 0o600, flag: "wx" });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file);
}
