import { StartupProblem } from "#db/startup-problem.ts";

/** What the parts of this process do alike: speak to the operator, end in order, and give up. */
export type Lifecycle = {
  print(line: string): void;
  /** What is opened last is closed first. */
  onClose(close: () => Promise<unknown>): void;
  /** Says what is wrong, closes what is open, and ends the process with code 1. */
  fail(error: unknown): Promise<void>;
};

/** What is open, last opened first: closing runs through it, whether the shop stops or never got to its feet. */
const closers: (() => Promise<unknown>)[] = [];

/** Closes what is open. */
export async function closeAll(): Promise<void> {
  for (const close of closers.splice(0)) await close();
}

export const lifecycle: Lifecycle = {
  print: (line) => void process.stdout.write(`${line}\n`),
  onClose: (close) => void closers.unshift(close),
  async fail(error) {
    const stranger = error instanceof Error ? error.stack : String(error);
    process.stderr.write(`\n${error instanceof StartupProblem ? error.message : stranger}\n`);
    process.exitCode = 1;
    await closeAll();
    process.exit(1);
  },
};
