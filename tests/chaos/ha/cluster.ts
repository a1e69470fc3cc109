import { mkdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { type OpenDatabase, openDatabase } from "#db/connection.ts";
import { type PayMongoServer, startPayMongoServer } from "#server/local-providers/paymongo-server.ts";
import { startMailServer, type TestMailServer } from "../../support/mail-server.ts";
import { etcdOn } from "./etcd.ts";
import { haproxyMachine } from "./haproxy.ts";
import type { Machine } from "./machine.ts";
import { createNetwork, type MachineName, share } from "./network.ts";
import { createShopDatabase, databaseUrls, isWhole, leader, postgresOn } from "./patroni.ts";
import { chownToPostgres } from "./programs.ts";
import { FRONT, nginxMachine, type ShopName, shopOn, urlOf } from "./shops.ts";

const WEBHOOK_WAITS = [500, 1000, 2000, 4000, 8000, 16_000];

/** Seconds in which everything must have started. */
const START_SECONDS = 120;

/** All machines, and what they talk to outside: customers' mail server and PayMongo. */
export type Cluster = {
  machines: Record<MachineName, Machine>;
  payMongo: PayMongoServer;
  mail: TestMailServer;
  database: OpenDatabase;
};

/** Waits until it is true. @throws when that takes longer */
export async function until(what: string, seconds: number, holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + seconds * 1000; !(await holds()); await sleep(100))
    if (performance.now() > deadline) throw new Error(`Not within ${seconds} s: ${what}`);
}

const isReady = async (name: ShopName): Promise<boolean> => {
  const response = await fetch(`${urlOf(name)}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => null);
  return response?.status === 200;
};

/** Whether everything works: a primary with its standby, and both shops. */
export const allWork = async (): Promise<boolean> =>
  (await Promise.all([isWhole(), isReady("shop1"), isReady("shop2")])).every(Boolean);

/** Starts everything, from etcd up to nginx. `print` says what is started. */
export async function startCluster(folder: string, programs: string, print: (line: string) => void): Promise<Cluster> {
  createNetwork();
  for (const name of ["pg1", "pg2"]) {
    await mkdir(`${folder}/${name}`, { mode: 0o700 });
    await chownToPostgres(`${folder}/${name}`);
  }
  const [payMongo, mail] = await Promise.all([startPayMongoServer(), startMailServer()]);
  payMongo.sendWebhooksTo(`${FRONT}/api/webhooks/paymongo`, WEBHOOK_WAITS);
  const settings = { PAYMONGO_URL: await share(payMongo.url), SMTP_URL: await share(mail.url) };
  const machines = {
    etcd1: etcdOn("etcd1", folder),
    etcd2: etcdOn("etcd2", folder),
    etcd3: etcdOn("etcd3", folder),
    pg1: postgresOn("pg1", folder, programs),
    pg2: postgresOn("pg2", folder, programs),
    haproxy: haproxyMachine(),
    shop1: shopOn("shop1", folder, { ...settings, DATABASE_URL: databaseUrls.haproxy }),
    shop2: shopOn("shop2", folder, { ...settings, DATABASE_URL: databaseUrls.servers }),
    nginx: await nginxMachine(folder),
  };
  try {
    print("Starting three etcd, and two PostgreSQL under Patroni …");
    for (const name of ["etcd1", "etcd2", "etcd3", "pg1", "pg2"] as const) machines[name].start();
    await until("a primary", START_SECONDS, async () => Boolean(await leader()));
    await until("a primary with its standby", START_SECONDS, isWhole);
    await createShopDatabase((await leader()) ?? "pg1");
    print("Starting HAProxy, two shops and nginx …");
    for (const name of ["haproxy", "shop1", "nginx"] as const) machines[name].start();
    await until("the first shop", START_SECONDS, () => isReady("shop1"));
    machines.shop2.start();
    await until("both shops", START_SECONDS, allWork);
  } catch (problem) {
    const outputs = Object.values(machines).map((machine) => `--- ${machine.name}\n${machine.output().slice(-1500)}`);
    throw new Error(`${problem}\n${outputs.join("\n")}`, { cause: problem });
  }
  // Reads what the shops wrote, wherever the primary is.
  return {
    machines,
    payMongo,
    mail,
    database: await openDatabase({ connection: databaseUrls.servers, connections: 4 }),
  };
}
