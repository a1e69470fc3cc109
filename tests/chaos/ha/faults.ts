import type { Cluster } from "./cluster.ts";
import { leader } from "./patroni.ts";

/** Something that breaks, and what ends it, when the shop is open again. Patroni, nginx and the shops do all the rest. */
export type Fault = { name: string; killsShop?: boolean; begin(cluster: Cluster): Promise<() => void> };

async function primaryOf({ machines }: Cluster) {
  const name = await leader();
  if (!name) throw new Error("There is no primary to break");
  return machines[name];
}

export const faults: readonly Fault[] = [
  {
    name: "the machine of the primary is killed (SIGKILL)",
    async begin(cluster) {
      const primary = await primaryOf(cluster);
      primary.kill();
      return () => primary.start();
    },
  },
  {
    name: "the machine of the primary is frozen (SIGSTOP)",
    async begin(cluster) {
      const primary = await primaryOf(cluster);
      primary.freeze();
      return () => primary.thaw();
    },
  },
  {
    name: "the primary is cut off from the network",
    async begin(cluster) {
      const primary = await primaryOf(cluster);
      primary.cutOff();
      return () => primary.reconnect();
    },
  },
  {
    name: "a shop is killed, and started again by its service",
    killsShop: true,
    async begin({ machines }) {
      machines.shop1.kill({ restart: true });
      return () => undefined;
    },
  },
  {
    name: "HAProxy is killed, and started again by its service",
    async begin({ machines }) {
      machines.haproxy.kill({ restart: true });
      return () => undefined;
    },
  },
];
