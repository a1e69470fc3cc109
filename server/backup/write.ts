import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { streamBaseBackup } from "#db/embedded/base-backup.ts";
import type { EmbeddedConnection } from "#db/embedded.ts";
import { listPictureFiles, type Pictures } from "#modules/media/media.ts";
import { startProgram } from "./client-programs.ts";
import { FILES, storeChecksums, storeFile } from "./files.ts";
import { counted, showProgress } from "./progress.ts";
import type { BackupStorage } from "./storage.ts";

/** What is saved: a running database, and its pictures. */
export type ShopToSave = { database: EmbeddedConnection | { url: string; bytes: number }; pictures: Pictures };

/** zlib's fastest level: the default one takes four times as long for a tenth less. */
const LEVEL = 1;

/**
 * Writes a backup and returns its name. The pictures are read after the database: a picture that the database knows is stored
 * before, and is not deleted within the next day.
 */
export async function writeBackup(
  { database, pictures }: ShopToSave,
  storage: BackupStorage,
  key: string | undefined,
  now: Date,
): Promise<string> {
  const backup = `tulin-${now.toISOString().replace(/[-:]|[.]\d+/g, "")}`;
  const store = (file: string, content: Readable) => storeFile(storage, `${backup}/${file}`, content, key);
  const lines = "url" in database ? [await dump(database, store)] : await copyCluster(database, store);
  lines.push(await store(FILES.pictures, await archive(pictures)));
  await storeChecksums(storage, backup, lines);
  return backup;
}

type Store = (file: string, content: Readable) => Promise<string>;

async function copyCluster(connection: EmbeddedConnection, store: Store): Promise<string[]> {
  const { archive: files, estimatedBytes, manifest } = await streamBaseBackup(connection);
  const progress = showProgress("Database", estimatedBytes);
  const base = await store(
    FILES.base,
    Readable.from(counted(files, progress), { objectMode: false }).compose(createGzip({ level: LEVEL })),
  );
  progress(estimatedBytes);
  return [base, await store(FILES.manifest, Readable.from([await manifest], { objectMode: false }))];
}

async function dump({ url, bytes }: { url: string; bytes: number }, store: Store): Promise<string> {
  const program = startProgram("pg_dump", ["--format=custom", "--no-owner", "--no-privileges"], url);
  program.stdin.end();
  // A dump is smaller than its database: without indexes, and compressed.
  const progress = showProgress("Database", bytes);
  const line = await store(FILES.dump, Readable.from(counted(program.stdout, progress), { objectMode: false }));
  await program.ended;
  progress(bytes);
  return line;
}

async function archive(pictures: Pictures): Promise<Readable> {
  const files: { name: string; storedAt: Date }[] = [];
  for await (const file of listPictureFiles(pictures)) files.push(file);
  const tar = pack();
  const progress = showProgress("Pictures", files.length);
  const fill = async () => {
    progress(0);
    for (const [index, { name, storedAt }] of files.entries()) {
      const bytes = await pictures.storage.read(name);
      // A picture that nobody used may be deleted meanwhile.
      if (bytes) await addEntry(tar, name, storedAt, bytes);
      progress(index + 1);
    }
    tar.finalize();
  };
  fill().catch((error: Error) => tar.destroy(error));
  return Readable.from(tar, { objectMode: false });
}

function addEntry(tar: ReturnType<typeof pack>, name: string, mtime: Date, bytes: Uint8Array): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  tar.entry({ name, mtime }, Buffer.from(bytes), (error) => (error ? reject(error) : resolve()));
  return promise;
}
