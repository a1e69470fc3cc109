import { spawnSync } from "node:child_process";

/** Runs a command with its output on the terminal. Returns true on success. */
export function run(command: string, words: string[], cwd?: string): boolean {
  process.stdout.write(`  ${[command, ...words].join(" ")}\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, words, { stdio: "inherit", env, cwd }).status === 0;
}

/** The prefix with which this user may run apt-get: empty for root, sudo without a password, or undefined. */
export function aptPrefix(): string[] | undefined {
  if (spawnSync("apt-get", ["--version"]).status !== 0) return undefined;
  if (process.getuid?.() === 0) return [];
  return spawnSync("sudo", ["-n", "true"]).status === 0 ? ["sudo", "-n"] : undefined;
}

/** Runs apt-get if this user may. Returns true on success. */
export function apt(...words: string[]): boolean {
  const prefix = aptPrefix();
  if (!prefix) return false;
  const [command = "apt-get", ...rest] = [...prefix, "apt-get", ...words];
  return run(command, rest);
}
