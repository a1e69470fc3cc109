import type { TaskList } from "graphile-worker";
import { z } from "zod";
import type { Db } from "#db/connection.ts";
import { collectPictures, makeWidths, type Pictures } from "./media.ts";

const payload = z.object({ hash: z.string() });

/** Every night, or as soon as the shop runs again. */
export const mediaTimes = "17 19 * * * collect_pictures ?fill=1d";

/** Makes the widths of new pictures ahead of visitors, and collects the pictures that no product shows. */
export const mediaJobs = ({ db, pictures }: { db: Db; pictures: Pictures }): TaskList => ({
  make_picture_widths: async (given) => makeWidths(pictures, payload.parse(given).hash),
  collect_pictures: async () => {
    await collectPictures(db, pictures, new Date());
  },
});
