import type { TaskList } from "graphile-worker";
import { z } from "zod";
import type { Db } from "#db/connection.ts";
import { deleteUnusedPictures, type Pictures, resizePicture } from "./media.ts";

const payload = z.object({ hash: z.string() });

/** Every night, or when the shop starts again. */
export const mediaCrontab = "17 19 * * * delete_unused_pictures ?fill=1d";

/** Resizes new pictures before visitors ask for them, and deletes unused pictures. */
export const mediaJobs = ({ db, pictures }: { db: Db; pictures: Pictures }): TaskList => ({
  resize_picture: async (given) => resizePicture(pictures, payload.parse(given).hash),
  delete_unused_pictures: async () => {
    await deleteUnusedPictures(db, pictures, new Date());
  },
});
