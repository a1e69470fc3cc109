import { totalmem } from "node:os";

/** The name of our servers in the process list, by which orphans are recognised. */
export const CLUSTER_NAME = "tulin";

/** Megabytes of memory of the machine or container. */
const MEMORY = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2 ** 20;

/** Megabytes of tables that PostgreSQL keeps in memory: a quarter of the memory, as its manual recommends, within bounds. */
const SHARED_BUFFERS = Math.round(Math.min(4096, Math.max(128, MEMORY / 4)));

/**
 * Settings of the embedded PostgreSQL that differ from its defaults. Durability is unchanged: `fsync`, `synchronous_commit` and
 * `full_page_writes` stay on. Memory is allocated only when it is used.
 */
export const POSTGRES_SETTINGS: Readonly<Record<string, string>> = {
  cluster_name: CLUSTER_NAME,
  // Only the owner of the socket folder can connect; there is no TCP port.
  listen_addresses: "",
  unix_socket_permissions: "0700",
  // Room for the shop's pool, the job worker, the LISTEN connection, and a person with psql.
  max_connections: "100",
  shared_buffers: `${SHARED_BUFFERS}MB`,
  // The same plans on every machine.
  effective_cache_size: "1GB",
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  // On SSDs random reads are about as fast as sequential ones.
  random_page_cost: "1.1",
  // Fewer, longer checkpoints: smoother writes on a slow disk. The WAL is not compressed: compressing the about 60 pages that an
  // order changes first took three times as long as the rest of the order (measured), and this build has no faster method.
  max_wal_size: "2GB",
  checkpoint_timeout: "15min",
  // The queries are short, so JIT compilation costs more than it saves.
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  // Only messages about the server: those of failing queries contain personal data.
  log_min_messages: "log",
  log_min_error_statement: "panic",
};
