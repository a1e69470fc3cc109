import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { addresses, cutOff, type MachineName, processesOf, reconnect } from "./network.ts";

/** A program that the machine keeps running, as systemd does. */
export type Program = { command: readonly string[]; user?: string; env?: Readonly<Record<string, string>> };

/** Milliseconds before a program that ended is started again (`RestartSec`). */
const RESTART_MS = 1000;

/** Its own /run, where sockets are; then the program, as another user if given. */
const START = 'mount -t tmpfs tmpfs /run && mkdir -m 1777 /run/postgresql && exec "$@"';

/** A machine with its own network, and one program that is started again whenever it ends. */
export class Machine {
  readonly name: MachineName;
  readonly address: string;
  readonly #program: Program;
  /** Aborted when the machine is switched off. */
  #power = AbortSignal.abort();
  #switchOff = (): void => undefined;
  #output = "";

  constructor(name: MachineName, program: Program) {
    this.name = name;
    this.address = addresses[name];
    this.#program = program;
  }

  /** Switches the machine on. */
  start(): void {
    if (!this.#power.aborted) return;
    const power = new AbortController();
    this.#power = power.signal;
    this.#switchOff = () => power.abort();
    void this.#keepRunning(power.signal);
  }

  /** Kills all processes at once. `restart`: the program is started again, as by systemd; otherwise the machine stays off. */
  kill({ restart = false } = {}): void {
    if (!restart) this.#switchOff();
    this.#signal("SIGKILL");
  }

  freeze(): void {
    this.#signal("SIGSTOP");
  }

  thaw(): void {
    this.#signal("SIGCONT");
  }

  cutOff(): void {
    cutOff(this.name);
  }

  reconnect(): void {
    reconnect(this.name);
  }

  /** What its program printed last. */
  output(): string {
    return this.#output;
  }

  #signal(signal: NodeJS.Signals): void {
    for (const pid of processesOf(this.name))
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended meanwhile.
      }
  }

  async #keepRunning(power: AbortSignal): Promise<void> {
    while (!power.aborted) {
      await this.#runOnce();
      await sleep(RESTART_MS);
    }
  }

  #runOnce(): Promise<void> {
    const { command, user, env = {} } = this.#program;
    const asUser = user ? ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--clear-groups"] : [];
    const words = ["netns", "exec", this.name, "sh", "-c", START, "sh", ...asUser, ...command];
    // The environment of this process would reach the database of somebody else: PGHOST, DATABASE_URL.
    const { PATH = "", LANG = "C.UTF-8" } = process.env;
    const running = spawn("ip", words, { env: { PATH, LANG, ...env }, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [running.stdout, running.stderr])
      stream.on("data", (bytes: Buffer) => {
        this.#output = (this.#output + bytes).slice(-20_000);
      });
    return new Promise((ended) => running.on("exit", () => ended()).on("error", () => ended()));
  }
}
