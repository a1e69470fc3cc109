import { StartupProblem } from "#db/startup-problem.ts";

/** Lets the parts of the process print to the operator, register cleanup, and fail. */
export type Lifecycle = {
  print(line: string): void;
  /** Registers cleanup. The last registered runs first. */
  onClose(close: () => Promise<unknown>): void;
  /** Prints what is wrong, closes what is open, and ends the process with code 1. */
  fail(error: unknown): Promise<void>;
};

/** The registered cleanup, last first. */
const closers: (() => Promise<unknown>)[] = [];

/** Runs the registered cleanup, last first. */
export async function closeAll(): Promise<void> {
  for (const close of closers.splice(0)) await close();
}

export const lifecycle: Lifecycle = {
  print: (line) => void process.stdout.write(`${line}\n`),
  onClose: (close) => void closers.unshift(close),
  async fail(error) {
    // A StartupProblem tells the operator what to do; any other error is a bug and is printed with its stack.
    const unexpected = error instanceof Error ? error.stack : String(error);
    process.stderr.write(`\n${error instanceof StartupProblem ? error.message : unexpected}\n`);
    process.exitCode = 1;
    await closeAll();
    process.exit(1);
  },
};
