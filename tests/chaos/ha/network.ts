import { execFileSync } from "node:child_process";
import { connect, createServer, type Socket } from "node:net";

/** The machines, with the addresses that the files in docs/ name. */
export const addresses = {
  nginx: "10.0.0.10",
  shop1: "10.0.0.11",
  shop2: "10.0.0.12",
  etcd1: "10.0.0.21",
  etcd2: "10.0.0.22",
  etcd3: "10.0.0.23",
  pg1: "10.0.0.31",
  pg2: "10.0.0.32",
  haproxy: "10.0.0.41",
} as const;

export type MachineName = keyof typeof addresses;

/** The address of this process, where customers, the mail server and PayMongo are. */
const HERE = "10.0.0.1";

const SWITCH = "switch";

const ip = (...words: string[]): string => execFileSync("ip", words, { encoding: "utf8" });

/** Makes a network namespace for each machine, and joins them by a bridge. They end with the namespace of this process. */
export function createNetwork(): void {
  // Names of namespaces are files in /run, which this process does not share with others.
  execFileSync("mount", ["-t", "tmpfs", "tmpfs", "/run"]);
  ip("link", "set", "lo", "up");
  ip("link", "add", SWITCH, "type", "bridge");
  ip("address", "add", `${HERE}/24`, "dev", SWITCH);
  ip("link", "set", SWITCH, "up");
  for (const [name, address] of Object.entries(addresses)) {
    ip("netns", "add", name);
    ip("link", "add", `to-${name}`, "type", "veth", "peer", "name", "eth0", "netns", name);
    ip("-n", name, "address", "add", `${address}/24`, "dev", "eth0");
    for (const device of ["lo", "eth0"]) ip("-n", name, "link", "set", device, "up");
    ip("link", "set", `to-${name}`, "master", SWITCH, "up");
  }
}

/** From now on nothing reaches the machine and nothing leaves it, and nobody is told. */
export const cutOff = (name: MachineName): string => ip("link", "set", `to-${name}`, "nomaster");

export const reconnect = (name: MachineName): string => ip("link", "set", `to-${name}`, "master", SWITCH);

/** All processes on the machine. */
export const processesOf = (name: MachineName): number[] =>
  ip("netns", "pids", name).split("\n").filter(Boolean).map(Number);

/** Lets the machines reach a server of this process at its port. Closed with the process. */
export async function share(url: string): Promise<string> {
  const { port, protocol } = new URL(url);
  const server = createServer((client) => {
    const upstream = connect(Number(port), "127.0.0.1");
    client.pipe(upstream).pipe(client);
    for (const [side, other] of [
      [client, upstream],
      [upstream, client],
    ] as [Socket, Socket][])
      side.on("error", () => other.destroy()).on("close", () => other.destroy());
  });
  await new Promise<void>((listening) => server.listen(Number(port), HERE, listening));
  return `${protocol}//${HERE}:${port}`;
}
