import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "./random.ts";
import type { Dependency, World } from "./world.ts";

/** Something that goes wrong, and is over when it resolves. */
export type Fault = { name: string; happen(world: World, random: Random): Promise<void> };

const seconds = (random: Random, least: number, most: number) => sleep(random.between(least * 1000, most * 1000));

const HOUR = 3600;

/** PayMongo misbehaves for a while. */
const payMongoFault = (name: string, faults: Parameters<World["servers"]["payMongo"]["misbehave"]>[0]): Fault => ({
  name,
  async happen({ servers: { payMongo } }, random) {
    payMongo.misbehave(faults);
    await seconds(random, 2, 5);
    payMongo.misbehave({});
  },
});

const dependencies: Record<Dependency, string> = {
  database: "the database",
  mail: "the mail server",
  payMongo: "PayMongo",
  bucket: "the picture bucket",
};

/** What the network between the shop and one of its dependencies does. */
const networkFaults = (dependency: Dependency): Fault[] => {
  const name = dependencies[dependency];
  return [
    {
      name: `${name} cannot be reached`,
      async happen(world, random) {
        world.interruptions += 1;
        await world.network[dependency].disconnect();
        await seconds(random, 1, 5);
        await world.network[dependency].reconnect();
      },
    },
    {
      name: `connections to ${name} break`,
      async happen(world) {
        world.interruptions += 1;
        await world.network[dependency].disconnect();
        await world.network[dependency].reconnect();
      },
    },
    {
      name: `connections to ${name} go silent and stay open`,
      async happen(world, random) {
        world.interruptions += 1;
        world.network[dependency].silence();
        await seconds(random, 1, 5);
      },
    },
    {
      name: `${name} is far away, and slow`,
      async happen(world, random) {
        world.network[dependency].delay(random.between(50, 800));
        await seconds(random, 2, 5);
        world.network[dependency].delay(0);
      },
    },
  ];
};

/** Sends a signal to all processes of PostgreSQL. */
function signalPostgres({ servers: { postgres } }: World, signal: "STOP" | "CONT"): void {
  const pid = postgres.pid();
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  for (const each of [String(pid), ...children]) spawnSync("kill", [`-${signal}`, each]);
}

/** Sets the clock of the shop and PostgreSQL to this number of seconds after the right time: they stand still until both see it. */
async function setClock(world: World, seconds: number): Promise<void> {
  world.signal("SIGSTOP");
  signalPostgres(world, "STOP");
  await world.servers.clock.set(seconds);
  signalPostgres(world, "CONT");
  world.signal("SIGCONT");
}

/** The clock of the shop and PostgreSQL is set wrong, and right again after some seconds. */
const clockFault = (name: string, hours: (random: Random) => number): Fault => ({
  name,
  async happen(world, random) {
    await setClock(world, Math.round(hours(random) * HOUR));
    await seconds(random, 4, 10);
    await setClock(world, 0);
  },
});

/** The faults of the clock, of the disk, and all others. The first two need something of the machine. */
export const clockFaults: readonly Fault[] = [
  clockFault("the clock is hours ahead, and set right", (random) => random.between(1, 20)),
  clockFault("the clock is hours behind, and set right", (random) => -random.between(1, 20)),
  clockFault("the clock is minutes ahead, and set right", (random) => random.between(2, 50) / 60),
];

export const diskFaults: readonly Fault[] = [
  {
    name: "the disk is full",
    async happen({ disk }, random) {
      disk.fill();
      await seconds(random, 3, 8);
      disk.empty();
    },
  },
];

export const faults: readonly Fault[] = [
  {
    name: "the shop is killed and started again",
    async happen(world) {
      await world.killShop();
      await world.startShop();
    },
  },
  {
    name: "the shop is killed while PayMongo answers it",
    async happen(world, random) {
      const { payMongo } = world.servers;
      payMongo.misbehave({ beforeAnswer: () => world.killShop() });
      await seconds(random, 2, 4);
      payMongo.misbehave({});
      await world.killShop();
      await world.startShop();
    },
  },
  {
    name: "the shop is stopped and started again, as in an upgrade",
    async happen(world) {
      await world.stopShop();
      await world.startShop();
    },
  },
  {
    name: "the shop stands still",
    async happen(world, random) {
      world.signal("SIGSTOP");
      await seconds(random, 1, 4);
      world.signal("SIGCONT");
    },
  },
  {
    name: "PostgreSQL is killed",
    async happen({ servers: { postgres } }) {
      process.kill(postgres.pid(), "SIGKILL");
      await sleep(1000);
    },
  },
  {
    name: "PostgreSQL stands still",
    async happen(world, random) {
      signalPostgres(world, "STOP");
      await seconds(random, 1, 4);
      signalPostgres(world, "CONT");
    },
  },
  ...networkFaults("database"),
  ...networkFaults("mail"),
  ...networkFaults("payMongo"),
  ...networkFaults("bucket"),
  {
    name: "the mail server does not answer",
    async happen({ servers: { mail } }, random) {
      const held = mail.holdAll();
      await seconds(random, 2, 5);
      held.release();
    },
  },
  {
    name: "the picture bucket answers 500",
    async happen({ servers: { bucket } }, random) {
      bucket.failNext(random.between(5, 40));
      await seconds(random, 2, 5);
      bucket.failNext(0);
    },
  },
  payMongoFault("PayMongo answers 500 and does what was asked", { errorsAfterwards: 5 }),
  payMongoFault("PayMongo answers 500 and does nothing", { errorsInstead: 5 }),
  payMongoFault("PayMongo is slow", { silence: 3000 }),
  payMongoFault("PayMongo answers with a page of HTML", { garbled: true }),
  payMongoFault("PayMongo sends each webhook five times", { copies: 5 }),
  payMongoFault("PayMongo sends no webhooks", { webhooks: "none" }),
  payMongoFault("somebody forges webhooks", { webhooks: "forged" }),
];
