import { once } from "node:events";
import { StartupProblem } from "#db/startup-problem.ts";
import { openPictures } from "#modules/media/media.ts";
import { loadPages } from "./build.ts";
import type { Config } from "./config.ts";
import type { Lifecycle } from "./lifecycle.ts";
import { openShopDatabase } from "./prepare-shop.ts";
import { serve } from "./serve.ts";
import type { Order, Report } from "./workers.ts";

/** Serves the shop as one of several processes, as the first one tells it. @returns when it is open */
export async function work(config: Config, house: Lifecycle, stop: () => void): Promise<void> {
  const [order] = (await once(process, "message")) as [Order]; // Nobody else has this line.
  if (order === "stop") return stop();
  process.on("message", (later: Order) => later === "stop" && stop());
  const { number, of, connection, pages } = order.serve;
  const told: Lifecycle = { ...house, print: (line) => house.print(`Worker ${number}: ${line}`) };
  try {
    const ground = {
      config,
      database: await openShopDatabase(connection, of, told),
      pictures: await openPictures(config),
      pages: await loadPages(pages),
      worker: number,
    };
    await tell({ open: await serve(ground, told) });
  } catch (error) {
    if (!(error instanceof StartupProblem)) throw error;
    await tell({ problem: error.message });
    stop();
  }
}

/** Tells the first process something, and settles when it is on its way. */
const tell = (report: Report): Promise<void> =>
  new Promise((sent) => {
    process.send?.(report, () => sent());
  });
