import { spawnSync } from "node:child_process";

/** Runs a command in sight of whoever waits. True when it went well. */
export function run(command: string, words: string[], cwd?: string): boolean {
  process.stdout.write(`  ${[command, ...words].join(" ")}\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, words, { stdio: "inherit", env, cwd }).status === 0;
}

/** How this user may run apt-get: as root, through sudo without a password, or not at all. */
export function aptPrefix(): string[] | undefined {
  if (spawnSync("apt-get", ["--version"]).status !== 0) return undefined;
  if (process.getuid?.() === 0) return [];
  return spawnSync("sudo", ["-n", "true"]).status === 0 ? ["sudo", "-n"] : undefined;
}

/** Runs apt-get as far as this user may. True when it went well. */
export function apt(...words: string[]): boolean {
  const prefix = aptPrefix();
  if (!prefix) return false;
  const [command = "apt-get", ...rest] = [...prefix, "apt-get", ...words];
  return run(command, rest);
}
