// The part of `npm run chaos` that runs over the disk of its own: lets people use a shop while faults happen, and then checks that nothing
// confirmed was lost and nothing happened twice. The same seed makes the same faults in the same order; with a word as the last argument
// only the faults whose names contain it happen. `npm run chaos -- ha` is in ha/main.ts.
import { setTimeout as sleep } from "node:timers/promises";
import { type Check, checkAll } from "./checks.ts";
import { clockFaults, diskFaults, type Fault, faults } from "./faults.ts";
import { checkEmails, checkWebhooks, repeatedEmails, repeatedWebhooks } from "./messages.ts";
import { buy, type Confirmed, handleOrders, importPrices, listenToWebhooks, prepareShop } from "./people.ts";
import {
  type ConfirmedPictures,
  changePictures,
  checkPictures,
  importPictures,
  lookAtPictures,
  noPictures,
  preparePictures,
} from "./pictures.ts";
import { Random } from "./random.ts";
import { ShopClient } from "./shop-client.ts";
import { World } from "./world.ts";

const CUSTOMERS = 6;
/**
 * How long the shop may take to settle everything when all works again and no job is due, of which the slowest runs
 * once a minute; and how long at most, with what has piled up.
 */
const SETTLE_SECONDS = 240;
const MAX_SETTLE_SECONDS = 900;

/**
 * Messages that the shop may be about to send at a time; when it is interrupted it cannot know whether they arrived,
 * and sends them again.
 */
const SENT_AT_ONCE = 3;

const [, , folder = "", givenSeed = "0", givenSeconds = "60", word = ""] = process.argv;
const seed = Number(givenSeed);
const seconds = Number(givenSeconds);

const began = performance.now();
const print = (line: string) =>
  process.stdout.write(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}\n`);

/** The faults that can happen on this machine. */
function possibleFaults({ disk, servers: { clock } }: World): Fault[] {
  if (!disk.canBeFilled) print("Left out: a full disk, since this user may not mount a disk in memory here.");
  if (!clock.canBeSet) print("Left out: the clock, which needs Debian's package faketime (apt-get install faketime).");
  return [...faults, ...(disk.canBeFilled ? diskFaults : []), ...(clock.canBeSet ? clockFaults : [])];
}

/** Lets faults happen one after the other until the time is over: all of them in a random order, then again. Returns how many. */
async function breakThings(world: World, random: Random, end: AbortSignal): Promise<number> {
  const chosen = possibleFaults(world).filter(({ name }) => name.includes(word));
  let count = 0;
  let left = random.shuffled(chosen);
  while (!end.aborted && chosen.length > 0) {
    if (left.length === 0) left = random.shuffled(chosen);
    const [fault, ...others] = left;
    left = others;
    print(fault?.name ?? "");
    await fault?.happen(world, random);
    await world.shopIsReady();
    count += 1;
    await sleep(random.between(500, 2000));
  }
  return count;
}

type Everything = { orders: Confirmed; pictures: ConfirmedPictures };

/** Checks everything that was confirmed or must agree. */
async function checkEverything(world: World, { orders, pictures }: Everything): Promise<Check[]> {
  const { url, pool, servers, interruptions } = world;
  const allowed = interruptions * SENT_AT_ONCE;
  return [
    ...(await checkAll({ pool, payMongo: servers.payMongo }, orders)),
    ...(await checkPictures({ url, pool }, pictures)),
    await checkEmails(pool, servers.mail),
    ...(await checkWebhooks(pool, servers.webhooks)),
    {
      fact: "emails and webhooks came again only after an interruption",
      broken: Math.max(0, repeatedEmails(servers.mail) - allowed, repeatedWebhooks(servers.webhooks) - allowed),
    },
  ];
}

/** Waits until no check finds anything, and returns the last result: what is left by then stays broken. */
async function settle(world: World, confirmed: Everything): Promise<Check[]> {
  const start = performance.now();
  let busyUntil = start;
  for (;;) {
    const checks = await checkEverything(world, confirmed);
    const now = performance.now();
    const due = await world.pool.query(
      "select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts limit 1",
    );
    if (due.rowCount) busyUntil = now;
    const isOver = now - busyUntil > SETTLE_SECONDS * 1000 || now - start > MAX_SETTLE_SECONDS * 1000;
    if (checks.every(({ broken }) => broken === 0) || isOver) return checks;
    await sleep(5000);
  }
}

print(`Seed ${seed}, ${seconds} seconds. Starting a shop …`);
const world = await World.open(folder);
try {
  await world.startShop();
  const { owner, products } = await prepareShop(world.url, world.servers.payMongo.account.keys);
  await listenToWebhooks(owner, world.servers.webhooks.url);
  const pictured = await preparePictures(owner);
  const orders: Confirmed = { orders: new Map(), contradictions: [], refusals: 0, imports: 0, moves: 0 };
  const pictures = noPictures();
  const end = AbortSignal.timeout(seconds * 1000);
  const withPictures = (number: number) => ({ random: new Random(seed + number), confirmed: pictures, end });
  const people = [
    ...Array.from({ length: CUSTOMERS }, (_, number) =>
      buy(new ShopClient(world.url), products, new Random(seed + 1 + number), orders, end),
    ),
    handleOrders(owner, new Random(seed + 101), orders, end),
    importPrices(owner, new Random(seed + 102), orders, end),
    changePictures(owner, pictured, withPictures(103)),
    importPictures(owner, withPictures(104)),
    lookAtPictures(world, withPictures(105)),
  ];
  const [count] = await Promise.all([breakThings(world, new Random(seed), end), ...people]);

  print("All works again. Waiting until everything is settled …");
  const checks = await settle(world, { orders, pictures });
  const { mail, webhooks } = world.servers;
  print(
    `${count} faults; ${orders.orders.size} orders confirmed, ${orders.refusals} refused; ${orders.moves} steps by staff, ` +
      `${orders.imports} imports of prices and ${pictures.imports} of pictures; ${pictures.uploads} pictures saved, ${pictures.views} seen; ` +
      `${mail.received.length} emails (${repeatedEmails(mail)} again), ${webhooks.received.size} webhooks (${repeatedWebhooks(webhooks)} again).`,
  );
  for (const { fact, broken, example } of checks)
    print(broken === 0 ? `holds   ${fact}` : `BROKEN  ${fact} (${broken}) ${JSON.stringify(example ?? "")}`);
  if (checks.some(({ broken }) => broken > 0)) {
    process.exitCode = 1;
    print(`Repeat it with: npm run chaos -- ${seed} ${seconds}${word && ` ${JSON.stringify(word)}`}`);
  }
} catch (problem) {
  process.exitCode = 1;
  print(`${problem}\n${world.output()}`);
} finally {
  await world.close();
}
// After an error people still wait for answers of a shop that has stopped.
process.exit();
