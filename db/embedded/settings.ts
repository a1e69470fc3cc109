import { totalmem } from "node:os";

/** The name our servers carry in the process list. An orphan of ours is recognised by it. */
export const CLUSTER_NAME = "tulin";

/** Megabytes of memory: the machine's, or what a container leaves to the shop. */
const MEMORY = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2 ** 20;

/** Megabytes of tables that PostgreSQL keeps in memory: a quarter of the memory, as its manual recommends, within bounds. */
const SHARED_BUFFERS = Math.round(Math.min(4096, Math.max(128, MEMORY / 4)));

/**
 * Settings of the embedded PostgreSQL where its own default suits a shop less. Durability is unchanged:
 * `fsync`, `synchronous_commit` and `full_page_writes` stay on. Memory is only taken when it is used.
 */
export const POSTGRES_SETTINGS: Readonly<Record<string, string>> = {
  cluster_name: CLUSTER_NAME,
  // Nobody but this machine's owner of the socket folder gets in; there is no TCP port to guard.
  listen_addresses: "",
  unix_socket_permissions: "0700",
  // Room for the shop's pool, the job worker, the LISTEN connection, and a person with psql.
  max_connections: "100",
  shared_buffers: `${SHARED_BUFFERS}MB`,
  // Plans are the same on every machine.
  effective_cache_size: "1GB",
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  // The disks of today are not slower at random than in a row.
  random_page_cost: "1.1",
  // Fewer, longer checkpoints: smoother writes on a modest disk. The log stays as it is written: compressing the some 60 pages that an
  // order is the first to change took three times as long as all else it does (measured), and this build knows no quicker way.
  max_wal_size: "2GB",
  checkpoint_timeout: "15min",
  // A shop's queries are short; compiling them costs more than it saves.
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  // Only what concerns the server as a whole: the messages of failing queries hold names and addresses.
  log_min_messages: "log",
  log_min_error_statement: "panic",
};
