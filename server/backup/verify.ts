import { createHash } from "node:crypto";
import { json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { StartupProblem } from "#db/startup-problem.ts";
import { startProgram } from "./client-programs.ts";
import { type Backup, damaged, entriesOf, entriesOfBase, FILES, hasFile, readBackupFile } from "./files.ts";
import type { BackupStorage } from "./storage.ts";

/** The part of PostgreSQL's `backup_manifest` that is compared. */
const manifest = z.object({
  Files: z.array(
    z.object({ Path: z.string(), Size: z.int(), "Checksum-Algorithm": z.literal("SHA256"), Checksum: z.string() }),
  ),
});

/**
 * Reads a whole backup: each stored file is what was written, can be decrypted and unpacked, and the files of the database are those
 * of PostgreSQL's manifest. Returns the number of pictures. Throws a StartupProblem when something is not right.
 */
export async function verifyBackup(storage: BackupStorage, backup: Backup, key: string | undefined): Promise<number> {
  const read = (file: string) => readBackupFile(storage, backup, file, key);
  try {
    if (hasFile(backup, FILES.base)) await compareWithManifest(await read(FILES.base), await read(FILES.manifest));
    else {
      const program = startProgram("pg_restore", ["--file=/dev/null"]);
      await pipeline(await read(FILES.dump), program.stdin);
      await program.ended;
    }
    let pictures = 0;
    for await (const { content } of entriesOf(await read(FILES.pictures))) {
      for await (const _chunk of content);
      pictures += 1;
    }
    return pictures;
  } catch (error) {
    throw error instanceof StartupProblem ? error : damaged(backup.name, error);
  }
}

type Content = Awaited<ReturnType<typeof readBackupFile>>;

async function compareWithManifest(base: Content, manifestFile: Content): Promise<void> {
  const listed = manifest.parse(await json(manifestFile)).Files;
  const checksums = new Map<string, string>();
  for await (const { name, content } of await entriesOfBase(base)) {
    const hash = createHash("sha256");
    for await (const chunk of content) hash.update(chunk);
    checksums.set(name, hash.digest("hex"));
  }
  for (const { Path, Checksum } of listed) if (checksums.get(Path) !== Checksum) throw damaged(Path);
}
