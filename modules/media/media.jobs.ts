import { once } from "node:events";
import type { TaskList } from "graphile-worker";
import { z } from "zod";
import type { Db } from "#db/connection.ts";
import { deleteUnusedPictures, type Pictures, resizePicture } from "./media.ts";

const payload = z.object({ hash: z.string() });

/** Every night, or when the shop starts again. */
export const mediaCrontab = "17 19 * * * delete_unused_pictures ?fill=1d";

/** Resizes new pictures before visitors ask for them, and deletes unused pictures. */
export const mediaJobs = ({ db, pictures }: { db: Db; pictures: Pictures }): TaskList => ({
  resize_picture: (given, { abortSignal }) =>
    unlessAborted(resizePicture(pictures, payload.parse(given).hash), abortSignal),
  delete_unused_pictures: async () => {
    await deleteUnusedPictures(db, pictures, new Date());
  },
});

/**
 * Gives up when the shop stops and does not want to wait any longer: encoding a large picture takes many seconds on a busy machine. The
 * job is tried again after the next start, with the widths that are missing.
 */
async function unlessAborted(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return work;
  signal.throwIfAborted();
  const over = new AbortController();
  const aborted = once(signal, "abort", over).then(() => signal.throwIfAborted());
  aborted.catch(() => undefined); // The work has ended before.
  await Promise.race([work, aborted]).finally(() => over.abort());
}
