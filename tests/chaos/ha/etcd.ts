import { settingsFor } from "./env-file.ts";
import { Machine } from "./machine.ts";

type EtcdName = "etcd1" | "etcd2" | "etcd3";

/** A machine with etcd as docs/etcd sets it up. */
export function etcdOn(name: EtcdName, folder: string): Machine {
  const env = { ...settingsFor("docs/etcd/tulin.env", "etcd1", name), ETCD_DATA_DIR: `${folder}/${name}` };
  return new Machine(name, { command: ["etcd", "--logger", "zap", "--log-level", "error"], env });
}
