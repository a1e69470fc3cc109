import { randomUUID } from "node:crypto";
import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "#db/connection.ts";
import type { Picture } from "./media.rules.ts";

/** Writes the file under its hash, whole or not at all: aside first, flushed to the disk, then renamed. */
export async function writePicture(folder: string, { hash, bytes }: Picture): Promise<void> {
  await mkdir(folder, { recursive: true });
  const aside = join(folder, `.${randomUUID()}`);
  const file = await open(aside, "wx");
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(aside, join(folder, `${hash}.webp`));
}

/** Notes a picture whose file is in place. */
export async function insertPicture(db: Db, { hash, bytes, width, height }: Picture): Promise<void> {
  await db
    .insertInto("media")
    .values({ hash, bytes: bytes.length, width, height })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
