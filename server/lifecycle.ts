import { StartupProblem } from "#db/startup-problem.ts";

/** How the parts of the process print to the operator, register what to close, and give up. */
export type Lifecycle = {
  print(line: string): void;
  /** What is registered last is closed first. */
  onClose(close: () => Promise<unknown>): void;
  /** Prints what is wrong, closes what is open, and ends the process with code 1. */
  fail(error: unknown): Promise<void>;
};

/** What is open, last opened first. */
const closers: (() => Promise<unknown>)[] = [];

/** Closes everything that was registered, last opened first. */
export async function closeAll(): Promise<void> {
  for (const close of closers.splice(0)) await close();
}

export const lifecycle: Lifecycle = {
  print: (line) => void process.stdout.write(`${line}\n`),
  onClose: (close) => void closers.unshift(close),
  async fail(error) {
    // A StartupProblem says in a sentence what to do; anything else is a fault of ours and needs its stack.
    const unexpected = error instanceof Error ? error.stack : String(error);
    process.stderr.write(`\n${error instanceof StartupProblem ? error.message : unexpected}\n`);
    process.exitCode = 1;
    await closeAll();
    process.exit(1);
  },
};
