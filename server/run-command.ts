import { StartupProblem } from "#db/startup-problem.ts";

/** Prints a line for the person who runs a command. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs a command of the shop. A StartupProblem is printed as its sentence, and the command ends with 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StartupProblem)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
