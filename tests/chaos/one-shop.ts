// `npm run chaos -- [seed] [seconds] [faults]`: a shop with customers and staff, while everything it depends on fails.
// Then it checks that nothing confirmed was lost and nothing happened twice. The same seed makes the same faults in the same order; with a
// word as the third argument only the faults whose names contain it happen. `npm run chaos -- ha` is in ha/main.ts.
import { setTimeout as sleep } from "node:timers/promises";
import { checkAll } from "./checks.ts";
import { type Fault, faults } from "./faults.ts";
import { buy, type Confirmed, handleOrders, importPrices, prepareShop } from "./people.ts";
import { Random } from "./random.ts";
import { ShopClient } from "./shop-client.ts";
import { World } from "./world.ts";

const CUSTOMERS = 6;
const MAX_SECONDS = 1800;
/** How long the shop may take to settle everything when all works again. Its slowest job runs once a minute. */
const SETTLE_SECONDS = 240;

const [, , givenSeed = Math.floor(Math.random() * 1_000_000), givenSeconds = 60, word = ""] = process.argv;
const [seed, seconds] = [Number(givenSeed), Number(givenSeconds)];
const [first, ...others] = faults.filter(({ name }) => name.includes(word));
if (!Number.isInteger(seed) || !Number.isInteger(seconds) || seconds < 1 || seconds > MAX_SECONDS || !first) {
  process.stderr.write(
    `npm run chaos -- [seed] [seconds] [faults]: two whole numbers, at most ${MAX_SECONDS} seconds, and a word of:\n` +
      faults.map(({ name }) => `  ${name}\n`).join(""),
  );
  process.exit(2);
}
const chosen: readonly [Fault, ...Fault[]] = [first, ...others];

const began = performance.now();
const print = (line: string) =>
  process.stdout.write(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}\n`);

/** Lets faults happen one after the other until the time is over. */
async function breakThings(world: World, random: Random, end: AbortSignal): Promise<number> {
  let count = 0;
  while (!end.aborted) {
    const fault = random.oneOf(chosen);
    print(fault.name);
    await fault.happen(world, random);
    await world.shopIsReady();
    count += 1;
    await sleep(random.between(500, 2000));
  }
  return count;
}

/** Waits until no check finds anything, and returns the last result: what is left by then stays broken. */
async function settle(world: World, confirmed: Confirmed) {
  const deadline = performance.now() + SETTLE_SECONDS * 1000;
  for (;;) {
    const checks = await checkAll(world, confirmed);
    if (checks.every(({ broken }) => broken === 0) || performance.now() > deadline) return checks;
    await sleep(2000);
  }
}

print(`Seed ${seed}, ${seconds} seconds. Starting a shop …`);
const world = await World.open();
try {
  await world.startShop();
  const { owner, products } = await prepareShop(world.url, world.payMongo.account.keys);
  const confirmed: Confirmed = { orders: new Map(), contradictions: [], refusals: 0, imports: 0, moves: 0 };
  const end = AbortSignal.timeout(seconds * 1000);
  const people = Array.from({ length: CUSTOMERS }, (_, number) =>
    buy(new ShopClient(world.url), products, new Random(seed + 1 + number), confirmed, end),
  );
  people.push(handleOrders(owner, new Random(seed + 101), confirmed, end));
  people.push(importPrices(owner, new Random(seed + 102), confirmed, end));
  const [count] = await Promise.all([breakThings(world, new Random(seed), end), ...people]);

  print("All works again. Waiting until everything is settled …");
  const checks = await settle(world, confirmed);
  const { orders, refusals, moves, imports } = confirmed;
  print(
    `${count} faults; ${orders.size} orders confirmed, ${refusals} refused; ${moves} steps by staff, ${imports} imports.`,
  );
  for (const { fact, broken } of checks)
    print(`${broken === 0 ? "holds " : "BROKEN"}  ${fact}${broken ? ` (${broken})` : ""}`);
  if (checks.some(({ broken }) => broken > 0)) {
    process.exitCode = 1;
    print(`Repeat it with: npm run chaos -- ${seed} ${seconds}`);
  }
} catch (problem) {
  process.exitCode = 1;
  print(`${problem}\n${world.output()}`);
} finally {
  await world.close();
}
