// The part of `npm run chaos -- ha` that runs inside the namespaces: starts everything, breaks it, and reports.
import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { checkAll } from "../checks.ts";
import { checkEmails, repeatedEmails } from "../messages.ts";
import { buy, type Confirmed, importPrices, prepareShop } from "../people.ts";
import { Random } from "../random.ts";
import { ShopClient } from "../shop-client.ts";
import { allWork, type Cluster, startCluster, until } from "./cluster.ts";
import { type Fault, faults } from "./faults.ts";
import { lostAndDoubled, stalePages } from "./findings.ts";
import { postgresPrograms } from "./programs.ts";
import {
  isGood,
  LIMIT_SECONDS,
  type Placed,
  type Route,
  type Row,
  reportTable,
  routes,
  secondsUntilOpen,
} from "./report.ts";
import { FRONT, urlOf } from "./shops.ts";

/** Seconds in which each route must be open again, the cluster whole, and everything settled at last; then it is reported as it is. */
const OPEN_SECONDS = 45;
const WHOLE_SECONDS = 90;
const SETTLE_SECONDS = 120;

/** The end of what a machine printed, when it is shown. */
const OUTPUT_CHARACTERS = 6000;

/** Milliseconds after each fault: the jobs of a worker that is gone are released after ten seconds. */
const SETTLED_MS = 12_000;

/** Milliseconds that a customer waits for an answer before trying again. */
const TIMEOUT_MS = 5000;

/** The customers of each route. One at a time for each shop alone, which shows when that is open. */
const customers: readonly [Route, string][] = [
  ["nginx", FRONT],
  ["nginx", FRONT],
  ["nginx", FRONT],
  ["shop1", urlOf("shop1")],
  ["shop2", urlOf("shop2")],
];

const [, , folder = "", givenSeed = "0", word = ""] = process.argv;
const seed = Number(givenSeed);
// The command that started this one has ended.
new Socket({ fd: 3 }).on("close", () => process.exit(1)).resume();

const began = performance.now();
const print = (line: string) =>
  process.stdout.write(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}\n`);

type Run = {
  cluster: Cluster;
  owner: ShopClient;
  products: number[];
  confirmed: Confirmed;
  placed: Placed[];
  random: Random;
};

/** Breaks something, and measures until everything works again. */
async function breakOnce(
  { name, begin, killsShop = false }: Fault,
  { cluster, owner, products, confirmed, placed, random }: Run,
): Promise<Row> {
  await stalePages(cluster.database.pool, products); // From here on the pages are cached.
  const over = new AbortController();
  const prices = importPrices(owner, random, confirmed, over.signal);
  await sleep(random.between(1000, 3000));
  print(name);
  const before = confirmed.orders.size;
  const repeatedBefore = repeatedEmails(cluster.mail);
  const fault = performance.now();
  const end = await begin(cluster);
  const openAt = () => routes.map((route) => secondsUntilOpen(placed, route, fault));
  await until("open", OPEN_SECONDS, async () => openAt().every((seconds) => seconds !== null)).catch(() => undefined);
  end();
  await until("whole", WHOLE_SECONDS, allWork).catch(() => undefined);
  const whole = (performance.now() - fault) / 1000;
  await sleep(SETTLED_MS); // What a machine that is back may disturb counts as well.
  over.abort();
  await prices;
  const [nginx = null, shop1 = null, shop2 = null] = openAt();
  const { lost, doubled } = await lostAndDoubled(cluster.database.pool, confirmed);
  const old = await stalePages(cluster.database.pool, products);
  const orders = confirmed.orders.size - before;
  return {
    fault: name,
    open: { nginx, shop1, shop2 },
    whole,
    orders,
    lost,
    doubled,
    stalePages: old,
    repeatedEmails: repeatedEmails(cluster.mail) - repeatedBefore,
    mayRepeatEmails: killsShop,
  };
}

/** Prints what each machine has said last: a fault that did not go well may not come again with the same seed. */
function printOutputs({ machines }: Cluster): void {
  for (const machine of Object.values(machines))
    print(`--- ${machine.name}\n${machine.output().slice(-OUTPUT_CHARACTERS)}`);
}

/** Waits until no check finds anything, and returns the last result: what is left by then stays broken. */
async function settle({ cluster, confirmed }: Run) {
  const world = { pool: cluster.database.pool, payMongo: cluster.payMongo };
  for (const deadline = performance.now() + SETTLE_SECONDS * 1000; ; await sleep(2000)) {
    const checks = [...(await checkAll(world, confirmed)), await checkEmails(world.pool, cluster.mail)];
    if (checks.every(({ broken }) => broken === 0) || performance.now() > deadline) return checks;
  }
}

/** Returns whether everything held. */
async function runAll(): Promise<boolean> {
  const cluster = await startCluster(folder, postgresPrograms() ?? "", print);
  const code = /register#([0-9a-f-]+)/.exec(cluster.machines.shop1.output())?.[1];
  const { owner, products } = await prepareShop(FRONT, cluster.payMongo.account.keys, code);
  const confirmed: Confirmed = { orders: new Map(), contradictions: [], refusals: 0, imports: 0, moves: 0 };
  const run: Run = { cluster, owner, products, confirmed, placed: [], random: new Random(seed) };
  const over = new AbortController();
  const buying = customers.map(([route, url], number) =>
    buy(new ShopClient(url, TIMEOUT_MS), products, new Random(seed + 1 + number), confirmed, over.signal, (sent) =>
      run.placed.push({ route, began: sent, confirmed: performance.now() }),
    ),
  );
  const rows: Row[] = [];
  for (const fault of faults.filter(({ name }) => name.includes(word))) {
    const row = await breakOnce(fault, run);
    rows.push(row);
    if (!isGood(row)) printOutputs(cluster);
  }
  over.abort();
  await Promise.all(buying);
  print("All works again. Waiting until everything is settled …");
  const checks = await settle(run);
  print(
    `${confirmed.orders.size} orders confirmed, ${confirmed.refusals} refused; ${confirmed.imports} imports of prices.`,
  );
  for (const { fact, broken } of checks)
    print(`${broken === 0 ? "holds " : "BROKEN"}  ${fact}${broken ? ` (${broken})` : ""}`);
  print(
    `Seconds until the shop was open again (at most ${LIMIT_SECONDS}), and until the cluster was whole:\n\n${reportTable(rows)}\n`,
  );
  return rows.every(isGood) && checks.every(({ broken }) => broken === 0);
}

print(`Seed ${seed}.`);
try {
  process.exit((await runAll()) ? 0 : 1);
} catch (problem) {
  print(problem instanceof Error ? `${problem.stack}` : `${problem}`);
  process.exit(1);
}
