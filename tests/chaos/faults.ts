import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "./random.ts";
import type { World } from "./world.ts";

/** Something that goes wrong, and is over when it resolves. */
export type Fault = { name: string; happen(world: World, random: Random): Promise<void> };

const seconds = (random: Random, least: number, most: number) => sleep(random.between(least * 1000, most * 1000));

/** PayMongo misbehaves for a while. */
const payMongoFault = (name: string, faults: Parameters<World["payMongo"]["misbehave"]>[0]): Fault => ({
  name,
  async happen({ payMongo }, random) {
    payMongo.misbehave(faults);
    await seconds(random, 2, 5);
    payMongo.misbehave({});
  },
});

export const faults: readonly [Fault, ...Fault[]] = [
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
      world.payMongo.misbehave({ beforeAnswer: () => world.killShop() });
      await seconds(random, 2, 4);
      world.payMongo.misbehave({});
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
    async happen({ postgres }) {
      process.kill(postgres.pid(), "SIGKILL");
      await sleep(1000);
    },
  },
  {
    name: "the database cannot be reached",
    async happen({ database }, random) {
      await database.disconnect();
      await seconds(random, 1, 4);
      await database.reconnect();
    },
  },
  {
    name: "connections to the database break",
    async happen({ database }) {
      await database.disconnect();
      await database.reconnect();
    },
  },
  {
    name: "connections to the database go silent and stay open",
    async happen({ database }) {
      database.silence();
    },
  },
  {
    name: "the mail server does not answer",
    async happen({ mail }, random) {
      const held = mail.holdAll();
      await seconds(random, 2, 5);
      held.release();
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
