import { readdir } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { pictureFormats, servedWidths } from "#contract/media.ts";
import { seedDemo } from "#server/demo.ts";
import { startEmailWorker } from "../../support/api/email-worker.ts";
import { openShop } from "../../support/api/shop.ts";

test("the demo pictures are resized by jobs with the lowest priority, which start after half a minute", async () => {
  const shop = await openShop();
  onTestFinished(shop.close);
  await seedDemo(shop.db, shop.pictures, () => undefined);

  const { rows } = await shop.pool.query<{ hash: string; first: boolean; last: boolean }>(
    `select i.hash, i.product_id = min(i.product_id) over () as first,
            coalesce(j.priority > 0 and j.queue_name = 'pictures' and j.run_at > now() + interval '10 seconds', false) as last
       from product_images i left join graphile_worker.jobs j on j.key = 'widths of ' || i.hash`,
  );
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ last }) => !last)).toEqual([]);

  const [soonest] = rows.filter(({ first }) => first);
  // Half a minute later; only one picture is needed here.
  const wanted = `widths of ${soonest?.hash}`;
  await shop.pool.query(
    "select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where key <> $1",
    [wanted],
  );
  await shop.pool.query("select graphile_worker.reschedule_jobs(array_agg(id), now()) from graphile_worker.jobs");
  const worker = await startEmailWorker(shop);
  onTestFinished(() => worker.stop());
  const widths = async () => (await readdir(shop.mediaFolder)).filter((name) => name.startsWith(`${soonest?.hash}-`));
  const all = servedWidths.length * pictureFormats.length + 1;
  await expect.poll(async () => (await widths()).length, { timeout: 180_000 }).toBe(all);
});
