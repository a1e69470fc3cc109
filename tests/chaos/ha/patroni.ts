import { resolve } from "node:path";
import pg from "pg";
import { settingsFor } from "./env-file.ts";
import { Machine } from "./machine.ts";
import { addresses } from "./network.ts";

export type PostgresName = "pg1" | "pg2";

const postgresMachines: readonly PostgresName[] = ["pg1", "pg2"];

const PASSWORDS = { superuser: "only-in-this-run", replication: "only-in-this-run-too", shop: "and-this-one" };

/** Where PostgreSQL is, as DATABASE_URL names it. */
const urlOf = (servers: string): string => `postgres://tulin:${PASSWORDS.shop}@${servers}/shop`;
export const databaseUrls = {
  haproxy: urlOf(`${addresses.haproxy}:5432`),
  servers: `${urlOf(`${addresses.pg1},${addresses.pg2}`)}?target_session_attrs=read-write`,
};

/** A machine with PostgreSQL under Patroni as docs/patroni sets it up. */
export function postgresOn(name: PostgresName, folder: string, programs: string): Machine {
  const env = {
    ...settingsFor("docs/patroni/tulin.env", "pg1", name),
    PATRONI_POSTGRESQL_DATA_DIR: `${folder}/${name}/data`,
    PATRONI_POSTGRESQL_BIN_DIR: programs,
    PATRONI_POSTGRESQL_PGPASS: `${folder}/${name}/pgpass`,
    PATRONI_SUPERUSER_PASSWORD: PASSWORDS.superuser,
    PATRONI_REPLICATION_PASSWORD: PASSWORDS.replication,
  };
  return new Machine(name, { command: ["patroni", resolve("docs/patroni/tulin.yml")], user: "postgres", env });
}

type Member = { name: PostgresName; role: string; state: string };

/** The members of the cluster, as the first Patroni says that answers; none while no one does. */
async function members(): Promise<Member[]> {
  const ask = async (name: PostgresName): Promise<Member[]> => {
    const response = await fetch(`http://${addresses[name]}:8008/cluster`, { signal: AbortSignal.timeout(1000) });
    return ((await response.json()) as { members: Member[] }).members;
  };
  return Promise.any(postgresMachines.map(ask)).catch(() => []);
}

const works = ({ state }: Member): boolean => state === "running" || state === "streaming";

/** The machine with the primary, while there is one. */
export const leader = async (): Promise<PostgresName | undefined> =>
  (await members()).find((member) => member.role === "leader" && works(member))?.name;

/** Whether there is a primary and a standby that has every commit. */
export async function isWhole(): Promise<boolean> {
  const working = (await members()).filter(works);
  return ["leader", "sync_standby"].every((role) => working.some((member) => member.role === role));
}

/** Makes the user and the database of the shop, as the file of docs/ says. */
export async function createShopDatabase(primary: PostgresName): Promise<void> {
  const client = new pg.Client({
    host: addresses[primary],
    user: "postgres",
    password: PASSWORDS.superuser,
    database: "postgres",
  });
  await client.connect();
  await client.query(`create role tulin login password '${PASSWORDS.shop}'`);
  await client.query("create database shop owner tulin encoding 'UTF8' template template0");
  await client.end();
}
