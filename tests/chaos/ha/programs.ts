import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chown } from "node:fs/promises";

/** What must be installed, and the package of Debian that has it. */
const needed: Record<string, string> = {
  "/usr/bin/unshare": "util-linux",
  "/usr/bin/setpriv": "util-linux",
  "/usr/sbin/ip": "iproute2",
  "/usr/bin/etcd": "etcd-server",
  "/usr/bin/patroni": "patroni",
  "/usr/sbin/haproxy": "haproxy",
  "/usr/sbin/nginx": "nginx",
};

const VERSIONS = "/usr/lib/postgresql";

/** The folder of the newest PostgreSQL server of Debian on this machine. */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => `${VERSIONS}/${version}/bin`).find((folder) => existsSync(`${folder}/initdb`));
}

/** The packages of Debian that are missing. */
export function missingPackages(): string[] {
  const missing = Object.entries(needed).flatMap(([path, name]) => (existsSync(path) ? [] : [name]));
  return [...new Set([...missing, ...(postgresPrograms() ? [] : ["postgresql"])])];
}

const idOf = (flag: string): number => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));

/** Hands a folder to the user of PostgreSQL. */
export const chownToPostgres = (folder: string): Promise<void> => chown(folder, idOf("-u"), idOf("-g"));
