import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { OFFICE_FILE } from "#contract/csv.admin.ts";
import { Refusal, refuseFields } from "#contract/errors.ts";
import type { SavedFile } from "#contract/fields.ts";
import {
  MAX_IMAGE_BYTES,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_UNPACKED_BYTES,
  MAX_IMPORT_ZIP_FILES,
} from "#contract/limits.ts";
import { sentence } from "#contract/numbers.sentence.ts";
import { errorCode, errorMessage } from "#db/error-code.ts";

/** The file of an import: its CSV, and the pictures beside it in a ZIP file. Nothing of it is written under its own name. */
export type ImportFile = {
  csv: Uint8Array;
  /** Whether it has a picture of this name, with or without its folder, in any case. */
  has(name: string): boolean;
  /** The bytes of that picture as they were uploaded, or why they cannot be read, as a sentence. */
  read(name: string): Promise<{ bytes: Uint8Array; problem: null } | { bytes: null; problem: string }>;
  close(): void;
};

const ZIP_SIGNATURE = Buffer.from("PK\x03\x04", "latin1");
const EMPTY_ZIP_SIGNATURE = Buffer.from("PK\x05\x06", "latin1");

/**
 * Opens the file of an import: CSV, or a ZIP file with one CSV file and pictures. Of a ZIP file the list of its files is read, and a file
 * only when it is asked for.
 * @throws invalid, with a message on `file`, when it is broken, or breaks a limit
 */
export async function openImportFile({ path, size }: SavedFile): Promise<ImportFile> {
  const isZip = await startsAsZip(path);
  if (isZip) return openZip(path);
  if (size > MAX_IMPORT_BYTES) throw refuseFile(`Choose a CSV file of at most ${MAX_IMPORT_BYTES / 2 ** 20} MB.`);
  return {
    csv: await readFile(path),
    has: () => false,
    read: async () => ({ bytes: null, problem: NOT_IN_FILE }),
    close: () => undefined,
  };
}

const NOT_IN_FILE = "There is no such picture in the ZIP file.";

async function startsAsZip(path: string): Promise<boolean> {
  const stream = createReadStream(path, { end: ZIP_SIGNATURE.length - 1 });
  const start = await buffer(stream);
  return start.equals(ZIP_SIGNATURE) || start.equals(EMPTY_ZIP_SIGNATURE);
}

async function openZip(path: string): Promise<ImportFile> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(refuseBroken);
  try {
    const files = await listFiles(zip).catch(refuseBroken);
    const [csv, ...others] = files.filter(({ fileName }) => /\.csv$/i.test(fileName));
    // The files of Excel and other office programs are ZIP files.
    const isOffice = files.some(({ fileName }) => fileName === "[Content_Types].xml" || fileName === "mimetype");
    if (!csv) throw refuseFile(isOffice ? OFFICE_FILE : "There is no CSV file in the ZIP file.");
    if (others.length > 0) throw refuseFile("There are several CSV files in the ZIP file. Keep one.");
    if (csv.uncompressedSize > MAX_IMPORT_BYTES)
      throw refuseFile(`The CSV file may have at most ${MAX_IMPORT_BYTES / 2 ** 20} MB.`);
    const text = await readEntry(zip, csv).catch(refuseBroken);
    const find = finderOf(files);
    return {
      csv: text,
      has: (name) => find(name) !== undefined,
      read: async (name) => {
        const entry = find(name);
        if (!entry) return { bytes: null, problem: NOT_IN_FILE };
        if (entry.uncompressedSize > MAX_IMAGE_BYTES)
          return { bytes: null, problem: `This picture is too large. Use at most ${MAX_IMAGE_BYTES / 2 ** 20} MB.` };
        return readEntry(zip, entry).then(
          (bytes) => ({ bytes, problem: null }),
          () => ({ bytes: null, problem: "This picture cannot be read: the ZIP file is damaged." }),
        );
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/**
 * The files of a ZIP file. The library refuses absolute names and those with `..`, and while it unpacks it checks
 * the sizes that the ZIP file declares.
 */
async function listFiles(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > MAX_IMPORT_ZIP_FILES)
    throw refuseFile(sentence`A ZIP file may have at most ${MAX_IMPORT_ZIP_FILES} files.`);
  const files: Entry[] = [];
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    // Folders, and what macOS adds.
    if (/\/$|^__MACOSX\/|(?:^|\/)\._/.test(entry.fileName)) continue;
    if (entry.isEncrypted()) throw refuseFile("The ZIP file is encrypted. Save it without a password.");
    unpacked += entry.uncompressedSize;
    if (unpacked > MAX_IMPORT_UNPACKED_BYTES)
      throw refuseFile(`A ZIP file may unpack to at most ${MAX_IMPORT_UNPACKED_BYTES / 2 ** 20} MB.`);
    files.push(entry);
  }
  return files;
}

/** Finds a file by its whole name, or by the name without folders when only one file has it. */
function finderOf(files: readonly Entry[]): (name: string) => Entry | undefined {
  const byName = new Map(files.map((entry) => [entry.fileName.toLowerCase(), entry]));
  const byLastPart = Map.groupBy(files, ({ fileName }) => fileName.toLowerCase().split("/").at(-1) ?? "");
  return (name) => {
    const wanted = name.toLowerCase().replace(/^\.\//, "");
    const [found, ...others] = byLastPart.get(wanted) ?? [];
    return byName.get(wanted) ?? (others.length === 0 ? found : undefined);
  };
}

const readEntry = async (zip: ZipFile, entry: Entry): Promise<Uint8Array> =>
  buffer(await zip.openReadStreamPromise(entry));

const refuseFile = (message: string) => refuseFields({ file: [message] });

/** Refuses what the library cannot read: a broken file, or a name that leads out of a folder. */
function refuseBroken(error: unknown): never {
  const code = errorCode(error);
  // Errors of the disk have a code, and so have those of unpacking.
  if (error instanceof Refusal || (code !== undefined && !code.startsWith("Z_"))) throw error;
  throw refuseFile(
    // The library checks the names that it reads, and says only in words what is wrong with one.
    /^(?:invalid relative path|absolute path|invalid characters in fileName)/.test(errorMessage(error))
      ? "A file in this ZIP file has a name that leads out of its folder. Pack the files again without absolute paths and “..”."
      : "This ZIP file is damaged, or was not uploaded to its end. Pack the files again, and choose the new ZIP file.",
  );
}
